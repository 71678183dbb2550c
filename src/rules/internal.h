/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the rules share with each other. */
#ifndef PACRU_INTERNAL_H
#define PACRU_INTERNAL_H

#include "search_support.h"

/* Where events are written. A NULL pointer to it means that no events are wanted. */
typedef struct pac__events {
    pac_event *list;
    size_t count;
} pac__events;

static inline void pac__tell(pac__events *events, pac_event event) {
    if (events)
        events->list[events->count++] = event;
}

/* A turn with only kind and fields set; the parts to be chosen are PAC_NOWHERE. */
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
 * stages.c: begins a legal move and sets its first stage, whether or not the game is over.
 */
pac_turn pac__begin(const pac_position *position, int from, int to, pac_turn_kind kind);

/* stages.c: the moves from field to field, whether or not the game is over; no pass. */
size_t pac__list_moves(const pac_position *position, pac_turn list[PAC_MAX_MOVES]);

/* stages.c: {R8} a connection with no chevron between that would change a field between. */
bool pac__connection_changes(const pac_position *position, int from, int to);

/* stages.c: {R14} the fields that a player may give back. */
static inline pac_fields pac__may_give(const pac_position *position, int player) {
    return pac_fields_minus(position->markers[player], position->occupied);
}

/* ends.c: whether a player has a move from field to field. */
bool pac__can_move(const pac_position *position, int player);

/*
 * ends.c: brings a position to the next turn: blocked players are out (Reading 13), players who left
 * are skipped, and a game that is over ends. `to_move` is the first player to consider.
 */
void pac__settle(pac_position *position, pac__events *events);

/*
 * ends.c: the same for a position from outside, where any player may have reached the target.
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

/* ends.c: skips players who have left, Reading 19. At least one must not have. */
void pac__skip_left(pac_position *position);

/* ends.c: ends the game for a reason. */
void pac__end_by(pac_position *position, pac_end end, pac__events *events);

/* position.c: the hash computed from scratch; whether all parts of a position are consistent. */
uint64_t pac__hash(const pac_position *position);
bool pac__is_consistent(const pac_position *position);

static inline int pac__next_player(const pac_position *position, int player) {
    return player + 1 < position->players ? player + 1 : 0;
}

#endif
