/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Turns of the position on the desk: choosing them in stages, listing, reading, foreseeing,
 * playing.
 */
#include "desk.h"
#include "rules/turn_check.h"

#include <stdlib.h>
#include <string.h>

/* Turns listed at a time, at the most. */
enum { CHUNK = 1 << 16 };

static struct {
    pac_turn *turns;
    size_t size;
    uint32_t count;
} list;

/* Room for so many turns; none are listed then. */
static pac_turn *make_room(size_t size) {
    list.count = 0;
    if (size > list.size) {
        free(list.turns);
        list.turns = malloc(size * sizeof *list.turns);
        list.size = list.turns ? size : 0;
    }
    return list.turns;
}

EXPORT(const pac_turn *, at_turns)(void) { return list.turns; }

/* ------------------------------------------------------------------------------------------------
 * In stages
 */

/* The moves with which a turn can begin, or the pass. Returns how many. */
EXPORT(uint32_t, moves)(void) {
    pac_turn *turns = make_room(PAC_MAX_MOVES);
    list.count = turns ? (uint32_t)pac_moves(wasm_position(), turns) : 0;
    return list.count;
}

/* The reorientations with which it can begin. Returns how many. */
EXPORT(uint32_t, reorientations)(void) {
    pac_turn *turns = make_room(PAC_MAX_REORIENTATIONS);
    list.count = turns ? (uint32_t)pac_reorientations(wasm_position(), turns) : 0;
    return list.count;
}

/* Whether a value, from wherever, is a turn of the position on the desk, complete or not. */
static bool is_known(pac_turn turn) { return pac__is_turn(wasm_position(), turn); }

/*
 * What may be chosen next: fields, 81 for the connection change {R8}, or twists. Returns how many.
 */
EXPORT(uint32_t, options)(pac_turn turn) {
    return is_known(turn) ? wasm_list_fields(pac_options(wasm_position(), turn)) : 0;
}

/* The turn with an option chosen; 0 if it is none of its options. */
EXPORT(pac_turn, choose)(pac_turn turn, uint32_t option) {
    const pac_position *position = wasm_position();
    if (option > PAC_CONNECTION || !is_known(turn) ||
        !pac_fields_has(pac_options(position, turn), (int)option))
        return 0;
    return pac_choose(position, turn, (int)option);
}

/* The turn with which a player leaves, PAC_RESIGN or PAC_TIME; 0 if they cannot. */
EXPORT(pac_turn, leave)(uint32_t player, uint32_t kind) {
    if (player >= PAC_PLAYERS || (kind != PAC_RESIGN && kind != PAC_TIME))
        return 0;
    pac_turn turn = pac_leave((int)player, (pac_turn_kind)kind);
    return pac_turn_is_legal(wasm_position(), turn) ? turn : 0;
}

/* Parts that a turn does not have are PAC_NOWHERE or 0. */
static struct parts {
    uint8_t kind;                 /* pac_turn_kind */
    uint8_t stage;                /* pac_stage: what is to be chosen next */
    uint8_t rule;                 /* pac_rule: the rule by which it is chosen */
    uint8_t from, to;             /* fields */
    uint8_t direction;            /* of the move */
    uint8_t twist;                /* pac_twist */
    uint8_t crossing;             /* the field of {R4} or {R10}, or 81 for the connection {R8} */
    uint8_t meeting;              /* the field of {R12} */
    uint8_t given[PAC_MAX_GIVEN]; /* the fields given back {R14} */
    uint8_t player;               /* who plays it, or leaves */
} parts;

EXPORT(const void *, at_parts)(void) { return &parts; }

/* Takes a turn apart, at at_parts(). False if it is no turn of this position. */
EXPORT(bool, turn_look)(pac_turn turn) {
    if (!is_known(turn))
        return false;
    pac_turn_kind kind = pac_turn_kind_of(turn);
    bool reorients = kind == PAC_REORIENTATION, leaves = kind == PAC_RESIGN || kind == PAC_TIME;
    parts = (struct parts){
        .kind = (uint8_t)kind,
        .stage = (uint8_t)pac_turn_stage(turn),
        .rule = (uint8_t)pac_stage_rule(wasm_position(), turn),
        .from = (uint8_t)pac_turn_from(turn),
        .to = (uint8_t)pac_turn_to(turn),
        .direction = (uint8_t)pac_turn_direction(turn),
        .twist = (uint8_t)pac_turn_twist(turn),
        .crossing = (uint8_t)(reorients ? PAC_NOWHERE : pac_turn_crossing(turn)),
        .meeting = (uint8_t)(reorients ? PAC_NOWHERE : pac_turn_meeting(turn)),
        .player = (uint8_t)(leaves ? pac_turn_player(turn) : wasm_position()->to_move),
    };
    for (int i = 0; i < PAC_MAX_GIVEN; i++)
        parts.given[i] = (uint8_t)(reorients ? pac_turn_given(turn, i) : PAC_NOWHERE);
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * All of them
 */

struct chunk {
    uint32_t skip;  /* turns still to be left out */
    uint32_t limit; /* turns to be listed */
};

static bool list_turn(void *context, pac_turn turn) {
    struct chunk *chunk = context;
    if (chunk->skip) {
        chunk->skip--;
        return true;
    }
    list.turns[list.count++] = turn;
    return list.count < chunk->limit;
}

/*
 * Lists the complete turns (`which` as pac_which) from number `skip` on, `limit` or 65536 at the
 * most: Pacru can have 660,000. Always in the same order. Returns how many.
 */
EXPORT(uint32_t, turns)(uint32_t which, uint32_t skip, uint32_t limit) {
    struct chunk chunk = {skip, limit < CHUNK ? limit : CHUNK};
    if (which <= PAC_NO_REORIENTATIONS && limit && make_room(chunk.limit))
        (void)pac_each_turn(wasm_position(), (pac_which)which, list_turn, &chunk);
    else
        list.count = 0;
    return list.count;
}

EXPORT(uint64_t, turns_count)(uint32_t which) {
    return which <= PAC_NO_REORIENTATIONS ? pac_count_turns(wasm_position(), (pac_which)which) : 0;
}

/* The turns that were listed last, a line each. The position must still be the same. */
EXPORT(uint32_t, turns_print)(void) {
    char *text = wasm_room((size_t)list.count * PAC_TURN_TEXT + 1), *end = text;
    if (!text)
        return 0;
    for (uint32_t i = 0; i < list.count; i++) {
        end += pac_turn_print(wasm_position(), list.turns[i], end);
        *end++ = '\n';
    }
    *end = '\0';
    return (uint32_t)(end - text);
}

/* The number of sequences of so many turns; 0 for a depth that nobody would wait for. */
EXPORT(uint64_t, perft)(uint32_t depth, uint32_t which) {
    const uint32_t deepest = 20;
    if (depth > deepest || which > PAC_NO_REORIENTATIONS)
        return 0;
    return pac_perft(wasm_position(), (int)depth, (pac_which)which);
}

/* ------------------------------------------------------------------------------------------------
 * As text
 */

/* Reads a turn, `flags` as pac_input. Returns 0 if it is refused; numbers: the refusal. */
EXPORT(pac_turn, turn_read)(uint32_t length, uint32_t flags) {
    pac_turn turn = 0;
    const char *text = wasm_given(&length);
    wasm_numbers[0] = wasm_refusal(pac_turn_parse(wasm_position(), text, length, flags, &turn));
    return turn;
}

/* The text of a turn, complete or not. */
EXPORT(uint32_t, turn_print)(pac_turn turn) {
    char *text = wasm_room(PAC_TURN_TEXT);
    return text && is_known(turn) ? (uint32_t)pac_turn_print(wasm_position(), turn, text) : 0;
}

/* ------------------------------------------------------------------------------------------------
 * Explaining and playing
 */

/* Why the chevron on one field cannot go to another; 0 if it can. */
EXPORT(uint32_t, why_not)(uint32_t from, uint32_t to) {
    const pac_refusal no_field = {PAC_REFUSAL_SYNTAX, PAC_RULE_NONE, PAC_NOWHERE};
    if (from >= PAC_FIELDS || to >= PAC_FIELDS)
        return wasm_refusal(no_field);
    pac_refusal refusal = pac_why_not(wasm_position(), (int)from, (int)to);
    return refusal.kind == PAC_REFUSAL_NONE ? 0 : wasm_refusal(refusal);
}

/* The same for every field to go to. Numbers: 81 refusals. */
EXPORT(void, why_not_all)(uint32_t from) {
    for (uint32_t to = 0; to < PAC_FIELDS; to++)
        wasm_numbers[to] = wasm_why_not(from, to);
}

/*
 * Why an option cannot be chosen for a turn that is begun: what the turn is refused for when it
 * names it. 0 if it can be chosen.
 */
EXPORT(uint32_t, why_not_option)(pac_turn turn, uint32_t option) {
    const pac_position *position = wasm_position();
    const pac_refusal nothing_to_choose = {PAC_REFUSAL_TOO_MANY, PAC_RULE_NONE, PAC_NOWHERE};
    if (option > PAC_CONNECTION || !is_known(turn) || pac_turn_stage(turn) == PAC_COMPLETE)
        return wasm_refusal(nothing_to_choose);
    if (pac_fields_has(pac_options(position, turn), (int)option))
        return 0;
    char text[PAC_TURN_TEXT + PAC_FIELD_TEXT + 1];
    size_t length = pac_turn_print(position, turn, text);
    bool names_some = text[length - 1] == ')';
    text[names_some ? length - 1 : length] = names_some ? ',' : '(';
    length += !names_some;
    if (option == PAC_CONNECTION)
        text[length++] = '*';
    else
        length += pac_field_print((int)option, text + length);
    text[length++] = ')';
    pac_turn complete;
    pac_refusal refusal = pac_turn_parse(position, text, length, PAC_INPUT_RECORD, &complete);
    return wasm_refusal(refusal.kind ? refusal : nothing_to_choose);
}

/*
 * Writes the events of a complete turn without playing it. Returns how many; 0 if it is not legal.
 */
EXPORT(uint32_t, preview)(pac_turn turn) {
    pac_position copy = *wasm_position();
    return pac_turn_is_legal(&copy, turn) ? (uint32_t)pac_play_events(&copy, turn, wasm_events) : 0;
}

/* Plays a complete turn. Returns the number of events; 0 if it is not legal, and not played. */
EXPORT(uint32_t, play)(pac_turn turn) {
    pac_position *position = wasm_position();
    return pac_turn_is_legal(position, turn)
               ? (uint32_t)pac_play_events(position, turn, wasm_events)
               : 0;
}

struct prospects {
    uint32_t always, sometimes; /* bit k: an event of kind k */
};

static uint32_t kinds_of_events(pac_turn turn) {
    pac_position copy = *wasm_position();
    pac_event events[PAC_MAX_EVENTS];
    uint32_t kinds = 0;
    for (size_t i = pac_play_events(&copy, turn, events); i-- > 0;)
        kinds |= UINT32_C(1) << events[i].kind;
    return kinds;
}

/* Visits all completions of a turn. Which fields are given back does not change the kinds of events. */
// NOLINTNEXTLINE(misc-no-recursion): a turn has four further stages at the most
static void find_prospects(struct prospects *prospects, pac_turn turn) {
    const pac_position *position = wasm_position();
    if (pac_turn_stage(turn) == PAC_COMPLETE) {
        uint32_t kinds = kinds_of_events(turn);
        prospects->always &= kinds;
        prospects->sometimes |= kinds;
        return;
    }
    pac_fields options = pac_options(position, turn);
    bool one = pac_turn_stage(turn) == PAC_CHOOSE_GIVE_BACK;
    do
        find_prospects(prospects, pac_choose(position, turn, pac_fields_take(&options)));
    while (!one && pac_fields_any(options));
}

/*
 * What a turn, complete or not, will bring: bit k if every way to complete it has an event of kind
 * k, bit 16 + k if some way has. 0 if it is no turn of this position.
 */
EXPORT(uint32_t, prospects)(pac_turn turn) {
    struct prospects found = {~UINT32_C(0), 0};
    _Static_assert(PAC_EVENT_KINDS <= 16, "two sets of kinds in one number");
    if (!is_known(turn))
        return 0;
    find_prospects(&found, turn);
    return found.always | found.sometimes << 16;
}

/* Events of one turn's ways to complete it: fewer than three for each field, and a few beside. */
enum { FORESEEN = 3 * PAC_FIELDS + PAC_MAX_EVENTS };

static struct forecast {
    pac_event events[FORESEEN];
    uint32_t times[FORESEEN]; /* ways that have the event */
    uint32_t count, ways;
} seen;

static pac_event forecast_events[FORESEEN];

EXPORT(const pac_event *, at_forecast)(void) { return forecast_events; }

static void forecast_event(const pac_event *event) {
    uint32_t i = 0;
    while (i < seen.count && memcmp(&seen.events[i], event, sizeof *event) != 0)
        i++;
    if (i == FORESEEN)
        return;
    if (i == seen.count) {
        seen.events[seen.count++] = *event;
        seen.times[i] = 0;
    }
    seen.times[i]++;
}

// NOLINTNEXTLINE(misc-no-recursion): a turn has four further stages at the most
static void forecast_turn(pac_turn turn) {
    const pac_position *position = wasm_position();
    if (pac_turn_stage(turn) == PAC_COMPLETE) {
        pac_position copy = *position;
        pac_event events[PAC_MAX_EVENTS];
        size_t count = pac_play_events(&copy, turn, events);
        for (size_t i = 0; i < count; i++)
            forecast_event(&events[i]);
        seen.ways++;
        return;
    }
    pac_fields options = pac_options(position, turn);
    bool one = pac_turn_stage(turn) == PAC_CHOOSE_GIVE_BACK;
    do
        forecast_turn(pac_choose(position, turn, pac_fields_take(&options)));
    while (!one && pac_fields_any(options));
}

/*
 * What a turn, complete or not, will bring, event by event, at at_forecast(): first what every way
 * to complete it has, in order, then what only some have. Markers still to be given back are among
 * the latter, as many as have to be. Returns the number of the former + 65536 that of the latter; 0
 * if it is no turn of this position.
 */
EXPORT(uint32_t, forecast)(pac_turn turn) {
    if (!is_known(turn))
        return 0;
    seen.count = seen.ways = 0;
    forecast_turn(turn);
    bool chooses = pac_turn_stage(turn) != PAC_COMPLETE;
    uint32_t count[2] = {0, 0}, written = 0;
    for (int some = 0; some < 2; some++)
        for (uint32_t i = 0; i < seen.count; i++) {
            bool given = chooses && seen.events[i].kind == PAC_EVENT_GAVE_BACK;
            if ((given || seen.times[i] < seen.ways) == some) {
                forecast_events[written++] = seen.events[i];
                count[some]++;
            }
        }
    return count[0] | count[1] << 16;
}

/* ------------------------------------------------------------------------------------------------
 * Random play
 */

static pac_random dice = {1};

EXPORT(void, random_seed)(uint64_t seed) { dice = pac_random_seeded(seed); }

/* A random turn, never a reorientation; 0 if the game is over. */
EXPORT(pac_turn, random_turn)(void) {
    const pac_position *position = wasm_position();
    return position->end ? 0 : pac_random_turn(position, &dice);
}

/*
 * Plays random turns to the end. Returns the pac_end, Reading 16 included; numbers: turns played.
 */
EXPORT(uint32_t, random_game)(void) {
    int turns = 0;
    pac_end end = pac_random_game(wasm_position(), &dice, &turns);
    wasm_numbers[0] = (uint32_t)turns;
    return end;
}
