/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The board's geometry and the simple facts of a position. */

#include "ref_internal.h"

#include <string.h>

static const int file_step[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int rank_step[8] = {1, 1, 0, -1, -1, -1, 0, 1};

int ref_field_at(int file, int rank) {
    if (file < 0 || file > 8 || rank < 0 || rank > 8) {
        return -1;
    }
    return rank * 9 + file;
}

int ref_file(int field) { return field % 9; }

int ref_rank(int field) { return field / 9; }

int ref_step(int field, int direction) {
    return ref_field_at(ref_file(field) + file_step[direction],
                        ref_rank(field) + rank_step[direction]);
}

int ref_turned(int direction, int eighths) { return (direction + eighths + 16) % 8; }

int ref_borderland(int field) { return ref_rank(field) / 3 * 3 + ref_file(field) / 3; }

bool ref_crosses(int from, int to) { return ref_borderland(from) != ref_borderland(to); }

int ref_along(int field, int direction, int distance) {
    for (int i = 0; i < distance && field >= 0; i++) {
        field = ref_step(field, direction);
    }
    return field;
}

bool ref_line(int from, int to, int *direction, int *distance) {
    for (int d = 0; d < 8; d++) {
        for (int n = 1; n <= 8; n++) {
            if (ref_along(from, d, n) == to) {
                *direction = d;
                *distance = n;
                return true;
            }
        }
    }
    return false;
}

void ref_field_name(int field, char name[3]) {
    name[0] = (char)('a' + ref_file(field));
    name[1] = (char)('1' + ref_rank(field));
    name[2] = '\0';
}

int ref_field_named(const char *text) {
    if (text[0] < 'a' || text[0] > 'i' || text[1] < '1' || text[1] > '9') {
        return -1;
    }
    return ref_field_at(text[0] - 'a', text[1] - '1');
}

bool ref_is_pacru(const struct ref_position *position) {
    return position->game == REF_PACRU || position->game == REF_PACRU2011;
}

int ref_target(const struct ref_position *position) {
    /* {R1} by the number who started, so players who are out or have left still count. */
    switch (position->players) {
    case 2:
        return 42;
    case 3:
        return 28;
    default:
        return 24;
    }
}

int ref_markers(const struct ref_position *position, int player) {
    int count = 0;
    for (int field = 0; field < REF_FIELDS; field++) {
        if (position->marker[field] == player) {
            count++;
        }
    }
    return count;
}

int ref_chevrons(const struct ref_position *position, int player) {
    int count = 0;
    for (int field = 0; field < REF_FIELDS; field++) {
        if (position->chevron[field] == player) {
            count++;
        }
    }
    return count;
}

int ref_players_in(const struct ref_position *position) {
    int count = 0;
    for (int player = 0; player < position->players; player++) {
        if (!position->left[player]) {
            count++;
        }
    }
    return count;
}

int ref_players_with_chevrons(const struct ref_position *position) {
    int count = 0;
    for (int player = 0; player < position->players; player++) {
        if (ref_chevrons(position, player) > 0) {
            count++;
        }
    }
    return count;
}

int ref_next_player(const struct ref_position *position, int player) {
    /* Reading 19: the turns of players who have left are skipped. */
    for (int i = 0; i < position->players; i++) {
        player = (player + 1) % position->players;
        if (!position->left[player]) {
            return player;
        }
    }
    return player;
}

void ref_take_chevrons(struct ref_position *position, int player) {
    for (int field = 0; field < REF_FIELDS; field++) {
        if (position->chevron[field] == player) {
            position->chevron[field] = REF_NOBODY;
            position->direction[field] = 0;
        }
    }
}

bool ref_at_target(const struct ref_position *position, int player) {
    return ref_markers(position, player) >= ref_target(position);
}
