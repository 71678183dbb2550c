/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computer players by their kinds. */
#include "player.h"
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
    sound.lines = between(sound.lines, 1, PAC_MAX_LINES);
    if (!sound.hash_bytes)
        sound.hash_bytes = (size_t)16 << 20;
    for (int i = 0; kind && i < PAC__KINDS; i++) {
        const pac__kind *found = pac__kinds[i];
        if (strcmp(found->name, kind) != 0)
            continue;
        pac_player *player = found->make ? found->make(&sound) : calloc(1, sizeof *player);
        if (player) {
            player->kind = found;
            player->random = pac_random_seeded(sound.seed);
            atomic_init(&player->stopped, false);
        }
        return player;
    }
    return NULL;
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

/* A caller's report, which gets shares as well: they are made in one place for all kinds of players. */
typedef struct audience {
    const pac_position *position;
    pac__report *report;
    void *context;
} audience;

static void report_with_shares(void *context, const pac_thought *thought) {
    const audience *a = context;
    pac_thought whole = *thought;
    pac__searched_shares(a->position, thought, whole.shares);
    a->report(a->context, &whole);
}

pac_turn pac_player_think(pac_player *player, const pac_game *game, const pac_limits *limits,
                          void (*report)(void *context, const pac_thought *thought),
                          void *context) {
    const pac_limits none = {0};
    audience a = {pac_game_position(game), report, context};
    return player->kind->think(player, game, limits ? limits : &none,
                               report ? report_with_shares : NULL, &a);
}

void pac_player_stop(pac_player *player) { atomic_store(&player->stopped, true); }

void pac_player_ready(pac_player *player) { atomic_store(&player->stopped, false); }
