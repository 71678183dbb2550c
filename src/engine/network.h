/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A small neural network for Shacru with two players. It corrects what evaluate.c counts by what no
 * count of features sees: which fields go together. It looks at every field, whose it is or who
 * comes to it first, and at every chevron; adds up a row of numbers for each of those; and weighs
 * the sums, none below 0 or above 1, into one. Whole numbers only.
 *
 * The board is turned such that the second player sees what the first one would see.
 */
#ifndef PACRU_NETWORK_H
#define PACRU_NETWORK_H

#include "territory.h"

enum {
    PAC__UNITS = 16, /* sums */
    PAC__ONE = 32,   /* what stands for 1 in a row and in a sum */
    PAC__PARTS = 8,  /* of a game, by the neutral fields left: each has weights of its own */
    PAC__FINE = 8,   /* of these, `direct` has to a hundredth of a marker */

    /* What there is to see: of a field, */
    PAC__MINE = 0,
    PAC__THEIRS,
    PAC__ALONE, /* neutral, only I can come there */
    PAC__THEY_ALONE,
    PAC__TIED,                          /* neutral, both come there at the same time */
    PAC__I_FIRST,                       /* neutral, I come 1, 2, 3 or more moves before them */
    PAC__THEY_FIRST = PAC__I_FIRST + 3, /* and they before me */
    PAC__SIGHTS = PAC__THEY_FIRST + 3,  /* each on 81 fields; */
    PAC__MY_CHEVRON = PAC__SIGHTS * PAC_FIELDS, /* a chevron, on each field in each direction */
    PAC__THEIR_CHEVRON = PAC__MY_CHEVRON + 8 * PAC_FIELDS,
    PAC__INPUTS = PAC__THEIR_CHEVRON + 8 * PAC_FIELDS
};

typedef struct pac__network_weights {
    int8_t row[PAC__INPUTS][PAC__UNITS];
    int16_t direct[PAC__INPUTS]; /* what each input is worth by itself */
    int16_t bias[PAC__UNITS];
    int16_t weight[PAC__PARTS][PAC__UNITS]; /* of a sum of 1, in hundredths of a marker */
    int16_t worth[PAC__PARTS];              /* of being to move */
} pac__network_weights;

/* network_weights.c */
extern const pac__network_weights pac__network_weight;

static inline bool pac__has_network(const pac_position *position) {
    return position->variant == PAC_SHACRU && position->players == 2;
}

/* Which part of the game it is. */
static inline int pac__part(const pac_position *position) {
    int neutral = PAC_FIELDS - pac_fields_count(pac__all_markers(position));
    return neutral * PAC__PARTS / (PAC_FIELDS + 1);
}

/* The inputs that a position has. Returns how many. */
enum { PAC__MOST_INPUTS = PAC_FIELDS + 2 * PAC_CHEVRONS };
int pac__inputs(const pac_position *position, const pac__share shares[2],
                uint16_t inputs[PAC__MOST_INPUTS]);

/* What is to be added to the count for the player to move, in hundredths of a marker. */
int pac__network(const pac_position *position, const pac__share shares[2]);

#endif
