/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store_sqlite.h"

#include <stdio.h>

/*
 * What leads from each version to the next. A step that has been released is never changed: a
 * database somewhere was made by it.
 */
static const char *const steps[SCHEMA_VERSION] = {
    "CREATE TABLE games ("
    "  id TEXT PRIMARY KEY,"
    "  first TEXT NOT NULL,"
    "  number INTEGER NOT NULL,"
    "  games INTEGER NOT NULL,"
    "  variant TEXT NOT NULL,"
    "  players INTEGER NOT NULL,"
    "  repetition INTEGER NOT NULL,"
    "  clock INTEGER NOT NULL,"
    "  base INTEGER NOT NULL,"
    "  increment INTEGER NOT NULL,"
    "  away INTEGER NOT NULL,"
    "  grace INTEGER NOT NULL,"
    "  level INTEGER NOT NULL,"
    "  created INTEGER NOT NULL,"
    "  UNIQUE (first, number)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE seats ("
    "  game TEXT NOT NULL REFERENCES games,"
    "  seat INTEGER NOT NULL,"
    "  kind INTEGER NOT NULL,"
    "  level INTEGER NOT NULL,"
    "  name TEXT NOT NULL,"
    "  hash BLOB," /* NULL for a seat without a link */
    "  PRIMARY KEY (game, seat)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE events ("
    "  game TEXT NOT NULL REFERENCES games,"
    "  number INTEGER NOT NULL,"
    "  at INTEGER NOT NULL,"
    "  kind INTEGER NOT NULL,"
    "  seat INTEGER NOT NULL,"
    "  value INTEGER NOT NULL,"
    "  text TEXT NOT NULL,"
    "  PRIMARY KEY (game, number)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE chat ("
    "  number INTEGER PRIMARY KEY,"
    "  game TEXT NOT NULL REFERENCES games,"
    "  at INTEGER NOT NULL,"
    "  seat INTEGER NOT NULL,"
    "  name TEXT NOT NULL,"
    "  text TEXT NOT NULL"
    ") STRICT;"
    "CREATE INDEX chat_of_game ON chat (game, number);"
    "CREATE TABLE outages (began INTEGER NOT NULL, ended INTEGER NOT NULL) STRICT;"
    "CREATE TABLE server (one INTEGER PRIMARY KEY CHECK (one = 1), alive INTEGER NOT NULL) STRICT;",

    /* When a game by correspondence has to be looked at even if nobody comes. */
    "ALTER TABLE games ADD COLUMN due INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX games_due ON games (due) WHERE due > 0;",
};

static int version_of(sqlite3 *handle) {
    sqlite3_stmt *statement = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(handle, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    (void)sqlite3_finalize(statement);
    return version;
}

/* One step, wholly or not at all. */
static bool take_step(sqlite3 *handle, int from) {
    char version[48];
    (void)snprintf(version, sizeof version, "PRAGMA user_version = %d", from + 1);
    return sqlite3_exec(handle, steps[from], NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(handle, version, NULL, NULL, NULL) == SQLITE_OK;
}

bool schema_update(sqlite3 *handle, char why[STORE_WHY]) {
    bool done = sqlite3_exec(handle, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    int version = version_of(handle);
    if (done && version > SCHEMA_VERSION) {
        (void)snprintf(why, STORE_WHY, "made by a newer version (%d instead of %d)", version,
                       SCHEMA_VERSION);
        (void)sqlite3_exec(handle, "ROLLBACK", NULL, NULL, NULL);
        return false;
    }
    for (; done && version >= 0 && version < SCHEMA_VERSION; version++)
        done = take_step(handle, version);
    if (done && version >= 0 && sqlite3_exec(handle, "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
        return true;
    (void)snprintf(why, STORE_WHY, "%s", sqlite3_errmsg(handle));
    (void)sqlite3_exec(handle, "ROLLBACK", NULL, NULL, NULL);
    return false;
}
