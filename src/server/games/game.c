/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game.h"

#include <string.h>

#define TEXT(name, text) text,
const char *const seat_kind_texts[SEAT_KINDS] = {SEAT_KIND_LIST(TEXT)};
const char *const away_texts[AWAYS] = {AWAY_LIST(TEXT)};
const char *const phase_texts[PHASES] = {PHASE_LIST(TEXT)};
const char *const clock_kind_texts[CLOCK_KINDS] = {CLOCK_KIND_LIST(TEXT)};
#undef TEXT

const char *event_kind_text(enum event_kind kind) {
    static const char *const texts[] = {
#define EVENT_TEXT(name, text) text,
        EVENT_LIST(EVENT_TEXT)
#undef EVENT_TEXT
    };
    return texts[kind];
}

static const char *const offers[] = {
#define OFFER_TEXT(name, text) text,
    OFFER_LIST(OFFER_TEXT)
#undef OFFER_TEXT
};

const char *offer_kind_text(enum offer_kind kind) { return offers[kind]; }

enum offer_kind offer_kind_parse(const char *text) {
    for (int kind = OFFER_NONE + 1; kind < OFFER_KINDS; kind++)
        if (!strcmp(text, offers[kind]))
            return (enum offer_kind)kind;
    return OFFER_NONE;
}

void setup_give_secrets(struct game_setup *setup, char table[SEAT_SECRET + 1],
                        char secrets[PAC_PLAYERS][SEAT_SECRET + 1]) {
    setup->link = true;
    secret_new(table);
    secret_hash(table, setup->hash);
    for (int i = 0; i < setup->players; i++) {
        if (!setup->seats[i].link)
            continue;
        secret_new(secrets[i]);
        secret_hash(secrets[i], setup->seats[i].hash);
    }
}
