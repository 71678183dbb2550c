/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "words.h"
#include "rules/utf8.h"

#include <string.h>

struct range {
    uint32_t first, last;
};

/* Controls, what makes text run the other way than it is read, and planes with nothing to read. */
static const struct range refused[] = {
    {0x0000, 0x001f}, {0x007f, 0x009f}, {0x061c, 0x061c},   {0x200b, 0x200b},
    {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},   {0xfeff, 0xfeff},
    {0xfff9, 0xfffb}, {0xfffe, 0xffff}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff},
};

/* White_Space, and what shows nothing although it is no blank: joiners, fillers, soft hyphen. */
static const struct range unseen[] = {
    {0x0020, 0x0020}, {0x00a0, 0x00a0},   {0x00ad, 0x00ad},   {0x034f, 0x034f}, {0x115f, 0x1160},
    {0x1680, 0x1680}, {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x2000, 0x200d}, {0x202f, 0x202f},
    {0x205f, 0x205f}, {0x2800, 0x2800},   {0x3000, 0x3000},   {0x3164, 0x3164}, {0xfe00, 0xfe0f},
    {0xffa0, 0xffa0}, {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159},
};

static bool is_in(const struct range *ranges, size_t count, uint32_t code) {
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

static bool is_variation_selector(uint32_t code) { return code >= 0xfe00 && code <= 0xfe0f; }

bool words_are_sound(const char *text, size_t most) {
    size_t length = strlen(text), count = 0;
    bool seen = false; /* whether the last character that is no variation selector can be seen */
    for (size_t at = 0, size; at < length; at += size) {
        uint32_t code = 0;
        size = utf8_decode(text + at, length - at, &code);
        if (!size || ++count > most || is_in(refused, sizeof refused / sizeof *refused, code))
            return false;
        if (count == 1 || !is_variation_selector(code))
            seen = !is_in(unseen, sizeof unseen / sizeof *unseen, code);
        if (count == 1 && !seen)
            return false;
    }
    return seen;
}
