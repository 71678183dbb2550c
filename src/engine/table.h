/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The transposition table: what is known of positions met before. Shared by all threads of a
 * search.
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
    int16_t value; /* of the evaluation, PAC__NO_VALUE for unknown */
    int8_t depth;
    uint8_t bound;   /* pac__bound */
    uint16_t choice; /* the best choice, 0 for none */
} pac__known;

/*
 * Two words an entry; the first is the key mixed with the second, so that a torn entry is not
 * believed.
 */
typedef struct pac__slot {
    _Atomic uint64_t check, data;
} pac__slot;

typedef struct pac__table {
    void *memory;
    pac__slot *slots; /* in it, from the beginning of a cache line */
    size_t mask;
    uint8_t age; /* of the search that writes now */
} pac__table;

/* Makes a table of at most so many bytes, a power of two of slots; false if there is no memory. */
bool pac__table_make(pac__table *table, size_t bytes);
void pac__table_free(pac__table *table);
void pac__table_clear(pac__table *table);

/* Has the memory fetched that a key will be looked for in. */
static inline void pac__table_prefetch(const pac__table *table, uint64_t key) {
    __builtin_prefetch(&table->slots[key & table->mask]);
}

bool pac__table_get(const pac__table *table, uint64_t key, pac__known *known);
void pac__table_put(pac__table *table, uint64_t key, pac__known known);

#endif
