/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lessons as JSON, with the solution of every task: docs/rulebook.md. */
#include "lessons.h"
#include "write.h"

#include <string.h>

static void write_rule(json *j, const char *key, pac_rule rule) {
    if (rule != PAC_RULE_NONE)
        json_text(j, key, pac_rule_text(rule));
}

static void write_event_goal(json *j, const rulebook_task *task) {
    json_text(j, "event", pac_event_text(task->event));
    write_rule(j, "rule", task->event_rule);
}

static void write_that(json *j, const rulebook_task *task) {
    static const char *const names[RULEBOOK_THATS] = {
#define THAT_KEY(name, key) key,
        RULEBOOK_THAT_LIST(THAT_KEY)
#undef THAT_KEY
    };
    json_text(j, "that", names[task->that]);
    if (task->that == RULEBOOK_THAT_GAINS)
        json_number(j, "gain", task->gain);
    else if (task->that != RULEBOOK_THAT_WINS)
        write_event_goal(j, task);
}

static void write_options(json *j, const rulebook_task *task) {
    json_open(j, "options", '[');
    for (int i = 0; i < task->option_count; i++)
        if (task->goal == RULEBOOK_COUNT)
            json_number(j, NULL, task->numbers[i]);
        else
            json_text(j, NULL, task->options[i]);
    json_close(j, ']');
}

static void write_goal(json *j, const rulebook_task *task) {
    static const char *const names[RULEBOOK_GOALS] = {
#define GOAL_KEY(name, key) key,
        RULEBOOK_GOAL_LIST(GOAL_KEY)
#undef GOAL_KEY
    };
    json_open(j, "goal", '{');
    json_text(j, "kind", names[task->goal]);
    if (task->option_count)
        write_options(j, task);
    if (task->goal == RULEBOOK_TAP)
        json_fields(j, "fields", rulebook_task_fields(task));
    else if (task->goal == RULEBOOK_COUNT)
        json_number(j, "number", rulebook_task_number(task));
    else if (task->goal == RULEBOOK_EARN)
        write_event_goal(j, task);
    else if (task->goal == RULEBOOK_GAIN)
        json_number(j, "gain", task->gain);
    else if (task->goal == RULEBOOK_STARS)
        json_fields(j, "fields", task->stars);
    else if (task->goal == RULEBOOK_PICK)
        write_that(j, task);
    else if (task->goal == RULEBOOK_FORBIDDEN)
        write_rule(j, "rule", task->by);
    json_close(j, '}');
}

/* Turns that solve it: those to choose, or the shortest way. */
static void write_solution(json *j, const rulebook_task *task) {
    bool is_choice = task->goal == RULEBOOK_PLAY || task->goal == RULEBOOK_PICK ||
                     task->goal == RULEBOOK_FORBIDDEN;
    if (task->goal == RULEBOOK_TAP || task->goal == RULEBOOK_COUNT)
        return;
    json_open(j, "solution", '[');
    if (is_choice) {
        for (int i = 0; i < task->option_count; i++)
            if (rulebook_is_right(task, task->options[i])) {
                json_text(j, NULL, task->options[i]);
                break;
            }
    } else {
        char turns[RULEBOOK_PAR][PAC_TURN_TEXT];
        int count = rulebook_solve(task, task->par, turns);
        for (int i = 0; i < count; i++)
            json_text(j, NULL, turns[i]);
    }
    json_close(j, ']');
}

static void write_wrong(json *j, const rulebook_task *task, const rulebook_wrong *wrong) {
    pac_turn turn;
    json_open(j, NULL, '{');
    if (wrong->turn[0]) {
        pac_refusal refusal = pac_turn_parse(&task->given.position, wrong->turn,
                                             strlen(wrong->turn), PAC_INPUT_RECORD, &turn);
        json_text(j, "turn", wrong->turn);
        if (refusal.kind != PAC_REFUSAL_NONE)
            write_refusal(j, "refused", refusal);
    } else if (wrong->field != PAC_NOWHERE) {
        json_field(j, "field", wrong->field);
    } else if (wrong->number >= 0) {
        json_number(j, "number", wrong->number);
    } else if (wrong->refusal != PAC_REFUSAL_NONE) {
        json_text(j, "refusal", rulebook_refusal_text(wrong->refusal));
    }
    write_rule(j, "rule", wrong->rule);
    json_text(j, "say", wrong->words);
    json_close(j, '}');
}

static void write_task(json *j, const rulebook_task *task) {
    json_open(j, NULL, '{');
    json_text(j, "id", task->id);
    json_text(j, "say", task->say);
    if (task->hint[0])
        json_text(j, "hint", task->hint);
    json_text(j, "done", task->done);
    json_text(j, "position", task->given.text);
    write_goal(j, task);
    json_number(j, "par", task->par);
    write_solution(j, task);
    json_open(j, "wrong", '[');
    for (int i = 0; i < task->wrong_count; i++)
        write_wrong(j, task, &task->wrongs[i]);
    json_close(j, ']');
    if (task->cut[0] != PAC_NOWHERE) {
        json_open(j, "cut", '[');
        json_field(j, NULL, task->cut[0]);
        json_field(j, NULL, task->cut[1]);
        json_close(j, ']');
    }
    json_list(j, "arrows", task->arrows, ' ');
    json_fields(j, "marks", task->marks);
    json_close(j, '}');
}

static void write_stage(json *j, const rulebook_stage *stage) {
    json_open(j, NULL, '{');
    json_text(j, "name", stage->name);
    json_text(j, "title", stage->title);
    json_list(j, "words", stage->words, '\n');
    json_text(j, "rule", pac_rule_text(stage->rule));
    json_list(j, "after", stage->after, ' ');
    json_open(j, "tasks", '[');
    for (size_t i = 0; i < stage->task_count; i++)
        write_task(j, &stage->tasks[i]);
    json_close(j, ']');
    json_close(j, '}');
}

char *rulebook_course_json(const rulebook_course *course) {
    json j = {0};
    json_open(&j, NULL, '{');
    json_text(&j, "game", pac_variant_text(course->game));
    json_text(&j, "title", course->title);
    json_list(&j, "words", course->words, '\n');
    json_open(&j, "stages", '[');
    for (size_t i = 0; i < course->stage_count; i++)
        write_stage(&j, &course->stages[i]);
    json_close(&j, ']');
    json_close(&j, '}');
    return json_finish(&j);
}
