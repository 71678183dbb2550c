/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The data folder. Each function returns 0 or an errno.
 */
#ifndef FOLDER_H
#define FOLDER_H

/* Makes sure that the folder exists, is closed to other users, and can be written to. */
int folder_prepare(const char *folder);

/*
 * Locks the folder for one server, for as long as the file stays open; EBUSY if another server has
 * it.
 */
int folder_lock(const char *folder, int *fd);

#endif
