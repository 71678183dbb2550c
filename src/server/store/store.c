/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "store.h"
#include "commit.h"
#include "server/log/log.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

/* Nanoseconds between looks at what other programs have changed. */
static const uint64_t look_every = 1000000000;

struct store {
    struct committer committer; /* of the thread, as is the next */
    int64_t notice;             /* the last one that was read */
    uv_thread_t thread;
    uv_mutex_t mutex;
    uv_cond_t wake;
    uv_async_t done;
    struct requests waiting, finished; /* behind the mutex, as are the next four */
    struct store_metrics metrics;
    bool stopping;
    char changes[STORE_IDS][GAME_ID + 1]; /* games that the loop has not been told of */
    size_t change_count;
    size_t pending; /* of the loop, as are those that follow */
    int64_t began;
    store_changed *changed;
    void *context;
};

/* ------------------------------------------------------------------------------------------------
 * Requests
 */

static void requests_add(struct requests *list, struct request *request) {
    request->next = NULL;
    *(list->last ? &list->last->next : &list->first) = request;
    list->last = request;
    list->count++;
}

static struct requests requests_take(struct requests *list) {
    struct requests all = *list;
    *list = (struct requests){0};
    assert(requests_are_sound(&all));
    return all;
}

static void requests_join(struct requests *list, struct requests more) {
    assert(more.first && requests_are_sound(&more));
    *(list->last ? &list->last->next : &list->first) = more.first;
    list->last = more.last;
    list->count += more.count;
    assert(requests_are_sound(list));
}

static void request_free(struct request *request) {
    kept_clear(&request->kept);
    free(request->setup);
    free(request->line);
    free(request);
}

/* `game` may be NULL. */
static struct request *request_new(enum request_kind kind, const char *game, uint64_t ticket,
                                   store_done *done, void *context) {
    struct request *request = calloc(1, sizeof *request);
    if (!request)
        return NULL;
    request->kind = kind;
    request->ticket = ticket;
    request->done = done;
    request->context = context;
    if (game)
        memcpy(request->game, game, sizeof request->game);
    return request;
}

static bool request_submit(struct store *store, struct request *request) {
    if (!request)
        return false;
    store->pending++;
    uv_mutex_lock(&store->mutex);
    assert(!store->stopping);
    requests_add(&store->waiting, request);
    assert(store->waiting.count + store->finished.count <= store->pending);
    uv_cond_signal(&store->wake);
    uv_mutex_unlock(&store->mutex);
    return true;
}

static void *copy_of(const void *value, size_t size) {
    void *own = malloc(size);
    if (own)
        memcpy(own, value, size);
    return own;
}

bool store_append(struct store *store, const char *game, const struct game_event *event,
                  uint64_t ticket, store_done *done, void *context) {
    struct request *request = request_new(REQUEST_APPEND, game, ticket, done, context);
    if (request)
        request->event = *event;
    return request_submit(store, request);
}

bool store_create(struct store *store, const struct game_setup *setup, const char *before,
                  const struct game_event *event, uint64_t ticket, store_done *done,
                  void *context) {
    struct request *request =
        request_new(REQUEST_CREATE, event ? before : setup->id, ticket, done, context);
    if (request && !(request->setup = copy_of(setup, sizeof *setup))) {
        request_free(request);
        return false;
    }
    if (request && event) {
        request->event = *event;
        request->has_event = true;
    }
    return request_submit(store, request);
}

bool store_chat(struct store *store, const char *game, const struct chat_line *line,
                uint64_t ticket, store_done *done, void *context) {
    struct request *request = request_new(REQUEST_CHAT, game, ticket, done, context);
    if (request && !(request->line = copy_of(line, sizeof *line))) {
        request_free(request);
        return false;
    }
    return request_submit(store, request);
}

bool store_load(struct store *store, const char *game, uint64_t ticket, store_done *done,
                void *context) {
    return request_submit(store, request_new(REQUEST_LOAD, game, ticket, done, context));
}

bool store_note(struct store *store, const char *game, const struct game_note *note,
                uint64_t ticket, store_done *done, void *context) {
    struct request *request = request_new(REQUEST_NOTE, game, ticket, done, context);
    if (request)
        request->note = *note;
    return request_submit(store, request);
}

/* `game` may be NULL. */
static bool submit_time(struct store *store, enum request_kind kind, const char *game, int64_t time,
                        uint64_t ticket, store_done *done, void *context) {
    struct request *request = request_new(kind, game, ticket, done, context);
    if (request)
        request->time = time;
    return request_submit(store, request);
}

bool store_due(struct store *store, int64_t now, const char *after, uint64_t ticket,
               store_done *done, void *context) {
    return submit_time(store, REQUEST_DUE, after, now, ticket, done, context);
}

bool store_alive(struct store *store, int64_t now, uint64_t ticket, store_done *done,
                 void *context) {
    return submit_time(store, REQUEST_ALIVE, NULL, now, ticket, done, context);
}

/* ------------------------------------------------------------------------------------------------
 * The thread
 */

/* Requests that have been carried out go back to the loop. */
static void deliver_group(void *context, struct requests group, uint64_t commits) {
    struct store *store = context;
    uint64_t failures = 0;
    for (const struct request *one = group.first; one; one = one->next)
        failures += one->status == STORE_FAILED;
    uv_mutex_lock(&store->mutex);
    requests_join(&store->finished, group);
    store->metrics.requests += group.count;
    store->metrics.commits += commits;
    store->metrics.failures += failures;
    uv_mutex_unlock(&store->mutex);
    (void)uv_async_send(&store->done);
}

/*
 * Reads notices, unless the loop still has to be told of the last ones. Returns when to look again.
 */
static uint64_t look_outside(struct store *store) {
    struct database *database = store->committer.database;
    char games[STORE_IDS][GAME_ID + 1];
    size_t count = 0;
    uv_mutex_lock(&store->mutex);
    bool told = store->change_count == 0;
    uv_mutex_unlock(&store->mutex);
    if (told && database->functions->notices(database, &store->notice, games, &count))
        log_event(LEVEL_ERROR, "store", FIELDS({"why", database->functions->why(database)}));
    if (!count)
        return uv_hrtime() + look_every;
    uv_mutex_lock(&store->mutex);
    assert(store->change_count == 0 && count <= STORE_IDS);
    memcpy(store->changes, games, sizeof store->changes);
    store->change_count = count;
    uv_mutex_unlock(&store->mutex);
    (void)uv_async_send(&store->done);
    return uv_hrtime() + look_every;
}

/* Waits for requests until `until`; true, and what has come, unless the store stops and is done. */
static bool wait_for_group(struct store *store, uint64_t until, struct requests *group) {
    uv_mutex_lock(&store->mutex);
    while (!store->waiting.first && !store->stopping) {
        uint64_t now = uv_hrtime();
        if (now >= until)
            break;
        (void)uv_cond_timedwait(&store->wake, &store->mutex, until - now);
    }
    *group = requests_take(&store->waiting);
    bool more = group->first || !store->stopping;
    uv_mutex_unlock(&store->mutex);
    return more;
}

/* Looks outside on a schedule of its own, however many requests come. */
static void store_work(void *context) {
    struct store *store = context;
    uint64_t look = uv_hrtime() + look_every;
    struct requests group;
    while (wait_for_group(store, look, &group)) {
        if (group.first)
            commit_group(&store->committer, group);
        if (uv_hrtime() >= look)
            look = look_outside(store);
    }
    store->committer.database->functions->close(store->committer.database);
}

/* ------------------------------------------------------------------------------------------------
 * In the loop
 */

static void answer_request(struct store *store, struct request *request) {
    assert(store->pending > 0);
    store->pending--;
    const struct store_answer answer = {.status = request->status,
                                        .ticket = request->ticket,
                                        .game = request->game,
                                        .kept = &request->kept,
                                        .ids = (const char(*)[GAME_ID + 1]) request->ids,
                                        .id_count = request->id_count};
    if (request->done)
        request->done(request->context, request->ticket, &answer);
    request_free(request);
}

static void on_store_done(uv_async_t *async) {
    struct store *store = async->data;
    char changes[STORE_IDS][GAME_ID + 1];
    uv_mutex_lock(&store->mutex);
    struct requests finished = requests_take(&store->finished);
    size_t change_count = store->change_count;
    memcpy(changes, store->changes, sizeof changes);
    store->change_count = 0;
    uv_mutex_unlock(&store->mutex);
    assert(finished.count <= store->pending);
    for (struct request *one = finished.first, *next; one; one = next) {
        next = one->next;
        answer_request(store, one);
    }
    if (change_count)
        store->changed(store->context, (const char(*)[GAME_ID + 1]) changes, change_count);
}

int64_t store_began(const struct store *store) { return store->began; }

struct store_metrics store_metrics(struct store *store) {
    uv_mutex_lock(&store->mutex);
    struct store_metrics metrics = store->metrics;
    metrics.waiting = store->waiting.count;
    uv_mutex_unlock(&store->mutex);
    return metrics;
}

size_t store_pending(const struct store *store) { return store->pending; }

/* ------------------------------------------------------------------------------------------------
 * Opening and closing
 */

/* Time goes on where the last server stopped if the system's clock is behind that. */
static bool resume_time(struct store *store, int64_t now, char why[STORE_WHY]) {
    struct database *database = store->committer.database;
    struct database_resume resume;
    if (database->functions->resume(database, &resume)) {
        (void)snprintf(why, STORE_WHY, "%s", database->functions->why(database));
        return false;
    }
    store->began = resume.alive > now ? resume.alive : now;
    store->notice = resume.notice;
    store->committer.debt = (struct commit_debt){.is_owed = true, .notice = resume.notice};
    if (resume.alive)
        store->committer.debt.outage = (struct outage){resume.alive, store->began};
    if (resume.alive > now)
        log_event(LEVEL_WARNING, "clock", FIELDS({"why", "the system's clock is behind"}));
    return true;
}

/* Whatever fails, nothing of it remains and the handle is not the loop's. */
static int init_handles(struct store *store, struct uv_loop_s *loop) {
    int error = uv_mutex_init(&store->mutex);
    if (error)
        return error;
    error = uv_cond_init(&store->wake);
    if (!error) {
        error = uv_async_init(loop, &store->done, on_store_done);
        if (!error) {
            store->done.data = store;
            return 0;
        }
        uv_cond_destroy(&store->wake);
    }
    uv_mutex_destroy(&store->mutex);
    return error;
}

static void on_unopened_closed(uv_handle_t *handle) { store_free(handle->data); }

/* On failure the store is freed: at once, or when the loop has closed the handle that it has. */
static bool start_store(struct store *store, struct uv_loop_s *loop, char why[STORE_WHY]) {
    int error = init_handles(store, loop);
    if (error) {
        free(store);
    } else {
        error = uv_thread_create(&store->thread, store_work, store);
        if (!error)
            return true;
        uv_close((uv_handle_t *)&store->done, on_unopened_closed);
    }
    (void)snprintf(why, STORE_WHY, "%s", uv_strerror(error));
    return false;
}

struct store *store_open(struct database *database, struct uv_loop_s *loop, int64_t now,
                         store_changed *changed, void *context, char why[STORE_WHY]) {
    struct store *store = calloc(1, sizeof *store);
    (void)snprintf(why, STORE_WHY, "there is no memory");
    if (store) {
        store->committer =
            (struct committer){.database = database, .deliver = deliver_group, .context = store};
        store->changed = changed;
        store->context = context;
        if (!resume_time(store, now, why)) {
            free(store);
        } else if (start_store(store, loop, why)) {
            /* What is owed is written with it. If there is no memory, with the next. */
            (void)store_alive(store, store->began, 0, NULL, NULL);
            return store;
        }
    }
    database->functions->close(database);
    return NULL;
}

void store_close(struct store *store) {
    uv_mutex_lock(&store->mutex);
    assert(!store->stopping);
    store->stopping = true;
    uv_cond_signal(&store->wake);
    uv_mutex_unlock(&store->mutex);
    (void)uv_thread_join(&store->thread);
    assert(!store->waiting.first);
    uv_close((uv_handle_t *)&store->done, NULL);
}

void store_free(struct store *store) {
    if (!store)
        return;
    for (struct request *one = store->finished.first, *next; one; one = next) {
        next = one->next;
        request_free(one);
    }
    uv_mutex_destroy(&store->mutex);
    uv_cond_destroy(&store->wake);
    free(store);
}
