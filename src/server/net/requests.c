/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "connection.h"
#include "server/log/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Answers
 */

static void log_answer(const struct http_answer *answer) {
    if (!log_wants(LEVEL_DEBUG))
        return;
    char status[16], length[24];
    (void)snprintf(status, sizeof status, "%u", answer->status);
    (void)snprintf(length, sizeof length, "%zu", answer->length);
    log_event(LEVEL_DEBUG, "answer", FIELDS({"status", status}, {"bytes", length}));
}

static void send_answer(struct connection *connection, const struct http_answer *given) {
    struct http_answer answer = *given;
    char head[HTTP_ANSWER_HEAD];
    answer.last = connection->last =
        answer.last || connection->last || connection->transport->draining;
    log_answer(&answer);
    size_t length = http_answer_head(&answer, connection->transport->hooks.headers, head);
    size_t body = connection->head_only ? 0 : answer.length;
    connection->id = 0;
    connection_enter(connection, PHASE_SENDING);
    output_answer(connection, head, length, answer.body ? (const char *)answer.body : "", body,
                  answer.owned);
    if (connection->phase != PHASE_SENDING)
        return;
    if (output_is_empty(connection))
        request_sent(connection);
    else
        (void)output_moves(connection); /* the first look */
}

void request_sent(struct connection *connection) {
    connection->begun = connection->skipped = connection->head_only = false;
    if (connection->last) {
        connection_leave(connection);
        return;
    }
    connection_enter(connection, PHASE_READING);
    connection_go_on(connection);
}

void transport_answer(struct transport *transport, uint64_t exchange,
                      const struct http_answer *answer) {
    struct connection *connection = connection_find(transport, exchange, PHASE_ASKED);
    if (connection)
        send_answer(connection, answer);
    else
        free(answer->owned);
}

void request_refuse(struct connection *connection, unsigned status) {
    struct http_answer answer;
    connection->transport->hooks.refuse(status, &answer);
    answer.last = true;
    send_answer(connection, &answer);
}

/* ------------------------------------------------------------------------------------------------
 * Requests
 */

static void ask_hooks(struct connection *connection, struct http_request *request) {
    struct transport *transport = connection->transport;
    request->address = connection->address;
    request->operator_only = connection->operator_only;
    connection_enter(connection, PHASE_ASKED);
    transport->hooks.ask(transport->hooks.context, connection_new_id(connection), request);
}

/* The status that refuses a handshake; 0 if it is sound. */
static unsigned handshake_fault(struct connection *connection, struct http_head *head,
                                char accept[WEBSOCKET_ACCEPT]) {
    const struct transport *transport = connection->transport;
    if (!head->websocket || head->request.method != HTTP_GET || head->is_old || head->length ||
        head->has_coding)
        return 400;
    if (strcmp(head->websocket_version, "13") != 0)
        return 426;
    if (!websocket_accept(head->websocket_key, accept))
        return 400;
    if (transport->draining)
        return 503;
    head->request.address = connection->address;
    head->request.operator_only = connection->operator_only;
    return transport->hooks.may_open(transport->hooks.context, &head->request);
}

static void upgrade_to_socket(struct connection *connection, struct http_head *head) {
    char accept[WEBSOCKET_ACCEPT];
    unsigned fault = handshake_fault(connection, head, accept);
    if (fault)
        request_refuse(connection, fault);
    else
        socket_open(connection, &head->request, accept);
}

/* The status that refuses a body; 0 if there is none, or it can be waited for or ignored. */
static unsigned body_fault(const struct connection *connection, const struct http_head *head,
                           bool is_taken) {
    enum http_method method = head->request.method;
    if ((method == HTTP_GET || method == HTTP_HEAD) && (head->length || head->has_coding))
        return 400;
    if (is_taken && !head->has_length)
        return 411;
    return is_taken && head->length > connection->transport->hooks.body_most ? 413 : 0;
}

/* The head is whole. A posted one is in `posted`, which has room for a body behind it. */
static void take_head(struct connection *connection, struct http_head *head,
                      struct posted *posted) {
    bool is_taken = posted && connection->transport->hooks.takes_body(head->request.path);
    unsigned fault = body_fault(connection, head, is_taken);
    connection->head_only = head->request.method == HTTP_HEAD;
    /* A body that nobody takes must not be taken for the next request. */
    connection->last = head->is_last || (!is_taken && (head->length || head->has_coding));
    if (fault) {
        request_refuse(connection, fault);
    } else if (head->upgrades) {
        upgrade_to_socket(connection, head);
    } else if (is_taken && head->length) {
        posted->have = posted->body;
        posted->want = posted->body + head->length;
        connection->posted = posted;
        return;
    } else {
        ask_hooks(connection, &head->request);
    }
    free(posted);
}

/* Of a POST the head is copied, because it has to wait for its body. */
static void parse_head(struct connection *connection, char *bytes, size_t length) {
    struct http_head head;
    unsigned fault;
    if (length < 5 || memcmp(bytes, "POST ", 5) != 0) {
        fault = http_head_parse(bytes, length, &head);
        if (fault)
            request_refuse(connection, fault);
        else
            take_head(connection, &head, NULL);
        return;
    }
    struct posted *posted =
        malloc(sizeof *posted + length + connection->transport->hooks.body_most);
    if (!posted) {
        connection_drop(connection, "memory");
        return;
    }
    memcpy(posted->bytes, bytes, length);
    posted->body = length;
    fault = http_head_parse(posted->bytes, length, &posted->head);
    if (fault) {
        free(posted);
        request_refuse(connection, fault);
    } else {
        take_head(connection, &posted->head, posted);
    }
}

static size_t take_body(struct connection *connection, const char *bytes, size_t length) {
    struct posted *posted = connection->posted;
    size_t missing = posted->want - posted->have, taken = length < missing ? length : missing;
    memcpy(posted->bytes + posted->have, bytes, taken);
    posted->have += taken;
    if (taken < missing)
        return taken;
    connection->posted = NULL;
    posted->head.request.body = posted->bytes + posted->body;
    posted->head.request.body_length = posted->want - posted->body;
    ask_hooks(connection, &posted->head.request);
    free(posted);
    return taken;
}

size_t request_take(struct connection *connection, char *bytes, size_t length) {
    if (connection->posted)
        return take_body(connection, bytes, length);
    if (!connection->begun) {
        connection->begun = true;
        connection_enter(connection, PHASE_READING); /* its time begins now */
    }
    if (bytes[0] == '\r' && !connection->skipped) {
        if (length > 1)
            connection->skipped = true;
        if (length == 1 || bytes[1] == '\n')
            return length == 1 ? 0 : 2;
    }
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    unsigned fault;
    size_t end = http_head_end(bytes, length, &fault);
    if (fault) {
        request_refuse(connection, fault);
        return length;
    }
    if (end)
        parse_head(connection, bytes, end);
    if (end == length && connection->posted && connection->posted->head.expects &&
        !connection->posted->head.is_old)
        output_answer(connection, go_on, sizeof go_on - 1, "", 0, NULL);
    return end;
}
