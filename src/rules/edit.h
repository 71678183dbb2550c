/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changes to a position that keep its sets of fields and its hash in step with each other. */
#ifndef PACRU_EDIT_H
#define PACRU_EDIT_H

#include "geometry.h"

static inline void pac__set_to_move(pac_position *position, int player) {
    position->hash ^= pac__turn_key[position->to_move] ^ pac__turn_key[player];
    position->to_move = (uint8_t)player;
}

static inline void pac__set_closing(pac_position *position, int turns) {
    position->hash ^= pac__closing_key[position->closing] ^ pac__closing_key[turns];
    position->closing = (unsigned)turns & 15;
}

static inline void pac__lift_chevron(pac_position *position, int player, int i) {
    int field = position->field[player][i];
    position->occupied = pac_fields_minus(position->occupied, pac__only(field));
    position->hash ^= pac__chevron_hash(player, field, position->facing[player][i]);
    position->field[player][i] = PAC_NOWHERE;
    position->facing[player][i] = 0;
}

static inline void pac__put_chevron(pac_position *position, int player, int i, int field,
                                    int facing) {
    position->occupied = pac_fields_or(position->occupied, pac__only(field));
    position->hash ^= pac__chevron_hash(player, field, facing);
    position->field[player][i] = (uint8_t)field;
    position->facing[player][i] = (uint8_t)facing;
}

/*
 * Moves or turns a chevron. Reads everything before the first write: byte stores may alias anything,
 * so the compiler would load again after each.
 */
static inline void pac__shift_chevron(pac_position *position, int player, int i, int to,
                                      int facing) {
    int from = position->field[player][i], faced = position->facing[player][i];
    pac_fields left = pac__only(from), entered = pac__only(to);
    pac_fields occupied = pac_fields_or(pac_fields_minus(position->occupied, left), entered);
    uint64_t hash = position->hash ^ pac__chevron_hash(player, from, faced) ^
                    pac__chevron_hash(player, to, facing);
    position->occupied = occupied;
    position->hash = hash;
    position->field[player][i] = (uint8_t)to;
    position->facing[player][i] = (uint8_t)facing;
}

static inline void pac__lift_all_chevrons(pac_position *position, int player) {
    for (int i = 0; i < PAC_CHEVRONS; i++)
        if (position->field[player][i] != PAC_NOWHERE)
            pac__lift_chevron(position, player, i);
}

/* Puts or takes a marker on a field where the player has none or one. */
static inline void pac__flip_marker(pac_position *position, int player, int field) {
    position->markers[player] = pac_fields_xor(position->markers[player], pac__only(field));
    position->hash ^= pac__marker_key[player][field];
}

#endif
