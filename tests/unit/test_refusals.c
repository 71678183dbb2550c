/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a turn is refused: every row of the table, in each game, with its rule and field. */
#include "support.h"

static bool met[PAC_REFUSAL_KINDS];

static void refuses(const char *from, const char *turn, pac_refusal_kind kind, pac_rule rule,
                    const char *field) {
    char name[PAC_FIELD_TEXT];
    pac_position position = read_position(from);
    pac_turn untouched = UINT64_C(0x123456789);
    pac_refusal refusal =
        pac_turn_parse(&position, turn, strlen(turn), PAC_INPUT_RECORD, &untouched);
    if (refusal.kind != kind || refusal.rule != rule)
        fail_msg("%s: kind %d {%s}, not %d {%s}", turn, refusal.kind,
                 pac_rule_text((pac_rule)refusal.rule), kind, pac_rule_text(rule));
    met[kind] = true;
    assert_true(untouched == UINT64_C(0x123456789));
    assert_true(refusal.field < PAC_FIELDS || refusal.field == PAC_NOWHERE);
    pac_field_print(refusal.field, name);
    assert_string_equal(name, field);
}

static void accepts(const char *from, const char *turn) {
    pac_position position = read_position(from);
    turn_of(&position, turn);
}

/* A row that all games have, with the rule that each cites. */
static void all_refuse(const char *words, const char *turn, pac_refusal_kind kind, pac_rule shacru,
                       pac_rule azacru, pac_rule pacru, const char *field) {
    char from[PAC_POSITION_TEXT];
    for (int v = 0; v < PAC_VARIANTS; v++) {
        (void)snprintf(from, sizeof from, "%s %s", pac_variant_text((pac_variant)v), words);
        refuses(from, turn, kind,
                v == PAC_SHACRU   ? shacru
                : v == PAC_AZACRU ? azacru
                                  : pacru,
                field);
    }
}

#define START NEUTRAL " R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -"

/* ------------------------------------------------------------------------------------------------
 * The move
 */

static void no_chevron_of_the_player_there(void **state) {
    (void)state;
    all_refuse(START, "e2-e3", PAC_REFUSAL_NO_CHEVRON, PAC_RULE_SR2, PAC_RULE_AR2, PAC_RULE_R2,
               "e2");
    all_refuse(START, "e9-e8", PAC_REFUSAL_NO_CHEVRON, PAC_RULE_SR2, PAC_RULE_AR2, PAC_RULE_R2,
               "e9");
    refuses("pacru " START, "e2<(a1,b1)", PAC_REFUSAL_NO_CHEVRON, PAC_RULE_R2, "e2");
    refuses("pacru " START, "e9>>(a1,b1,c1,d1)", PAC_REFUSAL_NO_CHEVRON, PAC_RULE_R2, "e9");
    refuses("pacru " START, "e2xe3", PAC_REFUSAL_NO_CHEVRON, PAC_RULE_R2, "e2");
}

static void not_one_of_the_directions_ahead(void **state) {
    (void)state;
    static const char *const words = NEUTRAL " R:e5N/Y:a1N R -";
    static const char *const fields[] = {"d5", "f5", "d4", "e4", "f4", "e1", "a5", "i1"};
    char turn[PAC_TURN_TEXT];
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        (void)snprintf(turn, sizeof turn, "e5-%s", fields[i]);
        all_refuse(words, turn, PAC_REFUSAL_NOT_AHEAD, PAC_RULE_SR3, PAC_RULE_AR5, PAC_RULE_R3,
                   fields[i]);
    }
}

static void not_in_a_straight_line(void **state) {
    (void)state;
    all_refuse(START, "e1-f3", PAC_REFUSAL_NOT_AHEAD, PAC_RULE_SR3, PAC_RULE_AR5, PAC_RULE_R3,
               "f3");
    all_refuse(START, "e1-a9", PAC_REFUSAL_NOT_AHEAD, PAC_RULE_SR3, PAC_RULE_AR5, PAC_RULE_R3,
               "a9");
    all_refuse(START, "e1-e1", PAC_REFUSAL_NOT_AHEAD, PAC_RULE_SR3, PAC_RULE_AR5, PAC_RULE_R3,
               "e1");
}

static void too_far(void **state) {
    (void)state;
    all_refuse(START, "e1-e3", PAC_REFUSAL_TOO_FAR, PAC_RULE_SR3, PAC_RULE_AR4, PAC_RULE_R5, "e3");
    /* Two markers in the borderland are not three. */
    all_refuse("9/9/9/9/9/9/9/9/3rr4 R:e1N/Y:e9S R -", "e1-h4", PAC_REFUSAL_TOO_FAR, PAC_RULE_SR3,
               PAC_RULE_AR4, PAC_RULE_R5, "h4");
    /* Reading 3: other players' markers give no power. */
    all_refuse("9/9/9/9/9/9/9/9/3yry3 R:e1N/Y:e9S R -", "e1-e3", PAC_REFUSAL_TOO_FAR, PAC_RULE_SR3,
               PAC_RULE_AR4, PAC_RULE_R5, "e3");
}

/* Shacru has no long moves, and so nothing to jump. */
static void jump_without_a_connection(void **state) {
    (void)state;
    static const char *const from_own = "9/9/9/9/9/9/9/9/3rr4 R:e1N/Y:e2S R -";
    static const char *const to_own = "9/9/9/9/9/9/4r4/9/3r5 R:e1N,e2N/Y:e9S R -";
    char from[PAC_POSITION_TEXT];
    for (int v = PAC_AZACRU; v < PAC_VARIANTS; v++) {
        pac_rule rule = v == PAC_AZACRU ? PAC_RULE_AR9 : PAC_RULE_R7;
        (void)snprintf(from, sizeof from, "%s %s", pac_variant_text((pac_variant)v), from_own);
        refuses(from, "e1-e3", PAC_REFUSAL_JUMP, rule, "e2");
        (void)snprintf(from, sizeof from, "%s %s", pac_variant_text((pac_variant)v), to_own);
        refuses(from, "e1-e3", PAC_REFUSAL_JUMP, rule, "e2"); /* Reading 2: nor one's own */
    }
}

static void ends_on_an_occupied_field(void **state) {
    (void)state;
    refuses("shacru " NEUTRAL " R:e1N,e2N/Y:e9S R -", "e1-e2", PAC_REFUSAL_OCCUPIED, PAC_RULE_SR5,
            "e2");
    refuses("shacru " NEUTRAL " R:e1N/Y:e2S R -", "e1-e2", PAC_REFUSAL_OCCUPIED, PAC_RULE_SR5,
            "e2");
    refuses("azacru " NEUTRAL " R:e1N,e2N/Y:e9S R -", "e1-e2", PAC_REFUSAL_OCCUPIED, PAC_RULE_AR9,
            "e2");
    refuses("azacru " NEUTRAL " R:e1N/Y:e2S R -", "e1-e2", PAC_REFUSAL_OCCUPIED, PAC_RULE_AR9,
            "e2");
    refuses("pacru " NEUTRAL " R:e1N,e2N/Y:e9S R -", "e1-e2", PAC_REFUSAL_OCCUPIED, PAC_RULE_R7,
            "e2");
    refuses("pacru " NEUTRAL " R:e1N,e2N/Y:e9S R -", "e1xe2", PAC_REFUSAL_OCCUPIED, PAC_RULE_R7,
            "e2");
}

static void r11_a_pincer_needs_two(void **state) {
    (void)state;
    refuses("pacru " NEUTRAL " R:e1N/Y:e2S R -", "e1-e2", PAC_REFUSAL_PINCER, PAC_RULE_R11, "e2");
    refuses("pacru " NEUTRAL " R:e1N/Y:e2S R -", "e1xe2", PAC_REFUSAL_PINCER, PAC_RULE_R11, "e2");
    refuses("pacru " NEUTRAL " R:e1N/Y:e9S R -", "e1xe2", PAC_REFUSAL_PINCER, PAC_RULE_R11, "e2");
    /* Attacked by two: it is written with `x`. */
    refuses("pacru " NEUTRAL " R:e1N,d1NE/Y:e2S R -", "e1-e2", PAC_REFUSAL_PINCER, PAC_RULE_R11,
            "e2");
    accepts("pacru " NEUTRAL " R:e1N,d1NE/Y:e2S R -", "e1xe2");
    /* The second one looks elsewhere, or stands behind another chevron. */
    refuses("pacru " NEUTRAL " R:e1N,d1NW/Y:e2S R -", "e1xe2", PAC_REFUSAL_PINCER, PAC_RULE_R11,
            "e2");
    refuses("pacru 9/9/9/9/9/9/9/9/3rr4 R:e1N,e2N/Y:e3S R -", "e2xe3", PAC_REFUSAL_PINCER,
            PAC_RULE_R11, "e3");
}

static void ends_on_another_players_colour(void **state) {
    (void)state;
    static const char *const words = "9/9/9/9/9/9/9/4y4/9 R:e1N/Y:e9S R -";
    all_refuse(words, "e1-e2", PAC_REFUSAL_OTHERS_COLOUR, PAC_RULE_SR5, PAC_RULE_AR9, PAC_RULE_R7,
               "e2");
    /* Of one who has left, too (Reading 19). */
    static const char *const left = "9/9/9/9/9/9/9/4g4/9 R:e1N/G:-/Y:e9S R -";
    all_refuse(left, "e1-e2", PAC_REFUSAL_OTHERS_COLOUR, PAC_RULE_SR5, PAC_RULE_AR9, PAC_RULE_R7,
               "e2");
}

static void twist_without_a_border_crossing(void **state) {
    (void)state;
    all_refuse(START, "e1-e2<", PAC_REFUSAL_TWIST, PAC_RULE_SR4, PAC_RULE_AR6, PAC_RULE_R6, "e2");
    all_refuse(START, "e1-f2>", PAC_REFUSAL_TWIST, PAC_RULE_SR4, PAC_RULE_AR6, PAC_RULE_R6, "f2");
    /* Pacru knows no twist at all. */
    refuses("pacru " START, "a3-b4<", PAC_REFUSAL_TWIST, PAC_RULE_R6, "b4");
    refuses("pacru " START, "a3-b4>(b4)", PAC_REFUSAL_TWIST, PAC_RULE_R6, "b4");
    accepts("shacru " START, "a3-b4<");
    accepts("azacru " START, "a3-b4<");
}

static void ar7_twist_of_a_chevron_that_leaves_the_board(void **state) {
    (void)state;
    static const char *const from = "azacru 9/9/9/9/9/4r4/4y4/4r4/3rr4 R:e1N/Y:e9S R -";
    refuses(from, "e1-e4<", PAC_REFUSAL_TWIST_REMOVED, PAC_RULE_AR7, "e4");
    refuses(from, "e1-e4>", PAC_REFUSAL_TWIST_REMOVED, PAC_RULE_AR7, "e4");
    accepts(from, "e1-e4");
}

static void pass_while_able_to_move(void **state) {
    (void)state;
    all_refuse(START, "pass", PAC_REFUSAL_PASS, PAC_RULE_SR2, PAC_RULE_AR2, PAC_RULE_R2, "-");
    accepts("shacru " NEUTRAL " R:e9N/Y:e2N R -", "pass");
    accepts("azacru " NEUTRAL " R:e9N/Y:e2N R -", "pass");
    accepts("azacru " NEUTRAL " R:/Y:e2N R -", "pass");
}

/* ------------------------------------------------------------------------------------------------
 * Pacru's benefits
 */

static void r4_field_of_a_borderland_change(void **state) {
    (void)state;
    static const char *const from = "pacru 9/9/9/2y6/9/r8/9/9/9 R:a3E/Y:e9S R -";
    refuses(from, "a3-b4", PAC_REFUSAL_CHANGE_FIELD, PAC_RULE_R4, "-");
    refuses(from, "a3-b4(d4)", PAC_REFUSAL_CHANGE_FIELD, PAC_RULE_R4, "d4");
    refuses(from, "a3-b4(a3)", PAC_REFUSAL_CHANGE_FIELD, PAC_RULE_R4, "a3");
    refuses(from, "a3-b4(c6)", PAC_REFUSAL_CHANGE_FIELD, PAC_RULE_R4, "c6");
    refuses(from, "a3-b4(a4)", PAC_REFUSAL_CHANGE_FIELD, PAC_RULE_R4, "a4");
    accepts(from, "a3-b4(b4)");
    accepts(from, "a3-b4(c5)");
}

/* {R11}: judged with the captured field already the player's. */
static void r4_field_after_a_pincer(void **state) {
    (void)state;
    static const char *const from = "pacru " NEUTRAL " R:e3N,d3NE/Y:e4S,a1N R -";
    refuses(from, "e3xe4", PAC_REFUSAL_CHANGE_FIELD, PAC_RULE_R4, "-");
    refuses(from, "e3xe4(e4)", PAC_REFUSAL_CHANGE_FIELD, PAC_RULE_R4, "e4");
    refuses(from, "e3xe4(e3)", PAC_REFUSAL_CHANGE_FIELD, PAC_RULE_R4, "e3");
    accepts(from, "e3xe4(e5)");
}

static void r10_field_of_a_transformation(void **state) {
    (void)state;
    static const char *const from = "pacru yyy6/9/9/yyy6/yyy6/yry6/9/9/9 R:a3E/Y:e9S R -";
    refuses(from, "a3-b4", PAC_REFUSAL_TRANSFORM_FIELD, PAC_RULE_R10, "-");
    refuses(from, "a3-b4(a9)", PAC_REFUSAL_TRANSFORM_FIELD, PAC_RULE_R10, "a9");
    refuses(from, "a3-b4(d4)", PAC_REFUSAL_TRANSFORM_FIELD, PAC_RULE_R10, "d4");
    refuses(from, "a3-b4(b4)", PAC_REFUSAL_TRANSFORM_FIELD, PAC_RULE_R10, "b4");
    accepts(from, "a3-b4(c6)");
    /* The captured field is the player's already. */
    static const char *const pincer = "pacru 9/9/9/yyy6/yyy6/yyy6/9/9/9 R:a3NE,b3N/Y:b4S,i9S R -";
    refuses(pincer, "a3xb4(b4)", PAC_REFUSAL_TRANSFORM_FIELD, PAC_RULE_R10, "b4");
    accepts(pincer, "a3xb4(b5)");
}

static void r7_a_chevron_stands_on_a_field_named(void **state) {
    (void)state;
    /* A neutral field of the new borderland; a yellow one to transform. */
    refuses("pacru " NEUTRAL " R:a3E/Y:b5S R -", "a3-b4(b5)", PAC_REFUSAL_CHEVRON_ON_FIELD,
            PAC_RULE_R7, "b5");
    refuses("pacru 9/9/9/yyy6/yyy6/yry6/9/9/9 R:a3E/Y:a5S R -", "a3-b4(a5)",
            PAC_REFUSAL_CHEVRON_ON_FIELD, PAC_RULE_R7, "a5");
    /* A meeting's field: an opponent's chevron, the one met, the one that moved. */
    static const char *const meeting = "pacru 9/9/9/4r4/4r4/9/9/9/9 R:e4N,e6S/Y:e9S R -";
    refuses(meeting, "e4-e5(e9)", PAC_REFUSAL_CHEVRON_ON_FIELD, PAC_RULE_R7, "e9");
    refuses(meeting, "e4-e5(e6)", PAC_REFUSAL_CHEVRON_ON_FIELD, PAC_RULE_R7, "e6");
    refuses(meeting, "e4-e5(e5)", PAC_REFUSAL_CHEVRON_ON_FIELD, PAC_RULE_R7, "e5");
    accepts(meeting, "e4-e5(e4)"); /* nobody stands there any more */
    refuses("pacru 9/9/9/9/4r4/4r4/9/9/9 R:e3N,e5S/Y:e9S R -", "e3-e4(d4,e4)",
            PAC_REFUSAL_CHEVRON_ON_FIELD, PAC_RULE_R7, "e4");
    /* A field to give back, Reading 8. */
    refuses("pacru 9/9/9/9/9/9/9/9/rrr6 R:a1N/Y:e9S R -", "a1>(a1,b1)",
            PAC_REFUSAL_CHEVRON_ON_FIELD, PAC_RULE_R7, "a1");
}

static void r8_star_without_a_connection(void **state) {
    (void)state;
    refuses("pacru " START, "e1-e2(*)", PAC_REFUSAL_NO_CONNECTION, PAC_RULE_R8, "e2");
    refuses("pacru " START, "a3-b4(*)", PAC_REFUSAL_NO_CONNECTION, PAC_RULE_R8, "b4");
    /* Only one end is red. */
    refuses("pacru 9/9/9/9/9/9/9/9/3rr4 R:e1N/Y:e9S R -", "e1-e3(*)", PAC_REFUSAL_NO_CONNECTION,
            PAC_RULE_R8, "e3");
    /* A jump changes nothing {R9}. */
    refuses("pacru 9/9/9/9/9/9/4r4/9/4r4 R:e1N/Y:e2S R -", "e1-e3(*)", PAC_REFUSAL_NO_CONNECTION,
            PAC_RULE_R8, "e3");
    /* Nothing between would change, Reading 5. */
    refuses("pacru 9/9/9/9/9/9/4r4/4r4/4r4 R:e1N/Y:e9S R -", "e1-e3(*)", PAC_REFUSAL_NO_CONNECTION,
            PAC_RULE_R8, "e3");
    /* A pincer is no connection, Reading 9. */
    refuses("pacru 9/9/9/9/9/9/9/9/3rr4 R:e1N,d3E/Y:e3S,a9S R -", "e1xe3(*)",
            PAC_REFUSAL_NO_CONNECTION, PAC_RULE_R8, "e3");
}

/* Power 3, e1 and e4 red, e2 and e3 neutral: a crossing and a connection. */
#define CROSSING_CONNECTION "pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:e1N/Y:a9S R -"

static void r13_both_benefits_of_a_crossing_connection(void **state) {
    (void)state;
    accepts(CROSSING_CONNECTION, "e1-e4(*)");
    accepts(CROSSING_CONNECTION, "e1-e4(d4)");
    refuses(CROSSING_CONNECTION, "e1-e4(*,d4)", PAC_REFUSAL_TOO_MANY, PAC_RULE_R13, "d4");
    refuses(CROSSING_CONNECTION, "e1-e4(d4,*)", PAC_REFUSAL_TOO_MANY, PAC_RULE_R13, "-");
    refuses(CROSSING_CONNECTION, "e1-e4(*,*)", PAC_REFUSAL_TOO_MANY, PAC_RULE_R13, "-");
    refuses(CROSSING_CONNECTION, "e1-e4", PAC_REFUSAL_CHANGE_FIELD, PAC_RULE_R4, "-");
}

static void r13_one_more_than_earned(void **state) {
    (void)state;
    refuses("pacru " START, "e1-e2(f3)", PAC_REFUSAL_TOO_MANY, PAC_RULE_R13, "f3");
    refuses("pacru " START, "a3-b4(b4,c4)", PAC_REFUSAL_TOO_MANY, PAC_RULE_R13, "c4");
    refuses("pacru 9/9/9/4r4/4r4/9/9/9/9 R:e4N,e6S/Y:e9S R -", "e4-e5(i9,i8)", PAC_REFUSAL_TOO_MANY,
            PAC_RULE_R13, "i8");
    /* A forced connection change and a field. */
    refuses("pacru 9/9/9/9/9/9/4r4/9/4r4 R:e1N/Y:a9S R -", "e1-e3(*,e4)", PAC_REFUSAL_TOO_MANY,
            PAC_RULE_R13, "e4");
    refuses("pacru 9/9/9/9/9/9/4r4/9/4r4 R:e1N/Y:a9S R -", "e1-e3(e4)", PAC_REFUSAL_TOO_MANY,
            PAC_RULE_R13, "e4");
}

static void r12_field_of_a_meeting(void **state) {
    (void)state;
    static const char *const from = "pacru r8/9/9/4r4/4r4/9/9/9/9 R:e4N,e6S/Y:e9S R -";
    refuses(from, "e4-e5", PAC_REFUSAL_MEETING_FIELD, PAC_RULE_R12, "-");
    refuses(from, "e4-e5(a9)", PAC_REFUSAL_MEETING_FIELD, PAC_RULE_R12, "a9");
    accepts(from, "e4-e5(i9)");
    /* Behind a crossing; the crossing's field is the player's already. */
    static const char *const crossing = "pacru 9/9/9/9/4r4/4r4/9/9/9 R:e3N,e5S/Y:e9S R -";
    refuses(crossing, "e3-e4(d4)", PAC_REFUSAL_MEETING_FIELD, PAC_RULE_R12, "-");
    refuses(crossing, "e3-e4(d4,d4)", PAC_REFUSAL_MEETING_FIELD, PAC_RULE_R12, "d4");
    accepts(crossing, "e3-e4(d4,e3)");
}

static void r14_reorientations(void **state) {
    (void)state;
    static const char *const from = "pacru 9/9/9/9/9/9/y8/rrrrr4/9 R:c1N/Y:e9S R -";
    refuses(from, "c1<<<(a2,b2)", PAC_REFUSAL_REORIENTATION, PAC_RULE_R14, "c1");
    refuses(from, "c1>>>>(a2,b2,c2,d2)", PAC_REFUSAL_REORIENTATION, PAC_RULE_R14, "c1");
    refuses(from, "c1<", PAC_REFUSAL_REORIENTATION, PAC_RULE_R14, "c1");
    refuses(from, "c1<(a2)", PAC_REFUSAL_REORIENTATION, PAC_RULE_R14, "c1");
    refuses(from, "c1<(a2,b2,c2)", PAC_REFUSAL_REORIENTATION, PAC_RULE_R14, "c1");
    refuses(from, "c1<(a2,a2)", PAC_REFUSAL_REORIENTATION, PAC_RULE_R14, "c1");
    refuses(from, "c1>>(a2,b2)", PAC_REFUSAL_REORIENTATION, PAC_RULE_R14, "c1");
    refuses(from, "c1<(a2,a3)", PAC_REFUSAL_REORIENTATION, PAC_RULE_R14, "a3");
    refuses(from, "c1<(a2,i9)", PAC_REFUSAL_REORIENTATION, PAC_RULE_R14, "i9");
    refuses(from, "c1<(a2,*)", PAC_REFUSAL_NO_CONNECTION, PAC_RULE_R8, "-");
    refuses("pacru " START, "e1<", PAC_REFUSAL_REORIENTATION, PAC_RULE_R14, "e1");
    accepts(from, "c1<(a2,b2)");
    accepts(from, "c1>>(a2,b2,c2,d2)");
}

/* Red has won, so nobody cleaned up: Yellow is on turn and cannot move. */
static void r15_reorientation_although_no_chevron_can_move(void **state) {
    (void)state;
    refuses("pacru rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrr3/9/9/9/yy7 R:a9S/Y:e1S Y -",
            "e1<(a1,b1)", PAC_REFUSAL_CANNOT_REORIENT, PAC_RULE_R15, "e1");
}

static void the_game_is_over(void **state) {
    (void)state;
    static const char *const shacru =
        "shacru yyyyyyyyy/yyyyyyyyy/yyyyyyyyy/yyyyyyyyy/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/"
        "rrrrrrrrr R:e1N,a1SW/Y:e9S R -";
    refuses(shacru, "e1-e2", PAC_REFUSAL_OVER, PAC_RULE_SR6, "-");
    refuses(shacru, "resign", PAC_REFUSAL_OVER, PAC_RULE_SR6, "-");
    static const char *const azacru = "azacru " NEUTRAL " R:e1N/Y:e9N Y 0";
    refuses(azacru, "pass", PAC_REFUSAL_OVER, PAC_RULE_AR10, "-");
    refuses(azacru, "R:time", PAC_REFUSAL_OVER, PAC_RULE_AR10, "-");
    static const char *const pacru =
        "pacru rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrr3/9/9/9/yy7 R:a9S/Y:e1N Y -";
    refuses(pacru, "e1-e2", PAC_REFUSAL_OVER, PAC_RULE_R16, "-");
    refuses(pacru, "e1<(a1,b1)", PAC_REFUSAL_OVER, PAC_RULE_R16, "-");
    refuses(pacru, "resign", PAC_REFUSAL_OVER, PAC_RULE_R16, "-");
}

/* ------------------------------------------------------------------------------------------------
 * The first row decides
 */

static void the_first_row_that_applies_decides(void **state) {
    (void)state;
    /* No chevron, before over. */
    refuses("azacru " NEUTRAL " R:e1N/Y:e9S Y 0", "e5-e4", PAC_REFUSAL_NO_CHEVRON, PAC_RULE_AR2,
            "e5");
    /* Not ahead, before too far. */
    refuses("azacru " NEUTRAL " R:e5N/Y:e9S R -", "e5-e1", PAC_REFUSAL_NOT_AHEAD, PAC_RULE_AR5,
            "e1");
    /* Too far, before a jump, an occupied field and a wrong twist. */
    refuses("pacru " NEUTRAL " R:e1N,e2N/Y:e3S R -", "e1-e3<", PAC_REFUSAL_TOO_FAR, PAC_RULE_R5,
            "e3");
    /* A jump, before another player's colour. */
    refuses("pacru 9/9/9/9/9/9/4y4/9/3rr4 R:e1N,e2N/Y:e9S R -", "e1-e3", PAC_REFUSAL_JUMP,
            PAC_RULE_R7, "e2");
    /* An occupied field, before its colour. */
    refuses("azacru 9/9/9/9/9/9/9/4y4/9 R:e1N/Y:e2S R -", "e1-e2", PAC_REFUSAL_OCCUPIED,
            PAC_RULE_AR9, "e2");
    /* Another player's colour, before a twist. */
    refuses("shacru 9/9/9/9/9/9/9/4y4/9 R:e1N/Y:e9S R -", "e1-e2<", PAC_REFUSAL_OTHERS_COLOUR,
            PAC_RULE_SR5, "e2");
    /* A twist, before the crossing's field. */
    refuses("pacru " START, "a3-b4<(i9)", PAC_REFUSAL_TWIST, PAC_RULE_R6, "b4");
    /* The crossing's field, before the meeting's chevron and one too many. */
    refuses("pacru 9/9/9/9/4r4/4r4/9/9/9 R:e3N,e5S/Y:e9S R -", "e3-e4(a1,e9,i1)",
            PAC_REFUSAL_CHANGE_FIELD, PAC_RULE_R4, "a1");
    /* A chevron on a field, before one too many. */
    refuses("pacru " START, "e1-e2(e9)", PAC_REFUSAL_CHEVRON_ON_FIELD, PAC_RULE_R7, "e9");
    /* A chevron on a field, before a wrong number of them. */
    refuses("pacru 9/9/9/9/9/9/9/9/rrr6 R:a1N/Y:e9S R -", "a1<<<(a1)", PAC_REFUSAL_CHEVRON_ON_FIELD,
            PAC_RULE_R7, "a1");
    /* A pass while able to move, before over. */
    refuses("azacru " NEUTRAL " R:e1N/Y:e9S Y 0", "pass", PAC_REFUSAL_PASS, PAC_RULE_AR2, "-");
    /* A field missing, before over. */
    refuses("pacru rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrr3/9/9/9/9 R:a9S/Y:e3N Y -",
            "e3-e4", PAC_REFUSAL_CHANGE_FIELD, PAC_RULE_R4, "-");
}

static void those_who_are_not_in_the_game_cannot_leave_it(void **state) {
    (void)state;
    refuses("shacru " NEUTRAL " R:e1N/G:-/Y:e9S R -", "G:resign", PAC_REFUSAL_NOT_IN_GAME,
            PAC_RULE_READING19, "-");
    refuses("pacru " NEUTRAL " R:e1N/G:/Y:e9S R -", "G:time", PAC_REFUSAL_NOT_IN_GAME,
            PAC_RULE_READING19, "-");
    /* Without chevrons, but still in. */
    accepts("azacru " NEUTRAL " R:e1N/G:/Y:e9S R -", "G:time");
}

static void what_is_no_turn_cites_no_rule(void **state) {
    (void)state;
    refuses("shacru " START, "e1e2", PAC_REFUSAL_SYNTAX, PAC_RULE_NONE, "-");
    refuses("pacru " START, "e1-", PAC_REFUSAL_SYNTAX, PAC_RULE_NONE, "-");
}

static void every_refusal_has_been_met(void **state) {
    (void)state;
    for (int kind = PAC_REFUSAL_NONE + 1; kind < PAC_REFUSAL_KINDS; kind++)
        assert_true(met[kind]);
}

/* ------------------------------------------------------------------------------------------------
 * Clicks
 */

static void why_not(const char *from, const char *move, pac_refusal_kind kind, pac_rule rule,
                    const char *field) {
    char name[PAC_FIELD_TEXT];
    pac_position position = read_position(from);
    pac_refusal refusal = pac_why_not(&position, field_of(move), field_of(move + 3));
    assert_int_equal(refusal.kind, kind);
    assert_string_equal(pac_rule_text((pac_rule)refusal.rule), pac_rule_text(rule));
    pac_field_print(refusal.field, name);
    assert_string_equal(name, field);
}

static void a_click_is_answered_by_the_same_rules(void **state) {
    (void)state;
    why_not("pacru " START, "e1 e2", PAC_REFUSAL_NONE, PAC_RULE_NONE, "-");
    why_not("pacru " START, "a3 b4", PAC_REFUSAL_NONE, PAC_RULE_NONE, "-"); /* benefits aside */
    why_not("pacru " START, "e2 e3", PAC_REFUSAL_NO_CHEVRON, PAC_RULE_R2, "e2");
    why_not("azacru " START, "e9 e8", PAC_REFUSAL_NO_CHEVRON, PAC_RULE_AR2, "e9");
    why_not("shacru " START, "e1 d1", PAC_REFUSAL_NOT_AHEAD, PAC_RULE_SR3, "d1");
    why_not("azacru " START, "e1 e1", PAC_REFUSAL_NOT_AHEAD, PAC_RULE_AR5, "e1");
    why_not("azacru " START, "e1 e3", PAC_REFUSAL_TOO_FAR, PAC_RULE_AR4, "e3");
    why_not("azacru 9/9/9/9/9/9/9/9/3rr4 R:e1N/Y:e2S R -", "e1 e3", PAC_REFUSAL_JUMP, PAC_RULE_AR9,
            "e2");
    why_not("shacru " NEUTRAL " R:e1N/Y:e2S R -", "e1 e2", PAC_REFUSAL_OCCUPIED, PAC_RULE_SR5,
            "e2");
    why_not("pacru " NEUTRAL " R:e1N/Y:e2S R -", "e1 e2", PAC_REFUSAL_PINCER, PAC_RULE_R11, "e2");
    why_not("pacru " NEUTRAL " R:e1N,d1NE/Y:e2S R -", "e1 e2", PAC_REFUSAL_NONE, PAC_RULE_NONE,
            "-");
    why_not("pacru " NEUTRAL " R:e1N,d1NE,e2N/Y:e9S R -", "e1 e2", PAC_REFUSAL_OCCUPIED,
            PAC_RULE_R7, "e2");
    why_not("pacru 9/9/9/9/9/9/9/4y4/9 R:e1N/Y:e9S R -", "e1 e2", PAC_REFUSAL_OTHERS_COLOUR,
            PAC_RULE_R7, "e2");
    why_not("azacru " NEUTRAL " R:e1N/Y:e9S R 0", "e1 e2", PAC_REFUSAL_OVER, PAC_RULE_AR10, "-");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_chevron_of_the_player_there),
        cmocka_unit_test(not_one_of_the_directions_ahead),
        cmocka_unit_test(not_in_a_straight_line),
        cmocka_unit_test(too_far),
        cmocka_unit_test(jump_without_a_connection),
        cmocka_unit_test(ends_on_an_occupied_field),
        cmocka_unit_test(r11_a_pincer_needs_two),
        cmocka_unit_test(ends_on_another_players_colour),
        cmocka_unit_test(twist_without_a_border_crossing),
        cmocka_unit_test(ar7_twist_of_a_chevron_that_leaves_the_board),
        cmocka_unit_test(pass_while_able_to_move),
        cmocka_unit_test(r4_field_of_a_borderland_change),
        cmocka_unit_test(r4_field_after_a_pincer),
        cmocka_unit_test(r10_field_of_a_transformation),
        cmocka_unit_test(r7_a_chevron_stands_on_a_field_named),
        cmocka_unit_test(r8_star_without_a_connection),
        cmocka_unit_test(r13_both_benefits_of_a_crossing_connection),
        cmocka_unit_test(r13_one_more_than_earned),
        cmocka_unit_test(r12_field_of_a_meeting),
        cmocka_unit_test(r14_reorientations),
        cmocka_unit_test(r15_reorientation_although_no_chevron_can_move),
        cmocka_unit_test(the_game_is_over),
        cmocka_unit_test(the_first_row_that_applies_decides),
        cmocka_unit_test(those_who_are_not_in_the_game_cannot_leave_it),
        cmocka_unit_test(what_is_no_turn_cites_no_rule),
        cmocka_unit_test(every_refusal_has_been_met),
        cmocka_unit_test(a_click_is_answered_by_the_same_rules),
    };
    return cmocka_run_group_tests_name("refusals", tests, NULL, NULL);
}
