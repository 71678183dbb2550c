/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Shares: each player's probability of winning, a shared win in parts. A softmax over a value for
 * each player, with weights fitted to games for each game and number of players (share_weights.c).
 * Integer arithmetic only, so that shares are the same in every build.
 */
#ifndef PACRU_SHARES_H
#define PACRU_SHARES_H

#include "evaluate.h"

#include <pacru/engine.h>

/* What a player's value is made of: X(name, how many of the kind). */
#define PAC_SHARE_TERM_LIST(X)                                                                     \
    X(VALUE, 1)    /* the evaluation's sum for the player, in hundredths of a marker */            \
    X(MARKERS, 1)  /* fields of the player's colour */                                             \
    X(LEAD, 1)     /* the same less those of the opponent who has most */                          \
    X(CHEVRONS, 1) /* chevrons on the board */                                                     \
    X(REACH, 1)    /* fields they can move to, each chevron's counted */                           \
    X(ORDER, 4)    /* the player is to move; the next one is; the one after; … */                \
    X(CLOSING, 1)  /* Azacru: LEAD in the closing round {A-R10} */

typedef enum pac__share_term {
#define PAC_SHARE_TERM_ENUM(name, count)                                                           \
    PAC__SHARE_##name, PAC__SHARE_##name##_LAST = PAC__SHARE_##name + (count)-1,
    PAC_SHARE_TERM_LIST(PAC_SHARE_TERM_ENUM)
#undef PAC_SHARE_TERM_ENUM
        PAC__SHARE_TERMS
} pac__share_term;

/* Weights are in 1/65536 of the softmax's exponent. */
enum { PAC__SHARE_UNIT = 1 << 16 };

/* A term's weight at the beginning and at the end of a game, between which the phase interpolates. */
typedef struct pac__share_weight {
    int32_t opening, ending;
} pac__share_weight;

/* The softmax of a game with a number of players. */
typedef struct pac__share_model {
    int16_t line; /* inverse temperature at the end of a principal variation, in 1/256 */
    pac__share_weight weights[PAC__SHARE_TERMS];
} pac__share_model;

enum { PAC__SHARE_EVEN = 256 }; /* the inverse temperature of the position on the board */

/* share_weights.c: by game (pacru2011 has Pacru's) and number of players, from two. */
extern const pac__share_model pac__share_models[PAC_PACRU + 1][PAC_PLAYERS - 1];

const pac__share_model *pac__share_model_of(const pac_position *position);

/* The terms of every player; `network` may be NULL, here and below. */
void pac__share_terms(const pac_position *position, const pac_network *network,
                      int terms[PAC_PLAYERS][PAC__SHARE_TERMS]);

/* Whether the player can still win: has not left and, in Pacru, is not out {R15}. */
bool pac__can_win(const pac_position *position, int player);

/* pac_shares() with an inverse temperature in 1/PAC__SHARE_EVEN: the higher, the surer. */
void pac__shares_at(const pac_position *position, const pac_network *network,
                    int inverse_temperature, uint16_t shares[PAC_PLAYERS]);

/*
 * The shares of a search: those at the end of its variation, or the result that it has proved. With
 * more than two players a lost score proves nothing, since it assumes that all others are allied.
 */
void pac__searched_shares(const pac_position *position, const pac_network *network,
                          const pac_thought *thought, uint16_t shares[PAC_PLAYERS]);

/* The shares at the end of a game: those in the first place have equal parts. */
void pac__final_shares(const pac_position *position, pac_end end, uint16_t shares[PAC_PLAYERS]);

#endif
