/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A thread pool for numbered items. Items are worked on in any order and their results taken in
 * order, so the number of threads changes only the time it takes.
 */
#ifndef ORDERED_H
#define ORDERED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ORDERED_JOBS = 64 /* threads at the most */ };

struct ordered {
    uint64_t first, end; /* items: first, first + 1, … end − 1 */
    uint64_t jobs;       /* threads */
    size_t size;         /* of a result */
    void *context;

    /* Makes the result of an item. In any of the threads; `job` is its number, from 0. */
    void (*work)(void *context, uint64_t job, uint64_t item, void *result);

    /*
     * Takes the result of the next item, and owns what is in it. In the caller's thread. False if no
     * more are wanted.
     */
    bool (*take)(void *context, uint64_t item, void *result);

    /* Frees what is in a result that was made but is no longer wanted. May be NULL. */
    void (*drop)(void *context, void *result);
};

/* Works on all items until `take` has enough. False if there is no memory or no thread. */
bool ordered_run(const struct ordered *plan);

#endif
