/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Limits: what one address may ask for, and how addresses are told apart and forgotten. */
#include "server/limits/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

enum { MINUTE = 60 * 1000 };

static const int64_t start = 1700000000000;

static void buckets_fill_again(void **state) {
    (void)state;
    struct bucket bucket = {0};
    for (int i = 0; i < 10; i++)
        assert_true(limit_take(&bucket, LIMIT_GUESSES, start));
    assert_false(limit_allows(&bucket, LIMIT_GUESSES, start));
    assert_false(limit_take(&bucket, LIMIT_GUESSES, start + MINUTE / 6 - 1));
    assert_true(limit_take(&bucket, LIMIT_GUESSES, start + MINUTE / 6));
    assert_false(limit_take(&bucket, LIMIT_GUESSES, start + MINUTE / 6));
}

static void addresses_of_one_place_have_one_key(void **state) {
    (void)state;
    static const char *const same[][2] = {
        {"192.0.2.7", "::ffff:192.0.2.7"},
        {"192.0.2.7", "::FFFF:c000:0207"},
        {"192.0.2.7", "0:0:0:0:0:ffff:192.0.2.7"},
        {"2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"},
        {"2001:db8:1:2::1", "2001:0db8:0001:0002:0:0:0:9"},
        {"2001:db8:1::1", "2001:db8:1:0:5::"}, /* the same /64, written so that the text differs */
        {"2001:db8::1", "2001:db8:0:0:1::"},
        {"fe80::1%eth0", "fe80::2"},
        {"", "unknown"},
        {"nonsense", "1.2.3.4.5"},
        {"192.0.2.7:80", "[2001:db8::1]"},
        {"1.2.3.4%", " 1.2.3.4\t"},
    };
    static const char *const different[] = {
        "192.0.2.7", "192.0.2.8", "2001:db8:1:2::1",   "2001:db8:1:3::", "2001:db8:2:2::1",
        "::1",       "127.0.0.1", "::192.0.2.7:0:0:0", "64:ff9b::1"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_int_equal(address_key(same[i][0]), address_key(same[i][1]));
    for (size_t i = 0; i < sizeof different / sizeof *different; i++)
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(address_key(different[i]), address_key(different[k]));
    char longest[200];
    for (size_t i = 0; i + 1 < sizeof longest; i++)
        longest[i] = '1';
    longest[sizeof longest - 1] = '\0';
    assert_int_equal(address_key(longest), ADDRESS_UNKNOWN);
}

/* Newcomers are never refused: whoever came longest ago is forgotten, unless connected. */
static void a_full_table_forgets_the_least_recently_used(void **state) {
    (void)state;
    struct limits *limits = limits_new();
    assert_non_null(limits);
    struct address *connected = limits_address(limits, 1);
    limits_open(limits, connected);
    limits_open(limits, connected);
    struct address *regular = limits_address(limits, 2), *once = limits_address(limits, 3);
    assert_true(limit_take(&regular->buckets[LIMIT_GAMES], LIMIT_GAMES, start));
    assert_true(limit_take(&once->buckets[LIMIT_GAMES], LIMIT_GAMES, start));
    for (uint64_t key = 100; key < 100 + 5 * ADDRESSES; key++) {
        assert_non_null(limits_address(limits, key));
        assert_ptr_equal(limits_address(limits, 2), regular);
    }
    assert_true(regular->buckets[LIMIT_GAMES].taken > 0);
    assert_int_equal(limits_address(limits, 3)->buckets[LIMIT_GAMES].taken, 0); /* a new one */
    assert_ptr_equal(limits_address(limits, 1), connected);
    assert_int_equal(connected->sockets, 2);
    limits_close(limits, connected);
    limits_close(limits, connected);
    assert_true(limit_take(&connected->buckets[LIMIT_GAMES], LIMIT_GAMES, start));
    for (uint64_t key = 100; key < 100 + ADDRESSES; key++)
        assert_non_null(limits_address(limits, key));
    assert_int_equal(limits_address(limits, 1)->buckets[LIMIT_GAMES].taken, 0);
    limits_free(limits);
    limits_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buckets_fill_again),
        cmocka_unit_test(addresses_of_one_place_have_one_key),
        cmocka_unit_test(a_full_table_forgets_the_least_recently_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
