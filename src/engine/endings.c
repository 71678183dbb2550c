/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "endings.h"

#include "flood.h"

enum {
    LATE = 30,      /* neutral fields: with more of them an ending is never solved */
    PATIENCE = 100, /* positions visited for each player before giving up */
};

/* Flood fill: all fields that a player can ever reach while the others' fields stay theirs. */
static pac_fields ever_reached(const pac_position *position, int player) {
    pac__flood flood = pac__begin_flood(position, player);
    pac_fields all = PAC_NO_FIELDS;
    for (;;) {
        pac_fields reached = pac__grow_flood(&flood);
        if (!pac_fields_any(reached))
            return all;
        all = pac_fields_or(all, reached);
    }
}

static pac_fields neutral_fields(const pac_position *position) {
    return pac_fields_minus(PAC_ALL_FIELDS, pac__all_markers(position));
}

/* Depth-first search with only one player moving, for the most markers to gain. */
typedef struct loner {
    int player;
    int best;  /* most markers gained so far */
    int looks; /* positions that may still be visited; negative: given up */
} loner;

static void explore_alone(loner *l, const pac_position *position, int gained, int idle);

static void explore_move(loner *l, const pac_position *position, int chevron, int to, int facing,
                         int gained, int idle) {
    pac_position next = *position;
    pac__shift_chevron(&next, l->player, chevron, to, facing);
    bool gains = !pac_fields_has(next.markers[l->player], to);
    if (gains)
        pac__flip_marker(&next, l->player, to);
    explore_alone(l, &next, gained + gains, gains ? 0 : idle + 1);
}

/* {S-R3} {S-R4}: every move of a chevron, with and without a twist. */
static void explore_chevron(loner *l, const pac_position *position, int chevron, bool gaining,
                            int gained, int idle) {
    int from = position->field[l->player][chevron];
    pac_fields closed = pac_fields_or(pac__others(position, l->player), position->occupied);
    pac_fields to_all =
        pac_fields_minus(pac__next[position->facing[l->player][chevron]][from], closed);
    pac_fields own = position->markers[l->player];
    to_all = gaining ? pac_fields_minus(to_all, own) : pac_fields_and(to_all, own);
    while (pac_fields_any(to_all)) {
        int to = pac_fields_take(&to_all), way = pac__direction(from, to);
        explore_move(l, position, chevron, to, way, gained, idle);
        if (pac__crosses(from, to)) {
            explore_move(l, position, chevron, to, pac_turned(way, -1), gained, idle);
            explore_move(l, position, chevron, to, pac_turned(way, 1), gained, idle);
        }
    }
}

static void explore_alone(loner *l, const pac_position *position, int gained, int idle) {
    if (gained > l->best)
        l->best = gained;
    int more = pac_fields_count(
        pac_fields_and(ever_reached(position, l->player), neutral_fields(position)));
    if (gained + more <= l->best || l->looks < 0)
        return;
    /* On a path that long Reading 16 might end the game, so the ending is not solved. */
    l->looks = idle < PAC_IDLE_TURNS - 1 ? l->looks - 1 : -1;
    for (int gaining = 1; gaining >= 0; gaining--)
        for (int i = 0; i < PAC_CHEVRONS; i++)
            if (position->field[l->player][i] != PAC_NOWHERE)
                explore_chevron(l, position, i, gaining, gained, idle);
}

/* The most markers that a player can gain undisturbed; −1 if it gave up. */
static int most_gained(const pac_position *position, int player, uint64_t *looks) {
    loner l = {.player = player, .looks = PATIENCE};
    explore_alone(&l, position, 0, 0);
    *looks += (uint64_t)(PATIENCE - (l.looks > 0 ? l.looks : 0));
    return l.looks >= 0 ? l.best : -1;
}

pac__ending pac__shacru_ending(const pac_position *position, uint64_t *looks) {
    pac_fields neutral = neutral_fields(position), reach[2] = {0};
    int most[2];
    if (pac_fields_count(neutral) > LATE)
        return (pac__ending){false, 0};
    for (int p = 0; p < 2; p++) {
        reach[p] = ever_reached(position, p);
        most[p] = pac_fields_count(pac_fields_and(reach[p], neutral));
        /* A chevron blocks the other player's way where it stands. */
        reach[p] = pac_fields_or(reach[p], pac__chevron_fields(position, p));
    }
    int lead = pac_markers(position, 0) - pac_markers(position, 1);
    if (!pac_fields_any(pac_fields_and(reach[0], reach[1]))) {
        const int gained[2] = {most_gained(position, 0, looks), most_gained(position, 1, looks)};
        if (gained[0] >= 0 && gained[1] >= 0)
            return (pac__ending){true, lead + gained[0] - gained[1]};
    }
    if (lead > most[1])
        return (pac__ending){true, lead - most[1]};
    if (-lead > most[0])
        return (pac__ending){true, lead + most[0]};
    return (pac__ending){false, 0};
}
