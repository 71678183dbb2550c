/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suggest.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { LONGEST = 32, SHORTEST = 3 /* shorter ones are near to everything */ };

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

static bool same_letter(char a, char b) {
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Letters to insert, delete, replace or exchange with their neighbour (optimal string alignment). */
static size_t distance_of(const char *a, size_t a_length, const char *b, size_t b_length) {
    size_t rows[3][LONGEST + 1];
    for (size_t j = 0; j <= b_length; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        size_t *now = rows[i % 3];
        const size_t *before = rows[(i + 2) % 3], *earlier = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            bool same = same_letter(a[i - 1], b[j - 1]);
            now[j] = least(least(before[j], now[j - 1]) + 1, before[j - 1] + !same);
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
                same_letter(a[i - 2], b[j - 1]))
                now[j] = least(now[j], earlier[j - 2] + 1);
        }
    }
    return rows[a_length % 3][b_length];
}

struct suggestion suggest_for(const char *typed, size_t length) {
    /* One mistake in a short word, two in a longer one, but never all of it. */
    return (struct suggestion){typed, length, NULL, length < SHORTEST ? 0 : length < 5 ? 2 : 3};
}

void suggest_try(struct suggestion *suggestion, const char *word) {
    size_t length = strlen(word);
    if (length > LONGEST || suggestion->length > LONGEST)
        return;
    size_t distance = distance_of(suggestion->typed, suggestion->length, word, length);
    if (distance < suggestion->distance) {
        suggestion->distance = distance;
        suggestion->word = word;
    }
}
