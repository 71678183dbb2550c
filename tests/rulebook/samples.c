/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sample games: legal to their end, with the result that they say, and with enough comments. */
#include "check.h"
#include "rulebook/sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_COMMENTS = 12, MOST_COMMENTS = 25 };

void check_sample(const char *path, const char *name, const char *text, size_t length,
                  score *total) {
    static const char comment[] = "\"kind\":\"say\"";
    rulebook_error error = {0, ""};
    char *json = rulebook_sample_json(name, text, length, &error);
    int comments = 0;
    for (const char *at = json; at && (at = strstr(at, comment)); at += sizeof comment - 1)
        comments++;
    bool is_over = json && strstr(json, "\"kind\":\"over\"");
    bool is_right = is_over && comments >= LEAST_COMMENTS && comments <= MOST_COMMENTS;
    if (!json)
        printf("%s:%d: %s\n", path, error.line, error.why);
    else if (!is_right)
        printf("%s: %d comments\n", path, comments);
    total->passed += is_right;
    total->failed += !is_right;
    free(json);
}
