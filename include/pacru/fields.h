/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fields of the board, directions, and sets of fields.
 *
 * A field is a number from 0 (a1) to 80 (i9), along the ranks: a1 b1 … i1 a2 … i9. A set of
 * fields is a plain value of two words that may be copied and compared freely. Everything here is
 * a pure function.
 */
#ifndef PACRU_FIELDS_H
#define PACRU_FIELDS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PAC_API __attribute__((visibility("default")))
#else
#define PAC_API
#endif

enum {
    PAC_SIDE = 9,        /* fields along a side of the board */
    PAC_FIELDS = 81,     /* fields of the board */
    PAC_CONNECTION = 81, /* stands beside fields where a connection change may be chosen instead */
    PAC_NOWHERE = 127    /* no field: a chevron off the board, a part of a turn left empty */
};

/* Clockwise; adding one turns 45° to the right. */
typedef enum pac_direction {
    PAC_N,
    PAC_NE,
    PAC_E,
    PAC_SE,
    PAC_S,
    PAC_SW,
    PAC_W,
    PAC_NW,
    PAC_DIRECTIONS
} pac_direction;

/*
 * A set of fields. Ranks 1–6 are the low 54 bits of `lo`, ranks 7–9 the low 27 bits of `hi`: so no
 * borderland lies astride the two words, and counting its markers takes one of them.
 */
typedef struct pac_fields {
    uint64_t lo, hi;
} pac_fields;

enum { PAC_LO_FIELDS = 54 };

#define PAC_NO_FIELDS ((pac_fields){0, 0})
#define PAC_ALL_FIELDS ((pac_fields){(UINT64_C(1) << 54) - 1, (UINT64_C(1) << 27) - 1})

static inline int pac_file(int field) { return field % PAC_SIDE; }
static inline int pac_rank(int field) { return field / PAC_SIDE; }
static inline int pac_field(int file, int rank) { return rank * PAC_SIDE + file; }

/* The borderland of a field, 0 (a1–c3) to 8 (g7–i9). */
static inline int pac_borderland(int field) {
    return pac_rank(field) / 3 * 3 + pac_file(field) / 3;
}

/* Turn a direction by `eighths` of a circle, to the right if positive. */
static inline int pac_turned(int direction, int eighths) { return (direction + eighths) & 7; }

static inline pac_fields pac_fields_of(int field) {
    if (field < PAC_LO_FIELDS)
        return (pac_fields){UINT64_C(1) << field, 0};
    return (pac_fields){0, UINT64_C(1) << (field - PAC_LO_FIELDS)};
}

static inline pac_fields pac_fields_or(pac_fields a, pac_fields b) {
    return (pac_fields){a.lo | b.lo, a.hi | b.hi};
}

static inline pac_fields pac_fields_and(pac_fields a, pac_fields b) {
    return (pac_fields){a.lo & b.lo, a.hi & b.hi};
}

/* The fields of `a` that are not in `b`. */
static inline pac_fields pac_fields_minus(pac_fields a, pac_fields b) {
    return (pac_fields){a.lo & ~b.lo, a.hi & ~b.hi};
}

static inline pac_fields pac_fields_xor(pac_fields a, pac_fields b) {
    return (pac_fields){a.lo ^ b.lo, a.hi ^ b.hi};
}

static inline bool pac_fields_any(pac_fields set) { return (set.lo | set.hi) != 0; }

static inline bool pac_fields_equal(pac_fields a, pac_fields b) {
    return a.lo == b.lo && a.hi == b.hi;
}

static inline bool pac_fields_has(pac_fields set, int field) {
    return ((field < PAC_LO_FIELDS ? set.lo >> field : set.hi >> (field - PAC_LO_FIELDS)) & 1) != 0;
}

static inline int pac_fields_count(pac_fields set) {
    return __builtin_popcountll(set.lo) + __builtin_popcountll(set.hi);
}

/* The lowest field of a set that is not empty. */
static inline int pac_fields_first(pac_fields set) {
    return set.lo ? __builtin_ctzll(set.lo) : PAC_LO_FIELDS + __builtin_ctzll(set.hi);
}

/*
 * Takes the lowest field out of a set that is not empty: `while (pac_fields_any(s)) f =
 * pac_fields_take(&s);`
 */
static inline int pac_fields_take(pac_fields *set) {
    int field = pac_fields_first(*set);
    if (set->lo)
        set->lo &= set->lo - 1;
    else
        set->hi &= set->hi - 1;
    return field;
}

/* All fields of a set moved one step in a direction; those at the edge fall off the board. */
static inline pac_fields pac_fields_shifted(pac_fields set, int direction) {
    static const uint8_t by[PAC_DIRECTIONS] = {9, 10, 1, 8, 9, 10, 1, 8};
    const uint64_t file_a = UINT64_C(01001001001001001001), file_i = file_a << 8;
    int k = by[direction];
    if (direction == PAC_NE || direction == PAC_E || direction == PAC_SE)
        set = (pac_fields){set.lo & ~file_i, set.hi & ~file_i};
    else if (direction == PAC_SW || direction == PAC_W || direction == PAC_NW)
        set = (pac_fields){set.lo & ~file_a, set.hi & ~file_a};
    if (direction <= PAC_E || direction == PAC_NW)
        return pac_fields_and(
            (pac_fields){set.lo << k, set.hi << k | set.lo >> (PAC_LO_FIELDS - k)}, PAC_ALL_FIELDS);
    return pac_fields_and((pac_fields){set.lo >> k | set.hi << (PAC_LO_FIELDS - k), set.hi >> k},
                          PAC_ALL_FIELDS);
}

#ifdef __cplusplus
}
#endif

#endif
