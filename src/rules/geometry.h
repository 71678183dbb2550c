/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board as constant tables: lines, distances, borderlands, hash keys. */
#ifndef PACRU_GEOMETRY_H
#define PACRU_GEOMETRY_H

#include <pacru/rules.h>

/* All fields from a field to the edge, in a direction; and in the three directions ahead. */
extern const pac_fields pac__ray[PAC_DIRECTIONS][PAC_FIELDS];
extern const pac_fields pac__ahead[PAC_DIRECTIONS][PAC_FIELDS];

/* The (at most three) next fields ahead. */
extern const pac_fields pac__next[PAC_DIRECTIONS][PAC_FIELDS];

/* All fields at a distance of at most 0 to 9, the field itself too. */
extern const pac_fields pac__within[PAC_SIDE + 1][PAC_FIELDS];

/* The fields of a borderland, the borderland of a field, and the fields of that borderland. */
extern const pac_fields pac__land[PAC_SIDE];
extern const uint8_t pac__land_of[PAC_FIELDS];
extern const pac_fields pac__home[PAC_FIELDS];

/* The next field in a direction, or PAC_NOWHERE. */
extern const uint8_t pac__step[PAC_DIRECTIONS][PAC_FIELDS];

/* The fields that are entered across a border when travelling in a direction. */
extern const pac_fields pac__entered[PAC_DIRECTIONS];

/*
 * pac__toward[pac__spot[to] − pac__spot[from] + PAC__SPOTS]: the direction, if the two are in
 * line.
 */
enum { PAC__SPOTS = 8 * 17 + 8, PAC__NOT_IN_LINE = 8 };
extern const uint8_t pac__spot[PAC_FIELDS];
extern const uint8_t pac__toward[2 * PAC__SPOTS + 1];

/*
 * Zobrist keys. A chevron's key is its field's, rotated by its direction: an eighth of the table
 * stays in the cache.
 */
extern const uint64_t pac__marker_key[PAC_PLAYERS][PAC_FIELDS];
extern const uint64_t pac__chevron_key[PAC_PLAYERS][PAC_FIELDS];
extern const uint64_t pac__turn_key[PAC_PLAYERS];
extern const uint64_t pac__closing_key[8];
extern const uint64_t pac__left_key[16];
extern const uint64_t pac__game_key[PAC_VARIANTS];

/* The direction from one field to another in line with it, else PAC__NOT_IN_LINE. */
static inline int pac__direction(int from, int to) {
    return pac__toward[pac__spot[to] - pac__spot[from] + PAC__SPOTS];
}

/* The fields strictly between two fields in line, `direction` leading from one to the other. */
static inline pac_fields pac__between(int from, int to, int direction) {
    return pac_fields_and(pac__ray[direction][from], pac__ray[direction ^ 4][to]);
}

/* The set of one field, from a table: no branch on which of the two words holds it. */
static inline pac_fields pac__only(int field) { return pac__within[0][field]; }

static inline bool pac__crosses(int from, int to) { return pac__land_of[from] != pac__land_of[to]; }

static inline int pac__distance(int from, int to) {
    int files = pac_file(from) - pac_file(to), ranks = pac_rank(from) - pac_rank(to);
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

static inline uint64_t pac__chevron_hash(int player, int field, int facing) {
    uint64_t key = pac__chevron_key[player][field];
    int by = 8 * facing;
    return key << by | key >> ((64 - by) & 63);
}

#endif
