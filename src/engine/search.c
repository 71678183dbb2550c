/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Principal variation search over staged turns. A node is a position and the part of a turn that is
 * chosen so far: the benefits of a Pacru turn and the markers given back are nodes of their own, so
 * that hundreds of thousands of reorientations are never listed. Scores are for the player to move
 * (negamax). With more than two players the search is paranoid: all others are assumed to play
 * against the player at the root.
 */
#include "search.h"

#include "endings.h"
#include "evaluate.h"
#include "network.h"
#include "order.h"
#include "rules/search_support.h"
#include <stdlib.h>
#include <string.h>

enum {
    /* Reverse futility pruning, step 6: margin for each ply in hundredths of a marker. */
    REVERSE_FUTILITY = 140,
    REVERSE_FUTILITY_DEPTH = 3,
    /* Futility pruning, step 6: only where the network makes the evaluation exact enough. */
    FUTILITY = 40,
    FUTILITY_DEPTH = 2,
    /* Late move reductions, step 8: a smaller divisor reduces more. */
    REDUCTION_DIVISOR = 140,
    REDUCTION_DIVISOR_NETWORK = 90,
};

void pac__search_begin(pac__searcher *s) {
    const pac_position *position = pac_game_position(s->game);
    s->root_player = position->to_move;
    s->nodes = s->next_look = 0;
    s->excluded_count = 0;
    atomic_store_explicit(&s->told_nodes, 0, memory_order_relaxed);
    s->out_of_time = false;
    s->ends_by_repetition = !(pac_game_options(s->game) & PAC_GAME_REPETITION_OFF);
    s->quiet[0] = s->quiet_limit = 0;
    for (int p = 0; p < position->players; p++)
        if (!pac_has_left(position, p)) {
            s->quiet[0] += pac_game_idle(s->game, p);
            s->quiet_limit += PAC_IDLE_TURNS;
        }
    memset(s->killers, 0, sizeof s->killers);
    /* Age the history: what was good some turns ago is only a hint now. */
    for (int p = 0; p < PAC_PLAYERS; p++)
        for (int c = 0; c < PAC__CHOICES; c++)
            s->history[p][c] = (int16_t)(s->history[p][c] / 4);
}

/* ------------------------------------------------------------------------------------------------
 * Values
 */

/* Whether the player at the root is to move. */
static bool is_ours(const pac__searcher *s, const pac_position *position) {
    return position->to_move == s->root_player;
}

/* The score of a decided game: a win is better sooner and with a bigger margin. */
static int decided_score(bool wins, int margin, int ply) {
    int value = 20 * margin;
    return wins ? PAC_SCORE_WIN + 5000 + value - ply : -PAC_SCORE_WIN - 5000 + value + ply;
}

/* The score of a game that ends here, for the player at the root. */
static int final_value(const pac__searcher *s, const pac_position *position, pac_end end, int ply) {
    pac_result result = pac_position_result(position, end);
    int best = 0;
    for (int p = 0; p < position->players; p++)
        if (p != s->root_player && result.count[p] > best)
            best = result.count[p];
    bool wins = (result.winners >> s->root_player & 1) != 0;
    bool shared = (result.winners & (result.winners - 1)) != 0;
    if (!result.winners || (wins && shared))
        return 0;
    return decided_score(wins, result.count[s->root_player] - best, ply);
}

/* A number from −amount to amount that depends on the position and the seed alone. */
static int evaluation_noise(const pac__searcher *s, const pac_position *position, int amount) {
    uint64_t z = (position->hash ^ s->seed) * UINT64_C(0x9e3779b97f4a7c15);
    return (int)(z >> 40) % (2 * amount + 1) - amount;
}

static int static_value(const pac__searcher *s, const pac_position *position) {
    int value = s->manner.markers ? 100 * pac__margin(position, s->root_player)
                                  : pac__evaluate_for(position, s->root_player, s->network);
    if (s->manner.noise)
        value += evaluation_noise(s, position, s->manner.noise);
    return is_ours(s, position) ? value : -value;
}

/* ------------------------------------------------------------------------------------------------
 * Ends that depend on the way: repetition and idleness, Reading 16
 */

static bool stood_before(const pac__searcher *s, uint64_t hash) {
    for (int i = s->path_length - 2; i >= 0; i--)
        if (s->path[i] == hash)
            return true;
    const uint64_t *before = pac_game_hashes(s->game);
    size_t count = pac_game_turns(s->game), oldest = count > 200 ? count - 200 : 0;
    for (size_t i = count; i-- > oldest;)
        if (before[i] == hash)
            return true;
    return false;
}

/*
 * Repetition and idleness on the path from the root. The first repetition counts as the third: the
 * players could only repeat it again.
 */
static pac_end end_on_the_way(const pac__searcher *s, const pac_position *position, int ply) {
    if (ply == 0 || !s->ends_by_repetition)
        return PAC_END_NOT_OVER;
    if (stood_before(s, position->hash))
        return PAC_END_REPETITION;
    if (position->variant == PAC_SHACRU && s->quiet[ply] >= s->quiet_limit)
        return PAC_END_IDLE;
    return PAC_END_NOT_OVER;
}

/* ------------------------------------------------------------------------------------------------
 * The transposition table
 */

/* The key of a node: the hash of the position and of the part of the turn chosen so far. */
static uint64_t node_key(const pac__searcher *s, const pac_position *position, pac_turn turn) {
    /* With more than two players a score is valid only for the same player at the root. */
    uint64_t view = position->players > 2 ? (uint64_t)s->root_player + 1 : 0;
    return position->hash ^ (turn ^ view << 58) * UINT64_C(0xd1342543de82ef95);
}

/* The table holds scores of decided games relative to the node, the search relative to the root. */
static int to_table(int score, int ply) {
    return score >= PAC_SCORE_WIN ? score + ply : score <= -PAC_SCORE_WIN ? score - ply : score;
}

static int from_table(int score, int ply) {
    return score >= PAC_SCORE_WIN ? score - ply : score <= -PAC_SCORE_WIN ? score + ply : score;
}

/* What is asked of a node: the window, the depth left in turns, and the distance from the root. */
typedef struct task {
    int alpha, beta, depth, ply;
} task;

static bool is_null_window(task t) { return t.beta - t.alpha == 1; }

/* Whether turns are excluded at the root, so that its score is not that of the position. */
static bool has_exclusions(const pac__searcher *s) { return s->excluded_count || s->without; }

/*
 * Probes the transposition table. True if the entry is deep enough to cut off, and sets `*score`;
 * `*known` is filled in either case.
 */
static bool probe_table(pac__searcher *s, uint64_t key, task t, pac__known *known, int *score) {
    *known = (pac__known){.value = PAC__NO_VALUE};
    if (!pac__table_get(s->table, key, known) || !is_null_window(t) || known->depth < t.depth ||
        (t.ply == 0 && has_exclusions(s)))
        return false;
    *score = from_table(known->score, t.ply);
    return known->bound == PAC__EXACT || (known->bound == PAC__LOWER && *score >= t.beta) ||
           (known->bound == PAC__UPPER && *score <= t.alpha);
}

/* ------------------------------------------------------------------------------------------------
 * The search
 */

static bool must_stop(pac__searcher *s) {
    /* The clock and the stop flag are read only every 128 nodes. */
    bool looks = s->nodes >= s->next_look;
    if (looks) {
        s->next_look = s->nodes + 128;
        atomic_store_explicit(&s->told_nodes, s->nodes, memory_order_relaxed);
    }
    if ((s->node_limit && s->nodes >= s->node_limit) ||
        (looks && (atomic_load_explicit(s->stopped, memory_order_relaxed) ||
                   (s->hard != INT64_MAX && pac__now() >= s->hard))))
        s->out_of_time = true;
    return s->out_of_time;
}

/* What is found out at a node before its choices are searched. */
typedef struct known_node {
    uint64_t key;
    pac__known entry;
    int value; /* static evaluation; PAC__NO_VALUE inside a turn */
} known_node;

static int search_position(pac__searcher *s, const pac_position *position, task t);
static int search_choices(pac__searcher *s, const pac_position *position, pac_turn turn, task t,
                          const known_node *node);

/* Plays a complete turn and searches the position after it. */
static int search_turn(pac__searcher *s, const pac_position *position, pac_turn turn, task t) {
    pac_position next = *position;
    pac_play(&next, turn);
    pac__table_prefetch(s->table, node_key(s, &next, 0));
    s->nodes++;
    s->path[s->path_length++] = next.hash;
    int me = position->to_move;
    bool gained = !pac_fields_equal(next.markers[me], position->markers[me]);
    s->quiet[t.ply + 1] = gained ? 0 : s->quiet[t.ply] + 1;
    int score;
    if (is_ours(s, position) == is_ours(s, &next))
        score = search_position(s, &next, (task){t.alpha, t.beta, t.depth - 1, t.ply + 1});
    else
        score = -search_position(s, &next, (task){-t.beta, -t.alpha, t.depth - 1, t.ply + 1});
    s->path_length--;
    return score;
}

/* The turn that the limits exclude at the root, and for MultiPV the first turns of better lines. */
static bool is_excluded(const pac__searcher *s, pac_turn turn) {
    if (turn == s->without)
        return true;
    for (int i = 0; i < s->excluded_count; i++)
        if (s->excluded[i] == turn)
            return true;
    return false;
}

static void extend_variation(pac__searcher *s, pac_turn turn, int ply) {
    int more = s->pv_length[ply + 1];
    if (more > PAC_MAX_PV - 1)
        more = PAC_MAX_PV - 1;
    s->pv[ply][0] = turn;
    memcpy(&s->pv[ply][1], s->pv[ply + 1], (size_t)more * sizeof(pac_turn));
    s->pv_length[ply] = more + 1;
}

/* Searches a choice: the next stage of the same turn, or the position after a complete turn. */
static int search_choice(pac__searcher *s, const pac_position *position, pac_turn turn, task t) {
    int score;
    if (t.ply == 0 && is_excluded(s, turn))
        return -PAC_SCORE_MAX;
    if (pac_turn_stage(turn) != PAC_COMPLETE) {
        known_node node = {.key = node_key(s, position, turn), .value = PAC__NO_VALUE};
        if (probe_table(s, node.key, t, &node.entry, &score))
            return score;
        return search_choices(s, position, turn, t, &node);
    }
    score = search_turn(s, position, turn, t);
    /* Only a full window gives a principal variation; a null window gives a bound. */
    if (score > t.alpha && !is_null_window(t) && !s->out_of_time)
        extend_variation(s, turn, t.ply);
    return score;
}

/* Quiescence search: only pincers {R11}, with the static evaluation as stand-pat score. */
static int search_pincers(pac__searcher *s, const pac_position *position, task t, int value) {
    if (value >= t.beta || !pac_is_pacru((pac_variant)position->variant) ||
        t.ply >= PAC__MAX_PLY - 1 || !pac_fields_any(pac__pinched(position, position->to_move)))
        return value;
    int best = value;
    pac_turn turns[PAC_MAX_MOVES];
    size_t count = pac_moves(position, turns);
    for (size_t i = 0; i < count; i++) {
        if (pac_turn_kind_of(turns[i]) != PAC_PINCER)
            continue;
        if (best > t.alpha)
            t.alpha = best;
        s->chosen[t.ply] = pac__choice_of(turns[i]);
        int score = search_choice(s, position, turns[i], (task){t.alpha, t.beta, 0, t.ply});
        if (s->out_of_time)
            return best;
        if (score > best)
            best = score;
        if (best >= t.beta)
            break;
    }
    return best;
}

/*
 * A Shacru ending that needs no search: the players are apart, or one is too far ahead. Near the
 * leaves it costs more than it saves.
 */
static bool solve_ending(pac__searcher *s, const pac_position *position, task t, int *score) {
    if (position->variant != PAC_SHACRU || position->players > 2 || position->left || t.ply == 0 ||
        (t.ply > 1 && t.depth < 3))
        return false;
    pac__ending ending = pac__shacru_ending(position, &s->nodes);
    int lead = position->to_move == 0 ? ending.margin : -ending.margin;
    *score = lead ? decided_score(lead > 0, lead, t.ply) : 0;
    return ending.known;
}

/*
 * Futility pruning in both directions: near the leaves, the static evaluation is so far above beta
 * or below alpha that the turns left will not bring it back.
 */
static bool is_futile(const pac__searcher *s, const pac_position *position, task t, int value) {
    if (!is_null_window(t) || abs(t.beta) >= PAC_SCORE_WIN || position->closing != PAC_NO_CLOSING)
        return false;
    return (t.depth <= REVERSE_FUTILITY_DEPTH && value - REVERSE_FUTILITY * t.depth >= t.beta) ||
           (pac__corrects(s->network, position) && t.depth <= FUTILITY_DEPTH &&
            value + FUTILITY * t.depth <= t.alpha);
}

static void store_table(pac__searcher *s, const known_node *node, task t, int score,
                        pac__bound bound, uint16_t choice) {
    pac__table_put(s->table, node->key,
                   (pac__known){.score = (int16_t)to_table(score, t.ply),
                                .value = (int16_t)node->value,
                                .depth = (int8_t)t.depth,
                                .bound = (uint8_t)bound,
                                .choice = choice});
}

/* The node of a position in which nothing is chosen yet. */
static int search_position(pac__searcher *s, const pac_position *position, task t) {
    int sign = is_ours(s, position) ? 1 : -1, score;
    s->pv_length[t.ply] = 0;
    /* 1. Terminal node: the end of the game, repetition or idleness. */
    pac_end end = (pac_end)position->end;
    if (!end)
        end = end_on_the_way(s, position, t.ply);
    if (end)
        return sign * final_value(s, position, end, t.ply);
    /* 2. Extension: the closing round of Azacru {A-R10} is searched to its end. */
    if (position->closing != PAC_NO_CLOSING && t.depth < position->closing)
        t.depth = position->closing;
    bool horizon = t.depth <= 0 || t.ply >= PAC__MAX_PLY - 1;
    /* 3. Probe the transposition table. */
    known_node node = {.key = node_key(s, position, 0)};
    if (probe_table(s, node.key, t, &node.entry, &score))
        return score;
    node.value = node.entry.value != PAC__NO_VALUE ? node.entry.value : static_value(s, position);
    /* 4. Leaf: static evaluation and quiescence search. */
    if (horizon) {
        if (node.entry.value == PAC__NO_VALUE)
            store_table(s, &node, (task){.depth = -1}, 0, PAC__NO_BOUND, 0);
        return search_pincers(s, position, t, node.value);
    }
    /* 5. Solved Shacru endings. */
    if (solve_ending(s, position, t, &score)) {
        store_table(s, &node, (task){.depth = PAC_MAX_DEPTH, .ply = t.ply}, score, PAC__EXACT, 0);
        return score;
    }
    /* 6. Futility pruning and reverse futility pruning. */
    if (is_futile(s, position, t, node.value))
        return node.value;
    return search_choices(s, position, 0, t, &node);
}

/* Late move pruning inside a turn: how many options of a later stage are searched. */
static int options_to_try(const pac__searcher *s, pac_stage stage, task t) {
    /* How good the rest is without a turn must not depend on which fields are pruned. */
    if (s->without && t.ply == 0 && stage != PAC_CHOOSE_GIVE_BACK)
        return PAC__MOST_CHOICES;
    if (s->manner.obvious)
        return stage == PAC_CHOOSE_TWIST ? 3 : 1;
    switch (stage) {
    case PAC_CHOOSE_GIVE_BACK:
        return t.depth >= 5 ? 2 : 1;
    case PAC_CHOOSE_MEETING:
        return t.depth >= 4 ? 12 : 5;
    case PAC_CHOOSE_CHANGE:
    case PAC_CHOOSE_TRANSFORMATION:
        return t.depth >= 3 ? 9 : 5;
    default:
        return PAC__MOST_CHOICES;
    }
}

/* 7. The choices of a stage, and how many of them to try. */
static int list_choices(pac__searcher *s, const pac_position *position, pac_turn turn, task t,
                        uint16_t best, pac__candidates *all) {
    all->count = 0;
    if (turn) {
        pac__list_options(s, position, turn, best, all);
        return options_to_try(s, pac_turn_stage(turn), t);
    }
    pac__list_beginnings(s, position, t.ply, best, t.depth >= 2 && s->manner.turns, all);
    return PAC__MOST_CHOICES;
}

/* 16 times the natural logarithm. */
static const uint8_t log16[64] = {0,  0,  11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43,
                                  44, 45, 46, 47, 48, 49, 49, 50, 51, 52, 52, 53, 53, 54, 54, 55,
                                  55, 56, 56, 57, 57, 58, 58, 59, 59, 59, 60, 60, 61, 61, 61, 62,
                                  62, 62, 63, 63, 63, 64, 64, 64, 64, 65, 65, 65, 66, 66, 66, 66};

/* Late move reductions: grow with depth and index, shrink with a good history. */
static int reduction(const pac__searcher *s, const pac_position *position, const pac__candidate *c,
                     task t, int tried, bool begins) {
    if (t.depth < 2 || tried < 2)
        return 0;
    int late = log16[t.depth < 63 ? t.depth : 63] * log16[tried < 63 ? tried : 63];
    int less = (128 + late * 100 /
                          (pac__corrects(s->network, position) ? REDUCTION_DIVISOR_NETWORK
                                                               : REDUCTION_DIVISOR)) /
               256;
    less -= s->history[position->to_move][c->choice] / 6000;
    less -= !is_null_window(t);
    if (less < 0)
        less = 0;
    less += pac_turn_kind_of(c->turn) == PAC_REORIENTATION && begins;
    return less < t.depth - 1 ? less : t.depth - 2;
}

/*
 * 8. Principal variation search: the first choice with the full window, the others reduced and with
 * a null window; re-search on fail high, first at full depth, then with the full window.
 */
static int try_choice(pac__searcher *s, const pac_position *position, const pac__candidate *c,
                      task t, int tried, bool begins) {
    if (tried == 0)
        return search_choice(s, position, c->turn, t);
    int less = reduction(s, position, c, t, tried, begins);
    task narrow = {t.alpha, t.alpha + 1, t.depth - less, t.ply};
    int score = search_choice(s, position, c->turn, narrow);
    if (score > t.alpha && less > 0) {
        narrow.depth = t.depth;
        score = search_choice(s, position, c->turn, narrow);
    }
    if (score > t.alpha && score < t.beta)
        score = search_choice(s, position, c->turn, t);
    return score;
}

/* The node of one stage of a turn: searches its choices in order. */
static int search_choices(pac__searcher *s, const pac_position *position, pac_turn turn, task t,
                          const known_node *node) {
    bool begins = turn == 0;
    pac__candidates all;
    int most = list_choices(s, position, turn, t, node->entry.choice, &all);
    int best = -PAC_SCORE_MAX, before = t.alpha;
    uint16_t best_choice = 0;
    for (int i = 0; i < all.count && i < most; i++) {
        pac__pick(&all, i);
        const pac__candidate *c = &all.list[i];
        if (begins)
            s->chosen[t.ply] = c->choice;
        int score = try_choice(s, position, c, t, i, begins);
        if (must_stop(s))
            return best > score ? best : score;
        if (score > best) {
            best = score;
            best_choice = c->choice;
        }
        if (score > t.alpha)
            t.alpha = score;
        /* 9. Beta cutoff. */
        if (t.alpha >= t.beta) {
            pac__learn(s, position, t.ply, t.depth, &all, i, begins);
            break;
        }
    }
    if (t.ply == 0 && has_exclusions(s))
        return best; /* not the score of the position, so it is not stored */
    pac__bound bound = best >= t.beta ? PAC__LOWER : best > before ? PAC__EXACT : PAC__UPPER;
    store_table(s, node, t, best, bound, bound == PAC__UPPER ? 0 : best_choice);
    return best;
}

int pac__search_root(pac__searcher *s, int depth, int alpha, int beta) {
    const pac_position *position = pac_game_position(s->game);
    s->path_length = 1;
    s->path[0] = position->hash;
    return search_position(s, position, (task){alpha, beta, depth, 0});
}
