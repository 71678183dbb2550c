/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of a task below its board. */
#ifndef RULEBOOK_TASK_LINES_H
#define RULEBOOK_TASK_LINES_H

#include "lessons.h"
#include "reader.h"

void read_task_line(reader *r, rulebook_task *task, const char *key, char *value);

/* Whether all that a task needs is there. */
void check_task_parts(reader *r, const rulebook_task *task);

/* "R8"; PAC_RULE_NONE, with a complaint, if there is no such rule. */
pac_rule parse_rule(reader *r, const char *text);

#endif
