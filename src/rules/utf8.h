/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one decoder of UTF-8, RFC 3629, for text from outside. Belongs to no part; needs none. */
#ifndef UTF8_H
#define UTF8_H

#include <stddef.h>
#include <stdint.h>

/*
 * The bytes of the first character of a text that is not empty, and the character in `code`; 0,
 * with `code` unchanged, if it is not UTF-8. Only shortest forms, no surrogates, nothing above
 * U+10FFFF: the range of the second byte tells.
 */
static inline size_t utf8_decode(const char *text, size_t length, uint32_t *code) {
    static const struct {
        unsigned char first, last; /* range of the first byte */
        unsigned char low, high;   /* range of the second */
        unsigned char size;
    } forms[] = {
        {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
        {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
        {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    const unsigned char *bytes = (const unsigned char *)text;
    if (bytes[0] < 0x80) {
        *code = bytes[0];
        return 1;
    }
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const size_t size = forms[i].size;
        if (bytes[0] < forms[i].first || bytes[0] > forms[i].last)
            continue;
        if (length < size || bytes[1] < forms[i].low || bytes[1] > forms[i].high)
            return 0;
        uint32_t found = bytes[0] & (0x7fU >> size);
        for (size_t k = 1; k < size; k++) {
            if ((bytes[k] & 0xc0) != 0x80)
                return 0;
            found = found << 6 | (bytes[k] & 0x3fU);
        }
        *code = found;
        return size;
    }
    return 0;
}

#endif
