/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fields.h"

#include <pacru/engine.h>

enum {
    MINUTE = 60 * 1000,
    DAY = 24 * 60 * MINUTE,
    MINUTES_MOST = 24 * 60,
    INCREMENT_MOST = 600, /* seconds, as all below */
    DAYS_MOST = 30,
    GRACE_LEAST = 5,
    GRACE_MOST = 24 * 60 * 60,
    GRACE_USUAL = 180,
    WAIT_LEAST = 60,
    WAIT_MOST = 30 * 24 * 60 * 60,
    WAIT_LIVE = 24 * 60 * 60,
    WAIT_DAYS = 7 * 24 * 60 * 60
};

static void read_clock(const json_t *object, struct message_fault *fault, struct clock_rule *rule) {
    struct reader reader = {.object = object, .fault = fault};
    *rule = (struct clock_rule){
        .kind = (enum clock_kind)field_choice(&reader, "kind", clock_kind_texts, CLOCK_KINDS)};
    if (rule->kind == CLOCK_TIME) {
        rule->base = MINUTE * field_number_or(&reader, "minutes", 1, MINUTES_MOST, 20);
        rule->increment = 1000 * field_number_or(&reader, "increment", 0, INCREMENT_MOST, 0);
    } else if (rule->kind == CLOCK_DAYS) {
        rule->base = DAY * field_number(&reader, "days", 1, DAYS_MOST);
    }
    reader_finish(&reader);
}

static void read_seat(const json_t *object, struct message_fault *fault, struct game_seat *seat) {
    struct reader reader = {.object = object, .fault = fault};
    /* Nobody asks for SEAT_AWAITED, the last one: every person is until they come. */
    seat->kind = (enum seat_kind)field_choice(&reader, "kind", seat_kind_texts, SEAT_AWAITED);
    seat->link = seat->kind != SEAT_COMPUTER;
    if (seat->kind == SEAT_PERSON) {
        field_words(&reader, "name", seat->name, NAME_LETTERS);
        seat->kind = SEAT_AWAITED;
    }
    if (seat->kind == SEAT_COMPUTER)
        seat->level = (int)field_number(&reader, "level", 1, PAC_LEVELS);
    reader_finish(&reader);
}

static void read_seats(struct reader *reader, struct game_setup *setup) {
    const json_t *seats = field_value(reader, "seats");
    size_t count = json_array_size(seats);
    bool people = false;
    if (count < 2 || count > PAC_PLAYERS) {
        reader_blame(reader, "seats");
        return;
    }
    setup->players = (int)count;
    for (size_t i = 0; i < count; i++) {
        const json_t *seat = json_array_get(seats, i);
        if (!json_is_object(seat))
            reader_blame(reader, "seats");
        else
            read_seat(seat, reader->fault, &setup->seats[i]);
        people = people || setup->seats[i].link;
    }
    if (!people)
        reader_blame(reader, "seats"); /* nobody could begin such a game, or see it end */
}

static void read_host(struct reader *reader, struct game_setup *setup) {
    int first = 0;
    while (first < setup->players - 1 && !setup->seats[first].link)
        first++;
    setup->host = (int)field_number_or(reader, "host", 0, setup->players - 1, first);
    if (!setup->seats[setup->host].link)
        reader_blame(reader, "host");
    setup->wait = (int)field_number_or(reader, "wait", WAIT_LEAST, WAIT_MOST,
                                       setup->clock.kind == CLOCK_DAYS ? WAIT_DAYS : WAIT_LIVE);
}

/* Fair time if nobody says how much: a fifth of the clock, between one minute and ten. */
static int64_t usual_grace(const struct clock_rule *clock) {
    const int64_t fifth = clock->base / 5 / 1000;
    if (clock->kind != CLOCK_TIME)
        return GRACE_USUAL;
    return fifth < 60 ? 60 : fifth > 600 ? 600 : fifth;
}

static void read_leaving(struct reader *reader, struct game_setup *setup) {
    setup->away = AWAY_WAIT;
    if (json_object_get(reader->object, "away"))
        setup->away = (enum away)field_choice(reader, "away", away_texts, AWAYS);
    setup->grace =
        (int)field_number_or(reader, "grace", GRACE_LEAST, GRACE_MOST, usual_grace(&setup->clock));
    setup->level = (int)field_number_or(reader, "level", 1, PAC_LEVELS, 3);
}

bool setup_read(const char *text, size_t length, struct game_setup *setup,
                struct message_fault *fault) {
    *setup = (struct game_setup){.clock = {.kind = CLOCK_TIME, .base = (int64_t)20 * MINUTE}};
    json_t *object = parse_object(text, length, fault);
    if (!object)
        return false;
    struct reader reader = {.object = object, .fault = fault};
    if (!pac_variant_parse(field_text(&reader, "game"), &setup->variant))
        reader_blame(&reader, "game");
    read_seats(&reader, setup);
    const json_t *clock = field_value(&reader, "clock");
    if (json_is_object(clock))
        read_clock(clock, fault, &setup->clock);
    else if (clock)
        reader_blame(&reader, "clock");
    read_leaving(&reader, setup);
    read_host(&reader, setup);
    setup->games = (int)field_number_or(&reader, "games", 1, SET_GAMES, 1);
    setup->repetition =
        json_object_get(object, "repetition") ? field_bool(&reader, "repetition") : true;
    reader_finish(&reader);
    json_decref(object);
    return !fault->why;
}
