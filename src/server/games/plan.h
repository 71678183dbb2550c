/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Conditional turns of one seat, as text: lines between ';', each the turns of all players from now on
 * between blanks, the last one the seat's own.
 */
#ifndef PLAN_H
#define PLAN_H

#include "messages.h"

/*
 * Whether all lines can be played from a position and say one answer to each case; then `plan` has
 * their canonical text. Else why not, for WHY_ILLEGAL with `refusal`.
 */
enum why plan_check(const pac_position *position, int seat, const char *text,
                    char plan[PLAN_BYTES + 1], pac_refusal *refusal);

/* The first turn of the first line; false if there is none. */
bool plan_first(const char *plan, char turn[PAC_TURN_TEXT]);

/* A turn was played: it is cut from the lines that begin with it, all others are dropped. */
void plan_advance(char *plan, const char *turn);

#endif
