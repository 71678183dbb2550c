/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fits the weights of the evaluation to the engine's own games: fit GAME GAMES NODES SEED.
 *
 * Plays games of two players after random openings, notes the features of every position and who
 * won in the end, and finds the weights with which the evaluation best foretells the winner
 * (logistic regression). Prints them as a row of the table in src/engine/evaluate.c, scaled so
 * that a marker is worth 100.
 */
#include "../src/engine/evaluate.h"

#include <math.h>
#include <pacru/engine.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPENING = 10, MOST_TURNS = 600, ROUNDS = 3000 };

typedef struct sample {
    int16_t difference[PAC__FEATURES]; /* the player to move less the opponent */
    float score;                       /* 1 if the player to move won, 0.5 for a draw */
} sample;

typedef struct samples {
    sample *list;
    size_t count, room;
} samples;

static void fail(const char *message) {
    fprintf(stderr, "fit: %s\n", message);
    exit(1);
}

static sample *add(samples *all) {
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 1 << 16;
        all->list = realloc(all->list, all->room * sizeof *all->list);
        if (!all->list)
            fail("no memory");
    }
    return &all->list[all->count++];
}

static void note(samples *all, const pac_position *position) {
    int features[PAC_PLAYERS][PAC__FEATURES], me = position->to_move;
    pac__count_features(position, features);
    sample *s = add(all);
    for (int f = 0; f < PAC__FEATURES; f++)
        s->difference[f] = (int16_t)(features[me][f] - features[1 - me][f]);
    s->score = (float)me; /* whose view it is, until the result is known */
}

static bool open_game(pac_game **game, pac_variant variant, pac_random *random) {
    pac_setup setup;
    pac_position position;
    pac_setup_default(&setup, variant, 2);
    pac_position_start(&position, &setup);
    for (int i = 0; i < OPENING && !position.end; i++)
        pac_play(&position, pac_random_turn(&position, random));
    if (position.end)
        return false;
    if (pac_game_new(game, &position, 0) != PAC_STATUS_OK)
        fail("no memory");
    return true;
}

static void play_game(samples *all, pac_game *game, pac_player *player, uint64_t nodes) {
    pac_limits limits = {.nodes = nodes};
    size_t first = all->count;
    while (pac_game_end(game) == PAC_END_NOT_OVER && pac_game_turns(game) < MOST_TURNS) {
        note(all, pac_game_position(game));
        if (pac_game_play(game, pac_player_think(player, game, &limits, NULL, NULL)) !=
            PAC_STATUS_OK)
            fail("an illegal turn");
    }
    pac_result result = pac_game_result(game);
    for (size_t i = first; i < all->count; i++) {
        int me = (int)all->list[i].score;
        bool wins = (result.winners >> me & 1) != 0, loses = (result.winners >> (1 - me) & 1) != 0;
        all->list[i].score = wins == loses ? 0.5F : wins ? 1.0F : 0.0F;
    }
}

/* Steps against the gradient of the logistic loss, each feature at its own pace. */
static double improve(const samples *all, double weight[PAC__FEATURES],
                      double pace[PAC__FEATURES]) {
    double slope[PAC__FEATURES] = {0}, loss = 0;
    for (size_t i = 0; i < all->count; i++) {
        const sample *s = &all->list[i];
        double value = 0;
        for (int f = 0; f < PAC__FEATURES; f++)
            value += weight[f] * s->difference[f];
        double expected = 1 / (1 + exp(-value)), error = expected - (double)s->score;
        loss += error * error;
        for (int f = 0; f < PAC__FEATURES; f++)
            slope[f] += error * s->difference[f];
    }
    for (int f = 0; f < PAC__FEATURES; f++) {
        double g = slope[f] / (double)all->count;
        pace[f] += g * g;
        if (pace[f] > 0)
            weight[f] -= 0.05 * g / sqrt(pace[f]);
    }
    return loss / (double)all->count;
}

int main(int argc, char **argv) {
    pac_variant variant;
    if (argc != 5 || !pac_variant_parse(argv[1], &variant)) {
        fprintf(stderr, "usage: fit GAME GAMES NODES SEED\n");
        return 2;
    }
    long games = atol(argv[2]);
    uint64_t nodes = strtoull(argv[3], NULL, 10), seed = strtoull(argv[4], NULL, 10);
    pac_random random = pac_random_seeded(seed);
    pac_player *player = pac_player_new("engine", &(pac_player_options){.seed = seed});
    if (!player)
        fail("no memory");
    samples all = {NULL, 0, 0};
    for (long g = 0; g < games; g++) {
        pac_game *game;
        if (!open_game(&game, variant, &random))
            continue;
        pac_player_new_game(player);
        play_game(&all, game, player, nodes);
        pac_game_free(game);
        fprintf(stderr, "\r%ld of %ld games, %zu positions", g + 1, games, all.count);
    }
    fputc('\n', stderr);
    double weight[PAC__FEATURES] = {0}, pace[PAC__FEATURES] = {0}, loss = 0;
    for (int round = 0; round < ROUNDS && all.count; round++)
        loss = improve(&all, weight, pace);
    printf("/* %ld games of %llu nodes a turn, seed %llu, %zu positions, error %.4f */\n{", games,
           (unsigned long long)nodes, (unsigned long long)seed, all.count, loss);
    double unit = weight[PAC__MARKERS] != 0 ? 100 / weight[PAC__MARKERS] : 1;
    for (int f = 0; f < PAC__FEATURES; f++)
        printf("%s%.0f", f ? ", " : "", weight[f] * unit);
    printf("}\n");
    pac_player_free(player);
    free(all.list);
    return 0;
}
