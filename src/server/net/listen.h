/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Listening sockets. What can fail for a reason that the operator has to know returns 0 or an errno.
 */
#ifndef LISTEN_H
#define LISTEN_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

enum { LISTEN_URL = 64 }; /* bytes for an address with its port, as in "http://[::1]:8302" */

/* Parses a numeric IPv4 or IPv6 address; false if it is neither. */
bool listen_address_parse(const char *text, uint16_t port, struct sockaddr_storage *address);

/* Opens a non-blocking listening socket; port 0 takes any free port. */
int listen_open(const struct sockaddr_storage *address, int *fd);

/* The URL under which a browser reaches a listening socket. */
void listen_url(int fd, char url[LISTEN_URL]);

#endif
