/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _DEFAULT_SOURCE /* nice() is for one thread only, as Linux has it */

#include "computers.h"
#include "fair_queue.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>
#include <uv.h>

enum {
    MOST_WORKERS = 3, /* however many processors there are, besides the one for short thoughts */
    NICE = 10,        /* people's turns come first */
    HASH_BYTES = 8 << 20,       /* of a search, */
    SHORT_HASH_BYTES = 1 << 20, /* of a short one */
    NODES_A_MILLISECOND = 500   /* that a slow machine searches: to guess how long a level takes */
};

/* A request: waiting in the queue, or with a worker. */
struct thought {
    struct fair_job job; /* first */
    pac_game *game;      /* a copy: the real one goes on */
    int level;
    pac_limits limits;
    bool forgotten; /* nobody wants the answer; only the loop's thread looks at it */
    struct think_answer answer;
    int64_t used; /* microseconds */
};

/*
 * A thread that thinks. The loop gives it a thought and takes the thought back when it is finished;
 * in between the thought belongs to the worker.
 */
struct worker {
    struct computers *computers;
    uv_thread_t thread;
    enum fair_worker kind;
    uv_cond_t given; /* signalled when there is a thought, or nothing more to do */
    /* Under the lock: */
    struct thought *thought; /* NULL if it is idle */
    bool finished;           /* the thought is ready to be taken back */
    bool stopped;            /* the thought is to end soon */
    pac_player *player;      /* who thinks, or NULL */
};

struct computers {
    uv_async_t async; /* a worker has finished */
    uv_mutex_t lock;
    struct fair_queue *queue;
    struct worker workers[MOST_WORKERS + 1]; /* the last one takes short thoughts only */
    size_t count;                            /* of those */
    size_t busy;
    uint64_t turns;
    computers_done *done;
    void *context;
    bool closing; /* under the lock for workers */
};

static void thought_free(struct thought *thought) {
    pac_game_free(thought->game);
    free(thought);
}

static struct thought *thought_of(struct fair_job *job) {
    return (struct thought *)(void *)((char *)job - offsetof(struct thought, job));
}

/* ------------------------------------------------------------------------------------------------
 * A worker's thread
 */

/* Shows a player to the loop, which may stop it; NULL hides it again. */
static void worker_show_player(struct worker *worker, pac_player *player) {
    uv_mutex_lock(&worker->computers->lock);
    worker->player = player;
    if (player && worker->stopped)
        pac_player_stop(player);
    uv_mutex_unlock(&worker->computers->lock);
}

/*
 * A new player for each thought: a fresh table costs no more than clearing a used one, and one game
 * learns nothing from another.
 */
static void worker_think(struct worker *worker, struct thought *thought) {
    uint64_t began = uv_hrtime();
    const pac_player_options options = {.hash_bytes = worker->kind == FAIR_ANY ? HASH_BYTES
                                                                               : SHORT_HASH_BYTES,
                                        .threads = 1,
                                        .level = thought->level,
                                        .seed = began};
    pac_player *player = pac_player_new("engine", &options);
    thought->answer.failed = !player;
    if (player) {
        worker_show_player(worker, player);
        thought->answer.turn =
            pac_player_think(player, thought->game, &thought->limits, NULL, NULL);
        worker_show_player(worker, NULL);
        pac_player_free(player);
    }
    thought->used = (int64_t)((uv_hrtime() - began) / 1000);
}

static void worker_run(void *context) {
    struct worker *worker = context;
    struct computers *computers = worker->computers;
    (void)!nice(NICE);
    uv_mutex_lock(&computers->lock);
    for (;;) {
        while (!computers->closing && (!worker->thought || worker->finished))
            uv_cond_wait(&worker->given, &computers->lock);
        if (computers->closing)
            break;
        struct thought *thought = worker->thought;
        uv_mutex_unlock(&computers->lock);
        worker_think(worker, thought);
        uv_mutex_lock(&computers->lock);
        worker->finished = true;
        uv_mutex_unlock(&computers->lock);
        /* Without the lock: a thread of low priority that holds it would hold up the loop. */
        (void)uv_async_send(&computers->async);
        uv_mutex_lock(&computers->lock);
    }
    uv_mutex_unlock(&computers->lock);
}

/* ------------------------------------------------------------------------------------------------
 * The loop's side
 */

static void give_thought(struct computers *computers, struct worker *worker,
                         struct thought *thought) {
    uv_mutex_lock(&computers->lock);
    assert(!worker->thought && !worker->finished && !worker->player);
    worker->thought = thought;
    worker->stopped = false;
    uv_cond_signal(&worker->given);
    uv_mutex_unlock(&computers->lock);
    computers->busy++;
}

/* Gives work to idle threads; the one for short thoughts first. */
static void give_work(struct computers *computers) {
    for (size_t i = computers->count; i-- > 0 && !computers->closing;) {
        struct worker *worker = &computers->workers[i];
        /* Only this thread sets or clears it. */
        struct fair_job *job =
            worker->thought ? NULL : fair_queue_take(computers->queue, worker->kind);
        if (job)
            give_thought(computers, worker, thought_of(job));
    }
}

/* The thought that a worker has finished, or NULL. */
static struct thought *take_back(struct computers *computers, struct worker *worker) {
    uv_mutex_lock(&computers->lock);
    struct thought *thought = worker->finished ? worker->thought : NULL;
    if (thought) {
        worker->thought = NULL;
        worker->finished = false;
    }
    uv_mutex_unlock(&computers->lock);
    if (!thought)
        return NULL;
    assert(computers->busy);
    computers->busy--;
    fair_queue_finish(computers->queue, &thought->job, thought->used);
    return thought;
}

static void on_finished(uv_async_t *async) {
    struct computers *computers = async->data;
    for (size_t i = 0; i < computers->count && !computers->closing; i++) {
        struct thought *thought = take_back(computers, &computers->workers[i]);
        if (!thought)
            continue;
        computers->turns += !thought->answer.failed;
        if (!thought->forgotten && computers->done)
            computers->done(computers->context, &thought->answer);
        thought_free(thought);
    }
    give_work(computers);
}

static int64_t expected_microseconds(int level, int64_t milliseconds) {
    uint64_t nodes = pac_level_nodes(level);
    int64_t expected = (int64_t)(nodes / NODES_A_MILLISECOND) + 1;
    return 1000 * (nodes && expected < milliseconds ? expected : milliseconds);
}

bool computers_think(struct computers *computers, const struct think_request *request) {
    const pac_game *game = request->game;
    assert(request->milliseconds > 0 && pac_game_end(game) == PAC_END_NOT_OVER);
    struct thought *thought = computers->closing ? NULL : calloc(1, sizeof *thought);
    if (!thought)
        return false;
    thought->job =
        (struct fair_job){.ticket = request->ticket,
                          .address = request->address,
                          .expected = expected_microseconds(request->level, request->milliseconds),
                          .size = pac_game_turns(game) + 1};
    thought->level = request->level;
    thought->limits.milliseconds = request->milliseconds;
    thought->answer.ticket = request->ticket;
    thought->answer.room = request->room;
    thought->answer.position = pac_game_position(game)->hash;
    if (pac_game_copy(&thought->game, game) || !fair_queue_add(computers->queue, &thought->job)) {
        thought_free(thought);
        return false;
    }
    give_work(computers);
    return true;
}

/* Makes a worker's thought end soon; nobody wants its answer. */
static void stop_worker(struct computers *computers, struct worker *worker) {
    worker->thought->forgotten = true;
    uv_mutex_lock(&computers->lock);
    worker->stopped = true;
    if (worker->player)
        pac_player_stop(worker->player);
    uv_mutex_unlock(&computers->lock);
}

void computers_forget(struct computers *computers, uint64_t ticket) {
    struct fair_job *job = fair_queue_remove(computers->queue, ticket);
    if (job) {
        thought_free(thought_of(job));
        return;
    }
    for (size_t i = 0; i < computers->count; i++) {
        struct worker *worker = &computers->workers[i];
        if (worker->thought && worker->thought->job.ticket == ticket)
            stop_worker(computers, worker);
    }
}

void computers_report_to(struct computers *computers, computers_done *done, void *context) {
    computers->done = done;
    computers->context = context;
}

uint64_t computers_turns(const struct computers *computers) { return computers->turns; }

size_t computers_busy(const struct computers *computers) { return computers->busy; }

size_t computers_waiting(const struct computers *computers) {
    return fair_queue_waiting(computers->queue);
}

/* ------------------------------------------------------------------------------------------------
 * Beginning and ending
 */

static bool start_worker(struct computers *computers, enum fair_worker kind) {
    struct worker *worker = &computers->workers[computers->count];
    worker->computers = computers;
    worker->kind = kind;
    if (uv_cond_init(&worker->given))
        return false;
    if (uv_thread_create(&worker->thread, worker_run, worker)) {
        uv_cond_destroy(&worker->given);
        return false;
    }
    computers->count++;
    return true;
}

/* Ends the threads. They stop soon, so that the loop may wait for them. */
static void end_workers(struct computers *computers) {
    for (size_t i = 0; i < computers->count; i++)
        if (computers->workers[i].thought)
            stop_worker(computers, &computers->workers[i]);
    uv_mutex_lock(&computers->lock);
    computers->closing = true;
    for (size_t i = 0; i < computers->count; i++)
        uv_cond_signal(&computers->workers[i].given);
    uv_mutex_unlock(&computers->lock);
    for (size_t i = 0; i < computers->count; i++) {
        struct worker *worker = &computers->workers[i];
        (void)uv_thread_join(&worker->thread);
        uv_cond_destroy(&worker->given);
        if (worker->thought) {
            fair_queue_finish(computers->queue, &worker->thought->job, 0);
            thought_free(worker->thought);
            worker->thought = NULL;
        }
    }
    computers->count = computers->busy = 0;
}

static void free_memory(struct computers *computers) {
    uv_mutex_destroy(&computers->lock);
    fair_queue_free(computers->queue);
    free(computers);
}

static void on_failed_closed(uv_handle_t *handle) { free_memory(handle->data); }

struct computers *computers_new(struct uv_loop_s *loop) {
    /* One processor is for the people. */
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t general = processors > MOST_WORKERS ? MOST_WORKERS
                     : processors > 2          ? (size_t)processors - 1
                                               : 1;
    struct computers *computers = calloc(1, sizeof *computers);
    if (!computers)
        return NULL;
    computers->queue = fair_queue_new(general);
    if (!computers->queue || uv_mutex_init(&computers->lock)) {
        fair_queue_free(computers->queue);
        free(computers);
        return NULL;
    }
    if (uv_async_init(loop, &computers->async, on_finished)) {
        free_memory(computers);
        return NULL;
    }
    computers->async.data = computers;
    bool started = true;
    for (size_t i = 0; i <= general && started; i++)
        started = start_worker(computers, i < general ? FAIR_ANY : FAIR_SHORT_ONLY);
    if (started)
        return computers;
    end_workers(computers);
    uv_close((uv_handle_t *)&computers->async, on_failed_closed);
    return NULL;
}

void computers_close(struct computers *computers) {
    end_workers(computers);
    for (struct fair_job *job; (job = fair_queue_clear(computers->queue));)
        thought_free(thought_of(job));
    uv_close((uv_handle_t *)&computers->async, NULL);
}

void computers_free(struct computers *computers) {
    if (computers)
        free_memory(computers);
}
