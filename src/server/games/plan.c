/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plan.h"

#include <assert.h>
#include <string.h>

/* The length of the first line of a plan, and of the first turn of a line. */
static size_t line_length(const char *plan) { return strcspn(plan, ";"); }
static size_t turn_length(const char *line) { return strcspn(line, " ;"); }

/* Adds a turn to a canonical line; false if there is no room. */
static bool append(char *plan, size_t *length, const char *turn, char before) {
    size_t more = strlen(turn);
    if (*length + 1 + more > PLAN_BYTES)
        return false;
    if (before)
        plan[(*length)++] = before;
    memcpy(plan + *length, turn, more + 1);
    *length += more;
    return true;
}

/* Plays one line through; its canonical text is added to the plan. */
static enum why check_line(const pac_position *start, int seat, const char *line, char *plan,
                           pac_refusal *refusal) {
    pac_position position = *start;
    size_t at = 0, end = line_length(line), length = strlen(plan);
    char before = length ? ';' : '\0';
    int mover = NO_SEAT;
    for (size_t size; at < end; at += size + 1) {
        char text[PAC_TURN_TEXT];
        pac_turn turn;
        size = turn_length(line + at);
        mover = position.to_move;
        *refusal = pac_turn_parse(&position, line + at, size, PAC_INPUT_RECORD, &turn);
        if (refusal->kind == PAC_REFUSAL_NONE && pac_turn_is_leaving(turn))
            *refusal = (pac_refusal){.kind = PAC_REFUSAL_SYNTAX, .field = PAC_NOWHERE};
        if (refusal->kind != PAC_REFUSAL_NONE)
            return WHY_ILLEGAL;
        (void)pac_turn_print(&position, turn, text);
        if (!append(plan, &length, text, before))
            return WHY_FIELD;
        before = ' ';
        pac_play(&position, turn);
    }
    return mover == seat ? WHY_NONE : WHY_FIELD;
}

/* Whether two lines agree until another player does something else. */
static bool lines_agree(const pac_position *start, int seat, const char *a, const char *b) {
    pac_position position = *start;
    for (;;) {
        size_t size = turn_length(a);
        pac_turn turn;
        if (size != turn_length(b) || strncmp(a, b, size) != 0)
            return position.to_move != seat;
        if (pac_turn_parse(&position, a, size, PAC_INPUT_RECORD, &turn).kind != PAC_REFUSAL_NONE)
            return false;
        pac_play(&position, turn);
        if (a[size] != ' ' || b[size] != ' ')
            return true; /* one goes further than the other */
        a += size + 1;
        b += size + 1;
    }
}

/* The line behind this one, or NULL. */
static const char *next_line(const char *line) {
    line += line_length(line);
    return *line ? line + 1 : NULL;
}

enum why plan_check(const pac_position *position, int seat, const char *text,
                    char plan[PLAN_BYTES + 1], pac_refusal *refusal) {
    plan[0] = '\0';
    if (!text[0])
        return WHY_NONE;
    for (const char *line = text; line; line = next_line(line)) {
        enum why why = check_line(position, seat, line, plan, refusal);
        if (why)
            return why;
    }
    for (const char *a = plan; a; a = next_line(a))
        for (const char *b = next_line(a); b; b = next_line(b))
            if (!lines_agree(position, seat, a, b))
                return WHY_FIELD;
    return WHY_NONE;
}

bool plan_first(const char *plan, char turn[PAC_TURN_TEXT]) {
    size_t size = turn_length(plan);
    if (!size || size >= PAC_TURN_TEXT)
        return false;
    memcpy(turn, plan, size);
    turn[size] = '\0';
    return true;
}

void plan_advance(char *plan, const char *turn) {
    const size_t size = strlen(turn);
    char *to = plan;
    assert(plan);
    for (const char *line = plan, *next; line; line = next) {
        size_t length = line_length(line);
        next = next_line(line);
        if (!size || length <= size || line[size] != ' ' || strncmp(line, turn, size) != 0)
            continue;
        if (to != plan)
            *to++ = ';';
        memmove(to, line + size + 1, length - size - 1);
        to += length - size - 1;
    }
    *to = '\0';
}
