/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "full.h"

#include <stdio.h>
#include <string.h>

void full_reset(struct full *full) {
    full->from = PAC_NOWHERE;
    full->step_count = 0;
}

static const pac_position *position_of(const struct full *full) {
    return pac_game_position(full->session->game);
}

static bool is_persons(const struct full *full) {
    return !pac_game_end(full->session->game) &&
           session_is_person(full->session, position_of(full)->to_move);
}

pac_turn full_turn(const struct full *full) {
    return full->step_count ? full->steps[full->step_count - 1] : 0;
}

/* -----------------------------------------------------------------------------------------------
 * What can be chosen
 */

static pac_fields movers(const pac_position *position) {
    pac_turn list[PAC_MAX_MOVES + PAC_MAX_REORIENTATIONS];
    pac_fields fields = PAC_NO_FIELDS;
    size_t count = pac_moves(position, list);
    count += pac_reorientations(position, list + count);
    for (size_t i = 0; i < count; i++)
        if (pac_turn_from(list[i]) < PAC_FIELDS)
            fields = pac_fields_or(fields, pac_fields_of(pac_turn_from(list[i])));
    return fields;
}

/* The move between two fields. False if there is none. */
static bool find_move(const pac_position *position, int from, int to, pac_turn *turn) {
    pac_turn list[PAC_MAX_MOVES];
    size_t count = pac_moves(position, list);
    for (size_t i = 0; i < count; i++)
        if (pac_turn_from(list[i]) == from && pac_turn_to(list[i]) == to) {
            *turn = list[i];
            return true;
        }
    return false;
}

static pac_fields targets(const pac_position *position, int from) {
    pac_turn list[PAC_MAX_MOVES];
    pac_fields fields = PAC_NO_FIELDS;
    size_t count = pac_moves(position, list);
    for (size_t i = 0; i < count; i++)
        if (pac_turn_from(list[i]) == from)
            fields = pac_fields_or(fields, pac_fields_of(pac_turn_to(list[i])));
    return fields;
}

pac_fields full_choices(const struct full *full) {
    const pac_position *position = position_of(full);
    if (!is_persons(full))
        return PAC_NO_FIELDS;
    if (full->step_count && pac_turn_stage(full_turn(full)) == PAC_CHOOSE_TWIST)
        return PAC_NO_FIELDS;
    if (full->step_count)
        return pac_fields_and(pac_options(position, full_turn(full)), PAC_ALL_FIELDS);
    return full->from == PAC_NOWHERE ? movers(position) : targets(position, full->from);
}

/* -----------------------------------------------------------------------------------------------
 * Choosing
 */

/* Goes on with a turn: what has only one possible value is not asked. True if it is complete. */
static bool full_step(struct full *full, pac_turn turn) {
    const pac_position *position = position_of(full);
    while (pac_turn_stage(turn) != PAC_COMPLETE) {
        pac_fields options = pac_options(position, turn);
        if (pac_fields_count(options) > 1)
            break;
        turn = pac_choose(position, turn, pac_fields_first(options));
    }
    full->steps[full->step_count++] = turn;
    return pac_turn_stage(turn) == PAC_COMPLETE;
}

/* Why a text is no turn, as a note. */
static void note_refusal(struct full *full, const char *text) {
    pac_turn turn;
    pac_refusal refusal =
        pac_turn_parse(position_of(full), text, strlen(text), PAC_INPUT_RECORD, &turn);
    char why[SENTENCE];
    words_refusal(why, refusal);
    if (refusal.kind)
        fill(full->note, sizeof full->note, _("‘{turn}’: {why}"),
             SLOTS({"turn", text}, {"why", why}));
}

static void note_wrong_target(struct full *full) {
    char from[PAC_FIELD_TEXT], to[PAC_FIELD_TEXT], text[PAC_TURN_TEXT];
    pac_field_print(full->from, from);
    pac_field_print(full->cursor, to);
    (void)snprintf(text, sizeof text, "%s-%s", from, to);
    note_refusal(full, text);
}

static bool choose_start(struct full *full) {
    if (pac_fields_has(movers(position_of(full)), full->cursor)) {
        full->from = full->cursor;
        return false;
    }
    fill(full->note, sizeof full->note, _("Choose one of your chevrons that can move."), NO_SLOTS);
    return false;
}

static bool choose_target(struct full *full) {
    const pac_position *position = position_of(full);
    pac_turn turn;
    if (find_move(position, full->from, full->cursor, &turn))
        return full_step(full, turn);
    if (full->cursor == full->from)
        full->from = PAC_NOWHERE;
    else if (pac_fields_has(movers(position), full->cursor))
        full->from = full->cursor;
    else
        note_wrong_target(full);
    return false;
}

bool full_choose(struct full *full) {
    const pac_position *position = position_of(full);
    if (!is_persons(full))
        return false;
    if (session_must_pass(full->session)) {
        pac_turn pass[PAC_MAX_MOVES];
        (void)pac_moves(position, pass);
        return full_step(full, pass[0]);
    }
    if (!full->step_count)
        return full->from == PAC_NOWHERE ? choose_start(full) : choose_target(full);
    if (pac_turn_stage(full_turn(full)) == PAC_CHOOSE_TWIST)
        return full_step(full, pac_choose(position, full_turn(full), PAC_STRAIGHT));
    if (pac_fields_has(full_choices(full), full->cursor))
        return full_step(full, pac_choose(position, full_turn(full), full->cursor));
    fill(full->note, sizeof full->note, _("That isn’t one of them. Esc goes back."), NO_SLOTS);
    return false;
}

bool full_connect(struct full *full) {
    if (!full->step_count ||
        !pac_fields_has(pac_options(position_of(full), full_turn(full)), PAC_CONNECTION))
        return false;
    return full_step(full, pac_choose(position_of(full), full_turn(full), PAC_CONNECTION));
}

/* The reorientation of a chevron by an angle. False if there is none. */
static bool find_reorientation(const pac_position *position, int from, int twist, pac_turn *turn) {
    pac_turn list[PAC_MAX_REORIENTATIONS];
    size_t count = pac_reorientations(position, list);
    for (size_t i = 0; i < count; i++)
        if (pac_turn_from(list[i]) == from && (int)pac_turn_twist(list[i]) == twist) {
            *turn = list[i];
            return true;
        }
    return false;
}

bool full_rotate(struct full *full, int eighths) {
    const pac_position *position = position_of(full);
    int twist = eighths < 0 ? PAC_LEFT : PAC_RIGHT, wide = eighths < 0 ? PAC_LEFT_90 : PAC_RIGHT_90;
    pac_turn turn;
    if (!is_persons(full))
        return false;
    if (full->step_count && pac_turn_stage(full_turn(full)) == PAC_CHOOSE_TWIST) {
        bool there = pac_fields_has(pac_options(position, full_turn(full)), twist);
        return there && full_step(full, pac_choose(position, full_turn(full), twist));
    }
    /* The same key once more makes it a right angle. */
    bool again = full->step_count == 1 && pac_turn_kind_of(full_turn(full)) == PAC_REORIENTATION &&
                 (int)pac_turn_twist(full_turn(full)) == twist;
    if (full->step_count && !again)
        return false;
    int from = full->from == PAC_NOWHERE ? full->cursor : full->from;
    if (find_reorientation(position, from, again ? wide : twist, &turn)) {
        full->from = from;
        full->step_count = 0;
        return full_step(full, turn);
    }
    char field[PAC_FIELD_TEXT], text[PAC_TURN_TEXT];
    pac_field_print(from, field);
    (void)snprintf(text, sizeof text, "%s%s", field,
                   eighths < 0 ? (again ? "<<" : "<") : (again ? ">>" : ">"));
    note_refusal(full, text);
    return false;
}

bool full_back(struct full *full) {
    if (full->step_count)
        full->step_count--;
    else if (full->from != PAC_NOWHERE)
        full->from = PAC_NOWHERE;
    else
        return false;
    return true;
}

/* -----------------------------------------------------------------------------------------------
 * Words
 */

void full_prompt(const struct full *full, char out[SENTENCE]) {
    const pac_position *position = position_of(full);
    pac_stage stage = full->step_count ? pac_turn_stage(full_turn(full)) : PAC_COMPLETE;
    const char *text = _("Enter lets {player} play.");
    if (pac_game_end(full->session->game))
        text = _("The game is over: n for another one, u to take back, q to leave.");
    else if (is_persons(full) && session_must_pass(full->session))
        text = _("{player}, you can’t move: Enter passes.");
    else if (is_persons(full) && stage == PAC_CHOOSE_TWIST)
        text = _("Borderland twist: < left, > right, Enter straight on.");
    else if (is_persons(full) && full->step_count)
        text = session_question(stage);
    else if (is_persons(full) && full->from == PAC_NOWHERE)
        text = _("{player}, choose one of your chevrons.");
    else if (is_persons(full))
        text = pac_is_pacru((pac_variant)position->variant)
                   ? _("Choose a field to go to, or turn the chevron with < and >.")
                   : _("Choose a field to go to.");
    fill(out, SENTENCE, text,
         SLOTS({"player", word_colour((pac_colour)position->colour[position->to_move])}));
    if (full->step_count && stage != PAC_CHOOSE_TWIST &&
        pac_fields_has(pac_options(position, full_turn(full)), PAC_CONNECTION)) {
        append(out, SENTENCE, " * ");
        append(out, SENTENCE, _("for the connection change instead"));
    }
}

void full_describe(const struct full *full, char out[SENTENCE]) {
    const pac_position *position = position_of(full);
    int facing, owner = pac_chevron_at(position, full->cursor, &facing);
    int marker = pac_marker_at(position, full->cursor);
    char field[PAC_FIELD_TEXT], power[12];
    pac_field_print(full->cursor, field);
    (void)snprintf(power, sizeof power, "%d", pac_power(position, full->cursor));
    const char *text =
        marker == PAC_NOBODY ? _("{field}: neutral field") : _("{field}: field of {owner}");
    if (owner != PAC_NOBODY)
        text = marker == PAC_NOBODY
                   ? _("{field}: chevron of {player}, pointing {direction}, power {power}")
                   : _("{field}: chevron of {player} on its colour, pointing {direction}, power "
                       "{power}");
    fill(out, SENTENCE, text,
         SLOTS({"field", field},
               {"owner",
                marker == PAC_NOBODY ? "" : word_colour((pac_colour)position->colour[marker])},
               {"player",
                owner == PAC_NOBODY ? "" : word_colour((pac_colour)position->colour[owner])},
               {"direction", owner == PAC_NOBODY ? "" : word_direction(facing)}, {"power", power}));
}
