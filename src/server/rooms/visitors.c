/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "room.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { HERE_EVERY = 1000 }; /* milliseconds between two messages about how many watch */

/* ------------------------------------------------------------------------------------------------
 * Telling
 */

void visitor_refuse(struct visitor *visitor, struct step *step, int64_t id, enum why why,
                    const char *field, const pac_refusal *refusal) {
    step->metrics->refusals++;
    effects_send(step->effects, visitor->connection, write_refused(id, why, field, refusal));
}

void visitor_turn_away(struct visitor *visitor, struct step *step, enum why why) {
    visitor_refuse(visitor, step, visitor->hello, why, "", NULL);
    visitor->hello = 0;
    effects_close(step->effects, visitor->connection, CLOSE_POLICY);
    visitor->closing = true;
}

void visitor_done(const struct visitor *visitor, struct step *step, int64_t id) {
    const struct table *table = visitor->room->table;
    if (id)
        effects_send(step->effects, visitor->connection, write_done(id, table ? table->events : 0));
}

void room_tell(struct room *room, struct step *step, char *text, bool players, bool spectators) {
    size_t count = 0, filled = 0;
    for (const struct visitor *one = room->visitors; one; one = one->next)
        count += one->in && (one->seat == NO_SEAT ? spectators : players);
    if (!count) {
        free(text);
        return;
    }
    struct effect *effect = effects_add(step->effects, text ? EFFECT_SEND : EFFECT_CLOSE);
    effect->text = text;
    effect->status = CLOSE_POLICY; /* without memory for what they must know */
    effect->to = must_have(malloc(count * sizeof *effect->to));
    effect->to_count = count;
    for (const struct visitor *one = room->visitors; one; one = one->next)
        if (one->in && (one->seat == NO_SEAT ? spectators : players))
            effect->to[filled++] = one->connection;
    assert(filled == count);
}

void room_tell_here(struct room *room, struct step *step) {
    room->here_due = 0;
    room_tell(room, step, write_here(room->table, &room->presence), true, true);
}

void room_show(struct room *room, struct step *step, const struct visitor *visitor) {
    const struct chat_line *lines[CHAT_KEPT];
    size_t count = chat_lines(room, visitor->seat, lines);
    const struct viewer viewer = {visitor->seat, visitor->claim, visitor->take};
    effects_send(step->effects, visitor->connection,
                 write_state(room->table, &room->presence, &viewer, step->now, lines, count));
}

void room_tell_event(struct room *room, struct step *step, const struct game_event *event) {
    if (event->kind != EVENT_PLAN) {
        room_tell(room, step, write_event(room->table, event, step->now, false), true, true);
        return;
    }
    for (const struct visitor *one = room->visitors; one; one = one->next)
        if (one->in)
            effects_send(step->effects, one->connection,
                         write_event(room->table, event, step->now, one->seat != event->seat));
}

/* ------------------------------------------------------------------------------------------------
 * Coming and going
 */

struct visitor *room_visitor(const struct room *room, uint64_t connection) {
    if (!connection)
        return NULL;
    for (struct visitor *one = room->visitors; one; one = one->next)
        if (one->connection == connection)
            return one;
    return NULL;
}

static struct presence count_presence(const struct room *room) {
    struct presence presence = {.watchers = 0};
    for (const struct visitor *one = room->visitors; one; one = one->next) {
        if (!one->in)
            continue;
        if (one->seat != NO_SEAT) {
            presence.here[one->seat] = true;
            continue;
        }
        presence.watchers++;
        if (one->name[0] && presence.named < WATCHING_MOST)
            presence.watching[presence.named++] = one->name;
    }
    return presence;
}

/*
 * Somebody has come or gone. A newcomer sees the state before they hear anything else. Players are
 * told at once who is here; how many watch can wait until several have come.
 */
static void recount_visitors(struct room *room, struct step *step, const struct visitor *newcomer) {
    struct presence before = room->presence;
    room->presence = count_presence(room);
    if (newcomer)
        room_show(room, step, newcomer);
    for (int i = 0; i < PAC_PLAYERS; i++) {
        if (room->presence.here[i])
            room->away_since[i] = 0;
        else if (!room->away_since[i])
            room->away_since[i] = room->heard[i] ? room->heard[i] : step->now;
    }
    room->idle_since = room->visitors ? 0 : step->now;
    if (memcmp(before.here, room->presence.here, sizeof before.here) != 0)
        room_tell_here(room, step);
    else if (before.watchers != room->presence.watchers && !room->here_due)
        room->here_due = step->now + HERE_EVERY;
}

void room_recount(struct room *room, struct step *step) { recount_visitors(room, step, NULL); }

/* A device that comes back before its old connection was found to be lost has been silent since. */
static void note_silence(struct room *room, const struct step *step,
                         const struct visitor *visitor) {
    const int seat = visitor->seat;
    for (const struct visitor *one = room->visitors; one; one = one->next)
        if (one != visitor && one->in && one->seat == seat &&
            secret_hash_equal(one->device, visitor->device) &&
            room->heard[seat] + BRIEF < step->now)
            room->silent[seat] = room->heard[seat];
    room->heard[seat] = step->now;
}

void room_welcome(struct room *room, struct step *step, struct visitor *visitor) {
    if (visitor->seat != NO_SEAT)
        note_silence(room, step, visitor);
    visitor->in = true;
    recount_visitors(room, step, visitor);
    visitor_done(visitor, step, visitor->hello);
    visitor->hello = 0;
}

void room_admit(struct room *room, struct step *step, struct visitor *visitor) {
    if (!visitor->has_secret || seats_find(room, step, visitor))
        room_welcome(room, step, visitor);
}

void room_enter(struct room *room, struct step *step, struct visitor *visitor) {
    visitor->room = room;
    visitor->back = &room->visitors;
    visitor->next = room->visitors;
    if (visitor->next)
        visitor->next->back = &visitor->next;
    room->visitors = visitor;
    room->idle_since = 0;
    room->address = room->address ? room->address : visitor->address->key;
    if (room->table)
        room_admit(room, step, visitor);
}

void room_leave(struct room *room, struct step *step, struct visitor *visitor) {
    assert(visitor->room == room);
    *visitor->back = visitor->next;
    if (visitor->next)
        visitor->next->back = visitor->back;
    visitor->room = NULL;
    visitor->back = NULL;
    if (room->table)
        recount_visitors(room, step, NULL);
    else if (!room->visitors)
        room->idle_since = step->now;
}
