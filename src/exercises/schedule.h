/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which exercise comes next: those that were tried come again after 1, 2, 4, 8 and 16 days. Pure
 * functions for the command and for pages; docs/exercises.md has the rules.
 *
 * Days are counted from 1970-01-01 in the user's own calendar.
 */
#ifndef SCHEDULE_H
#define SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SCHEDULE_LONGEST = 16,   /* days between two tries at the most */
    SCHEDULE_DAILY_STEP = 61 /* exercises between those of two days in a row */
};

/* What is known of one exercise; all zero: it has not been tried. */
typedef struct schedule {
    int32_t interval; /* days from the last try to the next: 1, 2, 4, 8 or 16; 0 if never tried */
    int32_t due;      /* the day from which it may come again */
} schedule;

/*
 * After a try: found at once or not. A success doubles the interval, but only when the exercise was
 * due; a miss goes back to one day.
 */
schedule schedule_after(schedule before, bool found, int32_t today);

/*
 * The exercise to show: the one that has been due for longest, else the first that was never tried,
 * else none, which is `count`.
 */
size_t schedule_next(const schedule *list, size_t count, int32_t today);

/* The exercise of a day among `count`, of which there is at least one: the same for everybody. */
size_t schedule_daily(int32_t day, size_t count);

/* Whether an interval is one that there can be. */
bool schedule_is_interval(int64_t days);

#endif
