/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The server: listens, answers until it is told to stop, and ends in order. One thread, beside which
 * others write to the disk and think for computer players.
 */
#ifndef SERVER_H
#define SERVER_H

#include <stdbool.h>

enum { SERVER_WHY = 256 }; /* bytes for a sentence about what is wrong */

struct server_options {
    int fd;             /* where everybody is let in */
    int operator_fd;    /* where only the operator connects, for metrics; -1 for none */
    const char *folder; /* for data */
    bool behind_proxy;  /* X-Forwarded-For can be believed */
};

struct server;

/* Takes over the sockets in any case. NULL if the server cannot be set up, and why. */
struct server *server_new(const struct server_options *options, char why[SERVER_WHY]);

/*
 * Serves until SIGTERM or SIGINT; then nobody new is let in, what was asked for is kept, answers
 * under way are finished, and everybody is told. A second signal, or ten seconds, end those too.
 */
void server_run(struct server *server);

void server_free(struct server *server);

#endif
