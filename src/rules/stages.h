/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Visits all turns. Inline, so that perft has no call for each turn. */
#ifndef PACRU_STAGES_H
#define PACRU_STAGES_H

#include "internal.h"

typedef bool (*pac__visit)(void *context, pac_turn turn);

/* All ways to choose `more` fields to give back out of `fields`, in ascending order. */
static inline bool pac__each_give_back(pac_turn turn, pac_fields fields, int index, int more,
                                       pac__visit visit, void *context) {
    while (pac_fields_count(fields) >= more) {
        pac_turn next = pac__with_given(turn, index, pac_fields_take(&fields));
        bool go_on = more == 1
                         ? visit(context, pac__with_stage(next, PAC_COMPLETE))
                         : pac__each_give_back(next, fields, index + 1, more - 1, visit, context);
        if (!go_on)
            return false;
    }
    return true;
}

/* All ways to complete a turn; at most two choices follow the first stage. */
static inline bool pac__each_completion(const pac_position *position, pac_turn begun,
                                        pac__visit visit, void *context) {
    if (pac_turn_stage(begun) == PAC_COMPLETE)
        return visit(context, begun);
    if (pac_turn_stage(begun) == PAC_CHOOSE_TWIST)
        return visit(context, pac__with_stage(begun, PAC_COMPLETE)) &&
               visit(context, pac__with_stage(pac__with_twist(begun, PAC_LEFT), PAC_COMPLETE)) &&
               visit(context, pac__with_stage(pac__with_twist(begun, PAC_RIGHT), PAC_COMPLETE));
    for (pac_fields options = pac_options(position, begun); pac_fields_any(options);) {
        pac_turn turn = pac_choose(position, begun, pac_fields_take(&options));
        if (pac_turn_stage(turn) == PAC_COMPLETE) {
            if (!visit(context, turn))
                return false;
            continue;
        }
        for (pac_fields fields = pac_options(position, turn); pac_fields_any(fields);)
            if (!visit(context, pac_choose(position, turn, pac_fields_take(&fields))))
                return false;
    }
    return true;
}

static inline bool pac__each_turn(const pac_position *position, pac_which which, pac__visit visit,
                                  void *context) {
    pac_turn list[PAC_MAX_MOVES];
    size_t count = pac_moves(position, list);
    for (size_t i = 0; i < count; i++)
        if (!pac__each_completion(position, list[i], visit, context))
            return false;
    if (which == PAC_NO_REORIENTATIONS)
        return true;
    count = pac_reorientations(position, list);
    for (size_t i = 0; i < count; i++)
        if (!pac__each_give_back(list[i], pac_options(position, list[i]), 0,
                                 pac__price(pac_turn_twist(list[i])), visit, context))
            return false;
    return true;
}

/* {A-R7}: whether a connection costs the chevron. */
bool pac__loses_chevron(const pac_position *position, int from, int to);

/* Reading 19: any player still in the game may leave it. */
static inline bool pac__may_leave(const pac_position *position, int player) {
    return player < position->players && !pac_has_left(position, player) &&
           (!pac_is_pacru((pac_variant)position->variant) || pac__has_chevrons(position, player));
}

#endif
