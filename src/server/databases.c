/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "databases.h"
#include "server/store/sqlite/sqlite.h"

struct database *database_open(const char *folder, bool make, char why[STORE_WHY]) {
    return sqlite_open(folder, make, why);
}
