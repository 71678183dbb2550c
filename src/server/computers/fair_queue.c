/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fair_queue.h"

#include <assert.h>
#include <stdlib.h>

/* An address with jobs, or with a virtual time ahead of the queue's. */
struct client {
    struct client *next;
    uint64_t address;
    int64_t time;          /* virtual, microseconds */
    struct fair_job *jobs; /* waiting: the shortest first, then the oldest */
    size_t waiting, size;
    size_t running;   /* jobs under way, */
    size_t exclusive; /* and those of them that FAIR_ANY workers have */
};

struct fair_queue {
    struct client *clients; /* the oldest first */
    int64_t time;           /* virtual: that of the client last served */
    size_t waiting, size, running;
    size_t clients_waiting; /* clients with jobs that wait */
    size_t most;            /* FAIR_ANY workers of a client while others wait */
};

struct fair_queue *fair_queue_new(size_t workers) {
    struct fair_queue *queue = calloc(1, sizeof *queue);
    if (queue)
        queue->most = workers > 2 ? workers - 1 : 1;
    return queue;
}

/* ------------------------------------------------------------------------------------------------
 * Clients
 */

static struct client *find_client(const struct fair_queue *queue, uint64_t address) {
    struct client *client = queue->clients;
    while (client && client->address != address)
        client = client->next;
    return client;
}

static struct client *find_or_make_client(struct fair_queue *queue, uint64_t address) {
    struct client **at = &queue->clients;
    while (*at && (*at)->address != address)
        at = &(*at)->next;
    if (*at || !(*at = calloc(1, sizeof **at)))
        return *at;
    (*at)->address = address;
    (*at)->time = queue->time;
    return *at;
}

/* Frees clients whose return would be that of a newcomer. */
static void forget_idle_clients(struct fair_queue *queue) {
    bool idle = !queue->waiting && !queue->running;
    for (struct client **at = &queue->clients; *at;) {
        struct client *client = *at;
        if (client->waiting || client->running || (!idle && client->time > queue->time)) {
            at = &client->next;
            continue;
        }
        *at = client->next;
        free(client);
    }
}

void fair_queue_free(struct fair_queue *queue) {
    if (!queue)
        return;
    assert(!queue->waiting && !queue->running);
    forget_idle_clients(queue);
    assert(!queue->clients);
    free(queue);
}

/* ------------------------------------------------------------------------------------------------
 * Jobs
 */

bool fair_queue_add(struct fair_queue *queue, struct fair_job *job) {
    assert(job->expected >= 0);
    if (queue->waiting >= FAIR_JOBS || queue->size + job->size > FAIR_SIZE)
        return false;
    struct client *client = find_or_make_client(queue, job->address);
    if (!client || client->waiting >= FAIR_JOBS_OF_ADDRESS ||
        client->size + job->size > FAIR_SIZE_OF_ADDRESS)
        return false;
    if (!client->waiting && !client->running && client->time < queue->time)
        client->time = queue->time;
    struct fair_job **at = &client->jobs;
    while (*at && (*at)->expected <= job->expected)
        at = &(*at)->next;
    job->next = *at;
    *at = job;
    queue->clients_waiting += !client->waiting;
    client->waiting++;
    client->size += job->size;
    queue->waiting++;
    queue->size += job->size;
    return true;
}

static struct fair_job *unlink_job(struct fair_queue *queue, struct client *client,
                                   struct fair_job **at) {
    struct fair_job *job = *at;
    assert(queue->waiting && client->waiting && client->size >= job->size);
    *at = job->next;
    job->next = NULL;
    client->waiting--;
    client->size -= job->size;
    queue->clients_waiting -= !client->waiting;
    queue->waiting--;
    queue->size -= job->size;
    assert(!client->waiting == !client->jobs);
    return job;
}

static bool may_take(const struct fair_queue *queue, const struct client *client,
                     enum fair_worker worker) {
    if (!client->jobs)
        return false;
    if (worker == FAIR_SHORT_ONLY)
        return client->jobs->expected < FAIR_SHORT;
    return client->exclusive < queue->most || queue->clients_waiting == 1;
}

struct fair_job *fair_queue_take(struct fair_queue *queue, enum fair_worker worker) {
    struct client *best = NULL;
    for (struct client *one = queue->clients; one; one = one->next)
        if (may_take(queue, one, worker) &&
            (!best || one->time < best->time ||
             (one->time == best->time && one->jobs->expected < best->jobs->expected)))
            best = one;
    if (!best)
        return NULL;
    struct fair_job *job = unlink_job(queue, best, &best->jobs);
    job->exclusive = worker == FAIR_ANY;
    best->exclusive += job->exclusive;
    best->running++;
    queue->running++;
    if (queue->time < best->time)
        queue->time = best->time;
    best->time += job->expected; /* what it has really taken is put right at the end */
    forget_idle_clients(queue);
    return job;
}

void fair_queue_finish(struct fair_queue *queue, const struct fair_job *job, int64_t used) {
    struct client *client = find_client(queue, job->address);
    assert(client && client->running && queue->running);
    client->time += used - job->expected;
    client->running--;
    client->exclusive -= job->exclusive;
    queue->running--;
    forget_idle_clients(queue);
}

struct fair_job *fair_queue_remove(struct fair_queue *queue, uint64_t ticket) {
    for (struct client *client = queue->clients; client; client = client->next)
        for (struct fair_job **at = &client->jobs; *at; at = &(*at)->next)
            if ((*at)->ticket == ticket) {
                struct fair_job *job = unlink_job(queue, client, at);
                forget_idle_clients(queue);
                return job;
            }
    return NULL;
}

struct fair_job *fair_queue_clear(struct fair_queue *queue) {
    for (struct client *client = queue->clients; client; client = client->next)
        if (client->jobs)
            return unlink_job(queue, client, &client->jobs);
    return NULL;
}

size_t fair_queue_waiting(const struct fair_queue *queue) { return queue->waiting; }
