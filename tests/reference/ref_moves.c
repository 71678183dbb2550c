/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which moves there are, and what they earn. */

#include "ref_internal.h"

int ref_power(const struct ref_position *position, int field) {
    if (position->game == REF_SHACRU) {
        return 1; /* {S-R3} */
    }
    /* {A-R4} {R5} Reading 3: own colour only; markers under chevrons count. */
    int count = 0;
    for (int other = 0; other < REF_FIELDS; other++) {
        if (ref_borderland(other) == ref_borderland(field) &&
            position->marker[other] == position->chevron[field]) {
            count++;
        }
    }
    return count > 0 ? count : 1;
}

int ref_jumped(const struct ref_position *position, int from, int direction, int distance) {
    int count = 0;
    for (int i = 1; i < distance; i++) {
        if (position->chevron[ref_along(from, direction, i)] != REF_NOBODY) {
            count++;
        }
    }
    return count;
}

bool ref_connection(const struct ref_position *position, int player, int from, int to,
                    int distance) {
    return distance > 1 && position->marker[from] == player && position->marker[to] == player;
}

static bool attacks(const struct ref_position *position, int from, int field) {
    int direction;
    int distance;
    if (!ref_line(from, field, &direction, &distance) || distance > ref_power(position, from)) {
        return false;
    }
    bool ahead = false;
    for (int turn = -1; turn <= 1; turn++) {
        if (ref_turned(position->direction[from], turn) == direction) {
            ahead = true;
        }
    }
    return ahead && ref_jumped(position, from, direction, distance) == 0;
}

int ref_attackers(const struct ref_position *position, int player, int field) {
    int count = 0;
    for (int from = 0; from < REF_FIELDS; from++) {
        if (position->chevron[from] == player && attacks(position, from, field)) {
            count++;
        }
    }
    return count;
}

/*
 * Judges a move by a chevron in one of its directions ahead. The caller has seen to the direction
 * and the power of movement.
 */
enum ref_step_kind ref_step_kind(const struct ref_position *position, int from, int direction,
                                 int distance) {
    int player = position->chevron[from];
    int to = ref_along(from, direction, distance);
    if (to < 0) {
        return REF_NO_STEP;
    }
    int jumped = ref_jumped(position, from, direction, distance);
    if (position->chevron[to] != REF_NOBODY) {
        /* Only Pacru's pincer ends on an occupied field, and attacks reach over no chevron. */
        if (ref_is_pacru(position) && position->chevron[to] != player && jumped == 0 &&
            ref_attackers(position, player, to) >= 2) {
            return REF_PINCER;
        }
        return REF_NO_STEP;
    }
    if (position->marker[to] != REF_NOBODY && position->marker[to] != player) {
        return REF_NO_STEP;
    }
    if (jumped > 0 && !ref_connection(position, player, from, to, distance)) {
        return REF_NO_STEP;
    }
    return REF_PLAIN;
}

bool ref_can_move(const struct ref_position *position, int player) {
    for (int from = 0; from < REF_FIELDS; from++) {
        if (position->chevron[from] != player) {
            continue;
        }
        for (int turn = -1; turn <= 1; turn++) {
            int direction = ref_turned(position->direction[from], turn);
            for (int distance = 1; distance <= ref_power(position, from); distance++) {
                if (ref_step_kind(position, from, direction, distance) != REF_NO_STEP) {
                    return true;
                }
            }
        }
    }
    return false;
}

static bool is_connection_change(const struct ref_position *position, int from, int direction,
                                 int distance) {
    int to = ref_along(from, direction, distance);
    return ref_connection(position, position->chevron[from], from, to, distance) &&
           ref_jumped(position, from, direction, distance) == 0;
}

int ref_connection_changes(const struct ref_position *position, int from, int direction,
                           int distance) {
    if (!is_connection_change(position, from, direction, distance)) {
        return 0;
    }
    int count = 0;
    for (int i = 1; i < distance; i++) {
        if (position->marker[ref_along(from, direction, i)] != position->chevron[from]) {
            count++;
        }
    }
    return count;
}

bool ref_leaves_board(const struct ref_position *position, int from, int direction, int distance) {
    if (!is_connection_change(position, from, direction, distance)) {
        return false;
    }
    for (int i = 1; i < distance; i++) {
        int owner = position->marker[ref_along(from, direction, i)];
        if (owner != REF_NOBODY && owner != position->chevron[from]) {
            return true;
        }
    }
    return false;
}

/* The chevron goes, and a pincer takes its chevron and its field; nothing else yet. */
void ref_carry_out(const struct ref_position *position, int from, int direction, int distance,
                   enum ref_step_kind kind, struct ref_position *after) {
    int player = position->chevron[from];
    int to = ref_along(from, direction, distance);
    *after = *position;
    after->chevron[from] = REF_NOBODY;
    after->direction[from] = 0;
    after->chevron[to] = player;
    after->direction[to] = direction;
    if (kind == REF_PINCER) {
        after->marker[to] = player;
    }
}

enum ref_crossing_kind ref_crossing(const struct ref_position *after, int player, int from, int to,
                                    struct ref_options *options) {
    options->count = 0;
    if (!ref_crosses(from, to)) {
        return REF_EARNS_NOTHING;
    }
    bool any_neutral = false;
    for (int field = 0; field < REF_FIELDS; field++) {
        if (ref_borderland(field) == ref_borderland(to) && after->marker[field] == REF_NOBODY) {
            any_neutral = true;
            if (after->chevron[field] == REF_NOBODY || field == to) {
                options->fields[options->count++] = field;
            }
        }
    }
    if (any_neutral) {
        /* Reading 4: occupied neutral fields rule {R10} out even if {R4} finds no field. */
        return options->count > 0 ? REF_CHANGE : REF_EARNS_NOTHING;
    }
    for (int field = 0; field < REF_FIELDS; field++) {
        if (ref_borderland(field) == ref_borderland(to) && after->marker[field] != player &&
            after->chevron[field] == REF_NOBODY) {
            options->fields[options->count++] = field;
        }
    }
    return options->count > 0 ? REF_TRANSFORMATION : REF_EARNS_NOTHING;
}

void ref_change_between(struct ref_position *after, int player, int from, int direction,
                        int distance) {
    for (int i = 1; i < distance; i++) {
        /* Reading 10: Pacru's markers in hand run out at the target. */
        if (ref_is_pacru(after) && ref_at_target(after, player)) {
            return;
        }
        after->marker[ref_along(from, direction, i)] = player;
    }
}

void ref_meeting(const struct ref_position *after, int player, int to,
                 struct ref_options *options) {
    options->count = 0;
    int next = ref_step(to, after->direction[to]);
    if (next < 0 || after->marker[to] != player || after->chevron[next] != player ||
        after->marker[next] != player ||
        after->direction[next] != ref_turned(after->direction[to], 4)) {
        return;
    }
    if (after->game == REF_PACRU2011) {
        /* Reading 17. */
        bool earned = false;
        for (int other = 0; other < after->players; other++) {
            if (other != player && ref_markers(after, other) >= 9) {
                earned = true;
            }
        }
        if (!earned) {
            return;
        }
    }
    for (int field = 0; field < REF_FIELDS; field++) {
        if (after->chevron[field] == REF_NOBODY && after->marker[field] != player) {
            options->fields[options->count++] = field;
        }
    }
}
