/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transport's promises to its callers: ids that are never used again, late calls that do nothing. */
#include "server/net/transport.h"

#include <errno.h>
#include <fcntl.h>
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

static int set_up_with(struct transport_deadlines deadlines) {
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
                                          .deadlines = deadlines,
                                          .message_most = 100,
                                          .body_most = 100};
    asked_count = opened_count = closed_count = heard_count = 0;
    lets_in = true;
    assert_int_equal(uv_loop_init(&loop), 0);
    transport = transport_new(&loop, &hooks);
    return transport ? 0 : -1;
}

static int set_up(void **state) {
    (void)state;
    return set_up_with((struct transport_deadlines){15000, 15000, 5000, 2000, 20000, 10000});
}

static int set_up_hurried(void **state) {
    (void)state;
    return set_up_with((struct transport_deadlines){300, 200, 300, 300, 300, 300});
}

static int tear_down(void **state) {
    (void)state;
    transport_close(transport);
    (void)uv_run(&loop, UV_RUN_DEFAULT);
    transport_free(transport);
    return uv_loop_close(&loop);
}

/* A connection over TCP: the near end is the transport's, the far end is returned. */
static int plug_with(int *near, int receive_buffer) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0), far = socket(AF_INET, SOCK_STREAM, 0);
    if (receive_buffer)
        assert_int_equal(
            setsockopt(far, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer), 0);
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

static int plug(int *near) { return plug_with(near, 0); }

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

/* ------------------------------------------------------------------------------------------------
 * Slow readers. The far end has a small window, so that the near end notices what it takes.
 */

static char much[3 << 17]; /* more than the system holds back */

/* Takes bytes, at most once in a tick of the transport; false if the connection has ended. */
static bool take_slowly(int far, size_t most, size_t *taken) {
    static char bytes[2 * SLOWEST_BYTES];
    static uint64_t before;
    if (uv_now(&loop) < before + 100)
        return true;
    before = uv_now(&loop);
    ssize_t length = recv(far, bytes, most, MSG_DONTWAIT);
    *taken += length > 0 ? (size_t)length : 0;
    return length > 0 || (length < 0 && errno == EAGAIN);
}

static int ask_for_much(int *near) {
    int far = plug_with(near, 2 * SLOWEST_BYTES);
    const struct http_answer answer = {
        .status = 200, .body = (const unsigned char *)much, .length = sizeof much};
    say(far, request);
    while (!asked_count)
        (void)uv_run(&loop, UV_RUN_ONCE);
    transport_answer(transport, asked[0], &answer);
    return far;
}

static void test_a_slow_reader_gets_the_whole_answer(void **state) {
    int near, far = ask_for_much(&near);
    (void)state;
    for (size_t taken = 0; taken < sizeof much;) {
        (void)uv_run(&loop, UV_RUN_ONCE);
        assert_true(take_slowly(far, 2 * SLOWEST_BYTES, &taken));
    }
    (void)close(far);
}

static void test_a_reader_who_takes_next_to_nothing_is_dropped(void **state) {
    int near, far = ask_for_much(&near);
    size_t taken = 0;
    (void)state;
    while (fcntl(near, F_GETFD) != -1) {
        assert_true(take_slowly(far, 16, &taken));
        (void)uv_run(&loop, UV_RUN_ONCE);
    }
    /* What the system held back for it has gone too. */
    ssize_t length;
    while ((length = recv(far, much, sizeof much, 0)) > 0)
        taken += (size_t)length;
    assert_int_equal(length, -1);
    assert_int_equal(errno, ECONNRESET);
    assert_true(taken < sizeof much / 4);
    (void)close(far);
}

/* Opens a socket for which more is queued than the system holds back. */
static int open_with_much(void) {
    struct parcel *parcel = parcel_new(much, sizeof much);
    int near, far = plug_with(&near, 2 * SLOWEST_BYTES);
    say(far, handshake);
    while (!opened_count)
        (void)uv_run(&loop, UV_RUN_ONCE);
    socket_send(transport, opened[0], parcel);
    parcel_drop(parcel);
    return far;
}

/* As often as the transport can ask for it, not more. */
static void answer_pings(int far) {
    static const unsigned char pong[] = {0x8a, 0x80, 0, 0, 0, 0};
    static uint64_t before;
    if (uv_now(&loop) < before + 100)
        return;
    before = uv_now(&loop);
    (void)send(far, pong, sizeof pong, MSG_NOSIGNAL);
}

static void test_a_socket_that_answers_pings_without_reading_is_dropped(void **state) {
    int far = open_with_much();
    (void)state;
    while (!closed_count) {
        answer_pings(far);
        (void)uv_run(&loop, UV_RUN_ONCE);
    }
    assert_int_equal(transport_slow(transport), 1);
    (void)close(far);
}

static void test_a_socket_that_reads_slowly_stays(void **state) {
    int far = open_with_much();
    (void)state;
    for (size_t taken = 0; taken < sizeof much;) {
        answer_pings(far);
        (void)uv_run(&loop, UV_RUN_ONCE);
        assert_true(take_slowly(far, 2 * SLOWEST_BYTES, &taken));
    }
    assert_int_equal(closed_count, 0);
    (void)close(far);
}

/* ------------------------------------------------------------------------------------------------
 * Frames that are no message
 */

/* What the far end has been sent behind the answer to its handshake; the connection has ended. */
static size_t read_frames(int far, unsigned char *bytes, size_t most) {
    size_t length = 0;
    for (ssize_t got; (got = recv(far, bytes + length, most - length, MSG_DONTWAIT)) != 0;) {
        length += got > 0 ? (size_t)got : 0;
        assert_true(length < most);
        (void)uv_run(&loop, UV_RUN_NOWAIT);
    }
    for (size_t i = 0; i + 4 <= length; i++)
        if (!memcmp(bytes + i, "\r\n\r\n", 4)) {
            memmove(bytes, bytes + i + 4, length - i - 4);
            return length - i - 4;
        }
    fail_msg("no answer to the handshake");
    return 0;
}

/* All that was sent is there to be read, so turns of the loop tell and no clock has to. */
static void close_within_turns(void) {
    for (int turns = 0; turns < 50 && transport_sockets(transport); turns++)
        (void)uv_run(&loop, UV_RUN_NOWAIT);
    assert_int_equal(transport_sockets(transport), 0);
}

/* In one segment: what is sent in pieces may be held back. */
static void send_frames(int far, const unsigned char first[6], const unsigned char more[6]) {
    static unsigned char frames[4 * SOCKET_FRAMES][6];
    memcpy(frames[0], first, 6);
    for (size_t i = 1; i < sizeof frames / sizeof *frames; i++)
        memcpy(frames[i], more, 6);
    assert_int_equal(send(far, frames, sizeof frames, MSG_NOSIGNAL), sizeof frames);
}

/* Too many of these frames at once; returns the status that the near end closes with. */
static unsigned status_after(const unsigned char frame[6], size_t *pongs) {
    static unsigned char bytes[1 << 17];
    int near, far = plug(&near);
    say(far, handshake);
    while (!opened_count)
        (void)uv_run(&loop, UV_RUN_ONCE);
    send_frames(far, frame, frame);
    close_within_turns();
    size_t length = read_frames(far, bytes, sizeof bytes), at = 0;
    *pongs = 0;
    while (at < length && bytes[at] != 0x88) {
        *pongs += bytes[at] == 0x8a;
        at += 2 + bytes[at + 1];
    }
    (void)close(far);
    assert_int_equal(length - at, 4);
    return (unsigned)bytes[at + 2] << 8 | bytes[at + 3];
}

static void test_a_socket_that_sends_too_many_pings_is_closed(void **state) {
    static const unsigned char ping[6] = {0x89, 0x80};
    size_t pongs;
    (void)state;
    assert_int_equal(status_after(ping, &pongs), 1008);
    assert_in_range(pongs, SOCKET_FRAMES, 2 * SOCKET_FRAMES);
}

static void test_a_socket_that_sends_too_many_pongs_is_closed(void **state) {
    static const unsigned char pong[6] = {0x8a, 0x80};
    size_t pongs;
    (void)state;
    assert_int_equal(status_after(pong, &pongs), 1008);
}

/* The beginning of a message, and nothing more of it, again and again. */
static void test_a_socket_that_sends_too_many_empty_fragments_is_closed(void **state) {
    static const unsigned char first[6] = {0x01, 0x80}, more[6] = {0x00, 0x80};
    static unsigned char bytes[1024];
    int near, far = plug(&near);
    (void)state;
    say(far, handshake);
    while (!opened_count)
        (void)uv_run(&loop, UV_RUN_ONCE);
    send_frames(far, first, more);
    close_within_turns();
    size_t length = read_frames(far, bytes, sizeof bytes);
    assert_true(length >= 4);
    assert_memory_equal(bytes + length - 4, "\x88\x02\x03\xf0", 4);
    (void)close(far);
}

/* ------------------------------------------------------------------------------------------------
 * A loop that is always late
 */

static void on_turn(uv_prepare_t *handle) {
    (void)handle;
    uv_sleep(1050);
}

/* Whatever one turn of the loop takes, a request that does not go on is refused. */
static void test_deadlines_hold_while_every_turn_takes_over_a_second(void **state) {
    uv_prepare_t slow;
    int near, far = plug(&near);
    char text[4096] = "";
    (void)state;
    assert_int_equal(uv_prepare_init(&loop, &slow), 0);
    assert_int_equal(uv_prepare_start(&slow, on_turn), 0);
    say(far, "GET /path HTTP/1.1\r\n");
    for (int turns = 0; turns < 6 && recv(far, text, sizeof text - 1, MSG_DONTWAIT) <= 0; turns++)
        (void)uv_run(&loop, UV_RUN_ONCE);
    uv_close((uv_handle_t *)&slow, NULL);
    (void)close(far);
    (void)uv_run(&loop, UV_RUN_NOWAIT);
    assert_non_null(strstr(text, "HTTP/1.1 408 "));
}

/* ------------------------------------------------------------------------------------------------
 * Draining
 */

/* A connection on which something is not read yet must not be closed: that would reset it. */
static void test_draining_resets_nobody(void **state) {
    int near, idle = plug(&near), begun = plug(&near);
    char text[4096] = "";
    (void)state;
    say(begun, "GET /path HTTP/1.1\r\n");
    /* Until the near end has read it: the loop has nothing else to do. */
    (void)uv_run(&loop, UV_RUN_ONCE);
    assert_false(transport_drain(transport));
    assert_int_equal(recv(idle, text, sizeof text, 0), 0);
    say(idle, request); /* it was on its way */
    say(begun, "Host: x\r\n\r\n");
    while (!asked_count)
        (void)uv_run(&loop, UV_RUN_ONCE);
    transport_answer(transport, asked[0], &(struct http_answer){.status = 200});
    assert_true(recv(begun, text, sizeof text - 1, 0) > 0);
    assert_non_null(strstr(text, "HTTP/1.1 200 OK\r\n"));
    assert_non_null(strstr(text, "connection: close\r\n"));
    for (int i = 0; i < 3; i++)
        (void)uv_run(&loop, UV_RUN_NOWAIT);
    assert_int_equal(recv(idle, text, sizeof text, 0), 0); /* and no reset */
    assert_int_equal(asked_count, 1);
    (void)close(idle);
    (void)close(begun);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_slow_reader_gets_the_whole_answer, set_up_hurried,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_reader_who_takes_next_to_nothing_is_dropped,
                                        set_up_hurried, tear_down),
        cmocka_unit_test_setup_teardown(test_a_socket_that_answers_pings_without_reading_is_dropped,
                                        set_up_hurried, tear_down),
        cmocka_unit_test_setup_teardown(test_a_socket_that_reads_slowly_stays, set_up_hurried,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_socket_that_sends_too_many_pings_is_closed, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_socket_that_sends_too_many_pongs_is_closed, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_socket_that_sends_too_many_empty_fragments_is_closed,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_deadlines_hold_while_every_turn_takes_over_a_second,
                                        set_up_hurried, tear_down),
        cmocka_unit_test_setup_teardown(test_draining_resets_nobody, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_small_messages_do_not_wait, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_an_exchange_is_answered_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_an_answer_for_somebody_who_has_gone, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(test_a_socket_that_has_gone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_socket_that_is_not_let_in, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
