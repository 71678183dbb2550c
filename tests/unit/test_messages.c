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
    refused("{\"do\":\"hello\",\"version\":2,\"game\":\"aB3dE6gH\"}", WHY_VERSION, "");
    refused("{\"do\":\"hello\",\"version\":1,\"game\":\"aB3dE6g-\"}", WHY_FIELD, "game");
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
    assert_int_equal(setup.away, AWAY_LEFT);
    assert_int_equal(setup.games, 1);
    assert_true(setup.repetition);
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
    };
    read_document(count > 1 ? arguments[1] : "docs/protocol.md");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(document);
    return failed;
}
