/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tunes the evaluation on games of the engine against itself: play.c plays them, fit.c fits the
 * weights of the features, train.c trains the network.
 */
#ifndef PACRU_TUNING_H
#define PACRU_TUNING_H

#include "engine/network.h"

#include <pacru/engine.h>
#include <stdio.h>

/* A turn of a game of two players, as stored in a file of games. */
typedef struct turn_played {
    pac_position position; /* in which it was chosen */
    pac_position end;      /* the last position of the principal variation */
    int16_t score;         /* of the search, for the player to move */
    uint8_t result;        /* of the game for that player: 0 lost, 1 drawn, 2 won */
} turn_played;

typedef struct turns_played {
    turn_played *list;
    size_t count, room;
} turns_played;

/* Ends the program, with a message. */
_Noreturn void fail(const char *message);

/* A new game that begins with random turns. */
pac_game *open_game(pac_variant variant, int players, pac_random *random);

turn_played *add_turn(turns_played *all);
void play_games(pac_variant variant, long games, uint64_t nodes, uint64_t seed, const char *path);

double logistic(double x);

/* The scale of scores: the divisor for which logistic(score / unit) best predicts the results. */
double unit_of(const turns_played *all);

/* Write src/engine/weights.c and src/engine/shacru-2.network to standard output; `all` is by game. */
void fit_weights(const turns_played all[PAC_PACRU + 1]);
void train_network(const turns_played *shacru);

/*
 * Shares, shares.c: plays games and writes a file of what they show; prints src/engine/share_weights.c;
 * prints the calibration as rows of a table in Markdown.
 */
void play_shares(pac_variant variant, int players, long games, uint64_t nodes, uint64_t seed,
                 const char *path);
void fit_shares(int count, char *const *paths);
void check_shares(int count, char *const *paths);

#endif
