/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a search needs of the rules beyond <pacru/rules.h>: the tables of the board, inline move
 * generation, edits of a position, pincers and idleness. The only header of the rules that
 * src/engine and src/records include.
 */
#ifndef PACRU_SEARCH_SUPPORT_H
#define PACRU_SEARCH_SUPPORT_H

#include "edit.h"
#include "reach.h"

/* ends.c: {R11} the opponents' chevrons that at least two chevrons of the player attack. */
pac_fields pac__pinched(const pac_position *position, int player);

/*
 * ends.c: Reading 16. pac__count_idle() updates each player's number of turns since somebody last
 * gained a field, after a turn that was not a player leaving. pac__is_idle() returns whether those
 * numbers end the game.
 */
void pac__count_idle(const pac_position *before, const pac_position *after,
                     uint8_t idle[PAC_PLAYERS]);
bool pac__is_idle(const pac_position *position, const uint8_t idle[PAC_PLAYERS]);

#endif
