/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which exercise comes next, and when one comes again. */
#include "exercises/schedule.h"
#include "support.h"

/* Found at once on the day it is due, again and again: 1, 2, 4, 8, 16, and then always 16 days. */
static void success_doubles(void **state) {
    (void)state;
    static const int expected[] = {1, 2, 4, 8, 16, 16, 16};
    schedule known = {0, 0};
    int32_t day = 20000;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        known = schedule_after(known, true, day);
        assert_int_equal(known.interval, expected[i]);
        assert_int_equal(known.due, day + expected[i]);
        day = known.due;
    }
}

static void miss_goes_back(void **state) {
    (void)state;
    schedule known = schedule_after((schedule){16, 20000}, false, 20003);
    assert_int_equal(known.interval, 1);
    assert_int_equal(known.due, 20004);
    known = schedule_after((schedule){0, 0}, false, 20003);
    assert_int_equal(known.interval, 1);
    assert_int_equal(known.due, 20004);
    known = schedule_after(known, true, 20009); /* some days late */
    assert_int_equal(known.interval, 2);
    assert_int_equal(known.due, 20011);
}

/* Solving it early, as the exercise of the day for instance, changes nothing; missing it does. */
static void early_success_waits(void **state) {
    (void)state;
    schedule known = schedule_after((schedule){8, 20010}, true, 20009);
    assert_int_equal(known.interval, 8);
    assert_int_equal(known.due, 20010);
    known = schedule_after((schedule){8, 20010}, false, 20009);
    assert_int_equal(known.interval, 1);
    assert_int_equal(known.due, 20010);
}

static void next_is_due_then_new(void **state) {
    (void)state;
    schedule list[] = {{0, 0}, {4, 101}, {2, 99}, {1, 98}, {8, 98}, {0, 0}};
    assert_int_equal(schedule_next(list, 6, 100), 3);
    list[3].due = 102;
    assert_int_equal(schedule_next(list, 6, 100), 4);
    list[4].due = 110;
    assert_int_equal(schedule_next(list, 6, 100), 2);
    list[2].due = 101;
    assert_int_equal(schedule_next(list, 6, 100), 0);
    list[0] = (schedule){1, 101};
    assert_int_equal(schedule_next(list, 6, 100), 5);
    list[5] = (schedule){1, 101};
    assert_int_equal(schedule_next(list, 6, 100), 6);
    assert_int_equal(schedule_next(list, 6, 101), 0);
    assert_int_equal(schedule_next(list, 0, 101), 0);
}

/* Every exercise has its day before one comes again, whatever their number. */
static void daily_comes_to_all(void **state) {
    (void)state;
    static const size_t counts[] = {1, 2, 61, 100, 110, 122, 330, 2000};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        bool *seen = calloc(counts[i], sizeof *seen);
        assert_non_null(seen);
        for (size_t day = 0; day < counts[i]; day++) {
            size_t at = schedule_daily(20775 + (int32_t)day, counts[i]);
            assert_true(at < counts[i] && !seen[at]);
            seen[at] = true;
        }
        free(seen);
    }
    assert_int_equal(schedule_daily(20775, 110), 20775 * 61 % 110);
    assert_int_equal(schedule_daily(20775, 61), 20775 * 62 % 61);
    assert_int_equal(schedule_daily(-1, 110), 110 - 61);
}

static void intervals(void **state) {
    (void)state;
    for (int64_t days = -40; days < 40; days++)
        assert_int_equal(schedule_is_interval(days),
                         days == 1 || days == 2 || days == 4 || days == 8 || days == 16);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(success_doubles),     cmocka_unit_test(miss_goes_back),
        cmocka_unit_test(early_success_waits), cmocka_unit_test(next_is_due_then_new),
        cmocka_unit_test(daily_comes_to_all),  cmocka_unit_test(intervals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
