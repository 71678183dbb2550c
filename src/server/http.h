/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is asked and what is answered over HTTP, apart from the library that carries it.
 */
#ifndef HTTP_H
#define HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum http_method { HTTP_GET, HTTP_HEAD, HTTP_OTHER };

struct http_request {
    enum http_method method;
    const char *path;            /* decoded, without the query; begins with a slash */
    const char *accept_encoding; /* "" if it was not sent; the same below */
    const char *if_none_match;
};

/* All texts and the body are constants: an answer owns nothing. NULL means no such header. */
struct http_answer {
    unsigned status;
    const char *type;
    const char *encoding;
    const char *caching;
    const char *etag;
    const char *allow;
    bool varies; /* other encodings of it exist */
    bool last;   /* the connection is closed behind it */
    const unsigned char *body;
    size_t length;
};

struct http_header {
    const char *name; /* with its colon; NULL ends a list */
    const char *value;
};

#endif
