/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns and results as text: what is canonical, what is accepted besides, and what is not. */
#include "support.h"

enum { ANY_INPUT = PAC_INPUT_SPACES | PAC_INPUT_EITHER_ORDER };

#define START NEUTRAL " R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -"

/* The text is accepted with these input flags, and written like this. */
static void reads(const char *from, const char *text, unsigned input, const char *expected) {
    char written[PAC_TURN_TEXT];
    pac_position position = read_position(from);
    /* A block of exactly this length, so that sanitizers see a read past its end. */
    size_t length = strlen(text);
    char *block = malloc(length ? length : 1);
    assert_non_null(block);
    memcpy(block, text, length);
    pac_turn turn = 0, again = 0;
    pac_refusal refusal = pac_turn_parse(&position, block, length, input, &turn);
    free(block);
    if (refusal.kind != PAC_REFUSAL_NONE)
        fail_msg("%s is refused: kind %d {%s}", text, refusal.kind,
                 pac_rule_text((pac_rule)refusal.rule));
    assert_true(pac_turn_is_legal(&position, turn));
    assert_int_equal(pac_turn_print(&position, turn, written), strlen(expected));
    assert_string_equal(written, expected);
    refusal = pac_turn_parse(&position, written, strlen(written), PAC_INPUT_RECORD, &again);
    assert_int_equal(refusal.kind, PAC_REFUSAL_NONE);
    assert_true(again == turn);
}

static void refuses(const char *from, const char *text, unsigned input, pac_refusal_kind kind) {
    pac_position position = read_position(from);
    pac_turn turn = 0;
    pac_refusal refusal = pac_turn_parse(&position, text, strlen(text), input, &turn);
    if (refusal.kind != kind)
        fail_msg("`%s`: kind %d, not %d", text, refusal.kind, kind);
    assert_true(turn == 0);
    if (kind == PAC_REFUSAL_SYNTAX)
        assert_int_equal(refusal.rule, PAC_RULE_NONE);
}

/* ------------------------------------------------------------------------------------------------
 * Canonical texts
 */

static void canonical_texts_of_all_turns(void **state) {
    (void)state;
    static const char *const turns[][2] = {
        {"shacru " START, "e1-e2"},
        {"shacru " START, "a3-b4<"},
        {"azacru " START, "a3-b4>"},
        {"azacru " START, "a3-b4"},
        {"azacru " NEUTRAL " R:e9N/Y:e1N R -", "pass"},
        {"pacru " START, "a3-b4(b4)"},
        {"pacru " START, "a3-b4(a6)"},
        {"pacru " NEUTRAL " R:e1N,d1NE/Y:e2S,a9S R -", "e1xe2"},
        {"pacru " NEUTRAL " R:e3N,d3NE/Y:e4S,a9S R -", "e3xe4(e6)"},
        {"pacru 9/9/9/9/4r4/9/9/9/9 R:e3N,d3NE,e5S/Y:e4S,a9S R -", "e3xe4(e6,i9)"},
        {"pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:e1N/Y:a9S R -", "e1-e4(*)"},
        {"pacru 9/9/9/9/9/9/4r4/9/4r4 R:e1N/Y:a9S R -", "e1-e3(*)"},
        {"pacru 9/9/9/4r4/4r4/9/9/9/9 R:e4N,e6S/Y:e9S R -", "e4-e5(h8)"},
        {"pacru 9/9/9/9/9/9/1rrr5/1r1r5/9 R:c2N/Y:e9S R -", "c2<(b2,d2)"},
        {"pacru 9/9/9/9/9/9/1rrr5/1r1r5/9 R:c2N/Y:e9S R -", "c2>>(b2,d2,b3,c3)"},
        {"pacru " START, "resign"},
        {"shacru " START, "time"},
        {"azacru " START, "Y:resign"},
        {"pacru2011 " START, "Y:time"},
    };
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        reads(turns[i][0], turns[i][1], PAC_INPUT_RECORD, turns[i][1]);
        reads(turns[i][0], turns[i][1], ANY_INPUT, turns[i][1]);
    }
}

static void unfinished_turns_have_texts_too(void **state) {
    (void)state;
    char text[PAC_TURN_TEXT];
    pac_position position = read_position("pacru 9/9/9/9/9/9/1rrr5/1r1r5/9 R:c2N,a3E/Y:e9S R -");
    pac_turn list[PAC_MAX_MOVES];
    size_t count = pac_moves(&position, list);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(pac_turn_print(&position, list[i], text), 5);
        assert_int_equal(pac_field_parse(text), pac_turn_from(list[i]));
        assert_int_equal(pac_field_parse(text + 3), pac_turn_to(list[i]));
    }
    pac_reorientations(&position, list);
    pac_turn turn = pac_choose(&position, list[0], field_of("d2"));
    assert_int_equal(pac_turn_stage(turn), PAC_CHOOSE_GIVE_BACK);
    pac_turn_print(&position, turn, text);
    assert_string_equal(text + 2, "<(d2)");
}

static void the_longest_texts_fit(void **state) {
    (void)state;
    pac_position position = read_position("pacru 9/9/9/9/9/9/1rrr5/1r1r5/9 R:c2N/Y:e9S R -");
    char text[PAC_TURN_TEXT];
    pac_turn turn = turn_of(&position, "c2<<(b2,d2,b3,c3)");
    assert_int_equal(pac_turn_print(&position, turn, text), strlen("c2<<(b2,d2,b3,c3)"));
    assert_true(strlen("c2<<(b2,d2,b3,c3)") < PAC_TURN_TEXT);
    assert_true(strlen("e3xe4(e6,i9)") < PAC_TURN_TEXT && strlen("G:resign") < PAC_TURN_TEXT);
}

typedef struct seen {
    const pac_position *position;
    size_t count;
    char text[2048][PAC_TURN_TEXT];
} seen;

static bool see(void *context, pac_turn turn) {
    seen *s = context;
    char *text = s->text[s->count++];
    size_t length = pac_turn_print(s->position, turn, text);
    pac_turn again = 0;
    assert_int_equal(pac_turn_parse(s->position, text, length, PAC_INPUT_RECORD, &again).kind,
                     PAC_REFUSAL_NONE);
    assert_true(again == turn);
    return s->count < sizeof s->text / sizeof s->text[0];
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

static void no_two_turns_share_a_text(void **state) {
    (void)state;
    static seen s;
    pac_random random = pac_random_seeded(7);
    for (int round = 0; round < 12; round++) {
        pac_position position = started((pac_variant)(round % 4), 2 + round / 4);
        for (int n = 0; n < 90 && !position.end; n++) {
            if (n % 9 == 8) {
                s.position = &position;
                s.count = 0;
                pac_each_turn(&position, PAC_ALL_TURNS, see, &s);
                qsort(s.text, s.count, sizeof s.text[0], compare_texts);
                for (size_t i = 1; i < s.count; i++)
                    assert_string_not_equal(s.text[i - 1], s.text[i]);
            }
            pac_play(&position, pac_random_turn(&position, &random));
        }
    }
}

/* ------------------------------------------------------------------------------------------------
 * Generous input
 */

static void upper_case_files(void **state) {
    (void)state;
    reads("shacru " START, "E1-e2", PAC_INPUT_RECORD, "e1-e2");
    reads("azacru " START, "A3-B4<", PAC_INPUT_RECORD, "a3-b4<");
    reads("pacru " START, "A3-B4(C6)", PAC_INPUT_RECORD, "a3-b4(c6)");
    reads("pacru " NEUTRAL " R:e1N,d1NE/Y:e2S,a9S R -", "E1XE2", PAC_INPUT_RECORD, "e1xe2");
    refuses("shacru " NEUTRAL " R:e9N/Y:e1N R -", "PASS", ANY_INPUT, PAC_REFUSAL_SYNTAX);
    refuses("shacru " START, "Resign", ANY_INPUT, PAC_REFUSAL_SYNTAX);
    refuses("shacru " START, "y:resign", ANY_INPUT, PAC_REFUSAL_SYNTAX);
}

static void blanks_in_typed_turns_only(void **state) {
    (void)state;
    reads("shacru " START, "  e 1 - e 2  ", PAC_INPUT_SPACES, "e1-e2");
    reads("azacru " START, "a3-b4 <", PAC_INPUT_SPACES, "a3-b4<");
    reads("pacru " START, "a3 - b4 ( a 6 )", ANY_INPUT, "a3-b4(a6)");
    reads("pacru " START, " re sign ", PAC_INPUT_SPACES, "resign");
    reads("pacru " START, "Y: time", PAC_INPUT_SPACES, "Y:time");
    static const char *const blanks[] = {" e1-e2", "e1-e2 ", "e1 -e2", "resign ", "Y: time"};
    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++) {
        refuses("pacru " START, blanks[i], PAC_INPUT_RECORD, PAC_REFUSAL_SYNTAX);
        refuses("pacru " START, blanks[i], PAC_INPUT_EITHER_ORDER, PAC_REFUSAL_SYNTAX);
    }
    refuses("shacru " START, "e1\t-e2", ANY_INPUT, PAC_REFUSAL_SYNTAX);
    refuses("shacru " START, "e1-e2\n", ANY_INPUT, PAC_REFUSAL_SYNTAX);
    refuses("shacru " START, "   ", ANY_INPUT, PAC_REFUSAL_SYNTAX);
}

static void sr4_a_sign_for_no_twist(void **state) {
    (void)state;
    reads("shacru " START, "a3-b4^", PAC_INPUT_RECORD, "a3-b4");
    reads("azacru " START, "a3-b4^", PAC_INPUT_RECORD, "a3-b4");
    refuses("azacru " START, "a3-b4^^", ANY_INPUT, PAC_REFUSAL_SYNTAX);
    refuses("azacru " START, "a3-b4<^", ANY_INPUT, PAC_REFUSAL_SYNTAX);
    refuses("pacru " START, "a3-b4^(b4)", ANY_INPUT, PAC_REFUSAL_SYNTAX);
}

static void r4_the_only_field_may_be_left_out(void **state) {
    (void)state;
    static const char *const one = "pacru 9/9/9/yyy6/y1y6/yry6/9/9/9 R:a3E/Y:e9S R -";
    reads(one, "a3-b4", PAC_INPUT_RECORD, "a3-b4(b5)");
    reads(one, "a3-b4(b5)", PAC_INPUT_RECORD, "a3-b4(b5)");
    /* The field just arrived on is the only one. */
    reads("pacru 9/9/9/yyy6/yyy6/y1y6/9/9/9 R:a3E/Y:e9S R -", "a3-b4", PAC_INPUT_RECORD,
          "a3-b4(b4)");
    /* A chevron stands on the other neutral field. */
    reads("pacru 9/9/9/yyy6/y1y6/y1y6/9/9/9 R:a3E/Y:b5S R -", "a3-b4", PAC_INPUT_RECORD,
          "a3-b4(b4)");
    refuses("pacru 9/9/9/yyy6/y1y6/y1y6/9/9/9 R:a3E/Y:e9S R -", "a3-b4", ANY_INPUT,
            PAC_REFUSAL_CHANGE_FIELD);
}

static void r10_the_only_field_may_be_left_out(void **state) {
    (void)state;
    reads("pacru 9/9/9/rrr6/ryr6/rrr6/9/9/9 R:a3E/Y:e9S R -", "a3-b4", PAC_INPUT_RECORD,
          "a3-b4(b5)");
    refuses("pacru 9/9/9/rrr6/ryr6/yrr6/9/9/9 R:a3E/Y:e9S R -", "a3-b4", ANY_INPUT,
            PAC_REFUSAL_TRANSFORM_FIELD);
}

static void r12_the_crossing_may_be_left_out_before_the_meeting(void **state) {
    (void)state;
    /* One neutral field d6 in the new borderland, then any field for the meeting. */
    static const char *const from = "pacru 9/9/9/3yyr3/3yry3/3yry3/9/9/9 R:e3N,e5S/Y:e9S R -";
    static const char *const one = "pacru 9/9/9/4yr3/3yry3/3yry3/9/9/9 R:e3N,e5S/Y:e9S R -";
    reads(one, "e3-e4(d6,i9)", PAC_INPUT_RECORD, "e3-e4(d6,i9)");
    reads(one, "e3-e4(i9)", PAC_INPUT_RECORD, "e3-e4(d6,i9)");
    reads(one, "e3-e4(f5)", PAC_INPUT_RECORD, "e3-e4(d6,f5)");
    refuses(one, "e3-e4", ANY_INPUT, PAC_REFUSAL_CHANGE_FIELD);
    refuses(one, "e3-e4(d6)", ANY_INPUT, PAC_REFUSAL_MEETING_FIELD);
    /* Many fields to transform: none may be left out. */
    refuses(from, "e3-e4(i9)", ANY_INPUT, PAC_REFUSAL_TRANSFORM_FIELD);
}

static void r8_a_forced_connection_change_may_be_left_out(void **state) {
    (void)state;
    static const char *const inside = "pacru 9/9/9/9/9/9/4r4/9/4r4 R:e1N/Y:a9S R -";
    reads(inside, "e1-e3", PAC_INPUT_RECORD, "e1-e3(*)");
    reads(inside, "e1-e3(*)", PAC_INPUT_RECORD, "e1-e3(*)");
    /* Reading 5: the crossing earns nothing in a borderland all red. */
    static const char *const crossing = "pacru 9/9/9/3rrr3/3rrr3/3rrr3/9/9/3rrr3 R:e1N/Y:a9S R -";
    reads(crossing, "e1-e4", PAC_INPUT_RECORD, "e1-e4(*)");
    reads(crossing, "e1-e4(*)", PAC_INPUT_RECORD, "e1-e4(*)");
    /* With a choice it must be written. */
    refuses("pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:e1N/Y:a9S R -", "e1-e4", ANY_INPUT,
            PAC_REFUSAL_CHANGE_FIELD);
    /* In front of a meeting. */
    static const char *const meeting = "pacru 9/9/9/9/9/4r4/4r4/9/4r4 R:e1N,e4S/Y:a9S R -";
    reads(meeting, "e1-e3(i9)", PAC_INPUT_RECORD, "e1-e3(*,i9)");
    reads(meeting, "e1-e3(*,i9)", PAC_INPUT_RECORD, "e1-e3(*,i9)");
    refuses(meeting, "e1-e3(*)", ANY_INPUT, PAC_REFUSAL_MEETING_FIELD);
}

static void r14_fields_in_any_order(void **state) {
    (void)state;
    static const char *const from = "pacru 9/9/9/9/9/9/1rrr5/1r1r5/r8 R:c2N/Y:e9S R -";
    reads(from, "c2<(d2,b2)", PAC_INPUT_RECORD, "c2<(b2,d2)");
    reads(from, "c2>>(c3,a1,d2,b3)", PAC_INPUT_RECORD, "c2>>(a1,d2,b3,c3)");
}

static void r14_all_there_are_may_be_left_out(void **state) {
    (void)state;
    static const char *const two = "pacru 9/9/9/9/9/9/9/1rrr5/9 R:c2N/Y:e9S R -";
    reads(two, "c2<", PAC_INPUT_RECORD, "c2<(b2,d2)");
    reads(two, "c2>(d2)", PAC_INPUT_RECORD, "c2>(b2,d2)");
    refuses(two, "c2>>", ANY_INPUT, PAC_REFUSAL_REORIENTATION);
    refuses(two, "c2<(b2,b2)", ANY_INPUT, PAC_REFUSAL_REORIENTATION);
    static const char *const four = "pacru 9/9/9/9/9/9/1r1r5/1rrr5/9 R:c2N/Y:e9S R -";
    reads(four, "c2>>", PAC_INPUT_RECORD, "c2>>(b2,d2,b3,d3)");
    reads(four, "c2<<(d3,b2)", PAC_INPUT_RECORD, "c2<<(b2,d2,b3,d3)");
    refuses(four, "c2<", ANY_INPUT, PAC_REFUSAL_REORIENTATION);
    refuses(four, "c2<(b2)", ANY_INPUT, PAC_REFUSAL_REORIENTATION);
}

static void either_order_of_crossing_and_meeting(void **state) {
    (void)state;
    static const char *const from = "pacru 9/9/9/9/4r4/4r4/9/9/9 R:e3N,e5S/Y:e9S R -";
    reads(from, "e3-e4(i9,d4)", PAC_INPUT_EITHER_ORDER, "e3-e4(d4,i9)");
    refuses(from, "e3-e4(i9,d4)", PAC_INPUT_RECORD, PAC_REFUSAL_CHANGE_FIELD);
    refuses(from, "e3-e4(i9,d4)", PAC_INPUT_SPACES, PAC_REFUSAL_CHANGE_FIELD);
    /* If both orders are possible, the one that is written counts. */
    reads(from, "e3-e4(f6,d4)", PAC_INPUT_EITHER_ORDER, "e3-e4(f6,d4)");
    reads(from, "e3-e4(d4,f6)", PAC_INPUT_EITHER_ORDER, "e3-e4(d4,f6)");
    /* Neither order. */
    refuses(from, "e3-e4(i9,i8)", PAC_INPUT_EITHER_ORDER, PAC_REFUSAL_CHANGE_FIELD);
    static const char *const connection = "pacru 9/9/9/9/9/4r4/4r4/9/4r4 R:e1N,e4S/Y:a9S R -";
    reads(connection, "e1-e3(i9,*)", PAC_INPUT_EITHER_ORDER, "e1-e3(*,i9)");
    refuses(connection, "e1-e3(i9,*)", PAC_INPUT_RECORD, PAC_REFUSAL_TOO_MANY);
}

static void reading_19_leaving(void **state) {
    (void)state;
    reads("azacru " START, "R:resign", PAC_INPUT_RECORD, "resign");
    reads("azacru " START, "R:time", PAC_INPUT_RECORD, "time");
    reads("azacru " START, "Y:resign", PAC_INPUT_RECORD, "Y:resign");
    refuses("azacru " START, "G:resign", ANY_INPUT, PAC_REFUSAL_SYNTAX); /* does not play */
    refuses("azacru " START, "R:pass", ANY_INPUT, PAC_REFUSAL_SYNTAX);
    refuses("azacru " START, "R:e1-e2", ANY_INPUT, PAC_REFUSAL_SYNTAX);
    refuses("azacru " START, "R:", ANY_INPUT, PAC_REFUSAL_SYNTAX);
    refuses("azacru " START, "resigns", ANY_INPUT, PAC_REFUSAL_SYNTAX);
    refuses("azacru " START, "tim", ANY_INPUT, PAC_REFUSAL_SYNTAX);
}

/* ------------------------------------------------------------------------------------------------
 * What is no turn
 */

static void what_is_no_turn_in_any_game(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",           "e",          "e1",       "e1-",     "-e2",           "e1e2",
        "e1-e2-e3",   "e1-e2<<",    "e1-e2><",  "e1-e2()", "e1-e2(",        "e1-e2)",
        "e1-e2(d4",   "e1-e2(d4,)", "e1-e2(,)", "e1-e2*",  "e1-e2(d4)x",    "e1-e2(d4;e4)",
        "e1-e2(d44)", "c3()",       "c3<()",    "<c3",     "c3<>",          "e10-e2",
        "j1-e2",      "e0-e1",      "e1-j2",    "e1=e2",   "e1->e2",        "1. e1-e2",
        "e1-e2+",     "passe",      "pas",      "e1-e2#",  "e1-e2(e3)(e4)", "e1–e2",
        "(e1-e2)",    "e1-e2\x7f",  "*",        "(*)",     "e1x",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        refuses("shacru " START, texts[i], ANY_INPUT & ~(unsigned)PAC_INPUT_SPACES,
                PAC_REFUSAL_SYNTAX);
        refuses("azacru " START, texts[i], ANY_INPUT, PAC_REFUSAL_SYNTAX);
        refuses("pacru " START, texts[i], ANY_INPUT, PAC_REFUSAL_SYNTAX);
    }
}

static void pacrus_signs_are_no_turns_in_shacru_and_azacru(void **state) {
    (void)state;
    static const char *const texts[] = {"e1xe2", "e1<", "e1>>(a1,b1,c1,d1)", "a3-b4(b4)",
                                        "e1-e2(*)"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        refuses("shacru " START, texts[i], ANY_INPUT, PAC_REFUSAL_SYNTAX);
        refuses("azacru " START, texts[i], ANY_INPUT, PAC_REFUSAL_SYNTAX);
    }
}

static void a_zero_byte_ends_no_turn(void **state) {
    (void)state;
    pac_position position = read_position("shacru " START);
    pac_turn turn = 0;
    assert_int_equal(pac_turn_parse(&position, "e1-e2\0", 6, ANY_INPUT, &turn).kind,
                     PAC_REFUSAL_SYNTAX);
    assert_int_equal(pac_turn_parse(&position, "e1-e2<", 5, ANY_INPUT, &turn).kind,
                     PAC_REFUSAL_NONE);
}

static void texts_of_any_length_are_refused_in_time(void **state) {
    (void)state;
    enum { LONG = 5000 };
    char *text = malloc(LONG + 1);
    assert_non_null(text);
    memset(text, ' ', LONG);
    text[LONG] = '\0';
    refuses("pacru " START, text, ANY_INPUT, PAC_REFUSAL_SYNTAX);
    memcpy(text + LONG - 5, "e1-e2", 5);
    reads("pacru " START, text, PAC_INPUT_SPACES, "e1-e2");
    memset(text, '<', LONG);
    memcpy(text, "e1", 2);
    refuses("pacru " START, text, ANY_INPUT, PAC_REFUSAL_SYNTAX);
    /* Every field of the board named, and some twice. */
    memcpy(text, "e1-e2(", 6);
    for (int i = 0; i < 200; i++)
        memcpy(text + 6 + (ptrdiff_t)3 * i, "d4,", 3);
    for (int fields = 1; fields <= 200; fields++) {
        char saved = text[5 + 3 * fields];
        text[5 + 3 * fields] = ')';
        pac_position position = read_position("pacru " START);
        pac_turn turn = 0;
        pac_refusal refusal =
            pac_turn_parse(&position, text, (size_t)(6 + 3 * fields), ANY_INPUT, &turn);
        assert_true(refusal.kind == PAC_REFUSAL_SYNTAX || refusal.rule == PAC_RULE_R13);
        text[5 + 3 * fields] = saved;
    }
    free(text);
}

/* ------------------------------------------------------------------------------------------------
 * Results
 */

static void results_have_texts(void **state) {
    (void)state;
    pac_position position =
        read_position("azacru rrrrrrrrr/rrr6/9/g8/9/9/9/9/9 R:a9S/G:a6S/Y:e1N R 2");
    assert_result(&position, PAC_END_CLOSING, "closing R R=12,G=1,Y=0");
    assert_result(&position, PAC_END_REPETITION, "repetition R R=12,G=1,Y=0");
    assert_result(&position, PAC_END_AGREED, "agreed - R=12,G=1,Y=0");
    /* The longest one. */
    static const char full[] = "repetition RGBY R=20,G=20,B=20,Y=20";
    assert_true(sizeof full <= PAC_RESULT_TEXT);
    position = read_position("azacru rrrrrrrrr/rrrrrrrrr/rrggggggg/ggggggggg/ggggbbbbb/bbbbbbbbb/"
                             "bbbbbbyyy/yyyyyyyyy/yyyyyyyy1 R:a9S/G:a6S/B:e4N/Y:e2N R -");
    assert_result(&position, PAC_END_REPETITION, full);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(canonical_texts_of_all_turns),
        cmocka_unit_test(unfinished_turns_have_texts_too),
        cmocka_unit_test(the_longest_texts_fit),
        cmocka_unit_test(no_two_turns_share_a_text),
        cmocka_unit_test(upper_case_files),
        cmocka_unit_test(blanks_in_typed_turns_only),
        cmocka_unit_test(sr4_a_sign_for_no_twist),
        cmocka_unit_test(r4_the_only_field_may_be_left_out),
        cmocka_unit_test(r10_the_only_field_may_be_left_out),
        cmocka_unit_test(r12_the_crossing_may_be_left_out_before_the_meeting),
        cmocka_unit_test(r8_a_forced_connection_change_may_be_left_out),
        cmocka_unit_test(r14_fields_in_any_order),
        cmocka_unit_test(r14_all_there_are_may_be_left_out),
        cmocka_unit_test(either_order_of_crossing_and_meeting),
        cmocka_unit_test(reading_19_leaving),
        cmocka_unit_test(what_is_no_turn_in_any_game),
        cmocka_unit_test(pacrus_signs_are_no_turns_in_shacru_and_azacru),
        cmocka_unit_test(a_zero_byte_ends_no_turn),
        cmocka_unit_test(texts_of_any_length_are_refused_in_time),
        cmocka_unit_test(results_have_texts),
    };
    return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
