/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The core: what happens to whom when things cross, and when the server stops. */
#include "server/rooms/rooms.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* ------------------------------------------------------------------------------------------------
 * A person comes back to a seat that a computer has
 */

static const char game_id[] = "aB3dE6gH", secret[] = "abcdefghijkl", device[] = "mnopqrstuvwx";

/* The last effect of a kind, or NULL. */
static const struct effect *find_effect(struct rooms *rooms, enum effect_kind kind) {
    const struct effects *effects = rooms_effects(rooms);
    for (size_t i = effects->count; i-- > 0;)
        if (effects->list[i].kind == kind)
            return &effects->list[i];
    return NULL;
}

static void say(struct rooms *rooms, const char *text) {
    rooms_message(rooms, start + 2, 1, 0, text, strlen(text));
}

static void answer(struct rooms *rooms, uint64_t ticket, const struct kept *kept) {
    struct rooms_stored stored = {.ticket = ticket, .kept = kept};
    memcpy(stored.game, game_id, sizeof stored.game);
    rooms_stored(rooms, start + 3, &stored);
}

/* A game in which seat 0 has moved and a computer has seat 1, whose link somebody still has. */
static void load_game(struct rooms *rooms) {
    struct game_event events[] = {
        {.number = 1, .at = start, .kind = EVENT_COMPUTER, .seat = 1, .value = 1},
        {.number = 2, .at = start, .kind = EVENT_TURN, .seat = 0}};
    struct kept_game games = {.setup = setup_of_two(), .events = events, .count = 2};
    const struct kept kept = {.games = &games, .count = 1};
    pac_random random = pac_random_seeded(1);
    pac_setup setup;
    pac_position position;
    memcpy(games.setup.id, game_id, sizeof game_id);
    memcpy(games.setup.first, game_id, sizeof game_id);
    games.setup.created = start;
    games.setup.seats[1].link = true;
    secret_hash(secret, games.setup.seats[1].hash);
    secret_hash(device, games.setup.seats[1].devices.hash[0]);
    games.setup.seats[1].devices.count = 1;
    assert_true(pac_setup_default(&setup, PAC_PACRU, 2) && pac_position_start(&position, &setup));
    (void)pac_turn_print(&position, pac_random_turn(&position, &random), events[1].text);
    answer(rooms, find_effect(rooms, EFFECT_LOAD)->ticket, &kept);
}

static void a_computer_does_not_play_for_somebody_who_has_just_come_back(void **state) {
    (void)state;
    char hello[160];
    assert_true(secrets_prepare());
    struct limits *limits = limits_new();
    struct rooms *rooms = rooms_new(limits, start);
    assert_true(rooms_opened(rooms, 1, limits_address(limits, 1)));
    (void)snprintf(hello, sizeof hello,
                   "{\"do\":\"hello\",\"version\":%d,\"game\":\"%s\",\"secret\":\"%s\","
                   "\"device\":\"%s\"}",
                   PROTOCOL_VERSION, game_id, secret, device);
    say(rooms, hello);
    load_game(rooms);
    const struct effect *think = find_effect(rooms, EFFECT_THINK);
    pac_random random = pac_random_seeded(2);
    const pac_position *position = pac_game_position(think->position);
    struct rooms_thought thought = {.ticket = think->ticket,
                                    .hash = position->hash,
                                    .turn = pac_random_turn(position, &random)};
    memcpy(thought.game, game_id, sizeof thought.game);
    effects_clear(rooms_effects(rooms));
    /* While it is being kept that they sit, the computer's turn comes and waits in line. */
    say(rooms, "{\"do\":\"sit\",\"name\":\"Ann\"}");
    uint64_t sitting = only_effect(rooms)->ticket;
    rooms_thought(rooms, start + 3, &thought);
    answer(rooms, sitting, NULL);
    assert_non_null(find_effect(rooms, EFFECT_SEND));
    assert_int_equal(find_effect(rooms, EFFECT_APPEND)->ticket, sitting);
    rooms_free(rooms);
    limits_free(limits);
}

/* ------------------------------------------------------------------------------------------------
 * Chat
 */

/* Whether somebody who says hello now, with the secret of seat 1 or to watch, is shown a text. */
static bool is_shown(struct rooms *rooms, uint64_t connection, bool plays, const char *text) {
    char hello[160];
    (void)snprintf(hello, sizeof hello,
                   "{\"do\":\"hello\",\"version\":%d,\"game\":\"%s\"%s%s%s%s%s}", PROTOCOL_VERSION,
                   game_id, plays ? ",\"secret\":\"" : "", plays ? secret : "",
                   plays ? "\",\"device\":\"" : "", plays ? device : "", plays ? "\"" : "");
    effects_clear(rooms_effects(rooms));
    rooms_message(rooms, start + 2, connection, 0, hello, strlen(hello));
    const struct effects *effects = rooms_effects(rooms);
    for (size_t i = 0; i < effects->count; i++)
        if (effects->list[i].kind == EFFECT_SEND && strstr(effects->list[i].text, text))
            return true;
    return false;
}

/* A minute between the lines, so that nobody speaks too fast. */
static void chat_a_lot(struct rooms *rooms, uint64_t connection, int lines) {
    char text[64];
    for (int i = 0; i < lines; i++) {
        effects_clear(rooms_effects(rooms));
        (void)snprintf(text, sizeof text, "{\"do\":\"chat\",\"text\":\"line %d\"}", i);
        rooms_message(rooms, start + 60000 * (i + 1), connection, 0, text, strlen(text));
        const struct effect *chat = find_effect(rooms, EFFECT_CHAT);
        assert_non_null(chat);
        answer(rooms, chat->ticket, NULL);
    }
}

static void spectators_do_not_push_out_what_players_said(void **state) {
    (void)state;
    assert_true(secrets_prepare());
    struct limits *limits = limits_new();
    struct rooms *rooms = rooms_new(limits, start);
    for (uint64_t connection = 1; connection <= 4; connection++)
        assert_true(rooms_opened(rooms, connection, limits_address(limits, 1)));
    (void)is_shown(rooms, 1, true, "");
    load_game(rooms);
    say(rooms, "{\"do\":\"chat\",\"text\":\"Well met\"}");
    answer(rooms, find_effect(rooms, EFFECT_CHAT)->ticket, NULL);
    (void)is_shown(rooms, 2, false, "");
    chat_a_lot(rooms, 2, CHAT_KEPT + 20);
    assert_true(is_shown(rooms, 3, true, "Well met"));
    assert_true(is_shown(rooms, 4, false, "line 119"));
    rooms_free(rooms);
    limits_free(limits);
}

/* However many lines the store is asked to keep at a time. */
static void the_last_lines_are_shown(void **state) {
    (void)state;
    uint64_t tickets[3];
    assert_true(secrets_prepare());
    struct limits *limits = limits_new();
    struct rooms *rooms = rooms_new(limits, start);
    for (uint64_t connection = 1; connection <= 2; connection++)
        assert_true(rooms_opened(rooms, connection, limits_address(limits, 1)));
    (void)is_shown(rooms, 1, true, "");
    load_game(rooms);
    chat_a_lot(rooms, 1, CHAT_KEPT);
    for (int i = 0; i < 3; i++) {
        static const char *const lines[] = {"{\"do\":\"chat\",\"text\":\"last but two\"}",
                                            "{\"do\":\"chat\",\"text\":\"last but one\"}",
                                            "{\"do\":\"chat\",\"text\":\"the last\"}"};
        rooms_message(rooms, start + (i + 200) * 60000, 1, 0, lines[i], strlen(lines[i]));
        tickets[i] = find_effect(rooms, EFFECT_CHAT)->ticket;
    }
    for (int i = 0; i < 3; i++)
        answer(rooms, tickets[i], NULL);
    assert_true(is_shown(rooms, 2, true, "the last\""));
    rooms_free(rooms);
    limits_free(limits);
}

/* Lines of spectators that the store has not answered for are no reason to refuse a player's. */
static void spectators_do_not_keep_players_from_speaking(void **state) {
    (void)state;
    enum { SPECTATORS = 40, LINES = 3 };
    static const char line[] = "{\"do\":\"chat\",\"text\":\"Look!\"}";
    assert_true(secrets_prepare());
    struct limits *limits = limits_new();
    struct rooms *rooms = rooms_new(limits, start);
    assert_true(rooms_opened(rooms, 1, limits_address(limits, 1)));
    (void)is_shown(rooms, 1, true, "");
    load_game(rooms);
    for (uint64_t connection = 2; connection < 2 + SPECTATORS; connection++) {
        assert_true(rooms_opened(rooms, connection, limits_address(limits, 1)));
        (void)is_shown(rooms, connection, false, "");
        for (int i = 0; i < LINES; i++)
            rooms_message(rooms, start + 2, connection, 0, line, strlen(line));
    }
    effects_clear(rooms_effects(rooms));
    say(rooms, line);
    assert_non_null(find_effect(rooms, EFFECT_CHAT));
    rooms_free(rooms);
    limits_free(limits);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_are_refused_once_the_server_stops),
        cmocka_unit_test(no_timer_is_wanted_once_the_server_stops),
        cmocka_unit_test(a_computer_does_not_play_for_somebody_who_has_just_come_back),
        cmocka_unit_test(spectators_do_not_push_out_what_players_said),
        cmocka_unit_test(the_last_lines_are_shown),
        cmocka_unit_test(spectators_do_not_keep_players_from_speaking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
