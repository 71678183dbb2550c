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

/* The file of that name, or NULL. */
const struct asset *asset_find(const char *name);

/* The best encoding of a file that an Accept-Encoding header allows. */
enum asset_encoding asset_choose(const struct asset *asset, const char *accept_encoding);

/* As in a Content-Encoding header; NULL if there is nothing to decode. */
const char *asset_encoding_name(enum asset_encoding encoding);

#endif
