/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "clock.h"

bool clock_is_sound(int64_t milliseconds) {
    return milliseconds >= 0 && milliseconds <= CLOCK_MOST;
}

int64_t clock_first(const struct clock_rule *rule) {
    return rule->kind == CLOCK_NONE ? 0 : rule->base;
}

int64_t clock_used(int64_t since, int64_t now, int64_t lag) {
    lag = lag < 0 ? 0 : lag > CLOCK_LAG_MOST ? CLOCK_LAG_MOST : lag;
    return now - since > lag ? now - since - lag : 0;
}

int64_t clock_after(const struct clock_rule *rule, int64_t left, int64_t used) {
    switch (rule->kind) {
    case CLOCK_TIME:
        return left - used + rule->increment;
    case CLOCK_DAYS:
        return rule->base;
    default:
        return 0;
    }
}

int64_t clock_without_outages(int64_t since, const struct outage *outages, size_t count) {
    int64_t lost = 0;
    for (size_t i = 0; i < count; i++)
        if (outages[i].ended > since && clock_is_sound(outages[i].began) &&
            clock_is_sound(outages[i].ended))
            lost += outages[i].ended - (outages[i].began > since ? outages[i].began : since);
    return since + lost;
}
