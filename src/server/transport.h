/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Connections: takes requests apart and carries answers back; carries messages over WebSockets. All
 * that is known of libwebsockets is known here and in transport_*.c, so that another library could
 * take its place.
 */
#ifndef TRANSPORT_H
#define TRANSPORT_H

#include "http.h"

#include <stdint.h>
#include <uv.h>

enum {
    SOCKET_QUEUE = 256,             /* messages that wait for a slow reader at the most */
    SOCKET_QUEUE_BYTES = 512 * 1024 /* and bytes */
};

struct transport;
struct exchange; /* a request that has not been answered */
struct socket;   /* a WebSocket */

struct transport_hooks {
    const struct http_header *headers; /* go with every answer */
    struct http_header astray;         /* goes with what the library answers by itself */
    /*
     * A request has come; transport_answer() answers it, now or later. It is valid until then, or
     * until this returns if the peer leaves meanwhile.
     */
    void (*ask)(void *context, struct exchange *exchange, const struct http_request *request);
    /* The answer to a request that is refused before anybody looks at what it asks for. */
    void (*refuse)(unsigned status, struct http_answer *answer);
    /* Whether a POST to this path has a body that is of use. */
    bool (*takes_body)(const char *path);
    /* Somebody wants a WebSocket: 0, or the status that refuses it. */
    unsigned (*may_open)(void *context, const struct http_request *request);
    /* What the calls below are given; NULL closes it. */
    void *(*open)(void *context, struct socket *socket, const struct http_request *request);
    void (*message)(void *visitor, const char *text, size_t length);
    void (*closed)(void *visitor);
    void (*idle)(void *context); /* while draining: the last answer under way is out */
    void *context;
    size_t message_most, body_most; /* bytes */
    unsigned operator_port;         /* where only the operator can ask; 0 if there is none */
};

/* NULL if the library refuses; it has logged why. The hooks are copied. */
struct transport *transport_new(uv_loop_t *loop, const struct transport_hooks *hooks);

/* Takes over a connection that has been accepted, and closes it in any case. */
void transport_adopt(struct transport *transport, int fd);

/* Answers a request and lets go of it. If the peer has gone meanwhile, that is all. */
void transport_answer(struct exchange *exchange, const struct http_answer *answer);

/*
 * From now on connections are closed behind their answer, and WebSockets behind what waits to be
 * sent. True if nothing is under way.
 */
bool transport_drain(struct transport *transport);

/* Connections that are WebSockets. */
size_t transport_sockets(const struct transport *transport);

/* How many were dropped because they did not read. */
uint64_t transport_slow(const struct transport *transport);

/* ------------------------------------------------------------------------------------------------
 * WebSockets
 */

/* A message that is sent to many: made once, shared. */
struct parcel;

/* Copies the text; NULL if there is no memory. It is the caller's until parcel_drop(). */
struct parcel *parcel_new(const char *text, size_t length);
void parcel_drop(struct parcel *parcel);

/* Sends it in its turn. A reader who is too slow is dropped, and hears of it by being so. */
void socket_send(struct socket *socket, struct parcel *parcel);

/* Closes behind what waits to be sent, with a status of RFC 6455. What comes in is ignored. */
void socket_close(struct socket *socket, unsigned status);

/* How long the way to the peer and back takes, in milliseconds. */
int64_t socket_lag(const struct socket *socket);

/*
 * Closes every connection. What the loop needs to forget them happens in its next turns; after
 * these, transport_free() gives the memory back.
 */
void transport_close(struct transport *transport);
void transport_free(struct transport *transport);

#endif
