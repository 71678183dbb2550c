/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "limits.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_BITS = 14, ROWS = 1 << ROW_BITS, MINUTE = 60 * 1000 };

/* What an IPv4 address written as IPv6 begins with, RFC 4291. */
static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static const struct {
    int64_t rate, burst;
} rates[LIMITS] = {
#define LIMIT_RATE(name, rate, burst) {rate, burst},
    LIMIT_LIST(LIMIT_RATE)
#undef LIMIT_RATE
};

/* ------------------------------------------------------------------------------------------------
 * Buckets
 */

/* What is taken out, once what has come in since is subtracted; one piece is a MINUTE. */
static int64_t bucket_taken(const struct bucket *bucket, enum limit limit, int64_t now) {
    int64_t back = bucket->at ? (now - bucket->at) * rates[limit].rate : 0;
    return bucket->taken > back ? bucket->taken - back : 0;
}

bool limit_allows(const struct bucket *bucket, enum limit limit, int64_t now) {
    return bucket_taken(bucket, limit, now) + MINUTE <= rates[limit].burst * MINUTE;
}

bool limit_take(struct bucket *bucket, enum limit limit, int64_t now) {
    bool allowed = limit_allows(bucket, limit, now);
    bucket->taken = bucket_taken(bucket, limit, now) + (allowed ? MINUTE : 0);
    bucket->at = now;
    return allowed;
}

/* ------------------------------------------------------------------------------------------------
 * Addresses
 */

/*
 * Addresses without open sockets are in a list, the most recently used first: when there are too
 * many the last one is forgotten.
 */
struct limits {
    struct address *rows[ROWS];
    struct address *newest, *oldest; /* of those without sockets */
    size_t idle;                     /* how many those are */
};

uint64_t address_key(const char *text) {
    char plain[INET6_ADDRSTRLEN];
    unsigned char bytes[16];
    text += strspn(text, " \t");
    size_t length = strcspn(text, "% \t"); /* a link-local address may name its interface */
    uint64_t key = 0;
    if (length >= sizeof plain)
        return ADDRESS_UNKNOWN;
    memcpy(plain, text, length);
    plain[length] = '\0';
    if (inet_pton(AF_INET, plain, bytes + 12) == 1)
        memcpy(bytes, mapped, sizeof mapped);
    else if (inet_pton(AF_INET6, plain, bytes) != 1)
        return ADDRESS_UNKNOWN;
    /* Of IPv6 the first half: a home or a club has all addresses that begin with it. */
    size_t from = memcmp(bytes, mapped, sizeof mapped) == 0 ? 8 : 0;
    for (size_t i = from; i < from + 8; i++)
        key = key << 8 | bytes[i];
    return key;
}

struct limits *limits_new(void) {
    return calloc(1, sizeof(struct limits));
}

void limits_free(struct limits *limits) {
    for (size_t i = 0; limits && i < ROWS; i++)
        for (struct address *one = limits->rows[i], *next; one; one = next) {
            next = one->next;
            free(one);
        }
    free(limits);
}

static struct address **row_of(struct limits *limits, uint64_t key) {
    return &limits->rows[(key * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - ROW_BITS)];
}

static void leave_idle(struct limits *limits, struct address *address) {
    assert(limits->idle && (address->newer || limits->newest == address));
    if (address->newer)
        address->newer->older = address->older;
    else
        limits->newest = address->older;
    if (address->older)
        address->older->newer = address->newer;
    else
        limits->oldest = address->newer;
    address->newer = address->older = NULL;
    limits->idle--;
}

static void forget_oldest(struct limits *limits) {
    struct address *oldest = limits->oldest, **at = row_of(limits, oldest->key);
    leave_idle(limits, oldest);
    while (*at != oldest)
        at = &(*at)->next;
    *at = oldest->next;
    free(oldest);
}

/* Makes room for it if there are too many. */
static void join_idle(struct limits *limits, struct address *address) {
    assert(!address->sockets && !address->newer && !address->older);
    if (limits->idle >= ADDRESSES)
        forget_oldest(limits);
    address->older = limits->newest;
    if (limits->newest)
        limits->newest->newer = address;
    else
        limits->oldest = address;
    limits->newest = address;
    limits->idle++;
}

struct address *limits_address(struct limits *limits, uint64_t key) {
    struct address **row = row_of(limits, key), *address = *row;
    while (address && address->key != key)
        address = address->next;
    if (address) {
        if (!address->sockets) {
            leave_idle(limits, address);
            join_idle(limits, address);
        }
        return address;
    }
    address = calloc(1, sizeof *address);
    if (!address)
        return NULL;
    address->key = key;
    address->next = *row;
    *row = address;
    join_idle(limits, address);
    return address;
}

void limits_open(struct limits *limits, struct address *address) {
    if (!address->sockets)
        leave_idle(limits, address);
    address->sockets++;
}

void limits_close(struct limits *limits, struct address *address) {
    assert(address->sockets);
    if (!--address->sockets)
        join_idle(limits, address);
}
