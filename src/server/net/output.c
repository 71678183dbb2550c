/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sending. Where nothing waits, bytes are written at once: that is one system call and no memory.
 * What the peer does not take waits in a queue, which the loop empties.
 */
#define _DEFAULT_SOURCE /* TIOCOUTQ */

#include "connection.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

enum { AT_ONCE = 16 }; /* pieces handed to the loop with one request */

/* A request to the loop to write the first pieces; it frees itself. */
struct writing {
    uv_write_t request;
    size_t count; /* pieces in it */
};

/* ------------------------------------------------------------------------------------------------
 * Parcels
 */

static struct parcel *parcel_of_frame(unsigned opcode, const void *payload, size_t length) {
    unsigned char head[10];
    size_t head_length = websocket_head(opcode, length, head);
    struct parcel *parcel = malloc(sizeof *parcel + head_length + length);
    if (!parcel)
        return NULL;
    parcel->holders = 1;
    parcel->length = head_length + length;
    memcpy(parcel->bytes, head, head_length);
    memcpy(parcel->bytes + head_length, payload, length);
    return parcel;
}

struct parcel *parcel_new(const char *text, size_t length) {
    return parcel_of_frame(WEBSOCKET_TEXT, text, length);
}

void parcel_drop(struct parcel *parcel) {
    assert(!parcel || parcel->holders > 0);
    if (parcel && !--parcel->holders)
        free(parcel);
}

void output_frame(struct connection *connection, unsigned opcode, const void *payload,
                  size_t length) {
    struct parcel *parcel = parcel_of_frame(opcode, payload, length);
    if (parcel)
        output_parcel(connection, parcel);
    else
        connection_drop(connection, "memory");
    parcel_drop(parcel);
}

/* ------------------------------------------------------------------------------------------------
 * The queue
 */

bool output_is_empty(const struct connection *connection) { return !connection->first; }

static void drop_first_piece(struct connection *connection) {
    struct outgoing *first = connection->first;
    assert(connection->queued > 0 && connection->queued_bytes >= first->length);
    connection->first = first->next;
    if (!connection->first)
        connection->last_queued = NULL;
    connection->queued--;
    connection->queued_bytes -= first->length;
    parcel_drop(first->parcel);
    free(first->owned);
    free(first);
}

void output_forget(struct connection *connection) {
    while (connection->first)
        drop_first_piece(connection);
    assert(!connection->queued && !connection->queued_bytes && !connection->last_queued);
}

/* Takes over `owned`, and becomes a holder of the parcel; either may be NULL. */
static bool output_enqueue(struct connection *connection, struct parcel *parcel, void *owned,
                           const char *bytes, size_t length) {
    struct outgoing *queued = malloc(sizeof *queued);
    if (!queued) {
        free(owned);
        return false;
    }
    if (parcel)
        parcel->holders++;
    *queued = (struct outgoing){.parcel = parcel, .owned = owned, .bytes = bytes, .length = length};
    if (connection->last_queued)
        connection->last_queued->next = queued;
    else
        connection->first = queued;
    connection->last_queued = queued;
    connection->queued++;
    connection->queued_bytes += length;
    return true;
}

static void start_writing(struct connection *connection);

static void on_written(uv_write_t *request, int status) {
    struct writing *writing = (struct writing *)(void *)request;
    struct connection *connection = request->handle->data;
    for (size_t i = 0; i < writing->count; i++)
        drop_first_piece(connection);
    free(writing);
    connection->writing = false;
    connection->written = 0;
    if (connection->phase == PHASE_GONE)
        return;
    if (status < 0)
        connection_drop(connection, "gone");
    else if (connection->first)
        start_writing(connection);
    else if (connection->phase == PHASE_SENDING)
        request_sent(connection);
    else if (connection->phase == PHASE_CLOSING)
        connection_leave(connection);
}

/* Nothing is being written: hands the first pieces to the loop. */
static void start_writing(struct connection *connection) {
    uv_buf_t buffers[AT_ONCE];
    unsigned count = 0;
    struct writing *writing = malloc(sizeof *writing);
    if (!writing) {
        connection_drop(connection, "memory");
        return;
    }
    for (const struct outgoing *one = connection->first; one && count < AT_ONCE; one = one->next)
        buffers[count++] = uv_buf_init((char *)one->bytes, (unsigned)one->length);
    writing->count = count;
    connection->writing = true;
    for (unsigned i = 0; i < count; i++)
        connection->written += buffers[i].len;
    if (uv_write(&writing->request, (uv_stream_t *)&connection->stream, buffers, count,
                 on_written)) {
        connection->writing = false;
        connection->written = 0;
        free(writing);
        connection_drop(connection, "gone");
    }
}

/* Bytes that the peer has not acknowledged: in the queue, with the loop, or with the system. */
static uint64_t bytes_left(const struct connection *connection) {
    const uv_stream_t *stream = (const uv_stream_t *)&connection->stream;
    uv_os_fd_t fd;
    int held = 0;
    if (uv_fileno((const uv_handle_t *)stream, &fd) || ioctl(fd, TIOCOUTQ, &held) || held < 0)
        held = 0;
    assert(connection->queued_bytes >= connection->written);
    return connection->queued_bytes - connection->written + uv_stream_get_write_queue_size(stream) +
           (uint64_t)held;
}

bool output_is_taken(const struct connection *connection) { return !bytes_left(connection); }

bool output_moves(struct connection *connection) {
    uint64_t left = bytes_left(connection);
    uint64_t taken = left < connection->output ? connection->output - left : 0;
    bool moves = !left || taken >= connection->taken_before + SLOWEST_BYTES;
    connection->taken_before = taken;
    return moves;
}

/* ------------------------------------------------------------------------------------------------
 * Sending
 */

/* How much went out at once; SIZE_MAX if the peer has gone. */
static size_t write_now(struct connection *connection, const uv_buf_t buffers[], unsigned count) {
    if (connection->first)
        return 0;
    int written = uv_try_write((uv_stream_t *)&connection->stream, buffers, count);
    return written >= 0 ? (size_t)written : written == UV_EAGAIN ? 0 : SIZE_MAX;
}

void output_parcel(struct connection *connection, struct parcel *parcel) {
    const uv_buf_t buffer = uv_buf_init((char *)parcel->bytes, (unsigned)parcel->length);
    size_t written = write_now(connection, &buffer, 1);
    connection->output += parcel->length;
    if (written == parcel->length)
        return;
    if (written == SIZE_MAX) {
        connection_drop(connection, "gone");
        return;
    }
    if (connection->queued >= SOCKET_QUEUE || connection->queued_bytes >= SOCKET_QUEUE_BYTES) {
        connection->transport->slow++;
        connection_drop(connection, "slow");
        return;
    }
    if (!output_enqueue(connection, parcel, NULL, (const char *)parcel->bytes + written,
                        parcel->length - written))
        connection_drop(connection, "memory");
    else if (!connection->writing)
        start_writing(connection);
}

void output_answer(struct connection *connection, const char *head, size_t head_length,
                   const char *body, size_t body_length, void *owned) {
    const uv_buf_t buffers[] = {uv_buf_init((char *)head, (unsigned)head_length),
                                uv_buf_init((char *)body, (unsigned)body_length)};
    size_t written = write_now(connection, buffers, body_length ? 2 : 1);
    connection->output += head_length + body_length;
    if (written == SIZE_MAX || written == head_length + body_length) {
        free(owned);
        if (written == SIZE_MAX)
            connection_drop(connection, "gone");
        return;
    }
    size_t left = written < head_length ? head_length - written : 0;
    size_t gone = written + left - head_length; /* of the body */
    char *copy = malloc(left + 1);
    bool is_queued = copy != NULL;
    if (copy) {
        memcpy(copy, head + head_length - left, left);
        is_queued = output_enqueue(connection, NULL, copy, copy, left);
    }
    if (is_queued)
        is_queued = output_enqueue(connection, NULL, owned, body + gone, body_length - gone);
    else
        free(owned);
    if (!is_queued)
        connection_drop(connection, "memory");
    else if (!connection->writing)
        start_writing(connection);
}
