/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What has to be known of a game without loading it: how far it is, and when it must be looked at.
 */
#ifndef NOTE_H
#define NOTE_H

#include "table.h"

struct game_note {
    uint32_t events; /* the number of the last event that the note covers */
    enum phase phase;
    uint32_t turns;
    int64_t due; /* when a game must be looked at though nobody comes; 0: never */
};

struct game_note table_note(const struct table *table);

/* The note of a game in which nothing has happened yet. */
struct game_note setup_note(const struct game_setup *setup);

#endif
