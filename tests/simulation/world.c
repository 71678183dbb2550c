/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "simulation.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MINUTE = 60 * 1000,
    BUSY_LEAST = 2 * MINUTE, /* how long people play before the world becomes quiet */
    BUSY_MORE = 20 * MINUTE,
    QUIET = 10 * MINUTE,          /* for everything to be answered and agreed on */
    SETTLE = 10 * 1000,           /* for what is under way when that is over: games go on */
    DRAIN = 2 * 60 * MINUTE,      /* for clocks and graces to run out when all have gone, */
    DRAIN_DAYS = 26 * 60 * MINUTE /* also in games by days */
};

static const int64_t beginning = 1700000000000; /* milliseconds since 1970 */

/* ------------------------------------------------------------------------------------------------
 * Chance, time and reports
 */

uint32_t world_random(struct world *world, uint32_t below) {
    return pac_random_below(&world->random, below);
}

bool world_chance(struct world *world, uint32_t percent) {
    return world_random(world, 100) < percent;
}

static void report(const struct world *world, FILE *file, const char *format, va_list arguments) {
    (void)fprintf(file, "seed %llu, %.3f s: ", (unsigned long long)world->seed,
                  (double)(world->now - beginning) / 1000);
    (void)vfprintf(file, format, arguments);
    (void)fputc('\n', file);
}

void world_fail(struct world *world, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    (void)fflush(stdout);
    (void)fprintf(stderr, "violated: ");
    report(world, stderr, format, arguments);
    va_end(arguments);
    exit(1);
}

void world_trace(struct world *world, const char *format, ...) {
    if (!world->trace)
        return;
    va_list arguments;
    va_start(arguments, format);
    report(world, stdout, format, arguments);
    va_end(arguments);
}

static bool is_sooner(const struct event *a, const struct event *b) {
    return a->at < b->at || (a->at == b->at && a->order < b->order);
}

struct event *world_plan(struct world *world, int64_t delay, event_run *run) {
    struct event *event = must_have(calloc(1, sizeof *event));
    event->at = world->now + delay;
    event->order = ++world->order;
    event->run = run;
    event->life = world->life;
    if (world->queue_count + 1 >= world->queue_room) {
        world->queue_room = world->queue_room ? 2 * world->queue_room : 256;
        world->queue = must_have(realloc(world->queue, world->queue_room * sizeof *world->queue));
    }
    size_t at = ++world->queue_count;
    for (; at > 1 && is_sooner(event, world->queue[at / 2]); at /= 2)
        world->queue[at] = world->queue[at / 2];
    world->queue[at] = event;
    return event;
}

static struct event *take_first(struct world *world) {
    struct event *first = world->queue[1], *last = world->queue[world->queue_count--];
    size_t at = 1, child;
    for (; (child = 2 * at) <= world->queue_count; at = child) {
        if (child < world->queue_count && is_sooner(world->queue[child + 1], world->queue[child]))
            child++;
        if (!is_sooner(world->queue[child], last))
            break;
        world->queue[at] = world->queue[child];
    }
    world->queue[at] = last;
    return first;
}

static void event_free(struct event *event) {
    free(event->text);
    if (event->kept)
        kept_clear(event->kept);
    free(event->kept);
    free(event);
}

/* Lets time pass until nothing is left to happen before `until`. */
static void run_until(struct world *world, int64_t until) {
    while (world->queue_count && world->queue[1]->at <= until) {
        struct event *event = take_first(world);
        world->now = event->at;
        world->figures->steps++;
        if (!event->life || event->life == world->life)
            event->run(world, event);
        event_free(event);
        check_step(world);
    }
    world->now = until;
}

/* ------------------------------------------------------------------------------------------------
 * The server process
 */

static void on_wake(struct world *world, struct event *event) {
    if (!world->rooms || event->at != world->woken)
        return;
    world->woken = 0;
    rooms_time(world->rooms, world->now);
    if (rooms_wake(world->rooms) <= world->now)
        world_fail(world, "the core wants to be woken again and again");
    world_perform(world);
}

static void perform(struct world *world, struct effect *effect) {
    switch (effect->kind) {
    case EFFECT_SEND:
        for (size_t i = 0; i < effect->to_count; i++)
            network_send_down(world, effect->to[i], effect->text);
        break;
    case EFFECT_CLOSE:
        for (size_t i = 0; i < effect->to_count; i++)
            network_close_by_server(world, effect->to[i]);
        break;
    case EFFECT_THINK:
        thinking_submit(world, effect);
        break;
    case EFFECT_FORGET:
        thinking_forget_ticket(world, effect->ticket);
        break;
    case EFFECT_ANSWER:
        people_answered(world, effect->ticket, effect->text);
        break;
    case EFFECT_BROKEN:
        world_fail(world, "what is kept of game %s cannot be played", effect->game);
    default:
        disk_submit(world, effect);
    }
}

void world_perform(struct world *world) {
    struct effects *effects = rooms_effects(world->rooms);
    if (world->performing)
        return; /* the list grows while it is gone through, as in the shell */
    world->performing = true;
    for (size_t i = 0; i < effects->count; i++) {
        struct effect effect = effects->list[i];
        effects->list[i] = (struct effect){.kind = effect.kind};
        perform(world, &effect);
        effect_clear(&effect);
    }
    effects_clear(effects);
    world->performing = false;
    int64_t wake = rooms_wake(world->rooms);
    if (wake < world->now)
        world_fail(world, "the core wants to be woken in the past");
    if (world->woken == wake || wake == INT64_MAX)
        return;
    world->woken = wake;
    (void)world_plan(world, wake - world->now, on_wake);
}

static void on_start(struct world *world, struct event *event) {
    (void)event;
    if (world->rooms)
        return;
    disk_start(world);
    world->limits = must_have(limits_new());
    world->rooms = must_have(rooms_new(world->limits, world->now));
    world->woken = 0;
    world_trace(world, "server starts");
    rooms_time(world->rooms, world->now);
    world_perform(world);
}

/* The server process ends: killed, or told to stop a moment before. */
static void kill_server(struct world *world) {
    world_trace(world, "server is killed");
    world->figures->kills++;
    if (world_chance(world, 30)) {
        rooms_stop(world->rooms, world->now);
        world_perform(world);
        rooms_say_bye(world->rooms);
        world_perform(world);
    }
    world->life++; /* what the old process waits for will not come */
    disk_kill(world);
    thinking_kill(world);
    rooms_free(world->rooms);
    limits_free(world->limits);
    world->rooms = NULL;
    world->limits = NULL;
    world->requests_open = 0;
    for (size_t i = 0; i < world->people_count; i++)
        world->people[i].making = 0;
    network_server_died(world);
    struct event *start =
        world_plan(world, world_random(world, world_chance(world, 30) ? 60000 : 500), on_start);
    start->life = 0;
}

/* ------------------------------------------------------------------------------------------------
 * Faults
 */

static void on_fault(struct world *world, struct event *event) {
    (void)event;
    if (world->quiet)
        return;
    uint32_t which = world_random(world, 100);
    if (which < 12 && world->rooms) {
        kill_server(world);
    } else if (which < 20) {
        world->disk.full_until = world->now + 1 + world_random(world, 20000);
        world->figures->full++;
    } else if (which < 30 && world->disk.count) {
        disk_end_game(world, &world->disk.games[world_random(world, (uint32_t)world->disk.count)]);
    } else if (world->people_count) {
        struct person *person = &world->people[world_random(world, (uint32_t)world->people_count)];
        network_break(world, &person->devices[world_random(world, DEVICES_MOST)]);
        world->figures->breaks++;
    }
    world_plan(world, 100 + world_random(world, 30000), on_fault)->life = 0;
}

/* ------------------------------------------------------------------------------------------------
 * A whole world
 */

static struct world *current; /* libsodium's source of randomness has no context */

static const char *random_name(void) { return "simulation"; }

static uint32_t random_number(void) {
    return world_random(current, UINT16_MAX + 1) << 16 | world_random(current, UINT16_MAX + 1);
}

static void random_fill(void *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)world_random(current, 256);
}

static struct randombytes_implementation source = {
    .implementation_name = random_name, .random = random_number, .buf = random_fill};

static void init(struct world *world, uint64_t seed, struct figures *figures, bool trace) {
    *world = (struct world){.seed = seed,
                            .random = pac_random_seeded(seed),
                            .now = beginning,
                            .life = 1,
                            .figures = figures,
                            .trace = trace};
    current = world;
    (void)randombytes_set_implementation(&source);
    world->calm = world_chance(world, 10);
    world->brittle = !world->calm && world_chance(world, 20);
    disk_init(world);
    people_init(world);
    world_plan(world, 0, on_start)->life = 0;
    if (world->brittle)
        disk_touch_games(world);
    if (!world->calm)
        world_plan(world, world_random(world, 30000), on_fault)->life = 0;
}

static void finish(struct world *world) {
    rooms_free(world->rooms);
    limits_free(world->limits);
    thinking_kill(world);
    disk_free(world);
    people_free(world);
    while (world->queue_count)
        event_free(take_first(world));
    free(world->queue);
    free(world->acknowledged);
}

void world_run(uint64_t seed, struct figures *figures, bool trace) {
    struct world *world = must_have(malloc(sizeof *world));
    init(world, seed, figures, trace);
    run_until(world, world->now + BUSY_LEAST + world_random(world, BUSY_MORE));
    world->quiet = true;
    run_until(world, world->now + QUIET);
    for (int64_t latest = world->now + SETTLE; !is_settled(world) && world->now < latest;)
        run_until(world, world->now + 1);
    check_quiet(world);
    world->empty = true;
    for (size_t i = 0; i < world->people_count; i++)
        for (size_t j = 0; j < DEVICES_MOST; j++)
            network_close_by_client(world, &world->people[i].devices[j]);
    run_until(world, world->now + (world_chance(world, 10) ? DRAIN_DAYS : DRAIN));
    check_drained(world);
    figures->worlds++;
    figures->simulated_ms += (uint64_t)(world->now - beginning);
    finish(world);
    free(world);
}
