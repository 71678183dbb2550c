/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searching ahead: one searcher per thread, with a table that they share. */
#ifndef PACRU_SEARCH_H
#define PACRU_SEARCH_H

#include "choice.h"
#include "player.h"
#include "table.h"

enum { PAC__MAX_PLY = 96 };

/* What a weak level leaves out, levels.c. */
typedef struct pac__manner {
    int depth;      /* turns ahead at the most; 0 for any */
    uint64_t nodes; /* positions at the most; 0 for any */
    int noise;      /* the evaluation is off by up to so much, in hundredths of a marker */
    bool markers;   /* counts nothing but markers */
    bool obvious;   /* sees no benefits beyond the first that comes to mind */
    bool turns;     /* thinks of reorientations */
} pac__manner;

typedef struct pac__searcher {
    /* set by whoever starts the search */
    pac__table *table;
    const pac_game *game;
    atomic_bool *stopped;
    pac__manner manner;
    uint64_t seed;
    int64_t began, hard; /* milliseconds: when it began, when it must end */
    uint64_t node_limit; /* 0 for none */
    int excluded_count;  /* turns at the root that are not to be considered: other lines' */
    pac_turn excluded[PAC_MAX_LINES];
    int thread; /* 0 reports and decides */

    /* while searching */
    int root_player;             /* for whom, against all others */
    uint64_t nodes, next_look;   /* positions looked at, and when to look at the clock again */
    _Atomic uint64_t told_nodes; /* the same as of a moment ago, for other threads */
    bool out_of_time;
    int path_length;
    uint64_t path[PAC__MAX_PLY + 1]; /* hashes of the positions from the root on */
    bool ends_by_repetition;         /* Reading 16 is on */
    int quiet_limit;                 /* Shacru: turns without a gain that end the game */
    int quiet[PAC__MAX_PLY + 1];     /* turns without a gain, by ply */
    int pv_length[PAC__MAX_PLY + 1];
    pac_turn pv[PAC__MAX_PLY + 1][PAC_MAX_PV];
    uint16_t chosen[PAC__MAX_PLY + 1]; /* the beginning of the turn played at each ply */
    uint16_t killers[PAC__MAX_PLY + 1][2];
    uint16_t replies[PAC_PLAYERS][PAC__CHOICES]; /* what answered a choice well */
    int16_t history[PAC_PLAYERS][PAC__CHOICES];
} pac__searcher;

/* Prepares for a search of a game; keeps what the history learned before. */
void pac__search_begin(pac__searcher *searcher);

/*
 * Searches to a depth within a window; the score is for the player to move. The variation is
 * pv[0].
 */
int pac__search_root(pac__searcher *searcher, int depth, int alpha, int beta);

#endif
