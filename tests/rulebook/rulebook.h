/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the rule book's test share. */
#ifndef PACRU_RULEBOOK_H
#define PACRU_RULEBOOK_H

#include <pacru/game.h>

enum { VALUE = 4096, LIST = 16384, NAME = 80 };

/* A board as drawn: letters, 0 where there is nothing. */
typedef struct diagram {
    char marker[PAC_FIELDS];  /* 'r' 'g' 'b' 'y' */
    char chevron[PAC_FIELDS]; /* 'R' 'G' 'B' 'Y' */
    int facing[PAC_FIELDS];   /* pac_direction */
} diagram;

/* What is given before play begins. */
typedef struct given {
    char order[PAC_PLAYERS + 1];
    char left[PAC_PLAYERS + 1];
    char to_move;
    char closing;
    unsigned options;
} given;

/* The file being read, and the example in it that is being held against the library. */
typedef struct reader {
    const char *path;
    char stem[NAME];  /* file name without folder and ending: the rule's name */
    char *text;       /* whole file, lines ended by 0 */
    char *next;       /* the next line; NULL at the end */
    char *end;        /* behind the text */
    int line;         /* number of the line read last */
    char id[NAME];    /* the example's; empty before the first */
    int number;       /* of the example in the file */
    bool failed;      /* the example has failed */
    bool has_prose;   /* there are words for the player */
    int outcomes;     /* outcomes held against the library */
    bool has_variant; /* a `game:` has been read */
    pac_variant variant;
    given given;
    pac_game *game; /* NULL until a board, start or position is complete */
    bool is_faulty; /* the position given is refused, and why: */
    pac_fault fault;
    bool has_try; /* a `try:` has been read, and what came of it: */
    pac_refusal refusal;
    char read_as[PAC_TURN_TEXT];
    char earned[LIST]; /* what the last turn earned */
} reader;

/* How many examples are as they should be, and how many things are not. */
typedef struct score {
    int passed, failed;
} score;

/* reader.c: complaints, lines and the texts that both sides are compared as. */

/* The example has failed at the line read last. */
__attribute__((format(printf, 2, 3))) void complain(reader *r, const char *format, ...);
/* Adds to a text with room for `size` bytes; a text that would not fit is cut, and then differs. */
__attribute__((format(printf, 3, 4))) void add(char *text, size_t size, const char *format, ...);
/* Holds one outcome against the library. */
void expect_text(reader *r, const char *what, const char *expected, const char *got);
const char *field_text(int field, char text[PAC_FIELD_TEXT]);
const char *arrow_text(int direction); /* `?` for what is none */
char letter_of(const pac_position *p, int player);
/* Reads a whole file and ends every line with 0; the caller frees r->text. False if it cannot. */
bool load_file(reader *r);
char *take_line(reader *r); /* NULL at the end */
bool is_blank(const char *line);
/* Reads `key: value`; lines that begin with blanks continue it. False if it is not that. */
bool split_key(reader *r, char *line, char key[NAME], char value[VALUE]);

/* diagram.c */

/* Nine ranks with a line of dashes between borderlands, and the files' letters below. */
bool parse_diagram(reader *r, diagram *d);
void expect_diagram(reader *r, const diagram *expected);

/* given.c: a line above the board. False if there is no such line. */
bool read_given(reader *r, const char *key, char *value);

/* outcome.c: a line below the board. False if there is no such line. */
bool read_outcome(reader *r, const char *key, char *value);

/* turns.c: lines below the board that are about turns. */
void play_turns(reader *r, char *value);
void try_turn(reader *r, const char *value);
void expect_refused(reader *r, const char *value);
/* All legal turns that begin with a text, in byte order, against those named in any order. */
void expect_turns(reader *r, const char *beginning, char *value);

/* example.c: all examples of a file, added to the score. */
void read_file(const char *path, score *total);

/* coverage.c: nothing is without an example. */
bool note_example(const char *id); /* false if there is one of that number already */
/* Ticks off the row of the table of refusals that this file is about. */
void note_refusal(const reader *r, const char *rule);
int print_missing(void); /* and how many there are */

#endif
