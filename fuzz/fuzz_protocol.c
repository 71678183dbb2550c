/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Anything at all as the input of the engine protocol: whole lines of printable characters come out, and one
 * `bestmove` for each `go`.
 */
#define _POSIX_C_SOURCE 200809L

#include "check.h"
#include "engine/protocol.h"

#include <strings.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void hear(void *context, const char *line, size_t length) {
    static const char answer[] = "bestmove ";
    must(length > 1 && line[length - 1] == '\n');
    for (size_t i = 0; i + 1 < length; i++)
        must(line[i] >= ' ' && line[i] <= '~');
    if (length > sizeof answer && memcmp(line, answer, sizeof answer - 1) == 0)
        ++*(unsigned *)context;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* The lines that ask for a turn, up to `quit`. */
static unsigned asked(const char *text, size_t size) {
    unsigned count = 0;
    while (size) {
        const char *end = memchr(text, '\n', size);
        size_t length = end ? (size_t)(end - text) : size, start = 0, word = 0;
        while (start < length && is_blank(text[start]))
            start++;
        while (start + word < length && !is_blank(text[start + word]))
            word++;
        if (word == 4 && memcmp(text + start, "quit", 4) == 0)
            break;
        count += word == 2 && memcmp(text + start, "go", 2) == 0;
        text += end ? length + 1 : length;
        size -= end ? length + 1 : length;
    }
    return count;
}

/* Tables of gigabytes, long searches, long lists and counts are nothing to wait for. */
static void tame(char *text, size_t size) {
    static const char *const wild[] = {"Hash", "Threads", "moves\n", "perft"};
    for (size_t i = 0; i < size; i++)
        for (size_t k = 0; k < sizeof wild / sizeof *wild; k++) {
            size_t length = strlen(wild[k]);
            if (length <= size - i && strncasecmp(text + i, wild[k], length) == 0)
                text[i] = 'x';
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    unsigned heard = 0;
    char *text = malloc(size ? size : 1);
    must(text != NULL);
    memcpy(text, data, size);
    tame(text, size);
    pac__protocol *protocol = pac__protocol_new("fuzz", hear, &heard);
    must(protocol != NULL);
    static const char small[] = "setoption name Hash value 1\n", stop[] = "\nstop\n";
    (void)pac__protocol_feed(protocol, small, sizeof small - 1);
    bool going = true;
    for (size_t at = 0, piece = 1; at < size && going; at += piece, piece = piece % 61 + 7)
        going = pac__protocol_feed(protocol, text + at, piece < size - at ? piece : size - at);
    (void)pac__protocol_feed(protocol, stop, sizeof stop - 1);
    pac__protocol_end(protocol);
    must(heard == asked(text, size));
    free(text);
    return 0;
}
