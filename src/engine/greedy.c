/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The player that takes the turn which leaves the largest margin of own markers over the best opponent's, and
 * looks no further.
 */
#include "evaluate.h"
#include "player.h"

/* Looking through the turns. */
typedef struct choice {
    const pac_position *position;
    pac_random *random;
    const atomic_bool *stopped;
    pac_turn best;
    int margin;     /* that it leaves */
    uint32_t equal; /* turns so far that leave as much */
    uint64_t turns; /* looked at */
} choice;

/* Reservoir sampling: among turns with the same margin each is chosen with the same probability. */
static bool greedy_consider(void *context, pac_turn turn) {
    choice *c = context;
    pac_position next = *c->position;
    pac_play(&next, turn);
    int margin = pac__margin(&next, c->position->to_move);
    if (!c->turns || margin > c->margin) {
        c->margin = margin;
        c->equal = 0;
    }
    c->turns++;
    if (margin == c->margin && pac_random_below(c->random, ++c->equal) == 0)
        c->best = turn;
    return !atomic_load_explicit(c->stopped, memory_order_relaxed);
}

/*
 * Reorientations are skipped: a move gains fields or leaves things as they are {R4} {R8} {R10} {R12}, a
 * reorientation always costs markers {R14}, and whoever is on turn can move or must pass {R15}.
 */
static pac_turn greedy_think(pac_player *player, const pac_game *game, const pac_search *search) {
    choice c = {.position = pac_game_position(game),
                .random = &player->random,
                .stopped = &player->stopped};
    int64_t began = pac__now();
    (void)pac_each_turn(c.position, PAC_NO_REORIENTATIONS, greedy_consider, &c);
    if (search->report) {
        pac_thought thought = {.depth = 1,
                               .score = 100 * c.margin,
                               .nodes = c.turns,
                               .milliseconds = pac__now() - began,
                               .line = 1,
                               .turns = 1,
                               .pv = {c.best}};
        search->report(search->context, &thought);
    }
    return c.best;
}

const pac__kind pac__greedy_kind = {.name = "greedy", .think = greedy_think};
