/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Shacru: territory. A flood fill for each player finds which neutral fields the player reaches first,
 * as if all chevrons could move in every turn.
 */
#ifndef PACRU_TERRITORY_H
#define PACRU_TERRITORY_H

#include "flood.h"

#define PAC__ALWAYS inline __attribute__((always_inline))

enum {
    PAC__FARTHEST = 10, /* moves that the flood fill looks ahead */
    PAC__LEADS = 3,     /* first by 1, by 2, by 3 or more moves */
    PAC__SOONEST = 4,   /* moves that are counted one by one in `soon` */
};

/* One player's share of the neutral fields. */
typedef struct pac__share {
    pac__flood flood;
    pac_fields reached;           /* so far */
    pac_fields fresh;             /* reached by the last move */
    pac_fields ahead[PAC__LEADS]; /* reached 1, 2, 3 or more moves ago, by no one else yet */
    pac_fields first[PAC__LEADS]; /* reached 1, 2, 3 or more moves before another player */
    pac_fields tied;              /* reached in the same move as another player */
    int soon[PAC__SOONEST];       /* number of fields reached first, by move */
} pac__share;

/* The union of the other players' sets, given the fields in at least one and in at least two sets. */
static PAC__ALWAYS pac_fields pac__others_of(pac_fields once, pac_fields twice, pac_fields mine) {
    return pac_fields_or(twice, pac_fields_minus(once, mine));
}

static PAC__ALWAYS void pac__join(pac_fields *once, pac_fields *twice, pac_fields set) {
    *twice = pac_fields_or(*twice, pac_fields_and(*once, set));
    *once = pac_fields_or(*once, set);
}

/* Moves `ahead` on by one move; what others reach `now` goes to `first` or `tied`. */
static PAC__ALWAYS void pac__fall_behind(pac__share *s, pac_fields others, pac_fields now) {
    pac_fields kept = PAC_NO_FIELDS;
    for (int k = 0; k < PAC__LEADS; k++) {
        s->first[k] = pac_fields_or(s->first[k], pac_fields_and(s->ahead[k], now));
        pac_fields stays = pac_fields_minus(s->ahead[k], now);
        s->ahead[k] = kept;
        kept = stays;
    }
    s->ahead[PAC__LEADS - 1] = pac_fields_or(s->ahead[PAC__LEADS - 1], kept);
    s->ahead[0] = pac_fields_minus(s->fresh, others);
    s->tied = pac_fields_or(s->tied, pac_fields_and(s->fresh, now));
}

/* The fields that no other player reaches. */
static PAC__ALWAYS pac_fields pac__alone(const pac__share *s) {
    return pac_fields_or(s->ahead[0], pac_fields_or(s->ahead[1], s->ahead[2]));
}

/* Finds the territory of all players. */
static PAC__ALWAYS void pac__share_out(const pac_position *position,
                                       pac__share shares[PAC_PLAYERS]) {
    int players = position->players;
    memset(shares, 0, (size_t)players * sizeof *shares);
    for (int p = 0; p < players; p++)
        shares[p].flood = pac__begin_flood(position, p);
    pac_fields neutral = pac_fields_minus(PAC_ALL_FIELDS, pac__all_markers(position));
    for (int step = 0; step < PAC__FARTHEST; step++) {
        pac_fields once = PAC_NO_FIELDS, twice = once, once_now = once, twice_now = once;
        pac_fields grown = PAC_NO_FIELDS;
        for (int p = 0; p < players; p++) {
            pac__share *s = &shares[p];
            pac_fields reached = pac__grow_flood(&s->flood);
            grown = pac_fields_or(grown, reached);
            s->fresh = pac_fields_minus(pac_fields_and(reached, neutral), s->reached);
            s->reached = pac_fields_or(s->reached, s->fresh);
            pac__join(&once, &twice, s->reached);
            pac__join(&once_now, &twice_now, s->fresh);
        }
        for (int p = 0; p < players; p++) {
            pac__share *s = &shares[p];
            pac__fall_behind(s, pac__others_of(once, twice, s->reached),
                             pac__others_of(once_now, twice_now, s->fresh));
            if (step < PAC__SOONEST)
                s->soon[step] = pac_fields_count(s->ahead[0]);
        }
        if (!pac_fields_any(grown))
            break;
    }
}

#endif
