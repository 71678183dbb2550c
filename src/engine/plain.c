/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A baseline for the engine: textbook alpha-beta with iterative deepening, a transposition table and
 * an evaluation of four weights. With more than two players the search is paranoid.
 */
#include "choice.h"
#include "flood.h"
#include "player.h"
#include "transpositions.h"

#include <stdlib.h>
#include <string.h>

enum {
    DEEPEST = 64,     /* turns ahead */
    CLOCK_EVERY = 64, /* positions between two looks at the clock */
    ENDLESS = 20000,  /* above every evaluation */
    WON = 25000
};

typedef struct plain_player {
    pac_player player; /* first: what every player begins with */
    pac__table table;
    /* while thinking */
    const pac_game *game;
    int me;
    uint64_t nodes, most_nodes;
    int64_t ends; /* deadline in milliseconds of pac__now() */
    bool out_of_time;
    int length;
    uint64_t path[DEEPEST + 1]; /* hashes of the positions from the root on */
} plain_player;

static void plain_free(pac_player *player) {
    plain_player *s = (plain_player *)player;
    pac__table_free(&s->table);
    free(s);
}

static pac_player *plain_make(const pac_player_options *options) {
    plain_player *s = calloc(1, sizeof *s);
    if (s && !pac__table_make(&s->table, options->hash_bytes)) {
        free(s);
        return NULL;
    }
    return s ? &s->player : NULL;
}

static void plain_new_game(pac_player *player) {
    pac__table_clear(&((plain_player *)player)->table);
}

/* ------------------------------------------------------------------------------------------------
 * The evaluation
 */

/* Weights of the evaluation in hundredths of a marker. */
typedef struct worth {
    int marker, chevron, way, territory;
} worth;

static const worth worths[PAC_VARIANTS] = {
    [PAC_SHACRU] = {100, 0, 8, 45},
    [PAC_AZACRU] = {100, 150, 18, 0},
    [PAC_PACRU] = {100, 260, 20, 0},
    [PAC_PACRU2011] = {100, 260, 20, 0},
};

static int count_player(const pac_position *position, int player, const worth *w) {
    pac_fields others = pac__others(position, player);
    int value = w->marker * pac_markers(position, player);
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int field = position->field[player][i];
        if (field == PAC_NOWHERE)
            continue;
        pac__sight sight = pac__sight_of(position, player, i);
        pac_fields targets = pac__targets(position, player, field, &sight, others);
        value += w->chevron + w->way * pac_fields_count(targets);
    }
    return value;
}

/* A neutral field belongs to the player who reaches it first; in a tie to nobody. */
static void count_territory(const pac_position *position, int values[PAC_PLAYERS], int each) {
    pac__flood floods[PAC_PLAYERS];
    for (int p = 0; p < position->players; p++)
        floods[p] = pac__begin_flood(position, p);
    pac_fields open = pac_fields_minus(PAC_ALL_FIELDS, pac__all_markers(position));
    for (bool grows = true; grows && pac_fields_any(open);) {
        pac_fields won[PAC_PLAYERS], once = PAC_NO_FIELDS, twice = PAC_NO_FIELDS;
        grows = false;
        for (int p = 0; p < position->players; p++) {
            pac_fields reached = pac__grow_flood(&floods[p]);
            grows |= pac_fields_any(reached);
            won[p] = pac_fields_and(reached, open);
            twice = pac_fields_or(twice, pac_fields_and(once, won[p]));
            once = pac_fields_or(once, won[p]);
        }
        for (int p = 0; p < position->players; p++)
            values[p] += each * pac_fields_count(pac_fields_minus(won[p], twice));
        open = pac_fields_minus(open, once);
    }
}

static int plain_evaluate(const plain_player *s, const pac_position *position) {
    const worth *w = &worths[position->variant];
    int values[PAC_PLAYERS], best = -ENDLESS;
    for (int p = 0; p < position->players; p++)
        values[p] = count_player(position, p, w);
    if (w->territory)
        count_territory(position, values, w->territory);
    for (int p = 0; p < position->players; p++)
        if (p != s->me && !pac_has_left(position, p) && values[p] > best)
            best = values[p];
    return values[s->me] - best;
}

static int plain_final_value(const plain_player *s, const pac_position *position, pac_end end) {
    pac_result result = pac_position_result(position, end);
    bool wins = (result.winners >> s->me & 1) != 0;
    if (!result.winners || (wins && (result.winners & (result.winners - 1))))
        return 0;
    return wins ? WON - s->length : s->length - WON;
}

/* ------------------------------------------------------------------------------------------------
 * The search
 */

static bool plain_stood_before(const plain_player *s, uint64_t hash) {
    for (int i = 0; i < s->length; i++)
        if (s->path[i] == hash)
            return true;
    const uint64_t *before = pac_game_hashes(s->game);
    for (size_t i = 0; i < pac_game_turns(s->game); i++)
        if (before[i] == hash)
            return true;
    return false;
}

static bool plain_must_stop(plain_player *s) {
    if (s->nodes >= s->most_nodes ||
        (s->nodes % CLOCK_EVERY == 0 &&
         (atomic_load_explicit(&s->player.stopped, memory_order_relaxed) ||
          (s->ends != INT64_MAX && pac__now() >= s->ends))))
        s->out_of_time = true;
    return s->out_of_time;
}

/* Lists first choices, or the options of the next stage, with the table's choice first. */
static int list_choices(const pac_position *position, pac_turn turn, int depth, uint16_t liked,
                        pac_turn *all, uint16_t *choices) {
    size_t count = 0;
    if (!turn) {
        count = pac_moves(position, all);
        if (depth > 1)
            count += pac_reorientations(position, all + count);
        for (size_t i = 0; i < count; i++)
            choices[i] = pac__choice_of(all[i]);
    } else {
        pac_stage stage = pac_turn_stage(turn);
        pac_fields options = pac_options(position, turn);
        /* Only the first way to give markers back is searched. */
        do {
            int option = pac_fields_take(&options);
            choices[count] = pac__option_choice(stage, option);
            all[count++] = pac_choose(position, turn, option);
        } while (pac_fields_any(options) && stage != PAC_CHOOSE_GIVE_BACK);
    }
    for (size_t i = 1; liked && i < count; i++)
        if (choices[i] == liked) {
            pac_turn first = all[i];
            all[i] = all[0];
            all[0] = first;
            choices[i] = choices[0];
            choices[0] = liked;
        }
    return (int)count;
}

static int plain_search(plain_player *s, const pac_position *position, pac_turn turn, int depth,
                        int alpha, int beta, pac_turn *best_turn);

/* Searches a choice: the next stage, or the position after a complete turn. */
static int plain_follow(plain_player *s, const pac_position *position, pac_turn turn, int depth,
                        int alpha, int beta, pac_turn *best_turn) {
    if (pac_turn_stage(turn) != PAC_COMPLETE)
        return plain_search(s, position, turn, depth, alpha, beta, best_turn);
    if (best_turn)
        *best_turn = turn;
    pac_position next = *position;
    pac_play(&next, turn);
    s->nodes++;
    bool same = (position->to_move == s->me) == (next.to_move == s->me);
    s->path[s->length++] = position->hash;
    int value = same ? plain_search(s, &next, 0, depth - 1, alpha, beta, NULL)
                     : -plain_search(s, &next, 0, depth - 1, -beta, -alpha, NULL);
    s->length--;
    return value;
}

/*
 * Negamax: the value of a position and the part of a turn chosen so far, for the player to move.
 * Sets `*best_turn` unless it is NULL.
 */
static int plain_search(plain_player *s, const pac_position *position, pac_turn turn, int depth,
                        int alpha, int beta, pac_turn *best_turn) {
    int sign = position->to_move == s->me ? 1 : -1, before = alpha, best = -ENDLESS - WON;
    if (!turn && s->length) {
        pac_end end = (pac_end)position->end;
        if (!end && plain_stood_before(s, position->hash))
            end = PAC_END_REPETITION;
        if (end)
            return sign * plain_final_value(s, position, end);
        if (depth <= 0 || s->length >= DEEPEST)
            return sign * plain_evaluate(s, position);
    }
    uint64_t key = (position->hash ^ turn * UINT64_C(0xd1342543de82ef95)) + (uint64_t)s->me;
    pac__known known = {.choice = 0};
    if (pac__table_get(&s->table, key, &known) && known.depth == depth && !best_turn &&
        (known.bound == PAC__EXACT || (known.bound == PAC__LOWER && known.score >= beta) ||
         (known.bound == PAC__UPPER && known.score <= alpha)))
        return known.score;
    pac_turn all[2 * PAC_MAX_MOVES];
    uint16_t choices[2 * PAC_MAX_MOVES], liked = 0;
    int count = list_choices(position, turn, depth, known.choice, all, choices);
    for (int i = 0; i < count && best < beta; i++) {
        pac_turn found = 0;
        int value =
            plain_follow(s, position, all[i], depth, alpha, beta, best_turn ? &found : NULL);
        if (plain_must_stop(s))
            return best;
        if (value > best) {
            best = value;
            liked = choices[i];
            if (best_turn)
                *best_turn = found;
        }
        if (best > alpha)
            alpha = best;
    }
    pac__bound bound = best >= beta ? PAC__LOWER : best > before ? PAC__EXACT : PAC__UPPER;
    pac__table_put(&s->table, key,
                   (pac__known){.score = (int16_t)best,
                                .value = PAC__NO_VALUE,
                                .depth = (int8_t)depth,
                                .bound = (uint8_t)bound,
                                .choice = liked});
    return best;
}

/* ------------------------------------------------------------------------------------------------
 * Thinking
 */

static pac_turn plain_think(pac_player *player, const pac_game *game, const pac_search *search) {
    const pac_limits *limits = &search->limits;
    plain_player *s = (plain_player *)player;
    const pac_position *position = pac_game_position(game);
    int64_t began = pac__now();
    pac__budget budget = pac__budget_for(limits, position, position->to_move);
    int deepest = limits->depth > 0 && limits->depth < DEEPEST ? limits->depth : DEEPEST;
    pac_turn best = pac_random_turn(position, &player->random);
    s->game = game;
    s->me = position->to_move;
    s->nodes = 0;
    s->most_nodes = limits->nodes ? limits->nodes : UINT64_MAX;
    s->ends = budget.hard == INT64_MAX ? INT64_MAX : began + budget.hard;
    s->out_of_time = false;
    for (int depth = 1; depth <= deepest && !s->out_of_time; depth++) {
        pac_turn found = 0;
        s->length = 0;
        int value = plain_search(s, position, 0, depth, -ENDLESS - WON, ENDLESS + WON, &found);
        if (s->out_of_time)
            break; /* the result of an unfinished depth is dropped */
        best = found;
        pac_thought thought = {.depth = depth,
                               .score = value,
                               .nodes = s->nodes,
                               .milliseconds = pac__now() - began,
                               .line = 1,
                               .turns = 1,
                               .pv = {best}};
        if (search->report)
            search->report(search->context, &thought);
        if (value >= WON - DEEPEST || value <= DEEPEST - WON)
            break;
    }
    return best;
}

const pac__kind pac__plain_kind = {.name = "plain",
                                   .make = plain_make,
                                   .free = plain_free,
                                   .new_game = plain_new_game,
                                   .think = plain_think};
