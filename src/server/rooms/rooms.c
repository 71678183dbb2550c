/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "index.h"
#include "room.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    ALIVE = 10 * 1000, /* milliseconds between notes that the server is running */
    DUE = 60 * 1000,   /* between looks for games by correspondence whose time may be over */
    DUE_MORE = 1000    /* before the next look if there may be more of them */
};

/* A game that is being kept; then its links are told. */
struct creation {
    struct creation *next;
    uint64_t ticket, request;
    struct game_setup setup;
    char table[SEAT_SECRET + 1];
    char secrets[PAC_PLAYERS][SEAT_SECRET + 1];
};

struct rooms {
    struct index index;
    struct limits *limits;
    struct effects effects;
    struct rooms_metrics metrics;
    struct creation *creations;
    uint64_t tickets;
    uint64_t due_ticket;         /* of the look for games that are due, or 0 */
    int64_t alive_at, due_at;    /* when they are next */
    char due_after[GAME_ID + 1]; /* where the next look goes on; "" for the beginning */
    bool stopping;
};

struct rooms *rooms_new(struct limits *limits, int64_t now) {
    struct rooms *rooms = calloc(1, sizeof *rooms);
    if (!rooms || !index_init(&rooms->index)) {
        free(rooms);
        return NULL;
    }
    rooms->limits = limits;
    rooms->alive_at = now + ALIVE;
    rooms->due_at = now;
    return rooms;
}

struct effects *rooms_effects(struct rooms *rooms) {
    return &rooms->effects;
}

struct rooms_metrics rooms_metrics(const struct rooms *rooms) {
    return rooms->metrics;
}

struct index *rooms_index(struct rooms *rooms) {
    return &rooms->index;
}

static struct step step_at(struct rooms *rooms, int64_t now) {
    return (struct step){.now = now,
                         .effects = &rooms->effects,
                         .tickets = &rooms->tickets,
                         .metrics = &rooms->metrics,
                         .stopping = rooms->stopping};
}

/* ------------------------------------------------------------------------------------------------
 * Rooms
 */

static void drop_room(struct rooms *rooms, struct room *room) {
    index_remove_room(&rooms->index, room);
    rooms->metrics.rooms--;
    room_free(room);
}

/* One step of a room, and what it wants afterwards. */
static void step_room(struct rooms *rooms, int64_t now, struct room *room,
                      const struct room_input *input) {
    struct step step = step_at(rooms, now);
    room_step(room, &step, input);
    if (room->finished)
        drop_room(rooms, room);
    else
        index_wake(&rooms->index, room);
}

/* NULL if there is no memory for another. */
static struct room *find_or_load(struct rooms *rooms, int64_t now, const char *id) {
    struct room *room = index_room(&rooms->index, id);
    struct step step = step_at(rooms, now);
    if (room)
        return room;
    room = room_new(id, &step);
    if (room) {
        index_add_room(&rooms->index, room);
        rooms->metrics.rooms++;
    }
    return room;
}

static void refuse_request(struct rooms *rooms, uint64_t request, enum why why) {
    struct effect *effect = effects_add(&rooms->effects, EFFECT_ANSWER);
    effect->ticket = request;
    effect->why = why;
}

void rooms_look(struct rooms *rooms, int64_t now, uint64_t request, const char *id,
                uint64_t address) {
    struct room *room = rooms->stopping ? NULL : find_or_load(rooms, now, id);
    const struct room_input input = {.kind = INPUT_LOOK, .ticket = request, .address = address};
    if (room)
        step_room(rooms, now, room, &input);
    else
        refuse_request(rooms, request, rooms->stopping ? WHY_STOPPING : WHY_STORE);
}

/* ------------------------------------------------------------------------------------------------
 * Connections
 */

bool rooms_opened(struct rooms *rooms, uint64_t connection, struct address *address) {
    struct visitor *visitor = calloc(1, sizeof *visitor);
    if (!visitor)
        return false;
    visitor->connection = connection;
    visitor->address = address;
    visitor->seat = visitor->claim = NO_SEAT;
    limits_open(rooms->limits, address);
    rooms->metrics.visitors++;
    index_add_visitor(&rooms->index, visitor);
    return true;
}

void rooms_closed(struct rooms *rooms, int64_t now, uint64_t connection) {
    struct visitor *visitor = index_visitor(&rooms->index, connection);
    if (!visitor)
        return;
    const struct room_input input = {.kind = INPUT_LEAVE, .visitor = visitor};
    if (visitor->room)
        step_room(rooms, now, visitor->room, &input);
    index_remove_visitor(&rooms->index, visitor);
    limits_close(rooms->limits, visitor->address);
    rooms->metrics.visitors--;
    free(visitor);
}

static void say_hello(struct rooms *rooms, struct step *step, struct visitor *visitor,
                      struct message *message) {
    visitor->hello = message->id;
    memcpy(visitor->name, message->name, sizeof visitor->name);
    if (message->secret[0]) {
        visitor->has_secret = true;
        secret_hash(message->secret, visitor->hash);
        secret_hash(message->device, visitor->device);
        secret_wipe(message->secret);
        secret_wipe(message->device);
    }
    /* After too many wrong secrets from an address, none is looked at for a while. */
    if (visitor->has_secret &&
        !limit_allows(&visitor->address->buckets[LIMIT_GUESSES], LIMIT_GUESSES, step->now)) {
        visitor_turn_away(visitor, step, WHY_TOO_FAST);
        return;
    }
    struct room *room = find_or_load(rooms, step->now, message->game);
    const struct room_input input = {.kind = INPUT_ENTER, .visitor = visitor};
    if (room)
        step_room(rooms, step->now, room, &input);
    else
        visitor_turn_away(visitor, step, WHY_STORE);
}

/* A message that could be read. */
static void dispatch_message(struct rooms *rooms, struct step *step, struct visitor *visitor,
                             struct message *message) {
    const struct room_input input = {.kind = INPUT_ASK, .visitor = visitor, .message = message};
    if (rooms->stopping)
        visitor_refuse(visitor, step, message->id, WHY_STOPPING, "", NULL);
    else if (!visitor->room && message->kind == MESSAGE_HELLO)
        say_hello(rooms, step, visitor, message);
    else if (!visitor->room || !visitor->in || message->kind == MESSAGE_HELLO)
        visitor_refuse(visitor, step, message->id, WHY_HELLO, "", NULL);
    else if (message->kind == MESSAGE_PING)
        visitor_done(visitor, step, message->id);
    else
        step_room(rooms, step->now, visitor->room, &input);
}

void rooms_message(struct rooms *rooms, int64_t now, uint64_t connection, int64_t lag,
                   const char *text, size_t length) {
    struct visitor *visitor = index_visitor(&rooms->index, connection);
    struct step step = step_at(rooms, now);
    struct message message;
    struct message_fault fault;
    if (!visitor || visitor->closing)
        return;
    visitor->lag = lag;
    if (visitor->in && visitor->seat != NO_SEAT)
        visitor->room->heard[visitor->seat] = now;
    rooms->metrics.messages++;
    if (!limit_take(&visitor->messages, LIMIT_MESSAGES, now)) {
        visitor_turn_away(visitor, &step, WHY_TOO_FAST);
        return;
    }
    if (message_read(text, length, &message, &fault)) {
        dispatch_message(rooms, &step, visitor, &message);
        return;
    }
    visitor_refuse(visitor, &step, fault.id, fault.why, fault.field, NULL);
    if (!visitor->room) {
        effects_close(&rooms->effects, connection, CLOSE_POLICY);
        visitor->closing = true;
    }
}

/* ------------------------------------------------------------------------------------------------
 * New games
 */

void rooms_create(struct rooms *rooms, int64_t now, uint64_t request,
                  const struct game_setup *setup) {
    if (rooms->stopping) {
        refuse_request(rooms, request, WHY_STOPPING);
        return;
    }
    struct creation *creation = must_have(calloc(1, sizeof *creation));
    creation->next = rooms->creations;
    rooms->creations = creation;
    creation->ticket = ++rooms->tickets;
    creation->request = request;
    creation->setup = *setup;
    creation->setup.created = now;
    game_id_new(creation->setup.id);
    memcpy(creation->setup.first, creation->setup.id, sizeof creation->setup.first);
    creation->setup.link = true;
    secret_new(creation->table);
    secret_hash(creation->table, creation->setup.hash);
    for (int i = 0; i < setup->players; i++) {
        if (!setup->seats[i].link)
            continue;
        secret_new(creation->secrets[i]);
        secret_hash(creation->secrets[i], creation->setup.seats[i].hash);
    }
    struct effect *effect = effects_add(&rooms->effects, EFFECT_CREATE);
    effect->ticket = creation->ticket;
    effect->setup = must_have(malloc(sizeof *effect->setup));
    *effect->setup = creation->setup;
}

static void drop_creation(struct creation **at) {
    struct creation *creation = *at;
    *at = creation->next;
    secret_wipe(creation->table);
    for (int i = 0; i < PAC_PLAYERS; i++)
        secret_wipe(creation->secrets[i]);
    free(creation);
}

/* True if this is the answer to a CREATE that an HTTP request waits for. */
static bool creation_stored(struct rooms *rooms, const struct rooms_stored *answer) {
    struct creation **at = &rooms->creations;
    while (*at && (*at)->ticket != answer->ticket)
        at = &(*at)->next;
    if (!*at)
        return false;
    struct effect *effect = effects_add(&rooms->effects, EFFECT_ANSWER);
    effect->ticket = (*at)->request;
    if (!answer->status)
        effect->text = write_created(&(*at)->setup, (*at)->table, (*at)->secrets);
    effect->status = 201;
    effect->why = effect->text ? WHY_NONE : WHY_STORE;
    rooms->metrics.games += effect->text != NULL;
    drop_creation(at);
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * Answers of the store and of the computers
 */

/*
 * A game whose time is over is loaded; that it is due again later is up to its room. One that cannot
 * be loaded stays due, so the next look goes on behind those found, however many they are.
 */
static void found_due(struct rooms *rooms, int64_t now, const struct rooms_stored *answer) {
    const struct room_input input = {.kind = INPUT_TIME};
    rooms->due_ticket = 0;
    rooms->due_after[0] = '\0';
    if (rooms->stopping)
        return;
    if (answer->id_count == STORE_IDS) {
        memcpy(rooms->due_after, answer->ids[STORE_IDS - 1], sizeof rooms->due_after);
        rooms->due_at = now + DUE_MORE;
    }
    for (size_t i = 0; i < answer->id_count; i++) {
        struct room *room = find_or_load(rooms, now, answer->ids[i]);
        if (room && room->table)
            step_room(rooms, now, room, &input);
    }
}

void rooms_stored(struct rooms *rooms, int64_t now, const struct rooms_stored *answer) {
    const struct room_input input = {.kind = INPUT_STORED,
                                     .ticket = answer->ticket,
                                     .status = answer->status,
                                     .kept = answer->kept};
    if (answer->ticket == rooms->due_ticket) {
        found_due(rooms, now, answer);
    } else if (!creation_stored(rooms, answer) && answer->game[0]) {
        struct room *room = index_room(&rooms->index, answer->game);
        if (room)
            step_room(rooms, now, room, &input);
    }
}

void rooms_thought(struct rooms *rooms, int64_t now, const struct rooms_thought *thought) {
    struct room *room = index_room(&rooms->index, thought->game);
    const struct room_input input = {.kind = INPUT_THOUGHT,
                                     .ticket = thought->ticket,
                                     .failed = thought->failed,
                                     .hash = thought->hash,
                                     .turn = thought->turn};
    if (room)
        step_room(rooms, now, room, &input);
}

void rooms_changed(struct rooms *rooms, int64_t now, const char *game) {
    struct room *room = index_room(&rooms->index, game);
    const struct room_input input = {.kind = INPUT_CHANGED};
    if (room)
        step_room(rooms, now, room, &input);
}

/* ------------------------------------------------------------------------------------------------
 * Time
 */

static void add_alive(struct rooms *rooms, int64_t now) {
    rooms->alive_at = now + ALIVE;
    effects_add(&rooms->effects, EFFECT_ALIVE)->at = now;
}

static void look_for_due(struct rooms *rooms, int64_t now) {
    rooms->due_at = now + DUE;
    if (rooms->due_ticket)
        return; /* the last look has not been answered */
    struct effect *effect = effects_add(&rooms->effects, EFFECT_DUE);
    effect->ticket = rooms->due_ticket = ++rooms->tickets;
    effect->at = now;
    memcpy(effect->game, rooms->due_after, sizeof effect->game);
}

void rooms_time(struct rooms *rooms, int64_t now) {
    const struct room_input input = {.kind = INPUT_TIME};
    if (rooms->stopping)
        return;
    if (rooms->alive_at <= now)
        add_alive(rooms, now);
    if (rooms->due_at <= now)
        look_for_due(rooms, now);
    for (struct room *room; (room = index_first(&rooms->index)) && room->wake <= now;)
        step_room(rooms, now, room, &input); /* after which it wakes later than now, or never */
}

int64_t rooms_wake(const struct rooms *rooms) {
    if (rooms->stopping)
        return INT64_MAX;
    const struct room *first = index_first(&rooms->index);
    int64_t wake = rooms->alive_at < rooms->due_at ? rooms->alive_at : rooms->due_at;
    return first && first->wake < wake ? first->wake : wake;
}

/* ------------------------------------------------------------------------------------------------
 * The end
 */

void rooms_stop(struct rooms *rooms, int64_t now) {
    rooms->stopping = true;
    add_alive(rooms, now);
}

void rooms_say_bye(struct rooms *rooms) {
    struct step step = step_at(rooms, 0);
    for (struct room *one = index_next_room(&rooms->index, NULL); one;
         one = index_next_room(&rooms->index, one))
        room_tell(one, &step, write_bye(WHY_STOPPING), true, true);
}

void rooms_free(struct rooms *rooms) {
    if (!rooms)
        return;
    rooms->stopping = true;
    for (struct visitor *one; (one = index_any_visitor(&rooms->index));)
        rooms_closed(rooms, 0, one->connection);
    for (struct room *one; (one = index_next_room(&rooms->index, NULL));) {
        struct step step = step_at(rooms, 0);
        room_fail(one, &step, WHY_STOPPING);
        drop_room(rooms, one);
    }
    while (rooms->creations)
        drop_creation(&rooms->creations);
    effects_free(&rooms->effects);
    index_free(&rooms->index);
    free(rooms);
}
