/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the rules share with each other. */
#ifndef PACRU_INTERNAL_H
#define PACRU_INTERNAL_H

#include "reach.h"

/* Where events are written down; nothing is written if the list is NULL. */
typedef struct pac__events {
    pac_event *list;
    size_t count;
} pac__events;

static inline void pac__tell(pac__events *events, pac_event event) {
    if (events)
        events->list[events->count++] = event;
}

/* The beginning of a turn with nothing chosen. */
static inline pac_turn pac__turn(pac_turn_kind kind, int from, int to) {
    const pac_turn nothing = UINT64_C(0xfffffff) << 14;
    return (pac_turn)from | (pac_turn)to << 7 | nothing | (pac_turn)kind << 42;
}

static inline pac_turn pac__move(pac_turn_kind kind, int from, int to) {
    return pac__turn(kind, from, to) | (pac_turn)pac__direction(from, to) << 53;
}

static inline pac_turn pac__with_crossing(pac_turn turn, int field) {
    return (turn & ~(UINT64_C(127) << 14)) | (pac_turn)field << 14;
}

static inline pac_turn pac__with_meeting(pac_turn turn, int field) {
    return (turn & ~(UINT64_C(127) << 21)) | (pac_turn)field << 21;
}

static inline pac_turn pac__with_given(pac_turn turn, int i, int field) {
    return (turn & ~(UINT64_C(127) << (14 + 7 * i))) | (pac_turn)field << (14 + 7 * i);
}

static inline pac_turn pac__with_twist(pac_turn turn, pac_twist twist) {
    return (turn & ~(UINT64_C(7) << 45)) | (pac_turn)twist << 45;
}

static inline pac_turn pac__with_stage(pac_turn turn, pac_stage stage) {
    return (turn & ~(UINT64_C(7) << 48)) | (pac_turn)stage << 48;
}

/* Markers given back for turning by 45° and by 90° {R14}. */
static inline int pac__price(pac_twist twist) { return twist >= PAC_LEFT_90 ? 4 : 2; }

/*
 * stages.c: the beginning of a legal move, its stage worked out; whether or not the game is over.
 */
pac_turn pac__begin(const pac_position *position, int from, int to, pac_turn_kind kind);

/* stages.c: the moves from field to field, whether or not the game is over; no pass. */
size_t pac__list_moves(const pac_position *position, pac_turn list[PAC_MAX_MOVES]);

/* stages.c: whether a value, from wherever, is a turn of a position, complete or not. */
bool pac__is_turn(const pac_position *position, pac_turn turn);

/* stages.c: {R8} a connection with no chevron between that would change a field between. */
bool pac__connection_changes(const pac_position *position, int from, int to);

/* stages.c: {R14} the fields that a player may give back. */
static inline pac_fields pac__may_give(const pac_position *position, int player) {
    return pac_fields_minus(position->markers[player], position->occupied);
}

/* ends.c: whether a player has a move from field to field. */
bool pac__can_move(const pac_position *position, int player);

/* ends.c: {R11} opponents' chevrons that at least two chevrons of the player attack. */
pac_fields pac__pinched(const pac_position *position, int player);

/*
 * ends.c: brings a position to the next turn: Reading 13, skips players who left, sees whether
 * the game is over by itself. `to_move` is the first player to be considered.
 */
void pac__settle(pac_position *position, pac__events *events);

/*
 * ends.c: the same for a position that comes from outside, in which anybody may have reached the
 * target.
 */
void pac__settle_any(pac_position *position);

/* Whether a chevron of the player has a field ahead that is not in `closed`. */
static inline bool pac__has_way(const pac_position *position, int player, pac_fields closed) {
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int field = position->field[player][i];
        if (field != PAC_NOWHERE &&
            pac_fields_any(pac_fields_minus(pac__next[position->facing[player][i]][field], closed)))
            return true;
    }
    return false;
}

/* Shacru: whether a chevron of the player has a neutral field to go to at once. */
static inline bool pac__gains_now(const pac_position *position, int player) {
    return pac__has_way(position, player,
                        pac_fields_or(pac__all_markers(position), position->occupied));
}

/* ends.c: passes over players who have left, Reading 19. Somebody must not have. */
void pac__skip_left(pac_position *position);

/* ends.c: ends the game for a reason. */
void pac__end_by(pac_position *position, pac_end end, pac__events *events);

/*
 * ends.c: Reading 16. Counts each player's turns since somebody last gained a field, after a turn
 * that was no leaving; and tells whether those end the game.
 */
void pac__count_idle(const pac_position *before, const pac_position *after,
                     uint8_t idle[PAC_PLAYERS]);
bool pac__is_idle(const pac_position *position, const uint8_t idle[PAC_PLAYERS]);

/* position.c: the hash from nothing, and whether all parts of a position agree. */
uint64_t pac__hash(const pac_position *position);
bool pac__is_consistent(const pac_position *position);

static inline int pac__next_player(const pac_position *position, int player) {
    return player + 1 < position->players ? player + 1 : 0;
}

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
 * Moves or turns a chevron. All is read before anything is written: bytes may alias anything, and
 * the compiler would have to read again after each.
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
