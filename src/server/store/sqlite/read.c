/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sqlite_private.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS_MOST = 4 * PAC_GAME_TURNS }; /* of a game: more is not a game */

/* One more place in an array, for all of which memory doubles; NULL if there is none. */
static void *grow_array(void **array, size_t *count, size_t size) {
    if ((*count & (*count - 1)) == 0) { /* 0, 1, 2, 4, … */
        void *more = realloc(*array, (*count ? 2 * *count : 1) * size);
        if (!more)
            return NULL;
        *array = more;
    }
    if (!*array)
        return NULL;
    void *place = (char *)*array + (*count)++ * size;
    memset(place, 0, size);
    return place;
}

static bool copy_text(sqlite3_stmt *row, int column, char *out, size_t size) {
    const unsigned char *text = sqlite3_column_text(row, column);
    size_t length = (size_t)sqlite3_column_bytes(row, column);
    if (!text || length >= size)
        return false;
    memcpy(out, text, length + 1);
    return true;
}

/* A number between two others; `sound` becomes false if it is not. */
static int read_bounded(sqlite3_stmt *row, int column, int least, int most, bool *sound) {
    int64_t value = sqlite3_column_int64(row, column);
    *sound = *sound && value >= least && value <= most;
    return (int)value;
}

/* False if there is none. */
static bool read_hash(sqlite3_stmt *row, int column, unsigned char hash[SEAT_HASH]) {
    const void *blob = sqlite3_column_blob(row, column);
    if (!blob || sqlite3_column_bytes(row, column) != SEAT_HASH)
        return false;
    memcpy(hash, blob, SEAT_HASH);
    return true;
}

static bool read_game(sqlite3_stmt *row, void *to) {
    struct game_setup *setup = &((struct kept_game *)to)->setup;
    char variant[16];
    bool sound = copy_text(row, 0, setup->id, sizeof setup->id) &&
                 copy_text(row, 1, setup->first, sizeof setup->first) &&
                 copy_text(row, 4, variant, sizeof variant) &&
                 pac_variant_parse(variant, &setup->variant);
    setup->number = read_bounded(row, 2, 0, CHAIN_GAMES - 1, &sound);
    setup->games = read_bounded(row, 3, 1, SET_GAMES, &sound);
    setup->players = read_bounded(row, 5, 2, PAC_PLAYERS, &sound);
    setup->repetition = sqlite3_column_int(row, 6) != 0;
    setup->clock.kind = (enum clock_kind)read_bounded(row, 7, 0, CLOCK_DAYS, &sound);
    setup->clock.base = sqlite3_column_int64(row, 8);
    setup->clock.increment = sqlite3_column_int64(row, 9);
    setup->away = (enum away)read_bounded(row, 10, 0, AWAY_COMPUTER, &sound);
    setup->grace = sqlite3_column_int(row, 11);
    setup->level = sqlite3_column_int(row, 12);
    setup->created = sqlite3_column_int64(row, 13);
    setup->host = read_bounded(row, 14, NO_SEAT, setup->players - 1, &sound);
    setup->wait = read_bounded(row, 15, 0, INT_MAX, &sound);
    setup->link = read_hash(row, 16, setup->hash);
    return sound;
}

static bool read_seat(sqlite3_stmt *row, void *to) {
    struct game_seat *seat = to;
    bool sound = copy_text(row, 3, seat->name, sizeof seat->name);
    seat->kind = (enum seat_kind)read_bounded(row, 1, 0, SEAT_KINDS - 1, &sound);
    seat->level = sqlite3_column_int(row, 2);
    seat->link = read_hash(row, 4, seat->hash);
    const unsigned char *devices = sqlite3_column_blob(row, 5);
    for (int at = 0; devices && at + SEAT_HASH <= sqlite3_column_bytes(row, 5); at += SEAT_HASH)
        devices_add(&seat->devices, devices + at);
    return sound;
}

static bool read_event(sqlite3_stmt *row, void *to) {
    struct game_event *event = to;
    bool sound = copy_text(row, 5, event->text, sizeof event->text);
    event->number = (uint32_t)read_bounded(row, 0, 1, EVENTS_MOST, &sound);
    event->at = sqlite3_column_int64(row, 1);
    event->kind = (enum event_kind)read_bounded(row, 2, 0, EVENT_KINDS - 1, &sound);
    event->seat = read_bounded(row, 3, NO_SEAT, PAC_PLAYERS - 1, &sound);
    event->value = sqlite3_column_int64(row, 4);
    return sound;
}

static bool read_line(sqlite3_stmt *row, void *to) {
    struct chat_line *line = to;
    bool sound = copy_text(row, 2, line->name, sizeof line->name) &&
                 copy_text(row, 3, line->text, sizeof line->text);
    line->at = sqlite3_column_int64(row, 0);
    line->seat = read_bounded(row, 1, NO_SEAT, PAC_PLAYERS - 1, &sound);
    return sound;
}

static bool read_outage(sqlite3_stmt *row, void *to) {
    *(struct outage *)to =
        (struct outage){sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1)};
    return true;
}

static const char not_sound[] = "what is kept is not sound";

/* The message of an error that has just happened stays that of the connection. */
static void end_reading(sqlite3_stmt *statement) {
    (void)sqlite3_reset(statement);
    (void)sqlite3_clear_bindings(statement);
}

/* All rows of a statement whose parameters are bound, into an array that grows. */
static enum store_status read_all(struct sqlite_database *database, int which, void **array,
                                  size_t *count, size_t size,
                                  bool (*read)(sqlite3_stmt *row, void *to)) {
    sqlite3_stmt *statement = database->prepared[which];
    enum store_status status = STORE_OK;
    int code;
    while (!status && (code = sqlite3_step(statement)) != SQLITE_DONE) {
        void *place = code == SQLITE_ROW ? grow_array(array, count, size) : NULL;
        if (place && read(statement, place))
            continue;
        status = STORE_FAILED;
        if (code == SQLITE_ROW)
            database->why = place ? not_sound : "there is no memory";
    }
    end_reading(statement);
    return status;
}

static enum store_status read_seats(struct sqlite_database *database, struct game_setup *setup) {
    void *seats = NULL;
    size_t count = 0;
    (void)sqlite3_bind_text(database->prepared[SQL_READ_SEATS], 1, setup->id, -1, SQLITE_STATIC);
    enum store_status status =
        read_all(database, SQL_READ_SEATS, &seats, &count, sizeof(struct game_seat), read_seat);
    if (!status && seats && count == (size_t)setup->players)
        memcpy(setup->seats, seats, count * sizeof(struct game_seat));
    if (!status && count != (size_t)setup->players) {
        database->why = not_sound;
        status = STORE_FAILED;
    }
    free(seats);
    return status;
}

static enum store_status read_events(struct sqlite_database *database, struct kept_game *game) {
    void *events = NULL;
    (void)sqlite3_bind_text(database->prepared[SQL_READ_EVENTS], 1, game->setup.id, -1,
                            SQLITE_STATIC);
    enum store_status status = read_all(database, SQL_READ_EVENTS, &events, &game->count,
                                        sizeof(struct game_event), read_event);
    game->events = events;
    return status;
}

static enum store_status read_chat_and_outages(struct sqlite_database *database, const char *game,
                                               struct kept *kept) {
    void *chat = NULL, *outages = NULL;
    (void)sqlite3_bind_text(database->prepared[SQL_READ_CHAT], 1, game, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int(database->prepared[SQL_READ_CHAT], 2, CHAT_KEPT);
    enum store_status status = read_all(database, SQL_READ_CHAT, &chat, &kept->chat_count,
                                        sizeof(struct chat_line), read_line);
    kept->chat = chat;
    if (status)
        return status;
    (void)sqlite3_bind_int64(database->prepared[SQL_READ_OUTAGES], 1,
                             kept->games[kept->count - 1].setup.created);
    status = read_all(database, SQL_READ_OUTAGES, &outages, &kept->outage_count,
                      sizeof(struct outage), read_outage);
    kept->outages = outages;
    return status;
}

static enum store_status read_kept(struct sqlite_database *database, const char *game,
                                   struct kept *kept) {
    void *games = NULL;
    (void)sqlite3_bind_text(database->prepared[SQL_READ_SET], 1, game, -1, SQLITE_STATIC);
    enum store_status status =
        read_all(database, SQL_READ_SET, &games, &kept->count, sizeof(struct kept_game), read_game);
    kept->games = games;
    if (!status && (!kept->count || !games))
        return STORE_MISSING;
    for (size_t i = 0; i < kept->count && !status; i++) {
        status = read_seats(database, &kept->games[i].setup);
        if (!status)
            status = read_events(database, &kept->games[i]);
    }
    return status ? status : read_chat_and_outages(database, game, kept);
}

/* One transaction around all of it: another program may write meanwhile. */
enum store_status sqlite_load(struct database *base, const char *game, struct kept *kept) {
    struct sqlite_database *database = sqlite_of(base);
    *kept = (struct kept){0};
    database->why = NULL;
    if (!sqlite_run_text(database->handle, "BEGIN"))
        return STORE_FAILED;
    enum store_status status = read_kept(database, game, kept);
    if (status == STORE_FAILED && !database->why) {
        (void)snprintf(database->text, sizeof database->text, "%s",
                       sqlite3_errmsg(database->handle));
        database->why = database->text;
    }
    (void)sqlite_run_text(database->handle, "ROLLBACK");
    return status;
}

/* ------------------------------------------------------------------------------------------------
 * All games
 */

enum store_status sqlite_due(struct database *base, int64_t now, const char *after,
                             char ids[STORE_IDS][GAME_ID + 1], size_t *count) {
    struct sqlite_database *database = sqlite_of(base);
    sqlite3_stmt *statement = database->prepared[SQL_READ_DUE];
    int code;
    *count = 0;
    database->why = NULL;
    (void)sqlite3_bind_int64(statement, 1, now);
    (void)sqlite3_bind_text(statement, 2, after, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int(statement, 3, STORE_IDS);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (copy_text(statement, 0, ids[*count], GAME_ID + 1))
            (*count)++;
    end_reading(statement);
    return code == SQLITE_DONE ? STORE_OK : STORE_FAILED;
}

enum store_status sqlite_notices(struct database *base, int64_t *last,
                                 char ids[STORE_IDS][GAME_ID + 1], size_t *count) {
    struct sqlite_database *database = sqlite_of(base);
    sqlite3_stmt *statement = database->prepared[SQL_READ_NOTICES];
    int code;
    *count = 0;
    database->why = NULL;
    (void)sqlite3_bind_int64(statement, 1, *last);
    (void)sqlite3_bind_int(statement, 2, STORE_IDS);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        *last = sqlite3_column_int64(statement, 1);
        if (copy_text(statement, 0, ids[*count], GAME_ID + 1))
            (*count)++;
    }
    end_reading(statement);
    return code == SQLITE_DONE ? STORE_OK : STORE_FAILED;
}

/* The number in a table's only row; 0 if it has none. */
static enum store_status read_number(struct sqlite_database *database, int which, int64_t *number) {
    sqlite3_stmt *statement = database->prepared[which];
    int code = sqlite3_step(statement);
    *number = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    end_reading(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE ? STORE_OK : STORE_FAILED;
}

enum store_status sqlite_resume(struct database *base, struct database_resume *resume) {
    struct sqlite_database *database = sqlite_of(base);
    database->why = NULL;
    enum store_status status = read_number(database, SQL_READ_ALIVE, &resume->alive);
    return status ? status : read_number(database, SQL_READ_LAST_NOTICE, &resume->notice);
}

static bool read_row(sqlite3_stmt *statement, struct game_row *row) {
    char variant[16];
    bool noted = sqlite3_column_type(statement, 4) != SQLITE_NULL &&
                 sqlite3_column_int64(statement, 7) == sqlite3_column_int64(statement, 8);
    *row = (struct game_row){.created = sqlite3_column_int64(statement, 1), .is_sound = true};
    if (!copy_text(statement, 0, row->id, sizeof row->id))
        return false;
    row->players = read_bounded(statement, 3, 2, PAC_PLAYERS, &row->is_sound);
    row->is_sound = copy_text(statement, 2, variant, sizeof variant) &&
                    pac_variant_parse(variant, &row->variant) && row->is_sound;
    row->is_noted = noted;
    if (noted)
        row->note = (struct game_note){
            .events = (uint32_t)read_bounded(statement, 7, 0, EVENTS_MOST, &row->is_sound),
            .phase =
                (enum phase)read_bounded(statement, 4, PHASE_WAITING, PHASE_OVER, &row->is_sound),
            .turns = (uint32_t)read_bounded(statement, 5, 0, PAC_GAME_TURNS, &row->is_sound),
            .due = sqlite3_column_int64(statement, 6)};
    return true;
}

enum store_status sqlite_list(struct database *base, const struct game_row *after,
                              struct game_row rows[DATABASE_ROWS], size_t *count) {
    struct sqlite_database *database = sqlite_of(base);
    sqlite3_stmt *statement = database->prepared[SQL_READ_LIST];
    int code;
    *count = 0;
    database->why = NULL;
    (void)sqlite3_bind_int64(statement, 1, after ? after->created : INT64_MIN);
    (void)sqlite3_bind_text(statement, 2, after ? after->id : "", -1, SQLITE_STATIC);
    (void)sqlite3_bind_int(statement, 3, DATABASE_ROWS);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!read_row(statement, &rows[(*count)++])) {
            database->why = "the name of a game is not sound";
            break;
        }
    end_reading(statement);
    return code == SQLITE_DONE ? STORE_OK : STORE_FAILED;
}
