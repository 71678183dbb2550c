/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Computers that play at random. Which thought comes next is decided by the server's own queue; how
 * long it takes is chance.
 */
#include "simulation.h"

#include <stdlib.h>
#include <string.h>

enum { OTHERS_FIRST = 3 }; /* thoughts of one other address that may come before */

struct thought {
    struct fair_job job; /* first: the queue knows no more of it */
    struct thought *next;
    struct rooms_thought answer;
    struct thought_out out;
    int64_t milliseconds;
    uint64_t overtaken; /* by thoughts of one address, since it waits */
    uint64_t by;
    bool forgotten;
};

static void drop_waiting(struct world *world, struct thought *thought) {
    struct thought **at = &world->waiting;
    while (*at && *at != thought)
        at = &(*at)->next;
    if (*at)
        *at = thought->next;
}

static bool was_served(const struct world *world, uint64_t address) {
    for (size_t i = 0; i < world->served_count; i++)
        if (world->served[i] == address)
            return true;
    return false;
}

/* A newcomer does not wait while one other address is served again and again. */
static void note_overtaking(struct world *world, const struct thought *taken) {
    if (!was_served(world, taken->job.address) && world->served_count < SERVED_MOST)
        world->served[world->served_count++] = taken->job.address;
    for (struct thought *one = world->waiting; one; one = one->next) {
        if (one->job.address == taken->job.address || was_served(world, one->job.address))
            continue;
        one->overtaken = one->by == taken->job.address ? one->overtaken + 1 : 1;
        one->by = taken->job.address;
        if (one->overtaken > OTHERS_FIRST)
            world_fail(world, "a computer waits while another address is served %llu times",
                       (unsigned long long)one->overtaken);
    }
}

static void start(struct world *world);

static void on_thought(struct world *world, struct event *event) {
    struct thought *thought = world->thinking[event->a];
    world->thinking[event->a] = NULL;
    fair_queue_finish(world->thoughts, &thought->job, (int64_t)event->b * 1000);
    world->figures->thoughts++;
    world->thought_out[world->thought_count++ % THOUGHTS_KEPT] = thought->out;
    /* An answer that nobody wants any more may be on its way already. */
    if (world->rooms && (!thought->forgotten || world_chance(world, 30))) {
        rooms_thought(world->rooms, world->now, &thought->answer);
        world_perform(world);
    }
    free(thought);
    start(world);
}

static void start(struct world *world) {
    for (size_t i = 0; i < 2; i++) {
        if (world->thinking[i])
            continue;
        struct fair_job *job = fair_queue_take(world->thoughts, i ? FAIR_SHORT_ONLY : FAIR_ANY);
        if (!job)
            continue;
        struct thought *thought = (struct thought *)(void *)job;
        drop_waiting(world, thought);
        if (!i)
            note_overtaking(world, thought);
        world->thinking[i] = thought;
        int64_t takes = 1 + world_random(world, (uint32_t)thought->milliseconds);
        struct event *event = world_plan(world, takes, on_thought);
        event->a = i;
        event->b = (uint64_t)takes;
    }
}

static void on_refused(struct world *world, struct event *event) {
    if (!world->rooms)
        return;
    rooms_thought(world->rooms, world->now, &event->thought);
    world_perform(world);
}

void thinking_submit(struct world *world, struct effect *effect) {
    const pac_position *position = pac_game_position(effect->position);
    struct thought *thought = must_have(calloc(1, sizeof *thought));
    if (!world->thoughts)
        world->thoughts = must_have(fair_queue_new(1));
    thought->job = (struct fair_job){.ticket = effect->ticket,
                                     .address = effect->address,
                                     .expected = effect->milliseconds * 1000,
                                     .size = 1};
    thought->milliseconds = effect->milliseconds;
    thought->answer = (struct rooms_thought){.ticket = effect->ticket,
                                             .hash = position->hash,
                                             .turn = pac_random_turn(position, &world->random)};
    thought->out.hash = position->hash;
    (void)pac_turn_print(position, thought->answer.turn, thought->out.turn);
    memcpy(thought->answer.game, effect->game, sizeof thought->answer.game);
    thought->answer.failed = !world->quiet && world_chance(world, 2);
    if (!fair_queue_add(world->thoughts, &thought->job)) {
        struct event *event = world_plan(world, 0, on_refused);
        event->thought = thought->answer;
        event->thought.failed = true;
        free(thought);
        return;
    }
    thought->next = world->waiting;
    world->waiting = thought;
    start(world);
}

void thinking_forget_ticket(struct world *world, uint64_t ticket) {
    struct fair_job *job = world->thoughts ? fair_queue_remove(world->thoughts, ticket) : NULL;
    if (job) {
        drop_waiting(world, (struct thought *)(void *)job);
        free(job);
    }
    for (size_t i = 0; i < 2; i++)
        if (world->thinking[i] && world->thinking[i]->job.ticket == ticket)
            world->thinking[i]->forgotten = true;
}

bool thinking_was_for(const struct world *world, uint64_t hash, const char *turn) {
    for (size_t i = 0; i < THOUGHTS_KEPT; i++)
        if (world->thought_out[i].hash == hash && !strcmp(world->thought_out[i].turn, turn))
            return true;
    return false;
}

void thinking_kill(struct world *world) {
    world->waiting = NULL;
    world->served_count = 0;
    for (size_t i = 0; i < 2; i++) {
        if (world->thinking[i])
            fair_queue_finish(world->thoughts, &world->thinking[i]->job, 0);
        free(world->thinking[i]);
        world->thinking[i] = NULL;
    }
    for (struct fair_job *job; world->thoughts && (job = fair_queue_clear(world->thoughts));)
        free(job);
    if (world->thoughts)
        fair_queue_free(world->thoughts);
    world->thoughts = NULL;
}
