/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text as it comes from outside: checked UTF-8, and text that grows. */
#ifndef PACRU_TEXT_H
#define PACRU_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of the first character of a text that is not empty; 0 if it is not UTF-8. */
size_t pac__character(const char *text, size_t length);

/* Whether a character is a control character: below the blank, or delete. */
static inline bool pac__is_control(char c) { return (unsigned char)c < ' ' || c == 0x7f; }

/* Whether it separates words: blank, tab, line end. */
static inline bool pac__is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* Whether a text is UTF-8 throughout and has no control characters. */
bool pac__is_plain(const char *text, size_t length);

/* Characters of a text that is UTF-8. */
size_t pac__width(const char *text, size_t length);

/*
 * A text that grows, ended by a 0; {0} is an empty one. After a failed allocation it stays as it
 * is.
 */
struct pac__buffer {
    char *bytes;     /* NULL until something is appended */
    size_t length;   /* without the 0 */
    size_t capacity; /* with the 0 */
    bool failed;     /* an allocation failed */
};

void pac__append(struct pac__buffer *buffer, const char *text, size_t length);
void pac__append_text(struct pac__buffer *buffer, const char *text);

/* Appends words with one blank between them, and between them and what is there already. */
void pac__append_words(struct pac__buffer *buffer, const char *text, size_t length);

/* A copy of a text, ended by a 0, to be freed; NULL if there is no memory. */
char *pac__copy(const char *text, size_t length);

#endif
