/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The help pages, made from the table of commands, which NULL ends. */
#ifndef HELP_H
#define HELP_H

#include "command.h"

void help_general(const struct command *const *commands);
void help_command(const struct command *command);
void help_version(void);

#endif
