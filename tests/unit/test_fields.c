/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board: fields, directions, borderlands, lines, sets of fields. */
#include "support.h"

#include "rules/internal.h"

/* One step in each direction, in files and ranks. */
static const int steps[PAC_DIRECTIONS][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                             {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

/* The field so many steps away, or PAC_NOWHERE: by arithmetic, not by tables. */
static int walk(int field, int direction, int count) {
    int file = field % 9 + count * steps[direction][0];
    int rank = field / 9 + count * steps[direction][1];
    return file < 0 || file > 8 || rank < 0 || rank > 8 ? PAC_NOWHERE : rank * 9 + file;
}

/* ------------------------------------------------------------------------------------------------
 * Fields and directions
 */

static void fields_are_numbered_along_the_ranks(void **state) {
    (void)state;
    assert_int_equal(field_of("a1"), 0);
    assert_int_equal(field_of("i1"), 8);
    assert_int_equal(field_of("a2"), 9);
    assert_int_equal(field_of("i9"), PAC_FIELDS - 1);
    for (int field = 0; field < PAC_FIELDS; field++)
        assert_int_equal(pac_field(pac_file(field), pac_rank(field)), field);
    assert_int_equal(pac_file(field_of("c7")), 2);
    assert_int_equal(pac_rank(field_of("c7")), 6);
}

static void fields_have_texts(void **state) {
    (void)state;
    char text[PAC_FIELD_TEXT];
    for (int field = 0; field < PAC_FIELDS; field++) {
        assert_int_equal(pac_field_print(field, text), 2);
        assert_int_equal(text[0], 'a' + field % 9);
        assert_int_equal(text[1], '1' + field / 9);
        assert_int_equal(pac_field_parse(text), field);
        text[0] = (char)(text[0] - 'a' + 'A');
        assert_int_equal(pac_field_parse(text), field);
    }
    static const int none[] = {-1, PAC_FIELDS, PAC_CONNECTION, PAC_NOWHERE};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_int_equal(pac_field_print(none[i], text), 1);
        assert_string_equal(text, "-");
    }
}

static void texts_that_are_no_fields(void **state) {
    (void)state;
    static const char *const none[] = {"",   "a",  "1",  "a0", "j1", "1a", "`1", "@1",       "J9",
                                       "a:", "aa", " a", "-1", "*1", "!5", "A",  "\xe1\x31", "\t1"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_int_equal(pac_field_parse(none[i]), PAC_NOWHERE);
    assert_int_equal(pac_field_parse("e5-e6"), field_of("e5"));
}

static void directions_go_clockwise_by_45_degrees(void **state) {
    (void)state;
    static const char *const texts[PAC_DIRECTIONS] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    for (int d = 0; d < PAC_DIRECTIONS; d++) {
        assert_string_equal(pac_direction_text(d), texts[d]);
        assert_int_equal(pac_turned(d, 8), d);
        assert_int_equal(pac_turned(d, -8), d);
        assert_int_equal(pac_turned(pac_turned(d, 3), -3), d);
        /* Opposite directions differ by half a circle. */
        assert_int_equal(steps[pac_turned(d, 4)][0], -steps[d][0]);
        assert_int_equal(steps[pac_turned(d, 4)][1], -steps[d][1]);
    }
    assert_int_equal(pac_turned(PAC_N, 1), PAC_NE);
    assert_int_equal(pac_turned(PAC_N, -1), PAC_NW);
    assert_int_equal(pac_turned(PAC_W, 2), PAC_N);
}

static void borderlands_are_nine_of_nine_fields(void **state) {
    (void)state;
    int count[PAC_SIDE] = {0};
    for (int field = 0; field < PAC_FIELDS; field++)
        count[pac_borderland(field)]++;
    for (int land = 0; land < PAC_SIDE; land++)
        assert_int_equal(count[land], 9);
    assert_int_equal(pac_borderland(field_of("a1")), 0);
    assert_int_equal(pac_borderland(field_of("c3")), 0);
    assert_int_equal(pac_borderland(field_of("d3")), 1);
    assert_int_equal(pac_borderland(field_of("c4")), 3);
    assert_int_equal(pac_borderland(field_of("e5")), 4);
    assert_int_equal(pac_borderland(field_of("g7")), 8);
    assert_int_equal(pac_borderland(field_of("i9")), 8);
}

static void no_borderland_lies_astride_the_words(void **state) {
    (void)state;
    for (int land = 0; land < PAC_SIDE; land++) {
        pac_fields fields = PAC_NO_FIELDS;
        for (int field = 0; field < PAC_FIELDS; field++)
            if (pac_borderland(field) == land)
                fields = pac_fields_or(fields, pac_fields_of(field));
        assert_true(pac_fields_equal(fields, pac__land[land]));
        assert_true((fields.lo == 0) != (fields.hi == 0));
    }
}

/* ------------------------------------------------------------------------------------------------
 * Tables
 */

static void lines_lead_to_the_edge(void **state) {
    (void)state;
    for (int field = 0; field < PAC_FIELDS; field++)
        for (int d = 0; d < PAC_DIRECTIONS; d++) {
            pac_fields ray = PAC_NO_FIELDS;
            for (int n = 1; walk(field, d, n) != PAC_NOWHERE; n++)
                ray = pac_fields_or(ray, pac_fields_of(walk(field, d, n)));
            assert_true(pac_fields_equal(ray, pac__ray[d][field]));
            assert_int_equal(pac__step[d][field], walk(field, d, 1));
        }
}

static void ahead_are_three_directions(void **state) {
    (void)state;
    for (int field = 0; field < PAC_FIELDS; field++)
        for (int d = 0; d < PAC_DIRECTIONS; d++) {
            pac_fields ahead = PAC_NO_FIELDS, next = PAC_NO_FIELDS;
            for (int turned = -1; turned <= 1; turned++) {
                int way = pac_turned(d, turned);
                ahead = pac_fields_or(ahead, pac__ray[way][field]);
                if (walk(field, way, 1) != PAC_NOWHERE)
                    next = pac_fields_or(next, pac_fields_of(walk(field, way, 1)));
            }
            assert_true(pac_fields_equal(ahead, pac__ahead[d][field]));
            assert_true(pac_fields_equal(next, pac__next[d][field]));
            assert_true(pac_fields_count(ahead) <= PAC_MAX_MOVES / PAC_CHEVRONS);
        }
}

static void distances_and_directions_between_fields(void **state) {
    (void)state;
    for (int from = 0; from < PAC_FIELDS; from++)
        for (int to = 0; to < PAC_FIELDS; to++) {
            int files = abs(from % 9 - to % 9), ranks = abs(from / 9 - to / 9);
            int distance = files > ranks ? files : ranks, direction = PAC__NOT_IN_LINE;
            for (int d = 0; d < PAC_DIRECTIONS; d++)
                if (distance && walk(from, d, distance) == to)
                    direction = d;
            assert_int_equal(pac__distance(from, to), distance);
            assert_int_equal(pac__direction(from, to), direction);
            assert_int_equal(pac__crosses(from, to), pac_borderland(from) != pac_borderland(to));
            for (int power = 0; power <= PAC_SIDE; power++)
                assert_int_equal(pac_fields_has(pac__within[power][from], to), distance <= power);
            if (direction == PAC__NOT_IN_LINE)
                continue;
            pac_fields between = PAC_NO_FIELDS;
            for (int n = 1; n < distance; n++)
                between = pac_fields_or(between, pac_fields_of(walk(from, direction, n)));
            assert_true(pac_fields_equal(between, pac__between(from, to, direction)));
        }
}

static void borders_are_crossed_where_borderlands_change(void **state) {
    (void)state;
    for (int field = 0; field < PAC_FIELDS; field++) {
        assert_int_equal(pac__land_of[field], pac_borderland(field));
        assert_true(pac_fields_equal(pac__home[field], pac__land[pac_borderland(field)]));
        for (int d = 0; d < PAC_DIRECTIONS; d++) {
            int to = walk(field, d, 1);
            if (to != PAC_NOWHERE)
                assert_int_equal(pac_fields_has(pac__entered[d], to), pac__crosses(field, to));
        }
    }
}

static int compare_keys(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void hash_keys_are_all_different(void **state) {
    (void)state;
    enum { MOST = PAC_PLAYERS * PAC_FIELDS * (1 + PAC_DIRECTIONS) + 64 };
    static uint64_t keys[MOST];
    size_t count = 0;
    for (int p = 0; p < PAC_PLAYERS; p++) {
        keys[count++] = pac__turn_key[p];
        for (int field = 0; field < PAC_FIELDS; field++) {
            keys[count++] = pac__marker_key[p][field];
            for (int d = 0; d < PAC_DIRECTIONS; d++)
                keys[count++] = pac__chevron_hash(p, field, d);
        }
    }
    for (int n = 0; n < PAC_NO_CLOSING; n++)
        keys[count++] = pac__closing_key[n];
    for (int left = 1; left < 16; left++)
        keys[count++] = pac__left_key[left];
    for (int v = 0; v < PAC_VARIANTS; v++)
        keys[count++] = pac__game_key[v];
    qsort(keys, count, sizeof keys[0], compare_keys);
    assert_true(keys[0] != 0);
    for (size_t i = 1; i < count; i++)
        assert_true(keys[i - 1] != keys[i]);
}

/* ------------------------------------------------------------------------------------------------
 * Sets
 */

static void sets_of_all_and_of_no_fields(void **state) {
    (void)state;
    assert_false(pac_fields_any(PAC_NO_FIELDS));
    assert_int_equal(pac_fields_count(PAC_NO_FIELDS), 0);
    assert_int_equal(pac_fields_count(PAC_ALL_FIELDS), PAC_FIELDS);
    for (int field = 0; field < PAC_FIELDS; field++) {
        assert_true(pac_fields_has(PAC_ALL_FIELDS, field));
        assert_false(pac_fields_has(PAC_NO_FIELDS, field));
        pac_fields only = pac_fields_of(field);
        assert_int_equal(pac_fields_count(only), 1);
        assert_int_equal(pac_fields_first(only), field);
        assert_true(pac_fields_equal(only, pac__only(field)));
    }
}

static void a_connection_may_stand_beside_the_fields(void **state) {
    (void)state;
    pac_fields set = pac_fields_or(PAC_ALL_FIELDS, pac_fields_of(PAC_CONNECTION));
    assert_int_equal(pac_fields_count(set), PAC_FIELDS + 1);
    assert_true(pac_fields_has(set, PAC_CONNECTION));
    assert_false(pac_fields_has(PAC_ALL_FIELDS, PAC_CONNECTION));
    for (int field = 0; field < PAC_FIELDS; field++)
        assert_int_equal(pac_fields_take(&set), field);
    assert_int_equal(pac_fields_take(&set), PAC_CONNECTION);
    assert_false(pac_fields_any(set));
}

static void set_operations_agree_with_arrays(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(1);
    for (int round = 0; round < 200; round++) {
        bool in_a[PAC_FIELDS], in_b[PAC_FIELDS];
        pac_fields a = PAC_NO_FIELDS, b = PAC_NO_FIELDS;
        uint32_t density = 1 + pac_random_below(&random, 8);
        for (int field = 0; field < PAC_FIELDS; field++) {
            in_a[field] = pac_random_below(&random, density) == 0;
            in_b[field] = pac_random_below(&random, 3) == 0;
            if (in_a[field])
                a = pac_fields_or(a, pac_fields_of(field));
            if (in_b[field])
                b = pac_fields_xor(b, pac_fields_of(field));
        }
        int count = 0;
        pac_fields rest = a;
        for (int field = 0; field < PAC_FIELDS; field++) {
            bool x = in_a[field], y = in_b[field];
            assert_int_equal(pac_fields_has(a, field), x);
            assert_int_equal(pac_fields_has(pac_fields_or(a, b), field), x || y);
            assert_int_equal(pac_fields_has(pac_fields_and(a, b), field), x && y);
            assert_int_equal(pac_fields_has(pac_fields_minus(a, b), field), x && !y);
            assert_int_equal(pac_fields_has(pac_fields_xor(a, b), field), x != y);
            if (x) {
                assert_int_equal(pac_fields_first(rest), field);
                assert_int_equal(pac_fields_take(&rest), field);
            }
            count += x;
        }
        assert_int_equal(pac_fields_count(a), count);
        assert_false(pac_fields_any(rest));
        assert_true(pac_fields_equal(a, a));
        assert_int_equal(pac_fields_equal(a, b), !pac_fields_any(pac_fields_xor(a, b)));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_numbered_along_the_ranks),
        cmocka_unit_test(fields_have_texts),
        cmocka_unit_test(texts_that_are_no_fields),
        cmocka_unit_test(directions_go_clockwise_by_45_degrees),
        cmocka_unit_test(borderlands_are_nine_of_nine_fields),
        cmocka_unit_test(no_borderland_lies_astride_the_words),
        cmocka_unit_test(lines_lead_to_the_edge),
        cmocka_unit_test(ahead_are_three_directions),
        cmocka_unit_test(distances_and_directions_between_fields),
        cmocka_unit_test(borders_are_crossed_where_borderlands_change),
        cmocka_unit_test(hash_keys_are_all_different),
        cmocka_unit_test(sets_of_all_and_of_no_fields),
        cmocka_unit_test(a_connection_may_stand_beside_the_fields),
        cmocka_unit_test(set_operations_agree_with_arrays),
    };
    return cmocka_run_group_tests_name("fields", tests, NULL, NULL);
}
