/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One connection: what the files of the transport share.
 *
 * A connection is in one phase at a time, and in the list of that phase, the one that has been in it
 * for the longest time first. So a look at the beginning of each list finds all that are overdue.
 */
#ifndef CONNECTION_H
#define CONNECTION_H

#include "peers.h"
#include "transport.h"
#include "websocket.h"

enum phase {
    PHASE_READING, /* a request, or nothing yet */
    PHASE_ASKED,   /* a request is with the hooks */
    PHASE_SENDING, /* its answer is on the way */
    PHASE_SOCKET,  /* it is a WebSocket */
    PHASE_CLOSING, /* it was one: the last messages are on the way */
    PHASE_LEAVING, /* all is sent, and the peer has been told so; what comes in is ignored */
    PHASE_TAKING,  /* but it does not close, and the system still holds what it has not taken */
    PHASE_GONE,    /* closed; the loop has not forgotten it yet */
    PHASES
};

/* Bytes that wait to be sent. */
struct outgoing {
    struct outgoing *next;
    struct parcel *parcel; /* to be dropped when they are out; NULL if there is none */
    void *owned;           /* to be freed then */
    const char *bytes;
    size_t length;
};

/* The head of a request whose body has not come wholly. */
struct posted {
    struct http_head head; /* points into the bytes */
    size_t body;           /* where it begins */
    size_t want;           /* bytes in all */
    size_t have;
    char bytes[];
};

struct connection {
    uv_tcp_t stream;
    struct transport *transport;
    struct connection *next, *previous; /* in the list of its phase */
    uint64_t since;                     /* when the phase began, by uv_now() */
    uint64_t id;                        /* of the exchange or socket; 0 if hooks know of none */
    uint32_t slot;
    enum phase phase : 8;
    bool listening;     /* the loop reads from it */
    bool consuming;     /* within connection_consume() */
    bool open;          /* hooks.open has said yes, and hooks.closed is owed */
    bool operator_only; /* see http_request */
    bool begun;         /* a request has begun to come */
    bool ended;         /* the peer will send no more */
    bool skipped;       /* an empty line in front of it was ignored */
    bool head_only;     /* the request is a HEAD */
    bool last;          /* the connection is closed behind the answer */
    bool writing;       /* the loop writes the first pieces of the queue */
    bool fragmented;    /* the first fragments of a message are in `text` */
    struct peer *peer;  /* it is counted there; NULL if it is not counted */
    char address[46];   /* of the peer, as text */
    char *input;        /* what has come in and could not be used yet */
    size_t input_length;
    struct posted *posted; /* NULL if no body is being waited for */
    struct outgoing *first, *last_queued;
    size_t queued, queued_bytes;
    size_t written;        /* bytes of the pieces that the loop writes */
    uint64_t output;       /* bytes since the connection was opened, sent and queued */
    uint64_t taken_before; /* of those the peer had these when progress was looked at last */
    bool waited;           /* then some of a WebSocket were queued */
    char *text;            /* fragments of a message */
    size_t text_length;
    uint32_t utf8;   /* state of their check */
    uint64_t pinged; /* when, in milliseconds; 0 if that has been answered */
    int64_t lag;     /* milliseconds that it took last time */
    uint64_t frames; /* those that are no message are paid up to this time, by uv_now() */
};

struct slot {
    struct connection *connection; /* NULL if it is free */
    uint32_t next_free;
};

struct phase_list {
    struct connection *first, *last;
    size_t count;
};

struct transport {
    struct transport_hooks hooks;
    uv_loop_t *loop;
    uv_timer_t tick;
    struct phase_list lists[PHASES];
    struct slot *slots;
    uint32_t slot_count, free_slot; /* the first free slot; slot_count if there is none */
    uint64_t serial;                /* of the last id */
    struct peers *peers;
    uint64_t slow;
    uint64_t pings_due; /* sockets to be pinged, times the milliseconds between two pings */
    uint64_t ticked;    /* when, by uv_now() */
    bool stood_still;   /* and nothing was looked at then, because the process had been stopped */
    bool draining, was_idle;
    char buffer[16384]; /* what has just been read */
};

struct parcel {
    int holders;
    size_t length;
    unsigned char bytes[];
};

/* connection.c */
struct connection *connection_new(struct transport *transport);
uint64_t connection_new_id(struct connection *connection);
struct connection *connection_find(const struct transport *transport, uint64_t id,
                                   enum phase phase);
void connection_enter(struct connection *connection, enum phase phase);
void connection_go_on(struct connection *connection); /* with what has come in already */
void connection_leave(struct connection *connection); /* all is sent */
void connection_close(struct connection *connection);
void connection_drop(struct connection *connection, const char *why);
void connection_tell_closed(struct connection *connection);

/* output.c: sends at once what can be sent at once, and queues the rest. */
void output_parcel(struct connection *connection, struct parcel *parcel);
void output_answer(struct connection *connection, const char *head, size_t head_length,
                   const char *body, size_t body_length, void *owned);
void output_frame(struct connection *connection, unsigned opcode, const void *payload,
                  size_t length);
void output_forget(struct connection *connection);
bool output_is_empty(const struct connection *connection);
/*
 * Whether the peer has taken SLOWEST_BYTES since the last call, or all there is. Whoever takes less
 * is not slow but holds on to memory.
 */
bool output_moves(struct connection *connection);
bool output_is_taken(const struct connection *connection); /* all of it, by the peer */

/* requests.c */
size_t request_take(struct connection *connection, char *bytes, size_t length);
void request_refuse(struct connection *connection, unsigned status);
void request_sent(struct connection *connection); /* the answer is out */

/* sockets.c */
size_t socket_take(struct connection *connection, char *bytes, size_t length);
void socket_open(struct connection *connection, const struct http_request *request,
                 const char *accept);
void socket_end(struct connection *connection, unsigned status);
void sockets_ping(struct transport *transport, uint64_t elapsed);

#endif
