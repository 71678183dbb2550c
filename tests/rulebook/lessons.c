/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proves every task of the lessons, and holds their texts to what a beginner can read. */
#include "rulebook/lessons.h"
#include "check.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LEAST_TASKS = 3, MOST_TASKS = 6, CHILDS_WORDS = 10 };

/* The booklet's order of learning: stages of each game. */
static const size_t stages[] = {[PAC_SHACRU] = 6, [PAC_AZACRU] = 6, [PAC_PACRU] = 9};

/* The first thing in a text that a beginner must not meet: a field's name, a rule's number; or NULL. */
static const char *hard_word(const char *text) {
    for (const char *c = text; *c; c++) {
        bool is_start = c == text || !isalnum((unsigned char)c[-1]);
        if (*c == '{' || *c == '}' || strncmp(c, "°", strlen("°")) == 0)
            return c;
        if (is_start && *c >= 'a' && *c <= 'i' && isdigit((unsigned char)c[1]))
            return c;
        if (is_start && (*c == 'R' || *c == 'A' || *c == 'S') && isdigit((unsigned char)c[1]))
            return c;
    }
    return NULL;
}

static size_t word_count(const char *text) {
    size_t count = 0;
    for (const char *c = text; *c; c++)
        count += *c != ' ' && (c == text || c[-1] == ' ');
    return count;
}

/* How many words the longest sentence of a text has. */
static size_t longest_sentence(const char *text) {
    size_t longest = 0, count = 0;
    for (const char *c = text; *c; c++) {
        count += *c != ' ' && (c == text || c[-1] == ' ');
        if (count > longest)
            longest = count;
        if (strchr(".!?", *c) && (c[1] == ' ' || !c[1]))
            count = 0;
    }
    return longest;
}

/* Children learn Shacru: none of its sentences has more than ten words. tests/web/rulebook.mjs has the other languages. */
static bool check_text(const char *path, int line, pac_variant game, const char *text) {
    const char *hard = hard_word(text);
    bool is_long = game == PAC_SHACRU && longest_sentence(text) > CHILDS_WORDS;
    if (hard)
        printf("%s:%d: too hard for a beginner: %s\n", path, line, hard);
    if (is_long)
        printf("%s:%d: a sentence of more than ten words: %s\n", path, line, text);
    return !hard && !is_long;
}

/* Everything that a task says; what a child is asked to do has at most ten words in all. */
static bool check_texts(const char *path, const rulebook_task *task) {
    pac_variant game = task->given.position.variant;
    bool is_right = check_text(path, task->line, game, task->say) &&
                    check_text(path, task->line, game, task->hint) &&
                    check_text(path, task->line, game, task->done);
    for (int i = 0; i < task->wrong_count; i++)
        is_right = is_right && check_text(path, task->line, game, task->wrongs[i].words);
    if (game == PAC_SHACRU && word_count(task->say) > CHILDS_WORDS) {
        printf("%s:%d: more than ten words: %s\n", path, task->line, task->say);
        is_right = false;
    }
    return is_right;
}

static void check_stage(const char *path, pac_variant game, const rulebook_stage *stage,
                        score *total) {
    if (stage->task_count < LEAST_TASKS || stage->task_count > MOST_TASKS) {
        printf("%s:%d: %zu tasks\n", path, stage->line, stage->task_count);
        total->failed++;
    }
    if (!check_text(path, stage->line, game, stage->title) ||
        !check_text(path, stage->line, game, stage->words))
        total->failed++;
    for (size_t i = 0; i < stage->task_count; i++) {
        const rulebook_task *task = &stage->tasks[i];
        char why[RULEBOOK_WHY];
        bool is_proved = rulebook_prove(task, why);
        if (!is_proved)
            printf("%s:%d: %s: %s\n", path, task->line, task->id, why);
        if (is_proved && check_texts(path, task))
            total->passed++;
        else
            total->failed++;
    }
}

void check_course(const char *path, const char *name, const char *text, size_t length,
                  score *total) {
    rulebook_error error;
    rulebook_course *course = rulebook_parse_course(name, text, length, &error);
    if (!course) {
        printf("%s:%d: %s\n", path, error.line, error.why);
        total->failed++;
        return;
    }
    if (course->game > PAC_PACRU || course->stage_count != stages[course->game]) {
        printf("%s: %zu stages\n", path, course->stage_count);
        total->failed++;
    }
    if (!check_text(path, 1, course->game, course->title) ||
        !check_text(path, 1, course->game, course->words))
        total->failed++;
    for (size_t i = 0; i < course->stage_count; i++)
        check_stage(path, course->game, &course->stages[i], total);
    rulebook_free_course(course);
}
