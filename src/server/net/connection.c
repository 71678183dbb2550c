/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "connection.h"
#include "server/log/log.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { SLOT_BITS = 24 }; /* of an id; the others are a number that is counted up */

/* ------------------------------------------------------------------------------------------------
 * Ids
 */

static bool take_slot(struct transport *transport, struct connection *connection) {
    if (transport->free_slot == transport->slot_count) {
        uint32_t count = transport->slot_count ? 2 * transport->slot_count : 64;
        struct slot *more = count <= 1U << SLOT_BITS
                                ? realloc(transport->slots, count * sizeof *transport->slots)
                                : NULL;
        if (!more)
            return false;
        for (uint32_t i = transport->slot_count; i < count; i++)
            more[i] = (struct slot){.next_free = i + 1};
        transport->slots = more;
        transport->slot_count = count;
    }
    connection->slot = transport->free_slot;
    transport->free_slot = transport->slots[connection->slot].next_free;
    transport->slots[connection->slot].connection = connection;
    return true;
}

static void release_slot(struct transport *transport, const struct connection *connection) {
    struct slot *slot = &transport->slots[connection->slot];
    assert(slot->connection == connection);
    *slot = (struct slot){.next_free = transport->free_slot};
    transport->free_slot = connection->slot;
}

uint64_t connection_new_id(struct connection *connection) {
    connection->id = ++connection->transport->serial << SLOT_BITS | connection->slot;
    return connection->id;
}

struct connection *connection_find(const struct transport *transport, uint64_t id,
                                   enum phase phase) {
    uint64_t slot = id & ((1U << SLOT_BITS) - 1);
    struct connection *connection =
        slot < transport->slot_count ? transport->slots[slot].connection : NULL;
    return id && connection && connection->id == id && connection->phase == phase ? connection
                                                                                  : NULL;
}

/* ------------------------------------------------------------------------------------------------
 * Phases
 */

static void leave_list(struct connection *connection) {
    struct phase_list *list = &connection->transport->lists[connection->phase];
    assert(list->count > 0);
    assert(connection->previous ? connection->previous->next == connection
                                : list->first == connection);
    assert(connection->next ? connection->next->previous == connection : list->last == connection);
    if (connection->previous)
        connection->previous->next = connection->next;
    else
        list->first = connection->next;
    if (connection->next)
        connection->next->previous = connection->previous;
    else
        list->last = connection->previous;
    list->count--;
}

static void join_list(struct connection *connection, enum phase phase) {
    struct phase_list *list = &connection->transport->lists[phase];
    connection->phase = phase;
    connection->since = uv_now(connection->transport->loop);
    connection->next = NULL;
    connection->previous = list->last;
    if (list->last)
        list->last->next = connection;
    else
        list->first = connection;
    list->last = connection;
    list->count++;
}

void connection_enter(struct connection *connection, enum phase phase) {
    leave_list(connection);
    join_list(connection, phase);
}

struct connection *connection_new(struct transport *transport) {
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection || !take_slot(transport, connection)) {
        free(connection);
        return NULL;
    }
    connection->transport = transport;
    (void)uv_tcp_init(transport->loop, &connection->stream); /* cannot fail */
    connection->stream.data = connection;
    join_list(connection, PHASE_READING);
    return connection;
}

/* ------------------------------------------------------------------------------------------------
 * Ending
 */

void connection_tell_closed(struct connection *connection) {
    if (!connection->open)
        return;
    connection->open = false;
    struct transport *transport = connection->transport;
    transport->hooks.closed(transport->hooks.context, connection->id);
}

static bool is_idle(const struct transport *transport) {
    for (int phase = 0; phase < PHASE_GONE; phase++)
        if (transport->lists[phase].count)
            return false;
    return true;
}

static void on_closed(uv_handle_t *handle) {
    struct connection *connection = handle->data;
    struct transport *transport = connection->transport;
    connection_tell_closed(connection);
    output_forget(connection);
    leave_list(connection);
    release_slot(transport, connection);
    free(connection->input);
    free(connection->posted);
    free(connection->text);
    free(connection);
    if (transport->draining && !transport->was_idle && is_idle(transport)) {
        transport->was_idle = true;
        transport->hooks.idle(transport->hooks.context);
    }
}

/* A request of which something has come is still read and answered. */
bool transport_drain(struct transport *transport) {
    transport->draining = true;
    for (struct connection *one = transport->lists[PHASE_READING].first, *next; one; one = next) {
        next = one->next;
        if (!one->begun)
            connection_leave(one);
    }
    for (struct connection *one = transport->lists[PHASE_SOCKET].first, *next; one; one = next) {
        next = one->next;
        socket_end(one, WEBSOCKET_GOING_AWAY);
    }
    while (transport->lists[PHASE_TAKING].first) /* the system goes on alone */
        connection_close(transport->lists[PHASE_TAKING].first);
    transport->was_idle = is_idle(transport);
    return transport->was_idle;
}

static void enter_gone(struct connection *connection) {
    connection_enter(connection, PHASE_GONE);
    peers_remove(connection->peer);
    connection->peer = NULL;
}

void connection_close(struct connection *connection) {
    if (connection->phase == PHASE_GONE)
        return;
    enter_gone(connection);
    uv_close((uv_handle_t *)&connection->stream, on_closed);
}

void connection_drop(struct connection *connection, const char *why) {
    if (connection->phase == PHASE_GONE)
        return;
    if (connection->phase == PHASE_SOCKET || connection->phase == PHASE_SENDING)
        log_event(LEVEL_INFO, "dropped", FIELDS({"why", why}));
    enter_gone(connection);
    /* A reset: otherwise the system would hold what the peer does not take for minutes. */
    if (uv_tcp_close_reset(&connection->stream, on_closed))
        uv_close((uv_handle_t *)&connection->stream, on_closed);
}

/* ------------------------------------------------------------------------------------------------
 * Reading
 */

/* How many of the bytes could be used; the others have to wait, or for more. */
static size_t connection_consume(struct connection *connection, char *bytes, size_t length) {
    size_t used = 0, taken = 1;
    connection->consuming = true;
    while (used < length && taken) {
        if (connection->phase == PHASE_READING)
            taken = request_take(connection, bytes + used, length - used);
        else if (connection->phase == PHASE_SOCKET)
            taken = socket_take(connection, bytes + used, length - used);
        else if (connection->phase >= PHASE_CLOSING || connection->last)
            taken = length - used; /* nobody looks at it any more */
        else
            taken = 0; /* one request after another */
        used += taken;
    }
    connection->consuming = false;
    return used;
}

static void on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer) {
    const struct connection *connection = handle->data;
    (void)wanted;
    *buffer = uv_buf_init(connection->transport->buffer, sizeof connection->transport->buffer);
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer);

/* While a request is being answered nothing more is read, so that a fast client has to wait. */
static void listen_or_not(struct connection *connection) {
    bool is_between = connection->phase == PHASE_READING && !connection->begun;
    if (is_between && connection->transport->draining) {
        connection_leave(connection);
        return;
    }
    bool wanted = connection->phase != PHASE_ASKED && connection->phase != PHASE_SENDING;
    if (connection->phase == PHASE_GONE || wanted == connection->listening)
        return;
    connection->listening = wanted;
    if (!wanted)
        (void)uv_read_stop((uv_stream_t *)&connection->stream);
    else if (uv_read_start((uv_stream_t *)&connection->stream, on_room, on_read))
        connection_close(connection);
}

static void forget_input(struct connection *connection) {
    free(connection->input);
    connection->input = NULL;
    connection->input_length = 0;
}

void connection_go_on(struct connection *connection) {
    if (connection->consuming)
        return; /* that will go on by itself */
    size_t length = connection->input_length;
    size_t used = length ? connection_consume(connection, connection->input, length) : 0;
    if (used == length || connection->phase == PHASE_GONE) {
        forget_input(connection);
    } else {
        memmove(connection->input, connection->input + used, length - used);
        connection->input_length = length - used;
    }
    listen_or_not(connection);
}

static bool append_input(struct connection *connection, const char *bytes, size_t length) {
    char *longer = realloc(connection->input, connection->input_length + length);
    if (!longer)
        return false;
    memcpy(longer + connection->input_length, bytes, length);
    connection->input = longer;
    connection->input_length += length;
    return true;
}

/* The peer will say no more. */
static void on_end(struct connection *connection, bool in_order) {
    connection->ended = true;
    if (in_order && connection->phase == PHASE_READING && connection->begun)
        request_refuse(connection, 400);
    else
        connection_close(connection);
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer) {
    struct connection *connection = stream->data;
    if (length < 0) {
        on_end(connection, length == UV_EOF);
        return;
    }
    /* Without older input the bytes are used where they are, and only the rest is kept. */
    bool is_older = connection->input != NULL;
    size_t read = (size_t)length;
    size_t used = is_older ? 0 : connection_consume(connection, buffer->base, read);
    if (connection->phase == PHASE_GONE)
        return;
    if (used < read && !append_input(connection, buffer->base + used, read - used))
        connection_drop(connection, "memory");
    else if (is_older)
        connection_go_on(connection);
    else
        listen_or_not(connection);
}

/*
 * Closing a connection on which something has not been read resets it, and the peer might lose the
 * last answer. So the peer only hears that nothing more will come, and has a moment to leave.
 */
void connection_leave(struct connection *connection) {
    uv_os_fd_t fd;
    if (connection->phase == PHASE_GONE)
        return;
    if (connection->ended || uv_fileno((uv_handle_t *)&connection->stream, &fd) ||
        shutdown(fd, SHUT_WR)) {
        connection_close(connection);
        return;
    }
    connection_enter(connection, PHASE_LEAVING);
    connection_go_on(connection);
}
