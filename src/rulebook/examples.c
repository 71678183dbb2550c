/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parser of chapters and their examples. */
#define _POSIX_C_SOURCE 200809L

#include "reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const step_keys[RULEBOOK_STEP_KINDS] = {
#define STEP_KEY(name, key) key,
    RULEBOOK_STEP_LIST(STEP_KEY)
#undef STEP_KEY
};

/* A chapter with the memory that it owns. */
struct kept_chapter {
    rulebook_chapter chapter; /* first, so that one pointer is the other */
    struct rulebook_block *blocks;
};

static int compare_words(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_nothing(const char *text) {
    static const char *const words[] = {"nothing", "nowhere", "nobody", "none", "no"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(text, words[i]) == 0)
            return true;
    return false;
}

/* Turns in any order, as the rules list them: in byte order, or `none`. */
static const char *sorted_turns(reader *r, char *value) {
    char text[RULEBOOK_VALUE] = "none", *state = NULL;
    item_list words = {.size = sizeof(char *)};
    if (is_nothing(value) || !*value)
        return reader_keep(r, text);
    for (char *word = strtok_r(value, " ", &state); word; word = strtok_r(NULL, " ", &state)) {
        char **added = list_add(r, &words);
        if (added)
            *added = word;
    }
    if (words.items)
        qsort(words.items, words.count, words.size, compare_words);
    note n = NOTE(text);
    text[0] = 0;
    for (size_t i = 0; words.items && i < words.count; i++)
        note_add(&n, "%s%s", i ? " " : "", ((char **)words.items)[i]);
    free(words.items);
    return reader_keep(r, text);
}

/* The kind of a line by its key; RULEBOOK_STEP_KINDS if there is no such line. */
static rulebook_step_kind step_kind(const char *key) {
    int kind = 0;
    for (; kind < RULEBOOK_STEP_KINDS; kind++) {
        size_t length = strlen(step_keys[kind]);
        bool is_open = step_keys[kind][length - 1] == ' ';
        if (is_open ? has_prefix(key, step_keys[kind]) : strcmp(key, step_keys[kind]) == 0)
            break;
    }
    return (rulebook_step_kind)kind;
}

static void read_then(reader *r, rulebook_step *step) {
    rulebook_board *board = reader_memory(r, sizeof *board);
    if (*step->value)
        complain(r, "the board stands below `then:`");
    else if (board && parse_board(r, board))
        step->board = board;
}

static void read_turns(reader *r, item_list *steps, char *value) {
    char *state = NULL;
    for (char *word = strtok_r(value, " ", &state); word; word = strtok_r(NULL, " ", &state)) {
        rulebook_step *step = list_add(r, steps);
        if (step)
            *step = (rulebook_step){RULEBOOK_TURN,        r->line, PAC_NOWHERE, "",
                                    reader_keep(r, word), NULL};
    }
}

static void read_step(reader *r, item_list *steps, const char *key, char *value) {
    rulebook_step_kind kind = step_kind(key);
    if (kind == RULEBOOK_STEP_KINDS) {
        complain(r, "nothing called `%s:` can stand below the board", key);
        return;
    }
    if (kind == RULEBOOK_TURN) {
        read_turns(r, steps, value);
        return;
    }
    rulebook_step *step = list_add(r, steps);
    if (!step)
        return;
    *step = (rulebook_step){kind, r->line, PAC_NOWHERE, "", "", NULL};
    const char *about = key + strlen(step_keys[kind]);
    bool is_list = kind == RULEBOOK_CHOICES ||
                   (kind == RULEBOOK_TURNS && value[strspn(value, "0123456789")] != 0);
    step->value = is_list ? sorted_turns(r, value) : reader_keep(r, value);
    if (kind == RULEBOOK_CHOICES) {
        step->beginning = reader_keep(r, about);
    } else if (kind == RULEBOOK_THEN) {
        read_then(r, step);
    } else if (*about) {
        step->field = strlen(about) == 2 ? pac_field_parse(about) : PAC_NOWHERE;
        if (step->field == PAC_NOWHERE)
            complain(r, "`%s:` names no field", key);
    }
}

/* `== S-R4-1 Three ways to end` */
static void read_heading(reader *r, const char *line, const char *expected,
                         rulebook_example *example) {
    size_t length = strcspn(line + 3, " ");
    const char *title = line + 3 + length;
    title += strspn(title, " ");
    if (!*title)
        complain(r, "an example begins with `== number title`");
    else if (strlen(expected) != length || strncmp(expected, line + 3, length) != 0)
        complain(r, "this example should be %s", expected);
    example->line = r->line;
    example->id = reader_keep(r, expected);
    example->title = reader_keep(r, title);
}

static void read_example(reader *r, const char *expected, rulebook_example *example) {
    static const char *const stops[] = {"== ", "game: ", "position: ", NULL};
    char key[RULEBOOK_NAME], value[RULEBOOK_VALUE];
    given_reader given = {0};
    item_list steps = {.size = sizeof(rulebook_step)};
    read_heading(r, take_line(r), expected, example);
    example->words = take_words(r, stops);
    if (!example->words[0])
        complain(r, "%s: there are no words for the player", expected);
    while (!r->failed && r->next && !has_prefix(r->next, "== ")) {
        const char *line = take_line(r);
        if (is_blank(line) || !split_key(r, line, key, value))
            continue;
        if (given.is_complete)
            read_step(r, &steps, key, value);
        else if (!read_given(r, &given, key, value))
            complain(r, "nothing called `%s:` can stand above the board", key);
    }
    if (!given.is_complete)
        complain(r, "%s: there is no board", expected);
    example->given = given.given;
    example->step_count = steps.count;
    example->steps = list_keep(r, &steps);
}

/* `# S-R4 Borderland twist` and the words of the rule. */
static void read_head(reader *r, const char *name, rulebook_chapter *chapter) {
    static const char *const stops[] = {"== ", NULL};
    const char *line = take_line(r);
    size_t length = strlen(name);
    if (!line || !has_prefix(line, "# ") || !has_prefix(line + 2, name) ||
        line[2 + length] != ' ' || is_blank(line + 2 + length)) {
        complain(r, "the first line must be `# %s` and a title", name);
        return;
    }
    chapter->name = reader_keep(r, name);
    chapter->title = reader_keep(r, line + 3 + length);
    chapter->words = take_words(r, stops);
}

rulebook_chapter *rulebook_parse_chapter(const char *name, const char *text, size_t length,
                                         rulebook_error *error) {
    reader r;
    item_list examples = {.size = sizeof(rulebook_example)};
    struct kept_chapter *kept = NULL;
    if (reader_open(&r, text, length, error))
        kept = reader_memory(&r, sizeof *kept);
    if (kept)
        read_head(&r, name, &kept->chapter);
    while (!r.failed && r.next) {
        char expected[RULEBOOK_NAME + 16];
        rulebook_example *example = list_add(&r, &examples);
        (void)snprintf(expected, sizeof expected, "%s-%zu", name, examples.count);
        if (example)
            read_example(&r, expected, example);
    }
    if (kept) {
        kept->chapter.example_count = examples.count;
        kept->chapter.examples = list_keep(&r, &examples);
    }
    free(examples.items);
    if (r.failed || !kept) {
        reader_free(r.blocks);
        return NULL;
    }
    kept->blocks = r.blocks;
    return &kept->chapter;
}

void rulebook_free_chapter(rulebook_chapter *chapter) {
    if (chapter)
        reader_free(((struct kept_chapter *)chapter)->blocks);
}
