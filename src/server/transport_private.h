/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the files of the transport share.
 */
#ifndef TRANSPORT_PRIVATE_H
#define TRANSPORT_PRIVATE_H

#include "transport.h"

#include <libwebsockets.h>

enum {
    HEAD = 8192,         /* bytes of a request's head, and of an answer's */
    ADDRESS = 1024,      /* characters of a path */
    FIELD = 512,         /* characters of any other header that is looked at */
    PART = 16384,        /* bytes of an answer that are handed over at a time */
    HEADERS_MAX = 16,    /* that go with every answer */
    SECONDS_TO_ASK = 15, /* for the head of a request, and for its body */
    SECONDS_BETWEEN = 15 /* from one request to the next */
};

struct transport {
    struct transport_hooks hooks;
    struct lws_context *library;
    struct lws_protocol_vhost_options headers[HEADERS_MAX]; /* linked */
    struct lws_protocol_vhost_options *last_header;         /* of those for every answer */
    struct lws_protocol_vhost_options astray;               /* behind it, but for our own answers */
    struct lws_protocols protocols[2];
    struct session *under_way; /* those with a request that is not answered wholly */
    uv_timer_t watch;          /* over them */
    struct socket *sockets;
    size_t socket_count;
    uint64_t slow;
    uv_timer_t pings, closes;
    bool draining;
    unsigned char part[LWS_PRE + PART];
};

/* A connection. */
struct session {
    struct lws *connection;
    struct session *next, **back; /* among those under way; `back` is NULL if it is not */
    struct exchange *exchange;    /* what has been asked, while it is not answered */
    const unsigned char *rest;    /* what there is to send */
    size_t left;
    size_t left_before; /* when it was looked at last */
    void *owned;        /* to be freed when it is out */
    bool last;          /* the connection is closed behind this answer */
    bool leaving;       /* which is out */
    struct socket *socket;
};

/* A request with its texts. */
struct exchange {
    struct transport *transport;
    struct session *session; /* NULL when the peer has gone */
    struct http_request request;
    char path[ADDRESS], encoding[FIELD], known[FIELD], type[FIELD], host[FIELD], origin[FIELD],
        forwarded[FIELD], address[64];
    size_t expected; /* bytes of its body */
    char body[];
};

static inline struct transport *transport_of(struct lws *connection) {
    return lws_context_user(lws_get_context(connection));
}

/* transport_request.c: takes heads of requests apart. */
struct exchange *exchange_new(struct transport *transport, struct lws *connection,
                              size_t body_bytes);
void exchange_drop(struct exchange *exchange);
/* The status that refuses a request before anybody looks at what it asks for; 0 if it is sound. */
unsigned exchange_fault(const struct exchange *exchange, struct lws *connection);
/* The length of a body; SIZE_MAX if it has none that is sound. */
size_t body_length(struct lws *connection);

/* transport_answer.c: carries answers. */
void answers_prepare(struct transport *transport, uv_loop_t *loop);
void answer_expect(struct session *session); /* a request is whole, and waits for its answer */
int answer_send(struct session *session, const struct http_answer *given);
int answer_go_on(struct session *session);
void answer_settle(struct transport *transport, struct session *session);

/* transport_socket.c: WebSockets. */
void sockets_prepare(struct transport *transport, uv_loop_t *loop);
int socket_event(struct lws *connection, enum lws_callback_reasons reason, struct session *session,
                 void *in, size_t length);
void sockets_drain(struct transport *transport);
bool is_idle(const struct transport *transport);

#endif
