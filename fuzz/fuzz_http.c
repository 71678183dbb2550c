/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bytes from the network through the whole input path: heads, bodies, handshakes, frames, hooks,
 * answers. The first byte says in how large pieces the others arrive; half of all inputs begin
 * behind a handshake.
 */
#define _POSIX_C_SOURCE 200809L

#include "check.h"

#include "server/net/transport.h"
#include "server/net/websocket.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BODY = 64, MESSAGE = 300 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct transport *transport;
static uint64_t waiting; /* an exchange that is answered later */
static uint64_t opened;  /* the socket that is open; 0 if there is none */

static void on_ask(void *context, uint64_t exchange, const struct http_request *request) {
    struct http_answer answer = {.status = 200, .length = 3, .owned = strdup("ok")};
    (void)context;
    must(exchange != 0 && request->path[0] == '/' && strlen(request->path) < HTTP_PATH_BYTES);
    for (const char *at = request->path; *at; at++)
        must((unsigned char)*at >= ' ' && *at != 0x7f);
    must(request->body_length <= BODY && (!request->body_length || request->method == HTTP_POST));
    must(strlen(request->host) < HTTP_HEAD_BYTES && strlen(request->origin) < HTTP_HEAD_BYTES);
    answer.body = answer.owned;
    if (request->path[1] == 'l')
        waiting = exchange;
    if (request->path[1] != 'l' || !answer.owned)
        transport_answer(transport, exchange, &answer);
    else
        free(answer.owned);
}

static void on_refuse(unsigned status, struct http_answer *answer) {
    must(status >= 400 && status < 600);
    *answer = (struct http_answer){.status = status};
}

static bool on_takes_body(const char *path) { return path[1] == 'b'; }

static unsigned on_may_open(void *context, const struct http_request *request) {
    (void)context;
    return strcmp(request->path, "/ws") != 0 ? 404 : 0;
}

static bool on_open(void *context, uint64_t socket, const struct http_request *request) {
    (void)context;
    (void)request;
    must(socket != 0 && opened == 0);
    opened = socket;
    return true;
}

static void on_message(void *context, uint64_t socket, const char *text, size_t length) {
    uint32_t state = 0;
    struct parcel *parcel = parcel_new(text, length);
    (void)context;
    must(socket == opened && length <= MESSAGE);
    must(utf8_check(&state, (const unsigned char *)text, length) && state == 0);
    socket_send(transport, socket, parcel);
    parcel_drop(parcel);
    if (length && text[0] == 'c')
        socket_close(transport, socket, WEBSOCKET_POLICY);
}

static void on_closed(void *context, uint64_t socket) {
    (void)context;
    must(socket == opened);
    opened = 0;
}

static void on_idle(void *context) { (void)context; }

/* Lets the loop do what it can do, and takes what it has sent, so that nothing gets stuck. */
static void turn(uv_loop_t *loop, int peer) {
    char ignored[4096];
    (void)uv_run(loop, UV_RUN_NOWAIT);
    while (recv(peer, ignored, sizeof ignored, MSG_DONTWAIT) > 0) {
    }
}

static void feed(uv_loop_t *loop, int peer, const uint8_t *data, size_t size, size_t piece) {
    for (size_t at = 0; at < size; at += piece) {
        size_t length = size - at < piece ? size - at : piece;
        if (send(peer, data + at, length, MSG_DONTWAIT | MSG_NOSIGNAL) <= 0)
            break;
        turn(loop, peer);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char handshake[] =
        "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    static const struct http_header headers[] = {{"x-fuzz:", "1"}, {NULL, NULL}};
    const struct transport_hooks hooks = {
        .headers = headers,
        .ask = on_ask,
        .refuse = on_refuse,
        .takes_body = on_takes_body,
        .may_open = on_may_open,
        .open = on_open,
        .message = on_message,
        .closed = on_closed,
        .idle = on_idle,
        .message_most = MESSAGE,
        .body_most = BODY,
    };
    uv_loop_t loop;
    int pair[2];
    if (size < 1 || size > 65536)
        return 0;
    must(uv_loop_init(&loop) == 0 && socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
    transport = transport_new(&loop, &hooks);
    waiting = opened = 0;
    must(transport != NULL);
    transport_adopt(transport, pair[0], false);
    if (data[0] & 1)
        feed(&loop, pair[1], (const uint8_t *)handshake, sizeof handshake - 1, sizeof handshake);
    must(opened != 0 || !(data[0] & 1));
    feed(&loop, pair[1], data + 1, size - 1, data[0] < 128 ? 65536 : (size_t)(data[0] & 126) + 1);
    if (waiting) { /* now, or never if the peer has gone */
        struct http_answer answer = {.status = 200, .owned = malloc(1)};
        transport_answer(transport, waiting, &answer);
        turn(&loop, pair[1]);
    }
    (void)shutdown(pair[1], SHUT_WR);
    turn(&loop, pair[1]);
    transport_close(transport);
    must(opened == 0);
    (void)uv_run(&loop, UV_RUN_DEFAULT);
    must(uv_loop_close(&loop) == 0);
    transport_free(transport);
    (void)close(pair[1]);
    return 0;
}
