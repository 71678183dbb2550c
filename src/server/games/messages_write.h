/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the server says, as JSON: docs/protocol.md. Every function gives a text that the caller
 * frees, or NULL if there is no memory.
 */
#ifndef MESSAGES_WRITE_H
#define MESSAGES_WRITE_H

#include "table.h"

/* Who is at a table just now. */
struct presence {
    bool here[PAC_PLAYERS];
    size_t watchers;
};

/* The whole state for whoever sits on a seat, or watches, and sees these lines of the chat. */
char *write_state(const struct table *table, const struct presence *presence, int seat, int64_t now,
                  const struct chat_line *const *chat, size_t chat_count);

/* An event that has just been applied. */
char *write_event(const struct table *table, const struct game_event *event, int64_t now);

char *write_chat(const struct chat_line *line);
char *write_here(const struct table *table, const struct presence *presence);
char *write_done(int64_t id, uint32_t number);
/* `field` may be "", `refusal` NULL. */
char *write_refused(int64_t id, enum why why, const char *field, const pac_refusal *refusal);
char *write_bye(enum why why);

/* The answer to whoever has made a game; a seat without a secret has no link. */
char *write_created(const struct game_setup *setup, char secrets[][SEAT_SECRET + 1]);

#endif
