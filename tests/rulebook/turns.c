/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns below the board: played, tried, refused and listed. */
#include "rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Faults of a position as the rule book words them. */
static const struct {
    pac_fault_kind kind;
    const char *words;
} faults[] = {
    {PAC_FAULT_WORDS, "not five words"},
    {PAC_FAULT_VARIANT, "no such game"},
    {PAC_FAULT_RANKS, "not nine ranks"},
    {PAC_FAULT_RANK, "a wrong rank"},
    {PAC_FAULT_PLAYERS, "wrong players"},
    {PAC_FAULT_CHEVRON, "a wrong field"},
    {PAC_FAULT_COLOUR_TWICE, "a colour twice"},
    {PAC_FAULT_MARKER_COLOUR, "a marker of nobody's colour"},
    {PAC_FAULT_TO_MOVE, "nobody to move"},
    {PAC_FAULT_TWO_CHEVRONS, "two chevrons on a field"},
    {PAC_FAULT_OTHERS_COLOUR, "a chevron on another player's colour"},
    {PAC_FAULT_TOO_MANY, "too many chevrons"},
    {PAC_FAULT_CLOSING, "a wrong closing round"},
    {PAC_FAULT_PAST_TARGET, "more markers than the target"},
    {PAC_FAULT_TWO_AT_TARGET, "two players at the target"},
    {PAC_FAULT_NO_CHEVRONS, "no chevrons"},
    {PAC_FAULT_ALL_LEFT, "everybody has left"},
};

static void event_text(const pac_position *before, const pac_event *e, char text[VALUE]) {
    char field[PAC_FIELD_TEXT], from[PAC_FIELD_TEXT];
    pac_event_kind kind = (pac_event_kind)e->kind;
    field_text(e->field, field);
    field_text(e->from, from);
    text[0] = 0;
    add(text, VALUE, "%s", pac_event_text(kind));
    if (kind == PAC_EVENT_LEFT || kind == PAC_EVENT_OUT)
        add(text, VALUE, " %c", letter_of(before, e->player));
    else if (kind != PAC_EVENT_PASSED && kind != PAC_EVENT_CLOSING && kind != PAC_EVENT_OVER)
        add(text, VALUE, " %s", field);
    if (kind == PAC_EVENT_TURNED)
        add(text, VALUE, " %s", arrow_text(e->facing));
    if (kind == PAC_EVENT_MET)
        add(text, VALUE, " with %s", from);
    if (kind == PAC_EVENT_CAPTURED || kind == PAC_EVENT_CHANGED || kind == PAC_EVENT_TRANSFORMED)
        add(text, VALUE, " from %c",
            e->other < before->players ? letter_of(before, e->other) : '?');
    add(text, VALUE, " {%s}", pac_rule_text((pac_rule)e->rule));
}

/* What a turn brings besides the move itself, which its text shows. */
static void note_earned(reader *r, pac_turn turn) {
    pac_event events[PAC_MAX_EVENTS];
    pac_position copy = *pac_game_position(r->game), before = copy;
    size_t count = pac_play_events(&copy, turn, events);
    char text[VALUE];
    r->earned[0] = 0;
    for (size_t i = 0; i < count; i++) {
        if (events[i].kind == PAC_EVENT_MOVED)
            continue;
        event_text(&before, &events[i], text);
        add(r->earned, sizeof r->earned, "%s%s", r->earned[0] ? ", " : "", text);
    }
    if (!r->earned[0])
        add(r->earned, sizeof r->earned, "nothing");
}

void play_turns(reader *r, char *value) {
    char *state = NULL, text[PAC_TURN_TEXT];
    for (char *word = strtok_r(value, " ", &state); word; word = strtok_r(NULL, " ", &state)) {
        pac_turn turn = 0;
        if (pac_game_end(r->game) != PAC_END_NOT_OVER) {
            complain(r, "%s comes after the end of the game", word);
            return;
        }
        pac_refusal refusal =
            pac_turn_parse(pac_game_position(r->game), word, strlen(word), PAC_INPUT_RECORD, &turn);
        if (refusal.kind != PAC_REFUSAL_NONE) {
            complain(r, "%s is refused {%s}", word, pac_rule_text((pac_rule)refusal.rule));
            return;
        }
        pac_turn_print(pac_game_position(r->game), turn, text);
        if (strcmp(text, word) != 0)
            complain(r, "%s should be written %s", word, text);
        note_earned(r, turn);
        if (pac_game_play(r->game, turn) != PAC_STATUS_OK) {
            complain(r, "%s cannot be played", word);
            return;
        }
    }
}

void try_turn(reader *r, const char *value) {
    const pac_position *p = pac_game_position(r->game);
    pac_turn turn = 0;
    r->has_try = true;
    r->refusal = pac_turn_parse(p, value, strlen(value), PAC_INPUT_SPACES, &turn);
    snprintf(r->read_as, sizeof r->read_as, "-");
    if (r->refusal.kind == PAC_REFUSAL_NONE)
        pac_turn_print(p, turn, r->read_as);
}

void expect_refused(reader *r, const char *value) {
    char got[VALUE] = "", field[PAC_FIELD_TEXT];
    if (r->is_faulty) {
        for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
            if (faults[i].kind == (pac_fault_kind)r->fault.kind)
                add(got, sizeof got, "%s", faults[i].words);
        expect_text(r, "why the position is refused", value, got);
        return;
    }
    if (!r->has_try) {
        complain(r, "`refused:` needs a `try:` above it");
        return;
    }
    if (r->refusal.kind == PAC_REFUSAL_NONE)
        add(got, sizeof got, "allowed, as %s", r->read_as);
    else if (r->refusal.kind == PAC_REFUSAL_SYNTAX)
        add(got, sizeof got, "not a turn");
    else
        add(got, sizeof got, "{%s}", pac_rule_text((pac_rule)r->refusal.rule));
    note_refusal(r, got);
    if (strstr(value, " at ") && r->refusal.kind != PAC_REFUSAL_NONE)
        add(got, sizeof got, " at %s", field_text(r->refusal.field, field));
    expect_text(r, "why the turn is refused", value, got);
}

static bool is_nothing(const char *text) {
    static const char *const words[] = {"nothing", "nowhere", "nobody", "none", "no"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(text, words[i]) == 0)
            return true;
    return false;
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

typedef struct turn_list {
    const pac_position *position;
    const char *beginning;
    size_t count, room;
    char (*texts)[PAC_TURN_TEXT];
} turn_list;

static bool collect_turn(void *context, pac_turn turn) {
    turn_list *list = context;
    char text[PAC_TURN_TEXT];
    pac_turn_print(list->position, turn, text);
    if (strncmp(text, list->beginning, strlen(list->beginning)) != 0)
        return true;
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 64;
        void *more = realloc(list->texts, room * sizeof *list->texts);
        if (!more)
            return false;
        list->texts = more;
        list->room = room;
    }
    memcpy(list->texts[list->count++], text, sizeof text);
    return true;
}

void expect_turns(reader *r, const char *beginning, char *value) {
    turn_list list = {.position = pac_game_position(r->game), .beginning = beginning};
    char expected[LIST] = "", got[LIST] = "";
    char(*named)[PAC_TURN_TEXT] = calloc(VALUE, sizeof *named);
    size_t count = 0;
    char *state = NULL;
    if (!named || !pac_each_turn(list.position, PAC_ALL_TURNS, collect_turn, &list)) {
        complain(r, "no memory");
        free(named);
        free(list.texts);
        return;
    }
    if (!is_nothing(value))
        for (char *word = strtok_r(value, " ", &state); word; word = strtok_r(NULL, " ", &state))
            snprintf(named[count++], sizeof *named, "%s", word);
    qsort(named, count, sizeof *named, compare_texts);
    if (list.count)
        qsort(list.texts, list.count, sizeof *list.texts, compare_texts);
    for (size_t i = 0; i < count; i++)
        add(expected, sizeof expected, " %s", named[i]);
    for (size_t i = 0; i < list.count; i++)
        add(got, sizeof got, " %s", list.texts[i]);
    expect_text(r, "the turns to choose from", expected, got);
    free(named);
    free(list.texts);
}
