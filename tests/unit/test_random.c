/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random play: equal chances, and games that end. */
#include "support.h"

/* Counts that should be equal are: chi-square, within about five standard deviations. */
static void assert_even(const unsigned counts[], size_t number) {
    double total = 0, sum = 0;
    for (size_t i = 0; i < number; i++)
        total += counts[i];
    double expected = total / (double)number, freedom = (double)number - 1;
    assert_true(expected >= 50);
    for (size_t i = 0; i < number; i++)
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    /* (sum − f)² < 25 · 2f, or sum below f */
    if (sum > freedom && (sum - freedom) * (sum - freedom) > 50 * freedom)
        fail_msg("%zu counts, chi-square %f", number, sum);
}

static void numbers_are_even_and_below(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(0);
    for (uint32_t below = 1; below <= 96; below++) {
        unsigned counts[96] = {0};
        for (uint32_t i = 0; i < 100 * below; i++) {
            uint32_t n = pac_random_below(&random, below);
            assert_true(n < below);
            counts[n]++;
        }
        assert_even(counts, below);
    }
    for (int i = 0; i < 1000; i++)
        assert_true(pac_random_below(&random, UINT32_MAX) < UINT32_MAX);
}

static void a_seed_makes_a_sequence(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        pac_random a = pac_random_seeded(seed), b = a, other = pac_random_seeded(seed + 1);
        assert_true(a.state != 0 && a.state != other.state);
        for (int i = 0; i < 10; i++)
            assert_int_equal(pac_random_below(&a, 1000), pac_random_below(&b, 1000));
    }
}

/* Positions with steps, long moves, jumps, pincers, meetings and connections. */
static const char *const positions[] = {
    "shacru " NEUTRAL " R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -",
    "azacru " NEUTRAL " R:g1N,i5W,g9S/G:e1N,a3E,i3W/B:c1N,a5E,c9S/Y:a7E,i7W,e9S R -",
    "azacru 9/9/9/9/9/4r4/9/4r4/3rr4 R:e1N,b2N/Y:e3S R -",
    "pacru " NEUTRAL " R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -",
    "pacru 9/9/9/9/4r4/4r4/9/4r4/3rrr3 R:e1N,d3NE,e5S/Y:f2S,a9S R -",
    "pacru2011 yyyyyyyyy/9/9/9/4r4/4r4/9/9/3rr4 R:e3N,d3NE,e5S/Y:f4S,a9S R -",
};

static void every_move_has_the_same_chance(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(5);
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        pac_position position = read_position(positions[i]);
        pac_turn list[PAC_MAX_MOVES];
        unsigned counts[PAC_MAX_MOVES] = {0};
        size_t count = pac_moves(&position, list);
        for (size_t n = 0; n < 150 * count; n++) {
            pac_turn turn = pac_random_turn(&position, &random);
            size_t k = 0;
            while (k < count && (pac_turn_from(list[k]) != pac_turn_from(turn) ||
                                 pac_turn_to(list[k]) != pac_turn_to(turn)))
                k++;
            assert_true(k < count);
            assert_int_equal(pac_turn_kind_of(turn), pac_turn_kind_of(list[k]));
            assert_true(pac_turn_is_legal(&position, turn));
            counts[k]++;
        }
        assert_even(counts, count);
    }
}

/* Of the turns that begin like this, each next choice has the same chance. */
static void further_choices_have_the_same_chance(void **state) {
    (void)state;
    static const struct {
        const char *position, *from, *to;
        bool meeting; /* look at the meeting's field, else at the twist or the crossing's field */
    } cases[] = {
        {"shacru " NEUTRAL " R:a3N/Y:e9S R -", "a3", "a4", false},
        {"pacru " NEUTRAL " R:a3N/Y:e9S R -", "a3", "a4", false},
        {"pacru 9/9/9/9/9/4r4/9/9/3rrr3 R:e1N/Y:a9S R -", "e1", "e4", false},
        {"pacru 9/9/9/4r4/4r4/9/9/9/9 R:e4N,e6S/Y:e9S R -", "e4", "e5", true},
    };
    pac_random random = pac_random_seeded(6);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pac_position position = read_position(cases[i].position);
        unsigned counts[PAC_FIELDS + 1] = {0}, met[PAC_FIELDS + 1];
        size_t number = 0;
        for (unsigned drawn = 0; drawn < 8000;) {
            pac_turn turn = pac_random_turn(&position, &random);
            if (pac_turn_from(turn) != field_of(cases[i].from) ||
                pac_turn_to(turn) != field_of(cases[i].to))
                continue;
            counts[position.variant == PAC_SHACRU ? (int)pac_turn_twist(turn)
                   : cases[i].meeting             ? pac_turn_meeting(turn)
                                                  : pac_turn_crossing(turn)]++;
            drawn++;
        }
        for (int option = 0; option <= PAC_FIELDS; option++)
            if (counts[option])
                met[number++] = counts[option];
        pac_turn list[PAC_MAX_MOVES];
        size_t count = pac_moves(&position, list);
        for (size_t k = 0; k < count; k++)
            if (pac_turn_from(list[k]) == field_of(cases[i].from) &&
                pac_turn_to(list[k]) == field_of(cases[i].to))
                assert_int_equal(pac_fields_count(pac_options(&position, list[k])), number);
        assert_even(met, number);
    }
}

static void a_pass_is_played_when_there_is_no_move(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(8);
    pac_position position = read_position("azacru " NEUTRAL " R:e9N/Y:e1N R -");
    assert_int_equal(pac_turn_kind_of(pac_random_turn(&position, &random)), PAC_PASS);
}

static bool is_end_of(pac_variant variant, pac_end end) {
    if (end == PAC_END_REPETITION)
        return true;
    if (variant == PAC_SHACRU)
        return end == PAC_END_NO_GAIN || end == PAC_END_IDLE;
    if (variant == PAC_AZACRU)
        return end == PAC_END_CLOSING;
    return end == PAC_END_TARGET || end == PAC_END_LAST;
}

/* Reading 16, literally: how often each position stood, and turns since the last gain. */
typedef struct model {
    uint64_t hash[20000];
    int count, idle;
} model;

/* Plays the same turns one by one, and says how the game should end. */
static pac_end play_model(model *m, pac_position *position, pac_random *random, int turns) {
    pac_end end = (pac_end)position->end;
    m->count = m->idle = 0;
    m->hash[m->count++] = position->hash;
    for (int played = 0; played < turns; played++) {
        int before = 0, stood = 0;
        assert_int_equal(end, PAC_END_NOT_OVER);
        for (int p = 0; p < position->players; p++)
            before += pac_markers(position, p);
        pac_play(position, pac_random_turn(position, random));
        for (int p = 0; p < position->players; p++)
            before -= pac_markers(position, p);
        m->idle = before ? 0 : m->idle + 1;
        assert_true(m->count < 20000);
        m->hash[m->count++] = position->hash;
        for (int i = 0; i < m->count; i++)
            stood += m->hash[i] == position->hash;
        end = (pac_end)position->end;
        if (!end && stood >= 3)
            end = PAC_END_REPETITION;
        else if (!end && position->variant == PAC_SHACRU &&
                 m->idle >= PAC_IDLE_TURNS * position->players)
            end = PAC_END_IDLE;
    }
    return end;
}

static void random_games_end(void **state) {
    (void)state;
    static model m;
    pac_random random = pac_random_seeded(9);
    for (int v = 0; v < PAC_VARIANTS; v++)
        for (int players = 2; players <= PAC_PLAYERS; players++)
            for (int game = 0; game < 20; game++) {
                pac_position position = started((pac_variant)v, players), again = position;
                pac_random copy = random;
                int turns = 0;
                pac_end end = pac_random_game(&position, &random, &turns);
                assert_true(turns > 0);
                assert_true(is_end_of((pac_variant)v, end));
                assert_int_equal(play_model(&m, &again, &copy, turns), end);
                assert_true(pac_position_equal(&again, &position));
                assert_int_equal(copy.state, random.state);
            }
}

static void a_finished_game_is_not_played_on(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(10);
    pac_position position = read_position("azacru " NEUTRAL " R:e1N/Y:e9S R 0");
    int turns = -1;
    assert_int_equal(pac_random_game(&position, &random, &turns), PAC_END_CLOSING);
    assert_int_equal(turns, 0);
    position = started(PAC_SHACRU, 2);
    assert_int_not_equal(pac_random_game(&position, &random, NULL), PAC_END_NOT_OVER);
}

/* Red walks on red fields, Yellow passes: Red finds the neutral field, or Reading 16 ends it. */
static void walk(const char *text, uint64_t seeds, pac_end expected) {
    static model m;
    int ends[PAC_ENDS] = {0};
    for (uint64_t seed = 0; seed < seeds; seed++) {
        pac_random random = pac_random_seeded(seed), copy = random;
        pac_position position = read_position(text), again = position;
        int turns = 0;
        pac_end end = pac_random_game(&position, &random, &turns);
        assert_int_equal(play_model(&m, &again, &copy, turns), end);
        ends[end]++;
    }
    assert_true(ends[expected] > 0 && ends[PAC_END_NO_GAIN] > 0);
}

static void reading_16_idle_walks_end(void **state) {
    (void)state;
    walk("shacru rrrrrrrr1/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/"
         "rrrrrrrrr R:e1N/Y: R -",
         60, PAC_END_IDLE);
}

static void reading_16_circles_end_when_a_position_stands_for_the_third_time(void **state) {
    (void)state;
    /* Red can go round e2 e3 f4 g4 h3 h2 g1 f1; e4 is neutral. */
    walk("shacru yyyyyyyyy/yyyyyyyyy/yyyyyyyyy/yyyyyyyyy/yyyyyyyyy/yyyy1rryy/yyyyryyry/yyyyryyry/"
         "yyyyyrryy R:e2N/Y: R -",
         300, PAC_END_REPETITION);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_even_and_below),
        cmocka_unit_test(a_seed_makes_a_sequence),
        cmocka_unit_test(every_move_has_the_same_chance),
        cmocka_unit_test(further_choices_have_the_same_chance),
        cmocka_unit_test(a_pass_is_played_when_there_is_no_move),
        cmocka_unit_test(random_games_end),
        cmocka_unit_test(a_finished_game_is_not_played_on),
        cmocka_unit_test(reading_16_idle_walks_end),
        cmocka_unit_test(reading_16_circles_end_when_a_position_stands_for_the_third_time),
    };
    return cmocka_run_group_tests_name("random", tests, NULL, NULL);
}
