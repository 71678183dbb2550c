/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How much one connection, and one address, may ask for. Token buckets that fill at a rate:
 * a request that finds none left is refused.
 */
#ifndef LIMITS_H
#define LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is limited, and for whom: X(name, rate a minute, how many at once). */
#define LIMIT_LIST(X)                                                                              \
    X(MESSAGES, 1200, 100) /* of a connection */                                                   \
    X(CHATS, 30, 6)        /* of a connection */                                                   \
    X(SOCKETS, 300, 120)   /* opened, of an address */                                             \
    X(REQUESTS, 1200, 200) /* to the API, of an address */                                         \
    X(GAMES, 60, 30)       /* made, of an address */                                               \
    X(GUESSES, 6, 10)      /* secrets that open nothing, of an address */

enum limit {
#define LIMIT_ENUM(name, rate, burst) LIMIT_##name,
    LIMIT_LIST(LIMIT_ENUM)
#undef LIMIT_ENUM
        LIMITS
};

enum {
    SOCKETS_OF_ADDRESS = 100, /* open at a time */
    ADDRESSES = 20000         /* remembered at the most, besides those with open sockets */
};

struct bucket {
    int64_t at;    /* when it was last looked at, in milliseconds; 0 if never */
    int64_t taken; /* in thousandths of a minute's rate */
};

/* False if there is nothing left. */
bool limit_take(struct bucket *bucket, enum limit limit, int64_t now);

/* Whether something could be taken. */
bool limit_allows(const struct bucket *bucket, enum limit limit, int64_t now);

/*
 * What an address is told apart by: an IPv4 address, also one written as IPv6, or the first 64 bits
 * of an IPv6 address, which are given to one place. All texts that are no address have
 * ADDRESS_UNKNOWN. An IPv4 address is 0xffff before its 32 bits: no IPv6 address in use begins so.
 */
uint64_t address_key(const char *text);

#define ADDRESS_UNKNOWN UINT64_MAX

struct address {
    struct address *next;
    struct address *newer, *older; /* among those without sockets, by their last use */
    uint64_t key;
    size_t sockets; /* open */
    struct bucket buckets[LIMITS];
};

struct limits;

struct limits *limits_new(void);
void limits_free(struct limits *limits);

/*
 * What is known of an address; NULL if there is no memory. Without open sockets it may be forgotten
 * when the next is asked for: that is the one which was asked for longest ago.
 */
struct address *limits_address(struct limits *limits, uint64_t key);

/* An address has one more open socket, or one less. */
void limits_open(struct limits *limits, struct address *address);
void limits_close(struct limits *limits, struct address *address);

#endif
