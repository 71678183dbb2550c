/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Setting up a game {S-R1} {A-R1} {R1}, and the names of games, colours, rules and ends. */
#include "support.h"

#include "rules/internal.h"

/* ------------------------------------------------------------------------------------------------
 * The usual start
 */

static void r1_usual_starts(void **state) {
    (void)state;
    static const char *const words[] = {
        NEUTRAL " R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -",
        NEUTRAL " Y:a7E,i7W,e9S/R:g1N,i5W,g9S/B:c1N,a5E,c9S Y -",
        NEUTRAL " R:g1N,i5W,g9S/G:e1N,a3E,i3W/B:c1N,a5E,c9S/Y:a7E,i7W,e9S R -",
    };
    for (int v = 0; v < PAC_VARIANTS; v++)
        for (int players = 2; players <= PAC_PLAYERS; players++) {
            char text[PAC_POSITION_TEXT];
            pac_position position = started((pac_variant)v, players);
            (void)snprintf(text, sizeof text, "%s %s", pac_variant_text((pac_variant)v),
                           words[players - 2]);
            assert_position(&position, text);
            assert_int_equal(position.end, PAC_END_NOT_OVER);
            assert_int_equal(position.to_move, 0);
            assert_int_equal(position.closing, PAC_NO_CLOSING);
            assert_int_equal(position.left, 0);
        }
}

static void r1_every_field_is_neutral_at_the_start(void **state) {
    (void)state;
    for (int players = 2; players <= PAC_PLAYERS; players++) {
        pac_position position = started(PAC_PACRU, players);
        for (int field = 0; field < PAC_FIELDS; field++)
            assert_int_equal(pac_marker_at(&position, field), PAC_NOBODY);
    }
}

static void r1_four_chevrons_with_two_players_else_three(void **state) {
    (void)state;
    for (int players = 2; players <= PAC_PLAYERS; players++) {
        pac_position position = started(PAC_SHACRU, players);
        for (int p = 0; p < players; p++)
            assert_int_equal(pac_chevrons(&position, p), players == 2 ? 4 : 3);
        assert_int_equal(pac_fields_count(position.occupied), players == 2 ? 8 : 3 * players);
    }
}

static void r1_targets(void **state) {
    (void)state;
    static const int targets[] = {42, 28, 24};
    for (int players = 2; players <= PAC_PLAYERS; players++) {
        pac_position position = started(PAC_PACRU, players);
        assert_int_equal(pac_target(&position), targets[players - 2]);
        position = started(PAC_PACRU2011, players);
        assert_int_equal(pac_target(&position), targets[players - 2]);
        position = started(PAC_SHACRU, players);
        assert_true(pac_target(&position) > PAC_FIELDS); /* Reading 11: no limit */
        position = started(PAC_AZACRU, players);
        assert_true(pac_target(&position) > PAC_FIELDS);
    }
}

static void no_usual_start_for_other_numbers(void **state) {
    (void)state;
    pac_setup setup, untouched;
    memset(&setup, 0x55, sizeof setup);
    untouched = setup;
    static const int wrong[] = {-1, 0, 1, 5, 100};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(pac_setup_default(&setup, PAC_PACRU, wrong[i]));
    assert_memory_equal(&setup, &untouched, sizeof setup);
}

/* ------------------------------------------------------------------------------------------------
 * The players' choice
 */

static const char *const seat_chevrons[PAC_SEATS] = {"e1N,a3E,i3W", "c1N,a5E,c9S", "a7E,i7W,e9S",
                                                     "g1N,i5W,g9S"};

/* With two players, the fourth chevron among the others. */
static const char *const seat_chevrons_of_two[PAC_SEATS] = {"e1N,a3E,i3W,i9SW", "c1N,i1NW,a5E,c9S",
                                                            "a1NE,a7E,i7W,e9S", "g1N,i5W,a9SE,g9S"};

static void assert_started(const pac_setup *setup) {
    char text[PAC_POSITION_TEXT];
    pac_position position, again;
    assert_true(pac_position_start(&position, setup));
    int at = snprintf(text, sizeof text, "%s %s ", pac_variant_text(setup->variant), NEUTRAL);
    for (int p = 0; p < setup->players; p++)
        at += snprintf(text + at, sizeof text - (size_t)at, "%c:%s%c",
                       pac_colour_letter(setup->colour[p]),
                       (setup->players == 2 ? seat_chevrons_of_two : seat_chevrons)[setup->seat[p]],
                       p + 1 < setup->players ? '/' : ' ');
    (void)snprintf(text + at, sizeof text - (size_t)at, "%c -",
                   pac_colour_letter(setup->colour[0]));
    assert_position(&position, text);
    assert_true(pac__is_consistent(&position));
    again = read_position(text);
    assert_true(pac_position_equal(&position, &again));
}

/* All ways to choose seats and colours, the order of play included. */
static void r1_any_seats_any_colours_any_order(void **state) {
    (void)state;
    int good = 0;
    for (int players = 2; players <= PAC_PLAYERS; players++) {
        unsigned codes = 1u << 2 * players;
        for (unsigned seats = 0; seats < codes; seats++)
            for (unsigned colours = 0; colours < codes; colours++) {
                pac_setup setup = {.variant = PAC_PACRU, .players = players};
                bool possible = true;
                for (int p = 0; p < players; p++) {
                    setup.seat[p] = (pac_seat)(seats >> 2 * p & 3);
                    setup.colour[p] = (pac_colour)(colours >> 2 * p & 3);
                    for (int q = 0; q < p; q++)
                        possible &=
                            setup.seat[p] != setup.seat[q] && setup.colour[p] != setup.colour[q];
                }
                /* South and North, or West and East. */
                if (players == 2)
                    possible &= (setup.seat[0] == PAC_SOUTH || setup.seat[0] == PAC_NORTH) ==
                                (setup.seat[1] == PAC_SOUTH || setup.seat[1] == PAC_NORTH);
                pac_position position;
                if (possible)
                    assert_started(&setup);
                else
                    assert_false(pac_position_start(&position, &setup));
                good += possible;
            }
    }
    assert_int_equal(good, 4 * 12 + 24 * 24 + 24 * 24);
}

/* West and East have what South and North have, turned by a quarter of a circle to the right. */
static void r1_two_players_west_and_east(void **state) {
    (void)state;
    pac_setup north_south, west_east;
    pac_position a, b;
    assert_true(pac_setup_default(&north_south, PAC_PACRU, 2));
    west_east = north_south;
    west_east.seat[0] = PAC_WEST;
    west_east.seat[1] = PAC_EAST;
    assert_true(pac_position_start(&a, &north_south));
    assert_true(pac_position_start(&b, &west_east));
    for (int field = 0; field < PAC_FIELDS; field++) {
        int facing = 0, turned_facing = 0;
        int turned = pac_field(pac_rank(field), 8 - pac_file(field));
        int player = pac_chevron_at(&a, field, &facing);
        assert_int_equal(pac_chevron_at(&b, turned, &turned_facing), player);
        if (player != PAC_NOBODY)
            assert_int_equal(turned_facing, pac_turned(facing, 2));
    }
}

/* ------------------------------------------------------------------------------------------------
 * What is refused
 */

static void assert_impossible(const pac_setup *setup) {
    pac_position position, untouched;
    memset(&position, 0x55, sizeof position);
    untouched = position;
    assert_false(pac_position_start(&position, setup));
    assert_memory_equal(&position, &untouched, sizeof position);
}

static pac_setup usual(int players) {
    pac_setup setup;
    assert_true(pac_setup_default(&setup, PAC_AZACRU, players));
    return setup;
}

static void a_number_of_players_is_refused(void **state) {
    (void)state;
    static const int wrong[] = {-1, 0, 1, 5, 1 << 20};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        pac_setup setup = usual(4);
        setup.players = wrong[i];
        assert_impossible(&setup);
    }
}

static void a_seat_taken_twice_is_refused(void **state) {
    (void)state;
    for (int players = 2; players <= PAC_PLAYERS; players++) {
        pac_setup setup = usual(players);
        setup.seat[players - 1] = setup.seat[0];
        assert_impossible(&setup);
    }
}

static void a_colour_taken_twice_is_refused(void **state) {
    (void)state;
    for (int players = 2; players <= PAC_PLAYERS; players++) {
        pac_setup setup = usual(players);
        setup.colour[players - 1] = setup.colour[0];
        assert_impossible(&setup);
    }
}

static void two_players_side_by_side_are_refused(void **state) {
    (void)state;
    pac_setup setup = usual(2);
    setup.seat[1] = PAC_WEST;
    assert_impossible(&setup);
    setup.seat[1] = PAC_EAST;
    assert_impossible(&setup);
}

static void seats_colours_and_games_that_do_not_exist_are_refused(void **state) {
    (void)state;
    pac_setup setup = usual(3);
    setup.seat[1] = PAC_SEATS;
    assert_impossible(&setup);
    setup = usual(3);
    setup.colour[2] = PAC_COLOURS;
    assert_impossible(&setup);
    setup = usual(3);
    setup.variant = PAC_VARIANTS;
    assert_impossible(&setup);
    setup = usual(3);
    setup.seat[3] = PAC_SEATS; /* nobody sits there */
    setup.colour[3] = PAC_COLOURS;
    assert_started(&setup);
}

/* ------------------------------------------------------------------------------------------------
 * Names
 */

static void games_have_names(void **state) {
    (void)state;
    static const char *const names[PAC_VARIANTS] = {"shacru", "azacru", "pacru", "pacru2011"};
    for (int v = 0; v < PAC_VARIANTS; v++) {
        pac_variant read = PAC_VARIANTS;
        assert_string_equal(pac_variant_text((pac_variant)v), names[v]);
        assert_true(pac_variant_parse(names[v], &read));
        assert_int_equal(read, v);
        assert_int_equal(pac_is_pacru((pac_variant)v), v >= PAC_PACRU);
    }
    pac_variant read = PAC_AZACRU;
    static const char *const wrong[] = {"", "Pacru", "pacru ", "pac", "pacru2012", "chess"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(pac_variant_parse(wrong[i], &read));
    assert_int_equal(read, PAC_AZACRU);
}

static void colours_have_letters(void **state) {
    (void)state;
    assert_int_equal(pac_colour_letter(PAC_RED), 'R');
    assert_int_equal(pac_colour_letter(PAC_GREEN), 'G');
    assert_int_equal(pac_colour_letter(PAC_BLACK), 'B');
    assert_int_equal(pac_colour_letter(PAC_YELLOW), 'Y');
    pac_position position = started(PAC_SHACRU, 3);
    assert_int_equal(pac_player_of(&position, PAC_YELLOW), 0);
    assert_int_equal(pac_player_of(&position, PAC_RED), 1);
    assert_int_equal(pac_player_of(&position, PAC_BLACK), 2);
    assert_int_equal(pac_player_of(&position, PAC_GREEN), PAC_NOBODY);
}

static void rules_have_the_numbers_of_the_booklet(void **state) {
    (void)state;
    assert_string_equal(pac_rule_text(PAC_RULE_NONE), "");
    assert_string_equal(pac_rule_text(PAC_RULE_SR1), "S-R1");
    assert_string_equal(pac_rule_text(PAC_RULE_AR10), "A-R10");
    assert_string_equal(pac_rule_text(PAC_RULE_R7), "R7");
    assert_string_equal(pac_rule_text(PAC_RULE_R16), "R16");
    assert_string_equal(pac_rule_text(PAC_RULE_READING19), "Reading 19");
    for (int a = 0; a < PAC_RULES; a++)
        for (int b = 0; b < a; b++)
            assert_string_not_equal(pac_rule_text((pac_rule)a), pac_rule_text((pac_rule)b));
}

static void ends_and_events_have_texts(void **state) {
    (void)state;
    static const char *const ends[PAC_ENDS] = {"-",    "no-gain",    "closing", "target",
                                               "last", "repetition", "idle",    "resign",
                                               "time", "agreed"};
    for (int e = 0; e < PAC_ENDS; e++)
        assert_string_equal(pac_end_text((pac_end)e), ends[e]);
    assert_string_equal(pac_event_text(PAC_EVENT_MOVED), "moved");
    assert_string_equal(pac_event_text(PAC_EVENT_GAVE_BACK), "gave-back");
    assert_string_equal(pac_event_text(PAC_EVENT_OVER), "over");
    for (int a = 0; a < PAC_EVENT_KINDS; a++)
        for (int b = 0; b < a; b++)
            assert_string_not_equal(pac_event_text((pac_event_kind)a),
                                    pac_event_text((pac_event_kind)b));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(r1_usual_starts),
        cmocka_unit_test(r1_every_field_is_neutral_at_the_start),
        cmocka_unit_test(r1_four_chevrons_with_two_players_else_three),
        cmocka_unit_test(r1_targets),
        cmocka_unit_test(no_usual_start_for_other_numbers),
        cmocka_unit_test(r1_any_seats_any_colours_any_order),
        cmocka_unit_test(r1_two_players_west_and_east),
        cmocka_unit_test(a_number_of_players_is_refused),
        cmocka_unit_test(a_seat_taken_twice_is_refused),
        cmocka_unit_test(a_colour_taken_twice_is_refused),
        cmocka_unit_test(two_players_side_by_side_are_refused),
        cmocka_unit_test(seats_colours_and_games_that_do_not_exist_are_refused),
        cmocka_unit_test(games_have_names),
        cmocka_unit_test(colours_have_letters),
        cmocka_unit_test(rules_have_the_numbers_of_the_booklet),
        cmocka_unit_test(ends_and_events_have_texts),
    };
    return cmocka_run_group_tests_name("setup", tests, NULL, NULL);
}
