/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the server says, as JSON: docs/protocol.md. Every function gives a text that the caller
 * frees, or NULL if there is no memory.
 */
#ifndef MESSAGES_WRITE_H
#define MESSAGES_WRITE_H

#include "table.h"

enum { WATCHING_MOST = 20 }; /* names of watchers that are told */

/* Who is at a table just now. */
struct presence {
    bool here[PAC_PLAYERS];
    size_t watchers;
    size_t named;                        /* of those, of whom the names are told */
    const char *watching[WATCHING_MOST]; /* their names, which are the visitors' own */
};

/* Who is shown a state. */
struct viewer {
    int seat;  /* NO_SEAT if they watch */
    int claim; /* the seat that they could claim, or NO_SEAT */
    bool take; /* they could take a free seat */
};

/* The whole state for somebody who sees these lines of the chat. */
char *write_state(const struct table *table, const struct presence *presence,
                  const struct viewer *viewer, int64_t now, const struct chat_line *const *chat,
                  size_t chat_count);

/* An event that has just been applied; to all but its player, if it is `hidden`. */
char *write_event(const struct table *table, const struct game_event *event, int64_t now,
                  bool hidden);

/* The new secret of a seat, for the player who has asked for it. */
char *write_secret(int seat, const char *secret);

char *write_chat(const struct chat_line *line);
char *write_here(const struct table *table, const struct presence *presence);
char *write_done(int64_t id, uint32_t number);
/* `field` may be "", `refusal` NULL. */
char *write_refused(int64_t id, enum why why, const char *field, const pac_refusal *refusal);
char *write_bye(enum why why);

/* The answer to the maker of a game; a seat without a secret has no link. */
char *write_created(const struct game_setup *setup, const char *table,
                    char secrets[][SEAT_SECRET + 1]);

#endif
