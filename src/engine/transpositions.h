/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The transposition table, shared without locks by all threads of a search.
 */
#ifndef PACRU_TABLE_H
#define PACRU_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum pac__bound { PAC__NO_BOUND, PAC__UPPER, PAC__LOWER, PAC__EXACT } pac__bound;

enum { PAC__NO_VALUE = INT16_MIN };

typedef struct pac__known {
    int16_t score;
    int16_t value; /* static evaluation, PAC__NO_VALUE if not known */
    int8_t depth;
    uint8_t bound;   /* pac__bound */
    uint16_t choice; /* the best choice, 0 for none */
} pac__known;

/*
 * An entry is two words. `check` is key XOR data, so an entry of which two threads wrote one word
 * each matches no key.
 */
typedef struct pac__slot {
    _Atomic uint64_t check, data;
} pac__slot;

typedef struct pac__table {
    void *memory;
    pac__slot *slots; /* in it, from the beginning of a cache line */
    size_t mask;
    uint8_t age; /* counts searches; older entries are replaced first */
} pac__table;

/* Makes a table of at most `bytes`, rounded down to a power of two of slots. False if out of memory. */
bool pac__table_make(pac__table *table, size_t bytes);
void pac__table_free(pac__table *table);
void pac__table_clear(pac__table *table);

/* Prefetches the cache line of a key. */
static inline void pac__table_prefetch(const pac__table *table, uint64_t key) {
    __builtin_prefetch(&table->slots[key & table->mask]);
}

bool pac__table_get(const pac__table *table, uint64_t key, pac__known *known);
void pac__table_put(pac__table *table, uint64_t key, pac__known known);

#endif
