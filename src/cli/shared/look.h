/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the terminal can show, and the colours used on it. Colours never carry a meaning alone:
 * beside each stands a letter.
 */
#ifndef LOOK_H
#define LOOK_H

#include "cli/command.h"

#include <pacru/rules.h>

enum palette { PALETTE_NONE, PALETTE_16, PALETTE_256, PALETTE_24_BIT, PALETTES };

struct look {
    bool unicode;
    enum palette palette;
};

/* Colours of the board, for letters and lines in front and for what lies behind. */
enum paint {
    PAINT_PLAIN, /* the terminal's own */
    PAINT_BOARD, /* a borderland; the line around it; the dot on a neutral field */
    PAINT_BOARD_SHADE,
    PAINT_LINE,
    PAINT_DOT,
    PAINT_DIM,
    PAINT_INK,                                /* + colour: a chevron on a neutral field */
    PAINT_MARKER = PAINT_INK + PAC_COLOURS,   /* + colour: a marker */
    PAINT_LABEL = PAINT_MARKER + PAC_COLOURS, /* + colour: the letter on a marker */
    PAINTS = PAINT_LABEL + PAC_COLOURS
};

/*
 * Chooses character set and colours for standard output from the options and the terminal's
 * capabilities. `colour` is "always", "never", "auto" or NULL; false if it is anything else.
 */
bool look_choose(struct look *look, bool ascii, bool unicode, const char *colour);

/* The number of a colour in a palette of 16 or 256; -1 for the terminal's own. */
int look_number(enum palette palette, enum paint paint);

enum weight { NORMAL, BOLD, UNDERLINED };

/* Prints `text` in front of `behind`; just the text without colours. */
void look_print(const struct look *look, enum paint front, enum paint behind, enum weight weight,
                const char *text);

#endif
