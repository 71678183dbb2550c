/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate.h"

#include "network.h"
#include <pacru/engine.h>

/*
 * Where features are counted: into a list for tuning (`features` is not NULL), or weighted into two
 * sums for the search.
 */
typedef struct tally {
    int *features;
    const pac__weight *weights;
    int opening, ending;
} tally;

static PAC__ALWAYS void tally_add(tally *t, int feature, int amount) {
    if (t->features) {
        t->features[feature] += amount;
    } else {
        t->opening += t->weights[feature].opening * amount;
        t->ending += t->weights[feature].ending * amount;
    }
}

static inline int lesser(int a, int b) { return a < b ? a : b; }

/* ------------------------------------------------------------------------------------------------
 * Places
 */

/*
 * The kind of each field, 0 to 14, in the low four bits: fields that are the same by turning and
 * mirroring the board are of one kind. Above them how to mirror the board to get there: files 1,
 * ranks 2, files and ranks exchanged 4.
 */
static const uint8_t kind_of_field[PAC_FIELDS] = {
    0x00, 0x01, 0x03, 0x06, 0x0a, 0x16, 0x13, 0x11, 0x10, /* rank 1 */
    0x41, 0x02, 0x04, 0x07, 0x0b, 0x17, 0x14, 0x12, 0x51, /**/
    0x43, 0x44, 0x05, 0x08, 0x0c, 0x18, 0x15, 0x54, 0x53, /**/
    0x46, 0x47, 0x48, 0x09, 0x0d, 0x19, 0x58, 0x57, 0x56, /**/
    0x4a, 0x4b, 0x4c, 0x4d, 0x0e, 0x5d, 0x5c, 0x5b, 0x5a, /**/
    0x66, 0x67, 0x68, 0x29, 0x2d, 0x39, 0x78, 0x77, 0x76, /**/
    0x63, 0x64, 0x25, 0x28, 0x2c, 0x38, 0x35, 0x74, 0x73, /**/
    0x61, 0x22, 0x24, 0x27, 0x2b, 0x37, 0x34, 0x32, 0x71, /**/
    0x20, 0x21, 0x23, 0x26, 0x2a, 0x36, 0x33, 0x31, 0x30, /* rank 9 */
};

/* A chevron's place: the kind of its field, and its direction on the board mirrored likewise. */
static inline int chevron_place(int field, int facing) {
    int kind = kind_of_field[field];
    return 8 * (kind & 15) + pac__mirrored(facing, kind >> 4);
}

/* The fields of each kind. */
static const pac_fields fields_of_kind[15] = {
    {UINT64_C(0x101), UINT64_C(0x4040000)},
    {UINT64_C(0x20282), UINT64_C(0x20a0200)},
    {UINT64_C(0x10400), UINT64_C(0x10400)},
    {UINT64_C(0x4040044), UINT64_C(0x1100101)},
    {UINT64_C(0x2088800), UINT64_C(0x8882)},
    {UINT64_C(0x1100000), UINT64_C(0x44)},
    {UINT64_C(0x20200808000028), UINT64_C(0xa00000)},
    {UINT64_C(0x10400410005000), UINT64_C(0x5000)},
    {UINT64_C(0x8800220a00000), UINT64_C(0x28)},
    {UINT64_C(0x5000140000000), UINT64_C(0x0)},
    {UINT64_C(0x101000000010), UINT64_C(0x400000)},
    {UINT64_C(0x82000002000), UINT64_C(0x2000)},
    {UINT64_C(0x44000400000), UINT64_C(0x10)},
    {UINT64_C(0x2028080000000), UINT64_C(0x0)},
    {UINT64_C(0x10000000000), UINT64_C(0x0)},
};

static PAC__ALWAYS void count_markers(const pac_position *position, int player, tally *t) {
    pac_fields markers = position->markers[player];
    tally_add(t, PAC__MARKERS, pac_fields_count(markers));
    for (int b = 0; b < PAC_SIDE; b++)
        tally_add(t, PAC__LANDS + pac_fields_count(pac_fields_and(markers, pac__land[b])), 1);
    for (int k = 0; k < 15; k++)
        tally_add(t, PAC__MARKER_AT + k,
                  pac_fields_count(pac_fields_and(markers, fields_of_kind[k])));
}

/* ------------------------------------------------------------------------------------------------
 * Chevrons
 */

typedef struct chevron {
    int field, facing;
    pac_fields targets;
} chevron;

/* Moves of one chevron of a pair to the field before the other, facing it {R12}. */
static int count_meetings(const pac_position *position, int player, const chevron *all, int count) {
    int meetings = 0;
    for (int i = 0; i < count; i++) {
        int before = pac__step[all[i].facing][all[i].field];
        if (before == PAC_NOWHERE || !pac_fields_has(position->markers[player], all[i].field))
            continue;
        for (int k = 0; k < count; k++)
            if (k != i && pac_fields_has(all[k].targets, before) &&
                pac__direction(all[k].field, before) == (all[i].facing ^ 4))
                meetings++;
    }
    return meetings;
}

static PAC__ALWAYS void count_chevrons(const pac_position *position, int player, tally *t) {
    pac_fields others = pac__others(position, player), own = position->markers[player];
    pac_fields neutral = pac_fields_minus(PAC_ALL_FIELDS, pac__all_markers(position));
    pac_fields once = PAC_NO_FIELDS, twice = PAC_NO_FIELDS;
    bool is_pacru = pac_is_pacru((pac_variant)position->variant);
    chevron all[PAC_CHEVRONS];
    int count = 0;
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int field = position->field[player][i], facing = position->facing[player][i];
        if (field == PAC_NOWHERE)
            continue;
        int power = pac__power(position, player, field);
        pac__sight sight = pac__look(position, field, facing, power);
        pac_fields targets = pac__targets(position, player, field, &sight, others);
        int ways = pac_fields_count(targets);
        tally_add(t, PAC__MOBILITY + lesser(ways, 15), 1);
        tally_add(t, PAC__NEUTRAL, pac_fields_count(pac_fields_and(targets, neutral)));
        tally_add(t, PAC__CROSSINGS, ways - pac__near(targets, field));
        tally_add(t, PAC__CHEVRON_AT + chevron_place(field, facing), 1);
        if (pac_fields_has(own, field)) {
            tally_add(t, PAC__HOME, 1);
            tally_add(t, PAC__CONNECTIONS,
                      pac_fields_count(pac_fields_minus(pac_fields_and(targets, own),
                                                        pac__next[facing][field])));
        }
        if (position->variant != PAC_SHACRU)
            tally_add(t, PAC__POWER + power, 1);
        twice = pac_fields_or(twice, pac_fields_and(once, sight.seen));
        once = pac_fields_or(once, sight.seen);
        all[count++] = (chevron){field, facing, targets};
    }
    tally_add(t, PAC__CHEVRONS, count);
    if (!is_pacru)
        return;
    bool moves = position->to_move == player;
    if (pac_fields_any(once)) {
        pac_fields mine = pac__chevron_fields(position, player);
        int pincers = pac_fields_count(pac_fields_minus(twice, mine));
        tally_add(t, PAC__PINCERS + moves, pincers);
        tally_add(t, PAC__ATTACKS, pac_fields_count(pac_fields_minus(once, mine)) - pincers);
    }
    tally_add(t, PAC__MEETINGS + moves, count_meetings(position, player, all, count));
}

/* ------------------------------------------------------------------------------------------------
 * Shacru: territory
 */

/* Neutral fields by who reaches them first, and by how many moves. */
static PAC__ALWAYS void count_territory(const pac_position *position, const pac__share *shares,
                                        tally tallies[PAC_PLAYERS]) {
    for (int p = 0; p < position->players; p++) {
        const pac__share *s = &shares[p];
        for (int k = 0; k < PAC__SOONEST; k++)
            tally_add(&tallies[p], PAC__SOON + k, s->soon[k]);
        for (int k = 0; k < PAC__LEADS; k++)
            tally_add(&tallies[p], PAC__FIRST + k, pac_fields_count(s->first[k]));
        tally_add(&tallies[p], PAC__FIRST + PAC__LEADS, pac_fields_count(pac__alone(s)));
        tally_add(&tallies[p], PAC__TIES + (position->to_move == p), pac_fields_count(s->tied));
    }
}

/* ------------------------------------------------------------------------------------------------
 * All of it
 */

/* The players' territory in Shacru, in `room`; NULL in other games. */
static PAC__ALWAYS const pac__share *shares_of(const pac_position *position, pac__share *room) {
    if (position->variant != PAC_SHACRU)
        return NULL;
    pac__share_out(position, room);
    return room;
}

static PAC__ALWAYS void count_all(const pac_position *position, const pac__share *shares,
                                  tally tallies[PAC_PLAYERS]) {
    for (int p = 0; p < position->players; p++) {
        count_markers(position, p, &tallies[p]);
        count_chevrons(position, p, &tallies[p]);
    }
    tally_add(&tallies[position->to_move], PAC__TURN, 1);
    if (shares)
        count_territory(position, shares, tallies);
}

void pac__count_features(const pac_position *position, int features[PAC_PLAYERS][PAC__FEATURES]) {
    memset(features, 0, sizeof(int[PAC_PLAYERS][PAC__FEATURES]));
    tally tallies[PAC_PLAYERS];
    for (int p = 0; p < PAC_PLAYERS; p++)
        tallies[p] = (tally){.features = features[p]};
    pac__share room[PAC_PLAYERS];
    count_all(position, shares_of(position, room), tallies);
}

int pac__phase(const pac_position *position) {
    if (!pac_is_pacru((pac_variant)position->variant)) {
        int neutral = PAC_FIELDS - pac_fields_count(pac__all_markers(position));
        return neutral * PAC__OPENING / PAC_FIELDS;
    }
    int most = 0;
    for (int p = 0; p < position->players; p++)
        if (pac_markers(position, p) > most)
            most = pac_markers(position, p);
    return PAC__OPENING - most * PAC__OPENING / pac_target(position);
}

int pac__margin(const pac_position *position, int player) {
    int best = 0;
    for (int p = 0; p < position->players; p++)
        if (p != player && pac_markers(position, p) > best)
            best = pac_markers(position, p);
    return pac_markers(position, player) - best;
}

/*
 * Every player's weighted sum, in hundredths of a marker times PAC__OPENING. Returns the territory,
 * for the network, or NULL; `room` has to hold it.
 */
static PAC__ALWAYS const pac__share *weigh_players(const pac_position *position,
                                                   int sums[PAC_PLAYERS], pac__share *room) {
    int variant = position->variant < PAC_PACRU ? position->variant : PAC_PACRU;
    tally tallies[PAC_PLAYERS];
    for (int p = 0; p < position->players; p++)
        tallies[p] = (tally){.weights = pac__weights[variant]};
    const pac__share *shares = shares_of(position, room);
    count_all(position, shares, tallies);
    int phase = pac__phase(position);
    for (int p = 0; p < position->players; p++)
        sums[p] = tallies[p].opening * phase + tallies[p].ending * (PAC__OPENING - phase);
    return shares;
}

int pac__evaluate_for(const pac_position *position, int player, const pac_network *network) {
    int sums[PAC_PLAYERS] = {0}, best = INT32_MIN;
    pac__share room[PAC_PLAYERS];
    const pac__share *shares = weigh_players(position, sums, room);
    for (int p = 0; p < position->players; p++)
        if (p != player && !pac_has_left(position, p) && sums[p] > best)
            best = sums[p];
    int value = (sums[player] - best) / PAC__OPENING;
    if (shares && pac__corrects(network, position)) {
        int correction = pac__network(network, position, shares);
        value += player == position->to_move ? correction : -correction;
    }
    return value > PAC_SCORE_WIN - 1   ? PAC_SCORE_WIN - 1
           : value < 1 - PAC_SCORE_WIN ? 1 - PAC_SCORE_WIN
                                       : value;
}

void pac__evaluate_players(const pac_position *position, const pac_network *network,
                           int values[PAC_PLAYERS]) {
    pac__share room[PAC_PLAYERS];
    const pac__share *shares = weigh_players(position, values, room);
    for (int p = 0; p < position->players; p++)
        values[p] /= PAC__OPENING;
    if (shares && pac__corrects(network, position))
        values[position->to_move] += pac__network(network, position, shares);
}

int pac_evaluate(const pac_position *position) {
    return pac__evaluate_for(position, position->to_move, pac__default_network());
}
