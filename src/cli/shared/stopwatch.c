/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "stopwatch.h"

#include <time.h>

static double seconds_of(clockid_t clock) {
    struct timespec now = {0, 0};
    (void)clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double stopwatch_seconds(void) { return seconds_of(CLOCK_MONOTONIC); }

double stopwatch_work(void) { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }
