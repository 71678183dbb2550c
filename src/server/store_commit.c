/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store_commit.h"
#include "log.h"

static bool writes(const struct request *request) { return request->kind < REQUEST_LOAD; }

static enum store_status write_one(struct database *database, const struct request *request) {
    switch (request->kind) {
    case REQUEST_APPEND:
        return database_append(database, request->game, &request->event);
    case REQUEST_CREATE:
        return database_create(database, request->setup, request->game,
                               request->has_event ? &request->event : NULL);
    case REQUEST_CHAT:
        return database_chat(database, request->game, request->line);
    case REQUEST_REMIND:
        return database_remind(database, request->game, request->due);
    default:
        return database_alive(database, request->due);
    }
}

/* A disk that is full undoes everything since the last commit, so nothing of it has happened. */
static enum store_status write_all(struct database *database, struct requests group) {
    enum store_status status = database_begin(database);
    for (struct request *one = group.first; one && !status; one = one->next) {
        if (writes(one))
            one->status = write_one(database, one);
        if (one->status == STORE_FAILED || !database_is_writing(database))
            status = STORE_FAILED;
    }
    return status;
}

static void read_all(struct database *database, struct requests group) {
    for (struct request *one = group.first; one; one = one->next) {
        if (one->kind == REQUEST_LOAD)
            one->status = database_load(database, one->game, &one->kept);
        else if (one->kind == REQUEST_DUE)
            one->status = database_due(database, one->due, one->ids, &one->id_count);
    }
}

void commit_group(struct database *database, struct requests group,
                  void (*deliver)(void *context, struct requests group, uint64_t commits),
                  void *context) {
    bool any = false;
    for (const struct request *one = group.first; one; one = one->next)
        any = any || writes(one);
    enum store_status status = any ? write_all(database, group) : STORE_OK;
    if (any && !status)
        status = database_commit(database);
    if (status) {
        log_event(LEVEL_ERROR, "store", FIELDS({"why", sqlite3_errmsg(database->handle)}));
        database_roll_back(database);
        for (struct request *one = group.first; one; one = one->next)
            one->status = writes(one) ? STORE_FAILED : one->status;
    }
    read_all(database, group);
    deliver(context, group, any && !status);
}
