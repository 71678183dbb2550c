/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A choice: one stage of a turn as a small number, the index for the transposition table, the
 * history and the killers. It is a move from field to field, a reorientation's chevron and angle, or
 * one option of a later stage.
 */
#ifndef PACRU_CHOICE_H
#define PACRU_CHOICE_H

#include <pacru/rules.h>

enum {
    PAC__CHOICE_MOVE = 1,                                          /* + 81 · from + to */
    PAC__CHOICE_TURN = PAC__CHOICE_MOVE + PAC_FIELDS * PAC_FIELDS, /* + 4 · field + twist − 1 */
    PAC__CHOICE_PASS = PAC__CHOICE_TURN + 4 * PAC_FIELDS,
    PAC__CHOICE_OPTION = PAC__CHOICE_PASS + 1, /* + 82 · stage + option */
    PAC__CHOICES = PAC__CHOICE_OPTION + (PAC_FIELDS + 1) * 6
};

/* The first choice of a turn. */
static inline uint16_t pac__choice_of(pac_turn begun) {
    int from = pac_turn_from(begun), to = pac_turn_to(begun);
    switch (pac_turn_kind_of(begun)) {
    case PAC_MOVE:
    case PAC_PINCER:
        return (uint16_t)(PAC__CHOICE_MOVE + PAC_FIELDS * from + to);
    case PAC_REORIENTATION:
        return (uint16_t)(PAC__CHOICE_TURN + 4 * from + (int)pac_turn_twist(begun) - 1);
    default:
        return PAC__CHOICE_PASS;
    }
}

static inline uint16_t pac__option_choice(pac_stage stage, int option) {
    return (uint16_t)(PAC__CHOICE_OPTION + (PAC_FIELDS + 1) * (int)stage + option);
}

#endif
