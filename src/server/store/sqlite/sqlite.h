/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The database in SQLite: one file in the data folder, which several programs may use at once.
 */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "server/store/database.h"

/*
 * Opens the database of a folder. One that does not exist is made if `make` is true; an older one
 * is brought up to date. NULL, and why, if it cannot be used. A full disk is no reason, unless
 * tables have to be made.
 */
struct database *sqlite_open(const char *folder, bool make, char why[STORE_WHY]);

#endif
