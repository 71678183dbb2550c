/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table.h"

#include <pacru/engine.h>

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Making one
 */

static bool set_up(struct table *table) {
    const struct game_setup *given = &table->setup;
    const char *const names[PAC_PLAYERS] = {"1", "2", "3", "4"}; /* members are told by number */
    const int games = given->number < given->games ? given->games : given->number + 1;
    pac_setup setup;
    pac_position start;
    return pac_setup_default(&setup, given->variant, given->players) &&
           !pac_series_new(&table->series, &setup, names, (size_t)games,
                           PAC_SERIES_COLOURS_WITH_PLAYERS) &&
           !pac_series_setup(table->series, (size_t)given->number, &setup, table->member) &&
           pac_position_start(&start, &setup) &&
           !pac_game_new(&table->game, &start,
                         given->repetition ? PAC_GAME_DEFAULT : PAC_GAME_REPETITION_OFF);
}

bool table_is_waiting(const struct table *table) {
    for (int i = 0; i < table->setup.players; i++)
        if (table->seats[i].kind == SEAT_OPEN || table->seats[i].kind == SEAT_AWAITED)
            return true;
    return false;
}

/* Whether its numbers can be counted with. What is kept may have been written by anybody. */
static bool setup_is_sound(const struct game_setup *setup) {
    return clock_is_sound(setup->created) && clock_is_sound(setup->clock.base) &&
           clock_is_sound(setup->clock.increment) && setup->grace >= 0 && setup->wait >= 0 &&
           setup->host >= NO_SEAT && setup->host < setup->players &&
           (setup->away != AWAY_COMPUTER || (setup->level >= 1 && setup->level <= PAC_LEVELS));
}

struct table *table_new(const struct game_setup *setup) {
    struct table *table = setup_is_sound(setup) ? calloc(1, sizeof *table) : NULL;
    if (!table)
        return NULL;
    table->setup = *setup;
    if (!set_up(table)) {
        table_free(table);
        return NULL;
    }
    for (int i = 0; i < setup->players; i++) {
        const struct game_seat *given = &setup->seats[i];
        struct table_seat *seat = &table->seats[i];
        seat->kind = given->kind;
        seat->level = given->level;
        seat->devices = given->devices;
        seat->left = clock_first(&setup->clock);
        seat->grace = (int64_t)setup->grace * 1000;
        memcpy(seat->name, given->name, sizeof seat->name);
        memcpy(seat->hash, given->hash, sizeof seat->hash);
    }
    if (!table_is_waiting(table))
        table->since = setup->created;
    return table;
}

void table_free(struct table *table) {
    if (!table)
        return;
    pac_game_free(table->game);
    pac_series_free(table->series);
    free(table);
}

/* ------------------------------------------------------------------------------------------------
 * Looking at it
 */

enum phase table_phase(const struct table *table) {
    if (table->stopped || pac_game_end(table->game) != PAC_END_NOT_OVER)
        return PHASE_OVER;
    return table_is_waiting(table) ? PHASE_WAITING : PHASE_PLAYING;
}

bool table_is_in(const struct table *table, int seat) {
    const pac_position *position = pac_game_position(table->game);
    return !pac_has_left(position, seat) &&
           (!pac_is_pacru((pac_variant)position->variant) || pac_chevrons(position, seat) > 0);
}

int table_to_move(const struct table *table) {
    return table_phase(table) == PHASE_PLAYING ? pac_game_position(table->game)->to_move : NO_SEAT;
}

int table_running(const struct table *table) {
    int seat = table_to_move(table);
    if (seat == NO_SEAT || table->setup.clock.kind == CLOCK_NONE)
        return NO_SEAT;
    return table->setup.clock.kind == CLOCK_DAYS || table->seats[seat].turns > 0 || table->away ||
                   table_is_restless(table, seat)
               ? seat
               : NO_SEAT;
}

bool table_is_full(const struct table *table) {
    return table->events >= TABLE_EVENTS || pac_game_turns(table->game) >= TABLE_TURNS;
}

bool table_is_restless(const struct table *table, int seat) {
    return table->seats[seat].used[QUOTA_PRESENCES] >= TABLE_PRESENCES;
}

/* Fair time that the absence that lasts has used of the player to move. */
static int64_t spared_so_far(const struct table *table, int64_t now) {
    int seat = table->away ? table_to_move(table) : NO_SEAT;
    if (seat == NO_SEAT || now <= table->away)
        return 0;
    int64_t grace = table->seats[seat].grace;
    return now - table->away < grace ? now - table->away : grace;
}

int64_t table_turn_began(const struct table *table, int64_t now) {
    return table->since + table->spared + spared_so_far(table, now);
}

int64_t table_left(const struct table *table, int seat, int64_t now) {
    int64_t left = table->seats[seat].left;
    if (table_running(table) == seat)
        left -= clock_used(table_turn_began(table, now), now, 0);
    return left > 0 ? left : 0;
}

int64_t table_flag(const struct table *table) {
    int seat = table_running(table);
    if (seat == NO_SEAT)
        return 0;
    return table->since + table->spared + table->seats[seat].left + CLOCK_LAG_MOST +
           (table->away ? table->seats[seat].grace : 0);
}

int64_t table_ends(const struct table *table) {
    if (!table->setup.wait || table_phase(table) != PHASE_WAITING)
        return 0;
    return table->setup.created + (int64_t)table->setup.wait * 1000;
}

bool table_is_host(const struct table *table, int seat) {
    return table->setup.host == NO_SEAT || table->setup.host == seat;
}

bool table_is_free(const struct table *table, int seat) {
    return seat != table->setup.host && table->setup.seats[seat].link &&
           !table->seats[seat].devices.count && table->seats[seat].kind != SEAT_COMPUTER &&
           table_is_in(table, seat);
}

bool table_uses_grace(const struct table *table) {
    return table->setup.clock.kind == CLOCK_TIME || table->setup.away != AWAY_WAIT;
}

/* Where something happens to players away, they have no fair time left and it happens at once. */
bool table_has_grace(const struct table *table) {
    const int seat = table_to_move(table);
    return table_uses_grace(table) && (table->setup.away != AWAY_WAIT || table->away ||
                                       seat == NO_SEAT || !table_is_restless(table, seat));
}

int64_t table_grace(const struct table *table, int seat, int64_t now) {
    int64_t used = table_to_move(table) == seat ? spared_so_far(table, now) : 0;
    return table->seats[seat].grace - used;
}

int64_t table_grace_end(const struct table *table) {
    int seat = table->away ? table_to_move(table) : NO_SEAT;
    if (seat == NO_SEAT || table->setup.away == AWAY_WAIT)
        return 0;
    return table->away + table->seats[seat].grace;
}
