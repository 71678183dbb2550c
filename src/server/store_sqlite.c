/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "store_sqlite.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* Values only ever come in as parameters: no text of anybody's becomes SQL. */
static const char *const sql[SQL_COUNT] = {
    [SQL_APPEND] = "INSERT INTO events (game, number, at, kind, seat, value, text)"
                   " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SQL_DUE] = "UPDATE games SET due = ?2 WHERE id = ?1",
    [SQL_GAME] = "INSERT INTO games (id, first, number, games, variant, players, repetition, clock,"
                 " base, increment, away, grace, level, created, due)"
                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
    [SQL_SEAT] = "INSERT INTO seats (game, seat, kind, level, name, hash)"
                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [SQL_CHAT] = "INSERT INTO chat (game, at, seat, name, text) VALUES (?1, ?2, ?3, ?4, ?5)",
    [SQL_ALIVE] = "INSERT INTO server (one, alive) VALUES (1, ?1)"
                  " ON CONFLICT (one) DO UPDATE SET alive = max(alive, ?1)",
    [SQL_READ_SET] =
        "SELECT b.id, b.first, b.number, b.games, b.variant, b.players, b.repetition, b.clock,"
        " b.base, b.increment, b.away, b.grace, b.level, b.created"
        " FROM games AS a JOIN games AS b ON b.first = a.first AND b.number <= a.number"
        " WHERE a.id = ?1 ORDER BY b.number",
    [SQL_READ_SEATS] =
        "SELECT seat, kind, level, name, hash FROM seats WHERE game = ?1 ORDER BY seat",
    [SQL_READ_EVENTS] = "SELECT number, at, kind, seat, value, text FROM events WHERE game = ?1"
                        " ORDER BY number",
    [SQL_READ_CHAT] = "SELECT at, seat, name, text FROM"
                      " (SELECT number, at, seat, name, text FROM chat WHERE game = ?1"
                      "  ORDER BY number DESC LIMIT ?2) ORDER BY number",
    [SQL_READ_OUTAGES] = "SELECT began, ended FROM outages WHERE ended > ?1 ORDER BY began",
    [SQL_READ_DUE] = "SELECT id FROM games WHERE due > 0 AND due <= ?1 ORDER BY due LIMIT ?2",
    [SQL_DATA_VERSION] = "PRAGMA data_version",
};

/* ------------------------------------------------------------------------------------------------
 * Opening and closing
 */

static bool prepare(struct database *database) {
    for (int i = 0; i < SQL_COUNT; i++)
        if (sqlite3_prepare_v3(database->handle, sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &database->prepared[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

bool database_open(struct database *database, const char *folder, bool make, char why[STORE_WHY]) {
    char path[PATH_MAX];
    *database = (struct database){0};
    int length = snprintf(path, sizeof path, "%s/" DATABASE_FILE, folder);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (make ? SQLITE_OPEN_CREATE : 0);
    why[0] = '\0';
    /* FULL: a commit is on the disk when it returns, even if the power fails a moment later. */
    if (length > 0 && (size_t)length < sizeof path &&
        sqlite3_open_v2(path, &database->handle, flags, NULL) == SQLITE_OK &&
        sqlite3_busy_timeout(database->handle, 5000) == SQLITE_OK &&
        sqlite3_exec(database->handle,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                     "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;",
                     NULL, NULL, NULL) == SQLITE_OK &&
        schema_update(database->handle, why) && prepare(database))
        return true;
    if (!why[0])
        (void)snprintf(why, STORE_WHY, "%s",
                       database->handle ? sqlite3_errmsg(database->handle)
                                        : "the path is too long");
    database_close(database);
    return false;
}

void database_close(struct database *database) {
    for (int i = 0; i < SQL_COUNT; i++)
        (void)sqlite3_finalize(database->prepared[i]);
    (void)sqlite3_close(database->handle);
    *database = (struct database){0};
}

/* ------------------------------------------------------------------------------------------------
 * Writing
 */

static enum store_status run_text(struct database *database, const char *text) {
    return sqlite3_exec(database->handle, text, NULL, NULL, NULL) == SQLITE_OK ? STORE_OK
                                                                               : STORE_FAILED;
}

enum store_status database_begin(struct database *database) {
    return run_text(database, "BEGIN IMMEDIATE");
}

enum store_status database_commit(struct database *database) {
    return run_text(database, "COMMIT");
}

void database_roll_back(struct database *database) {
    if (database_is_writing(database))
        (void)run_text(database, "ROLLBACK");
}

bool database_is_writing(const struct database *database) {
    return !sqlite3_get_autocommit(database->handle);
}

/* Runs a statement whose parameters are bound; whatever comes of it, it is ready for the next. */
static enum store_status run(struct database *database, int which) {
    int code = sqlite3_step(database->prepared[which]);
    (void)sqlite3_reset(database->prepared[which]);
    (void)sqlite3_clear_bindings(database->prepared[which]);
    return code == SQLITE_DONE                  ? STORE_OK
           : (code & 0xff) == SQLITE_CONSTRAINT ? STORE_CONFLICT
                                                : STORE_FAILED;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text) {
    (void)sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

enum store_status database_append(struct database *database, const char *game,
                                  const struct game_event *event) {
    sqlite3_stmt *append = database->prepared[SQL_APPEND];
    bind_text(append, 1, game);
    (void)sqlite3_bind_int64(append, 2, event->number);
    (void)sqlite3_bind_int64(append, 3, event->at);
    (void)sqlite3_bind_int(append, 4, (int)event->kind);
    (void)sqlite3_bind_int(append, 5, event->seat);
    (void)sqlite3_bind_int64(append, 6, event->value);
    bind_text(append, 7, event->text);
    return run(database, SQL_APPEND);
}

enum store_status database_remind(struct database *database, const char *game, int64_t due) {
    sqlite3_stmt *update = database->prepared[SQL_DUE];
    bind_text(update, 1, game);
    (void)sqlite3_bind_int64(update, 2, due);
    return run(database, SQL_DUE);
}

static enum store_status add_game(struct database *database, const struct game_setup *setup) {
    sqlite3_stmt *game = database->prepared[SQL_GAME];
    bind_text(game, 1, setup->id);
    bind_text(game, 2, setup->first);
    (void)sqlite3_bind_int(game, 3, setup->number);
    (void)sqlite3_bind_int(game, 4, setup->games);
    bind_text(game, 5, pac_variant_text(setup->variant));
    (void)sqlite3_bind_int(game, 6, setup->players);
    (void)sqlite3_bind_int(game, 7, setup->repetition);
    (void)sqlite3_bind_int(game, 8, (int)setup->clock.kind);
    (void)sqlite3_bind_int64(game, 9, setup->clock.base);
    (void)sqlite3_bind_int64(game, 10, setup->clock.increment);
    (void)sqlite3_bind_int(game, 11, (int)setup->away);
    (void)sqlite3_bind_int(game, 12, setup->grace);
    (void)sqlite3_bind_int(game, 13, setup->level);
    (void)sqlite3_bind_int64(game, 14, setup->created);
    (void)sqlite3_bind_int64(
        game, 15, setup->clock.kind == CLOCK_DAYS ? setup->created + setup->clock.base : 0);
    return run(database, SQL_GAME);
}

static enum store_status add_seat(struct database *database, const char *game, int number,
                                  const struct game_seat *seat) {
    sqlite3_stmt *statement = database->prepared[SQL_SEAT];
    bind_text(statement, 1, game);
    (void)sqlite3_bind_int(statement, 2, number);
    (void)sqlite3_bind_int(statement, 3, (int)seat->kind);
    (void)sqlite3_bind_int(statement, 4, seat->level);
    bind_text(statement, 5, seat->name);
    if (seat->link)
        (void)sqlite3_bind_blob(statement, 6, seat->hash, SEAT_HASH, SQLITE_STATIC);
    return run(database, SQL_SEAT);
}

enum store_status database_create(struct database *database, const struct game_setup *setup,
                                  const char *before, const struct game_event *event) {
    enum store_status status = run_text(database, "SAVEPOINT one");
    if (status)
        return status;
    status = add_game(database, setup);
    for (int i = 0; i < setup->players && !status; i++)
        status = add_seat(database, setup->id, i, &setup->seats[i]);
    if (!status && event)
        status = database_append(database, before, event);
    if (database_is_writing(database) && status)
        (void)run_text(database, "ROLLBACK TO one");
    if (database_is_writing(database))
        (void)run_text(database, "RELEASE one");
    return status;
}

enum store_status database_chat(struct database *database, const char *game,
                                const struct chat_line *line) {
    sqlite3_stmt *statement = database->prepared[SQL_CHAT];
    bind_text(statement, 1, game);
    (void)sqlite3_bind_int64(statement, 2, line->at);
    (void)sqlite3_bind_int(statement, 3, line->seat);
    bind_text(statement, 4, line->name);
    bind_text(statement, 5, line->text);
    return run(database, SQL_CHAT);
}

enum store_status database_alive(struct database *database, int64_t now) {
    (void)sqlite3_bind_int64(database->prepared[SQL_ALIVE], 1, now);
    return run(database, SQL_ALIVE);
}

enum store_status database_back(struct database *database, int64_t now) {
    char text[160];
    (void)snprintf(text, sizeof text,
                   "INSERT INTO outages SELECT alive, %lld FROM server WHERE alive < %lld",
                   (long long)now, (long long)now);
    enum store_status status = database_begin(database);
    if (!status)
        status = run_text(database, text);
    if (!status)
        status = database_alive(database, now);
    if (!status)
        status = database_commit(database);
    database_roll_back(database);
    return status;
}
