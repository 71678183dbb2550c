/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "order.h"

#include "rules/search_support.h"
#include <stdlib.h>

enum {
    HISTORY_MAX = 16000,
    FIRST = 1 << 20, /* the choice from the transposition table */
    PINCER = 1 << 18,
    KILLER = 3 << 15,
    SECOND_KILLER = 1 << 16,
    REPLY = 1 << 15, /* counter move */
};

/* The fields that opponents could move to next. */
static pac_fields wanted_by_others(const pac_position *position) {
    pac_fields wanted = PAC_NO_FIELDS;
    for (int p = 0; p < position->players; p++)
        if (p != position->to_move)
            for (int i = 0; i < PAC_CHEVRONS; i++)
                if (position->field[p][i] != PAC_NOWHERE)
                    wanted = pac_fields_or(wanted, pac_reach(position, position->field[p][i]));
    return wanted;
}

/* A cheap estimate of what it is worth to take a field, or to keep it. */
static int field_worth(const pac_position *position, int field, pac_fields wanted) {
    int me = position->to_move, worth = 0;
    if (pac_fields_has(wanted, field))
        worth += 300;
    if (pac_fields_has(pac__others(position, me), field))
        worth += 200;
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int own = position->field[me][i];
        if (own != PAC_NOWHERE && !pac__crosses(own, field))
            worth += 100; /* a marker there adds to the chevron's power {R5} */
    }
    return worth;
}

static void add_candidate(pac__candidates *all, uint16_t choice, pac_turn turn, int score) {
    all->list[all->count++] = (pac__candidate){score, choice, turn};
}

static int beginning_score(const pac__searcher *s, const pac_position *position, int ply,
                           uint16_t choice, pac_turn turn) {
    int score = s->history[position->to_move][choice];
    if (pac_turn_kind_of(turn) == PAC_PINCER)
        return score + PINCER;
    if (pac_turn_stage(turn) != PAC_COMPLETE || pac_turn_crossing(turn) == PAC_CONNECTION)
        score += 4000; /* earns something, or has a choice of direction */
    if (choice == s->killers[ply][0])
        return score + KILLER;
    if (choice == s->killers[ply][1])
        return score + SECOND_KILLER;
    if (ply > 0 && choice == s->replies[position->to_move][s->chosen[ply - 1]])
        return score + REPLY;
    return score;
}

void pac__list_beginnings(const pac__searcher *s, const pac_position *position, int ply,
                          uint16_t best, bool reorients, pac__candidates *all) {
    pac_turn turns[PAC_MAX_MOVES];
    size_t count = pac_moves(position, turns);
    for (size_t i = 0; i < count; i++) {
        uint16_t choice = pac__choice_of(turns[i]);
        add_candidate(all, choice, turns[i],
                      choice == best ? FIRST : beginning_score(s, position, ply, choice, turns[i]));
    }
    if (!reorients)
        return;
    count = pac_reorientations(position, turns);
    for (size_t i = 0; i < count; i++) {
        uint16_t choice = pac__choice_of(turns[i]);
        int score = s->history[position->to_move][choice] - 8000;
        if (choice == best)
            score = FIRST;
        else if (pac_turn_twist(turns[i]) >= PAC_LEFT_90)
            score -= 4000;
        add_candidate(all, choice, turns[i], score);
    }
}

void pac__list_options(const pac__searcher *s, const pac_position *position, pac_turn turn,
                       uint16_t best, pac__candidates *all) {
    pac_stage stage = pac_turn_stage(turn);
    pac_fields options = pac_options(position, turn);
    pac_fields wanted = stage == PAC_CHOOSE_TWIST ? PAC_NO_FIELDS : wanted_by_others(position);
    while (pac_fields_any(options)) {
        int option = pac_fields_take(&options);
        uint16_t choice = pac__option_choice(stage, option);
        int score = s->history[position->to_move][choice];
        if (choice == best)
            score = FIRST;
        else if (stage == PAC_CHOOSE_GIVE_BACK)
            score -= 4 * field_worth(position, option, wanted);
        else if (option == PAC_CONNECTION)
            score += 3000;
        else if (stage != PAC_CHOOSE_TWIST)
            score += 4 * field_worth(position, option, wanted);
        add_candidate(all, choice, pac_choose(position, turn, option), score);
    }
}

void pac__pick(pac__candidates *all, int i) {
    int best = i;
    for (int k = i + 1; k < all->count; k++)
        if (all->list[k].score > all->list[best].score)
            best = k;
    pac__candidate chosen = all->list[best];
    all->list[best] = all->list[i];
    all->list[i] = chosen;
}

static void adjust_history(int16_t *entry, int bonus) {
    int change = bonus - *entry * abs(bonus) / HISTORY_MAX;
    *entry = (int16_t)(*entry + change);
}

void pac__learn(pac__searcher *s, const pac_position *position, int ply, int depth,
                const pac__candidates *all, int good, bool begins) {
    int bonus = depth * depth * 8 + 32;
    if (bonus > 2000)
        bonus = 2000;
    int16_t *history = s->history[position->to_move];
    for (int k = 0; k < good; k++)
        adjust_history(&history[all->list[k].choice], -bonus / 2);
    uint16_t choice = all->list[good].choice;
    adjust_history(&history[choice], bonus);
    if (!begins)
        return;
    if (s->killers[ply][0] != choice) {
        s->killers[ply][1] = s->killers[ply][0];
        s->killers[ply][0] = choice;
    }
    if (ply > 0)
        s->replies[position->to_move][s->chosen[ply - 1]] = choice;
}
