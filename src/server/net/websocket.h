/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * WebSocket frames and handshakes (RFC 6455), apart from connections.
 */
#ifndef WEBSOCKET_H
#define WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum websocket_opcode {
    WEBSOCKET_CONTINUATION = 0,
    WEBSOCKET_TEXT = 1,
    WEBSOCKET_BINARY = 2,
    WEBSOCKET_CLOSE = 8,
    WEBSOCKET_PING = 9,
    WEBSOCKET_PONG = 10
};

/* Why a WebSocket is closed. */
enum websocket_status {
    WEBSOCKET_NORMAL = 1000,
    WEBSOCKET_GOING_AWAY = 1001,
    WEBSOCKET_PROTOCOL = 1002,
    WEBSOCKET_UNSUPPORTED = 1003,
    WEBSOCKET_NO_STATUS = 1005, /* never sent: a close frame without a status */
    WEBSOCKET_NOT_UTF8 = 1007,
    WEBSOCKET_POLICY = 1008,
    WEBSOCKET_TOO_LARGE = 1009
};

enum {
    WEBSOCKET_ACCEPT = 29,  /* bytes for the answer to a key, with the null */
    WEBSOCKET_CONTROL = 125 /* bytes of a control frame's payload at the most */
};

struct websocket_frame {
    unsigned opcode;
    bool final;
    unsigned char *payload; /* unmasked, within the bytes given */
    size_t length;
};

/*
 * Takes a client's frame off the front of `bytes`. Returns its whole length, or 0 if it has not come
 * wholly; only whole frames are unmasked, in place. `*fault` is 0, or the status with which the
 * connection is to be closed. Data frames have at most `most` bytes.
 */
size_t websocket_read(unsigned char *bytes, size_t length, size_t most,
                      struct websocket_frame *frame, unsigned *fault);

/* Writes the head of a server's frame, which is final and not masked; returns its length. */
size_t websocket_head(unsigned opcode, size_t length, unsigned char head[10]);

/* The status in a close frame, WEBSOCKET_NO_STATUS if it has none; `*fault` as above. */
unsigned websocket_close_status(const struct websocket_frame *frame, unsigned *fault);

/* The answer to the key of a handshake; false if the key is none. */
bool websocket_accept(const char *key, char accept[WEBSOCKET_ACCEPT]);

/*
 * Checks a part of a UTF-8 text that may be cut anywhere. `*state` is 0 at the beginning, and again
 * wherever a character ends. False if the text can no longer become sound.
 */
bool utf8_check(uint32_t *state, const unsigned char *bytes, size_t length);

#endif
