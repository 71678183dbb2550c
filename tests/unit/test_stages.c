/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns chosen stage by stage: what is offered, what is forced, how many turns there are. */
#include "support.h"

/* The beginning of a move; fails if there is none. */
static pac_turn begin(const pac_position *position, const char *from, const char *to) {
    pac_turn list[PAC_MAX_MOVES];
    size_t count = pac_moves(position, list);
    for (size_t i = 0; i < count; i++)
        if (pac_turn_from(list[i]) == field_of(from) && pac_turn_to(list[i]) == field_of(to))
            return list[i];
    fail_msg("no move from %s to %s", from, to);
    return 0;
}

static pac_turn begin_reorientation(const pac_position *position, const char *from,
                                    pac_twist twist) {
    pac_turn list[PAC_MAX_REORIENTATIONS];
    size_t count = pac_reorientations(position, list);
    for (size_t i = 0; i < count; i++)
        if (pac_turn_from(list[i]) == field_of(from) && pac_turn_twist(list[i]) == twist)
            return list[i];
    fail_msg("no reorientation on %s", from);
    return 0;
}

/* The next choice of a turn: its stage, the fields, and whether the connection change is one. */
static void offers(const pac_position *position, pac_turn turn, pac_stage stage, const char *fields,
                   bool connection) {
    pac_fields options = pac_options(position, turn);
    assert_int_equal(pac_turn_stage(turn), stage);
    assert_int_equal(pac_fields_has(options, PAC_CONNECTION), connection);
    assert_fields(pac_fields_and(options, PAC_ALL_FIELDS), fields);
}

static void is_complete(const pac_position *position, pac_turn turn, const char *expected) {
    char text[PAC_TURN_TEXT];
    assert_int_equal(pac_turn_stage(turn), PAC_COMPLETE);
    assert_false(pac_fields_any(pac_options(position, turn)));
    assert_true(pac_turn_is_legal(position, turn));
    pac_turn_print(position, turn, text);
    assert_string_equal(text, expected);
}

/* ------------------------------------------------------------------------------------------------
 * Shacru and Azacru
 */

static void sr4_a_crossing_chooses_a_twist(void **state) {
    (void)state;
    for (int v = PAC_SHACRU; v <= PAC_AZACRU; v++) {
        pac_position position = started((pac_variant)v, 2);
        is_complete(&position, begin(&position, "e1", "e2"), "e1-e2");
        pac_turn turn = begin(&position, "a3", "b4");
        pac_fields options = pac_options(&position, turn);
        assert_int_equal(pac_turn_stage(turn), PAC_CHOOSE_TWIST);
        assert_int_equal(pac_fields_count(options), 3);
        assert_true(pac_fields_has(options, PAC_STRAIGHT) && pac_fields_has(options, PAC_LEFT) &&
                    pac_fields_has(options, PAC_RIGHT));
        assert_false(pac_turn_is_legal(&position, turn));
        is_complete(&position, pac_choose(&position, turn, PAC_STRAIGHT), "a3-b4");
        is_complete(&position, pac_choose(&position, turn, PAC_LEFT), "a3-b4<");
        is_complete(&position, pac_choose(&position, turn, PAC_RIGHT), "a3-b4>");
    }
}

static void sr4_a_twist_may_point_at_the_edge(void **state) {
    (void)state;
    pac_position position = read_position("shacru " NEUTRAL " R:a3N/Y:e9S R -");
    play(&position, "a3-a4<");
    assert_position(&position, "shacru 9/9/9/9/9/r8/9/9/9 R:a4NW/Y:e9S Y -");
}

static void reading_18_a_removed_chevron_is_not_twisted(void **state) {
    (void)state;
    pac_position position = read_position("azacru 9/9/9/9/9/4r4/4y4/4r4/3rr4 R:e1N/Y:e9S R -");
    is_complete(&position, begin(&position, "e1", "e4"), "e1-e4");
    play(&position, "e1-e4");
    assert_position(&position, "azacru 9/9/9/9/9/4r4/4r4/4r4/3rr4 R:/Y:e9S Y -");
}

static void sr2_the_pass_is_the_only_turn_of_who_cannot_move(void **state) {
    (void)state;
    pac_position position = read_position("shacru " NEUTRAL " R:e9N/Y:e2N R -");
    pac_turn list[PAC_MAX_MOVES];
    assert_int_equal(pac_moves(&position, list), 1);
    assert_int_equal(pac_turn_kind_of(list[0]), PAC_PASS);
    is_complete(&position, list[0], "pass");
    assert_int_equal(pac_count_turns(&position, PAC_ALL_TURNS), 1);
    position = started(PAC_SHACRU, 2);
    assert_false(pac_turn_is_legal(&position, list[0]));
}

/* ------------------------------------------------------------------------------------------------
 * Pacru: crossings and connections
 */

static void r4_a_crossing_chooses_a_neutral_field(void **state) {
    (void)state;
    pac_position position = started(PAC_PACRU, 2);
    pac_turn turn = begin(&position, "a3", "b4");
    offers(&position, turn, PAC_CHOOSE_CHANGE, "a4 b4 c4 a5 b5 c5 a6 b6 c6", false);
    is_complete(&position, pac_choose(&position, turn, field_of("b4")), "a3-b4(b4)");
    is_complete(&position, begin(&position, "e1", "e2"), "e1-e2");
    /* Markers and chevrons are in the way; the field just arrived on is not. */
    position = read_position("pacru 9/9/9/rrr6/yy7/9/9/9/9 R:a3E/Y:c5S,c4S R -");
    offers(&position, begin(&position, "a3", "b4"), PAC_CHOOSE_CHANGE, "a4 b4", false);
}

static void r10_a_borderland_without_neutral_fields_is_transformed(void **state) {
    (void)state;
    pac_position position = read_position("pacru 9/9/9/yyy6/rgr6/rrg6/9/9/9 R:a3E/Y:a6S/G:e1N R -");
    offers(&position, begin(&position, "a3", "b4"), PAC_CHOOSE_TRANSFORMATION, "c4 b5 b6 c6",
           false);
}

static void reading_4_neutral_but_occupied_fields_earn_nothing(void **state) {
    (void)state;
    pac_position position = read_position("pacru 9/9/9/yyy6/1yy6/yry6/9/9/9 R:a3E/Y:a5S R -");
    is_complete(&position, begin(&position, "a3", "b4"), "a3-b4");
    /* All red: nothing to transform. */
    position = read_position("pacru 9/9/9/rrr6/rrr6/rrr6/9/9/9 R:a3E/Y:e9S R -");
    is_complete(&position, begin(&position, "a3", "b4"), "a3-b4");
}

static void r8_a_connection_inside_a_borderland_is_forced(void **state) {
    (void)state;
    pac_position position = read_position("pacru 9/9/9/9/9/9/4r4/4y4/4r4 R:e1N/Y:a9S R -");
    pac_turn turn = begin(&position, "e1", "e3");
    assert_int_equal(pac_turn_crossing(turn), PAC_CONNECTION);
    is_complete(&position, turn, "e1-e3(*)");
    /* Nothing between is left to change: a move like any other. */
    position = read_position("pacru 9/9/9/9/9/9/4r4/4r4/4r4 R:e1N/Y:a9S R -");
    turn = begin(&position, "e1", "e3");
    assert_int_equal(pac_turn_crossing(turn), PAC_NOWHERE);
    is_complete(&position, turn, "e1-e3");
}

static void r8_a_crossing_connection_has_a_choice(void **state) {
    (void)state;
    pac_position position = read_position("pacru 9/9/9/yyy6/yyy6/r2r5/9/9/rrr6 R:a1N/Y:e9S R -");
    pac_turn turn = begin(&position, "a1", "a4");
    offers(&position, turn, PAC_CHOOSE_CHANGE, "b4 c4", true);
    is_complete(&position, pac_choose(&position, turn, PAC_CONNECTION), "a1-a4(*)");
    is_complete(&position, pac_choose(&position, turn, field_of("c4")), "a1-a4(c4)");
    /* The same with a transformation. */
    position = read_position("pacru 9/9/9/yyy6/yyy6/rrr6/9/9/rrr6 R:a1N/Y:e9S R -");
    offers(&position, begin(&position, "a1", "a4"), PAC_CHOOSE_TRANSFORMATION, "a5 b5 c5 a6 b6 c6",
           true);
}

static void reading_5_a_choice_needs_two_benefits(void **state) {
    (void)state;
    /* Nothing between would change: the crossing's benefit. */
    pac_position position = read_position("pacru 9/9/9/9/9/r8/r8/r8/r8 R:a1N/Y:e9S R -");
    offers(&position, begin(&position, "a1", "a4"), PAC_CHOOSE_CHANGE, "b4 c4 a5 b5 c5 a6 b6 c6",
           false);
    /* The crossing can earn nothing: the connection change. */
    position = read_position("pacru 9/9/9/rrr6/rrr6/rrr6/9/9/rrr6 R:a1N/Y:e9S R -");
    is_complete(&position, begin(&position, "a1", "a4"), "a1-a4(*)");
}

static void r9_a_jump_changes_nothing_but_crosses(void **state) {
    (void)state;
    pac_position position = read_position("pacru 9/9/9/9/9/4r4/4r4/9/3rr4 R:e1N/Y:e2S R -");
    is_complete(&position, begin(&position, "e1", "e3"), "e1-e3");
    offers(&position, begin(&position, "e1", "e4"), PAC_CHOOSE_CHANGE, "d4 f4 d5 e5 f5 d6 e6 f6",
           false);
    play(&position, "e1-e3");
    assert_position(&position, "pacru 9/9/9/9/9/4r4/4r4/9/3rr4 R:e3N/Y:e2S Y -");
}

static void a_long_move_over_others_fields_is_no_connection(void **state) {
    (void)state;
    /* {R7}: passing over is allowed; arriving on a neutral field makes no connection. */
    pac_position position = read_position("pacru 9/9/9/9/9/9/9/4y4/3rr4 R:e1N/Y:e9S R -");
    is_complete(&position, begin(&position, "e1", "e3"), "e1-e3");
    /* Reading 12: in Azacru too, and arriving gains a marker but makes no connection. */
    position = read_position("azacru 9/9/9/9/9/9/9/4y4/3rr4 R:e1N/Y:e9S R -");
    play(&position, "e1-e3");
    assert_position(&position, "azacru 9/9/9/9/9/9/4r4/4y4/3rr4 R:e3N/Y:e9S Y -");
}

/* ------------------------------------------------------------------------------------------------
 * Pacru: pincers, meetings, reorientations
 */

static void r11_a_pincer_crosses_with_the_captured_field(void **state) {
    (void)state;
    /* e4 was the only neutral field of its borderland: now there is none. */
    pac_position position =
        read_position("pacru 9/9/9/3yyy3/3rrr3/3y1y3/9/9/9 R:e3N,d3NE/Y:e4S,a9S R -");
    pac_turn turn = begin(&position, "e3", "e4");
    assert_int_equal(pac_turn_kind_of(turn), PAC_PINCER);
    offers(&position, turn, PAC_CHOOSE_TRANSFORMATION, "d4 f4 d6 e6 f6", false);
    is_complete(&position, pac_choose(&position, turn, field_of("d4")), "e3xe4(d4)");
    /* On a yellow field too; without a crossing there is nothing to choose. */
    position = read_position("pacru 9/9/9/9/9/9/9/4y4/9 R:e1N,d1NE/Y:e2S,a9S R -");
    is_complete(&position, begin(&position, "e1", "e2"), "e1xe2");
    is_complete(&position, begin(&position, "d1", "e2"), "d1xe2");
}

static void r12_a_meeting_chooses_any_field_but_own_and_occupied(void **state) {
    (void)state;
    pac_position position = read_position("pacru 9/9/9/4r4/4r4/9/9/9/y8 R:e4N,e6S/Y:e9S R -");
    pac_turn turn = begin(&position, "e4", "e5");
    assert_int_equal(pac_turn_stage(turn), PAC_CHOOSE_MEETING);
    pac_fields options = pac_options(&position, turn);
    assert_true(pac_fields_equal(options, pac_fields_minus(PAC_ALL_FIELDS, fields_of("e5 e6 e9"))));
    is_complete(&position, pac_choose(&position, turn, field_of("a1")), "e4-e5(a1)");
    is_complete(&position, pac_choose(&position, turn, field_of("e4")), "e4-e5(e4)");
}

static void reading_7_both_stand_on_their_own_colour_and_face_each_other(void **state) {
    (void)state;
    static const char *const none[] = {
        "pacru 9/9/9/4r4/9/9/9/9/9 R:e4N,e6S/Y:e9S R -",    /* e5 is neutral */
        "pacru 9/9/9/9/4r4/9/9/9/9 R:e4N,e6S/Y:e9S R -",    /* e6 is neutral */
        "pacru 9/9/9/4r4/4r4/9/9/9/9 R:e4N,e6SW/Y:e9S R -", /* e6 looks elsewhere */
        "pacru 9/9/9/4y4/4r4/9/9/9/9 R:e4N/Y:e6S R -",      /* e6 is not red */
    };
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        pac_position position = read_position(none[i]);
        is_complete(&position, begin(&position, "e4", "e5"), "e4-e5");
    }
}

static void reading_6_the_marker_put_under_oneself_can_make_a_meeting(void **state) {
    (void)state;
    pac_position position = read_position("pacru 9/9/9/9/4r4/9/9/9/9 R:e3N,e5S/Y:e9S R -");
    pac_turn turn = begin(&position, "e3", "e4");
    is_complete(&position, pac_choose(&position, turn, field_of("d4")), "e3-e4(d4)");
    turn = pac_choose(&position, turn, field_of("e4"));
    assert_int_equal(pac_turn_stage(turn), PAC_CHOOSE_MEETING);
    is_complete(&position, pac_choose(&position, turn, field_of("i9")), "e3-e4(e4,i9)");
}

static void reading_17_the_meeting_rule_of_2011(void **state) {
    (void)state;
    pac_position position =
        read_position("pacru2011 yyyyyyyy1/9/9/4r4/4r4/9/9/9/9 R:e4N,e6S/Y:e9S R -");
    is_complete(&position, begin(&position, "e4", "e5"), "e4-e5");
    position = read_position("pacru2011 yyyyyyyyy/9/9/4r4/4r4/9/9/9/9 R:e4N,e6S/Y:e9S R -");
    assert_int_equal(pac_turn_stage(begin(&position, "e4", "e5")), PAC_CHOOSE_MEETING);
    /* Judged when the crossing has taken one of the nine. */
    position = read_position("pacru2011 9/9/9/3yyy3/3yry3/3yry3/yy7/9/9 R:e3N,e5S/Y:a3S R -");
    is_complete(&position, pac_choose(&position, begin(&position, "e3", "e4"), field_of("d6")),
                "e3-e4(d6)");
    /* An opponent who is out counts; nine of two opponents together do not. */
    position = read_position("pacru2011 ggggggggg/9/9/4r4/4r4/9/9/9/9 R:e4N,e6S/G:/Y:a1N R -");
    assert_int_equal(pac_turn_stage(begin(&position, "e4", "e5")), PAC_CHOOSE_MEETING);
    position = read_position("pacru2011 ggggyyyyy/9/9/4r4/4r4/9/9/9/9 R:e4N,e6S/G:/Y:a1N R -");
    is_complete(&position, begin(&position, "e4", "e5"), "e4-e5");
}

static void r14_any_order_of_giving_back_is_the_same_turn(void **state) {
    (void)state;
    pac_position position = read_position("pacru 9/9/9/9/9/9/1rrr5/1r1r5/r8 R:c2N/Y:e9S R -");
    const char *names[PAC_MAX_GIVEN] = {"a1", "b2", "d2", "c3"};
    for (int order = 0; order < 256; order++) {
        int index[PAC_MAX_GIVEN], used = 0;
        pac_turn turn = begin_reorientation(&position, "c2", PAC_RIGHT_90);
        offers(&position, turn, PAC_CHOOSE_GIVE_BACK, "a1 b2 d2 b3 c3 d3", false);
        for (int i = 0; i < PAC_MAX_GIVEN; i++)
            used |= 1 << (index[i] = order >> 2 * i & 3);
        if (used != 15)
            continue;
        for (int i = 0; i < PAC_MAX_GIVEN; i++) {
            assert_false(pac_turn_is_legal(&position, turn));
            turn = pac_choose(&position, turn, field_of(names[index[i]]));
            assert_int_equal(pac_fields_count(pac_options(&position, turn)), i == 3 ? 0 : 5 - i);
        }
        is_complete(&position, turn, "c2>>(a1,b2,d2,c3)");
    }
}

static void r14_needs_that_many_unoccupied_fields(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t beginnings;
        uint64_t turns;
    } cases[] = {
        {"pacru 9/9/9/9/9/9/9/9/rrr6 R:b1N,c1N/Y:e9S R -", 0, 0},
        {"pacru 9/9/9/9/9/9/9/9/rrr6 R:b1N/Y:e9S R -", 2, 2},
        {"pacru 9/9/9/9/9/9/9/9/rrrr5 R:b1N/Y:e9S R -", 2, 6},
        {"pacru 9/9/9/9/9/9/9/9/rrrrr4 R:b1N/Y:e9S R -", 4, 14},
        {"pacru 9/9/9/9/9/9/9/9/rrrrr4 R:b2N,c2N/Y:e9S R -", 8, UINT64_C(2) * 2 * (10 + 5)},
        {"azacru 9/9/9/9/9/9/9/9/rrrrr4 R:b1N/Y:e9S R -", 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pac_turn list[PAC_MAX_REORIENTATIONS];
        pac_position position = read_position(cases[i].text);
        assert_int_equal(pac_reorientations(&position, list), cases[i].beginnings);
        assert_int_equal(pac_count_turns(&position, PAC_ALL_TURNS) -
                             pac_count_turns(&position, PAC_NO_REORIENTATIONS),
                         cases[i].turns);
    }
}

/* ------------------------------------------------------------------------------------------------
 * All turns
 */

typedef struct listing {
    const pac_position *position;
    uint64_t count, stop;
} listing;

static bool list_turn(void *context, pac_turn turn) {
    listing *l = context;
    assert_int_equal(pac_turn_stage(turn), PAC_COMPLETE);
    if (l->count % 16 == 0)
        assert_true(pac_turn_is_legal(l->position, turn));
    return ++l->count != l->stop;
}

/* Every beginning can be completed, whatever is chosen first. */
static void check_options(const pac_position *position, const pac_turn list[], size_t count) {
    for (size_t i = 0; i < count; i++) {
        pac_turn turn = list[i];
        for (int n = 0; pac_turn_stage(turn) != PAC_COMPLETE; n++) {
            pac_fields options = pac_options(position, turn);
            assert_true(pac_fields_any(options));
            assert_true(n < PAC_MAX_GIVEN);
            turn = pac_choose(position, turn, pac_fields_first(options));
        }
        assert_true(pac_turn_is_legal(position, turn));
    }
}

static void turns_counted_are_turns_listed(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(42);
    for (int round = 0; round < 24; round++) {
        pac_position position = started((pac_variant)(round % 4), 2 + round / 4 % 3);
        for (int n = 0; n < 120 && !position.end; n++) {
            pac_turn list[PAC_MAX_MOVES];
            check_options(&position, list, pac_moves(&position, list));
            check_options(&position, list, pac_reorientations(&position, list));
            for (int which = PAC_ALL_TURNS; which <= PAC_NO_REORIENTATIONS; which++) {
                uint64_t counted = pac_count_turns(&position, (pac_which)which);
                listing l = {&position, 0, 0};
                if (counted > 3000)
                    continue;
                assert_true(pac_each_turn(&position, (pac_which)which, list_turn, &l));
                assert_int_equal(l.count, counted);
                assert_int_equal(pac_perft(&position, 1, (pac_which)which), counted);
            }
            pac_play(&position, pac_random_turn(&position, &random));
        }
    }
}

static void listing_can_be_stopped(void **state) {
    (void)state;
    pac_position position = started(PAC_PACRU, 2);
    listing l = {&position, 0, 5};
    assert_false(pac_each_turn(&position, PAC_ALL_TURNS, list_turn, &l));
    assert_int_equal(l.count, 5);
}

static void only_complete_turns_of_the_position_are_legal(void **state) {
    (void)state;
    pac_position position = started(PAC_PACRU, 2);
    pac_turn turn = turn_of(&position, "a3-b4(b5)");
    assert_true(pac_turn_is_legal(&position, turn));
    for (int bit = 0; bit < 64; bit++) {
        /* Bits 14 to 20 are the crossing's field: there another may be legal. */
        pac_turn other = turn ^ UINT64_C(1) << bit;
        int field = pac_turn_crossing(other);
        bool legal = bit >= 14 && bit < 21 && field < PAC_FIELDS && pac_borderland(field) == 3;
        assert_int_equal(pac_turn_is_legal(&position, other), legal);
    }
    pac_random random = pac_random_seeded(3);
    for (int i = 0; i < 20000; i++) {
        pac_turn any = (pac_turn)pac_random_below(&random, UINT32_MAX) << 32 |
                       pac_random_below(&random, UINT32_MAX);
        if (pac_turn_is_legal(&position, any))
            fail_msg("a number at random is legal");
    }
    play(&position, "e1-e2");
    assert_false(pac_turn_is_legal(&position, turn));
}

static void reading_19_leaving_is_legal_for_whoever_is_in(void **state) {
    (void)state;
    pac_position position = read_position("pacru " NEUTRAL " R:e1N/G:/B:-/Y:e9S R -");
    for (int kind = PAC_RESIGN; kind <= PAC_TIME; kind++) {
        assert_true(pac_turn_is_legal(&position, pac_leave(0, (pac_turn_kind)kind)));
        assert_false(pac_turn_is_legal(&position, pac_leave(1, (pac_turn_kind)kind)));
        assert_false(pac_turn_is_legal(&position, pac_leave(2, (pac_turn_kind)kind)));
        assert_true(pac_turn_is_legal(&position, pac_leave(3, (pac_turn_kind)kind)));
        assert_int_equal(pac_turn_stage(pac_leave(3, (pac_turn_kind)kind)), PAC_COMPLETE);
    }
    position = started(PAC_AZACRU, 2);
    assert_false(pac_turn_is_legal(&position, pac_leave(2, PAC_RESIGN)));
    assert_false(pac_turn_is_legal(&position, pac_leave(0, PAC_MOVE)));
}

static void perft_of_the_usual_starts(void **state) {
    (void)state;
    static const uint64_t counts[3][3][3] = {
        {{16, 254, 3932}, {13, 162, 2015}, {13, 162, 2015}},
        {{16, 254, 3932}, {13, 162, 2015}, {13, 162, 2015}},
        {{28, 734, 16168}, {23, 533, 11343}, {23, 510, 10379}},
    };
    for (int v = PAC_SHACRU; v <= PAC_PACRU; v++)
        for (int players = 2; players <= PAC_PLAYERS; players++) {
            pac_position position = started((pac_variant)v, players);
            assert_int_equal(pac_perft(&position, 0, PAC_ALL_TURNS), 1);
            for (int depth = 1; depth <= 3; depth++)
                assert_int_equal(pac_perft(&position, depth, PAC_ALL_TURNS),
                                 counts[v][players - 2][depth - 1]);
        }
    /* A game that ends earlier counts nothing. */
    pac_position last = read_position("azacru " NEUTRAL " R:e9N/Y:e1N R 1");
    assert_int_equal(pac_perft(&last, 1, PAC_ALL_TURNS), 1);
    assert_int_equal(pac_perft(&last, 2, PAC_ALL_TURNS), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sr4_a_crossing_chooses_a_twist),
        cmocka_unit_test(sr4_a_twist_may_point_at_the_edge),
        cmocka_unit_test(reading_18_a_removed_chevron_is_not_twisted),
        cmocka_unit_test(sr2_the_pass_is_the_only_turn_of_who_cannot_move),
        cmocka_unit_test(r4_a_crossing_chooses_a_neutral_field),
        cmocka_unit_test(r10_a_borderland_without_neutral_fields_is_transformed),
        cmocka_unit_test(reading_4_neutral_but_occupied_fields_earn_nothing),
        cmocka_unit_test(r8_a_connection_inside_a_borderland_is_forced),
        cmocka_unit_test(r8_a_crossing_connection_has_a_choice),
        cmocka_unit_test(reading_5_a_choice_needs_two_benefits),
        cmocka_unit_test(r9_a_jump_changes_nothing_but_crosses),
        cmocka_unit_test(a_long_move_over_others_fields_is_no_connection),
        cmocka_unit_test(r11_a_pincer_crosses_with_the_captured_field),
        cmocka_unit_test(r12_a_meeting_chooses_any_field_but_own_and_occupied),
        cmocka_unit_test(reading_7_both_stand_on_their_own_colour_and_face_each_other),
        cmocka_unit_test(reading_6_the_marker_put_under_oneself_can_make_a_meeting),
        cmocka_unit_test(reading_17_the_meeting_rule_of_2011),
        cmocka_unit_test(r14_any_order_of_giving_back_is_the_same_turn),
        cmocka_unit_test(r14_needs_that_many_unoccupied_fields),
        cmocka_unit_test(turns_counted_are_turns_listed),
        cmocka_unit_test(listing_can_be_stopped),
        cmocka_unit_test(only_complete_turns_of_the_position_are_legal),
        cmocka_unit_test(reading_19_leaving_is_legal_for_whoever_is_in),
        cmocka_unit_test(perft_of_the_usual_starts),
    };
    return cmocka_run_group_tests_name("stages", tests, NULL, NULL);
}
