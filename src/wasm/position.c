/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The position on the desk: how it comes there, and what can be asked about it. */
#include "desk.h"

/* ------------------------------------------------------------------------------------------------
 * Coming and going
 */

static pac_position on_desk;

static struct {
    uint8_t variant, players;
    uint8_t seat[PAC_PLAYERS], colour[PAC_PLAYERS];
} chosen;

EXPORT(void *, at_position)(void) { return wasm_position(); }

EXPORT(uint32_t, position_size)(void) { return sizeof on_desk; }

EXPORT(void *, at_setup)(void) { return &chosen; }

/* The initial position is the start of Shacru with two players. */
pac_position *wasm_position(void) {
    pac_setup simplest;
    if (!on_desk.players && pac_setup_default(&simplest, PAC_SHACRU, 2))
        (void)pac_position_start(&on_desk, &simplest);
    return &on_desk;
}

pac_setup wasm_setup(void) {
    pac_setup setup = {.variant = (pac_variant)chosen.variant, .players = chosen.players};
    for (int p = 0; p < PAC_PLAYERS; p++) {
        setup.seat[p] = (pac_seat)chosen.seat[p];
        setup.colour[p] = (pac_colour)chosen.colour[p];
    }
    return setup;
}

void wasm_put_setup(const pac_setup *setup) {
    chosen.variant = (uint8_t)setup->variant;
    chosen.players = (uint8_t)setup->players;
    for (int p = 0; p < PAC_PLAYERS; p++) {
        chosen.seat[p] = (uint8_t)setup->seat[p];
        chosen.colour[p] = (uint8_t)setup->colour[p];
    }
}

/* Writes the set-up that is played when nobody chooses otherwise. */
EXPORT(bool, setup_default)(uint32_t variant, int32_t players) {
    pac_setup setup;
    if (variant >= PAC_VARIANTS || !pac_setup_default(&setup, (pac_variant)variant, players))
        return false;
    wasm_put_setup(&setup);
    return true;
}

/* Starts from the set-up; false if it is not possible. */
EXPORT(bool, position_start)(void) {
    pac_setup setup = wasm_setup();
    return pac_position_start(&on_desk, &setup);
}

/* Reads a position. Returns 0, or the pac_fault_kind; numbers: field, place in the text. */
EXPORT(uint32_t, position_read)(uint32_t length) {
    pac_fault fault = {.kind = PAC_FAULT_NONE, .field = PAC_NOWHERE};
    const char *text = wasm_given(&length);
    (void)pac_position_parse(&on_desk, text, length, &fault);
    wasm_numbers[0] = fault.field;
    wasm_numbers[1] = (uint32_t)fault.at;
    return fault.kind;
}

EXPORT(uint32_t, position_print)(void) {
    char *text = wasm_room(PAC_POSITION_TEXT);
    return text ? (uint32_t)pac_position_print(wasm_position(), text) : 0;
}

/* ------------------------------------------------------------------------------------------------
 * What stands where
 */

/* Players as numbers, PAC_NOBODY for nobody. */
static struct board {
    uint8_t variant, players, to_move;
    uint8_t end;                  /* pac_end; a game may know more */
    uint8_t closing;              /* turns left in the closing round, or PAC_NO_CLOSING */
    uint8_t left;                 /* bit p: player p has left */
    uint8_t target;               /* markers that win Pacru; more than there are fields elsewhere */
    uint8_t colour[PAC_PLAYERS];  /* of each player */
    uint8_t markers[PAC_PLAYERS]; /* how many, of each player */
    uint8_t chevrons[PAC_PLAYERS]; /* how many, of each player */
    uint8_t marker[PAC_FIELDS];    /* whose marker stands there */
    uint8_t chevron[PAC_FIELDS];   /* whose chevron */
    uint8_t facing[PAC_FIELDS];    /* the direction it points in, 0 if there is none */
    uint8_t power[PAC_FIELDS];     /* how far it may move, 0 if there is none */
} board;

EXPORT(const void *, at_board)(void) { return &board; }

/* Describes the position at at_board(). */
EXPORT(void, position_look)(void) {
    const pac_position *position = wasm_position();
    board.variant = position->variant;
    board.players = position->players;
    board.to_move = position->to_move;
    board.end = position->end;
    board.closing = position->closing;
    board.left = position->left;
    board.target = (uint8_t)pac_target(position);
    for (int p = 0; p < PAC_PLAYERS; p++) {
        bool plays = p < position->players;
        board.colour[p] = position->colour[p];
        board.markers[p] = (uint8_t)(plays ? pac_markers(position, p) : 0);
        board.chevrons[p] = (uint8_t)(plays ? pac_chevrons(position, p) : 0);
    }
    for (int field = 0; field < PAC_FIELDS; field++) {
        int facing = 0, player = pac_chevron_at(position, field, &facing);
        board.marker[field] = (uint8_t)pac_marker_at(position, field);
        board.chevron[field] = (uint8_t)player;
        board.facing[field] = (uint8_t)(player == PAC_NOBODY ? 0 : facing);
        board.power[field] = (uint8_t)(player == PAC_NOBODY ? 0 : pac_power(position, field));
    }
}

uint32_t wasm_list_fields(pac_fields set) {
    uint32_t count = 0;
    while (pac_fields_any(set))
        wasm_fields[count++] = (uint8_t)pac_fields_take(&set);
    return count;
}

/* Where the chevron on a field could go if it were its player's turn. Returns how many fields. */
EXPORT(uint32_t, reach)(uint32_t field) {
    return field < PAC_FIELDS ? wasm_list_fields(pac_reach(wasm_position(), (int)field)) : 0;
}

/* Whether the chevron on a field can never move again. */
EXPORT(bool, stuck)(uint32_t field) {
    return field < PAC_FIELDS && pac_is_stuck(wasm_position(), (int)field);
}

/* The chevrons that it attacks. Returns how many fields. */
EXPORT(uint32_t, attacks)(uint32_t field) {
    return field < PAC_FIELDS ? wasm_list_fields(pac_attacks(wasm_position(), (int)field)) : 0;
}

/* ------------------------------------------------------------------------------------------------
 * Results
 */

uint32_t wasm_tell_result(const pac_position *position, const pac_result *result) {
    char *text = wasm_room(PAC_RESULT_TEXT);
    wasm_numbers[0] = result->end;
    wasm_numbers[1] = result->winners;
    for (int p = 0; p < PAC_PLAYERS; p++) {
        wasm_numbers[2 + p] = result->count[p];
        wasm_numbers[2 + PAC_PLAYERS + p] = result->place[p];
    }
    return text ? (uint32_t)pac_result_print(position, result, text) : 0;
}

/* Numbers: end, winners as bits, 4 counts, 4 places. Returns the length of the text. */
EXPORT(uint32_t, position_result)(void) {
    const pac_position *position = wasm_position();
    pac_result result = pac_position_result(position, (pac_end)position->end);
    return wasm_tell_result(position, &result);
}
