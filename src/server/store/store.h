/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where games are kept. Requests are queued by the event loop, carried out by a thread of its own,
 * several in one commit, and answered in the loop: never before what they wrote is on the disk.
 *
 * The store copies what it is given. An answer and what it points to are valid during the call.
 */
#ifndef STORE_H
#define STORE_H

#include "database.h"

struct uv_loop_s;

struct store_answer {
    enum store_status status;
    uint64_t ticket;  /* of the request */
    const char *game; /* of the request; of store_create() with an event the game before, otherwise
                         the new one; of store_due() the one before; "" of store_alive() */
    const struct kept *kept;        /* of store_load() */
    const char (*ids)[GAME_ID + 1]; /* of store_due() */
    size_t id_count;
};

/* `context` and `ticket` are those of the request. */
typedef void store_done(void *context, uint64_t ticket, const struct store_answer *answer);

/* Another program has changed these games. */
typedef void store_changed(void *context, const char (*games)[GAME_ID + 1], size_t count);

struct store_metrics {
    uint64_t requests, commits, failures;
    size_t waiting;
};

struct store;

/*
 * Opens a store on a database, which it takes over and closes, also when it fails: then it returns
 * NULL and says why, and the loop has to run once more before it is closed. `now` is the system's
 * time. Nothing has to be written for that. `changed` is called in the loop; its context must live
 * as long as the store.
 */
struct store *store_open(struct database *database, struct uv_loop_s *loop, int64_t now,
                         store_changed *changed, void *context, char why[STORE_WHY]);

/*
 * The time, in milliseconds since 1970, at which the store was opened: the system's time, or the
 * last time that was kept if that is later. What is counted from it never runs backwards from one
 * server to the next.
 */
int64_t store_began(const struct store *store);

/*
 * Each of these answers by `done`, which may be NULL, in a later turn of the loop. `context` must
 * live as long as the store; whom the answer is for is told by the ticket. They return false if
 * there is no memory; then there will be no answer.
 */
bool store_append(struct store *store, const char *game, const struct game_event *event,
                  uint64_t ticket, store_done *done, void *context);
/* A new game, and if `event` is not NULL that event of the game before it, or neither. */
bool store_create(struct store *store, const struct game_setup *setup, const char *before,
                  const struct game_event *event, uint64_t ticket, store_done *done, void *context);
bool store_chat(struct store *store, const char *game, const struct chat_line *line,
                uint64_t ticket, store_done *done, void *context);
bool store_load(struct store *store, const char *game, uint64_t ticket, store_done *done,
                void *context);
/*
 * How far a game is and when it is due: table_note() after an event was applied. A list of games
 * takes this instead of the events; a note that is missing or old costs time and no more.
 */
bool store_note(struct store *store, const char *game, const struct game_note *note,
                uint64_t ticket, store_done *done, void *context);
/* Games that are due by now, STORE_IDS at the most: those after a game, or the first if it is "". */
bool store_due(struct store *store, int64_t now, const char *after, uint64_t ticket,
               store_done *done, void *context);
/* A server is running. Every event says so too, so this is for times in which nothing happens. */
bool store_alive(struct store *store, int64_t now, uint64_t ticket, store_done *done,
                 void *context);

struct store_metrics store_metrics(struct store *store);

/* Requests that have not been answered. */
size_t store_pending(const struct store *store);

/*
 * Carries out what is queued, without answering, and closes. The loop has to run once more before
 * store_free().
 */
void store_close(struct store *store);
void store_free(struct store *store);

#endif
