/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sqlite_private.h"

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

    /*
     * How far a game is, as of event `noted`; a phase of NULL is not known, and the events tell.
     * Notices tell servers which games another program has changed; their numbers are never used
     * again.
     */
    "ALTER TABLE games ADD COLUMN phase INTEGER;"
    "ALTER TABLE games ADD COLUMN turns INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN noted INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX games_created ON games (created, id);"
    "CREATE TABLE notices ("
    "  number INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  game TEXT NOT NULL REFERENCES games"
    ") STRICT;",

    /*
     * Who arranges a table (-1: every player), how many seconds it waits for the game to begin (0: for
     * ever), the hash of its link, and hashes of the devices that a seat knew when the game began.
     */
    "ALTER TABLE games ADD COLUMN host INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE games ADD COLUMN wait INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN hash BLOB;"
    "ALTER TABLE seats ADD COLUMN devices BLOB;",
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

static bool take_step(sqlite3 *handle, int from) {
    char version[48];
    (void)snprintf(version, sizeof version, "PRAGMA user_version = %d", from + 1);
    return sqlite_run_text(handle, steps[from]) && sqlite_run_text(handle, version);
}

/* All steps or none. The version is read again: another program may have taken them meanwhile. */
static bool take_steps(sqlite3 *handle) {
    if (!sqlite_run_text(handle, "BEGIN IMMEDIATE"))
        return false;
    int version = version_of(handle);
    bool done = version >= 0;
    for (; done && version < SCHEMA_VERSION; version++)
        done = take_step(handle, version);
    return done && sqlite_run_text(handle, "COMMIT");
}

bool sqlite_update_schema(sqlite3 *handle, char why[STORE_WHY]) {
    int version = version_of(handle);
    if (version == SCHEMA_VERSION)
        return true;
    if (version > SCHEMA_VERSION) {
        (void)snprintf(why, STORE_WHY, "made by a newer version (%d instead of %d)", version,
                       SCHEMA_VERSION);
        return false;
    }
    if (version >= 0 && take_steps(handle))
        return true;
    (void)snprintf(why, STORE_WHY, "%s", sqlite3_errmsg(handle));
    (void)sqlite_run_text(handle, "ROLLBACK");
    return false;
}
