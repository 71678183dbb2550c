/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "connection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t milliseconds_now(void) { return uv_hrtime() / 1000000; }

/* ------------------------------------------------------------------------------------------------
 * Closing
 */

void socket_end(struct connection *connection, unsigned status) {
    const unsigned char payload[2] = {(unsigned char)(status >> 8), (unsigned char)status};
    if (connection->phase != PHASE_SOCKET)
        return;
    output_frame(connection, WEBSOCKET_CLOSE, payload, status == WEBSOCKET_NO_STATUS ? 0 : 2);
    if (connection->phase != PHASE_SOCKET)
        return; /* the peer has gone */
    connection_enter(connection, PHASE_CLOSING);
    if (output_is_empty(connection))
        connection_leave(connection);
}

void socket_close(struct transport *transport, uint64_t socket, unsigned status) {
    struct connection *connection = connection_find(transport, socket, PHASE_SOCKET);
    if (connection)
        socket_end(connection, status);
}

/* ------------------------------------------------------------------------------------------------
 * Sending
 */

void socket_send(struct transport *transport, uint64_t socket, struct parcel *parcel) {
    struct connection *connection = connection_find(transport, socket, PHASE_SOCKET);
    if (connection && parcel)
        output_parcel(connection, parcel);
}

int64_t socket_lag(const struct transport *transport, uint64_t socket) {
    const struct connection *connection = connection_find(transport, socket, PHASE_SOCKET);
    return connection ? connection->lag : 0;
}

static void send_ping(struct connection *connection) {
    connection->pinged = milliseconds_now();
    output_frame(connection, WEBSOCKET_PING, "", 0);
}

/* Whether the peer, if messages are queued for it since the last look, has taken enough of them. */
static bool peer_reads(struct connection *connection) {
    bool moves = output_moves(connection), waited = connection->waited;
    connection->waited = !output_is_empty(connection);
    return moves || !waited || !connection->waited;
}

/* A peer may answer pings that it has not read, so that is not enough. */
static void look_after(struct connection *connection) {
    struct transport *transport = connection->transport;
    connection_enter(connection, PHASE_SOCKET); /* at the end of the list */
    if (!peer_reads(connection)) {
        transport->slow++;
        connection_drop(connection, "slow");
    } else if (!connection->pinged) {
        send_ping(connection);
    } else if (milliseconds_now() - connection->pinged >= transport->hooks.deadlines.pong) {
        connection_drop(connection, "gone");
    }
}

/*
 * Those who have waited longest are pinged first, at a rate that comes to everybody in time. So
 * those who came together, as after a restart, are not all pinged in the same moment.
 */
void sockets_ping(struct transport *transport, uint64_t elapsed) {
    const struct phase_list *list = &transport->lists[PHASE_SOCKET];
    const uint64_t every = transport->hooks.deadlines.ping;
    transport->pings_due += list->count * elapsed;
    for (; list->first && transport->pings_due >= every; transport->pings_due -= every)
        look_after(list->first);
}

/* ------------------------------------------------------------------------------------------------
 * Receiving
 */

/*
 * Messages are counted by whoever reads them. All other frames, which cost as much, are counted
 * here: false, and the connection is closed, if there are too many of them.
 */
static bool count_frame(struct connection *connection) {
    uint64_t now = uv_now(connection->transport->loop);
    if (connection->frames < now)
        connection->frames = now;
    connection->frames += SOCKET_FRAMES_EVERY;
    if (connection->frames <= now + SOCKET_FRAMES * SOCKET_FRAMES_EVERY)
        return true;
    socket_end(connection, WEBSOCKET_POLICY);
    return false;
}

static void take_control(struct connection *connection, const struct websocket_frame *frame) {
    unsigned fault, status;
    switch (frame->opcode) {
    case WEBSOCKET_PING:
        output_frame(connection, WEBSOCKET_PONG, frame->payload, frame->length);
        return;
    case WEBSOCKET_PONG:
        if (connection->pinged)
            connection->lag = (int64_t)(milliseconds_now() - connection->pinged);
        connection->pinged = 0;
        return;
    default:
        status = websocket_close_status(frame, &fault);
        socket_end(connection, fault ? fault : status);
    }
}

static void forget_text(struct connection *connection) {
    free(connection->text);
    connection->text = NULL;
    connection->text_length = 0;
    connection->fragmented = false;
}

static bool keep_fragment(struct connection *connection, const struct websocket_frame *frame) {
    char *longer = realloc(connection->text, connection->text_length + frame->length + 1);
    if (!longer)
        return false;
    memcpy(longer + connection->text_length, frame->payload, frame->length);
    connection->text = longer;
    connection->text_length += frame->length;
    connection->fragmented = !frame->final;
    return true;
}

static void take_data(struct connection *connection, const struct websocket_frame *frame) {
    struct transport *transport = connection->transport;
    bool is_first = !connection->fragmented, is_whole = is_first && frame->final;
    if (is_first != (frame->opcode != WEBSOCKET_CONTINUATION)) {
        socket_end(connection, WEBSOCKET_PROTOCOL);
        return;
    }
    if (frame->opcode == WEBSOCKET_BINARY) {
        socket_end(connection, WEBSOCKET_UNSUPPORTED);
        return;
    }
    connection->utf8 = is_first ? 0 : connection->utf8;
    if (!utf8_check(&connection->utf8, frame->payload, frame->length) ||
        (frame->final && connection->utf8)) {
        socket_end(connection, WEBSOCKET_NOT_UTF8);
        return;
    }
    if (is_whole) {
        transport->hooks.message(transport->hooks.context, connection->id,
                                 (const char *)frame->payload, frame->length);
        return;
    }
    if (!keep_fragment(connection, frame)) {
        connection_drop(connection, "memory");
        return;
    }
    if (!frame->final)
        return;
    transport->hooks.message(transport->hooks.context, connection->id, connection->text,
                             connection->text_length);
    forget_text(connection);
}

size_t socket_take(struct connection *connection, char *bytes, size_t length) {
    struct websocket_frame frame;
    unsigned fault;
    size_t most = connection->transport->hooks.message_most - connection->text_length;
    size_t taken = websocket_read((unsigned char *)bytes, length, most, &frame, &fault);
    if (fault) {
        socket_end(connection, fault);
        return length;
    }
    if (!taken)
        return 0;
    bool is_control = frame.opcode >= WEBSOCKET_CLOSE, is_empty = !frame.length && !frame.final;
    if ((is_control || is_empty) && !count_frame(connection))
        return length;
    if (is_control)
        take_control(connection, &frame);
    else
        take_data(connection, &frame);
    return taken;
}

/* ------------------------------------------------------------------------------------------------
 * Opening
 */

void socket_open(struct connection *connection, const struct http_request *request,
                 const char *accept) {
    struct transport *transport = connection->transport;
    char head[160];
    int length = snprintf(head, sizeof head,
                          "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
                          "connection: upgrade\r\nsec-websocket-accept: %s\r\n\r\n",
                          accept);
    output_answer(connection, head, (size_t)length, "", 0, NULL);
    if (connection->phase == PHASE_GONE)
        return;
    connection_enter(connection, PHASE_SOCKET);
    peers_remove(connection->peer); /* WebSockets are counted by whoever lets them in */
    connection->peer = NULL;
    connection->last = false;
    uint64_t socket = connection_new_id(connection);
    connection->open = true;
    if (!transport->hooks.open(transport->hooks.context, socket, request)) {
        connection->open = false;
        connection_close(connection);
    } else if (connection->phase == PHASE_SOCKET) {
        send_ping(connection);
    }
}

size_t transport_sockets(const struct transport *transport) {
    return transport->lists[PHASE_SOCKET].count;
}

uint64_t transport_slow(const struct transport *transport) { return transport->slow; }
