/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The core when the server stops: nothing new is begun, everybody is answered, and no timer is wanted. */
#include "server/rooms/rooms.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <setjmp.h>

#include <cmocka.h>

static const int64_t start = 1700000000000;

static struct game_setup setup_of_two(void) {
    return (struct game_setup){.games = 1,
                               .variant = PAC_PACRU,
                               .players = 2,
                               .level = 3,
                               .seats = {{.kind = SEAT_PERSON}, {.kind = SEAT_PERSON}}};
}

static const struct effect *only_effect(struct rooms *rooms) {
    const struct effects *effects = rooms_effects(rooms);
    assert_int_equal(effects->count, 1);
    return &effects->list[0];
}

static void requests_are_refused_once_the_server_stops(void **state) {
    (void)state;
    struct limits *limits = limits_new();
    struct rooms *rooms = rooms_new(limits, start);
    const struct game_setup setup = setup_of_two();
    rooms_stop(rooms, start + 1);
    effects_clear(rooms_effects(rooms));
    rooms_look(rooms, start + 2, 7, "aB3dE6gH", 1);
    assert_int_equal(only_effect(rooms)->kind, EFFECT_ANSWER);
    assert_int_equal(only_effect(rooms)->ticket, 7);
    assert_int_equal(only_effect(rooms)->why, WHY_STOPPING);
    effects_clear(rooms_effects(rooms));
    rooms_create(rooms, start + 3, 8, &setup);
    assert_int_equal(only_effect(rooms)->kind, EFFECT_ANSWER);
    assert_int_equal(only_effect(rooms)->ticket, 8);
    assert_int_equal(only_effect(rooms)->why, WHY_STOPPING);
    assert_int_equal(rooms_metrics(rooms).rooms, 0);
    rooms_free(rooms);
    limits_free(limits);
}

/* rooms_time() does nothing then: a time that is past would make the timer ring without a pause. */
static void no_timer_is_wanted_once_the_server_stops(void **state) {
    (void)state;
    struct limits *limits = limits_new();
    struct rooms *rooms = rooms_new(limits, start);
    rooms_time(rooms, start);
    rooms_stop(rooms, start + 1);
    for (int64_t now = start + 1; now < start + 200000; now += 20000) {
        rooms_time(rooms, now);
        assert_true(rooms_wake(rooms) > now);
    }
    rooms_free(rooms);
    limits_free(limits);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_are_refused_once_the_server_stops),
        cmocka_unit_test(no_timer_is_wanted_once_the_server_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
