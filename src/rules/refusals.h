/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A turn as it was written: parsed, but not checked. */
#ifndef PACRU_REFUSALS_H
#define PACRU_REFUSALS_H

#include "stages.h"

enum { PAC__MAX_NAMED = 84 };

typedef struct pac__written {
    pac_turn_kind kind;
    int from, to;
    int eighths;                   /* turned to the right if positive, to the left if negative */
    int named;                     /* how many fields stand in the parentheses */
    uint8_t field[PAC__MAX_NAMED]; /* those fields; PAC_CONNECTION for `*` */
} pac__written;

/*
 * Why a written turn is refused: the first row of the table that applies; kind NONE if none does.
 */
pac_refusal pac__refuse(const pac_position *position, const pac__written *written);

#endif
