/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shacru: where chevrons can come to, a move at a time, as if nobody else moved. */
#ifndef PACRU_FLOOD_H
#define PACRU_FLOOD_H

#include "../rules/reach.h"

/* The fields that a player's chevrons can come to, by direction; grown one move at a time. */
typedef struct pac__flood {
    pac_fields facing[PAC_DIRECTIONS]; /* reached by the last move, by the chevron's direction */
    pac_fields been[PAC_DIRECTIONS];   /* reached so far */
    pac_fields ways;                   /* fields that are not another player's */
} pac__flood;

static inline pac__flood pac__begin_flood(const pac_position *position, int player) {
    pac__flood f = {.ways = pac_fields_minus(PAC_ALL_FIELDS, pac__others(position, player))};
    for (int i = 0; i < PAC_CHEVRONS; i++)
        if (position->field[player][i] != PAC_NOWHERE) {
            pac_fields *set = &f.facing[position->facing[player][i]];
            *set = pac_fields_or(*set, pac__only(position->field[player][i]));
        }
    return f;
}

/* The moves in one direction {S-R3}, with the twists {S-R4}. */
static inline void pac__spread(const pac__flood *f, pac_fields next[PAC_DIRECTIONS], int d) {
    int left = pac_turned(d, -1), right = pac_turned(d, 1);
    pac_fields from = pac_fields_or(f->facing[d], pac_fields_or(f->facing[left], f->facing[right]));
    pac_fields to = pac_fields_and(pac_fields_shifted(from, d), f->ways);
    pac_fields twisted = pac_fields_and(to, pac__entered[d]);
    next[d] = pac_fields_or(next[d], to);
    next[left] = pac_fields_or(next[left], twisted);
    next[right] = pac_fields_or(next[right], twisted);
}

/* One move more; returns the fields reached by it that were not reached in that direction before. */
static inline pac_fields pac__grow_flood(pac__flood *f) {
    pac_fields next[PAC_DIRECTIONS] = {PAC_NO_FIELDS}, reached = PAC_NO_FIELDS;
    /* One by one, so that the compiler knows each direction. */
    pac__spread(f, next, PAC_N);
    pac__spread(f, next, PAC_NE);
    pac__spread(f, next, PAC_E);
    pac__spread(f, next, PAC_SE);
    pac__spread(f, next, PAC_S);
    pac__spread(f, next, PAC_SW);
    pac__spread(f, next, PAC_W);
    pac__spread(f, next, PAC_NW);
    for (int d = 0; d < PAC_DIRECTIONS; d++) {
        f->facing[d] = pac_fields_minus(next[d], f->been[d]);
        f->been[d] = pac_fields_or(f->been[d], next[d]);
        reached = pac_fields_or(reached, f->facing[d]);
    }
    return reached;
}

#endif
