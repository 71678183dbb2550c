/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "api.h"
#include "messages_write.h"
#include "metrics.h"
#include "pages.h"

#include <stdlib.h>
#include <string.h>

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
    return limits_address(api->limits, address, rooms_now(api->rooms));
}

static bool is_allowed(const struct api *api, struct address *address, enum limit limit) {
    return address && limit_take(&address->buckets[limit], limit, rooms_now(api->rooms));
}

/* A page of another site may not open a WebSocket in the name of whoever reads it. */
static bool is_own_origin(const struct http_request *request) {
    const char *origin = request->origin;
    if (!origin[0])
        return true; /* no browser */
    const char *host = strstr(origin, "://");
    return host && request->host[0] && !strcmp(host + 3, request->host);
}

/* ------------------------------------------------------------------------------------------------
 * Answers
 */

/* Takes over the text; without one there was no memory. */
static void answer_json(struct exchange *exchange, unsigned status, char *text) {
    const struct http_answer answer = {
        .status = text ? status : 503,
        .type = "application/json",
        .caching = "no-store",
        .retry_after = status == 429 || status == 503 ? "10" : NULL,
        .body = (const unsigned char *)text,
        .length = text ? strlen(text) : 0,
        .owned = text,
    };
    transport_answer(exchange, &answer);
}

static void refuse(struct exchange *exchange, unsigned status, enum why why, const char *field) {
    answer_json(exchange, status, write_refused(0, why, field, NULL));
}

static void refuse_method(struct exchange *exchange, const char *allowed) {
    const struct http_answer answer = {
        .status = 405, .caching = "no-store", .allow = allowed, .last = true};
    transport_answer(exchange, &answer);
}

static unsigned status_of(enum why why) {
    return why == WHY_NONE ? 200 : why == WHY_NO_GAME ? 404 : 503;
}

static void on_created(void *context, char *text, enum why why) {
    if (text)
        answer_json(context, 201, text);
    else
        refuse(context, status_of(why), why, "");
}

static void on_looked(void *context, char *text, enum why why) {
    if (text)
        answer_json(context, 200, text);
    else
        refuse(context, status_of(why), why, "");
}

static void create(const struct api *api, struct exchange *exchange,
                   const struct http_request *request) {
    struct game_setup setup;
    struct message_fault fault;
    size_t type = strcspn(request->content_type, "; ");
    /* A form of another site cannot send this type without asking first, and is not answered. */
    if (type != strlen("application/json") ||
        strncmp(request->content_type, "application/json", type) != 0)
        refuse(exchange, 415, WHY_JSON, "");
    else if (!is_allowed(api, address_of(api, request), LIMIT_GAMES))
        refuse(exchange, 429, WHY_TOO_FAST, "");
    else if (!setup_read(request->body, request->body_length, &setup, &fault))
        refuse(exchange, 400, fault.why, fault.field);
    else
        rooms_create(api->rooms, &setup, on_created, exchange);
}

static void look(const struct api *api, struct exchange *exchange,
                 const struct http_request *request, const char *id) {
    if (!is_allowed(api, address_of(api, request), LIMIT_REQUESTS))
        refuse(exchange, 429, WHY_TOO_FAST, "");
    else if (!seats_is_id(id))
        refuse(exchange, 404, WHY_NO_GAME, "");
    else
        rooms_look(api->rooms, id, on_looked, exchange);
}

static void answer_metrics(const struct api *api, struct exchange *exchange) {
    char *text = metrics_write(api);
    const struct http_answer answer = {
        .status = text ? 200 : 503,
        .type = "text/plain; version=0.0.4",
        .caching = "no-store",
        .body = (const unsigned char *)text,
        .length = text ? strlen(text) : 0,
        .owned = text,
    };
    transport_answer(exchange, &answer);
}

/* ------------------------------------------------------------------------------------------------
 * Hooks
 */

bool api_takes_body(const char *path) { return !strcmp(path, games); }

void api_ask(void *context, struct exchange *exchange, const struct http_request *request) {
    const struct api *api = context;
    const size_t length = sizeof games - 1;
    if (request->operator_only && !strcmp(request->path, "/metrics")) {
        answer_metrics(api, exchange);
    } else if (!strcmp(request->path, games)) {
        if (request->method == HTTP_POST)
            create(api, exchange, request);
        else
            refuse_method(exchange, "POST");
    } else if (!strncmp(request->path, games, length) && request->path[length] == '/') {
        if (request->method == HTTP_GET || request->method == HTTP_HEAD)
            look(api, exchange, request, request->path + length + 1);
        else
            refuse_method(exchange, "GET, HEAD");
    } else {
        struct http_answer answer;
        pages_answer(request, &answer);
        transport_answer(exchange, &answer);
    }
}

unsigned api_may_open(void *context, const struct http_request *request) {
    const struct api *api = context;
    if (strcmp(request->path, "/ws") != 0)
        return 404;
    if (!is_own_origin(request))
        return 403;
    struct address *address = address_of(api, request);
    if (!is_allowed(api, address, LIMIT_SOCKETS) || address->sockets >= SOCKETS_OF_ADDRESS)
        return 429;
    return 0;
}

void *api_open(void *context, struct socket *socket, const struct http_request *request) {
    const struct api *api = context;
    struct address *address = address_of(api, request);
    return address ? rooms_open(api->rooms, socket, address) : NULL;
}

void api_message(void *visitor, const char *text, size_t length) {
    rooms_message(visitor, text, length);
}

void api_closed(void *visitor) { rooms_closed(visitor); }
