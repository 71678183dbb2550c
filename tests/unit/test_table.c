/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables at times of our own choosing: clocks, time that runs out, outages, events that are not. */
#include "server/games/kept.h"
#include "server/games/table.h"

#include <pacru/engine.h>

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

/* The first legal turn of the player to move, at some time; what came of it. */
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

/* What a clock showed when its player could not finish the turn is what it shows from then on. */
static void test_clocks_stay_where_they_stopped(void **state) {
    (void)state;
    const struct clock_rule clock = {CLOCK_TIME, MINUTE, 0};
    const struct message resign = {.kind = MESSAGE_RESIGN};
    struct game_event event;
    pac_refusal refusal;
    for (int who = 0; who < 3; who++) {
        struct table *table = table_with(clock, 2);
        (void)play(table, start, 0);
        (void)play(table, start, 0);
        if (who == 2) /* the time of the player to move runs out */
            table_decide_leaving(table, 0, PAC_TIME, start + MINUTE + CLOCK_LAG_MOST, &event);
        else /* one of them resigns, in or out of turn */
            assert_int_equal(table_decide(table, who, &resign, start + 20000, 0, &event, &refusal),
                             WHY_NONE);
        assert_true(table_apply(table, &event));
        assert_int_equal(table_phase(table), PHASE_OVER);
        assert_int_equal(table_left(table, 0, start + DAY), who == 2 ? 0 : MINUTE - 20000);
        assert_int_equal(table_left(table, 1, start + DAY), MINUTE);
        assert_int_equal(table->over_at, event.at);
        table_free(table);
    }
}

static struct game_event presence(struct table *table, enum event_kind kind, int64_t from,
                                  int64_t at) {
    struct game_event event;
    table_decide_presence(table, kind, from, at, &event);
    assert_true(table_apply(table, &event));
    return event;
}

/* Time away comes off fair time first, then off the clock. */
static void test_fair_time(void **state) {
    (void)state;
    struct table *table = table_with((struct clock_rule){CLOCK_TIME, 10 * MINUTE, 0}, 2);
    table->seats[0].grace = table->seats[1].grace = MINUTE;
    (void)play(table, start, 0);
    (void)play(table, start, 0);
    int64_t now = start + 10000;
    (void)presence(table, EVENT_AWAY, now, now + 1000);
    assert_int_equal(table_left(table, 0, now + 30000), 10 * MINUTE - 10000);
    assert_int_equal(table_grace(table, 0, now + 30000), 30000);
    assert_int_equal(table_left(table, 0, now + MINUTE + 5000), 10 * MINUTE - 15000);
    assert_int_equal(table_flag(table), start + 11 * MINUTE + CLOCK_LAG_MOST);
    (void)presence(table, EVENT_BACK, now, now + 40000);
    assert_int_equal(table_grace(table, 0, now + 41000), 20000);
    (void)play(table, now + 45000, 0);
    assert_int_equal(table->seats[0].left, 10 * MINUTE - 15000);
    assert_int_equal(table->seats[0].grace, 20000);
    assert_int_equal(table->away, 0);
    table_free(table);
}

/* A first turn is not timed, unless its player is away for longer than fair time lasts. */
static void test_away_before_the_first_turn(void **state) {
    (void)state;
    struct table *table = table_with((struct clock_rule){CLOCK_TIME, 10 * MINUTE, 0}, 2);
    table->seats[0].grace = MINUTE;
    int64_t now = start + DAY;
    (void)presence(table, EVENT_AWAY, now, now);
    assert_int_equal(table_running(table), 0);
    assert_int_equal(table_flag(table), now + 11 * MINUTE + CLOCK_LAG_MOST);
    (void)presence(table, EVENT_BACK, now, now + 3 * MINUTE);
    assert_int_equal(table_running(table), NO_SEAT);
    (void)play(table, now + DAY, 0);
    assert_int_equal(table->seats[0].left, 8 * MINUTE);
    assert_int_equal(table->seats[0].grace, 0);
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
        {.number = 1, .kind = EVENT_TURN, .text = "e1-e2", .at = INT64_MAX},
        {.number = 1, .kind = EVENT_TURN, .text = "e1-e2", .at = -1},
        {.number = 1, .kind = EVENT_TURN, .text = "e1-e2", .value = INT64_MAX},
        {.number = 1, .kind = EVENT_TURN, .text = "e1-e2", .value = -1},
        {.number = 1, .kind = EVENT_COMPUTER, .value = 0},
        {.number = 1, .kind = EVENT_COMPUTER, .value = PAC_LEVELS + 1},
        {.number = 1, .kind = EVENT_OFFER, .text = "back", .value = 1},
        {.number = 1, .kind = EVENT_OFFER, .text = "back", .value = -1},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(table_apply(table, &bad[i]));
        assert_int_equal(table->events, 0);
    }
    table_free(table);
}

/* Nobody can count with these, and whatever a room does on its own must be an event. */
static void test_what_is_no_setup(void **state) {
    (void)state;
    struct table *table = table_with((struct clock_rule){.kind = CLOCK_NONE}, 2);
    const struct game_setup sound = table->setup;
    table_free(table);
    struct game_setup bad[] = {sound, sound, sound, sound, sound, sound};
    bad[0].created = INT64_MAX;
    bad[1].clock = (struct clock_rule){.kind = CLOCK_DAYS, .base = INT64_MAX};
    bad[2].clock = (struct clock_rule){.kind = CLOCK_TIME, .base = -1};
    bad[3].clock = (struct clock_rule){.kind = CLOCK_TIME, .increment = INT64_MIN};
    bad[4].grace = -1;
    bad[5].away = AWAY_COMPUTER;
    bad[5].level = 0;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_null(table_new(&bad[i]));
}

static void test_what_is_no_outage(void **state) {
    (void)state;
    const struct outage outages[] = {{INT64_MIN, INT64_MAX}, {10, 30}, {-5, 7}, {0, INT64_MAX}};
    assert_int_equal(clock_without_outages(20, outages, 4), 30);
}

/* ------------------------------------------------------------------------------------------------
 * Games that become too long
 */

/* A table with all that has happened, so that it can be loaded again. */
struct history {
    struct table *table;
    struct game_event *events;
};

static struct history history_of(struct table *table) {
    struct history history = {.table = table};
    history.events = calloc(TABLE_EVENTS + 4 * TABLE_RESERVE, sizeof *history.events);
    assert_non_null(history.events);
    return history;
}

static void happens(struct history *history, const struct game_event *event) {
    assert_true(table_apply(history->table, event));
    history->events[event->number - 1] = *event;
}

static enum why asks(struct history *history, int seat, const struct message *message) {
    struct game_event event;
    pac_refusal refusal;
    enum why why = table_decide(history->table, seat, message, start, 0, &event, &refusal);
    if (!why)
        happens(history, &event);
    return why;
}

/* What was accepted can be loaded. */
static void loads_again(struct history *history) {
    struct table *table = history->table;
    struct kept_game game = {
        .setup = table->setup, .events = history->events, .count = table->events};
    struct table *again = table_rebuild(&(struct kept){.games = &game, .count = 1});
    assert_non_null(again);
    assert_int_equal(again->events, table->events);
    assert_int_equal(table_phase(again), table_phase(table));
    assert_int_equal(pac_game_turns(again->game), pac_game_turns(table->game));
    assert_true(pac_position_equal(pac_game_position(again->game), pac_game_position(table->game)));
    assert_string_equal(again->seats[0].name, table->seats[0].name);
    table_free(again);
}

static void end_history(struct history *history) {
    loads_again(history);
    table_free(history->table);
    free(history->events);
}

/* In a full game players still leave, lose by time, are replaced, and the operator ends it. */
static void leaves_a_full_table(struct history *history) {
    struct table *table = history->table;
    struct game_event event;
    uint32_t before = table->events;
    for (int i = 0; i < table->setup.players; i++) {
        table_decide_computer(table, i, 3, start, &event);
        happens(history, &event);
    }
    table_decide_leaving(table, 2, PAC_TIME, start, &event);
    happens(history, &event);
    if (table_phase(table) == PHASE_PLAYING)
        assert_int_equal(asks(history, 1, &(struct message){.kind = MESSAGE_RESIGN}), WHY_NONE);
    event = (struct game_event){
        .number = table->events + 1, .at = start, .kind = EVENT_ENDED, .seat = NO_SEAT};
    happens(history, &event);
    assert_int_equal(table_phase(table), PHASE_OVER);
    assert_true(table->events - before <= TABLE_RESERVE);
}

/*
 * A game of Shacru that goes on and on: at random, preferring turns that gain nothing, and a few
 * turns back where no turn is left but one that ends it.
 */
struct idler {
    const pac_position *position;
    pac_random *random;
    pac_turn best;
    int least; /* markers after the best turn */
    uint32_t equal;
};

static bool look_at(void *context, pac_turn turn) {
    struct idler *idler = context;
    pac_position next = *idler->position;
    int markers = 0;
    pac_play(&next, turn);
    for (int i = 0; i < next.players; i++)
        markers += pac_markers(&next, i);
    if (next.end != PAC_END_NOT_OVER || markers > idler->least)
        return true;
    if (markers < idler->least)
        idler->equal = 0;
    idler->least = markers;
    if (pac_random_below(idler->random, ++idler->equal) == 0)
        idler->best = turn;
    return true;
}

static void play_idly(pac_game *game, size_t turns) {
    pac_random random = pac_random_seeded(1);
    while (pac_game_turns(game) < turns) {
        struct idler idler = {
            .position = pac_game_position(game), .random = &random, .least = PAC_FIELDS};
        (void)pac_each_turn(idler.position, PAC_ALL_TURNS, look_at, &idler);
        if (idler.equal)
            assert_int_equal(pac_game_play(game, idler.best), PAC_STATUS_OK);
        else
            for (uint32_t back = pac_random_below(&random, 64); back > 0; back--)
                (void)pac_game_undo(game);
    }
}

static struct message turn_message(const pac_game *game, size_t i) {
    struct message message = {.kind = MESSAGE_TURN, .at = (uint32_t)i};
    (void)pac_turn_print(pac_game_position_at(game, i), pac_game_turn(game, i), message.turn);
    return message;
}

static struct table *endless_table(pac_variant variant) {
    struct table *table = table_with((struct clock_rule){.kind = CLOCK_NONE}, 4);
    struct game_setup setup = table->setup;
    table_free(table);
    setup.variant = variant;
    setup.repetition = false;
    table = table_new(&setup);
    assert_non_null(table);
    return table;
}

static void test_too_many_turns(void **state) {
    (void)state;
    struct history history = history_of(endless_table(PAC_SHACRU));
    pac_game *game = NULL;
    assert_int_equal(pac_game_copy(&game, history.table->game), PAC_STATUS_OK);
    play_idly(game, TABLE_TURNS + 1);
    for (size_t i = 0; i < TABLE_TURNS; i++) {
        const struct message message = turn_message(game, i);
        assert_false(table_is_full(history.table));
        assert_int_equal(asks(&history, table_to_move(history.table), &message), WHY_NONE);
    }
    const struct message last = turn_message(game, TABLE_TURNS);
    assert_true(table_is_full(history.table));
    assert_int_equal(asks(&history, table_to_move(history.table), &last), WHY_FULL);
    assert_int_equal(history.table->events, TABLE_TURNS);
    pac_game_free(game);
    loads_again(&history);
    leaves_a_full_table(&history);
    end_history(&history);
}

static void test_too_many_events(void **state) {
    (void)state;
    struct history history = history_of(endless_table(PAC_PACRU));
    const struct message offer = {.kind = MESSAGE_OFFER, .offer = OFFER_DRAW};
    while (history.table->events < TABLE_EVENTS) { /* as games of earlier versions may have them */
        const bool answers = history.table->events % 2;
        struct game_event event = {.number = history.table->events + 1,
                                   .at = start,
                                   .kind = answers ? EVENT_ANSWER : EVENT_OFFER,
                                   .seat = answers};
        if (!answers)
            memcpy(event.text, "draw", sizeof "draw");
        happens(&history, &event);
    }
    const struct message turn = {.kind = MESSAGE_TURN, .turn = "e1-e2"};
    assert_true(table_is_full(history.table));
    assert_int_equal(asks(&history, 0, &offer), WHY_FULL);
    assert_int_equal(asks(&history, 0, &turn), WHY_FULL);
    assert_int_equal(asks(&history, 0, &(struct message){.kind = MESSAGE_SIT, .name = "Y"}),
                     WHY_FULL);
    assert_int_equal(history.table->events, TABLE_EVENTS);
    loads_again(&history);
    leaves_a_full_table(&history);
    assert_int_equal(
        asks(&history, 0, &(struct message){.kind = MESSAGE_OFFER, .offer = OFFER_REMATCH}),
        WHY_NOT_OVER);
    end_history(&history);
}

/* What one player asks for without end is refused to them, and takes nothing from the others. */
static void test_too_many_asks(void **state) {
    (void)state;
    const struct message offer = {.kind = MESSAGE_OFFER, .offer = OFFER_DRAW};
    const struct message withdraw = {.kind = MESSAGE_WITHDRAW, .offer = OFFER_DRAW};
    const struct message again = {.kind = MESSAGE_SIT, .name = "X"};
    struct history history = history_of(table_with((struct clock_rule){CLOCK_DAYS, DAY, 0}, 2));
    for (int i = 0; i < TABLE_ASKS / 4; i++) {
        assert_int_equal(asks(&history, 1, &offer), WHY_NONE);
        assert_int_equal(asks(&history, 1, &withdraw), WHY_NONE);
        assert_int_equal(asks(&history, 1, &again), WHY_NONE);
        assert_int_equal(asks(&history, 1, &again), WHY_NONE);
    }
    assert_int_equal(asks(&history, 1, &offer), WHY_FULL);
    assert_int_equal(asks(&history, 1, &again), WHY_FULL);
    assert_int_equal(asks(&history, 0, &again), WHY_NONE);
    struct game_event event = play(history.table, start, 0);
    history.events[event.number - 1] = event;
    assert_int_equal(asks(&history, 0, &offer), WHY_NONE);
    event = play(history.table, start, 0);
    history.events[event.number - 1] = event;
    assert_int_equal(asks(&history, 1, &(struct message){.kind = MESSAGE_RESIGN}), WHY_NONE);
    const struct message rematch = {.kind = MESSAGE_OFFER, .offer = OFFER_REMATCH};
    const struct message yes = {.kind = MESSAGE_ANSWER, .offer = OFFER_REMATCH, .yes = true};
    pac_refusal refusal;
    assert_int_equal(asks(&history, 0, &rematch), WHY_NONE);
    assert_int_equal(table_decide(history.table, 1, &yes, start, 0, &event, &refusal), WHY_NONE);
    assert_int_equal(event.kind, EVENT_NEXT);
    end_history(&history);
}

/* Somebody who comes and goes without end has no more fair time, and it is no longer kept. */
static void test_too_many_absences(void **state) {
    (void)state;
    struct table *table = table_with((struct clock_rule){CLOCK_TIME, 10 * MINUTE, 0}, 2);
    table->seats[0].grace = table->seats[1].grace = 10 * MINUTE;
    int64_t now = start;
    for (int i = 0; i < TABLE_PRESENCES; i += 2) {
        assert_true(table_has_grace(table));
        assert_int_equal(table_running(table), NO_SEAT);
        (void)presence(table, EVENT_AWAY, now, now);
        (void)presence(table, EVENT_BACK, now, now + 1);
        now++;
    }
    assert_false(table_has_grace(table));
    assert_int_equal(table->seats[0].grace, 0);
    assert_int_equal(table_running(table), 0); /* they cannot wait for ever with their first turn */
    (void)play(table, now + MINUTE, 0);
    assert_int_equal(table->seats[0].left, 9 * MINUTE - 1); /* the last absence was charged, too */
    assert_true(table_has_grace(table));
    assert_int_equal(table->seats[1].grace, 10 * MINUTE);
    table_free(table);
}

/* Sitting down again under the same name, or in place of a computer, changes no name. */
static void test_too_many_names(void **state) {
    (void)state;
    struct history history = history_of(endless_table(PAC_PACRU));
    struct message message = {.kind = MESSAGE_SIT};
    for (int i = 0; i < TABLE_CHANGES; i++) {
        message.name[0] = (char)('A' + i % 2);
        assert_int_equal(asks(&history, 0, &message), WHY_NONE);
        assert_int_equal(asks(&history, 0, &message), WHY_NONE);
    }
    message.name[0] = 'C';
    assert_int_equal(asks(&history, 0, &message), WHY_FULL);
    assert_int_equal(asks(&history, 1, &message), WHY_NONE);
    message.name[0] = history.table->seats[0].name[0];
    assert_int_equal(asks(&history, 0, &message), WHY_NONE);
    struct game_event event;
    table_decide_computer(history.table, 0, 3, start, &event);
    happens(&history, &event);
    message.name[0] = 'C';
    assert_int_equal(asks(&history, 0, &message), WHY_NONE);
    assert_int_equal(asks(&history, 0, &message), WHY_NONE);
    event = play(history.table, start, 0);
    history.events[event.number - 1] = event;
    end_history(&history);
}

/* Names, devices, secrets and plans are counted each on its own, and for each seat. */
static void test_quotas_are_separate(void **state) {
    (void)state;
    struct history history = history_of(endless_table(PAC_PACRU));
    struct message sit = {.kind = MESSAGE_SIT}, claim = {.kind = MESSAGE_CLAIM};
    struct message renew = {.kind = MESSAGE_RENEW, .seat = 1};
    const struct message plan = {.kind = MESSAGE_PLAN};
    for (int i = 0; i < TABLE_CHANGES; i++) {
        sit.name[0] = (char)('A' + i % 2);
        assert_int_equal(asks(&history, 1, &sit), WHY_NONE);
    }
    for (int i = 0; i <= TABLE_CHANGES; i++) { /* the first device is no change */
        claim.device_hash[0] = (unsigned char)i;
        assert_int_equal(asks(&history, 1, &claim), WHY_NONE);
    }
    claim.device_hash[0]++;
    assert_int_equal(asks(&history, 1, &claim), WHY_FULL);
    for (int i = 0; i < TABLE_CHANGES; i++)
        assert_int_equal(asks(&history, 1, &renew), WHY_NONE);
    assert_int_equal(asks(&history, 1, &renew), WHY_FULL);
    for (int i = 0; i < TABLE_PLANS; i++)
        assert_int_equal(asks(&history, 1, &plan), WHY_NONE);
    assert_int_equal(asks(&history, 1, &plan), WHY_FULL);
    assert_int_equal(asks(&history, 2, &plan), WHY_NONE);
    renew.seat = 2;
    assert_int_equal(asks(&history, 2, &renew), WHY_NONE);
    assert_int_equal(asks(&history, 2, &claim), WHY_NONE);
    end_history(&history);
}

/* ------------------------------------------------------------------------------------------------
 * Who arranges a table
 */

static struct table *awaiting_table(int host, int number, bool known) {
    struct table *table = table_with((struct clock_rule){.kind = CLOCK_NONE}, 3);
    struct game_setup setup = table->setup;
    table_free(table);
    setup.host = host;
    setup.number = number;
    for (int i = 0; i < setup.players; i++) {
        setup.seats[i].kind = i == 0 ? SEAT_PERSON : SEAT_AWAITED;
        setup.seats[i].devices.count = known && i < 2;
    }
    table = table_new(&setup);
    assert_non_null(table);
    return table;
}

static enum why would(const struct table *table, int seat, enum message_kind kind, int of) {
    const struct message message = {.kind = kind, .seat = of, .level = 1};
    struct game_event event;
    pac_refusal refusal;
    return table_decide(table, seat, &message, start, 0, &event, &refusal);
}

/* In a game of version 1 nobody has made the table: nobody can put others out of their seats. */
static void test_no_host(void **state) {
    (void)state;
    for (int number = 0; number < 2; number++) {
        struct table *table = awaiting_table(NO_SEAT, number, false);
        assert_int_equal(would(table, 0, MESSAGE_RENEW, 1), WHY_HOST);
        assert_int_equal(would(table, 0, MESSAGE_CANCEL, 0), WHY_HOST);
        assert_int_equal(would(table, 0, MESSAGE_RENEW, 0), WHY_NONE);
        assert_int_equal(would(table, 1, MESSAGE_FILL, 2), WHY_NONE);
        assert_int_equal(would(table, 0, MESSAGE_START, 0), WHY_NONE);
        table_free(table);
    }
}

/* Who has played in the game before keeps the seat, also while they are still awaited. */
static void test_known_players_keep_their_seats(void **state) {
    (void)state;
    struct table *table = awaiting_table(0, 1, true);
    assert_int_equal(would(table, 0, MESSAGE_RENEW, 1), WHY_TAKEN);
    assert_int_equal(would(table, 0, MESSAGE_FILL, 1), WHY_TAKEN);
    assert_int_equal(would(table, 0, MESSAGE_RENEW, 2), WHY_NONE);
    assert_int_equal(would(table, 0, MESSAGE_FILL, 2), WHY_NONE);
    assert_int_equal(would(table, 1, MESSAGE_RENEW, 1), WHY_NONE);
    assert_int_equal(would(table, 0, MESSAGE_START, 0), WHY_NONE);
    table_free(table);
}

static void test_seat_of_the_host(void **state) {
    (void)state;
    struct table *table = awaiting_table(1, 0, false);
    assert_int_equal(would(table, 1, MESSAGE_TAKE, 1), WHY_TAKEN);
    assert_int_equal(would(table, 2, MESSAGE_TAKE, 2), WHY_NONE);
    table_free(table);
}

/* Time that was used is not given back, that of the turn under way neither. */
static void test_taking_back_gives_no_time(void **state) {
    (void)state;
    struct table *table = table_with((struct clock_rule){CLOCK_TIME, 10 * MINUTE, 0}, 2);
    for (int i = 0; i < 3; i++)
        (void)play(table, start, 0);
    struct message message = {.kind = MESSAGE_OFFER, .offer = OFFER_BACK};
    struct game_event event;
    pac_refusal refusal;
    assert_int_equal(table_decide(table, 0, &message, start + MINUTE, 0, &event, &refusal),
                     WHY_NONE);
    assert_true(table_apply(table, &event));
    message = (struct message){.kind = MESSAGE_ANSWER, .offer = OFFER_BACK, .yes = true};
    assert_int_equal(table_decide(table, 1, &message, start + 2 * MINUTE, 0, &event, &refusal),
                     WHY_NONE);
    assert_true(table_apply(table, &event));
    assert_int_equal(table_to_move(table), 0);
    assert_int_equal(table_left(table, 1, start + 2 * MINUTE), 8 * MINUTE);
    assert_int_equal(table_left(table, 0, start + 2 * MINUTE), 10 * MINUTE);
    table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_time),
        cmocka_unit_test(test_time_runs_out),
        cmocka_unit_test(test_clocks_stay_where_they_stopped),
        cmocka_unit_test(test_fair_time),
        cmocka_unit_test(test_away_before_the_first_turn),
        cmocka_unit_test(test_play_goes_on),
        cmocka_unit_test(test_leaving_out_of_turn_stops_no_clock),
        cmocka_unit_test(test_outages),
        cmocka_unit_test(test_what_is_no_event),
        cmocka_unit_test(test_what_is_no_setup),
        cmocka_unit_test(test_what_is_no_outage),
        cmocka_unit_test(test_too_many_turns),
        cmocka_unit_test(test_too_many_events),
        cmocka_unit_test(test_too_many_asks),
        cmocka_unit_test(test_too_many_absences),
        cmocka_unit_test(test_too_many_names),
        cmocka_unit_test(test_quotas_are_separate),
        cmocka_unit_test(test_no_host),
        cmocka_unit_test(test_known_players_keep_their_seats),
        cmocka_unit_test(test_seat_of_the_host),
        cmocka_unit_test(test_taking_back_gives_no_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
