/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "transport_private.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* The token under which the library keeps the path of each method. */
static const struct {
    enum lws_token_indexes token;
    enum http_method method;
} methods[] = {
    {WSI_TOKEN_GET_URI, HTTP_GET},      {WSI_TOKEN_HEAD_URI, HTTP_HEAD},
    {WSI_TOKEN_POST_URI, HTTP_POST},    {WSI_TOKEN_OPTIONS_URI, HTTP_OTHER},
    {WSI_TOKEN_PUT_URI, HTTP_OTHER},    {WSI_TOKEN_PATCH_URI, HTTP_OTHER},
    {WSI_TOKEN_DELETE_URI, HTTP_OTHER},
};

/* A header's text; "" if it was not sent or is too long to be of use. */
static const char *field_of(struct lws *connection, enum lws_token_indexes token,
                            char text[FIELD]) {
    if (lws_hdr_copy(connection, text, FIELD, token) < 0)
        text[0] = '\0';
    return text;
}

size_t body_length(struct lws *connection) {
    char text[FIELD];
    const char *length = field_of(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH, text);
    size_t digits = strspn(length, "0123456789");
    if (lws_hdr_total_length(connection, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
        lws_hdr_total_length(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH) >= FIELD ||
        length[digits] || digits > 9)
        return SIZE_MAX;
    return strtoul(length, NULL, 10);
}

/* By the socket it came in on: whatever a request says of itself, anybody can say. */
static bool is_operator(const struct transport *transport, struct lws *connection) {
    struct sockaddr_in address = {0};
    socklen_t size = sizeof address;
    return transport->hooks.operator_port &&
           !getsockname(lws_get_socket_fd(connection), (struct sockaddr *)&address, &size) &&
           address.sin_family == AF_INET &&
           ntohs(address.sin_port) == transport->hooks.operator_port;
}

struct exchange *exchange_new(struct transport *transport, struct lws *connection,
                              size_t body_bytes) {
    struct exchange *exchange = calloc(1, sizeof *exchange + body_bytes);
    if (!exchange)
        return NULL;
    size_t length = 0;
    exchange->transport = transport;
    exchange->expected = body_bytes;
    exchange->request.method = HTTP_OTHER;
    for (size_t i = 0; i < sizeof methods / sizeof *methods && !length; i++) {
        length = (size_t)lws_hdr_total_length(connection, methods[i].token);
        if (!length)
            continue;
        exchange->request.method = methods[i].method;
        (void)lws_hdr_copy(connection, exchange->path, sizeof exchange->path, methods[i].token);
    }
    struct http_request *request = &exchange->request;
    request->path = exchange->path;
    request->accept_encoding =
        field_of(connection, WSI_TOKEN_HTTP_ACCEPT_ENCODING, exchange->encoding);
    request->if_none_match = field_of(connection, WSI_TOKEN_HTTP_IF_NONE_MATCH, exchange->known);
    request->content_type = field_of(connection, WSI_TOKEN_HTTP_CONTENT_TYPE, exchange->type);
    request->host = field_of(connection, WSI_TOKEN_HOST, exchange->host);
    request->origin = field_of(connection, WSI_TOKEN_ORIGIN, exchange->origin);
    request->forwarded = field_of(connection, WSI_TOKEN_X_FORWARDED_FOR, exchange->forwarded);
    request->address = lws_get_peer_simple(connection, exchange->address, sizeof exchange->address);
    request->address = request->address ? request->address : "";
    request->operator_only = is_operator(transport, connection);
    request->body = exchange->body;
    return exchange;
}

void exchange_drop(struct exchange *exchange) {
    if (exchange && exchange->session)
        exchange->session->exchange = NULL;
    free(exchange);
}

/*
 * Without a version the line did not end where it seemed to: the library takes an encoded end of
 * line for a real one. It also splits a path at an ampersand. Where a body without a length ends is
 * a matter of opinion, so that what follows it could be taken for a request.
 */
unsigned exchange_fault(const struct exchange *exchange, struct lws *connection) {
    enum http_method method = exchange->request.method;
    char version[16];
    size_t length = 0;
    if (lws_hdr_copy(connection, version, sizeof version, WSI_TOKEN_HTTP) < 0 ||
        (strcmp(version, "HTTP/1.1") != 0 && strcmp(version, "HTTP/1.0") != 0))
        return 400;
    if (!strcmp(version, "HTTP/1.1") && lws_hdr_total_length(connection, WSI_TOKEN_HOST) <= 0)
        return 400;
    if (body_length(connection) > 0 && method != HTTP_POST)
        return method == HTTP_OTHER ? 0 : 400;
    for (size_t i = 0; i < sizeof methods / sizeof *methods && !length; i++)
        length = (size_t)lws_hdr_total_length(connection, methods[i].token);
    if (length >= ADDRESS)
        return 414;
    if (exchange->path[0] != '/' || strlen(exchange->path) != length)
        return 400;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)exchange->path[i] < ' ' || exchange->path[i] == 0x7f)
            return 400;
    return 0;
}
