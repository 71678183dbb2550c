/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search: one searcher per thread, all with the same transposition table. */
#ifndef PACRU_SEARCH_H
#define PACRU_SEARCH_H

#include "choice.h"
#include "player.h"
#include "transpositions.h"

enum { PAC__MAX_PLY = 96 };

/* How a level is limited, levels.c. */
typedef struct pac__manner {
    int depth;      /* limit in turns; 0 for none */
    uint64_t nodes; /* limit in positions; 0 for none */
    int noise;      /* largest random error of the evaluation, in hundredths of a marker */
    bool markers;   /* the evaluation counts only markers */
    bool obvious;   /* searches only the first option of each later stage, of twists three */
    bool turns;     /* searches reorientations */
} pac__manner;

typedef struct pac__searcher {
    /* set by the caller */
    pac__table *table;
    const pac_game *game;
    atomic_bool *stopped;
    pac__manner manner;
    const pac_network *network; /* or NULL */
    uint64_t seed;
    int64_t began, hard; /* milliseconds: when it began, when it must end */
    uint64_t node_limit; /* 0 for none */
    pac_turn without;    /* excluded at the root by the limits; 0 for none */
    int excluded_count;  /* MultiPV: turns excluded at the root */
    pac_turn excluded[PAC_MAX_LINES];
    int thread; /* 0 for the main thread, which reports and decides */

    /* while searching */
    int root_player;             /* the player to move at the root */
    uint64_t nodes, next_look;   /* positions searched; node count of the next look at the clock */
    _Atomic uint64_t told_nodes; /* `nodes` as last published to other threads */
    bool out_of_time;
    int path_length;
    uint64_t path[PAC__MAX_PLY + 1]; /* hashes of the positions from the root on */
    bool ends_by_repetition;         /* Reading 16 is on */
    int quiet_limit;                 /* Shacru: turns without a gain that end the game */
    int quiet[PAC__MAX_PLY + 1];     /* turns without a gain, by ply */
    int pv_length[PAC__MAX_PLY + 1];
    pac_turn pv[PAC__MAX_PLY + 1][PAC_MAX_PV];
    uint16_t chosen[PAC__MAX_PLY + 1]; /* first choice of the turn played at each ply */
    uint16_t killers[PAC__MAX_PLY + 1][2];
    uint16_t replies[PAC_PLAYERS][PAC__CHOICES]; /* counter moves */
    int16_t history[PAC_PLAYERS][PAC__CHOICES];
} pac__searcher;

/* Prepares a search of `game`. Ages the history heuristic, clears the killers. */
void pac__search_begin(pac__searcher *searcher);

/*
 * Searches the root to a depth within the window (alpha, beta). Returns the score for the player to
 * move; pv[0] is the principal variation.
 */
int pac__search_root(pac__searcher *searcher, int depth, int alpha, int beta);

#endif
