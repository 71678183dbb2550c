/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the files of this folder share.
 */
#ifndef STORE_SQLITE_PRIVATE_H
#define STORE_SQLITE_PRIVATE_H

#include "sqlite.h"

#include <sqlite3.h>

enum {
    SCHEMA_VERSION = 4,
    SQL_APPEND = 0,
    SQL_NOTE,
    SQL_GAME,
    SQL_SEAT,
    SQL_CHAT,
    SQL_FORGET_CHAT,
    SQL_ALIVE,
    SQL_OUTAGE,
    SQL_NOTICE,
    SQL_FORGET_NOTICES,
    SQL_READ_SET,
    SQL_READ_SEATS,
    SQL_READ_EVENTS,
    SQL_READ_CHAT,
    SQL_READ_OUTAGES,
    SQL_READ_DUE,
    SQL_READ_ALIVE,
    SQL_READ_LAST_NOTICE,
    SQL_READ_NOTICES,
    SQL_READ_LIST,
    SQL_COUNT
};

struct sqlite_database {
    struct database base; /* first, so that a pointer to one is a pointer to the other */
    sqlite3 *handle;
    sqlite3_stmt *prepared[SQL_COUNT];
    bool lost;       /* a write of the group has failed */
    const char *why; /* what SQLite does not know of; NULL if its own message tells */
    char text[STORE_WHY];
};

static inline struct sqlite_database *sqlite_of(struct database *database) {
    return (struct sqlite_database *)database;
}

/* SQL without parameters and results. */
bool sqlite_run_text(sqlite3 *handle, const char *text);

/* Makes an empty file that only its owner may read. 0 or an errno; EEXIST if there is one. */
int sqlite_make_file(const char *path);

/* schema.c: brings the tables up to date. Writes nothing if they are. */
bool sqlite_update_schema(sqlite3 *handle, char why[STORE_WHY]);

/* write.c */
enum store_status sqlite_begin(struct database *database);
enum store_status sqlite_commit(struct database *database);
void sqlite_roll_back(struct database *database);
void sqlite_append(struct database *database, const char *game, const struct game_event *event,
                   enum store_status *status);
void sqlite_create(struct database *database, const struct game_setup *setup, const char *before,
                   const struct game_event *event, enum store_status *status);
void sqlite_chat(struct database *database, const char *game, const struct chat_line *line,
                 enum store_status *status);
void sqlite_note(struct database *database, const char *game, const struct game_note *note,
                 enum store_status *status);
void sqlite_alive(struct database *database, int64_t now, enum store_status *status);
void sqlite_outage(struct database *database, const struct outage *outage,
                   enum store_status *status);
void sqlite_notice(struct database *database, const char *game, enum store_status *status);
void sqlite_forget_notices(struct database *database, int64_t last, enum store_status *status);

/* read.c */
enum store_status sqlite_resume(struct database *database, struct database_resume *resume);
enum store_status sqlite_load(struct database *database, const char *game, struct kept *kept);
enum store_status sqlite_due(struct database *database, int64_t now, const char *after,
                             char ids[STORE_IDS][GAME_ID + 1], size_t *count);
enum store_status sqlite_notices(struct database *database, int64_t *last,
                                 char ids[STORE_IDS][GAME_ID + 1], size_t *count);
enum store_status sqlite_list(struct database *database, const struct game_row *after,
                              struct game_row rows[DATABASE_ROWS], size_t *count);

/* copy.c */
enum store_status sqlite_back_up(struct database *database, const char *file);
enum store_status sqlite_restore(struct database *database, const char *file);

#endif
