/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proves that a task can be done as it says, and that what it calls a mistake is one. */
#include "lessons.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 2, 3))) static bool fail(char why[RULEBOOK_WHY], const char *format,
                                                       ...) {
    va_list list;
    va_start(list, format);
    (void)vsnprintf(why, RULEBOOK_WHY, format, list);
    va_end(list);
    return false;
}

static pac_refusal refusal_of_turn(const pac_position *p, const char *text, pac_turn *turn) {
    return pac_turn_parse(p, text, strlen(text), PAC_INPUT_RECORD, turn);
}

/* What is to be chosen from is legal, and one of it is right. */
static bool prove_options(const rulebook_task *task, char why[RULEBOOK_WHY]) {
    const pac_position *p = &task->given.position;
    int right = 0;
    for (int i = 0; i < task->option_count; i++) {
        const char *text = task->options[i];
        pac_turn turn;
        char written[PAC_TURN_TEXT];
        pac_refusal refusal = refusal_of_turn(p, text, &turn);
        bool is_right = rulebook_is_right(task, text);
        right += is_right;
        if (task->goal == RULEBOOK_FORBIDDEN && is_right && refusal.rule != task->by)
            return fail(why, "%s is refused by {%s}", text, pac_rule_text((pac_rule)refusal.rule));
        if (refusal.kind == PAC_REFUSAL_NONE && pac_turn_print(p, turn, written) &&
            strcmp(written, text) != 0)
            return fail(why, "%s should be written %s", text, written);
        if (task->goal != RULEBOOK_FORBIDDEN && refusal.kind != PAC_REFUSAL_NONE)
            return fail(why, "%s is refused by {%s}", text, pac_rule_text((pac_rule)refusal.rule));
    }
    if (task->goal == RULEBOOK_PLAY ? right == 0 : right != 1 || task->option_count < 2)
        return fail(why, "%d of %d answers are right", right, task->option_count);
    return true;
}

static bool prove_number(const rulebook_task *task, char why[RULEBOOK_WHY]) {
    int right = rulebook_task_number(task), seen = 0;
    for (int i = 0; i < task->option_count; i++)
        seen += task->numbers[i] == right;
    if (seen != 1 || task->option_count < 2)
        return fail(why, "%d is the right number", right);
    return true;
}

static bool prove_par(const rulebook_task *task, char why[RULEBOOK_WHY]) {
    char turns[RULEBOOK_PAR][PAC_TURN_TEXT];
    int needed = rulebook_solve(task, task->par, turns);
    if (needed < 0)
        return fail(why, "there are too many ways to try");
    if (needed == 0)
        return fail(why, "it cannot be done in %d", task->par);
    if (needed < task->par)
        return fail(why, "it can be done in %d, beginning with %s", needed, turns[0]);
    return true;
}

/* Whether some move of the player on turn is refused like this. */
static bool is_refused_somewhere(const pac_position *p, const rulebook_wrong *wrong) {
    for (int from = 0; from < PAC_FIELDS; from++)
        for (int to = 0; to < PAC_FIELDS && pac_chevron_at(p, from, NULL) == p->to_move; to++) {
            pac_refusal refusal = pac_why_not(p, from, to);
            if (wrong->refusal == PAC_REFUSAL_NONE ? refusal.rule == wrong->rule
                                                   : refusal.kind == wrong->refusal)
                return true;
        }
    return false;
}

static bool prove_wrong_field(const rulebook_task *task, const rulebook_wrong *wrong,
                              char why[RULEBOOK_WHY]) {
    char name[PAC_FIELD_TEXT];
    pac_field_print(wrong->field, name);
    if (task->goal != RULEBOOK_TAP || pac_fields_has(rulebook_task_fields(task), wrong->field))
        return fail(why, "%s is not wrong to tap", name);
    if (wrong->rule == PAC_RULE_NONE)
        return true;
    pac_refusal refusal = pac_why_not(&task->given.position, task->field, wrong->field);
    if (refusal.rule != wrong->rule)
        return fail(why, "%s is refused by {%s}", name, pac_rule_text((pac_rule)refusal.rule));
    return true;
}

/* Whether a legal turn fails the goal: alone, or as the first of par turns. */
static bool fails_goal(const rulebook_task *task, const char *text, pac_turn turn) {
    if (task->goal == RULEBOOK_PLAY || task->goal == RULEBOOK_PICK ||
        task->goal == RULEBOOK_FORBIDDEN)
        return !rulebook_is_right(task, text);
    return rulebook_loses(task, turn);
}

static bool prove_wrong_turn(const rulebook_task *task, const rulebook_wrong *wrong,
                             char why[RULEBOOK_WHY]) {
    pac_turn turn = 0;
    pac_refusal refusal = refusal_of_turn(&task->given.position, wrong->turn, &turn);
    if (wrong->rule != PAC_RULE_NONE && refusal.rule != wrong->rule)
        return fail(why, "%s is %s{%s}", wrong->turn,
                    refusal.kind == PAC_REFUSAL_NONE ? "allowed " : "refused by ",
                    pac_rule_text((pac_rule)refusal.rule));
    if (wrong->rule != PAC_RULE_NONE)
        return true;
    if (refusal.kind != PAC_REFUSAL_NONE)
        return fail(why, "%s is refused by {%s}", wrong->turn,
                    pac_rule_text((pac_rule)refusal.rule));
    if (!fails_goal(task, wrong->turn, turn))
        return fail(why, "%s is no mistake", wrong->turn);
    return true;
}

static bool prove_wrong(const rulebook_task *task, const rulebook_wrong *wrong,
                        char why[RULEBOOK_WHY]) {
    if (wrong->turn[0])
        return prove_wrong_turn(task, wrong, why);
    if (wrong->field != PAC_NOWHERE)
        return prove_wrong_field(task, wrong, why);
    if (wrong->number >= 0) {
        bool is_offered = false;
        for (int i = 0; i < task->option_count; i++)
            is_offered = is_offered || task->numbers[i] == wrong->number;
        if (!is_offered || wrong->number == rulebook_task_number(task))
            return fail(why, "%d is no mistake", wrong->number);
        return true;
    }
    if (!is_refused_somewhere(&task->given.position, wrong))
        return fail(why, "no move is refused by {%s} or as %s", pac_rule_text(wrong->rule),
                    rulebook_refusal_text(wrong->refusal));
    return true;
}

bool rulebook_prove(const rulebook_task *task, char why[RULEBOOK_WHY]) {
    bool is_proved = true;
    why[0] = 0;
    if (task->goal == RULEBOOK_TAP && !pac_fields_any(rulebook_task_fields(task)))
        return fail(why, "there is nothing to tap");
    if (task->goal == RULEBOOK_COUNT)
        is_proved = prove_number(task, why);
    else if (task->goal == RULEBOOK_PLAY || task->goal == RULEBOOK_PICK ||
             task->goal == RULEBOOK_FORBIDDEN)
        is_proved = prove_options(task, why);
    else if (task->goal != RULEBOOK_TAP)
        is_proved = prove_par(task, why);
    for (int i = 0; is_proved && i < task->wrong_count; i++)
        is_proved = prove_wrong(task, &task->wrongs[i], why);
    return is_proved;
}
