/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of a task below its board. */
#define _POSIX_C_SOURCE 200809L

#include "task_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const goal_keys[RULEBOOK_GOALS] = {
#define GOAL_KEY(name, key) key,
    RULEBOOK_GOAL_LIST(GOAL_KEY)
#undef GOAL_KEY
};
static const char *const set_keys[RULEBOOK_SETS] = {
#define SET_KEY(name, key) key,
    RULEBOOK_SET_LIST(SET_KEY)
#undef SET_KEY
};
static const char *const that_keys[RULEBOOK_THATS] = {
#define THAT_KEY(name, key) key,
    RULEBOOK_THAT_LIST(THAT_KEY)
#undef THAT_KEY
};

/* The place of a word in a list of names; `count` if it is none of them. */
static int place_of(const char *word, const char *const names[], int count) {
    int place = 0;
    while (place < count && strcmp(names[place], word) != 0)
        place++;
    return place;
}

static int parse_number(reader *r, const char *text, int most) {
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end || number < 0 || number > most) {
        complain(r, "not a number from 0 to %d: %s", most, text);
        return 0;
    }
    return (int)number;
}

static int parse_field(reader *r, const char *text) {
    int field = strlen(text) == 2 ? pac_field_parse(text) : PAC_NOWHERE;
    if (field == PAC_NOWHERE)
        complain(r, "no such field: %s", text);
    return field;
}

static pac_fields parse_fields(reader *r, char *value) {
    pac_fields set = PAC_NO_FIELDS;
    char *state = NULL;
    for (char *word = strtok_r(value, " ", &state); word && !r->failed;
         word = strtok_r(NULL, " ", &state)) {
        int field = parse_field(r, word);
        if (field != PAC_NOWHERE)
            set = pac_fields_or(set, pac_fields_of(field));
    }
    return set;
}

/* `{R8}` without its braces, in place; NULL if it is not in braces. */
static char *unbraced(char *text) {
    size_t length = text ? strlen(text) : 0;
    if (length < 3 || text[0] != '{' || text[length - 1] != '}')
        return NULL;
    text[length - 1] = 0;
    return text + 1;
}

/* `reach e1`, `chevrons R`. */
static void read_set(reader *r, rulebook_task *task, char *value) {
    char *state = NULL, *name = strtok_r(value, " ", &state), *about = strtok_r(NULL, " ", &state);
    task->set = (rulebook_set)place_of(name ? name : "", set_keys, RULEBOOK_SETS);
    if (task->set == RULEBOOK_SETS || !about) {
        complain(r, "no such fields");
        return;
    }
    if (task->set != RULEBOOK_SET_CHEVRONS_OF && task->set != RULEBOOK_SET_MARKERS_OF) {
        task->field = parse_field(r, about);
        return;
    }
    for (int player = 0; player < task->given.position.players; player++)
        if (about[0] == rulebook_letter(&task->given.position, player) && !about[1])
            task->player = player;
    if (task->player == PAC_NOBODY)
        complain(r, "no such player: %s", about);
}

/* `met`, `changed {R8}`. */
static void read_event(reader *r, rulebook_task *task, char *value) {
    char *state = NULL, *name = strtok_r(value, " ", &state), *rule = strtok_r(NULL, " ", &state);
    int kind = 0;
    while (name && kind < PAC_EVENT_KINDS &&
           strcmp(pac_event_text((pac_event_kind)kind), name) != 0)
        kind++;
    if (!name || kind == PAC_EVENT_KINDS)
        complain(r, "no such event");
    task->event = (pac_event_kind)kind;
    if (rule)
        task->event_rule = parse_rule(r, unbraced(rule) ? rule + 1 : rule);
}

static void read_options(reader *r, rulebook_task *task, char *value) {
    char *state = NULL;
    for (char *word = strtok_r(value, " ", &state); word; word = strtok_r(NULL, " ", &state)) {
        if (task->option_count == RULEBOOK_OPTIONS || strlen(word) >= PAC_TURN_TEXT) {
            complain(r, "too many to choose from");
            return;
        }
        if (task->goal == RULEBOOK_COUNT)
            task->numbers[task->option_count++] = parse_number(r, word, PAC_FIELDS);
        else
            (void)snprintf(task->options[task->option_count++], PAC_TURN_TEXT, "%s", word);
    }
}

/* `earns met`, `avoids removed`, `gains 3`, `wins`. */
static void read_that(reader *r, rulebook_task *task, char *value) {
    size_t length = strcspn(value, " ");
    char *rest = value + length + (value[length] == ' ');
    value[length] = 0;
    task->that = (rulebook_that)place_of(value, that_keys, RULEBOOK_THATS);
    if (task->that == RULEBOOK_THATS)
        complain(r, "cannot read `that: %s`", value);
    else if (task->that == RULEBOOK_THAT_GAINS)
        task->gain = parse_number(r, rest, PAC_FIELDS);
    else if (task->that != RULEBOOK_THAT_WINS)
        read_event(r, task, rest);
}

static void read_goal(reader *r, rulebook_task *task, char *value) {
    switch (task->goal) {
    case RULEBOOK_TAP:
    case RULEBOOK_COUNT:
        read_set(r, task, value);
        break;
    case RULEBOOK_PLAY:
    case RULEBOOK_PICK:
    case RULEBOOK_FORBIDDEN:
        read_options(r, task, value);
        break;
    case RULEBOOK_EARN:
        read_event(r, task, value);
        break;
    case RULEBOOK_GAIN:
        task->gain = parse_number(r, value, PAC_FIELDS);
        break;
    case RULEBOOK_STARS:
        task->stars = parse_fields(r, value);
        break;
    default:
        if (strcmp(value, "yes") != 0)
            complain(r, "write `win: yes`");
    }
}

static pac_refusal_kind refusal_of(const char *text) {
    int kind = 1;
    while (kind < PAC_REFUSAL_KINDS &&
           strcmp(rulebook_refusal_text((pac_refusal_kind)kind), text) != 0)
        kind++;
    return kind < PAC_REFUSAL_KINDS ? (pac_refusal_kind)kind : PAC_REFUSAL_NONE;
}

/* `wrong e1-e3 {S-R3}: Only one step.`: `about` is what stands behind `wrong`. */
static void read_wrong(reader *r, rulebook_task *task, char *about, const char *words) {
    char *state = NULL, *what = strtok_r(about, " ", &state), *rule = strtok_r(NULL, " ", &state);
    if (task->wrong_count == RULEBOOK_WRONGS || !what || !*words) {
        complain(r, "cannot read this mistake");
        return;
    }
    rulebook_wrong *wrong = &task->wrongs[task->wrong_count++];
    *wrong = (rulebook_wrong){"", PAC_NOWHERE, -1, PAC_RULE_NONE, PAC_REFUSAL_NONE, ""};
    wrong->words = reader_keep(r, words);
    if (rule)
        wrong->rule = parse_rule(r, unbraced(rule) ? rule + 1 : rule);
    if (unbraced(what))
        wrong->rule = parse_rule(r, what + 1);
    else if (refusal_of(what) != PAC_REFUSAL_NONE)
        wrong->refusal = refusal_of(what);
    else if (task->goal == RULEBOOK_COUNT)
        wrong->number = parse_number(r, what, PAC_FIELDS);
    else if (strlen(what) == 2)
        wrong->field = parse_field(r, what);
    else
        wrong->turn = reader_keep(r, what);
}

static void read_cut(reader *r, rulebook_task *task, char *value) {
    char *state = NULL, *low = strtok_r(value, " ", &state), *high = strtok_r(NULL, " ", &state);
    if (!low || !high) {
        complain(r, "`cut:` needs the corners at the bottom left and at the top right");
        return;
    }
    int first = parse_field(r, low), last = parse_field(r, high);
    if (pac_file(first) > pac_file(last) || pac_rank(first) > pac_rank(last))
        complain(r, "the first corner is at the bottom left, the second at the top right");
    task->cut[0] = first;
    task->cut[1] = last;
}

/* The lines for people; false if it is none of them. */
static bool read_text(reader *r, rulebook_task *task, const char *key, const char *value) {
    if (strcmp(key, "say") == 0)
        task->say = reader_keep(r, value);
    else if (strcmp(key, "hint") == 0)
        task->hint = reader_keep(r, value);
    else if (strcmp(key, "done") == 0)
        task->done = reader_keep(r, value);
    else
        return false;
    return true;
}

void read_task_line(reader *r, rulebook_task *task, const char *key, char *value) {
    int goal = place_of(key, goal_keys, RULEBOOK_GOALS);
    char about[RULEBOOK_NAME];
    if (read_text(r, task, key, value))
        return;
    if (goal < RULEBOOK_GOALS && task->goal == RULEBOOK_GOALS) {
        task->goal = (rulebook_goal)goal;
        read_goal(r, task, value);
    } else if (strcmp(key, "par") == 0) {
        task->par = parse_number(r, value, RULEBOOK_PAR);
    } else if (strcmp(key, "that") == 0 && task->goal == RULEBOOK_PICK) {
        read_that(r, task, value);
    } else if (strcmp(key, "options") == 0 && task->goal == RULEBOOK_COUNT) {
        read_options(r, task, value);
    } else if (strcmp(key, "by") == 0 && task->goal == RULEBOOK_FORBIDDEN) {
        task->by = parse_rule(r, unbraced(value) ? value + 1 : value);
    } else if (has_prefix(key, "wrong ")) {
        (void)snprintf(about, sizeof about, "%s", key + strlen("wrong "));
        read_wrong(r, task, about, value);
    } else if (strcmp(key, "cut") == 0) {
        read_cut(r, task, value);
    } else if (strcmp(key, "arrows") == 0) {
        task->arrows = reader_keep(r, value);
    } else if (strcmp(key, "marks") == 0) {
        task->marks = parse_fields(r, value);
    } else {
        complain(r, "nothing called `%s:` can stand here", key);
    }
}

void check_task_parts(reader *r, const rulebook_task *task) {
    if (task->goal == RULEBOOK_GOALS)
        complain(r, "%s: there is nothing to do", task->id);
    else if (!task->say[0] || !task->done[0])
        complain(r, "%s: `say:` and `done:` are needed", task->id);
    else if (task->par < 1)
        complain(r, "%s: par is at least 1", task->id);
    else if (task->goal == RULEBOOK_PICK && task->that == RULEBOOK_THATS)
        complain(r, "%s: `pick:` needs `that:`", task->id);
    else if (task->goal == RULEBOOK_FORBIDDEN && task->by == PAC_RULE_NONE)
        complain(r, "%s: `forbidden:` needs `by:`", task->id);
}
