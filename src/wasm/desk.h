/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The WebAssembly module: the rules and the computer players for one thread. Its only import is
 * `env.now`, the time in milliseconds, which a search asks for.
 *
 * The module has one current position, "on the desk", and most functions use it. Numbers go in and out as
 * arguments, turns as 64 bits (a BigInt); 0 is no turn. All else goes through the memory that the
 * module exports as `memory`:
 *
 *   input(size)    where to put a text of `size` bytes of UTF-8 for the next function that takes a
 *                  `length`
 *   output()       the text that a function has written; most return its length
 *   at_position()  the position on the desk, position_size() bytes: keep a copy, write it back
 *                  later, and do not look into it
 *   at_setup()     10 bytes: game, players, seat of each player, colour of each player
 *   at_board()     the board as position_look() describes it, `struct board` in position.c
 *   at_fields()    a byte for each field, or for each twist: reach(), attacks(), options()
 *   at_turns()     64 bits for each turn: moves(), reorientations(), turns()
 *   at_parts()     the parts of a turn as turn_look() finds them, `struct parts` in turns.c
 *   at_events()    7 bytes for each event, pac_event: play(), preview(), game_events()
 *   at_forecast()  the same for all ways to complete a turn: forecast()
 *   at_thought()   what a computer player has found, `struct thought` in players.c
 *   at_numbers()   32 bits each: what a function tells beside what it returns
 *
 * A function may make the memory grow: ask for an address, and look at the memory, only after the
 * call. What a function has written stays until the next call. A refusal is one number: kind + 256
 * rule + 65536 field.
 *
 * Whatever the arguments, nothing here traps: what does not fit is answered by 0, an empty text, or
 * a status.
 */
#ifndef PACRU_WASM_DESK_H
#define PACRU_WASM_DESK_H

#include <pacru/engine.h>
#include <pacru/record.h>

/* A function that the module exports under the name given. */
#define EXPORT(type, name) __attribute__((export_name(#name))) type wasm_##name

enum { WASM_NUMBERS = 128 };
extern uint32_t wasm_numbers[WASM_NUMBERS];

/* A list of fields, in ascending order. */
extern uint8_t wasm_fields[PAC_FIELDS + 1];

/* What happened in a turn, and what a game adds to that. */
extern pac_event wasm_events[PAC_MAX_EVENTS + 1];

/* memory.c: the text of so many bytes that was put in; empty if there was no room for so many. */
const char *wasm_given(uint32_t *length);

/* memory.c: room for a text of so many bytes, its end included; NULL if there is none. */
char *wasm_room(size_t size);

/* memory.c: a text to be read, copied; several, a line each; both return the length. */
uint32_t wasm_tell(const char *text);
uint32_t wasm_tell_lines(const char *const lines[], int count);

/* memory.c: a text that was allocated, and now belongs to the desk. */
void wasm_hand_over(char *text);

/* games.c: game `g` of a set; NULL if there is none. */
pac_game *wasm_game(uint32_t set, uint32_t g);

/* network.c: whether a player needs the network for a position, and it is not there yet. */
bool wasm_wants_network(const pac_position *position);

/* position.c: the position on the desk. */
pac_position *wasm_position(void);

/* position.c: a result as numbers and text: end, winners, counts, places. */
uint32_t wasm_tell_result(const pac_position *position, const pac_result *result);

/* position.c: the set-up on the desk. */
pac_setup wasm_setup(void);
void wasm_put_setup(const pac_setup *setup);

/* position.c: writes a set as a list into wasm_fields; returns how many. */
uint32_t wasm_list_fields(pac_fields set);

static inline uint32_t wasm_refusal(pac_refusal refusal) {
    return refusal.kind | (uint32_t)refusal.rule << 8 | (uint32_t)refusal.field << 16;
}

#endif
