/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The buffers for texts and numbers that pass between the module and its caller. */
#include "desk.h"

#include <stdlib.h>
#include <string.h>

struct buffer {
    char *bytes;
    size_t size;
};

static struct buffer in, out;

uint32_t wasm_numbers[WASM_NUMBERS];
uint8_t wasm_fields[PAC_FIELDS + 1];
pac_event wasm_events[PAC_MAX_EVENTS + 1];

_Static_assert(sizeof(pac_event) == 7, "at_events() promises 7 bytes");

/* Room for so many bytes; what was in there is not kept. */
static char *make_room(struct buffer *buffer, size_t size) {
    if (size > buffer->size) {
        free(buffer->bytes);
        buffer->bytes = malloc(size);
        buffer->size = buffer->bytes ? size : 0;
    }
    return buffer->bytes;
}

/* Room for a text to be put in; 0 if it is more than the longest record. */
EXPORT(char *, input)(uint32_t size) {
    const size_t least = 256, most = PAC_RECORD_BYTES + 1;
    return size > most ? NULL : make_room(&in, size < least ? least : size);
}

EXPORT(const char *, output)(void) { return out.bytes; }

EXPORT(const uint32_t *, at_numbers)(void) { return wasm_numbers; }

EXPORT(const uint8_t *, at_fields)(void) { return wasm_fields; }

EXPORT(const pac_event *, at_events)(void) { return wasm_events; }

const char *wasm_given(uint32_t *length) {
    if (*length > in.size)
        *length = 0;
    return in.bytes ? in.bytes : "";
}

char *wasm_room(size_t size) { return make_room(&out, size); }

uint32_t wasm_tell(const char *text) {
    size_t length = text ? strlen(text) : 0;
    char *bytes = wasm_room(length + 1);
    if (!bytes)
        return 0;
    if (length)
        memcpy(bytes, text, length);
    bytes[length] = '\0';
    return (uint32_t)length;
}

uint32_t wasm_tell_lines(const char *const lines[], int count) {
    size_t length = 0;
    for (int i = 0; i < count; i++)
        length += strlen(lines[i]) + 1;
    char *bytes = wasm_room(length + 1);
    if (!bytes)
        return 0;
    for (int i = 0; i < count; i++) {
        size_t part = strlen(lines[i]);
        memcpy(bytes, lines[i], part);
        bytes += part;
        *bytes++ = '\n';
    }
    *bytes = '\0';
    return (uint32_t)length;
}

void wasm_hand_over(char *text) {
    free(out.bytes);
    out = (struct buffer){text, strlen(text) + 1};
}
