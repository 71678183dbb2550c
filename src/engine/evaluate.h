/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How good a position is, by counting. */
#ifndef PACRU_EVALUATE_H
#define PACRU_EVALUATE_H

#include <pacru/rules.h>

/* What is counted for each player: X(name). */
#define PAC_FEATURE_LIST(X)                                                                        \
    X(MARKERS)   /* fields of the player's colour */                                               \
    X(CHEVRONS)  /* chevrons on the board */                                                       \
    X(MOBILITY)  /* fields that the chevrons can move to, each chevron's counted */                \
    X(BLOCKED)   /* chevrons that cannot move */                                                   \
    X(NEUTRAL)   /* neutral fields among those that can be moved to */                             \
    X(CROSSINGS) /* moves across a border */                                                       \
    X(POWER)     /* power of movement of all chevrons */                                           \
    X(TERRITORY) /* neutral fields that the player can reach before anybody else */                \
    X(PINCERS)   /* opponents' chevrons that two of the player's attack {R11} */                   \
    X(ATTACKS)   /* opponents' chevrons attacked by one */                                         \
    X(TURN)      /* 1 for the player to move */

typedef enum pac__feature {
#define PAC_FEATURE_ENUM(name) PAC__##name,
    PAC_FEATURE_LIST(PAC_FEATURE_ENUM)
#undef PAC_FEATURE_ENUM
        PAC__FEATURES
} pac__feature;

/* Counts the features of every player. */
void pac__count_features(const pac_position *position, int features[PAC_PLAYERS][PAC__FEATURES]);

/* The value for a player: their own weighted count less the best opponent's. */
int pac__evaluate_for(const pac_position *position, int player);

#endif
