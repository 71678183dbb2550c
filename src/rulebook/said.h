/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the rules say of a step that plays nothing. */
#ifndef RULEBOOK_SAID_H
#define RULEBOOK_SAID_H

#include "reader.h"

void say_outcome(const rulebook_play *play, const rulebook_step *step, note *said);

/* Why a position is refused, as the rule book words it. */
const char *fault_words(pac_fault_kind kind);

#endif
