/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the rules say of a step, in the rule book's words. */
#include "said.h"

#include <stdlib.h>
#include <string.h>

const char *fault_words(pac_fault_kind kind) {
    static const char *const words[PAC_FAULT_KINDS] = {
        [PAC_FAULT_NONE] = "not refused",
        [PAC_FAULT_WORDS] = "not five words",
        [PAC_FAULT_VARIANT] = "no such game",
        [PAC_FAULT_RANKS] = "not nine ranks",
        [PAC_FAULT_RANK] = "a wrong rank",
        [PAC_FAULT_PLAYERS] = "wrong players",
        [PAC_FAULT_CHEVRON] = "a wrong field",
        [PAC_FAULT_COLOUR_TWICE] = "a colour twice",
        [PAC_FAULT_MARKER_COLOUR] = "a marker of nobody's colour",
        [PAC_FAULT_TO_MOVE] = "nobody to move",
        [PAC_FAULT_TWO_CHEVRONS] = "two chevrons on a field",
        [PAC_FAULT_OTHERS_COLOUR] = "a chevron on another player's colour",
        [PAC_FAULT_TOO_MANY] = "too many chevrons",
        [PAC_FAULT_CLOSING] = "a wrong closing round",
        [PAC_FAULT_PAST_TARGET] = "more markers than the target",
        [PAC_FAULT_TWO_AT_TARGET] = "two players at the target",
        [PAC_FAULT_NO_CHEVRONS] = "no chevrons",
        [PAC_FAULT_ALL_LEFT] = "everybody has left",
    };
    return words[kind];
}

static void say_field(note *said, int field) {
    char name[PAC_FIELD_TEXT];
    pac_field_print(field, name);
    note_add(said, "%s", name);
}

static void say_fields(note *said, pac_fields set, const char *none) {
    if (!pac_fields_any(set))
        note_add(said, "%s", none);
    for (const char *blank = ""; pac_fields_any(set); blank = " ") {
        note_add(said, "%s", blank);
        say_field(said, pac_fields_take(&set));
    }
}

static void say_event(note *said, const pac_position *before, const pac_event *e) {
    pac_event_kind kind = (pac_event_kind)e->kind;
    note_add(said, "%s", pac_event_text(kind));
    if (kind == PAC_EVENT_LEFT || kind == PAC_EVENT_OUT) {
        note_add(said, " %c", rulebook_letter(before, e->player));
    } else if (kind != PAC_EVENT_PASSED && kind != PAC_EVENT_CLOSING && kind != PAC_EVENT_OVER) {
        note_add(said, " ");
        say_field(said, e->field);
    }
    if (kind == PAC_EVENT_TURNED)
        note_add(said, " %s", rulebook_arrow(e->facing));
    if (kind == PAC_EVENT_MET) {
        note_add(said, " with ");
        say_field(said, e->from);
    }
    if (kind == PAC_EVENT_CAPTURED || kind == PAC_EVENT_CHANGED || kind == PAC_EVENT_TRANSFORMED)
        note_add(said, " from %c",
                 e->other < before->players ? rulebook_letter(before, e->other) : '?');
    note_add(said, " {%s}", pac_rule_text((pac_rule)e->rule));
}

/* What the last turn brought besides the move itself, which its text shows. */
static void say_earned(note *said, const rulebook_play *play) {
    size_t before = said->length;
    if (!play->has_turn)
        note_add(said, "nothing, no turn has been played");
    for (size_t i = 0; i < play->event_count; i++) {
        if (play->events[i].kind == PAC_EVENT_MOVED)
            continue;
        note_add(said, "%s", said->length > before ? ", " : "");
        say_event(said, &play->before, &play->events[i]);
    }
    if (said->length == before)
        note_add(said, "nothing");
}

static void say_refused(note *said, const rulebook_play *play, const char *value) {
    const pac_refusal *refusal = &play->refusal;
    if (play->given->is_refused) {
        note_add(said, "%s", fault_words((pac_fault_kind)play->given->fault.kind));
        return;
    }
    if (!play->has_try)
        note_add(said, "nothing has been tried");
    else if (refusal->kind == PAC_REFUSAL_NONE)
        note_add(said, "allowed, as %s", play->read_as);
    else if (refusal->kind == PAC_REFUSAL_SYNTAX)
        note_add(said, "not a turn");
    else
        note_add(said, "{%s}", pac_rule_text((pac_rule)refusal->rule));
    if (strstr(value, " at ") && refusal->kind != PAC_REFUSAL_NONE) {
        note_add(said, " at ");
        say_field(said, refusal->field);
    }
}

/* The fields on which the board is another one. */
static void say_different(note *said, const pac_position *position, const rulebook_board *board) {
    rulebook_board got;
    pac_fields different = PAC_NO_FIELDS;
    rulebook_draw(position, &got);
    for (int f = 0; f < PAC_FIELDS; f++)
        if (got.marker[f] != board->marker[f] || got.chevron[f] != board->chevron[f] ||
            got.facing[f] != board->facing[f])
            different = pac_fields_or(different, pac_fields_of(f));
    say_fields(said, different, "");
}

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
    if (!has_prefix(text, list->beginning))
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

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

/* All legal turns that begin with a text, in byte order. */
static void say_turns(note *said, const pac_position *position, const char *beginning) {
    turn_list list = {.position = position, .beginning = beginning};
    if (!pac_each_turn(position, PAC_ALL_TURNS, collect_turn, &list)) {
        note_add(said, "not enough memory");
    } else if (!list.count) {
        note_add(said, "none");
    } else {
        qsort(list.texts, list.count, sizeof *list.texts, compare_texts);
        for (size_t i = 0; i < list.count; i++)
            note_add(said, "%s%s", i ? " " : "", list.texts[i]);
    }
    free(list.texts);
}

/* `may go from e1`, `power of e1`, `attacks from e1`. */
static void say_of_chevron(note *said, const pac_position *p, const rulebook_step *step) {
    if (pac_chevron_at(p, step->field, NULL) == PAC_NOBODY)
        note_add(said, "no chevron stands there");
    else if (step->kind == RULEBOOK_POWER)
        note_add(said, "%d", pac_power(p, step->field));
    else if (step->kind == RULEBOOK_MAY_GO)
        say_fields(said, pac_reach(p, step->field), "nowhere");
    else
        say_fields(said, pac_attacks(p, step->field), "nothing");
}

/* Players who have left the game, or who are out without having left. */
static void say_gone(note *said, const pac_position *p, bool left) {
    size_t before = said->length;
    for (int player = 0; player < p->players; player++) {
        bool has_left = pac_has_left(p, player);
        if (left ? has_left : !has_left && pac_chevrons(p, player) == 0)
            note_add(said, "%s%c", said->length > before ? " " : "", rulebook_letter(p, player));
    }
    if (said->length == before)
        note_add(said, "nobody");
}

/* `R=3,Y=2`: markers or places. */
static void say_tally(note *said, const pac_game *game, bool places) {
    const pac_position *p = pac_game_position(game);
    pac_result result = pac_game_result(game);
    for (int player = 0; player < p->players; player++)
        note_add(said, "%s%c=%d", player ? "," : "", rulebook_letter(p, player),
                 places ? result.place[player] : pac_markers(p, player));
}

static void say_over(note *said, const pac_game *game) {
    char text[PAC_RESULT_TEXT] = "no";
    if (pac_game_end(game) != PAC_END_NOT_OVER) {
        pac_result result = pac_game_result(game);
        pac_result_print(pac_game_position(game), &result, text);
    }
    note_add(said, "%s", text);
}

static void say_to_move(note *said, const pac_game *game) {
    const pac_position *p = pac_game_position(game);
    if (pac_game_end(game) == PAC_END_NOT_OVER)
        note_add(said, "%c", rulebook_letter(p, p->to_move));
    else
        note_add(said, "nobody, the game is over");
}

/* Lines about the game as a whole. */
static void say_state(note *said, const pac_game *game, rulebook_step_kind kind) {
    const pac_position *p = pac_game_position(game);
    char text[PAC_POSITION_TEXT];
    if (kind == RULEBOOK_TO_MOVE)
        say_to_move(said, game);
    else if (kind == RULEBOOK_OVER)
        say_over(said, game);
    else if (kind == RULEBOOK_LEFT || kind == RULEBOOK_OUT)
        say_gone(said, p, kind == RULEBOOK_LEFT);
    else if (kind == RULEBOOK_MARKERS || kind == RULEBOOK_PLACES)
        say_tally(said, game, kind == RULEBOOK_PLACES);
    else if (kind == RULEBOOK_TARGET)
        note_add(said, "%d", pac_target(p));
    else if (kind == RULEBOOK_CLOSING && p->closing != PAC_NO_CLOSING)
        note_add(said, "%d", p->closing);
    else if (kind == RULEBOOK_CLOSING)
        note_add(said, "no");
    else if (pac_position_print(p, text))
        note_add(said, "%s", text);
}

void say_outcome(const rulebook_play *play, const rulebook_step *step, note *said) {
    const pac_position *p = play->game ? pac_game_position(play->game) : NULL;
    switch (step->kind) {
    case RULEBOOK_REFUSED:
        say_refused(said, play, step->value);
        break;
    case RULEBOOK_READS_AS:
        note_add(said, "%s", play->has_try ? play->read_as : "nothing has been tried");
        break;
    case RULEBOOK_EARNS:
        say_earned(said, play);
        break;
    case RULEBOOK_THEN:
        say_different(said, p, step->board);
        break;
    case RULEBOOK_MAY_GO:
    case RULEBOOK_POWER:
    case RULEBOOK_ATTACKS:
        say_of_chevron(said, p, step);
        break;
    case RULEBOOK_CHOICES:
        say_turns(said, p, step->beginning);
        break;
    case RULEBOOK_TURNS:
        if (step->value[0] >= '0' && step->value[0] <= '9')
            note_add(said, "%llu", (unsigned long long)pac_count_turns(p, PAC_ALL_TURNS));
        else
            say_turns(said, p, "");
        break;
    default:
        say_state(said, play->game, step->kind);
    }
}
