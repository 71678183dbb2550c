/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is asked and what is answered over HTTP, apart from the library that carries it.
 */
#ifndef HTTP_H
#define HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_OTHER };

/* Texts of headers that were not sent, or are too long to be of use, are "". */
struct http_request {
    enum http_method method;
    const char *path; /* decoded, without the query; begins with a slash */
    const char *accept_encoding;
    const char *if_none_match;
    const char *content_type;
    const char *host;
    const char *origin;
    const char *forwarded; /* X-Forwarded-For: only a proxy of our own can be believed */
    const char *address;   /* of the peer */
    bool operator_only;    /* it came in where only the operator can ask */
    const char *body;      /* of a POST */
    size_t body_length;
};

/*
 * All texts are constants: an answer owns nothing but `owned`, which is freed when it is out. NULL
 * means no such header.
 */
struct http_answer {
    unsigned status;
    const char *type;
    const char *encoding;
    const char *caching;
    const char *etag;
    const char *allow;
    const char *retry_after;
    bool varies; /* other encodings of it exist */
    bool last;   /* the connection is closed behind it */
    const unsigned char *body;
    size_t length;
    void *owned;
};

struct http_header {
    const char *name; /* with its colon; NULL ends a list */
    const char *value;
};

#endif
