/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The engine protocol: a dialect of UGI, in lines of text. What is asked and answered stands in
 * docs/engine-protocol.md.
 *
 * Commands are obeyed one after the other in a thread of their own, so that `stop`, `isready` and
 * `quit` are answered at once while it thinks. Nothing that is fed to it can crash it.
 */
#ifndef PACRU_PROTOCOL_H
#define PACRU_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pac__protocol pac__protocol;

/*
 * Takes a whole line, its end included. Called from several threads, but never by two at the same
 * time.
 */
typedef void pac__write(void *context, const char *line, size_t length);

/* `name` goes behind `id name`; it is not copied. NULL if there is no memory or no thread. */
pac__protocol *pac__protocol_new(const char *name, pac__write *write, void *context);

/*
 * Takes what has come in, in pieces of any length. False once `quit` has come: all behind it is
 * ignored.
 */
bool pac__protocol_feed(pac__protocol *protocol, const char *bytes, size_t length);

/*
 * The end of the input: waits until everything asked is answered, and frees it. A search without
 * limits is stopped; after `quit` every one is.
 */
void pac__protocol_end(pac__protocol *protocol);

#endif
