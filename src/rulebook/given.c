/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is given above the board, and the position that it makes. */
#define _POSIX_C_SOURCE 200809L

#include "reader.h"

#include <stdio.h>
#include <string.h>

static void given_from_text(reader *r, given_reader *g, const char *text) {
    g->is_complete = true;
    g->given.text = reader_keep(r, text);
    g->given.is_refused =
        !pac_position_parse(&g->given.position, text, strlen(text), &g->given.fault);
}

/* The one-line form of what is drawn and given. */
static void given_text(const given_reader *g, const rulebook_board *board,
                       char text[RULEBOOK_VALUE]) {
    note n = {text, RULEBOOK_VALUE, 0, false};
    char name[PAC_FIELD_TEXT];
    text[0] = 0;
    note_add(&n, "%s ", pac_variant_text(g->variant));
    for (int rank = PAC_SIDE - 1; rank >= 0; rank--) {
        int neutral = 0;
        for (int file = 0; file < PAC_SIDE; file++) {
            char marker = board->marker[pac_field(file, rank)];
            neutral = marker ? neutral : neutral + 1;
            if (neutral && (marker || file == PAC_SIDE - 1)) {
                note_add(&n, "%d", neutral);
                neutral = 0;
            }
            if (marker)
                note_add(&n, "%c", marker);
        }
        note_add(&n, "%s", rank > 0 ? "/" : " ");
    }
    for (const char *player = g->order; *player; player++) {
        note_add(&n, "%s%c:", player > g->order ? "/" : "", *player);
        const char *comma = "";
        for (int f = 0; f < PAC_FIELDS; f++)
            if (board->chevron[f] == *player) {
                pac_field_print(f, name);
                note_add(&n, "%s%s%s", comma, name, pac_direction_text(board->facing[f]));
                comma = ",";
            }
        if (strchr(g->left, *player))
            note_add(&n, "-");
    }
    note_add(&n, " %c %c", g->to_move, g->closing ? g->closing : '-');
}

static void read_drawn(reader *r, given_reader *g) {
    rulebook_board board;
    char text[RULEBOOK_VALUE], got[PAC_POSITION_TEXT];
    if (!parse_board(r, &board))
        return;
    if (!g->has_variant || !g->order[0] || !g->to_move) {
        complain(r, "above the board there must be `game:`, `order:` and `to move:`");
        return;
    }
    for (int f = 0; f < PAC_FIELDS; f++)
        if (board.chevron[f] && !strchr(g->order, board.chevron[f])) {
            complain(r, "a chevron of a colour that does not play");
            return;
        }
    given_text(g, &board, text);
    given_from_text(r, g, text);
    if (g->given.is_refused) {
        complain(r, "the board is refused (fault %d): %s", g->given.fault.kind, text);
        return;
    }
    pac_position_print(&g->given.position, got);
    if (strcmp(text, got) != 0)
        complain(r, "players go out before the first turn: give this as `position:`\n  %s", got);
}

/* Seats in the order of play: `G north, B south`. False if it is not that. */
static bool parse_seats(char *value, pac_setup *setup) {
    static const char *const seats[PAC_SEATS] = {"south", "west", "north", "east"};
    static const char colours[] = "RGBY";
    char *state = NULL;
    for (char *word = strtok_r(value, ",", &state); word; word = strtok_r(NULL, ",", &state)) {
        char colour, name[8];
        int seat = 0;
        if (setup->players == PAC_PLAYERS || sscanf(word, " %c %7s", &colour, name) != 2)
            return false;
        while (seat < PAC_SEATS && strcmp(seats[seat], name) != 0)
            seat++;
        const char *at = strchr(colours, colour);
        if (!at || seat == PAC_SEATS)
            return false;
        setup->seat[setup->players] = (pac_seat)seat;
        setup->colour[setup->players++] = (pac_colour)(at - colours);
    }
    return true;
}

/* `3 players`, or seats. */
static void read_start(reader *r, given_reader *g, char *value) {
    pac_setup setup = {.variant = g->variant};
    pac_position start;
    char text[PAC_POSITION_TEXT];
    bool is_read = value[0] >= '0' && value[0] <= '9' && strcmp(value + 1, " players") == 0
                       ? pac_setup_default(&setup, g->variant, value[0] - '0')
                       : parse_seats(value, &setup);
    if (!is_read || !g->has_variant || !pac_position_start(&start, &setup)) {
        complain(r, "nobody can begin like that");
        return;
    }
    pac_position_print(&start, text);
    given_from_text(r, g, text);
}

/* Letters of players, `R Y`. */
static bool parse_players(const char *value, char players[PAC_PLAYERS + 1]) {
    int n = 0;
    for (; *value; value++) {
        if (*value == ' ')
            continue;
        if (!strchr("RGBY", *value) || n == PAC_PLAYERS || memchr(players, *value, (size_t)n))
            return false;
        players[n++] = *value;
    }
    players[n] = 0;
    return n > 0;
}

static bool parse_letter(const char *value, char *letter) {
    *letter = value[0];
    return strlen(value) == 1;
}

bool read_given(reader *r, given_reader *g, const char *key, char *value) {
    bool is_right = true;
    if (strcmp(key, "game") == 0) {
        is_right = g->has_variant = pac_variant_parse(value, &g->variant);
    } else if (strcmp(key, "order") == 0) {
        is_right = parse_players(value, g->order);
    } else if (strcmp(key, "left") == 0) {
        is_right = parse_players(value, g->left);
    } else if (strcmp(key, "to move") == 0) {
        is_right = parse_letter(value, &g->to_move);
    } else if (strcmp(key, "closing") == 0) {
        is_right = parse_letter(value, &g->closing);
    } else if (strcmp(key, "switched off") == 0) {
        is_right = strcmp(value, "repetition") == 0;
        g->given.options = PAC_GAME_REPETITION_OFF;
    } else if (strcmp(key, "board") == 0) {
        is_right = !value[0];
        read_drawn(r, g);
    } else if (strcmp(key, "start") == 0) {
        read_start(r, g, value);
    } else if (strcmp(key, "position") == 0) {
        given_from_text(r, g, value);
    } else {
        return false;
    }
    if (!is_right)
        complain(r, "cannot read `%s: %s`", key, value);
    return true;
}
