/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables at times of our own choosing: clocks, time that runs out, outages, events that are not. */
#include "../../src/server/store.h"
#include "../../src/server/table.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { MINUTE = 60 * 1000, DAY = 24 * 60 * MINUTE };

static const int64_t start = 1700000000000;

static struct table *table_with(struct clock_rule clock, int players) {
    struct game_setup setup = {.id = "aB3dE6gH",
                               .first = "aB3dE6gH",
                               .games = 1,
                               .variant = PAC_PACRU,
                               .players = players,
                               .repetition = true,
                               .clock = clock,
                               .created = start};
    for (int i = 0; i < players; i++)
        setup.seats[i] = (struct game_seat){.kind = SEAT_PERSON, .link = true, .name = "X"};
    struct table *table = table_new(&setup);
    assert_non_null(table);
    return table;
}

/* The first legal turn of whoever is to move, at some time; what came of it. */
static struct game_event play(struct table *table, int64_t at, int64_t lag) {
    const pac_position *position = pac_game_position(table->game);
    struct message message = {.kind = MESSAGE_TURN, .at = (uint32_t)pac_game_turns(table->game)};
    struct game_event event;
    pac_refusal refusal;
    pac_random random = pac_random_seeded(1);
    (void)pac_turn_print(position, pac_random_turn(position, &random), message.turn);
    assert_int_equal(table_decide(table, position->to_move, &message, at, lag, &event, &refusal),
                     WHY_NONE);
    assert_true(table_apply(table, &event));
    return event;
}

static void test_time(void **state) {
    (void)state;
    struct table *table = table_with((struct clock_rule){CLOCK_TIME, 10 * MINUTE, 5000}, 2);
    assert_int_equal(table_running(table), NO_SEAT);
    assert_int_equal(table_flag(table), 0);
    int64_t now = start + DAY; /* the first turn is not timed */
    (void)play(table, now, 0);
    assert_int_equal(table->seats[0].left, 10 * MINUTE + 5000);
    (void)play(table, now += MINUTE, 0);
    assert_int_equal(table_running(table), 0);
    assert_int_equal(table_left(table, 0, now + 1000), 10 * MINUTE + 4000);
    (void)play(table, now += 60000, 200);
    assert_int_equal(table->seats[0].left, 10 * MINUTE + 5000 - 59800 + 5000);
    int64_t left = table->seats[1].left;
    (void)play(table, now += 300, 10000); /* lag counts up to half a second, and never gives time */
    assert_int_equal(table->seats[1].left, left + 5000);
    table_free(table);
}

static void test_time_runs_out(void **state) {
    (void)state;
    struct table *table = table_with((struct clock_rule){CLOCK_TIME, MINUTE, 0}, 2);
    (void)play(table, start, 0);
    (void)play(table, start, 0);
    assert_int_equal(table_flag(table), start + MINUTE + CLOCK_LAG_MOST);
    struct game_event event = play(table, start + MINUTE, 0); /* a turn that comes too late */
    assert_string_equal(event.text, "time");
    assert_int_equal(table_phase(table), PHASE_OVER);
    assert_int_equal(pac_game_end(table->game), PAC_END_TIME);
    assert_int_equal(pac_game_result(table->game).winners, 2);
    table_free(table);
}

static void test_play_goes_on(void **state) {
    (void)state;
    struct table *table = table_with((struct clock_rule){CLOCK_DAYS, 2 * (int64_t)DAY, 0}, 3);
    struct game_event event;
    assert_int_equal(table_running(table), 0);
    (void)play(table, start + DAY, 0);
    assert_int_equal(table_left(table, 1, start + DAY), 2 * DAY);
    table_decide_leaving(table, 1, PAC_TIME, start + 4 * (int64_t)DAY, &event);
    assert_true(table_apply(table, &event));
    assert_int_equal(table_phase(table), PHASE_PLAYING);
    assert_int_equal(table_to_move(table), 2);
    assert_int_equal(table->since, start + 4 * (int64_t)DAY);
    assert_false(table_is_in(table, 1));
    table_free(table);
}

static void test_leaving_out_of_turn_stops_no_clock(void **state) {
    (void)state;
    struct table *table = table_with((struct clock_rule){CLOCK_DAYS, DAY, 0}, 3);
    struct game_event event;
    table_decide_leaving(table, 2, PAC_RESIGN, start + 5000, &event);
    assert_true(table_apply(table, &event));
    assert_int_equal(table->since, start);
    table_free(table);
}

static void test_outages(void **state) {
    (void)state;
    const struct outage outages[] = {{100, 200}, {400, 1000}, {2000, 2500}};
    assert_int_equal(clock_without_outages(1500, outages, 3), 2000);
    assert_int_equal(clock_without_outages(500, outages, 3), 500 + 500 + 500);
    assert_int_equal(clock_without_outages(3000, outages, 3), 3000);
    struct game_event event;
    struct table *table = table_with((struct clock_rule){CLOCK_DAYS, DAY, 0}, 2);
    event = play(table, start + 1000, 0);
    struct kept_game game = {.setup = table->setup, .events = &event, .count = 1};
    struct outage night = {start + 2000, start + 2000 + 8 * 60 * MINUTE};
    const struct kept kept = {.games = &game, .count = 1, .outages = &night, .outage_count = 1};
    struct table *again = table_rebuild(&kept);
    assert_non_null(again);
    assert_int_equal(again->since, table->since + 8 * 60 * MINUTE);
    assert_true(pac_position_equal(pac_game_position(again->game), pac_game_position(table->game)));
    table_free(again);
    table_free(table);
}

static void test_what_is_no_event(void **state) {
    (void)state;
    struct table *table = table_with((struct clock_rule){.kind = CLOCK_NONE}, 2);
    const struct game_event bad[] = {
        {.number = 2, .kind = EVENT_TURN, .text = "e1-e2"}, /* a gap */
        {.number = 1, .kind = EVENT_TURN, .text = "e1-e9"},
        {.number = 1, .kind = EVENT_TURN, .seat = 3, .text = "e1-e2"},
        {.number = 1, .kind = EVENT_TURN, .seat = NO_SEAT, .text = "e1-e2"},
        {.number = 1, .kind = EVENT_OFFER, .text = "money"},
        {.number = 1, .kind = EVENT_ANSWER, .value = 1},
        {.number = 1, .kind = EVENT_NEXT, .text = "../../x"},
        {.number = 1, .kind = EVENT_KINDS},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(table_apply(table, &bad[i]));
        assert_int_equal(table->events, 0);
    }
    table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_time),
        cmocka_unit_test(test_time_runs_out),
        cmocka_unit_test(test_play_goes_on),
        cmocka_unit_test(test_leaving_out_of_turn_stops_no_clock),
        cmocka_unit_test(test_outages),
        cmocka_unit_test(test_what_is_no_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
