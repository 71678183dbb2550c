/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The examples of docs/protocol.md are read by the server's own parser. */
#include "server/games/messages.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static char *document;

/* Calls `look` with every example of a kind; returns how many there are. */
static int each(const char *kind, void (*look)(const char *text, size_t length)) {
    char fence[32];
    int count = 0;
    (void)snprintf(fence, sizeof fence, "\n```json %s\n", kind);
    for (const char *at = document; (at = strstr(at, fence)); count++) {
        at += strlen(fence);
        const char *end = strstr(at, "```");
        assert_non_null(end);
        look(at, (size_t)(end - at));
        at = end;
    }
    return count;
}

static int seen[MESSAGE_KINDS];

static void look_message(const char *text, size_t length) {
    struct message message;
    struct message_fault fault;
    if (!message_read(text, length, &message, &fault))
        fail_msg("%.*s: %s %s", (int)length, text, why_text(fault.why), fault.field);
    seen[message.kind]++;
}

static void look_setup(const char *text, size_t length) {
    struct game_setup setup;
    struct message_fault fault;
    if (!setup_read(text, length, &setup, &fault))
        fail_msg("%.*s: %s %s", (int)length, text, why_text(fault.why), fault.field);
    assert_in_range(setup.players, 2, 4);
}

static void test_examples(void **state) {
    (void)state;
    assert_true(each("client", look_message) >= MESSAGE_KINDS);
    for (int i = 0; i < MESSAGE_KINDS; i++)
        assert_true(seen[i] > 0);
    assert_int_equal(each("setup", look_setup), 3);
}

static void refused(const char *text, enum why why, const char *field) {
    struct message message;
    struct message_fault fault;
    assert_false(message_read(text, strlen(text), &message, &fault));
    assert_int_equal(fault.why, why);
    assert_string_equal(fault.field, field);
}

static void test_refused(void **state) {
    (void)state;
    refused("", WHY_JSON, "");
    refused("{\"do\":\"resign\"} x", WHY_JSON, "");
    refused("{\"do\":\"resign\",\"more\":1}", WHY_FIELD, "");
    refused("{\"do\":\"turn\",\"at\":65536,\"turn\":\"e1-e2\"}", WHY_FIELD, "at");
    /* What a page of version 1 says: it has to be told that it is old, and nothing else. */
    refused("{\"do\":\"hello\",\"version\":1,\"game\":\"aB3dE6gH\",\"secret\":\"aB3dE6gHiJ12\"}",
            WHY_VERSION, "");
    refused("{\"do\":\"hello\",\"version\":3,\"game\":\"aB3dE6gH\",\"new\":1}", WHY_VERSION, "");
    refused("{\"do\":\"hello\",\"version\":2,\"game\":\"aB3dE6g-\"}", WHY_FIELD, "game");
    refused("{\"do\":\"hello\",\"version\":2,\"game\":\"aB3dE6gH\",\"secret\":\"aB3dE6gHiJ12\"}",
            WHY_FIELD, "device");
    refused("{\"do\":\"plan\",\"at\":1,\"lines\":[[]]}", WHY_FIELD, "lines");
    refused("{\"do\":\"plan\",\"at\":1,\"lines\":[[\"e1-e2;e9-e8\"]]}", WHY_FIELD, "lines");
    refused("{\"do\":\"plan\",\"at\":1,\"lines\":[\"e1-e2\"]}", WHY_FIELD, "lines");
    refused("{\"do\":\"sit\",\"name\":\"\\u202eabc\"}", WHY_FIELD, "name");
    refused("{\"do\":\"fly\"}", WHY_MESSAGE, "");
    char *text = calloc(1, MESSAGE_BYTES + 2);
    assert_non_null(text);
    memset(text, ' ', MESSAGE_BYTES + 1);
    refused(text, WHY_JSON, "");
    free(text);
}

static void test_defaults(void **state) {
    (void)state;
    const char text[] = "{\"game\":\"pacru\",\"seats\":[{\"kind\":\"open\"},{\"kind\":\"open\"}]}";
    struct game_setup setup;
    struct message_fault fault;
    assert_true(setup_read(text, strlen(text), &setup, &fault));
    assert_int_equal(setup.clock.kind, CLOCK_TIME);
    assert_int_equal(setup.clock.base, 20 * 60 * 1000);
    assert_int_equal(setup.away, AWAY_WAIT);
    assert_int_equal(setup.grace, 240); /* a fifth of the clock */
    assert_int_equal(setup.host, 0);
    assert_int_equal(setup.wait, 24 * 60 * 60);
    assert_int_equal(setup.games, 1);
    assert_true(setup.repetition);
}

static void setup_refused(const char *seats, const char *more, const char *field) {
    char text[512];
    struct game_setup setup;
    struct message_fault fault;
    (void)snprintf(text, sizeof text, "{\"game\":\"pacru\",\"seats\":[%s],%s}", seats, more);
    assert_false(setup_read(text, strlen(text), &setup, &fault));
    assert_int_equal(fault.why, WHY_FIELD);
    assert_string_equal(fault.field, field);
}

static void test_setups(void **state) {
    (void)state;
    const char text[] = "{\"game\":\"pacru\",\"seats\":[{\"kind\":\"computer\",\"level\":1},"
                        "{\"kind\":\"person\",\"name\":\"Zoé\"}],"
                        "\"clock\":{\"kind\":\"time\",\"minutes\":3}}";
    const char two[] = "{\"kind\":\"open\"},{\"kind\":\"computer\",\"level\":1}";
    struct game_setup setup;
    struct message_fault fault;
    assert_true(setup_read(text, strlen(text), &setup, &fault));
    assert_int_equal(setup.seats[1].kind, SEAT_AWAITED); /* until the link has been opened */
    assert_int_equal(setup.host, 1);
    assert_int_equal(setup.grace, 60);
    setup_refused(two, "\"host\":1", "host");
    setup_refused(two, "\"host\":2", "host");
    setup_refused(two, "\"wait\":59", "wait");
    setup_refused(two, "\"grace\":4", "grace");
    setup_refused("{\"kind\":\"awaited\"},{\"kind\":\"open\"}", "\"host\":0", "kind");
}

static void read_document(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) {
        perror(path);
        exit(1);
    }
    size_t length = (size_t)ftell(file);
    document = calloc(1, length + 1);
    rewind(file);
    if (!document || fread(document, 1, length, file) != length)
        exit(1);
    (void)fclose(file);
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_setups),
    };
    read_document(count > 1 ? arguments[1] : "docs/protocol.md");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(document);
    return failed;
}
