/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store_sqlite.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS_MOST = 4 * PAC_GAME_TURNS }; /* of a game: more is not a game */

void kept_clear(struct kept *kept) {
    for (size_t i = 0; i < kept->count; i++)
        free(kept->games[i].events);
    free(kept->games);
    free(kept->chat);
    free(kept->outages);
    *kept = (struct kept){0};
}

/* One more place in an array, for all of which memory doubles; NULL if there is none. */
static void *grow(void **array, size_t *count, size_t size) {
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
static int number(sqlite3_stmt *row, int column, int least, int most, bool *sound) {
    int64_t value = sqlite3_column_int64(row, column);
    *sound = *sound && value >= least && value <= most;
    return (int)value;
}

static bool read_game(sqlite3_stmt *row, void *to) {
    struct game_setup *setup = &((struct kept_game *)to)->setup;
    char variant[16];
    bool sound = copy_text(row, 0, setup->id, sizeof setup->id) &&
                 copy_text(row, 1, setup->first, sizeof setup->first) &&
                 copy_text(row, 4, variant, sizeof variant) &&
                 pac_variant_parse(variant, &setup->variant);
    setup->number = number(row, 2, 0, SET_GAMES - 1, &sound);
    setup->games = number(row, 3, 1, SET_GAMES, &sound);
    setup->players = number(row, 5, 2, PAC_PLAYERS, &sound);
    setup->repetition = sqlite3_column_int(row, 6) != 0;
    setup->clock.kind = (enum clock_kind)number(row, 7, 0, CLOCK_DAYS, &sound);
    setup->clock.base = sqlite3_column_int64(row, 8);
    setup->clock.increment = sqlite3_column_int64(row, 9);
    setup->away = (enum away)number(row, 10, 0, AWAY_COMPUTER, &sound);
    setup->grace = sqlite3_column_int(row, 11);
    setup->level = sqlite3_column_int(row, 12);
    setup->created = sqlite3_column_int64(row, 13);
    return sound;
}

static bool read_seat(sqlite3_stmt *row, void *to) {
    struct game_seat *seat = to;
    bool sound = copy_text(row, 3, seat->name, sizeof seat->name);
    seat->kind = (enum seat_kind)number(row, 1, 0, SEAT_COMPUTER, &sound);
    seat->level = sqlite3_column_int(row, 2);
    const void *hash = sqlite3_column_blob(row, 4);
    seat->link = hash && sqlite3_column_bytes(row, 4) == SEAT_HASH;
    if (seat->link)
        memcpy(seat->hash, hash, SEAT_HASH);
    return sound;
}

static bool read_event(sqlite3_stmt *row, void *to) {
    struct game_event *event = to;
    bool sound = copy_text(row, 5, event->text, sizeof event->text);
    event->number = (uint32_t)number(row, 0, 1, EVENTS_MOST, &sound);
    event->at = sqlite3_column_int64(row, 1);
    event->kind = (enum event_kind)number(row, 2, 0, EVENT_KINDS - 1, &sound);
    event->seat = number(row, 3, NO_SEAT, PAC_PLAYERS - 1, &sound);
    event->value = sqlite3_column_int64(row, 4);
    return sound;
}

static bool read_line(sqlite3_stmt *row, void *to) {
    struct chat_line *line = to;
    bool sound = copy_text(row, 2, line->name, sizeof line->name) &&
                 copy_text(row, 3, line->text, sizeof line->text);
    line->at = sqlite3_column_int64(row, 0);
    line->seat = number(row, 1, NO_SEAT, PAC_PLAYERS - 1, &sound);
    return sound;
}

static bool read_outage(sqlite3_stmt *row, void *to) {
    *(struct outage *)to =
        (struct outage){sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1)};
    return true;
}

/* All rows of a statement whose parameters are bound, into an array that grows. */
static enum store_status read_all(struct database *database, int which, void **array, size_t *count,
                                  size_t size, bool (*read)(sqlite3_stmt *row, void *to)) {
    sqlite3_stmt *statement = database->prepared[which];
    enum store_status status = STORE_OK;
    int code;
    while (!status && (code = sqlite3_step(statement)) != SQLITE_DONE) {
        void *place = code == SQLITE_ROW ? grow(array, count, size) : NULL;
        if (!place || !read(statement, place))
            status = STORE_FAILED;
    }
    (void)sqlite3_reset(statement);
    (void)sqlite3_clear_bindings(statement);
    return status;
}

static enum store_status read_seats(struct database *database, struct game_setup *setup) {
    void *seats = NULL;
    size_t count = 0;
    (void)sqlite3_bind_text(database->prepared[SQL_READ_SEATS], 1, setup->id, -1, SQLITE_STATIC);
    enum store_status status =
        read_all(database, SQL_READ_SEATS, &seats, &count, sizeof(struct game_seat), read_seat);
    if (!status && seats && count == (size_t)setup->players)
        memcpy(setup->seats, seats, count * sizeof(struct game_seat));
    else
        status = STORE_FAILED;
    free(seats);
    return status;
}

static enum store_status read_events(struct database *database, struct kept_game *game) {
    void *events = NULL;
    (void)sqlite3_bind_text(database->prepared[SQL_READ_EVENTS], 1, game->setup.id, -1,
                            SQLITE_STATIC);
    enum store_status status = read_all(database, SQL_READ_EVENTS, &events, &game->count,
                                        sizeof(struct game_event), read_event);
    game->events = events;
    return status;
}

enum store_status database_load(struct database *database, const char *game, struct kept *kept) {
    void *games = NULL, *chat = NULL, *outages = NULL;
    *kept = (struct kept){0};
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
    if (status)
        return status;
    (void)sqlite3_bind_text(database->prepared[SQL_READ_CHAT], 1, game, -1, SQLITE_STATIC);
    (void)sqlite3_bind_int(database->prepared[SQL_READ_CHAT], 2, CHAT_KEPT);
    status = read_all(database, SQL_READ_CHAT, &chat, &kept->chat_count, sizeof(struct chat_line),
                      read_line);
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

enum store_status database_due(struct database *database, int64_t now,
                               char ids[STORE_DUE][GAME_ID + 1], size_t *count) {
    sqlite3_stmt *statement = database->prepared[SQL_READ_DUE];
    int code = SQLITE_DONE;
    *count = 0;
    (void)sqlite3_bind_int64(statement, 1, now);
    (void)sqlite3_bind_int(statement, 2, STORE_DUE);
    while (*count < STORE_DUE && (code = sqlite3_step(statement)) == SQLITE_ROW)
        if (copy_text(statement, 0, ids[*count], GAME_ID + 1))
            (*count)++;
    (void)sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? STORE_OK : STORE_FAILED;
}

int64_t database_version(struct database *database) {
    sqlite3_stmt *statement = database->prepared[SQL_DATA_VERSION];
    int64_t version =
        sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    (void)sqlite3_reset(statement);
    return version;
}
