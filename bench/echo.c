/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A bare echo server on the same loop and the same frames as `pacru serve`, to compare it with: sends
 * every message back as it came, and does nothing else. Prints its port.
 */
#include "server/net/http.h"
#include "server/net/websocket.h"

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { MOST = 4096, BACKLOG = 4096 };

/* A connection. */
struct line {
    uv_tcp_t stream;
    bool open;
    size_t length;
    unsigned char *rest; /* a message that has not come wholly */
};

static char buffer[65536];

static void on_closed(uv_handle_t *handle) {
    struct line *line = handle->data;
    free(line->rest);
    free(line);
}

static void on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *room) {
    (void)handle;
    (void)wanted;
    *room = uv_buf_init(buffer, sizeof buffer);
}

static bool say(struct line *line, const void *head, size_t head_length, const void *body,
                size_t length) {
    uv_buf_t parts[] = {uv_buf_init((char *)(uintptr_t)head, (unsigned)head_length),
                        uv_buf_init((char *)(uintptr_t)body, (unsigned)length)};
    return uv_try_write((uv_stream_t *)&line->stream, parts, 2) == (int)(head_length + length);
}

/* Answers a handshake; what it says beyond its key is nobody's business here. */
static size_t shake_hands(struct line *line, char *bytes, size_t length) {
    struct http_head head;
    char accept[WEBSOCKET_ACCEPT], text[256];
    unsigned fault;
    size_t end = http_head_end(bytes, length, &fault);
    if (!end || http_head_parse(bytes, end, &head) || !websocket_accept(head.websocket_key, accept))
        return 0;
    int written = snprintf(text, sizeof text,
                           "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                           "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                           accept);
    line->open = true;
    return say(line, text, (size_t)written, "", 0) ? end : 0;
}

/* Sends one message back; 0 if it has not come wholly. */
static size_t echo(struct line *line, unsigned char *bytes, size_t length) {
    struct websocket_frame frame;
    unsigned char head[10];
    unsigned fault;
    size_t taken = websocket_read(bytes, length, MOST, &frame, &fault);
    if (!taken)
        return 0;
    size_t head_length = websocket_head(frame.opcode, frame.length, head);
    return say(line, head, head_length, frame.payload, frame.length) ? taken : 0;
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *room) {
    struct line *line = stream->data;
    (void)room;
    if (length <= 0) {
        if (length)
            uv_close((uv_handle_t *)stream, on_closed);
        return;
    }
    size_t all = line->length + (size_t)length, at = 0, taken;
    unsigned char *bytes = (unsigned char *)buffer;
    if (line->length) {
        bytes = realloc(line->rest, all);
        if (!bytes)
            abort();
        memcpy(bytes + line->length, buffer, (size_t)length);
        line->rest = bytes;
    }
    while (at < all && (taken = line->open ? echo(line, bytes + at, all - at)
                                           : shake_hands(line, (char *)bytes + at, all - at)))
        at += taken;
    if (at < all && !line->length) {
        line->rest = malloc(all - at);
        if (!line->rest)
            abort();
    }
    if (at < all)
        memmove(line->rest, bytes + at, all - at);
    else
        free(line->rest), line->rest = NULL;
    line->length = all - at;
}

static void on_connection(uv_stream_t *listener, int status) {
    struct line *line = status ? NULL : calloc(1, sizeof *line);
    if (!line)
        return;
    (void)uv_tcp_init(listener->loop, &line->stream);
    line->stream.data = line;
    if (uv_accept(listener, (uv_stream_t *)&line->stream) || uv_tcp_nodelay(&line->stream, 1) ||
        uv_read_start((uv_stream_t *)&line->stream, on_room, on_read))
        uv_close((uv_handle_t *)&line->stream, on_closed);
}

int main(void) {
    uv_loop_t *loop = uv_default_loop();
    uv_tcp_t listener;
    struct sockaddr_in address;
    int size = sizeof address;
    if (uv_tcp_init(loop, &listener) || uv_ip4_addr("127.0.0.1", 0, &address) ||
        uv_tcp_bind(&listener, (struct sockaddr *)&address, 0) ||
        uv_listen((uv_stream_t *)&listener, BACKLOG, on_connection) ||
        uv_tcp_getsockname(&listener, (struct sockaddr *)&address, &size))
        return 1;
    (void)printf("ready at http://localhost:%d\n", ntohs(address.sin_port));
    (void)fflush(stdout);
    return uv_run(loop, UV_RUN_DEFAULT);
}
