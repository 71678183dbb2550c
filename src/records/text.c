/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text.h"
#include "rules/utf8.h"

#include <stdlib.h>
#include <string.h>

size_t pac__character(const char *text, size_t length) {
    uint32_t code;
    return utf8_decode(text, length, &code);
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
