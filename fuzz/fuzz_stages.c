/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as choices: a game is set up, or a board filled, and turns are chosen stage by stage
 * and played. After every step all that must hold is checked.
 */
#include "check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { STEPS = 80, LISTED = 1500 };

typedef struct choices {
    const uint8_t *data;
    size_t at, size;
} choices;

static unsigned byte(choices *c) { return c->at < c->size ? c->data[c->at++] : 0; }

static unsigned below(choices *c, unsigned count) { return byte(c) % count; }

/* ------------------------------------------------------------------------------------------------
 * Beginnings
 */

static bool set_up(choices *c, pac_position *position) {
    pac_setup setup = {.variant = (pac_variant)below(c, PAC_VARIANTS)};
    setup.players = (int)below(c, 6);
    unsigned seats = byte(c), colours = byte(c);
    for (int p = 0; p < PAC_PLAYERS; p++) {
        setup.seat[p] = (pac_seat)(seats >> 2 * p & 3);
        setup.colour[p] = (pac_colour)(colours >> 2 * p & 3);
    }
    memset(position, 0x5a, sizeof *position);
    pac_position untouched = *position;
    bool good = pac_position_start(position, &setup);
    must(good || memcmp(position, &untouched, sizeof untouched) == 0);
    if (!good) /* most bytes are no set-up: play the usual one instead */
        good = pac_setup_default(&setup, setup.variant, setup.players) &&
               pac_position_start(position, &setup);
    return good;
}

/* Markers anywhere, three chevrons for each player anywhere: far from what play reaches soon. */
static bool fill_board(choices *c, pac_position *position) {
    char text[256], *out = text;
    size_t rest = sizeof text;
    pac_variant variant = (pac_variant)below(c, PAC_VARIANTS);
    int players = 2 + (int)below(c, 3);
    unsigned density = 1 + below(c, 4);
    out += snprintf(out, rest, "%s ", pac_variant_text(variant));
    for (int i = 0; i < PAC_FIELDS; i++) {
        unsigned colour = byte(c) % ((unsigned)players * density);
        *out++ = colour < (unsigned)players ? "rgby"[colour] : '1';
        if (i % PAC_SIDE == PAC_SIDE - 1)
            *out++ = i + 1 < PAC_FIELDS ? '/' : ' ';
    }
    for (int p = 0; p < players; p++) {
        *out++ = "RGBY"[p];
        *out++ = ':';
        unsigned chevrons = 1 + below(c, players == 2 ? 4 : 3);
        for (unsigned i = 0; i < chevrons; i++) {
            rest = sizeof text - (size_t)(out - text);
            char field[PAC_FIELD_TEXT];
            pac_field_print((int)below(c, PAC_FIELDS), field);
            out += snprintf(out, rest, "%s%s%s", i ? "," : "", field,
                            pac_direction_text((int)below(c, PAC_DIRECTIONS)));
        }
        *out++ = p + 1 < players ? '/' : ' ';
    }
    *out++ = "RGBY"[below(c, (unsigned)players)];
    memcpy(out, " -", 3);
    return pac_position_parse(position, text, strlen(text), NULL);
}

/* ------------------------------------------------------------------------------------------------
 * Turns
 */

static int nth(pac_fields set, unsigned n) {
    while (n--)
        pac_fields_take(&set);
    return pac_fields_first(set);
}

/* Chooses all that is left to choose. */
static pac_turn complete(choices *c, const pac_position *position, pac_turn turn) {
    int chosen = 0;
    while (pac_turn_stage(turn) != PAC_COMPLETE) {
        pac_fields options = pac_options(position, turn);
        must(pac_fields_any(options) && chosen++ < PAC_MAX_GIVEN);
        must(!pac_turn_is_legal(position, turn));
        turn =
            pac_choose(position, turn, nth(options, below(c, (unsigned)pac_fields_count(options))));
    }
    must(!pac_fields_any(pac_options(position, turn)));
    return turn;
}

static pac_turn any_turn(choices *c, const pac_position *position) {
    pac_turn list[PAC_MAX_MOVES];
    unsigned kind = byte(c);
    size_t moves = pac_moves(position, list);
    must(moves > 0 && moves <= PAC_MAX_MOVES);
    if (kind >= 250) {
        pac_turn leave = pac_leave((int)(kind & 3), kind & 4 ? PAC_RESIGN : PAC_TIME);
        if (pac_turn_is_legal(position, leave))
            return leave;
    } else if (kind >= 200) {
        pac_turn others[PAC_MAX_REORIENTATIONS];
        size_t count = pac_reorientations(position, others);
        must(count <= PAC_MAX_REORIENTATIONS);
        if (count)
            return complete(c, position, others[below(c, (unsigned)count)]);
    }
    return complete(c, position, list[kind % moves]);
}

typedef struct wanted {
    pac_turn turn;
    bool found;
} wanted;

static bool is_wanted(void *context, pac_turn turn) {
    wanted *w = context;
    w->found = turn == w->turn;
    return !w->found;
}

/* A value is legal if and only if it is one of the turns listed. */
static void check_mutated(choices *c, const pac_position *position, pac_turn turn) {
    unsigned how = byte(c);
    pac_turn other = turn ^ (pac_turn)byte(c) << (how & 63);
    wanted w = {other, false};
    pac_turn_kind kind = pac_turn_kind_of(other);
    if (kind == PAC_RESIGN || kind == PAC_TIME) {
        int player = pac_turn_player(other);
        bool in = player < position->players && !pac_has_left(position, player) &&
                  (!pac_is_pacru((pac_variant)position->variant) || pac_chevrons(position, player));
        w.found = in && other == pac_leave(player, kind);
    } else {
        bool all = kind == PAC_REORIENTATION;
        if (all && pac_count_turns(position, PAC_ALL_TURNS) > LISTED)
            return;
        pac_each_turn(position, all ? PAC_ALL_TURNS : PAC_NO_REORIENTATIONS, is_wanted, &w);
    }
    must(pac_turn_is_legal(position, other) == w.found);
}

/* The same turns in the other order of giving back. */
static void check_give_back(const pac_position *position, pac_turn turn) {
    if (pac_turn_kind_of(turn) != PAC_REORIENTATION)
        return;
    pac_turn list[PAC_MAX_REORIENTATIONS];
    size_t count = pac_reorientations(position, list);
    for (size_t i = 0; i < count; i++) {
        if (pac_turn_from(list[i]) != pac_turn_from(turn) ||
            pac_turn_twist(list[i]) != pac_turn_twist(turn))
            continue;
        for (int k = PAC_MAX_GIVEN; k-- > 0;)
            if (pac_turn_given(turn, k) != PAC_NOWHERE)
                list[i] = pac_choose(position, list[i], pac_turn_given(turn, k));
        must(list[i] == turn);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    choices c = {data, 0, size};
    pac_position position;
    if (!(byte(&c) & 1 ? fill_board(&c, &position) : set_up(&c, &position)))
        return 0;
    check_position(&position);
    for (int step = 0; step < STEPS && !position.end && c.at < c.size; step++) {
        pac_turn turn = any_turn(&c, &position);
        check_give_back(&position, turn);
        if (byte(&c) < 64)
            check_mutated(&c, &position, turn);
        play_and_check(&position, turn);
    }
    if (position.end) {
        pac_turn list[PAC_MAX_MOVES];
        must(pac_moves(&position, list) == 0 && pac_reorientations(&position, list) == 0);
        must(pac_count_turns(&position, PAC_ALL_TURNS) == 0);
        must(!pac_turn_is_legal(&position, pac_leave(position.to_move, PAC_RESIGN)));
    }
    return 0;
}
