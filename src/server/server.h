/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The server: listens, answers until it is told to stop, and ends in order. One thread, beside which
 * others write to the disk and think for computer players.
 *
 * What can fail for reasons that a user has to know returns 0 or an errno.
 */
#ifndef SERVER_H
#define SERVER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

enum {
    SERVER_ADDRESS = 64, /* room for an address with its port, as in "http://[::1]:8302" */
    SERVER_WHY = 256     /* for a sentence about what is wrong */
};

/* Reads a numeric address, IPv4 or IPv6; false if it is none. */
bool server_address_parse(const char *text, uint16_t port, struct sockaddr_storage *address);

/* Listens there and gives the socket; port 0 is any that is free. */
int server_listen(const struct sockaddr_storage *address, int *fd);

/* What to type in a browser to reach a socket that listens. */
void server_url(int fd, char url[SERVER_ADDRESS]);

/* Makes sure that a folder exists, closed to others, and can be written to. */
int server_data_folder(const char *folder);

/*
 * Makes sure that no other server uses a folder, as long as the file stays open; EBUSY if one does.
 */
int server_lock_folder(const char *folder, int *fd);

struct server_options {
    int fd;             /* where everybody is let in */
    int operator_fd;    /* where only the operator is, for figures; -1 for nowhere */
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
