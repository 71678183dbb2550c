/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "room.h"

enum { IDLE = 30 * 1000 }; /* milliseconds that an empty room is kept */

/* When a seat will have been away for too long, or 0. */
static int64_t grace_end(const struct room *room, int seat) {
    const struct table *table = room->table;
    if (table->setup.away == AWAY_WAIT || !room->away_since[seat] ||
        table_phase(table) != PHASE_PLAYING || table->seats[seat].kind != SEAT_PERSON ||
        !table_is_in(table, seat))
        return 0;
    return room->away_since[seat] + (int64_t)table->setup.grace * 1000;
}

/* The one event that is due by now, if there is one. */
bool timing_due(const struct room *room, int64_t now, struct game_event *event) {
    const struct table *table = room->table;
    int64_t flag = table_flag(table);
    if (flag && flag <= now) {
        table_decide_leaving(table, table_running(table), PAC_TIME, now, event);
        return true;
    }
    for (int i = 0; i < table->setup.players; i++) {
        int64_t grace = grace_end(room, i);
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

/* Nobody is here, and nothing will happen soon: a game by correspondence can wait in the store. */
bool timing_is_idle(const struct room *room, int64_t now) {
    if (!room->idle_since || now < room->idle_since + IDLE || !sequencer_is_free(room) ||
        room->thought || room->sequencer.first || room->lookers || chat_is_pending(room))
        return false;
    for (int i = 0; i < room->table->setup.players; i++)
        if (grace_end(room, i))
            return false;
    return !table_flag(room->table) || room->table->setup.clock.kind == CLOCK_DAYS;
}

static void take_sooner(int64_t *next, int64_t time) {
    if (time && (!*next || time < *next))
        *next = time;
}

/* When the room wants a step even if nothing happens; 0 for never. Always later than now. */
int64_t timing_wake(const struct room *room, int64_t now) {
    int64_t next = 0, own = 0;
    if (sequencer_is_free(room)) {
        take_sooner(&own, table_flag(room->table));
        for (int i = 0; i < room->table->setup.players; i++)
            take_sooner(&own, grace_end(room, i));
        if (room->sequencer.retry > now) /* the room itself does nothing before then */
            own = room->sequencer.retry;
        if (room->think_at > now)
            take_sooner(&next, room->think_at);
        if (room->idle_since)
            take_sooner(&next,
                        room->idle_since + IDLE > now ? room->idle_since + IDLE : now + IDLE);
    }
    take_sooner(&next, own);
    take_sooner(&next, room->here_due);
    return next && next <= now ? now + 1 : next;
}
