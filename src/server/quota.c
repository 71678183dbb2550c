/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "quota.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 4096, MINUTE = 60 * 1000 };

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
static int64_t taken(const struct bucket *bucket, enum limit limit, int64_t now) {
    int64_t back = bucket->at ? (now - bucket->at) * rates[limit].rate : 0;
    return bucket->taken > back ? bucket->taken - back : 0;
}

bool limit_allows(const struct bucket *bucket, enum limit limit, int64_t now) {
    return taken(bucket, limit, now) + MINUTE <= rates[limit].burst * MINUTE;
}

bool limit_take(struct bucket *bucket, enum limit limit, int64_t now) {
    bool allowed = limit_allows(bucket, limit, now);
    bucket->taken = taken(bucket, limit, now) + (allowed ? MINUTE : 0);
    bucket->at = now;
    return allowed;
}

/* ------------------------------------------------------------------------------------------------
 * Addresses
 */

struct limits {
    struct address *rows[ROWS];
    size_t count;
    int64_t swept; /* when */
};

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

static bool is_forgettable(const struct address *address, int64_t now) {
    if (address->sockets)
        return false;
    for (int i = 0; i < LIMITS; i++)
        if (taken(&address->buckets[i], (enum limit)i, now) > 0)
            return false;
    return true;
}

/* At most once a second: a crowd of addresses must not make it the only thing that is done. */
static void sweep(struct limits *limits, int64_t now) {
    if (now - limits->swept < 1000)
        return;
    limits->swept = now;
    for (size_t i = 0; i < ROWS; i++)
        for (struct address **at = &limits->rows[i]; *at;) {
            struct address *one = *at;
            if (!is_forgettable(one, now)) {
                at = &one->next;
                continue;
            }
            *at = one->next;
            free(one);
            limits->count--;
        }
}

/* The first four groups of an IPv6 address: a home or a club has all that begin with them. */
static size_t own_length(const char *text) {
    size_t length = strlen(text);
    if (!strchr(text, ':') || strchr(text, '.'))
        return length;
    int colons = 0;
    for (size_t i = 0; i < length; i++)
        if (text[i] == ':' && (++colons == 4 || text[i + 1] == ':'))
            return i + 1;
    return length;
}

struct address *limits_address(struct limits *limits, const char *text, int64_t now) {
    size_t length = own_length(text);
    uint32_t hash = 2166136261U;
    length = length < sizeof limits->rows[0]->text ? length : sizeof limits->rows[0]->text - 1;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619U;
    struct address **row = &limits->rows[hash % ROWS];
    for (struct address *one = *row; one; one = one->next)
        if (!strncmp(one->text, text, length) && !one->text[length])
            return one;
    if (limits->count >= ADDRESSES)
        sweep(limits, now);
    struct address *address = limits->count < ADDRESSES ? calloc(1, sizeof *address) : NULL;
    if (!address)
        return NULL;
    memcpy(address->text, text, length);
    address->next = *row;
    *row = address;
    limits->count++;
    return address;
}
