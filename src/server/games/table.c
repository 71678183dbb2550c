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
    pac_setup setup;
    pac_position start;
    return pac_setup_default(&setup, given->variant, given->players) &&
           !pac_series_new(&table->series, &setup, names, (size_t)given->games,
                           PAC_SERIES_COLOURS_WITH_PLAYERS) &&
           !pac_series_setup(table->series, (size_t)given->number, &setup, table->member) &&
           pac_position_start(&start, &setup) &&
           !pac_game_new(&table->game, &start,
                         given->repetition ? PAC_GAME_DEFAULT : PAC_GAME_REPETITION_OFF);
}

static bool is_waiting(const struct table *table) {
    for (int i = 0; i < table->setup.players; i++)
        if (table->seats[i].kind == SEAT_OPEN)
            return true;
    return false;
}

static bool is_level(int64_t level) { return level >= 1 && level <= PAC_LEVELS; }

/* Whether its numbers can be counted with. What is kept may have been written by anybody. */
static bool setup_is_sound(const struct game_setup *setup) {
    return clock_is_sound(setup->created) && clock_is_sound(setup->clock.base) &&
           clock_is_sound(setup->clock.increment) && setup->grace >= 0 &&
           (setup->away != AWAY_COMPUTER || is_level(setup->level));
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
        table->seats[i].kind = setup->seats[i].kind;
        table->seats[i].level = setup->seats[i].level;
        table->seats[i].left = clock_first(&setup->clock);
        memcpy(table->seats[i].name, setup->seats[i].name, sizeof table->seats[i].name);
    }
    if (!is_waiting(table))
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
    if (table->ended || pac_game_end(table->game) != PAC_END_NOT_OVER)
        return PHASE_OVER;
    return is_waiting(table) ? PHASE_WAITING : PHASE_PLAYING;
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
    return table->setup.clock.kind == CLOCK_DAYS || table->seats[seat].turns > 0 ? seat : NO_SEAT;
}

bool table_is_full(const struct table *table) {
    return table->events >= TABLE_EVENTS || pac_game_turns(table->game) >= TABLE_TURNS;
}

int64_t table_left(const struct table *table, int seat, int64_t now) {
    int64_t left = table->seats[seat].left;
    if (table_running(table) == seat)
        left -= clock_used(table->since, now, 0);
    return left > 0 ? left : 0;
}

int64_t table_flag(const struct table *table) {
    int seat = table_running(table);
    return seat == NO_SEAT ? 0 : table->since + table->seats[seat].left + CLOCK_LAG_MOST;
}

/* ------------------------------------------------------------------------------------------------
 * What happens
 */

/* Everybody whose consent an offer needs. Computers agree to what people want. */
static unsigned seats_needed(const struct table *table, enum offer_kind what) {
    unsigned seats = 0;
    for (int i = 0; i < table->setup.players; i++)
        if (table->seats[i].kind == SEAT_PERSON && (what == OFFER_REMATCH || table_is_in(table, i)))
            seats |= 1U << i;
    return seats;
}

static bool apply_turn(struct table *table, const struct game_event *event) {
    struct table_seat *seat = &table->seats[event->seat];
    if (pac_game_play_text(table->game, event->text, strlen(event->text), PAC_INPUT_RECORD, NULL))
        return false;
    size_t last = pac_game_turns(table->game) - 1;
    if (!pac_turn_is_leaving(pac_game_turn(table->game, last))) {
        seat->left = event->value;
        seat->turns++;
    }
    if (pac_game_position_at(table->game, last)->to_move !=
            pac_game_position(table->game)->to_move ||
        !pac_turn_is_leaving(pac_game_turn(table->game, last)))
        table->since = event->at; /* whoever leaves out of turn does not stop a clock */
    table->offer.what = OFFER_NONE;
    return true;
}

/* The time that was used is not given back. */
static bool take_back(struct table *table, int64_t at) {
    while (pac_game_turns(table->game) > table->offer.to) {
        size_t last = pac_game_turns(table->game) - 1;
        table->seats[pac_game_position_at(table->game, last)->to_move].turns--;
        if (pac_game_undo(table->game))
            return false;
    }
    table->since = at;
    return true;
}

/* Carries out an offer on which all agree. A rematch has an event of its own. */
static bool settle_offer(struct table *table, int64_t at) {
    struct offer *offer = &table->offer;
    unsigned all = seats_needed(table, offer->what);
    if ((offer->agreed & all) != all || offer->what == OFFER_REMATCH)
        return true;
    bool done = offer->what == OFFER_BACK ? take_back(table, at)
                                          : pac_game_agree(table->game) == PAC_STATUS_OK;
    offer->what = OFFER_NONE;
    return done;
}

static bool apply_offer(struct table *table, const struct game_event *event) {
    table->offer = (struct offer){.what = offer_kind_parse(event->text),
                                  .by = event->seat,
                                  .agreed = 1U << event->seat,
                                  .to = (size_t)event->value};
    return table->offer.what != OFFER_NONE && settle_offer(table, event->at);
}

static bool apply_answer(struct table *table, const struct game_event *event) {
    if (table->offer.what == OFFER_NONE)
        return false;
    if (!event->value) {
        table->offer.what = OFFER_NONE;
        return true;
    }
    table->offer.agreed |= 1U << event->seat;
    return settle_offer(table, event->at);
}

bool table_renames(const struct table *table, int seat, enum event_kind kind, const char *name) {
    return kind == EVENT_SAT && table->seats[seat].kind == SEAT_PERSON &&
           strcmp(table->seats[seat].name, name) != 0;
}

/* Somebody sits down, or a computer: the last of them begins the game. */
static bool apply_seat(struct table *table, const struct game_event *event) {
    struct table_seat *seat = &table->seats[event->seat];
    bool waiting = is_waiting(table);
    table->renames += table_renames(table, event->seat, event->kind, event->text);
    seat->kind = event->kind == EVENT_SAT ? SEAT_PERSON : SEAT_COMPUTER;
    if (event->kind == EVENT_SAT)
        memcpy(seat->name, event->text, sizeof seat->name);
    else
        seat->level = (int)event->value;
    if (waiting && !is_waiting(table))
        table->since = event->at;
    return true;
}

static bool apply_kind(struct table *table, const struct game_event *event) {
    switch (event->kind) {
    case EVENT_SAT:
    case EVENT_COMPUTER:
        return apply_seat(table, event);
    case EVENT_TURN:
        return apply_turn(table, event);
    case EVENT_OFFER:
        return apply_offer(table, event);
    case EVENT_ANSWER:
        return apply_answer(table, event);
    case EVENT_NEXT:
        memcpy(table->next, event->text, GAME_ID);
        table->offer.what = OFFER_NONE;
        return game_id_is_valid(event->text);
    case EVENT_ENDED:
        table->ended = true;
        table->offer.what = OFFER_NONE;
        return true;
    default:
        return false;
    }
}

/* Whether its numbers are such as table_decide() gives. */
static bool event_is_sound(const struct table *table, const struct game_event *event) {
    if (!clock_is_sound(event->at))
        return false;
    switch (event->kind) {
    case EVENT_COMPUTER:
        return is_level(event->value);
    case EVENT_TURN:
        return clock_is_sound(event->value);
    case EVENT_OFFER:
        return event->value >= 0 && event->value <= (int64_t)pac_game_turns(table->game);
    default:
        return true;
    }
}

bool table_apply(struct table *table, const struct game_event *event) {
    bool by_nobody = event->kind == EVENT_ENDED;
    bool was_over = table_phase(table) == PHASE_OVER;
    if (event->number != table->events + 1 || event->seat >= table->setup.players ||
        (event->seat == NO_SEAT) != by_nobody || !event_is_sound(table, event) ||
        !apply_kind(table, event))
        return false;
    table->events = event->number;
    /* Its result counts in the set, unless an earlier game of the set has none. */
    if (!was_over && pac_game_end(table->game) != PAC_END_NOT_OVER)
        (void)pac_series_add(table->series, table->game);
    return true;
}
