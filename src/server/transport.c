/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "transport.h"
#include "log.h"

#include <errno.h>
#include <libwebsockets.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum {
    HEAD = 8192,          /* bytes of a request's head, and of an answer's */
    ADDRESS = 1024,       /* characters of a path */
    FIELD = 512,          /* characters of any other header that is looked at */
    PART = 16384,         /* bytes of an answer that are handed over at a time */
    HEADERS_MAX = 16,     /* that go with every answer */
    SECONDS_TO_ASK = 15,  /* for the head of a request */
    WATCH = 250,          /* milliseconds between looks at answers under way */
    SECONDS_TO_TAKE = 30, /* for a part of an answer */
    SECONDS_TO_LEAVE = 2, /* after the last answer, if the peer may still be sending */
    SECONDS_BETWEEN = 15  /* from one request to the next */
};

struct transport {
    struct transport_hooks hooks;
    struct lws_context *library;
    struct lws_protocol_vhost_options headers[HEADERS_MAX]; /* linked */
    struct lws_protocols protocols[2];
    struct session *under_way; /* those with an answer that is not out yet */
    uv_timer_t watch;          /* over them */
    bool draining;
    unsigned char part[LWS_PRE + PART];
};

/* What a connection has to send. */
struct session {
    struct lws *connection;
    struct session *next, **back; /* among those under way; `back` is NULL if it is not */
    const unsigned char *rest;
    size_t left;
    size_t left_before; /* when it was looked at last */
    bool last;          /* the connection is closed behind this answer */
    bool leaving;       /* which is out */
};

static struct transport *transport_of(struct lws *connection) {
    return lws_context_user(lws_get_context(connection));
}

/* ------------------------------------------------------------------------------------------------
 * Requests
 */

/* The token under which the library keeps the path of each method, the two answered ones first. */
static const enum lws_token_indexes methods[] = {
    WSI_TOKEN_GET_URI, WSI_TOKEN_HEAD_URI,  WSI_TOKEN_POST_URI,   WSI_TOKEN_OPTIONS_URI,
    WSI_TOKEN_PUT_URI, WSI_TOKEN_PATCH_URI, WSI_TOKEN_DELETE_URI,
};

static enum http_method method_of(struct lws *connection) {
    if (lws_hdr_total_length(connection, WSI_TOKEN_GET_URI))
        return HTTP_GET;
    return lws_hdr_total_length(connection, WSI_TOKEN_HEAD_URI) ? HTTP_HEAD : HTTP_OTHER;
}

/* A header's text; "" if it was not sent or is too long to be of use. */
static const char *field_of(struct lws *connection, enum lws_token_indexes token,
                            char text[FIELD]) {
    if (lws_hdr_copy(connection, text, FIELD, token) < 0)
        text[0] = '\0';
    return text;
}

/* Whether something follows the head of a request, or may follow it. */
static bool has_body(struct lws *connection) {
    char text[FIELD];
    const char *length = field_of(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH, text);
    return lws_hdr_total_length(connection, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
           lws_hdr_total_length(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH) >= FIELD ||
           length[strspn(length, "0")] != '\0';
}

/*
 * The status that refuses a request before anybody looks at what it asks for; 0 if it is sound.
 *
 * Without a version the line did not end where it seemed to: the library takes an encoded end of
 * line for a real one. It also splits a path at an ampersand. Nothing here takes a body, and where
 * a body without a length ends is a matter of opinion, so that what follows it could be taken for a
 * request.
 */
static unsigned fault_of(struct lws *connection, const char *path, size_t length) {
    char version[16];
    if (lws_hdr_copy(connection, version, sizeof version, WSI_TOKEN_HTTP) < 0 ||
        (strcmp(version, "HTTP/1.1") != 0 && strcmp(version, "HTTP/1.0") != 0))
        return 400;
    if (!strcmp(version, "HTTP/1.1") && lws_hdr_total_length(connection, WSI_TOKEN_HOST) <= 0)
        return 400;
    if (has_body(connection))
        return method_of(connection) == HTTP_OTHER ? 0 : 400;
    if (length >= ADDRESS)
        return 414;
    if (path[0] != '/' || strlen(path) != length)
        return 400;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)path[i] < ' ' || path[i] == 0x7f)
            return 400;
    return 0;
}

/* ------------------------------------------------------------------------------------------------
 * Answers
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
    if (lws_add_http_header_status(connection, answer->status, &head.at, head.end))
        return false;
    add_date(&head);
    add(&head, "content-type:", answer->type);
    add(&head, "content-encoding:", answer->encoding);
    add(&head, "cache-control:", answer->caching);
    add(&head, "etag:", answer->etag);
    add(&head, "allow:", answer->allow);
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
    bool stuck = session->left == session->left_before;
    session->left_before = session->left;
    if (length > 0)
        session->last = true; /* a client has to ask again for what was not answered */
    if (length < 0)
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    return length > 0 || !stuck;
}

/* The answer is out, or nobody waits for it any more. */
static void settle(struct transport *transport, struct session *session) {
    if (!session || !session->back)
        return;
    *session->back = session->next;
    if (session->next)
        session->next->back = session->back;
    session->back = NULL;
    if (transport->under_way)
        return;
    (void)uv_timer_stop(&transport->watch);
    if (transport->draining)
        transport->hooks.idle(transport->hooks.context);
}

static void on_watch(uv_timer_t *watch) {
    struct transport *transport = watch->data;
    for (struct session *one = transport->under_way, *next; one; one = next) {
        next = one->next;
        if (is_worth_it(one))
            continue;
        settle(transport, one);
        lws_set_timeout(one->connection, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
    }
}

static void set_out(struct transport *transport, struct session *session) {
    if (!transport->under_way)
        (void)uv_timer_start(&transport->watch, on_watch, WATCH, WATCH);
    session->next = transport->under_way;
    session->back = &transport->under_way;
    if (session->next)
        session->next->back = &session->next;
    transport->under_way = session;
}

/* ------------------------------------------------------------------------------------------------
 * Events of the library
 */

/*
 * Closing a connection on which something has not been read resets it, and the peer might lose the
 * answer. So it only hears that nothing more will come, and has a moment to leave; when the server
 * stops, there is no time for that.
 */
static int finish_answer(struct transport *transport, struct lws *connection,
                         struct session *session) {
    if (session->last && !transport->draining) {
        session->leaving = true;
        (void)shutdown(lws_get_socket_fd(connection), SHUT_WR);
        lws_set_timeout(connection, PENDING_TIMEOUT_SHUTDOWN_FLUSH, SECONDS_TO_LEAVE);
        return 0;
    }
    settle(transport, session);
    if (transport->draining) {
        (void)take_rest(session);
        return -1;
    }
    return lws_http_transaction_completed(connection) ? -1 : 0;
}

/*
 * Hands over the next part. When the library asks for one and there is none left, it has got rid of
 * all before it.
 */
static int send_part(struct transport *transport, struct lws *connection, struct session *session) {
    if (!session || !session->back || session->leaving)
        return 0;
    if (!session->left)
        return finish_answer(transport, connection, session);
    size_t length = session->left < PART ? session->left : PART;
    memcpy(transport->part + LWS_PRE, session->rest, length);
    session->rest += length;
    session->left -= length;
    if (lws_write(connection, transport->part + LWS_PRE, length, LWS_WRITE_HTTP) < (int)length)
        return -1;
    lws_set_timeout(connection, PENDING_TIMEOUT_HTTP_CONTENT, SECONDS_TO_TAKE);
    lws_callback_on_writable(connection);
    return 0;
}

static void log_answer(const struct http_request *request, const struct http_answer *answer) {
    if (!log_wants(LEVEL_DEBUG))
        return;
    static const char *const names[] = {"GET", "HEAD", "other"};
    char status[16], length[24];
    (void)snprintf(status, sizeof status, "%u", answer->status);
    (void)snprintf(length, sizeof length, "%zu", answer->length);
    log_event(LEVEL_DEBUG, "answer",
              FIELDS({"method", names[request->method]}, {"status", status}, {"bytes", length}));
}

static int take_request(struct transport *transport, struct lws *connection,
                        struct session *session) {
    if (session->back)
        return -1; /* it is still busy with another */
    char path[ADDRESS] = "", encoding[FIELD], known[FIELD];
    size_t length = 0;
    for (size_t i = 0; i < sizeof methods / sizeof *methods && !length; i++) {
        length = (size_t)lws_hdr_total_length(connection, methods[i]);
        if (length)
            (void)lws_hdr_copy(connection, path, sizeof path, methods[i]);
    }
    struct http_request request = {
        .method = method_of(connection),
        .path = path,
        .accept_encoding = field_of(connection, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encoding),
        .if_none_match = field_of(connection, WSI_TOKEN_HTTP_IF_NONE_MATCH, known),
    };
    struct http_answer answer = {.status = fault_of(connection, path, length), .last = true};
    if (!answer.status)
        transport->hooks.answer(&request, &answer);
    answer.last = answer.last || transport->draining;
    log_answer(&request, &answer);
    if (!send_head(connection, &answer))
        return -1;
    *session = (struct session){
        .connection = connection,
        .rest = answer.body,
        .left = request.method == HTTP_HEAD ? 0 : answer.length,
        .left_before = SIZE_MAX,
        .last = answer.last,
    };
    set_out(transport, session);
    lws_set_timeout(connection, PENDING_TIMEOUT_HTTP_CONTENT, SECONDS_TO_TAKE);
    lws_callback_on_writable(connection);
    return 0;
}

static int on_event(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    (void)in;
    (void)length;
    struct session *session = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return take_request(transport_of(connection), connection, session);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_part(transport_of(connection), connection, session);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_WSI_DESTROY: /* which comes even where the other does not */
        settle(transport_of(connection), session);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* to HTTP 2, or to something it does not know */
    case LWS_CALLBACK_RAW_ADOPT:            /* it takes CONNECT for a wish to speak freely */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    default:
        return 0;
    }
}

/* ------------------------------------------------------------------------------------------------
 * The library
 */

/* What it reports as errors are mostly the faults of peers, who could fill a log with them. */
static void log_library(int level, const char *line) {
    size_t length = strcspn(line, "\n");
    char text[256];
    (void)snprintf(text, sizeof text, "%.*s", (int)(length < 255 ? length : 255), line);
    log_event(level == LLL_ERR ? LEVEL_INFO : LEVEL_DEBUG, "library", FIELDS({"says", text}));
}

static void link_headers(struct transport *transport) {
    const struct http_header *given = transport->hooks.headers;
    for (size_t i = 0; i < HEADERS_MAX && given[i].name; i++) {
        transport->headers[i].name = given[i].name;
        transport->headers[i].value = given[i].value;
        if (i + 1 < HEADERS_MAX && given[i + 1].name)
            transport->headers[i].next = &transport->headers[i + 1];
    }
}

struct transport *transport_new(uv_loop_t *loop, const struct transport_hooks *hooks) {
    struct transport *transport = calloc(1, sizeof *transport);
    if (!transport)
        return NULL;
    transport->hooks = *hooks;
    link_headers(transport);
    transport->protocols[0] = (struct lws_protocols){
        .name = "http", .callback = on_event, .per_session_data_size = sizeof(struct session)};
    void *loops[] = {loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = transport->protocols,
        .headers = transport->headers,
        .foreign_loops = loops,
        .user = transport,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
                   LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS,
        .max_http_header_data = HEAD,
        .timeout_secs = SECONDS_TO_ASK,
        .keepalive_timeout = SECONDS_BETWEEN,
    };
    lws_set_log_level(log_wants(LEVEL_DEBUG)  ? LLL_ERR | LLL_WARN | LLL_NOTICE
                      : log_wants(LEVEL_INFO) ? LLL_ERR
                                              : 0,
                      log_library);
    transport->library = lws_create_context(&info);
    if (!transport->library) {
        free(transport);
        return NULL;
    }
    (void)uv_timer_init(loop, &transport->watch); /* cannot fail */
    transport->watch.data = transport;
    return transport;
}

void transport_adopt(struct transport *transport, int fd) {
    (void)lws_adopt_socket(transport->library, fd);
}

bool transport_drain(struct transport *transport) {
    transport->draining = true;
    return !transport->under_way;
}

void transport_close(struct transport *transport) {
    uv_close((uv_handle_t *)&transport->watch, NULL);
    lws_context_destroy(transport->library);
}

/* In a loop that is not its own the library is destroyed twice: to close, and to free. */
void transport_free(struct transport *transport) {
    if (!transport)
        return;
    lws_context_destroy(transport->library);
    free(transport);
}
