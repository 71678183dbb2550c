/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of sight and move generation of one chevron. The innermost loop of everything, hence inline. */
#ifndef PACRU_REACH_H
#define PACRU_REACH_H

#include "geometry.h"
#include <string.h>

/* The fields in the line of sight of a chevron, ahead and within its power. */
typedef struct pac__sight {
    pac_fields open;   /* unoccupied, no chevron between */
    pac_fields seen;   /* occupied, no chevron between */
    pac_fields hidden; /* unoccupied, behind a chevron */
} pac__sight;

static inline pac_fields pac__all_markers(const pac_position *position) {
    const pac_fields *m = position->markers;
    return pac_fields_or(pac_fields_or(m[0], m[1]), pac_fields_or(m[2], m[3]));
}

static inline pac_fields pac__others(const pac_position *position, int player) {
    return pac_fields_minus(pac__all_markers(position), position->markers[player]);
}

/*
 * How many fields of a set lie in the borderland of a field. A borderland lies in one of the two
 * words, so one population count of both is enough.
 */
static inline int pac__near(pac_fields set, int field) {
    pac_fields near = pac_fields_and(set, pac__home[field]);
    return __builtin_popcountll(near.lo | near.hi);
}

/* {A-R4} {R5}: own markers in the borderland of the chevron, or one if there are none. */
static inline int pac__marker_power(const pac_position *position, int player, int field) {
    int markers = pac__near(position->markers[player], field);
    return markers + !markers;
}

static inline int pac__power(const pac_position *position, int player, int field) {
    return position->variant == PAC_SHACRU ? 1 : pac__marker_power(position, player, field);
}

static inline bool pac__has_chevrons(const pac_position *position, int player) {
    const uint8_t *field = position->field[player];
    return field[0] != PAC_NOWHERE || field[1] != PAC_NOWHERE || field[2] != PAC_NOWHERE ||
           field[3] != PAC_NOWHERE;
}

/* What a chevron on `field` that points to `facing` sees. */
static inline pac__sight pac__look(const pac_position *position, int field, int facing, int power) {
    if (power == 1) {
        pac_fields next = pac__next[facing][field];
        return (pac__sight){pac_fields_minus(next, position->occupied),
                            pac_fields_and(next, position->occupied), PAC_NO_FIELDS};
    }
    pac_fields span = pac_fields_and(pac__ahead[facing][field], pac__within[power][field]);
    pac_fields chevrons = pac_fields_and(span, position->occupied);
    pac_fields lit = span;
    /* A chevron at the full distance hides nothing that is within reach. */
    pac_fields blockers = pac_fields_and(chevrons, pac__within[power - 1][field]);
    while (pac_fields_any(blockers)) {
        int blocker = pac_fields_take(&blockers);
        lit = pac_fields_minus(lit, pac__ray[pac__direction(field, blocker)][blocker]);
    }
    return (pac__sight){pac_fields_minus(lit, chevrons), pac_fields_and(lit, chevrons),
                        pac_fields_minus(pac_fields_minus(span, lit), chevrons)};
}

/* The same for a player's chevron `i`, which must be on the board. */
static inline pac__sight pac__sight_of(const pac_position *position, int player, int i) {
    int field = position->field[player][i];
    return pac__look(position, field, position->facing[player][i],
                     pac__power(position, player, field));
}

/*
 * Where a chevron may move, pincers aside: unoccupied fields that are not another player's {S-R5}
 * {A-R9} {R7}; behind a chevron only from own field to own field {A-R8} {R9}.
 */
static inline pac_fields pac__targets(const pac_position *position, int player, int field,
                                      const pac__sight *sight, pac_fields others) {
    pac_fields targets = pac_fields_minus(sight->open, others);
    if (pac_fields_any(sight->hidden) && pac_fields_has(position->markers[player], field))
        targets = pac_fields_or(targets, pac_fields_and(sight->hidden, position->markers[player]));
    return targets;
}

/* The fields of a player's chevrons. */
static inline pac_fields pac__chevron_fields(const pac_position *position, int player) {
    pac_fields set = PAC_NO_FIELDS;
    for (int i = 0; i < PAC_CHEVRONS; i++)
        if (position->field[player][i] != PAC_NOWHERE)
            set = pac_fields_or(set, pac__only(position->field[player][i]));
    return set;
}

#endif
