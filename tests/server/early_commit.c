/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A fault put in with the linker's --wrap: the database that is opened commits a group only when
 * the next one begins, and then waits first, as on a slow disk: with a fast one the window in which
 * a kill loses something would be shorter than the time it takes to send the signal.
 */
#include "server/databases.h"

#include <stddef.h>
#include <time.h>

struct database *__real_database_open(const char *folder, bool make, char why[STORE_WHY]);
struct database *__wrap_database_open(const char *folder, bool make, char why[STORE_WHY]);

static const struct database_functions *sound;
static bool is_uncommitted;

static void commit_last_group(struct database *database) {
    const struct timespec slow = {.tv_nsec = 50000000};
    if (is_uncommitted) {
        nanosleep(&slow, NULL);
        if (sound->commit(database))
            sound->roll_back(database);
    }
    is_uncommitted = false;
}

static enum store_status begin_late(struct database *database) {
    commit_last_group(database);
    return sound->begin(database);
}

/* Games are not loaded inside a group. */
static enum store_status load_late(struct database *database, const char *game, struct kept *kept) {
    commit_last_group(database);
    return sound->load(database, game, kept);
}

static enum store_status commit_late(struct database *database) {
    (void)database;
    is_uncommitted = true;
    return STORE_OK;
}

struct database *__wrap_database_open(const char *folder, bool make, char why[STORE_WHY]) {
    static struct database_functions early;
    struct database *database = __real_database_open(folder, make, why);
    if (!database)
        return NULL;
    sound = database->functions;
    early = *sound;
    early.begin = begin_late;
    early.commit = commit_late;
    early.load = load_late;
    database->functions = &early;
    return database;
}
