/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The store for its operator: looks at the games of a database, whether a server is running on it
 * or not. Everything here waits for the disk.
 */
#ifndef ARCHIVE_H
#define ARCHIVE_H

#include "database.h"

struct archive;

enum archive_status {
    ARCHIVE_OK,
    ARCHIVE_MISSING, /* there is no such game */
    ARCHIVE_OVER,    /* it is over already */
    ARCHIVE_PARTLY,  /* some games could not be read; `visit` was told which */
    ARCHIVE_FAILED   /* why: archive_why() */
};

/* Takes the database over. NULL if there is no memory; then it is closed. */
struct archive *archive_open(struct database *database);
void archive_close(struct archive *archive);
const char *archive_why(const struct archive *archive);

/*
 * Calls `visit` with every game, the oldest first, until it returns false. A game that cannot be
 * read is visited too: `problem` says why and is NULL for all others. ARCHIVE_FAILED if not all
 * games could be visited.
 */
typedef bool archive_visit(void *context, const struct game_row *row, const char *problem);
enum archive_status archive_list(struct archive *archive, archive_visit *visit, void *context);

/* The record of a game, to be freed. */
enum archive_status archive_export(struct archive *archive, const char *id, char **text);

/* Like archive_list(), with each game's record. Only one game at a time is in memory. */
typedef bool archive_visit_record(void *context, const char *id, const char *record,
                                  const char *problem);
enum archive_status archive_export_all(struct archive *archive, archive_visit_record *visit,
                                       void *context);

/* Ends a game without a result. A server that runs notices within two seconds. */
enum archive_status archive_end(struct archive *archive, const char *id, int64_t now);

/* Copies everything into a file, which must not exist, as of one moment. */
enum archive_status archive_back_up(struct archive *archive, const char *file);

/*
 * Puts what a backup holds in place of what is there; no server may use it meanwhile. If the backup
 * is not sound nothing is changed.
 */
enum archive_status archive_restore(struct archive *archive, const char *file);

#endif
