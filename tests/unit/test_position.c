/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions: what is read and what is refused, equality and hash, questions. */
#include "support.h"

#include "rules/internal.h"

/* ------------------------------------------------------------------------------------------------
 * Faults. In the texts `^` stands where the fault is reported: where reading stopped,
 * or at the end if the words do not agree with each other.
 */

static bool met[PAC_FAULT_KINDS];

static void assert_fault(const char *marked, pac_fault_kind kind, const char *field) {
    size_t at = strcspn(marked, "^"), length = strlen(marked) - 1;
    assert_int_equal(marked[at], '^');
    /* A block of exactly this length, so that sanitizers see a read past its end. */
    char *text = malloc(length ? length : 1), name[PAC_FIELD_TEXT];
    assert_non_null(text);
    memcpy(text, marked, at);
    memcpy(text + at, marked + at + 1, length - at);
    pac_position position, untouched;
    memset(&position, 0x55, sizeof position);
    untouched = position;
    pac_fault fault;
    assert_false(pac_position_parse(&position, text, length, &fault));
    assert_false(pac_position_parse(&position, text, length, NULL));
    free(text);
    pac_field_print(fault.field, name);
    assert_int_equal(fault.kind, kind);
    met[kind] = true;
    assert_int_equal(fault.at, at);
    assert_string_equal(name, field);
    assert_memory_equal(&position, &untouched, sizeof position);
}

static void fault_words(void **state) {
    (void)state;
    assert_fault("^", PAC_FAULT_WORDS, "-");
    assert_fault("   ^", PAC_FAULT_WORDS, "-");
    assert_fault("pacru^", PAC_FAULT_WORDS, "-");
    assert_fault("pacru " NEUTRAL " ^", PAC_FAULT_WORDS, "-");
    assert_fault("pacru " NEUTRAL " R:e1N/Y:e9S R^", PAC_FAULT_WORDS, "-");
    assert_fault("pacru " NEUTRAL " R:e1N/Y:e9S R - ^R", PAC_FAULT_WORDS, "-");
}

static void fault_variant(void **state) {
    (void)state;
    assert_fault("^chess " NEUTRAL " R:e1N/Y:e9S R -", PAC_FAULT_VARIANT, "-");
    assert_fault("^Pacru " NEUTRAL " R:e1N/Y:e9S R -", PAC_FAULT_VARIANT, "-");
    assert_fault("  ^pacru20 " NEUTRAL " R:e1N/Y:e9S R -", PAC_FAULT_VARIANT, "-");
}

static void fault_ranks(void **state) {
    (void)state;
    assert_fault("pacru 9/9/9/9/9/9/9/9^ R:e1N/Y:e9S R -", PAC_FAULT_RANKS, "-");
    assert_fault("pacru " NEUTRAL "^/9 R:e1N/Y:e9S R -", PAC_FAULT_RANKS, "-");
}

static void fault_rank(void **state) {
    (void)state;
    assert_fault("pacru 9/9/9/9/8^/9/9/9/9 R:e1N/Y:e9S R -", PAC_FAULT_RANK, "-");
    assert_fault("pacru 9/9/9/9/^/9/9/9/9 R:e1N/Y:e9S R -", PAC_FAULT_RANK, "-");
    assert_fault("pacru 9/9/9/9/4r5^/9/9/9/9 R:e1N/Y:e9S R -", PAC_FAULT_RANK, "-");
    assert_fault("pacru 9/9/9/9/9r^/9/9/9/9 R:e1N/Y:e9S R -", PAC_FAULT_RANK, "-");
    assert_fault("pacru 9/9/9/9/4^w4/9/9/9/9 R:e1N/Y:e9S R -", PAC_FAULT_RANK, "-");
    assert_fault("pacru 9/9/9/9/4^R4/9/9/9/9 R:e1N/Y:e9S R -", PAC_FAULT_RANK, "-");
    assert_fault("pacru 9/9/9/9/9^0/9/9/9/9 R:e1N/Y:e9S R -", PAC_FAULT_RANK, "-");
}

static void fault_players(void **state) {
    (void)state;
    assert_fault("pacru " NEUTRAL " R:e1N^ R -", PAC_FAULT_PLAYERS, "-");
    assert_fault("pacru " NEUTRAL " R:e1N/^ R -", PAC_FAULT_PLAYERS, "-");
    assert_fault("pacru " NEUTRAL " R:e1N/^W:e9S R -", PAC_FAULT_PLAYERS, "-");
    assert_fault("pacru " NEUTRAL " R^e1N/Y:e9S R -", PAC_FAULT_PLAYERS, "-");
    assert_fault("pacru " NEUTRAL " R:e1N^x/Y:e9S R -", PAC_FAULT_PLAYERS, "-");
    assert_fault("pacru " NEUTRAL " R:-^-/Y:e9S R -", PAC_FAULT_PLAYERS, "-");
    assert_fault("pacru " NEUTRAL " R:e1N/G:/B:/Y:/^R: R -", PAC_FAULT_PLAYERS, "-");
}

static void fault_chevron(void **state) {
    (void)state;
    assert_fault("pacru " NEUTRAL " R:e1^X/Y:e9S R -", PAC_FAULT_CHEVRON, "e1");
    assert_fault("pacru " NEUTRAL " R:e1^/Y:e9S R -", PAC_FAULT_CHEVRON, "e1");
    assert_fault("pacru " NEUTRAL " R:e1^n/Y:e9S R -", PAC_FAULT_CHEVRON, "e1");
    assert_fault("pacru " NEUTRAL " R:^E1N/Y:e9S R -", PAC_FAULT_CHEVRON, "-");
    assert_fault("pacru " NEUTRAL " R:^j1N/Y:e9S R -", PAC_FAULT_CHEVRON, "-");
    assert_fault("pacru " NEUTRAL " R:^e0N/Y:e9S R -", PAC_FAULT_CHEVRON, "-");
    assert_fault("pacru " NEUTRAL " R:e1N,^/Y:e9S R -", PAC_FAULT_CHEVRON, "-");
    assert_fault("pacru " NEUTRAL " R:e1N/Y:^e R -", PAC_FAULT_CHEVRON, "-");
}

static void fault_colour_twice(void **state) {
    (void)state;
    assert_fault("pacru " NEUTRAL " R:e1N/R:^e9S R -", PAC_FAULT_COLOUR_TWICE, "-");
    assert_fault("pacru " NEUTRAL " R:e1N/Y:e9S/R:^- R -", PAC_FAULT_COLOUR_TWICE, "-");
}

static void fault_marker_colour(void **state) {
    (void)state;
    assert_fault("pacru 9/9/9/9/9/2g6/9/9/9 R:e1N/Y:e9S R -^", PAC_FAULT_MARKER_COLOUR, "c4");
    assert_fault("shacru 9/b7b/9/9/9/9/9/9/9 R:e1N/Y:e9S R -^", PAC_FAULT_MARKER_COLOUR, "a8");
}

static void fault_to_move(void **state) {
    (void)state;
    assert_fault("pacru " NEUTRAL " R:e1N/Y:e9S G^ -", PAC_FAULT_TO_MOVE, "-");
    assert_fault("pacru " NEUTRAL " R:e1N/Y:e9S ^r -", PAC_FAULT_TO_MOVE, "-");
    assert_fault("pacru " NEUTRAL " R:e1N/Y:e9S R^Y -", PAC_FAULT_TO_MOVE, "-");
    assert_fault("pacru " NEUTRAL " R:e1N/Y:e9S ^- -", PAC_FAULT_TO_MOVE, "-");
}

static void fault_two_chevrons(void **state) {
    (void)state;
    assert_fault("pacru " NEUTRAL " R:e1N/Y:^e1S R -", PAC_FAULT_TWO_CHEVRONS, "e1");
    assert_fault("azacru " NEUTRAL " R:e1N,^e1N/Y:e9S R -", PAC_FAULT_TWO_CHEVRONS, "e1");
}

static void fault_others_colour(void **state) {
    (void)state;
    assert_fault("pacru 9/9/9/9/9/9/9/9/4y4 R:e1N/Y:e9S R -^", PAC_FAULT_OTHERS_COLOUR, "e1");
    assert_fault("shacru 4r4/9/9/9/9/9/9/9/9 R:e1N/Y:e9S R -^", PAC_FAULT_OTHERS_COLOUR, "e9");
    /* The colour of a player who has left blocks too. */
    assert_fault("azacru 9/9/9/9/9/9/9/9/4g4 R:e1N/G:-/Y:e9S R -^", PAC_FAULT_OTHERS_COLOUR, "e1");
}

static void fault_too_many(void **state) {
    (void)state;
    assert_fault("shacru " NEUTRAL " R:a1N,b1N,c1N,d1N,^e1N/Y:e9S R -", PAC_FAULT_TOO_MANY, "e1");
    /* Three with three or four players. */
    assert_fault("shacru " NEUTRAL " R:a1N,b1N,c1N,d1N/G:/Y:e9S R -^", PAC_FAULT_TOO_MANY, "d1");
    assert_fault("pacru " NEUTRAL " R:e1N/G:/B:-/Y:a9S,b9S,c9S,d9S R -^", PAC_FAULT_TOO_MANY, "d9");
    read_position("shacru " NEUTRAL " R:a1N,b1N,c1N,d1N/Y:e9S R -");
    read_position("shacru " NEUTRAL " R:a1N,b1N,c1N/G:/Y:e9S R -");
}

static void fault_closing(void **state) {
    (void)state;
    assert_fault("azacru " NEUTRAL " R:e1N/Y:e9S R ^2", PAC_FAULT_CLOSING, "-");
    assert_fault("azacru " NEUTRAL " R:e1N/B:/G:/Y:e9S R ^4", PAC_FAULT_CLOSING, "-");
    assert_fault("azacru " NEUTRAL " R:e1N/Y:e9S R ^01", PAC_FAULT_CLOSING, "-");
    assert_fault("azacru " NEUTRAL " R:e1N/Y:e9S R ^x", PAC_FAULT_CLOSING, "-");
    assert_fault("shacru " NEUTRAL " R:e1N/Y:e9S R ^1", PAC_FAULT_CLOSING, "-");
    assert_fault("pacru " NEUTRAL " R:e1N/Y:e9S R ^0", PAC_FAULT_CLOSING, "-");
    assert_fault("pacru " NEUTRAL " R:e1N/Y:e9S R ^-\n", PAC_FAULT_CLOSING, "-");
    assert_int_equal(read_position("azacru " NEUTRAL " R:e1N/Y:e9S R 1").closing, 1);
    assert_int_equal(read_position("azacru " NEUTRAL " R:e1N/B:/G:/Y:e9S R 3").closing, 3);
}

static void fault_past_target(void **state) {
    (void)state;
    assert_fault("pacru rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrr2/9/9/9/9 R:e1N/Y:e2S R -^",
                 PAC_FAULT_PAST_TARGET, "-");
    assert_fault("pacru2011 rrrrrrrrr/rrrrrrrrr/rrrrrrr2/9/9/9/9/9/9 R:e1N/Y:e2S/B:/G: R -^",
                 PAC_FAULT_PAST_TARGET, "-");
    /* Reading 11: no limit in the other games. */
    read_position(
        "azacru rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrr2/9/9/9/9 R:e1N/Y:e2S R -");
}

static void fault_two_at_target(void **state) {
    (void)state;
    assert_fault("pacru rrrrrrrrr/rrrrrrrrr/rrrrrr3/9/ggggggggg/ggggggggg/gggggg3/9/9 "
                 "R:e1N/Y:e2S/B:/G: R -^",
                 PAC_FAULT_TWO_AT_TARGET, "-");
    read_position("pacru rrrrrrrrr/rrrrrrrrr/rrrrrr3/9/ggggggggg/ggggggggg/ggggg4/9/9 "
                  "R:e1N/Y:e2S/B:/G: R -");
}

static void fault_no_chevrons(void **state) {
    (void)state;
    assert_fault("pacru " NEUTRAL " R:/Y: R -^", PAC_FAULT_NO_CHEVRONS, "-");
    assert_fault("pacru2011 " NEUTRAL " R:/Y:-/G: R -^", PAC_FAULT_NO_CHEVRONS, "-");
    read_position("azacru " NEUTRAL " R:/Y: R -");
}

static void fault_all_left(void **state) {
    (void)state;
    assert_fault("shacru " NEUTRAL " R:-/Y:- R -^", PAC_FAULT_ALL_LEFT, "-");
    assert_fault("azacru " NEUTRAL " R:-/Y:-/G:- R -^", PAC_FAULT_ALL_LEFT, "-");
}

static void every_fault_has_been_met(void **state) {
    (void)state;
    for (int kind = PAC_FAULT_NONE + 1; kind < PAC_FAULT_KINDS; kind++)
        assert_true(met[kind]);
}

/* ------------------------------------------------------------------------------------------------
 * Reading
 */

static void assert_reads_as(const char *text, const char *expected) {
    pac_position position = read_position(text);
    assert_position(&position, expected);
    pac_position again = read_position(expected);
    assert_true(pac_position_equal(&position, &again));
    assert_position(&again, expected);
    assert_int_equal(again.end, position.end);
    assert_true(pac__is_consistent(&position));
}

static void canonical_text_has_an_order(void **state) {
    (void)state;
    assert_reads_as("pacru 9/135/rrrrrrrrr/9/22r13/9/9/9/9 R:i9SW,i3W,a3E,e1N/Y:e9S R -",
                    "pacru 9/9/rrrrrrrrr/9/4r4/9/9/9/9 R:e1N,a3E,i3W,i9SW/Y:e9S R -");
    assert_reads_as("  shacru   " NEUTRAL "  R:e1N/Y:e9S  Y   -  ",
                    "shacru " NEUTRAL " R:e1N/Y:e9S Y -");
}

static void only_so_many_bytes_are_read(void **state) {
    (void)state;
    const char *text = "shacru " NEUTRAL " R:e1N/Y:e9S Y -, and so on";
    pac_position position;
    assert_true(pac_position_parse(&position, text, strcspn(text, ","), NULL));
    assert_false(pac_position_parse(&position, text, strlen(text), NULL));
}

static void assert_finished(const char *text, const char *result) {
    pac_position position = read_position(text);
    pac_turn list[PAC_MAX_MOVES], turn;
    assert_over(&position, result);
    assert_int_equal(pac_moves(&position, list), 0);
    assert_int_equal(pac_reorientations(&position, list), 0);
    assert_int_equal(pac_count_turns(&position, PAC_ALL_TURNS), 0);
    assert_int_equal(pac_perft(&position, 3, PAC_ALL_TURNS), 0);
    assert_int_not_equal(pac_turn_parse(&position, "resign", 6, 0, &turn).kind, PAC_REFUSAL_NONE);
    assert_false(pac_turn_is_legal(&position, pac_leave(position.to_move, PAC_RESIGN)));
}

static void a_finished_position_can_be_read(void **state) {
    (void)state;
    assert_finished("shacru 4r4/9/9/9/9/9/9/9/9 R:e9N/Y:e1S R -", "no-gain R R=1,Y=0");
    assert_finished("shacru " NEUTRAL " R:/Y: Y -", "no-gain RY R=0,Y=0");
    assert_finished("azacru yy7/9/9/9/9/9/9/9/9 R:e1N/Y:a9S R 0", "closing Y R=0,Y=2");
    assert_finished("pacru rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrr3/9/9/9/9 R:a9S/Y:e1N Y -",
                    "target R R=42,Y=0");
    assert_finished("pacru 9/9/9/9/4y4/9/9/9/9 R:e1N/Y:/B: Y -", "last R R=0,Y=1,B=0");
    assert_finished("pacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:- R -", "resign R R=0,Y=0");
    assert_finished("azacru 9/9/9/9/4y4/9/9/9/9 R:e1N/G:-/Y:- R -", "resign R R=0,G=0,Y=1");
}

static void reading_13_blocked_players_are_out_before_the_next_turn(void **state) {
    (void)state;
    /* Red and Green face the edge; Black can move. */
    assert_reads_as("pacru 4r4/9/9/9/9/9/9/9/9 R:e9N/G:i9E/B:a5E/Y:e1N R -",
                    "pacru 4r4/9/9/9/9/9/9/9/9 R:/G:/B:a5E/Y:e1N B -");
    /* Nobody is examined who is not on turn. */
    assert_reads_as("pacru " NEUTRAL " R:e9N/G:i9E/B:a5E/Y:e1N B -",
                    "pacru " NEUTRAL " R:e9N/G:i9E/B:a5E/Y:e1N B -");
    /* Red's chevrons leave the board before Green is examined, and make way. */
    assert_reads_as("pacru " NEUTRAL " R:a9N,b9N/G:a8N/Y:e1N R -",
                    "pacru " NEUTRAL " R:/G:a8N/Y:e1N G -");
    assert_reads_as("pacru " NEUTRAL " R:a9N,b9N/G:a8N/Y:e1N G -",
                    "pacru " NEUTRAL " R:a9N,b9N/G:/Y:e1N Y -");
    /* Their markers stay, and still block. */
    assert_reads_as("pacru rr7/9/9/9/9/9/9/9/9 R:a9N,b9N/G:a8N/B:e5N/Y:e1N R -",
                    "pacru rr7/9/9/9/9/9/9/9/9 R:/G:/B:e5N/Y:e1N B -");
}

static void reading_13_stops_when_one_is_left(void **state) {
    (void)state;
    /* Yellow could not move either, but has won. */
    assert_reads_as("pacru " NEUTRAL " R:e9N/G:i9E/Y:e1S R -", "pacru " NEUTRAL " R:/G:/Y:e1S Y -");
    pac_position position = read_position("pacru " NEUTRAL " R:e9N/G:i9E/Y:e1S R -");
    assert_over(&position, "last Y R=0,G=0,Y=0");
}

static void r15_pincers_and_jumps_count_as_moves(void **state) {
    (void)state;
    /* Both of Red's chevrons face the yellow one and have no other field to go to. */
    assert_reads_as("pacru 9/9/9/9/9/9/9/y1y6/1y7 R:a1NE,c1NW/Y:b2N R -",
                    "pacru 9/9/9/9/9/9/9/y1y6/1y7 R:a1NE,c1NW/Y:b2N R -");
    assert_reads_as("pacru 9/9/9/9/9/9/9/y1y6/1yy6 R:a1NE/Y:b2N,i9S R -",
                    "pacru 9/9/9/9/9/9/9/y1y6/1yy6 R:/Y:b2N,i9S Y -");
    /* Two red fields, a chevron between them, and no way round. */
    assert_reads_as("pacru 9/9/9/9/9/9/r1y6/yy7/ry7 R:a1N/Y:a2N,i9S R -",
                    "pacru 9/9/9/9/9/9/r1y6/yy7/ry7 R:a1N/Y:a2N,i9S R -");
}

static void a_player_without_chevrons_is_skipped_in_pacru_only(void **state) {
    (void)state;
    assert_reads_as("pacru " NEUTRAL " R:/G:e1N/Y:e9S R -", "pacru " NEUTRAL " R:/G:e1N/Y:e9S G -");
    assert_reads_as("azacru " NEUTRAL " R:/G:e1N/Y:e9S R -",
                    "azacru " NEUTRAL " R:/G:e1N/Y:e9S R -");
    assert_reads_as("shacru " NEUTRAL " R:/G:e1N/Y:e9S R -",
                    "shacru " NEUTRAL " R:/G:e1N/Y:e9S R -");
}

static void reading_19_players_who_left_are_skipped(void **state) {
    (void)state;
    static const char *const games[] = {"shacru", "azacru", "pacru", "pacru2011"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char text[PAC_POSITION_TEXT], expected[PAC_POSITION_TEXT];
        (void)snprintf(text, sizeof text, "%s %s R:-/G:-/B:e1N/Y:e9S R -", games[i], NEUTRAL);
        (void)snprintf(expected, sizeof expected, "%s %s R:-/G:-/B:e1N/Y:e9S B -", games[i],
                       NEUTRAL);
        assert_reads_as(text, expected);
        (void)snprintf(text, sizeof text, "%s %s R:-/Y:e9S R -", games[i], NEUTRAL);
        (void)snprintf(expected, sizeof expected, "%s %s R:-/Y:e9S Y -", games[i], NEUTRAL);
        assert_reads_as(text, expected);
    }
    assert_reads_as("azacru " NEUTRAL " R:-/G:e1N/Y:e9S R 2",
                    "azacru " NEUTRAL " R:-/G:e1N/Y:e9S G 2");
    assert_reads_as("azacru " NEUTRAL " R:-/G:e1N/Y:e9S R 0",
                    "azacru " NEUTRAL " R:-/G:e1N/Y:e9S G 0");
    /* Yellow is blocked and out; then it is not the turn of Black, who has left. */
    assert_reads_as("pacru " NEUTRAL " B:-/R:e1N/Y:e9N Y -", "pacru " NEUTRAL " B:-/R:e1N/Y: R -");
}

static void the_longest_text_fits(void **state) {
    (void)state;
    static const char text[] =
        "pacru2011 rrrrrrrrr/rrrrrrrrr/ggggggggg/ggggggggg/bbbbbbbbb/bbbbbbbbb/"
        "yyyyyyyyy/yyyyyyyyy/rgbyrgbyr "
        "R:a9SE,b9SE,c9SE/G:a6SE,b6SE,c6SE/B:a4NE,b4NE,c4NE/"
        "Y:a2NE,b2NE,c2NE R -";
    assert_true(sizeof text <= PAC_POSITION_TEXT);
    assert_reads_as(text, text);
    char exact[PAC_POSITION_TEXT];
    pac_position position = read_position(text);
    assert_int_equal(pac_position_print(&position, exact), sizeof text - 1);
}

/* ------------------------------------------------------------------------------------------------
 * Equality and hash
 */

static void equality_does_not_depend_on_the_order_of_chevrons(void **state) {
    (void)state;
    pac_position a = read_position("pacru " NEUTRAL " R:e1N,a3E,i3W,i9SW/Y:e9S,a7E R -");
    pac_position b = read_position("pacru " NEUTRAL " R:i9SW,e1N,i3W,a3E/Y:a7E,e9S R -");
    assert_memory_not_equal(a.field, b.field, sizeof a.field);
    assert_true(pac_position_equal(&a, &b) && pac_position_equal(&b, &a));
    assert_int_equal(a.hash, b.hash);
    /* The same chevrons, moved one after the other, change places. */
    pac_position first = read_position("shacru " NEUTRAL " R:e1N,e3N/Y:e9S R -");
    pac_position other = read_position("shacru " NEUTRAL " R:e3N,e1N/Y:e9S R -");
    play(&first, "e1-e2");
    play(&other, "e1-e2");
    assert_true(pac_position_equal(&first, &other));
}

static void equality_sees_every_part(void **state) {
    (void)state;
    static const char *const all[] = {
        "azacru 9/9/9/9/4r4/9/9/9/9 R:e1N,e2N/G:a9S/Y:e9S R -",
        "pacru 9/9/9/9/4r4/9/9/9/9 R:e1N,e2N/G:a9S/Y:e9S R -",
        "azacru 9/9/9/9/4y4/9/9/9/9 R:e1N,e2N/G:a9S/Y:e9S R -",
        "azacru 9/9/9/9/5r3/9/9/9/9 R:e1N,e2N/G:a9S/Y:e9S R -",
        "azacru 9/9/9/9/4r4/9/9/9/9 R:e1N,e2NE/G:a9S/Y:e9S R -",
        "azacru 9/9/9/9/4r4/9/9/9/9 R:e1NE,e2N/G:a9S/Y:e9S R -",
        "azacru 9/9/9/9/4r4/9/9/9/9 R:e1N,e3N/G:a9S/Y:e9S R -",
        "azacru 9/9/9/9/4r4/9/9/9/9 R:e1N/G:a9S/Y:e9S R -",
        "azacru 9/9/9/9/4r4/9/9/9/9 R:e1N,e2N/G:a9S/Y:e9S G -",
        "azacru 9/9/9/9/4r4/9/9/9/9 R:e1N,e2N/G:a9S/Y:e9S R 2",
        "azacru 9/9/9/9/4r4/9/9/9/9 R:e1N,e2N/G:a9S/Y:e9S R 1",
        "azacru 9/9/9/9/4r4/9/9/9/9 R:e1N,e2N/G:a9S/Y: R -",
        "azacru 9/9/9/9/4r4/9/9/9/9 R:e1N,e2N/G:a9S/Y:- R -",
        "azacru 9/9/9/9/4r4/9/9/9/9 R:e1N,e2N/G:e9S/Y:a9S R -",
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        for (size_t k = 0; k < sizeof all / sizeof all[0]; k++) {
            pac_position a = read_position(all[i]), b = read_position(all[k]);
            assert_int_equal(pac_position_equal(&a, &b), i == k);
            assert_int_equal(a.hash == b.hash, i == k);
        }
    /* The hash knows players by their order; equality knows their colours too. */
    pac_position red = read_position("azacru " NEUTRAL " R:e1N/Y:e9S R -");
    pac_position black = read_position("azacru " NEUTRAL " B:e1N/Y:e9S B -");
    assert_false(pac_position_equal(&red, &black));
}

static void the_hash_is_kept_up_turn_by_turn(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(16);
    for (int round = 0; round < 24; round++) {
        pac_position position = started((pac_variant)(round % 4), 2 + round % 3);
        for (int n = 0; n < 60 && !position.end; n++) {
            pac_turn list[PAC_MAX_REORIENTATIONS], turn = pac_random_turn(&position, &random);
            size_t count = pac_reorientations(&position, list);
            if (count && pac_random_below(&random, 4) == 0) {
                turn = list[pac_random_below(&random, (uint32_t)count)];
                while (pac_turn_stage(turn) != PAC_COMPLETE)
                    turn =
                        pac_choose(&position, turn, pac_fields_first(pac_options(&position, turn)));
            } else if (pac_random_below(&random, 50) == 0) {
                turn = pac_leave(position.to_move, PAC_RESIGN);
            }
            pac_play(&position, turn);
            assert_int_equal(position.hash, pac__hash(&position));
            assert_true(pac__is_consistent(&position));
        }
    }
}

/* ------------------------------------------------------------------------------------------------
 * Questions
 */

static void questions_about_what_stands_where(void **state) {
    (void)state;
    pac_position position = read_position("pacru 9/9/9/9/9/9/9/9/3yr4 R:e1NW,a3E/G:/Y:e9S/B:- R -");
    int facing = -1;
    assert_int_equal(pac_chevron_at(&position, field_of("e1"), &facing), 0);
    assert_int_equal(facing, PAC_NW);
    assert_int_equal(pac_chevron_at(&position, field_of("e9"), NULL), 2);
    assert_int_equal(pac_chevron_at(&position, field_of("e2"), NULL), PAC_NOBODY);
    assert_int_equal(pac_chevron_at(&position, PAC_NOWHERE, NULL), PAC_NOBODY);
    assert_int_equal(pac_marker_at(&position, field_of("d1")), 2);
    assert_int_equal(pac_marker_at(&position, field_of("e1")), 0);
    assert_int_equal(pac_marker_at(&position, field_of("a3")), PAC_NOBODY);
    assert_int_equal(pac_chevrons(&position, 0), 2);
    assert_int_equal(pac_chevrons(&position, 1), 0);
    assert_int_equal(pac_markers(&position, 0), 1);
    assert_true(pac_has_left(&position, 3));
    assert_false(pac_has_left(&position, 1));
}

static void r5_power_is_the_number_of_own_markers_in_the_borderland(void **state) {
    (void)state;
    static const char *const words = "9/9/9/9/9/9/3rry3/3yr4/3yr4 R:e1N,d3N,a1N/Y:i9S,d4S R -";
    char text[PAC_POSITION_TEXT];
    for (int v = 0; v < PAC_VARIANTS; v++) {
        (void)snprintf(text, sizeof text, "%s %s", pac_variant_text((pac_variant)v), words);
        pac_position position = read_position(text);
        /* Those under chevrons count, its own too; yellow ones do not (Reading 3). */
        assert_int_equal(pac_power(&position, field_of("e1")), v == PAC_SHACRU ? 1 : 4);
        assert_int_equal(pac_power(&position, field_of("d3")), v == PAC_SHACRU ? 1 : 4);
        assert_int_equal(pac_power(&position, field_of("a1")), 1);
        assert_int_equal(pac_power(&position, field_of("d4")), 1);
        assert_int_equal(pac_power(&position, field_of("b1")), 0);
    }
}

static void reach_of_any_chevron(void **state) {
    (void)state;
    pac_position position = read_position("azacru 9/9/9/4y4/9/9/9/3rr4/4r4 R:e1N/Y:g1W,e8S R -");
    assert_fields(pac_reach(&position, field_of("e1")), "d2 e2 f2 c3 e3 g3 b4 e4 h4");
    assert_fields(pac_reach(&position, field_of("g1")), "f1 f2"); /* not its turn */
    assert_fields(pac_reach(&position, field_of("e8")), "d7 e7 f7");
    assert_fields(pac_reach(&position, field_of("e5")), "");
}

static void a_chevron_is_stuck_where_no_way_leads_on(void **state) {
    (void)state;
    static const struct {
        const char *position, *stuck;
    } cases[] = {
        {"shacru 9/9/9/9/9/9/9/9/9 R:e9N,a5NW,i9NE,i1E/Y:e1N R -", "i1 e9 i9"},
        {"azacru 9/9/9/9/9/9/9/9/9 R:e9N,a9W,d9NE/Y:i1S R -", "i1 a9 e9"},
        {"pacru 9/9/9/9/9/9/9/9/9 R:e9N,a5W,e1N/Y:i1SE,b5W R -", "i1 a5 e9"},
        /* Markers stay for ever in Shacru only; chevrons go away again. */
        {"shacru 9/9/9/9/9/3yyy3/9/9/9 R:e3N/Y:i9SW R -", "e3"},
        {"shacru 9/9/9/9/9/3yry3/9/9/9 R:e3N/Y:i9SW R -", ""},
        {"shacru 9/9/9/9/9/3y1y3/9/9/9 R:e3N,e4S/Y:i9SW R -", ""},
        {"azacru 9/9/9/9/9/3yyy3/9/9/9 R:e3N/Y:i9SW R -", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pac_position position = read_position(cases[i].position);
        pac_fields stuck = PAC_NO_FIELDS;
        for (int field = 0; field < PAC_FIELDS; field++)
            if (pac_is_stuck(&position, field))
                stuck = pac_fields_or(stuck, pac_fields_of(field));
        assert_fields(stuck, cases[i].stuck);
    }
}

static void r11_attacks_are_straight_and_not_hidden(void **state) {
    (void)state;
    pac_position position =
        read_position("pacru 9/9/9/9/9/9/3y2y2/3rr4/4r4 R:e1N,c3S/Y:e3S,g3W,e4S,h4N R -");
    assert_fields(pac_attacks(&position, field_of("e1")), "e3 g3");
    assert_fields(pac_attacks(&position, field_of("c3")), "");
    position = read_position("pacru 9/9/9/9/9/9/9/3rr4/4r4 R:e1N,e2N/Y:e3S,f2S R -");
    assert_fields(pac_attacks(&position, field_of("e1")), "f2");
    assert_fields(pac_attacks(&position, field_of("f2")), "e1");
    assert_fields(pac_attacks(&position, field_of("e3")), "e2");
    assert_fields(pac_attacks(&position, field_of("a1")), "");
    position = read_position("azacru 9/9/9/9/9/9/9/3rr4/4r4 R:e1N,e2N/Y:e3S,f2S R -");
    assert_fields(pac_attacks(&position, field_of("e1")), "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fault_words),
        cmocka_unit_test(fault_variant),
        cmocka_unit_test(fault_ranks),
        cmocka_unit_test(fault_rank),
        cmocka_unit_test(fault_players),
        cmocka_unit_test(fault_chevron),
        cmocka_unit_test(fault_colour_twice),
        cmocka_unit_test(fault_marker_colour),
        cmocka_unit_test(fault_to_move),
        cmocka_unit_test(fault_two_chevrons),
        cmocka_unit_test(fault_others_colour),
        cmocka_unit_test(fault_too_many),
        cmocka_unit_test(fault_closing),
        cmocka_unit_test(fault_past_target),
        cmocka_unit_test(fault_two_at_target),
        cmocka_unit_test(fault_no_chevrons),
        cmocka_unit_test(fault_all_left),
        cmocka_unit_test(every_fault_has_been_met),
        cmocka_unit_test(canonical_text_has_an_order),
        cmocka_unit_test(only_so_many_bytes_are_read),
        cmocka_unit_test(a_finished_position_can_be_read),
        cmocka_unit_test(reading_13_blocked_players_are_out_before_the_next_turn),
        cmocka_unit_test(reading_13_stops_when_one_is_left),
        cmocka_unit_test(r15_pincers_and_jumps_count_as_moves),
        cmocka_unit_test(a_player_without_chevrons_is_skipped_in_pacru_only),
        cmocka_unit_test(reading_19_players_who_left_are_skipped),
        cmocka_unit_test(the_longest_text_fits),
        cmocka_unit_test(equality_does_not_depend_on_the_order_of_chevrons),
        cmocka_unit_test(equality_sees_every_part),
        cmocka_unit_test(the_hash_is_kept_up_turn_by_turn),
        cmocka_unit_test(questions_about_what_stands_where),
        cmocka_unit_test(r5_power_is_the_number_of_own_markers_in_the_borderland),
        cmocka_unit_test(reach_of_any_chevron),
        cmocka_unit_test(r11_attacks_are_straight_and_not_hidden),
        cmocka_unit_test(a_chevron_is_stuck_where_no_way_leads_on),
    };
    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
