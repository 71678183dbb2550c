/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "http.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static const char *reason_of(unsigned status) {
    static const struct {
        unsigned status;
        const char *reason;
    } reasons[] = {
        {200, "OK"},
        {201, "Created"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {417, "Expectation Failed"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {503, "Service Unavailable"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "Answer";
}

struct text {
    char *bytes;
    size_t length;
};

/* What does not fit is left out; all headers together are far smaller than that. */
static void add_header(struct text *text, const char *name, const char *value) {
    size_t name_length = strlen(name), value_length = value ? strlen(value) : 0;
    if (!value || text->length + name_length + value_length + 5 > HTTP_ANSWER_HEAD)
        return;
    char *at = text->bytes + text->length;
    memcpy(at, name, name_length);
    at[name_length] = ' ';
    memcpy(at + name_length + 1, value, value_length);
    memcpy(at + name_length + 1 + value_length, "\r\n", 2);
    text->length += name_length + value_length + 3;
}

size_t http_answer_head(const struct http_answer *answer, const struct http_header *headers,
                        char text[HTTP_ANSWER_HEAD]) {
    struct text to = {.bytes = text};
    time_t now = time(NULL);
    struct tm parts;
    char date[64] = "", number[24];
    (void)snprintf(number, sizeof number, "%u", answer->status);
    add_header(&to, "HTTP/1.1", number);
    to.length -= 2; /* the reason is on the same line */
    add_header(&to, "", reason_of(answer->status));
    if (gmtime_r(&now, &parts))
        (void)strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S GMT", &parts);
    add_header(&to, "date:", date);
    for (; headers->name; headers++)
        add_header(&to, headers->name, headers->value);
    add_header(&to, "content-type:", answer->type);
    add_header(&to, "content-encoding:", answer->encoding);
    add_header(&to, "cache-control:", answer->caching);
    add_header(&to, "etag:", answer->etag);
    add_header(&to, "allow:", answer->allow);
    add_header(&to, "retry-after:", answer->retry_after);
    add_header(&to, "vary:", answer->varies ? "accept-encoding" : NULL);
    add_header(&to, "sec-websocket-version:", answer->status == 426 ? "13" : NULL);
    add_header(&to, "upgrade:", answer->status == 426 ? "websocket" : NULL);
    add_header(&to, "connection:", answer->last ? "close" : NULL);
    (void)snprintf(number, sizeof number, "%zu", answer->length);
    add_header(&to, "content-length:", answer->status == 304 ? NULL : number);
    memcpy(text + to.length, "\r\n", 2);
    return to.length + 2;
}
