/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sqlite_private.h"

#include <assert.h>

/* ------------------------------------------------------------------------------------------------
 * Groups
 */

/* SQLite rolls back by itself when the disk is full: later writes would be commits of their own. */
static bool is_writing(const struct sqlite_database *database) {
    return !database->lost && !sqlite3_get_autocommit(database->handle);
}

enum store_status sqlite_begin(struct database *base) {
    struct sqlite_database *database = sqlite_of(base);
    assert(sqlite3_get_autocommit(database->handle) && !database->lost);
    database->why = NULL;
    database->lost = !sqlite_run_text(database->handle, "BEGIN IMMEDIATE");
    return database->lost ? STORE_FAILED : STORE_OK;
}

enum store_status sqlite_commit(struct database *base) {
    struct sqlite_database *database = sqlite_of(base);
    database->lost = !is_writing(database) || !sqlite_run_text(database->handle, "COMMIT");
    return database->lost ? STORE_FAILED : STORE_OK;
}

void sqlite_roll_back(struct database *base) {
    struct sqlite_database *database = sqlite_of(base);
    if (!sqlite3_get_autocommit(database->handle))
        (void)sqlite_run_text(database->handle, "ROLLBACK");
    database->lost = false;
}

/* Runs a statement whose parameters are bound; whatever comes of it, it is ready for the next. */
static enum store_status run_bound(struct sqlite_database *database, int which) {
    sqlite3_stmt *statement = database->prepared[which];
    enum store_status status = STORE_FAILED;
    if (is_writing(database)) {
        int code = sqlite3_step(statement);
        status = code == SQLITE_DONE                  ? STORE_OK
                 : (code & 0xff) == SQLITE_CONSTRAINT ? STORE_CONFLICT
                                                      : STORE_FAILED;
        (void)sqlite3_reset(statement);
        database->lost = status == STORE_FAILED;
    }
    (void)sqlite3_clear_bindings(statement);
    return status;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text) {
    (void)sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

/* ------------------------------------------------------------------------------------------------
 * Writes
 */

void sqlite_append(struct database *base, const char *game, const struct game_event *event,
                   enum store_status *status) {
    struct sqlite_database *database = sqlite_of(base);
    sqlite3_stmt *append = database->prepared[SQL_APPEND];
    bind_text(append, 1, game);
    (void)sqlite3_bind_int64(append, 2, event->number);
    (void)sqlite3_bind_int64(append, 3, event->at);
    (void)sqlite3_bind_int(append, 4, (int)event->kind);
    (void)sqlite3_bind_int(append, 5, event->seat);
    (void)sqlite3_bind_int64(append, 6, event->value);
    bind_text(append, 7, event->text);
    *status = run_bound(database, SQL_APPEND);
}

void sqlite_note(struct database *base, const char *game, const struct game_note *note,
                 enum store_status *status) {
    struct sqlite_database *database = sqlite_of(base);
    sqlite3_stmt *update = database->prepared[SQL_NOTE];
    bind_text(update, 1, game);
    (void)sqlite3_bind_int64(update, 2, note->due);
    (void)sqlite3_bind_int(update, 3, (int)note->phase);
    (void)sqlite3_bind_int64(update, 4, note->turns);
    (void)sqlite3_bind_int64(update, 5, note->events);
    *status = run_bound(database, SQL_NOTE);
}

static enum store_status add_game(struct sqlite_database *database,
                                  const struct game_setup *setup) {
    sqlite3_stmt *game = database->prepared[SQL_GAME];
    struct game_note note = setup_note(setup);
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
    (void)sqlite3_bind_int64(game, 15, note.due);
    (void)sqlite3_bind_int(game, 16, (int)note.phase);
    (void)sqlite3_bind_int(game, 17, setup->host);
    (void)sqlite3_bind_int(game, 18, setup->wait);
    if (setup->link)
        (void)sqlite3_bind_blob(game, 19, setup->hash, SEAT_HASH, SQLITE_STATIC);
    return run_bound(database, SQL_GAME);
}

static enum store_status add_seat(struct sqlite_database *database, const char *game, int number,
                                  const struct game_seat *seat) {
    sqlite3_stmt *statement = database->prepared[SQL_SEAT];
    bind_text(statement, 1, game);
    (void)sqlite3_bind_int(statement, 2, number);
    (void)sqlite3_bind_int(statement, 3, (int)seat->kind);
    (void)sqlite3_bind_int(statement, 4, seat->level);
    bind_text(statement, 5, seat->name);
    if (seat->link)
        (void)sqlite3_bind_blob(statement, 6, seat->hash, SEAT_HASH, SQLITE_STATIC);
    if (seat->devices.count)
        (void)sqlite3_bind_blob(statement, 7, seat->devices.hash,
                                (int)(seat->devices.count * SEAT_HASH), SQLITE_STATIC);
    return run_bound(database, SQL_SEAT);
}

void sqlite_create(struct database *base, const struct game_setup *setup, const char *before,
                   const struct game_event *event, enum store_status *status) {
    struct sqlite_database *database = sqlite_of(base);
    *status = STORE_FAILED;
    if (!is_writing(database))
        return;
    if (!sqlite_run_text(database->handle, "SAVEPOINT one")) {
        database->lost = true;
        return;
    }
    *status = add_game(database, setup);
    for (int i = 0; i < setup->players && !*status; i++)
        *status = add_seat(database, setup->id, i, &setup->seats[i]);
    if (!*status && event)
        sqlite_append(base, before, event, status);
    if (!is_writing(database))
        return;
    if (*status && !sqlite_run_text(database->handle, "ROLLBACK TO one"))
        database->lost = true;
    if (!sqlite_run_text(database->handle, "RELEASE one"))
        database->lost = true;
}

/* Lines that nobody will be shown would fill the disk. */
void sqlite_chat(struct database *base, const char *game, const struct chat_line *line,
                 enum store_status *status) {
    struct sqlite_database *database = sqlite_of(base);
    sqlite3_stmt *statement = database->prepared[SQL_CHAT];
    bind_text(statement, 1, game);
    (void)sqlite3_bind_int64(statement, 2, line->at);
    (void)sqlite3_bind_int(statement, 3, line->seat);
    bind_text(statement, 4, line->name);
    bind_text(statement, 5, line->text);
    *status = run_bound(database, SQL_CHAT);
    if (*status)
        return;
    statement = database->prepared[SQL_FORGET_CHAT];
    bind_text(statement, 1, game);
    (void)sqlite3_bind_int(statement, 2, CHAT_KEPT);
    (void)sqlite3_bind_int(statement, 3, line->seat == NO_SEAT);
    *status = run_bound(database, SQL_FORGET_CHAT);
}

void sqlite_alive(struct database *base, int64_t now, enum store_status *status) {
    struct sqlite_database *database = sqlite_of(base);
    (void)sqlite3_bind_int64(database->prepared[SQL_ALIVE], 1, now);
    *status = run_bound(database, SQL_ALIVE);
}

void sqlite_outage(struct database *base, const struct outage *outage, enum store_status *status) {
    struct sqlite_database *database = sqlite_of(base);
    (void)sqlite3_bind_int64(database->prepared[SQL_OUTAGE], 1, outage->began);
    (void)sqlite3_bind_int64(database->prepared[SQL_OUTAGE], 2, outage->ended);
    *status = run_bound(database, SQL_OUTAGE);
}

void sqlite_notice(struct database *base, const char *game, enum store_status *status) {
    struct sqlite_database *database = sqlite_of(base);
    bind_text(database->prepared[SQL_NOTICE], 1, game);
    *status = run_bound(database, SQL_NOTICE);
}

void sqlite_forget_notices(struct database *base, int64_t last, enum store_status *status) {
    struct sqlite_database *database = sqlite_of(base);
    (void)sqlite3_bind_int64(database->prepared[SQL_FORGET_NOTICES], 1, last);
    *status = run_bound(database, SQL_FORGET_NOTICES);
}
