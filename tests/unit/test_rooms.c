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
static const char first_secret[] = "bcdefghijklm"; /* of seat 0, which no device has opened */

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

/*
 * A game in which seat 0 has moved and a computer has seat 1, whose link somebody still has; then so
 * many other devices have come to seat 1.
 */
static void load_game_and(struct rooms *rooms, size_t devices) {
    struct game_event events[2 + SEAT_DEVICES] = {
        {.number = 1, .at = start, .kind = EVENT_COMPUTER, .seat = 1, .value = 1},
        {.number = 2, .at = start, .kind = EVENT_TURN, .seat = 0}};
    for (uint32_t i = 2; i < 2 + devices; i++) {
        events[i] =
            (struct game_event){.number = i + 1, .at = start, .kind = EVENT_OPENED, .seat = 1};
        hash_print((unsigned char[SEAT_HASH]){(unsigned char)i}, events[i].text);
    }
    struct kept_game games = {.setup = setup_of_two(), .events = events, .count = 2 + devices};
    const struct kept kept = {.games = &games, .count = 1};
    pac_random random = pac_random_seeded(1);
    pac_setup setup;
    pac_position position;
    memcpy(games.setup.id, game_id, sizeof game_id);
    memcpy(games.setup.first, game_id, sizeof game_id);
    games.setup.created = start;
    games.setup.seats[0].link = games.setup.seats[1].link = true;
    secret_hash(first_secret, games.setup.seats[0].hash);
    secret_hash(secret, games.setup.seats[1].hash);
    secret_hash(device, games.setup.seats[1].devices.hash[0]);
    games.setup.seats[1].devices.count = 1;
    assert_true(pac_setup_default(&setup, PAC_PACRU, 2) && pac_position_start(&position, &setup));
    (void)pac_turn_print(&position, pac_random_turn(&position, &random), events[1].text);
    answer(rooms, find_effect(rooms, EFFECT_LOAD)->ticket, &kept);
}

static void load_game(struct rooms *rooms) { load_game_and(rooms, 0); }

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

/* ------------------------------------------------------------------------------------------------
 * Seats that are lost, and the line
 */

/* How many of the messages to a connection have a text in them. */
static int count_sent(struct rooms *rooms, uint64_t connection, const char *text) {
    const struct effects *effects = rooms_effects(rooms);
    int count = 0;
    for (size_t i = 0; i < effects->count; i++)
        for (size_t j = 0; j < effects->list[i].to_count; j++)
            count += effects->list[i].kind == EFFECT_SEND && effects->list[i].to[j] == connection &&
                     strstr(effects->list[i].text, text);
    return count;
}

static void come_at(struct rooms *rooms, struct limits *limits, int64_t now, uint64_t connection,
                    const char *its_secret, const char *its_device) {
    char hello[160];
    (void)snprintf(hello, sizeof hello,
                   "{\"do\":\"hello\",\"version\":%d,\"game\":\"%s\",\"secret\":\"%s\","
                   "\"device\":\"%s\"}",
                   PROTOCOL_VERSION, game_id, its_secret, its_device);
    assert_true(rooms_opened(rooms, connection, limits_address(limits, 1)));
    rooms_message(rooms, now, connection, 0, hello, strlen(hello));
}

static void come(struct rooms *rooms, struct limits *limits, uint64_t connection,
                 const char *its_secret, const char *its_device) {
    come_at(rooms, limits, start + 2, connection, its_secret, its_device);
}

/* The first connection has lost seat 1, was shown so once, and may ask for it again. */
static void assert_first_is_out(struct rooms *rooms) {
    assert_int_equal(count_sent(rooms, 1, "\"is\":\"state\""), 1);
    assert_int_equal(count_sent(rooms, 1, "\"claim\":1"), 1);
    assert_int_equal(count_sent(rooms, 1, "\"you\":null"), 1);
    effects_clear(rooms_effects(rooms));
    say(rooms, "{\"do\":\"chat\",\"text\":\"It is me\"}");
    assert_int_equal(find_effect(rooms, EFFECT_CHAT)->line->seat, NO_SEAT);
}

static void a_device_that_is_forgotten_loses_the_seat(void **state) {
    (void)state;
    static const char claim[] = "{\"do\":\"claim\"}";
    assert_true(secrets_prepare());
    struct limits *limits = limits_new();
    struct rooms *rooms = rooms_new(limits, start);
    come(rooms, limits, 1, secret, device);
    load_game_and(rooms, SEAT_DEVICES - 1);
    assert_int_equal(count_sent(rooms, 1, "\"you\":1"), 1);
    come(rooms, limits, 2, secret, "nopqrstuvwxy");
    rooms_message(rooms, start + 2, 2, 0, claim, strlen(claim));
    uint64_t ticket = find_effect(rooms, EFFECT_APPEND)->ticket;
    effects_clear(rooms_effects(rooms));
    answer(rooms, ticket, NULL);
    assert_int_equal(count_sent(rooms, 2, "\"you\":1"), 1);
    assert_first_is_out(rooms);
    rooms_free(rooms);
    limits_free(limits);
}

static void a_seat_that_was_lost_on_the_disk_is_lost(void **state) {
    (void)state;
    assert_true(secrets_prepare());
    struct limits *limits = limits_new();
    struct rooms *rooms = rooms_new(limits, start);
    come(rooms, limits, 1, secret, device);
    load_game(rooms);
    assert_int_equal(count_sent(rooms, 1, "\"you\":1"), 1);
    effects_clear(rooms_effects(rooms));
    rooms_changed(rooms, start + 2, game_id);
    load_game_and(rooms, SEAT_DEVICES);
    assert_first_is_out(rooms);
    rooms_free(rooms);
    limits_free(limits);
}

/* Keeps the sequencer busy with a request of the first connection, and lets 64 others wait. */
static void fill_line(struct rooms *rooms) {
    static const char sit[] = "{\"do\":\"sit\",\"name\":\"Ann\"}";
    for (int i = 0; i < 1 + 64; i++)
        rooms_message(rooms, start + 2 + 1000 * i, 1, 0, sit, strlen(sit));
}

static void spectators_do_not_fill_the_line(void **state) {
    (void)state;
    enum { SPECTATORS = 16, REQUESTS = 5 };
    static const char resign[] = "{\"do\":\"resign\"}",
                      take[] = "{\"do\":\"take\",\"seat\":0,\"name\":\"Eve\"}";
    assert_true(secrets_prepare());
    struct limits *limits = limits_new();
    struct rooms *rooms = rooms_new(limits, start);
    come(rooms, limits, 1, secret, device);
    load_game(rooms);
    say(rooms, "{\"do\":\"sit\",\"name\":\"Ann\"}");
    uint64_t sitting = find_effect(rooms, EFFECT_APPEND)->ticket;
    for (uint64_t connection = 2; connection < 2 + SPECTATORS; connection++) {
        assert_true(rooms_opened(rooms, connection, limits_address(limits, 1)));
        (void)is_shown(rooms, connection, false, "");
        for (int i = 0; i < REQUESTS; i++)
            rooms_message(rooms, start + 2, connection, 0, resign, strlen(resign));
        rooms_message(rooms, start + 2, connection, 0, take, strlen(take));
        assert_int_equal(count_sent(rooms, connection, "\"why\":\"watching\""), REQUESTS);
        assert_int_equal(count_sent(rooms, connection, "\"why\":\"no-claim\""), 1);
    }
    say(rooms, resign);
    effects_clear(rooms_effects(rooms));
    answer(rooms, sitting, NULL);
    assert_int_equal(find_effect(rooms, EFFECT_APPEND)->event.kind, EVENT_TURN);
    rooms_free(rooms);
    limits_free(limits);
}

static void a_newcomer_is_shown_the_state_once_though_the_line_is_full(void **state) {
    (void)state;
    assert_true(secrets_prepare());
    struct limits *limits = limits_new();
    struct rooms *rooms = rooms_new(limits, start);
    come(rooms, limits, 1, secret, device);
    load_game(rooms);
    fill_line(rooms);
    assert_int_equal(count_sent(rooms, 1, "too-fast"), 0);
    effects_clear(rooms_effects(rooms));
    come(rooms, limits, 2, first_secret, "nopqrstuvwxy");
    assert_int_equal(count_sent(rooms, 2, "\"is\":\"state\""), 1);
    rooms_free(rooms);
    limits_free(limits);
}

/* ------------------------------------------------------------------------------------------------
 * Presence
 */

/* Two people who are both known, and fair time; the first is to move. */
static void load_game_with_fair_time(struct rooms *rooms) {
    struct kept_game games = {.setup = setup_of_two()};
    const struct kept kept = {.games = &games, .count = 1};
    const char *const secrets[] = {first_secret, secret};
    memcpy(games.setup.id, game_id, sizeof game_id);
    memcpy(games.setup.first, game_id, sizeof game_id);
    games.setup.created = start;
    games.setup.away = AWAY_LEFT;
    games.setup.grace = 60;
    for (int i = 0; i < 2; i++) {
        struct game_seat *seat = &games.setup.seats[i];
        seat->link = true;
        secret_hash(secrets[i], seat->hash);
        secret_hash(device, seat->devices.hash[0]);
        seat->devices.count = 1;
    }
    answer(rooms, find_effect(rooms, EFFECT_LOAD)->ticket, &kept);
}

static void send_turn(struct rooms *rooms, uint64_t connection, int64_t now) {
    char text[PAC_TURN_TEXT], message[PAC_TURN_TEXT + 64];
    pac_random random = pac_random_seeded(1);
    pac_setup setup;
    pac_position position;
    assert_true(pac_setup_default(&setup, PAC_PACRU, 2) && pac_position_start(&position, &setup));
    (void)pac_turn_print(&position, pac_random_turn(&position, &random), text);
    (void)snprintf(message, sizeof message, "{\"do\":\"turn\",\"at\":0,\"turn\":\"%s\"}", text);
    rooms_message(rooms, now, connection, 0, message, strlen(message));
}

/* Nobody had heard that they were away, so nobody hears that they are back. */
static void silence_before_the_turn_counts_nothing(void **state) {
    (void)state;
    assert_true(secrets_prepare());
    struct limits *limits = limits_new();
    struct rooms *rooms = rooms_new(limits, start);
    come(rooms, limits, 1, first_secret, device);
    come(rooms, limits, 2, secret, device);
    load_game_with_fair_time(rooms);
    come_at(rooms, limits, start + 30000, 3, secret, device);
    effects_clear(rooms_effects(rooms));
    send_turn(rooms, 1, start + 30002);
    uint64_t ticket = find_effect(rooms, EFFECT_APPEND)->ticket;
    effects_clear(rooms_effects(rooms));
    answer(rooms, ticket, NULL);
    assert_int_equal(count_sent(rooms, 3, "\"what\":\"turn\""), 1);
    assert_null(find_effect(rooms, EFFECT_APPEND));
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
        cmocka_unit_test(a_device_that_is_forgotten_loses_the_seat),
        cmocka_unit_test(a_seat_that_was_lost_on_the_disk_is_lost),
        cmocka_unit_test(spectators_do_not_fill_the_line),
        cmocka_unit_test(a_newcomer_is_shown_the_state_once_though_the_line_is_full),
        cmocka_unit_test(silence_before_the_turn_counts_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
