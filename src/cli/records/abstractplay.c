/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Game reports of AbstractPlay: a header, and the moves in rounds with an entry for each player in
 * the order of play, null for those who do not play in it. The site seats three and four players in
 * another order than the booklet, and writes a pass for a Pacru player who is out.
 */
#include "cli/shared/facts.h"
#include "game_json.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *const site_names[PAC_VARIANTS] = {
    [PAC_SHACRU] = "Shacru", [PAC_AZACRU] = "Azacru", [PAC_PACRU] = "Pacru", [PAC_PACRU2011] = ""};

/* The starting position on the site. False if there is none. */
static bool site_start(pac_variant variant, int players, pac_position *position) {
    pac_setup setup;
    if (!pac_setup_default(&setup, variant, players))
        return false;
    static const pac_seat seats[PAC_PLAYERS] = {PAC_EAST, PAC_WEST, PAC_NORTH, PAC_SOUTH};
    static const pac_colour colours[PAC_PLAYERS] = {PAC_RED, PAC_BLACK, PAC_YELLOW, PAC_GREEN};
    for (int p = 0; p < players && players > 2; p++) {
        setup.seat[p] = seats[p];
        setup.colour[p] = colours[p];
    }
    return pac_position_start(position, &setup);
}

static const char *colour_tag(const pac_position *position, int player) {
    return pac_colour_tag((pac_colour)position->colour[player]);
}

/* -----------------------------------------------------------------------------------------------
 * Writing
 */

/* Higher is better; equal numbers share a place. All are 0 while the game is not over. */
static json_t *report_players(const pac_record *record) {
    const pac_game *game = pac_record_game(record);
    const pac_position *position = pac_game_position(game);
    pac_result result = pac_game_result(game);
    json_t *players = json_array();
    for (int p = 0; players && p < position->players; p++) {
        const char *name = pac_record_tag(record, colour_tag(position, p));
        int rank = result.end ? position->players - result.place[p] : 0;
        if (json_array_append_new(
                players, json_pack("{s:s,s:i,s:i}", "name", name ? name : colour_tag(position, p),
                                   "result", rank, "score", (int)result.count[p]))) {
            json_decref(players);
            players = NULL;
        }
    }
    return players;
}

/* The date of the game, if its tag has a whole one: 2026.11.15. */
static bool report_dates(json_t *header, const char *date) {
    static const char *const names[] = {"date-start", "date-end", "date-generated"};
    char text[32];
    int year, month, day;
    if (!date || strlen(date) != 10 || sscanf(date, "%4d.%2d.%2d", &year, &month, &day) != 3)
        return true;
    (void)snprintf(text, sizeof text, "%.4s-%.2s-%.2sT00:00:00Z", date, date + 5, date + 8);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (json_object_set_new(header, names[i], json_string(text)))
            return false;
    return true;
}

static json_t *report_header(const pac_record *record) {
    const pac_game *game = pac_record_game(record);
    const pac_position *start = pac_game_position_at(game, 0);
    pac_variant variant = (pac_variant)start->variant;
    const char *site = pac_record_tag(record, "Site");
    json_t *header =
        json_pack("{s:{s:s},s:{s:s},s:o}", "game", "name",
                  variant == PAC_PACRU2011 ? "Pacru 2011" : site_names[variant], "site", "name",
                  site ? site : "pacru", "players", report_players(record));
    pac_position usual;
    bool sound = header && report_dates(header, pac_record_tag(record, "Date"));
    if (sound && (!*site_names[variant] || !site_start(variant, start->players, &usual) ||
                  !pac_position_equal(&usual, start)))
        sound = !json_object_set_new(header, "startingPosition", fact_position(start));
    static const char *const kept[][2] = {{"event", "Event"}, {"round", "Round"}};
    for (size_t i = 0; sound && i < 2; i++) {
        const char *value = pac_record_tag(record, kept[i][1]);
        sound = !value || !json_object_set_new(header, kept[i][0], json_string(value));
    }
    if (sound)
        return header;
    json_decref(header);
    return NULL;
}

/* A turn as the site writes it. */
static json_t *report_turn(const pac_position *before, pac_turn turn) {
    switch (pac_turn_kind_of(turn)) {
    case PAC_RESIGN:
        return json_string("resign");
    case PAC_TIME:
        return json_string("timeout");
    default:
        return fact_turn(before, turn);
    }
}

/* Puts a turn in the slot of its player, in a new round if theirs or a later one is taken. */
static bool add_to_round(json_t *rounds, int player, json_t *turn) {
    json_t *round = json_array_get(rounds, json_array_size(rounds) - 1);
    if (!round || json_array_size(round) > (size_t)player) {
        round = json_array();
        if (json_array_append_new(rounds, round)) {
            json_decref(turn);
            return false;
        }
    }
    while (json_array_size(round) < (size_t)player)
        if (json_array_append_new(round, json_null())) {
            json_decref(turn);
            return false;
        }
    return !json_array_append_new(round, turn);
}

static json_t *report_moves(const pac_game *game) {
    json_t *rounds = json_array();
    bool sound = rounds != NULL;
    for (size_t i = 0; sound && i < pac_game_turns(game); i++) {
        const pac_position *before = pac_game_position_at(game, i);
        pac_turn turn = pac_game_turn(game, i);
        int player = pac_turn_is_leaving(turn) ? pac_turn_player(turn) : before->to_move;
        sound = add_to_round(rounds, player, report_turn(before, turn));
    }
    if (sound && pac_game_end(game) == PAC_END_AGREED)
        sound = add_to_round(rounds, pac_game_position(game)->to_move, json_string("draw"));
    if (sound)
        return rounds;
    json_decref(rounds);
    return NULL;
}

json_t *game_to_abstractplay(const pac_record *record) {
    return json_pack("{s:o,s:o}", "header", report_header(record), "moves",
                     report_moves(pac_record_game(record)));
}

/* -----------------------------------------------------------------------------------------------
 * Reading
 */

static bool read_variant(const json_t *header, pac_variant *variant) {
    const char *name = json_string_value(json_object_get(json_object_get(header, "game"), "name"));
    for (int v = 0; name && v < PAC_VARIANTS; v++)
        if (*site_names[v] && !strcasecmp(name, site_names[v])) {
            *variant = (pac_variant)v;
            return true;
        }
    return false;
}

/* The position that the header describes, or the site's start. */
static bool read_start(const json_t *header, pac_position *start, struct game_fault *fault) {
    const json_t *text = json_object_get(header, "startingPosition");
    size_t players = json_array_size(json_object_get(header, "players"));
    pac_variant variant;
    fault->member = "header.players";
    if (players < 2 || players > PAC_PLAYERS)
        return false;
    fault->member = "header.startingPosition";
    if (json_is_string(text) && json_string_length(text))
        return pac_position_parse(start, json_string_value(text), json_string_length(text), NULL) &&
               start->players == players;
    fault->member = "header.game";
    return read_variant(header, &variant) && site_start(variant, (int)players, start);
}

/* What a record can keep of the header; names that it cannot are left out. */
static void read_tags(pac_record *record, const json_t *header) {
    const pac_position *position = pac_game_position(pac_record_game(record));
    const json_t *players = json_object_get(header, "players");
    for (int p = 0; p < position->players; p++) {
        const json_t *player = json_array_get(players, (size_t)p);
        const char *name = json_string_value(json_object_get(player, "name"));
        if (name)
            (void)pac_record_set_tag(record, colour_tag(position, p), name);
    }
    const char *site = json_string_value(json_object_get(json_object_get(header, "site"), "name"));
    const char *event = json_string_value(json_object_get(header, "event"));
    const char *round = json_string_value(json_object_get(header, "round"));
    const char *date = json_string_value(json_object_get(header, "date-start"));
    if (event)
        (void)pac_record_set_tag(record, "Event", event);
    if (round)
        (void)pac_record_set_tag(record, "Round", round);
    if (site)
        (void)pac_record_set_tag(record, "Site", site);
    if (date && strlen(date) >= 10) {
        char day[16];
        (void)snprintf(day, sizeof day, "%.4s.%.2s.%.2s", date, date + 5, date + 8);
        (void)pac_record_set_tag(record, "Date", day);
    }
}

/* One entry of a round, of the player whose slot it stands in. */
static bool read_entry(pac_record *record, const json_t *entry, int player,
                       struct game_fault *fault) {
    pac_game *game = pac_record_game_to_play(record);
    const json_t *move = json_is_object(entry) ? json_object_get(entry, "move") : entry;
    const char *text = json_string_value(move);
    fault->member = text || json_is_null(entry) ? NULL : "moves";
    if (!text)
        return json_is_null(entry);
    bool pacru = pac_is_pacru((pac_variant)pac_game_position(game)->variant);
    if (pacru && !strcmp(text, "pass"))
        return true;
    if (!strcmp(text, "draw"))
        return pac_game_agree(game) == PAC_STATUS_OK;
    if (!strcmp(text, "resign") || !strcmp(text, "timeout")) {
        pac_turn_kind kind = *text == 'r' ? PAC_RESIGN : PAC_TIME;
        fault->member = "moves";
        return pac_game_play(game, pac_leave(player, kind)) == PAC_STATUS_OK;
    }
    return game_add(record, text, json_string_length(move),
                    PAC_INPUT_EITHER_ORDER | PAC_INPUT_SPACES, fault);
}

static bool read_moves(pac_record *record, const json_t *rounds, struct game_fault *fault) {
    int players = pac_game_position(pac_record_game(record))->players;
    fault->member = "moves";
    if (!json_is_array(rounds))
        return false;
    for (size_t i = 0; i < json_array_size(rounds); i++) {
        const json_t *round = json_array_get(rounds, i);
        fault->member = "moves";
        if (!json_is_array(round) || json_array_size(round) > (size_t)players)
            return false;
        for (size_t p = 0; p < json_array_size(round); p++)
            if (!read_entry(record, json_array_get(round, p), (int)p, fault))
                return false;
    }
    return true;
}

pac_record *game_from_abstractplay(const json_t *value, struct game_fault *fault) {
    const json_t *header = json_object_get(value, "header");
    pac_position start;
    *fault = (struct game_fault){.member = "header"};
    if (!read_start(header, &start, fault))
        return NULL;
    pac_record *record = game_begin(&start, PAC_GAME_REPETITION_OFF, fault);
    if (!record)
        return NULL;
    read_tags(record, header);
    if (read_moves(record, json_object_get(value, "moves"), fault))
        return record;
    pac_record_free(record);
    return NULL;
}
