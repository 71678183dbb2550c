/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the unit tests of the rules share: positions and turns from their texts. */
#ifndef PACRU_UNIT_SUPPORT_H
#define PACRU_UNIT_SUPPORT_H

#include <pacru/notation.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* No markers at all. */
#define NEUTRAL "9/9/9/9/9/9/9/9/9"

static inline pac_position read_position(const char *text) {
    pac_position position;
    pac_fault fault;
    if (!pac_position_parse(&position, text, strlen(text), &fault))
        fail_msg("fault %d at %zu: %s", fault.kind, fault.at, text);
    return position;
}

/* The usual start. */
static inline pac_position started(pac_variant variant, int players) {
    pac_setup setup;
    pac_position position;
    assert_true(pac_setup_default(&setup, variant, players));
    assert_true(pac_position_start(&position, &setup));
    return position;
}

static inline int field_of(const char *text) {
    int field = pac_field_parse(text);
    assert_int_not_equal(field, PAC_NOWHERE);
    return field;
}

/* The fields named, separated by blanks. */
static inline pac_fields fields_of(const char *text) {
    pac_fields set = PAC_NO_FIELDS;
    for (; *text; text += text[2] ? 3 : 2)
        set = pac_fields_or(set, pac_fields_of(field_of(text)));
    return set;
}

static inline void assert_fields(pac_fields set, const char *expected) {
    char text[3 * (PAC_FIELDS + 1)] = "", *out = text;
    assert_false(pac_fields_any(pac_fields_minus(set, PAC_ALL_FIELDS)));
    while (pac_fields_any(set)) {
        if (out != text)
            *out++ = ' ';
        out += pac_field_print(pac_fields_take(&set), out);
    }
    assert_string_equal(text, expected);
}

static inline pac_turn turn_of(const pac_position *position, const char *text) {
    pac_turn turn = 0;
    pac_refusal refusal = pac_turn_parse(position, text, strlen(text), PAC_INPUT_RECORD, &turn);
    if (refusal.kind != PAC_REFUSAL_NONE)
        fail_msg("%s is refused: kind %d {%s}", text, refusal.kind,
                 pac_rule_text((pac_rule)refusal.rule));
    return turn;
}

static inline void play(pac_position *position, const char *text) {
    pac_play(position, turn_of(position, text));
}

/* The turn leads from the one position to the other. */
static inline void assert_next(const char *from, const char *turn, const char *to) {
    char text[PAC_POSITION_TEXT];
    pac_position position = read_position(from);
    play(&position, turn);
    pac_position_print(&position, text);
    assert_string_equal(text, to);
}

static inline void assert_position(const pac_position *position, const char *expected) {
    char text[PAC_POSITION_TEXT];
    pac_position_print(position, text);
    assert_string_equal(text, expected);
}

static inline void assert_result(const pac_position *position, pac_end end, const char *expected) {
    char text[PAC_RESULT_TEXT];
    pac_result result = pac_position_result(position, end);
    pac_result_print(position, &result, text);
    assert_string_equal(text, expected);
}

/* Why the game is over, who has won, and the counts; "-" if it is not over. */
static inline void assert_over(const pac_position *position, const char *expected) {
    if (position->end)
        assert_result(position, (pac_end)position->end, expected);
    else
        assert_string_equal("-", expected);
}

/* Places in the order of play, as digits. */
static inline void assert_places(const pac_position *position, pac_end end, const char *expected) {
    char text[PAC_PLAYERS + 1] = "";
    pac_result result = pac_position_result(position, end);
    for (int p = 0; p < position->players && p < PAC_PLAYERS; p++)
        text[p] = (char)('0' + result.place[p]);
    assert_string_equal(text, expected);
}

#endif
