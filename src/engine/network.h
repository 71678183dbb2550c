/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A small neural network for Shacru with two players. Its output is added to the evaluation, which
 * knows no relations between fields. One hidden layer of PAC__UNITS units with clipped ReLU; the
 * inputs are 0 or 1: the owner of each field or who reaches it first, and each chevron with its
 * direction. Each active input adds its row of weights to the accumulators. Integer arithmetic only.
 *
 * The inputs are seen by the player to move: for the second player the board is turned.
 */
#ifndef PACRU_NETWORK_H
#define PACRU_NETWORK_H

#include "territory.h"

#include <pacru/engine.h>

enum {
    PAC__UNITS = 16, /* hidden units */
    PAC__ONE = 32,   /* quantisation: the integer that stands for 1 in rows and accumulators */
    PAC__PARTS = 8,  /* output buckets, by the number of neutral fields left */
    PAC__FINE = 8,   /* quantisation of `direct`: units in a hundredth of a marker */

    /* The inputs of a field: */
    PAC__MINE = 0,
    PAC__THEIRS,
    PAC__ALONE, /* neutral, only I reach it */
    PAC__THEY_ALONE,
    PAC__TIED,                          /* neutral, both reach it in the same move */
    PAC__I_FIRST,                       /* neutral, I reach it 1, 2, 3 or more moves earlier */
    PAC__THEY_FIRST = PAC__I_FIRST + 3, /* neutral, they do */
    PAC__SIGHTS = PAC__THEY_FIRST + 3,  /* each on 81 fields; */
    PAC__MY_CHEVRON = PAC__SIGHTS * PAC_FIELDS, /* a chevron, on each field in each direction */
    PAC__THEIR_CHEVRON = PAC__MY_CHEVRON + 8 * PAC_FIELDS,
    PAC__INPUTS = PAC__THEIR_CHEVRON + 8 * PAC_FIELDS
};

struct pac_network {
    int8_t row[PAC__INPUTS][PAC__UNITS];
    int16_t direct[PAC__INPUTS]; /* weights from the inputs straight to the output */
    int16_t bias[PAC__UNITS];
    int16_t weight[PAC__PARTS][PAC__UNITS]; /* output layer, in hundredths of a marker */
    int16_t worth[PAC__PARTS];              /* bias of the output: what it is worth to be to move */
};

/* Whether there is a network, and it is for this position. */
static inline bool pac__corrects(const pac_network *network, const pac_position *position) {
    return network && position->variant == PAC_SHACRU && position->players == 2;
}

/* The output bucket of a position. */
static inline int pac__part(const pac_position *position) {
    int neutral = PAC_FIELDS - pac_fields_count(pac__all_markers(position));
    return neutral * PAC__PARTS / (PAC_FIELDS + 1);
}

/* Lists the active inputs of a position. Returns how many. */
enum { PAC__MOST_INPUTS = PAC_FIELDS + 2 * PAC_CHEVRONS };
int pac__inputs(const pac_position *position, const pac__share shares[2],
                uint16_t inputs[PAC__MOST_INPUTS]);

/* The accumulators for a list of inputs, before the clipped ReLU. Returns the sum of `direct`. */
int pac__accumulate(const pac_network *network, const uint16_t *inputs, int count,
                    int16_t sums[PAC__UNITS]);

/* The output for these, in hundredths of a marker, less than PAC_SCORE_WIN either way. */
int pac__network_output(const pac_network *network, const int16_t sums[PAC__UNITS], int direct,
                        int part);

/* The output for the player to move. */
int pac__network(const pac_network *network, const pac_position *position,
                 const pac__share shares[2]);

/* ------------------------------------------------------------------------------------------------
 * Files
 */

enum {
    PAC__NETWORK_HEADER = 64,
    PAC__NETWORK_PAYLOAD =
        PAC__INPUTS * (PAC__UNITS + 2) + 2 * PAC__UNITS * (1 + PAC__PARTS) + 2 * PAC__PARTS,
    PAC__NETWORK_FILE = PAC__NETWORK_HEADER + PAC__NETWORK_PAYLOAD,
    PAC__MOST_BIAS = INT16_MAX - PAC__MOST_INPUTS * -INT8_MIN /* so that no sum overflows */
};

/* Reads a file into a network, which is left undefined if the file is refused. */
pac_network_fault pac__network_parse(pac_network *network, const void *bytes, size_t size);

/* Writes a network as a file. */
void pac__network_print(const pac_network *network, uint8_t file[PAC__NETWORK_FILE]);

/* The network of players who were given no other: the library's own; in a browser the one fetched. */
const pac_network *pac__default_network(void);

#endif
