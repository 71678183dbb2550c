/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays a turn, and writes the events that describe it if they are wanted. */
#include "stages.h"

typedef struct play {
    pac_position *position;
    pac__events *events; /* NULL if no events are wanted */
    int me;
} play;

static inline void tell_event(const play *p, pac_event_kind kind, pac_rule rule, int other,
                              int from, int field, int facing) {
    pac__tell(p->events, (pac_event){(uint8_t)kind, (uint8_t)rule, (uint8_t)p->me, (uint8_t)other,
                                     (uint8_t)from, (uint8_t)field, (uint8_t)facing});
}

/* Changes a field to the player's colour. */
static inline void change_marker(const play *p, int field, pac_rule rule) {
    int owner = pac_marker_at(p->position, field);
    if (owner != PAC_NOBODY)
        pac__flip_marker(p->position, owner, field);
    pac__flip_marker(p->position, p->me, field);
    pac_event_kind kind = owner == PAC_NOBODY    ? PAC_EVENT_PLACED
                          : rule == PAC_RULE_R10 ? PAC_EVENT_TRANSFORMED
                                                 : PAC_EVENT_CHANGED;
    tell_event(p, kind, rule, owner, PAC_NOWHERE, field, 0);
}

/*
 * {A-R7} {R8}: every field between, in the order of travel, until the markers run out (Reading
 * 10).
 */
static void change_between(const play *p, int from, int to, int direction, pac_rule rule) {
    for (int field = pac__step[direction][from]; field != to; field = pac__step[direction][field])
        if (!pac_fields_has(p->position->markers[p->me], field)) {
            change_marker(p, field, rule);
            if (pac_markers(p->position, p->me) == pac_target(p->position))
                return;
        }
}

/*
 * The index of a player's chevron on a field. Compares four bytes at once (SWAR), without a branch.
 */
static inline int chevron_on(const pac_position *position, int player, int field) {
    _Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first chevron in the low byte");
    uint32_t fields;
    memcpy(&fields, position->field[player], sizeof fields);
    uint32_t differs = fields ^ (uint32_t)field * 0x01010101u;
    uint32_t equal = (differs - 0x01010101u) & ~differs & 0x80808080u;
    return __builtin_ctz(equal) >> 3;
}

static void tell_move(const play *p, int from, int to, int direction) {
    static const uint8_t step_rule[] = {PAC_RULE_SR3, PAC_RULE_AR3, PAC_RULE_R3, PAC_RULE_R3};
    static const uint8_t long_rule[] = {PAC_RULE_SR3, PAC_RULE_AR5, PAC_RULE_R6, PAC_RULE_R6};
    int variant = p->position->variant;
    tell_event(p, PAC_EVENT_MOVED,
               (pac_rule)(pac__step[direction][from] == to ? step_rule : long_rule)[variant],
               PAC_NOBODY, from, to, direction);
    pac_rule jump = pac_is_pacru((pac_variant)variant) ? PAC_RULE_R9 : PAC_RULE_AR8;
    for (int field = pac__step[direction][from]; field != to; field = pac__step[direction][field])
        if (pac_fields_has(p->position->occupied, field))
            tell_event(p, PAC_EVENT_JUMPED, jump, pac_chevron_at(p->position, field, NULL), from,
                       field, direction);
}

static inline int facing_after(int direction, pac_twist twist) {
    static const int8_t eighths[] = {0, -1, 1, -2, 2};
    return pac_turned(direction, eighths[twist]);
}

/* {S-R3} {A-R3}: a neutral field becomes the player's on arrival; then the twist {S-R4} {A-R6}. */
static inline void arrive_at(const play *p, pac_turn turn, int i, pac_rule arrival,
                             pac_rule twist_rule) {
    pac_position *position = p->position;
    int to = pac_turn_to(turn);
    int facing = facing_after(pac_turn_direction(turn), pac_turn_twist(turn));
    /* The field is neutral or own, else the move would not be legal. */
    bool neutral = !pac_fields_has(position->markers[p->me], to);
    pac__shift_chevron(position, p->me, i, to, facing);
    if (neutral) {
        pac__flip_marker(position, p->me, to);
        tell_event(p, PAC_EVENT_PLACED, arrival, PAC_NOBODY, PAC_NOWHERE, to, 0);
    }
    if (p->events && pac_turn_twist(turn) != PAC_STRAIGHT)
        tell_event(p, PAC_EVENT_TURNED, twist_rule, PAC_NOBODY, PAC_NOWHERE, to, facing);
}

static inline void move_shacru(const play *p, pac_turn turn) {
    arrive_at(p, turn, chevron_on(p->position, p->me, pac_turn_from(turn)), PAC_RULE_SR3,
              PAC_RULE_SR4);
}

static inline void move_azacru(const play *p, pac_turn turn) {
    pac_position *position = p->position;
    int from = pac_turn_from(turn), to = pac_turn_to(turn);
    int i = chevron_on(position, p->me, from);
    bool changes = pac__connection_changes(position, from, to);
    bool removed = changes && pac__loses_chevron(position, from, to);
    arrive_at(p, turn, i, PAC_RULE_AR3, PAC_RULE_AR6);
    if (changes)
        change_between(p, from, to, pac_turn_direction(turn), PAC_RULE_AR7);
    if (removed) {
        pac__lift_chevron(position, p->me, i);
        tell_event(p, PAC_EVENT_REMOVED, PAC_RULE_AR7, PAC_NOBODY, PAC_NOWHERE, to,
                   pac_turn_direction(turn));
    }
}

/* {R11}: removes the opponent's chevron; returns its owner. */
static int capture(const play *p, int field) {
    int facing, victim = pac_chevron_at(p->position, field, &facing);
    pac__lift_chevron(p->position, victim, chevron_on(p->position, victim, field));
    tell_event(p, PAC_EVENT_CAPTURED, PAC_RULE_R11, victim, PAC_NOWHERE, field, facing);
    return victim;
}

static inline void move_pacru(const play *p, pac_turn turn) {
    pac_position *position = p->position;
    int from = pac_turn_from(turn), to = pac_turn_to(turn), direction = pac_turn_direction(turn);
    int i = chevron_on(position, p->me, from);
    int victim = PAC_NOBODY;
    if (pac_turn_kind_of(turn) == PAC_PINCER)
        victim = capture(p, to);
    pac__shift_chevron(position, p->me, i, to, direction);
    if (victim != PAC_NOBODY)
        change_marker(p, to, PAC_RULE_R11);

    int crossing = pac_turn_crossing(turn), meeting = pac_turn_meeting(turn);
    if (crossing == PAC_CONNECTION)
        change_between(p, from, to, direction, PAC_RULE_R8);
    else if (crossing != PAC_NOWHERE)
        change_marker(p, crossing,
                      pac_marker_at(position, crossing) == PAC_NOBODY ? PAC_RULE_R4 : PAC_RULE_R10);
    if (meeting != PAC_NOWHERE) {
        tell_event(p, PAC_EVENT_MET, PAC_RULE_R12, PAC_NOBODY, pac__step[direction][to], to,
                   direction);
        change_marker(p, meeting, PAC_RULE_R12);
    }
    /* Reading 14: only now, with the turn completed, is the victim seen to be out {R15}. */
    if (victim != PAC_NOBODY && !pac__has_chevrons(position, victim))
        pac__tell(p->events, (pac_event){PAC_EVENT_OUT, PAC_RULE_R15, (uint8_t)victim, PAC_NOBODY,
                                         PAC_NOWHERE, PAC_NOWHERE, 0});
}

/* {R14} */
static void reorient(const play *p, pac_turn turn) {
    pac_position *position = p->position;
    int field = pac_turn_from(turn), i = chevron_on(position, p->me, field);
    int facing = facing_after(position->facing[p->me][i], pac_turn_twist(turn));
    pac__shift_chevron(position, p->me, i, field, facing);
    tell_event(p, PAC_EVENT_TURNED, PAC_RULE_R14, PAC_NOBODY, PAC_NOWHERE, field, facing);
    for (int k = 0; k < pac__price(pac_turn_twist(turn)); k++) {
        int given = pac_turn_given(turn, k);
        pac__flip_marker(position, p->me, given);
        tell_event(p, PAC_EVENT_GAVE_BACK, PAC_RULE_R14, PAC_NOBODY, PAC_NOWHERE, given, 0);
    }
}

/* {A-R10}: a pass begins the closing round; any turn in it brings its end nearer. */
static inline void count_closing(const play *p, bool passed) {
    pac_position *position = p->position;
    if (position->closing != PAC_NO_CLOSING) {
        pac__set_closing(position, position->closing - 1);
    } else if (passed) {
        int others = position->players - 1 - __builtin_popcount(position->left);
        pac__set_closing(position, others);
        tell_event(p, PAC_EVENT_CLOSING, PAC_RULE_AR10, PAC_NOBODY, PAC_NOWHERE, PAC_NOWHERE, 0);
    }
}

/* Whether a player's turn is still to come in the closing round. */
static bool has_closing_turn(const pac_position *position, int player) {
    int turns = position->closing, p = position->to_move;
    for (int k = 0; k < position->players && turns > 0; k++, p = pac__next_player(position, p)) {
        if (p == player)
            return true;
        turns -= !pac_has_left(position, p);
    }
    return false;
}

static bool one_is_left(const pac_position *position) {
    int in = 0;
    for (int p = 0; p < position->players; p++)
        in += pac__may_leave(position, p);
    return in == 1;
}

/* Reading 19 */
static void play_leaving(play *p, pac_turn turn) {
    pac_position *position = p->position;
    int player = p->me = pac_turn_player(turn);
    pac__lift_all_chevrons(position, player);
    if (position->closing != PAC_NO_CLOSING && has_closing_turn(position, player))
        pac__set_closing(position, position->closing - 1);
    position->hash ^= pac__left_key[position->left];
    position->left = (position->left | 1u << player) & 15;
    position->hash ^= pac__left_key[position->left];
    tell_event(p, PAC_EVENT_LEFT, PAC_RULE_READING19, PAC_NOBODY, PAC_NOWHERE, PAC_NOWHERE, 0);
    pac__skip_left(position);
    if (one_is_left(position))
        pac__end_by(position, pac_turn_kind_of(turn) == PAC_TIME ? PAC_END_TIME : PAC_END_RESIGN,
                    p->events);
    else
        pac__settle(position, p->events);
}

static inline void play_move(const play *p, pac_turn turn, pac_variant variant) {
    if (p->events)
        tell_move(p, pac_turn_from(turn), pac_turn_to(turn), pac_turn_direction(turn));
    if (variant == PAC_SHACRU)
        move_shacru(p, turn);
    else if (variant == PAC_AZACRU)
        move_azacru(p, turn);
    else
        move_pacru(p, turn);
}

static inline __attribute__((always_inline)) void
play_turn(pac_position *position, pac_turn turn, pac__events *events, pac_variant variant) {
    play p = {position, events, position->to_move};
    pac_turn_kind kind = pac_turn_kind_of(turn);
    if (kind == PAC_MOVE || kind == PAC_PINCER) {
        play_move(&p, turn, variant);
    } else if (kind == PAC_RESIGN || kind == PAC_TIME) {
        play_leaving(&p, turn);
        return;
    } else if (kind == PAC_REORIENTATION) {
        reorient(&p, turn);
    } else {
        tell_event(&p, PAC_EVENT_PASSED, variant == PAC_AZACRU ? PAC_RULE_AR10 : PAC_RULE_SR2,
                   PAC_NOBODY, PAC_NOWHERE, PAC_NOWHERE, 0);
    }
    if (variant == PAC_AZACRU)
        count_closing(&p, kind == PAC_PASS);
    pac__set_to_move(position, pac__next_player(position, p.me));
    if (position->left)
        pac__skip_left(position);
    if (pac_is_pacru(variant) && pac_markers(position, p.me) == pac_target(position))
        pac__end_by(position, PAC_END_TARGET, events); /* {R16} */
    /* Fast path: Shacru goes on if the player to move can gain a field at once. */
    else if (variant != PAC_SHACRU || !pac__gains_now(position, position->to_move))
        pac__settle(position, events);
}

/* Not inlined, without events: one function for each game keeps the code in the cache small. */
#define APART static __attribute__((noinline))

APART void play_shacru(pac_position *position, pac_turn turn) {
    play_turn(position, turn, NULL, PAC_SHACRU);
}

APART void play_azacru(pac_position *position, pac_turn turn) {
    play_turn(position, turn, NULL, PAC_AZACRU);
}

APART void play_pacru(pac_position *position, pac_turn turn) {
    play_turn(position, turn, NULL, PAC_PACRU);
}

#ifdef PAC_DEBUG
#include <stdlib.h>
/* In debug builds every turn is checked before and after it is played. */
static void check_before(const pac_position *position, pac_turn turn) {
    if (!pac__is_consistent(position) || !pac_turn_is_legal(position, turn))
        abort();
}
static void check_after(const pac_position *position) {
    if (!pac__is_consistent(position))
        abort();
}
#else
static inline void check_before(const pac_position *position, pac_turn turn) {
    (void)position;
    (void)turn;
}
static inline void check_after(const pac_position *position) { (void)position; }
#endif

void pac_play(pac_position *position, pac_turn turn) {
    check_before(position, turn);
    if (position->variant == PAC_SHACRU)
        play_shacru(position, turn);
    else if (position->variant == PAC_AZACRU)
        play_azacru(position, turn);
    else
        play_pacru(position, turn);
    check_after(position);
}

size_t pac_play_events(pac_position *position, pac_turn turn, pac_event events[PAC_MAX_EVENTS]) {
    pac__events told = {events, 0};
    check_before(position, turn);
    play_turn(position, turn, &told, (pac_variant)position->variant);
    check_after(position);
    return told.count;
}
