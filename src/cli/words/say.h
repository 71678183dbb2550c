/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Saying things: sentences with names in braces filled in, messages on standard error, checked
 * output.
 *
 * A sentence such as "No chevron stands on {field}." is one text for translators, who may put its
 * parts in any order. What is filled in comes from outside and may be anything: escape() makes it
 * harmless first.
 */
#ifndef SAY_H
#define SAY_H

#include "cli/command.h"

#include <jansson.h>
#include <stddef.h>

enum {
    SENTENCE = 1024, /* room for any sentence, filled in */
    EXCERPT = 96     /* room for a part of somebody's input, escaped */
};

/* What stands for a name in braces. */
struct slot {
    const char *name;
    const char *value;
};

#define SLOTS(...) ((const struct slot[]){__VA_ARGS__, {NULL, NULL}})
#define NO_SLOTS ((const struct slot[]){{NULL, NULL}})

/*
 * Writes `sentence` with its slots filled in, cut off at a whole character if there is no room.
 * Names that have no slot stay as they are, braces and all.
 */
void fill(char *out, size_t size, const char *sentence, const struct slot *slots);

/* Adds a text at the end, cut off at a whole character if there is no room. */
void append(char *out, size_t size, const char *text);

/*
 * Writes a text that may be anything so that it can be shown on a terminal: control characters and
 * bytes that are not UTF-8 as \xNN; a long text is cut off and ends with "...".
 */
void escape(char out[EXCERPT], const char *text, size_t length);

/*
 * Columns that a text takes up on a terminal. Our texts have no wide and no combining characters.
 */
size_t columns_of(const char *text);

/* Prints a sentence and the end of the line. */
void say(const char *sentence, const struct slot *slots);

/*
 * Prints text broken into lines of `width` columns; all lines but the first begin with `indent`
 * blanks.
 */
void say_wrapped(const char *text, size_t width, size_t indent);

/*
 * One line on standard error, begun with the command's name. With --json the same on standard
 * output, with the members of `facts` (may be NULL; the reference is taken over). Returns the exit
 * status.
 */
int refuse_with(const struct invocation *call, const char *sentence, const struct slot *slots,
                json_t *facts);
int refuse(const struct invocation *call, const char *sentence, const struct slot *slots);

/* The same for wrong usage, with a hint to --help. */
int misuse(const struct invocation *call, const char *sentence, const struct slot *slots);

/* What the machine says when no memory is left. */
int refuse_memory(const struct invocation *call);

/* Why a file could not be read or written: a translation of `error`, an errno. */
const char *why_file(int error);

/*
 * Prints a JSON value and the end of the line, and gives up the reference; NULL means memory ran
 * out.
 */
int say_json(const struct invocation *call, json_t *value);

/*
 * To be called last: the status, or STATUS_REFUSED with a message if standard output could not be
 * written. If its reader has gone away nothing is said: STATUS_SIGNAL + SIGPIPE.
 */
int finish_output(const struct invocation *call, int status);

#endif
