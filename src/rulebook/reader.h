/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the files of the parser share: memory, lines and complaints. After the first complaint a
 * reader gives no more lines, so that every loop over lines ends.
 */
#ifndef RULEBOOK_READER_H
#define RULEBOOK_READER_H

#include "rulebook.h"

/* Memory that is freed all at once: a list of blocks, the newest first. */
struct rulebook_block {
    struct rulebook_block *older;
    max_align_t bytes[];
};

typedef struct reader {
    struct rulebook_block *blocks; /* of all that is parsed */
    char *next;                    /* the next line, ended by 0; NULL at the end */
    char *end;                     /* behind the text */
    int line;                      /* number of the line read last */
    bool failed;                   /* and `error` says why */
    rulebook_error *error;
} reader;

/* A text that grows; cut, and then marked, when it would not fit. */
typedef struct note {
    char *text;
    size_t size, length;
    bool is_cut;
} note;

#define NOTE(array) ((note){(array), sizeof(array), 0, false})

/* A list of equal items that grows, in the reader's memory once it is complete. */
typedef struct item_list {
    void *items;
    size_t count, room, size; /* `size` bytes each */
} item_list;

/* Copies a text and divides it into lines. False if it is not a text, or on lack of memory. */
bool reader_open(reader *r, const char *text, size_t length, rulebook_error *error);

/* Zeroed memory that lives as long as what is parsed; NULL, with a complaint, if there is none. */
void *reader_memory(reader *r, size_t size);
const char *reader_keep(reader *r, const char *text); /* a copy; "" after a complaint */
void reader_free(struct rulebook_block *blocks);

/* Says what is wrong at the line read last. */
__attribute__((format(printf, 2, 3))) void complain(reader *r, const char *format, ...);

__attribute__((format(printf, 2, 3))) void note_add(note *n, const char *format, ...);

char *take_line(reader *r); /* NULL at the end, or after a complaint */
bool is_blank(const char *line);
bool has_prefix(const char *text, const char *prefix);

/* Reads `key: value`; lines that begin with blanks continue it, except below `board:` and `then:`. */
bool split_key(reader *r, const char *line, char key[RULEBOOK_NAME], char value[RULEBOOK_VALUE]);

/*
 * Takes the lines up to one that begins with `key: ` for one of the NULL-terminated keys, or with
 * one of the marks, as paragraphs: lines joined by blanks, empty lines separate.
 */
const char *take_words(reader *r, const char *const stops[]);

/* Adds an item and returns its place; NULL, with a complaint, on lack of memory. */
void *list_add(reader *r, item_list *list);
/* The items in the reader's memory; the list is freed. */
const void *list_keep(reader *r, item_list *list);

/* board.c: nine ranks with a line of dashes between borderlands, and the files' letters below. */
bool parse_board(reader *r, rulebook_board *board);

/* given.c: the lines above the board. */
typedef struct given_reader {
    bool has_variant, is_complete;
    pac_variant variant;
    char order[PAC_PLAYERS + 1], left[PAC_PLAYERS + 1];
    char to_move, closing;
    rulebook_given given;
} given_reader;

/* Takes one line; false if there is no such line. */
bool read_given(reader *r, given_reader *g, const char *key, char *value);

#endif
