/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fields, positions and results as text. */
#include <pacru/notation.h>

#include "internal.h"

static const char *const direction_texts[PAC_DIRECTIONS] = {"N", "NE", "E", "SE",
                                                            "S", "SW", "W", "NW"};

const char *pac_direction_text(int direction) { return direction_texts[direction]; }

size_t pac_field_print(int field, char text[PAC_FIELD_TEXT]) {
    if (field < 0 || field >= PAC_FIELDS) {
        memcpy(text, "-", 2);
        return 1;
    }
    text[0] = (char)('a' + pac_file(field));
    text[1] = (char)('1' + pac_rank(field));
    text[2] = '\0';
    return 2;
}

int pac_field_parse(const char *text) {
    if (!text[0] || !text[1])
        return PAC_NOWHERE;
    int file = (text[0] | 32) - 'a', rank = text[1] - '1';
    bool on_board = file >= 0 && file < PAC_SIDE && rank >= 0 && rank < PAC_SIDE;
    return on_board ? pac_field(file, rank) : PAC_NOWHERE;
}

/* ------------------------------------------------------------------------------------------------
 * Positions: reading
 */

typedef struct reader {
    const char *text;
    size_t at, end; /* of the word being read */
    pac_fault fault;
    pac_position position;
} reader;

static bool refuse_position(reader *r, pac_fault_kind kind, int field) {
    r->fault = (pac_fault){(uint8_t)kind, (uint8_t)field, r->at};
    return false;
}

static char peek_character(const reader *r) { return r->at < r->end ? r->text[r->at] : '\0'; }

static bool accept_character(reader *r, char c) {
    if (r->at >= r->end || r->text[r->at] != c)
        return false;
    r->at++;
    return true;
}

/* A letter of a colour in the case asked for, or PAC_COLOURS. */
static int read_colour(reader *r, const char letters[PAC_COLOURS + 1]) {
    const char *found = peek_character(r) ? strchr(letters, peek_character(r)) : NULL;
    if (!found)
        return PAC_COLOURS;
    r->at++;
    return (int)(found - letters);
}

static bool read_variant(reader *r) {
    for (int v = 0; v < PAC_VARIANTS; v++) {
        const char *name = pac_variant_text((pac_variant)v);
        if (strlen(name) == r->end - r->at && memcmp(name, r->text + r->at, strlen(name)) == 0) {
            r->position.variant = (uint8_t)v;
            return true;
        }
    }
    return refuse_position(r, PAC_FAULT_VARIANT, PAC_NOWHERE);
}

/* Markers by colour; they become markers by player when the players are known. */
static bool read_markers(reader *r, pac_fields markers[PAC_COLOURS]) {
    for (int rank = PAC_SIDE - 1; rank >= 0; rank--) {
        int file = 0;
        while (r->at < r->end && peek_character(r) != '/') {
            char c = peek_character(r);
            if (c >= '1' && c <= '9') {
                file += c - '0';
                r->at++;
            } else {
                int colour = read_colour(r, "rgby");
                if (colour == PAC_COLOURS || file >= PAC_SIDE)
                    return refuse_position(r, PAC_FAULT_RANK, PAC_NOWHERE);
                markers[colour] =
                    pac_fields_or(markers[colour], pac_fields_of(pac_field(file++, rank)));
            }
            if (file > PAC_SIDE)
                return refuse_position(r, PAC_FAULT_RANK, PAC_NOWHERE);
        }
        if (file != PAC_SIDE)
            return refuse_position(r, PAC_FAULT_RANK, PAC_NOWHERE);
        if (rank > 0 && !accept_character(r, '/'))
            return refuse_position(r, PAC_FAULT_RANKS, PAC_NOWHERE);
    }
    return r->at == r->end || refuse_position(r, PAC_FAULT_RANKS, PAC_NOWHERE);
}

/* The longest direction that the text begins with, or PAC_DIRECTIONS. */
static int read_direction(reader *r) {
    int best = PAC_DIRECTIONS;
    size_t length = 0;
    for (int d = 0; d < PAC_DIRECTIONS; d++) {
        size_t n = strlen(direction_texts[d]);
        if (n > length && r->end - r->at >= n &&
            memcmp(r->text + r->at, direction_texts[d], n) == 0) {
            best = d;
            length = n;
        }
    }
    r->at += length;
    return best;
}

static bool read_chevron(reader *r, int player, int *count) {
    if (r->end - r->at < 2 || r->text[r->at] < 'a')
        return refuse_position(r, PAC_FAULT_CHEVRON, PAC_NOWHERE);
    int field = pac_field_parse(r->text + r->at);
    if (field == PAC_NOWHERE)
        return refuse_position(r, PAC_FAULT_CHEVRON, PAC_NOWHERE);
    if (pac_fields_has(r->position.occupied, field))
        return refuse_position(r, PAC_FAULT_TWO_CHEVRONS, field);
    if (*count == PAC_CHEVRONS)
        return refuse_position(r, PAC_FAULT_TOO_MANY, field);
    r->at += 2;
    int facing = read_direction(r);
    if (facing == PAC_DIRECTIONS)
        return refuse_position(r, PAC_FAULT_CHEVRON, field);
    pac__put_chevron(&r->position, player, (*count)++, field, facing);
    return true;
}

static bool read_player(reader *r) {
    pac_position *position = &r->position;
    int player = position->players, count = 0;
    if (player == PAC_PLAYERS)
        return refuse_position(r, PAC_FAULT_PLAYERS, PAC_NOWHERE);
    int colour = read_colour(r, "RGBY");
    if (colour == PAC_COLOURS || !accept_character(r, ':'))
        return refuse_position(r, PAC_FAULT_PLAYERS, PAC_NOWHERE);
    if (pac_player_of(position, (pac_colour)colour) != PAC_NOBODY)
        return refuse_position(r, PAC_FAULT_COLOUR_TWICE, PAC_NOWHERE);
    position->colour[player] = (uint8_t)colour;
    position->players++;
    if (accept_character(r, '-')) {
        position->left = (position->left | 1u << player) & 15;
        return true;
    }
    if (r->at == r->end || peek_character(r) == '/')
        return true;
    do {
        if (!read_chevron(r, player, &count))
            return false;
    } while (accept_character(r, ','));
    return true;
}

static bool read_players(reader *r) {
    do {
        if (!read_player(r))
            return false;
    } while (accept_character(r, '/'));
    if (r->at != r->end || r->position.players < 2)
        return refuse_position(r, PAC_FAULT_PLAYERS, PAC_NOWHERE);
    return true;
}

static bool read_to_move(reader *r) {
    int colour = read_colour(r, "RGBY");
    int player =
        colour == PAC_COLOURS ? PAC_NOBODY : pac_player_of(&r->position, (pac_colour)colour);
    if (player == PAC_NOBODY || r->at != r->end)
        return refuse_position(r, PAC_FAULT_TO_MOVE, PAC_NOWHERE);
    r->position.to_move = (uint8_t)player;
    return true;
}

static bool read_closing(reader *r) {
    char c = peek_character(r);
    r->position.closing = PAC_NO_CLOSING;
    if (r->end - r->at == 1 && c == '-')
        return true;
    if (r->end - r->at != 1 || r->position.variant != PAC_AZACRU || c < '0' ||
        c >= '0' + r->position.players)
        return refuse_position(r, PAC_FAULT_CLOSING, PAC_NOWHERE);
    r->position.closing = (unsigned)(c - '0') & 15;
    return true;
}

/* Checks that the words of a position are consistent with each other. */
static bool check_markers(reader *r, const pac_fields markers[PAC_COLOURS]) {
    pac_position *position = &r->position;
    for (int c = 0; c < PAC_COLOURS; c++) {
        int player = pac_player_of(position, (pac_colour)c);
        if (player != PAC_NOBODY)
            position->markers[player] = markers[c];
        else if (pac_fields_any(markers[c]))
            return refuse_position(r, PAC_FAULT_MARKER_COLOUR, pac_fields_first(markers[c]));
    }
    for (int p = 0; p < position->players; p++) {
        pac_fields wrong =
            pac_fields_and(pac__chevron_fields(position, p), pac__others(position, p));
        if (pac_fields_any(wrong))
            return refuse_position(r, PAC_FAULT_OTHERS_COLOUR, pac_fields_first(wrong));
        if (position->players > 2 && pac_chevrons(position, p) > 3)
            return refuse_position(r, PAC_FAULT_TOO_MANY, position->field[p][3]);
    }
    return true;
}

static bool check_pacru(reader *r) {
    pac_position *position = &r->position;
    int at_target = 0;
    for (int p = 0; p < position->players; p++) {
        if (pac_markers(position, p) > pac_target(position))
            return refuse_position(r, PAC_FAULT_PAST_TARGET, PAC_NOWHERE);
        at_target += pac_markers(position, p) == pac_target(position);
    }
    if (at_target > 1)
        return refuse_position(r, PAC_FAULT_TWO_AT_TARGET, PAC_NOWHERE);
    if (!pac_fields_any(position->occupied))
        return refuse_position(r, PAC_FAULT_NO_CHEVRONS, PAC_NOWHERE);
    return true;
}

/* Moves on to the next word; false if there is none. */
static bool next_word(reader *r, size_t length) {
    r->at = r->end;
    while (r->at < length && r->text[r->at] == ' ')
        r->at++;
    r->end = r->at;
    while (r->end < length && r->text[r->end] != ' ')
        r->end++;
    return r->end > r->at || refuse_position(r, PAC_FAULT_WORDS, PAC_NOWHERE);
}

static bool read_position(reader *r, size_t length) {
    pac_position *position = &r->position;
    pac_fields markers[PAC_COLOURS] = {PAC_NO_FIELDS};
    memset(position->field, PAC_NOWHERE, sizeof position->field);
    if (!next_word(r, length) || !read_variant(r) || !next_word(r, length) ||
        !read_markers(r, markers) || !next_word(r, length) || !read_players(r) ||
        !next_word(r, length) || !read_to_move(r) || !next_word(r, length) || !read_closing(r))
        return false;
    r->at = r->end;
    for (; r->at < length; r->at++)
        if (r->text[r->at] != ' ')
            return refuse_position(r, PAC_FAULT_WORDS, PAC_NOWHERE);
    bool pacru = pac_is_pacru((pac_variant)position->variant);
    if (!check_markers(r, markers) || (pacru && !check_pacru(r)))
        return false;
    if (position->left == (1u << position->players) - 1)
        return refuse_position(r, PAC_FAULT_ALL_LEFT, PAC_NOWHERE);
    position->hash = pac__hash(position);
    pac__settle_any(position);
    return true;
}

bool pac_position_parse(pac_position *position, const char *text, size_t length, pac_fault *fault) {
    reader r = {.text = text};
    bool good = read_position(&r, length);
    if (good)
        *position = r.position;
    if (fault)
        *fault = r.fault;
    return good;
}

/* ------------------------------------------------------------------------------------------------
 * Positions: printing
 */

static char *print_text(char *out, const char *text) {
    size_t length = strlen(text);
    memcpy(out, text, length);
    return out + length;
}

static char *print_markers(const pac_position *position, char *out) {
    for (int rank = PAC_SIDE - 1; rank >= 0; rank--) {
        int neutral = 0;
        for (int file = 0; file < PAC_SIDE; file++) {
            int owner = pac_marker_at(position, pac_field(file, rank));
            if (owner == PAC_NOBODY) {
                neutral++;
                continue;
            }
            if (neutral)
                *out++ = (char)('0' + neutral);
            neutral = 0;
            *out++ = "rgby"[position->colour[owner]];
        }
        if (neutral)
            *out++ = (char)('0' + neutral);
        *out++ = rank ? '/' : ' ';
    }
    return out;
}

static char *print_player(const pac_position *position, int player, char *out) {
    *out++ = pac_colour_letter((pac_colour)position->colour[player]);
    *out++ = ':';
    if (pac_has_left(position, player))
        *out++ = '-';
    pac_fields fields = pac__chevron_fields(position, player);
    for (bool first = true; pac_fields_any(fields); first = false) {
        int facing, field = pac_fields_take(&fields);
        if (!first)
            *out++ = ',';
        pac_chevron_at(position, field, &facing);
        out += pac_field_print(field, out);
        out = print_text(out, direction_texts[facing]);
    }
    return out;
}

size_t pac_position_print(const pac_position *position, char text[PAC_POSITION_TEXT]) {
    char *out = print_text(text, pac_variant_text((pac_variant)position->variant));
    *out++ = ' ';
    out = print_markers(position, out);
    for (int p = 0; p < position->players; p++) {
        out = print_player(position, p, out);
        *out++ = p + 1 < position->players ? '/' : ' ';
    }
    *out++ = pac_colour_letter((pac_colour)position->colour[position->to_move]);
    *out++ = ' ';
    *out++ = position->closing == PAC_NO_CLOSING ? '-' : (char)('0' + position->closing);
    *out = '\0';
    return (size_t)(out - text);
}

size_t pac_result_print(const pac_position *position, const pac_result *result,
                        char text[PAC_RESULT_TEXT]) {
    char *out = print_text(text, pac_end_text(result->end));
    *out++ = ' ';
    for (int p = 0; p < position->players; p++)
        if (result->winners >> p & 1)
            *out++ = pac_colour_letter((pac_colour)position->colour[p]);
    if (!result->winners)
        *out++ = '-';
    for (int p = 0; p < position->players; p++) {
        *out++ = p ? ',' : ' ';
        *out++ = pac_colour_letter((pac_colour)position->colour[p]);
        *out++ = '=';
        if (result->count[p] >= 10)
            *out++ = (char)('0' + result->count[p] / 10);
        *out++ = (char)('0' + result->count[p] % 10);
    }
    *out = '\0';
    return (size_t)(out - text);
}
