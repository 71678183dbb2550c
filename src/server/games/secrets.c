/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "secrets.h"

#include <sodium.h>
#include <string.h>

static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

bool secrets_prepare(void) { return sodium_init() >= 0; }

static void make_random_text(char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        text[i] = letters[randombytes_uniform(sizeof letters - 1)];
    text[length] = '\0';
}

void game_id_new(char id[GAME_ID + 1]) { make_random_text(id, GAME_ID); }

void secret_new(char secret[SEAT_SECRET + 1]) { make_random_text(secret, SEAT_SECRET); }

static bool has_form(const char *text, size_t length) {
    return strspn(text, letters) == length && !text[length];
}

bool game_id_is_valid(const char *text) { return has_form(text, GAME_ID); }

bool secret_is_valid(const char *text) { return has_form(text, SEAT_SECRET); }

void secret_hash(const char *secret, unsigned char hash[SEAT_HASH]) {
    (void)crypto_generichash(hash, SEAT_HASH, (const unsigned char *)secret, strlen(secret), NULL,
                             0);
}

bool secret_hash_equal(const unsigned char a[SEAT_HASH], const unsigned char b[SEAT_HASH]) {
    return sodium_memcmp(a, b, SEAT_HASH) == 0;
}

void secret_wipe(char secret[SEAT_SECRET + 1]) { sodium_memzero(secret, SEAT_SECRET + 1); }
