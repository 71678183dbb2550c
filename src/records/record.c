/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record_parts.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

struct pac_records {
    pac_record **list;
    size_t count;
    size_t capacity;
};

const char *const pac__made_tag_text[PAC__MADE_TAGS] = {
#define TEXT(name) #name,
    PAC__MADE_TAG_LIST(TEXT)
#undef TEXT
};

int pac__made_tag_of(const char *name) {
    int tag = 0;
    while (tag < PAC__MADE_TAGS && strcmp(name, pac__made_tag_text[tag]) != 0)
        tag++;
    return tag;
}

const char *pac_colour_tag(pac_colour colour) {
    static const char *const texts[PAC_COLOURS] = {"Red", "Green", "Black", "Yellow"};
    return (unsigned)colour < PAC_COLOURS ? texts[colour] : "";
}

const char *pac_record_fault_text(pac_record_fault kind) {
    static const char *const texts[] = {
#define TEXT(name, text) text,
        PAC_RECORD_FAULT_LIST(TEXT)
#undef TEXT
    };
    return (unsigned)kind < PAC_RECORD_FAULT_KINDS ? texts[kind] : "";
}

void pac__result_text(const pac_game *game, char text[PAC_RESULT_TEXT]) {
    pac_result result = pac_game_result(game);
    if (result.end == PAC_END_NOT_OVER)
        memcpy(text, "*", sizeof "*");
    else
        pac_result_print(pac_game_position(game), &result, text);
}

/*
 * Doubles a full list. Returns NULL if there is no memory; the list is then unchanged.
 */
static void *grow_list(void *list, size_t *capacity, size_t size) {
    size_t more = *capacity ? 2 * *capacity : 8;
    void *grown = realloc(list, more * size);
    if (grown)
        *capacity = more;
    return grown;
}

/* ------------------------------------------------------------------------------------------------
 * One record
 */

pac_status pac_record_new(pac_record **record, pac_game *game) {
    pac_record *made = calloc(1, sizeof *made);
    if (!made)
        return PAC_STATUS_NO_MEMORY;
    made->game = game;
    *record = made;
    return PAC_STATUS_OK;
}

static void free_tag(struct pac__tag *tag) {
    free(tag->name);
    free(tag->value);
}

void pac_record_free(pac_record *record) {
    if (!record)
        return;
    for (size_t i = 0; i < record->tag_count; i++)
        free_tag(&record->tags[i]);
    free(record->tags);
    pac_game_free(record->game);
    pac_tree_free(record->tree);
    free(record);
}

const pac_game *pac_record_game(const pac_record *record) { return record->game; }

pac_game *pac_record_game_to_play(pac_record *record) {
    pac_tree_free(record->tree);
    record->tree = NULL;
    return record->game;
}

bool pac_record_has_tree(const pac_record *record) { return record->tree != NULL; }

pac_status pac_record_copy_tree(const pac_record *record, pac_tree **tree) {
    return record->tree ? pac_tree_copy(tree, record->tree)
                        : pac_tree_from_game(tree, record->game);
}

pac_status pac_record_set_tree(pac_record *record, pac_tree *tree) {
    pac_game *game;
    pac_status status = pac__tree_main_game(tree, &game);
    if (status)
        return status;
    pac_game_free(record->game);
    pac_tree_free(record->tree);
    record->game = game;
    record->tree = tree;
    if (!pac__tree_branches(tree)) {
        pac_tree_free(tree);
        record->tree = NULL;
    }
    return PAC_STATUS_OK;
}

size_t pac_record_tags(const pac_record *record) { return record->tag_count; }

const char *pac_record_tag_name(const pac_record *record, size_t i) {
    return i < record->tag_count ? record->tags[i].name : NULL;
}

const char *pac_record_tag_value(const pac_record *record, size_t i) {
    return i < record->tag_count ? record->tags[i].value : NULL;
}

static size_t find_tag(const pac_record *record, const char *name) {
    size_t i = 0;
    while (i < record->tag_count && strcmp(record->tags[i].name, name) != 0)
        i++;
    return i;
}

const char *pac_record_tag(const pac_record *record, const char *name) {
    return pac_record_tag_value(record, find_tag(record, name));
}

static bool is_tag_name(const char *name) {
    size_t length = 0;
    while (pac__is_tag_character(name[length]))
        length++;
    return length > 0 && !name[length] && pac__made_tag_of(name) == PAC__MADE_TAGS;
}

static void remove_tag(pac_record *record, size_t i) {
    if (i == record->tag_count)
        return;
    free_tag(&record->tags[i]);
    record->tag_count--;
    memmove(&record->tags[i], &record->tags[i + 1],
            (record->tag_count - i) * sizeof record->tags[0]);
}

static pac_status add_tag(pac_record *record, const char *name, const char *value) {
    if (record->tag_count == PAC_RECORD_TAGS)
        return PAC_STATUS_TOO_LONG;
    if (record->tag_count == record->tag_capacity) {
        struct pac__tag *tags = grow_list(record->tags, &record->tag_capacity, sizeof *tags);
        if (!tags)
            return PAC_STATUS_NO_MEMORY;
        record->tags = tags;
    }
    struct pac__tag tag = {pac__copy(name, strlen(name)), pac__copy(value, strlen(value))};
    if (!tag.name || !tag.value) {
        free_tag(&tag);
        return PAC_STATUS_NO_MEMORY;
    }
    record->tags[record->tag_count++] = tag;
    return PAC_STATUS_OK;
}

pac_status pac_record_set_tag(pac_record *record, const char *name, const char *value) {
    size_t i = find_tag(record, name);
    if (!is_tag_name(name))
        return PAC_STATUS_ARGUMENT;
    if (!value) {
        remove_tag(record, i);
        return PAC_STATUS_OK;
    }
    size_t length = strlen(value);
    if (strlen(name) > PAC_TAG_NAME_BYTES || length > PAC_TAG_VALUE_BYTES)
        return PAC_STATUS_TOO_LONG;
    if (!pac__is_plain(value, length))
        return PAC_STATUS_TEXT;
    if (i == record->tag_count)
        return add_tag(record, name, value);
    char *copy = pac__copy(value, length);
    if (!copy)
        return PAC_STATUS_NO_MEMORY;
    free(record->tags[i].value);
    record->tags[i].value = copy;
    return PAC_STATUS_OK;
}

/* ------------------------------------------------------------------------------------------------
 * Records of a set
 */

pac_status pac_records_new(pac_records **records) {
    pac_records *made = calloc(1, sizeof *made);
    if (!made)
        return PAC_STATUS_NO_MEMORY;
    *records = made;
    return PAC_STATUS_OK;
}

void pac_records_free(pac_records *records) {
    if (!records)
        return;
    for (size_t i = 0; i < records->count; i++)
        pac_record_free(records->list[i]);
    free(records->list);
    free(records);
}

size_t pac_records_count(const pac_records *records) { return records->count; }

const pac_record *pac_records_at(const pac_records *records, size_t i) {
    return i < records->count ? records->list[i] : NULL;
}

pac_record *pac_records_to_change(pac_records *records, size_t i) {
    return i < records->count ? records->list[i] : NULL;
}

pac_status pac_records_add(pac_records *records, pac_record *record) {
    if (records->count == PAC_RECORD_GAMES)
        return PAC_STATUS_TOO_LONG;
    if (records->count == records->capacity) {
        pac_record **list = grow_list(records->list, &records->capacity, sizeof(pac_record *));
        if (!list)
            return PAC_STATUS_NO_MEMORY;
        records->list = list;
    }
    records->list[records->count++] = record;
    return PAC_STATUS_OK;
}
