/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The server: listens, answers until it is told to stop, and ends in order. One thread.
 *
 * What can fail for reasons that a user has to know returns 0 or an errno.
 */
#ifndef SERVER_H
#define SERVER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

enum { SERVER_ADDRESS = 64 }; /* room for an address with its port, as in "http://[::1]:8302" */

/* Reads a numeric address, IPv4 or IPv6; false if it is none. */
bool server_address_parse(const char *text, uint16_t port, struct sockaddr_storage *address);

/* Listens there and gives the socket; port 0 is any that is free. */
int server_listen(const struct sockaddr_storage *address, int *fd);

/* What to type in a browser to reach a socket that listens. */
void server_url(int fd, char url[SERVER_ADDRESS]);

/* Makes sure that a folder exists, closed to others, and can be written to. */
int server_data_folder(const char *folder);

struct server;

/* Takes over the socket in any case. NULL if the server cannot be set up; the log says why. */
struct server *server_new(int fd);

/*
 * Serves until SIGTERM or SIGINT; then nobody new is let in, and answers under way are finished. A
 * second signal, or ten seconds, end those too.
 */
void server_run(struct server *server);

void server_free(struct server *server);

#endif
