/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text.h"

#include <pacru/record.h>
#include <stdlib.h>
#include <string.h>

/* A set of games: what was agreed on before it, and the results so far. */
struct pac_series {
    pac_setup first;          /* the set-up of the first game */
    char *names[PAC_PLAYERS]; /* of the members */
    pac_result *results;      /* room for `games` */
    unsigned char *left;      /* as much: bit p: player p of that game has left it */
    size_t games;             /* games planned */
    size_t played;            /* games added */
    unsigned options;         /* pac_series_option flags */
};

static pac_status copy_names(pac_series *series, const char *const names[]) {
    for (int m = 0; m < series->first.players; m++) {
        size_t length = strlen(names[m]);
        if (length > PAC_NAME_BYTES)
            return PAC_STATUS_TOO_LONG;
        if (!pac__is_plain(names[m], length))
            return PAC_STATUS_TEXT;
        series->names[m] = pac__copy(names[m], length);
        if (!series->names[m])
            return PAC_STATUS_NO_MEMORY;
    }
    return PAC_STATUS_OK;
}

pac_status pac_series_new(pac_series **series, const pac_setup *first, const char *const names[],
                          size_t games, unsigned options) {
    pac_position start;
    if (!pac_position_start(&start, first) || games < 1 || games > PAC_SERIES_GAMES ||
        options & ~(unsigned)PAC_SERIES_COLOURS_WITH_SEATS)
        return PAC_STATUS_ARGUMENT;
    pac_series *made = calloc(1, sizeof *made);
    if (!made)
        return PAC_STATUS_NO_MEMORY;
    made->first = *first;
    made->games = games;
    made->options = options;
    made->results = calloc(games, sizeof *made->results);
    made->left = calloc(games, sizeof *made->left);
    pac_status status =
        made->results && made->left ? copy_names(made, names) : PAC_STATUS_NO_MEMORY;
    if (status == PAC_STATUS_OK)
        *series = made;
    else
        pac_series_free(made);
    return status;
}

void pac_series_free(pac_series *series) {
    if (!series)
        return;
    for (int m = 0; m < PAC_PLAYERS; m++)
        free(series->names[m]);
    free(series->results);
    free(series->left);
    free(series);
}

size_t pac_series_games(const pac_series *series) { return series->games; }

size_t pac_series_played(const pac_series *series) { return series->played; }

int pac_series_members(const pac_series *series) { return series->first.players; }

const char *pac_series_name(const pac_series *series, int member) {
    return member >= 0 && member < series->first.players ? series->names[member] : NULL;
}

/* Who plays as player `player` of game `g`: each game the order of play begins one member later. */
static int member_of(const pac_series *series, size_t g, int player) {
    return (int)(((size_t)player + g) % (size_t)series->first.players);
}

pac_status pac_series_setup(const pac_series *series, size_t g, pac_setup *setup,
                            int member[PAC_PLAYERS]) {
    if (g >= series->games)
        return PAC_STATUS_ARGUMENT;
    *setup = series->first;
    for (int p = 0; p < series->first.players; p++) {
        int m = member_of(series, g, p);
        if (member)
            member[p] = m;
        if (!(series->options & PAC_SERIES_COLOURS_WITH_SEATS))
            setup->colour[p] = series->first.colour[m];
    }
    return PAC_STATUS_OK;
}

static unsigned left_of(const pac_position *position) {
    unsigned left = 0;
    for (int p = 0; p < position->players; p++)
        if (pac_has_left(position, p))
            left |= 1U << p;
    return left;
}

pac_status pac_series_add(pac_series *series, const pac_game *game) {
    const pac_position *position = pac_game_position(game);
    pac_setup setup;
    if (pac_series_setup(series, series->played, &setup, NULL) != PAC_STATUS_OK)
        return PAC_STATUS_OVER;
    if (pac_game_end(game) == PAC_END_NOT_OVER)
        return PAC_STATUS_NOT_OVER;
    if (position->variant != setup.variant || position->players != setup.players)
        return PAC_STATUS_MISMATCH;
    for (int p = 0; p < setup.players; p++)
        if (position->colour[p] != setup.colour[p])
            return PAC_STATUS_MISMATCH;
    series->left[series->played] = (unsigned char)left_of(position);
    series->results[series->played++] = pac_game_result(game);
    return PAC_STATUS_OK;
}

pac_status pac_series_take_back(pac_series *series) {
    if (!series->played)
        return PAC_STATUS_NOTHING;
    series->played--;
    return PAC_STATUS_OK;
}

pac_status pac_series_result(const pac_series *series, size_t g, pac_result *result) {
    if (g >= series->played)
        return PAC_STATUS_ARGUMENT;
    *result = series->results[g];
    return PAC_STATUS_OK;
}

/* ------------------------------------------------------------------------------------------------
 * Totals
 */

/*
 * Adds a game's result; `member` says who its players are. Reading 20: a leaver is last, so
 * their markers must not put them before somebody who played to the end.
 */
static void add_result(pac_standing standings[], const pac_result *result, unsigned left,
                       int players, const int member[]) {
    unsigned first = 0;
    for (int p = 0; p < players; p++)
        first += result->place[p] == 1;
    for (int p = 0; p < players; p++) {
        pac_standing *standing = &standings[member[p]];
        standing->games++;
        standing->wins += result->winners >> p & 1;
        standing->markers += left >> p & 1 ? 0U : result->count[p];
        if (result->place[p] == 1)
            standing->points += PAC_WIN_POINTS / first;
    }
}

/*
 * {S-R6} {A-R10}: counts are added up, and points tell equal ones apart. Pacru is about winning, not
 * about how many markers.
 */
static uint64_t total_of(const pac_standing *standing, pac_variant variant) {
    uint64_t markers = pac_is_pacru(variant) ? 0 : standing->markers;
    return markers << 32 | standing->points;
}

static void give_places(pac_standing standings[], int members, pac_variant variant) {
    for (int m = 0; m < members; m++) {
        standings[m].place = 1;
        for (int other = 0; other < members; other++)
            if (total_of(&standings[other], variant) > total_of(&standings[m], variant))
                standings[m].place++;
    }
}

int pac_series_standings(const pac_series *series, pac_standing standings[PAC_PLAYERS]) {
    int players = series->first.players, member[PAC_PLAYERS];
    memset(standings, 0, PAC_PLAYERS * sizeof *standings);
    for (int m = 0; m < players; m++)
        standings[m].name = series->names[m];
    for (size_t g = 0; g < series->played; g++) {
        for (int p = 0; p < players; p++)
            member[p] = member_of(series, g, p);
        add_result(standings, &series->results[g], series->left[g], players, member);
    }
    give_places(standings, players, series->first.variant);
    return players;
}

static const char *player_name(const pac_record *record, int player) {
    pac_colour colour = (pac_colour)pac_game_position(pac_record_game(record))->colour[player];
    const char *name = pac_record_tag(record, pac_colour_tag(colour));
    return name ? name : pac_colour_tag(colour);
}

/* The members that a record's players are; false unless each player is another member. */
static bool find_members(const pac_record *record, const pac_standing standings[], int members,
                         int member[PAC_PLAYERS]) {
    unsigned found = 0;
    if (pac_game_position(pac_record_game(record))->players != members)
        return false;
    for (int p = 0; p < members; p++) {
        const char *name = player_name(record, p);
        member[p] = 0;
        while (member[p] < members && strcmp(name, standings[member[p]].name) != 0)
            member[p]++;
        found |= 1U << member[p];
    }
    return found == (1U << members) - 1;
}

pac_status pac_records_standings(const pac_records *records, pac_standing standings[PAC_PLAYERS],
                                 int *members) {
    const pac_record *first = pac_records_at(records, 0);
    pac_standing made[PAC_PLAYERS] = {0};
    int member[PAC_PLAYERS];
    if (!first)
        return PAC_STATUS_ARGUMENT;
    const pac_position *start = pac_game_position(pac_record_game(first));
    for (int m = 0; m < start->players; m++)
        made[m].name = player_name(first, m);
    for (size_t i = 0; i < pac_records_count(records); i++) {
        const pac_record *record = pac_records_at(records, i);
        const pac_game *game = pac_record_game(record);
        if (pac_game_position(game)->variant != start->variant ||
            !find_members(record, made, start->players, member))
            return PAC_STATUS_MISMATCH;
        pac_result result = pac_game_result(game);
        if (result.end != PAC_END_NOT_OVER)
            add_result(made, &result, left_of(pac_game_position(game)), start->players, member);
    }
    give_places(made, start->players, (pac_variant)start->variant);
    memcpy(standings, made, sizeof made);
    *members = start->players;
    return PAC_STATUS_OK;
}
