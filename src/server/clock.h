/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Players' time, in milliseconds. Arithmetic only: what time it is comes from the caller.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <stddef.h>
#include <stdint.h>

enum clock_kind {
    CLOCK_NONE,
    CLOCK_TIME, /* so much for the whole game, and a little more with each turn */
    CLOCK_DAYS  /* so much for each turn */
};

struct clock_rule {
    enum clock_kind kind;
    int64_t base;      /* for the game, or for each turn */
    int64_t increment; /* with each turn; CLOCK_TIME only */
};

enum { CLOCK_LAG_MOST = 500 }; /* of the time on the way, so much of a turn is not charged */

/* A time during which no server was running. */
struct outage {
    int64_t began, ended;
};

/* What a player begins with; 0 without a clock. */
int64_t clock_first(const struct clock_rule *rule);

/* What a turn that began at `since` is charged; `lag` is how long the way there and back takes. */
int64_t clock_used(int64_t since, int64_t now, int64_t lag);

/* What is left after a turn; `left` before it must be more than was used. */
int64_t clock_after(const struct clock_rule *rule, int64_t left, int64_t used);

/* A beginning, moved by as long as no server was running since. */
int64_t clock_without_outages(int64_t since, const struct outage *outages, size_t count);

#endif
