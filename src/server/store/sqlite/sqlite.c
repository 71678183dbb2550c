/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "sqlite_private.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DATABASE_FILE "pacru.db"

enum { OWNER_ONLY = 0600, OTHERS = 0007 };

/* Values only ever come in as parameters: no text of anybody's becomes SQL. */
static const char *const sql[SQL_COUNT] = {
    [SQL_APPEND] = "INSERT INTO events (game, number, at, kind, seat, value, text)"
                   " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SQL_NOTE] = "UPDATE games SET due = ?2, phase = ?3, turns = ?4, noted = ?5"
                 " WHERE id = ?1 AND noted <= ?5",
    [SQL_GAME] = "INSERT INTO games (id, first, number, games, variant, players, repetition, clock,"
                 " base, increment, away, grace, level, created, due, phase, host, wait, hash)"
                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,"
                 " ?17, ?18, ?19)",
    [SQL_SEAT] = "INSERT INTO seats (game, seat, kind, level, name, hash, devices)"
                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SQL_CHAT] = "INSERT INTO chat (game, at, seat, name, text) VALUES (?1, ?2, ?3, ?4, ?5)",
    /* A seat below 0 is a spectator's. */
    [SQL_FORGET_CHAT] =
        "DELETE FROM chat WHERE game = ?1 AND (seat < 0) = ?3 AND number <= (SELECT number"
        " FROM chat WHERE game = ?1 AND (seat < 0) = ?3 ORDER BY number DESC LIMIT 1 OFFSET ?2)",
    [SQL_ALIVE] = "INSERT INTO server (one, alive) VALUES (1, ?1)"
                  " ON CONFLICT (one) DO UPDATE SET alive = max(alive, ?1)",
    [SQL_OUTAGE] = "INSERT INTO outages (began, ended) VALUES (?1, ?2)",
    [SQL_NOTICE] = "INSERT INTO notices (game) VALUES (?1)",
    [SQL_FORGET_NOTICES] = "DELETE FROM notices WHERE number <= ?1",
    [SQL_READ_SET] =
        "SELECT b.id, b.first, b.number, b.games, b.variant, b.players, b.repetition, b.clock,"
        " b.base, b.increment, b.away, b.grace, b.level, b.created, b.host, b.wait, b.hash"
        " FROM games AS a JOIN games AS b ON b.first = a.first AND b.number <= a.number"
        " WHERE a.id = ?1 ORDER BY b.number",
    [SQL_READ_SEATS] =
        "SELECT seat, kind, level, name, hash, devices FROM seats WHERE game = ?1 ORDER BY seat",
    [SQL_READ_EVENTS] = "SELECT number, at, kind, seat, value, text FROM events WHERE game = ?1"
                        " ORDER BY number",
    /* With the chat of earlier games of the set, where everybody sat one seat further for each. */
    [SQL_READ_CHAT] =
        "SELECT at, CASE WHEN seat < 0 THEN seat ELSE"
        " (seat + players * 100 - later) % players END, name, text FROM"
        " (SELECT chat.number AS number, at, seat, name, text, a.players AS players,"
        "  a.number - b.number AS later,"
        "  row_number() OVER (PARTITION BY seat < 0 ORDER BY chat.number DESC) AS age"
        "  FROM games AS a JOIN games AS b ON b.first = a.first AND b.number <= a.number"
        "  JOIN chat ON chat.game = b.id WHERE a.id = ?1) WHERE age <= ?2 ORDER BY number",
    [SQL_READ_OUTAGES] = "SELECT began, ended FROM outages WHERE ended > ?1 ORDER BY began",
    [SQL_READ_DUE] = "SELECT id FROM games WHERE due > 0 AND due <= ?1 AND"
                     " (due, id) > (coalesce((SELECT due FROM games WHERE id = ?2), 0), ?2)"
                     " ORDER BY due, id LIMIT ?3",
    [SQL_READ_ALIVE] = "SELECT alive FROM server",
    /* Numbers are not used again, so this is the last one even after it has been deleted. */
    [SQL_READ_LAST_NOTICE] = "SELECT seq FROM sqlite_sequence WHERE name = 'notices'",
    [SQL_READ_NOTICES] =
        "SELECT game, number FROM notices WHERE number > ?1 ORDER BY number LIMIT ?2",
    [SQL_READ_LIST] = "SELECT id, created, variant, players, phase, turns, due, noted,"
                      " (SELECT max(number) FROM events WHERE game = id) FROM games"
                      " WHERE (created, id) > (?1, ?2) ORDER BY created, id LIMIT ?3",
};

/* ------------------------------------------------------------------------------------------------
 * The file
 */

int sqlite_make_file(const char *path) {
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, OWNER_ONLY);
    if (fd < 0)
        return errno;
    int error = fchmod(fd, OWNER_ONLY) ? errno : 0; /* whatever the umask is */
    (void)close(fd);
    return error;
}

/* SQLite gives the files that it makes beside the database the same mode. */
static bool prepare_file(const char *path, char why[STORE_WHY]) {
    struct stat found;
    int error = sqlite_make_file(path);
    if (error && error != EEXIST) {
        (void)snprintf(why, STORE_WHY, "%s", strerror(error));
        return false;
    }
    /* Earlier versions left it to the umask. It fails for somebody else's file: then it stays. */
    if (!stat(path, &found) && (found.st_mode & OTHERS))
        (void)chmod(path, found.st_mode & 0770);
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * Opening and closing
 */

bool sqlite_run_text(sqlite3 *handle, const char *text) {
    return sqlite3_exec(handle, text, NULL, NULL, NULL) == SQLITE_OK;
}

static void close_database(struct database *base) {
    struct sqlite_database *database = sqlite_of(base);
    for (int i = 0; i < SQL_COUNT; i++)
        (void)sqlite3_finalize(database->prepared[i]);
    (void)sqlite3_close(database->handle);
    free(database);
}

static const char *explain_failure(struct database *base) {
    struct sqlite_database *database = sqlite_of(base);
    return database->why ? database->why : sqlite3_errmsg(database->handle);
}

static const struct database_functions functions = {
    .close = close_database,
    .why = explain_failure,
    .begin = sqlite_begin,
    .commit = sqlite_commit,
    .roll_back = sqlite_roll_back,
    .append = sqlite_append,
    .create = sqlite_create,
    .chat = sqlite_chat,
    .note = sqlite_note,
    .alive = sqlite_alive,
    .outage = sqlite_outage,
    .notice = sqlite_notice,
    .forget_notices = sqlite_forget_notices,
    .resume = sqlite_resume,
    .load = sqlite_load,
    .due = sqlite_due,
    .notices = sqlite_notices,
    .list = sqlite_list,
    .back_up = sqlite_back_up,
    .restore = sqlite_restore,
};

/*
 * FULL: a commit is on the disk when it returns, even if the power fails a moment later.
 * The files beside the database stay when it is closed, the log empty: their room is then there
 * when the disk is full at the next start.
 */
static bool configure_connection(sqlite3 *handle) {
    int persist = 1;
    return sqlite3_busy_timeout(handle, 5000) == SQLITE_OK &&
           sqlite_run_text(handle, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                                   "PRAGMA journal_size_limit = 16777216;"
                                   "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;") &&
           sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &persist) == SQLITE_OK;
}

static bool prepare_statements(struct sqlite_database *database) {
    for (int i = 0; i < SQL_COUNT; i++)
        if (sqlite3_prepare_v3(database->handle, sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &database->prepared[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

struct database *sqlite_open(const char *folder, bool make, char why[STORE_WHY]) {
    char path[PATH_MAX];
    struct sqlite_database *database = calloc(1, sizeof *database);
    int length = snprintf(path, sizeof path, "%s/" DATABASE_FILE, folder);
    why[0] = '\0';
    if (!database || length < 0 || (size_t)length >= sizeof path) {
        (void)snprintf(why, STORE_WHY, "%s",
                       database ? "the path is too long" : "there is no memory");
        free(database);
        return NULL;
    }
    database->base.functions = &functions;
    if ((!make || prepare_file(path, why)) &&
        sqlite3_open_v2(path, &database->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                        NULL) == SQLITE_OK &&
        configure_connection(database->handle) && sqlite_update_schema(database->handle, why) &&
        prepare_statements(database))
        return &database->base;
    if (!why[0])
        (void)snprintf(why, STORE_WHY, "%s", sqlite3_errmsg(database->handle));
    close_database(&database->base);
    return NULL;
}
