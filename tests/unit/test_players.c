/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computer players: always legal, within their limits, the same again for the same seed. */
#include "engine/player.h"
#include "games.h"

#include <pthread.h>
#include <stdlib.h>

static const char *const kinds[] = {"engine", "plain", "uct", "greedy", "random"};
enum { KINDS = sizeof kinds / sizeof *kinds };

static pac_player *player_of(const char *kind, size_t hash_bytes, uint64_t seed) {
    pac_player_options options = {.hash_bytes = hash_bytes, .seed = seed};
    pac_player *player = pac_player_new(kind, &options);
    assert_non_null(player);
    return player;
}

static pac_turn turn_of_player(pac_player *player, const pac_game *game, const pac_limits *limits) {
    pac_turn turn = pac_player_think(player, game, limits, NULL, NULL);
    assert_true(pac_turn_is_legal(pac_game_position(game), turn));
    assert_true(pac_turn_kind_of(turn) <= PAC_PASS);
    return turn;
}

static void every_player_plays_legal_turns(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(2);
    const pac_limits few = {.nodes = 40};
    pac_player *players[KINDS];
    for (int k = 0; k < KINDS; k++)
        players[k] = player_of(kinds[k], 1 << 16, 1);
    for (int variant = 0; variant < PAC_VARIANTS; variant++)
        for (int count = 2; count <= PAC_PLAYERS; count++) {
            pac_game *game = default_game((pac_variant)variant, count);
            while (!pac_game_end(game) && pac_game_turns(game) < 150) {
                pac_turn turn = pac_random_turn(pac_game_position(game), &random);
                if (pac_random_below(&random, 2)) {
                    int k = (int)pac_random_below(&random, KINDS);
                    turn = turn_of_player(players[k], game, &few);
                }
                assert_int_equal(pac_game_play(game, turn), PAC_STATUS_OK);
            }
            pac_game_free(game);
            for (int k = 0; k < KINDS; k++)
                pac_player_new_game(players[k]);
        }
    for (int k = 0; k < KINDS; k++)
        pac_player_free(players[k]);
}

static void the_same_seed_gives_the_same_turns(void **state) {
    (void)state;
    const pac_limits few = {.nodes = 100};
    for (int k = 0; k < KINDS; k++)
        for (int variant = 0; variant < PAC_VARIANTS; variant++) {
            pac_game *game = default_game((pac_variant)variant, 3);
            pac_player *one = player_of(kinds[k], 0, 9), *other = player_of(kinds[k], 0, 9);
            for (int i = 0; i < 12 && !pac_game_end(game); i++) {
                pac_turn turn = turn_of_player(one, game, &few);
                assert_true(turn == turn_of_player(other, game, &few));
                assert_int_equal(pac_game_play(game, turn), PAC_STATUS_OK);
            }
            pac_player_free(one);
            pac_player_free(other);
            pac_game_free(game);
        }
}

static void an_unknown_kind_is_none(void **state) {
    (void)state;
    assert_null(pac_player_new("chess", NULL));
    assert_null(pac_player_new(NULL, NULL));
    pac_player_free(NULL);
}

/* ------------------------------------------------------------------------------------------------
 * Greedy
 */

static int margin_of(const pac_position *position, int player) {
    int best = 0;
    for (int p = 0; p < position->players; p++)
        if (p != player && pac_markers(position, p) > best)
            best = pac_markers(position, p);
    return pac_markers(position, player) - best;
}

struct margins {
    const pac_position *position;
    int best;
};

static bool look_at_margin(void *context, pac_turn turn) {
    struct margins *margins = context;
    pac_position next = *margins->position;
    pac_play(&next, turn);
    int margin = margin_of(&next, margins->position->to_move);
    if (margin > margins->best)
        margins->best = margin;
    return true;
}

/* Reorientations are among the turns compared. */
static void greedy_leaves_the_largest_margin(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(4);
    pac_player *player = player_of("greedy", 0, 1);
    for (int variant = 0; variant < PAC_VARIANTS; variant++)
        for (int count = 2; count <= PAC_PLAYERS; count++) {
            pac_game *game = default_game((pac_variant)variant, count);
            while (!pac_game_end(game) && pac_game_turns(game) < 60) {
                const pac_position *position = pac_game_position(game);
                struct margins margins = {position, -PAC_FIELDS};
                if (pac_count_turns(position, PAC_ALL_TURNS) < 2000) {
                    (void)pac_each_turn(position, PAC_ALL_TURNS, look_at_margin, &margins);
                    pac_position next = *position;
                    pac_play(&next, turn_of_player(player, game, &(pac_limits){0}));
                    assert_int_equal(margin_of(&next, position->to_move), margins.best);
                }
                pac_turn turn = pac_random_turn(position, &random);
                assert_int_equal(pac_game_play(game, turn), PAC_STATUS_OK);
            }
            pac_game_free(game);
        }
    pac_player_free(player);
}

/* ------------------------------------------------------------------------------------------------
 * UCT
 */

/* What the first player gets of a game, in halves. */
static int play_out(pac_player *first, pac_player *second, const pac_limits *limits) {
    pac_game *game = default_game(PAC_SHACRU, 2);
    while (!pac_game_end(game)) {
        pac_player *player = pac_game_position(game)->to_move ? second : first;
        pac_turn turn = turn_of_player(player, game, limits);
        assert_int_equal(pac_game_play(game, turn), PAC_STATUS_OK);
    }
    unsigned winners = pac_game_result(game).winners;
    pac_game_free(game);
    return winners == 1 ? 2 : winners == 2 ? 0 : 1;
}

static void uct_beats_random(void **state) {
    (void)state;
    const pac_limits limits = {.nodes = 500};
    pac_player *uct = player_of("uct", 0, 1), *random = player_of("random", 0, 1);
    int halves = 0;
    for (int i = 0; i < 3; i++)
        halves += play_out(uct, random, &limits) + 2 - play_out(random, uct, &limits);
    assert_true(halves >= 10); /* of 12 */
    pac_player_free(uct);
    pac_player_free(random);
}

static void note_games(void *context, const pac_thought *thought) {
    *(uint64_t *)context = thought->games;
}

static void uct_goes_on_when_its_tree_is_full(void **state) {
    (void)state;
    pac_player *uct = player_of("uct", 1, 1);
    for (int variant = 0; variant < PAC_VARIANTS; variant++) {
        const pac_limits limits = {.nodes = 2500};
        uint64_t games = 0;
        pac_game *game = default_game((pac_variant)variant, 4);
        pac_turn turn = pac_player_think(uct, game, &limits, note_games, &games);
        assert_true(pac_turn_is_legal(pac_game_position(game), turn));
        assert_int_equal(games, 2500);
        pac_game_free(game);
    }
    pac_player_free(uct);
}

/* One marker is missing, and a border is near. */
static void uct_sees_a_win(void **state) {
    (void)state;
    pac_game *game = game_from("pacru rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrr4/9/9/9/9 "
                               "R:e3N/Y:a1NE R -",
                               PAC_GAME_DEFAULT);
    pac_player *uct = player_of("uct", 0, 1);
    pac_turn turn = turn_of_player(uct, game, &(pac_limits){.nodes = 2000});
    assert_int_equal(pac_game_play(game, turn), PAC_STATUS_OK);
    assert_int_equal(pac_game_end(game), PAC_END_TARGET);
    pac_player_free(uct);
    pac_game_free(game);
}

/* ------------------------------------------------------------------------------------------------
 * Time
 */

static void uct_takes_no_time_where_there_is_no_choice(void **state) {
    (void)state;
    pac_game *game = game_from("shacru 9/9/9/9/9/9/9/y8/1y7 R:a1NE/Y:i9SW R -", PAC_GAME_DEFAULT);
    pac_player *uct = player_of("uct", 0, 1);
    pac_turn turn = turn_of_player(uct, game, &(pac_limits){.milliseconds = INT32_MAX});
    assert_int_equal(pac_turn_to(turn), pac_field(1, 1));
    pac_player_free(uct);
    pac_game_free(game);
}

struct thinking {
    pac_player *player;
    pac_game *game;
    pac_turn turn;
};

static void *think_without_end(void *context) {
    struct thinking *thinking = context;
    thinking->turn = pac_player_think(thinking->player, thinking->game, NULL, NULL, NULL);
    return NULL;
}

static void thinking_is_stopped_from_another_thread(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++)
        for (int variant = 0; variant < PAC_PACRU2011; variant++) {
            struct thinking thinking = {.player = player_of(kinds[k], 0, 1),
                                        .game = default_game((pac_variant)variant, 2)};
            pthread_t thread;
            assert_int_equal(pthread_create(&thread, NULL, think_without_end, &thinking), 0);
            pac_player_stop(thinking.player); /* once, whether it has begun or not */
            assert_int_equal(pthread_join(thread, NULL), 0);
            assert_true(pac_turn_is_legal(pac_game_position(thinking.game), thinking.turn));
            pac_player_free(thinking.player);
            pac_game_free(thinking.game);
        }
}

static void note_depth(void *context, const pac_thought *thought) {
    *(int *)context = thought->depth;
}

/* A stop that comes before thinking begins holds until the owner clears it. */
static void a_stop_holds_until_the_player_is_made_ready(void **state) {
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        pac_game *game = default_game(PAC_PACRU, 2);
        pac_player *player = player_of(kinds[k], 0, 1);
        pac_player_stop(player);
        (void)turn_of_player(player, game, NULL); /* without a limit it would never return */
        (void)turn_of_player(player, game, NULL);
        pac_player_free(player);
        pac_game_free(game);
    }
    pac_game *game = default_game(PAC_PACRU, 2);
    pac_player *engine = player_of("engine", 0, 1);
    int depth = 0;
    pac_player_stop(engine);
    (void)pac_player_think(engine, game, &(pac_limits){.depth = 3}, note_depth, &depth);
    assert_true(depth < 3);
    pac_player_ready(engine);
    (void)pac_player_think(engine, game, &(pac_limits){.depth = 3}, note_depth, &depth);
    assert_int_equal(depth, 3);
    pac_player_free(engine);
    pac_game_free(game);
}

/* The first thread ends the others without leaving a stop behind. */
static void thinking_with_threads_leaves_no_stop(void **state) {
    (void)state;
    pac_game *game = default_game(PAC_SHACRU, 2);
    pac_player *engine =
        pac_player_new("engine", &(pac_player_options){.hash_bytes = 1 << 20, .threads = 3});
    assert_non_null(engine);
    for (int i = 0; i < 3; i++) {
        int depth = 0;
        (void)pac_player_think(engine, game, &(pac_limits){.depth = 4}, note_depth, &depth);
        assert_int_equal(depth, 4);
    }
    pac_player_free(engine);
    pac_game_free(game);
}

static void note_lines(void *context, const pac_thought *thought) {
    int *most = context;
    *most = thought->line > *most ? thought->line : *most;
}

static void as_many_lines_are_told_as_are_offered(void **state) {
    (void)state;
    pac_game *game = default_game(PAC_PACRU, 2);
    pac_player *engine = pac_player_new("engine", NULL);
    int lines = 0;
    assert_non_null(engine);
    (void)pac_player_search(
        engine, game,
        &(pac_search){
            .limits = {.depth = 1}, .lines = 1000, .report = note_lines, .context = &lines});
    assert_int_equal(lines, PAC_MAX_LINES);
    pac_player_free(engine);
    pac_game_free(game);
}

static void levels_look_at_more_and_more(void **state) {
    (void)state;
    for (int level = 1; level < PAC_LEVELS - 1; level++)
        assert_true(pac_level_nodes(level) < pac_level_nodes(level + 1));
    assert_int_equal(pac_level_nodes(PAC_LEVELS), 0);
}

static pac_position start_of(int players) {
    pac_game *game = default_game(PAC_AZACRU, players);
    pac_position start = *pac_game_position(game);
    pac_game_free(game);
    return start;
}

static void without_limits_there_is_no_budget(void **state) {
    (void)state;
    pac_limits limits = {.depth = 3, .nodes = 100, .clock = {0, 5000}};
    pac_position start = start_of(2);
    pac__budget budget = pac__budget_for(&limits, &start, 0);
    assert_true(budget.soft == INT64_MAX && budget.hard == INT64_MAX);
}

static void a_fixed_time_is_kept(void **state) {
    (void)state;
    pac_position start = start_of(2);
    for (int64_t time = 1; time < 100000; time += 1 + time / 3) {
        pac__budget budget = pac__budget_for(&(pac_limits){.milliseconds = time}, &start, 0);
        assert_true(budget.soft >= 1 && budget.soft <= budget.hard);
        assert_true(budget.hard <= time && budget.hard >= time / 2);
        assert_true(time < 2 || budget.hard < time);
        assert_true(time < 10 || (time - budget.hard >= 5 && time - budget.hard <= 40));
    }
}

/* However long the game, the clock does not run out. */
static void a_clock_does_not_run_out(void **state) {
    (void)state;
    for (int players = 3; players <= PAC_PLAYERS; players++) {
        pac_position start = start_of(players);
        for (int64_t begun = 50; begun < 4000000; begun *= 5)
            for (int64_t increment = 0; increment <= 10000; increment = increment * 10 + 10) {
                int64_t left = begun, first = 0;
                for (int turn = 0; turn < 200; turn++) {
                    pac_limits limits = {.clock = {0, 0, left}, .increment = {0, 0, increment}};
                    pac__budget budget = pac__budget_for(&limits, &start, 2);
                    assert_true(budget.soft >= 1 && budget.soft <= budget.hard);
                    assert_true(budget.hard <= left && (budget.hard < left || left == 1));
                    if (!turn)
                        first = budget.soft;
                    if (left > 20)
                        left -= budget.soft + 1;
                    assert_true(left > 0);
                    left += increment;
                }
                assert_true(increment || first > left / 28); /* more in the early game */
            }
    }
}

/* All fill the same board: with four players there are half as many turns to save time for. */
static void more_players_take_more_of_their_clocks(void **state) {
    (void)state;
    int64_t before = 0;
    for (int players = 2; players <= PAC_PLAYERS; players++) {
        pac_position start = start_of(players);
        pac__budget budget = pac__budget_for(&(pac_limits){.clock = {0, 60000}}, &start, 1);
        assert_true(budget.soft > before && budget.hard <= 60000 / 5);
        before = budget.soft;
    }
    /* Those who have left take no more turns. */
    pac_position start = start_of(3);
    pac_play(&start, pac_leave(start.to_move, PAC_RESIGN));
    pac_position two = start_of(2);
    assert_true(pac__budget_for(&(pac_limits){.clock = {0, 60000}}, &start, 1).soft ==
                pac__budget_for(&(pac_limits){.clock = {0, 60000}}, &two, 1).soft);
}

static void stop_at_depth_3(void *context, const pac_thought *thought) {
    if (thought->depth >= 3)
        pac_player_stop(context);
}

/* A search that was stopped has filled the table for the next one, at any table. */
static void a_stop_keeps_the_transposition_table(void **state) {
    (void)state;
    for (int players = 2; players <= PAC_PLAYERS; players++) {
        pac_game *game = default_game(PAC_AZACRU, players);
        const pac_search whole = {.limits = {.depth = 3}};
        pac_player *fresh = pac_player_new("engine", NULL);
        uint64_t needed = pac_player_search(fresh, game, &whole).nodes;
        pac_player_free(fresh);
        pac_player *engine = pac_player_new("engine", NULL);
        const pac_search stopped = {.report = stop_at_depth_3, .context = engine};
        pac_thought found = pac_player_search(engine, game, &stopped);
        assert_true(found.depth == 3 && found.turns > 0);
        assert_true(pac_turn_is_legal(pac_game_position(game), found.pv[0]));
        pac_player_ready(engine);
        assert_true(pac_player_search(engine, game, &whole).nodes < needed / 2);
        pac_player_free(engine);
        pac_game_free(game);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_player_plays_legal_turns),
        cmocka_unit_test(the_same_seed_gives_the_same_turns),
        cmocka_unit_test(an_unknown_kind_is_none),
        cmocka_unit_test(greedy_leaves_the_largest_margin),
        cmocka_unit_test(uct_beats_random),
        cmocka_unit_test(uct_goes_on_when_its_tree_is_full),
        cmocka_unit_test(uct_sees_a_win),
        cmocka_unit_test(uct_takes_no_time_where_there_is_no_choice),
        cmocka_unit_test(thinking_is_stopped_from_another_thread),
        cmocka_unit_test(a_stop_holds_until_the_player_is_made_ready),
        cmocka_unit_test(thinking_with_threads_leaves_no_stop),
        cmocka_unit_test(as_many_lines_are_told_as_are_offered),
        cmocka_unit_test(levels_look_at_more_and_more),
        cmocka_unit_test(without_limits_there_is_no_budget),
        cmocka_unit_test(a_fixed_time_is_kept),
        cmocka_unit_test(a_clock_does_not_run_out),
        cmocka_unit_test(more_players_take_more_of_their_clocks),
        cmocka_unit_test(a_stop_keeps_the_transposition_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
