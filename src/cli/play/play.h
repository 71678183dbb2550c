/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of `pacru play` before and between turns. */
#ifndef PLAY_H
#define PLAY_H

#include "session.h"

/* The options of the command, in the order of its table; the colours as in pac_colour. */
enum {
    PLAY_COLOUR_FIRST,
    PLAY_LEVEL = PLAY_COLOUR_FIRST + PAC_COLOURS,
    PLAY_TIME,
    PLAY_LOAD,
    PLAY_SEED,
    PLAY_ASCII,
    PLAY_UNICODE,
    PLAY_COLOUR,
    PLAY_FULL_SCREEN
};

/* What is to be played, by whom. */
struct plan {
    pac_setup setup;
    struct who who[PAC_PLAYERS];
};

/*
 * Makes a plan of the arguments, and asks for what they do not say. False if nothing is to be
 * played; `status` says whether something was wrong.
 */
bool plan_make(struct session *session, struct plan *plan, int *status);

/* Who plays in a game that was loaded, where options say otherwise than its record. */
int plan_seats(struct session *session);

/* The levels, each with its name and sentence. */
void play_print_levels(void);

/* Plays a complete turn. */
void session_play(struct session *session, pac_turn turn);

/* Does what was typed if it is an order and not a turn. False if it is none. */
bool order_run(struct session *session, const char *line);

/* Leaves the session, unless somebody would rather play on. */
void order_quit(struct session *session, const char *rest);

#endif
