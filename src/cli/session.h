/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A session of `pacru play`: a game, who plays it, and the screen in front of them. play.c leads
 * it, session_screen.c shows it, session_turn.c helps to put a turn together.
 */
#ifndef SESSION_H
#define SESSION_H

#include "look.h"
#include "say.h"

#include <pacru/record.h>

enum {
    TYPED_LINE = 512, /* room for what a person types */
    TOLD_TURNS = 8,   /* turns that are told at once, at the most */
    LISTED_TURNS = 3 * PAC_MAX_MOVES + PAC_MAX_REORIENTATIONS
};

struct session {
    const struct invocation *call;
    pac_game *game;
    pac_random random;
    unsigned people; /* bit p: player p sits at the keyboard, the others play at random */
    struct look look;
    bool terminal;         /* a person looks at a screen that can be cleared */
    bool quiet;            /* --json: nothing is shown until the end */
    bool ended;            /* no more input, or it was asked for */
    size_t told;           /* turns played before those that are told now */
    uint64_t drawn;        /* the hash of the position last drawn; 0 to draw it in any case */
    char notice[SENTENCE]; /* to be shown once, below the board */
};

/* Reads a line without its end, blanks at both ends taken off. False at the end of input. */
bool session_read(struct session *session, const char *prompt, char line[TYPED_LINE]);

/* Leaves a sentence to be shown below the board. */
void session_notice(struct session *session, const char *sentence, const struct slot *slots);

/* Shows the board, the turns played since it was last shown, and the notice. */
void session_show(struct session *session);

/* The turns that can be begun with, in byte order. */
size_t session_list(const pac_position *position, pac_turn list[LISTED_TURNS]);

/* Prints that list, numbered; only the turns of the chevron on `from`, if it is a field. */
void session_print_list(const struct session *session, int from);

/*
 * Makes a complete turn of what was typed, asking for the parts that are missing. False, with a
 * notice, if nothing comes of it.
 */
bool session_typed_turn(struct session *session, const char *line, pac_turn *turn);

#endif
