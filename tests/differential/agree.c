/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Both sides say the same, or the program tells where they do not and ends. */
#include "differential.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct round playing;
static long passed;

void give_up(const char *why) {
    fprintf(stderr, "differential: %s\n", why);
    exit(2);
}

void name_round(const struct round *round) { playing = *round; }

void differ(const char *what, const char *position, const char *turn, const char *ref,
            const char *lib) {
    printf("difference: %s\n  seed      %llu round %ld\n  position  %s\n  turn      %s\n"
           "  reference %s\n  library   %s\n",
           what, playing.seed, playing.number, position, turn, ref, lib);
    printf("differential: %ld passed, 1 failed\n", passed);
    exit(1);
}

void agree(bool good, const char *what, const char *position, const char *turn, const char *ref,
           const char *lib) {
    if (!good) {
        differ(what, position, turn, ref, lib);
    }
    passed++;
}

void agree_text(const char *what, const char *position, const char *turn, const char *ref,
                const char *lib) {
    agree(strcmp(ref, lib) == 0, what, position, turn, ref, lib);
}

void agree_number(const char *what, const char *position, const char *turn, long ref, long lib) {
    char a[32];
    char b[32];
    snprintf(a, sizeof a, "%ld", ref);
    snprintf(b, sizeof b, "%ld", lib);
    agree_text(what, position, turn, a, b);
}

void agree_times(long count) { passed += count; }

long agreements(void) { return passed; }
