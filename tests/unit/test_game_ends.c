/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How games end: Reading 16, Reading 19, Reading 20. */
#include "games.h"

#include <stdlib.h>

/* More circles as in games.h: a longer one, and one for Azacru and Pacru. */
static const char *const circle_of_10[] = {
    "e2-e3", "e8-e7", "e3-f4", "e7-d6", "f4-g4", "d6-c6", "g4-h4", "c6-b6", "h4-i3", "b6-a7",
    "i3-i2", "a7-a8", "i2-h1", "a8-b9", "h1-g1", "b9-c9", "g1-f1", "c9-d9", "f1-e2", "d9-e8",
};
static const char *const circle_in_corners[] = {
    "f2-f3", "d8-d7", "f3-g4", "d7-c6", "g4-h4", "c6-b6", "h4-i3", "b6-a7",
    "i3-i2", "a7-a8", "i2-h1", "a8-b9", "h1-g1", "b9-c9", "g1-f2", "c9-d8",
};

/* ------------------------------------------------------------------------------------------------
 * Reading 16
 */

static void reading_16_the_third_occurrence_ends_the_game(void **state) {
    (void)state;
    /* The starting position counts: it comes back after 16 and after 32 turns. */
    pac_game *game = game_from(HALVES "R:e2NW/Y:e8SE R -", PAC_GAME_DEFAULT);
    walk(game, circle_of_8, 16, 100);
    assert_int_equal(pac_game_turns(game), 32);
    assert_result(game, "repetition RY R=36,Y=36");
    assert_places(game, "11");
    assert_int_equal(play(game, "e2-e3"), PAC_STATUS_OVER);

    /* Undo goes on from before, redo comes to the same end, another turn does not. */
    pac_game_undo(game);
    assert_int_equal(pac_game_end(game), PAC_END_NOT_OVER);
    pac_game_redo(game);
    assert_int_equal(pac_game_end(game), PAC_END_REPETITION);
    pac_game_undo(game);
    plays(game, "d9-e9");
    assert_int_equal(pac_game_end(game), PAC_END_NOT_OVER);
    pac_game_free(game);

    /* Pointing elsewhere, the start does not come back; the position after turn 2 does. */
    game = game_from(HALVES "R:e2N/Y:e8S R -", PAC_GAME_DEFAULT);
    walk(game, circle_of_8, 16, 100);
    assert_int_equal(pac_game_turns(game), 34);
    pac_game_free(game);
}

static void reading_16_undone_positions_do_not_count(void **state) {
    (void)state;
    pac_game *game = game_from(HALVES "R:e2NW/Y:e8SE R -", PAC_GAME_DEFAULT);
    for (int time = 0; time < 5; time++) {
        walk(game, circle_of_8, 16, 100);
        assert_int_equal(pac_game_turns(game), 32);
        while (pac_game_undo(game) == PAC_STATUS_OK)
            ;
    }
    /* Those redone do. */
    for (int i = 0; i < 16; i++)
        pac_game_redo(game);
    walk(game, circle_of_8, 16, 100);
    assert_int_equal(pac_game_turns(game), 32);
    pac_game_free(game);
}

static void reading_16_counts_in_azacru_draws_in_pacru(void **state) {
    (void)state;
    static const char *const cases[][3] = {
        {"azacru", "repetition R R=28,Y=27", "12"},
        {"pacru", "repetition - R=28,Y=27", "11"},
        {"pacru2011", "repetition - R=28,Y=27", "11"},
    };
    for (size_t i = 0; i < 3; i++) {
        char text[PAC_POSITION_TEXT];
        /* Both walk where all borderlands are their own: crossings earn nothing {R10}. */
        snprintf(text, sizeof text,
                 "%s yyyyyy3/yyyyyy3/yyyyyy3/yyy3rrr/yyy3rrr/yyy3rrr/3rrrrrr/3rrrrrr/r2rrrrrr "
                 "R:f2NW/Y:d8SE R -",
                 cases[i][0]);
        pac_game *game = game_from(text, PAC_GAME_DEFAULT);
        walk(game, circle_in_corners, 16, 100);
        assert_int_equal(pac_game_turns(game), 32);
        assert_result(game, cases[i][1]);
        assert_places(game, cases[i][2]);
        pac_game_free(game);
    }
}

static void reading_16_idle_players_end_shacru(void **state) {
    (void)state;
    pac_game *game = game_from(HALVES "R:e2N/Y:e8S R -", PAC_GAME_DEFAULT);
    walk(game, circle_of_10, 20, 39);
    assert_int_equal(pac_game_end(game), PAC_END_NOT_OVER);
    assert_int_equal(pac_game_idle(game, 0), 20);
    assert_int_equal(pac_game_idle(game, 1), 19);
    walk(game, circle_of_10, 20, 100);
    assert_int_equal(pac_game_turns(game), 40);
    assert_result(game, "idle RY R=36,Y=36");
    pac_game_free(game);
}

static void reading_16_a_gain_begins_the_count_anew(void **state) {
    (void)state;
    pac_game *game = game_from(HALVES "R:a4N,e2N/Y:e8S R -", PAC_GAME_DEFAULT);
    walk(game, circle_of_10, 20, 38);
    plays(game, "a4-a5");
    assert_int_equal(pac_game_idle(game, 0), 0);
    assert_int_equal(pac_game_idle(game, 1), 0);
    assert_int_equal(pac_game_end(game), PAC_END_NOT_OVER);
    pac_game_undo(game);
    assert_int_equal(pac_game_idle(game, 1), 19);
    pac_game_free(game);
}

static void reading_16_repetition_comes_before_idle(void **state) {
    (void)state;
    pac_game *game = game_from(HALVES "R:e2NW/Y:e8SE R -", PAC_GAME_DEFAULT);
    walk(game, circle_of_10, 20, 100);
    assert_int_equal(pac_game_turns(game), 40);
    assert_int_equal(pac_game_idle(game, 1), 20);
    assert_int_equal(pac_game_end(game), PAC_END_REPETITION);
    pac_game_free(game);
}

/* Black can only pass, and leaves when it is the only one without 20 turns. */
static void reading_16_those_who_left_do_not_count(void **state) {
    (void)state;
    pac_game *game =
        game_from("shacru yyyyyyyyb/yyyyyyyyy/yyyyyyyyy/yyyyyyyyy/9/rrrrrrrrr/rrrrrrrrr/"
                  "rrrrrrrrr/rrrrrrrrr R:e2N/Y:e8S/B:i9NE R -",
                  PAC_GAME_DEFAULT);
    for (size_t i = 0; i < 40; i += 2) {
        plays(game, circle_of_10[i % 20]);
        plays(game, circle_of_10[i % 20 + 1]);
        if (i < 38)
            plays(game, "pass");
    }
    assert_int_equal(pac_game_end(game), PAC_END_NOT_OVER);
    plays(game, "resign");
    assert_result(game, "idle R R=36,Y=35,B=1");
    assert_places(game, "123");
    pac_game_undo(game);
    plays(game, "pass");
    assert_result(game, "idle R R=36,Y=35,B=1");

    /* Nor is it a turn of the player to move when another leaves. */
    for (int i = 0; i < 6; i++)
        pac_game_undo(game);
    plays(game, "B:time");
    assert_int_equal(pac_game_idle(game, 0), 18);
    pac_game_free(game);
}

static void reading_16_can_be_switched_off(void **state) {
    (void)state;
    pac_game *game = game_from(HALVES "R:e2NW/Y:e8SE R -", PAC_GAME_REPETITION_OFF);
    assert_int_equal(pac_game_options(game), PAC_GAME_REPETITION_OFF);
    walk(game, circle_of_8, 16, 200);
    assert_int_equal(pac_game_turns(game), 200);
    assert_int_equal(pac_game_end(game), PAC_END_NOT_OVER);
    pac_game_free(game);
}

/* ------------------------------------------------------------------------------------------------
 * Reading 19, Reading 20
 */

static void reading_19_anybody_may_leave_at_any_time(void **state) {
    (void)state;
    pac_game *game = default_game(PAC_SHACRU, 4);
    plays(game, "i5-h5");
    plays(game, "Y:time"); /* not on turn */
    assert_int_equal(pac_game_position(game)->to_move, 1);
    assert_int_equal(pac_game_play(game, pac_leave(3, PAC_RESIGN)), PAC_STATUS_ILLEGAL);
    assert_int_equal(pac_game_play(game, pac_leave(1, PAC_RESIGN)), PAC_STATUS_OK);
    assert_int_equal(pac_game_position(game)->to_move, 2);
    plays(game, "R:resign");
    assert_result(game, "resign B R=1,G=0,B=0,Y=0");
    assert_places(game, "2313");
    assert_int_equal(pac_game_play(game, pac_leave(2, PAC_RESIGN)), PAC_STATUS_OVER);
    pac_game_undo(game);
    plays(game, "R:time");
    assert_result(game, "time B R=1,G=0,B=0,Y=0");
    pac_game_free(game);
}

static void reading_20_places_in_shacru(void **state) {
    (void)state;
    /* Whoever left is last, also with more markers. */
    pac_game *game =
        game_from("shacru bbbbbbbbb/yyyyyyyy1/9/9/9/9/9/9/rrr6 R:a1N/Y:a8S/B:a9E/G:i5W R -",
                  PAC_GAME_DEFAULT);
    plays(game, "B:resign");
    plays(game, "G:resign");
    plays(game, "Y:resign");
    assert_result(game, "resign R R=3,Y=8,B=9,G=0");
    assert_places(game, "1324");
    pac_game_free(game);
}

static void reading_20_places_in_pacru(void **state) {
    (void)state;
    /* Green has left, black is out; yellow leaves later than green, and stands before it. */
    pac_game *game =
        game_from("pacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:e9S/B:/G:i5W R -", PAC_GAME_DEFAULT);
    plays(game, "G:resign");
    plays(game, "e1-e2");
    plays(game, "resign");
    assert_result(game, "resign R R=0,Y=0,B=0,G=0");
    assert_places(game, "1324");
    pac_game_free(game);

    /* {R15}: black's only chevron in the corner faces out of the board, so it is out on its turn. */
    game = game_from("pacru 9/9/9/9/9/9/9/9/9 R:e1N/B:i1SE/Y:e9S/G:a1SW R -", PAC_GAME_DEFAULT);
    plays(game, "e1-e2");
    assert_int_equal(pac_game_position(game)->to_move, 2);
    plays(game, "e9-e8");
    assert_int_equal(pac_game_position(game)->to_move, 0);
    plays(game, "e2-e3");
    plays(game, "resign");
    assert_result(game, "resign R R=0,B=0,Y=0,G=0");
    assert_places(game, "1342"); /* green went out after black, yellow left */
    pac_game_free(game);

    /* Both in one turn: examined later, out later (Reading 13). */
    game = game_from("pacru 9/9/9/9/9/9/9/9/9 R:e1N/B:i1SE/G:a1SW/Y:e9S R -", PAC_GAME_DEFAULT);
    plays(game, "e1-e2");
    plays(game, "Y:time");
    assert_result(game, "time R R=0,B=0,G=0,Y=0");
    assert_places(game, "1324");
    pac_game_free(game);
}

/* ------------------------------------------------------------------------------------------------
 * A second, slow way to the same answers, in games played at random
 */

enum { MODEL_TURNS = 2000 };

struct model {
    pac_position positions[MODEL_TURNS + 1];
    size_t turns, number;
    size_t since_gain[PAC_PLAYERS]; /* turns of each player since the last gain */
    int gone[PAC_PLAYERS];          /* players out or left, the first first */
    int gone_count;
};

static int model_markers(const pac_position *position) {
    int count = 0;
    for (int field = 0; field < PAC_FIELDS; field++)
        count += pac_marker_at(position, field) != PAC_NOBODY;
    return count;
}

static void model_play(struct model *model, pac_turn turn) {
    pac_event events[PAC_MAX_EVENTS];
    const pac_position *before = &model->positions[model->turns];
    pac_position *after = &model->positions[++model->turns];
    int mover = before->to_move;
    *after = *before;
    size_t count = pac_play_events(after, turn, events);
    bool leaves = false;
    for (size_t i = 0; i < count; i++) {
        leaves |= events[i].kind == PAC_EVENT_LEFT;
        if (events[i].kind == PAC_EVENT_OUT || events[i].kind == PAC_EVENT_LEFT)
            model->gone[model->gone_count++] = events[i].player;
    }
    if (!leaves)
        model->since_gain[mover]++;
    if (model_markers(after) > model_markers(before))
        memset(model->since_gain, 0, sizeof model->since_gain);
    if (leaves && pac_turn_player(turn) != mover && after->to_move == mover)
        return;
    for (int p = mover; p != after->to_move || p == mover;) {
        p = (p + 1) % after->players;
        model->number += p == 0;
        if (p == after->to_move)
            break;
    }
}

static pac_end model_end(const struct model *model) {
    const pac_position *now = &model->positions[model->turns];
    int times = 0;
    bool idle = now->variant == PAC_SHACRU;
    if (now->end)
        return (pac_end)now->end;
    for (size_t i = 0; i <= model->turns; i++)
        times += pac_position_equal(&model->positions[i], now);
    for (int p = 0; p < now->players; p++)
        idle &= pac_has_left(now, p) || model->since_gain[p] >= 20;
    return times >= 3 ? PAC_END_REPETITION : idle ? PAC_END_IDLE : PAC_END_NOT_OVER;
}

/* Whether player `a` stands before player `b`, both not first (Reading 20). */
static bool model_before(const struct model *model, int a, int b) {
    const pac_position *now = &model->positions[model->turns];
    bool pacru = pac_is_pacru((pac_variant)now->variant);
    int when[2] = {model->gone_count, model->gone_count};
    for (int i = 0; i < model->gone_count; i++) {
        if (model->gone[i] == a)
            when[0] = i;
        if (model->gone[i] == b)
            when[1] = i;
    }
    if (pac_has_left(now, a) != pac_has_left(now, b))
        return pac_has_left(now, b);
    if (pacru && when[0] != when[1])
        return when[0] > when[1];
    return pac_markers(now, a) > pac_markers(now, b);
}

static void model_check(const struct model *model, const pac_game *game) {
    const pac_position *now = &model->positions[model->turns];
    pac_result result = pac_game_result(game);
    assert_true(pac_position_equal(pac_game_position(game), now));
    assert_int_equal(pac_game_end(game), model_end(model));
    if (!now->end)
        assert_int_equal(pac_game_number(game, model->turns), model->number);
    if (result.end == PAC_END_NOT_OVER)
        return;
    for (int a = 0; a < now->players; a++) {
        if (result.winners >> a & 1)
            assert_int_equal(result.place[a], 1);
        for (int b = 0; b < now->players; b++)
            if (result.place[a] > 1 && result.place[b] > 1)
                assert_int_equal(result.place[a] < result.place[b], model_before(model, a, b));
    }
}

static void model_game(pac_variant variant, int players, uint64_t seed) {
    pac_game *game = default_game(variant, players);
    struct model *model = calloc(1, sizeof *model);
    pac_random random = pac_random_seeded(seed);
    assert_non_null(model);
    model->positions[0] = *pac_game_position(game);
    model->number = 1;
    while (pac_game_end(game) == PAC_END_NOT_OVER && model->turns < MODEL_TURNS) {
        const pac_position *now = pac_game_position(game);
        pac_turn turn = pac_random_turn(now, &random);
        pac_turn leaving = pac_leave((int)pac_random_below(&random, (uint32_t)players), PAC_RESIGN);
        if (pac_random_below(&random, 100) == 0 && pac_turn_is_legal(now, leaving))
            turn = leaving;
        for (uint32_t back = pac_random_below(&random, 8); back < 3 && back > 0; back--) {
            /* There and back again must change nothing. */
            size_t undone = 0;
            while (undone < back && pac_game_undo(game) == PAC_STATUS_OK)
                undone++;
            while (undone--)
                assert_int_equal(pac_game_redo(game), PAC_STATUS_OK);
        }
        assert_int_equal(pac_game_play(game, turn), PAC_STATUS_OK);
        model_play(model, turn);
        model_check(model, game);
    }
    free(model);
    pac_game_free(game);
}

static void random_games_end_as_the_model_says(void **state) {
    (void)state;
    for (int variant = 0; variant < PAC_VARIANTS; variant++)
        for (int players = 2; players <= PAC_PLAYERS; players++)
            for (uint64_t seed = 1; seed <= 12; seed++)
                model_game((pac_variant)variant, players, seed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading_16_the_third_occurrence_ends_the_game),
        cmocka_unit_test(reading_16_undone_positions_do_not_count),
        cmocka_unit_test(reading_16_counts_in_azacru_draws_in_pacru),
        cmocka_unit_test(reading_16_idle_players_end_shacru),
        cmocka_unit_test(reading_16_a_gain_begins_the_count_anew),
        cmocka_unit_test(reading_16_repetition_comes_before_idle),
        cmocka_unit_test(reading_16_those_who_left_do_not_count),
        cmocka_unit_test(reading_16_can_be_switched_off),
        cmocka_unit_test(reading_19_anybody_may_leave_at_any_time),
        cmocka_unit_test(reading_20_places_in_shacru),
        cmocka_unit_test(reading_20_places_in_pacru),
        cmocka_unit_test(random_games_end_as_the_model_says),
    };
    return cmocka_run_group_tests_name("game_ends", tests, NULL, NULL);
}
