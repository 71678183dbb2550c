/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds exercises in games that the engine plays against itself. Everything is limited by nodes and
 * decided by the seed, so that the same seed gives the same exercises on every machine.
 */
#ifndef MINER_H
#define MINER_H

#include "exercise.h"

#include <pacru/engine.h>

enum {
    MINER_NODES = 10000, /* of the search that finds an exercise, unless asked otherwise */
    MINER_DEEPER = 10,   /* times as many nodes for the search that confirms it */
    MINER_PER_GAME = 20  /* exercises taken from one game at the most */
};

/* Engine players for one thread. */
typedef struct miner miner;

miner *miner_new(uint64_t nodes);
void miner_free(miner *one);

/*
 * Whether exercises of a theme and level are no longer wanted; asked before the costly searches. Once
 * true it must stay true.
 */
typedef bool miner_full(void *context, exercise_theme theme, int level);

/*
 * Plays game `number` of a seed and writes the exercises found in it. Returns how many, or -1 if
 * there is no memory.
 */
int miner_play(miner *one, const pac_position *start, uint64_t seed, uint64_t number,
               exercise found[MINER_PER_GAME], miner_full *full, void *context);

/* What a deeper search says of an exercise. */
typedef struct miner_proof {
    bool memory;   /* false: there was too little, and nothing else is known */
    bool holds;    /* the best turn is accepted and stands clear */
    int best;      /* score of the best turn */
    int second;    /* score of the best turn that begins otherwise */
    pac_turn turn; /* the best turn */
} miner_proof;

miner_proof miner_prove(miner *one, const exercise *what);

/* Hundredths of a marker by which the solution must stand clear of everything else. */
int miner_margin(pac_variant variant);

/* Whether two positions look alike, up to the board's symmetries: then one exercise is enough. */
bool exercise_is_alike(const pac_position *a, const pac_position *b);

#endif
