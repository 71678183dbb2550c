/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * HTTP/1.1 requests and answers as values (RFC 9110, RFC 9112), apart from connections.
 */
#ifndef HTTP_H
#define HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_OTHER };

enum {
    HTTP_HEAD_BYTES = 8192, /* of a request's head, with the empty line that ends it */
    HTTP_PATH_BYTES = 1024, /* of a decoded path, with the null that ends it */
    HTTP_FIELDS = 100,      /* of a request */
    HTTP_ANSWER_HEAD = 4096 /* bytes of an answer's head */
};

/* Texts of fields that were not sent are "". Where a field came twice, the last one counts. */
struct http_request {
    enum http_method method;
    const char *path; /* decoded, without the query; begins with a slash */
    const char *accept_encoding;
    const char *if_none_match;
    const char *content_type;
    const char *host;
    const char *origin;
    const char *forwarded;        /* X-Forwarded-For: only a proxy of our own can be believed */
    const char *forwarded_scheme; /* X-Forwarded-Proto: likewise */
    const char *address;          /* of the peer */
    bool operator_only;           /* it came in where only the operator can ask */
    const char *body;             /* of a POST */
    size_t body_length;
};

/* The head of a request: what it asks for, and what it says about the connection. */
struct http_head {
    struct http_request request;
    size_t length;    /* of the body; SIZE_MAX if that is larger than any number */
    bool has_length;  /* Content-Length was sent */
    bool has_coding;  /* Transfer-Encoding was sent: where the body ends is not known */
    bool is_old;      /* HTTP 1.0 */
    bool is_last;     /* the peer wants the connection closed behind the answer */
    bool upgrades;    /* Connection: upgrade, together with an Upgrade */
    bool websocket;   /* and that names websocket */
    bool expects;     /* Expect: 100-continue */
    bool expects_odd; /* Expect: anything else */
    const char *websocket_key, *websocket_version;
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

/*
 * Looks for the end of a head. Returns its length with the empty line that ends it, or 0 if it has
 * not come wholly. `*fault` is 0, or the status that refuses it already.
 */
size_t http_head_end(const char *bytes, size_t length, unsigned *fault);

/*
 * Parses a whole head in place: `head` points into the bytes, which are overwritten. Returns 0, or
 * the status that refuses it.
 */
unsigned http_head_parse(char *bytes, size_t length, struct http_head *head);

/* Whether a list of tokens, separated by commas, contains one; case does not matter. */
bool http_list_has(const char *list, const char *token);

/* Writes the head of an answer; returns its length. `headers` go with every answer. */
size_t http_answer_head(const struct http_answer *answer, const struct http_header *headers,
                        char text[HTTP_ANSWER_HEAD]);

#endif
