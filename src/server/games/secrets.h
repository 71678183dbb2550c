/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Names of games and secrets of seats: the two parts of a link.
 *
 * A game's name is public. A secret has more than 71 bits, is kept only as a hash, and is never
 * logged.
 */
#ifndef SECRETS_H
#define SECRETS_H

#include <stdbool.h>

enum {
    GAME_ID = 8,      /* letters and digits of a game's name */
    SEAT_SECRET = 12, /* of a seat's secret */
    SEAT_HASH = 32    /* bytes */
};

/* Needed once before anything below; false if the machine has no randomness. */
bool secrets_prepare(void);

void game_id_new(char id[GAME_ID + 1]);
void secret_new(char secret[SEAT_SECRET + 1]);

/* Whether a text is a name or a secret by its form. */
bool game_id_is_valid(const char *text);
bool secret_is_valid(const char *text);

void secret_hash(const char *secret, unsigned char hash[SEAT_HASH]);

/* Takes as long wherever the two differ. */
bool secret_hash_equal(const unsigned char a[SEAT_HASH], const unsigned char b[SEAT_HASH]);

/* Overwrites a secret that is no longer needed. */
void secret_wipe(char secret[SEAT_SECRET + 1]);

#endif
