/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games: turns, undo, agreement, numbers, comments and clocks. */
#include "games.h"

#include <stdlib.h>

/* ------------------------------------------------------------------------------------------------
 * Turns
 */

static void turns_are_played_undone_and_redone(void **state) {
    (void)state;
    pac_game *game = default_game(PAC_SHACRU, 2);
    pac_position start = *pac_game_position(game);
    assert_int_equal(pac_game_undo(game), PAC_STATUS_NOTHING);
    assert_int_equal(pac_game_redo(game), PAC_STATUS_NOTHING);
    plays(game, "e1-e2");
    plays(game, "e9-e8");
    pac_position second = *pac_game_position(game);
    plays(game, "e2-e3");
    assert_int_equal(pac_game_turns(game), 3);
    assert_true(pac_position_equal(pac_game_position_at(game, 0), &start));
    assert_true(pac_position_equal(pac_game_position_at(game, 2), &second));
    assert_null(pac_game_position_at(game, 4));
    for (size_t i = 0; i <= 3; i++)
        assert_int_equal(pac_game_hashes(game)[i], pac_game_position_at(game, i)->hash);

    pac_turn third = pac_game_turn(game, 2);
    assert_int_equal(pac_game_undo(game), PAC_STATUS_OK);
    assert_true(pac_position_equal(pac_game_position(game), &second));
    assert_int_equal(pac_game_undo(game), PAC_STATUS_OK);
    assert_int_equal(pac_game_undone(game), 2);
    assert_int_equal(pac_game_redo(game), PAC_STATUS_OK);
    assert_int_equal(pac_game_redo(game), PAC_STATUS_OK);
    assert_int_equal(pac_game_redo(game), PAC_STATUS_NOTHING);
    assert_int_equal(pac_game_turn(game, 2), third);

    pac_game_undo(game);
    assert_int_equal(pac_game_play(game, third), PAC_STATUS_OK);
    assert_int_equal(pac_game_undone(game), 0);
    pac_game_free(game);
    pac_game_free(NULL);
}

static void check_equal(const pac_game *a, const pac_game *b) {
    assert_int_equal(pac_game_turns(a), pac_game_turns(b));
    assert_int_equal(pac_game_undone(a), pac_game_undone(b));
    assert_int_equal(pac_game_options(a), pac_game_options(b));
    assert_int_equal(pac_game_end(a), pac_game_end(b));
    for (size_t i = 0; i <= pac_game_turns(a); i++) {
        const char *comment = pac_game_comment(a, i);
        assert_true(pac_position_equal(pac_game_position_at(a, i), pac_game_position_at(b, i)));
        assert_int_equal(pac_game_hashes(a)[i], pac_game_hashes(b)[i]);
        assert_int_equal(pac_game_number(a, i), pac_game_number(b, i));
        if (comment)
            assert_string_equal(comment, pac_game_comment(b, i));
        else
            assert_null(pac_game_comment(b, i));
    }
}

/* A copy goes on by itself, also after the original is gone. */
static void a_game_is_copied(void **state) {
    (void)state;
    pac_game *game = game_from(HALVES "R:e2NW/Y:e8SE R -", PAC_GAME_DEFAULT), *copy = NULL;
    walk(game, circle_of_8, 16, 20);
    assert_int_equal(pac_game_set_comment(game, 3, "Why?", 4), PAC_STATUS_OK);
    assert_int_equal(pac_game_set_comment(game, 20, "Gone.", 5), PAC_STATUS_OK);
    assert_int_equal(pac_game_undo(game), PAC_STATUS_OK);
    assert_int_equal(pac_game_copy(&copy, game), PAC_STATUS_OK);
    check_equal(game, copy);
    assert_int_equal(pac_game_redo(game), PAC_STATUS_OK);
    assert_int_equal(pac_game_redo(copy), PAC_STATUS_OK);
    check_equal(game, copy);
    walk(game, circle_of_8, 16, 100); /* the index of positions came along: Reading 16 ends both */
    walk(copy, circle_of_8, 16, 100);
    assert_int_equal(pac_game_end(game), PAC_END_REPETITION);
    check_equal(game, copy);
    pac_game_free(game);
    assert_string_equal(pac_game_comment(copy, 3), "Why?");
    pac_game_free(copy);

    game = default_game(PAC_PACRU, 4);
    assert_int_equal(pac_game_agree(game), PAC_STATUS_OK);
    assert_int_equal(pac_game_copy(&copy, game), PAC_STATUS_OK);
    check_equal(game, copy);
    pac_game_free(game);
    pac_game_free(copy);
}

static void illegal_turns_are_refused(void **state) {
    (void)state;
    pac_game *game = default_game(PAC_SHACRU, 2);
    pac_refusal refusal;
    assert_int_equal(pac_game_play_text(game, "e1-e3", 5, 0, &refusal), PAC_STATUS_ILLEGAL);
    assert_int_equal(refusal.kind, PAC_REFUSAL_TOO_FAR);
    assert_int_equal(refusal.rule, PAC_RULE_SR3);
    assert_int_equal(pac_game_play_text(game, "e1-e2", 5, 0, &refusal), PAC_STATUS_OK);
    assert_int_equal(refusal.kind, PAC_REFUSAL_NONE);
    assert_int_equal(pac_game_play(game, pac_game_turn(game, 0)), PAC_STATUS_ILLEGAL);
    assert_int_equal(pac_game_play(game, UINT64_MAX), PAC_STATUS_ILLEGAL);
    assert_int_equal(pac_game_turns(game), 1);
    pac_game_free(game);
}

static void a_game_can_begin_when_it_is_over(void **state) {
    (void)state;
    static const char *const over[][3] = {
        {"shacru rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/yyyyyyyyy/yyyyyyyyy/"
         "yyyyyyyyy R:e5N/Y:e2S R -",
         "no-gain R R=54,Y=27", "S-R6"},
        {"azacru 9/9/9/9/4r4/9/9/9/9 R:e5N/Y:e2S R 0", "closing R R=1,Y=0", "A-R10"},
        {"pacru 9/9/9/9/4r4/9/9/9/9 R:e5N/Y: R -", "last R R=1,Y=0", "R16"},
        {"pacru 9/9/9/9/4r4/9/9/9/9 R:e5N/Y:- R -", "resign R R=1,Y=0", "R16"},
    };
    for (size_t i = 0; i < sizeof over / sizeof over[0]; i++) {
        pac_game *game = game_from(over[i][0], PAC_GAME_DEFAULT);
        pac_refusal refusal;
        assert_result(game, over[i][1]);
        assert_int_equal(pac_game_play_text(game, "e5-e6", 5, 0, &refusal), PAC_STATUS_OVER);
        assert_int_equal(refusal.kind, PAC_REFUSAL_OVER);
        assert_string_equal(pac_rule_text(refusal.rule), over[i][2]);
        assert_int_equal(pac_game_agree(game), PAC_STATUS_OVER);
        pac_game_free(game);
    }
}

static void unknown_options_are_refused(void **state) {
    (void)state;
    pac_game *game = default_game(PAC_PACRU, 2), *other = NULL;
    assert_int_equal(pac_game_new(&other, pac_game_position(game), 2), PAC_STATUS_ARGUMENT);
    assert_null(other);
    pac_game_free(game);
}

static void a_result_needs_an_end(void **state) {
    (void)state;
    pac_game *game = default_game(PAC_AZACRU, 3);
    plays(game, "e9-e8");
    pac_result result = pac_game_result(game);
    assert_int_equal(result.end, PAC_END_NOT_OVER);
    assert_int_equal(result.winners, 0);
    assert_int_equal(result.count[0], 1);
    assert_places(game, "000");
    pac_game_free(game);
}

static void a_game_has_a_longest_length(void **state) {
    (void)state;
    pac_game *game = game_from(HALVES "R:e2NW/Y:e8SE R -", PAC_GAME_REPETITION_OFF);
    walk(game, circle_of_8, 16, PAC_GAME_TURNS);
    assert_int_equal(pac_game_turns(game), PAC_GAME_TURNS);
    assert_int_equal(play(game, circle_of_8[PAC_GAME_TURNS % 16]), PAC_STATUS_TOO_LONG);
    assert_int_equal(pac_game_undo(game), PAC_STATUS_OK);
    plays(game, circle_of_8[(PAC_GAME_TURNS - 1) % 16]);
    assert_int_equal(pac_game_agree(game), PAC_STATUS_OK);
    pac_game_free(game);
}

static void a_draw_can_be_agreed_on(void **state) {
    (void)state;
    pac_game *game = default_game(PAC_PACRU, 3);
    plays(game, "e9-e8");
    plays(game, "B:resign");
    assert_int_equal(pac_game_agree(game), PAC_STATUS_OK);
    assert_result(game, "agreed - Y=0,R=0,B=0");
    assert_places(game, "113");
    assert_int_equal(play(game, "g9-g8"), PAC_STATUS_OVER);
    assert_int_equal(pac_game_agree(game), PAC_STATUS_OVER);

    assert_int_equal(pac_game_undo(game), PAC_STATUS_OK);
    assert_int_equal(pac_game_end(game), PAC_END_NOT_OVER);
    assert_int_equal(pac_game_turns(game), 2);
    assert_int_equal(pac_game_undo(game), PAC_STATUS_OK);
    assert_int_equal(pac_game_undone(game), 2);
    assert_int_equal(pac_game_redo(game), PAC_STATUS_OK);
    assert_int_equal(pac_game_end(game), PAC_END_NOT_OVER);
    assert_int_equal(pac_game_redo(game), PAC_STATUS_OK);
    assert_int_equal(pac_game_end(game), PAC_END_AGREED);
    assert_int_equal(pac_game_redo(game), PAC_STATUS_NOTHING);

    pac_game_undo(game);
    plays(game, "g9-g8");
    assert_int_equal(pac_game_redo(game), PAC_STATUS_NOTHING);
    pac_game_free(game);

    /* It is a draw among those still in. */
    game = game_from("pacru r8/yy7/bbb6/9/9/9/9/9/9 R:e1N/Y:e9S/B: R -", PAC_GAME_DEFAULT);
    assert_int_equal(pac_game_agree(game), PAC_STATUS_OK);
    assert_places(game, "113");
    pac_game_free(game);
}

static void numbers_begin_with_the_first_player(void **state) {
    (void)state;
    static const struct {
        const char *turn;
        size_t number;
    } turns[] = {
        {"i5-h5", 1}, {"e1-e2", 1},  {"Y:time", 1}, {"a5-b5", 1}, {"g1-g2", 2}, {"e2-e3", 2},
        {"b5-c5", 2}, {"resign", 3}, {"e3-e4", 3},  {"c5-d5", 3}, {"e4-e5", 4},
    };
    pac_game *game = default_game(PAC_SHACRU, 4);
    assert_int_equal(pac_game_number(game, 0), 1);
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        assert_int_equal(pac_game_number(game, i), turns[i].number);
        plays(game, turns[i].turn);
    }
    pac_game_free(game);

    /* From a position in which another player is to move. */
    game = game_from("shacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:e9S Y -", PAC_GAME_DEFAULT);
    plays(game, "e9-e8");
    assert_int_equal(pac_game_number(game, 0), 1);
    assert_int_equal(pac_game_number(game, 1), 2);
    pac_game_free(game);
}

/* ------------------------------------------------------------------------------------------------
 * Comments and clocks
 */

static pac_status comment(pac_game *game, size_t at, const char *text) {
    return pac_game_set_comment(game, at, text, strlen(text));
}

static void comments_belong_to_turns(void **state) {
    (void)state;
    pac_game *game = default_game(PAC_SHACRU, 2);
    assert_int_equal(comment(game, 0, "  before \r\n\t the first "), PAC_STATUS_OK);
    assert_string_equal(pac_game_comment(game, 0), "before the first");
    assert_int_equal(comment(game, 1, "too early"), PAC_STATUS_ARGUMENT);
    assert_null(pac_game_comment(game, 1));
    plays(game, "e1-e2");
    plays(game, "e9-e8");
    assert_int_equal(comment(game, 2, "gut gespielt, très bien"), PAC_STATUS_OK);

    pac_game_undo(game);
    assert_null(pac_game_comment(game, 2));
    pac_game_redo(game);
    assert_string_equal(pac_game_comment(game, 2), "gut gespielt, très bien");
    pac_game_undo(game);
    plays(game, "e9-e8");
    assert_null(pac_game_comment(game, 2));

    assert_int_equal(comment(game, 0, " \n "), PAC_STATUS_OK);
    assert_null(pac_game_comment(game, 0));
    pac_game_free(game);
}

static void comments_are_checked(void **state) {
    (void)state;
    pac_game *game = default_game(PAC_SHACRU, 2);
    static const char *const bad[] = {
        "a } in it",    "bell \a",          "\xff",         "\xc0\xaf",
        "\xed\xa0\x80", "\xf4\x90\x80\x80", "cut \xe2\x82", "\x7f",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(comment(game, 0, bad[i]), PAC_STATUS_TEXT);
    assert_int_equal(pac_game_set_comment(game, 0, "a\0b", 3), PAC_STATUS_TEXT);
    assert_int_equal(comment(game, 0, "{ \xe2\x82\xac \xf0\x9f\x98\x80"), PAC_STATUS_OK);
    char *text = malloc(PAC_COMMENT_BYTES + 1);
    assert_non_null(text);
    memset(text, 'x', PAC_COMMENT_BYTES + 1);
    assert_int_equal(pac_game_set_comment(game, 0, text, PAC_COMMENT_BYTES), PAC_STATUS_OK);
    assert_int_equal(pac_game_set_comment(game, 0, text, PAC_COMMENT_BYTES + 1),
                     PAC_STATUS_TOO_LONG);
    assert_int_equal(strlen(pac_game_comment(game, 0)), PAC_COMMENT_BYTES);
    free(text);
    pac_game_free(game);
}

static void clocks_are_read(void **state) {
    (void)state;
    static const struct {
        const char *comment;
        bool clock;
        uint64_t milliseconds;
    } cases[] = {
        {"[%clk 0:04:12]", true, 252000},
        {"thinks long [%clk 1:00:00.5] here", true, 3600500},
        {"[%clk 0:00:01.075]", true, 1075},
        {"[%emt 0:00:01] [%clk 999999:59:59]", true, 3599999999000},
        {"[%clk 0:60:00]", false, 0},
        {"[%clk 0:04]", false, 0},
        {"[%clk 0:4:5]", false, 0},
        {"[%clk 0:04:12", false, 0},
        {"[%clk 0:04:12.]", false, 0},
        {"[%clk -0:04:12]", false, 0},
        {"[%clk 1000000:00:00]", false, 0},
        {"clk 0:04:12", false, 0},
    };
    pac_game *game = default_game(PAC_SHACRU, 2);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint64_t milliseconds = 0;
        assert_int_equal(comment(game, 0, cases[i].comment), PAC_STATUS_OK);
        assert_int_equal(pac_game_clock(game, 0, &milliseconds), cases[i].clock);
        assert_int_equal(milliseconds, cases[i].milliseconds);
    }
    pac_game_free(game);
}

static void clocks_are_set(void **state) {
    (void)state;
    pac_game *game = default_game(PAC_SHACRU, 2);
    assert_int_equal(pac_game_set_clock(game, 1, 0), PAC_STATUS_ARGUMENT);
    plays(game, "e1-e2");
    assert_int_equal(pac_game_set_clock(game, 1, 252000), PAC_STATUS_OK);
    assert_string_equal(pac_game_comment(game, 1), "[%clk 0:04:12]");
    comment(game, 1, "good [%clk 0:04:12] move");
    assert_int_equal(pac_game_set_clock(game, 1, 3600250), PAC_STATUS_OK);
    assert_string_equal(pac_game_comment(game, 1), "good [%clk 1:00:00.25] move");
    comment(game, 1, "good");
    assert_int_equal(pac_game_set_clock(game, 1, 7), PAC_STATUS_OK);
    assert_string_equal(pac_game_comment(game, 1), "[%clk 0:00:00.007] good");
    assert_int_equal(pac_game_set_clock(game, 1, UINT64_MAX), PAC_STATUS_ARGUMENT);
    for (uint64_t time = 1; time < UINT64_C(3600000000000); time = time * 3 + 1) {
        uint64_t read = 0;
        assert_int_equal(pac_game_set_clock(game, 1, time), PAC_STATUS_OK);
        assert_true(pac_game_clock(game, 1, &read));
        assert_int_equal(read, time);
    }
    pac_game_free(game);
}

static void statuses_have_texts(void **state) {
    (void)state;
    for (int status = 0; status < PAC_STATUS_KINDS; status++)
        assert_true(pac_status_text((pac_status)status)[0]);
    assert_string_equal(pac_status_text(PAC_STATUS_NO_MEMORY), "no-memory");
    assert_string_equal(pac_status_text(PAC_STATUS_KINDS), "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_are_played_undone_and_redone),
        cmocka_unit_test(a_game_is_copied),
        cmocka_unit_test(illegal_turns_are_refused),
        cmocka_unit_test(a_game_can_begin_when_it_is_over),
        cmocka_unit_test(unknown_options_are_refused),
        cmocka_unit_test(a_result_needs_an_end),
        cmocka_unit_test(a_game_has_a_longest_length),
        cmocka_unit_test(a_draw_can_be_agreed_on),
        cmocka_unit_test(numbers_begin_with_the_first_player),
        cmocka_unit_test(comments_belong_to_turns),
        cmocka_unit_test(comments_are_checked),
        cmocka_unit_test(clocks_are_read),
        cmocka_unit_test(clocks_are_set),
        cmocka_unit_test(statuses_have_texts),
    };
    return cmocka_run_group_tests_name("game", tests, NULL, NULL);
}
