/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the store needs of a database: a struct of functions. Each kind of database implements it in
 * a folder of its own below this one; server/databases.h opens them.
 *
 * A database is used by one thread at a time. The primary key (game, number) of an event is the
 * fence between several writers: writing a number that exists gives STORE_CONFLICT.
 */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include "server/games/kept.h"
#include "server/games/note.h"

enum {
    STORE_WHY = 256,    /* bytes for a sentence about what is wrong */
    DATABASE_ROWS = 256 /* rows that list() gives at the most */
};

/* A row of the list of games. */
struct game_row {
    char id[GAME_ID + 1];
    int64_t created;
    bool is_sound; /* false: the rest is not what a game can have */
    pac_variant variant;
    int players;
    bool is_noted; /* the note covers all events; otherwise only the events tell phase and turns */
    struct game_note note;
};

/* Where the last server stopped. */
struct database_resume {
    int64_t alive;  /* the last time that a server is known to have run; 0 if none ever did */
    int64_t notice; /* the number of the last notice; 0 if there has never been one */
};

struct database {
    const struct database_functions *functions;
};

struct database_functions {
    void (*close)(struct database *database);

    /* Why the last call failed. Valid until the next call. */
    const char *(*why)(struct database *database);

    /*
     * Writing. A group is begun, written and committed; all of it is on the disk when commit() has
     * returned STORE_OK, or nothing is. After a failure the group is lost: what follows fails too,
     * until roll_back(). Writes outside a group are not allowed.
     */
    enum store_status (*begin)(struct database *database);
    enum store_status (*commit)(struct database *database);
    void (*roll_back)(struct database *database);

    /*
     * Each write sets `status`, at the latest in commit(), so that an implementation may send all
     * writes of a group before it reads the first answer. What is passed must live until then.
     * A conflict is of one write and leaves the group as it is.
     */
    void (*append)(struct database *database, const char *game, const struct game_event *event,
                   enum store_status *status);
    /* A new game and, if `event` is not NULL, that event of the game `before`; both or neither. */
    void (*create)(struct database *database, const struct game_setup *setup, const char *before,
                   const struct game_event *event, enum store_status *status);
    void (*chat)(struct database *database, const char *game, const struct chat_line *line,
                 enum store_status *status);
    /* A note that covers fewer events than the one that is kept changes nothing. */
    void (*note)(struct database *database, const char *game, const struct game_note *note,
                 enum store_status *status);
    /* A server ran at this time. An earlier time than the one that is kept changes nothing. */
    void (*alive)(struct database *database, int64_t now, enum store_status *status);
    /* No server ran during this time. */
    void (*outage)(struct database *database, const struct outage *outage,
                   enum store_status *status);
    /* Tells the servers that this game was changed from outside. */
    void (*notice)(struct database *database, const char *game, enum store_status *status);
    /* Deletes notices up to this number. */
    void (*forget_notices)(struct database *database, int64_t last, enum store_status *status);

    /* Reading, outside a group. */
    enum store_status (*resume)(struct database *database, struct database_resume *resume);
    /* The caller frees it with kept_clear(), also after a failure. */
    enum store_status (*load)(struct database *database, const char *game, struct kept *kept);
    /* Games that are due, the first due first: those after a game, or all if that is "". */
    enum store_status (*due)(struct database *database, int64_t now, const char *after,
                             char ids[STORE_IDS][GAME_ID + 1], size_t *count);
    /* Games of the notices after number `*last`, which becomes the number of the last one read. */
    enum store_status (*notices)(struct database *database, int64_t *last,
                                 char ids[STORE_IDS][GAME_ID + 1], size_t *count);
    /* The next games after a row, or the first if it is NULL, by age and id. 0 rows: no more. */
    enum store_status (*list)(struct database *database, const struct game_row *after,
                              struct game_row rows[DATABASE_ROWS], size_t *count);

    /* Copies everything as of one moment into a file, which must not exist. */
    enum store_status (*back_up)(struct database *database, const char *file);
    /* Replaces everything by what a backup has; if the backup is not sound nothing is changed. */
    enum store_status (*restore)(struct database *database, const char *file);
};

#endif
