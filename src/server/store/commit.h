/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Group commit: everything that was asked for since the last commit is written with one, and only
 * then answered.
 */
#ifndef STORE_COMMIT_H
#define STORE_COMMIT_H

#include "store.h"

enum request_kind {
    REQUEST_APPEND,
    REQUEST_CREATE,
    REQUEST_CHAT,
    REQUEST_NOTE,
    REQUEST_ALIVE,
    REQUEST_LOAD, /* from here on nothing is written */
    REQUEST_DUE
};

struct request {
    struct request *next;
    enum request_kind kind;
    enum store_status status;
    uint64_t ticket; /* the caller's, as are the next two */
    store_done *done;
    void *context;
    char game[GAME_ID + 1];
    bool has_event;
    struct game_event event;
    struct game_note note;
    int64_t time;             /* of REQUEST_ALIVE and REQUEST_DUE */
    struct game_setup *setup; /* owned, as is the line; NULL if there is none */
    struct chat_line *line;
    struct kept kept;
    char ids[STORE_IDS][GAME_ID + 1];
    size_t id_count;
};

/* A queue. `last` is NULL if it is empty. */
struct requests {
    struct request *first, *last;
    size_t count;
};

/*
 * What is owed since the store was opened: written with the first group that succeeds, because the
 * disk may be full at the start. Until then the outage is added to what is loaded.
 */
struct commit_debt {
    bool is_owed;
    struct outage outage; /* began == ended: there was none */
    int64_t notice;       /* notices up to this number are old */
};

struct committer {
    struct database *database;
    struct commit_debt debt;
    /* Takes the requests over, each with its status, and how many commits it took. */
    void (*deliver)(void *context, struct requests group, uint64_t commits);
    void *context;
};

/* The group must not be empty. */
void commit_group(struct committer *committer, struct requests group);

/* Whether a queue is what its count says. For assertions. */
bool requests_are_sound(const struct requests *list);

#endif
