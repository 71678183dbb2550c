/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fits what the engine thinks of a position to its own games: play.c plays them, fit.c finds the
 * weights of the features from them, train.c those of the network.
 */
#ifndef PACRU_TUNING_H
#define PACRU_TUNING_H

#include "../src/engine/network.h"

#include <pacru/engine.h>
#include <stdio.h>

/* A turn of a game of two players, as it is kept in a file. */
typedef struct turn_played {
    pac_position position; /* in which it was chosen */
    pac_position end;      /* of the variation that the engine saw; over, if it saw no more */
    int16_t score;         /* that it saw, for the player to move */
    uint8_t result;        /* of the game for that player: 0 lost, 1 drawn, 2 won */
} turn_played;

typedef struct turns_played {
    turn_played *list;
    size_t count, room;
} turns_played;

/* Ends the program, with a message. */
_Noreturn void fail(const char *message);

turn_played *add_turn(turns_played *all);
void play_games(pac_variant variant, long games, uint64_t nodes, uint64_t seed, const char *path);

double logistic(double x);

/* The score that is worth one unit of the logistic curve: how sure the engine can be. */
double unit_of(const turns_played *all);

/* Print src/engine/weights.c and src/engine/network_weights.c; `all` is by game. */
void fit_weights(const turns_played all[PAC_PACRU + 1]);
void train_network(const turns_played *shacru);

#endif
