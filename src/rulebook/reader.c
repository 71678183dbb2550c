/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory, lines and complaints of the parser. */
#define _POSIX_C_SOURCE 200809L

#include "reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void complain(reader *r, const char *format, ...) {
    if (r->failed)
        return;
    va_list list;
    va_start(list, format);
    r->failed = true;
    r->error->line = r->line;
    (void)vsnprintf(r->error->why, sizeof r->error->why, format, list);
    va_end(list);
}

void *reader_memory(reader *r, size_t size) {
    struct rulebook_block *block = calloc(1, sizeof *block + size);
    if (!block) {
        complain(r, "not enough memory");
        return NULL;
    }
    block->older = r->blocks;
    r->blocks = block;
    return block->bytes;
}

const char *reader_keep(reader *r, const char *text) {
    size_t size = strlen(text) + 1;
    char *kept = reader_memory(r, size);
    return kept ? memcpy(kept, text, size) : "";
}

void reader_free(struct rulebook_block *blocks) {
    while (blocks) {
        struct rulebook_block *older = blocks->older;
        free(blocks);
        blocks = older;
    }
}

bool reader_open(reader *r, const char *text, size_t length, rulebook_error *error) {
    *r = (reader){.error = error};
    *error = (rulebook_error){0};
    if (length == 0 || memchr(text, 0, length)) {
        complain(r, "this is not a text");
        return false;
    }
    char *copy = reader_memory(r, length + 1);
    if (!copy)
        return false;
    memcpy(copy, text, length);
    r->next = copy;
    r->end = copy + length;
    for (char *c = copy; c < r->end; c++)
        if (*c == '\n')
            *c = 0;
    return true;
}

void note_add(note *n, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int wanted = vsnprintf(n->text + n->length, n->size - n->length, format, list);
    va_end(list);
    size_t room = n->size - n->length - 1;
    n->is_cut = n->is_cut || wanted < 0 || (size_t)wanted > room;
    n->length += n->is_cut ? strlen(n->text + n->length) : (size_t)wanted;
}

char *take_line(reader *r) {
    if (r->failed || !r->next)
        return NULL;
    char *line = r->next;
    r->line++;
    r->next = line + strlen(line) + 1;
    if (r->next >= r->end)
        r->next = NULL;
    return line;
}

bool is_blank(const char *line) { return line[strspn(line, " ")] == 0; }

bool has_prefix(const char *text, const char *prefix) {
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

bool split_key(reader *r, const char *line, char key[RULEBOOK_NAME], char value[RULEBOOK_VALUE]) {
    const char *colon = strchr(line, ':');
    if (!colon || colon == line || colon - line >= RULEBOOK_NAME || (colon[1] && colon[1] != ' ')) {
        complain(r, "cannot read this line: %s", line);
        return false;
    }
    (void)snprintf(key, RULEBOOK_NAME, "%.*s", (int)(colon - line), line);
    note n = {value, RULEBOOK_VALUE, 0, false};
    value[0] = 0;
    bool is_drawn = strcmp(key, "board") == 0 || strcmp(key, "then") == 0;
    for (const char *part = colon + 1; part;) {
        part += strspn(part, " ");
        if (*part)
            note_add(&n, "%s%s", n.length ? " " : "", part);
        if (is_drawn || !r->next || r->next[0] != ' ' || is_blank(r->next))
            break;
        part = take_line(r);
    }
    if (n.is_cut)
        complain(r, "`%s:` is too long", key);
    return !r->failed;
}

static bool is_stop(const char *line, const char *const stops[]) {
    for (; *stops; stops++)
        if (has_prefix(line, *stops))
            return true;
    return false;
}

const char *take_words(reader *r, const char *const stops[]) {
    char text[RULEBOOK_VALUE] = "";
    note n = NOTE(text);
    bool is_open = false;
    while (!r->failed && r->next && !is_stop(r->next, stops)) {
        const char *line = take_line(r);
        if (!is_blank(line))
            note_add(&n, "%s%s", is_open ? " " : n.length ? "\n" : "", line);
        is_open = !is_blank(line);
    }
    if (n.is_cut)
        complain(r, "too many words");
    return reader_keep(r, text);
}

void *list_add(reader *r, item_list *list) {
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 16;
        void *more = realloc(list->items, room * list->size);
        if (!more) {
            complain(r, "not enough memory");
            return NULL;
        }
        list->items = more;
        list->room = room;
    }
    return memset((char *)list->items + list->size * list->count++, 0, list->size);
}

const void *list_keep(reader *r, item_list *list) {
    void *kept = reader_memory(r, list->count * list->size);
    if (kept && list->count)
        memcpy(kept, list->items, list->count * list->size);
    free(list->items);
    list->items = NULL;
    return kept;
}
