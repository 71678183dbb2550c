/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computers on a loop of their own: answers, tickets, what is forgotten, what is refused. */
#include "games.h"
#include "server/computers/computers.h"
#include "server/computers/fair_queue.h"

#include <stdlib.h>
#include <uv.h>

enum { ANSWERS = 512, SOON = 20, LONG = 400 }; /* milliseconds */

struct desk {
    uv_loop_t loop;
    struct computers *computers;
    struct think_answer answers[ANSWERS];
    size_t count, wanted; /* answers that have come; when to stop the loop */
};

static void on_answer(void *context, const struct think_answer *answer) {
    struct desk *desk = context;
    assert_true(desk->count < ANSWERS);
    desk->answers[desk->count++] = *answer;
    if (desk->count == desk->wanted)
        uv_stop(&desk->loop);
}

static int open_desk(void **state) {
    struct desk *desk = calloc(1, sizeof *desk);
    assert_non_null(desk);
    assert_int_equal(uv_loop_init(&desk->loop), 0);
    desk->computers = computers_new(&desk->loop);
    assert_non_null(desk->computers);
    computers_report_to(desk->computers, on_answer, desk);
    *state = desk;
    return 0;
}

static int close_desk(void **state) {
    struct desk *desk = *state;
    size_t count = desk->count;
    computers_close(desk->computers);
    assert_int_equal(uv_run(&desk->loop, UV_RUN_DEFAULT), 0);
    assert_int_equal(desk->count, count);
    computers_free(desk->computers);
    assert_int_equal(uv_loop_close(&desk->loop), 0);
    free(desk);
    return 0;
}

static bool thinks(struct desk *desk, uint64_t ticket, const pac_game *game, int level,
                   int64_t milliseconds, uint64_t address) {
    const struct think_request request = {.ticket = ticket,
                                          .game = game,
                                          .level = level,
                                          .milliseconds = milliseconds,
                                          .address = address};
    return computers_think(desk->computers, &request);
}

/* Runs the loop until so many answers have come in all. */
static void wait_for(struct desk *desk, size_t count) {
    desk->wanted = count;
    if (desk->count < count)
        (void)uv_run(&desk->loop, UV_RUN_DEFAULT);
    assert_true(desk->count >= count);
}

static const struct think_answer *answer_to(const struct desk *desk, uint64_t ticket) {
    for (size_t i = 0; i < desk->count; i++)
        if (desk->answers[i].ticket == ticket)
            return &desk->answers[i];
    return NULL;
}

/* The game may go on, or be gone, before the answer comes: it says for which position it is. */
static void an_answer_is_for_the_position_that_was_asked_about(void **state) {
    struct desk *desk = *state;
    pac_game *game = default_game(PAC_PACRU, 2);
    pac_position asked = *pac_game_position(game);
    assert_true(thinks(desk, 7, game, PAC_LEVELS, SOON, 1));
    plays(game, "e1-e2");
    assert_true(thinks(desk, 8, game, 1, SOON, 1));
    pac_position later = *pac_game_position(game);
    pac_game_free(game);
    assert_int_equal(computers_busy(desk->computers) + computers_waiting(desk->computers), 2);
    wait_for(desk, 2);
    const struct think_answer *first = answer_to(desk, 7), *second = answer_to(desk, 8);
    assert_non_null(first);
    assert_non_null(second);
    assert_int_equal(first->position, asked.hash);
    assert_int_equal(second->position, later.hash);
    assert_true(!first->failed && pac_turn_is_legal(&asked, first->turn));
    assert_true(!second->failed && pac_turn_is_legal(&later, second->turn));
    assert_int_equal(computers_turns(desk->computers), 2);
    assert_int_equal(computers_busy(desk->computers), 0);
}

static void what_is_forgotten_is_not_answered(void **state) {
    struct desk *desk = *state;
    pac_game *game = default_game(PAC_SHACRU, 3);
    for (uint64_t ticket = 1; ticket <= 12; ticket++)
        assert_true(thinks(desk, ticket, game, PAC_LEVELS, 1000 * 1000, 1));
    size_t busy = computers_busy(desk->computers);
    assert_true(busy >= 1 && busy <= 4);
    assert_int_equal(computers_waiting(desk->computers), 12 - busy);
    for (uint64_t ticket = 1; ticket <= 12; ticket++)
        computers_forget(desk->computers, ticket);
    computers_forget(desk->computers, 999);
    assert_int_equal(computers_waiting(desk->computers), 0);
    assert_true(thinks(desk, 13, game, PAC_LEVELS, SOON, 1)); /* waits until one has stopped */
    wait_for(desk, 1);
    assert_int_equal(desk->answers[0].ticket, 13);
    assert_int_equal(desk->count, 1);
    pac_game_free(game);
}

/* Another address's thoughts, long and short, are not behind the thirty that came before. */
static void one_address_does_not_make_another_wait(void **state) {
    struct desk *desk = *state;
    pac_game *game = default_game(PAC_PACRU, 4);
    for (uint64_t ticket = 1; ticket <= 30; ticket++)
        assert_true(thinks(desk, ticket, game, PAC_LEVELS, LONG, 1));
    assert_true(thinks(desk, 100, game, 1, LONG, 2));
    assert_true(thinks(desk, 101, game, PAC_LEVELS, LONG, 2));
    while (!answer_to(desk, 100) || !answer_to(desk, 101))
        wait_for(desk, desk->count + 1);
    size_t before_short = 0, before_long = 0;
    while (desk->answers[before_short].ticket != 100)
        before_short++;
    while (desk->answers[before_long].ticket != 101)
        before_long++;
    /* Both are next or nearly so, however the threads are scheduled; in one queue they are last. */
    assert_true(before_short < 10);
    assert_true(before_long < 15);
    assert_true(computers_waiting(desk->computers) >= 10);
    for (uint64_t ticket = 1; ticket <= 30; ticket++)
        computers_forget(desk->computers, ticket);
    pac_game_free(game);
}

static void no_more_wait_than_may(void **state) {
    struct desk *desk = *state;
    pac_game *game = default_game(PAC_AZACRU, 2);
    uint64_t ticket = 0;
    while (thinks(desk, ++ticket, game, PAC_LEVELS, 1000 * 1000, 1))
        assert_true(ticket < 1000);
    assert_int_equal(computers_waiting(desk->computers), FAIR_JOBS_OF_ADDRESS);
    assert_true(thinks(desk, 5000, game, 1, SOON, 2));
    wait_for(desk, 1);
    assert_int_equal(desk->answers[0].ticket, 5000);
    pac_game_free(game); /* closing ends those that think and drops those that wait */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_answer_is_for_the_position_that_was_asked_about,
                                        open_desk, close_desk),
        cmocka_unit_test_setup_teardown(what_is_forgotten_is_not_answered, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(one_address_does_not_make_another_wait, open_desk,
                                        close_desk),
        cmocka_unit_test_setup_teardown(no_more_wait_than_may, open_desk, close_desk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
