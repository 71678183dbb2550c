/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who can move, whose turn it is, and when a game is over. */
#include "internal.h"

pac_fields pac__pinched(const pac_position *position, int player) {
    pac_fields once = PAC_NO_FIELDS, twice = PAC_NO_FIELDS;
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int field = position->field[player][i];
        if (field == PAC_NOWHERE)
            continue;
        pac__sight sight = pac__sight_of(position, player, i);
        twice = pac_fields_or(twice, pac_fields_and(once, sight.seen));
        once = pac_fields_or(once, sight.seen);
    }
    if (pac_fields_any(twice))
        twice = pac_fields_minus(twice, pac__chevron_fields(position, player));
    return twice;
}

bool pac__can_move(const pac_position *position, int player) {
    pac_fields others = pac__others(position, player);
    /* Fast path: usually some chevron can move one field. */
    if (pac__has_way(position, player, pac_fields_or(others, position->occupied)))
        return true;
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int field = position->field[player][i];
        if (field == PAC_NOWHERE)
            continue;
        pac__sight sight = pac__sight_of(position, player, i);
        if (pac_fields_any(pac__targets(position, player, field, &sight, others)))
            return true;
    }
    return pac_is_pacru((pac_variant)position->variant) &&
           pac_fields_any(pac__pinched(position, player));
}

/* ------------------------------------------------------------------------------------------------
 * Shacru {S-R6}, Reading 1
 */

/*
 * The largest set of chevrons that can never move: all fields ahead are closed or occupied by
 * others of the set. Starts with all chevrons and removes those that can move, until none can.
 */
static pac_fields stuck_chevrons(const pac_position *position) {
    pac_fields stuck = position->occupied;
    for (bool changed = true; changed;) {
        changed = false;
        for (int p = 0; p < position->players; p++) {
            pac_fields closed = pac_fields_or(pac__others(position, p), stuck);
            for (int i = 0; i < PAC_CHEVRONS; i++) {
                int field = position->field[p][i];
                if (field == PAC_NOWHERE || !pac_fields_has(stuck, field))
                    continue;
                pac_fields ways =
                    pac_fields_minus(pac__next[position->facing[p][i]][field], closed);
                if (pac_fields_any(ways)) {
                    stuck = pac_fields_minus(stuck, pac_fields_of(field));
                    closed = pac_fields_minus(closed, pac_fields_of(field));
                    changed = true;
                }
            }
        }
    }
    return stuck;
}

/*
 * Flood fill: whether a chevron of the player that is not stuck could reach a neutral field in any
 * number of moves.
 */
static bool can_gain_later(const pac_position *position, int player, pac_fields stuck) {
    pac_fields ways =
        pac_fields_minus(PAC_ALL_FIELDS, pac_fields_or(pac__others(position, player), stuck));
    pac_fields neutral = pac_fields_minus(ways, position->markers[player]);
    pac_fields reached[PAC_DIRECTIONS] = {PAC_NO_FIELDS}; /* by the direction of the chevron */
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int field = position->field[player][i];
        if (field != PAC_NOWHERE && !pac_fields_has(stuck, field)) {
            pac_fields *set = &reached[position->facing[player][i]];
            *set = pac_fields_or(*set, pac_fields_of(field));
        }
    }
    for (bool grown = true; grown;) {
        grown = false;
        for (int d = 0; d < PAC_DIRECTIONS; d++) {
            int left = pac_turned(d, -1), right = pac_turned(d, 1);
            pac_fields from =
                pac_fields_or(reached[d], pac_fields_or(reached[left], reached[right]));
            pac_fields to = pac_fields_and(pac_fields_shifted(from, d), ways);
            if (pac_fields_any(pac_fields_and(to, neutral)))
                return true;
            pac_fields twisted = pac_fields_and(to, pac__entered[d]); /* {S-R4} */
            pac_fields all[3] = {pac_fields_or(reached[left], twisted),
                                 pac_fields_or(reached[d], to),
                                 pac_fields_or(reached[right], twisted)};
            grown |= !pac_fields_equal(all[0], reached[left]) ||
                     !pac_fields_equal(all[1], reached[d]) ||
                     !pac_fields_equal(all[2], reached[right]);
            reached[left] = all[0];
            reached[d] = all[1];
            reached[right] = all[2];
        }
    }
    return false;
}

static bool nobody_can_gain(const pac_position *position) {
    for (int p = 0; p < position->players; p++)
        if (pac__gains_now(position, p))
            return false;
    pac_fields stuck = stuck_chevrons(position);
    for (int p = 0; p < position->players; p++)
        if (pac__can_move(position, p) && can_gain_later(position, p, stuck))
            return false;
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * Whose turn it is
 */

void pac__end_by(pac_position *position, pac_end end, pac__events *events) {
    position->end = end & 15;
    if (!events)
        return;
    static const uint8_t rules[PAC_ENDS] = {
        [PAC_END_NO_GAIN] = PAC_RULE_SR6,      [PAC_END_CLOSING] = PAC_RULE_AR10,
        [PAC_END_TARGET] = PAC_RULE_R16,       [PAC_END_LAST] = PAC_RULE_R16,
        [PAC_END_RESIGN] = PAC_RULE_READING19, [PAC_END_TIME] = PAC_RULE_READING19,
    };
    unsigned winners = pac_position_result(position, end).winners;
    int winner = winners && !(winners & (winners - 1)) ? __builtin_ctz(winners) : PAC_NOBODY;
    pac__tell(events, (pac_event){PAC_EVENT_OVER, rules[end], (uint8_t)winner, PAC_NOBODY,
                                  PAC_NOWHERE, PAC_NOWHERE, 0});
}

void pac__skip_left(pac_position *position) {
    while (pac_has_left(position, position->to_move))
        pac__set_to_move(position, pac__next_player(position, position->to_move));
}

static int players_with_chevrons(const pac_position *position) {
    int count = 0;
    for (int p = 0; p < position->players; p++)
        count += pac__has_chevrons(position, p);
    return count;
}

/* Reading 13: blocked players are out, one after another, until somebody can move or one is left. */
static void settle_pacru(pac_position *position, pac__events *events) {
    for (;;) {
        if (players_with_chevrons(position) < 2) {
            pac__skip_left(position);
            pac__end_by(position, PAC_END_LAST, events);
            return;
        }
        int player = position->to_move;
        if (pac__has_chevrons(position, player)) {
            if (pac__can_move(position, player))
                return;
            pac__lift_all_chevrons(position, player);
            pac__tell(events, (pac_event){PAC_EVENT_OUT, PAC_RULE_R15, (uint8_t)player, PAC_NOBODY,
                                          PAC_NOWHERE, PAC_NOWHERE, 0});
        }
        pac__set_to_move(position, pac__next_player(position, player));
    }
}

void pac__settle(pac_position *position, pac__events *events) {
    if (pac_is_pacru((pac_variant)position->variant)) {
        settle_pacru(position, events);
    } else if (position->variant == PAC_AZACRU) {
        if (position->closing == 0)
            pac__end_by(position, PAC_END_CLOSING, events);
    } else if (nobody_can_gain(position)) {
        pac__end_by(position, PAC_END_NO_GAIN, events);
    }
}

void pac__settle_any(pac_position *position) {
    int still_in = 0;
    pac__skip_left(position);
    for (int p = 0; p < position->players; p++) {
        still_in += !pac_has_left(position, p);
        if (pac_markers(position, p) == pac_target(position) && !pac_has_left(position, p)) {
            pac__end_by(position, PAC_END_TARGET, NULL);
            return;
        }
    }
    if (still_in == 1)
        pac__end_by(position, PAC_END_RESIGN, NULL);
    else
        pac__settle(position, NULL);
}

/* ------------------------------------------------------------------------------------------------
 * Idleness, Reading 16
 */

void pac__count_idle(const pac_position *before, const pac_position *after,
                     uint8_t idle[PAC_PLAYERS]) {
    uint8_t *mine = &idle[before->to_move];
    if (pac_fields_count(pac__all_markers(after)) > pac_fields_count(pac__all_markers(before)))
        memset(idle, 0, PAC_PLAYERS);
    else if (*mine < PAC_IDLE_TURNS)
        ++*mine;
}

bool pac__is_idle(const pac_position *position, const uint8_t idle[PAC_PLAYERS]) {
    if (position->variant != PAC_SHACRU)
        return false;
    for (int p = 0; p < position->players; p++)
        if (!pac_has_left(position, p) && idle[p] < PAC_IDLE_TURNS)
            return false;
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * Results
 */

/*
 * Reading 20. Bigger is better: winners (or in a draw all who are still in), then those still in
 * by markers, then those out, then those who left.
 */
static int standing_of(const pac_position *position, unsigned winners, int player) {
    enum { FIRST = 1000, OUT = 0, LEFT = -1000 };
    int markers = pac_markers(position, player);
    bool pacru = pac_is_pacru((pac_variant)position->variant);
    if (winners >> player & 1)
        return FIRST;
    if (pac_has_left(position, player))
        return pacru ? LEFT : LEFT + markers;
    if (pacru && !pac__has_chevrons(position, player))
        return OUT;
    return winners ? markers + 1 : FIRST;
}

static unsigned most_markers(const pac_position *position) {
    int most = -1;
    unsigned winners = 0;
    for (int p = 0; p < position->players; p++) {
        int markers = pac_has_left(position, p) ? -1 : pac_markers(position, p);
        if (markers > most) {
            most = markers;
            winners = 0;
        }
        if (markers == most && markers >= 0)
            winners |= 1u << p;
    }
    return winners;
}

static unsigned winners_of(const pac_position *position, pac_end end) {
    bool pacru = pac_is_pacru((pac_variant)position->variant);
    unsigned winners = 0;
    for (int p = 0; p < position->players; p++) {
        bool wins = false;
        if (end == PAC_END_TARGET)
            wins = pac_markers(position, p) == pac_target(position) && !pac_has_left(position, p);
        else if (end == PAC_END_LAST || end == PAC_END_RESIGN || end == PAC_END_TIME)
            wins = !pac_has_left(position, p) && (!pacru || pac__has_chevrons(position, p));
        winners |= (unsigned)wins << p;
    }
    if (end == PAC_END_NO_GAIN || end == PAC_END_CLOSING || end == PAC_END_IDLE ||
        (end == PAC_END_REPETITION && !pacru))
        winners = most_markers(position); /* Reading 15: equal counts share the win */
    return winners;
}

pac_result pac_position_result(const pac_position *position, pac_end end) {
    pac_result result = {.end = end, .winners = (uint8_t)winners_of(position, end)};
    for (int p = 0; p < position->players; p++) {
        result.count[p] = (uint8_t)pac_markers(position, p);
        if (end == PAC_END_NOT_OVER)
            continue;
        int better = 0;
        for (int q = 0; q < position->players; q++)
            better +=
                standing_of(position, result.winners, q) > standing_of(position, result.winners, p);
        result.place[p] = (uint8_t)(better + 1);
    }
    return result;
}
