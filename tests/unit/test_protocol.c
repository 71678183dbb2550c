/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine protocol, spoken to directly. */
#define _POSIX_C_SOURCE 200809L

#include "engine/network.h"
#include "engine/protocol.h"

#include <pacru/game.h>

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { HEARD = 1 << 20 };

/* What has been answered so far. */
struct ear {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    size_t length;
    char text[HEARD];
};

static void hear(void *context, const char *line, size_t length) {
    struct ear *ear = context;
    pthread_mutex_lock(&ear->lock);
    if (ear->length + length < HEARD) {
        memcpy(ear->text + ear->length, line, length);
        ear->length += length;
        ear->text[ear->length] = '\0';
    }
    pthread_cond_broadcast(&ear->changed);
    pthread_mutex_unlock(&ear->lock);
}

static struct ear *ear_new(void) {
    struct ear *ear = calloc(1, sizeof *ear);
    assert_non_null(ear);
    assert_int_equal(pthread_mutex_init(&ear->lock, NULL), 0);
    assert_int_equal(pthread_cond_init(&ear->changed, NULL), 0);
    return ear;
}

static void ear_free(struct ear *ear) {
    pthread_cond_destroy(&ear->changed);
    pthread_mutex_destroy(&ear->lock);
    free(ear);
}

static unsigned count(const char *text, const char *what) {
    unsigned found = 0;
    for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
        found++;
    return found;
}

/* Waits until an answer has come so many times. */
static void wait_for(struct ear *ear, const char *what, unsigned times) {
    pthread_mutex_lock(&ear->lock);
    while (count(ear->text, what) < times)
        pthread_cond_wait(&ear->changed, &ear->lock);
    pthread_mutex_unlock(&ear->lock);
}

/* How many times an answer has come so far. */
static unsigned heard(struct ear *ear, const char *what) {
    pthread_mutex_lock(&ear->lock);
    unsigned times = count(ear->text, what);
    pthread_mutex_unlock(&ear->lock);
    return times;
}

static bool feed(pac__protocol *protocol, const char *text) {
    return pac__protocol_feed(protocol, text, strlen(text));
}

static pac__protocol *listened(struct ear *ear) {
    pac__protocol *protocol = pac__protocol_new("Test 1", hear, ear);
    assert_non_null(protocol);
    return protocol;
}

/* The answers to a text that comes in pieces of some length. */
static struct ear *answers(const char *text, size_t piece) {
    struct ear *ear = ear_new();
    pac__protocol *protocol = listened(ear);
    for (size_t at = 0, length = strlen(text); at < length; at += piece)
        (void)pac__protocol_feed(protocol, text + at, piece < length - at ? piece : length - at);
    pac__protocol_end(protocol);
    return ear;
}

static void assert_answers(const char *text, const char *expected) {
    for (size_t piece = 1; piece < 1000; piece = piece * 7 + 2) {
        struct ear *ear = answers(text, piece);
        assert_string_equal(ear->text, expected);
        ear_free(ear);
    }
}

static void a_conversation(void **state) {
    (void)state;
    assert_answers(
        "ugi\r\nisready\n",
        "id name Test 1\n"
        "id author the authors of pacru\n"
        "option name Threads type spin default 1 min 1 max 64\n"
        "option name Hash type spin default 16 min 1 max 32768\n"
        "option name Level type spin default 8 min 1 max 8\n"
        "option name MultiPV type spin default 1 min 1 max 16\n"
        "option name Seed type spin default 0 min 0 max 9223372036854775807\n"
        "option name Player type combo default engine var engine var plain var uct var greedy "
        "var random\n"
        "option name EvalFile type string default <empty>\n"
        "ugiok\n"
        "readyok\n");
    assert_answers("uginewgame\nposition startpos shacru 2 moves e1-e2\nmoves\nperft 3\nquit\nugi",
                   "a1-a2\na1-b1\na1-b2\na7-b6\na7-b6<\na7-b6>\na7-b7\na7-b8\ne9-d8\ne9-e8\ne9-f8\n"
                   "i7-h6\ni7-h6<\ni7-h6>\ni7-h7\ni7-h8\n3932\n");
}

static void a_finished_game(void **state) {
    (void)state;
    assert_answers("position pos pacru rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrr3/9/9/9/9 "
                   "R:e1N/Y:a1NE Y -\nmoves\ngo\ngo infinite\nperft 2",
                   "bestmove none\nbestmove none\n0\n");
}

static void what_is_wrong_is_said(void **state) {
    (void)state;
    assert_answers(
        "what now\n \t\nposition\nposition startpos go 19\nposition pos a\n"
        "position pos pacru 9/9/9/9/9/9/9/9/9 R:e1N/Y:e1S R -\n"
        "position startpos pacru 2 then\nposition startpos pacru 2 moves e1-e2 e9-e7\n"
        "setoption name\nsetoption name Level value 9\nsetoption name X value 1\n"
        "setoption name Player value me\nperft many\nsetoption name player value random\n"
        "position startpos shacru 2 moves e1-e2 e9-e8 e2-e3 e8-e7\n"
        "position startpos chess 2\ngo backwards depth 1 nodes",
        "info string unknown command 'what'\n"
        "info string position: expected 'startpos' or 'pos'\n"
        "info string position: expected 'startpos GAME PLAYERS'\n"
        "info string position: expected the five words of a position\n"
        "info string position: refused, TWO_CHEVRONS at byte 32\n"
        "info string position: unknown word 'then'\n"
        "info string position: turn 2 'e9-e7' is refused, illegal TOO_FAR {R5}\n"
        "info string setoption: expected 'name N value V'\n"
        "info string setoption: Level is a number from 1 to 8\n"
        "info string setoption: there is no option 'X'\n"
        "info string setoption: there is no player 'me'\n"
        "info string perft: expected a number from 0 to 30\n"
        "info string position: expected 'startpos GAME PLAYERS'\n"
        "info string go: unknown word 'backwards'\n"
        "info string go: a limit is not a number, or out of range\n"
        "bestmove a3-b4>\n");
}

/* The score of the start of Shacru after some options. */
static int score_after(const char *options) {
    char text[512];
    (void)snprintf(text, sizeof text, "%sposition startpos shacru 2\ngo depth 1\n", options);
    struct ear *ear = answers(text, 100);
    const char *score = strstr(ear->text, "score cp ");
    assert_non_null(score);
    int number = (int)strtol(score + strlen("score cp "), NULL, 10);
    ear_free(ear);
    return number;
}

/* EvalFile: a file that is no network is refused, and the network in use stays; a path has spaces. */
static void another_network(void **state) {
    (void)state;
    char path[] = "/tmp/pacru a network XXXXXX", text[512];
    uint8_t file[PAC__NETWORK_FILE];
    int opened = mkstemp(path);
    assert_true(opened >= 0);
    pac_network other = *pac__default_network();
    for (int p = 0; p < PAC__PARTS; p++)
        other.worth[p] = 5000;
    pac__network_print(&other, file);
    assert_int_equal(write(opened, file, sizeof file), sizeof file);
    (void)snprintf(text, sizeof text, "setoption name EvalFile value %s\n", path);
    int usual = score_after(""), changed = score_after(text);
    assert_true(abs(changed - usual) > 1000);
    (void)snprintf(text, sizeof text,
                   "setoption name evalfile value %s\nsetoption name EvalFile value <empty>\n",
                   path);
    assert_int_equal(score_after(text), usual);
    (void)snprintf(text, sizeof text,
                   "setoption name EvalFile value %s\nsetoption name EvalFile value /nowhere\n",
                   path);
    assert_int_equal(score_after(text), changed);
    assert_int_equal(ftruncate(opened, sizeof file - 1), 0);
    (void)snprintf(text, sizeof text, "setoption name EvalFile value %s", path);
    assert_answers(text,
                   "info string setoption: EvalFile is refused: it is too short or too long\n");
    assert_int_equal(ftruncate(opened, 0), 0);
    assert_answers(text, "info string setoption: EvalFile is refused: it is not a network file\n");
    assert_answers("setoption name EvalFile value /dev/zero\nsetoption name EvalFile value /\n"
                   "setoption name EvalFile value /nowhere/at all\nsetoption name EvalFile value ",
                   "info string setoption: EvalFile cannot be read: Invalid argument\n"
                   "info string setoption: EvalFile cannot be read: Is a directory\n"
                   "info string setoption: EvalFile cannot be read: No such file or directory\n"
                   "info string setoption: expected 'name N value V'\n");
    (void)close(opened);
    (void)unlink(path);
}

static void stop_is_never_lost(void **state) {
    (void)state;
    struct ear *ear = ear_new();
    pac__protocol *protocol = listened(ear);
    assert_true(feed(protocol, "setoption name Hash value 1\nposition startpos shacru 2\n"));
    for (unsigned i = 1; i <= 100; i++) {
        assert_true(feed(protocol, i % 2 ? "go infinite\nstop\n" : "go\nisready\nstop\n"));
        if (i % 3 == 0)
            wait_for(ear, "bestmove ", i);
    }
    pac__protocol_end(protocol);
    assert_int_equal(count(ear->text, "bestmove "), 100);
    assert_int_equal(count(ear->text, "readyok\n"), 50);
    ear_free(ear);
}

static void it_answers_while_it_thinks(void **state) {
    (void)state;
    static const char *const players[] = {"engine", "uct"};
    for (int k = 0; k < 2; k++) {
        char line[64];
        struct ear *ear = ear_new();
        pac__protocol *protocol = listened(ear);
        (void)snprintf(line, sizeof line, "setoption name Player value %s\ngo infinite\n",
                       players[k]);
        assert_true(feed(protocol, line));
        wait_for(ear, "info depth", 1);
        assert_true(feed(protocol, "isready\n"));
        wait_for(ear, "readyok", 1);
        /* These wait until the search is over. */
        assert_true(feed(protocol, "position startpos azacru 2\ngo infinite\nisready\n"));
        wait_for(ear, "readyok", 2);
        assert_int_equal(count(ear->text, "bestmove"), 0);
        assert_true(feed(protocol, "stop\n"));
        wait_for(ear, "bestmove ", 2);
        assert_true(feed(protocol, "go infinite\nperft 25\n"));
        assert_true(feed(protocol, "stop\n"));
        wait_for(ear, "perft: stopped", 1);
        assert_true(feed(protocol, "go infinite\n"));
        assert_false(feed(protocol, "quit\nugi\n"));
        assert_false(feed(protocol, "ugi\n"));
        pac__protocol_end(protocol);
        assert_int_equal(count(ear->text, "bestmove "), 4);
        assert_int_equal(count(ear->text, "ugiok"), 0);
        ear_free(ear);
    }
}

/* A word of anything but blanks and line ends. */
static size_t strange_word(pac_random *random, char *out) {
    size_t length = 1 + pac_random_below(random, 60);
    for (size_t i = 0; i < length; i++) {
        uint32_t byte = pac_random_below(random, 256);
        out[i] = (char)(byte == '\n' || byte == ' ' || byte == '\t' || byte == '\r' ? '~' : byte);
    }
    return length;
}

static void malformed_lines_do_no_harm(void **state) {
    (void)state;
    static const char *const beginnings[] = {
        "",
        "position ",
        "position startpos ",
        "position startpos pacru 2 moves ",
        "position startpos pacru 2 ",
        "position pos ",
        "position pos pacru 9/9/9/9/9/9/9/9/9 ",
        "setoption ",
        "setoption name ",
        "setoption name Hash value -",
        "perft -",
        "go nodes 1 ",
        "go depth 1 movetime -",
        "go nodes 1 rtime :",
    };
    enum { LINES = 1000, BEGINNINGS = sizeof beginnings / sizeof *beginnings };
    struct ear *ear = ear_new();
    pac__protocol *protocol = listened(ear);
    pac_random random = pac_random_seeded(6);
    assert_true(feed(protocol, "setoption name Hash value 1\n"));
    for (int i = 0; i < LINES; i++) {
        char word[64];
        assert_true(feed(protocol, beginnings[pac_random_below(&random, BEGINNINGS)]));
        assert_true(pac__protocol_feed(protocol, word, strange_word(&random, word)));
        assert_true(feed(protocol, "\n"));
    }
    pac__protocol_end(protocol);
    assert_true(count(ear->text, "info string ") >= LINES);
    for (size_t i = 0; i < ear->length; i++)
        assert_true((ear->text[i] >= ' ' && ear->text[i] <= '~') || ear->text[i] == '\n');
    ear_free(ear);
}

static void a_long_game_fits_in_a_line(void **state) {
    (void)state;
    static const char circle[] = " e1-e2";
    size_t words = 200000, length = 0;
    char *line = malloc(words * sizeof circle + 64);
    assert_non_null(line);
    length += (size_t)sprintf(line, "position startpos shacru 2 moves");
    for (size_t i = 0; i < words; i++, length += sizeof circle - 1)
        memcpy(line + length, circle, sizeof circle);
    memcpy(line + length, "\n", 2);
    assert_answers(line, "info string position: turn 2 'e1-e2' is refused, illegal NO_CHEVRON "
                         "{S-R2}\n");
    free(line);
}

/* Four players, three lines: a stop ends each search once, and the next one is there at once. */
static void lines_and_shares_of_a_table_stream_until_stopped(void **state) {
    (void)state;
    struct ear *ear = ear_new();
    pac__protocol *protocol = listened(ear);
    (void)feed(protocol, "setoption name MultiPV value 3\nposition startpos shacru 4\n");
    for (unsigned search = 1; search <= 3; search++) {
        unsigned before = heard(ear, " multipv 3 ");
        (void)feed(protocol, "go infinite\n");
        wait_for(ear, " multipv 3 ", before + 2);
        assert_int_equal(heard(ear, "bestmove "), search - 1);
        (void)feed(protocol, "stop\n");
        wait_for(ear, "bestmove ", search);
    }
    pac__protocol_end(protocol);
    assert_int_equal(count(ear->text, "bestmove "), 3);
    assert_int_equal(count(ear->text, "info depth "), count(ear->text, " shares R=."));
    assert_int_equal(count(ear->text, "info string"), 0);
    ear_free(ear);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_and_shares_of_a_table_stream_until_stopped),
        cmocka_unit_test(a_conversation),
        cmocka_unit_test(a_finished_game),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(another_network),
        cmocka_unit_test(stop_is_never_lost),
        cmocka_unit_test(it_answers_while_it_thinks),
        cmocka_unit_test(malformed_lines_do_no_harm),
        cmocka_unit_test(a_long_game_fits_in_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
