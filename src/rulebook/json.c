/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_bytes(json *j, const char *bytes, size_t length) {
    if (j->failed)
        return;
    if (j->room - j->length < length + 1) {
        size_t room = 2 * (j->length + length) + 4096;
        char *more = realloc(j->text, room);
        if (!more) {
            j->failed = true;
            return;
        }
        j->text = more;
        j->room = room;
    }
    memcpy(j->text + j->length, bytes, length);
    j->length += length;
    j->text[j->length] = 0;
}

static void put_quoted(json *j, const char *text, size_t length) {
    const char *end = text + length;
    put_bytes(j, "\"", 1);
    while (text < end) {
        const char *plain = text;
        while (text < end && (unsigned char)*text >= ' ' && *text != '"' && *text != '\\')
            text++;
        put_bytes(j, plain, (size_t)(text - plain));
        if (text < end) {
            char escaped[8];
            int size = snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned char)*text++);
            put_bytes(j, escaped, (size_t)size);
        }
    }
    put_bytes(j, "\"", 1);
}

static void put_key(json *j, const char *key) {
    if (j->length && !j->is_first)
        put_bytes(j, ",", 1);
    j->is_first = false;
    if (!key)
        return;
    put_quoted(j, key, strlen(key));
    put_bytes(j, ":", 1);
}

void json_open(json *j, const char *key, char bracket) {
    put_key(j, key);
    put_bytes(j, &bracket, 1);
    j->is_first = true;
}

void json_close(json *j, char bracket) {
    put_bytes(j, &bracket, 1);
    j->is_first = false;
}

void json_text(json *j, const char *key, const char *text) {
    put_key(j, key);
    put_quoted(j, text, strlen(text));
}

void json_number(json *j, const char *key, long number) {
    char text[24];
    put_key(j, key);
    put_bytes(j, text, (size_t)snprintf(text, sizeof text, "%ld", number));
}

void json_field(json *j, const char *key, int field) {
    char name[PAC_FIELD_TEXT];
    pac_field_print(field, name);
    json_text(j, key, name);
}

void json_fields(json *j, const char *key, pac_fields set) {
    json_open(j, key, '[');
    while (pac_fields_any(set))
        json_field(j, NULL, pac_fields_take(&set));
    json_close(j, ']');
}

void json_list(json *j, const char *key, const char *text, char separator) {
    json_open(j, key, '[');
    while (*text) {
        const char *end = strchr(text, separator);
        size_t length = end ? (size_t)(end - text) : strlen(text);
        put_key(j, NULL);
        put_quoted(j, text, length);
        text += length + (end != NULL);
    }
    json_close(j, ']');
}

char *json_finish(json *j) {
    if (j->failed || !j->text) {
        free(j->text);
        return NULL;
    }
    return j->text;
}
