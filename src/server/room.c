/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "room.h"
#include "log.h"

#include <stdlib.h>
#include <string.h>

enum {
    IDLE = 30 * 1000, /* milliseconds that an empty room is kept */
    RETRY = 1000,     /* before the room itself tries again what could not be kept */
    THINK_MOST = 1500 /* milliseconds that a computer thinks about a turn */
};

/* ------------------------------------------------------------------------------------------------
 * One event: kept, then applied and told
 */

static void finish(struct room *room, enum why why) {
    struct visitor *asker = room->asker;
    int64_t id = room->asker_id;
    room->asker = NULL;
    room->asker_id = 0;
    if (!asker)
        return;
    if (why)
        visitor_refuse(asker, id, why, "", NULL);
    else if (id)
        visitor_say(asker, write_done(id, room->event.number));
}

/* Somebody whose seat has just come into play may have been away for long: it counts from now. */
static void restart_graces(struct room *room, int64_t now) {
    for (int i = 0; i < room->table->setup.players; i++)
        if (room->away_since[i])
            room->away_since[i] = now;
}

static void happen(struct room *room) {
    struct rooms *rooms = room->rooms;
    int64_t now = rooms_now(rooms);
    bool began = table_phase(room->table) == PHASE_WAITING;
    if (!table_apply(room->table, &room->event)) {
        log_event(LEVEL_ERROR, "inconsistent", FIELDS({"game", room->id}));
        room_turn_away(room, WHY_STORE);
        return;
    }
    if (began && table_phase(room->table) == PHASE_PLAYING)
        restart_graces(room, now);
    rooms->figures.turns += room->event.kind == EVENT_TURN;
    room_tell(room, write_event(room->table, &room->event, now));
    if (room->table->setup.clock.kind == CLOCK_DAYS)
        (void)store_remind(rooms->store, room->id, table_flag(room->table));
    finish(room, WHY_NONE);
}

static void on_kept(void *context, const struct store_answer *answer) {
    struct room *room = context;
    room->busy = false;
    if (answer->status == STORE_CONFLICT) {
        /* Somebody else has written to this game: what was decided is about another state. */
        finish(room, WHY_STALE);
        room_reload(room);
        return;
    }
    if (answer->status) {
        room->retry = rooms_now(room->rooms) + RETRY;
        finish(room, WHY_STORE);
    } else {
        happen(room);
    }
    room_go_on(room);
}

static void keep(struct room *room, const struct game_event *event, struct visitor *asker,
                 int64_t id) {
    struct store *store = room->rooms->store;
    bool queued;
    room->event = *event;
    room->asker = asker;
    room->asker_id = id;
    room->busy = true;
    if (event->kind == EVENT_NEXT) {
        struct game_setup next;
        seats_new_id(room->event.text);
        table_next_setup(room->table, room->event.text, event->at, &next);
        queued = store_create(store, &next, room->id, &room->event, on_kept, room);
        room->rooms->figures.games++;
    } else {
        queued = store_append(store, room->id, event, on_kept, room);
    }
    if (queued)
        return;
    room->busy = false;
    finish(room, WHY_STORE);
}

/* ------------------------------------------------------------------------------------------------
 * In line
 */

static void decide(struct room *room, struct visitor *visitor, int seat,
                   const struct message *message) {
    struct game_event event;
    pac_refusal refusal;
    enum why why = table_decide(room->table, seat, message, rooms_now(room->rooms),
                                visitor ? socket_lag(visitor->socket) : 0, &event, &refusal);
    if (!why)
        keep(room, &event, visitor, message->id);
    else if (visitor)
        visitor_refuse(visitor, message->id, why, "", &refusal);
}

void room_ask(struct room *room, struct visitor *visitor, int seat, const struct message *message) {
    if (!room->busy && !room->first) {
        decide(room, visitor, seat, message);
        room_go_on(room);
        return;
    }
    struct asked *asked = room->waiting < WAITING_MOST ? malloc(sizeof *asked) : NULL;
    if (!asked) {
        if (visitor)
            visitor_refuse(visitor, message->id, WHY_TOO_FAST, "", NULL);
        return;
    }
    *asked = (struct asked){.visitor = visitor, .seat = seat, .message = *message};
    *room->last = asked;
    room->last = &asked->next;
    room->waiting++;
}

static void take_line(struct room *room) {
    while (room->first && !room->busy) {
        struct asked *asked = room->first;
        room->first = asked->next;
        if (!room->first)
            room->last = &room->first;
        room->waiting--;
        decide(room, asked->visitor, asked->seat, &asked->message);
        free(asked);
    }
}

void room_forget_asker(struct room *room, const struct visitor *visitor) {
    if (room->asker == visitor)
        room->asker = NULL;
    for (struct asked *one = room->first; one; one = one->next)
        if (one->visitor == visitor)
            one->visitor = NULL;
    for (struct said *one = room->chat; one; one = one->next)
        if (one->visitor == visitor)
            one->visitor = NULL;
}

/* ------------------------------------------------------------------------------------------------
 * Computers
 */

static void on_thought(void *context, pac_turn turn) {
    struct room *room = context;
    struct message message = {.kind = MESSAGE_TURN};
    room->thought = NULL;
    int seat = room->table ? table_to_move(room->table) : NO_SEAT;
    /* Something else may have happened meanwhile; then it is thought about anew. */
    if (seat == NO_SEAT || room->table->seats[seat].kind != SEAT_COMPUTER || room->busy ||
        !pac_turn_is_legal(pac_game_position(room->table->game), turn)) {
        room_go_on(room);
        return;
    }
    message.at = (uint32_t)pac_game_turns(room->table->game);
    (void)pac_turn_print(pac_game_position(room->table->game), turn, message.turn);
    room_ask(room, NULL, seat, &message);
}

/* Computers go on as long as a person plays or somebody watches. */
static bool is_worth_thinking(const struct room *room) {
    for (int i = 0; i < room->table->setup.players; i++)
        if (room->table->seats[i].kind == SEAT_PERSON && table_is_in(room->table, i))
            return true;
    return room->visitors != NULL;
}

static void think(struct room *room, int64_t now) {
    int seat = table_to_move(room->table);
    if (seat == NO_SEAT || room->table->seats[seat].kind != SEAT_COMPUTER || room->thought ||
        room->busy || now < room->retry || !is_worth_thinking(room))
        return;
    int64_t most = THINK_MOST;
    if (table_running(room->table) == seat && table_left(room->table, seat, now) / 20 < most)
        most = table_left(room->table, seat, now) / 20 + 1;
    room->thought = computers_think(room->rooms->computers, room->table->game,
                                    room->table->seats[seat].level, most, on_thought, room);
}

/* ------------------------------------------------------------------------------------------------
 * What time brings
 */

/* When a seat will have been away for too long, or 0. */
static int64_t grace_of(const struct room *room, int seat) {
    const struct table *table = room->table;
    if (table->setup.away == AWAY_WAIT || !room->away_since[seat] ||
        table_phase(table) != PHASE_PLAYING || table->seats[seat].kind != SEAT_PERSON ||
        !table_is_in(table, seat))
        return 0;
    return room->away_since[seat] + (int64_t)table->setup.grace * 1000;
}

/* The one thing that is due by now, if there is one. */
static bool is_due(const struct room *room, int64_t now, struct game_event *event) {
    const struct table *table = room->table;
    int64_t flag = table_flag(table);
    if (flag && flag <= now) {
        table_decide_leaving(table, table_running(table), PAC_TIME, now, event);
        return true;
    }
    for (int i = 0; i < table->setup.players; i++) {
        int64_t grace = grace_of(room, i);
        if (!grace || grace > now)
            continue;
        if (table->setup.away == AWAY_LEFT)
            table_decide_leaving(table, i, PAC_RESIGN, now, event);
        else
            table_decide_computer(table, i, table->setup.level, now, event);
        return true;
    }
    return false;
}

static void sooner(int64_t *next, int64_t time) {
    if (time && (!*next || time < *next))
        *next = time;
}

/* When the room has to be looked at again, or 0. While it is busy, that is when it no longer is. */
static int64_t next_time(const struct room *room, int64_t now) {
    int64_t next = 0;
    sooner(&next, room->here_due);
    if (room->busy)
        return next;
    sooner(&next, table_flag(room->table));
    for (int i = 0; i < room->table->setup.players; i++)
        sooner(&next, grace_of(room, i));
    if (room->retry > now) {
        next = next && next < room->retry ? room->retry : next;
        sooner(&next, room->retry);
    }
    if (room->idle_since)
        sooner(&next, room->idle_since + IDLE > now ? room->idle_since + IDLE : now + IDLE);
    return next;
}

/* Nobody is here, and nothing will happen soon: a game by correspondence can wait in the store. */
static bool is_idle(const struct room *room, int64_t now) {
    if (!room->idle_since || now < room->idle_since + IDLE || room->busy || room->thought ||
        room->first || room->lookers)
        return false;
    for (const struct said *one = room->chat; one; one = one->next)
        if (!one->kept)
            return false;
    for (int i = 0; i < room->table->setup.players; i++)
        if (grace_of(room, i))
            return false;
    return !table_flag(room->table) || room->table->setup.clock.kind == CLOCK_DAYS;
}

static void on_timer(uv_timer_t *timer) { room_go_on(timer->data); }

void room_go_on(struct room *room) {
    struct game_event event;
    if (!room->table || room->rooms->stopping)
        return;
    take_line(room);
    int64_t now = rooms_now(room->rooms);
    if (!room->busy && now >= room->retry && is_due(room, now, &event))
        keep(room, &event, NULL, 0);
    if (room->here_due && room->here_due <= now)
        room_tell_here(room);
    think(room, now);
    if (is_idle(room, now)) {
        room_drop(room);
        return;
    }
    int64_t next = next_time(room, now);
    if (next)
        (void)uv_timer_start(&room->timer, on_timer, next > now ? (uint64_t)(next - now) : 1, 0);
    else
        (void)uv_timer_stop(&room->timer);
}
