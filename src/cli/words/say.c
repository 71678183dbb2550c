/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "say.h"
#include "i18n.h"
#include "rules/utf8.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* -----------------------------------------------------------------------------------------------
 * Characters
 */

/*
 * The length of the UTF-8 character at `text`, 0 if it is not one that may be shown: not UTF-8, a
 * control character, or one that turns the direction of writing.
 */
static size_t shown_character(const char *text, size_t length) {
    uint32_t code = 0;
    size_t bytes = utf8_decode(text, length, &code);
    bool refused = code < 0x20 || (code >= 0x7f && code < 0xa0) ||
                   (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
                   (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
    return refused ? 0 : bytes;
}

void escape(char out[EXCERPT], const char *text, size_t length) {
    static const char ellipsis[] = "...";
    size_t used = 0;
    for (size_t i = 0; i < length;) {
        size_t bytes = shown_character(text + i, length - i);
        size_t room = bytes ? bytes : 4; /* \xNN */
        if (used + room + sizeof ellipsis > EXCERPT) {
            memcpy(out + used, ellipsis, sizeof ellipsis);
            return;
        }
        if (bytes)
            memcpy(out + used, text + i, bytes);
        else
            (void)snprintf(out + used, room + 1, "\\x%02x", (unsigned)(unsigned char)text[i]);
        used += room;
        i += bytes ? bytes : 1;
    }
    out[used] = '\0';
}

size_t columns_of(const char *text) {
    size_t columns = 0;
    for (; *text; text++)
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    return columns;
}

/* -----------------------------------------------------------------------------------------------
 * Sentences
 */

/* The slot named at `text`, which begins behind a brace; `length` gets the name's length. */
static const struct slot *slot_at(const char *text, const struct slot *slots, size_t *length) {
    *length = strcspn(text, "}");
    if (text[*length] != '}')
        return NULL;
    for (; slots->name; slots++)
        if (strlen(slots->name) == *length && !strncmp(slots->name, text, *length))
            return slots;
    return NULL;
}

/* Copies as many whole characters as there is room for; false if not all. */
static bool copy_text(char *out, size_t size, size_t *used, const char *text, size_t length) {
    size_t room = size - 1 - *used;
    bool whole = length <= room;
    if (!whole) {
        length = room;
        while (length && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(out + *used, text, length);
    *used += length;
    out[*used] = '\0';
    return whole;
}

void fill(char *out, size_t size, const char *sentence, const struct slot *slots) {
    size_t used = 0;
    out[0] = '\0';
    while (*sentence) {
        size_t plain = strcspn(sentence, "{");
        if (!copy_text(out, size, &used, sentence, plain))
            return;
        sentence += plain;
        if (!*sentence)
            return;
        size_t length;
        const struct slot *found = slot_at(sentence + 1, slots, &length);
        if (!copy_text(out, size, &used, found ? found->value : "{",
                       found ? strlen(found->value) : 1))
            return;
        sentence += found ? length + 2 : 1;
    }
}

void append(char *out, size_t size, const char *text) {
    size_t used = strlen(out);
    (void)copy_text(out, size, &used, text, strlen(text));
}

void say(const char *sentence, const struct slot *slots) {
    char text[SENTENCE];
    fill(text, sizeof text, sentence, slots);
    (void)puts(text);
}

void say_wrapped(const char *text, size_t width, size_t indent) {
    size_t column = 0;
    while (*text) {
        if (*text == '\n') {
            (void)putchar('\n');
            column = 0;
            text++;
            continue;
        }
        size_t blanks = strspn(text, " ");
        const char *word = text + blanks;
        size_t length = strcspn(word, " \n");
        char start[SENTENCE];
        fill(start, length < sizeof start ? length + 1 : sizeof start, word, NO_SLOTS);
        size_t columns = columns_of(start);
        if (column && column + blanks + columns > width) {
            (void)printf("\n%*s", (int)indent, "");
            column = indent;
            blanks = 0;
        }
        (void)printf("%*s%s", (int)blanks, "", start);
        column += blanks + columns;
        text = word + length;
    }
    (void)putchar('\n');
}

/* -----------------------------------------------------------------------------------------------
 * Messages
 */

static void complain_as_asked(const struct invocation *call, const char *message) {
    if (call->command)
        (void)fprintf(stderr, "pacru %s: %s\n", call->command->name, message);
    else
        (void)fprintf(stderr, "pacru: %s\n", message);
}

/* With --json a fault is also told on standard output, for programs. */
static void complain_json(const struct invocation *call, const char *message, json_t *facts) {
    if (!call->json) {
        json_decref(facts);
        return;
    }
    json_t *all = facts ? facts : json_object();
    if (all && !json_object_set_new(all, "error", json_string(message))) {
        (void)json_dumpf(all, stdout, JSON_COMPACT);
        (void)putchar('\n');
    }
    json_decref(all);
}

int refuse_with(const struct invocation *call, const char *sentence, const struct slot *slots,
                json_t *facts) {
    char message[SENTENCE];
    fill(message, sizeof message, sentence, slots);
    complain_json(call, message, facts);
    complain_as_asked(call, message);
    return STATUS_REFUSED;
}

int refuse(const struct invocation *call, const char *sentence, const struct slot *slots) {
    return refuse_with(call, sentence, slots, NULL);
}

int misuse(const struct invocation *call, const char *sentence, const struct slot *slots) {
    char message[SENTENCE], whole[SENTENCE], page[SENTENCE];
    fill(message, sizeof message, sentence, slots);
    fill(page, sizeof page, call->command ? "pacru {command} --help" : "pacru --help",
         SLOTS({"command", call->command ? call->command->name : ""}));
    /* Translators: {message} is a whole sentence, {page} a command to type. */
    fill(whole, sizeof whole, _("{message} See: {page}"),
         SLOTS({"message", message}, {"page", page}));
    complain_json(call, message, NULL);
    complain_as_asked(call, whole);
    return STATUS_USAGE;
}

int refuse_memory(const struct invocation *call) {
    return refuse(call, _("Not enough memory."), NO_SLOTS);
}

const char *why_file(int error) {
    switch (error) {
    case ENOENT:
        return _("No such file or folder.");
    case EEXIST:
        return _("That file already exists.");
    case EACCES:
        return _("Permission denied.");
    case EISDIR:
        return _("It is a folder.");
    case ENOSPC:
        return _("There is no space left.");
    default:
        return strerror(error);
    }
}

int say_json(const struct invocation *call, json_t *value) {
    if (!value)
        return refuse_memory(call);
    (void)json_dumpf(value, stdout, JSON_COMPACT);
    (void)putchar('\n');
    json_decref(value);
    return STATUS_DONE;
}

/* Asked afterwards, as the write that failed may be long ago. */
static bool reader_has_gone(void) {
    struct pollfd output = {.fd = STDOUT_FILENO};
    return poll(&output, 1, 0) == 1 && (output.revents & (POLLERR | POLLHUP)) != 0;
}

int finish_output(const struct invocation *call, int status) {
    bool flushed = !fflush(stdout);
    if (flushed && !ferror(stdout))
        return status;
    if (reader_has_gone())
        return STATUS_SIGNAL + SIGPIPE;
    complain_as_asked(call, _("Standard output cannot be written."));
    return STATUS_REFUSED;
}
