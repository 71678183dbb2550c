/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shacru endings that can be settled without a search of all replies. */
#ifndef PACRU_ENDINGS_H
#define PACRU_ENDINGS_H

#include <pacru/rules.h>

/* How a game of two players will end, whatever the loser does. */
typedef struct pac__ending {
    bool known;
    int margin; /* of player 0 over player 1: exact, or at least so much for the winner */
} pac__ending;

/*
 * What is certain of a Shacru position of two players: who wins if one is ahead by more than the
 * other can ever gain, and by how much exactly if the two cannot come in each other's way any
 * more. Adds the positions that it looked at to `*looks`.
 */
pac__ending pac__shacru_ending(const pac_position *position, uint64_t *looks);

#endif
