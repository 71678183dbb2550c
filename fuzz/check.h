/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What must hold for every position and every turn, whatever bytes they came from. */
#ifndef PACRU_FUZZ_CHECK_H
#define PACRU_FUZZ_CHECK_H

#include <pacru/notation.h>

#include "rules/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program if something does not hold, and says what. */
#define must(holds) ((holds) ? (void)0 : broken(#holds, __FILE__, __LINE__))

static inline _Noreturn void broken(const char *what, const char *file, int line) {
    (void)fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
    abort();
}

static inline bool is_field_or_nowhere(int field) {
    return field < PAC_FIELDS || field == PAC_NOWHERE;
}

/* Printing and reading again changes nothing, and all parts of the position agree. */
static inline void check_position(const pac_position *position) {
    char text[PAC_POSITION_TEXT], same[PAC_POSITION_TEXT];
    pac_position again;
    pac_fault fault;
    must(pac__is_consistent(position));
    for (int p = 0; p < position->players; p++)
        must(pac_markers(position, p) <= pac_target(position));
    size_t length = pac_position_print(position, text);
    must(length < PAC_POSITION_TEXT && strlen(text) == length);
    must(pac_position_parse(&again, text, length, &fault) && fault.kind == PAC_FAULT_NONE);
    must(pac_position_equal(position, &again) && pac_position_equal(&again, position));
    must(again.hash == position->hash && pac__hash(&again) == again.hash);
    must((again.end == PAC_END_NOT_OVER) == (position->end == PAC_END_NOT_OVER));
    must(pac_position_print(&again, same) == length && strcmp(text, same) == 0);
}

/* The result of a position, over or not. */
static inline void check_result(const pac_position *position) {
    char text[PAC_RESULT_TEXT];
    pac_result result = pac_position_result(position, (pac_end)position->end);
    must(result.end == position->end && result.winners < 1 << position->players);
    must(!position->end == !result.winners); /* no end that a position knows is a draw */
    for (int p = 0; p < position->players; p++) {
        bool wins = (result.winners >> p & 1) != 0;
        must(result.count[p] == pac_markers(position, p));
        must(position->end ? result.place[p] >= 1 && result.place[p] <= position->players
                           : result.place[p] == 0);
        must(!wins || (result.place[p] == 1 && !pac_has_left(position, p)));
    }
    must(pac_result_print(position, &result, text) < PAC_RESULT_TEXT);
}

/* A turn's text is short enough, and reads as the same turn with any input flags. */
static inline void check_turn_text(const pac_position *position, pac_turn turn) {
    char text[PAC_TURN_TEXT];
    size_t length = pac_turn_print(position, turn, text);
    must(length > 0 && length < PAC_TURN_TEXT && strlen(text) == length);
    for (unsigned input = 0; input <= (PAC_INPUT_SPACES | PAC_INPUT_EITHER_ORDER); input++) {
        pac_turn read = ~turn;
        must(pac_turn_parse(position, text, length, input, &read).kind == PAC_REFUSAL_NONE);
        must(read == turn);
    }
}

/* Which of a player's chevrons stands on a field. */
static inline int chevron_index(const pac_position *position, int player, int field) {
    for (int i = 0; i < PAC_CHEVRONS; i++)
        if (position->field[player][i] == field)
            return i;
    abort();
}

/* Does to a position what an event tells. */
static inline void follow_event(pac_position *position, const pac_event *e) {
    int player = e->player, field = e->field, owner = PAC_NOBODY;
    must(e->kind < PAC_EVENT_KINDS && e->rule > PAC_RULE_NONE && e->rule < PAC_RULES);
    must(is_field_or_nowhere(e->field) && is_field_or_nowhere(e->from));
    must(player < position->players || (player == PAC_NOBODY && e->kind == PAC_EVENT_OVER));
    if (field != PAC_NOWHERE)
        owner = pac_marker_at(position, field);
    switch ((pac_event_kind)e->kind) {
    case PAC_EVENT_MOVED: /* onto the field of a chevron that the next event takes, maybe */
        position->field[player][chevron_index(position, player, e->from)] = e->field;
        break;
    case PAC_EVENT_TURNED:
        must(e->facing < PAC_DIRECTIONS);
        chevron_index(position, player, field);
        break;
    case PAC_EVENT_JUMPED:
        must(pac_fields_has(position->occupied, field));
        break;
    case PAC_EVENT_CAPTURED:
        must(e->other != player);
        position->field[e->other][chevron_index(position, e->other, field)] = PAC_NOWHERE;
        break;
    case PAC_EVENT_REMOVED:
        position->field[player][chevron_index(position, player, field)] = PAC_NOWHERE;
        break;
    case PAC_EVENT_PLACED:
        must(owner == PAC_NOBODY);
        position->markers[player] = pac_fields_or(position->markers[player], pac_fields_of(field));
        break;
    case PAC_EVENT_CHANGED:
    case PAC_EVENT_TRANSFORMED:
        must(owner == e->other && owner != PAC_NOBODY && owner != player);
        position->markers[owner] = pac_fields_minus(position->markers[owner], pac_fields_of(field));
        position->markers[player] = pac_fields_or(position->markers[player], pac_fields_of(field));
        break;
    case PAC_EVENT_GAVE_BACK:
        must(owner == player);
        position->markers[player] =
            pac_fields_minus(position->markers[player], pac_fields_of(field));
        break;
    case PAC_EVENT_LEFT:
    case PAC_EVENT_OUT:
        memset(position->field[player], PAC_NOWHERE, sizeof position->field[player]);
        break;
    case PAC_EVENT_MET:
    case PAC_EVENT_PASSED:
    case PAC_EVENT_CLOSING:
    case PAC_EVENT_OVER:
    case PAC_EVENT_KINDS:
        break;
    }
}

/* The events tell the whole turn: doing what they say leads from one position to the other. */
static inline void check_events(const pac_position *before, const pac_position *after,
                                const pac_event events[], size_t count) {
    pac_position now = *before;
    must(count > 0 && count <= PAC_MAX_EVENTS);
    for (size_t i = 0; i < count; i++) {
        follow_event(&now, &events[i]);
        must(events[i].kind != PAC_EVENT_OVER || i + 1 == count);
    }
    must((events[count - 1].kind == PAC_EVENT_OVER) == (after->end != PAC_END_NOT_OVER));
    must(memcmp(now.markers, after->markers, sizeof now.markers) == 0);
    must(memcmp(now.field, after->field, sizeof now.field) == 0);
}

/*
 * Plays a legal turn and checks all that must be true of it: the same with and without events,
 * the same from a copy, a position that holds together.
 */
static inline void play_and_check(pac_position *position, pac_turn turn) {
    pac_position before = *position, copy = *position, told = *position;
    pac_event events[PAC_MAX_EVENTS + 1];
    memset(events, 0x55, sizeof events);
    must(pac_turn_is_legal(position, turn));
    check_turn_text(position, turn);
    pac_play(position, turn);
    pac_play(&copy, turn);
    must(memcmp(position, &copy, sizeof copy) == 0);
    size_t count = pac_play_events(&told, turn, events);
    must(memcmp(position, &told, sizeof told) == 0);
    check_events(&before, position, events, count);
    copy = before; /* taking a turn back is going back to the copy made before */
    pac_play(&copy, turn);
    must(memcmp(position, &copy, sizeof copy) == 0);
    check_position(position);
    check_result(position);
}

#endif
