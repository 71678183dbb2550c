/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transport's promises to its callers: ids that are never used again, late calls that do nothing. */
#include "server/net/transport.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

static struct transport *transport;
static uv_loop_t loop;
static uint64_t asked[8], opened[8], closed[8];
static size_t asked_count, opened_count, closed_count, heard_count;
static bool lets_in;

static void on_ask(void *context, uint64_t exchange, const struct http_request *request) {
    assert_ptr_equal(context, &loop);
    assert_string_equal(request->path, "/path");
    asked[asked_count++] = exchange;
}

static void on_refuse(unsigned status, struct http_answer *answer) {
    *answer = (struct http_answer){.status = status};
}

static bool on_takes_body(const char *path) {
    (void)path;
    return false;
}

static unsigned on_may_open(void *context, const struct http_request *request) {
    (void)context;
    (void)request;
    return 0;
}

static bool on_open(void *context, uint64_t socket, const struct http_request *request) {
    (void)context;
    (void)request;
    opened[opened_count++] = socket;
    return lets_in;
}

static void on_message(void *context, uint64_t socket, const char *text, size_t length) {
    (void)context;
    assert_true(socket == opened[opened_count - 1]);
    assert_int_equal(length, 2);
    assert_memory_equal(text, "hi", 2);
    heard_count++;
}

static void on_closed(void *context, uint64_t socket) {
    (void)context;
    closed[closed_count++] = socket;
}

static void on_idle(void *context) { (void)context; }

static int set_up(void **state) {
    static const struct http_header headers[] = {{NULL, NULL}};
    const struct transport_hooks hooks = {.headers = headers,
                                          .ask = on_ask,
                                          .refuse = on_refuse,
                                          .takes_body = on_takes_body,
                                          .may_open = on_may_open,
                                          .open = on_open,
                                          .message = on_message,
                                          .closed = on_closed,
                                          .idle = on_idle,
                                          .context = &loop,
                                          .message_most = 100,
                                          .body_most = 100};
    (void)state;
    asked_count = opened_count = closed_count = heard_count = 0;
    lets_in = true;
    assert_int_equal(uv_loop_init(&loop), 0);
    transport = transport_new(&loop, &hooks);
    return transport ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    transport_close(transport);
    (void)uv_run(&loop, UV_RUN_DEFAULT);
    transport_free(transport);
    return uv_loop_close(&loop);
}

/* A connection over TCP: the near end is the transport's, the far end is returned. */
static int plug(int *near) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0), far = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(listener, 1), 0);
    assert_int_equal(getsockname(listener, (struct sockaddr *)&address, &size), 0);
    assert_int_equal(connect(far, (struct sockaddr *)&address, sizeof address), 0);
    *near = accept(listener, NULL, NULL);
    assert_true(*near >= 0);
    (void)close(listener);
    transport_adopt(transport, *near, false);
    return far;
}

static void say(int far, const char *text) {
    assert_int_equal(send(far, text, strlen(text), 0), strlen(text));
}

static const char request[] = "GET /path HTTP/1.1\r\nHost: x\r\n\r\n";
static const char handshake[] =
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

static void test_small_messages_do_not_wait(void **state) {
    int near, far = plug(&near), value = 0;
    socklen_t size = sizeof value;
    (void)state;
    assert_int_equal(getsockopt(near, IPPROTO_TCP, TCP_NODELAY, &value, &size), 0);
    assert_true(value != 0);
    (void)close(far);
}

static void test_an_exchange_is_answered_once(void **state) {
    int near, far = plug(&near);
    char text[4096] = "";
    const struct http_answer answer = {.status = 200, .owned = malloc(1)}; /* freed by the first */
    (void)state;
    say(far, request);
    while (!asked_count)
        (void)uv_run(&loop, UV_RUN_ONCE);
    transport_answer(transport, asked[0], &answer);
    transport_answer(transport, asked[0], &(struct http_answer){.status = 500, .owned = malloc(1)});
    transport_answer(transport, 0, &(struct http_answer){.status = 500, .owned = malloc(1)});
    say(far, request);
    while (asked_count < 2)
        (void)uv_run(&loop, UV_RUN_ONCE);
    assert_true(asked[1] != asked[0]);
    transport_answer(transport, asked[0], &(struct http_answer){.status = 500, .owned = malloc(1)});
    assert_true(recv(far, text, sizeof text - 1, 0) > 0);
    assert_non_null(strstr(text, "HTTP/1.1 200 OK\r\n"));
    assert_null(strstr(text, "500"));
    (void)close(far);
}

static void test_an_answer_for_somebody_who_has_gone(void **state) {
    int near, far = plug(&near);
    (void)state;
    say(far, request);
    while (!asked_count)
        (void)uv_run(&loop, UV_RUN_ONCE);
    transport_close(transport);
    transport_answer(transport, asked[0], &(struct http_answer){.status = 200, .owned = malloc(1)});
    (void)uv_run(&loop, UV_RUN_DEFAULT);
    transport_answer(transport, asked[0], &(struct http_answer){.status = 200, .owned = malloc(1)});
    transport_free(transport);
    assert_int_equal(uv_loop_close(&loop), 0);
    (void)close(far);
    (void)set_up(NULL); /* for what tears it down */
}

static void test_a_socket_that_has_gone(void **state) {
    static const unsigned char hi[] = {0x81, 0x82, 0, 0, 0, 0, 'h', 'i'};
    struct parcel *parcel = parcel_new("hello", 5);
    int near, far = plug(&near);
    (void)state;
    say(far, handshake);
    while (!opened_count)
        (void)uv_run(&loop, UV_RUN_ONCE);
    assert_int_equal(transport_sockets(transport), 1);
    assert_int_equal(send(far, hi, sizeof hi, 0), sizeof hi);
    while (!heard_count)
        (void)uv_run(&loop, UV_RUN_ONCE);
    socket_send(transport, opened[0], parcel);
    (void)close(far);
    while (!closed_count)
        (void)uv_run(&loop, UV_RUN_ONCE);
    assert_true(closed[0] == opened[0]);
    /* The slot is used again, its old name is not. */
    far = plug(&near);
    say(far, handshake);
    while (opened_count < 2)
        (void)uv_run(&loop, UV_RUN_ONCE);
    assert_true(opened[1] != opened[0]);
    socket_send(transport, opened[0], parcel);
    socket_close(transport, opened[0], 1000);
    assert_int_equal(socket_lag(transport, opened[0]), 0);
    assert_int_equal(transport_sockets(transport), 1);
    parcel_drop(parcel);
    (void)close(far);
}

static void test_a_socket_that_is_not_let_in(void **state) {
    int near, far = plug(&near);
    char text[256];
    (void)state;
    lets_in = false;
    say(far, handshake);
    while (!opened_count || transport_sockets(transport))
        (void)uv_run(&loop, UV_RUN_ONCE);
    while (recv(far, text, sizeof text, MSG_DONTWAIT) != 0)
        (void)uv_run(&loop, UV_RUN_ONCE);
    assert_int_equal(closed_count, 0);
    (void)close(far);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_small_messages_do_not_wait, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_an_exchange_is_answered_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_an_answer_for_somebody_who_has_gone, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_socket_that_has_gone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_socket_that_is_not_let_in, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
