/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate.h"

#include "../rules/reach.h"
#include <pacru/engine.h>

/*
 * What each feature is worth, in hundredths of a marker. Where a game has no use for a feature
 * its weight is 0, and the costly ones (territory) are then not counted at all.
 */
static const int16_t weights[PAC_VARIANTS][PAC__FEATURES] = {
    /*               MARK CHEV MOBI BLOC NEUT CROS POWE TERR PINC ATTA TURN */
    [PAC_SHACRU] = {100, 0, 8, -60, 6, 6, 0, 45, 0, 0, 20},
    [PAC_AZACRU] = {100, 150, 18, -60, 4, 2, 6, 0, 0, 0, 60},
    [PAC_PACRU] = {100, 260, 20, -90, 0, 4, 8, 0, 250, 50, 60},
    [PAC_PACRU2011] = {100, 260, 20, -90, 0, 4, 8, 0, 250, 50, 60},
};

/* The fields that a player's chevrons can come to, by direction; grown one move at a time. */
typedef struct flood {
    pac_fields
        facing[PAC_DIRECTIONS];      /* reached in the last step, by the direction of the chevron */
    pac_fields been[PAC_DIRECTIONS]; /* reached so far */
    pac_fields ways;                 /* fields that are not another player's */
} flood;

static flood begin_flood(const pac_position *position, int player) {
    flood f = {.ways = pac_fields_minus(PAC_ALL_FIELDS, pac__others(position, player))};
    for (int i = 0; i < PAC_CHEVRONS; i++)
        if (position->field[player][i] != PAC_NOWHERE) {
            pac_fields *set = &f.facing[position->facing[player][i]];
            *set = pac_fields_or(*set, pac__only(position->field[player][i]));
        }
    return f;
}

/* One move more {S-R3} {S-R4}; returns the fields reached by it. */
static pac_fields grow_flood(flood *f) {
    pac_fields next[PAC_DIRECTIONS] = {PAC_NO_FIELDS}, reached = PAC_NO_FIELDS;
    for (int d = 0; d < PAC_DIRECTIONS; d++) {
        int left = pac_turned(d, -1), right = pac_turned(d, 1);
        pac_fields from =
            pac_fields_or(f->facing[d], pac_fields_or(f->facing[left], f->facing[right]));
        pac_fields to = pac_fields_and(pac_fields_shifted(from, d), f->ways);
        pac_fields twisted = pac_fields_and(to, pac__entered[d]);
        reached = pac_fields_or(reached, to);
        next[d] = pac_fields_or(next[d], to);
        next[left] = pac_fields_or(next[left], twisted);
        next[right] = pac_fields_or(next[right], twisted);
    }
    for (int d = 0; d < PAC_DIRECTIONS; d++) {
        f->facing[d] = pac_fields_minus(next[d], f->been[d]);
        f->been[d] = pac_fields_or(f->been[d], next[d]);
    }
    return reached;
}

/* Neutral fields go to whoever can be there in fewer moves; what two reach as soon is nobody's. */
static void count_territory(const pac_position *position,
                            int features[PAC_PLAYERS][PAC__FEATURES]) {
    flood floods[PAC_PLAYERS];
    for (int p = 0; p < position->players; p++)
        floods[p] = begin_flood(position, p);
    pac_fields open = pac_fields_minus(PAC_ALL_FIELDS, pac__all_markers(position));
    for (bool grows = true; grows && pac_fields_any(open);) {
        pac_fields won[PAC_PLAYERS], once = PAC_NO_FIELDS, twice = PAC_NO_FIELDS;
        grows = false;
        for (int p = 0; p < position->players; p++) {
            pac_fields reached = grow_flood(&floods[p]);
            grows |= pac_fields_any(reached);
            won[p] = pac_fields_and(reached, open);
            twice = pac_fields_or(twice, pac_fields_and(once, won[p]));
            once = pac_fields_or(once, won[p]);
        }
        for (int p = 0; p < position->players; p++)
            features[p][PAC__TERRITORY] += pac_fields_count(pac_fields_minus(won[p], twice));
        open = pac_fields_minus(open, once);
    }
}

static void count_chevrons(const pac_position *position, int player, int *features) {
    pac_fields others = pac__others(position, player);
    pac_fields neutral = pac_fields_minus(PAC_ALL_FIELDS, pac__all_markers(position));
    pac_fields once = PAC_NO_FIELDS, twice = PAC_NO_FIELDS;
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int field = position->field[player][i];
        if (field == PAC_NOWHERE)
            continue;
        int power = pac__power(position, player, field);
        pac__sight sight = pac__look(position, field, position->facing[player][i], power);
        pac_fields targets = pac__targets(position, player, field, &sight, others);
        int count = pac_fields_count(targets);
        features[PAC__CHEVRONS]++;
        features[PAC__MOBILITY] += count;
        features[PAC__BLOCKED] += count == 0;
        features[PAC__NEUTRAL] += pac_fields_count(pac_fields_and(targets, neutral));
        features[PAC__CROSSINGS] += count - pac__near(targets, field);
        features[PAC__POWER] += power;
        twice = pac_fields_or(twice, pac_fields_and(once, sight.seen));
        once = pac_fields_or(once, sight.seen);
    }
    if (pac_is_pacru((pac_variant)position->variant) && pac_fields_any(once)) {
        pac_fields own = pac__chevron_fields(position, player);
        int pincers = pac_fields_count(pac_fields_minus(twice, own));
        features[PAC__PINCERS] = pincers;
        features[PAC__ATTACKS] = pac_fields_count(pac_fields_minus(once, own)) - pincers;
    }
}

void pac__count_features(const pac_position *position, int features[PAC_PLAYERS][PAC__FEATURES]) {
    memset(features, 0, sizeof(int[PAC_PLAYERS][PAC__FEATURES]));
    for (int p = 0; p < position->players; p++) {
        features[p][PAC__MARKERS] = pac_markers(position, p);
        count_chevrons(position, p, features[p]);
    }
    features[position->to_move][PAC__TURN] = 1;
    if (weights[position->variant][PAC__TERRITORY])
        count_territory(position, features);
}

int pac__evaluate_for(const pac_position *position, int player) {
    int features[PAC_PLAYERS][PAC__FEATURES], value[PAC_PLAYERS] = {0};
    const int16_t *weight = weights[position->variant];
    pac__count_features(position, features);
    int best = -PAC_SCORE_MAX;
    for (int p = 0; p < position->players; p++) {
        for (int f = 0; f < PAC__FEATURES; f++)
            value[p] += features[p][f] * weight[f];
        if (p != player && !pac_has_left(position, p) && value[p] > best)
            best = value[p];
    }
    return value[player] - best;
}

int pac_evaluate(const pac_position *position) {
    return pac__evaluate_for(position, position->to_move);
}
