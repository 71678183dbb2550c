/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shares of winning: they add up, follow the rules on who can win, and are the same in every build. */
#include "engine/shares.h"
#include "games.h"

#include <stdlib.h>

static int sum_of(const uint16_t shares[PAC_PLAYERS]) {
    return shares[0] + shares[1] + shares[2] + shares[3];
}

static pac_position position_from(const char *text) {
    pac_position position;
    assert_true(pac_position_parse(&position, text, strlen(text), NULL));
    return position;
}

static void shares_add_up_in_random_games(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(11);
    for (int kind = 0; kind < 3 * PAC_VARIANTS; kind++) {
        pac_game *game = default_game((pac_variant)(kind / 3), 2 + kind % 3);
        while (!pac_game_end(game) && pac_game_turns(game) < 300) {
            const pac_position *position = pac_game_position(game);
            uint16_t shares[PAC_PLAYERS];
            pac_shares(position, shares);
            assert_int_equal(sum_of(shares), PAC_SHARE_ONE);
            for (int p = 0; p < PAC_PLAYERS; p++)
                if (p >= position->players || !pac__can_win(position, p))
                    assert_int_equal(shares[p], 0);
            pac_turn turn = pac_random_below(&random, 60) || position->players < 3
                                ? pac_random_turn(position, &random)
                                : pac_leave(position->to_move, PAC_RESIGN);
            assert_int_equal(pac_game_play(game, turn), PAC_STATUS_OK);
        }
        pac_game_free(game);
    }
}

static void a_finished_game_is_its_result(void **state) {
    (void)state;
    uint16_t shares[PAC_PLAYERS];
    pac_position won =
        position_from("pacru rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrr3/9/9/9/9 "
                      "R:e3N/Y:a1NE Y -");
    pac_shares(&won, shares);
    assert_int_equal(shares[0], PAC_SHARE_ONE);
    assert_int_equal(shares[1], 0);
    /* Equal counts share the win, Reading 15. */
    pac_position shared = position_from("azacru 9/9/9/9/9/9/9/rrr6/ggg6 R:i9N/G:a9N/B:i1S R 0");
    pac_shares(&shared, shares);
    assert_int_equal(shares[0], PAC_SHARE_ONE / 2);
    assert_int_equal(shares[1], PAC_SHARE_ONE / 2);
    assert_int_equal(shares[2], 0);
}

static void many_more_markers_are_a_larger_share(void **state) {
    (void)state;
    static const char *const games[] = {"shacru", "azacru", "pacru"};
    for (int g = 0; g < 3; g++) {
        char text[200];
        (void)snprintf(text, sizeof text,
                       "%s yyyyyyyyy/yyyy5/9/9/5rrrr/rrrrrrrrr/rrrrrrrrr/rrrrrr3/9 "
                       "R:e4N,d4N/Y:e8S,d8S Y -",
                       games[g]);
        pac_position position = position_from(text);
        uint16_t shares[PAC_PLAYERS];
        pac_shares(&position, shares);
        assert_true(shares[0] > PAC_SHARE_ONE * 3 / 4);
    }
}

static void keep_last(void *context, const pac_thought *thought) {
    *(pac_thought *)context = *thought;
}

/* Every kind of player, at every table, reports shares; one whose win is proved has all of it. */
static void every_player_reports_shares(void **state) {
    (void)state;
    static const char *const kinds[] = {"engine", "plain", "uct", "greedy"};
    for (int k = 0; k < 4; k++)
        for (int players = 2; players <= PAC_PLAYERS; players++) {
            pac_game *game = default_game(PAC_AZACRU, players);
            pac_player *player =
                pac_player_new(kinds[k], &(pac_player_options){.hash_bytes = 1 << 20});
            pac_thought last = {.depth = 0};
            (void)pac_player_think(player, game, &(pac_limits){.nodes = 500, .depth = 3}, keep_last,
                                   &last);
            assert_int_equal(sum_of(last.shares), PAC_SHARE_ONE);
            pac_player_free(player);
            pac_game_free(game);
        }
    pac_game *game = game_from("pacru rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrr4/9/9/9/9 "
                               "R:e3N/Y:a1NE R -",
                               PAC_GAME_DEFAULT);
    pac_player *player = pac_player_new("engine", &(pac_player_options){.hash_bytes = 1 << 20});
    pac_thought last = {.depth = 0};
    (void)pac_player_think(player, game, &(pac_limits){.nodes = 5000}, keep_last, &last);
    assert_int_equal(last.shares[0], PAC_SHARE_ONE);
    pac_player_free(player);
    pac_game_free(game);
}

/* A table's lost score assumes three allies, so it is no proof; with two players it is one. */
static void a_lost_score_is_a_proof_with_two_players_only(void **state) {
    (void)state;
    pac_thought lost = {.score = -PAC_SCORE_WIN - 100};
    uint16_t shares[PAC_PLAYERS];
    for (int players = 2; players <= PAC_PLAYERS; players++) {
        pac_game *game = default_game(PAC_SHACRU, players);
        pac__searched_shares(pac_game_position(game), NULL, &lost, shares);
        assert_int_equal(sum_of(shares), PAC_SHARE_ONE);
        assert_int_equal(shares[0] == 0, players == 2);
        pac_game_free(game);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_add_up_in_random_games),
        cmocka_unit_test(a_finished_game_is_its_result),
        cmocka_unit_test(many_more_markers_are_a_larger_share),
        cmocka_unit_test(every_player_reports_shares),
        cmocka_unit_test(a_lost_score_is_a_proof_with_two_players_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
