/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the form of the examples: complaints, texts and lines. */
#include "rulebook.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void complain(reader *r, const char *format, ...) {
    va_list list;
    va_start(list, format);
    printf("%s:%d: %s: ", r->path, r->line, r->id[0] ? r->id : r->stem);
    vprintf(format, list);
    printf("\n");
    va_end(list);
    r->failed = true;
}

void add(char *text, size_t size, const char *format, ...) {
    size_t length = strlen(text);
    va_list list;
    va_start(list, format);
    vsnprintf(text + length, size - length, format, list);
    va_end(list);
}

void expect_text(reader *r, const char *what, const char *expected, const char *got) {
    r->outcomes++;
    if (strcmp(expected, got) != 0)
        complain(r, "%s\n  expected: %s\n  got:      %s", what, expected, got);
}

const char *field_text(int field, char text[PAC_FIELD_TEXT]) {
    pac_field_print(field, text);
    return text;
}

const char *arrow_text(int direction) {
    static const char *const arrows[PAC_DIRECTIONS] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    return direction >= 0 && direction < PAC_DIRECTIONS ? arrows[direction] : "?";
}

char letter_of(const pac_position *p, int player) {
    return pac_colour_letter((pac_colour)p->colour[player]);
}

bool load_file(reader *r) {
    FILE *file = fopen(r->path, "rb");
    long size = -1;
    if (file && fseek(file, 0, SEEK_END) == 0)
        size = ftell(file);
    if (size > 0 && fseek(file, 0, SEEK_SET) == 0)
        r->text = malloc((size_t)size + 1);
    bool is_read = r->text && fread(r->text, 1, (size_t)size, file) == (size_t)size;
    if (file)
        fclose(file);
    if (!is_read || memchr(r->text, 0, (size_t)size))
        return false;
    r->text[size] = 0;
    r->end = r->text + size;
    r->next = r->text;
    for (char *c = r->text; c < r->end; c++)
        if (*c == '\n')
            *c = 0;
    return true;
}

char *take_line(reader *r) {
    char *line = r->next;
    if (line) {
        r->line++;
        r->next = line + strlen(line) + 1;
        if (r->next >= r->end)
            r->next = NULL;
    }
    return line;
}

bool is_blank(const char *line) { return line[strspn(line, " ")] == 0; }

bool split_key(reader *r, char *line, char key[NAME], char value[VALUE]) {
    char *colon = strchr(line, ':');
    if (!colon || colon == line || colon - line >= NAME || (colon[1] && colon[1] != ' '))
        return false;
    snprintf(key, NAME, "%.*s", (int)(colon - line), line);
    value[0] = 0;
    for (char *part = colon + 1;;) {
        part += strspn(part, " ");
        if (*part)
            add(value, VALUE, "%s%s", value[0] ? " " : "", part);
        bool is_diagram = strcmp(key, "board") == 0 || strcmp(key, "then") == 0;
        if (is_diagram || !r->next || r->next[0] != ' ' || is_blank(r->next))
            return true;
        part = take_line(r);
    }
}
