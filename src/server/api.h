/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which requests are for the games: POST /api/games, GET /api/games/{id}, the WebSocket /ws, and
 * the operator's /metrics. All others are for the pages.
 */
#ifndef API_H
#define API_H

#include "rooms.h"

struct api {
    struct rooms *rooms;
    struct store *store;
    struct computers *computers;
    struct limits *limits;
    struct transport *transport;
    bool behind_proxy; /* peers are where the last X-Forwarded-For says */
};

/* Hooks of the transport; the context is a struct api. */
void api_ask(void *context, struct exchange *exchange, const struct http_request *request);
bool api_takes_body(const char *path);
unsigned api_may_open(void *context, const struct http_request *request);
void *api_open(void *context, struct socket *socket, const struct http_request *request);
void api_message(void *visitor, const char *text, size_t length);
void api_closed(void *visitor);

#endif
