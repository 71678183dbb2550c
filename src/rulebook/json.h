/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes JSON, which libpacru's callers in browsers have no library for. Values of one object are
 * written one behind the other; commas are put where they belong.
 */
#ifndef RULEBOOK_JSON_H
#define RULEBOOK_JSON_H

#include <pacru/notation.h>

typedef struct json {
    char *text; /* NULL before the first byte; belongs to the caller at the end */
    size_t length, room;
    bool failed;   /* not enough memory */
    bool is_first; /* no comma is needed before the next value */
} json;

/* `key` is NULL in arrays. */
void json_open(json *j, const char *key, char bracket);
void json_close(json *j, char bracket);
void json_text(json *j, const char *key, const char *text);
void json_number(json *j, const char *key, long number);
void json_field(json *j, const char *key, int field); /* "e4" */
void json_fields(json *j, const char *key, pac_fields set);
/* A list of what is separated by a character. */
void json_list(json *j, const char *key, const char *text, char separator);

/* The text, ended by 0; NULL, and nothing to free, if there was not enough memory. */
char *json_finish(json *j);

#endif
