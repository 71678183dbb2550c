/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "archive.h"

#include <pacru/record.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TRIES = 10 }; /* to end a game while others go on playing it */

struct archive {
    struct database *database;
    char why[STORE_WHY];
};

struct archive *archive_open(struct database *database) {
    struct archive *archive = calloc(1, sizeof *archive);
    if (archive)
        archive->database = database;
    else
        database->functions->close(database);
    return archive;
}

void archive_close(struct archive *archive) {
    if (archive)
        archive->database->functions->close(archive->database);
    free(archive);
}

const char *archive_why(const struct archive *archive) { return archive->why; }

/* NULL stands for what the database says. */
static enum archive_status archive_fail(struct archive *archive, const char *why) {
    (void)snprintf(archive->why, sizeof archive->why, "%s",
                   why ? why : archive->database->functions->why(archive->database));
    return ARCHIVE_FAILED;
}

/* ------------------------------------------------------------------------------------------------
 * One game
 */

static enum archive_status load_game(struct archive *archive, const char *id, struct kept *kept,
                                     struct table **table) {
    struct database *database = archive->database;
    enum store_status status =
        game_id_is_valid(id) ? database->functions->load(database, id, kept) : STORE_MISSING;
    *table = NULL;
    if (status == STORE_MISSING)
        return ARCHIVE_MISSING;
    if (status)
        return archive_fail(archive, NULL);
    *table = table_rebuild(kept);
    return *table ? ARCHIVE_OK : archive_fail(archive, "what is kept is not a game");
}

/*
 * The event and the notice for the servers. After a conflict there is only the notice, which makes
 * a server load the game once more.
 */
static enum store_status write_end(struct database *database, const char *id,
                                   const struct game_event *event) {
    const struct database_functions *call = database->functions;
    enum store_status appended = STORE_OK, noticed = STORE_OK;
    enum store_status status = call->begin(database);
    if (!status) {
        call->append(database, id, event, &appended);
        call->notice(database, id, &noticed);
        status = call->commit(database);
    }
    return status ? status : appended;
}

static enum archive_status end_once(struct archive *archive, const char *id, int64_t now,
                                    bool *again) {
    struct kept kept = {0};
    struct table *table;
    enum archive_status status = load_game(archive, id, &kept, &table);
    *again = false;
    if (!status && table_phase(table) == PHASE_OVER)
        status = ARCHIVE_OVER;
    if (!status) {
        const struct game_event event = {
            .number = table->events + 1, .at = now, .kind = EVENT_ENDED, .seat = NO_SEAT};
        enum store_status written = write_end(archive->database, id, &event);
        *again = written == STORE_CONFLICT;
        if (written)
            status = archive_fail(archive, *again ? "the game goes on" : NULL);
        if (written == STORE_FAILED)
            archive->database->functions->roll_back(archive->database);
    }
    table_free(table);
    kept_clear(&kept);
    return status;
}

enum archive_status archive_end(struct archive *archive, const char *id, int64_t now) {
    enum archive_status status;
    bool again;
    int tries = 0;
    do
        status = end_once(archive, id, now, &again); /* another event may have come in between */
    while (again && ++tries < TRIES);
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

static enum archive_status write_record(struct archive *archive, const struct kept *kept,
                                        char **text) {
    struct table *table = replay_with_clocks(&kept->games[kept->count - 1]);
    pac_record *record = NULL;
    bool written = false;
    if (table && !pac_record_new(&record, table->game)) {
        set_tags(record, table);
        table->game = NULL; /* the record's from now on */
        written = !pac_record_write(record, text, NULL);
    }
    pac_record_free(record);
    table_free(table);
    return written ? ARCHIVE_OK : archive_fail(archive, "there is no memory");
}

enum archive_status archive_export(struct archive *archive, const char *id, char **text) {
    struct kept kept = {0};
    struct table *table;
    enum archive_status status = load_game(archive, id, &kept, &table);
    table_free(table);
    if (!status)
        status = write_record(archive, &kept, text);
    kept_clear(&kept);
    return status;
}

/* ------------------------------------------------------------------------------------------------
 * All games
 */

/* What archive_list() and archive_export_all() do with a row; false to stop. */
struct walk {
    bool (*step)(struct walk *walk, struct game_row *row);
    struct archive *archive;
    archive_visit *visit;
    archive_visit_record *visit_record;
    void *context;
    bool partly;
    struct game_row *unnoted[DATABASE_ROWS]; /* of the present rows, those noted only now */
    size_t unnoted_count;
};

/* The next list need not replay these games. If it cannot be written, that one will. */
static void keep_notes(struct walk *walk) {
    struct database *database = walk->archive->database;
    enum store_status statuses[DATABASE_ROWS] = {STORE_OK};
    if (walk->unnoted_count && !database->functions->begin(database)) {
        for (size_t i = 0; i < walk->unnoted_count; i++)
            database->functions->note(database, walk->unnoted[i]->id, &walk->unnoted[i]->note,
                                      &statuses[i]);
        if (database->functions->commit(database))
            database->functions->roll_back(database);
    } else if (walk->unnoted_count) {
        database->functions->roll_back(database);
    }
    walk->unnoted_count = 0;
}

static enum archive_status walk_rows(struct walk *walk) {
    struct database *database = walk->archive->database;
    struct game_row *rows = malloc(DATABASE_ROWS * sizeof *rows);
    enum archive_status status =
        rows ? ARCHIVE_OK : archive_fail(walk->archive, "there is no memory");
    struct game_row last;
    bool more = !status, begun = false;
    while (more) {
        size_t count;
        if (database->functions->list(database, begun ? &last : NULL, rows, &count)) {
            status = archive_fail(walk->archive, NULL);
            break;
        }
        for (size_t i = 0; i < count && more; i++)
            more = walk->step(walk, &rows[i]);
        keep_notes(walk);
        if (count)
            last = rows[count - 1];
        begun = true;
        more = more && count;
    }
    free(rows);
    return status ? status : walk->partly ? ARCHIVE_PARTLY : ARCHIVE_OK;
}

/* Makes the note of a row from the game's events. */
static bool note_row(struct walk *walk, struct game_row *row) {
    struct kept kept = {0};
    struct table *table;
    enum archive_status status = load_game(walk->archive, row->id, &kept, &table);
    if (!status) {
        row->note = table_note(table);
        row->is_noted = true;
        walk->unnoted[walk->unnoted_count++] = row;
    }
    table_free(table);
    kept_clear(&kept);
    return !status;
}

static bool list_step(struct walk *walk, struct game_row *row) {
    const char *problem = NULL;
    if (!row->is_sound)
        problem = "its rules or players are not sound";
    else if (!row->is_noted && !note_row(walk, row))
        problem = walk->archive->why;
    walk->partly = walk->partly || problem;
    return walk->visit(walk->context, row, problem);
}

enum archive_status archive_list(struct archive *archive, archive_visit *visit, void *context) {
    struct walk walk = {.step = list_step, .archive = archive, .visit = visit, .context = context};
    return walk_rows(&walk);
}

static bool export_step(struct walk *walk, struct game_row *row) {
    char *text = NULL;
    enum archive_status status = archive_export(walk->archive, row->id, &text);
    if (status == ARCHIVE_MISSING)
        (void)archive_fail(walk->archive, "its name is not sound");
    walk->partly = walk->partly || status;
    bool more =
        walk->visit_record(walk->context, row->id, text, status ? walk->archive->why : NULL);
    free(text);
    return more;
}

enum archive_status archive_export_all(struct archive *archive, archive_visit_record *visit,
                                       void *context) {
    struct walk walk = {
        .step = export_step, .archive = archive, .visit_record = visit, .context = context};
    return walk_rows(&walk);
}

/* ------------------------------------------------------------------------------------------------
 * Copies
 */

enum archive_status archive_back_up(struct archive *archive, const char *file) {
    struct database *database = archive->database;
    return database->functions->back_up(database, file) ? archive_fail(archive, NULL) : ARCHIVE_OK;
}

enum archive_status archive_restore(struct archive *archive, const char *file) {
    struct database *database = archive->database;
    return database->functions->restore(database, file) ? archive_fail(archive, NULL) : ARCHIVE_OK;
}
