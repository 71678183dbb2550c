/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine: a legal turn from anywhere in no time, the lines it tells, the endings it solves. */
#include "engine/endings.h"
#include "games.h"

#include <pacru/engine.h>
#include <stdlib.h>

static pac_player *engine_with(pac_player_options options) {
    if (!options.hash_bytes)
        options.hash_bytes = 1 << 20;
    pac_player *engine = pac_player_new("engine", &options);
    assert_non_null(engine);
    return engine;
}

static pac_turn think(pac_player *engine, const pac_game *game, pac_limits limits) {
    pac_turn turn = pac_player_think(engine, game, &limits, NULL, NULL);
    assert_true(pac_turn_is_legal(pac_game_position(game), turn));
    return turn;
}

/* How many positions to search: fewer where a tool makes it slow. */
static int how_many(void) {
    const char *wanted = getenv("PACRU_POSITIONS");
    return wanted ? atoi(wanted) : 10000;
}

/* Positions as they come in random games, of all games and numbers of players in turn. */
static void a_millisecond_is_enough_for_a_legal_turn(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(7);
    pac_player *engine = engine_with((pac_player_options){.seed = 1});
    int searched = 0, wanted = how_many();
    for (int kind = 0; searched < wanted; kind = (kind + 1) % (3 * PAC_VARIANTS)) {
        pac_game *game = default_game((pac_variant)(kind / 3), 2 + kind % 3);
        while (!pac_game_end(game) && pac_game_turns(game) < 250 && searched < wanted) {
            pac_turn turn = think(engine, game, (pac_limits){.milliseconds = 1});
            searched++;
            if (pac_random_below(&random, 4))
                turn = pac_random_turn(pac_game_position(game), &random);
            assert_int_equal(pac_game_play(game, turn), PAC_STATUS_OK);
        }
        pac_game_free(game);
    }
    pac_player_free(engine);
}

/* One marker is missing, and a border is near. */
static void a_win_is_taken(void **state) {
    (void)state;
    pac_game *game = game_from("pacru rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrr4/9/9/9/9 "
                               "R:e3N/Y:a1NE R -",
                               PAC_GAME_DEFAULT);
    for (int level = 1; level <= PAC_LEVELS; level++) {
        pac_player *engine = engine_with((pac_player_options){.level = level});
        pac_turn turn = think(engine, game, (pac_limits){.nodes = 5000});
        assert_int_equal(pac_game_play(game, turn), PAC_STATUS_OK);
        assert_int_equal(pac_game_end(game), PAC_END_TARGET);
        assert_int_equal(pac_game_undo(game), PAC_STATUS_OK);
        pac_player_free(engine);
    }
    pac_game_free(game);
}

/* ------------------------------------------------------------------------------------------------
 * What is told
 */

enum { LINES = 4 };

struct told {
    int depth; /* of the last lines told */
    pac_thought line[LINES];
};

static void listen(void *context, const pac_thought *thought) {
    struct told *told = context;
    assert_in_range(thought->line, 1, LINES);
    told->depth = thought->depth;
    told->line[thought->line - 1] = *thought;
}

static pac_thought search_lines(pac_player *engine, const pac_game *game, int depth,
                                struct told *told) {
    return pac_player_search(
        engine, game,
        &(pac_search){
            .limits = {.depth = depth}, .lines = LINES, .report = listen, .context = told});
}

static void several_lines_are_different_and_the_best_is_first(void **state) {
    (void)state;
    for (int kind = 0; kind < 3 * PAC_VARIANTS; kind++) {
        pac_game *game = default_game((pac_variant)(kind / 3), 2 + kind % 3);
        pac_player *engine = engine_with((pac_player_options){.seed = 1});
        struct told told = {0};
        pac_thought best = search_lines(engine, game, 4, &told);
        assert_true(best.pv[0] == told.line[0].pv[0]);
        assert_int_equal(best.score, told.line[0].score);
        assert_memory_equal(best.shares, told.line[0].shares, sizeof best.shares);
        for (int i = 0; i < LINES; i++) {
            assert_int_equal(told.line[i].depth, 4);
            assert_true(told.line[i].turns > 0);
            pac_position position = *pac_game_position(game);
            for (int k = 0; k < told.line[i].turns; k++) {
                assert_true(pac_turn_is_legal(&position, told.line[i].pv[k]));
                pac_play(&position, told.line[i].pv[k]);
            }
            for (int k = 0; k < i; k++) {
                assert_true(told.line[k].pv[0] != told.line[i].pv[0]);
                assert_true(told.line[k].score >= told.line[i].score);
            }
        }
        pac_player_free(engine);
        pac_game_free(game);
    }
}

/* Whether two turns move the same chevron to the same field, or turn the same chevron. */
static bool begin_alike(pac_turn a, pac_turn b) {
    return pac_turn_kind_of(a) == pac_turn_kind_of(b) && pac_turn_from(a) == pac_turn_from(b) &&
           (pac_turn_kind_of(a) == PAC_REORIENTATION || pac_turn_to(a) == pac_turn_to(b));
}

/* Without the best turn, or in Pacru without all turns that begin like it, it plays another. */
static void a_turn_can_be_left_out(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(3);
    pac_player *engine = engine_with((pac_player_options){.seed = 1});
    for (int i = 0; i < 60; i++) {
        pac_game *game = default_game((pac_variant)(i % PAC_VARIANTS), 2);
        for (int turns = 0; turns < 2 + i / 4 && !pac_game_end(game); turns++)
            pac_game_play(game, pac_random_turn(pac_game_position(game), &random));
        const pac_position *position = pac_game_position(game);
        pac_turn best = think(engine, game, (pac_limits){.nodes = 2000});
        pac_turn begun[PAC_MAX_MOVES];
        size_t count = pac_moves(position, begun);
        bool whole = !pac_is_pacru((pac_variant)position->variant);
        pac_turn without = whole ? best : 0;
        for (size_t k = 0; k < count && !without; k++)
            without = begin_alike(begun[k], best) ? begun[k] : 0;
        if (without && count > 1) {
            pac_limits limits = {.nodes = 2000, .without = without};
            pac_turn other = think(engine, game, limits);
            assert_true(whole ? other != best : !begin_alike(other, best));
        }
        pac_game_free(game);
    }
    pac_player_free(engine);
}

/* There are not always as many turns as lines are asked for. */
static void no_more_lines_are_told_than_there_are_turns(void **state) {
    (void)state;
    pac_game *game = game_from(HALVES "R:e1N/Y:e9S R -", PAC_GAME_DEFAULT);
    pac_player *engine = engine_with((pac_player_options){.seed = 1});
    struct told told = {0};
    (void)search_lines(engine, game, 3, &told);
    uint64_t turns = pac_count_turns(pac_game_position(game), PAC_ALL_TURNS);
    assert_true(turns < LINES);
    for (int i = 0; i < LINES; i++)
        assert_int_equal(told.line[i].turns > 0, (uint64_t)i < turns);
    pac_player_free(engine);
    pac_game_free(game);
}

static void two_threads_think_together(void **state) {
    (void)state;
    pac_game *game = default_game(PAC_AZACRU, 2);
    pac_player *engine = engine_with((pac_player_options){.threads = 2});
    struct told told = {0};
    pac_turn turn = pac_player_think(engine, game, &(pac_limits){.depth = 7}, listen, &told);
    assert_true(pac_turn_is_legal(pac_game_position(game), turn));
    assert_int_equal(told.depth, 7);
    pac_player_free(engine);
    pac_game_free(game);
}

static void a_level_plays_the_same_again(void **state) {
    (void)state;
    for (int level = 1; level < PAC_LEVELS - 1; level++) {
        pac_player *one = engine_with((pac_player_options){.level = level, .seed = 5});
        pac_player *other = engine_with((pac_player_options){.level = level, .seed = 5});
        pac_game *game = default_game(PAC_PACRU, 2);
        for (int i = 0; i < 8 && !pac_game_end(game); i++) {
            pac_turn turn = think(one, game, (pac_limits){0});
            assert_true(turn == think(other, game, (pac_limits){0}));
            assert_int_equal(pac_game_play(game, turn), PAC_STATUS_OK);
        }
        pac_game_free(game);
        pac_player_free(one);
        pac_player_free(other);
    }
}

/* ------------------------------------------------------------------------------------------------
 * Shacru endings
 */

static pac__ending ending_of(const char *text) {
    pac_position position;
    uint64_t looks = 0;
    assert_true(pac_position_parse(&position, text, strlen(text), NULL));
    return pac__shacru_ending(&position, &looks);
}

static void endings_worked_out_by_hand(void **state) {
    (void)state;
    /* The last neutral field is the corner i5, and only red can come to it. */
    pac__ending ending = ending_of(
        "shacru "
        "yyyyyyyyy/yyyyyyyyy/yyyyyyyyy/yyyyyyyyy/yyyyyyyy1/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr "
        "R:i1N/Y:a9N R -");
    assert_true(ending.known);
    assert_int_equal(ending.margin, 36 + 1 - 44);
    /* More neutral fields than either lead: nothing is certain. */
    ending = ending_of("shacru 9/9/9/9/9/9/9/9/9 R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -");
    assert_false(ending.known);
}

/* Whoever plays what, the winner of an ending that is known wins by at least the margin. */
static void known_endings_end_so(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(11);
    pac_player *engine = engine_with((pac_player_options){.seed = 1});
    int met = 0;
    for (int g = 0; g < 400 && met < 40; g++) {
        pac_game *game = default_game(PAC_SHACRU, 2);
        pac__ending ending = {false, 0};
        while (!pac_game_end(game) && !ending.known) {
            uint64_t looks = 0;
            pac_turn turn = pac_random_turn(pac_game_position(game), &random);
            assert_int_equal(pac_game_play(game, turn), PAC_STATUS_OK);
            ending = pac__shacru_ending(pac_game_position(game), &looks);
        }
        if (!pac_game_end(game)) {
            met++;
            while (!pac_game_end(game)) {
                pac_turn turn = think(engine, game, (pac_limits){.nodes = 300});
                assert_int_equal(pac_game_play(game, turn), PAC_STATUS_OK);
            }
            pac_result result = pac_game_result(game);
            int margin = result.count[0] - result.count[1];
            if (ending.margin > 0)
                assert_true(margin > 0);
            else if (ending.margin < 0)
                assert_true(margin < 0);
            else
                assert_int_equal(margin, 0);
        }
        pac_game_free(game);
    }
    assert_true(met > 10);
    pac_player_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_millisecond_is_enough_for_a_legal_turn),
        cmocka_unit_test(a_win_is_taken),
        cmocka_unit_test(several_lines_are_different_and_the_best_is_first),
        cmocka_unit_test(a_turn_can_be_left_out),
        cmocka_unit_test(no_more_lines_are_told_than_there_are_turns),
        cmocka_unit_test(two_threads_think_together),
        cmocka_unit_test(a_level_plays_the_same_again),
        cmocka_unit_test(endings_worked_out_by_hand),
        cmocka_unit_test(known_endings_end_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
