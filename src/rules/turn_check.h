/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks a turn that comes from untrusted memory, such as a number that a web page has passed. */
#ifndef PACRU_TURN_CHECK_H
#define PACRU_TURN_CHECK_H

#include <pacru/rules.h>

/* stages.c: whether any 64 bits are a turn of the position, complete or with stages left. */
bool pac__is_turn(const pac_position *position, pac_turn turn);

#endif
