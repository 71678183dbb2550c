/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions as text (section 7). */

#include "ref_internal.h"

#include <stdio.h>
#include <string.h>

static const char *const game_names[4] = {"shacru", "azacru", "pacru", "pacru2011"};
static const char *const direction_names[8] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

static int player_of_colour(const struct ref_position *position, char colour) {
    for (int player = 0; player < position->players; player++) {
        if (position->colour[player] == colour) {
            return player;
        }
    }
    return REF_NOBODY;
}

static bool split_words(const char *text, char words[5][REF_POSITION_SIZE]) {
    for (int w = 0; w < 5; w++) {
        size_t length = strcspn(text, " ");
        if (length == 0 || length >= REF_POSITION_SIZE) {
            return false;
        }
        memcpy(words[w], text, length);
        words[w][length] = '\0';
        text += length;
        if (w < 4) {
            if (*text != ' ') {
                return false;
            }
            text++;
        }
    }
    return *text == '\0';
}

static bool read_game(const char *word, struct ref_position *out) {
    for (int game = 0; game < 4; game++) {
        if (strcmp(word, game_names[game]) == 0) {
            out->game = (enum ref_game)game;
            return true;
        }
    }
    return false;
}

/* One chevron such as e1NW; moves the text on behind it. */
static bool read_chevron(const char **text, struct ref_position *out, int player) {
    int field = ref_field_named(*text);
    if (field < 0) {
        return false;
    }
    *text += 2;
    size_t length = strcspn(*text, ",/");
    for (int d = 0; d < 8; d++) {
        if (strlen(direction_names[d]) == length &&
            strncmp(*text, direction_names[d], length) == 0) {
            if (out->chevron[field] != REF_NOBODY) {
                return false;
            }
            out->chevron[field] = player;
            out->direction[field] = d;
            *text += length;
            return true;
        }
    }
    return false;
}

static bool read_players(const char *word, struct ref_position *out) {
    for (;;) {
        if (out->players == REF_MAX_PLAYERS || *word == '\0' || strchr("RGBY", *word) == NULL ||
            word[1] != ':' || player_of_colour(out, *word) != REF_NOBODY) {
            return false;
        }
        int player = out->players++;
        out->colour[player] = *word;
        word += 2;
        if (*word == '-') {
            out->left[player] = true;
            word++;
        } else if (*word != '/' && *word != '\0') {
            if (!read_chevron(&word, out, player)) {
                return false;
            }
            while (*word == ',') {
                word++;
                if (!read_chevron(&word, out, player)) {
                    return false;
                }
            }
        }
        if (*word == '\0') {
            return out->players >= 2;
        }
        if (*word != '/') {
            return false;
        }
        word++;
    }
}

static bool read_markers(const char *word, struct ref_position *out) {
    for (int rank = 8; rank >= 0; rank--) {
        int file = 0;
        while (*word != '\0' && *word != '/') {
            if (*word >= '1' && *word <= '9') {
                file += *word - '0';
                if (file > 9) {
                    return false;
                }
            } else {
                static const char small[] = "rgby";
                const char *found = strchr(small, *word);
                if (found == NULL || file > 8) {
                    return false;
                }
                int player = player_of_colour(out, "RGBY"[found - small]);
                if (player == REF_NOBODY) {
                    return false;
                }
                out->marker[ref_field_at(file, rank)] = player;
                file++;
            }
            word++;
        }
        if (file != 9 || (rank > 0) != (*word == '/')) {
            return false;
        }
        if (rank > 0) {
            word++;
        }
    }
    return true;
}

static bool read_closing(const char *word, struct ref_position *out) {
    if (strcmp(word, "-") == 0) {
        return true;
    }
    if (out->game != REF_AZACRU || word[1] != '\0' || word[0] < '0' ||
        word[0] > '0' + out->players - 1) {
        return false;
    }
    out->closing = word[0] - '0';
    return true;
}

static bool is_possible(const struct ref_position *position) {
    int at_target = 0;
    for (int player = 0; player < position->players; player++) {
        if (ref_chevrons(position, player) > (position->players == 2 ? 4 : 3)) {
            return false;
        }
        if (ref_is_pacru(position)) {
            if (ref_markers(position, player) > ref_target(position)) {
                return false;
            }
            if (ref_at_target(position, player)) {
                at_target++;
            }
        }
    }
    for (int field = 0; field < REF_FIELDS; field++) {
        if (position->chevron[field] != REF_NOBODY && position->marker[field] != REF_NOBODY &&
            position->marker[field] != position->chevron[field]) {
            return false;
        }
    }
    /* Nobody would be left to win (Reading 19). */
    if (at_target > 1 || ref_players_in(position) == 0) {
        return false;
    }
    return !ref_is_pacru(position) || ref_players_with_chevrons(position) > 0;
}

bool ref_parse(const char *text, struct ref_position *out) {
    char words[5][REF_POSITION_SIZE];
    memset(out, 0, sizeof *out);
    for (int field = 0; field < REF_FIELDS; field++) {
        out->marker[field] = REF_NOBODY;
        out->chevron[field] = REF_NOBODY;
    }
    out->closing = -1;
    if (!split_words(text, words) || !read_game(words[0], out) || !read_players(words[2], out) ||
        !read_markers(words[1], out)) {
        return false;
    }
    out->to_move = words[3][1] == '\0' ? player_of_colour(out, words[3][0]) : REF_NOBODY;
    if (out->to_move == REF_NOBODY || !read_closing(words[4], out) || !is_possible(out)) {
        return false;
    }
    if (out->left[out->to_move]) {
        out->to_move = ref_next_player(out, out->to_move); /* Reading 19 */
    }
    if (ref_is_pacru(out)) {
        for (int player = 0; player < out->players; player++) {
            if (ref_at_target(out, player) && !out->left[player]) {
                /* The game ended before anybody's next turn could find them blocked. */
                return true;
            }
        }
        (void)ref_clean_up(out);
    }
    return true;
}

void ref_print(const struct ref_position *position, char *out, size_t size) {
    char text[REF_POSITION_SIZE];
    int n = sprintf(text, "%s ", game_names[position->game]);
    for (int rank = 8; rank >= 0; rank--) {
        int neutral = 0;
        for (int file = 0; file < 9; file++) {
            int player = position->marker[ref_field_at(file, rank)];
            if (player == REF_NOBODY) {
                neutral++;
                continue;
            }
            if (neutral > 0) {
                n += sprintf(text + n, "%d", neutral);
                neutral = 0;
            }
            text[n++] = (char)(position->colour[player] - 'A' + 'a');
        }
        if (neutral > 0) {
            n += sprintf(text + n, "%d", neutral);
        }
        text[n++] = rank > 0 ? '/' : ' ';
    }
    for (int player = 0; player < position->players; player++) {
        n += sprintf(text + n, "%s%c:%s", player > 0 ? "/" : "", position->colour[player],
                     position->left[player] ? "-" : "");
        bool first = true;
        for (int field = 0; field < REF_FIELDS; field++) {
            if (position->chevron[field] == player) {
                char name[3];
                ref_field_name(field, name);
                n += sprintf(text + n, "%s%s%s", first ? "" : ",", name,
                             direction_names[position->direction[field]]);
                first = false;
            }
        }
    }
    n += sprintf(text + n, " %c ", position->colour[position->to_move]);
    if (position->closing < 0) {
        sprintf(text + n, "-");
    } else {
        sprintf(text + n, "%d", position->closing);
    }
    snprintf(out, size, "%s", text);
}
