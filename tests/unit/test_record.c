/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records: the samples in tests/records, what is kept, what is refused and how that is told. */
#include <pacru/record.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define START2 "R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -"
#define HEAD "[Game \"shacru\"]\n[Players \"2\"]\n"

static pac_records *read_text(const char *text) {
    pac_records *records = NULL;
    pac_record_error error = {0};
    pac_status status = pac_records_read(&records, text, strlen(text), PAC_INPUT_RECORD, &error);
    if (status != PAC_STATUS_OK)
        fail_msg("%s at %zu:%zu, %s", pac_record_fault_text(error.kind), error.line, error.column,
                 error.text);
    return records;
}

static pac_record_error refused(const char *text, size_t length) {
    pac_records *records = NULL;
    pac_record_error error = {0};
    assert_int_equal(pac_records_read(&records, text, length, PAC_INPUT_RECORD, &error),
                     PAC_STATUS_BAD_RECORD);
    assert_null(records);
    return error;
}

static void assert_refused(const char *text, pac_record_fault kind) {
    pac_record_error error = refused(text, strlen(text));
    assert_string_equal(pac_record_fault_text(error.kind), pac_record_fault_text(kind));
}

static char *written(const pac_records *records) {
    char *text = NULL;
    size_t length = 0;
    assert_int_equal(pac_records_write(records, &text, &length), PAC_STATUS_OK);
    assert_int_equal(strlen(text), length);
    return text;
}

/* What is read from `text` is written as `expected`. */
static void assert_written(const char *text, const char *expected) {
    pac_records *records = read_text(text);
    char *made = written(records);
    assert_string_equal(made, expected);
    free(made);
    pac_records_free(records);
}

static const pac_game *first_game(const pac_records *records) {
    return pac_record_game(pac_records_at(records, 0));
}

/* ------------------------------------------------------------------------------------------------
 * Samples
 */

/* A file of tests/records; the test runs at the root of the sources. */
static char *sample(const char *name, size_t *length) {
    char path[1024];
    snprintf(path, sizeof path, "tests/records/%s.pgr", name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s", path);
    char *text = malloc(65536);
    assert_non_null(text);
    *length = fread(text, 1, 65535, file);
    text[*length] = '\0';
    fclose(file);
    return text;
}

static void canonical_samples_are_written_as_they_are(void **state) {
    (void)state;
    static const char *const names[] = {
        "shacru-2",    "shacru-4",          "azacru-3",   "azacru-4-shared", "pacru-3", "pacru-4",
        "pacru2011-2", "comments",          "repetition", "repetition-off",  "idle",    "leaving",
        "agreed",      "over-at-the-start", "set",        "variations",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t length;
        char *text = sample(names[i], &length);
        assert_written(text, text);
        for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
            assert_true(line[0] == '[' || strlen(line) < 80 + strlen("△–"));
        free(text);
    }
}

static void loose_samples_become_canonical(void **state) {
    (void)state;
    size_t length;
    char *text = sample("loose-bom-crlf", &length);
    assert_written(text, "[Game \"shacru\"]\n"
                         "[Red \"Ada\"]\n"
                         "[Position \"shacru 9/9/9/9/9/9/9/9/9 " START2 "\"]\n"
                         "[Result \"*\"]\n"
                         "\n"
                         "1. e1-e2 {good} e9-e8 2. e2-e3 e8-e7 {[%clk 0:04:12] more} "
                         "3. i9-h8 {the end}\n");
    free(text);
    text = sample("loose-players-and-position", &length);
    assert_written(text, "[Game \"shacru\"]\n"
                         "[Position \"shacru 9/9/9/9/9/9/9/9/9 R:e1N,i9SW/Y:e9S Y -\"]\n"
                         "[Result \"*\"]\n"
                         "\n"
                         "1. e9-e8 2. e1-e2\n");
    free(text);
    text = sample("loose-games-without-turns", &length);
    pac_records *records = read_text(text);
    free(text);
    assert_int_equal(pac_records_count(records), 3);
    assert_string_equal(pac_record_tag(pac_records_at(records, 2), "Red"), "Ada");
    assert_null(pac_records_at(records, 3));
    text = written(records);
    assert_written(text, text);
    free(text);
    pac_records_free(records);
}

static void samples_of_abstractplay_are_imported(void **state) {
    (void)state;
    size_t length;
    char *text = sample("abstractplay", &length), turn[PAC_TURN_TEXT];
    pac_records *records = NULL;
    assert_int_equal(refused(text, length).kind, PAC_RECORD_FAULT_TURN);
    assert_int_equal(pac_records_read(&records, text, length, PAC_INPUT_EITHER_ORDER, NULL),
                     PAC_STATUS_OK);
    const pac_game *game = first_game(records);
    pac_turn_print(pac_game_position_at(game, 0), pac_game_turn(game, 0), turn);
    assert_string_equal(turn, "e3-e4(d4,a1)");
    pac_records_free(records);
    free(text);
}

static void bad_samples_are_refused_in_the_right_place(void **state) {
    (void)state;
    static const struct {
        const char *name;
        pac_record_fault kind;
        size_t line, column, game, turn;
        const char *text;
    } samples[] = {
        {"bad-utf-8", PAC_RECORD_FAULT_UTF8, 3, 9, 0, 0, ""},
        {"bad-character", PAC_RECORD_FAULT_CHARACTER, 4, 7, 0, 0, ""},
        {"bad-character-brace", PAC_RECORD_FAULT_CHARACTER, 4, 7, 1, 0, ""},
        {"bad-empty", PAC_RECORD_FAULT_EMPTY, 3, 1, 0, 0, ""},
        {"bad-no-tags", PAC_RECORD_FAULT_NO_TAGS, 1, 1, 0, 0, ""},
        {"bad-tag-syntax", PAC_RECORD_FAULT_TAG_SYNTAX, 3, 6, 1, 0, ""},
        {"bad-tag-syntax-open", PAC_RECORD_FAULT_TAG_SYNTAX, 3, 11, 1, 0, ""},
        {"bad-tag-escape", PAC_RECORD_FAULT_TAG_ESCAPE, 3, 11, 1, 0, ""},
        {"bad-tag-too-long", PAC_RECORD_FAULT_TAG_TOO_LONG, 3, 1032, 1, 0, ""},
        {"bad-tag-twice", PAC_RECORD_FAULT_TAG_TWICE, 4, 1, 1, 0, "Red"},
        {"bad-tag-twice-game", PAC_RECORD_FAULT_TAG_TWICE, 3, 1, 1, 0, "Game"},
        {"bad-no-game", PAC_RECORD_FAULT_NO_GAME, 1, 1, 1, 0, "Game"},
        {"bad-game", PAC_RECORD_FAULT_GAME, 1, 1, 1, 0, "Game"},
        {"bad-no-position", PAC_RECORD_FAULT_NO_POSITION, 1, 1, 1, 0, "Position"},
        {"bad-position", PAC_RECORD_FAULT_POSITION, 2, 36, 1, 0, "Position"},
        {"bad-players", PAC_RECORD_FAULT_PLAYERS, 2, 1, 1, 0, "Players"},
        {"bad-players-others", PAC_RECORD_FAULT_PLAYERS, 2, 1, 1, 0, "Players"},
        {"bad-other-game", PAC_RECORD_FAULT_OTHER_GAME, 2, 1, 1, 0, "Position"},
        {"bad-repetition", PAC_RECORD_FAULT_REPETITION, 3, 1, 1, 0, "Repetition"},
        {"bad-result", PAC_RECORD_FAULT_RESULT, 3, 1, 1, 0, "Result"},
        {"bad-result-counts", PAC_RECORD_FAULT_RESULT, 3, 1, 1, 0, "Result"},
        {"bad-result-unfinished", PAC_RECORD_FAULT_RESULT, 3, 1, 1, 0, "Result"},
        {"bad-result-agreed", PAC_RECORD_FAULT_RESULT, 3, 1, 1, 0, "Result"},
        {"bad-result-agreed-over", PAC_RECORD_FAULT_RESULT, 3, 1, 1, 0, "Result"},
        {"bad-result-star", PAC_RECORD_FAULT_RESULT, 4, 11, 1, 0, "*"},
        {"bad-comment-open", PAC_RECORD_FAULT_COMMENT_OPEN, 4, 10, 1, 0, ""},
        {"bad-comment-too-long", PAC_RECORD_FAULT_COMMENT_TOO_LONG, 5, 1, 1, 0, ""},
        {"bad-turn", PAC_RECORD_FAULT_TURN, 6, 4, 1, 3, "é2-e3"},
        {"bad-turn-rule", PAC_RECORD_FAULT_TURN, 4, 14, 1, 2, "e9-e7"},
        {"bad-turn-over", PAC_RECORD_FAULT_TURN, 4, 11, 1, 2, "e9-e8"},
        {"bad-turn-variation", PAC_RECORD_FAULT_TURN, 4, 10, 1, 2, "(1."},
        {"bad-turn-second-game", PAC_RECORD_FAULT_TURN, 9, 19, 2, 3, "pass"},
        {"bad-after-end", PAC_RECORD_FAULT_AFTER_END, 4, 12, 1, 2, "e9-e8"},
    };
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        size_t length;
        char *text = sample(samples[i].name, &length);
        pac_record_error error = refused(text, length);
        free(text);
        if (error.kind != samples[i].kind || error.line != samples[i].line ||
            error.column != samples[i].column || error.game != samples[i].game ||
            error.turn != samples[i].turn || strcmp(error.text, samples[i].text) != 0)
            fail_msg("%s: %s at %zu:%zu, game %zu, turn %zu, %s", samples[i].name,
                     pac_record_fault_text(error.kind), error.line, error.column, error.game,
                     error.turn, error.text);
    }
}

/* ------------------------------------------------------------------------------------------------
 * Reading
 */

static void a_refused_turn_cites_its_rule(void **state) {
    (void)state;
    static const char text[] = HEAD "\n1. e1-e2 e9-e8 2. e2-e3 e8-e6\n";
    pac_record_error error = refused(text, strlen(text));
    assert_int_equal(error.refusal.kind, PAC_REFUSAL_TOO_FAR);
    assert_int_equal(error.refusal.rule, PAC_RULE_SR3);
    assert_int_equal(error.turn, 4);
    pac_records *records = NULL;
    assert_int_equal(pac_records_read(&records, text, strlen(text), 0, NULL),
                     PAC_STATUS_BAD_RECORD);
}

static void a_refused_position_tells_what_is_wrong(void **state) {
    (void)state;
    static const char text[] = "[Game \"shacru\"]\n"
                               "[Position \"shacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:e1S R -\"]\n";
    pac_record_error error = refused(text, strlen(text));
    assert_int_equal(error.kind, PAC_RECORD_FAULT_POSITION);
    assert_int_equal(error.fault.kind, PAC_FAULT_TWO_CHEVRONS);
    assert_int_equal(error.fault.field, 4);
}

static void a_result_must_be_what_the_turns_give(void **state) {
    (void)state;
    static const char *const good[][2] = {
        {"*", "1. e1-e2"},
        {"resign Y R=1,Y=0", "1. e1-e2 R:resign"},
        {"resign R R=1,Y=0", "1. e1-e2 resign"},
        {"time R R=1,Y=0", "1. e1-e2 Y:time"},
        {"agreed - R=1,Y=0", "1. e1-e2"},
        {"agreed - R=0,Y=0", ""},
    };
    static const char *const bad[][3] = {
        {"resign R R=1,Y=0", "1. e1-e2", "*"},
        {"time R R=1,Y=0", "1. e1-e2 resign", "resign R R=1,Y=0"},
        {"repetition - R=1,Y=0", "1. e1-e2", "*"},
        {"agreed", "1. e1-e2", "*"},
        {"agreed - R=0,Y=0", "1. e1-e2", "agreed - R=1,Y=0"},
        {"1-0", "1. e1-e2", "*"},
        {"", "1. e1-e2", "*"},
        {"agreed - R=1,Y=0", "1. e1-e2 *", "agreed - R=1,Y=0"},
    };
    char text[512];
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        snprintf(text, sizeof text, HEAD "[Result \"%s\"]\n\n%s", good[i][0], good[i][1]);
        pac_records_free(read_text(text));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(text, sizeof text, HEAD "[Result \"%s\"]\n\n%s", bad[i][0], bad[i][1]);
        pac_record_error error = refused(text, strlen(text));
        assert_int_equal(error.kind, PAC_RECORD_FAULT_RESULT);
        assert_string_equal(error.expected, bad[i][2]);
    }
}

static void numbers_are_ignored(void **state) {
    (void)state;
    static const char *const texts[] = {
        "1. e1-e2 e9-e8 2. e2-e3",         "e1-e2 e9-e8 e2-e3",
        "7. e1-e2 7... e9-e8 1.e2-e3",     "1 e1-e2 e9-e8 2 e2-e3",
        "1. e1-e2\n1. ... e9-e8 e2-e3 4.", "1.e1-e2 1...e9-e8 99.e2-e3",
    };
    char text[256];
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        snprintf(text, sizeof text, HEAD "\n%s\n", texts[i]);
        pac_records *records = read_text(text);
        assert_int_equal(pac_game_turns(first_game(records)), 3);
        pac_records_free(records);
    }
    assert_refused(HEAD "\n1e1-e2\n", PAC_RECORD_FAULT_TURN);
    assert_refused(HEAD "\n1. e1-e2 1-0\n", PAC_RECORD_FAULT_TURN);
}

static void tags_are_kept_in_order(void **state) {
    (void)state;
    pac_records *records =
        read_text("[Zebra \"\"]\n[Red \"Ada \\\"the \\\\ first\\\"\"]\n[Game \"pacru\"]\n"
                  "[A_1 \"ü\"]\n[Players \"2\"]\n[Date \"2026.11.15\"]\n");
    const pac_record *record = pac_records_at(records, 0);
    static const char *const names[] = {"Zebra", "Red", "A_1", "Date"};
    static const char *const values[] = {"", "Ada \"the \\ first\"", "ü", "2026.11.15"};
    assert_int_equal(pac_record_tags(record), 4);
    for (size_t i = 0; i < 4; i++) {
        assert_string_equal(pac_record_tag_name(record, i), names[i]);
        assert_string_equal(pac_record_tag_value(record, i), values[i]);
    }
    assert_null(pac_record_tag_name(record, 4));
    assert_null(pac_record_tag(record, "Game"));
    char *text = written(records);
    assert_non_null(strstr(text, "[Red \"Ada \\\"the \\\\ first\\\"\"]\n"));
    assert_written(text, text);
    free(text);
    pac_records_free(records);
}

static void comments_of_one_turn_become_one(void **state) {
    (void)state;
    pac_records *records = read_text(HEAD "\n{a}{b}\n{} 1. {c} e1-e2{d\n  e} { } {[%clk 0:01:00]}");
    assert_string_equal(pac_game_comment(first_game(records), 0), "a b c");
    assert_string_equal(pac_game_comment(first_game(records), 1), "d e [%clk 0:01:00]");
    pac_records_free(records);
}

/* ------------------------------------------------------------------------------------------------
 * Limits
 */

/* `head`, then `part` so many times, then `tail`; to be freed. */
static char *repeated(const char *head, const char *part, size_t times, const char *tail) {
    size_t size = strlen(head) + times * strlen(part) + strlen(tail) + 1;
    char *text = malloc(size), *end = text;
    assert_non_null(text);
    end += snprintf(end, size, "%s", head);
    while (times--)
        for (const char *c = part; *c; c++)
            *end++ = *c;
    snprintf(end, size - (size_t)(end - text), "%s", tail);
    return text;
}

static void assert_limit(const char *head, const char *part, size_t times, const char *tail,
                         pac_record_fault kind) {
    char *text = repeated(head, part, times, tail);
    pac_records_free(read_text(text));
    free(text);
    text = repeated(head, part, times + 1, tail);
    assert_refused(text, kind);
    free(text);
}

static void limits_are_kept(void **state) {
    (void)state;
    assert_limit("[", "x", PAC_TAG_NAME_BYTES, " \"\"]\n" HEAD, PAC_RECORD_FAULT_TAG_TOO_LONG);
    assert_limit("[x \"", "\\\"", PAC_TAG_VALUE_BYTES, "\"]\n" HEAD, PAC_RECORD_FAULT_TAG_TOO_LONG);
    assert_limit("", HEAD "\n", PAC_RECORD_GAMES, "", PAC_RECORD_FAULT_TOO_MANY_GAMES);
    assert_limit(HEAD "{", "x", PAC_COMMENT_BYTES, "}", PAC_RECORD_FAULT_COMMENT_TOO_LONG);
    assert_limit(HEAD, " ", PAC_RECORD_BYTES - strlen(HEAD), "", PAC_RECORD_FAULT_TOO_BIG);
}

/* Counts games, and wants no more than a number of them. */
struct visits {
    size_t seen, wanted;
};

static bool visit(void *context, size_t game, const pac_record *record) {
    struct visits *visits = context;
    assert_int_equal(game, visits->seen);
    assert_int_equal(pac_game_turns(pac_record_game(record)), 0);
    return ++visits->seen < visits->wanted;
}

static void games_are_visited_without_limits(void **state) {
    (void)state;
    enum { GAMES = PAC_RECORD_GAMES + 5 };
    char *text = repeated("", HEAD "\n", GAMES, "[Nonsense");
    struct visits all = {0, SIZE_MAX}, some = {0, 3};
    pac_record_error error;
    assert_int_equal(pac_records_each(text, strlen(text), PAC_INPUT_RECORD, visit, &all, &error),
                     PAC_STATUS_BAD_RECORD);
    assert_int_equal(error.kind, PAC_RECORD_FAULT_TAG_SYNTAX);
    assert_int_equal(error.game, GAMES + 1);
    assert_int_equal(all.seen, GAMES);
    assert_int_equal(pac_records_each(text, strlen(text), PAC_INPUT_RECORD, visit, &some, NULL),
                     PAC_STATUS_OK);
    assert_int_equal(some.seen, 3);
    free(text);
}

static void a_game_has_so_many_tags(void **state) {
    (void)state;
    char text[PAC_RECORD_TAGS * 16 + 256] = HEAD, *end = text + strlen(text);
    for (int i = 0; i < PAC_RECORD_TAGS; i++)
        end += sprintf(end, "[T%d \"\"]\n", i);
    pac_records *records = read_text(text);
    pac_record *record = pac_records_to_change(records, 0);
    assert_int_equal(pac_record_set_tag(record, "More", ""), PAC_STATUS_TOO_LONG);
    assert_int_equal(pac_record_set_tag(record, "T5", "other"), PAC_STATUS_OK);
    pac_records_free(records);
    sprintf(end, "[More \"\"]\n");
    assert_refused(text, PAC_RECORD_FAULT_TOO_MANY_TAGS);
}

/* Shacru, repetition off: both players walk in circles of eight. */
#define CIRCLES                                                                                    \
    "[Game \"shacru\"]\n[Repetition \"off\"]\n[Position \"shacru yyyyyyyyy/yyyyyyyyy/yyyyyyyyy/"   \
    "yyyyyyyyy/9/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr R:e2NW/Y:e8SE R -\"]\n\n"
#define CIRCLE                                                                                     \
    "e2-e3 e8-e7 e3-f4 e7-d6 f4-g4 d6-c6 g4-h3 c6-b7 h3-h2 b7-b8 h2-g1 b8-c9 g1-f1 c9-d9 f1-e2 "   \
    "d9-e8\n"

static void a_game_has_so_many_turns(void **state) {
    (void)state;
    char *text = repeated(CIRCLES, CIRCLE, PAC_GAME_TURNS / 16, "");
    pac_records *records = read_text(text);
    free(text);
    text = written(records);
    assert_written(text, text);
    free(text);
    pac_records_free(records);
    text = repeated(CIRCLES, CIRCLE, PAC_GAME_TURNS / 16 + 1, "");
    pac_record_error error = refused(text, strlen(text));
    assert_int_equal(error.kind, PAC_RECORD_FAULT_TOO_MANY_TURNS);
    assert_int_equal(error.turn, PAC_GAME_TURNS + 1);
    free(text);
}

static void all_games_have_so_many_turns(void **state) {
    (void)state;
    enum { GAMES = 16 };
    char *one = repeated(CIRCLES, CIRCLE, PAC_RECORD_TURNS / 16 / GAMES, "\n");
    char *all = repeated("", one, GAMES, "");
    pac_records *records = read_text(all);
    free(all);
    pac_game *game = pac_record_game_to_play(pac_records_to_change(records, 0));
    assert_int_equal(pac_game_play_text(game, "e2-e3", 5, 0, NULL), PAC_STATUS_OK);
    char *text = NULL;
    assert_int_equal(pac_records_write(records, &text, NULL), PAC_STATUS_TOO_LONG);
    assert_null(text);
    pac_records_free(records);
    all = repeated("", one, GAMES, CIRCLES "e2-e3");
    assert_refused(all, PAC_RECORD_FAULT_TOO_MANY_TURNS);
    free(all);
    free(one);
}

/* ------------------------------------------------------------------------------------------------
 * Making records
 */

static pac_record *record_of(pac_variant variant, int players) {
    pac_setup setup;
    pac_position start;
    pac_game *game = NULL;
    pac_record *record = NULL;
    assert_true(pac_setup_default(&setup, variant, players));
    assert_true(pac_position_start(&start, &setup));
    assert_int_equal(pac_game_new(&game, &start, 0), PAC_STATUS_OK);
    assert_int_equal(pac_record_new(&record, game), PAC_STATUS_OK);
    return record;
}

static void tags_are_set_and_taken_away(void **state) {
    (void)state;
    pac_record *record = record_of(PAC_SHACRU, 2);
    assert_int_equal(pac_record_set_tag(record, pac_colour_tag(PAC_RED), "Ada"), PAC_STATUS_OK);
    assert_int_equal(pac_record_set_tag(record, "Date", "2026.11.15"), PAC_STATUS_OK);
    assert_int_equal(pac_record_set_tag(record, "Red", "Béla"), PAC_STATUS_OK);
    assert_int_equal(pac_record_tags(record), 2);
    assert_string_equal(pac_record_tag_name(record, 0), "Red");
    assert_string_equal(pac_record_tag(record, "Red"), "Béla");
    assert_int_equal(pac_record_set_tag(record, "Red", NULL), PAC_STATUS_OK);
    assert_int_equal(pac_record_set_tag(record, "Red", NULL), PAC_STATUS_OK);
    assert_int_equal(pac_record_tags(record), 1);
    assert_string_equal(pac_record_tag_name(record, 0), "Date");

    static const char *const wrong[] = {"",         "Two Words", "Ä",          "a-b",   "Game",
                                        "Position", "Players",   "Repetition", "Result"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(pac_record_set_tag(record, wrong[i], "x"), PAC_STATUS_ARGUMENT);
    assert_int_equal(pac_record_set_tag(record, "Red", "two\nlines"), PAC_STATUS_TEXT);
    assert_int_equal(pac_record_set_tag(record, "Red", "\x80"), PAC_STATUS_TEXT);
    assert_string_equal(pac_colour_tag(PAC_COLOURS), "");
    pac_record_free(record);
    pac_record_free(NULL);
}

static void turns_undone_are_not_written(void **state) {
    (void)state;
    pac_record *record = record_of(PAC_SHACRU, 2);
    pac_game *game = pac_record_game_to_play(record);
    char *text = NULL;
    assert_int_equal(pac_game_play_text(game, "e1-e2", 5, 0, NULL), PAC_STATUS_OK);
    assert_int_equal(pac_game_play_text(game, "resign", 6, 0, NULL), PAC_STATUS_OK);
    assert_int_equal(pac_game_undo(game), PAC_STATUS_OK);
    assert_int_equal(pac_game_set_clock(game, 1, 1000), PAC_STATUS_OK);
    assert_int_equal(pac_record_write(record, &text, NULL), PAC_STATUS_OK);
    assert_string_equal(text, "[Game \"shacru\"]\n"
                              "[Position \"shacru 9/9/9/9/9/9/9/9/9 " START2 "\"]\n"
                              "[Result \"*\"]\n"
                              "\n"
                              "1. e1-e2 {[%clk 0:00:01]}\n");
    free(text);
    pac_record_free(record);
}

static void no_records_are_no_text(void **state) {
    (void)state;
    pac_records *records = NULL;
    assert_int_equal(pac_records_new(&records), PAC_STATUS_OK);
    char *text = written(records);
    assert_string_equal(text, "");
    free(text);
    pac_records_free(records);
}

/* Games played at random, with leaving, agreement and comments, come back as they were. */
static void random_records_come_back(void **state) {
    (void)state;
    pac_records *records = NULL;
    pac_random random = pac_random_seeded(20);
    assert_int_equal(pac_records_new(&records), PAC_STATUS_OK);
    for (int i = 0; i < 120; i++) {
        pac_record *record = record_of((pac_variant)(i % PAC_VARIANTS), 2 + i / 4 % 3);
        pac_game *game = pac_record_game_to_play(record);
        uint32_t most = 1 + pac_random_below(&random, 200);
        while (pac_game_end(game) == PAC_END_NOT_OVER && most--) {
            const pac_position *now = pac_game_position(game);
            pac_turn leaving = pac_leave((int)pac_random_below(&random, 4), PAC_TIME);
            bool leaves = pac_random_below(&random, 200) == 0 && pac_turn_is_legal(now, leaving);
            pac_turn turn = leaves ? leaving : pac_random_turn(now, &random);
            assert_int_equal(pac_game_play(game, turn), PAC_STATUS_OK);
            if (pac_random_below(&random, 9) == 0)
                pac_game_set_clock(game, pac_game_turns(game), pac_random_below(&random, 1u << 30));
        }
        if (pac_game_end(game) == PAC_END_NOT_OVER && i % 2)
            pac_game_agree(game);
        assert_int_equal(pac_records_add(records, record), PAC_STATUS_OK);
    }
    char *text = written(records);
    pac_records *again = read_text(text);
    assert_int_equal(pac_records_count(again), pac_records_count(records));
    for (size_t i = 0; i < pac_records_count(again); i++) {
        const pac_game *a = pac_record_game(pac_records_at(records, i));
        const pac_game *b = pac_record_game(pac_records_at(again, i));
        pac_result x = pac_game_result(a), y = pac_game_result(b);
        assert_int_equal(pac_game_turns(a), pac_game_turns(b));
        for (size_t k = 0; k < pac_game_turns(a); k++)
            assert_int_equal(pac_game_turn(a, k), pac_game_turn(b, k));
        assert_true(pac_position_equal(pac_game_position(a), pac_game_position(b)));
        assert_memory_equal(&x, &y, sizeof x);
    }
    assert_written(text, text);
    free(text);
    pac_records_free(records);
    pac_records_free(again);
}

static void faults_have_texts(void **state) {
    (void)state;
    for (int kind = 0; kind < PAC_RECORD_FAULT_KINDS; kind++)
        assert_true(pac_record_fault_text((pac_record_fault)kind)[0]);
    assert_string_equal(pac_record_fault_text(PAC_RECORD_FAULT_KINDS), "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(canonical_samples_are_written_as_they_are),
        cmocka_unit_test(loose_samples_become_canonical),
        cmocka_unit_test(samples_of_abstractplay_are_imported),
        cmocka_unit_test(bad_samples_are_refused_in_the_right_place),
        cmocka_unit_test(a_refused_turn_cites_its_rule),
        cmocka_unit_test(a_refused_position_tells_what_is_wrong),
        cmocka_unit_test(a_result_must_be_what_the_turns_give),
        cmocka_unit_test(numbers_are_ignored),
        cmocka_unit_test(tags_are_kept_in_order),
        cmocka_unit_test(comments_of_one_turn_become_one),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(games_are_visited_without_limits),
        cmocka_unit_test(a_game_has_so_many_tags),
        cmocka_unit_test(a_game_has_so_many_turns),
        cmocka_unit_test(all_games_have_so_many_turns),
        cmocka_unit_test(tags_are_set_and_taken_away),
        cmocka_unit_test(turns_undone_are_not_written),
        cmocka_unit_test(no_records_are_no_text),
        cmocka_unit_test(random_records_come_back),
        cmocka_unit_test(faults_have_texts),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
