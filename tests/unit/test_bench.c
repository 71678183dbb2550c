/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The searches of the engine's signature; that it is the same everywhere, tests/wasm compares. */
#include "engine/bench.h"
#include "support.h"

static void all_games_and_numbers_of_players_are_searched(void **state) {
    (void)state;
    int searches[PAC_VARIANTS][PAC_PLAYERS + 1] = {{0}};
    for (size_t i = 0; i < pac__bench_count; i++) {
        pac_position position = read_position(pac__bench_searches[i].position);
        assert_int_equal(position.end, PAC_END_NOT_OVER);
        assert_in_range(pac__bench_searches[i].depth, 1, PAC_MAX_DEPTH);
        searches[position.variant][position.players]++;
    }
    for (int variant = 0; variant < PAC_VARIANTS; variant++)
        for (int players = 2; players <= PAC_PLAYERS; players++)
            assert_true(searches[variant][players] > 0);
}

static void a_search_looks_at_the_same_nodes_again(void **state) {
    (void)state;
    uint64_t first = pac__bench(0);
    assert_true(first > 0);
    (void)pac__bench(pac__bench_count - 1); /* another in between changes nothing */
    assert_true(pac__bench(0) == first);
}

static void beyond_the_last_there_is_none(void **state) {
    (void)state;
    assert_true(pac__bench(pac__bench_count) == 0);
    assert_true(pac__bench(SIZE_MAX) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_games_and_numbers_of_players_are_searched),
        cmocka_unit_test(a_search_looks_at_the_same_nodes_again),
        cmocka_unit_test(beyond_the_last_there_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
