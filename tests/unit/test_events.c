/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a turn tells about itself: events in order, each with its rule. */
#include "support.h"

static char letter(const pac_position *position, int player) {
    return player == PAC_NOBODY ? '-' : pac_colour_letter((pac_colour)position->colour[player]);
}

/* "placed R e2 {R4}", "changed R Y e2 {R8}", "moved R e1-e2 N {R3}" */
static int print_event(const pac_position *position, const pac_event *e, char *out, size_t size) {
    char from[PAC_FIELD_TEXT] = "", field[PAC_FIELD_TEXT] = "", other[] = "?";
    if (e->from != PAC_NOWHERE)
        pac_field_print(e->from, from);
    if (e->field != PAC_NOWHERE)
        pac_field_print(e->field, field);
    other[0] = letter(position, e->other);
    bool points = e->kind == PAC_EVENT_MOVED || e->kind == PAC_EVENT_TURNED;
    return snprintf(out, size, "%s %c%s%s%s%s%s%s%s%s {%s}",
                    pac_event_text((pac_event_kind)e->kind), letter(position, e->player),
                    e->other == PAC_NOBODY ? "" : " ", e->other == PAC_NOBODY ? "" : other,
                    *field ? " " : "", from, *from ? "-" : "", field, points ? " " : "",
                    points ? pac_direction_text(e->facing) : "", pac_rule_text((pac_rule)e->rule));
}

/* The turn tells this, event by event; and without telling it does the same. */
static void tells(const char *from, const char *text, const char *const expected[]) {
    pac_position position = read_position(from), silent = position;
    pac_turn turn = turn_of(&position, text);
    pac_event events[PAC_MAX_EVENTS];
    size_t count = pac_play_events(&position, turn, events);
    pac_play(&silent, turn);
    assert_memory_equal(&position, &silent, sizeof silent);
    assert_true(count <= PAC_MAX_EVENTS);
    for (size_t i = 0; i < count; i++) {
        char line[80];
        print_event(&position, &events[i], line, sizeof line);
        if (!expected[i])
            fail_msg("%s also tells: %s", text, line);
        assert_string_equal(line, expected[i]);
    }
    if (expected[count])
        fail_msg("%s does not tell: %s", text, expected[count]);
}

#define TELLS(from, text, ...) tells(from, text, (const char *const[]){__VA_ARGS__, NULL})

#define START NEUTRAL " R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -"

/* ------------------------------------------------------------------------------------------------
 * Shacru
 */

static void sr3_a_move_places_a_marker_on_a_neutral_field(void **state) {
    (void)state;
    TELLS("shacru " START, "e1-f2", "moved R e1-f2 NE {S-R3}", "placed R f2 {S-R3}");
    TELLS("shacru 9/9/9/9/9/9/9/4r4/9 R:e1N/Y:e9S R -", "e1-e2", "moved R e1-e2 N {S-R3}");
}

static void sr4_a_twist_comes_last(void **state) {
    (void)state;
    TELLS("shacru " START, "a3-b4<", "moved R a3-b4 NE {S-R3}", "placed R b4 {S-R3}",
          "turned R b4 N {S-R4}");
    TELLS("shacru " START, "a3-b4>", "moved R a3-b4 NE {S-R3}", "placed R b4 {S-R3}",
          "turned R b4 E {S-R4}");
}

static void sr2_a_pass(void **state) {
    (void)state;
    TELLS("shacru " NEUTRAL " R:e9N/Y:e1N R -", "pass", "passed R {S-R2}");
}

static void sr6_the_end_names_a_single_winner(void **state) {
    (void)state;
    TELLS("shacru yyyyyyyyy/yyyyyyyyy/yyyyyyyyy/yyyyyyyyy/rrrr1rrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/"
          "rrrrrrrrr R:e4N/Y:e9S R -",
          "e4-e5", "moved R e4-e5 N {S-R3}", "placed R e5 {S-R3}", "over R {S-R6}");
    TELLS("shacru yyyyyyyyy/yyyyyyyyy/yyyyyyyyy/yyyyyyyyy/bbbb1bbbb/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/"
          "rrrrrrrr1 R:i2S/Y:/B:e5S R -",
          "i2-i1", "moved R i2-i1 S {S-R3}", "placed R i1 {S-R3}", "over - {S-R6}");
}

/* ------------------------------------------------------------------------------------------------
 * Azacru
 */

static void ar3_and_ar5_short_and_long_moves(void **state) {
    (void)state;
    TELLS("azacru " START, "e1-e2", "moved R e1-e2 N {A-R3}", "placed R e2 {A-R3}");
    TELLS("azacru 9/9/9/9/9/9/9/9/3rr4 R:e1N/Y:e9S R -", "e1-e3", "moved R e1-e3 N {A-R5}",
          "placed R e3 {A-R3}");
}

static void ar7_a_connection_changes_in_the_order_of_travel(void **state) {
    (void)state;
    TELLS("azacru 9/9/9/9/9/4r4/9/4r4/3rr4 R:e1N/Y:e9S R -", "e1-e4<", "moved R e1-e4 N {A-R5}",
          "turned R e4 NW {A-R6}", "placed R e3 {A-R7}");
    TELLS("azacru 9/9/9/9/9/3rrr3/4y4/9/4r4 R:e4S/Y:e9S R -", "e4-e1", "moved R e4-e1 S {A-R5}",
          "changed R Y e3 {A-R7}", "placed R e2 {A-R7}", "removed R e1 {A-R7}");
}

static void ar8_jumps(void **state) {
    (void)state;
    TELLS("azacru 9/9/9/9/9/4r4/9/9/3rrr3 R:e1N,e2S/Y:e3S R -", "e1-e4", "moved R e1-e4 N {A-R5}",
          "jumped R R e1-e2 {A-R8}", "jumped R Y e1-e3 {A-R8}");
}

static void ar10_the_closing_round(void **state) {
    (void)state;
    TELLS("azacru " NEUTRAL " R:e9N/Y:e1N R -", "pass", "passed R {A-R10}", "closing R {A-R10}");
    TELLS("azacru " NEUTRAL " R:e9N/Y:e1N R 1", "pass", "passed R {A-R10}", "over - {A-R10}");
    TELLS("azacru " NEUTRAL " R:e9N/Y:e1N Y 1", "e1-e2", "moved Y e1-e2 N {A-R3}",
          "placed Y e2 {A-R3}", "over Y {A-R10}");
}

/* ------------------------------------------------------------------------------------------------
 * Pacru
 */

static void r3_and_r6_short_and_long_moves(void **state) {
    (void)state;
    TELLS("pacru " START, "e1-e2", "moved R e1-e2 N {R3}");
    TELLS("pacru 9/9/9/9/9/9/9/9/3rr4 R:e1N/Y:e9S R -", "e1-e3", "moved R e1-e3 N {R6}");
}

static void r4_and_r10_crossings(void **state) {
    (void)state;
    TELLS("pacru " START, "a3-b4(c6)", "moved R a3-b4 NE {R3}", "placed R c6 {R4}");
    TELLS("pacru 9/9/9/yyy6/yyy6/yry6/9/9/9 R:a3E/Y:e9S R -", "a3-b4(c6)", "moved R a3-b4 NE {R3}",
          "transformed R Y c6 {R10}");
}

static void r8_a_connection_change(void **state) {
    (void)state;
    TELLS("pacru 9/9/9/9/9/4r4/4y4/9/3rrr3 R:e1N/Y:a9S R -", "e1-e4(*)", "moved R e1-e4 N {R6}",
          "placed R e2 {R8}", "changed R Y e3 {R8}");
}

static void r9_a_jump_and_a_crossing(void **state) {
    (void)state;
    TELLS("pacru 9/9/9/9/9/4r4/4r4/9/3rr4 R:e1N/Y:e2S R -", "e1-e4(d4)", "moved R e1-e4 N {R6}",
          "jumped R Y e1-e2 {R9}", "placed R d4 {R4}");
}

static void r11_a_pincer(void **state) {
    (void)state;
    TELLS("pacru 9/9/9/9/9/9/9/4y4/9 R:e1N,d1NE/Y:e2S,a9S R -", "e1xe2", "moved R e1-e2 N {R3}",
          "captured R Y e2 {R11}", "changed R Y e2 {R11}");
    TELLS("pacru " NEUTRAL " R:e1N,d1NE/Y:e2S,a9S R -", "d1xe2", "moved R d1-e2 NE {R3}",
          "captured R Y e2 {R11}", "placed R e2 {R11}");
}

static void r12_a_meeting(void **state) {
    (void)state;
    TELLS("pacru 9/9/9/4r4/4r4/9/9/9/y8 R:e4N,e6S/Y:e9S R -", "e4-e5(a1)", "moved R e4-e5 N {R3}",
          "met R e6-e5 {R12}", "changed R Y a1 {R12}");
    TELLS("pacru 9/9/9/4r4/4r4/9/9/9/y8 R:e4N,e6S/Y:e9S R -", "e4-e5(b1)", "moved R e4-e5 N {R3}",
          "met R e6-e5 {R12}", "placed R b1 {R12}");
}

/* {R13}, Reading 14: all benefits, and only then is the opponent out and the game over. */
static void r13_everything_at_once(void **state) {
    (void)state;
    TELLS("pacru 9/9/9/9/4r4/9/9/9/9 R:e3N,d3NE,e5S/Y:e4S R -", "e3xe4(d4,i9)",
          "moved R e3-e4 N {R3}", "captured R Y e4 {R11}", "placed R e4 {R11}", "placed R d4 {R4}",
          "met R e5-e4 {R12}", "placed R i9 {R12}", "out Y {R15}", "over R {R16}");
}

static void r14_a_reorientation(void **state) {
    (void)state;
    TELLS("pacru 9/9/9/9/9/9/1rrr5/1r1r5/9 R:c2N/Y:e9S R -", "c2<(b2,d2)", "turned R c2 NW {R14}",
          "gave-back R b2 {R14}", "gave-back R d2 {R14}");
    TELLS("pacru 9/9/9/9/9/9/1rrr5/1r1r5/9 R:c2N/Y:e9S R -", "c2>>(b2,d2,b3,d3)",
          "turned R c2 E {R14}", "gave-back R b2 {R14}", "gave-back R d2 {R14}",
          "gave-back R b3 {R14}", "gave-back R d3 {R14}");
}

static void r15_blocked_players_are_out_in_order(void **state) {
    (void)state;
    TELLS("pacru " NEUTRAL " R:e1N/Y:a9N/G:i9E/B:c1N R -", "e1-e2", "moved R e1-e2 N {R3}",
          "out Y {R15}", "out G {R15}");
    TELLS("pacru " NEUTRAL " R:e1N/Y:a9N/G:i9E R -", "e1-e2", "moved R e1-e2 N {R3}", "out Y {R15}",
          "out G {R15}", "over R {R16}");
}

static void r16_the_target(void **state) {
    (void)state;
    TELLS("pacru rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/9/r3r4/9/9/3rrr3 R:e1N/Y:a1N R -",
          "e1-e4(*)", "moved R e1-e4 N {R6}", "placed R e2 {R8}", "over R {R16}");
}

/* ------------------------------------------------------------------------------------------------
 * All games
 */

static void reading_19_leaving(void **state) {
    (void)state;
    TELLS("shacru " START, "resign", "left R {Reading 19}", "over Y {Reading 19}");
    TELLS("azacru " START, "Y:time", "left Y {Reading 19}", "over R {Reading 19}");
    TELLS("pacru " NEUTRAL " R:e1N/Y:e9S/G:i1N R -", "Y:resign", "left Y {Reading 19}");
    TELLS("azacru " NEUTRAL " R:e9N/G:a1N/Y:c1N Y 1", "resign", "left Y {Reading 19}",
          "over - {A-R10}");
    /* Green is blocked when Red has left. */
    TELLS("pacru " NEUTRAL " R:e1N/G:i9E/Y:e9S/B:a1N R -", "resign", "left R {Reading 19}",
          "out G {R15}");
}

/* The longest moves there are do not come near the limit. */
static void events_are_never_too_many(void **state) {
    (void)state;
    pac_event events[PAC_MAX_EVENTS];
    pac_position position =
        read_position("azacru r8/y8/y8/y8/y8/y8/rrr6/1rr6/rrr6 R:a1N/Y:i9S R -");
    size_t count = pac_play_events(&position, turn_of(&position, "a1-a9"), events);
    assert_int_equal(count, 8); /* moved, six fields, removed */
    position =
        read_position("azacru r8/9/9/9/9/9/rrr6/1rr6/rrr6 R:a1N,a2N,a3N,a4N/Y:a5S,a6S,a7S,a8S R -");
    count = pac_play_events(&position, turn_of(&position, "a1-a9<"), events);
    assert_int_equal(count, 9); /* moved, seven chevrons, turned */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sr3_a_move_places_a_marker_on_a_neutral_field),
        cmocka_unit_test(sr4_a_twist_comes_last),
        cmocka_unit_test(sr2_a_pass),
        cmocka_unit_test(sr6_the_end_names_a_single_winner),
        cmocka_unit_test(ar3_and_ar5_short_and_long_moves),
        cmocka_unit_test(ar7_a_connection_changes_in_the_order_of_travel),
        cmocka_unit_test(ar8_jumps),
        cmocka_unit_test(ar10_the_closing_round),
        cmocka_unit_test(r3_and_r6_short_and_long_moves),
        cmocka_unit_test(r4_and_r10_crossings),
        cmocka_unit_test(r8_a_connection_change),
        cmocka_unit_test(r9_a_jump_and_a_crossing),
        cmocka_unit_test(r11_a_pincer),
        cmocka_unit_test(r12_a_meeting),
        cmocka_unit_test(r13_everything_at_once),
        cmocka_unit_test(r14_a_reorientation),
        cmocka_unit_test(r15_blocked_players_are_out_in_order),
        cmocka_unit_test(r16_the_target),
        cmocka_unit_test(reading_19_leaving),
        cmocka_unit_test(events_are_never_too_many),
    };
    return cmocka_run_group_tests_name("events", tests, NULL, NULL);
}
