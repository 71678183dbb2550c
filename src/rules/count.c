/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts turns without listing them (bulk counting), and perft. */
#include "stages.h"

/* Not inlined: one function for each game keeps the code in the cache small. */
#define APART static __attribute__((noinline))

/* ------------------------------------------------------------------------------------------------
 * Shacru and Azacru: one turn for each field reached, three if it is across a border
 */

/* {A-R7}, Reading 18: border crossings that cost the chevron, and so have no twist. */
static unsigned lost_crossings(const pac_position *position, int from, pac_fields far,
                               pac_fields others) {
    unsigned count = 0;
    while (pac_fields_any(far)) {
        int to = pac_fields_take(&far);
        pac_fields between = pac__between(from, to, pac__direction(from, to));
        count += !pac_fields_any(pac_fields_and(between, position->occupied)) &&
                 pac_fields_any(pac_fields_and(between, others));
    }
    return count;
}

static inline unsigned twisted(int from, pac_fields targets) {
    return (unsigned)(3 * pac_fields_count(targets) - 2 * pac__near(targets, from));
}

APART uint64_t count_shacru(const pac_position *position) {
    int me = position->to_move;
    pac_fields closed = pac_fields_or(position->occupied, pac__others(position, me));
    unsigned count = 0;
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int from = position->field[me][i];
        if (from != PAC_NOWHERE)
            count +=
                twisted(from, pac_fields_minus(pac__next[position->facing[me][i]][from], closed));
    }
    return count ? count : 1; /* the pass */
}

APART uint64_t count_azacru(const pac_position *position) {
    int me = position->to_move;
    pac_fields own = position->markers[me], others = pac__others(position, me);
    pac_fields closed = pac_fields_or(position->occupied, others);
    unsigned count = 0;
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int from = position->field[me][i];
        if (from == PAC_NOWHERE)
            continue;
        int power = pac__marker_power(position, me, from);
        if (power == 1) { /* no line of sight, no connection */
            count +=
                twisted(from, pac_fields_minus(pac__next[position->facing[me][i]][from], closed));
            continue;
        }
        pac__sight sight = pac__look(position, from, position->facing[me][i], power);
        pac_fields targets = pac__targets(position, me, from, &sight, others);
        count += twisted(from, targets);
        if (pac_fields_has(own, from)) {
            pac_fields connected = pac_fields_minus(pac_fields_and(targets, own), pac__home[from]);
            if (pac_fields_any(connected))
                count -= 2 * lost_crossings(position, from, connected, others);
        }
    }
    return count ? count : 1; /* the pass */
}

/* ------------------------------------------------------------------------------------------------
 * Pacru
 */

/* The number of ways to complete a turn. */
static unsigned count_completions(const pac_position *position, pac_turn begun) {
    pac_stage stage = pac_turn_stage(begun);
    if (stage == PAC_COMPLETE)
        return 1;
    pac_fields options = pac_options(position, begun);
    if (stage == PAC_CHOOSE_MEETING)
        return (unsigned)pac_fields_count(options);
    unsigned count = 0;
    while (pac_fields_any(options))
        count +=
            count_completions(position, pac_choose(position, begun, pac_fields_take(&options)));
    return count;
}

/*
 * The fields in front of the player's chevrons that stand on own fields: a meeting is possible there
 * {R12}.
 */
static inline pac_fields meeting_places(const pac_position *position, int me) {
    pac_fields places = PAC_NO_FIELDS;
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int field = position->field[me][i];
        if (field == PAC_NOWHERE || !pac_fields_has(position->markers[me], field))
            continue;
        int front = pac__step[position->facing[me][i]][field];
        if (front != PAC_NOWHERE)
            places = pac_fields_or(places, pac_fields_of(front));
    }
    return places;
}

/* {R4} {R10}: how many fields a crossing to `to` may change; 0 if it earns nothing. */
static inline unsigned crossing_choices(const pac_position *position, int to, pac_fields marked,
                                        pac_fields others) {
    pac_fields here = pac__home[to];
    uint64_t neutral = (here.lo & ~marked.lo) | (here.hi & ~marked.hi);
    uint64_t transformed = (here.lo & others.lo) | (here.hi & others.hi);
    uint64_t occupied = (here.lo & position->occupied.lo) | (here.hi & position->occupied.hi);
    return (unsigned)__builtin_popcountll((neutral ? neutral : transformed) & ~occupied);
}

typedef struct counting {
    const pac_position *position;
    pac_fields own, others, marked;
    pac_fields meetings; /* fields where a meeting is possible */
} counting;

/* The turns of one chevron's moves to `targets`, pincers aside. */
static inline unsigned count_moves(const counting *c, int from, pac_fields targets,
                                   bool far_sighted) {
    const pac_position *position = c->position;
    unsigned count = 0;
    pac_fields special = pac_fields_and(targets, c->meetings);
    if (pac_fields_any(special)) {
        targets = pac_fields_minus(targets, special);
        while (pac_fields_any(special))
            count += count_completions(
                position, pac__begin(position, from, pac_fields_take(&special), PAC_MOVE));
    }
    pac_fields far = pac_fields_minus(targets, pac__home[from]);
    count += (unsigned)(pac_fields_count(targets) - pac_fields_count(far));
    bool connects = far_sighted && pac_fields_has(c->own, from);
    while (pac_fields_any(far)) {
        int to = pac_fields_take(&far);
        unsigned choices = crossing_choices(position, to, c->marked, c->others);
        if (connects && pac_fields_has(c->own, to) && pac__connection_changes(position, from, to))
            choices++;
        count += choices ? choices : 1;
    }
    return count;
}

/* {R14}: for each chevron two angles of 45° for two fields, two of 90° for four. */
static uint64_t count_reorientations(const pac_position *position) {
    int me = position->to_move;
    uint64_t n = (uint64_t)pac_fields_count(pac__may_give(position, me));
    uint64_t pairs = n < 2 ? 0 : n * (n - 1) / 2;
    uint64_t fours = n < 4 ? 0 : n * (n - 1) * (n - 2) * (n - 3) / 24;
    return (uint64_t)pac_chevrons(position, me) * 2 * (pairs + fours);
}

APART uint64_t count_pacru(const pac_position *position, pac_which which) {
    int me = position->to_move;
    counting c = {.position = position, .own = position->markers[me]};
    c.marked = pac__all_markers(position);
    c.others = pac_fields_minus(c.marked, c.own);
    c.meetings = meeting_places(position, me);
    pac_fields seen[PAC_CHEVRONS], once = PAC_NO_FIELDS, twice = PAC_NO_FIELDS;
    unsigned count = 0;
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int from = position->field[me][i];
        seen[i] = PAC_NO_FIELDS;
        if (from == PAC_NOWHERE)
            continue;
        int power = pac__marker_power(position, me, from);
        pac__sight sight = pac__look(position, from, position->facing[me][i], power);
        seen[i] = sight.seen;
        twice = pac_fields_or(twice, pac_fields_and(once, sight.seen));
        once = pac_fields_or(once, sight.seen);
        count +=
            count_moves(&c, from, pac__targets(position, me, from, &sight, c.others), power > 1);
    }
    if (pac_fields_any(twice)) {
        twice = pac_fields_minus(twice, pac__chevron_fields(position, me));
        for (int i = 0; i < PAC_CHEVRONS; i++)
            for (pac_fields victims = pac_fields_and(seen[i], twice); pac_fields_any(victims);)
                count +=
                    count_completions(position, pac__begin(position, position->field[me][i],
                                                           pac_fields_take(&victims), PAC_PINCER));
    }
    return which == PAC_ALL_TURNS ? count + count_reorientations(position) : count;
}

uint64_t pac_count_turns(const pac_position *position, pac_which which) {
    if (position->end)
        return 0;
    if (position->variant == PAC_SHACRU)
        return count_shacru(position);
    if (position->variant == PAC_AZACRU)
        return count_azacru(position);
    return count_pacru(position, which);
}

/* ------------------------------------------------------------------------------------------------
 * Perft
 */

typedef struct perft {
    const pac_position *position;
    int depth; /* turns still to be played after the one visited */
    pac_which which;
    uint64_t count;
} perft;

static uint64_t count_sequences(const pac_position *position, int depth, pac_which which);

static bool visit_turn(void *context, pac_turn turn) {
    perft *p = context;
    pac_position next = *p->position;
    pac_play(&next, turn);
    p->count += p->depth == 1 ? pac_count_turns(&next, p->which)
                              : count_sequences(&next, p->depth, p->which);
    return true;
}

static uint64_t count_sequences(const pac_position *position, int depth, pac_which which) {
    perft p = {position, depth - 1, which, 0};
    pac__each_turn(position, which, visit_turn, &p);
    return p.count;
}

uint64_t pac_perft(const pac_position *position, int depth, pac_which which) {
    if (depth < 1)
        return 1;
    return depth == 1 ? pac_count_turns(position, which) : count_sequences(position, depth, which);
}
