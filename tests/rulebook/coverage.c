/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No rule, reading or refusal is without an example. */
#include "check.h"

#include <stdio.h>
#include <string.h>

enum { MAX_EXAMPLES = 2000, ROWS = 18, GAMES = 3 };

/* The rows of the table of refusals, and the rule each cites in Shacru, Azacru and Pacru. */
static const struct {
    const char *row;
    const char *rule[GAMES];
} refusal_rows[ROWS] = {
    {"no-chevron", {"{S-R2}", "{A-R2}", "{R2}"}},
    {"not-ahead", {"{S-R3}", "{A-R5}", "{R3}"}},
    {"too-far", {"{S-R3}", "{A-R4}", "{R5}"}},
    {"jump", {NULL, "{A-R9}", "{R7}"}},
    {"occupied", {"{S-R5}", "{A-R9}", "{R7}{R11}"}},
    {"others-colour", {"{S-R5}", "{A-R9}", "{R7}"}},
    {"twist", {"{S-R4}", "{A-R6}", "{R6}"}},
    {"twist-removed", {NULL, "{A-R7}", NULL}},
    {"pass", {"{S-R2}", "{A-R2}", "{R2}"}},
    {"change-field", {NULL, NULL, "{R4}"}},
    {"transformation-field", {NULL, NULL, "{R10}"}},
    {"chevron-on-field", {NULL, NULL, "{R7}"}},
    {"no-connection", {NULL, NULL, "{R8}"}},
    {"too-many", {NULL, NULL, "{R13}"}},
    {"meeting-field", {NULL, NULL, "{R12}"}},
    {"reorientation", {NULL, NULL, "{R14}"}},
    /* Nobody on turn is ever without a move (Reading 13), so no refusal cites {R15}. */
    {"cannot-reorient", {NULL, NULL, ""}},
    {"over", {"{S-R6}", "{A-R10}", "{R16}"}},
};

static char seen_ids[MAX_EXAMPLES][RULEBOOK_NAME];
static int seen;
static bool row_seen[ROWS][GAMES][2]; /* the second for a second rule in one row */

static bool is_seen(const char *id) {
    for (int i = 0; i < seen; i++)
        if (strcmp(seen_ids[i], id) == 0)
            return true;
    return false;
}

bool note_example(const char *id) {
    bool is_new = !is_seen(id);
    if (seen < MAX_EXAMPLES)
        snprintf(seen_ids[seen++], RULEBOOK_NAME, "%s", id);
    return is_new;
}

void note_refusal(const char *chapter, pac_variant variant, const char *rule) {
    for (int row = 0; row < ROWS; row++) {
        if (strcmp(refusal_rows[row].row, chapter) != 0)
            continue;
        int game = pac_is_pacru(variant) ? PAC_PACRU : (int)variant;
        const char *rules = refusal_rows[row].rule[game];
        if (rules && strstr(rules, rule))
            row_seen[row][game][strstr(rules, rule) > rules] = true;
    }
}

/* Rules or readings numbered from 1, which the format turns into their names. */
static int require_family(const char *format, int count) {
    char name[RULEBOOK_NAME], id[2 * RULEBOOK_NAME];
    int missing = 0;
    for (int number = 1; number <= count; number++) {
        snprintf(name, sizeof name, format, number);
        snprintf(id, sizeof id, "%s-1", name);
        if (!is_seen(id)) {
            printf("%s has no example\n", name);
            missing++;
        }
    }
    return missing;
}

static int require_refusals(void) {
    int missing = 0;
    for (int row = 0; row < ROWS; row++)
        for (int game = 0; game < GAMES; game++) {
            const char *rules = refusal_rows[row].rule[game];
            bool has_two = rules && strstr(rules, "}{");
            if (!rules || (row_seen[row][game][0] && (!has_two || row_seen[row][game][1])))
                continue;
            printf("refusal `%s` has no example in %s for %s\n", refusal_rows[row].row,
                   pac_variant_text((pac_variant)game), rules);
            missing++;
        }
    return missing;
}

int print_missing(void) {
    int missing = require_family("S-R%d", 6);
    missing += require_family("A-R%d", 10);
    missing += require_family("R%d", 16);
    missing += require_family("reading-%02d", 21);
    return missing + require_refusals();
}
