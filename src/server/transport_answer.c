/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "log.h"
#include "transport_private.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum {
    WATCH = 250,          /* milliseconds between looks at answers under way */
    SECONDS_TO_TAKE = 30, /* for a part of an answer */
    SECONDS_TO_LEAVE = 2  /* after the last answer, if the peer may still be sending */
};

/* ------------------------------------------------------------------------------------------------
 * Heads
 */

/* The head of an answer that is being written. */
struct head {
    struct lws *connection;
    unsigned char bytes[LWS_PRE + HEAD], *at, *end;
    bool failed;
};

static void add(struct head *head, const char *name, const char *value) {
    if (value && lws_add_http_header_by_name(head->connection, (const unsigned char *)name,
                                             (const unsigned char *)value, (int)strlen(value),
                                             &head->at, head->end))
        head->failed = true;
}

static void add_date(struct head *head) {
    time_t now = time(NULL);
    struct tm parts;
    char date[64];
    if (gmtime_r(&now, &parts) && strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &parts))
        add(head, "date:", date);
}

static bool send_head(struct lws *connection, const struct http_answer *answer) {
    struct head head = {.connection = connection};
    char length[24];
    head.at = head.bytes + LWS_PRE;
    head.end = head.bytes + sizeof head.bytes;
    struct transport *transport = transport_of(connection);
    transport->last_header->next = NULL;
    int failed = lws_add_http_header_status(connection, answer->status, &head.at, head.end);
    transport->last_header->next = &transport->astray;
    if (failed)
        return false;
    add_date(&head);
    add(&head, "content-type:", answer->type);
    add(&head, "content-encoding:", answer->encoding);
    add(&head, "cache-control:", answer->caching);
    add(&head, "etag:", answer->etag);
    add(&head, "allow:", answer->allow);
    add(&head, "retry-after:", answer->retry_after);
    add(&head, "vary:", answer->varies ? "accept-encoding" : NULL);
    add(&head, "connection:", answer->last ? "close" : NULL);
    (void)snprintf(length, sizeof length, "%zu", answer->length);
    add(&head, "content-length:", answer->status == 304 ? NULL : length);
    return !head.failed &&
           !lws_finalize_write_http_header(connection, head.bytes + LWS_PRE, &head.at, head.end);
}

/* ------------------------------------------------------------------------------------------------
 * Answers under way
 *
 * The library reads nothing while it waits to send, yet is woken as long as there is something to
 * read. A peer that says more, or nothing more, before it has taken its answer would keep the
 * server busy for nothing; so these are looked at now and then.
 */

/* Takes what has come in meanwhile, and ignores it; 0 if nothing ever will come again. */
static ssize_t take_rest(const struct session *session) {
    char ignored[16384];
    return recv(lws_get_socket_fd(session->connection), ignored, sizeof ignored, MSG_DONTWAIT);
}

/* False if the peer has gone, or has closed its side and takes nothing. */
static bool is_worth_it(struct session *session) {
    ssize_t length = take_rest(session);
    bool stuck = session->left == session->left_before && !session->exchange;
    session->left_before = session->left;
    if (length > 0)
        session->last = true; /* a client has to ask again for what was not answered */
    if (length < 0)
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    return length > 0 || !stuck;
}

bool is_idle(const struct transport *transport) {
    return !transport->under_way && !transport->sockets;
}

/* The answer is out, or nobody waits for it any more. */
void answer_settle(struct transport *transport, struct session *session) {
    if (!session)
        return;
    if (session->exchange)
        session->exchange->session = NULL;
    session->exchange = NULL;
    free(session->owned);
    session->owned = NULL;
    if (!session->back)
        return;
    *session->back = session->next;
    if (session->next)
        session->next->back = session->back;
    session->back = NULL;
    if (transport->under_way)
        return;
    (void)uv_timer_stop(&transport->watch);
    if (transport->draining && is_idle(transport))
        transport->hooks.idle(transport->hooks.context);
}

static void on_watch(uv_timer_t *watch) {
    struct transport *transport = watch->data;
    for (struct session *one = transport->under_way, *next; one; one = next) {
        next = one->next;
        if (is_worth_it(one))
            continue;
        answer_settle(transport, one);
        lws_set_timeout(one->connection, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
    }
}

void answers_prepare(struct transport *transport, uv_loop_t *loop) {
    (void)uv_timer_init(loop, &transport->watch); /* cannot fail */
    transport->watch.data = transport;
}

void answer_expect(struct session *session) {
    struct transport *transport = transport_of(session->connection);
    if (!transport->under_way)
        (void)uv_timer_start(&transport->watch, on_watch, WATCH, WATCH);
    session->next = transport->under_way;
    session->back = &transport->under_way;
    if (session->next)
        session->next->back = &session->next;
    transport->under_way = session;
    session->left_before = SIZE_MAX;
    lws_set_timeout(session->connection, PENDING_TIMEOUT_HTTP_CONTENT, SECONDS_TO_TAKE);
}

/* ------------------------------------------------------------------------------------------------
 * Sending
 */

static void log_answer(enum http_method method, const struct http_answer *answer) {
    if (!log_wants(LEVEL_DEBUG))
        return;
    static const char *const names[] = {"GET", "HEAD", "POST", "other"};
    char status[16], length[24];
    (void)snprintf(status, sizeof status, "%u", answer->status);
    (void)snprintf(length, sizeof length, "%zu", answer->length);
    log_event(LEVEL_DEBUG, "answer",
              FIELDS({"method", names[method]}, {"status", status}, {"bytes", length}));
}

int answer_send(struct session *session, const struct http_answer *given) {
    struct transport *transport = transport_of(session->connection);
    struct http_answer answer = *given;
    enum http_method method = session->exchange->request.method;
    answer.last = answer.last || session->last || transport->draining;
    log_answer(method, &answer);
    session->owned = answer.owned;
    session->rest = answer.body;
    session->left = method == HTTP_HEAD ? 0 : answer.length;
    session->last = answer.last;
    if (!send_head(session->connection, &answer))
        return -1;
    lws_set_timeout(session->connection, PENDING_TIMEOUT_HTTP_CONTENT, SECONDS_TO_TAKE);
    lws_callback_on_writable(session->connection);
    return 0;
}

void transport_answer(struct exchange *exchange, const struct http_answer *answer) {
    struct session *session = exchange->session;
    if (!session)
        free(answer->owned);
    else if (answer_send(session, answer))
        lws_set_timeout(session->connection, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
    exchange_drop(exchange);
}

/*
 * Closing a connection on which something has not been read resets it, and the peer might lose the
 * answer. So it only hears that nothing more will come, and has a moment to leave; when the server
 * stops, there is no time for that.
 */
static int finish(struct transport *transport, struct session *session) {
    if (session->last && !transport->draining) {
        session->leaving = true;
        (void)shutdown(lws_get_socket_fd(session->connection), SHUT_WR);
        lws_set_timeout(session->connection, PENDING_TIMEOUT_SHUTDOWN_FLUSH, SECONDS_TO_LEAVE);
        return 0;
    }
    answer_settle(transport, session);
    if (transport->draining) {
        (void)take_rest(session);
        return -1;
    }
    return lws_http_transaction_completed(session->connection) ? -1 : 0;
}

/*
 * Hands over the next part. When the library asks for one and there is none left, it has got rid of
 * all before it.
 */
int answer_go_on(struct session *session) {
    if (!session || !session->back || session->exchange || session->leaving)
        return 0;
    struct transport *transport = transport_of(session->connection);
    if (!session->left)
        return finish(transport, session);
    size_t length = session->left < PART ? session->left : PART;
    memcpy(transport->part + LWS_PRE, session->rest, length);
    session->rest += length;
    session->left -= length;
    if (lws_write(session->connection, transport->part + LWS_PRE, length, LWS_WRITE_HTTP) <
        (int)length)
        return -1;
    lws_set_timeout(session->connection, PENDING_TIMEOUT_HTTP_CONTENT, SECONDS_TO_TAKE);
    lws_callback_on_writable(session->connection);
    return 0;
}
