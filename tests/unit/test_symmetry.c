/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The board looks the same from four sides and in a mirror: its four rotations and four
 * reflections map legal turns onto legal turns, and what comes of them onto what comes of their
 * images.
 */
#include "support.h"

enum { SYMMETRIES = 8, TRIED = 25, LISTED = 4000 };

/* Symmetries 4 to 7 mirror left and right first; then all turn to the right by quarters. */
static bool mirrors(int symmetry) { return symmetry >= 4; }

static int map_field(int symmetry, int field) {
    if (field >= PAC_FIELDS)
        return field;
    int file = pac_file(field), rank = pac_rank(field);
    if (mirrors(symmetry))
        file = 8 - file;
    for (int quarter = 0; quarter < symmetry % 4; quarter++) {
        int turned = 8 - file;
        file = rank;
        rank = turned;
    }
    return pac_field(file, rank);
}

static int map_direction(int symmetry, int direction) {
    return pac_turned(mirrors(symmetry) ? -direction : direction, 2 * (symmetry % 4));
}

/* ------------------------------------------------------------------------------------------------
 * Images, made by way of their texts
 */

static pac_position map_position(int symmetry, const pac_position *position) {
    char text[2 * PAC_POSITION_TEXT], *out = text;
    int owner[PAC_FIELDS];
    for (int field = 0; field < PAC_FIELDS; field++)
        owner[map_field(symmetry, field)] = pac_marker_at(position, field);
    out += sprintf(out, "%s ", pac_variant_text((pac_variant)position->variant));
    for (int rank = 8; rank >= 0; rank--) {
        for (int file = 0; file < PAC_SIDE; file++) {
            int player = owner[pac_field(file, rank)];
            *out++ = player == PAC_NOBODY ? '1' : "rgby"[position->colour[player]];
        }
        *out++ = rank ? '/' : ' ';
    }
    for (int p = 0; p < position->players; p++) {
        out += sprintf(out, "%s%c:%s", p ? "/" : "",
                       pac_colour_letter((pac_colour)position->colour[p]),
                       pac_has_left(position, p) ? "-" : "");
        const char *comma = "";
        for (int i = 0; i < PAC_CHEVRONS; i++) {
            if (position->field[p][i] == PAC_NOWHERE)
                continue;
            char field[PAC_FIELD_TEXT];
            pac_field_print(map_field(symmetry, position->field[p][i]), field);
            out += sprintf(out, "%s%s%s", comma, field,
                           pac_direction_text(map_direction(symmetry, position->facing[p][i])));
            comma = ",";
        }
    }
    out += sprintf(out, " %c ", pac_colour_letter((pac_colour)position->colour[position->to_move]));
    *out++ = position->closing == PAC_NO_CLOSING ? '-' : (char)('0' + position->closing);
    *out = '\0';
    return read_position(text);
}

static char *print_field(char *out, int symmetry, int field) {
    if (field == PAC_CONNECTION)
        *out++ = '*';
    else
        out += pac_field_print(map_field(symmetry, field), out);
    return out;
}

/* The image of a turn in the image of its position: it must be legal there. */
static pac_turn map_turn(int symmetry, pac_turn turn, const pac_position *image) {
    static const char *const twists[2][5] = {{"", "<", ">", "<<", ">>"},
                                             {"", ">", "<", ">>", "<<"}};
    char text[2 * PAC_TURN_TEXT], *out = text;
    pac_turn_kind kind = pac_turn_kind_of(turn);
    if (kind == PAC_PASS)
        return turn_of(image, "pass");
    out = print_field(out, symmetry, pac_turn_from(turn));
    if (kind != PAC_REORIENTATION) {
        *out++ = kind == PAC_PINCER ? 'x' : '-';
        out = print_field(out, symmetry, pac_turn_to(turn));
    }
    out += sprintf(out, "%s", twists[mirrors(symmetry)][pac_turn_twist(turn)]);
    const char *before = "(";
    for (int i = 0; i < (kind == PAC_REORIENTATION ? PAC_MAX_GIVEN : 2); i++) {
        if (pac_turn_given(turn, i) == PAC_NOWHERE)
            continue;
        out += sprintf(out, "%s", before);
        out = print_field(out, symmetry, pac_turn_given(turn, i));
        before = ",";
    }
    if (*before == ',')
        *out++ = ')';
    *out = '\0';
    return turn_of(image, text);
}

/* ------------------------------------------------------------------------------------------------
 * What is compared
 */

typedef struct sample {
    pac_turn turn[TRIED];
    uint64_t seen;
    pac_random random;
} sample;

/* Each turn has the same chance to be among those tried. */
static bool collect(void *context, pac_turn turn) {
    sample *s = context;
    uint64_t at = s->seen < TRIED ? s->seen : pac_random_below(&s->random, (uint32_t)s->seen + 1);
    if (at < TRIED)
        s->turn[at] = turn;
    return ++s->seen < LISTED;
}

static void compare_reach(int symmetry, const pac_position *position, const pac_position *image) {
    for (int from = 0; from < PAC_FIELDS; from++) {
        if (pac_chevron_at(position, from, NULL) == PAC_NOBODY)
            continue;
        int mapped = map_field(symmetry, from);
        assert_int_equal(pac_power(position, from), pac_power(image, mapped));
        pac_fields reach = pac_reach(position, from), reach_there = pac_reach(image, mapped);
        pac_fields attacks = pac_attacks(position, from),
                   attacks_there = pac_attacks(image, mapped);
        for (int to = 0; to < PAC_FIELDS; to++) {
            int there = map_field(symmetry, to);
            assert_int_equal(pac_fields_has(reach, to), pac_fields_has(reach_there, there));
            assert_int_equal(pac_fields_has(attacks, to), pac_fields_has(attacks_there, there));
            pac_refusal a = pac_why_not(position, from, to);
            pac_refusal b = pac_why_not(image, mapped, there);
            assert_int_equal(a.kind, b.kind);
            assert_int_equal(a.rule, b.rule);
            /* Of several chevrons in the way one is named. */
            if (a.kind != PAC_REFUSAL_JUMP)
                assert_int_equal(map_field(symmetry, a.field), b.field);
        }
    }
}

static void compare(int symmetry, const pac_position *position, const sample *s) {
    pac_position image = map_position(symmetry, position);
    assert_int_equal(image.end != 0, position->end != 0);
    for (int which = PAC_ALL_TURNS; which <= PAC_NO_REORIENTATIONS; which++)
        assert_int_equal(pac_count_turns(position, (pac_which)which),
                         pac_count_turns(&image, (pac_which)which));
    compare_reach(symmetry, position, &image);
    for (uint64_t i = 0; i < s->seen && i < TRIED; i++) {
        pac_position next = *position, next_image = image;
        pac_turn turn = map_turn(symmetry, s->turn[i], &image);
        pac_event events[PAC_MAX_EVENTS], events_there[PAC_MAX_EVENTS];
        size_t count = pac_play_events(&next, s->turn[i], events);
        assert_int_equal(pac_play_events(&next_image, turn, events_there), count);
        for (size_t e = 0; e < count; e++)
            assert_int_equal(events[e].rule, events_there[e].rule);
        pac_position expected = map_position(symmetry, &next);
        assert_true(pac_position_equal(&expected, &next_image));
        assert_int_equal(next.end, next_image.end);
        pac_result a = pac_position_result(&next, (pac_end)next.end);
        pac_result b = pac_position_result(&next_image, (pac_end)next_image.end);
        assert_int_equal(a.winners, b.winners);
        assert_memory_equal(a.place, b.place, sizeof a.place);
    }
}

static void compare_all(const pac_position *position, pac_random *random) {
    sample s = {.seen = 0, .random = *random};
    if (pac_each_turn(position, PAC_ALL_TURNS, collect, &s))
        assert_int_equal(s.seen, pac_count_turns(position, PAC_ALL_TURNS));
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++)
        compare(symmetry, position, &s);
    pac_random_below(random, 2);
}

/* ------------------------------------------------------------------------------------------------
 * Positions
 */

static void symmetries_are_a_group(void **state) {
    (void)state;
    for (int s = 0; s < SYMMETRIES; s++) {
        bool met[PAC_FIELDS] = {false};
        for (int field = 0; field < PAC_FIELDS; field++) {
            met[map_field(s, field)] = true;
            assert_int_equal(pac_borderland(field) == pac_borderland(0),
                             pac_borderland(map_field(s, field)) ==
                                 pac_borderland(map_field(s, 0)));
        }
        for (int field = 0; field < PAC_FIELDS; field++)
            assert_true(met[field]);
    }
    assert_int_equal(map_field(1, field_of("a3")), field_of("c9"));
    assert_int_equal(map_direction(1, PAC_E), PAC_S);
    assert_int_equal(map_field(4, field_of("a3")), field_of("i3"));
    assert_int_equal(map_direction(4, PAC_NE), PAC_NW);
}

/* From played games of every kind, a few positions each. */
static void turns_of_played_positions(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(2026);
    for (int v = 0; v < PAC_VARIANTS; v++)
        for (int players = 2; players <= PAC_PLAYERS; players++) {
            pac_position position = started((pac_variant)v, players);
            for (int n = 0; n < 150 && !position.end; n++) {
                if (n % 12 == 0)
                    compare_all(&position, &random);
                pac_play(&position, pac_random_turn(&position, &random));
            }
            compare_all(&position, &random);
        }
}

/* A made-up board, dense with markers and special actions. False if it is refused. */
static bool make_up(pac_position *position, pac_variant variant, int players, pac_random *random) {
    char text[2 * PAC_POSITION_TEXT], *out = text;
    uint32_t density = (uint32_t)players + pac_random_below(random, 5);
    uint32_t marker[PAC_FIELDS], chevron[PAC_PLAYERS][3];
    for (int i = 0; i < PAC_FIELDS; i++)
        marker[i] = pac_random_below(random, density);
    for (int p = 0; p < players; p++)
        for (int i = 0; i < 3; i++) {
            chevron[p][i] = pac_random_below(random, PAC_FIELDS);
            marker[chevron[p][i]] = pac_random_below(random, 3) ? (uint32_t)p : density;
        }
    out += sprintf(out, "%s ", pac_variant_text(variant));
    for (int rank = 8; rank >= 0; rank--) {
        for (int file = 0; file < PAC_SIDE; file++) {
            uint32_t player = marker[pac_field(file, rank)];
            *out++ = player < (uint32_t)players ? "rgby"[player] : '1';
        }
        *out++ = rank ? '/' : ' ';
    }
    for (int p = 0; p < players; p++) {
        out += sprintf(out, "%s%c:", p ? "/" : "", "RGBY"[p]);
        for (int i = 0; i < 3; i++) {
            char field[PAC_FIELD_TEXT];
            pac_field_print((int)chevron[p][i], field);
            out += sprintf(out, "%s%s%s", i ? "," : "", field,
                           pac_direction_text((int)pac_random_below(random, 8)));
        }
    }
    sprintf(out, " R -");
    return pac_position_parse(position, text, strlen(text), NULL);
}

static void turns_of_made_up_positions(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(302);
    for (int made = 0; made < 60;) {
        pac_position position;
        if (make_up(&position, (pac_variant)(made % PAC_VARIANTS), 2 + made / PAC_VARIANTS % 3,
                    &random)) {
            compare_all(&position, &random);
            made++;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(symmetries_are_a_group),
        cmocka_unit_test(turns_of_played_positions),
        cmocka_unit_test(turns_of_made_up_positions),
    };
    return cmocka_run_group_tests_name("symmetry", tests, NULL, NULL);
}
