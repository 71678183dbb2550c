/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "room.h"

#include <string.h>

enum { IDLE = 30 * 1000 }; /* milliseconds that an empty room is kept */

/* The person to move, whose presence something depends on; or NO_SEAT. */
static int awaited_mover(const struct room *room) {
    const struct table *table = room->table;
    int seat = table_to_move(table);
    return seat != NO_SEAT && table->seats[seat].kind == SEAT_PERSON && table_has_grace(table)
               ? seat
               : NO_SEAT;
}

/* When it is to be kept that the player to move is away, or 0. */
static int64_t absence_due(const struct room *room) {
    const struct table *table = room->table;
    int seat = awaited_mover(room);
    if (seat == NO_SEAT || !room->away_since[seat] || table->away || table_is_full(table) ||
        (!table->seats[seat].grace && table->setup.away == AWAY_WAIT && table->seats[seat].turns))
        return 0;
    int64_t from = room->away_since[seat] > table->since ? room->away_since[seat] : table->since;
    return from + BRIEF;
}

bool timing_presence(struct room *room, int64_t now, struct game_event *event) {
    const struct table *table = room->table;
    int seat = awaited_mover(room);
    int64_t due = absence_due(room), silent = seat == NO_SEAT ? 0 : room->silent[seat];
    memset(room->silent, 0, sizeof room->silent); /* nobody waited for the others */
    if (seat == NO_SEAT)
        return false;
    if (due && due <= now) {
        table_decide_presence(table, EVENT_AWAY, room->away_since[seat], now, event);
        return true;
    }
    if (!room->presence.here[seat])
        return false;
    if (table->away)
        table_decide_presence(table, EVENT_BACK, table->away, now, event);
    else if (silent && table->seats[seat].grace && !table_is_full(table))
        table_decide_presence(table, EVENT_BACK, silent, now, event);
    else
        return false;
    return true;
}

/* The one event that is due by now, if there is one. */
bool timing_due(const struct room *room, int64_t now, struct game_event *event) {
    const struct table *table = room->table;
    int64_t flag = table_flag(table), grace = table_grace_end(table), ends = table_ends(table);
    if (ends && ends <= now)
        table_decide_expiry(table, now, event);
    else if (flag && flag <= now)
        table_decide_leaving(table, table_running(table), PAC_TIME, now, event);
    else if (!grace || grace > now)
        return false;
    else if (table->setup.away == AWAY_LEFT)
        table_decide_leaving(table, table_to_move(table), PAC_RESIGN, now, event);
    else
        table_decide_computer(table, table_to_move(table), table->setup.level, now, event);
    return true;
}

/* Nobody is here, and nothing will happen soon: a game by correspondence can wait in the store. */
bool timing_is_idle(const struct room *room, int64_t now) {
    if (!room->idle_since || now < room->idle_since + IDLE || !sequencer_is_free(room) ||
        room->thought || room->sequencer.first || room->lookers || chat_is_pending(room) ||
        absence_due(room) || table_grace_end(room->table))
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
        take_sooner(&own, table_grace_end(room->table));
        take_sooner(&own, table_ends(room->table));
        take_sooner(&own, absence_due(room));
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
