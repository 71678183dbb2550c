/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Why a turn is refused. The rows of the table in docs/notation.md are tried from top to bottom,
 * and the first that applies decides; each function below is a few neighbouring rows.
 */
#include "refusals.h"

typedef struct question {
    const pac_position *position;
    const pac__written *written;
    pac_variant variant;
    int me, facing;
    pac_fields own, others;
} question;

static const pac_refusal no_refusal = {PAC_REFUSAL_NONE, PAC_RULE_NONE, PAC_NOWHERE};

/* A refusal with the rule that each game cites for it. */
static pac_refusal refuse_turn(const question *q, pac_refusal_kind kind, pac_rule shacru,
                               pac_rule azacru, pac_rule pacru, int field) {
    pac_rule rule = q->variant == PAC_SHACRU ? shacru : q->variant == PAC_AZACRU ? azacru : pacru;
    return (pac_refusal){(uint8_t)kind, (uint8_t)rule, (uint8_t)field};
}

static pac_refusal refuse_pacru(pac_refusal_kind kind, pac_rule rule, int field) {
    return (pac_refusal){(uint8_t)kind, (uint8_t)rule, (uint8_t)field};
}

static bool is_connection(const question *q) {
    int from = q->written->from, to = q->written->to;
    return pac_fields_has(q->own, from) && pac_fields_has(q->own, to) &&
           pac__distance(from, to) > 1;
}

static pac_refusal refuse_chevron(question *q) {
    int from = q->written->from;
    if (from >= PAC_FIELDS || pac_chevron_at(q->position, from, &q->facing) != q->me)
        return refuse_turn(q, PAC_REFUSAL_NO_CHEVRON, PAC_RULE_SR2, PAC_RULE_AR2, PAC_RULE_R2,
                           from);
    return no_refusal;
}

/* The way there. */
static pac_refusal refuse_way(const question *q) {
    int from = q->written->from, to = q->written->to;
    int direction = to < PAC_FIELDS ? pac__direction(from, to) : PAC__NOT_IN_LINE;
    int turned = (direction - q->facing) & 7;
    if (direction == PAC__NOT_IN_LINE || (turned > 1 && turned < 7))
        return refuse_turn(q, PAC_REFUSAL_NOT_AHEAD, PAC_RULE_SR3, PAC_RULE_AR5, PAC_RULE_R3, to);
    if (pac__distance(from, to) > pac__power(q->position, q->me, from))
        return refuse_turn(q, PAC_REFUSAL_TOO_FAR, PAC_RULE_SR3, PAC_RULE_AR4, PAC_RULE_R5, to);
    int between = pac__step[direction][from];
    while (between != to && !pac_fields_has(q->position->occupied, between))
        between = pac__step[direction][between];
    if (between != to && !is_connection(q))
        return refuse_turn(q, PAC_REFUSAL_JUMP, PAC_RULE_NONE, PAC_RULE_AR9, PAC_RULE_R7, between);
    return no_refusal;
}

/* Where it ends. */
static pac_refusal refuse_destination(const question *q) {
    int to = q->written->to;
    bool pincer = q->written->kind == PAC_PINCER;
    int occupant = pac_chevron_at(q->position, to, NULL);
    if (pac_is_pacru(q->variant) && occupant != q->me) {
        bool pinched = pac_fields_has(pac__pinched(q->position, q->me), to);
        if ((occupant != PAC_NOBODY || pincer) && !(pinched && pincer))
            return refuse_pacru(PAC_REFUSAL_PINCER, PAC_RULE_R11, to);
        if (pincer)
            return no_refusal;
    }
    if (occupant != PAC_NOBODY)
        return refuse_turn(q, PAC_REFUSAL_OCCUPIED, PAC_RULE_SR5, PAC_RULE_AR9, PAC_RULE_R7, to);
    if (pac_fields_has(q->others, to))
        return refuse_turn(q, PAC_REFUSAL_OTHERS_COLOUR, PAC_RULE_SR5, PAC_RULE_AR9, PAC_RULE_R7,
                           to);
    return no_refusal;
}

static pac_refusal refuse_twist(const question *q) {
    int from = q->written->from, to = q->written->to;
    if (!q->written->eighths)
        return no_refusal;
    if (pac_is_pacru(q->variant) || !pac__crosses(from, to))
        return refuse_turn(q, PAC_REFUSAL_TWIST, PAC_RULE_SR4, PAC_RULE_AR6, PAC_RULE_R6, to);
    if (q->variant == PAC_AZACRU && pac__loses_chevron(q->position, from, to))
        return refuse_turn(q, PAC_REFUSAL_TWIST_REMOVED, PAC_RULE_NONE, PAC_RULE_AR7, PAC_RULE_NONE,
                           to);
    return no_refusal;
}

/* ------------------------------------------------------------------------------------------------
 * Pacru's benefits
 */

static bool names_connection(const question *q) {
    for (int i = 0; i < q->written->named; i++)
        if (q->written->field[i] == PAC_CONNECTION)
            return true;
    return false;
}

/*
 * The field of {R4} or {R10}: the first one named, unless the connection change is named instead.
 */
static pac_refusal refuse_crossing_field(const question *q, pac_turn begun) {
    pac_stage stage = pac_turn_stage(begun);
    if (stage != PAC_CHOOSE_CHANGE && stage != PAC_CHOOSE_TRANSFORMATION)
        return no_refusal;
    bool change = stage == PAC_CHOOSE_CHANGE;
    pac_refusal_kind kind = change ? PAC_REFUSAL_CHANGE_FIELD : PAC_REFUSAL_TRANSFORM_FIELD;
    pac_rule rule = change ? PAC_RULE_R4 : PAC_RULE_R10;
    if (q->written->named == 0)
        return refuse_pacru(kind, rule, PAC_NOWHERE); /* missing: there is no field to name */
    int field = q->written->field[0];
    if (field == PAC_CONNECTION)
        return no_refusal;
    pac_fields here = pac__home[q->written->to];
    pac_fields taken =
        q->written->kind == PAC_PINCER ? pac_fields_of(q->written->to) : PAC_NO_FIELDS;
    pac_fields good = change ? pac_fields_minus(here, pac_fields_or(q->own, q->others))
                             : pac_fields_and(here, q->others);
    if (!pac_fields_has(pac_fields_minus(good, taken), field))
        return refuse_pacru(kind, rule, field);
    return no_refusal;
}

static pac_refusal refuse_occupied_field(const question *q, pac_turn begun) {
    pac_fields occupied = q->position->occupied;
    bool moves = q->written->kind != PAC_REORIENTATION;
    if (moves)
        occupied = pac_fields_or(pac_fields_minus(occupied, pac_fields_of(q->written->from)),
                                 pac_fields_of(q->written->to));
    for (int i = 0; i < q->written->named; i++) {
        int field = q->written->field[i];
        /* {R7}: the field just arrived on may be changed by {R4}. */
        bool arrived = moves && i == 0 && field == q->written->to &&
                       pac_turn_stage(begun) == PAC_CHOOSE_CHANGE;
        if (pac_fields_has(occupied, field) && !arrived)
            return refuse_pacru(PAC_REFUSAL_CHEVRON_ON_FIELD, PAC_RULE_R7, field);
    }
    return no_refusal;
}

/* What is named beyond the crossing's part: the meeting's field, if there is a meeting. */
static pac_refusal refuse_meeting(const question *q, pac_turn begun) {
    const pac__written *written = q->written;
    int used = 0;
    if (pac_turn_stage(begun) == PAC_CHOOSE_CHANGE ||
        pac_turn_stage(begun) == PAC_CHOOSE_TRANSFORMATION) {
        begun = pac_choose(q->position, begun, written->field[0]);
        used = 1;
    } else if (pac_turn_crossing(begun) == PAC_CONNECTION) {
        used = written->named > 0 && written->field[0] == PAC_CONNECTION;
    }
    bool meets = pac_turn_stage(begun) == PAC_CHOOSE_MEETING;
    if (written->named > used + meets) {
        int extra = written->field[used + meets];
        return refuse_pacru(PAC_REFUSAL_TOO_MANY, PAC_RULE_R13,
                            extra == PAC_CONNECTION ? PAC_NOWHERE : extra);
    }
    if (!meets)
        return no_refusal;
    int field = written->named > used ? written->field[used] : PAC_NOWHERE;
    if (field == PAC_CONNECTION)
        return refuse_pacru(PAC_REFUSAL_TOO_MANY, PAC_RULE_R13, PAC_NOWHERE);
    if (field == PAC_NOWHERE || !pac_fields_has(pac_options(q->position, begun), field))
        return refuse_pacru(PAC_REFUSAL_MEETING_FIELD, PAC_RULE_R12, field);
    return no_refusal;
}

static pac_refusal refuse_benefits(const question *q) {
    if (!pac_is_pacru(q->variant))
        return no_refusal;
    int from = q->written->from, to = q->written->to;
    pac_turn begun = pac__begin(q->position, from, to, q->written->kind);
    pac_refusal refusal = refuse_crossing_field(q, begun);
    if (!refusal.kind)
        refusal = refuse_occupied_field(q, begun);
    /* Reading 10: with no marker in hand nothing changes. */
    bool changes = q->written->kind == PAC_MOVE && pac__connection_changes(q->position, from, to) &&
                   pac_fields_count(q->own) < pac_target(q->position);
    if (!refusal.kind && names_connection(q) && !changes)
        refusal = refuse_pacru(PAC_REFUSAL_NO_CONNECTION, PAC_RULE_R8, to);
    if (!refusal.kind)
        refusal = refuse_meeting(q, begun);
    return refusal;
}

/* ------------------------------------------------------------------------------------------------
 * Kinds of turns
 */

static pac_refusal refuse_move(question *q) {
    pac_refusal refusal = refuse_chevron(q);
    if (!refusal.kind)
        refusal = refuse_way(q);
    if (!refusal.kind)
        refusal = refuse_destination(q);
    if (!refusal.kind)
        refusal = refuse_twist(q);
    if (!refusal.kind)
        refusal = refuse_benefits(q);
    return refusal;
}

static pac_refusal refuse_reorientation(question *q) {
    const pac__written *written = q->written;
    pac_refusal refusal = refuse_chevron(q);
    if (!refusal.kind)
        refusal = refuse_occupied_field(q, 0);
    if (refusal.kind)
        return refusal;
    int angle = written->eighths < 0 ? -written->eighths : written->eighths;
    pac_fields named = PAC_NO_FIELDS;
    for (int i = 0; i < written->named; i++) {
        int field = written->field[i];
        if (field == PAC_CONNECTION)
            return refuse_pacru(PAC_REFUSAL_NO_CONNECTION, PAC_RULE_R8, PAC_NOWHERE);
        named = pac_fields_or(named, pac_fields_of(field));
    }
    pac_fields wrong = pac_fields_minus(named, q->own);
    if (angle > 2 || written->named != 2 * angle || pac_fields_count(named) != written->named ||
        pac_fields_any(wrong))
        return refuse_pacru(PAC_REFUSAL_REORIENTATION, PAC_RULE_R14,
                            pac_fields_any(wrong) ? pac_fields_first(wrong) : written->from);
    if (!pac__can_move(q->position, q->me))
        return refuse_pacru(PAC_REFUSAL_CANNOT_REORIENT, PAC_RULE_R15, written->from);
    return no_refusal;
}

static pac_refusal refuse_pass(const question *q) {
    if (pac_is_pacru(q->variant) || pac__can_move(q->position, q->me))
        return refuse_turn(q, PAC_REFUSAL_PASS, PAC_RULE_SR2, PAC_RULE_AR2, PAC_RULE_R2,
                           PAC_NOWHERE);
    return no_refusal;
}

static question question_of(const pac_position *position, const pac__written *written) {
    int me = position->to_move;
    return (question){position,
                      written,
                      (pac_variant)position->variant,
                      me,
                      0,
                      position->markers[me],
                      pac__others(position, me)};
}

static pac_refusal refuse_over(const question *q) {
    if (!q->position->end)
        return no_refusal;
    return refuse_turn(q, PAC_REFUSAL_OVER, PAC_RULE_SR6, PAC_RULE_AR10, PAC_RULE_R16, PAC_NOWHERE);
}

pac_refusal pac__refuse(const pac_position *position, const pac__written *written) {
    question q = question_of(position, written);
    pac_refusal refusal = no_refusal;
    if (written->kind == PAC_MOVE || written->kind == PAC_PINCER)
        refusal = refuse_move(&q);
    else if (written->kind == PAC_REORIENTATION)
        refusal = refuse_reorientation(&q);
    else if (written->kind == PAC_PASS)
        refusal = refuse_pass(&q);
    return refusal.kind ? refusal : refuse_over(&q);
}

pac_refusal pac_why_not(const pac_position *position, int from, int to) {
    int occupant = pac_chevron_at(position, to, NULL);
    bool pincer = pac_is_pacru((pac_variant)position->variant) && occupant != PAC_NOBODY &&
                  occupant != position->to_move;
    pac__written written = {.kind = pincer ? PAC_PINCER : PAC_MOVE, .from = from, .to = to};
    question q = question_of(position, &written);
    pac_refusal refusal = refuse_chevron(&q);
    if (!refusal.kind)
        refusal = refuse_way(&q);
    if (!refusal.kind)
        refusal = refuse_destination(&q);
    return refusal.kind ? refusal : refuse_over(&q);
}
