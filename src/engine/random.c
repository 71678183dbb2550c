/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player that plays at random. */
#include "player.h"

static pac_turn random_think(pac_player *player, const pac_game *game, const pac_search *search) {
    (void)search;
    return pac_random_turn(pac_game_position(game), &player->random);
}

const pac__kind pac__random_kind = {.name = "random", .think = random_think};
