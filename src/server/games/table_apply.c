/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plan.h"
#include "table.h"

#include <pacru/engine.h>

#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Turns and offers
 */

/* Everybody whose consent an offer needs. Computers agree to what people want. */
static unsigned seats_needed(const struct table *table, enum offer_kind what) {
    unsigned seats = 0;
    for (int i = 0; i < table->setup.players; i++)
        if (table->seats[i].kind == SEAT_PERSON && (what == OFFER_REMATCH || table_is_in(table, i)))
            seats |= 1U << i;
    return seats;
}

static void begin_turn(struct table *table, int64_t at) {
    table->since = at;
    table->spared = 0;
    table->away = 0;
}

/* A turn that was played is cut from plans that expected it, and ends all others. */
static void advance_plans(struct table *table, bool leaving) {
    size_t last = pac_game_turns(table->game) - 1;
    char turn[PAC_TURN_TEXT] = "";
    if (!leaving)
        (void)pac_turn_print(pac_game_position_at(table->game, last),
                             pac_game_turn(table->game, last), turn);
    for (int i = 0; i < table->setup.players; i++)
        plan_advance(table->seats[i].plan, turn);
}

static void decline_offer(struct table *table, int seat) {
    struct offer *offer = &table->offer;
    if (offer->what == OFFER_BACK || !(offer->agreed >> seat & 1)) {
        table->declined = offer->what;
        offer->what = OFFER_NONE;
    }
}

static bool apply_turn(struct table *table, const struct game_event *event) {
    struct table_seat *seat = &table->seats[event->seat];
    if (pac_game_play_text(table->game, event->text, strlen(event->text), PAC_INPUT_RECORD, NULL))
        return false;
    size_t last = pac_game_turns(table->game) - 1;
    bool leaving = pac_turn_is_leaving(pac_game_turn(table->game, last));
    if (!leaving) {
        seat->left = event->value;
        seat->turns++;
    }
    if (pac_game_position_at(table->game, last)->to_move !=
            pac_game_position(table->game)->to_move ||
        !leaving)
        begin_turn(table, event->at); /* leaving out of turn does not stop a clock */
    advance_plans(table, leaving);
    if (leaving)
        table->offer.what = OFFER_NONE;
    else
        decline_offer(table, event->seat);
    return true;
}

/* The time that was used is not given back, that of the turn under way neither. */
static bool take_back(struct table *table, int64_t at) {
    const int mover = table_running(table);
    if (mover != NO_SEAT && table->setup.clock.kind == CLOCK_TIME)
        table->seats[mover].left = table_left(table, mover, at);
    while (pac_game_turns(table->game) > table->offer.to) {
        size_t last = pac_game_turns(table->game) - 1;
        table->seats[pac_game_position_at(table->game, last)->to_move].turns--;
        if (pac_game_undo(table->game))
            return false;
    }
    begin_turn(table, at);
    for (int i = 0; i < table->setup.players; i++)
        table->seats[i].plan[0] = '\0';
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

/* ------------------------------------------------------------------------------------------------
 * Seats
 */

static void use_quotas(struct table *table, const struct game_event *event) {
    const unsigned uses = table_uses(table, event);
    for (int i = 0; i < QUOTAS; i++)
        if (uses >> i & 1)
            table->seats[event->seat].used[i]++;
}

/* Somebody sits down, or a computer: the last of them begins the game. */
static bool apply_seat(struct table *table, const struct game_event *event) {
    struct table_seat *seat = &table->seats[event->seat];
    seat->kind = event->kind == EVENT_SAT ? SEAT_PERSON : SEAT_COMPUTER;
    if (event->kind == EVENT_SAT)
        memcpy(seat->name, event->text, sizeof seat->name);
    else
        seat->level = (int)event->value;
    return strlen(event->text) < sizeof seat->name;
}

/* A device comes to a seat. One that was awaited is not any more. */
static bool apply_opened(struct table *table, const struct game_event *event) {
    struct table_seat *seat = &table->seats[event->seat];
    unsigned char device[SEAT_HASH];
    if (!hash_parse(event->text, device))
        return false;
    devices_add(&seat->devices, device);
    if (seat->kind == SEAT_AWAITED)
        seat->kind = SEAT_PERSON;
    return true;
}

static bool apply_taken(struct table *table, const struct game_event *event) {
    struct table_seat *seat = &table->seats[event->seat];
    unsigned char device[SEAT_HASH];
    if (!hash_parse(event->text, seat->hash) || !hash_parse(event->text + SEAT_HEX, device))
        return false;
    const char *name = event->text + 2 * (size_t)SEAT_HEX;
    if (strlen(name) >= sizeof seat->name)
        return false;
    memcpy(seat->name, name, strlen(name) + 1);
    seat->devices.count = 0;
    devices_add(&seat->devices, device);
    seat->kind = SEAT_PERSON;
    return true;
}

/* With a device behind it, its own player has asked; else the host, and the seat waits again. */
static bool apply_renewed(struct table *table, const struct game_event *event) {
    struct table_seat *seat = &table->seats[event->seat];
    unsigned char device[SEAT_HASH];
    if (!hash_parse(event->text, seat->hash))
        return false;
    seat->devices.count = 0;
    if (!event->text[SEAT_HEX]) {
        seat->kind = seat->name[0] ? SEAT_AWAITED : SEAT_OPEN;
        return true;
    }
    if (!hash_parse(event->text + SEAT_HEX, device))
        return false;
    devices_add(&seat->devices, device);
    return true;
}

static bool apply_started(struct table *table) {
    for (int i = 0; i < table->setup.players; i++)
        if (table->seats[i].kind == SEAT_AWAITED)
            table->seats[i].kind = SEAT_PERSON;
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * Fair time
 */

static bool apply_presence(struct table *table, const struct game_event *event) {
    struct table_seat *seat = &table->seats[event->seat];
    int64_t from = event->value > table->since ? event->value : table->since;
    if (table_to_move(table) != event->seat || event->at < from)
        return false;
    if (table_is_restless(table, event->seat))
        seat->grace = 0;
    bool is_first = table->setup.clock.kind == CLOCK_TIME && !seat->turns;
    if (event->kind == EVENT_AWAY) {
        if (is_first)
            begin_turn(table, from); /* a first turn is timed only while its player is away */
        table->away = from;
        return true;
    }
    int64_t absent = event->at - from, spared = absent < seat->grace ? absent : seat->grace;
    if (is_first && table->away) {
        int64_t charged = absent - spared;
        seat->left = seat->left > charged ? seat->left - charged : 0;
        begin_turn(table, event->at);
    }
    seat->grace -= spared;
    table->spared += is_first ? 0 : spared;
    table->away = 0;
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * All of it
 */

static bool apply_plan(struct table *table, const struct game_event *event) {
    char *plan = table->seats[event->seat].plan;
    if (strlen(event->text) > PLAN_BYTES)
        return false;
    memcpy(plan, event->text, strlen(event->text) + 1);
    return true;
}

static bool apply_stop(struct table *table, enum event_kind kind) {
    table->stopped = true;
    table->stopping = kind;
    table->offer.what = OFFER_NONE;
    return true;
}

static bool apply_next(struct table *table, const struct game_event *event) {
    if (!game_id_is_valid(event->text))
        return false;
    memcpy(table->next, event->text, sizeof table->next);
    table->offer.what = OFFER_NONE;
    return true;
}

static bool apply_kind(struct table *table, const struct game_event *event) {
    switch (event->kind) {
    case EVENT_SAT:
    case EVENT_COMPUTER:
        return apply_seat(table, event);
    case EVENT_OPENED:
        return apply_opened(table, event);
    case EVENT_TAKEN:
        return apply_taken(table, event);
    case EVENT_RENEWED:
        return apply_renewed(table, event);
    case EVENT_STARTED:
        return apply_started(table);
    case EVENT_AWAY:
    case EVENT_BACK:
        return apply_presence(table, event);
    case EVENT_TURN:
        return apply_turn(table, event);
    case EVENT_PLAN:
        return apply_plan(table, event);
    case EVENT_OFFER:
        return apply_offer(table, event);
    case EVENT_ANSWER:
        return apply_answer(table, event);
    case EVENT_WITHDRAWN:
        table->offer.what = OFFER_NONE;
        return true;
    case EVENT_NEXT:
        return apply_next(table, event);
    case EVENT_ENDED:
    case EVENT_CANCELLED:
    case EVENT_EXPIRED:
        return apply_stop(table, event->kind);
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
        return event->value >= 1 && event->value <= PAC_LEVELS;
    case EVENT_TURN:
    case EVENT_AWAY:
    case EVENT_BACK:
        return clock_is_sound(event->value);
    case EVENT_OFFER:
        return event->value >= 0 && event->value <= (int64_t)pac_game_turns(table->game);
    default:
        return true;
    }
}

/* The turn under way, as it was before an event. */
struct turn_under_way {
    int seat, running;
    int64_t left, grace, began;
    bool away; /* its player is */
};

static struct turn_under_way look_at_turn(const struct table *table, int64_t at) {
    struct turn_under_way turn = {.seat = table_to_move(table),
                                  .running = table_running(table),
                                  .began = table_turn_began(table, at),
                                  .away = table->away != 0};
    if (turn.seat != NO_SEAT) {
        turn.left = table_left(table, turn.seat, at);
        turn.grace = table_grace(table, turn.seat, at);
    }
    return turn;
}

/*
 * The clock of somebody who did not get to finish their turn stays at what it showed, and the fair
 * time that an absence has used is gone.
 */
static void stop_turn(struct table *table, const struct turn_under_way *before,
                      const struct game_event *event) {
    bool is_over = table_phase(table) == PHASE_OVER;
    struct table_seat *seat;
    if (before->seat == NO_SEAT)
        return;
    seat = &table->seats[before->seat];
    bool played = event->kind == EVENT_TURN && event->seat == before->seat;
    bool left = played && !table_is_in(table, before->seat);
    if (before->running == before->seat && (left || (is_over && !played)))
        seat->left = left && event->value ? event->value : before->left;
    if (before->away && event->kind != EVENT_BACK && (is_over || !table->away)) {
        seat->grace = before->grace;
        table->away = 0;
    } else if (seat->kind != SEAT_PERSON && table->away) {
        seat->grace = before->grace;
        table->spared = before->began - table->since;
        table->away = 0;
    }
}

bool table_apply(struct table *table, const struct game_event *event) {
    bool by_nobody = event->kind == EVENT_ENDED || event->kind == EVENT_EXPIRED;
    enum phase before = table_phase(table);
    if (event->number != table->events + 1 || event->seat >= table->setup.players ||
        (event->seat == NO_SEAT) != by_nobody || !event_is_sound(table, event))
        return false;
    struct turn_under_way turn = look_at_turn(table, event->at);
    use_quotas(table, event);
    table->declined = OFFER_NONE;
    if (!apply_kind(table, event))
        return false;
    table->events = event->number;
    stop_turn(table, &turn, event);
    if (before == PHASE_WAITING && table_phase(table) == PHASE_PLAYING)
        begin_turn(table, event->at);
    if (before != PHASE_OVER && table_phase(table) == PHASE_OVER)
        table->over_at = event->at;
    /* Its result counts in the set, unless an earlier game of the set has none. */
    if (before != PHASE_OVER && pac_game_end(table->game) != PAC_END_NOT_OVER)
        (void)pac_series_add(table->series, table->game);
    return true;
}
