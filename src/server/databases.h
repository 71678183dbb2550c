/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The kinds of databases that there are. Nothing else names one of them.
 */
#ifndef DATABASES_H
#define DATABASES_H

#include "server/store/database.h"

/*
 * Opens the database of a data folder. One that does not exist is made if `make` is true; an older
 * one is brought up to date. NULL, and why, if it cannot be used.
 */
struct database *database_open(const char *folder, bool make, char why[STORE_WHY]);

#endif
