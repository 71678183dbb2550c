/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "api.h"
#include "metrics.h"
#include "server/games/messages_write.h"
#include "server/pages/pages.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char games[] = "/api/games";

/* ------------------------------------------------------------------------------------------------
 * Who asks
 */

/* Behind a proxy of our own, the last address is the one that it has seen itself. */
static struct address *address_of(const struct api *api, const struct http_request *request) {
    const char *address = request->address;
    if (api->behind_proxy && request->forwarded[0]) {
        const char *comma = strrchr(request->forwarded, ',');
        address = comma ? comma + 1 + strspn(comma + 1, " ") : request->forwarded;
    }
    return limits_address(api->shell.limits, address_key(address));
}

static bool is_allowed(const struct api *api, struct address *address, enum limit limit) {
    return address && limit_take(&address->buckets[limit], limit, shell_now(&api->shell));
}

/* The length of a host without its port, if that is the usual one of the scheme. */
static size_t host_length(const char *host, bool is_secure) {
    const char *usual = is_secure ? ":443" : ":80";
    size_t length = strlen(host), port = strlen(usual);
    return length > port && !strcmp(host + length - port, usual) ? length - port : length;
}

/*
 * A page of another site may not open a WebSocket in the name of its reader: scheme, host and
 * port of its origin are those under which the server is reached. TLS is the proxy's business.
 */
static bool is_own_origin(const struct api *api, const struct http_request *request) {
    bool is_secure = api->behind_proxy && !strcasecmp(request->forwarded_scheme, "https");
    const char *scheme = is_secure ? "https://" : "http://", *origin = request->origin;
    if (!origin[0])
        return true; /* no browser */
    if (strncasecmp(origin, scheme, strlen(scheme)) != 0)
        return false;
    origin += strlen(scheme);
    size_t length = host_length(request->host, is_secure);
    return length && length == host_length(origin, is_secure) &&
           !strncasecmp(origin, request->host, length);
}

/* ------------------------------------------------------------------------------------------------
 * Answers
 */

/* Takes over the text; without one there was no memory. */
static void answer_json(struct transport *transport, uint64_t exchange, unsigned status,
                        char *text) {
    const struct http_answer answer = {
        .status = text ? status : 503,
        .type = "application/json",
        .caching = "no-store",
        .retry_after = status == 429 || status == 503 ? "10" : NULL,
        .body = (const unsigned char *)text,
        .length = text ? strlen(text) : 0,
        .owned = text,
    };
    transport_answer(transport, exchange, &answer);
}

static void answer_refused(const struct api *api, uint64_t exchange, unsigned status, enum why why,
                           const char *field) {
    answer_json(api->shell.transport, exchange, status, write_refused(0, why, field, NULL));
}

static void refuse_method(const struct api *api, uint64_t exchange, const char *allowed) {
    const struct http_answer answer = {
        .status = 405, .caching = "no-store", .allow = allowed, .last = true};
    transport_answer(api->shell.transport, exchange, &answer);
}

void api_answer(struct transport *transport, uint64_t exchange, unsigned status, char *text,
                enum why why) {
    if (text)
        answer_json(transport, exchange, status, text);
    else
        answer_json(transport, exchange, why == WHY_NO_GAME ? 404 : 503,
                    write_refused(0, why, "", NULL));
}

static void answer_create(struct api *api, uint64_t exchange, const struct http_request *request) {
    struct game_setup setup;
    struct message_fault fault;
    size_t type = strcspn(request->content_type, "; ");
    /* A form of another site cannot send this type without asking first, and is not answered. */
    if (type != strlen("application/json") ||
        strncmp(request->content_type, "application/json", type) != 0)
        answer_refused(api, exchange, 415, WHY_JSON, "");
    else if (!is_allowed(api, address_of(api, request), LIMIT_GAMES))
        answer_refused(api, exchange, 429, WHY_TOO_FAST, "");
    else if (!setup_read(request->body, request->body_length, &setup, &fault))
        answer_refused(api, exchange, 400, fault.why, fault.field);
    else
        shell_create(&api->shell, exchange, &setup);
}

static void answer_look(struct api *api, uint64_t exchange, const struct http_request *request,
                        const char *id) {
    struct address *address = address_of(api, request);
    if (!is_allowed(api, address, LIMIT_REQUESTS))
        answer_refused(api, exchange, 429, WHY_TOO_FAST, "");
    else if (!game_id_is_valid(id))
        answer_refused(api, exchange, 404, WHY_NO_GAME, "");
    else
        shell_look(&api->shell, exchange, id, address->key);
}

static void answer_metrics(const struct api *api, uint64_t exchange) {
    char *text = metrics_write(&api->shell);
    const struct http_answer answer = {
        .status = text ? 200 : 503,
        .type = "text/plain; version=0.0.4",
        .caching = "no-store",
        .body = (const unsigned char *)text,
        .length = text ? strlen(text) : 0,
        .owned = text,
    };
    transport_answer(api->shell.transport, exchange, &answer);
}

/* ------------------------------------------------------------------------------------------------
 * Hooks
 */

bool api_takes_body(const char *path) { return !strcmp(path, games); }

void api_ask(void *context, uint64_t exchange, const struct http_request *request) {
    struct api *api = context;
    const size_t length = sizeof games - 1;
    if (request->operator_only && !strcmp(request->path, "/metrics")) {
        answer_metrics(api, exchange);
    } else if (!strcmp(request->path, games)) {
        if (request->method == HTTP_POST)
            answer_create(api, exchange, request);
        else
            refuse_method(api, exchange, "POST");
    } else if (!strncmp(request->path, games, length) && request->path[length] == '/') {
        if (request->method == HTTP_GET || request->method == HTTP_HEAD)
            answer_look(api, exchange, request, request->path + length + 1);
        else
            refuse_method(api, exchange, "GET, HEAD");
    } else {
        struct http_answer answer;
        pages_answer(request, &answer);
        transport_answer(api->shell.transport, exchange, &answer);
    }
}

unsigned api_may_open(void *context, const struct http_request *request) {
    const struct api *api = context;
    if (strcmp(request->path, "/ws") != 0)
        return 404;
    if (!is_own_origin(api, request))
        return 403;
    struct address *address = address_of(api, request);
    if (!is_allowed(api, address, LIMIT_SOCKETS) || address->sockets >= SOCKETS_OF_ADDRESS)
        return 429;
    return 0;
}

bool api_open(void *context, uint64_t socket, const struct http_request *request) {
    struct api *api = context;
    struct address *address = address_of(api, request);
    return address && shell_opened(&api->shell, socket, address);
}

void api_message(void *context, uint64_t socket, const char *text, size_t length) {
    struct api *api = context;
    shell_message(&api->shell, socket, text, length);
}

void api_closed(void *context, uint64_t socket) {
    struct api *api = context;
    shell_closed(&api->shell, socket);
}
