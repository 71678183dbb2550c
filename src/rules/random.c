/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random play. */
#include "internal.h"

pac_random pac_random_seeded(uint64_t seed) {
    /* splitmix64, so that neighbouring seeds begin far apart */
    uint64_t z = seed + UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    return (pac_random){z ? z : 1};
}

uint32_t pac_random_below(pac_random *random, uint32_t below) {
    /* xorshift64*, and Lemire's multiplication instead of a division */
    uint64_t x = random->state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    random->state = x;
    return (uint32_t)(((x * UINT64_C(0x2545f4914f6cdd1d)) >> 32) * below >> 32);
}

/* The n-th bit of a word, from 0. */
static inline int nth_bit(uint64_t word, int n) {
#ifdef __BMI2__
    return __builtin_ctzll(__builtin_ia32_pdep_di(UINT64_C(1) << n, word));
#else
    for (; n; n--)
        word &= word - 1;
    return __builtin_ctzll(word);
#endif
}

static inline int nth_field(pac_fields set, int n) {
    int in_lo = __builtin_popcountll(set.lo);
    return n < in_lo ? nth_bit(set.lo, n) : PAC_LO_FIELDS + nth_bit(set.hi, n - in_lo);
}

static inline int random_field(pac_fields set, pac_random *random) {
    return nth_field(set, (int)pac_random_below(random, (uint32_t)pac_fields_count(set)));
}

/* One of the moves from field to field with equal chance, or the pass. */
static pac_turn random_move(const pac_position *position, pac_random *random) {
    int me = position->to_move;
    pac_fields others = pac__others(position, me);
    pac_fields targets[PAC_CHEVRONS], seen[PAC_CHEVRONS];
    pac_fields once = PAC_NO_FIELDS, twice = PAC_NO_FIELDS;
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int from = position->field[me][i];
        targets[i] = seen[i] = PAC_NO_FIELDS;
        if (from == PAC_NOWHERE)
            continue;
        pac__sight sight = pac__sight_of(position, me, i);
        targets[i] = pac__targets(position, me, from, &sight, others);
        seen[i] = sight.seen;
        twice = pac_fields_or(twice, pac_fields_and(once, sight.seen));
        once = pac_fields_or(once, sight.seen);
    }
    if (pac_fields_any(twice) && pac_is_pacru((pac_variant)position->variant)) {
        twice = pac_fields_minus(twice, pac__chevron_fields(position, me));
        for (int i = 0; i < PAC_CHEVRONS; i++)
            targets[i] = pac_fields_or(targets[i], pac_fields_and(seen[i], twice));
    }
    int upto[PAC_CHEVRONS + 1] = {0}; /* prefix sums of the numbers of targets */
    for (int i = 0; i < PAC_CHEVRONS; i++)
        upto[i + 1] = upto[i] + pac_fields_count(targets[i]);
    if (!upto[PAC_CHEVRONS])
        return pac__turn(PAC_PASS, PAC_NOWHERE, PAC_NOWHERE);
    int k = (int)pac_random_below(random, (uint32_t)upto[PAC_CHEVRONS]);
    int i = (k >= upto[1]) + (k >= upto[2]) + (k >= upto[3]);
    int to = nth_field(targets[i], k - upto[i]);
    bool pincer = pac_fields_has(position->occupied, to);
    return pac__begin(position, position->field[me][i], to, pincer ? PAC_PINCER : PAC_MOVE);
}

pac_turn pac_random_turn(const pac_position *position, pac_random *random) {
    pac_turn turn = random_move(position, random);
    while (pac_turn_stage(turn) != PAC_COMPLETE)
        turn = pac_choose(position, turn, random_field(pac_options(position, turn), random));
    return turn;
}

/* The positions since the last one that cannot come back; of a very long walk only the latest. */
typedef struct circle {
    uint64_t hash[256];
    unsigned count;
} circle;

enum { CIRCLE = sizeof((circle *)0)->hash / sizeof(uint64_t) };

/* Whether the position has occurred for the third time. */
static bool stands_again(circle *walk, uint64_t hash) {
    int before = 0;
    for (unsigned i = 0; i < walk->count && i < CIRCLE; i++)
        before += walk->hash[i] == hash;
    walk->hash[walk->count++ % CIRCLE] = hash;
    return before >= 2;
}

pac_end pac_random_game(pac_position *position, pac_random *random, int *turns) {
    circle walk = {.hash = {position->hash}, .count = 1};
    int played = 0, idle = 0;
    int in = position->players - __builtin_popcount(position->left);
    pac_end end = (pac_end)position->end;
    int marked = pac_fields_count(pac__all_markers(position));
    while (!end) {
        pac_play(position, pac_random_turn(position, random));
        played++;
        idle++;
        end = (pac_end)position->end;
        /* Random play gives no markers back: with more of them no earlier position can return. */
        int before = marked;
        marked = pac_fields_count(pac__all_markers(position));
        if (marked != before)
            walk.count = 0, idle = 0;
        if (end == PAC_END_NOT_OVER && stands_again(&walk, position->hash))
            end = PAC_END_REPETITION;
        else if (end == PAC_END_NOT_OVER && position->variant == PAC_SHACRU &&
                 idle >= in * PAC_IDLE_TURNS)
            end = PAC_END_IDLE;
    }
    if (turns)
        *turns = played;
    return end;
}
