/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which choices there are at a node of the search, and in which order to try them. */
#ifndef PACRU_ORDER_H
#define PACRU_ORDER_H

#include "search.h"

enum { PAC__MOST_CHOICES = PAC_MAX_MOVES + PAC_MAX_REORIENTATIONS };

typedef struct pac__candidate {
    int score; /* the higher, the sooner it is tried */
    uint16_t choice;
    pac_turn turn; /* begun, with this choice made */
} pac__candidate;

typedef struct pac__candidates {
    int count;
    pac__candidate list[PAC__MOST_CHOICES];
} pac__candidates;

/*
 * The beginnings of turns. `best` is what the table remembers, 0 for nothing; `reorients` whether
 * reorientations are worth a thought.
 */
void pac__list_beginnings(const pac__searcher *searcher, const pac_position *position, int ply,
                          uint16_t best, bool reorients, pac__candidates *all);

/* The options of the next stage of a turn. */
void pac__list_options(const pac__searcher *searcher, const pac_position *position, pac_turn turn,
                       uint16_t best, pac__candidates *all);

/* Brings the best of the candidates from `i` on to place `i`. */
void pac__pick(pac__candidates *all, int i);

/* Remembers that candidate `good` was good enough, and those before it were not. */
void pac__learn(pac__searcher *searcher, const pac_position *position, int ply, int depth,
                const pac__candidates *all, int good, bool begins);

#endif
