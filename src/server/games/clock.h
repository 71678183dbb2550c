/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Players' time, in milliseconds. Arithmetic only: what time it is comes from the caller.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Kinds of clocks, as kept (by number) and as sent: X(name, text). */
#define CLOCK_KIND_LIST(X)                                                                         \
    X(NONE, "none")                                                                                \
    X(TIME, "time") /* so much for the whole game, and a little more with each turn */             \
    X(DAYS, "days") /* so much for each turn */

enum clock_kind {
#define CLOCK_KIND_ENUM(name, text) CLOCK_##name,
    CLOCK_KIND_LIST(CLOCK_KIND_ENUM)
#undef CLOCK_KIND_ENUM
        CLOCK_KINDS
};

struct clock_rule {
    enum clock_kind kind;
    int64_t base;      /* for the game, or for each turn */
    int64_t increment; /* with each turn; CLOCK_TIME only */
};

/* Milliseconds since 1970, or of a span, at the most: 35,000 years, and sums of a few do not overflow. */
#define CLOCK_MOST (INT64_C(1) << 50)

enum { CLOCK_LAG_MOST = 500 }; /* of the time on the way, so much of a turn is not charged */

/* A time during which no server was running. */
struct outage {
    int64_t began, ended;
};

/* Whether a time or a span can be counted with. What is kept may have been written by anybody. */
bool clock_is_sound(int64_t milliseconds);

/* What a player begins with; 0 without a clock. */
int64_t clock_first(const struct clock_rule *rule);

/* What a turn that began at `since` is charged; `lag` is how long the way there and back takes. */
int64_t clock_used(int64_t since, int64_t now, int64_t lag);

/* What is left after a turn; `left` before it must be more than was used. */
int64_t clock_after(const struct clock_rule *rule, int64_t left, int64_t used);

/* A beginning, moved by as long as no server was running since. Outages that are none count nothing. */
int64_t clock_without_outages(int64_t since, const struct outage *outages, size_t count);

#endif
