/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "simulation.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void print(const struct figures *f, uint64_t first) {
    (void)printf(
        "%llu worlds from seed %llu: %.1f simulated hours, %llu games, %llu events, %llu turns, "
        "%llu acknowledged, %llu refusals\n",
        (unsigned long long)f->worlds, (unsigned long long)first, (double)f->simulated_ms / 3600000,
        (unsigned long long)f->games, (unsigned long long)f->events, (unsigned long long)f->turns,
        (unsigned long long)f->acknowledged, (unsigned long long)f->refused);
    (void)printf(
        "%llu kills, %llu failed commits, %llu full disks, %llu broken lines, %llu slow "
        "readers, %llu ended from outside, %llu computers' turns, %llu steps, 0 violations\n",
        (unsigned long long)f->kills, (unsigned long long)f->failures, (unsigned long long)f->full,
        (unsigned long long)f->breaks, (unsigned long long)f->slow, (unsigned long long)f->outside,
        (unsigned long long)f->thoughts, (unsigned long long)f->steps);
    (void)printf(
        "%llu seats opened, %llu taken, %llu renewed, %llu absences, %llu planned turns, %llu "
        "tables cancelled, %llu expired, %llu rematches\n",
        (unsigned long long)f->opened, (unsigned long long)f->taken, (unsigned long long)f->renewed,
        (unsigned long long)f->absences, (unsigned long long)f->planned,
        (unsigned long long)f->cancelled, (unsigned long long)f->expired,
        (unsigned long long)f->rematches);
}

static double seconds_since(const struct timespec *start) {
    struct timespec now;
    (void)timespec_get(&now, TIME_UTC);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

/* simulation [--seed N] [--worlds N | --seconds N] [--seeds] [--trace] */
int main(int count, char **arguments) {
    struct figures figures = {0};
    struct timespec start;
    uint64_t seed = 1, worlds = 0;
    double seconds = 0;
    bool trace = false, seeds = false;
    for (int i = 1; i < count; i++) {
        const char *value = i + 1 < count ? arguments[i + 1] : "";
        if (!strcmp(arguments[i], "--trace"))
            trace = true;
        else if (!strcmp(arguments[i], "--seeds"))
            seeds = true; /* say which world is next, in case it ends the program */
        else if (!strcmp(arguments[i], "--seed"))
            seed = strtoull(value, NULL, 10), i++;
        else if (!strcmp(arguments[i], "--worlds"))
            worlds = strtoull(value, NULL, 10), i++;
        else if (!strcmp(arguments[i], "--seconds"))
            seconds = strtod(value, NULL), i++;
        else
            return 2;
    }
    if (!secrets_prepare())
        return 2;
    (void)timespec_get(&start, TIME_UTC);
    for (uint64_t i = 0; seconds > 0 ? seconds_since(&start) < seconds : i < (worlds ? worlds : 1);
         i++) {
        if (seeds)
            (void)fprintf(stderr, "world %llu\n", (unsigned long long)(seed + i));
        world_run(seed + i, &figures, trace);
    }
    print(&figures, seed);
    return 0;
}
