/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a task wants, and the shortest way to do it. */
#include "lessons.h"

#include <stdio.h>
#include <string.h>

static int borderland_of(int field) { return pac_rank(field) / 3 * 3 + pac_file(field) / 3; }

static bool is_neutral(const pac_position *p, int field) {
    return pac_marker_at(p, field) == PAC_NOBODY;
}

/* Whether a field belongs to the set of a task. */
static bool is_in_set(const rulebook_task *task, int field) {
    const pac_position *p = &task->given.position;
    switch (task->set) {
    case RULEBOOK_SET_REACH:
        return pac_fields_has(pac_reach(p, task->field), field);
    case RULEBOOK_SET_CROSSINGS:
        return pac_fields_has(pac_reach(p, task->field), field) &&
               borderland_of(field) != borderland_of(task->field);
    case RULEBOOK_SET_ATTACKED:
        return pac_fields_has(pac_attacks(p, task->field), field);
    case RULEBOOK_SET_BORDERLAND:
        return borderland_of(field) == borderland_of(task->field);
    case RULEBOOK_SET_NEUTRAL:
        return borderland_of(field) == borderland_of(task->field) && is_neutral(p, field);
    case RULEBOOK_SET_SQUARE:
        return field == task->field;
    case RULEBOOK_SET_CHEVRONS_OF:
        return pac_chevron_at(p, field, NULL) == task->player;
    case RULEBOOK_SET_MARKERS_OF:
        return pac_marker_at(p, field) == task->player;
    default:
        return false;
    }
}

pac_fields rulebook_task_fields(const rulebook_task *task) {
    pac_fields set = PAC_NO_FIELDS;
    for (int field = 0; field < PAC_FIELDS; field++)
        if (is_in_set(task, field))
            set = pac_fields_or(set, pac_fields_of(field));
    return set;
}

int rulebook_task_number(const rulebook_task *task) {
    return task->set == RULEBOOK_SET_POWER_OF ? pac_power(&task->given.position, task->field)
                                              : pac_fields_count(rulebook_task_fields(task));
}

static bool is_won(const pac_position *p, int player) {
    pac_result result = pac_position_result(p, (pac_end)p->end);
    return p->end != PAC_END_NOT_OVER && result.winners == 1 << player;
}

static bool has_event(const rulebook_task *task, const pac_event *events, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (events[i].kind == task->event &&
            (task->event_rule == PAC_RULE_NONE || events[i].rule == task->event_rule))
            return true;
    return false;
}

/* Whether a legal turn of a PICK task does what is asked for. */
static bool does_that(const rulebook_task *task, pac_turn turn) {
    pac_event events[PAC_MAX_EVENTS];
    pac_position p = task->given.position;
    int player = p.to_move, before = pac_markers(&p, player);
    size_t count = pac_play_events(&p, turn, events);
    switch (task->that) {
    case RULEBOOK_THAT_EARNS:
        return has_event(task, events, count);
    case RULEBOOK_THAT_AVOIDS:
        return !has_event(task, events, count);
    case RULEBOOK_THAT_GAINS:
        return pac_markers(&p, player) - before >= task->gain;
    default:
        return is_won(&p, player);
    }
}

bool rulebook_is_right(const rulebook_task *task, const char *text) {
    pac_turn turn;
    pac_refusal refusal =
        pac_turn_parse(&task->given.position, text, strlen(text), PAC_INPUT_RECORD, &turn);
    if (task->goal == RULEBOOK_FORBIDDEN)
        return refusal.kind != PAC_REFUSAL_NONE;
    if (refusal.kind != PAC_REFUSAL_NONE)
        return false;
    if (task->goal == RULEBOOK_PICK)
        return does_that(task, turn);
    for (int i = 0; i < task->option_count; i++)
        if (strcmp(task->options[i], text) == 0)
            return true;
    return false;
}

/* A search for the shortest solution, deeper with every call. */
typedef struct solving {
    const rulebook_task *task;
    int player, depth; /* turns allowed in this run */
    int at;            /* turns made */
    long visits;       /* turns looked at */
    pac_position position[RULEBOOK_PAR + 1];
    pac_fields stars[RULEBOOK_PAR + 1]; /* not collected yet */
    pac_turn line[RULEBOOK_PAR];
    bool is_found;
} solving;

enum { VISITS = 4000000 };

/* Gives the turn back to the learner; false if that is no position. */
static bool stand_still(pac_position *p, int player) {
    char text[PAC_POSITION_TEXT];
    size_t length = pac_position_print(p, text);
    char *word = text;
    for (int blanks = 0; *word && blanks < 3; word++)
        blanks += *word == ' ';
    *word = rulebook_letter(p, player);
    return pac_position_parse(p, text, length, NULL) && p->to_move == player;
}

/* Whether the goal is reached by the turn just made. */
static bool is_reached(const solving *s, const pac_position *after, const pac_event *events,
                       size_t count) {
    const rulebook_task *task = s->task;
    switch (task->goal) {
    case RULEBOOK_EARN:
        return has_event(task, events, count);
    case RULEBOOK_GAIN:
        return pac_markers(after, s->player) - pac_markers(&task->given.position, s->player) >=
               task->gain;
    case RULEBOOK_STARS:
        return !pac_fields_any(s->stars[s->at + 1]);
    default:
        return is_won(after, s->player);
    }
}

static void collect_stars(solving *s, const pac_event *events, size_t count) {
    s->stars[s->at + 1] = s->stars[s->at];
    for (size_t i = 0; i < count; i++)
        if (events[i].kind == PAC_EVENT_MOVED)
            s->stars[s->at + 1] =
                pac_fields_minus(s->stars[s->at + 1], pac_fields_of(events[i].field));
}

/* Tries one turn; false ends the search. */
static bool solve_turn(void *context, pac_turn turn) {
    solving *s = context;
    pac_event events[PAC_MAX_EVENTS];
    pac_position after = s->position[s->at];
    if (++s->visits > VISITS)
        return false;
    size_t count = pac_play_events(&after, turn, events);
    collect_stars(s, events, count);
    s->line[s->at] = turn;
    if (is_reached(s, &after, events, count)) {
        s->is_found = true;
        return false;
    }
    if (s->at + 1 == s->depth || after.end != PAC_END_NOT_OVER || !stand_still(&after, s->player))
        return true;
    s->position[++s->at] = after;
    bool goes_on = pac_each_turn(&s->position[s->at], PAC_ALL_TURNS, solve_turn, s);
    s->at--;
    return goes_on;
}

int rulebook_solve(const rulebook_task *task, int most, char turns[RULEBOOK_PAR][PAC_TURN_TEXT]) {
    solving s = {.task = task, .player = task->given.position.to_move};
    s.position[0] = task->given.position;
    s.stars[0] = task->stars;
    for (s.depth = 1; s.depth <= most && s.depth <= RULEBOOK_PAR; s.depth++) {
        s.at = 0;
        if (pac_each_turn(&s.position[0], PAC_ALL_TURNS, solve_turn, &s))
            continue;
        if (!s.is_found)
            return -1;
        for (int i = 0; i < s.depth; i++)
            pac_turn_print(&s.position[i], s.line[i], turns[i]);
        return s.depth;
    }
    return 0;
}

bool rulebook_loses(const rulebook_task *task, pac_turn turn) {
    solving s = {.task = task, .player = task->given.position.to_move, .depth = task->par};
    s.position[0] = task->given.position;
    s.stars[0] = task->stars;
    return solve_turn(&s, turn);
}
