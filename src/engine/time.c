/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The clock, and time management. */
#define _POSIX_C_SOURCE 200809L

#include "player.h"

#ifdef __wasm__

/* The only import of the module. */
__attribute__((import_module("env"), import_name("now"))) double pac__host_now(void);

int64_t pac__now(void) {
    const double never = 1e15;
    double now = pac__host_now();
    return now > 0 && now < never ? (int64_t)now : 0;
}

#else

#include <time.h>

int64_t pac__now(void) {
    struct timespec now = {0, 0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#endif

enum {
    /* Overhead between the end of a search and the clock being stopped, in milliseconds: */
    LEAST_MARGIN = 5,
    MOST_MARGIN = 40, /* on a busy machine */
    MARGIN_PART = 64, /* between the two, this fraction of the time left */
    /*
     * Soft limit: with two players 1/28 of the clock, with three 1/18, with four 1/14, since all
     * fill the same board and a player has the fewer turns the more there are.
     */
    TURNS_OF_ALL = 56,
    PATIENCE = 4, /* hard limit: so many soft limits, */
    LONGEST = 5   /* and at most 1/5 of the clock */
};

static int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }

/* A time limit less the overhead; the overhead takes at most half of it. */
static int64_t usable(int64_t milliseconds) {
    int64_t margin = lesser(LEAST_MARGIN + milliseconds / MARGIN_PART, MOST_MARGIN);
    int64_t left = milliseconds - lesser(margin, milliseconds / 2);
    return left > 0 ? left : 1;
}

/* The limits of one turn, from the time left on the clock and the increment in milliseconds. */
static pac__budget clock_budget(int64_t left, int64_t increment, int players) {
    int64_t most = usable(left);
    int64_t gained = increment > 0 ? lesser(increment, most) : 0;
    int64_t share = most * players / TURNS_OF_ALL + gained * 3 / 4;
    int64_t longest = lesser(most, most / LONGEST + gained);
    pac__budget budget = {lesser(share, longest), longest};
    if (share < longest / PATIENCE)
        budget.hard = share * PATIENCE;
    if (budget.soft < 1)
        budget.soft = 1;
    if (budget.hard < budget.soft)
        budget.hard = budget.soft;
    return budget;
}

/* The players who still have turns. */
static int players_left(const pac_position *position) {
    int count = 0;
    for (int p = 0; p < position->players; p++)
        count += !pac_has_left(position, p) && pac_chevrons(position, p) > 0;
    return count > 2 ? count : 2;
}

pac__budget pac__budget_for(const pac_limits *limits, const pac_position *position, int player) {
    pac__budget budget = {INT64_MAX, INT64_MAX};
    if (limits->clock[player] > 0)
        budget =
            clock_budget(limits->clock[player], limits->increment[player], players_left(position));
    if (limits->milliseconds > 0) {
        int64_t fixed = usable(limits->milliseconds);
        budget.soft = lesser(budget.soft, fixed);
        budget.hard = lesser(budget.hard, fixed);
    }
    return budget;
}
