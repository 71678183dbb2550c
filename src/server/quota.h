/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How much one connection, and one address, may ask for. Buckets that fill at a rate: whoever takes
 * more than there is, is refused.
 */
#ifndef QUOTA_H
#define QUOTA_H

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
    ADDRESSES = 20000         /* remembered at the most; others are refused until there is room */
};

struct bucket {
    int64_t at;    /* when it was last looked at, in milliseconds; 0 if never */
    int64_t taken; /* in thousandths of a minute's rate */
};

/* False if there is nothing left. */
bool limit_take(struct bucket *bucket, enum limit limit, int64_t now);

/* Whether something could be taken. */
bool limit_allows(const struct bucket *bucket, enum limit limit, int64_t now);

struct address {
    struct address *next;
    char text[48];  /* of IPv6 only the half that is given to one place */
    size_t sockets; /* open */
    struct bucket buckets[LIMITS];
};

struct limits;

struct limits *limits_new(void);
void limits_free(struct limits *limits);

/*
 * What is known of an address; NULL if there are too many. It may be forgotten when the next is
 * asked for, unless it has sockets.
 */
struct address *limits_address(struct limits *limits, const char *text, int64_t now);

#endif
