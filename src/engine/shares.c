/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shares.h"

#include "network.h"

#include "rules/search_support.h"

enum {
    EXP_BITS = 30,         /* fixed point of exponentials */
    EXP_SMALLEST = 6,      /* the lowest bit of an exponent that counts: 1/1024 */
    EXP_LARGEST = 10 << 16 /* exponents below minus this count as this */
};

/* e to the power of −1/1024, −1/512 … −8, in units of 2 to the power of −EXP_BITS. */
static const uint32_t exponentials[] = {
    1072693760, 1071646719, 1069555701, 1065385899, 1057095000, 1040706261, 1008687096,
    947573834,  836230973,  651257337,  395007542,  145315154,  19666268,   360200,
};

bool pac__can_win(const pac_position *position, int player) {
    return !pac_has_left(position, player) &&
           (!pac_is_pacru((pac_variant)position->variant) || pac__has_chevrons(position, player));
}

/* Turns until a player is to move, not counting players who have left or are out. */
static int order_of(const pac_position *position, int player) {
    int turns = 0;
    for (int p = position->to_move; p != player; p = (p + 1) % position->players)
        turns += pac__can_win(position, p);
    return turns;
}

static int fields_in_reach(const pac_position *position, int player) {
    pac_fields others = pac__others(position, player);
    int count = 0;
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int field = position->field[player][i];
        if (field == PAC_NOWHERE)
            continue;
        pac__sight sight = pac__sight_of(position, player, i);
        count += pac_fields_count(pac__targets(position, player, field, &sight, others));
    }
    return count;
}

void pac__share_terms(const pac_position *position, const pac_network *network,
                      int terms[PAC_PLAYERS][PAC__SHARE_TERMS]) {
    int values[PAC_PLAYERS];
    pac__evaluate_players(position, network, values);
    memset(terms, 0, sizeof(int[PAC_PLAYERS][PAC__SHARE_TERMS]));
    for (int p = 0; p < position->players; p++) {
        int *t = terms[p];
        t[PAC__SHARE_VALUE] = values[p];
        t[PAC__SHARE_MARKERS] = pac_markers(position, p);
        t[PAC__SHARE_LEAD] = pac__margin(position, p);
        t[PAC__SHARE_CHEVRONS] = pac_chevrons(position, p);
        t[PAC__SHARE_REACH] = fields_in_reach(position, p);
        t[PAC__SHARE_ORDER + order_of(position, p)] = 1;
        if (position->closing != PAC_NO_CLOSING)
            t[PAC__SHARE_CLOSING] = t[PAC__SHARE_LEAD];
    }
}

/* e to the power of −x, x in 1/65536, in units of 2 to the power of −EXP_BITS. */
static uint64_t exponential(int64_t x) {
    uint64_t value = UINT64_C(1) << EXP_BITS;
    x = x > EXP_LARGEST ? EXP_LARGEST : x;
    for (size_t bit = 0; bit < sizeof exponentials / sizeof *exponentials; bit++)
        if (x >> (bit + EXP_SMALLEST) & 1)
            value = value * exponentials[bit] >> EXP_BITS;
    return value;
}

/* Parts of PAC_SHARE_ONE in proportion to the portions, which are not all 0. They add up exactly. */
static void divide_one(const uint64_t portions[PAC_PLAYERS], uint16_t shares[PAC_PLAYERS]) {
    uint64_t sum = 0, before = 0;
    for (int p = 0; p < PAC_PLAYERS; p++)
        sum += portions[p];
    int given = 0;
    /* Rounding the running totals, not the parts, makes the last total exact. */
    for (int p = 0; p < PAC_PLAYERS; p++) {
        before += portions[p];
        int total = (int)((before * PAC_SHARE_ONE + sum / 2) / sum);
        shares[p] = (uint16_t)(total - given);
        given = total;
    }
}

void pac__final_shares(const pac_position *position, pac_end end, uint16_t shares[PAC_PLAYERS]) {
    pac_result result = pac_position_result(position, end);
    uint64_t portions[PAC_PLAYERS] = {0};
    for (int p = 0; p < position->players; p++)
        portions[p] = result.place[p] == 1;
    divide_one(portions, shares);
}

const pac__share_model *pac__share_model_of(const pac_position *position) {
    int variant = position->variant < PAC_PACRU ? position->variant : PAC_PACRU;
    return &pac__share_models[variant][position->players - 2];
}

/* A player's value, the exponent of the softmax, in 1/PAC__SHARE_UNIT. */
static int64_t value_of(const int terms[PAC__SHARE_TERMS], const pac__share_weight *weights,
                        int phase) {
    int64_t value = 0;
    for (int t = 0; t < PAC__SHARE_TERMS; t++)
        value += (int64_t)terms[t] * ((int64_t)weights[t].opening * phase +
                                      (int64_t)weights[t].ending * (PAC__OPENING - phase));
    return value / PAC__OPENING;
}

void pac__shares_at(const pac_position *position, const pac_network *network,
                    int inverse_temperature, uint16_t shares[PAC_PLAYERS]) {
    if (position->end) {
        pac__final_shares(position, (pac_end)position->end, shares);
        return;
    }
    int terms[PAC_PLAYERS][PAC__SHARE_TERMS], phase = pac__phase(position);
    int64_t values[PAC_PLAYERS] = {0}, best = INT64_MIN;
    uint64_t portions[PAC_PLAYERS] = {0};
    pac__share_terms(position, network, terms);
    for (int p = 0; p < position->players; p++)
        if (pac__can_win(position, p)) {
            values[p] = value_of(terms[p], pac__share_model_of(position)->weights, phase) *
                        inverse_temperature / PAC__SHARE_EVEN;
            best = values[p] > best ? values[p] : best;
        }
    for (int p = 0; p < position->players; p++)
        if (pac__can_win(position, p))
            portions[p] = exponential(best - values[p]);
    divide_one(portions, shares);
}

void pac_shares(const pac_position *position, uint16_t shares[PAC_PLAYERS]) {
    pac__shares_at(position, pac__default_network(), PAC__SHARE_EVEN, shares);
}

static void give_all_to(int player, uint16_t shares[PAC_PLAYERS]) {
    for (int p = 0; p < PAC_PLAYERS; p++)
        shares[p] = p == player ? PAC_SHARE_ONE : 0;
}

void pac__searched_shares(const pac_position *position, const pac_network *network,
                          const pac_thought *thought, uint16_t shares[PAC_PLAYERS]) {
    pac_position end = *position;
    if (thought->score >= PAC_SCORE_WIN) {
        give_all_to(position->to_move, shares);
        return;
    }
    if (thought->score <= -PAC_SCORE_WIN) {
        if (position->players == 2)
            give_all_to((position->to_move + 1) % 2, shares);
        else
            pac__shares_at(position, network, PAC__SHARE_EVEN, shares);
        return;
    }
    for (int i = 0; i < thought->turns && !end.end && pac_turn_is_legal(&end, thought->pv[i]); i++)
        pac_play(&end, thought->pv[i]);
    pac__shares_at(&end, network, pac__share_model_of(position)->line, shares);
}
