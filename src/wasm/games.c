/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games with their history and their records. A game is number `g`, from 0, of a set of games; a
 * set is known by the number that set_new() or set_read() returned, 0 is no set. Functions that can
 * fail return a pac_status, 0 if all is well; PAC_STATUS_ARGUMENT also if there is no such set,
 * game or turn.
 */
#include "desk.h"

#include <stdlib.h>
#include <string.h>

enum { SETS = 256 };

static pac_records *sets[SETS];

static pac_records *set_of(uint32_t set) { return set - 1 < SETS ? sets[set - 1] : NULL; }

static pac_record *record_of(uint32_t set, uint32_t g) {
    pac_records *records = set_of(set);
    return records ? pac_records_to_change(records, g) : NULL;
}

pac_game *wasm_game(uint32_t set, uint32_t g) {
    pac_record *record = record_of(set, g);
    return record ? pac_record_game_to_play(record) : NULL;
}

/* A number for a set, which is freed if there is none left. */
static uint32_t keep_set(pac_records *records) {
    for (uint32_t i = 0; i < SETS; i++)
        if (!sets[i]) {
            sets[i] = records;
            return i + 1;
        }
    pac_records_free(records);
    return 0;
}

/* ------------------------------------------------------------------------------------------------
 * Sets
 */

/* A set without games; 0 if there is no room for another. */
EXPORT(uint32_t, set_new)(void) {
    pac_records *records;
    return pac_records_new(&records) == PAC_STATUS_OK ? keep_set(records) : 0;
}

EXPORT(void, set_free)(uint32_t set) {
    pac_records_free(set_of(set));
    if (set - 1 < SETS)
        sets[set - 1] = NULL;
}

/* The number of games. */
EXPORT(uint32_t, set_games)(uint32_t set) {
    const pac_records *records = set_of(set);
    return records ? (uint32_t)pac_records_count(records) : 0;
}

/* Adds a game that begins with the position on the desk; `flags` as pac_game_option. */
EXPORT(uint32_t, set_add)(uint32_t set, uint32_t flags) {
    pac_records *records = set_of(set);
    pac_game *game;
    pac_record *record;
    if (!records)
        return PAC_STATUS_ARGUMENT;
    pac_status status = pac_game_new(&game, wasm_position(), flags);
    if (status != PAC_STATUS_OK)
        return status;
    status = pac_record_new(&record, game);
    if (status != PAC_STATUS_OK) {
        pac_game_free(game);
        return status;
    }
    status = pac_records_add(records, record);
    if (status != PAC_STATUS_OK)
        pac_record_free(record);
    return status;
}

/*
 * Reads records, `flags` as pac_input. Returns a set, or 0. Numbers: status, pac_record_fault,
 * line, column, game, turn, refusal of the turn, then fault of the position, its field, its place
 * in the text, and the length of a text of two lines: the turn or the tag, and the result expected.
 */
EXPORT(uint32_t, set_read)(uint32_t length, uint32_t flags) {
    pac_records *records;
    pac_record_error error = {.kind = PAC_RECORD_FAULT_NONE};
    const char *text = wasm_given(&length);
    pac_status status = pac_records_read(&records, text, length, flags, &error);
    uint32_t set = status == PAC_STATUS_OK ? keep_set(records) : 0;
    if (status == PAC_STATUS_OK && !set)
        status = PAC_STATUS_NO_MEMORY;
    const uint32_t told[] = {status,
                             error.kind,
                             (uint32_t)error.line,
                             (uint32_t)error.column,
                             (uint32_t)error.game,
                             (uint32_t)error.turn,
                             wasm_refusal(error.refusal),
                             error.fault.kind,
                             error.fault.field,
                             (uint32_t)error.fault.at,
                             wasm_tell_lines((const char *const[]){error.text, error.expected}, 2)};
    memcpy(wasm_numbers, told, sizeof told);
    return set;
}

static uint32_t tell_record(pac_status status, char *text, size_t length) {
    wasm_numbers[0] = status;
    if (status != PAC_STATUS_OK)
        return 0;
    wasm_hand_over(text);
    return (uint32_t)length;
}

/* The record of all games. Returns its length; numbers: status. */
EXPORT(uint32_t, set_write)(uint32_t set) {
    const pac_records *records = set_of(set);
    char *text = NULL;
    size_t length = 0;
    pac_status status = records ? pac_records_write(records, &text, &length) : PAC_STATUS_ARGUMENT;
    return tell_record(status, text, length);
}

/* The record of one game. */
EXPORT(uint32_t, game_write)(uint32_t set, uint32_t g) {
    const pac_record *record = record_of(set, g);
    char *text = NULL;
    size_t length = 0;
    pac_status status = record ? pac_record_write(record, &text, &length) : PAC_STATUS_ARGUMENT;
    return tell_record(status, text, length);
}

/*
 * The totals. Numbers: length of the text, members, then for each games, wins, points, markers and
 * place. The text has their names, a line each.
 */
EXPORT(uint32_t, set_standings)(uint32_t set) {
    const pac_records *records = set_of(set);
    pac_standing standings[PAC_PLAYERS];
    const char *names[PAC_PLAYERS];
    int members = 0;
    pac_status status =
        records ? pac_records_standings(records, standings, &members) : PAC_STATUS_ARGUMENT;
    if (status != PAC_STATUS_OK)
        return status;
    uint32_t *number = wasm_numbers + 2;
    for (int m = 0; m < members; m++) {
        *number++ = standings[m].games;
        *number++ = standings[m].wins;
        *number++ = standings[m].points;
        *number++ = standings[m].markers;
        *number++ = standings[m].place;
        names[m] = standings[m].name;
    }
    wasm_numbers[0] = wasm_tell_lines(names, members);
    wasm_numbers[1] = (uint32_t)members;
    return status;
}

/*
 * How game `g` of `games` is set up when the set-up on the desk is that of the first; `flags` as
 * pac_series_option. The set-up replaces it. Numbers: who is which player, counted as in the first
 * game.
 */
EXPORT(uint32_t, setup_rotate)(uint32_t games, uint32_t flags, uint32_t g) {
    static const char *const names[PAC_PLAYERS] = {"", "", "", ""};
    pac_setup setup = wasm_setup();
    pac_series *series;
    int member[PAC_PLAYERS] = {0, 1, 2, 3};
    pac_status status = pac_series_new(&series, &setup, names, games, flags);
    if (status != PAC_STATUS_OK)
        return status;
    status = pac_series_setup(series, g, &setup, member);
    pac_series_free(series);
    wasm_put_setup(&setup);
    for (int p = 0; p < PAC_PLAYERS; p++)
        wasm_numbers[p] = (uint32_t)member[p];
    return status;
}

/* ------------------------------------------------------------------------------------------------
 * Looking at a game
 */

/* Turns played. */
EXPORT(uint32_t, game_turns)(uint32_t set, uint32_t g) {
    const pac_game *game = wasm_game(set, g);
    return game ? (uint32_t)pac_game_turns(game) : 0;
}

/* Turns undone, that can be redone. */
EXPORT(uint32_t, game_undone)(uint32_t set, uint32_t g) {
    const pac_game *game = wasm_game(set, g);
    return game ? (uint32_t)pac_game_undone(game) : 0;
}

EXPORT(uint32_t, game_flags)(uint32_t set, uint32_t g) {
    const pac_game *game = wasm_game(set, g);
    return game ? pac_game_options(game) : 0;
}

/* Puts the position before turn `i` on the desk; for `i` = turns, the position reached. */
EXPORT(uint32_t, game_position)(uint32_t set, uint32_t g, uint32_t i) {
    const pac_game *game = wasm_game(set, g);
    const pac_position *position = game ? pac_game_position_at(game, i) : NULL;
    if (!position)
        return PAC_STATUS_ARGUMENT;
    *wasm_position() = *position;
    return PAC_STATUS_OK;
}

/* Turn `i`, from 0; 0 beyond. */
EXPORT(pac_turn, game_turn)(uint32_t set, uint32_t g, uint32_t i) {
    const pac_game *game = wasm_game(set, g);
    return game && i < pac_game_turns(game) ? pac_game_turn(game, i) : 0;
}

/* The text of turn `i`. */
EXPORT(uint32_t, game_turn_print)(uint32_t set, uint32_t g, uint32_t i) {
    const pac_game *game = wasm_game(set, g);
    char *text = wasm_room(PAC_TURN_TEXT);
    if (!text || !game || i >= pac_game_turns(game))
        return 0;
    return (uint32_t)pac_turn_print(pac_game_position_at(game, i), pac_game_turn(game, i), text);
}

/* The number under which turn `i` is written; 0 beyond the one to come. */
EXPORT(uint32_t, game_number)(uint32_t set, uint32_t g, uint32_t i) {
    const pac_game *game = wasm_game(set, g);
    return game && i <= pac_game_turns(game) ? (uint32_t)pac_game_number(game, i) : 0;
}

/* Shacru: a player's turns since somebody last gained a field. */
EXPORT(uint32_t, game_idle)(uint32_t set, uint32_t g, uint32_t player) {
    const pac_game *game = wasm_game(set, g);
    return game && player < PAC_PLAYERS ? (uint32_t)pac_game_idle(game, (int)player) : 0;
}

/*
 * As position_result(), but a game also ends by Reading 16 or agreement, and knows who went out
 * when.
 */
EXPORT(uint32_t, game_result)(uint32_t set, uint32_t g) {
    const pac_game *game = wasm_game(set, g);
    pac_result result = {.end = PAC_END_NOT_OVER};
    if (game)
        result = pac_game_result(game);
    return wasm_tell_result(game ? pac_game_position(game) : wasm_position(), &result);
}

/* Reading 16: the position does not know that the game ends so, the game does. */
static void add_end(const pac_game *game, uint32_t *count) {
    pac_result result = pac_game_result(game);
    if (result.end != PAC_END_REPETITION && result.end != PAC_END_IDLE)
        return;
    bool one = result.winners && !(result.winners & (result.winners - 1));
    wasm_events[(*count)++] = (pac_event){
        .kind = PAC_EVENT_OVER,
        .rule = PAC_RULE_READING16,
        .player = (uint8_t)(one ? __builtin_ctz(result.winners) : PAC_NOBODY),
        .other = PAC_NOBODY,
        .from = PAC_NOWHERE,
        .field = PAC_NOWHERE,
    };
}

/* Writes the events of turn `i`. Returns how many; 0 if there is no such turn. */
EXPORT(uint32_t, game_events)(uint32_t set, uint32_t g, uint32_t i) {
    const pac_game *game = wasm_game(set, g);
    if (!game || i >= pac_game_turns(game))
        return 0;
    pac_position copy = *pac_game_position_at(game, i);
    uint32_t count = (uint32_t)pac_play_events(&copy, pac_game_turn(game, i), wasm_events);
    if (i + 1 == pac_game_turns(game))
        add_end(game, &count);
    return count;
}

/* ------------------------------------------------------------------------------------------------
 * Playing it
 */

EXPORT(uint32_t, game_play)(uint32_t set, uint32_t g, pac_turn turn) {
    pac_game *game = wasm_game(set, g);
    return game ? pac_game_play(game, turn) : PAC_STATUS_ARGUMENT;
}

/* Reads a turn, `flags` as pac_input, and plays it. Numbers: the refusal. */
EXPORT(uint32_t, game_play_text)(uint32_t set, uint32_t g, uint32_t length, uint32_t flags) {
    pac_game *game = wasm_game(set, g);
    pac_refusal refusal = {.kind = PAC_REFUSAL_NONE, .field = PAC_NOWHERE};
    const char *text = wasm_given(&length);
    pac_status status =
        game ? pac_game_play_text(game, text, length, flags, &refusal) : PAC_STATUS_ARGUMENT;
    wasm_numbers[0] = wasm_refusal(refusal);
    return status;
}

EXPORT(uint32_t, game_undo)(uint32_t set, uint32_t g) {
    pac_game *game = wasm_game(set, g);
    return game ? pac_game_undo(game) : PAC_STATUS_ARGUMENT;
}

EXPORT(uint32_t, game_redo)(uint32_t set, uint32_t g) {
    pac_game *game = wasm_game(set, g);
    return game ? pac_game_redo(game) : PAC_STATUS_ARGUMENT;
}

/* A draw that the players agree on. */
EXPORT(uint32_t, game_agree)(uint32_t set, uint32_t g) {
    pac_game *game = wasm_game(set, g);
    return game ? pac_game_agree(game) : PAC_STATUS_ARGUMENT;
}

/* ------------------------------------------------------------------------------------------------
 * Comments, clocks, tags
 */

/* The comment behind turn `at`, from 1; at 0 the one before the first. */
EXPORT(uint32_t, game_comment)(uint32_t set, uint32_t g, uint32_t at) {
    const pac_game *game = wasm_game(set, g);
    return wasm_tell(game ? pac_game_comment(game, at) : NULL);
}

EXPORT(uint32_t, game_put_comment)(uint32_t set, uint32_t g, uint32_t at, uint32_t length) {
    pac_game *game = wasm_game(set, g);
    const char *text = wasm_given(&length);
    return game ? pac_game_set_comment(game, at, text, length) : PAC_STATUS_ARGUMENT;
}

/* Milliseconds left to who made the turn; a negative number if that is not known. */
EXPORT(double, game_clock)(uint32_t set, uint32_t g, uint32_t at) {
    const pac_game *game = wasm_game(set, g);
    uint64_t milliseconds;
    return game && pac_game_clock(game, at, &milliseconds) ? (double)milliseconds : -1;
}

EXPORT(uint32_t, game_put_clock)(uint32_t set, uint32_t g, uint32_t at, double milliseconds) {
    const double most = 1e15;
    pac_game *game = wasm_game(set, g);
    return game && milliseconds >= 0 && milliseconds < most
               ? pac_game_set_clock(game, at, (uint64_t)milliseconds)
               : PAC_STATUS_ARGUMENT;
}

EXPORT(uint32_t, game_tags)(uint32_t set, uint32_t g) {
    const pac_record *record = record_of(set, g);
    return record ? (uint32_t)pac_record_tags(record) : 0;
}

EXPORT(uint32_t, game_tag_name)(uint32_t set, uint32_t g, uint32_t i) {
    const pac_record *record = record_of(set, g);
    return wasm_tell(record ? pac_record_tag_name(record, i) : NULL);
}

EXPORT(uint32_t, game_tag_value)(uint32_t set, uint32_t g, uint32_t i) {
    const pac_record *record = record_of(set, g);
    return wasm_tell(record ? pac_record_tag_value(record, i) : NULL);
}

/*
 * Sets a tag; the text is its name, a line end, and its value. Without the line end the tag is
 * taken away.
 */
EXPORT(uint32_t, game_put_tag)(uint32_t set, uint32_t g, uint32_t length) {
    pac_record *record = record_of(set, g);
    const char *text = wasm_given(&length);
    if (!record || memchr(text, '\0', length))
        return PAC_STATUS_ARGUMENT;
    char *name = malloc(length + 1);
    if (!name)
        return PAC_STATUS_NO_MEMORY;
    memcpy(name, text, length);
    name[length] = '\0';
    char *value = strchr(name, '\n');
    if (value)
        *value++ = '\0';
    pac_status status = pac_record_set_tag(record, name, value);
    free(name);
    return status;
}
