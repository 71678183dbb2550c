/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a step of the core wants done: effects, in order, for the shell to perform. The core itself
 * does no input or output.
 *
 * A request to the store or to the computers carries the game's name and a ticket; its answer comes
 * back as an input with the same two. An answer whose ticket nobody waits for any more is dropped.
 */
#ifndef EFFECTS_H
#define EFFECTS_H

#include "server/games/messages.h"
#include "server/games/note.h"

enum effect_kind {
    EFFECT_APPEND, /* keep `event` of `game` */
    EFFECT_CREATE, /* keep the new game `setup`, with `event` of `game` if `game` is not "" */
    EFFECT_CHAT,   /* keep `line` of `game` */
    EFFECT_LOAD,   /* load `game` */
    EFFECT_DUE,    /* find games that are due by `at`, after `game` if that is not "" */
    EFFECT_NOTE,   /* `note` says how far `game` is; no answer */
    EFFECT_ALIVE,  /* the server is running at `at`; no answer */
    EFFECT_SEND,   /* send `text` to the connections `to` */
    EFFECT_CLOSE,  /* close the connection `to` with `status` of RFC 6455 */
    EFFECT_THINK,  /* think about the player to move of `position`; the answer is a turn */
    EFFECT_FORGET, /* no answer to the thinking of `ticket` is wanted any more */
    EFFECT_ANSWER, /* answer the HTTP request `ticket` with `text`, or refuse it with `why` */
    EFFECT_BROKEN  /* log that what is kept of `game` cannot be played */
};

struct effect {
    enum effect_kind kind;
    char game[GAME_ID + 1];
    uint64_t ticket;
    int64_t at;
    struct game_event event;
    struct game_note note;
    struct game_setup *setup; /* owned, as are the next four */
    struct chat_line *line;
    char *text;
    uint64_t *to;
    pac_game *position;
    size_t to_count;
    int level;            /* of the computer that thinks */
    int64_t milliseconds; /* that it may take */
    uint64_t address;     /* on whose behalf it thinks */
    unsigned status;      /* of a close, or of an answer over HTTP */
    enum why why;
};

struct effects {
    struct effect *list;
    size_t count, room;
};

/*
 * A new effect at the end, all zero but for its kind; valid until the next one. These few bytes
 * must be had: without them the process ends, since every acknowledged event is on the disk and a
 * new process goes on from there.
 */
struct effect *effects_add(struct effects *effects, enum effect_kind kind);

/* Memory under the same rule. */
void *must_have(void *memory);

/* Sends a text, which it takes over, to one connection. A text that is NULL closes it instead. */
void effects_send(struct effects *effects, uint64_t connection, char *text);
void effects_close(struct effects *effects, uint64_t connection, unsigned status);

/* Frees what an effect owns. The shell sets to NULL what it has taken over. */
void effect_clear(struct effect *effect);

/* Empties the list, or gives back its memory. */
void effects_clear(struct effects *effects);
void effects_free(struct effects *effects);

#endif
