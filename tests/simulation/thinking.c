/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Computers that play at random. Which thought comes next is decided by the server's own queue; how
 * long it takes is chance.
 */
#include "simulation.h"

#include <stdlib.h>
#include <string.h>

/*
 * Milliseconds of one address's thoughts that may begin while a thought of another address waits.
 * Start-time fair queueing gives an address no more than the debt of the one that waits, one
 * thought beyond it, and what its estimates were wrong by: a thought takes 1500 at the most.
 */
enum { OVERTAKING_MOST = 4 * 1500 };

struct thought {
    struct fair_job job; /* first: the queue knows no more of it */
    struct rooms_thought answer;
    struct thought_out out;
    int64_t milliseconds;
    bool forgotten;
};

static size_t account_of(struct world *world, uint64_t address) {
    for (size_t i = 0; i < world->account_count; i++)
        if (world->accounts[i].address == address)
            return i;
    if (world->account_count == ACCOUNTS_MOST)
        world_fail(world, "more than %d addresses", ACCOUNTS_MOST);
    world->accounts[world->account_count] = (struct account){.address = address};
    return world->account_count++;
}

static void begin_waiting(struct world *world, const struct thought *thought) {
    struct account *account = &world->accounts[account_of(world, thought->job.address)];
    if (!account->waiting++)
        memset(account->overtaken, 0, sizeof account->overtaken);
}

static void end_waiting(struct world *world, const struct thought *thought) {
    world->accounts[account_of(world, thought->job.address)].waiting--;
}

/* However much one address asks for, no other has to wait for more than a bounded part of it. */
static void check_fairness(struct world *world, const struct thought *taken, int64_t takes) {
    size_t by = account_of(world, taken->job.address);
    for (size_t i = 0; i < world->account_count; i++) {
        struct account *account = &world->accounts[i];
        if (i == by || !account->waiting)
            continue;
        account->overtaken[by] += takes;
        if (account->overtaken[by] > OVERTAKING_MOST)
            world_fail(world, "a computer waits while another address is served for %lld ms",
                       (long long)account->overtaken[by]);
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
        int64_t takes = 1 + world_random(world, (uint32_t)thought->milliseconds);
        end_waiting(world, thought);
        memset(world->accounts[account_of(world, job->address)].overtaken, 0,
               sizeof world->accounts->overtaken);
        if (!i)
            check_fairness(world, thought, takes);
        world->thinking[i] = thought;
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
    begin_waiting(world, thought);
    start(world);
}

void thinking_forget_ticket(struct world *world, uint64_t ticket) {
    struct fair_job *job = world->thoughts ? fair_queue_remove(world->thoughts, ticket) : NULL;
    if (job) {
        end_waiting(world, (struct thought *)(void *)job);
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
    world->account_count = 0;
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
