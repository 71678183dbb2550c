/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "archive.h"
#include "store_sqlite.h"

#include <pacru/record.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct archive {
    struct database database;
    char why[STORE_WHY];
};

struct archive *archive_open(const char *folder, char why[STORE_WHY]) {
    struct archive *archive = calloc(1, sizeof *archive);
    if (archive && database_open(&archive->database, folder, false, why))
        return archive;
    free(archive);
    return NULL;
}

void archive_close(struct archive *archive) {
    if (archive)
        database_close(&archive->database);
    free(archive);
}

const char *archive_why(const struct archive *archive) { return archive->why; }

static enum archive_status fail(struct archive *archive, const char *why) {
    (void)snprintf(archive->why, sizeof archive->why, "%s",
                   why ? why : sqlite3_errmsg(archive->database.handle));
    return ARCHIVE_FAILED;
}

/* ------------------------------------------------------------------------------------------------
 * Games
 */

static enum archive_status load(struct archive *archive, const char *id, struct kept *kept,
                                struct table **table) {
    enum store_status status =
        seats_is_id(id) ? database_load(&archive->database, id, kept) : STORE_MISSING;
    if (status == STORE_MISSING)
        return ARCHIVE_MISSING;
    *table = status ? NULL : table_rebuild(kept);
    return *table ? ARCHIVE_OK : fail(archive, "what is kept of a game is not sound");
}

/* The names of all games, the oldest first; the caller frees them. */
static char (*names(struct archive *archive, size_t *count))[GAME_ID + 1] {
    sqlite3_stmt *statement = NULL;
    char(*list)[GAME_ID + 1] = NULL;
    *count = 0;
    if (sqlite3_prepare_v2(archive->database.handle, "SELECT id FROM games ORDER BY created, id",
                           -1, &statement, NULL) != SQLITE_OK)
        return NULL;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        void *more = realloc(list, (*count + 1) * sizeof *list);
        const unsigned char *id = sqlite3_column_text(statement, 0);
        if (!more)
            break;
        list = more;
        if (id && strlen((const char *)id) == GAME_ID)
            memcpy(list[(*count)++], id, GAME_ID + 1);
    }
    (void)sqlite3_finalize(statement);
    return list;
}

enum archive_status archive_each(struct archive *archive,
                                 bool (*visit)(void *context, const struct table *table),
                                 void *context) {
    enum archive_status status = ARCHIVE_OK;
    size_t count;
    char(*list)[GAME_ID + 1] = names(archive, &count);
    bool more = true;
    for (size_t i = 0; i < count && more && !status; i++) {
        struct kept kept = {0};
        struct table *table = NULL;
        status = load(archive, list[i], &kept, &table);
        if (!status)
            more = visit(context, table);
        table_free(table);
        kept_clear(&kept);
    }
    free(list);
    return status;
}

enum archive_status archive_end(struct archive *archive, const char *id, int64_t now) {
    struct kept kept = {0};
    struct table *table = NULL;
    enum archive_status status = load(archive, id, &kept, &table);
    if (!status && table_phase(table) == PHASE_OVER)
        status = ARCHIVE_OVER;
    if (!status) {
        const struct game_event event = {
            .number = table->events + 1, .at = now, .kind = EVENT_ENDED, .seat = NO_SEAT};
        /* Another event may have come in between: then it can be tried again. */
        if (database_append(&archive->database, id, &event))
            status = fail(archive, NULL);
    }
    table_free(table);
    kept_clear(&kept);
    return status;
}

/* ------------------------------------------------------------------------------------------------
 * Records
 */

/* The game once more, with the clock behind each turn. */
static struct table *replay_with_clocks(const struct kept_game *game) {
    struct table *table = table_new(&game->setup);
    for (size_t i = 0; table && i < game->count; i++) {
        const struct game_event *event = &game->events[i];
        if (!table_apply(table, event)) {
            table_free(table);
            return NULL;
        }
        if (event->kind == EVENT_TURN && game->setup.clock.kind == CLOCK_TIME && event->value > 0)
            (void)pac_game_set_clock(table->game, pac_game_turns(table->game),
                                     (uint64_t)event->value);
    }
    return table;
}

static void set_tags(pac_record *record, const struct table *table) {
    const pac_position *position = pac_game_position(table->game);
    time_t created = (time_t)(table->setup.created / 1000);
    struct tm parts;
    char date[32];
    if (gmtime_r(&created, &parts) && strftime(date, sizeof date, "%Y.%m.%d", &parts))
        (void)pac_record_set_tag(record, "Date", date);
    (void)pac_record_set_tag(record, "Site", table->setup.id);
    if (table->setup.games > 1) {
        char round[16];
        (void)snprintf(round, sizeof round, "%d", table->setup.number + 1);
        (void)pac_record_set_tag(record, "Round", round);
    }
    for (int i = 0; i < table->setup.players; i++) {
        const struct table_seat *seat = &table->seats[i];
        char name[NAME_BYTES + 1];
        memcpy(name, seat->name, sizeof name);
        if (!name[0])
            (void)snprintf(name, sizeof name, seat->kind == SEAT_COMPUTER ? "level %d" : "?",
                           seat->level);
        (void)pac_record_set_tag(record, pac_colour_tag((pac_colour)position->colour[i]), name);
    }
}

static enum archive_status write_record(struct archive *archive, const char *id, char **text) {
    struct kept kept = {0};
    struct table *table = NULL;
    enum archive_status status = load(archive, id, &kept, &table);
    table_free(table);
    table = status ? NULL : replay_with_clocks(&kept.games[kept.count - 1]);
    pac_record *record = NULL;
    if (table && !pac_record_new(&record, table->game)) {
        set_tags(record, table);
        table->game = NULL; /* the record's from now on */
        if (pac_record_write(record, text, NULL))
            status = fail(archive, "there is no memory");
    } else if (!status) {
        status = fail(archive, "there is no memory");
    }
    pac_record_free(record);
    table_free(table);
    kept_clear(&kept);
    return status;
}

enum archive_status archive_export(struct archive *archive, const char *id, char **text) {
    if (id)
        return write_record(archive, id, text);
    size_t count, length = 0, size;
    char(*list)[GAME_ID + 1] = names(archive, &count);
    enum archive_status status = ARCHIVE_OK;
    FILE *all = open_memstream(text, &size);
    if (!all)
        status = fail(archive, "there is no memory");
    for (size_t i = 0; i < count && !status; i++) {
        char *one = NULL;
        status = write_record(archive, list[i], &one);
        if (!status)
            length += (size_t)fprintf(all, "%s%s", length ? "\n" : "", one);
        free(one);
    }
    if (all && fclose(all))
        status = fail(archive, "there is no memory");
    free(list);
    return status;
}

/* ------------------------------------------------------------------------------------------------
 * Copies
 */

/* Everything of one database into another, as of one moment. */
static bool copy(sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return false;
    int code;
    while ((code = sqlite3_backup_step(backup, -1)) == SQLITE_BUSY || code == SQLITE_LOCKED)
        (void)sqlite3_sleep(50);
    return sqlite3_backup_finish(backup) == SQLITE_OK && code == SQLITE_DONE;
}

enum archive_status archive_back_up(struct archive *archive, const char *file) {
    sqlite3 *to = NULL;
    if (!access(file, F_OK))
        return fail(archive, "the file exists");
    bool done =
        sqlite3_open_v2(file, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) == SQLITE_OK &&
        copy(archive->database.handle, to);
    if (!done)
        (void)fail(archive, to ? sqlite3_errmsg(to) : NULL);
    (void)sqlite3_close(to);
    if (!done)
        (void)remove(file);
    return done ? ARCHIVE_OK : ARCHIVE_FAILED;
}

static bool is_sound(sqlite3 *handle, char why[STORE_WHY]) {
    sqlite3_stmt *statement = NULL;
    bool sound = sqlite3_prepare_v2(handle, "PRAGMA integrity_check(1)", -1, &statement, NULL) ==
                     SQLITE_OK &&
                 sqlite3_step(statement) == SQLITE_ROW &&
                 !strcmp((const char *)sqlite3_column_text(statement, 0), "ok");
    (void)sqlite3_finalize(statement);
    sound = sound && sqlite3_exec(handle, "SELECT id FROM games LIMIT 1; PRAGMA user_version", NULL,
                                  NULL, NULL) == SQLITE_OK;
    if (!sound)
        (void)snprintf(why, STORE_WHY, "not a sound backup");
    return sound;
}

bool archive_restore(const char *folder, const char *file, char why[STORE_WHY]) {
    struct database database = {0};
    sqlite3 *from = NULL;
    bool done = sqlite3_open_v2(file, &from, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
                is_sound(from, why) && database_open(&database, folder, true, why);
    if (done && !copy(from, database.handle)) {
        (void)snprintf(why, STORE_WHY, "%s", sqlite3_errmsg(database.handle));
        done = false;
    } else if (!done && !why[0]) {
        (void)snprintf(why, STORE_WHY, "%s", sqlite3_errmsg(from));
    }
    if (done) {
        database_close(&database);
        done =
            database_open(&database, folder, false, why); /* an older one is brought up to date */
    }
    database_close(&database);
    (void)sqlite3_close(from);
    return done;
}
