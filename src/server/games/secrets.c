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

bool devices_have(const struct devices *devices, const unsigned char hash[SEAT_HASH]) {
    bool found = false;
    for (size_t i = 0; i < devices->count; i++)
        found |= secret_hash_equal(devices->hash[i], hash);
    return found;
}

void devices_add(struct devices *devices, const unsigned char hash[SEAT_HASH]) {
    if (devices_have(devices, hash))
        return;
    if (devices->count == SEAT_DEVICES)
        memmove(devices->hash[0], devices->hash[1], (size_t)--devices->count * SEAT_HASH);
    memcpy(devices->hash[devices->count++], hash, SEAT_HASH);
}

void hash_print(const unsigned char hash[SEAT_HASH], char text[SEAT_HEX + 1]) {
    (void)sodium_bin2hex(text, SEAT_HEX + 1, hash, SEAT_HASH);
}

bool hash_parse(const char *text, unsigned char hash[SEAT_HASH]) {
    size_t length = 0;
    return strlen(text) >= SEAT_HEX &&
           sodium_hex2bin(hash, SEAT_HASH, text, SEAT_HEX, NULL, &length, NULL) == 0 &&
           length == SEAT_HASH;
}

void secret_wipe(char secret[SEAT_SECRET + 1]) { sodium_memzero(secret, SEAT_SECRET + 1); }
