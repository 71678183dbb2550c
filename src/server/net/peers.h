/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counts plain HTTP connections by address, so that one address cannot take them all.
 */
#ifndef PEERS_H
#define PEERS_H

#include <stddef.h>
#include <sys/socket.h>

struct peers;
struct peer;

struct peers *peers_new(size_t most);
void peers_free(struct peers *peers);

/*
 * Counts a connection from an address, of which IPv6 counts by /64. NULL if it has as many as it may
 * have, or if there is no memory.
 */
struct peer *peers_add(struct peers *peers, const struct sockaddr_storage *address);

/* The connection has gone. NULL is ignored. */
void peers_remove(struct peer *peer);

#endif
