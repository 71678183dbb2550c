/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The move generator: a turn is begun, then completed choice by choice. */
#include "stages.h"

#include "turn_check.h"

/* ------------------------------------------------------------------------------------------------
 * What a Pacru turn has earned so far
 */

/* The markers after the parts of a turn that are chosen already. */
typedef struct landing {
    pac_fields own;    /* of the player to move */
    pac_fields others; /* of everybody else */
    bool reached;      /* the target: whatever is left of the turn is dropped, Reading 10 */
} landing;

static void landing_gain(const pac_position *position, landing *now, pac_fields fields) {
    now->own = pac_fields_or(now->own, fields);
    now->others = pac_fields_minus(now->others, fields);
    now->reached = pac_fields_count(now->own) >= pac_target(position);
}

bool pac__connection_changes(const pac_position *position, int from, int to) {
    pac_fields own = position->markers[position->to_move];
    if (!pac_fields_has(own, from) || !pac_fields_has(own, to))
        return false;
    pac_fields between = pac__between(from, to, pac__direction(from, to));
    return !pac_fields_any(pac_fields_and(between, position->occupied)) &&
           pac_fields_any(pac_fields_minus(between, own));
}

/* The pincer's field, then what the crossing or the connection brought. */
static landing landing_of(const pac_position *position, pac_turn turn) {
    int from = pac_turn_from(turn), to = pac_turn_to(turn), crossing = pac_turn_crossing(turn);
    landing now = {position->markers[position->to_move], pac__others(position, position->to_move),
                   false};
    now.reached = pac_fields_count(now.own) >= pac_target(position);
    if (pac_turn_kind_of(turn) == PAC_PINCER)
        landing_gain(position, &now, pac_fields_of(to));
    if (crossing == PAC_CONNECTION)
        landing_gain(position, &now, pac__between(from, to, pac_turn_direction(turn)));
    else if (crossing != PAC_NOWHERE)
        landing_gain(position, &now, pac_fields_of(crossing));
    return now;
}

/*
 * {R4} {R10}: the fields that a crossing into the borderland of `to` may change; the stage says
 * which.
 */
static pac_fields crossing_fields(const pac_position *position, const landing *now, int to,
                                  pac_stage *stage) {
    pac_fields here = pac__home[to];
    pac_fields neutral = pac_fields_minus(here, pac_fields_or(now->own, now->others));
    if (pac_fields_any(neutral)) {
        *stage = PAC_CHOOSE_CHANGE;
        return pac_fields_minus(neutral, position->occupied);
    }
    *stage = PAC_CHOOSE_TRANSFORMATION;
    return pac_fields_minus(pac_fields_and(here, now->others), position->occupied);
}

/* Reading 17: under the rule of 2011 some opponent must have nine markers on the board. */
static bool meeting_counts(const pac_position *position, const landing *now) {
    if (position->variant != PAC_PACRU2011)
        return true;
    for (int p = 0; p < position->players; p++)
        if (p != position->to_move &&
            pac_fields_count(pac_fields_minus(position->markers[p], now->own)) >= 9)
            return true;
    return false;
}

/* {R12}: the fields that a meeting may change; none if there is no meeting. */
static pac_fields meeting_fields(const pac_position *position, const landing *now, pac_turn turn) {
    int from = pac_turn_from(turn), to = pac_turn_to(turn);
    int direction = pac_turn_direction(turn), next = pac__step[direction][to];
    if (now->reached || next == PAC_NOWHERE || !pac_fields_has(position->occupied, next) ||
        !pac_fields_has(now->own, to) || !pac_fields_has(now->own, next))
        return PAC_NO_FIELDS;
    int facing;
    if (pac_chevron_at(position, next, &facing) != position->to_move || facing != (direction ^ 4) ||
        !meeting_counts(position, now))
        return PAC_NO_FIELDS;
    pac_fields standing =
        pac_fields_or(pac_fields_minus(position->occupied, pac_fields_of(from)), pac_fields_of(to));
    return pac_fields_minus(PAC_ALL_FIELDS, pac_fields_or(now->own, standing));
}

/* After the crossing is decided: a meeting, or nothing more. */
static pac_turn towards_meeting(const pac_position *position, pac_turn turn) {
    int next = pac__step[pac_turn_direction(turn)][pac_turn_to(turn)];
    bool meets = false;
    if (next != PAC_NOWHERE && pac_fields_has(position->occupied, next)) {
        landing now = landing_of(position, turn);
        meets = pac_fields_any(meeting_fields(position, &now, turn));
    }
    return pac__with_stage(turn, meets ? PAC_CHOOSE_MEETING : PAC_COMPLETE);
}

static pac_turn begin_pacru(const pac_position *position, pac_turn turn) {
    int from = pac_turn_from(turn), to = pac_turn_to(turn);
    bool changes =
        pac_turn_kind_of(turn) == PAC_MOVE && pac__connection_changes(position, from, to);
    if (pac__crosses(from, to)) {
        landing now = landing_of(position, turn);
        pac_stage stage;
        if (!now.reached && pac_fields_any(crossing_fields(position, &now, to, &stage)))
            return pac__with_stage(turn, stage);
    }
    /* Reading 10: with no marker in hand, in a game that is over, nothing changes. */
    if (changes && pac_markers(position, position->to_move) < pac_target(position))
        turn = pac__with_crossing(turn, PAC_CONNECTION);
    return towards_meeting(position, turn);
}

/* {A-R7}: a connection over another player's field costs the chevron. */
bool pac__loses_chevron(const pac_position *position, int from, int to) {
    return pac__connection_changes(position, from, to) &&
           pac_fields_any(pac_fields_and(pac__between(from, to, pac__direction(from, to)),
                                         pac__others(position, position->to_move)));
}

pac_turn pac__begin(const pac_position *position, int from, int to, pac_turn_kind kind) {
    pac_turn turn = pac__move(kind, from, to);
    if (pac_is_pacru((pac_variant)position->variant))
        return begin_pacru(position, turn);
    /* {S-R4} {A-R6}; Reading 18: a chevron that leaves the board is not twisted. */
    if (pac__crosses(from, to) &&
        !(position->variant == PAC_AZACRU && pac__loses_chevron(position, from, to)))
        return pac__with_stage(turn, PAC_CHOOSE_TWIST);
    return turn;
}

/* ------------------------------------------------------------------------------------------------
 * First stage
 */

size_t pac__list_moves(const pac_position *position, pac_turn list[PAC_MAX_MOVES]) {
    int me = position->to_move;
    pac_fields others = pac__others(position, me);
    pac_fields pinched =
        pac_is_pacru((pac_variant)position->variant) ? pac__pinched(position, me) : PAC_NO_FIELDS;
    size_t count = 0;
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int from = position->field[me][i];
        if (from == PAC_NOWHERE)
            continue;
        pac__sight sight = pac__sight_of(position, me, i);
        pac_fields targets = pac__targets(position, me, from, &sight, others);
        while (pac_fields_any(targets))
            list[count++] = pac__begin(position, from, pac_fields_take(&targets), PAC_MOVE);
        pac_fields victims = pac_fields_and(sight.seen, pinched);
        while (pac_fields_any(victims))
            list[count++] = pac__begin(position, from, pac_fields_take(&victims), PAC_PINCER);
    }
    return count;
}

size_t pac_moves(const pac_position *position, pac_turn list[PAC_MAX_MOVES]) {
    if (position->end)
        return 0;
    size_t count = pac__list_moves(position, list);
    /* {S-R2} {A-R10}: who cannot move must pass. In Pacru such a player is out already. */
    if (!count)
        list[count++] = pac__turn(PAC_PASS, PAC_NOWHERE, PAC_NOWHERE);
    return count;
}

size_t pac_reorientations(const pac_position *position, pac_turn list[PAC_MAX_REORIENTATIONS]) {
    int me = position->to_move;
    int available = pac_fields_count(pac__may_give(position, me));
    /* {R14} asks that some chevron could move; a player whose turn it is always can, Reading 13. */
    if (!pac_is_pacru((pac_variant)position->variant) || position->end || available < 2)
        return 0;
    size_t count = 0;
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int field = position->field[me][i];
        if (field == PAC_NOWHERE)
            continue;
        for (int twist = PAC_LEFT; twist <= PAC_RIGHT_90; twist++)
            if (available >= pac__price((pac_twist)twist))
                list[count++] = pac__with_stage(
                    pac__with_twist(pac__turn(PAC_REORIENTATION, field, PAC_NOWHERE),
                                    (pac_twist)twist),
                    PAC_CHOOSE_GIVE_BACK);
    }
    return count;
}

pac_turn pac_leave(int player, pac_turn_kind kind) {
    return pac__turn(kind, PAC_NOWHERE, PAC_NOWHERE) | (pac_turn)player << 51;
}

/* ------------------------------------------------------------------------------------------------
 * Next stages
 */

static int given_so_far(pac_turn turn) {
    int count = 0;
    while (count < PAC_MAX_GIVEN && pac_turn_given(turn, count) != PAC_NOWHERE)
        count++;
    return count;
}

static pac_fields give_back_fields(const pac_position *position, pac_turn turn) {
    pac_fields fields = pac__may_give(position, position->to_move);
    for (int i = given_so_far(turn); i-- > 0;)
        fields = pac_fields_minus(fields, pac_fields_of(pac_turn_given(turn, i)));
    return fields;
}

pac_fields pac_options(const pac_position *position, pac_turn turn) {
    int from = pac_turn_from(turn), to = pac_turn_to(turn);
    landing now;
    pac_fields fields;
    switch (pac_turn_stage(turn)) {
    case PAC_CHOOSE_TWIST:
        return (pac_fields){1 << PAC_STRAIGHT | 1 << PAC_LEFT | 1 << PAC_RIGHT, 0};
    case PAC_CHOOSE_CHANGE:
    case PAC_CHOOSE_TRANSFORMATION:
        now = landing_of(position, turn);
        fields = crossing_fields(position, &now, to, &(pac_stage){PAC_COMPLETE});
        if (pac_turn_kind_of(turn) == PAC_MOVE && pac__connection_changes(position, from, to))
            fields = pac_fields_or(fields, pac_fields_of(PAC_CONNECTION));
        return fields;
    case PAC_CHOOSE_MEETING:
        now = landing_of(position, turn);
        return meeting_fields(position, &now, turn);
    case PAC_CHOOSE_GIVE_BACK:
        return give_back_fields(position, turn);
    case PAC_COMPLETE:
        break;
    }
    return PAC_NO_FIELDS;
}

pac_rule pac_stage_rule(const pac_position *position, pac_turn turn) {
    switch (pac_turn_stage(turn)) {
    case PAC_CHOOSE_TWIST:
        return position->variant == PAC_SHACRU ? PAC_RULE_SR4 : PAC_RULE_AR6;
    case PAC_CHOOSE_CHANGE:
        return PAC_RULE_R4;
    case PAC_CHOOSE_TRANSFORMATION:
        return PAC_RULE_R10;
    case PAC_CHOOSE_MEETING:
        return PAC_RULE_R12;
    case PAC_CHOOSE_GIVE_BACK:
        return PAC_RULE_R14;
    case PAC_COMPLETE:
        break;
    }
    return PAC_RULE_NONE;
}

/* Fields given back are stored in ascending order, so that each set of them is one turn. */
static pac_turn give_back(pac_turn turn, int field) {
    int count = given_so_far(turn), i = count;
    for (; i > 0 && pac_turn_given(turn, i - 1) > field; i--)
        turn = pac__with_given(turn, i, pac_turn_given(turn, i - 1));
    turn = pac__with_given(turn, i, field);
    bool paid = count + 1 == pac__price(pac_turn_twist(turn));
    return pac__with_stage(turn, paid ? PAC_COMPLETE : PAC_CHOOSE_GIVE_BACK);
}

pac_turn pac_choose(const pac_position *position, pac_turn turn, int option) {
    switch (pac_turn_stage(turn)) {
    case PAC_CHOOSE_TWIST:
        return pac__with_stage(pac__with_twist(turn, (pac_twist)option), PAC_COMPLETE);
    case PAC_CHOOSE_CHANGE:
    case PAC_CHOOSE_TRANSFORMATION:
        return towards_meeting(position, pac__with_crossing(turn, option));
    case PAC_CHOOSE_MEETING:
        return pac__with_stage(pac__with_meeting(turn, option), PAC_COMPLETE);
    case PAC_CHOOSE_GIVE_BACK:
        return give_back(turn, option);
    case PAC_COMPLETE:
        break;
    }
    return turn;
}

/* ------------------------------------------------------------------------------------------------
 * All turns
 */

bool pac_each_turn(const pac_position *position, pac_which which,
                   bool (*visit)(void *context, pac_turn turn), void *context) {
    return pac__each_turn(position, which, visit, context);
}

/* Whether the choices recorded in `turn` can be made, one stage after the other, from `begun`. */
static bool leads_to(const pac_position *position, pac_turn begun, pac_turn turn) {
    while (begun != turn) {
        int option = PAC_NOWHERE;
        switch (pac_turn_stage(begun)) {
        case PAC_CHOOSE_TWIST:
            option = (int)pac_turn_twist(turn);
            break;
        case PAC_CHOOSE_CHANGE:
        case PAC_CHOOSE_TRANSFORMATION:
            option = pac_turn_crossing(turn);
            break;
        case PAC_CHOOSE_MEETING:
            option = pac_turn_meeting(turn);
            break;
        case PAC_CHOOSE_GIVE_BACK:
            option = pac_turn_given(turn, given_so_far(begun));
            break;
        case PAC_COMPLETE:
            break;
        }
        if (option > PAC_CONNECTION || !pac_fields_has(pac_options(position, begun), option))
            return false;
        begun = pac_choose(position, begun, option);
    }
    return true;
}

bool pac__is_turn(const pac_position *position, pac_turn turn) {
    if (position->end)
        return false;
    pac_turn_kind kind = pac_turn_kind_of(turn);
    if (kind == PAC_RESIGN || kind == PAC_TIME) {
        int player = pac_turn_player(turn);
        return turn == pac_leave(player, kind) && pac__may_leave(position, player);
    }
    pac_turn list[PAC_MAX_MOVES];
    size_t count =
        kind == PAC_REORIENTATION ? pac_reorientations(position, list) : pac_moves(position, list);
    for (size_t i = 0; i < count; i++)
        if (pac_turn_from(list[i]) == pac_turn_from(turn) &&
            pac_turn_to(list[i]) == pac_turn_to(turn) && pac_turn_kind_of(list[i]) == kind &&
            (kind != PAC_REORIENTATION || pac_turn_twist(list[i]) == pac_turn_twist(turn)))
            return leads_to(position, list[i], turn);
    return false;
}

bool pac_turn_is_legal(const pac_position *position, pac_turn turn) {
    return pac_turn_stage(turn) == PAC_COMPLETE && pac__is_turn(position, turn);
}
