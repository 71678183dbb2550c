/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the files about tables share: who may change what about seats, and what would come of it.
 */
#ifndef TABLE_PRIVATE_H
#define TABLE_PRIVATE_H

#include "table.h"

/* Sitting down, and all that is arranged before a game begins. */
bool table_is_about_seats(enum message_kind kind);

/* Whether the phase and the seat of the player who asks allow it. */
enum why table_check_seats(const struct table *table, int seat, const struct message *message);

/* What would come of it: `event` has its number, time and seat already. */
enum why table_decide_seats(const struct table *table, int seat, const struct message *message,
                            struct game_event *event);

#endif
