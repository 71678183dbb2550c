/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

size_t pac__character(const char *text, size_t length) {
    const unsigned char *bytes = (const unsigned char *)text;
    /* Shortest forms only, no surrogates, nothing above U+10FFFF: the second byte's range tells. */
    static const struct {
        unsigned char first, last; /* range of the first byte */
        unsigned char low, high;   /* range of the second */
        unsigned char size;
    } forms[] = {
        {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
        {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
        {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    if (bytes[0] < 0x80)
        return 1;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (bytes[0] < forms[i].first || bytes[0] > forms[i].last)
            continue;
        if (length < forms[i].size || bytes[1] < forms[i].low || bytes[1] > forms[i].high)
            return 0;
        for (size_t k = 2; k < forms[i].size; k++)
            if ((bytes[k] & 0xc0) != 0x80)
                return 0;
        return forms[i].size;
    }
    return 0;
}

bool pac__is_plain(const char *text, size_t length) {
    for (size_t at = 0; at < length;) {
        size_t size = pac__character(text + at, length - at);
        if (!size || pac__is_control(text[at]))
            return false;
        at += size;
    }
    return true;
}

size_t pac__width(const char *text, size_t length) {
    size_t width = 0;
    for (size_t i = 0; i < length; i++)
        width += ((unsigned char)text[i] & 0xc0) != 0x80;
    return width;
}

void pac__append(struct pac__buffer *buffer, const char *text, size_t length) {
    if (buffer->failed)
        return;
    if (buffer->capacity - buffer->length <= length) {
        size_t capacity = buffer->capacity ? buffer->capacity : 64;
        while (capacity - buffer->length <= length && capacity <= SIZE_MAX / 2)
            capacity *= 2;
        char *bytes = capacity - buffer->length > length ? realloc(buffer->bytes, capacity) : NULL;
        if (!bytes) {
            buffer->failed = true;
            return;
        }
        buffer->bytes = bytes;
        buffer->capacity = capacity;
    }
    if (length)
        memcpy(buffer->bytes + buffer->length, text, length);
    buffer->length += length;
    buffer->bytes[buffer->length] = '\0';
}

void pac__append_text(struct pac__buffer *buffer, const char *text) {
    pac__append(buffer, text, strlen(text));
}

void pac__append_words(struct pac__buffer *buffer, const char *text, size_t length) {
    for (size_t at = 0; at < length;) {
        size_t end = at;
        while (end < length && !pac__is_blank(text[end]))
            end++;
        if (end > at) {
            if (buffer->length)
                pac__append(buffer, " ", 1);
            pac__append(buffer, text + at, end - at);
        }
        at = end + 1;
    }
}

char *pac__copy(const char *text, size_t length) {
    char *copy = malloc(length + 1);
    if (!copy)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}
