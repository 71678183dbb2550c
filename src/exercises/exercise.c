/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What holds of an exercise, and what a turn is to it. */
#include "exercise.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

size_t exercise_moves(const pac_position *position) {
    pac_turn list[PAC_MAX_MOVES];
    return pac_moves(position, list);
}

/* Whether two turns move the same chevron to the same field, or turn it by the same angle. */
static bool is_same_beginning(pac_turn a, pac_turn b) {
    pac_turn_kind kind = pac_turn_kind_of(a);
    if (kind != pac_turn_kind_of(b) || pac_turn_from(a) != pac_turn_from(b))
        return false;
    return kind == PAC_REORIENTATION ? pac_turn_twist(a) == pac_turn_twist(b)
                                     : pac_turn_to(a) == pac_turn_to(b);
}

pac_turn exercise_beginning(const pac_position *position, pac_turn turn) {
    if (!pac_is_pacru((pac_variant)position->variant))
        return turn;
    pac_turn list[PAC_MAX_MOVES + PAC_MAX_REORIENTATIONS];
    size_t count = pac_moves(position, list);
    count += pac_reorientations(position, list + count);
    for (size_t i = 0; i < count; i++)
        if (is_same_beginning(list[i], turn))
            return list[i];
    return turn;
}

bool exercise_read_turn(const pac_position *position, const char *text, size_t length, bool begun,
                        pac_turn *turn) {
    pac_refusal refusal = pac_turn_parse(position, text, length, PAC_INPUT_RECORD, turn);
    if (refusal.kind == PAC_REFUSAL_NONE)
        return !pac_turn_is_leaving(*turn);
    if (!begun || !pac_is_pacru((pac_variant)position->variant))
        return false;
    pac_turn list[PAC_MAX_MOVES + PAC_MAX_REORIENTATIONS];
    size_t count = pac_moves(position, list);
    count += pac_reorientations(position, list + count);
    for (size_t i = 0; i < count; i++) {
        char known[PAC_TURN_TEXT];
        if (pac_turn_print(position, list[i], known) == length && !memcmp(known, text, length)) {
            *turn = list[i];
            return true;
        }
    }
    return false;
}

exercise_verdict exercise_judge(const exercise *one, pac_turn turn) {
    pac_turn beginning = exercise_beginning(&one->position, turn);
    for (int i = 0; i < one->accepted_count; i++)
        if (one->accepted[i] == turn || one->accepted[i] == beginning)
            return VERDICT_RIGHT;
    return exercise_beginning(&one->position, one->best.turn[0]) == beginning ? VERDICT_NEARLY
                                                                              : VERDICT_WRONG;
}

const exercise_line *exercise_refutation(const exercise *one, pac_turn turn) {
    pac_turn beginning = exercise_beginning(&one->position, turn);
    for (int i = 0; i < one->wrong_count; i++)
        if (exercise_beginning(&one->position, one->wrong[i].turn[0]) == beginning)
            return &one->wrong[i];
    return NULL;
}

int exercise_compare(const exercise *a, const exercise *b) {
    return a->level != b->level ? a->level - b->level : strcmp(a->id, b->id);
}

/* The first letter of the game and 28 bits of FNV-1a over the text of the position. */
static void derive_id(const pac_position *position, char id[EXERCISE_ID]) {
    char text[PAC_POSITION_TEXT];
    size_t length = pac_position_print(position, text);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    (void)snprintf(id, EXERCISE_ID, "%c%07" PRIx64, text[0], hash >> 36);
}

void exercise_derive(exercise *one) {
    derive_id(&one->position, one->id);
    one->themes = exercise_themes(one);
    one->par = exercise_lead(&one->position, &one->best);
}

/* Whether every turn of a line can be played; a line that stops early must have ended the game. */
static bool is_line_legal(const pac_position *position, const exercise_line *line) {
    pac_position at = *position;
    for (int i = 0; i < line->turns; i++) {
        if (at.end || !pac_turn_is_legal(&at, line->turn[i]))
            return false;
        pac_play(&at, line->turn[i]);
    }
    return line->turns > 0 && (line->turns == EXERCISE_LINE || at.end);
}

static bool is_accepted_legal(const exercise *one, pac_turn turn) {
    return pac_turn_stage(turn) == PAC_COMPLETE ? pac_turn_is_legal(&one->position, turn)
                                                : exercise_beginning(&one->position, turn) == turn;
}

/* Accepted turns stand in the order of their texts, each once. */
static bool is_ascending(const pac_position *position, pac_turn a, pac_turn b) {
    char first[PAC_TURN_TEXT], second[PAC_TURN_TEXT];
    pac_turn_print(position, a, first);
    pac_turn_print(position, b, second);
    return strcmp(first, second) < 0;
}

static exercise_fault check_solution(const exercise *one) {
    if (exercise_judge(one, one->best.turn[0]) != VERDICT_RIGHT)
        return EXERCISE_FAULT_SOLUTION;
    pac_turn solution = exercise_beginning(&one->position, one->best.turn[0]);
    for (int i = 0; i < one->accepted_count; i++) {
        if (!is_accepted_legal(one, one->accepted[i]))
            return EXERCISE_FAULT_TURN;
        if (exercise_beginning(&one->position, one->accepted[i]) != solution)
            return EXERCISE_FAULT_SOLUTION;
        if (i && !is_ascending(&one->position, one->accepted[i - 1], one->accepted[i]))
            return EXERCISE_FAULT_FORM;
    }
    for (int i = 0; i < one->wrong_count; i++)
        if (exercise_judge(one, one->wrong[i].turn[0]) != VERDICT_WRONG ||
            exercise_refutation(one, one->wrong[i].turn[0]) != &one->wrong[i] ||
            one->wrong[i].score >= (i ? one->wrong[i - 1].score + 1 : one->best.score))
            return EXERCISE_FAULT_SOLUTION;
    return EXERCISE_FAULT_NONE;
}

exercise_fault exercise_check(const exercise *one) {
    if (one->position.end || exercise_moves(&one->position) < EXERCISE_MOVES)
        return EXERCISE_FAULT_POSITION;
    if (!is_line_legal(&one->position, &one->best))
        return EXERCISE_FAULT_TURN;
    for (int i = 0; i < one->wrong_count; i++)
        if (!is_line_legal(&one->position, &one->wrong[i]))
            return EXERCISE_FAULT_TURN;
    exercise_fault fault = check_solution(one);
    if (fault)
        return fault;
    exercise told = *one;
    exercise_derive(&told);
    bool same = !strcmp(told.id, one->id) && told.themes == one->themes && told.par == one->par &&
                one->themes;
    return same && one->level >= 1 && one->level <= 8 ? EXERCISE_FAULT_NONE : EXERCISE_FAULT_FACTS;
}
