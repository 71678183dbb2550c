/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "log.h"
#include "room.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ROWS = 8192,
    ALIVE = 10 * 1000, /* milliseconds between notes that the server is running */
    DUE = 60 * 1000    /* between looks for games whose time may be over */
};

/* ------------------------------------------------------------------------------------------------
 * Rooms by their names
 */

static struct room **row_of(struct rooms *rooms, const char *id) {
    uint32_t hash = 2166136261U;
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619U;
    return &rooms->rows[hash % ROWS];
}

static struct room *find(struct rooms *rooms, const char *id) {
    for (struct room *one = *row_of(rooms, id); one; one = one->next)
        if (!strcmp(one->id, id))
            return one;
    return NULL;
}

static void on_timer_closed(uv_handle_t *handle) { free(handle->data); }

void room_drop(struct room *room) {
    struct room **at = row_of(room->rooms, room->id);
    while (*at != room)
        at = &(*at)->next;
    *at = room->next;
    room->rooms->figures.rooms--;
    if (room->thought)
        computers_forget(room->thought);
    for (struct said *one = room->chat, *next; one; one = next) {
        next = one->next;
        free(one);
    }
    for (struct asked *one = room->first, *next; one; one = next) {
        next = one->next;
        free(one);
    }
    table_free(room->table);
    uv_close((uv_handle_t *)&room->timer, on_timer_closed);
}

/* ------------------------------------------------------------------------------------------------
 * Loading
 */

static void answer_lookers(struct room *room, enum why why) {
    while (room->lookers) {
        struct looker *one = room->lookers;
        room->lookers = one->next;
        char *text = why ? NULL
                         : write_state(room->table, &room->presence, NO_SEAT,
                                       rooms_now(room->rooms), NULL, 0);
        one->done(one->context, text, text || why ? why : WHY_STORE);
        free(one);
    }
}

static void settle_in(struct room *room, struct table *table, const struct kept *kept) {
    int64_t now = rooms_now(room->rooms);
    bool first = !room->table;
    bool same = !first && room->table->events == table->events;
    table_free(room->table);
    room->table = table;
    if (first) {
        for (size_t i = 0; i < kept->chat_count; i++)
            room_remember(room, &kept->chat[i]);
        for (int i = 0; i < PAC_PLAYERS; i++)
            room->away_since[i] = now;
        room->idle_since = now;
        if (table->setup.clock.kind == CLOCK_DAYS)
            (void)store_remind(room->rooms->store, room->id, table_flag(table));
    }
    for (struct visitor *one = room->visitors, *next; one; one = next) {
        next = one->next;
        if (!one->in)
            room_admit(room, one);
        else if (!same)
            room_show(room, one);
    }
    answer_lookers(room, WHY_NONE);
}

static void on_loaded(void *context, const struct store_answer *answer) {
    struct room *room = context;
    struct table *table = answer->status ? NULL : table_rebuild(answer->kept);
    room->busy = false;
    if (table) {
        settle_in(room, table, answer->kept);
        room_go_on(room);
        return;
    }
    enum why why = answer->status == STORE_MISSING ? WHY_NO_GAME : WHY_STORE;
    if (answer->status == STORE_OK)
        log_event(LEVEL_ERROR, "inconsistent", FIELDS({"game", room->id}));
    room_turn_away(room, why);
    for (struct visitor *one = room->visitors, *next; one; one = next) {
        next = one->next;
        one->room = NULL;
        one->in = false;
        one->back = NULL;
    }
    room->visitors = NULL;
    answer_lookers(room, why);
    room_drop(room);
}

void room_reload(struct room *room) {
    room->busy = store_load(room->rooms->store, room->id, on_loaded, room);
}

struct room *room_find_or_load(struct rooms *rooms, const char *id) {
    struct room *room = find(rooms, id);
    if (room)
        return room;
    room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    room->rooms = rooms;
    memcpy(room->id, id, sizeof room->id);
    room->last = &room->first;
    (void)uv_timer_init(rooms->loop, &room->timer);
    room->timer.data = room;
    room->next = *row_of(rooms, id);
    *row_of(rooms, id) = room;
    rooms->figures.rooms++;
    room_reload(room);
    if (room->busy)
        return room;
    room_drop(room);
    return NULL;
}

void rooms_look(struct rooms *rooms, const char *id, rooms_done *done, void *context) {
    struct looker *looker = calloc(1, sizeof *looker);
    struct room *room = looker ? room_find_or_load(rooms, id) : NULL;
    if (!room) {
        free(looker);
        done(context, NULL, WHY_STORE);
        return;
    }
    *looker = (struct looker){.next = room->lookers, .done = done, .context = context};
    room->lookers = looker;
    if (room->table)
        answer_lookers(room, WHY_NONE);
}

/* ------------------------------------------------------------------------------------------------
 * Making games
 */

struct creation {
    struct rooms *rooms;
    struct game_setup setup;
    char secrets[PAC_PLAYERS][SEAT_SECRET + 1];
    rooms_done *done;
    void *context;
};

static void on_created(void *context, const struct store_answer *answer) {
    struct creation *creation = context;
    char *text = answer->status ? NULL : write_created(&creation->setup, creation->secrets);
    creation->rooms->figures.games += text != NULL;
    for (int i = 0; i < PAC_PLAYERS; i++)
        seats_forget(creation->secrets[i]);
    creation->done(creation->context, text, text ? WHY_NONE : WHY_STORE);
    free(creation);
}

void rooms_create(struct rooms *rooms, const struct game_setup *setup, rooms_done *done,
                  void *context) {
    struct creation *creation = calloc(1, sizeof *creation);
    if (!creation) {
        done(context, NULL, WHY_STORE);
        return;
    }
    creation->rooms = rooms;
    creation->setup = *setup;
    creation->done = done;
    creation->context = context;
    seats_new_id(creation->setup.id);
    memcpy(creation->setup.first, creation->setup.id, sizeof creation->setup.first);
    creation->setup.created = rooms_now(rooms);
    for (int i = 0; i < setup->players; i++) {
        if (!setup->seats[i].link)
            continue;
        seats_new_secret(creation->secrets[i]);
        seats_hash(creation->secrets[i], creation->setup.seats[i].hash);
    }
    if (store_create(rooms->store, &creation->setup, NULL, NULL, on_created, creation))
        return;
    free(creation);
    done(context, NULL, WHY_STORE);
}

/* ------------------------------------------------------------------------------------------------
 * All of them
 */

int64_t rooms_now(const struct rooms *rooms) {
    return rooms->began + (int64_t)(uv_hrtime() / 1000000);
}

void rooms_changed(void *context) {
    struct rooms *rooms = context;
    for (size_t i = 0; i < ROWS; i++)
        for (struct room *one = rooms->rows[i]; one; one = one->next)
            if (!one->busy)
                room_reload(one);
}

static void on_alive(uv_timer_t *timer) {
    struct rooms *rooms = timer->data;
    (void)store_alive(rooms->store, rooms_now(rooms));
}

static void on_due_found(void *context, const struct store_answer *answer) {
    struct rooms *rooms = context;
    if (rooms->stopping)
        return;
    for (size_t i = 0; i < answer->id_count; i++) {
        struct room *room = room_find_or_load(rooms, answer->ids[i]);
        if (room && room->table)
            (void)store_remind(rooms->store, room->id, table_flag(room->table));
    }
}

static void on_due(uv_timer_t *timer) {
    struct rooms *rooms = timer->data;
    (void)store_due(rooms->store, rooms_now(rooms), on_due_found, rooms);
}

struct rooms *rooms_new(uv_loop_t *loop, struct computers *computers, struct limits *limits) {
    struct rooms *rooms = calloc(1, sizeof *rooms);
    struct timespec now = {0, 0};
    if (!rooms || !(rooms->rows = calloc(ROWS, sizeof *rooms->rows))) {
        free(rooms);
        return NULL;
    }
    (void)clock_gettime(CLOCK_REALTIME, &now);
    rooms->began =
        (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 - (int64_t)(uv_hrtime() / 1000000);
    rooms->loop = loop;
    rooms->computers = computers;
    rooms->limits = limits;
    (void)uv_timer_init(loop, &rooms->alive);
    (void)uv_timer_init(loop, &rooms->due);
    rooms->alive.data = rooms->due.data = rooms;
    return rooms;
}

void rooms_keep_in(struct rooms *rooms, struct store *store) {
    rooms->store = store;
    (void)uv_timer_start(&rooms->alive, on_alive, ALIVE, ALIVE);
    (void)uv_timer_start(&rooms->due, on_due, 1, DUE);
}

struct rooms_figures rooms_figures(const struct rooms *rooms) {
    return rooms->figures;
}

void rooms_stop(struct rooms *rooms) {
    rooms->stopping = true;
    (void)uv_timer_stop(&rooms->due);
    (void)uv_timer_stop(&rooms->alive);
    (void)store_alive(rooms->store, rooms_now(rooms));
}

void rooms_say_bye(struct rooms *rooms) {
    for (size_t i = 0; i < ROWS; i++)
        for (struct room *one = rooms->rows[i]; one; one = one->next)
            room_tell(one, write_bye(WHY_STOPPING));
}

void rooms_close(struct rooms *rooms) {
    for (size_t i = 0; i < ROWS; i++)
        while (rooms->rows[i])
            room_drop(rooms->rows[i]);
    uv_close((uv_handle_t *)&rooms->alive, NULL);
    uv_close((uv_handle_t *)&rooms->due, NULL);
}

void rooms_free(struct rooms *rooms) {
    if (!rooms)
        return;
    free(rooms->rows);
    free(rooms);
}
