/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "note.h"

/* Games by correspondence, and tables that wait, go on though nobody comes. */
struct game_note table_note(const struct table *table) {
    int64_t ends = table_ends(table);
    return (struct game_note){
        .events = table->events,
        .phase = table_phase(table),
        .turns = (uint32_t)pac_game_turns(table->game),
        .due = ends                                    ? ends
               : table->setup.clock.kind == CLOCK_DAYS ? table_flag(table)
                                                       : 0,
    };
}

struct game_note setup_note(const struct game_setup *setup) {
    struct game_note note = {
        .phase = PHASE_PLAYING,
        .due = setup->clock.kind == CLOCK_DAYS ? setup->created + setup->clock.base : 0,
    };
    for (int i = 0; i < setup->players; i++)
        if (setup->seats[i].kind == SEAT_OPEN || setup->seats[i].kind == SEAT_AWAITED)
            note.phase = PHASE_WAITING;
    if (note.phase == PHASE_WAITING)
        note.due = setup->wait ? setup->created + (int64_t)setup->wait * 1000 : 0;
    return note;
}
