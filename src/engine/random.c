/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player that plays at random: what every other must beat. */
#include "player.h"

#include <stdlib.h>

typedef struct random_player {
    pac_player player; /* first: what every player begins with */
    pac_random random;
} random_player;

static pac_player *make(const pac_player_options *options) {
    random_player *made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    made->random = pac_random_seeded(options->seed);
    return (pac_player *)made;
}

static void free_player(pac_player *player) { free(player); }

static void new_game(pac_player *player) { (void)player; }

static pac_turn think(pac_player *player, const pac_game *game, const pac_limits *limits,
                      pac__report *report, void *context) {
    random_player *me = (random_player *)player;
    (void)limits;
    (void)report;
    (void)context;
    return pac_random_turn(pac_game_position(game), &me->random);
}

const pac__kind pac__random_kind = {"random", make, free_player, new_game, think};
