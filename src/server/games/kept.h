/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game as it comes back from the store: its set-up and every event since.
 */
#ifndef KEPT_H
#define KEPT_H

#include "game.h"

enum { STORE_IDS = 64 }; /* games that one answer of the store names at the most */

/* What came of a request to the store. */
enum store_status {
    STORE_OK,
    STORE_MISSING,  /* there is no such game */
    STORE_CONFLICT, /* somebody else has written an event of this number */
    STORE_FAILED    /* the disk is full or broken, or there is no memory; nothing was written */
};

struct kept_game {
    struct game_setup setup;
    struct game_event *events;
    size_t count;
};

/* A game with everything that is needed to go on with it. */
struct kept {
    struct kept_game *games; /* of its set, up to the one asked for, which is the last */
    size_t count;
    struct chat_line *chat; /* the last CHAT_KEPT of the players' and of the spectators' */
    size_t chat_count;
    struct outage *outages; /* since the game began */
    size_t outage_count;
};

/* Frees what the struct points to. */
void kept_clear(struct kept *kept);

#endif
