/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a game is over, who has won, and who comes next. */
#include "support.h"

/* ------------------------------------------------------------------------------------------------
 * Shacru {S-R6}, Reading 1
 */

static void is_over(const char *text, bool over) {
    pac_position position = read_position(text);
    assert_int_equal(position.end, over ? PAC_END_NO_GAIN : PAC_END_NOT_OVER);
}

#define YELLOW "yyyyyyyyy/"
#define RED "rrrrrrrrr/"

static void sr6_the_last_gain_ends_the_game(void **state) {
    (void)state;
    pac_position position = read_position("shacru " YELLOW YELLOW YELLOW YELLOW
                                          "rrrr1rrrr/" RED RED RED "rrrrrrrrr R:e4N/Y:e9S R -");
    assert_over(&position, "-");
    play(&position, "e4-e5");
    assert_over(&position, "no-gain R R=45,Y=36");
}

/* The upper ranks are yellow, the lower ones red; Yellow has no chevrons. */
#define UPPER_YELLOW YELLOW YELLOW YELLOW YELLOW RED RED RED

static void reading_1_neutral_fields_out_of_reach(void **state) {
    (void)state;
    /* Yellow fields lie around the neutral a1; then b2 is red, and Red can come. */
    is_over("shacru " UPPER_YELLOW "yyrrrrrrr/1yrrrrrrr R:e5SW/Y: R -", true);
    is_over("shacru " UPPER_YELLOW "yrrrrrrrr/1yrrrrrrr R:e5SW/Y: R -", false);
    /* A chevron that cannot move any more gains nothing. */
    is_over("shacru " UPPER_YELLOW "yrrrrrrrr/1yrrrrrrr R:e5N/Y: R -", true);
    is_over("shacru " NEUTRAL " R:e5N/Y: R -", false);
}

static void reading_1_a_chain_of_own_moves(void **state) {
    (void)state;
    /* Through red fields to the neutral a9, turning 45° at a time and twisting at borders. */
    is_over("shacru 1rrrrrrrr/" RED RED RED RED RED RED RED "rrrrrrrrr R:e1N/Y: R -", false);
    /* From the top a chevron that points N goes nowhere. */
    is_over("shacru rrrrrrrrr/" RED RED RED RED RED RED RED "1rrrrrrrr R:e9N/Y: R -", true);
}

static void reading_1_twists_count(void **state) {
    (void)state;
    /* e3-e4 crosses a border: twisted to the right, the chevron sees f4. */
    is_over("shacru " YELLOW YELLOW YELLOW YELLOW YELLOW "yyyyr1yyy/yyyyryyyy/" YELLOW
            "yyyyyyyyy R:e3NW/Y: R -",
            false);
    /* One rank higher there is no border to cross, and no twist. */
    is_over("shacru " YELLOW YELLOW YELLOW YELLOW "yyyyr1yyy/yyyyryyyy/" YELLOW YELLOW
            "yyyyyyyyy R:e4NW/Y: R -",
            true);
}

static void reading_1_stuck_chevrons_close_their_fields(void **state) {
    (void)state;
    /* Red on e5 and Yellow on e6 block each other for ever: nobody gains the fields under them. */
    is_over("shacru " YELLOW YELLOW YELLOW "yyyy1yyyy/rrrr1rrrr/" RED RED RED
            "rrrrrrrrr R:a1N,e5N/Y:e6S R -",
            true);
    /* Yellow can step aside, and Red take e6. */
    is_over("shacru " YELLOW YELLOW YELLOW "yyyy1yyyy/rrrr1rrrr/" RED RED RED
            "rrrrrrrrr R:a1N,e5N/Y:e6N R -",
            false);
}

static void reading_1_only_those_able_to_move_count(void **state) {
    (void)state;
    /* Yellow could take a9 later, but cannot move now; Red can move, but not gain. */
    is_over("shacru 1ryyyyyyy/" YELLOW YELLOW YELLOW YELLOW YELLOW YELLOW YELLOW
            "yyyyyyyyy R:a9E/Y:a8N R -",
            true);
    /* With a chevron that can move, Yellow counts. */
    is_over("shacru 1ryyyyyyy/" YELLOW YELLOW YELLOW YELLOW YELLOW YELLOW YELLOW
            "yyyyyyyyy R:a9E/Y:a8N,e1N R -",
            false);
}

static void sr2_who_cannot_move_passes_and_stays_in(void **state) {
    (void)state;
    pac_position position = read_position("shacru " NEUTRAL " R:e9N/Y:e1N R -");
    play(&position, "pass");
    play(&position, "e1-e2");
    play(&position, "pass");
    assert_position(&position, "shacru 9/9/9/9/9/9/9/4y4/9 R:e9N/Y:e2N Y -");
}

static void reading_15_equal_counts_share_the_win(void **state) {
    (void)state;
    pac_position position =
        read_position("shacru " YELLOW YELLOW YELLOW YELLOW "yyyyrbbbb/" RED RED RED "rrrrrrrrr "
                      "R:/Y:/B: Y -");
    assert_over(&position, "no-gain Y R=37,Y=40,B=4");
    position = read_position("shacru " YELLOW YELLOW YELLOW YELLOW "bbbb1bbbb/" RED RED RED
                             "rrrrrrrrr R:/Y:/B: Y -");
    assert_over(&position, "no-gain RY R=36,Y=36,B=8");
    assert_places(&position, PAC_END_NO_GAIN, "113");
    position = read_position("azacru " NEUTRAL " R:e1N/Y:/B: Y 0");
    assert_over(&position, "closing RYB R=0,Y=0,B=0");
    assert_places(&position, PAC_END_CLOSING, "111");
}

/* ------------------------------------------------------------------------------------------------
 * Azacru {A-R10}
 */

static void ar10_a_pass_begins_the_closing_round(void **state) {
    (void)state;
    pac_position position = read_position("azacru " NEUTRAL " R:e9N/G:a1N/Y:c1N R -");
    play(&position, "pass");
    assert_position(&position, "azacru " NEUTRAL " R:e9N/G:a1N/Y:c1N G 2");
    play(&position, "a1-a2");
    assert_int_equal(position.closing, 1);
    play(&position, "c1-c2");
    assert_over(&position, "closing GY R=0,G=1,Y=1");
    assert_position(&position, "azacru 9/9/9/9/9/9/9/g1y6/9 R:e9N/G:a2N/Y:c2N R 0");
}

static void ar10_a_second_pass_begins_nothing(void **state) {
    (void)state;
    pac_position position = read_position("azacru " NEUTRAL " R:e9N/G:a9N/Y:c1N/B:i1N R -");
    play(&position, "pass");
    play(&position, "pass");
    assert_position(&position, "azacru " NEUTRAL " R:e9N/G:a9N/Y:c1N/B:i1N Y 2");
    play(&position, "c1-c2");
    play(&position, "i1-i2");
    assert_over(&position, "closing YB R=0,G=0,Y=1,B=1");
}

static void ar10_a_lost_last_chevron_is_noticed_on_the_next_turn(void **state) {
    (void)state;
    pac_position position = read_position("azacru 9/9/9/9/9/9/4r4/4y4/4r4 R:e1N/Y:a1N R -");
    play(&position, "e1-e3");
    assert_position(&position, "azacru 9/9/9/9/9/9/4r4/4r4/4r4 R:/Y:a1N Y -");
    play(&position, "a1-a2");
    assert_int_equal(position.closing, PAC_NO_CLOSING);
    play(&position, "pass");
    assert_int_equal(position.closing, 1);
    play(&position, "a2-a3");
    assert_over(&position, "closing R R=3,Y=2");
}

static void reading_19_leaving_begins_no_closing_round(void **state) {
    (void)state;
    pac_position position = started(PAC_AZACRU, 3);
    play(&position, "resign");
    assert_int_equal(position.closing, PAC_NO_CLOSING);
    assert_int_equal(position.to_move, 1);
    assert_over(&position, "-");
}

static void reading_19_a_leaver_shortens_the_closing_round(void **state) {
    (void)state;
    static const char *const words = "azacru " NEUTRAL " R:e9N/G:a1N/Y:c1N G 2";
    /* On turn. */
    pac_position position = read_position(words);
    play(&position, "resign");
    assert_position(&position, "azacru " NEUTRAL " R:e9N/G:-/Y:c1N Y 1");
    /* With a turn still to come. */
    position = read_position(words);
    play(&position, "Y:time");
    assert_position(&position, "azacru " NEUTRAL " R:e9N/G:a1N/Y:- G 1");
    play(&position, "a1-a2");
    assert_over(&position, "closing G R=0,G=1,Y=0");
    /* Red has passed and has no turn left. */
    position = read_position(words);
    play(&position, "R:resign");
    assert_position(&position, "azacru " NEUTRAL " R:-/G:a1N/Y:c1N G 2");
    /* Green has had theirs. */
    play(&position, "a1-a2");
    position = read_position("azacru " NEUTRAL " R:e9N/G:a1N/Y:c1N/B:i1N Y 2");
    play(&position, "G:resign");
    assert_position(&position, "azacru " NEUTRAL " R:e9N/G:-/Y:c1N/B:i1N Y 2");
    /* Green has passed; Red's turn is still to come, behind that of Black, who has left. */
    position = read_position("azacru " NEUTRAL " R:e1N/G:e9N/Y:c1N/B:- Y 2");
    play(&position, "R:resign");
    assert_position(&position, "azacru " NEUTRAL " R:-/G:e9N/Y:c1N/B:- Y 1");
}

static void reading_19_the_last_of_the_closing_round_leaves(void **state) {
    (void)state;
    pac_position position = read_position("azacru yyy6/9/9/9/9/9/g8/9/9 R:e9N/G:a1N/Y:c1N Y 1");
    play(&position, "resign");
    assert_over(&position, "closing G R=0,G=1,Y=3");
    assert_places(&position, PAC_END_CLOSING, "213");
}

static void reading_19_a_closing_round_counts_those_still_in(void **state) {
    (void)state;
    pac_position position = read_position("azacru " NEUTRAL " R:e9N/G:-/Y:c1N/B:i1N R -");
    play(&position, "pass");
    assert_position(&position, "azacru " NEUTRAL " R:e9N/G:-/Y:c1N/B:i1N Y 2");
    play(&position, "c1-c2");
    play(&position, "i1-i2");
    assert_over(&position, "closing YB R=0,G=0,Y=1,B=1");
}

/* ------------------------------------------------------------------------------------------------
 * Pacru: the target {R16}, Reading 10
 */

/* 41 red markers; e1 and e4 red, e2 and e3 neutral, d1 and f1 red: power 3. */
#define FORTY_ONE RED RED RED RED "9/r3r4/9/9/3rrr3"

static void r16_the_target_wins_at_the_end_of_the_turn(void **state) {
    (void)state;
    pac_position position = read_position("pacru " FORTY_ONE " R:e1N/Y:a1N R -");
    assert_int_equal(pac_markers(&position, 0), 41);
    play(&position, "e1-e4(d4)");
    assert_over(&position, "target R R=42,Y=0");
    assert_position(&position, "pacru " RED RED RED RED "9/r2rr4/9/9/3rrr3 R:e4N/Y:a1N Y -");
    assert_places(&position, PAC_END_TARGET, "12");
}

static void reading_10_a_connection_change_stops_at_the_target(void **state) {
    (void)state;
    assert_next("pacru " FORTY_ONE " R:e1N/Y:a1N R -", "e1-e4(*)",
                "pacru " RED RED RED RED "9/r3r4/9/4r4/3rrr3 R:e4N/Y:a1N Y -");
    /* In the order of travel: from the other end e3 comes first. */
    assert_next("pacru " RED RED RED RED "9/3rrr3/9/9/r3r4 R:e4S/Y:i1N R -", "e4-e1(*)",
                "pacru " RED RED RED RED "9/3rrr3/4r4/9/r3r4 R:e1S/Y:i1N Y -");
}

static void reading_10_the_crossing_comes_before_the_meeting(void **state) {
    (void)state;
    pac_position position =
        read_position("pacru " RED RED RED RED "rr2r4/r3r4/9/9/9 R:e3N,e5S/Y:a1N R -");
    assert_int_equal(pac_markers(&position, 0), 41);
    play(&position, "e3-e4(d4)");
    assert_over(&position, "target R R=42,Y=0");
    /* With one marker fewer there are both. */
    position = read_position("pacru " RED RED RED RED "1r2r4/r3r4/9/9/9 R:e3N,e5S/Y:a1N R -");
    play(&position, "e3-e4(d4,i1)");
    assert_over(&position, "target R R=42,Y=0");
}

static void reading_10_the_pincer_comes_first(void **state) {
    (void)state;
    pac_position position =
        read_position("pacru " RED RED RED RED "rr3rrr1/9/9/9/9 R:e3N,d3NE/Y:e4S,a1N R -");
    assert_int_equal(pac_markers(&position, 0), 41);
    play(&position, "e3xe4");
    assert_over(&position, "target R R=42,Y=0");
}

static void reading_10_markers_given_back_return_to_the_hand(void **state) {
    (void)state;
    pac_position position = read_position("pacru " FORTY_ONE " R:e1N/Y:a1N R -");
    play(&position, "e1<(a4,d1)");
    assert_int_equal(pac_markers(&position, 0), 39);
    assert_over(&position, "-");
}

static void r1_targets_by_the_number_who_started(void **state) {
    (void)state;
    /* Three players, one of whom has left: still 28. */
    pac_position position =
        read_position("pacru " RED RED "rrrrrrrrr/9/9/9/9/9/9 R:e3N/G:-/Y:a1N R -");
    play(&position, "e3-e4(e4)");
    assert_over(&position, "target R R=28,G=0,Y=0");
    position = read_position("pacru " RED RED "rrrrr4/9/9/9/9/9/9 R:e3N/G:/Y:a1N/B: R -");
    play(&position, "e3-e4(e4)");
    assert_over(&position, "target R R=24,G=0,Y=0,B=0");
}

/* ------------------------------------------------------------------------------------------------
 * Pacru: out {R15} and last {R16}
 */

static void reading_14_taking_the_last_chevron_completes_the_turn(void **state) {
    (void)state;
    pac_position position = read_position("pacru " NEUTRAL " R:e3N,d3NE/Y:e4S R -");
    play(&position, "e3xe4(d5)");
    assert_over(&position, "last R R=2,Y=0");
    assert_places(&position, PAC_END_LAST, "12");
}

static void r15_out_by_a_pincer_and_play_goes_on(void **state) {
    (void)state;
    pac_position position = read_position("pacru 9/9/9/9/9/9/9/g8/9 R:e1N,d1NE/G:e2S/Y:a9S R -");
    play(&position, "e1xe2");
    assert_position(&position, "pacru 9/9/9/9/9/9/9/g3r4/9 R:d1NE,e2N/G:/Y:a9S Y -");
    assert_over(&position, "-");
}

static void r15_blocked_at_the_start_of_a_turn(void **state) {
    (void)state;
    /* Red walls Yellow in; Yellow's marker stays. */
    assert_next("pacru 9/9/9/9/9/9/2y6/r8/1r7 R:d3W,i1W/Y:a1NE/G:i9S R -", "d3-c2(b2)",
                "pacru 9/9/9/9/9/9/2y6/rr7/1r7 R:i1W,c2SW/Y:/G:i9S G -");
    /* With a second marker Yellow can go past a2 to a3. */
    assert_next("pacru 9/9/9/9/9/9/y1y6/r8/1r7 R:d3W,i1W/Y:a1NE/G:i9S R -", "d3-c2(b2)",
                "pacru 9/9/9/9/9/9/y1y6/rr7/1r7 R:i1W,c2SW/Y:a1NE/G:i9S Y -");
}

static void reading_13_all_others_blocked_ends_the_game(void **state) {
    (void)state;
    pac_position position = read_position("pacru " NEUTRAL " R:e1N/Y:a9N/G:i9E R -");
    play(&position, "e1-e2");
    assert_over(&position, "last R R=0,Y=0,G=0");
    assert_position(&position, "pacru " NEUTRAL " R:e2N/Y:/G: R -");
    assert_places(&position, PAC_END_LAST, "122");
}

/* ------------------------------------------------------------------------------------------------
 * Leaving, Reading 19
 */

static void reading_19_of_two_players_the_other_wins(void **state) {
    (void)state;
    for (int v = 0; v < PAC_VARIANTS; v++) {
        pac_position position = started((pac_variant)v, 2);
        play(&position, "resign");
        assert_over(&position, "resign Y R=0,Y=0");
        assert_places(&position, PAC_END_RESIGN, "21");
        position = started((pac_variant)v, 2);
        play(&position, "Y:time");
        assert_over(&position, "time R R=0,Y=0");
    }
}

static void reading_19_chevrons_go_and_markers_stay(void **state) {
    (void)state;
    for (int v = 0; v < PAC_VARIANTS; v++) {
        char from[PAC_POSITION_TEXT], to[PAC_POSITION_TEXT];
        const char *game = pac_variant_text((pac_variant)v);
        (void)snprintf(from, sizeof from, "%s 9/9/9/9/4r4/9/9/9/9 R:e5N/G:a1N/Y:c1N R -", game);
        (void)snprintf(to, sizeof to, "%s 9/9/9/9/4r4/9/9/9/9 R:-/G:a1N/Y:c1N G -", game);
        assert_next(from, "resign", to);
        (void)snprintf(to, sizeof to, "%s 9/9/9/9/4r4/9/9/9/9 R:e5N/G:-/Y:c1N R -", game);
        assert_next(from, "G:time", to);
        /* Their turns are skipped. */
        pac_position position = read_position(to);
        play(&position, "e5-e6");
        assert_int_equal(position.to_move, 2);
    }
}

static void reading_19_one_left_and_one_out_ends_pacru(void **state) {
    (void)state;
    pac_position position = read_position("pacru yyyy5/9/9/9/9/9/9/9/9 R:e5N/G:/Y:c1N R -");
    play(&position, "Y:resign");
    assert_over(&position, "resign R R=0,G=0,Y=4");
    assert_places(&position, PAC_END_RESIGN, "123");
}

static void reading_19_who_left_cannot_win(void **state) {
    (void)state;
    pac_position position = read_position("azacru ggggggggg/9/9/9/9/9/r8/9/9 R:i1N/G:-/Y:e1N R 0");
    assert_over(&position, "closing R R=1,G=9,Y=0");
    assert_places(&position, PAC_END_CLOSING, "132");
}

/* ------------------------------------------------------------------------------------------------
 * Places, Reading 20
 */

static void reading_20_places_by_markers_and_leavers_last(void **state) {
    (void)state;
    pac_position position =
        read_position("azacru rrr6/gg7/bbbb5/yy7/9/9/9/9/9 R:a1N/G:b1N/B:-/Y:c1N R 0");
    assert_over(&position, "closing R R=3,G=2,B=4,Y=2");
    assert_places(&position, PAC_END_CLOSING, "1242");
    /* Repetition counts in Shacru and Azacru. */
    assert_result(&position, PAC_END_REPETITION, "repetition R R=3,G=2,B=4,Y=2");
    assert_places(&position, PAC_END_REPETITION, "1242");
    position = read_position("shacru rrr6/gg7/bbbb5/y8/9/9/9/9/9 R:a1N/G:-/B:-/Y:c1N R -");
    assert_places(&position, PAC_END_IDLE, "1432");
}

static void reading_20_places_in_pacru(void **state) {
    (void)state;
    /* Red and Yellow are in, Green is out, Black has left. */
    pac_position position = read_position("pacru " YELLOW YELLOW
                                          "yyyyyy3/rrr6/ggggg4/bbbb5/9/9/9 R:a1N/G:/B:-/Y:c1N R -");
    assert_over(&position, "target Y R=3,G=5,B=4,Y=24");
    assert_places(&position, PAC_END_TARGET, "2341");
    position = read_position("pacru rrr6/ggggg4/bbbb5/yyyy5/9/9/9/9/9 R:a1N/G:/B:-/Y:c1N R -");
    /* A draw among the players still in, Reading 16. */
    assert_result(&position, PAC_END_REPETITION, "repetition - R=3,G=5,B=4,Y=4");
    assert_places(&position, PAC_END_REPETITION, "1341");
    assert_places(&position, PAC_END_AGREED, "1341");
}

static void a_result_needs_an_end(void **state) {
    (void)state;
    pac_position position = read_position("pacru rrr6/9/9/yyyy5/9/9/9/9/9 R:a1N/Y:c1N R -");
    pac_result result = pac_position_result(&position, PAC_END_NOT_OVER);
    assert_int_equal(result.end, PAC_END_NOT_OVER);
    assert_int_equal(result.winners, 0);
    assert_int_equal(result.count[0], 3);
    assert_int_equal(result.count[1], 4);
    assert_places(&position, PAC_END_NOT_OVER, "00");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sr6_the_last_gain_ends_the_game),
        cmocka_unit_test(reading_1_neutral_fields_out_of_reach),
        cmocka_unit_test(reading_1_a_chain_of_own_moves),
        cmocka_unit_test(reading_1_twists_count),
        cmocka_unit_test(reading_1_stuck_chevrons_close_their_fields),
        cmocka_unit_test(reading_1_only_those_able_to_move_count),
        cmocka_unit_test(sr2_who_cannot_move_passes_and_stays_in),
        cmocka_unit_test(reading_15_equal_counts_share_the_win),
        cmocka_unit_test(ar10_a_pass_begins_the_closing_round),
        cmocka_unit_test(ar10_a_second_pass_begins_nothing),
        cmocka_unit_test(ar10_a_lost_last_chevron_is_noticed_on_the_next_turn),
        cmocka_unit_test(reading_19_leaving_begins_no_closing_round),
        cmocka_unit_test(reading_19_a_leaver_shortens_the_closing_round),
        cmocka_unit_test(reading_19_the_last_of_the_closing_round_leaves),
        cmocka_unit_test(reading_19_a_closing_round_counts_those_still_in),
        cmocka_unit_test(r16_the_target_wins_at_the_end_of_the_turn),
        cmocka_unit_test(reading_10_a_connection_change_stops_at_the_target),
        cmocka_unit_test(reading_10_the_crossing_comes_before_the_meeting),
        cmocka_unit_test(reading_10_the_pincer_comes_first),
        cmocka_unit_test(reading_10_markers_given_back_return_to_the_hand),
        cmocka_unit_test(r1_targets_by_the_number_who_started),
        cmocka_unit_test(reading_14_taking_the_last_chevron_completes_the_turn),
        cmocka_unit_test(r15_out_by_a_pincer_and_play_goes_on),
        cmocka_unit_test(r15_blocked_at_the_start_of_a_turn),
        cmocka_unit_test(reading_13_all_others_blocked_ends_the_game),
        cmocka_unit_test(reading_19_of_two_players_the_other_wins),
        cmocka_unit_test(reading_19_chevrons_go_and_markers_stay),
        cmocka_unit_test(reading_19_one_left_and_one_out_ends_pacru),
        cmocka_unit_test(reading_19_who_left_cannot_win),
        cmocka_unit_test(reading_20_places_by_markers_and_leavers_last),
        cmocka_unit_test(reading_20_places_in_pacru),
        cmocka_unit_test(a_result_needs_an_end),
    };
    return cmocka_run_group_tests_name("ends", tests, NULL, NULL);
}
