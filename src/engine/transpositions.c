/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _DEFAULT_SOURCE /* madvise */

#include "transpositions.h"

#include <stdlib.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

enum {
    BUCKET = 4, /* slots in which a key may be: one cache line */
    LINE = BUCKET * sizeof(pac__slot),
    BIG = 16 << 20,      /* bytes: from here on huge pages save TLB misses */
    HUGE_PAGE = 2 << 20, /* bytes */
    AGES = 63
};

/* calloc gives zero pages that take no memory until written, so a large table costs what is used. */
static bool take_memory(pac__table *table, size_t size) {
    size_t align = LINE;
#ifdef __linux__
    if (size >= BIG)
        align = HUGE_PAGE;
#endif
    char *memory = calloc(1, size + align);
    table->memory = memory;
    if (!memory)
        return false;
    table->slots = (void *)(memory + (-(uintptr_t)memory & (align - 1)));
#ifdef __linux__
    if (align == HUGE_PAGE)
        (void)madvise(table->slots, size, MADV_HUGEPAGE);
#endif
    return true;
}

bool pac__table_make(pac__table *table, size_t bytes) {
    size_t count = BUCKET;
    while (count * 2 * sizeof(pac__slot) <= bytes)
        count *= 2;
    table->mask = count - BUCKET;
    table->age = 0;
    return take_memory(table, count * sizeof(pac__slot));
}

void pac__table_free(pac__table *table) {
    free(table->memory);
    table->memory = NULL;
}

void pac__table_clear(pac__table *table) {
    for (size_t i = 0; i < table->mask + BUCKET; i++) {
        atomic_store_explicit(&table->slots[i].check, 0, memory_order_relaxed);
        atomic_store_explicit(&table->slots[i].data, 0, memory_order_relaxed);
    }
    table->age = 0;
}

/* score 16, value 16, choice 16, depth 8, bound 2, age 6 */
static uint64_t pack_entry(pac__known known, uint8_t age) {
    return (uint64_t)(uint16_t)known.score | (uint64_t)(uint16_t)known.value << 16 |
           (uint64_t)known.choice << 32 | (uint64_t)(uint8_t)known.depth << 48 |
           (uint64_t)known.bound << 56 | (uint64_t)(age & AGES) << 58;
}

static pac__known unpack_entry(uint64_t data) {
    return (pac__known){.score = (int16_t)(uint16_t)data,
                        .value = (int16_t)(uint16_t)(data >> 16),
                        .depth = (int8_t)(uint8_t)(data >> 48),
                        .bound = data >> 56 & 3,
                        .choice = (uint16_t)(data >> 32)};
}

bool pac__table_get(const pac__table *table, uint64_t key, pac__known *known) {
    pac__slot *slot = &table->slots[key & table->mask];
    for (int i = 0; i < BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&slot[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&slot[i].check, memory_order_relaxed);
        if ((check ^ data) == key && data) {
            *known = unpack_entry(data);
            return true;
        }
    }
    return false;
}

void pac__table_put(pac__table *table, uint64_t key, pac__known known) {
    pac__slot *slot = &table->slots[key & table->mask], *victim = slot;
    int worst = INT32_MAX;
    for (int i = 0; i < BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&slot[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&slot[i].check, memory_order_relaxed);
        if ((check ^ data) == key) {
            victim = &slot[i];
            if (!known.choice)
                known.choice = unpack_entry(data).choice;
            break;
        }
        /* Replacement: entries of older searches first, then shallow ones. */
        int worth = unpack_entry(data).depth - (int)((table->age - (data >> 58)) & AGES) * 4;
        if (worth < worst) {
            worst = worth;
            victim = &slot[i];
        }
    }
    uint64_t data = pack_entry(known, table->age);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
}
