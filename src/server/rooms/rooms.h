/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The server's core: every game that somebody is interested in just now, each in a room.
 *
 * What happens comes in by the calls below, each with the time; what is to be done goes out as
 * effects, which the caller takes with rooms_effects() after every call and performs. The core
 * knows no socket, disk, thread or clock, so tests/simulation runs the same code in virtual time.
 *
 * Connections and HTTP requests are named by numbers that the caller never uses twice.
 */
#ifndef ROOMS_H
#define ROOMS_H

#include "effects.h"
#include "server/games/kept.h"
#include "server/limits/limits.h"

struct rooms;

struct rooms_metrics {
    size_t rooms, visitors;
    uint64_t games, turns, messages, refusals, chats;
};

/*
 * NULL if there is no memory. The limits belong to the caller, and live longer. `now` is milliseconds
 * since 1970, here and below.
 */
struct rooms *rooms_new(struct limits *limits, int64_t now);
void rooms_free(struct rooms *rooms);

/* The effects of the calls since they were cleared last; the caller clears them. */
struct effects *rooms_effects(struct rooms *rooms);

/* A WebSocket has been opened from an address. False if there is no memory. */
bool rooms_opened(struct rooms *rooms, uint64_t connection, struct address *address);
/* It sent a message; `lag` is the milliseconds to it and back. */
void rooms_message(struct rooms *rooms, int64_t now, uint64_t connection, int64_t lag,
                   const char *text, size_t length);
void rooms_closed(struct rooms *rooms, int64_t now, uint64_t connection);

/* Makes a game, and answers the HTTP request with its links. */
void rooms_create(struct rooms *rooms, int64_t now, uint64_t request,
                  const struct game_setup *setup);
/* Answers the HTTP request, from an address of that key, with the public state of a game. */
void rooms_look(struct rooms *rooms, int64_t now, uint64_t request, const char *id,
                uint64_t address);

/* What the store answers to APPEND, CREATE, CHAT, LOAD and DUE. */
struct rooms_stored {
    char game[GAME_ID + 1];
    uint64_t ticket;
    enum store_status status;
    const struct kept *kept;        /* of a load */
    const char (*ids)[GAME_ID + 1]; /* of games that are due */
    size_t id_count;
};
void rooms_stored(struct rooms *rooms, int64_t now, const struct rooms_stored *answer);

/* What the computers answer to THINK: a turn in the position of that hash. */
struct rooms_thought {
    char game[GAME_ID + 1];
    uint64_t ticket;
    bool failed; /* they could not think, and there is no turn */
    uint64_t hash;
    pac_turn turn;
};
void rooms_thought(struct rooms *rooms, int64_t now, const struct rooms_thought *thought);

/* Another program has written to a game. */
void rooms_changed(struct rooms *rooms, int64_t now, const char *game);

/* It is `now`; and when the next such call is wanted: INT64_MAX if none is, because the server stops. */
void rooms_time(struct rooms *rooms, int64_t now);
int64_t rooms_wake(const struct rooms *rooms);

struct rooms_metrics rooms_metrics(const struct rooms *rooms);

/* All rooms, for tests that look inside. */
struct index *rooms_index(struct rooms *rooms);

/* From now on nothing new is begun, and requests are refused; and everybody is told so. */
void rooms_stop(struct rooms *rooms, int64_t now);
void rooms_say_bye(struct rooms *rooms);

#endif
