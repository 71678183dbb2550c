/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The store for its operator: looks at the games of a data folder, whether a server is running on
 * it or not. Everything here waits for the disk.
 */
#ifndef ARCHIVE_H
#define ARCHIVE_H

#include "store.h"
#include "table.h"

struct archive;

enum archive_status {
    ARCHIVE_OK,
    ARCHIVE_MISSING, /* there is no such game */
    ARCHIVE_OVER,    /* it is over already */
    ARCHIVE_FAILED   /* why: archive_why() */
};

/* NULL, and why, if there is no store in the folder that can be used. */
struct archive *archive_open(const char *folder, char why[STORE_WHY]);
void archive_close(struct archive *archive);
const char *archive_why(const struct archive *archive);

/* Calls `visit` with every game, the oldest first, until it returns false. */
enum archive_status archive_each(struct archive *archive,
                                 bool (*visit)(void *context, const struct table *table),
                                 void *context);

/* A game as a record, to be freed, or several in the order of archive_each() if `id` is NULL. */
enum archive_status archive_export(struct archive *archive, const char *id, char **text);

/* Ends a game without a result. A server that runs notices within seconds. */
enum archive_status archive_end(struct archive *archive, const char *id, int64_t now);

/* Copies everything into a file, which must not exist, as of one moment. */
enum archive_status archive_back_up(struct archive *archive, const char *file);

/*
 * Puts what a backup holds in place of what is in a folder, which no server may use meanwhile.
 * False, and why, if the file is not a sound backup; then nothing has changed.
 */
bool archive_restore(const char *folder, const char *file, char why[STORE_WHY]);

#endif
