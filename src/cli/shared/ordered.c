/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "ordered.h"

#include <pthread.h>
#include <stdlib.h>

enum { AHEAD = 4 /* items begun ahead of the one waited for, for each job */ };

struct pool {
    const struct ordered *plan;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    uint64_t first; /* the item that is taken next */
    uint64_t next;  /* the item that is begun next */
    uint64_t room;  /* results kept: that of item `i` is in i % room */
    uint64_t started;
    bool ended; /* no more are wanted */
    unsigned char *results;
    bool *ready;
};

static void *result_of(const struct pool *pool, uint64_t item) {
    return pool->results + item % pool->room * pool->plan->size;
}

static void *pool_work(void *context) {
    struct pool *pool = context;
    pthread_mutex_lock(&pool->lock);
    uint64_t job = pool->started++;
    for (;;) {
        while (pool->next >= pool->first + pool->room && !pool->ended)
            pthread_cond_wait(&pool->changed, &pool->lock);
        if (pool->next >= pool->plan->end || pool->ended)
            break;
        uint64_t item = pool->next++;
        pthread_mutex_unlock(&pool->lock);
        /* The place of an item is free: those `room` before it have all been taken. */
        pool->plan->work(pool->plan->context, job, item, result_of(pool, item));
        pthread_mutex_lock(&pool->lock);
        pool->ready[item % pool->room] = true;
        pthread_cond_broadcast(&pool->changed);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void pool_take(struct pool *pool) {
    pthread_mutex_lock(&pool->lock);
    while (!pool->ended && pool->first < pool->plan->end) {
        uint64_t item = pool->first;
        while (!pool->ready[item % pool->room])
            pthread_cond_wait(&pool->changed, &pool->lock);
        pthread_mutex_unlock(&pool->lock);
        bool more = pool->plan->take(pool->plan->context, item, result_of(pool, item));
        pthread_mutex_lock(&pool->lock);
        pool->ready[item % pool->room] = false;
        pool->first++;
        pool->ended = !more;
        pthread_cond_broadcast(&pool->changed);
    }
    pthread_mutex_unlock(&pool->lock);
}

static bool pool_run(struct pool *pool) {
    pthread_t jobs[ORDERED_JOBS];
    uint64_t made = 0;
    while (made < pool->plan->jobs && made < ORDERED_JOBS &&
           !pthread_create(&jobs[made], NULL, pool_work, pool))
        made++;
    if (made)
        pool_take(pool);
    for (uint64_t i = 0; i < made; i++)
        pthread_join(jobs[i], NULL);
    for (uint64_t i = 0; i < pool->room; i++)
        if (pool->ready[i] && pool->plan->drop)
            pool->plan->drop(pool->plan->context, pool->results + i * pool->plan->size);
    return made > 0;
}

static bool pool_with_locks(struct pool *pool) {
    if (pthread_mutex_init(&pool->lock, NULL))
        return false;
    bool sound = !pthread_cond_init(&pool->changed, NULL);
    if (sound) {
        sound = pool_run(pool);
        pthread_cond_destroy(&pool->changed);
    }
    pthread_mutex_destroy(&pool->lock);
    return sound;
}

bool ordered_run(const struct ordered *plan) {
    struct pool pool = {
        .plan = plan, .first = plan->first, .next = plan->first, .room = plan->jobs * AHEAD};
    if (plan->first >= plan->end)
        return true;
    pool.results = calloc(pool.room, plan->size);
    pool.ready = calloc(pool.room, sizeof *pool.ready);
    bool sound = pool.results && pool.ready && pool_with_locks(&pool);
    free(pool.results);
    free(pool.ready);
    return sound;
}
