/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which requests are for the games: POST /api/games, GET /api/games/{id}, the WebSocket /ws, and
 * the operator's /metrics. All others are for the pages.
 */
#ifndef API_H
#define API_H

#include "shell.h"

struct api {
    struct shell shell;
    bool behind_proxy; /* peers are where the last X-Forwarded-For says */
};

/* Hooks of the transport; the context is a struct api. */
void api_ask(void *context, uint64_t exchange, const struct http_request *request);
bool api_takes_body(const char *path);
unsigned api_may_open(void *context, const struct http_request *request);
bool api_open(void *context, uint64_t socket, const struct http_request *request);
void api_message(void *context, uint64_t socket, const char *text, size_t length);
void api_closed(void *context, uint64_t socket);

#endif
