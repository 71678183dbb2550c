/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What happened in a turn. */

#include "ref_internal.h"

#include <string.h>

static void move_effects(const struct ref_position *position, const struct ref_typed *typed,
                         struct ref_effects *out) {
    int player = position->to_move;
    int direction = 0;
    int distance = 0;
    (void)ref_line(typed->from, typed->to, &direction, &distance);
    out->pincer = typed->pincer;
    out->jump = ref_jumped(position, typed->from, direction, distance) > 0;
    bool connection_earns = ref_connection_changes(position, typed->from, direction, distance) > 0;
    if (!ref_is_pacru(position)) {
        out->connection_change = connection_earns;
        out->removal = ref_leaves_board(position, typed->from, direction, distance);
        return;
    }
    struct ref_position after;
    struct ref_options options;
    int item = 0;
    ref_carry_out(position, typed->from, direction, distance,
                  typed->pincer ? REF_PINCER : REF_PLAIN, &after);
    enum ref_crossing_kind crossing =
        ref_crossing(&after, player, typed->from, typed->to, &options);
    if (typed->count > 0 && typed->items[0] == REF_STAR) {
        out->connection_change = true;
        item = 1;
    } else if (typed->count > 0 && crossing != REF_EARNS_NOTHING) {
        out->change = crossing == REF_CHANGE;
        out->transformation = crossing == REF_TRANSFORMATION;
        item = 1;
    }
    out->meeting = typed->count > item;
}

void ref_effects(const struct ref_position *position, const char *turn, struct ref_effects *out) {
    struct ref_typed typed;
    struct ref_position next;
    char line[REF_OVER_SIZE];
    memset(out, 0, sizeof *out);
    if (ref_read_turn(position, turn, &typed) != REF_READ ||
        ref_apply(position, turn, &next, line, sizeof line) == REF_ILLEGAL) {
        return;
    }
    out->pass = typed.form == REF_FORM_PASS;
    out->leaving = typed.form == REF_FORM_LEAVING;
    out->reorientation = typed.form == REF_FORM_REORIENTATION;
    if (typed.form == REF_FORM_MOVE) {
        move_effects(position, &typed, out);
    }
    for (int player = 0; ref_is_pacru(position) && player < position->players; player++) {
        int before = ref_chevrons(position, player);
        if (out->pincer && position->chevron[typed.to] == player) {
            before--;
        }
        if (before > 0 && ref_chevrons(&next, player) == 0 &&
            !(out->leaving && typed.leaver == player)) {
            out->blocked++;
        }
    }
}
