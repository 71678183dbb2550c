/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computer players by their kinds. */
#include "player.h"
#include "network.h"
#include "shares.h"

#include <stdlib.h>
#include <string.h>

const pac__kind *const pac__kinds[PAC__KINDS] = {
#define KIND(name) &pac__##name##_kind,
    PAC_KIND_LIST(KIND)
#undef KIND
};

static int between(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}

pac_player *pac_player_new(const char *kind, const pac_player_options *options) {
    pac_player_options sound = options ? *options : (pac_player_options){0};
    sound.threads = between(sound.threads, 1, PAC_MAX_THREADS);
    sound.level = sound.level ? between(sound.level, 1, PAC_LEVELS) : PAC_LEVELS;
    if (!sound.hash_bytes)
        sound.hash_bytes = (size_t)16 << 20;
    for (int i = 0; kind && i < PAC__KINDS; i++) {
        const pac__kind *found = pac__kinds[i];
        if (strcmp(found->name, kind) != 0)
            continue;
        pac_player *player = found->make ? found->make(&sound) : calloc(1, sizeof *player);
        if (player) {
            player->kind = found;
            player->network = sound.network;
            player->random = pac_random_seeded(sound.seed);
            atomic_init(&player->stopped, false);
        }
        return player;
    }
    return NULL;
}

const pac_network *pac__network_of(const pac_player *player) {
    return player->network ? player->network : pac__default_network();
}

void pac_player_free(pac_player *player) {
    if (player && player->kind->free)
        player->kind->free(player);
    else
        free(player);
}

void pac_player_new_game(pac_player *player) {
    if (player->kind->new_game)
        player->kind->new_game(player);
}

/* A search under way: what the caller is told, and the best line so far. */
typedef struct watch {
    const pac_network *network;
    const pac_position *position;
    const pac_search *asked;
    pac_thought best;
} watch;

/* Shares are added here, in one place for all kinds of players. */
static void watch_thought(void *context, const pac_thought *thought) {
    watch *w = context;
    if (thought->line == 1)
        w->best = *thought;
    if (w->asked->report) {
        pac_thought whole = *thought;
        pac__searched_shares(w->position, w->network, thought, whole.shares);
        w->asked->report(w->asked->context, &whole);
    }
}

pac_thought pac_player_search(pac_player *player, const pac_game *game, const pac_search *search) {
    const pac_search none = {.lines = 0};
    watch w = {
        pac__network_of(player), pac_game_position(game), search ? search : &none, {.line = 1}};
    int64_t began = pac__now();
    pac_search watched = *w.asked;
    watched.lines = between(watched.lines, 1, PAC_MAX_LINES);
    watched.report = watch_thought;
    watched.context = &w;
    pac_turn turn = player->kind->think(player, game, &watched);
    /* A player may find a better turn than it has reported, or report nothing at all. */
    if (!w.best.turns || w.best.pv[0] != turn) {
        w.best.pv[0] = turn;
        w.best.turns = 1;
    }
    w.best.milliseconds = pac__now() - began;
    pac__searched_shares(w.position, w.network, &w.best, w.best.shares);
    return w.best;
}

pac_turn pac_player_think(pac_player *player, const pac_game *game, const pac_limits *limits,
                          void (*report)(void *context, const pac_thought *thought),
                          void *context) {
    const pac_limits none = {0};
    pac_search search = {.limits = limits ? *limits : none, .report = report, .context = context};
    return pac_player_search(player, game, &search).pv[0];
}

void pac_player_stop(pac_player *player) { atomic_store(&player->stopped, true); }

void pac_player_ready(pac_player *player) { atomic_store(&player->stopped, false); }
