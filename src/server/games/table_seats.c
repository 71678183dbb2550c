/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table_private.h"

#include <string.h>

bool table_is_about_seats(enum message_kind kind) {
    switch (kind) {
    case MESSAGE_SIT:
    case MESSAGE_TAKE:
    case MESSAGE_CLAIM:
    case MESSAGE_RENEW:
    case MESSAGE_FILL:
    case MESSAGE_START:
    case MESSAGE_CANCEL:
        return true;
    default:
        return false;
    }
}

enum why table_check_seats(const struct table *table, int seat, const struct message *message) {
    enum phase phase = table_phase(table);
    switch (message->kind) {
    case MESSAGE_CLAIM:
        return WHY_NONE; /* also when it is over: there is a rematch to be agreed on */
    case MESSAGE_SIT:
    case MESSAGE_TAKE:
        return phase == PHASE_OVER ? WHY_OVER : WHY_NONE;
    case MESSAGE_RENEW:
        if (message->seat == seat)
            return WHY_NONE;
        break;
    default:
        break;
    }
    /* Without a host nobody can put others out of their seats, or all of them. */
    bool by_host_alone = message->kind == MESSAGE_RENEW || message->kind == MESSAGE_CANCEL;
    if (!table_is_host(table, seat) || (by_host_alone && table->setup.host == NO_SEAT))
        return WHY_HOST;
    return phase == PHASE_OVER ? WHY_OVER : phase == PHASE_WAITING ? WHY_NONE : WHY_TAKEN;
}

/* ------------------------------------------------------------------------------------------------
 * What would come of it
 */

/* The text of an event that has hashes: of a secret, of a device, or of both. */
static void put_hash(struct game_event *event, const unsigned char hash[SEAT_HASH]) {
    hash_print(hash, event->text + strlen(event->text));
}

static void decide_sit(const struct message *message, struct game_event *event) {
    event->kind = EVENT_SAT;
    memcpy(event->text, message->name, sizeof message->name);
}

static enum why decide_take(const struct table *table, int seat, const struct message *message,
                            struct game_event *event) {
    if (seat >= table->setup.players || !table_is_free(table, seat))
        return WHY_TAKEN;
    event->kind = EVENT_TAKEN;
    put_hash(event, message->new_hash);
    put_hash(event, message->device_hash);
    memcpy(event->text + strlen(event->text), message->name, sizeof message->name);
    return WHY_NONE;
}

/* A device that comes with the link opens only a seat that no other device has. */
static enum why decide_claim(const struct table *table, int seat, const struct message *message,
                             struct game_event *event) {
    const struct devices *devices = &table->seats[seat].devices;
    if (message->first && devices->count && !devices_have(devices, message->device_hash))
        return WHY_TAKEN;
    event->kind = EVENT_OPENED;
    put_hash(event, message->device_hash);
    return WHY_NONE;
}

/* Who has played in the game before keeps the seat: the host can only start without them. */
static bool is_known(const struct table *table, int seat) {
    return table->setup.seats[seat].devices.count > 0;
}

static enum why decide_renew(const struct table *table, int seat, const struct message *message,
                             struct game_event *event) {
    if (message->seat >= table->setup.players || !table->setup.seats[message->seat].link ||
        (message->seat != seat && is_known(table, message->seat)))
        return WHY_TAKEN;
    event->kind = EVENT_RENEWED;
    event->seat = message->seat;
    put_hash(event, message->new_hash);
    if (message->seat == seat)
        put_hash(event, message->device_hash);
    return WHY_NONE;
}

void table_decide_computer(const struct table *table, int seat, int level, int64_t now,
                           struct game_event *event) {
    *event = (struct game_event){.number = table->events + 1,
                                 .at = now,
                                 .kind = EVENT_COMPUTER,
                                 .seat = seat,
                                 .value = level};
}

static bool is_missing(const struct table *table, int seat) {
    return table->seats[seat].kind == SEAT_OPEN || table->seats[seat].kind == SEAT_AWAITED;
}

static enum why decide_fill(const struct table *table, const struct message *message,
                            struct game_event *event) {
    if (message->seat >= table->setup.players || !is_missing(table, message->seat) ||
        is_known(table, message->seat))
        return WHY_TAKEN;
    table_decide_computer(table, message->seat, message->level, event->at, event);
    return WHY_NONE;
}

static enum why decide_start(const struct table *table, struct game_event *event) {
    for (int i = 0; i < table->setup.players; i++)
        if (table->seats[i].kind == SEAT_OPEN)
            return WHY_WAITING;
    event->kind = EVENT_STARTED;
    return WHY_NONE;
}

enum why table_decide_seats(const struct table *table, int seat, const struct message *message,
                            struct game_event *event) {
    switch (message->kind) {
    case MESSAGE_SIT:
        decide_sit(message, event);
        return WHY_NONE;
    case MESSAGE_TAKE:
        return decide_take(table, seat, message, event);
    case MESSAGE_CLAIM:
        return decide_claim(table, seat, message, event);
    case MESSAGE_RENEW:
        return decide_renew(table, seat, message, event);
    case MESSAGE_FILL:
        return decide_fill(table, message, event);
    case MESSAGE_START:
        return decide_start(table, event);
    default: /* MESSAGE_CANCEL */
        event->kind = EVENT_CANCELLED;
        return WHY_NONE;
    }
}

void table_decide_expiry(const struct table *table, int64_t now, struct game_event *event) {
    *event = (struct game_event){
        .number = table->events + 1, .at = now, .kind = EVENT_EXPIRED, .seat = NO_SEAT};
}

/* ------------------------------------------------------------------------------------------------
 * The next game
 */

static void count_on(const struct game_setup *before, struct game_setup *setup) {
    setup->number = before->number + 1;
    if (setup->number >= before->games && setup->number >= CHAIN_GAMES) {
        setup->number = 0;
        memcpy(setup->first, setup->id, sizeof setup->first);
    }
}

void table_next_setup(const struct table *table, const char *id, int64_t now,
                      struct game_setup *setup) {
    const struct game_setup *before = &table->setup;
    const int players = before->players;
    *setup = *before;
    memcpy(setup->id, id, sizeof setup->id);
    setup->created = now;
    count_on(before, setup);
    if (before->host != NO_SEAT)
        setup->host = (before->host + players - 1) % players;
    /* The player who was next to begin begins, and all others move up one seat. */
    for (int i = 0; i < players; i++) {
        int from = (i + 1) % players;
        const struct table_seat *seat = &table->seats[from];
        setup->seats[i] = before->seats[from];
        setup->seats[i].kind =
            seat->kind == SEAT_PERSON && before->seats[from].link ? SEAT_AWAITED : seat->kind;
        setup->seats[i].level = seat->level;
        setup->seats[i].devices = seat->devices;
        memcpy(setup->seats[i].hash, seat->hash, sizeof seat->hash);
        memcpy(setup->seats[i].name, seat->name, sizeof seat->name);
    }
}
