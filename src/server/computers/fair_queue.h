/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which job is next: start-time fair queueing by address.
 *
 * An address has a virtual time, the microseconds of work that it has been given. The next job is
 * one of the address with the least; of its jobs the one expected to be shortest, then the oldest.
 * An address that has had nothing to do begins again at the current virtual time, so that nobody
 * saves up, and keeps its own if that is later, so that nobody loses a debt by a pause.
 *
 * Plain values: no threads, and time comes from the caller.
 */
#ifndef FAIR_QUEUE_H
#define FAIR_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FAIR_SHORT = 15 * 1000,        /* microseconds: a job that is expected to take less is short */
    FAIR_JOBS = 1024,              /* waiting at the most, */
    FAIR_JOBS_OF_ADDRESS = 64,     /* and of one address; more are refused */
    FAIR_SIZE = 1 << 18,           /* the sizes of all that wait together, at the most, */
    FAIR_SIZE_OF_ADDRESS = 1 << 15 /* and of those of one address */
};

/* Part of whatever is queued; belongs to the caller. */
struct fair_job {
    uint64_t ticket;  /* its name */
    uint64_t address; /* whose it is */
    int64_t expected; /* microseconds that it will probably take */
    size_t size;      /* memory that it holds while it waits, in units of the caller's */
    /* The queue's own. */
    struct fair_job *next;
    bool exclusive; /* taken by a worker that also takes long jobs */
};

/* Which jobs a worker takes. */
enum fair_worker { FAIR_ANY, FAIR_SHORT_ONLY };

struct fair_queue;

/*
 * A queue for so many FAIR_ANY workers. While others wait, one address has at most all but one of
 * them. NULL if there is no memory.
 */
struct fair_queue *fair_queue_new(size_t workers);

/* Nothing may wait or be under way. */
void fair_queue_free(struct fair_queue *queue);

/* False if too much waits already, or there is no memory. */
bool fair_queue_add(struct fair_queue *queue, struct fair_job *job);

/* The next job for a worker, or NULL. It is under way until fair_queue_finish(). */
struct fair_job *fair_queue_take(struct fair_queue *queue, enum fair_worker worker);

/* A job that was under way has taken so many microseconds. */
void fair_queue_finish(struct fair_queue *queue, const struct fair_job *job, int64_t used);

/* Takes a job out that waits; NULL if none of that name does. */
struct fair_job *fair_queue_remove(struct fair_queue *queue, uint64_t ticket);

/* Takes any job out that waits; NULL if none does. */
struct fair_job *fair_queue_clear(struct fair_queue *queue);

/* Jobs that wait. */
size_t fair_queue_waiting(const struct fair_queue *queue);

#endif
