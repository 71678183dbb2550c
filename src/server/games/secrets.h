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
#include <stddef.h>

enum {
    GAME_ID = 8,      /* letters and digits of a game's name */
    SEAT_SECRET = 12, /* of the secret of a seat or a table, and of a device's token */
    SEAT_HASH = 32,   /* bytes */
    SEAT_HEX = 2 * SEAT_HASH,
    SEAT_DEVICES = 8 /* that a seat knows; of more, the first to have come is forgotten */
};

/* The devices from which a seat may be played, as hashes of their tokens. */
struct devices {
    size_t count;
    unsigned char hash[SEAT_DEVICES][SEAT_HASH];
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

bool devices_have(const struct devices *devices, const unsigned char hash[SEAT_HASH]);
void devices_add(struct devices *devices, const unsigned char hash[SEAT_HASH]);

/* A hash as text; and back, from the first SEAT_HEX characters. False if they are none. */
void hash_print(const unsigned char hash[SEAT_HASH], char text[SEAT_HEX + 1]);
bool hash_parse(const char *text, unsigned char hash[SEAT_HASH]);

/* Overwrites a secret that is no longer needed. */
void secret_wipe(char secret[SEAT_SECRET + 1]);

#endif
