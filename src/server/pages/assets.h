/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The client's files, which the command carries. cmake/embed.mjs makes the table from what
 * web/build.mjs wrote, each file in the encodings that make it smaller.
 */
#ifndef ASSETS_H
#define ASSETS_H

#include <stdbool.h>
#include <stddef.h>

/* From the one worth most to the one that everybody understands. */
enum asset_encoding { ASSET_BROTLI, ASSET_GZIP, ASSET_PLAIN, ASSET_ENCODINGS };

struct asset_form {
    const unsigned char *bytes; /* NULL if this encoding is not worth it */
    size_t length;
    const char *etag;
};

struct asset {
    const char *name; /* without a slash before it */
    const char *type;
    bool hashed; /* the name changes with the content */
    struct asset_form forms[ASSET_ENCODINGS];
};

extern const struct asset assets[];
extern const size_t asset_count;

/* An address of the client, which web/routes.json lists: texts, each with a parameter behind it. */
enum { ROUTE_PARTS = 2, ROUTE_REST = -1 };

struct route {
    struct route_part {
        const char *text; /* NULL: there are no more parts */
        const char *letters;
        int count; /* of letters that follow; ROUTE_REST for one or more of any kind, to the end */
    } parts[ROUTE_PARTS];
};

extern const struct route client_routes[];
extern const size_t client_route_count;

/* Whether the client has a page for the path of an address. */
bool client_answers(const char *path);

/* The file of that name, or NULL. */
const struct asset *asset_find(const char *name);

/* The best encoding of a file that an Accept-Encoding header allows. */
enum asset_encoding asset_choose(const struct asset *asset, const char *accept_encoding);

/* As in a Content-Encoding header; NULL if there is nothing to decode. */
const char *asset_encoding_name(enum asset_encoding encoding);

#endif
