/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "websocket.h"

#include <nettle/base64.h>
#include <nettle/sha1.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * UTF-8
 *
 * The state is what may come next: how many bytes (bits 16 and up), and between which two values the
 * first of them has to lie, which excludes overlong forms, surrogates and what is beyond U+10FFFF.
 */

static uint32_t state_of(uint32_t count, uint32_t low, uint32_t high) {
    return count << 16 | low << 8 | high;
}

/* The state behind the first byte of a character; UINT32_MAX if no character begins so. */
static uint32_t begin_character(unsigned char byte) {
    if (byte < 0x80)
        return 0;
    if (byte >= 0xc2 && byte <= 0xdf)
        return state_of(1, 0x80, 0xbf);
    if (byte >= 0xe0 && byte <= 0xef)
        return state_of(2, byte == 0xe0 ? 0xa0 : 0x80, byte == 0xed ? 0x9f : 0xbf);
    if (byte >= 0xf0 && byte <= 0xf4)
        return state_of(3, byte == 0xf0 ? 0x90 : 0x80, byte == 0xf4 ? 0x8f : 0xbf);
    return UINT32_MAX;
}

bool utf8_check(uint32_t *state, const unsigned char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        uint64_t eight;
        for (; !*state && i + 8 <= length; i += 8) {
            memcpy(&eight, bytes + i, 8);
            if (eight & UINT64_C(0x8080808080808080))
                break;
        }
        if (i == length)
            break;
        unsigned char byte = bytes[i];
        if (!*state) {
            *state = begin_character(byte);
            if (*state == UINT32_MAX)
                return false;
            continue;
        }
        uint32_t left = *state >> 16;
        if (byte < (*state >> 8 & 0xff) || byte > (*state & 0xff))
            return false;
        *state = left > 1 ? state_of(left - 1, 0x80, 0xbf) : 0;
    }
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * Frames
 */

static void unmask_payload(unsigned char *payload, size_t length, const unsigned char mask[4]) {
    uint64_t eight, masks;
    uint32_t four;
    memcpy(&four, mask, 4);
    masks = (uint64_t)four << 32 | four;
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        memcpy(&eight, payload + i, 8);
        eight ^= masks;
        memcpy(payload + i, &eight, 8);
    }
    for (; i < length; i++)
        payload[i] ^= mask[i % 4];
}

/* What the first two bytes say already. */
static bool is_sound(const unsigned char *bytes) {
    unsigned opcode = bytes[0] & 15;
    bool is_control = opcode >= WEBSOCKET_CLOSE, is_final = bytes[0] & 0x80;
    return !(bytes[0] & 0x70) && (bytes[1] & 0x80) &&
           (opcode <= WEBSOCKET_BINARY ||
            (opcode >= WEBSOCKET_CLOSE && opcode <= WEBSOCKET_PONG)) &&
           (!is_control || (is_final && (bytes[1] & 0x7f) <= WEBSOCKET_CONTROL));
}

size_t websocket_read(unsigned char *bytes, size_t length, size_t most,
                      struct websocket_frame *frame, unsigned *fault) {
    *fault = 0;
    if (length < 2)
        return 0;
    size_t extra = (bytes[1] & 0x7f) == 127 ? 8 : (bytes[1] & 0x7f) == 126 ? 2 : 0;
    uint64_t payload = extra ? 0 : bytes[1] & 0x7f;
    if (!is_sound(bytes)) {
        *fault = WEBSOCKET_PROTOCOL;
        return 0;
    }
    if (length < 2 + extra)
        return 0;
    for (size_t i = 0; i < extra; i++)
        payload = payload << 8 | bytes[2 + i];
    /* A length is written in as few bytes as it takes, and its first bit of 64 is zero. */
    if ((extra == 2 && payload < 126) || (extra == 8 && (payload < 65536 || payload >> 63)))
        *fault = WEBSOCKET_PROTOCOL;
    else if (payload > most && (bytes[0] & 15) < WEBSOCKET_CLOSE)
        *fault = WEBSOCKET_TOO_LARGE;
    if (*fault || length < 2 + extra + 4 + payload)
        return 0;
    frame->opcode = bytes[0] & 15;
    frame->final = bytes[0] & 0x80;
    frame->payload = bytes + 2 + extra + 4;
    frame->length = (size_t)payload;
    unmask_payload(frame->payload, frame->length, bytes + 2 + extra);
    return 2 + extra + 4 + frame->length;
}

size_t websocket_head(unsigned opcode, size_t length, unsigned char head[10]) {
    size_t extra = length < 126 ? 0 : length < 65536 ? 2 : 8;
    head[0] = (unsigned char)(0x80 | opcode);
    head[1] = (unsigned char)(extra == 8 ? 127 : extra == 2 ? 126 : length);
    for (size_t i = 0; i < extra; i++)
        head[2 + i] = (unsigned char)(length >> 8 * (extra - 1 - i));
    return 2 + extra;
}

unsigned websocket_close_status(const struct websocket_frame *frame, unsigned *fault) {
    uint32_t state = 0;
    *fault = 0;
    if (!frame->length)
        return WEBSOCKET_NO_STATUS;
    unsigned status =
        frame->length < 2 ? 0 : (unsigned)frame->payload[0] << 8 | (unsigned)frame->payload[1];
    bool is_known = status >= 1000 && status <= 1011 && (status < 1004 || status > 1006);
    if (!is_known && (status < 3000 || status > 4999))
        *fault = WEBSOCKET_PROTOCOL;
    else if (!utf8_check(&state, frame->payload + 2, frame->length - 2) || state)
        *fault = WEBSOCKET_NOT_UTF8;
    return status;
}

/* ------------------------------------------------------------------------------------------------
 * Handshakes
 */

bool websocket_accept(const char *key, char accept[WEBSOCKET_ACCEPT]) {
    static const char constant[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; /* of RFC 6455 */
    struct base64_decode_ctx decoder;
    struct sha1_ctx hash;
    uint8_t bytes[BASE64_DECODE_LENGTH(24)], digest[SHA1_DIGEST_SIZE];
    size_t length = sizeof bytes;
    base64_decode_init(&decoder);
    if (strlen(key) != 24 || !base64_decode_update(&decoder, &length, bytes, 24, key) ||
        !base64_decode_final(&decoder) || length != 16)
        return false;
    sha1_init(&hash);
    sha1_update(&hash, 24, (const uint8_t *)key);
    sha1_update(&hash, sizeof constant - 1, (const uint8_t *)constant);
    sha1_digest(&hash, sizeof digest, digest);
    base64_encode_raw(accept, sizeof digest, digest);
    accept[WEBSOCKET_ACCEPT - 1] = '\0';
    return true;
}
