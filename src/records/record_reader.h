/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A reader of records: record_read.c has texts, tags and games, record_turns.c turns and variations. */
#ifndef PACRU_RECORD_READER_H
#define PACRU_RECORD_READER_H

#include "record_parts.h"
#include "text.h"

/* A tag that the game makes, as it was read. */
struct pac__made_tag_text {
    size_t at;    /* where it begins in the text */
    size_t value; /* where its value begins */
    bool present;
    char text[PAC_TAG_VALUE_BYTES + 1];
};

/* A variation that is being read. */
struct pac__branch {
    pac_node node; /* of the turn that it replaces */
    size_t at;     /* where its `[` stands */
};

/*
 * The text and how far it has been read. Functions that read on return false when the record is
 * refused or memory runs out; `status` and `error` then say why, and nothing more is read.
 */
struct pac__reader {
    const char *text;
    size_t length, at;
    unsigned input;         /* pac_input flags */
    pac_status status;      /* PAC_STATUS_OK so far */
    pac_record_error error; /* `error.game` counts the games read */
    size_t turns;           /* read in all games of a set */
    pac_records *records;   /* where games read are kept; NULL if they are visited */
    bool (*visit)(void *context, size_t game, const pac_record *record);
    void *context;                /* of `visit` */
    pac_record *record;           /* the game being read */
    size_t game_at;               /* where it begins */
    bool ended;                   /* its turns have ended with `*` */
    size_t ended_at;              /* where that stands */
    pac_tree *tree;               /* its turns */
    pac_node node;                /* where it is being read */
    struct pac__branch *branches; /* variations that are open, the innermost last */
    size_t branch_count, branch_capacity;
    struct pac__buffer comment; /* read behind its last turn */
    size_t comment_at;          /* where the last of them begins */
    struct pac__made_tag_text made[PAC__MADE_TAGS];
};

/* Refuses the record because of what stands at a place of the text; the second quotes some of it. */
bool pac__reader_refuse(struct pac__reader *reader, pac_record_fault kind, size_t at);
bool pac__reader_refuse_quoting(struct pac__reader *reader, pac_record_fault kind, size_t at,
                                const char *quote, size_t length);
bool pac__reader_no_memory(struct pac__reader *reader);

/* The next character, 0 at the end: the text itself has none. */
static inline char pac__reader_next(const struct pac__reader *reader) {
    return reader->at == reader->length ? '\0' : reader->text[reader->at];
}

static inline void pac__reader_skip_blanks(struct pac__reader *reader) {
    while (pac__is_blank(pac__reader_next(reader)))
        reader->at++;
}

/* Reads the turns of a game up to the next game or the end, with comments, signs and variations. */
bool pac__reader_turns(struct pac__reader *reader);

#endif
