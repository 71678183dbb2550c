/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a record is made of, for its reader and writer. */
#ifndef PACRU_RECORD_PARTS_H
#define PACRU_RECORD_PARTS_H

#include <pacru/record.h>

#include "tree_parts.h"

struct pac__tag {
    char *name, *value; /* both allocated */
};

struct pac_record {
    pac_game *game;        /* NULL while it is read */
    pac_tree *tree;        /* the game with variations or signs, else NULL */
    struct pac__tag *tags; /* in order, without those that the game makes */
    size_t tag_count;
    size_t tag_capacity;
};

/* The tags that the game makes, in the order in which they are written: X(name). */
#define PAC__MADE_TAG_LIST(X)                                                                      \
    X(Game)                                                                                        \
    X(Position)                                                                                    \
    X(Players)                                                                                     \
    X(Repetition)                                                                                  \
    X(Result)

enum pac__made_tag {
#define PAC__MADE_TAG_ENUM(name) PAC__TAG_##name,
    PAC__MADE_TAG_LIST(PAC__MADE_TAG_ENUM)
#undef PAC__MADE_TAG_ENUM
        PAC__MADE_TAGS
};

extern const char *const pac__made_tag_text[PAC__MADE_TAGS];

/* Which of these a name is, or PAC__MADE_TAGS. */
int pac__made_tag_of(const char *name);

static inline bool pac__is_tag_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* A result as the [Result] tag has it: "*" while the game is not over. */
void pac__result_text(const pac_game *game, char text[PAC_RESULT_TEXT]);

#endif
