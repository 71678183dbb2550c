/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Self-play games. They begin with random turns, and some later turns are random too, so that the
 * samples include positions which the engine would avoid.
 */
#include "tuning.h"

#include <stdlib.h>

enum {
    FEWEST_FIRST = 4, /* random turns at the beginning, */
    MORE_FIRST = 9,   /* and less than so many more */
    SELDOM = 20,      /* one turn in so many is random, later on */
    MOST_TURNS = 500
};

static void keep_thought(void *context, const pac_thought *thought) {
    *(pac_thought *)context = *thought;
}

pac_game *open_game(pac_variant variant, int players, pac_random *random) {
    pac_setup setup;
    pac_position position;
    if (!pac_setup_default(&setup, variant, players) || !pac_position_start(&position, &setup))
        fail("no such start");
    int first = FEWEST_FIRST + (int)pac_random_below(random, MORE_FIRST);
    for (int i = 0; i < first && !position.end; i++)
        pac_play(&position, pac_random_turn(&position, random));
    pac_game *game;
    if (pac_game_new(&game, &position, 0) != PAC_STATUS_OK)
        fail("no memory");
    return game;
}

static void keep_turn(turns_played *all, const pac_position *position, const pac_thought *thought) {
    turn_played *t = add_turn(all);
    *t = (turn_played){.position = *position, .end = *position, .score = (int16_t)thought->score};
    for (int i = 0; i < thought->turns && !t->end.end; i++)
        pac_play(&t->end, thought->pv[i]);
}

/* Plays a game until it is over or the search finds a decided score. */
static void play_game(turns_played *all, pac_game *game, pac_player *player, uint64_t nodes,
                      pac_random *random) {
    pac_limits limits = {.nodes = nodes};
    int winner = -1;
    all->count = 0;
    while (pac_game_end(game) == PAC_END_NOT_OVER && pac_game_turns(game) < MOST_TURNS) {
        const pac_position *position = pac_game_position(game);
        pac_thought thought = {0};
        pac_turn turn = pac_player_think(player, game, &limits, keep_thought, &thought);
        if (abs(thought.score) >= PAC_SCORE_WIN) {
            winner = thought.score > 0 ? position->to_move : 1 - position->to_move;
            break;
        }
        if (pac_turn_kind_of(turn) != PAC_PASS)
            keep_turn(all, position, &thought);
        if (pac_random_below(random, SELDOM) == 0)
            turn = pac_random_turn(position, random);
        if (pac_game_play(game, turn) != PAC_STATUS_OK)
            fail("an illegal turn");
    }
    unsigned winners = winner < 0 ? pac_game_result(game).winners : 1U << winner;
    for (size_t i = 0; i < all->count; i++) {
        int me = all->list[i].position.to_move;
        bool wins = (winners >> me & 1) != 0, loses = (winners >> (1 - me) & 1) != 0;
        all->list[i].result = wins == loses ? 1 : wins ? 2 : 0;
    }
}

void play_games(pac_variant variant, long games, uint64_t nodes, uint64_t seed, const char *path) {
    FILE *file = fopen(path, "wb");
    pac_random random = pac_random_seeded(seed);
    pac_player *player =
        pac_player_new("engine", &(pac_player_options){.seed = seed, .hash_bytes = 1 << 20});
    if (!file || !player)
        fail(file ? "no memory" : "cannot write the file");
    turns_played all = {NULL, 0, 0};
    for (long g = 0; g < games; g++) {
        pac_game *game = open_game(variant, 2, &random);
        pac_player_new_game(player);
        play_game(&all, game, player, nodes, &random);
        pac_game_free(game);
        if (fwrite(all.list, sizeof *all.list, all.count, file) != all.count)
            fail("cannot write the file");
        fprintf(stderr, "\r%ld of %ld games", g + 1, games);
    }
    fputc('\n', stderr);
    pac_player_free(player);
    free(all.list);
    if (fclose(file) != 0)
        fail("cannot write the file");
}
