/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions that look alike: the same but for a few fields, turned or mirrored. */
#include "miner.h"

#include <string.h>

enum {
    SYMMETRIES = 8,
    ALIKE = 16 /* fields in which two positions that look alike differ at the most */
};

/* Symmetries 4 to 7 mirror left and right first; then all turn to the right by quarters. */
static int map_field(int symmetry, int field) {
    int file = pac_file(field), rank = pac_rank(field);
    if (symmetry >= 4)
        file = 8 - file;
    for (int quarter = 0; quarter < symmetry % 4; quarter++) {
        int turned = 8 - file;
        file = rank;
        rank = turned;
    }
    return pac_field(file, rank);
}

static int map_direction(int symmetry, int direction) {
    return pac_turned(symmetry >= 4 ? -direction : direction, 2 * (symmetry % 4));
}

/* A number for everything on each field, players counted from the one to move. */
static void picture_of(const pac_position *position, int symmetry, uint8_t picture[PAC_FIELDS]) {
    for (int field = 0; field < PAC_FIELDS; field++) {
        int facing = 0, players = position->players;
        int marker = pac_marker_at(position, field);
        int chevron = pac_chevron_at(position, field, &facing);
        int owner = marker == PAC_NOBODY ? 0 : 1 + (marker + players - position->to_move) % players;
        int piece = chevron == PAC_NOBODY
                        ? 0
                        : 1 + map_direction(symmetry, facing) +
                              8 * ((chevron + players - position->to_move) % players);
        picture[map_field(symmetry, field)] = (uint8_t)(owner + 5 * piece);
    }
}

bool exercise_is_alike(const pac_position *a, const pac_position *b) {
    if (a->variant != b->variant || a->players != b->players)
        return false;
    uint8_t first[PAC_FIELDS], second[PAC_FIELDS];
    picture_of(a, 0, first);
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        int differences = 0;
        picture_of(b, symmetry, second);
        for (int field = 0; field < PAC_FIELDS; field++)
            differences += first[field] != second[field];
        if (differences <= ALIKE)
            return true;
    }
    return false;
}
