/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The server's log: one line an event on standard error, made of name=value pairs.
 *
 * Values may come from anywhere. Secrets never get here: an address that holds one is not logged.
 */
#ifndef LOG_H
#define LOG_H

#include <stdbool.h>

enum log_level { LEVEL_ERROR, LEVEL_WARNING, LEVEL_INFO, LEVEL_DEBUG };

struct log_field {
    const char *name; /* NULL ends a list */
    const char *value;
};

#define FIELDS(...) ((const struct log_field[]){__VA_ARGS__, {NULL, NULL}})
#define NO_FIELDS ((const struct log_field[]){{NULL, NULL}})

/* "error", "warning", …; false if it is none of them. */
bool log_level_parse(const char *text, enum log_level *level);

/* What is less important than `level` is left out from now on. Warnings are logged at first. */
void log_from(enum log_level level);
bool log_wants(enum log_level level);

void log_event(enum log_level level, const char *event, const struct log_field *fields);

#endif
