/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commit.h"
#include "server/log/log.h"

#include <assert.h>
#include <stdlib.h>

/* Statuses of what is written with a group beside its requests. They live until the commit. */
struct extra_statuses {
    enum store_status outage, notices, alive;
};

bool requests_are_sound(const struct requests *list) {
    size_t count = 0;
    const struct request *last = NULL;
    for (const struct request *one = list->first; one; one = one->next) {
        last = one;
        count++;
    }
    return last == list->last && count == list->count;
}

static bool request_writes(const struct request *request) { return request->kind < REQUEST_LOAD; }

/* When a request was made, if it tells: a server ran then. */
static int64_t time_of(const struct request *request) {
    switch (request->kind) {
    case REQUEST_APPEND:
        return request->event.at;
    case REQUEST_CREATE:
        return request->setup->created;
    case REQUEST_CHAT:
        return request->line->at;
    case REQUEST_ALIVE:
        return request->time;
    default:
        return 0;
    }
}

static void write_request(struct database *database, struct request *request) {
    const struct database_functions *call = database->functions;
    switch (request->kind) {
    case REQUEST_APPEND:
        call->append(database, request->game, &request->event, &request->status);
        return;
    case REQUEST_CREATE:
        call->create(database, request->setup, request->game,
                     request->has_event ? &request->event : NULL, &request->status);
        return;
    case REQUEST_CHAT:
        call->chat(database, request->game, request->line, &request->status);
        return;
    case REQUEST_NOTE:
        call->note(database, request->game, &request->note, &request->status);
        return;
    default:
        return; /* the time is written once for all of them */
    }
}

static void write_debt(struct database *database, const struct commit_debt *debt,
                       struct extra_statuses *extra) {
    if (!debt->is_owed)
        return;
    if (debt->outage.began < debt->outage.ended)
        database->functions->outage(database, &debt->outage, &extra->outage);
    database->functions->forget_notices(database, debt->notice, &extra->notices);
}

static enum store_status write_group(const struct committer *committer, struct requests group) {
    struct database *database = committer->database;
    struct extra_statuses extra = {STORE_OK, STORE_OK, STORE_OK};
    int64_t alive = 0;
    enum store_status status = database->functions->begin(database);
    if (status)
        return status;
    write_debt(database, &committer->debt, &extra);
    for (struct request *one = group.first; one; one = one->next) {
        write_request(database, one);
        if (time_of(one) > alive)
            alive = time_of(one);
    }
    if (alive)
        database->functions->alive(database, alive, &extra.alive);
    return database->functions->commit(database);
}

/* A game that is loaded while the outage could not be written yet must not be charged for it. */
static void add_owed_outage(const struct commit_debt *debt, struct request *request) {
    struct kept *kept = &request->kept;
    if (!debt->is_owed || debt->outage.began >= debt->outage.ended)
        return;
    struct outage *more = realloc(kept->outages, (kept->outage_count + 1) * sizeof *kept->outages);
    if (!more) {
        request->status = STORE_FAILED;
        return;
    }
    kept->outages = more;
    kept->outages[kept->outage_count++] = debt->outage;
}

static void read_group(const struct committer *committer, struct requests group) {
    struct database *database = committer->database;
    for (struct request *one = group.first; one; one = one->next) {
        if (one->kind == REQUEST_LOAD) {
            one->status = database->functions->load(database, one->game, &one->kept);
            if (!one->status)
                add_owed_outage(&committer->debt, one);
        } else if (one->kind == REQUEST_DUE) {
            one->status =
                database->functions->due(database, one->time, one->game, one->ids, &one->id_count);
        } else {
            continue;
        }
        if (one->status == STORE_FAILED)
            log_event(LEVEL_ERROR, "store",
                      FIELDS({"game", one->game}, {"why", database->functions->why(database)}));
    }
}

void commit_group(struct committer *committer, struct requests group) {
    struct database *database = committer->database;
    bool writes = false;
    assert(group.first && requests_are_sound(&group));
    for (const struct request *one = group.first; one; one = one->next)
        writes = writes || request_writes(one);
    enum store_status status = writes ? write_group(committer, group) : STORE_OK;
    if (status) {
        /* Nothing of the group has happened. */
        log_event(LEVEL_ERROR, "store", FIELDS({"why", database->functions->why(database)}));
        database->functions->roll_back(database);
        for (struct request *one = group.first; one; one = one->next)
            one->status = request_writes(one) ? STORE_FAILED : one->status;
    } else if (writes) {
        committer->debt.is_owed = false;
    }
    read_group(committer, group);
    committer->deliver(committer->context, group, writes && !status);
}
