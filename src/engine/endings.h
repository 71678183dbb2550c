/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shacru endings that are decided without a search of both players' turns. */
#ifndef PACRU_ENDINGS_H
#define PACRU_ENDINGS_H

#include <pacru/rules.h>

/* How a game of two players will end, whatever the loser does. */
typedef struct pac__ending {
    bool known;
    int margin; /* of player 0 over player 1: exact, or at least so much for the winner */
} pac__ending;

/*
 * Solves a Shacru position of two players: the winner if one is ahead by more than the other can
 * ever gain, the exact margin if the two can no longer get in each other's way. Adds the positions
 * visited to `*looks`.
 */
pac__ending pac__shacru_ending(const pac_position *position, uint64_t *looks);

#endif
