/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "look.h"
#include "cli/words/i18n.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OWN = -1 /* the terminal's own colour */ };

/*
 * One row per paint. The 16 colours are those of the terminal's user, so the board lies on their
 * background there, and nothing is black: that would not show on a dark one.
 */
static const struct {
    int16_t basic, indexed; /* of 16, of 256 */
    int32_t rgb;
} paints[] = {
    [PAINT_PLAIN] = {OWN, OWN, OWN},
    [PAINT_BOARD] = {OWN, 255, 0xf3ecd8},
    [PAINT_BOARD_SHADE] = {OWN, 252, 0xe9dcbc},
    [PAINT_LINE] = {OWN, 243, 0x94805a},
    [PAINT_DOT] = {OWN, 245, 0xa8966f},
    [PAINT_DIM] = {8, 245, 0x8a8a8a},
    [PAINT_INK + PAC_RED] = {1, 124, 0xb3141c},
    [PAINT_INK + PAC_GREEN] = {2, 22, 0x0f6b3c},
    [PAINT_INK + PAC_BLACK] = {OWN, 16, 0x000000},
    [PAINT_INK + PAC_YELLOW] = {3, 94, 0x8a5a00},
    [PAINT_MARKER + PAC_RED] = {1, 160, 0xcf2e33},
    [PAINT_MARKER + PAC_GREEN] = {2, 29, 0x2c8a55},
    [PAINT_MARKER + PAC_BLACK] = {8, 236, 0x33312e},
    [PAINT_MARKER + PAC_YELLOW] = {3, 220, 0xf4c22b},
    [PAINT_LABEL + PAC_RED] = {15, 231, 0xffffff},
    [PAINT_LABEL + PAC_GREEN] = {15, 231, 0xffffff},
    [PAINT_LABEL + PAC_BLACK] = {15, 231, 0xffffff},
    [PAINT_LABEL + PAC_YELLOW] = {0, 16, 0x2e2300},
};
static_assert(sizeof paints / sizeof *paints == PAINTS, "a row for each paint");

static bool has_word(const char *variable, const char *part) {
    const char *value = getenv(variable);
    return value && strstr(value, part);
}

static enum palette palette_of_terminal(void) {
    if (has_word("COLORTERM", "truecolor") || has_word("COLORTERM", "24bit"))
        return PALETTE_24_BIT;
    return has_word("TERM", "256color") ? PALETTE_256 : PALETTE_16;
}

bool look_choose(struct look *look, bool ascii, bool unicode, const char *colour) {
    const char *term = getenv("TERM"), *refused = getenv("NO_COLOR");
    bool able = isatty(STDOUT_FILENO) == 1 && term && *term && strcmp(term, "dumb") != 0;
    bool coloured = able && !(refused && *refused);
    if (colour && !strcmp(colour, "always"))
        coloured = true;
    else if (colour && !strcmp(colour, "never"))
        coloured = false;
    else if (colour && strcmp(colour, "auto") != 0)
        return false;
    look->unicode = !ascii && (unicode || (able && i18n_utf8()));
    look->palette = coloured ? palette_of_terminal() : PALETTE_NONE;
    return true;
}

int look_number(enum palette palette, enum paint paint) {
    return palette == PALETTE_16 ? paints[paint].basic : paints[paint].indexed;
}

/* Adds the code of a colour; `behind` chooses between the two planes. */
static size_t add_code(char *out, size_t size, enum palette palette, enum paint paint,
                       bool behind) {
    int written = 0;
    int basic = paints[paint].basic, indexed = paints[paint].indexed;
    int32_t rgb = paints[paint].rgb;
    if (palette == PALETTE_16 && basic != OWN)
        written =
            snprintf(out, size, ";%d", (basic < 8 ? 30 + basic : 82 + basic) + (behind ? 10 : 0));
    else if (palette == PALETTE_256 && indexed != OWN)
        written = snprintf(out, size, ";%d;5;%d", behind ? 48 : 38, indexed);
    else if (palette == PALETTE_24_BIT && rgb != OWN)
        written = snprintf(out, size, ";%d;2;%d;%d;%d", behind ? 48 : 38, (int)(rgb >> 16 & 255),
                           (int)(rgb >> 8 & 255), (int)(rgb & 255));
    return written > 0 ? (size_t)written : 0;
}

void look_print(const struct look *look, enum paint front, enum paint behind, enum weight weight,
                const char *text) {
    static const char *const weights[] = {[NORMAL] = "0", [BOLD] = "0;1", [UNDERLINED] = "0;1;4"};
    if (look->palette == PALETTE_NONE) {
        (void)fputs(text, stdout);
        return;
    }
    char codes[64];
    size_t used = (size_t)snprintf(codes, sizeof codes, "%s", weights[weight]);
    used += add_code(codes + used, sizeof codes - used, look->palette, front, false);
    (void)add_code(codes + used, sizeof codes - used, look->palette, behind, true);
    (void)printf("\033[%sm%s\033[0m", codes, text);
}
