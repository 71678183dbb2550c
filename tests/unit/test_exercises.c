/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The exercises in the tree, played: positions, accepted turns and wrong lines are legal, and the
 * themes are what the solution causes. And what is not an exercise is refused.
 */
#include "exercises/miner.h"
#include "support.h"

enum { AT_LEAST = 100, GAMES = 3 };

static const char *const names[GAMES] = {"exercises/shacru.jsonl", "exercises/azacru.jsonl",
                                         "exercises/pacru.jsonl"};

static char *read_text(const char *name, size_t *length) {
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    enum { ROOM = 1 << 20 };
    char *text = malloc(ROOM);
    assert_non_null(text);
    *length = fread(text, 1, ROOM, file);
    assert_true(*length > 0 && *length < ROOM);
    assert_int_equal(fclose(file), 0);
    return text;
}

static exercises load(int game) {
    size_t length, line;
    char *text = read_text(names[game], &length);
    exercises all;
    exercise_fault fault = exercises_parse(&all, text, length, &line);
    if (fault)
        fail_msg("%s:%zu: fault %d", names[game], line, fault);
    free(text);
    return all;
}

/* ------------------------------------------------------------------------------------------------
 * Those in the tree
 */

static bool has_theme(const exercise *one, exercise_theme theme) {
    return (one->themes >> theme & 1) != 0;
}

/* Whether the solution causes an event of a kind, by a rule unless that is PAC_RULE_NONE. */
static bool causes(const exercise *one, pac_event_kind kind, pac_rule rule) {
    pac_position position = one->position;
    pac_event events[PAC_MAX_EVENTS];
    size_t count = pac_play_events(&position, one->best.turn[0], events);
    for (size_t i = 0; i < count; i++)
        if (events[i].kind == kind && (!rule || events[i].rule == rule))
            return true;
    return false;
}

static void play_line(const exercise *one, const exercise_line *line) {
    pac_position position = one->position;
    assert_in_range(line->turns, 1, EXERCISE_LINE);
    for (int i = 0; i < line->turns; i++) {
        char text[PAC_TURN_TEXT];
        pac_turn again;
        size_t length = pac_turn_print(&position, line->turn[i], text);
        pac_refusal refusal = pac_turn_parse(&position, text, length, PAC_INPUT_RECORD, &again);
        if (refusal.kind || again != line->turn[i])
            fail_msg("%s: %s is refused", one->id, text);
        pac_play(&position, line->turn[i]);
    }
    assert_true(line->turns == EXERCISE_LINE || position.end);
}

static void check_event_themes(const exercise *one) {
    assert_int_equal(
        has_theme(one, THEME_PINCER),
        causes(one, PAC_EVENT_CAPTURED, PAC_RULE_R11) ||
            (one->best.turns > 2 && pac_turn_kind_of(one->best.turn[2]) == PAC_PINCER));
    assert_int_equal(has_theme(one, THEME_MEETING), causes(one, PAC_EVENT_MET, PAC_RULE_R12));
    assert_int_equal(has_theme(one, THEME_TRANSFORMATION),
                     causes(one, PAC_EVENT_TRANSFORMED, PAC_RULE_R10));
    assert_int_equal(has_theme(one, THEME_REORIENTATION),
                     causes(one, PAC_EVENT_GAVE_BACK, PAC_RULE_R14));
    assert_int_equal(has_theme(one, THEME_TWIST), causes(one, PAC_EVENT_TURNED, PAC_RULE_SR4) ||
                                                      causes(one, PAC_EVENT_TURNED, PAC_RULE_AR6));
    assert_int_equal(has_theme(one, THEME_CROSSING), causes(one, PAC_EVENT_PLACED, PAC_RULE_R4));
    assert_int_equal(has_theme(one, THEME_CONNECTION),
                     causes(one, PAC_EVENT_JUMPED, PAC_RULE_NONE) ||
                         causes(one, PAC_EVENT_PLACED, PAC_RULE_AR7) ||
                         causes(one, PAC_EVENT_CHANGED, PAC_RULE_AR7) ||
                         causes(one, PAC_EVENT_PLACED, PAC_RULE_R8) ||
                         causes(one, PAC_EVENT_CHANGED, PAC_RULE_R8));
    if (has_theme(one, THEME_ESCAPE)) {
        assert_int_equal(pac_turn_kind_of(one->wrong[0].turn[1]), PAC_PINCER);
        assert_int_not_equal(pac_turn_kind_of(one->best.turn[1]), PAC_PINCER);
    }
}

/* A chevron is shut in: fewer of the opponent's can move than before, or one is out of the game. */
static void check_shutting_in(const exercise *one) {
    if (!has_theme(one, THEME_SHUTTING_IN))
        return;
    int player = one->position.to_move, other = 1 - player, shut = 0;
    pac_position after = one->position;
    pac_play(&after, one->best.turn[0]);
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int field = one->position.field[other][i];
        if (field != PAC_NOWHERE && pac_fields_any(pac_reach(&one->position, field)) &&
            !pac_fields_any(pac_reach(&after, field)))
            shut++;
    }
    assert_true(shut > 0 || after.end == PAC_END_LAST);
}

static void check_closing_round(const exercise *one) {
    bool near = one->position.closing != PAC_NO_CLOSING;
    pac_position position = one->position;
    for (int i = 0; i < one->best.turns; i++) {
        pac_play(&position, one->best.turn[i]);
        near |= position.closing != PAC_NO_CLOSING;
    }
    assert_int_equal(has_theme(one, THEME_CLOSING_ROUND), near);
}

static void check_exercise(const exercise *one) {
    assert_int_equal(one->position.end, PAC_END_NOT_OVER);
    assert_int_equal(one->position.players, 2);
    assert_true(exercise_moves(&one->position) >= EXERCISE_MOVES);
    assert_true(one->themes && one->wrong_count >= 1);
    assert_in_range(one->level, 1, 8);
    play_line(one, &one->best);
    assert_int_equal(exercise_judge(one, one->best.turn[0]), VERDICT_RIGHT);
    for (int i = 0; i < one->wrong_count; i++) {
        play_line(one, &one->wrong[i]);
        assert_int_equal(exercise_judge(one, one->wrong[i].turn[0]), VERDICT_WRONG);
        assert_ptr_equal(exercise_refutation(one, one->wrong[i].turn[0]), &one->wrong[i]);
        assert_true(one->wrong[i].score < one->best.score);
    }
    check_event_themes(one);
    check_shutting_in(one);
    check_closing_round(one);
}

/* Every exercise is right as it stands, and there are enough, of all levels and no two alike. */
static void tree_is_sound(void **state) {
    (void)state;
    for (int game = 0; game < GAMES; game++) {
        exercises all = load(game);
        assert_true(all.count >= AT_LEAST);
        int levels[9] = {0};
        for (size_t i = 0; i < all.count; i++) {
            assert_int_equal(all.list[i].position.variant, game);
            check_exercise(&all.list[i]);
            levels[all.list[i].level]++;
            for (size_t k = 0; k < i; k++)
                assert_false(exercise_is_alike(&all.list[i].position, &all.list[k].position));
        }
        for (int level = 1; level <= 8; level++)
            assert_true(levels[level] * 5 <= (int)all.count * 2);
        exercises_free(&all);
    }
}

/* Reading and printing again gives the same bytes. */
static void text_is_canonical(void **state) {
    (void)state;
    for (int game = 0; game < GAMES; game++) {
        size_t length, used = 0;
        char *text = read_text(names[game], &length), printed[EXERCISE_TEXT];
        exercises all = load(game);
        for (size_t i = 0; i < all.count; i++) {
            size_t one = exercise_print(&all.list[i], printed);
            assert_true(one > 0 && used + one < length);
            assert_memory_equal(printed, text + used, one);
            assert_int_equal(text[used + one], '\n');
            used += one + 1;
        }
        assert_int_equal(used, length);
        exercises_free(&all);
        free(text);
    }
}

/* ------------------------------------------------------------------------------------------------
 * What is refused
 */

static exercise_fault fault_of(const char *text, size_t length) {
    exercises all;
    size_t line;
    exercise_fault fault = exercises_parse(&all, text, length, &line);
    if (!fault)
        exercises_free(&all);
    return fault;
}

/* Every beginning of a file that does not end with a line, and every byte changed in a line. */
static void damage_is_refused(void **state) {
    (void)state;
    for (int game = 0; game < GAMES; game++) {
        size_t length;
        char *text = read_text(names[game], &length);
        size_t first = (size_t)((char *)memchr(text, '\n', length) - text) + 1;
        assert_int_equal(fault_of(text, first), EXERCISE_FAULT_NONE);
        for (size_t cut = 0; cut < first; cut++)
            assert_int_not_equal(fault_of(text, cut), EXERCISE_FAULT_NONE);
        for (size_t i = 0; i < first; i++)
            for (size_t k = 0; k < 5; k++) {
                char before = text[i];
                text[i] = "\0 \"9z"[k];
                /* A score is a claim that only a search can check. */
                exercise one;
                bool same = text[i] == before;
                bool sound =
                    exercise_parse(&one, text, first - 1) == EXERCISE_FAULT_NONE && i < first - 1;
                bool digit = before >= '0' && before <= '9';
                assert_true(same || !sound || digit);
                text[i] = before;
            }
        free(text);
    }
}

static void expect_fault(const char *from, const char *part, const char *instead,
                         exercise_fault expected) {
    char changed[2 * EXERCISE_TEXT];
    const char *at = strstr(from, part);
    assert_non_null(at);
    int length = snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - from), from, instead,
                          at + strlen(part));
    exercise one;
    memset(&one, 0x55, sizeof one);
    exercise untouched = one;
    exercise_fault fault = exercise_parse(&one, changed, (size_t)length);
    if (fault != expected)
        fail_msg("%s: fault %d, not %d", instead, fault, expected);
    assert_memory_equal(&one, &untouched, sizeof one);
}

static const char sound[] =
    "{\"id\":\"p631888a\",\"position\":\"pacru 3y2r2/8y/5y1y1/yy1y3ry/y2r1y1r1/rr2r2ry/rr"
    "6y/2r2y3/3rrrr2 R:a4NW,g6E,g7NW,h8SW/Y:g2E,c5SW,f5SW,g8E Y -\",\"accepted\":[\"g8-i6"
    "(g4)\",\"g8-i6(i5)\"],\"themes\":[\"crossing\"],\"level\":2,\"par\":-2,\"score\":68,"
    "\"line\":[\"g8-i6(i5)\",\"g6-h5\",\"f5-f4\",\"h5-h3(h3)\"],\"wrong\":[{\"score\":-38"
    "7,\"line\":[\"g8-h9\",\"g6-h5\",\"f5-f4\",\"h5-h3(h3)\"]},{\"score\":-981,\"line\":["
    "\"f5-f3(f3)\",\"h8xg8\",\"c5-c3(c1)\",\"g8-e8(e8)\"]}]}";

static void lies_are_refused(void **state) {
    (void)state;
    exercise one;
    assert_int_equal(exercise_parse(&one, sound, sizeof sound - 1), EXERCISE_FAULT_NONE);
    expect_fault(sound, "\"level\":2", "\"level\":9", EXERCISE_FAULT_FACTS);
    expect_fault(sound, "\"level\":2", "\"level\":2.0", EXERCISE_FAULT_SYNTAX);
    expect_fault(sound, "\"level\":2", "\"level\":02", EXERCISE_FAULT_SYNTAX);
    expect_fault(sound, "\"par\":-2", "\"par\":-1", EXERCISE_FAULT_FACTS);
    expect_fault(sound, "\"par\":-2,", "", EXERCISE_FAULT_SYNTAX);
    expect_fault(sound, "\"id\":\"p631888a\"", "\"id\":\"p631888b\"", EXERCISE_FAULT_FACTS);
    expect_fault(sound, "\"id\":\"p631888a\"", "\"id\":\"p631888a0\"", EXERCISE_FAULT_SYNTAX);
    expect_fault(sound, "[\"crossing\"]", "[\"crossing\",\"pincer\"]", EXERCISE_FAULT_FACTS);
    expect_fault(sound, "[\"crossing\"]", "[]", EXERCISE_FAULT_FACTS);
    expect_fault(sound, "[\"crossing\"]", "[\"poetry\"]", EXERCISE_FAULT_SYNTAX);
    expect_fault(sound, "[\"crossing\"]", "[\"crossing\",\"crossing\"]", EXERCISE_FAULT_FORM);
    expect_fault(sound, "\"g8-i6(g4)\",", "\"g8-h9\",", EXERCISE_FAULT_SOLUTION);
    expect_fault(sound, "\"g8-i6(g4)\",", "\"g8-i6(i5)\",", EXERCISE_FAULT_FORM);
    expect_fault(sound, "\"g8-i6(g4)\",\"g8-i6(i5)\"", "\"g8-i6(i5)\",\"g8-i6(g4)\"",
                 EXERCISE_FAULT_FORM);
    expect_fault(sound, "\"g8-i6(g4)\",\"g8-i6(i5)\"", "\"g8-i6(g4)\"", EXERCISE_FAULT_SOLUTION);
    expect_fault(sound, "\"g8-i6(g4)\",\"g8-i6(i5)\"", "", EXERCISE_FAULT_SYNTAX);
    expect_fault(sound, "\"g8-i6(g4)\",", "\"g8-i5(g4)\",", EXERCISE_FAULT_TURN);
    expect_fault(sound, "\"g8-i6(g4)\",", "\"resign\",", EXERCISE_FAULT_TURN);
    expect_fault(sound, "\"g8-i6(g4)\",", "\"G8-i6(g4)\",", EXERCISE_FAULT_FORM);
    expect_fault(sound, "\"line\":[\"g8-i6(i5)\"", "\"line\":[\"g8-i6\"", EXERCISE_FAULT_TURN);
    expect_fault(sound, ",\"h5-h3(h3)\"],\"wrong\"", "],\"wrong\"", EXERCISE_FAULT_TURN);
    expect_fault(sound, "\"g6-h5\",\"f5-f4\",\"h5-h3(h3)\"],\"wrong\"",
                 "\"g6-h5\",\"f5-f4\",\"h5-h3(h3)\",\"f4-f3\"],\"wrong\"", EXERCISE_FAULT_SYNTAX);
    expect_fault(sound, "\"score\":68", "\"score\":-400", EXERCISE_FAULT_SOLUTION);
    expect_fault(sound, "\"score\":68", "\"score\":100000", EXERCISE_FAULT_SYNTAX);
    expect_fault(sound, "\"score\":68", "\"score\":68,\"score\":68", EXERCISE_FAULT_SYNTAX);
    expect_fault(sound, "\"score\":-387", "\"score\":-999", EXERCISE_FAULT_SOLUTION);
    expect_fault(sound, "\"line\":[\"g8-h9\"", "\"line\":[\"g8-i6(i5)\"", EXERCISE_FAULT_SOLUTION);
    expect_fault(sound, "{\"id\"", "{ \"id\"", EXERCISE_FAULT_FORM);
    expect_fault(sound, "{\"id\"", "{\"more\":1,\"id\"", EXERCISE_FAULT_FORM);
    expect_fault(sound, "}]}", "}]} ", EXERCISE_FAULT_FORM);
    expect_fault(sound, "}]}", "}]}x", EXERCISE_FAULT_SYNTAX);
    expect_fault(sound, "\"wrong\":[", "\"wrong\":{},\"x\":[", EXERCISE_FAULT_SYNTAX);
    expect_fault(sound, " Y -", "  Y -", EXERCISE_FAULT_FORM);
    expect_fault(sound, " Y -", " R -", EXERCISE_FAULT_TURN);
    expect_fault(sound, "pacru 3y2r2", "pacru 3y2r3", EXERCISE_FAULT_POSITION);
    expect_fault(sound, "pacru 3y2r2", "Pacru 3y2r2", EXERCISE_FAULT_POSITION);
}

static void order_is_kept(void **state) {
    (void)state;
    size_t length, other;
    char *text = read_text(names[0], &length), *second = read_text(names[1], &other);
    char *both = malloc(length + other);
    assert_non_null(both);
    size_t first = (size_t)((char *)memchr(text, '\n', length) - text) + 1;
    memcpy(both, text, length);
    memcpy(both + length, text, first);
    assert_int_equal(fault_of(both, length + first), EXERCISE_FAULT_ORDER);
    memcpy(both, text, first);
    memcpy(both + first, text, first);
    assert_int_equal(fault_of(both, 2 * first), EXERCISE_FAULT_ORDER);
    memcpy(both + length, second, other);
    memcpy(both, text, length);
    assert_int_equal(fault_of(both, length + other), EXERCISE_FAULT_ORDER);
    assert_int_equal(fault_of("", 0), EXERCISE_FAULT_ORDER);
    assert_int_equal(fault_of("\n", 1), EXERCISE_FAULT_SYNTAX);
    assert_int_equal(fault_of("[]\n", 3), EXERCISE_FAULT_SYNTAX);
    free(both);
    free(text);
    free(second);
}

/* ------------------------------------------------------------------------------------------------
 * Finding
 */

/* The image of a position in the mirror looks like it, another position does not. */
static void mirrors_are_alike(void **state) {
    (void)state;
    pac_position a = read_position("shacru 9/9/9/9/4r4/9/9/9/y8 R:e5N,a3E/Y:a1NE,i7W R -");
    pac_position mirrored = read_position("shacru 9/9/9/9/4r4/9/9/9/8y R:e5N,i3W/Y:i1NW,a7E R -");
    pac_position colours = read_position("shacru 9/9/9/9/4y4/9/9/9/r8 R:a1NE,i7W/Y:e5N,a3E Y -");
    assert_true(exercise_is_alike(&a, &mirrored));
    assert_true(exercise_is_alike(&a, &colours));
    exercises all = load(0);
    assert_false(exercise_is_alike(&all.list[0].position, &all.list[1].position));
    assert_false(exercise_is_alike(&all.list[0].position, &a));
    exercises_free(&all);
}

/* A proof holds for the solution, and not if the second best is called the solution. */
static void proof_tells_right_from_wrong(void **state) {
    (void)state;
    exercises all = load(1);
    miner *one = miner_new(MINER_NODES);
    assert_non_null(one);
    exercise swapped = all.list[0];
    miner_proof proof = miner_prove(one, &swapped);
    assert_true(proof.memory && proof.holds);
    assert_true(proof.best - proof.second >= miner_margin(PAC_AZACRU));
    swapped.best = all.list[0].wrong[0];
    swapped.accepted_count = 1;
    swapped.accepted[0] = swapped.best.turn[0];
    proof = miner_prove(one, &swapped);
    assert_true(proof.memory && !proof.holds);
    miner_free(one);
    exercises_free(&all);
}

static bool nothing_is_full(void *context, exercise_theme theme, int level) {
    (void)context;
    assert_true(theme < THEMES && level >= 1 && level <= 8);
    return false;
}

/* The same game of the same seed gives the same exercises, whatever was looked at before. */
static void games_repeat(void **state) {
    (void)state;
    static exercise first[MINER_PER_GAME], again[MINER_PER_GAME];
    pac_position start = started(PAC_AZACRU, 2);
    miner *one = miner_new(2000), *other = miner_new(2000);
    assert_true(one && other);
    int found = 0;
    for (uint64_t game = 0; game < 12; game++) {
        int count = miner_play(one, &start, 7, game, first, nothing_is_full, NULL);
        assert_true(count >= 0);
        assert_int_equal(miner_play(other, &start, 7, game, again, nothing_is_full, NULL), count);
        for (int i = 0; i < count; i++) {
            char a[EXERCISE_TEXT], b[EXERCISE_TEXT];
            assert_int_equal(exercise_print(&first[i], a), exercise_print(&again[i], b));
            assert_string_equal(a, b);
            assert_int_equal(exercise_check(&first[i]), EXERCISE_FAULT_NONE);
        }
        found += count;
        /* The other miner looks at something else in between. */
        (void)miner_play(other, &start, 8, game, again, nothing_is_full, NULL);
    }
    assert_true(found > 0);
    miner_free(one);
    miner_free(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tree_is_sound),
        cmocka_unit_test(text_is_canonical),
        cmocka_unit_test(damage_is_refused),
        cmocka_unit_test(lies_are_refused),
        cmocka_unit_test(order_is_kept),
        cmocka_unit_test(mirrors_are_alike),
        cmocka_unit_test(proof_tells_right_from_wrong),
        cmocka_unit_test(games_repeat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
