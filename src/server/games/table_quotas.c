/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table.h"

#include <string.h>

const int quota_limits[QUOTAS] = {
#define QUOTA_LIMIT(name, limit) limit,
    QUOTA_LIST(QUOTA_LIMIT)
#undef QUOTA_LIMIT
};

/* Neither the first device, nor one that comes back to a seat where it is awaited. */
static bool adds_device(const struct table_seat *seat, const struct game_event *event) {
    unsigned char device[SEAT_HASH];
    return seat->devices.count && hash_parse(event->text, device) &&
           (seat->kind != SEAT_AWAITED || !devices_have(&seat->devices, device));
}

unsigned table_uses(const struct table *table, const struct game_event *event) {
    const struct table_seat *seat = event->seat == NO_SEAT ? NULL : &table->seats[event->seat];
    switch (event->kind) {
    case EVENT_SAT:
        return 1U << QUOTA_ASKS |
               (unsigned)(seat->kind == SEAT_PERSON && strcmp(seat->name, event->text) != 0)
                   << QUOTA_NAMES;
    case EVENT_OFFER:
    case EVENT_ANSWER:
    case EVENT_WITHDRAWN:
        return 1U << QUOTA_ASKS;
    case EVENT_OPENED:
        return (unsigned)adds_device(seat, event) << QUOTA_DEVICES;
    case EVENT_TAKEN:
        return 1U << QUOTA_DEVICES;
    case EVENT_RENEWED:
        return 1U << (strlen(event->text) > SEAT_HEX ? QUOTA_RENEWALS : QUOTA_INVITATIONS);
    case EVENT_PLAN:
        return 1U << QUOTA_PLANS;
    case EVENT_AWAY:
    case EVENT_BACK:
        return 1U << QUOTA_PRESENCES;
    default:
        return 0;
    }
}
