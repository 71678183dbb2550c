/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of games: seats that rotate, totals, places. */
#include <pacru/record.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = {"Ada", "Béla", "Chloé", "Dora"};

static pac_series *series_of(pac_variant variant, int players, size_t games, unsigned options) {
    pac_setup setup;
    pac_series *series = NULL;
    assert_true(pac_setup_default(&setup, variant, players));
    assert_int_equal(pac_series_new(&series, &setup, names, games, options), PAC_STATUS_OK);
    return series;
}

/* A game from a position; agreed on as a draw if it is not over. */
static pac_game *game_from(const char *text) {
    pac_position start;
    pac_game *game = NULL;
    assert_true(pac_position_parse(&start, text, strlen(text), NULL));
    assert_int_equal(pac_game_new(&game, &start, PAC_GAME_DEFAULT), PAC_STATUS_OK);
    if (pac_game_end(game) == PAC_END_NOT_OVER)
        assert_int_equal(pac_game_agree(game), PAC_STATUS_OK);
    return game;
}

static pac_status add(pac_series *series, const char *text) {
    pac_game *game = game_from(text);
    pac_status status = pac_series_add(series, game);
    pac_game_free(game);
    return status;
}

static void assert_standing(const pac_standing *standing, uint32_t games, uint32_t wins,
                            uint32_t points, uint32_t markers, int place) {
    assert_int_equal(standing->games, games);
    assert_int_equal(standing->wins, wins);
    assert_int_equal(standing->points, points);
    assert_int_equal(standing->markers, markers);
    assert_int_equal(standing->place, place);
}

static void everybody_sits_everywhere(void **state) {
    (void)state;
    for (int players = 2; players <= PAC_PLAYERS; players++) {
        for (unsigned options = 0; options < 2; options++) {
            pac_series *series = series_of(PAC_PACRU, players, (size_t)players, options);
            pac_setup first, setup;
            unsigned seats[PAC_PLAYERS] = {0}, begun = 0;
            pac_series_setup(series, 0, &first, NULL);
            for (size_t g = 0; g < (size_t)players; g++) {
                int member[PAC_PLAYERS];
                pac_position start;
                assert_int_equal(pac_series_setup(series, g, &setup, member), PAC_STATUS_OK);
                assert_true(pac_position_start(&start, &setup));
                begun |= 1U << member[0];
                for (int p = 0; p < players; p++) {
                    seats[member[p]] |= 1U << setup.seat[p];
                    assert_int_equal(setup.colour[p], options & PAC_SERIES_COLOURS_WITH_SEATS
                                                          ? first.colour[p]
                                                          : first.colour[member[p]]);
                }
            }
            assert_int_equal(begun, (1U << players) - 1);
            for (int m = 0; m < players; m++)
                assert_int_equal(__builtin_popcount(seats[m]), players);
            assert_int_equal(pac_series_setup(series, (size_t)players, &setup, NULL),
                             PAC_STATUS_ARGUMENT);
            pac_series_free(series);
        }
    }
    pac_series_free(NULL);
}

static void azacru_counts_are_added_up(void **state) {
    (void)state;
    pac_series *series = series_of(PAC_AZACRU, 3, 3, PAC_SERIES_COLOURS_WITH_PLAYERS);
    pac_standing standings[PAC_PLAYERS];
    assert_int_equal(pac_series_members(series), 3);
    assert_int_equal(pac_series_games(series), 3);
    assert_string_equal(pac_series_name(series, 1), "Béla");
    assert_null(pac_series_name(series, 3));
    assert_null(pac_series_name(series, -1));
    assert_int_equal(pac_series_take_back(series), PAC_STATUS_NOTHING);

    /* Ada is yellow, Béla red, Chloé black; each game another of them begins. */
    assert_int_equal(add(series, "azacru yyyyy4/rrr6/bb7/9/9/9/9/9/9 Y:/R:/B: Y 0"), PAC_STATUS_OK);
    assert_int_equal(add(series, "azacru yyy6/rrr6/b8/9/9/9/9/9/9 Y:/R:/B: Y 0"),
                     PAC_STATUS_MISMATCH);
    assert_int_equal(add(series, "azacru yyy6/rrr6/b8/9/9/9/9/9/9 R:/B:/Y: R 0"), PAC_STATUS_OK);
    assert_int_equal(add(series, "azacru y8/r8/bbbb5/9/9/9/9/9/9 B:/Y:/R: B 0"), PAC_STATUS_OK);
    assert_int_equal(add(series, "azacru y8/r8/bbbb5/9/9/9/9/9/9 Y:/R:/B: Y 0"), PAC_STATUS_OVER);
    assert_int_equal(pac_series_played(series), 3);
    assert_int_equal(pac_series_standings(series, standings), 3);
    assert_standing(&standings[0], 3, 2, 12 + 6, 9, 1);
    assert_standing(&standings[1], 3, 1, 6, 7, 3);
    assert_standing(&standings[2], 3, 1, 12, 7, 2);
    assert_string_equal(standings[2].name, "Chloé");

    pac_result result;
    assert_int_equal(pac_series_result(series, 2, &result), PAC_STATUS_OK);
    assert_int_equal(result.winners, 1);
    assert_int_equal(result.count[0], 4);
    assert_int_equal(pac_series_take_back(series), PAC_STATUS_OK);
    assert_int_equal(pac_series_result(series, 2, &result), PAC_STATUS_ARGUMENT);
    pac_series_standings(series, standings);
    assert_standing(&standings[2], 2, 0, 0, 3, 3);
    pac_series_free(series);
}

/* Reading 20: whoever has left a game is last in it, so nothing of it counts for them in the set. */
static void who_leaves_does_not_lead(void **state) {
    (void)state;
    static const char *const starts[] = {"shacru rr7/yy7/9/9/9/9/9/9/9 R:e1N/Y:e9S R -",
                                         "shacru rrr6/yy7/9/9/9/9/9/9/9 R:e1N/Y:e9S R -"};
    for (size_t i = 0; i < 2; i++) {
        pac_series *series = series_of(PAC_SHACRU, 2, 2, 0);
        pac_standing standings[PAC_PLAYERS];
        pac_position start;
        pac_game *game = NULL;
        assert_true(pac_position_parse(&start, starts[i], strlen(starts[i]), NULL));
        assert_int_equal(pac_game_new(&game, &start, PAC_GAME_DEFAULT), PAC_STATUS_OK);
        assert_int_equal(pac_game_play_text(game, "time", 4, PAC_INPUT_RECORD, NULL), 0);
        assert_int_equal(pac_series_add(series, game), PAC_STATUS_OK);
        pac_game_free(game);
        pac_series_standings(series, standings);
        assert_standing(&standings[0], 1, 0, 0, 0, 2); /* Eve in the report: 0 wins, first */
        assert_standing(&standings[1], 1, 1, 12, 2, 1);
        pac_series_free(series);
    }
}

/* With as many markers, more of the wins decide. */
static void equal_counts_go_by_wins(void **state) {
    (void)state;
    pac_series *series = series_of(PAC_AZACRU, 2, 3, PAC_SERIES_COLOURS_WITH_SEATS);
    pac_standing standings[PAC_PLAYERS];
    assert_int_equal(add(series, "azacru rrrr5/y8/9/9/9/9/9/9/9 R:/Y: R 0"), PAC_STATUS_OK);
    assert_int_equal(add(series, "azacru rr7/y8/9/9/9/9/9/9/9 R:/Y: R 0"), PAC_STATUS_OK);
    assert_int_equal(add(series, "azacru r8/yyy6/9/9/9/9/9/9/9 R:/Y: R 0"), PAC_STATUS_OK);
    pac_series_standings(series, standings);
    assert_int_equal(standings[0].markers, standings[1].markers);
    assert_int_equal(standings[0].wins + standings[1].wins, 3);
    assert_int_equal(standings[0].place, standings[0].wins > standings[1].wins ? 1 : 2);
    assert_int_equal(standings[1].place, standings[1].wins > standings[0].wins ? 1 : 2);
    pac_series_free(series);
}

static void pacru_goes_by_wins(void **state) {
    (void)state;
    pac_series *series = series_of(PAC_PACRU, 2, 4, PAC_SERIES_COLOURS_WITH_SEATS);
    pac_standing standings[PAC_PLAYERS];
    /* Whoever begins is red: Ada in the first game, Béla in the second. */
    assert_int_equal(add(series, "pacru r8/yyyyyyyyy/9/9/9/9/9/9/9 R:e1N/Y: R -"), PAC_STATUS_OK);
    assert_int_equal(add(series, "pacru r8/yy7/9/9/9/9/9/9/9 R:/Y:e9S Y -"), PAC_STATUS_OK);
    assert_int_equal(add(series, "pacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:e9S R -"), PAC_STATUS_OK);
    assert_int_equal(pac_series_standings(series, standings), 2);
    assert_standing(&standings[0], 3, 2, 30, 3, 1);
    assert_standing(&standings[1], 3, 0, 6, 10, 2);
    pac_series_free(series);
}

static void only_finished_games_are_added(void **state) {
    (void)state;
    pac_series *series = series_of(PAC_SHACRU, 2, 1, 0);
    pac_setup setup;
    pac_position start;
    pac_game *game = NULL;
    assert_int_equal(pac_series_setup(series, 0, &setup, NULL), PAC_STATUS_OK);
    assert_true(pac_position_start(&start, &setup));
    assert_int_equal(pac_game_new(&game, &start, 0), PAC_STATUS_OK);
    assert_int_equal(pac_series_add(series, game), PAC_STATUS_NOT_OVER);
    assert_int_equal(pac_game_play(game, pac_leave(1, PAC_TIME)), PAC_STATUS_OK);
    assert_int_equal(pac_series_add(series, game), PAC_STATUS_OK);
    pac_game_free(game);
    assert_int_equal(add(series, "shacru 9/9/9/9/9/9/9/9/9 R:/Y: R -"), PAC_STATUS_OVER);
    pac_series_free(series);
}

static void impossible_sets_are_refused(void **state) {
    (void)state;
    static char long_name[PAC_NAME_BYTES + 2];
    const char *too_long[] = {"Ada", memset(long_name, 'x', PAC_NAME_BYTES + 1)};
    const char *not_utf8[] = {"Ada", "\xff"};
    const char *two_lines[] = {"Ada\nBéla", "Chloé"};
    pac_setup setup;
    pac_series *series = NULL;
    assert_true(pac_setup_default(&setup, PAC_SHACRU, 2));
    assert_int_equal(pac_series_new(&series, &setup, names, 0, 0), PAC_STATUS_ARGUMENT);
    assert_int_equal(pac_series_new(&series, &setup, names, PAC_SERIES_GAMES + 1, 0),
                     PAC_STATUS_ARGUMENT);
    assert_int_equal(pac_series_new(&series, &setup, names, 2, 2), PAC_STATUS_ARGUMENT);
    assert_int_equal(pac_series_new(&series, &setup, too_long, 2, 0), PAC_STATUS_TOO_LONG);
    assert_int_equal(pac_series_new(&series, &setup, not_utf8, 2, 0), PAC_STATUS_TEXT);
    assert_int_equal(pac_series_new(&series, &setup, two_lines, 2, 0), PAC_STATUS_TEXT);
    setup.seat[1] = PAC_EAST;
    assert_int_equal(pac_series_new(&series, &setup, names, 2, 0), PAC_STATUS_ARGUMENT);
    assert_null(series);
}

/* ------------------------------------------------------------------------------------------------
 * Totals of records
 */

static void add_record(pac_records *records, const char *position, const char *red,
                       const char *yellow) {
    pac_record *record = NULL;
    assert_int_equal(pac_record_new(&record, game_from(position)), PAC_STATUS_OK);
    if (red)
        assert_int_equal(pac_record_set_tag(record, "Red", red), PAC_STATUS_OK);
    if (yellow)
        assert_int_equal(pac_record_set_tag(record, "Yellow", yellow), PAC_STATUS_OK);
    assert_int_equal(pac_records_add(records, record), PAC_STATUS_OK);
}

static void records_are_added_up_by_name(void **state) {
    (void)state;
    pac_records *records = NULL;
    pac_standing standings[PAC_PLAYERS];
    int members = 0;
    assert_int_equal(pac_records_new(&records), PAC_STATUS_OK);
    assert_int_equal(pac_records_standings(records, standings, &members), PAC_STATUS_ARGUMENT);
    add_record(records, "azacru rrr6/y8/9/9/9/9/9/9/9 R:/Y: R 0", "Ada", "Béla");
    add_record(records, "azacru rr7/yyyy5/9/9/9/9/9/9/9 Y:/R: R 0", "Béla", "Ada");
    assert_int_equal(pac_records_standings(records, standings, &members), PAC_STATUS_OK);
    assert_int_equal(members, 2);
    assert_string_equal(standings[0].name, "Ada");
    assert_standing(&standings[0], 2, 2, 24, 7, 1);
    assert_standing(&standings[1], 2, 0, 0, 3, 2);

    /* A game that is not over counts for nothing. */
    pac_game *last = pac_record_game_to_play(pac_records_to_change(records, 1));
    add_record(records, "azacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:e9S R -", "Ada", "Béla");
    pac_game_undo(pac_record_game_to_play(pac_records_to_change(records, 2)));
    assert_int_equal(pac_records_standings(records, standings, &members), PAC_STATUS_OK);
    assert_standing(&standings[0], 2, 2, 24, 7, 1);
    assert_int_equal(pac_game_end(last), PAC_END_CLOSING);

    add_record(records, "azacru 9/9/9/9/9/9/9/9/9 R:/Y: R 0", "Ada", "Ada");
    assert_int_equal(pac_records_standings(records, standings, &members), PAC_STATUS_MISMATCH);
    pac_records_free(records);
    pac_records_free(NULL);
}

static void records_of_other_games_do_not_add_up(void **state) {
    (void)state;
    static const char *const others[] = {
        "shacru 9/9/9/9/9/9/9/9/9 R:/Y: R -",
        "azacru 9/9/9/9/9/9/9/9/9 R:/Y:/B: R 0",
        "azacru 9/9/9/9/9/9/9/9/9 R:/G: R 0",
    };
    for (size_t i = 0; i < 3; i++) {
        pac_records *records = NULL;
        pac_standing standings[PAC_PLAYERS];
        int members = 0;
        assert_int_equal(pac_records_new(&records), PAC_STATUS_OK);
        add_record(records, "azacru rrr6/y8/9/9/9/9/9/9/9 R:/Y: R 0", NULL, NULL);
        assert_int_equal(pac_records_standings(records, standings, &members), PAC_STATUS_OK);
        assert_string_equal(standings[1].name, "Yellow");
        add_record(records, others[i], NULL, NULL);
        assert_int_equal(pac_records_standings(records, standings, &members), PAC_STATUS_MISMATCH);
        pac_records_free(records);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_sits_everywhere),
        cmocka_unit_test(azacru_counts_are_added_up),
        cmocka_unit_test(who_leaves_does_not_lead),
        cmocka_unit_test(equal_counts_go_by_wins),
        cmocka_unit_test(pacru_goes_by_wins),
        cmocka_unit_test(only_finished_games_are_added),
        cmocka_unit_test(impossible_sets_are_refused),
        cmocka_unit_test(records_are_added_up_by_name),
        cmocka_unit_test(records_of_other_games_do_not_add_up),
    };
    return cmocka_run_group_tests_name("series", tests, NULL, NULL);
}
