/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The folder in which the server keeps its data.
 */
#ifndef DATA_H
#define DATA_H

#include "cli/command.h"

/*
 * The folder given, or if it is NULL the usual one, into `folder`. Returns STATUS_DONE, or says
 * what is wrong and returns the status to exit with.
 */
int data_folder(const struct invocation *call, const char *given, char *folder, size_t size);

#endif
