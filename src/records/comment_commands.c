/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands in comments, such as [%clk 0:04:12] and [%cal Ge1e3], and signs behind turns. */
#include "text.h"
#include "tree_parts.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Commands
 */

/* A command from `[` to behind `]`, and its value; `begin` is NULL if there is none. */
struct command {
    const char *begin, *value, *end;
};

/* The first command of a name at or behind a place. */
static struct command find_command(const char *text, const char *name) {
    size_t length = strlen(name);
    while (text && (text = strstr(text, "[%"))) {
        const char *value = text + 2 + length;
        const char *close = strchr(text, ']');
        if (close && strncmp(text + 2, name, length) == 0 && *value == ' ')
            return (struct command){text, value + 1, close + 1};
        text += 2;
    }
    return (struct command){NULL, NULL, NULL};
}

const char *pac_comment_command(const char *comment, const char *name, size_t *length) {
    struct command command = find_command(comment, name);
    if (command.begin && length)
        *length = (size_t)(command.end - 1 - command.value);
    return command.value;
}

pac_status pac_comment_set_command(const char *comment, const char *name, const char *value,
                                   char **changed) {
    struct command old = find_command(comment, name);
    struct pac__buffer text = {0};
    if (value && (strpbrk(value, "]}") || !pac__is_plain(value, strlen(value))))
        return PAC_STATUS_TEXT;
    if (old.begin)
        pac__append(&text, comment, (size_t)(old.begin - comment));
    if (value) {
        pac__append_text(&text, "[%");
        pac__append_text(&text, name);
        pac__append_text(&text, " ");
        pac__append_text(&text, value);
        pac__append_text(&text, "]");
    }
    const char *rest = old.begin ? old.end : comment;
    if (rest) {
        pac__append_text(&text, " ");
        pac__append_text(&text, rest);
    }
    pac_status status =
        text.failed ? PAC_STATUS_NO_MEMORY
                    : pac__clean_comment(text.bytes ? text.bytes : "", text.length, changed);
    free(text.bytes);
    if (!status && !*changed) {
        *changed = pac__copy("", 0);
        status = *changed ? PAC_STATUS_OK : PAC_STATUS_NO_MEMORY;
    }
    return status;
}

/* ------------------------------------------------------------------------------------------------
 * Shapes
 */

static int colour_of_letter(char letter) {
    for (int colour = 0; colour < PAC_COLOURS; colour++)
        if (pac_colour_letter((pac_colour)colour) == letter)
            return colour;
    return PAC_COLOURS;
}

/* The field of two characters, or PAC_NOWHERE. */
static int8_t field_of(const char *text) {
    char field[3] = {text[0], text[1], '\0'};
    return (int8_t)pac_field_parse(field);
}

/* Reads one shape, such as "Re4" or "Ge1e3". */
static bool read_shape(const char *text, size_t length, bool arrow, pac_shape *shape) {
    if (length != (arrow ? 5 : 3))
        return false;
    int colour = colour_of_letter(text[0]);
    shape->colour = (uint8_t)colour;
    shape->from = field_of(text + 1);
    shape->to = arrow ? field_of(text + 3) : PAC_NOWHERE;
    return colour < PAC_COLOURS && shape->from != PAC_NOWHERE &&
           (!arrow || (shape->to != PAC_NOWHERE && shape->to != shape->from));
}

/* Reads the shapes of all commands of a name. */
static int read_shapes(const char *comment, const char *name, bool arrow, pac_shape *shapes,
                       int count) {
    for (struct command command = find_command(comment, name); command.begin;
         command = find_command(command.end, name)) {
        const char *at = command.value, *end = command.end - 1;
        while (at < end && count < PAC_SHAPES) {
            size_t length = strcspn(at, ", ]");
            count += read_shape(at, length, arrow, &shapes[count]);
            at += length + 1;
        }
    }
    return count;
}

int pac_comment_shapes(const char *comment, pac_shape shapes[PAC_SHAPES]) {
    return read_shapes(comment, "cal", true, shapes, read_shapes(comment, "csl", false, shapes, 0));
}

/* ------------------------------------------------------------------------------------------------
 * Signs
 */

static const char *const sign_texts[] = {"", "!", "?", "!!", "??", "!?", "?!"};

enum { SIGN_TEXTS = sizeof sign_texts / sizeof sign_texts[0] };

uint8_t pac__sign_of_text(const char *text, size_t length) {
    for (int sign = 1; sign < SIGN_TEXTS; sign++)
        if (strlen(sign_texts[sign]) == length && memcmp(text, sign_texts[sign], length) == 0)
            return (uint8_t)sign;
    return 0;
}

const char *pac__sign_text(uint8_t sign) {
    return sign && sign < SIGN_TEXTS ? sign_texts[sign] : NULL;
}
