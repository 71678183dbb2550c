/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of games share: beginning them, playing texts, walking in circles. */
#ifndef TEST_GAMES_H
#define TEST_GAMES_H

#include <pacru/game.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A circle that two chevrons can walk for ever on fields of their own colour. */
static const char *const circle_of_8[] = {
    "e2-e3", "e8-e7", "e3-f4", "e7-d6", "f4-g4", "d6-c6", "g4-h3", "c6-b7",
    "h3-h2", "b7-b8", "h2-g1", "b8-c9", "g1-f1", "c9-d9", "f1-e2", "d9-e8",
};

/*
 * Shacru: red and yellow halves, a neutral rank between them. Walking a circle, a chevron comes
 * home pointing NW (red) or SE (yellow).
 */
#define HALVES                                                                                     \
    "shacru yyyyyyyyy/yyyyyyyyy/yyyyyyyyy/yyyyyyyyy/9/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr "

static inline pac_game *game_from(const char *text, unsigned options) {
    pac_position start;
    pac_game *game = NULL;
    assert_true(pac_position_parse(&start, text, strlen(text), NULL));
    assert_int_equal(pac_game_new(&game, &start, options), PAC_STATUS_OK);
    return game;
}

static inline pac_game *default_game(pac_variant variant, int players) {
    pac_setup setup;
    pac_position start;
    pac_game *game = NULL;
    assert_true(pac_setup_default(&setup, variant, players));
    assert_true(pac_position_start(&start, &setup));
    assert_int_equal(pac_game_new(&game, &start, PAC_GAME_DEFAULT), PAC_STATUS_OK);
    return game;
}

static inline pac_status play(pac_game *game, const char *text) {
    return pac_game_play_text(game, text, strlen(text), PAC_INPUT_RECORD, NULL);
}

static inline void plays(pac_game *game, const char *text) {
    if (play(game, text) != PAC_STATUS_OK)
        fail_msg("turn %zu, %s, is refused", pac_game_turns(game) + 1, text);
}

/* Walks a circle of so many turns until the game is over, or `most` turns are played. */
static inline void walk(pac_game *game, const char *const circle[], size_t length, size_t most) {
    while (pac_game_end(game) == PAC_END_NOT_OVER && pac_game_turns(game) < most)
        plays(game, circle[pac_game_turns(game) % length]);
}

static inline void assert_result(const pac_game *game, const char *expected) {
    char text[PAC_RESULT_TEXT];
    pac_result result = pac_game_result(game);
    pac_result_print(pac_game_position(game), &result, text);
    assert_string_equal(text, expected);
}

/* Places in the order of play, as digits. */
static inline void assert_places(const pac_game *game, const char *expected) {
    char text[PAC_PLAYERS + 1] = "";
    pac_result result = pac_game_result(game);
    for (int p = 0; p < pac_game_position(game)->players; p++)
        text[p] = (char)('0' + result.place[p]);
    assert_string_equal(text, expected);
}

#endif
