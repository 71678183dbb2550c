/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _DEFAULT_SOURCE /* nice() is for one thread only, as Linux has it */

#include "computers.h"

#include <stdlib.h>
#include <unistd.h>
#include <uv.h>

enum {
    LIMIT = 3,           /* at a time, however many processors there are */
    NICE = 10,           /* people's turns come first */
    HASH_BYTES = 8 << 20 /* of each */
};

struct thought {
    struct thought *next;
    uv_work_t work;
    struct computers *computers;
    pac_game *game; /* a copy: the real one goes on */
    pac_player *player;
    pac_limits limits;
    pac_turn turn;
    computers_done *done; /* NULL if nobody is interested */
    void *context;
};

struct computers {
    uv_loop_t *loop;
    struct thought *running, *first, **last;
    size_t busy, most, waiting;
    uint64_t turns;
    bool closing;
};

struct computers *computers_new(struct uv_loop_s *loop) {
    struct computers *computers = calloc(1, sizeof *computers);
    if (!computers)
        return NULL;
    /* One processor is for the people. */
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    computers->most = processors > LIMIT ? LIMIT : processors > 2 ? (size_t)processors - 1 : 1;
    computers->loop = loop;
    computers->last = &computers->first;
    return computers;
}

static void thought_free(struct thought *thought) {
    pac_player_free(thought->player);
    pac_game_free(thought->game);
    free(thought);
}

static pac_game *copy_game(const pac_game *game) {
    pac_game *own;
    if (pac_game_new(&own, pac_game_position_at(game, 0), pac_game_options(game)))
        return NULL;
    for (size_t i = 0; i < pac_game_turns(game); i++)
        if (pac_game_play(own, pac_game_turn(game, i))) {
            pac_game_free(own);
            return NULL;
        }
    return own;
}

static void think(uv_work_t *work) {
    struct thought *thought = work->data;
    (void)!nice(NICE);
    thought->turn = pac_player_think(thought->player, thought->game, &thought->limits, NULL, NULL);
    (void)!nice(-NICE); /* the thread may do other things next; without the right to, it stays */
}

static void on_thought(uv_work_t *work, int status);

static void start(struct computers *computers) {
    while (computers->first && computers->busy < computers->most && !computers->closing) {
        struct thought *thought = computers->first;
        computers->first = thought->next;
        if (!computers->first)
            computers->last = &computers->first;
        computers->waiting--;
        computers->busy++;
        thought->next = computers->running;
        computers->running = thought;
        thought->work.data = thought;
        (void)uv_queue_work(computers->loop, &thought->work, think, on_thought);
    }
}

static void on_thought(uv_work_t *work, int status) {
    struct thought *thought = work->data, **at;
    struct computers *computers = thought->computers;
    for (at = &computers->running; *at != thought;)
        at = &(*at)->next;
    *at = thought->next;
    computers->busy--;
    computers->turns++;
    if (!status && thought->done)
        thought->done(thought->context, thought->turn);
    thought_free(thought);
    start(computers);
}

struct thought *computers_think(struct computers *computers, const pac_game *game, int level,
                                int64_t milliseconds, computers_done *done, void *context) {
    struct thought *thought = calloc(1, sizeof *thought);
    if (!thought)
        return NULL;
    const pac_player_options options = {
        .hash_bytes = HASH_BYTES, .threads = 1, .level = level, .seed = uv_hrtime()};
    thought->computers = computers;
    thought->done = done;
    thought->context = context;
    thought->limits.milliseconds = milliseconds;
    thought->game = copy_game(game);
    thought->player = pac_player_new("engine", &options);
    if (!thought->game || !thought->player) {
        thought_free(thought);
        return NULL;
    }
    *computers->last = thought;
    computers->last = &thought->next;
    computers->waiting++;
    start(computers);
    return thought;
}

void computers_forget(struct thought *thought) {
    thought->done = NULL;
    pac_player_stop(thought->player);
}

uint64_t computers_turns(const struct computers *computers) { return computers->turns; }

size_t computers_busy(const struct computers *computers) { return computers->busy; }

size_t computers_waiting(const struct computers *computers) { return computers->waiting; }

void computers_close(struct computers *computers) {
    computers->closing = true;
    for (struct thought *one = computers->running; one; one = one->next)
        computers_forget(one);
}

void computers_free(struct computers *computers) {
    if (!computers)
        return;
    for (struct thought *one = computers->first, *next; one; one = next) {
        next = one->next;
        thought_free(one);
    }
    free(computers);
}
