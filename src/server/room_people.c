/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "room.h"

#include <stdlib.h>
#include <string.h>

enum {
    HERE_EVERY = 1000,  /* milliseconds between two messages about how many watch */
    CLOSE_POLICY = 1008 /* RFC 6455: closed for what was sent */
};

/* ------------------------------------------------------------------------------------------------
 * Telling
 */

void visitor_say(struct visitor *visitor, char *text) {
    struct parcel *parcel = text ? parcel_new(text, strlen(text)) : NULL;
    socket_send(visitor->socket, parcel);
    parcel_drop(parcel);
    free(text);
}

void visitor_refuse(struct visitor *visitor, int64_t id, enum why why, const char *field,
                    const pac_refusal *refusal) {
    visitor->rooms->figures.refusals++;
    visitor_say(visitor, write_refused(id, why, field, refusal));
}

/* For whoever asked for an answer: what they asked for has been done. */
static void say_done(struct visitor *visitor, int64_t id) {
    const struct table *table = visitor->room->table;
    if (id)
        visitor_say(visitor, write_done(id, table ? table->events : 0));
}

/* To all who are in; only to players, or only to those who watch, if that is asked for. */
static void tell(struct room *room, char *text, bool players, bool watchers) {
    struct parcel *parcel = text ? parcel_new(text, strlen(text)) : NULL;
    for (struct visitor *one = room->visitors; one; one = one->next)
        if (one->in && (one->seat == NO_SEAT ? watchers : players))
            socket_send(one->socket, parcel);
    parcel_drop(parcel);
    free(text);
}

void room_tell(struct room *room, char *text) { tell(room, text, true, true); }

void room_tell_here(struct room *room) {
    room->here_due = 0;
    if (room->table)
        room_tell(room, write_here(room->table, &room->presence));
}

/* ------------------------------------------------------------------------------------------------
 * Coming and going
 */

void room_show(struct room *room, struct visitor *visitor) {
    const struct chat_line *lines[CHAT_KEPT];
    size_t lines_count = 0;
    for (const struct said *one = room->chat; one; one = one->next)
        if (one->kept && lines_count < CHAT_KEPT &&
            (one->line.seat == NO_SEAT) == (visitor->seat == NO_SEAT))
            lines[lines_count++] = &one->line;
    visitor_say(visitor, write_state(room->table, &room->presence, visitor->seat,
                                     rooms_now(room->rooms), lines, lines_count));
}

static void count(struct room *room) {
    struct presence *presence = &room->presence;
    *presence = (struct presence){.watchers = 0};
    for (const struct visitor *one = room->visitors; one; one = one->next) {
        if (!one->in)
            continue;
        if (one->seat == NO_SEAT)
            presence->watchers++;
        else
            presence->here[one->seat] = true;
    }
}

/*
 * Somebody has come or gone. Whoever has come sees the state before they hear anything else. Players
 * are told at once who is here; how many watch can wait until several have come.
 */
static void recount(struct room *room, struct visitor *newcomer) {
    struct presence before = room->presence;
    int64_t now = rooms_now(room->rooms);
    count(room);
    if (newcomer)
        room_show(room, newcomer);
    for (int i = 0; i < PAC_PLAYERS; i++) {
        bool here = room->presence.here[i];
        if (here)
            room->away_since[i] = 0;
        else if (!room->away_since[i])
            room->away_since[i] = now;
    }
    room->idle_since = room->visitors ? 0 : now;
    if (memcmp(before.here, room->presence.here, sizeof before.here) != 0)
        room_tell_here(room);
    else if (before.watchers != room->presence.watchers && !room->here_due)
        room->here_due = now + HERE_EVERY;
}

/* Which seat a secret opens; all are looked at, so that the time it takes tells nothing. */
static int seat_of(const struct table *table, const unsigned char hash[SEAT_HASH]) {
    int found = NO_SEAT;
    for (int i = 0; i < table->setup.players; i++)
        if (seats_same(table->setup.seats[i].hash, hash) && table->setup.seats[i].link)
            found = i;
    return found;
}

static void turn_away(struct visitor *visitor, enum why why) {
    visitor_refuse(visitor, visitor->hello, why, "", NULL);
    socket_close(visitor->socket, CLOSE_POLICY);
}

void room_admit(struct room *room, struct visitor *visitor) {
    if (visitor->has_secret) {
        visitor->seat = seat_of(room->table, visitor->hash);
        if (visitor->seat == NO_SEAT) {
            (void)limit_take(&visitor->address->buckets[LIMIT_GUESSES], LIMIT_GUESSES,
                             rooms_now(room->rooms));
            turn_away(visitor, WHY_NO_SEAT);
            return;
        }
    }
    visitor->in = true;
    recount(room, visitor);
    say_done(visitor, visitor->hello);
}

void room_turn_away(struct room *room, enum why why) {
    for (struct visitor *one = room->visitors; one; one = one->next)
        turn_away(one, why);
}

static void enter(struct visitor *visitor, struct room *room) {
    visitor->room = room;
    visitor->back = &room->visitors;
    visitor->next = room->visitors;
    if (visitor->next)
        visitor->next->back = &visitor->next;
    room->visitors = visitor;
    room->idle_since = 0;
}

static void leave(struct visitor *visitor) {
    struct room *room = visitor->room;
    *visitor->back = visitor->next;
    if (visitor->next)
        visitor->next->back = visitor->back;
    visitor->room = NULL;
    room_forget_asker(room, visitor);
    recount(room, NULL);
    room_go_on(room);
}

struct visitor *rooms_open(struct rooms *rooms, struct socket *socket, struct address *address) {
    struct visitor *visitor = calloc(1, sizeof *visitor);
    if (!visitor)
        return NULL;
    visitor->rooms = rooms;
    visitor->socket = socket;
    visitor->address = address;
    visitor->seat = NO_SEAT;
    address->sockets++;
    rooms->figures.visitors++;
    return visitor;
}

void rooms_closed(struct visitor *visitor) {
    visitor->address->sockets--;
    visitor->rooms->figures.visitors--;
    if (visitor->room)
        leave(visitor);
    free(visitor);
}

static void say_hello(struct visitor *visitor, struct message *message) {
    struct rooms *rooms = visitor->rooms;
    visitor->hello = message->id;
    memcpy(visitor->name, message->name, sizeof visitor->name);
    if (message->secret[0]) {
        visitor->has_secret = true;
        seats_hash(message->secret, visitor->hash);
        seats_forget(message->secret);
    }
    /* Whoever has tried too often has to wait before any secret is looked at. */
    if (visitor->has_secret &&
        !limit_allows(&visitor->address->buckets[LIMIT_GUESSES], LIMIT_GUESSES, rooms_now(rooms))) {
        turn_away(visitor, WHY_TOO_FAST);
        return;
    }
    struct room *room = room_find_or_load(rooms, message->game);
    if (!room) {
        turn_away(visitor, WHY_STORE);
        return;
    }
    enter(visitor, room);
    if (room->table) {
        room_admit(room, visitor);
        room_go_on(room);
    }
}

void rooms_message(struct visitor *visitor, const char *text, size_t length) {
    struct rooms *rooms = visitor->rooms;
    struct message message;
    struct message_fault fault;
    rooms->figures.messages++;
    if (!limit_take(&visitor->messages, LIMIT_MESSAGES, rooms_now(rooms))) {
        turn_away(visitor, WHY_TOO_FAST);
        return;
    }
    if (!message_read(text, length, &message, &fault)) {
        visitor_refuse(visitor, fault.id, fault.why, fault.field, NULL);
        if (!visitor->room)
            socket_close(visitor->socket, CLOSE_POLICY);
        return;
    }
    if (rooms->stopping)
        visitor_refuse(visitor, message.id, WHY_STOPPING, "", NULL);
    else if (!visitor->room && message.kind == MESSAGE_HELLO)
        say_hello(visitor, &message);
    else if (!visitor->room || !visitor->in || message.kind == MESSAGE_HELLO)
        visitor_refuse(visitor, message.id, WHY_HELLO, "", NULL);
    else if (message.kind == MESSAGE_PING)
        say_done(visitor, message.id);
    else if (message.kind == MESSAGE_CHAT)
        room_chat(visitor->room, visitor, &message);
    else
        room_ask(visitor->room, visitor, visitor->seat, &message);
}

/* ------------------------------------------------------------------------------------------------
 * Chat: players among themselves, and those who watch among themselves
 */

static void forget_oldest(struct room *room) {
    struct said **at = &room->chat;
    while (*at && !(*at)->kept)
        at = &(*at)->next;
    if (!*at)
        return;
    struct said *oldest = *at;
    *at = oldest->next;
    free(oldest);
    room->chat_count--;
}

static void forget_said(struct room *room, struct said *said) {
    struct said **at = &room->chat;
    while (*at != said)
        at = &(*at)->next;
    *at = said->next;
    room->chat_count--;
    free(said);
}

static struct said *add_said(struct room *room, const struct chat_line *line) {
    struct said *said = calloc(1, sizeof *said), **at = &room->chat;
    if (!said)
        return NULL;
    if (room->chat_count >= CHAT_KEPT)
        forget_oldest(room);
    while (*at)
        at = &(*at)->next;
    *at = said;
    room->chat_count++;
    said->room = room;
    said->line = *line;
    return said;
}

void room_remember(struct room *room, const struct chat_line *line) {
    struct said *said = add_said(room, line);
    if (said)
        said->kept = true;
}

static void on_chat_kept(void *context, const struct store_answer *answer) {
    struct said *said = context;
    struct room *room = said->room;
    struct visitor *visitor = said->visitor;
    bool watching = said->line.seat == NO_SEAT;
    said->visitor = NULL;
    if (answer->status) {
        if (visitor)
            visitor_refuse(visitor, said->id, WHY_STORE, "", NULL);
        forget_said(room, said);
        return;
    }
    said->kept = true;
    room->rooms->figures.chats++;
    tell(room, write_chat(&said->line), !watching, watching);
    if (visitor)
        say_done(visitor, said->id);
}

void room_chat(struct room *room, struct visitor *visitor, const struct message *message) {
    int64_t now = rooms_now(room->rooms);
    struct chat_line line = {.at = now, .seat = visitor->seat};
    const char *name = visitor->seat == NO_SEAT || !room->table
                           ? visitor->name
                           : room->table->seats[visitor->seat].name;
    struct said *said = NULL;
    memcpy(line.name, name, sizeof line.name);
    memcpy(line.text, message->text, sizeof line.text);
    if (!limit_take(&visitor->chats, LIMIT_CHATS, now)) {
        visitor_refuse(visitor, message->id, WHY_TOO_FAST, "", NULL);
        return;
    }
    if (room->chat_count / 2 < CHAT_KEPT)
        said = add_said(room, &line);
    if (said) {
        said->visitor = visitor;
        said->id = message->id;
    }
    if (said && store_chat(room->rooms->store, room->id, &line, on_chat_kept, said))
        return;
    if (said)
        forget_said(room, said);
    visitor_refuse(visitor, message->id, WHY_STORE, "", NULL);
}
