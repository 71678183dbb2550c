/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game_comments.h"

#include "text.h"
#include "tree_parts.h"

#include <stdlib.h>
#include <string.h>

enum { HOURS_DIGITS = 6, CLOCK_TEXT = 40 };

const char *pac_game_comment(const pac_game *game, size_t at) {
    char **slot = pac__comment_slot(game, at);
    return slot ? *slot : NULL;
}

/* Whether a text may be a comment: line ends and tabs are blanks, and `}` would end it. */
static bool is_comment(const char *text, size_t length) {
    for (size_t at = 0; at < length;) {
        size_t size = pac__character(text + at, length - at);
        if (!size || text[at] == '}' || (pac__is_control(text[at]) && !pac__is_blank(text[at])))
            return false;
        at += size;
    }
    return true;
}

pac_status pac__clean_comment(const char *text, size_t length, char **clean) {
    struct pac__buffer comment = {0};
    if (!is_comment(text, length))
        return PAC_STATUS_TEXT;
    pac__append_words(&comment, text, length);
    if (comment.failed || comment.length > PAC_COMMENT_BYTES) {
        free(comment.bytes);
        return comment.failed ? PAC_STATUS_NO_MEMORY : PAC_STATUS_TOO_LONG;
    }
    *clean = comment.bytes;
    return PAC_STATUS_OK;
}

pac_status pac_game_set_comment(pac_game *game, size_t at, const char *text, size_t length) {
    char **slot = pac__comment_slot(game, at), *comment;
    if (!slot)
        return PAC_STATUS_ARGUMENT;
    pac_status status = pac__clean_comment(text, length, &comment);
    if (status)
        return status;
    free(*slot);
    *slot = comment;
    return PAC_STATUS_OK;
}

/*
 * Prints a number with at least `digits` digits. Without printf, which would link much of libc into
 * the WebAssembly module.
 */
static char *print_number(char *out, unsigned number, int digits) {
    char reversed[10];
    int count = 0;
    for (; number || count < digits; number /= 10)
        reversed[count++] = (char)('0' + number % 10);
    while (count)
        *out++ = reversed[--count];
    return out;
}

/* Reads a number of `fewest` to `most` digits and moves behind it. */
static bool read_digits(const char **text, int fewest, int most, uint64_t *number) {
    int count = 0;
    *number = 0;
    for (; **text >= '0' && **text <= '9' && count < most; ++*text, count++)
        *number = *number * 10 + (uint64_t)(**text - '0');
    return count >= fewest;
}

static bool skip_character(const char **text, char c) {
    if (**text != c)
        return false;
    ++*text;
    return true;
}

bool pac_game_clock(const pac_game *game, size_t at, uint64_t *milliseconds) {
    const char *text = pac_comment_command(pac_game_comment(game, at), "clk", NULL);
    uint64_t hours, minutes, seconds, thousandths = 0;
    if (!text)
        return false;
    if (!read_digits(&text, 1, HOURS_DIGITS, &hours) || !skip_character(&text, ':') ||
        !read_digits(&text, 1, 2, &minutes) || !skip_character(&text, ':') ||
        !read_digits(&text, 2, 2, &seconds) || minutes > 59 || seconds > 59)
        return false;
    if (skip_character(&text, '.')) {
        const char *fraction = text;
        if (!read_digits(&text, 1, 3, &thousandths))
            return false;
        for (ptrdiff_t count = text - fraction; count < 3; count++)
            thousandths *= 10;
    }
    skip_character(&text, ' ');
    if (*text != ']')
        return false;
    *milliseconds = ((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths;
    return true;
}

static bool clock_print(char text[CLOCK_TEXT], uint64_t milliseconds) {
    uint64_t seconds = milliseconds / 1000, hours = seconds / 3600;
    unsigned thousandths = (unsigned)(milliseconds % 1000);
    if (hours > 999999)
        return false;
    char *out = print_number(text, (unsigned)hours, 1);
    *out++ = ':';
    out = print_number(out, (unsigned)(seconds / 60 % 60), 2);
    *out++ = ':';
    out = print_number(out, (unsigned)(seconds % 60), 2);
    if (thousandths) {
        *out++ = '.';
        out = print_number(out, thousandths, 3);
        while (out[-1] == '0')
            out--;
    }
    *out = '\0';
    return true;
}

pac_status pac_game_set_clock(pac_game *game, size_t at, uint64_t milliseconds) {
    char clock[CLOCK_TEXT], *comment;
    if (!clock_print(clock, milliseconds) || !pac__comment_slot(game, at))
        return PAC_STATUS_ARGUMENT;
    pac_status status = pac_comment_set_command(pac_game_comment(game, at), "clk", clock, &comment);
    if (status)
        return status;
    status = pac_game_set_comment(game, at, comment, strlen(comment));
    free(comment);
    return status;
}
