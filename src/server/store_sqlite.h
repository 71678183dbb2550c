/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The store's tables in SQLite. One thread at a time. Everything but opening returns
 * a store_status.
 */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store.h"

#include <sqlite3.h>

enum {
    SCHEMA_VERSION = 2,
    SQL_APPEND = 0,
    SQL_DUE,
    SQL_GAME,
    SQL_SEAT,
    SQL_CHAT,
    SQL_ALIVE,
    SQL_READ_SET,
    SQL_READ_SEATS,
    SQL_READ_EVENTS,
    SQL_READ_CHAT,
    SQL_READ_OUTAGES,
    SQL_READ_DUE,
    SQL_DATA_VERSION,
    SQL_COUNT
};

struct database {
    sqlite3 *handle;
    sqlite3_stmt *prepared[SQL_COUNT];
};

#define DATABASE_FILE "pacru.db"

/*
 * Opens the database of a folder. One that does not exist is made if `make` is true; an older one
 * is brought up to date. False, and why, if it cannot be used.
 */
bool database_open(struct database *database, const char *folder, bool make, char why[STORE_WHY]);
void database_close(struct database *database);

/* Brings the tables of an opened database up to date: store_schema.c. */
bool schema_update(sqlite3 *handle, char why[STORE_WHY]);

/* Between these, all is written or nothing. */
enum store_status database_begin(struct database *database);
enum store_status database_commit(struct database *database);
void database_roll_back(struct database *database);

/* Whether the changes since database_begin() are still there to be committed. */
bool database_is_writing(const struct database *database);

enum store_status database_append(struct database *database, const char *game,
                                  const struct game_event *event);
enum store_status database_remind(struct database *database, const char *game, int64_t due);
enum store_status database_create(struct database *database, const struct game_setup *setup,
                                  const char *before, const struct game_event *event);
enum store_status database_chat(struct database *database, const char *game,
                                const struct chat_line *line);
enum store_status database_alive(struct database *database, int64_t now);

/* A time without a server has ended, if there was one. */
enum store_status database_back(struct database *database, int64_t now);

/* The caller gives it back with kept_clear(), also after a failure. */
enum store_status database_load(struct database *database, const char *game, struct kept *kept);
void kept_clear(struct kept *kept);

enum store_status database_due(struct database *database, int64_t now,
                               char ids[STORE_DUE][GAME_ID + 1], size_t *count);

/* A number that changes when another program writes to the database. */
int64_t database_version(struct database *database);

#endif
