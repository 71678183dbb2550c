/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Connections: HTTP requests and their answers, messages over WebSockets. Exchanges and sockets are
 * named by numbers that are never used again, so whoever answers late needs no pointer: a call that
 * names one which has gone does nothing.
 *
 * Hooks are called from the event loop. transport_answer(), socket_send() and socket_close() never
 * call `message` or `closed` themselves.
 */
#ifndef TRANSPORT_H
#define TRANSPORT_H

#include "http.h"

#include <stdint.h>
#include <uv.h>

enum {
    SOCKET_QUEUE = 256,              /* messages that wait for a slow reader at the most */
    SOCKET_QUEUE_BYTES = 512 * 1024, /* and bytes */
    CONNECTIONS_OF_ADDRESS = 400,    /* plain HTTP connections, open at a time */
    SOCKET_FRAMES = 100,             /* that are no message, at once */
    SOCKET_FRAMES_EVERY = 50,        /* and one more after so many milliseconds */
    SLOWEST_BYTES = 8192 /* that a peer has to take within a deadline, or all that is left */
};

/* In milliseconds. */
struct transport_deadlines {
    uint64_t ask;   /* for a whole request, and from one to the next */
    uint64_t take;  /* for SLOWEST_BYTES of an answer */
    uint64_t close; /* for the last messages of a WebSocket */
    uint64_t leave; /* for the peer to close, when all is sent */
    uint64_t ping;  /* between two pings of a WebSocket; also for SLOWEST_BYTES if some wait */
    uint64_t pong;  /* for the answer to a ping */
};

struct transport;

struct transport_hooks {
    const struct http_header *headers; /* go with every answer */
    /*
     * A request has come; transport_answer() answers it, now or later. The request is valid until
     * this returns.
     */
    void (*ask)(void *context, uint64_t exchange, const struct http_request *request);
    /* The answer to a request that is refused before anybody looks at what it asks for. */
    void (*refuse)(unsigned status, struct http_answer *answer);
    /* Whether a POST to this path has a body that is of use. */
    bool (*takes_body)(const char *path);
    /* A WebSocket is asked for: 0, or the status that refuses it. */
    unsigned (*may_open)(void *context, const struct http_request *request);
    /* It is open. False closes it, without a call of `closed`. */
    bool (*open)(void *context, uint64_t socket, const struct http_request *request);
    void (*message)(void *context, uint64_t socket, const char *text, size_t length);
    void (*closed)(void *context, uint64_t socket);
    void (*idle)(void *context); /* while draining: the last connection under way has gone */
    void *context;
    struct transport_deadlines deadlines;
    size_t message_most, body_most; /* bytes */
    bool behind_proxy; /* all peers have the proxy's address: connections are not counted by it */
};

/* NULL if there is no memory. The hooks are copied. */
struct transport *transport_new(uv_loop_t *loop, const struct transport_hooks *hooks);

/* Takes over a connection that has been accepted, and closes it in any case. */
void transport_adopt(struct transport *transport, int fd, bool operator_only);

/* Answers a request. If the peer has gone, it frees `answer->owned` and that is all. */
void transport_answer(struct transport *transport, uint64_t exchange,
                      const struct http_answer *answer);

/*
 * From now on connections are closed behind their answer, and WebSockets behind what waits to be
 * sent. Idle ones are told that nothing more will come. True if nothing is under way.
 */
bool transport_drain(struct transport *transport);

/* Connections that are WebSockets. */
size_t transport_sockets(const struct transport *transport);

/* How many were dropped because they did not read. */
uint64_t transport_slow(const struct transport *transport);

/* ------------------------------------------------------------------------------------------------
 * WebSockets
 */

/* A message that is sent to many: framed once, shared. */
struct parcel;

/* Copies the text; NULL if there is no memory. It is the caller's until parcel_drop(). */
struct parcel *parcel_new(const char *text, size_t length);
void parcel_drop(struct parcel *parcel);

/* Sends it in its turn. A reader who is too slow is dropped, and hears of it by being so. */
void socket_send(struct transport *transport, uint64_t socket, struct parcel *parcel);

/* Closes behind what waits to be sent, with a status of RFC 6455. What comes in is ignored. */
void socket_close(struct transport *transport, uint64_t socket, unsigned status);

/* How long the way to the peer and back takes, in milliseconds; 0 if it is not known. */
int64_t socket_lag(const struct transport *transport, uint64_t socket);

/*
 * Closes every connection; `closed` is called for each WebSocket before this returns. The loop has
 * to run before transport_free().
 */
void transport_close(struct transport *transport);
void transport_free(struct transport *transport);

#endif
