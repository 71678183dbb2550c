/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Computer players. A player is known by the number that player_new() returned; 0 is no player.
 *
 * While a player thinks the module calls nothing but `now`, several times in every millisecond. In
 * there player_stop() and thought_print() may be called, and what lies at at_thought() be read;
 * other functions of this file do nothing then.
 */
#include "desk.h"
#include "engine/bench.h"
#include "engine/network.h"

#include <stddef.h>

enum {
    PLAYERS = 8,
    MOST_MEBIBYTES = 64,
    LONGEST = 1 << 30, /* milliseconds: with a limit on time the clock is looked at, and stops it */
};

static pac_player *roster[PLAYERS];

/* What the player who thought last, or thinks now, has found. */
static struct thought {
    double nodes;        /* positions looked at */
    double games;        /* random games played to the end, by `uct` */
    double milliseconds; /* since thinking began */
    int32_t depth;       /* turns looked ahead */
    int32_t score;       /* for the player to move, in hundredths of a marker */
    uint32_t turns;      /* length of the variation */
    uint32_t reports;    /* goes up whenever something new is found */
    pac_turn variation[PAC_MAX_PV];
    uint16_t shares[PAC_PLAYERS]; /* of winning, by player, in 1/PAC_SHARE_ONE */
} thought;

_Static_assert(offsetof(struct thought, depth) == 24 && offsetof(struct thought, variation) == 40 &&
                   offsetof(struct thought, shares) == 40 + 8 * PAC_MAX_PV,
               "three times 64 bits, four times 32, then turns, then shares of 16 bits");

static pac_position root; /* where it begins */
static bool thinking;

static pac_player *player_of(uint32_t number) {
    return number - 1 < PLAYERS && !thinking ? roster[number - 1] : NULL;
}

/*
 * Makes a player: its kind as in names(), its level from 1 to 8, memory of so many MiB up to 64, 0
 * for as many as usual. Returns 0 if there is no such kind or level, or no room for another player.
 */
EXPORT(uint32_t, player_new)(uint32_t kind, uint32_t level, uint32_t mebibytes, uint64_t seed) {
    if (kind >= PAC__KINDS || level > PAC_LEVELS || mebibytes > MOST_MEBIBYTES || thinking)
        return 0;
    const pac_player_options options = {
        .hash_bytes = (size_t)mebibytes << 20, .level = (int)level, .seed = seed};
    for (uint32_t i = 0; i < PLAYERS; i++)
        if (!roster[i]) {
            roster[i] = pac_player_new(pac__kinds[kind]->name, &options);
            return roster[i] ? i + 1 : 0;
        }
    return 0;
}

EXPORT(void, player_free)(uint32_t player) {
    pac_player *freed = player_of(player);
    if (freed)
        roster[player - 1] = NULL;
    pac_player_free(freed);
}

/* Makes a player forget the game before. */
EXPORT(void, player_new_game)(uint32_t player) {
    if (player_of(player))
        pac_player_new_game(roster[player - 1]);
}

/* ------------------------------------------------------------------------------------------------
 * Thinking
 */

static void keep_thought(void *context, const pac_thought *found) {
    (void)context;
    thought.nodes = (double)found->nodes;
    thought.games = (double)found->games;
    thought.milliseconds = (double)found->milliseconds;
    thought.depth = found->depth;
    thought.score = found->score;
    thought.turns = (uint32_t)found->turns;
    thought.reports++;
    for (int i = 0; i < found->turns; i++)
        thought.variation[i] = found->pv[i];
    for (int p = 0; p < PAC_PLAYERS; p++)
        thought.shares[p] = found->shares[p];
}

/* A limit as a whole number; 0, for none, if it is no positive number. */
static int64_t limit_of(double given, double most) {
    return !(given > 0) ? 0 : given < 1 ? 1 : (int64_t)(given < most ? given : most);
}

static pac_turn think_in_worker(pac_player *player, const pac_game *game,
                                const pac_limits *limits) {
    root = *pac_game_position(game);
    pac_player_ready(player);
    thinking = true;
    const pac_search search = {.limits = *limits, .report = keep_thought};
    pac_thought found = pac_player_search(player, game, &search);
    thinking = false;
    keep_thought(NULL, &found);
    return found.pv[0];
}

/*
 * A turn for game `g` of a set; for the position on the desk, as one without a past, if `set` is 0.
 * Limits of 0 are none: milliseconds, turns ahead, positions, and the clock of the player to move
 * with what it gains by each turn. Without any it goes on until it is stopped, unless the level has
 * limits of its own. Returns 0 if there is no such player or game, if the game is over, or if its
 * network is wanted.
 */
EXPORT(pac_turn, player_think)
(uint32_t player, uint32_t set, uint32_t g, double milliseconds, uint32_t depth, double nodes,
 double clock, double increment) {
    pac_player *thinker = player_of(player);
    pac_game *own = NULL, *game = wasm_game(set, g);
    if (!thinker)
        return 0;
    if (!set && pac_game_new(&own, wasm_position(), PAC_GAME_DEFAULT) == PAC_STATUS_OK)
        game = own;
    pac_turn turn = 0;
    thought = (struct thought){.reports = thought.reports};
    if (game && !pac_game_end(game) && !wasm_wants_network(pac_game_position(game))) {
        int to_move = pac_game_position(game)->to_move;
        const double most_nodes = 1e15;
        pac_limits limits = {.milliseconds = limit_of(milliseconds, LONGEST),
                             .depth = (int)(depth < PAC_MAX_DEPTH ? depth : PAC_MAX_DEPTH),
                             .nodes = (uint64_t)limit_of(nodes, most_nodes)};
        if (!limits.milliseconds)
            limits.milliseconds = LONGEST;
        limits.clock[to_move] = limit_of(clock, LONGEST);
        limits.increment[to_move] = limit_of(increment, LONGEST);
        turn = think_in_worker(thinker, game, &limits);
    }
    pac_game_free(own);
    return turn;
}

/* Stops a search: the player returns soon with the best turn found. */
EXPORT(void, player_stop)(uint32_t player) {
    if (player - 1 < PLAYERS && roster[player - 1])
        pac_player_stop(roster[player - 1]);
}

EXPORT(const void *, at_thought)(void) { return &thought; }

/* The variation as text, a line for each turn. Returns its length. */
EXPORT(uint32_t, thought_print)(void) {
    char *text = wasm_room((size_t)PAC_MAX_PV * PAC_TURN_TEXT + 1), *end = text;
    pac_position position = root;
    if (!text)
        return 0;
    for (uint32_t i = 0; i < thought.turns; i++) {
        if (!pac_turn_is_legal(&position, thought.variation[i]))
            break;
        end += pac_turn_print(&position, thought.variation[i], end);
        *end++ = '\n';
        pac_play(&position, thought.variation[i]);
    }
    *end = '\0';
    return (uint32_t)(end - text);
}

/* The nodes of search `i`, from 0, of the engine's signature; 0 beyond the last, or without the network. */
EXPORT(uint64_t, bench)(uint32_t i) {
    return thinking || !pac__default_network() ? 0 : pac__bench(i);
}
