/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "store.h"
#include "log.h"
#include "store_commit.h"

#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { LOOK = 2 }; /* seconds between looks at what other programs have written */

struct store {
    struct database database; /* of the thread */
    uv_thread_t thread;
    uv_mutex_t mutex;
    uv_cond_t wake;
    uv_async_t done;
    struct requests waiting, finished; /* behind the mutex, as are the next three */
    struct store_figures figures;
    bool stopping;
    bool outside; /* another program has written */
    size_t pending;
    void (*changed)(void *context);
    void *context;
};

/* ------------------------------------------------------------------------------------------------
 * Requests
 */

static void add(struct requests *list, struct request *request) {
    request->next = NULL;
    *(list->last ? &list->last->next : &list->first) = request;
    list->last = request;
    list->count++;
}

static struct requests take_all(struct requests *list) {
    struct requests all = *list;
    *list = (struct requests){0};
    return all;
}

static void request_free(struct request *request) {
    kept_clear(&request->kept);
    free(request->setup);
    free(request->line);
    free(request);
}

static struct request *request_new(enum request_kind kind, store_done *done, void *context) {
    struct request *request = calloc(1, sizeof *request);
    if (request) {
        request->kind = kind;
        request->done = done;
        request->context = context;
    }
    return request;
}

static bool submit(struct store *store, struct request *request) {
    if (!request)
        return false;
    store->pending++;
    uv_mutex_lock(&store->mutex);
    add(&store->waiting, request);
    uv_cond_signal(&store->wake);
    uv_mutex_unlock(&store->mutex);
    return true;
}

static void *copy(const void *value, size_t size) {
    void *own = malloc(size);
    if (own)
        memcpy(own, value, size);
    return own;
}

bool store_append(struct store *store, const char *game, const struct game_event *event,
                  store_done *done, void *context) {
    struct request *request = request_new(REQUEST_APPEND, done, context);
    if (!request)
        return false;
    memcpy(request->game, game, sizeof request->game);
    request->event = *event;
    return submit(store, request);
}

bool store_create(struct store *store, const struct game_setup *setup, const char *before,
                  const struct game_event *event, store_done *done, void *context) {
    struct request *request = request_new(REQUEST_CREATE, done, context);
    if (request && !(request->setup = copy(setup, sizeof *setup))) {
        request_free(request);
        return false;
    }
    if (request && event) {
        memcpy(request->game, before, sizeof request->game);
        request->event = *event;
        request->has_event = true;
    }
    return submit(store, request);
}

bool store_chat(struct store *store, const char *game, const struct chat_line *line,
                store_done *done, void *context) {
    struct request *request = request_new(REQUEST_CHAT, done, context);
    if (request && !(request->line = copy(line, sizeof *line))) {
        request_free(request);
        return false;
    }
    if (request)
        memcpy(request->game, game, sizeof request->game);
    return submit(store, request);
}

bool store_load(struct store *store, const char *game, store_done *done, void *context) {
    struct request *request = request_new(REQUEST_LOAD, done, context);
    if (request)
        memcpy(request->game, game, sizeof request->game);
    return submit(store, request);
}

bool store_due(struct store *store, int64_t now, store_done *done, void *context) {
    struct request *request = request_new(REQUEST_DUE, done, context);
    if (request)
        request->due = now;
    return submit(store, request);
}

bool store_remind(struct store *store, const char *game, int64_t due) {
    struct request *request = request_new(REQUEST_REMIND, NULL, NULL);
    if (request) {
        memcpy(request->game, game, sizeof request->game);
        request->due = due;
    }
    return submit(store, request);
}

bool store_alive(struct store *store, int64_t now) {
    struct request *request = request_new(REQUEST_ALIVE, NULL, NULL);
    if (request)
        request->due = now;
    return submit(store, request);
}

/* ------------------------------------------------------------------------------------------------
 * The thread
 */

/* Requests that have been carried out go back to the loop. */
static void deliver(void *context, struct requests group, uint64_t commits) {
    struct store *store = context;
    uint64_t failures = 0;
    for (const struct request *one = group.first; one; one = one->next)
        failures += one->status == STORE_FAILED;
    uv_mutex_lock(&store->mutex);
    if (store->finished.last)
        store->finished.last->next = group.first;
    else
        store->finished.first = group.first;
    store->finished.last = group.last;
    store->figures.requests += group.count;
    store->figures.commits += commits;
    store->figures.failures += failures;
    uv_mutex_unlock(&store->mutex);
    (void)uv_async_send(&store->done);
}

static void look_outside(struct store *store, int64_t *version) {
    int64_t now = database_version(&store->database);
    if (now == *version)
        return;
    *version = now;
    uv_mutex_lock(&store->mutex);
    store->outside = true;
    uv_mutex_unlock(&store->mutex);
    (void)uv_async_send(&store->done);
}

static void work(void *context) {
    struct store *store = context;
    int64_t version = database_version(&store->database);
    for (bool stopping = false; !stopping;) {
        uv_mutex_lock(&store->mutex);
        while (!store->waiting.first && !store->stopping)
            if (uv_cond_timedwait(&store->wake, &store->mutex, LOOK * (uint64_t)1000000000))
                break;
        struct requests group = take_all(&store->waiting);
        stopping = store->stopping && !group.first;
        uv_mutex_unlock(&store->mutex);
        if (group.first)
            commit_group(&store->database, group, deliver, store);
        else
            look_outside(store, &version);
    }
    database_close(&store->database);
}

/* ------------------------------------------------------------------------------------------------
 * In the loop
 */

static void on_done(uv_async_t *async) {
    struct store *store = async->data;
    uv_mutex_lock(&store->mutex);
    struct requests finished = take_all(&store->finished);
    bool outside = store->outside;
    store->outside = false;
    uv_mutex_unlock(&store->mutex);
    for (struct request *one = finished.first, *next; one; one = next) {
        next = one->next;
        store->pending--;
        const struct store_answer answer = {
            .status = one->status, .kept = &one->kept, .ids = one->ids, .id_count = one->id_count};
        if (one->done)
            one->done(one->context, &answer);
        request_free(one);
    }
    if (outside)
        store->changed(store->context);
}

struct store_figures store_figures(struct store *store) {
    uv_mutex_lock(&store->mutex);
    struct store_figures figures = store->figures;
    figures.waiting = store->waiting.count;
    uv_mutex_unlock(&store->mutex);
    return figures;
}

size_t store_pending(const struct store *store) { return store->pending; }

struct store *store_open(const char *folder, struct uv_loop_s *loop, int64_t now,
                         void (*changed)(void *context), void *context, char why[STORE_WHY]) {
    struct store *store = calloc(1, sizeof *store);
    strncpy(why, "there is no memory", STORE_WHY);
    if (!store || !database_open(&store->database, folder, true, why)) {
        free(store);
        return NULL;
    }
    store->changed = changed;
    store->context = context;
    if (database_back(&store->database, now)) {
        strncpy(why, sqlite3_errmsg(store->database.handle), STORE_WHY - 1);
        database_close(&store->database);
        free(store);
        return NULL;
    }
    uv_mutex_init(&store->mutex);
    uv_cond_init(&store->wake);
    (void)uv_async_init(loop, &store->done, on_done);
    store->done.data = store;
    if (uv_thread_create(&store->thread, work, store)) {
        strncpy(why, "there is no thread for it", STORE_WHY);
        uv_close((uv_handle_t *)&store->done, NULL);
        database_close(&store->database);
        free(store);
        return NULL;
    }
    return store;
}

void store_close(struct store *store) {
    uv_mutex_lock(&store->mutex);
    store->stopping = true;
    uv_cond_signal(&store->wake);
    uv_mutex_unlock(&store->mutex);
    (void)uv_thread_join(&store->thread);
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
