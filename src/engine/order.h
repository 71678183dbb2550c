/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Move ordering: the choices at a node, by table move, killers, counter moves and history. */
#ifndef PACRU_ORDER_H
#define PACRU_ORDER_H

#include "search.h"

enum { PAC__MOST_CHOICES = PAC_MAX_MOVES + PAC_MAX_REORIENTATIONS };

typedef struct pac__candidate {
    int score; /* higher is searched earlier */
    uint16_t choice;
    pac_turn turn; /* begun, with this choice made */
} pac__candidate;

typedef struct pac__candidates {
    int count;
    pac__candidate list[PAC__MOST_CHOICES];
} pac__candidates;

/*
 * Lists the first choices of turns. `best` is the choice from the transposition table, 0 for none;
 * `reorients` is whether to list reorientations.
 */
void pac__list_beginnings(const pac__searcher *searcher, const pac_position *position, int ply,
                          uint16_t best, bool reorients, pac__candidates *all);

/* Lists the options of the next stage of a turn. */
void pac__list_options(const pac__searcher *searcher, const pac_position *position, pac_turn turn,
                       uint16_t best, pac__candidates *all);

/* One step of selection sort: swaps the best candidate from `i` on into place `i`. */
void pac__pick(pac__candidates *all, int i);

/*
 * After a beta cutoff by candidate `good`: updates history, killers and counter moves, and lowers
 * the history of the candidates before it. `begins` is whether these are first choices of turns.
 */
void pac__learn(pac__searcher *searcher, const pac_position *position, int ply, int depth,
                const pac__candidates *all, int good, bool begins);

#endif
