/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "log.h"
#include "transport_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { SENT_AHEAD = 128 * 1024 }; /* bytes that may be on the way */

/* ------------------------------------------------------------------------------------------------
 * Requests
 */

static void refuse(struct session *session, unsigned status) {
    struct http_answer answer;
    transport_of(session->connection)->hooks.refuse(status, &answer);
    answer.last = true;
    transport_answer(session->exchange, &answer);
}

/* The request is whole. */
static void ask(struct transport *transport, struct session *session) {
    answer_expect(session);
    transport->hooks.ask(transport->hooks.context, session->exchange, &session->exchange->request);
}

static int take_request(struct transport *transport, struct lws *connection,
                        struct session *session) {
    if (session->back || session->exchange)
        return -1; /* it is still busy with another */
    size_t body = body_length(connection), most = transport->hooks.body_most;
    struct exchange *exchange = exchange_new(transport, connection, body <= most ? body : 0);
    if (!exchange)
        return -1;
    *session = (struct session){.connection = connection, .exchange = exchange};
    exchange->session = session;
    unsigned fault = exchange_fault(exchange, connection);
    bool posted =
        exchange->request.method == HTTP_POST && transport->hooks.takes_body(exchange->path);
    if (!fault && posted && body > most)
        fault = body == SIZE_MAX ? 411 : 413;
    if (fault) {
        answer_expect(session);
        refuse(session, fault);
    } else if (posted && body) {
        lws_set_timeout(connection, PENDING_TIMEOUT_HTTP_CONTENT, SECONDS_TO_ASK);
    } else {
        ask(transport, session);
    }
    return 0;
}

/* More than was announced never comes: the library counts too. */
static int take_body(const struct session *session, const void *bytes, size_t length) {
    struct exchange *exchange = session->exchange;
    if (!exchange || session->back)
        return 0; /* it has been refused already */
    if (length > exchange->expected - exchange->request.body_length)
        return -1;
    memcpy(exchange->body + exchange->request.body_length, bytes, length);
    exchange->request.body_length += length;
    return 0;
}

static int end_body(struct transport *transport, struct session *session) {
    if (!session->exchange || session->back)
        return 0;
    if (session->exchange->request.body_length != session->exchange->expected)
        return -1;
    ask(transport, session);
    return 0;
}

/*
 * Only to WebSockets, not to HTTP 2. The library would close before its answer is out, so a refusal
 * goes straight to the socket.
 */
static int may_upgrade(struct transport *transport, struct lws *connection, const char *to) {
    if (strcmp(to, "websocket") != 0)
        return -1;
    struct exchange *exchange = exchange_new(transport, connection, 0);
    if (!exchange)
        return -1;
    unsigned status = exchange_fault(exchange, connection);
    if (!status && (exchange->request.method != HTTP_GET || transport->draining))
        status = transport->draining ? 503 : 400;
    if (!status)
        status = transport->hooks.may_open(transport->hooks.context, &exchange->request);
    exchange_drop(exchange);
    if (!status)
        return 0;
    char text[96];
    int length =
        snprintf(text, sizeof text,
                 "HTTP/1.1 %u Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", status);
    (void)!send(lws_get_socket_fd(connection), text, (size_t)length, MSG_DONTWAIT | MSG_NOSIGNAL);
    return -1;
}

/* The last moment at which the head of the request is there. */
static int keep_request(struct transport *transport, struct lws *connection,
                        struct session *session) {
    *session = (struct session){.connection = connection};
    session->exchange = exchange_new(transport, connection, 0);
    if (!session->exchange)
        return -1;
    session->exchange->session = session;
    return 0;
}

static void leave(struct lws *connection, struct session *session) {
    if (!session || !session->connection)
        return;
    struct exchange *exchange = session->exchange;
    bool asked = session->back != NULL;
    answer_settle(transport_of(connection), session);
    if (!asked)
        free(exchange); /* nobody else has it yet */
}

static int on_event(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    struct session *session = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return take_request(transport_of(connection), connection, session);
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(session, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return end_body(transport_of(connection), session);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return answer_go_on(session);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return may_upgrade(transport_of(connection), connection, in);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return keep_request(transport_of(connection), connection, session);
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
        return socket_event(connection, reason, session, in, length);
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_WSI_DESTROY: /* which comes even where the others do not */
        (void)socket_event(connection, reason, session, in, length);
        leave(connection, session);
        return 0;
    case LWS_CALLBACK_RAW_ADOPT: /* it takes CONNECT for a wish to speak freely */
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
    struct lws_protocol_vhost_options *one = transport->headers;
    for (size_t i = 0; i < HEADERS_MAX && given[i].name; i++) {
        one = &transport->headers[i];
        one->name = given[i].name;
        one->value = given[i].value;
        one->next = one + 1;
    }
    transport->astray.name = transport->hooks.astray.name;
    transport->astray.value = transport->hooks.astray.value;
    transport->last_header = one;
    one->next = &transport->astray;
}

static bool open_library(struct transport *transport, uv_loop_t *loop) {
    /* Pings are ours: its own clock for each peer is a list that every pong would walk through. */
    static const lws_retry_bo_t no_pings = {.secs_since_valid_hangup = 0};
    void *loops[] = {loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = transport->protocols,
        .headers = transport->headers,
        .foreign_loops = loops,
        .user = transport,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
                   LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS | LWS_SERVER_OPTION_VALIDATE_UTF8,
        .max_http_header_data = HEAD,
        .timeout_secs = SECONDS_TO_ASK,
        .keepalive_timeout = SECONDS_BETWEEN,
        .retry_and_idle_policy = &no_pings,
    };
    transport->library = lws_create_context(&info);
    return transport->library != NULL;
}

struct transport *transport_new(uv_loop_t *loop, const struct transport_hooks *hooks) {
    struct transport *transport = calloc(1, sizeof *transport);
    if (!transport)
        return NULL;
    transport->hooks = *hooks;
    link_headers(transport);
    transport->protocols[0] = (struct lws_protocols){
        .name = "http",
        .callback = on_event,
        .per_session_data_size = sizeof(struct session),
    };
    lws_set_log_level(log_wants(LEVEL_DEBUG)  ? LLL_ERR | LLL_WARN | LLL_NOTICE
                      : log_wants(LEVEL_INFO) ? LLL_ERR
                                              : 0,
                      log_library);
    if (!open_library(transport, loop)) {
        free(transport);
        return NULL;
    }
    answers_prepare(transport, loop);
    sockets_prepare(transport, loop);
    return transport;
}

void transport_adopt(struct transport *transport, int fd) {
    /* What the machine itself may hold back for a peer that does not read. */
    int most = SENT_AHEAD;
    (void)setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &most, sizeof most);
    (void)lws_adopt_socket(transport->library, fd);
}

bool transport_drain(struct transport *transport) {
    transport->draining = true;
    sockets_drain(transport);
    return is_idle(transport);
}

void transport_close(struct transport *transport) {
    uv_close((uv_handle_t *)&transport->watch, NULL);
    uv_close((uv_handle_t *)&transport->pings, NULL);
    uv_close((uv_handle_t *)&transport->closes, NULL);
    lws_context_destroy(transport->library);
}

/* In a loop that is not its own the library is destroyed twice: to close, and to free. */
void transport_free(struct transport *transport) {
    if (!transport)
        return;
    lws_context_destroy(transport->library);
    free(transport);
}
