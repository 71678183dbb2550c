/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The engine protocol: a dialect of UGI, in lines of text. What is asked and answered stands in
 * docs/engine-protocol.md.
 *
 * A worker thread executes commands one after the other, so that `stop`, `isready` and `quit` are
 * answered at once during a search. No input can crash it.
 */
#ifndef PACRU_PROTOCOL_H
#define PACRU_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pac__protocol pac__protocol;

/*
 * Writes a whole line, including its newline. Called from several threads, never by two at once.
 */
typedef void pac__write(void *context, const char *line, size_t length);

/* `name` is printed after `id name`; it is not copied. NULL if there is no memory or no thread. */
pac__protocol *pac__protocol_new(const char *name, pac__write *write, void *context);

/*
 * Takes input in pieces of any length. False once `quit` has come: the rest is ignored.
 */
bool pac__protocol_feed(pac__protocol *protocol, const char *bytes, size_t length);

/*
 * The end of the input: waits until everything asked is answered, and frees it. A search without
 * limits is stopped; after `quit` every one is.
 */
void pac__protocol_end(pac__protocol *protocol);

#endif
