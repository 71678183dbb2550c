/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The static evaluation: a weighted sum of features of each player (weights.c), tapered between the
 * opening and the end of the game.
 */
#ifndef PACRU_EVALUATE_H
#define PACRU_EVALUATE_H

#include <pacru/engine.h>

/* What is counted for each player: X(name, how many of the kind). */
#define PAC_FEATURE_LIST(X)                                                                        \
    X(TURN, 1)         /* the player is to move */                                                 \
    X(MARKERS, 1)      /* fields of the player's colour */                                         \
    X(CHEVRONS, 1)     /* chevrons on the board */                                                 \
    X(MOBILITY, 16)    /* chevrons that can move to 0, 1, 2 … 15 or more fields */               \
    X(NEUTRAL, 1)      /* neutral fields among those, each chevron's counted */                    \
    X(CROSSINGS, 1)    /* fields across a border among those */                                    \
    X(CONNECTIONS, 1)  /* own fields among those, not the next, from an own field {A-R7} {R8} */   \
    X(HOME, 1)         /* chevrons on fields of the player's colour */                             \
    X(POWER, 10)       /* chevrons with a power of movement of 0 to 9; not in Shacru */            \
    X(LANDS, 10)       /* borderlands with 0 to 9 markers of the player */                         \
    X(MARKER_AT, 15)   /* markers on each kind of field, the same by symmetry */                   \
    X(CHEVRON_AT, 120) /* chevrons on each kind of field, in each of the eight directions */       \
    X(FIRST, 4)        /* Shacru: neutral fields reached first by 1, 2, 3 moves, alone */          \
    X(SOON, 4)         /* Shacru: of those, the ones 1, 2, 3, 4 moves away */                      \
    X(TIES, 2)         /* Shacru: fields reached as soon by another; by the player to move */      \
    X(PINCERS, 2)      /* Pacru: others' chevrons attacked by two {R11}; by the player to move */  \
    X(ATTACKS, 1)      /* Pacru: others' chevrons attacked by one */                               \
    X(MEETINGS, 2)     /* Pacru: moves that make a meeting {R12}; by the player to move */

typedef enum pac__feature {
#define PAC_FEATURE_ENUM(name, count) PAC__##name, PAC__##name##_LAST = PAC__##name + (count)-1,
    PAC_FEATURE_LIST(PAC_FEATURE_ENUM)
#undef PAC_FEATURE_ENUM
        PAC__FEATURES
} pac__feature;

/* A weight at the beginning and at the end of a game, in hundredths of a marker. */
typedef struct pac__weight {
    int16_t opening, ending;
} pac__weight;

/* weights.c: by game; pacru2011 has Pacru's. */
extern const pac__weight pac__weights[PAC_PACRU + 1][PAC__FEATURES];

/* The game phase: PAC__OPENING at the start, 0 at the end. */
enum { PAC__OPENING = 64 };
int pac__phase(const pac_position *position);

/* A direction on the mirrored board. `how` is a set of bits: files 1, ranks 2, both exchanged 4. */
static inline int pac__mirrored(int facing, int how) {
    if (how & 1)
        facing = -facing;
    if (how & 2)
        facing = 4 - facing;
    if (how & 4)
        facing = 2 - facing;
    return facing & 7;
}

/* Counts the features of every player. */
void pac__count_features(const pac_position *position, int features[PAC_PLAYERS][PAC__FEATURES]);

/* A player's markers less those of the opponent who has most. */
int pac__margin(const pac_position *position, int player);

/*
 * The evaluation for a player in hundredths of a marker: own sum less the best opponent's. `network`
 * corrects it where it can; it may be NULL.
 */
int pac__evaluate_for(const pac_position *position, int player, const pac_network *network);

/*
 * Each player's own sum in hundredths of a marker, comparable only with those of the same position;
 * the network's correction is the player's to move.
 */
void pac__evaluate_players(const pac_position *position, const pac_network *network,
                           int values[PAC_PLAYERS]);

#endif
