/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of the JSON form that examples and lessons share. */
#ifndef RULEBOOK_WRITE_H
#define RULEBOOK_WRITE_H

#include "json.h"
#include "rulebook.h"

void write_position(json *j, const char *key, const pac_position *position);
void write_events(json *j, const pac_position *before, const pac_event *events, size_t count);
void write_refusal(json *j, const char *key, pac_refusal refusal);

#endif
