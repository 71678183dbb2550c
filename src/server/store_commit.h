/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Group commit: everything that was asked for since the last commit is written with one, and only
 * then answered.
 */
#ifndef STORE_COMMIT_H
#define STORE_COMMIT_H

#include "store_sqlite.h"

enum request_kind {
    REQUEST_APPEND,
    REQUEST_CREATE,
    REQUEST_CHAT,
    REQUEST_ALIVE,
    REQUEST_REMIND,
    REQUEST_LOAD, /* from here on nothing is written */
    REQUEST_DUE
};

struct request {
    struct request *next;
    enum request_kind kind;
    enum store_status status;
    store_done *done;
    void *context;
    char game[GAME_ID + 1];
    bool has_event;
    struct game_event event;
    int64_t due;              /* or what time it is */
    struct game_setup *setup; /* owned, as is the line; NULL if there is none */
    struct chat_line *line;
    struct kept kept;
    char ids[STORE_DUE][GAME_ID + 1];
    size_t id_count;
};

struct requests {
    struct request *first, *last;
    size_t count;
};

/* `deliver` gets the requests with their status, and how many commits it took. */
void commit_group(struct database *database, struct requests group,
                  void (*deliver)(void *context, struct requests group, uint64_t commits),
                  void *context);

#endif
