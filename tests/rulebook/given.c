/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is given above the board, and the game that begins from it. */
#include "rulebook.h"

#include <stdio.h>
#include <string.h>

static void begin_game(reader *r, const pac_position *p) {
    if (pac_game_new(&r->game, p, r->given.options) != PAC_STATUS_OK)
        complain(r, "no game can be begun from this position");
}

static void begin_from_text(reader *r, const char *text) {
    pac_position p;
    if (pac_position_parse(&p, text, strlen(text), &r->fault))
        begin_game(r, &p);
    else
        r->is_faulty = true;
}

/* The one-line form of what is drawn and given. */
static void given_text(const reader *r, const diagram *d, char text[VALUE]) {
    char field[PAC_FIELD_TEXT];
    text[0] = 0;
    add(text, VALUE, "%s ", pac_variant_text(r->variant));
    for (int rank = PAC_SIDE - 1; rank >= 0; rank--) {
        int neutral = 0;
        for (int file = 0; file < PAC_SIDE; file++) {
            char marker = d->marker[pac_field(file, rank)];
            neutral = marker ? neutral : neutral + 1;
            if (neutral && (marker || file == PAC_SIDE - 1)) {
                add(text, VALUE, "%d", neutral);
                neutral = 0;
            }
            if (marker)
                add(text, VALUE, "%c", marker);
        }
        add(text, VALUE, "%s", rank > 0 ? "/" : " ");
    }
    for (const char *player = r->given.order; *player; player++) {
        add(text, VALUE, "%s%c:", player > r->given.order ? "/" : "", *player);
        const char *comma = "";
        for (int f = 0; f < PAC_FIELDS; f++)
            if (d->chevron[f] == *player) {
                add(text, VALUE, "%s%s%s", comma, field_text(f, field),
                    pac_direction_text(d->facing[f]));
                comma = ",";
            }
        if (strchr(r->given.left, *player))
            add(text, VALUE, "-");
    }
    add(text, VALUE, " %c %c", r->given.to_move, r->given.closing ? r->given.closing : '-');
}

static void read_board(reader *r) {
    diagram d;
    char text[VALUE];
    if (!parse_diagram(r, &d))
        return;
    if (!r->has_variant || !r->given.order[0] || !r->given.to_move) {
        complain(r, "above the board there must be `game:`, `order:` and `to move:`");
        return;
    }
    for (int f = 0; f < PAC_FIELDS; f++)
        if (d.chevron[f] && !strchr(r->given.order, d.chevron[f])) {
            complain(r, "a chevron of a colour that does not play");
            return;
        }
    given_text(r, &d, text);
    begin_from_text(r, text);
    if (r->is_faulty) {
        complain(r, "the board is refused (fault %d): %s", r->fault.kind, text);
        return;
    }
    char got[PAC_POSITION_TEXT];
    pac_position_print(pac_game_position(r->game), got);
    if (strcmp(text, got) != 0)
        complain(r, "players go out before the first turn: give this as `position:`\n  %s", got);
}

/* `3 players`, or seats in the order of play: `G north, B south`. */
static void read_start(reader *r, char *value) {
    static const char *const seats[PAC_SEATS] = {"south", "west", "north", "east"};
    static const char colours[] = "RGBY";
    pac_setup setup = {.variant = r->variant};
    pac_position p;
    int players;
    char rest[NAME];
    if (sscanf(value, "%d %7s", &players, rest) == 2 && strcmp(rest, "players") == 0) {
        if (!pac_setup_default(&setup, r->variant, players)) {
            complain(r, "no such number of players: %s", value);
            return;
        }
    } else {
        char *state = NULL;
        for (char *word = strtok_r(value, ",", &state); word; word = strtok_r(NULL, ",", &state)) {
            char colour;
            int seat = 0;
            if (setup.players == PAC_PLAYERS || sscanf(word, " %c %7s", &colour, rest) != 2)
                break;
            while (seat < PAC_SEATS && strcmp(seats[seat], rest) != 0)
                seat++;
            const char *at = strchr(colours, colour);
            if (!at || seat == PAC_SEATS)
                break;
            setup.seat[setup.players] = (pac_seat)seat;
            setup.colour[setup.players++] = (pac_colour)(at - colours);
        }
    }
    if (!r->has_variant || !pac_position_start(&p, &setup))
        complain(r, "nobody can begin like that");
    else
        begin_game(r, &p);
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

bool read_given(reader *r, const char *key, char *value) {
    bool is_right = true;
    if (strcmp(key, "game") == 0) {
        is_right = r->has_variant = pac_variant_parse(value, &r->variant);
    } else if (strcmp(key, "order") == 0) {
        is_right = parse_players(value, r->given.order);
    } else if (strcmp(key, "left") == 0) {
        is_right = parse_players(value, r->given.left);
    } else if (strcmp(key, "to move") == 0) {
        is_right = strlen(value) == 1;
        r->given.to_move = value[0];
    } else if (strcmp(key, "closing") == 0) {
        is_right = strlen(value) == 1;
        r->given.closing = value[0];
    } else if (strcmp(key, "switched off") == 0) {
        is_right = strcmp(value, "repetition") == 0;
        r->given.options = PAC_GAME_REPETITION_OFF;
    } else if (strcmp(key, "board") == 0) {
        is_right = !value[0];
        read_board(r);
    } else if (strcmp(key, "start") == 0) {
        read_start(r, value);
    } else if (strcmp(key, "position") == 0) {
        begin_from_text(r, value);
    } else {
        return false;
    }
    if (!is_right)
        complain(r, "cannot read `%s: %s`", key, value);
    return true;
}
