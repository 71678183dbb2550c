/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The games that somebody is interested in just now, each in a room with those who play and those
 * who watch. Rooms are loaded when the first comes in and dropped some time after the last left.
 */
#ifndef ROOMS_H
#define ROOMS_H

#include "computers.h"
#include "messages.h"
#include "quota.h"
#include "store.h"
#include "transport.h"

struct rooms;
struct visitor;

struct rooms_figures {
    size_t rooms, visitors;
    uint64_t games, turns, messages, refusals, chats;
};

struct rooms *rooms_new(uv_loop_t *loop, struct computers *computers, struct limits *limits);

/* Where games are kept; before anything below. */
void rooms_keep_in(struct rooms *rooms, struct store *store);

/* Milliseconds since 1970, as it was when the server began plus what has passed since. */
int64_t rooms_now(const struct rooms *rooms);

/* Somebody has opened a WebSocket from an address. NULL if there is no memory. */
struct visitor *rooms_open(struct rooms *rooms, struct socket *socket, struct address *address);
void rooms_message(struct visitor *visitor, const char *text, size_t length);
void rooms_closed(struct visitor *visitor);

/* `text` is JSON, to be freed, or NULL, and then `why` says why not. */
typedef void rooms_done(void *context, char *text, enum why why);

/* Makes a game and answers with its links. */
void rooms_create(struct rooms *rooms, const struct game_setup *setup, rooms_done *done,
                  void *context);

/* The public state of a game. */
void rooms_look(struct rooms *rooms, const char *id, rooms_done *done, void *context);

/* Another program has written to the store; the context is a struct rooms. */
void rooms_changed(void *context);

struct rooms_figures rooms_figures(const struct rooms *rooms);

/* From now on nothing new is begun. */
void rooms_stop(struct rooms *rooms);

/* Says goodbye to everybody. */
void rooms_say_bye(struct rooms *rooms);

/* After the last visitor has gone; the loop has to run before rooms_free(). */
void rooms_close(struct rooms *rooms);
void rooms_free(struct rooms *rooms);

#endif
