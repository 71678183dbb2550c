/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Shacru: a flood fill of the fields that a player's chevrons can reach, one move at a time, as if
 * nobody else moved. All eight directions are done at once with SIMD vectors: the four that go up in
 * the numbers of fields (NW N NE E) are the lanes of one, the opposite four (SE S SW W) of another.
 */
#ifndef PACRU_FLOOD_H
#define PACRU_FLOOD_H

#include "rules/search_support.h"

typedef uint64_t pac__lanes __attribute__((vector_size(32)));

/* A set of fields for each direction. */
typedef struct pac__fan {
    pac__lanes up_lo, up_hi, down_lo, down_hi;
} pac__fan;

/* The state of a flood fill: fields reached, by the direction in which the chevron then points. */
typedef struct pac__flood {
    pac__fan facing; /* reached by the last move */
    pac__fan been;   /* reached by any move */
    pac_fields ways; /* fields that may be entered: those that are not another player's */
} pac__flood;

static inline pac__flood pac__begin_flood(const pac_position *position, int player) {
    pac__flood f;
    memset(&f, 0, sizeof f);
    f.ways = pac_fields_minus(PAC_ALL_FIELDS, pac__others(position, player));
    for (int i = 0; i < PAC_CHEVRONS; i++)
        if (position->field[player][i] != PAC_NOWHERE) {
            int lane = (position->facing[player][i] + 1) & 7;
            pac_fields field = pac__only(position->field[player][i]);
            if (lane < 4) {
                f.facing.up_lo[lane] |= field.lo;
                f.facing.up_hi[lane] |= field.hi;
            } else {
                f.facing.down_lo[lane - 4] |= field.lo;
                f.facing.down_hi[lane - 4] |= field.hi;
            }
        }
    return f;
}

/* Adds to each direction's set those of the directions 45° to its left and right. */
static inline void pac__spread(pac__lanes *up, pac__lanes *down) {
    pac__lanes u = *up, d = *down;
    *up = u | __builtin_shufflevector(u, d, 7, 0, 1, 2) | __builtin_shufflevector(u, d, 1, 2, 3, 4);
    *down =
        d | __builtin_shufflevector(u, d, 3, 4, 5, 6) | __builtin_shufflevector(u, d, 5, 6, 7, 0);
}

/* The union of all eight sets. */
static inline pac_fields pac__any_way(const pac__fan *f) {
    pac__lanes lo = f->up_lo | f->down_lo, hi = f->up_hi | f->down_hi;
    pac__lanes both =
        __builtin_shufflevector(lo, hi, 0, 4, 2, 6) | __builtin_shufflevector(lo, hi, 1, 5, 3, 7);
    return (pac_fields){both[0] | both[2], both[1] | both[3]};
}

/*
 * Fills by one move {S-R3} with its twists {S-R4}. Returns the fields that were not reached in the
 * same direction before.
 */
static inline pac_fields pac__grow_flood(pac__flood *f) {
    const uint64_t a = UINT64_C(01001001001001001001), i = a << 8, all = ~UINT64_C(0);
    const uint64_t lo = PAC_ALL_FIELDS.lo, hi = PAC_ALL_FIELDS.hi;
    const pac__lanes by = {8, 9, 10, 1}, carry = {46, 45, 44, 53};
    const pac__lanes up_edge = {~a, all, ~i, ~i}, down_edge = {~i, all, ~a, ~a};
    const pac__lanes up_in_lo = {pac__entered[7].lo, pac__entered[0].lo, pac__entered[1].lo,
                                 pac__entered[2].lo};
    const pac__lanes up_in_hi = {pac__entered[7].hi, pac__entered[0].hi, pac__entered[1].hi,
                                 pac__entered[2].hi};
    const pac__lanes down_in_lo = {pac__entered[3].lo, pac__entered[4].lo, pac__entered[5].lo,
                                   pac__entered[6].lo};
    const pac__lanes down_in_hi = {pac__entered[3].hi, pac__entered[4].hi, pac__entered[5].hi,
                                   pac__entered[6].hi};
    pac__fan t = f->facing;
    pac__spread(&t.up_lo, &t.down_lo);
    pac__spread(&t.up_hi, &t.down_hi);
    t.up_lo &= up_edge;
    t.up_hi &= up_edge;
    t.down_lo &= down_edge;
    t.down_hi &= down_edge;
    pac__fan to;
    to.up_lo = (t.up_lo << by) & (lo & f->ways.lo);
    to.up_hi = (t.up_hi << by | t.up_lo >> carry) & (hi & f->ways.hi);
    to.down_lo = (t.down_lo >> by | t.down_hi << carry) & (lo & f->ways.lo);
    to.down_hi = (t.down_hi >> by) & f->ways.hi;
    pac__fan twisted = {to.up_lo & up_in_lo, to.up_hi & up_in_hi, to.down_lo & down_in_lo,
                        to.down_hi & down_in_hi};
    pac__spread(&twisted.up_lo, &twisted.down_lo);
    pac__spread(&twisted.up_hi, &twisted.down_hi);
    to.up_lo |= twisted.up_lo;
    to.up_hi |= twisted.up_hi;
    to.down_lo |= twisted.down_lo;
    to.down_hi |= twisted.down_hi;
    f->facing.up_lo = to.up_lo & ~f->been.up_lo;
    f->facing.up_hi = to.up_hi & ~f->been.up_hi;
    f->facing.down_lo = to.down_lo & ~f->been.down_lo;
    f->facing.down_hi = to.down_hi & ~f->been.down_hi;
    f->been.up_lo |= to.up_lo;
    f->been.up_hi |= to.up_hi;
    f->been.down_lo |= to.down_lo;
    f->been.down_hi |= to.down_hi;
    return pac__any_way(&f->facing);
}

#endif
