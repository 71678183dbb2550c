/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parser of lessons. */
#define _POSIX_C_SOURCE 200809L

#include "task_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A course with the memory that it owns. */
struct kept_course {
    rulebook_course course; /* first, so that one pointer is the other */
    struct rulebook_block *blocks;
};

static bool starts_stage(const char *line) { return has_prefix(line, "== "); }
static bool starts_task(const char *line) { return has_prefix(line, "-- "); }

static void read_task(reader *r, const char *stage, size_t number, pac_variant game,
                      rulebook_task *task) {
    char key[RULEBOOK_NAME], value[RULEBOOK_VALUE], expected[RULEBOOK_NAME + 16];
    given_reader given = {.has_variant = true, .variant = game, .order = "RY", .to_move = 'R'};
    const char *line = take_line(r);
    (void)snprintf(expected, sizeof expected, "%s-%zu", stage, number);
    if (strcmp(line + 3, expected) != 0)
        complain(r, "this task should be %s", expected);
    *task = (rulebook_task){.line = r->line,
                            .id = reader_keep(r, expected),
                            .say = "",
                            .hint = "",
                            .done = "",
                            .goal = RULEBOOK_GOALS,
                            .par = 1,
                            .field = PAC_NOWHERE,
                            .player = PAC_NOBODY,
                            .that = RULEBOOK_THATS,
                            .cut = {PAC_NOWHERE, PAC_NOWHERE},
                            .arrows = ""};
    while (!r->failed && r->next && !starts_stage(r->next) && !starts_task(r->next)) {
        line = take_line(r);
        if (is_blank(line) || !split_key(r, line, key, value))
            continue;
        if (!given.is_complete && read_given(r, &given, key, value))
            task->given = given.given;
        else if (!given.is_complete || task->given.is_refused)
            complain(r, "the board comes first");
        else
            read_task_line(r, task, key, value);
    }
    check_task_parts(r, task);
}

static pac_rule rule_of(const char *text) {
    int rule = 1;
    while (rule < PAC_RULES && strcmp(pac_rule_text((pac_rule)rule), text) != 0)
        rule++;
    return rule < PAC_RULES ? (pac_rule)rule : PAC_RULE_NONE;
}

pac_rule parse_rule(reader *r, const char *text) {
    pac_rule rule = rule_of(text);
    if (rule == PAC_RULE_NONE)
        complain(r, "no such rule: %s", text);
    return rule;
}

/* `== twist Twist at the border`, with `rule:` and `after:` below it. */
static void read_stage_head(reader *r, rulebook_stage *stage) {
    static const char *const stops[] = {"== ", "-- ", "rule: ", "after: ", NULL};
    char name[RULEBOOK_NAME], key[RULEBOOK_NAME], value[RULEBOOK_VALUE];
    const char *line = take_line(r);
    size_t length = strcspn(line + 3, " ");
    if (length >= sizeof name || is_blank(line + 3 + length)) {
        complain(r, "a stage begins with `== name title`");
        return;
    }
    (void)snprintf(name, sizeof name, "%.*s", (int)length, line + 3);
    *stage = (rulebook_stage){.line = r->line, .after = ""};
    stage->name = reader_keep(r, name);
    stage->title = reader_keep(r, line + 4 + length);
    stage->words = take_words(r, stops);
    while (!r->failed && r->next && !starts_stage(r->next) && !starts_task(r->next)) {
        line = take_line(r);
        if (is_blank(line) || !split_key(r, line, key, value))
            continue;
        if (strcmp(key, "rule") == 0)
            stage->rule = parse_rule(r, value);
        else if (strcmp(key, "after") == 0)
            stage->after = reader_keep(r, value);
        else
            complain(r, "nothing called `%s:` can stand above the first task", key);
    }
    if (stage->rule == PAC_RULE_NONE)
        complain(r, "a stage needs `rule:`");
}

static void read_stage(reader *r, pac_variant game, rulebook_stage *stage) {
    item_list tasks = {.size = sizeof(rulebook_task)};
    read_stage_head(r, stage);
    while (!r->failed && r->next && starts_task(r->next)) {
        rulebook_task *task = list_add(r, &tasks);
        if (task)
            read_task(r, stage->name, tasks.count, game, task);
    }
    stage->task_count = tasks.count;
    stage->tasks = list_keep(r, &tasks);
}

/* Whether a name is among those of the stages before. */
static bool is_known(const rulebook_course *course, size_t before, const char *name) {
    for (size_t i = 0; i < before; i++)
        if (strcmp(course->stages[i].name, name) == 0)
            return true;
    return false;
}

/* Stages have names of their own, and come behind those that they need. */
static void check_order(reader *r, const rulebook_course *course) {
    for (size_t i = 0; i < course->stage_count; i++) {
        char names[RULEBOOK_VALUE], *state = NULL;
        r->line = course->stages[i].line;
        if (is_known(course, i, course->stages[i].name))
            complain(r, "there are two stages %s", course->stages[i].name);
        (void)snprintf(names, sizeof names, "%s", course->stages[i].after);
        for (char *name = strtok_r(names, " ", &state); name; name = strtok_r(NULL, " ", &state))
            if (!is_known(course, i, name))
                complain(r, "no stage %s comes before this one", name);
    }
}

static void read_course(reader *r, const char *game, rulebook_course *course) {
    static const char *const stops[] = {"== ", NULL};
    item_list stages = {.size = sizeof(rulebook_stage)};
    const char *line = take_line(r);
    size_t length = strlen(game);
    if (!has_prefix(line, "# ") || !has_prefix(line + 2, game) || line[2 + length] != ' ' ||
        !pac_variant_parse(game, &course->game)) {
        complain(r, "the first line must be `# %s` and a title", game);
        return;
    }
    course->title = reader_keep(r, line + 3 + length);
    course->words = take_words(r, stops);
    while (!r->failed && r->next) {
        rulebook_stage *stage = list_add(r, &stages);
        if (stage && starts_stage(r->next))
            read_stage(r, course->game, stage);
        else
            complain(r, "a stage is expected here");
    }
    course->stage_count = stages.count;
    course->stages = list_keep(r, &stages);
    if (!r->failed)
        check_order(r, course);
}

rulebook_course *rulebook_parse_course(const char *game, const char *text, size_t length,
                                       rulebook_error *error) {
    reader r;
    struct kept_course *kept = NULL;
    if (reader_open(&r, text, length, error))
        kept = reader_memory(&r, sizeof *kept);
    if (kept)
        read_course(&r, game, &kept->course);
    if (r.failed || !kept) {
        reader_free(r.blocks);
        return NULL;
    }
    kept->blocks = r.blocks;
    return &kept->course;
}

void rulebook_free_course(rulebook_course *course) {
    if (course)
        reader_free(((struct kept_course *)course)->blocks);
}
