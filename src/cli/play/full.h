/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The full-screen mode of `pacru play`: a cursor on the board, drawn with ncurses. full.c leads it,
 * full_turn.c puts turns together, full_draw.c draws.
 */
#ifndef FULL_H
#define FULL_H

#include "cli/shared/board.h"
#include "play.h"

enum { FULL_STAGES = PAC_MAX_GIVEN + 3 };

struct full {
    struct session *session;
    int cursor;                  /* the field it stands on */
    int from;                    /* the chevron that is chosen, or PAC_NOWHERE */
    pac_turn steps[FULL_STAGES]; /* the turn in the making, as it was after each choice */
    size_t step_count;           /* 0 if no turn is begun */
    char note[SENTENCE];         /* what is to be said about the last key */
    char progress[SENTENCE];     /* how far a computer has thought */
    bool colours;                /* colour pairs can be used */
};

/* Leads the session on the whole screen until it ends. Returns the exit status. */
int full_lead(struct session *session);

/* ------------------------------------------------------------------------------------------------
 * full_turn.c: all without a terminal
 */

/* No turn is begun. */
void full_reset(struct full *full);

/* The fields that can be chosen now. */
pac_fields full_choices(const struct full *full);

/* The turn in the making; 0 if none is begun. */
pac_turn full_turn(const struct full *full);

/* Enter: chooses the field under the cursor. True if the turn is complete. */
bool full_choose(struct full *full);

/* `<` (-1) and `>` (1): a twist, or a reorientation. `*`: the connection. True as above. */
bool full_rotate(struct full *full, int eighths);
bool full_connect(struct full *full);

/* Esc: one choice back. False if there is none. */
bool full_back(struct full *full);

/* What to do next, in words. */
void full_prompt(const struct full *full, char out[SENTENCE]);

/* "e4: Red’s chevron, pointing north": what stands on the field under the cursor. */
void full_describe(const struct full *full, char out[SENTENCE]);

/* ------------------------------------------------------------------------------------------------
 * full_draw.c
 */

/* Takes the screen, and gives it back. False if the terminal cannot do it. */
bool full_open(struct full *full);
void full_close(void);

/* Draws everything; a page of help instead. */
void full_draw(struct full *full);
void full_draw_help(const struct full *full);

#endif
