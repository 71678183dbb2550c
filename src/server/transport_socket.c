/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "log.h"
#include "transport_private.h"

#include <stdlib.h>
#include <string.h>

enum {
    AT_ONCE = 16,        /* messages to one peer before others have their turn */
    PING = 20000,        /* milliseconds between looks whether a peer is still there */
    PING_SPREAD = 10000, /* milliseconds over which those who came together are asked */
    PING_LOOK = 200,     /* milliseconds between looks at who is to be asked */
    SECONDS_TO_CLOSE = 5 /* for a peer to take the last messages and say goodbye */
};

struct parcel {
    int holders;
    size_t length;
    unsigned char bytes[]; /* room for the library's part, then the text */
};

struct queued {
    struct queued *next;
    struct parcel *parcel;
};

struct socket {
    struct socket *next, **back;
    struct lws *connection;
    void *visitor; /* of hooks.open(); NULL when nobody is interested any more */
    struct queued *first, **last;
    size_t count, bytes;
    char *beginning; /* of a message that has not come wholly */
    size_t begun;
    uint64_t pinged;    /* when; 0 if that has been answered */
    uint64_t asked_for; /* when a ping was last wanted; at first, a time to count from */
    int64_t lag;
    unsigned status; /* to close with, when all is sent; 0 to stay */
    bool ping_wanted;
    bool finished; /* all is sent: it is to be closed */
    bool said_why; /* and is being closed */
};

/* ------------------------------------------------------------------------------------------------
 * Sending
 */

struct parcel *parcel_new(const char *text, size_t length) {
    struct parcel *parcel = malloc(sizeof *parcel + LWS_PRE + length);
    if (!parcel)
        return NULL;
    parcel->holders = 1;
    parcel->length = length;
    memcpy(parcel->bytes + LWS_PRE, text, length);
    return parcel;
}

void parcel_drop(struct parcel *parcel) {
    if (parcel && !--parcel->holders)
        free(parcel);
}

static void take_first(struct socket *socket) {
    struct queued *first = socket->first;
    socket->first = first->next;
    if (!socket->first)
        socket->last = &socket->first;
    socket->count--;
    socket->bytes -= first->parcel->length;
    parcel_drop(first->parcel);
    free(first);
}

static void drop(struct socket *socket, const char *why) {
    socket->status = LWS_CLOSE_STATUS_NORMAL; /* nothing more is sent, or gets into the queue */
    log_event(LEVEL_INFO, "dropped", FIELDS({"why", why}));
    lws_set_timeout(socket->connection, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
}

/* The library writes its part in front of the text, the same one for every peer. */
static bool write_parcel(const struct socket *socket, struct parcel *parcel) {
    return lws_write(socket->connection, parcel->bytes + LWS_PRE, parcel->length, LWS_WRITE_TEXT) >=
           0;
}

void socket_send(struct socket *socket, struct parcel *parcel) {
    if (!parcel || socket->status)
        return;
    /* Where nothing waits it can go at once: to be told when it may costs more than to send it. */
    if (!socket->first && !lws_send_pipe_choked(socket->connection)) {
        if (!write_parcel(socket, parcel))
            drop(socket, "gone");
        return;
    }
    struct queued *queued = socket->count < SOCKET_QUEUE && socket->bytes < SOCKET_QUEUE_BYTES
                                ? malloc(sizeof *queued)
                                : NULL;
    if (!queued) {
        transport_of(socket->connection)->slow++;
        drop(socket, "slow");
        return;
    }
    parcel->holders++;
    *queued = (struct queued){.parcel = parcel};
    *socket->last = queued;
    socket->last = &queued->next;
    socket->count++;
    socket->bytes += parcel->length;
    lws_callback_on_writable(socket->connection);
}

void socket_close(struct socket *socket, unsigned status) {
    if (socket->status)
        return;
    socket->status = status;
    lws_set_timeout(socket->connection, PENDING_TIMEOUT_CLOSE_SEND, SECONDS_TO_CLOSE);
    lws_callback_on_writable(socket->connection);
}

int64_t socket_lag(const struct socket *socket) { return socket->lag; }

static int send_ping(struct socket *socket) {
    unsigned char ping[LWS_PRE + 1] = {0};
    socket->ping_wanted = false;
    socket->pinged = uv_hrtime() / 1000000;
    return lws_write(socket->connection, ping + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

static void on_closes(uv_timer_t *timer) {
    struct transport *transport = timer->data;
    for (struct socket *one = transport->sockets, *next; one; one = next) {
        next = one->next;
        if (!one->finished || one->said_why)
            continue;
        one->said_why = true;
        lws_close_reason(one->connection, (enum lws_close_status)one->status, NULL, 0);
        lws_set_timeout(one->connection, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_SYNC);
    }
}

static int on_writable(struct socket *socket) {
    if (socket->ping_wanted && !socket->status && send_ping(socket))
        return -1;
    for (int i = 0; i < AT_ONCE && socket->first; i++) {
        if (!write_parcel(socket, socket->first->parcel))
            return -1;
        take_first(socket);
        if (socket->first && lws_send_pipe_choked(socket->connection))
            break;
    }
    if (socket->first) {
        lws_callback_on_writable(socket->connection);
        return 0;
    }
    if (socket->status && !socket->finished) {
        /* Closed from here, the library would not say why; closed from outside, it does. */
        struct transport *transport = transport_of(socket->connection);
        socket->finished = true;
        (void)uv_timer_start(&transport->closes, on_closes, 0, 0);
    }
    return 0;
}

/* ------------------------------------------------------------------------------------------------
 * Receiving
 */

/* The library says goodbye by itself; nothing may be sent behind that. */
static int refuse(struct socket *socket, enum lws_close_status status) {
    socket->status = status;
    socket->finished = socket->said_why = true;
    lws_close_reason(socket->connection, status, NULL, 0);
    return -1;
}

static int on_message(struct transport *transport, struct socket *socket, const char *text,
                      size_t length) {
    struct lws *connection = socket->connection;
    size_t most = transport->hooks.message_most;
    if (socket->status)
        return 0;
    if (lws_frame_is_binary(connection))
        return refuse(socket, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (length + socket->begun > most ||
        lws_remaining_packet_payload(connection) + length + socket->begun > most)
        return refuse(socket, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    bool whole = lws_is_final_fragment(connection) && !lws_remaining_packet_payload(connection);
    if (whole && !socket->begun) {
        transport->hooks.message(socket->visitor, text, length);
        return 0;
    }
    char *longer = realloc(socket->beginning, socket->begun + length + 1);
    if (!longer)
        return -1;
    socket->beginning = longer; /* freed with the socket */
    memcpy(longer + socket->begun, text, length);
    socket->begun += length;
    if (!whole)
        return 0;
    transport->hooks.message(socket->visitor, longer, socket->begun);
    socket->begun = 0;
    return 0;
}

/* ------------------------------------------------------------------------------------------------
 * Coming and going
 */

static void forget(struct transport *transport, struct socket *socket) {
    while (socket->first)
        take_first(socket);
    *socket->back = socket->next;
    if (socket->next)
        socket->next->back = socket->back;
    transport->socket_count--;
    free(socket->beginning);
    free(socket);
}

static int on_open(struct transport *transport, struct lws *connection, struct session *session) {
    struct exchange *exchange = session->exchange;
    struct socket *socket = exchange ? calloc(1, sizeof *socket) : NULL;
    if (!socket)
        return -1;
    socket->connection = connection;
    socket->last = &socket->first;
    socket->back = &transport->sockets;
    socket->next = transport->sockets;
    if (socket->next)
        socket->next->back = &socket->next;
    transport->sockets = socket;
    transport->socket_count++;
    session->socket = socket;
    socket->visitor = transport->hooks.open(transport->hooks.context, socket, &exchange->request);
    exchange_drop(exchange);
    if (!socket->visitor)
        return -1;
    socket->asked_for = uv_hrtime() / 1000000 + transport->socket_count * 37 % PING_SPREAD;
    socket->ping_wanted = true;
    lws_callback_on_writable(connection);
    return 0;
}

static void on_closed(struct transport *transport, struct session *session) {
    struct socket *socket = session->socket;
    session->socket = NULL;
    if (!socket)
        return;
    if (socket->visitor)
        transport->hooks.closed(socket->visitor);
    forget(transport, socket);
    if (transport->draining && is_idle(transport))
        transport->hooks.idle(transport->hooks.context);
}

int socket_event(struct lws *connection, enum lws_callback_reasons reason, struct session *session,
                 void *in, size_t length) {
    struct transport *transport = transport_of(connection);
    struct socket *socket = session ? session->socket : NULL;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return !session ? -1 : on_open(transport, connection, session);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return socket ? on_writable(socket) : -1;
    case LWS_CALLBACK_RECEIVE:
        return socket ? on_message(transport, socket, in, length) : -1;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (socket && socket->pinged)
            socket->lag = (int64_t)(uv_hrtime() / 1000000 - socket->pinged);
        if (socket)
            socket->pinged = 0;
        return 0;
    default: /* closed, or destroyed without having been */
        if (session)
            on_closed(transport, session);
        return 0;
    }
}

/* A peer that has not answered since the last time has gone without a word. */
static void on_pings(uv_timer_t *timer) {
    struct transport *transport = timer->data;
    uint64_t now = uv_hrtime() / 1000000;
    for (struct socket *one = transport->sockets; one; one = one->next) {
        if (now < one->asked_for + PING || one->status)
            continue;
        one->asked_for = now;
        if (one->pinged || one->ping_wanted) {
            drop(one, "gone");
            continue;
        }
        one->ping_wanted = true;
        lws_callback_on_writable(one->connection);
    }
}

void sockets_prepare(struct transport *transport, uv_loop_t *loop) {
    (void)uv_timer_init(loop, &transport->pings);
    (void)uv_timer_init(loop, &transport->closes);
    transport->pings.data = transport->closes.data = transport;
    (void)uv_timer_start(&transport->pings, on_pings, PING_LOOK, PING_LOOK);
}

void sockets_drain(struct transport *transport) {
    for (struct socket *one = transport->sockets; one; one = one->next)
        socket_close(one, LWS_CLOSE_STATUS_GOINGAWAY);
}

size_t transport_sockets(const struct transport *transport) { return transport->socket_count; }

uint64_t transport_slow(const struct transport *transport) { return transport->slow; }
