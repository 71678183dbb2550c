/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "peers.h"

#include <assert.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 1024, KEY = 8 };

struct peer {
    struct peer *next, **back;
    unsigned char key[KEY];
    size_t count;
};

struct peers {
    struct peer *rows[ROWS];
    size_t most;
};

struct peers *peers_new(size_t most) {
    struct peers *peers = calloc(1, sizeof *peers);
    if (peers)
        peers->most = most;
    return peers;
}

void peers_free(struct peers *peers) { free(peers); }

/* The half of an IPv6 address that is given to one place; of IPv4, and of IPv4 in IPv6, all of it. */
static void make_key(const struct sockaddr_storage *address, unsigned char key[KEY]) {
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    memcpy(&v4, address, sizeof v4);
    memcpy(&v6, address, sizeof v6);
    memset(key, 0, KEY);
    if (address->ss_family == AF_INET)
        memcpy(key + 4, &v4.sin_addr, 4);
    else if (address->ss_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr))
        memcpy(key + 4, v6.sin6_addr.s6_addr + 12, 4);
    else if (address->ss_family == AF_INET6)
        memcpy(key, v6.sin6_addr.s6_addr, KEY);
}

struct peer *peers_add(struct peers *peers, const struct sockaddr_storage *address) {
    unsigned char key[KEY];
    uint32_t hash = 2166136261U;
    make_key(address, key);
    for (size_t i = 0; i < KEY; i++)
        hash = (hash ^ key[i]) * 16777619U;
    struct peer **row = &peers->rows[hash % ROWS], *peer = *row;
    while (peer && memcmp(peer->key, key, KEY) != 0)
        peer = peer->next;
    if (!peer) {
        peer = calloc(1, sizeof *peer);
        if (!peer)
            return NULL;
        memcpy(peer->key, key, KEY);
        peer->back = row;
        peer->next = *row;
        if (peer->next)
            peer->next->back = &peer->next;
        *row = peer;
    }
    if (peer->count >= peers->most)
        return NULL;
    peer->count++;
    return peer;
}

void peers_remove(struct peer *peer) {
    assert(!peer || (peer->count > 0 && *peer->back == peer));
    if (!peer || --peer->count)
        return;
    *peer->back = peer->next;
    if (peer->next)
        peer->next->back = peer->back;
    free(peer);
}
