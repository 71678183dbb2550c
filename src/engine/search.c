/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Principal-variation search over staged turns. A node is a position and the part of a turn that
 * is chosen so far: the benefits of a Pacru turn and the markers given back are decisions of
 * their own, so that hundreds of thousands of reorientations never have to be listed. Scores are
 * for whoever moves; with more than two players all others are taken to play against the one for
 * whom we search.
 */
#include "search.h"

#include "../rules/reach.h"
#include "evaluate.h"
#include <stdlib.h>
#include <string.h>

enum {
    HISTORY_MAX = 16000,
    MOST_CHOICES = PAC_MAX_MOVES + PAC_MAX_REORIENTATIONS,
    FUTILITY = 140, /* hundredths of a marker that a turn may be expected to gain */
};

typedef struct candidate {
    int score; /* the higher, the sooner it is tried */
    uint16_t choice;
    pac_turn turn; /* begun, with this choice made */
} candidate;

typedef struct candidates {
    int count;
    candidate list[MOST_CHOICES];
} candidates;

void pac__search_begin(pac__searcher *s) {
    s->root_player = pac_game_position(s->game)->to_move;
    s->nodes = 0;
    s->out_of_time = false;
    s->ends_by_repetition = !(pac_game_options(s->game) & PAC_GAME_REPETITION_OFF);
    const pac_position *position = pac_game_position(s->game);
    s->quiet[0] = s->quiet_limit = 0;
    for (int p = 0; p < position->players; p++)
        if (!pac_has_left(position, p)) {
            s->quiet[0] += pac_game_idle(s->game, p);
            s->quiet_limit += PAC_IDLE_TURNS;
        }
    memset(s->killers, 0, sizeof s->killers);
    /* What was good turns ago is only a hint now. */
    for (int p = 0; p < PAC_PLAYERS; p++)
        for (int c = 0; c < PAC__CHOICES; c++)
            s->history[p][c] = (int16_t)(s->history[p][c] / 4);
}

/* ------------------------------------------------------------------------------------------------
 * Values
 */

/* Whether the player to move is the one we search for. */
static bool is_ours(const pac__searcher *s, const pac_position *position) {
    return position->to_move == s->root_player;
}

/*
 * The value of a game that ends here, for the player we search for: sooner wins and bigger
 * margins are better.
 */
static int final_value(const pac__searcher *s, const pac_position *position, pac_end end, int ply) {
    pac_result result = pac_position_result(position, end);
    int best = 0;
    for (int p = 0; p < position->players; p++)
        if (p != s->root_player && result.count[p] > best)
            best = result.count[p];
    int margin = 20 * (result.count[s->root_player] - best);
    bool wins = (result.winners >> s->root_player & 1) != 0;
    if (!result.winners || (wins && (result.winners & (result.winners - 1))))
        return 0;
    return wins ? PAC_SCORE_WIN + 5000 + margin - ply : -PAC_SCORE_WIN - 5000 + margin + ply;
}

/* A number from −1 to 1 times `amount` that depends on the position and the seed alone. */
static int noise(const pac__searcher *s, const pac_position *position, int amount) {
    uint64_t z = (position->hash ^ s->seed) * UINT64_C(0x9e3779b97f4a7c15);
    return (int)(z >> 40) % (2 * amount + 1) - amount;
}

static int static_value(const pac__searcher *s, const pac_position *position) {
    int value = pac__evaluate_for(position, s->root_player);
    if (s->manner.noise)
        value += noise(s, position, s->manner.noise);
    return is_ours(s, position) ? value : -value;
}

/* ------------------------------------------------------------------------------------------------
 * Ends that depend on the way: repetition and idleness, Reading 16
 */

static bool repeats(const pac__searcher *s, uint64_t hash) {
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

/* ------------------------------------------------------------------------------------------------
 * Which choices there are, and in which order to try them
 */

/* Fields that matter to the opponents: where they could move next. */
static pac_fields wanted_by_others(const pac_position *position) {
    pac_fields wanted = PAC_NO_FIELDS;
    for (int p = 0; p < position->players; p++)
        if (p != position->to_move)
            for (int i = 0; i < PAC_CHEVRONS; i++)
                if (position->field[p][i] != PAC_NOWHERE)
                    wanted = pac_fields_or(wanted, pac_reach(position, position->field[p][i]));
    return wanted;
}

/* How a field looks at first sight, as one to take (or to keep). */
static int field_worth(const pac_position *position, int field, pac_fields wanted) {
    int me = position->to_move, worth = 0;
    if (pac_fields_has(wanted, field))
        worth += 300;
    if (pac_fields_has(pac__others(position, me), field))
        worth += 200;
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int own = position->field[me][i];
        if (own != PAC_NOWHERE && !pac__crosses(own, field))
            worth += 100; /* it gives the chevron power */
    }
    return worth;
}

static int history_of(const pac__searcher *s, const pac_position *position, uint16_t choice) {
    return s->history[position->to_move][choice];
}

static void add(candidates *all, uint16_t choice, pac_turn turn, int score) {
    all->list[all->count++] = (candidate){score, choice, turn};
}

static void list_beginnings(const pac__searcher *s, const pac_position *position, int ply,
                            int depth, uint16_t best, candidates *all) {
    pac_turn turns[PAC_MAX_MOVES];
    size_t count = pac_moves(position, turns);
    for (size_t i = 0; i < count; i++) {
        uint16_t choice = pac__choice_of(turns[i]);
        int score = history_of(s, position, choice);
        if (choice == best)
            score += 1 << 20;
        else if (pac_turn_kind_of(turns[i]) == PAC_PINCER)
            score += 1 << 18;
        else if (choice == s->killers[ply][0])
            score += 3 << 15;
        else if (choice == s->killers[ply][1])
            score += 1 << 16;
        if (pac_turn_stage(turns[i]) != PAC_COMPLETE ||
            pac_turn_crossing(turns[i]) == PAC_CONNECTION)
            score += 4000; /* earns something, or has a choice of direction */
        add(all, choice, turns[i], score);
    }
    if (depth < 2 || !s->manner.turns)
        return;
    count = pac_reorientations(position, turns);
    for (size_t i = 0; i < count; i++) {
        uint16_t choice = pac__choice_of(turns[i]);
        int score = history_of(s, position, choice) - 8000;
        if (choice == best)
            score += 1 << 20;
        if (pac_turn_twist(turns[i]) >= PAC_LEFT_90)
            score -= 4000;
        add(all, choice, turns[i], score);
    }
}

static void list_options(const pac__searcher *s, const pac_position *position, pac_turn turn,
                         uint16_t best, candidates *all) {
    pac_stage stage = pac_turn_stage(turn);
    pac_fields options = pac_options(position, turn);
    pac_fields wanted = stage == PAC_CHOOSE_TWIST ? PAC_NO_FIELDS : wanted_by_others(position);
    while (pac_fields_any(options)) {
        int option = pac_fields_take(&options);
        uint16_t choice = pac__option_choice(stage, option);
        int score = history_of(s, position, choice);
        if (choice == best)
            score += 1 << 20;
        if (stage == PAC_CHOOSE_GIVE_BACK)
            score -= 4 * field_worth(position, option, wanted);
        else if (option == PAC_CONNECTION)
            score += 3000;
        else if (stage != PAC_CHOOSE_TWIST)
            score += 4 * field_worth(position, option, wanted);
        add(all, choice, pac_choose(position, turn, option), score);
    }
}

/* How many of the options of a later stage are worth looking at. */
static int options_to_try(const pac__searcher *s, pac_stage stage, int depth) {
    if (s->manner.obvious)
        return stage == PAC_CHOOSE_TWIST ? 3 : 1;
    switch (stage) {
    case PAC_CHOOSE_GIVE_BACK:
        return depth >= 5 ? 2 : 1;
    case PAC_CHOOSE_MEETING:
        return depth >= 4 ? 12 : 5;
    case PAC_CHOOSE_CHANGE:
    case PAC_CHOOSE_TRANSFORMATION:
        return depth >= 3 ? 9 : 5;
    default:
        return MOST_CHOICES;
    }
}

/* Brings the best of the candidates from `i` on to place `i`. */
static void pick(candidates *all, int i) {
    int best = i;
    for (int k = i + 1; k < all->count; k++)
        if (all->list[k].score > all->list[best].score)
            best = k;
    candidate chosen = all->list[best];
    all->list[best] = all->list[i];
    all->list[i] = chosen;
}

/* ------------------------------------------------------------------------------------------------
 * Learning from cut-offs
 */

static void adjust(int16_t *entry, int bonus) {
    int change = bonus - *entry * abs(bonus) / HISTORY_MAX;
    *entry = (int16_t)(*entry + change);
}

static void learn(pac__searcher *s, const pac_position *position, int ply, int depth,
                  const candidates *all, int tried, bool begins) {
    int bonus = depth * depth * 8 + 32;
    if (bonus > 2000)
        bonus = 2000;
    int16_t *history = s->history[position->to_move];
    for (int k = 0; k < tried; k++)
        adjust(&history[all->list[k].choice], -bonus / 2);
    uint16_t good = all->list[tried].choice;
    adjust(&history[good], bonus);
    if (begins && s->killers[ply][0] != good) {
        s->killers[ply][1] = s->killers[ply][0];
        s->killers[ply][0] = good;
    }
}

/* ------------------------------------------------------------------------------------------------
 * The search
 */

static bool must_stop(pac__searcher *s) {
    bool looks = (s->nodes & 127) == 0; /* at the clock, now and then */
    if ((s->node_limit && s->nodes >= s->node_limit) ||
        (looks && (atomic_load_explicit(s->stopped, memory_order_relaxed) ||
                   (s->hard != INT64_MAX && pac__now() >= s->hard))))
        s->out_of_time = true;
    return s->out_of_time;
}

static int search_choices(pac__searcher *s, const pac_position *position, pac_turn turn, int alpha,
                          int beta, int depth, int ply);

/* A position with nothing chosen yet. */
static int search_position(pac__searcher *s, const pac_position *position, int alpha, int beta,
                           int depth, int ply) {
    s->pv_length[ply] = 0;
    /* 1. The end of the game is exact. */
    int sign = is_ours(s, position) ? 1 : -1;
    if (position->end)
        return sign * final_value(s, position, (pac_end)position->end, ply);
    /* 2. What stands again is taken for the end by repetition; so is roaming for long in Shacru. */
    if (ply > 0 && s->ends_by_repetition) {
        if (repeats(s, position->hash))
            return sign * final_value(s, position, PAC_END_REPETITION, ply);
        if (position->variant == PAC_SHACRU && s->quiet[ply] >= s->quiet_limit)
            return sign * final_value(s, position, PAC_END_IDLE, ply);
    }
    /* 3. At the horizon the position is counted. */
    if (depth <= 0 || ply >= PAC__MAX_PLY - 1)
        return static_value(s, position);
    /* 4. Far above what is needed, near the horizon: no turn will spoil it. */
    bool pv = beta - alpha > 1;
    if (!pv && depth <= 3 && abs(beta) < PAC_SCORE_WIN) {
        int value = static_value(s, position);
        if (value - FUTILITY * depth >= beta)
            return value;
    }
    return search_choices(s, position, 0, alpha, beta, depth, ply);
}

/* Plays a complete turn and searches what comes of it. */
static int search_turn(pac__searcher *s, const pac_position *position, pac_turn turn, int alpha,
                       int beta, int depth, int ply) {
    pac_position next = *position;
    pac_play(&next, turn);
    s->nodes++;
    s->path[s->path_length++] = next.hash;
    int me = position->to_move;
    s->quiet[ply + 1] =
        pac_fields_equal(next.markers[me], position->markers[me]) ? s->quiet[ply] + 1 : 0;
    int score;
    if (is_ours(s, position) == is_ours(s, &next))
        score = search_position(s, &next, alpha, beta, depth - 1, ply + 1);
    else
        score = -search_position(s, &next, -beta, -alpha, depth - 1, ply + 1);
    s->path_length--;
    return score;
}

/* Follows a choice: to the next stage, or on to the next position. */
static int follow(pac__searcher *s, const pac_position *position, pac_turn turn, int alpha,
                  int beta, int depth, int ply) {
    if (pac_turn_stage(turn) != PAC_COMPLETE)
        return search_choices(s, position, turn, alpha, beta, depth, ply);
    int score = search_turn(s, position, turn, alpha, beta, depth, ply);
    /* Only a whole window proves a variation: a narrow one may still be refuted. */
    if (score > alpha && beta - alpha > 1 && !s->out_of_time) {
        s->pv[ply][0] = turn;
        int more = s->pv_length[ply + 1];
        if (more > PAC_MAX_PV - 1)
            more = PAC_MAX_PV - 1;
        memcpy(&s->pv[ply][1], s->pv[ply + 1], (size_t)more * sizeof(pac_turn));
        s->pv_length[ply] = more + 1;
    }
    return score;
}

/* How much less deep a late choice is searched. */
static int reduction(pac_turn turn, int depth, int tried, bool begins) {
    if (depth < 3 || tried < 3)
        return 0;
    int less = 1 + (tried >= 8) + (depth >= 6 && tried >= 5);
    if (pac_turn_kind_of(turn) == PAC_REORIENTATION && begins)
        less++;
    return less < depth - 1 ? less : depth - 2;
}

/* The key of a node: the position and what is chosen of the turn. */
static uint64_t node_key(const pac__searcher *s, const pac_position *position, pac_turn turn) {
    /* With more than two players a score holds only for the one we search for. */
    uint64_t view = position->players > 2 ? (uint64_t)s->root_player + 1 : 0;
    return position->hash ^ (turn ^ view << 58) * UINT64_C(0xd1342543de82ef95);
}

/* Scores of decided games are kept relative to the node, not to the root. */
static int to_table(int score, int ply) {
    return score >= PAC_SCORE_WIN ? score + ply : score <= -PAC_SCORE_WIN ? score - ply : score;
}

static int from_table(int score, int ply) {
    return score >= PAC_SCORE_WIN ? score - ply : score <= -PAC_SCORE_WIN ? score + ply : score;
}

/*
 * One stage: all its choices, the promising first, the later ones less deep and with a null
 * window.
 */
static int search_choices(pac__searcher *s, const pac_position *position, pac_turn turn, int alpha,
                          int beta, int depth, int ply) {
    bool begins = turn == 0;
    bool pv = beta - alpha > 1;
    uint64_t key = node_key(s, position, turn);
    pac__known known = {0, 0, PAC__NO_BOUND, 0};
    /* 5. What the table knows. */
    if (pac__table_get(s->table, key, &known) && !pv && known.depth >= depth) {
        int score = from_table(known.score, ply);
        if (known.bound == PAC__EXACT || (known.bound == PAC__LOWER && score >= beta) ||
            (known.bound == PAC__UPPER && score <= alpha))
            return score;
    }
    /* 6. The choices. */
    candidates all = {.count = 0};
    int most = MOST_CHOICES;
    if (begins) {
        list_beginnings(s, position, ply, depth, known.choice, &all);
    } else {
        list_options(s, position, turn, known.choice, &all);
        most = options_to_try(s, pac_turn_stage(turn), depth);
    }
    int best = -PAC_SCORE_MAX, before = alpha;
    uint16_t best_choice = 0;
    for (int i = 0; i < all.count && i < most; i++) {
        pick(&all, i);
        const candidate *c = &all.list[i];
        /* 7. Late choices are searched less deep, and again if they surprise. */
        int less = reduction(c->turn, depth, i, begins), score;
        if (i == 0) {
            score = follow(s, position, c->turn, alpha, beta, depth, ply);
        } else {
            score = follow(s, position, c->turn, alpha, alpha + 1, depth - less, ply);
            if (score > alpha && less)
                score = follow(s, position, c->turn, alpha, alpha + 1, depth, ply);
            if (score > alpha && score < beta)
                score = follow(s, position, c->turn, alpha, beta, depth, ply);
        }
        if (must_stop(s))
            return best > score ? best : score;
        if (score > best) {
            best = score;
            best_choice = c->choice;
        }
        if (score > alpha)
            alpha = score;
        /* 8. Good enough: the opponent will not let it come to this. */
        if (alpha >= beta) {
            learn(s, position, ply, depth, &all, i, begins);
            break;
        }
    }
    pac__bound bound = best >= beta ? PAC__LOWER : best > before ? PAC__EXACT : PAC__UPPER;
    pac__table_put(s->table, key,
                   (pac__known){(int16_t)to_table(best, ply), (int8_t)depth, (uint8_t)bound,
                                bound == PAC__UPPER ? 0 : best_choice});
    return best;
}

int pac__search_root(pac__searcher *s, int depth, int alpha, int beta) {
    const pac_position *position = pac_game_position(s->game);
    s->path_length = 1;
    s->path[0] = position->hash;
    return search_position(s, position, alpha, beta, depth, 0);
}
