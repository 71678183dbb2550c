/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "sqlite_private.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool copy_all(sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return false;
    int code;
    while ((code = sqlite3_backup_step(backup, -1)) == SQLITE_BUSY || code == SQLITE_LOCKED)
        (void)sqlite3_sleep(50);
    return sqlite3_backup_finish(backup) == SQLITE_OK && code == SQLITE_DONE;
}

enum store_status sqlite_back_up(struct database *base, const char *file) {
    struct sqlite_database *database = sqlite_of(base);
    sqlite3 *to = NULL;
    int error = sqlite_make_file(file);
    database->why = NULL;
    if (error) {
        database->why = error == EEXIST ? "the file exists" : strerror(error);
        return STORE_FAILED;
    }
    int code = sqlite3_open_v2(file, &to, SQLITE_OPEN_READWRITE, NULL);
    bool done = code == SQLITE_OK && copy_all(database->handle, to);
    if (!done)
        database->why = sqlite3_errstr(to ? sqlite3_errcode(to) : code);
    if (sqlite3_close(to) != SQLITE_OK)
        done = false;
    if (!done)
        (void)remove(file);
    return done ? STORE_OK : STORE_FAILED;
}

static bool is_sound(sqlite3 *handle) {
    sqlite3_stmt *statement = NULL;
    const char *found = NULL;
    if (sqlite3_prepare_v2(handle, "PRAGMA integrity_check(1)", -1, &statement, NULL) ==
            SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        found = (const char *)sqlite3_column_text(statement, 0);
    bool sound = found && !strcmp(found, "ok");
    (void)sqlite3_finalize(statement);
    return sound && sqlite_run_text(handle, "SELECT id FROM games LIMIT 1; PRAGMA user_version");
}

enum store_status sqlite_restore(struct database *base, const char *file) {
    struct sqlite_database *database = sqlite_of(base);
    sqlite3 *from = NULL;
    database->why = NULL;
    bool done = false;
    int code = sqlite3_open_v2(file, &from, SQLITE_OPEN_READONLY, NULL);
    if (code != SQLITE_OK)
        database->why = sqlite3_errstr(code);
    else if (!is_sound(from))
        database->why = "not a sound backup";
    else if (copy_all(from, database->handle)) {
        done = sqlite_update_schema(database->handle, database->text);
        database->why = done ? NULL : database->text;
    }
    (void)sqlite3_close(from);
    return done ? STORE_OK : STORE_FAILED;
}
