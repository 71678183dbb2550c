/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where games are kept. Requests are queued by the event loop, carried out by a thread of its own,
 * several in one commit, and answered in the loop: never before what they wrote is on the disk.
 *
 * The store copies what it is given. An answer and what it points to are valid during the call.
 */
#ifndef STORE_H
#define STORE_H

#include "games.h"

struct uv_loop_s;

enum {
    STORE_WHY = 256, /* room for a sentence about what is wrong */
    STORE_DUE = 64   /* games that store_due() gives at the most */
};

enum store_status {
    STORE_OK,
    STORE_MISSING,  /* there is no such game */
    STORE_CONFLICT, /* somebody else has written an event of this number */
    STORE_FAILED    /* the disk is full or broken; nothing was written */
};

struct kept_game {
    struct game_setup setup;
    struct game_event *events;
    size_t count;
};

/* A game with all that is needed to go on with it. */
struct kept {
    struct kept_game *games; /* those of its set up to the one asked for, which is the last */
    size_t count;
    struct chat_line *chat; /* the last lines, players' and watchers' */
    size_t chat_count;
    struct outage *outages; /* since the game began */
    size_t outage_count;
};

struct store_answer {
    enum store_status status;
    const struct kept *kept;  /* of store_load() */
    char (*ids)[GAME_ID + 1]; /* of store_due() */
    size_t id_count;
};

typedef void store_done(void *context, const struct store_answer *answer);

struct store_figures {
    uint64_t requests, commits, failures;
    size_t waiting;
};

struct store;

/*
 * Opens or makes the store of a data folder. On failure returns NULL and says why. `changed` is
 * called when another program has written to it.
 */
struct store *store_open(const char *folder, struct uv_loop_s *loop, int64_t now,
                         void (*changed)(void *context), void *context, char why[STORE_WHY]);

/*
 * Each of these answers by `done`, which may be NULL, in a later turn of the loop. They return
 * false if there is no memory; then there will be no answer.
 */
bool store_append(struct store *store, const char *game, const struct game_event *event,
                  store_done *done, void *context);
/* A new game, and if `event` is not NULL that event of the game before it, or neither. */
bool store_create(struct store *store, const struct game_setup *setup, const char *before,
                  const struct game_event *event, store_done *done, void *context);
bool store_chat(struct store *store, const char *game, const struct chat_line *line,
                store_done *done, void *context);
bool store_load(struct store *store, const char *game, store_done *done, void *context);
/* When a game has to be looked at even if nobody comes, 0 for never; and those that have to be. */
bool store_remind(struct store *store, const char *game, int64_t due);
bool store_due(struct store *store, int64_t now, store_done *done, void *context);
/* Notes that the server is running, so that a time in which it is not can be told later. */
bool store_alive(struct store *store, int64_t now);

struct store_figures store_figures(struct store *store);

/* Requests that have not been answered. */
size_t store_pending(const struct store *store);

/*
 * Carries out what is queued, without answering, and closes. The loop has to run once more before
 * store_free().
 */
void store_close(struct store *store);
void store_free(struct store *store);

#endif
