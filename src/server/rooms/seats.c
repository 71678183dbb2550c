/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "room.h"

#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Who has come
 */

/* The seat that a secret opens. All are compared, so that the time it takes tells nothing. */
static int seat_of(const struct table *table, const unsigned char hash[SEAT_HASH]) {
    int found = NO_SEAT;
    for (int i = 0; i < table->setup.players; i++)
        if (secret_hash_equal(table->seats[i].hash, hash) && table->setup.seats[i].link)
            found = i;
    return found;
}

/* The seat that knows a device, for somebody who comes by the table's link. */
static int seat_of_device(const struct table *table, const unsigned char device[SEAT_HASH]) {
    int found = NO_SEAT;
    for (int i = 0; i < table->setup.players; i++)
        if (devices_have(&table->seats[i].devices, device))
            found = i;
    return found;
}

/* A seat is opened by an event: they are let in when that has been kept. */
static void ask_to_open(struct room *room, struct step *step, struct visitor *visitor, int seat) {
    struct message message = {.kind = MESSAGE_CLAIM, .first = true};
    memcpy(message.device_hash, visitor->device, sizeof message.device_hash);
    visitor->opening = true;
    visitor->claim = seat;
    sequencer_ask(room, step, visitor, seat, &message);
}

bool seats_find(struct room *room, struct step *step, struct visitor *visitor) {
    const struct table *table = room->table;
    int seat = seat_of(table, visitor->hash);
    if (visitor->opening)
        return false;
    if (seat == NO_SEAT && table->setup.link &&
        secret_hash_equal(table->setup.hash, visitor->hash)) {
        seat = seat_of_device(table, visitor->device);
        visitor->take = seat == NO_SEAT;
    }
    if (seat == NO_SEAT && !visitor->take) {
        (void)limit_take(&visitor->address->buckets[LIMIT_GUESSES], LIMIT_GUESSES, step->now);
        visitor_turn_away(visitor, step, WHY_NO_SEAT);
        return false;
    }
    room->address = visitor->address->key;
    if (seat == NO_SEAT)
        return true;
    const struct devices *devices = &table->seats[seat].devices;
    bool known = devices_have(devices, visitor->device);
    if (known && table->seats[seat].kind != SEAT_AWAITED)
        visitor->seat = seat;
    else if (known || !devices->count)
        ask_to_open(room, step, visitor, seat);
    else
        visitor->claim = seat;
    /* With the line full, they have been let in already. */
    return !visitor->opening && !visitor->in;
}

void seats_stay_shut(struct room *room, struct step *step, struct visitor *visitor, enum why why) {
    const struct table *table = room->table;
    const int seat = visitor->claim;
    visitor->opening = false;
    if (why == WHY_NO_CLAIM) {
        visitor_turn_away(visitor, step, WHY_NO_SEAT); /* the secret has been replaced meanwhile */
        return;
    }
    /* A device that the seat knows plays on, though it cannot be kept that it has come. */
    if (devices_have(&table->seats[seat].devices, visitor->device)) {
        visitor->seat = seat;
        visitor->claim = NO_SEAT;
    }
    room_welcome(room, step, visitor);
}

/* ------------------------------------------------------------------------------------------------
 * Who may
 */

/* Whether they still know a secret by which a seat can be claimed. */
static bool may_claim(const struct table *table, const struct visitor *visitor, int seat) {
    return secret_hash_equal(table->seats[seat].hash, visitor->hash) ||
           devices_have(&table->seats[seat].devices, visitor->device);
}

enum why seats_check(const struct room *room, const struct visitor *visitor,
                     const struct asked *asked) {
    const struct table *table = room->table;
    switch (asked->message.kind) {
    case MESSAGE_CLAIM:
        return visitor && asked->seat != NO_SEAT && may_claim(table, visitor, asked->seat)
                   ? WHY_NONE
                   : WHY_NO_CLAIM;
    case MESSAGE_TAKE:
        return visitor && visitor->take ? WHY_NONE : WHY_NO_CLAIM;
    default:
        /* The device may have been put out since it asked, and its connection may be gone. */
        return asked->seat != NO_SEAT &&
                       devices_have(&table->seats[asked->seat].devices, asked->message.device_hash)
                   ? WHY_NONE
                   : WHY_WATCHING;
    }
}

/* ------------------------------------------------------------------------------------------------
 * What becomes of it
 */

static void sit_down(struct room *room, struct step *step, struct visitor *visitor, int seat) {
    visitor->seat = seat;
    visitor->claim = NO_SEAT;
    visitor->take = visitor->opening = false;
    memcpy(visitor->hash, room->table->seats[seat].hash, sizeof visitor->hash);
    if (!visitor->in) {
        room_welcome(room, step, visitor);
        return;
    }
    room->heard[seat] = step->now;
    room_recount(room, step);
    room_show(room, step, visitor);
}

/* The seat is no longer theirs; by a secret that still opens it they may claim it. */
static void put_out(const struct table *table, struct visitor *visitor, int seat) {
    int claim = secret_hash_equal(table->seats[seat].hash, visitor->hash) ? seat : NO_SEAT;
    visitor->put_out = visitor->seat != NO_SEAT || visitor->claim != claim;
    visitor->seat = NO_SEAT;
    visitor->claim = claim;
}

void seats_refresh(struct room *room, struct step *step, bool all) {
    const struct table *table = room->table;
    bool any = false;
    for (struct visitor *one = room->visitors; one; one = one->next) {
        int seat = one->seat != NO_SEAT ? one->seat : one->claim;
        if (!one->in || seat == NO_SEAT || devices_have(&table->seats[seat].devices, one->device))
            continue;
        put_out(table, one, seat);
        any |= one->put_out;
    }
    if (any)
        room_recount(room, step);
    for (struct visitor *one = room->visitors; one; one = one->next) {
        if (one->in && (all || one->put_out))
            room_show(room, step, one);
        one->put_out = false;
    }
}

void seats_follow(struct room *room, struct step *step, const struct game_event *event,
                  struct visitor *asker) {
    struct sequencer *sequencer = &room->sequencer;
    /* A secret that is replaced ends devices, and so does one device too many. */
    if (event->kind == EVENT_RENEWED || event->kind == EVENT_OPENED)
        seats_refresh(room, step, false);
    if (asker && sequencer->secret[0])
        effects_send(step->effects, asker->connection,
                     write_secret(event->seat, sequencer->secret));
    secret_wipe(sequencer->secret);
    if (!asker)
        return;
    if (event->kind == EVENT_OPENED || event->kind == EVENT_TAKEN)
        sit_down(room, step, asker, event->seat);
    else if (event->kind == EVENT_RENEWED && asker->seat == event->seat)
        memcpy(asker->hash, room->table->seats[event->seat].hash, sizeof asker->hash);
}
