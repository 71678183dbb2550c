/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "seats.h"

#include <sodium.h>
#include <string.h>

static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

bool seats_prepare(void) { return sodium_init() >= 0; }

static void make(char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        text[i] = letters[randombytes_uniform(sizeof letters - 1)];
    text[length] = '\0';
}

void seats_new_id(char id[GAME_ID + 1]) { make(id, GAME_ID); }

void seats_new_secret(char secret[SEAT_SECRET + 1]) { make(secret, SEAT_SECRET); }

static bool has_form(const char *text, size_t length) {
    return strspn(text, letters) == length && !text[length];
}

bool seats_is_id(const char *text) { return has_form(text, GAME_ID); }

bool seats_is_secret(const char *text) { return has_form(text, SEAT_SECRET); }

void seats_hash(const char *secret, unsigned char hash[SEAT_HASH]) {
    (void)crypto_generichash(hash, SEAT_HASH, (const unsigned char *)secret, strlen(secret), NULL,
                             0);
}

bool seats_same(const unsigned char a[SEAT_HASH], const unsigned char b[SEAT_HASH]) {
    return sodium_memcmp(a, b, SEAT_HASH) == 0;
}

void seats_forget(char secret[SEAT_SECRET + 1]) { sodium_memzero(secret, SEAT_SECRET + 1); }
