/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schedule.h"

bool schedule_is_interval(int64_t days) {
    return days >= 1 && days <= SCHEDULE_LONGEST && (days & (days - 1)) == 0;
}

schedule schedule_after(schedule before, bool found, int32_t today) {
    if (found && before.interval && today < before.due)
        return before;
    int32_t interval = !found || !before.interval ? 1 : 2 * before.interval;
    if (interval > SCHEDULE_LONGEST)
        interval = SCHEDULE_LONGEST;
    return (schedule){interval, today + interval};
}

size_t schedule_next(const schedule *list, size_t count, int32_t today) {
    size_t next = count;
    for (size_t i = 0; i < count; i++)
        if (list[i].interval && list[i].due <= today &&
            (next == count || list[i].due < list[next].due))
            next = i;
    for (size_t i = 0; i < count && next == count; i++)
        if (!list[i].interval)
            next = i;
    return next;
}

static size_t common_divisor(size_t a, size_t b) { return b ? common_divisor(b, a % b) : a; }

size_t schedule_daily(int32_t day, size_t count) {
    /* Steps without a common divisor with the count come to every exercise before any comes again. */
    size_t step = SCHEDULE_DAILY_STEP;
    while (common_divisor(step, count) != 1)
        step++;
    int64_t place = (int64_t)day % (int64_t)count;
    if (place < 0)
        place += (int64_t)count;
    return (size_t)place * (step % count) % count;
}
