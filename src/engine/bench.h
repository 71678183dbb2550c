/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fixed searches. The sum of their nodes is the engine's signature: the same on every machine and in
 * every build, changed only by a change of the search or the evaluation.
 */
#ifndef PACRU_BENCH_H
#define PACRU_BENCH_H

#include "player.h"

typedef struct pac__bench_search {
    int depth;
    const char *position;
} pac__bench_search;

extern const pac__bench_search pac__bench_searches[];
extern const size_t pac__bench_count;

/*
 * Runs a search, from 0, by a new engine with one thread. Returns its nodes; 0 if there is no such
 * search or no memory.
 */
uint64_t pac__bench(size_t i);

#endif
