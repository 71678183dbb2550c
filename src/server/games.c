/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games.h"

#include <string.h>

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
