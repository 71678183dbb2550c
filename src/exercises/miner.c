/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A position becomes an exercise in steps, the cheap ones first: a short search finds that one turn
 * stands clear of the others; the search of an exercise confirms it; then one with ten times the
 * nodes. The second best is found by searching the same depth without the best.
 */
#include "miner.h"

#include <stdlib.h>
#include <string.h>

enum {
    SCREEN_SHARE = 8,   /* the first search has the nodes divided by this */
    FIELD_SHARE = 5,    /* the same for each field that could be chosen instead */
    PATIENCE = 4,       /* a search without the best turn may take so many times its nodes */
    CLIP = 1000,        /* leads beyond ten markers are as good as won */
    TOLERANCE = 50,     /* a choice of field that is worse by less is accepted too */
    MOST_CHOICES = 200, /* ways to complete the best move, at the most */
    APART = 12,         /* turns between two exercises of a game, at least */
    OPENING_LEAST = 2,  /* random turns that a game begins with */
    OPENING_RANGE = 7,
    WEAKEST = 2, /* the levels that play */
    STRONGEST = 5,
    SEEDS = 3, /* a level finds a solution if it does so with each of these seeds */
    NOISY_LEVELS = 5,
    HASH_BYTES = 4 << 20,
    SMALL_HASH_BYTES = 256 << 10,
    LONGEST_GAME = MINER_PER_GAME * APART
};

struct miner {
    uint64_t nodes;
    pac_player *judge;
    pac_player *scout; /* for short searches, with a table that is soon cleared */
    pac_player *levels[PAC_LEVELS - 1][SEEDS]; /* levels 1 to 7 */
};

int miner_margin(pac_variant variant) { return pac_is_pacru(variant) ? 300 : 200; }

void miner_free(miner *one) {
    if (!one)
        return;
    pac_player_free(one->judge);
    pac_player_free(one->scout);
    for (int level = 0; level < PAC_LEVELS - 1; level++)
        for (int seed = 0; seed < SEEDS; seed++)
            pac_player_free(one->levels[level][seed]);
    free(one);
}

miner *miner_new(uint64_t nodes) {
    miner *one = calloc(1, sizeof *one);
    if (!one)
        return NULL;
    one->nodes = nodes;
    one->judge = pac_player_new("engine", &(pac_player_options){.hash_bytes = HASH_BYTES});
    one->scout = pac_player_new("engine", &(pac_player_options){.hash_bytes = SMALL_HASH_BYTES});
    bool made = one->judge && one->scout;
    for (int level = 0; level < PAC_LEVELS - 1; level++)
        for (int seed = 0; seed < SEEDS; seed++) {
            one->levels[level][seed] =
                pac_player_new("engine", &(pac_player_options){.hash_bytes = SMALL_HASH_BYTES,
                                                               .level = level + 1,
                                                               .seed = (uint64_t)seed + 1});
            made &= one->levels[level][seed] != NULL;
        }
    if (made)
        return one;
    miner_free(one);
    return NULL;
}

/* ------------------------------------------------------------------------------------------------
 * Searches
 */

/* What a search found, by the last depth that it finished. */
struct finding {
    bool memory;
    pac_turn turn; /* what it would play */
    int depth, score, turns;
    pac_turn pv[PAC_MAX_PV];
};

static void keep_thought(void *context, const pac_thought *thought) {
    struct finding *finding = context;
    finding->depth = thought->depth;
    finding->score = thought->score;
    finding->turns = thought->turns;
    memcpy(finding->pv, thought->pv, sizeof finding->pv);
}

/* Lets a player think about a position without history. */
static struct finding think_about(pac_player *player, const pac_position *position,
                                  pac_limits limits) {
    struct finding finding = {.memory = false};
    pac_game *game;
    if (pac_game_new(&game, position, PAC_GAME_DEFAULT))
        return finding;
    finding.memory = true;
    finding.turn = pac_player_think(player, game, &limits, keep_thought, &finding);
    pac_game_free(game);
    return finding;
}

/* The same for a player that has forgotten everything, so that it always finds the same. */
static struct finding ask_player(pac_player *player, const pac_position *position,
                                 pac_limits limits) {
    pac_player_new_game(player);
    return think_about(player, position, limits);
}

/* Who searches so many nodes. */
static pac_player *searcher_for(const miner *one, uint64_t nodes) {
    return nodes < one->nodes ? one->scout : one->judge;
}

static struct finding search_nodes(const miner *one, const pac_position *position, uint64_t nodes) {
    return ask_player(searcher_for(one, nodes), position, (pac_limits){.nodes = nodes});
}

static int clipped(int score) { return score > CLIP ? CLIP : score < -CLIP ? -CLIP : score; }

/* The best turn and the best one that begins otherwise, searched to the same depth. */
struct contest {
    struct finding best, second;
    bool clear; /* the best stands clear by the margin */
};

static struct contest hold_contest(const miner *one, const pac_position *position, uint64_t nodes) {
    struct contest contest = {.best = search_nodes(one, position, nodes)};
    const struct finding *best = &contest.best;
    if (!best->memory || !best->turns)
        return contest;
    pac_turn beginning = exercise_beginning(position, best->pv[0]);
    contest.second = ask_player(
        one->judge, position,
        (pac_limits){.nodes = PATIENCE * nodes, .depth = best->depth, .without = beginning});
    /* What an unfinished depth prefers must begin in the same way: else the search is of two minds. */
    contest.clear = contest.second.turns && contest.second.depth == best->depth &&
                    exercise_beginning(position, best->turn) == beginning &&
                    clipped(best->score) - clipped(contest.second.score) >=
                        miner_margin((pac_variant)position->variant);
    return contest;
}

miner_proof miner_prove(miner *one, const exercise *what) {
    struct contest contest = hold_contest(one, &what->position, MINER_DEEPER * one->nodes);
    miner_proof proof = {.memory = contest.best.memory,
                         .best = contest.best.score,
                         .second = contest.second.score,
                         .turn = contest.best.pv[0]};
    proof.holds = contest.clear && exercise_judge(what, proof.turn) == VERDICT_RIGHT;
    return proof;
}

/* ------------------------------------------------------------------------------------------------
 * Lines
 */

/* The score of a position for `player`. */
static int score_for(const miner *one, const pac_position *position, int player, uint64_t nodes,
                     struct finding *finding) {
    finding->turns = 0;
    if (position->end) {
        pac_result result = pac_position_result(position, (pac_end)position->end);
        bool wins = result.winners >> player & 1, alone = !(result.winners & (result.winners - 1));
        return wins && alone ? PAC_SCORE_WIN : wins ? 0 : -PAC_SCORE_WIN;
    }
    *finding = search_nodes(one, position, nodes);
    return position->to_move == player ? finding->score : -finding->score;
}

/* Begins a line with a turn, scores it, and lets the engine go on as long as there is room. */
static void write_line(const miner *one, const pac_position *position, pac_turn first,
                       exercise_line *line) {
    pac_position at = *position;
    pac_play(&at, first);
    *line = (exercise_line){.turns = 1, .turn = {first}};
    struct finding finding;
    line->score = score_for(one, &at, position->to_move, one->nodes, &finding);
    while (line->turns < EXERCISE_LINE && !at.end) {
        for (int i = 0; i < finding.turns && line->turns < EXERCISE_LINE && !at.end; i++) {
            line->turn[line->turns++] = finding.pv[i];
            pac_play(&at, finding.pv[i]);
        }
        if (line->turns < EXERCISE_LINE && !at.end)
            finding = search_nodes(one, &at, one->nodes);
        if (!finding.turns)
            break; /* no memory: the check of the exercise refuses the short line */
    }
}

/* Adds a wrong turn, the most costly last, unless its line is there or it is not clearly worse. */
static void add_wrong(const miner *one, exercise *out, pac_turn turn) {
    if (out->wrong_count == EXERCISE_WRONG || exercise_judge(out, turn) != VERDICT_WRONG ||
        exercise_refutation(out, turn))
        return;
    exercise_line line;
    write_line(one, &out->position, turn, &line);
    if (clipped(out->best.score) - clipped(line.score) <
        miner_margin((pac_variant)out->position.variant))
        return;
    int at = out->wrong_count++;
    for (; at > 0 && out->wrong[at - 1].score < line.score; at--)
        out->wrong[at] = out->wrong[at - 1];
    out->wrong[at] = line;
}

/* What gains most markers at once. A player made for this one turn: it draws lots among equals. */
static void add_greedy(const miner *one, exercise *out) {
    pac_player *greedy = pac_player_new("greedy", &(pac_player_options){.seed = 1});
    if (greedy)
        add_wrong(one, out, ask_player(greedy, &out->position, (pac_limits){0}).turn);
    pac_player_free(greedy);
}

/* The tempting ones: what gains most at once, what weak levels play, and the second best. */
static void write_wrong(const miner *one, exercise *out, pac_turn second) {
    add_greedy(one, out);
    add_wrong(one, out, second);
    for (int level = 4; level > 1; level--)
        add_wrong(one, out,
                  ask_player(one->levels[level - 1][0], &out->position, (pac_limits){0}).turn);
}

/* ------------------------------------------------------------------------------------------------
 * What is accepted
 */

struct choices {
    const pac_position *position;
    size_t count;
    pac_turn list[MOST_CHOICES];
};

/* All ways to complete a turn. False if there are too many. */
static bool complete_turn(struct choices *choices, pac_turn turn) {
    if (pac_turn_stage(turn) == PAC_COMPLETE) {
        for (size_t i = 0; i < choices->count; i++)
            if (choices->list[i] == turn)
                return true;
        if (choices->count == MOST_CHOICES)
            return false;
        choices->list[choices->count++] = turn;
        return true;
    }
    pac_fields options = pac_options(choices->position, turn);
    while (pac_fields_any(options))
        if (!complete_turn(choices, pac_choose(choices->position, turn, pac_fields_take(&options))))
            return false;
    return true;
}

/* Compares by their texts, which begin alike. */
static bool comes_before(const pac_position *position, pac_turn a, pac_turn b) {
    char first[PAC_TURN_TEXT], second[PAC_TURN_TEXT];
    pac_turn_print(position, a, first);
    pac_turn_print(position, b, second);
    return strcmp(first, second) < 0;
}

static void add_accepted(exercise *out, pac_turn turn) {
    int at = out->accepted_count++;
    for (; at > 0 && comes_before(&out->position, turn, out->accepted[at - 1]); at--)
        out->accepted[at] = out->accepted[at - 1];
    out->accepted[at] = turn;
}

/*
 * The choices of field that are as good as the best. If all are, the beginning stands for them.
 * False if there are too many to tell.
 */
static bool write_accepted(const miner *one, exercise *out, pac_turn best) {
    pac_turn beginning = exercise_beginning(&out->position, best);
    out->accepted_count = 0;
    if (pac_turn_stage(beginning) == PAC_COMPLETE) {
        add_accepted(out, best);
        return true;
    }
    struct choices all = {.position = &out->position};
    if (!complete_turn(&all, beginning))
        return false;
    int score[MOST_CHOICES], highest = -PAC_SCORE_MAX;
    size_t good = 0;
    for (size_t i = 0; i < all.count; i++) {
        pac_position at = out->position;
        struct finding finding;
        pac_play(&at, all.list[i]);
        score[i] =
            clipped(score_for(one, &at, out->position.to_move, one->nodes / FIELD_SHARE, &finding));
        highest = score[i] > highest ? score[i] : highest;
    }
    for (size_t i = 0; i < all.count; i++)
        good += score[i] >= highest - TOLERANCE || all.list[i] == best;
    if (good == all.count && good > 1) {
        add_accepted(out, beginning);
        return true;
    }
    for (size_t i = 0; good <= EXERCISE_ACCEPTED && i < all.count; i++)
        if (score[i] >= highest - TOLERANCE || all.list[i] == best)
            add_accepted(out, all.list[i]);
    return good <= EXERCISE_ACCEPTED;
}

/* The lowest level that finds the solution with every seed. */
static int level_of(const miner *one, const exercise *out) {
    pac_turn solution = exercise_beginning(&out->position, out->best.turn[0]);
    for (int level = 1; level < PAC_LEVELS; level++) {
        bool finds = true;
        for (int seed = 0; finds && seed < (level <= NOISY_LEVELS ? SEEDS : 1); seed++) {
            struct finding finding =
                ask_player(one->levels[level - 1][seed], &out->position, (pac_limits){0});
            finds = exercise_beginning(&out->position, finding.turn) == solution;
        }
        if (finds)
            return level;
    }
    return PAC_LEVELS;
}

/* ------------------------------------------------------------------------------------------------
 * Games
 */

struct search_for {
    miner *miner;
    miner_full *full;
    void *context;
};

/* Whether one turn of a position stands clear; then `contest` is what the search found. */
static bool is_promising(const miner *one, const pac_position *position, struct contest *contest) {
    if (exercise_moves(position) < EXERCISE_MOVES ||
        !hold_contest(one, position, one->nodes / SCREEN_SHARE).clear)
        return false;
    *contest = hold_contest(one, position, one->nodes);
    return contest->clear;
}

/* Makes an exercise of such a position if it is wanted, and holds. */
static bool make_exercise(const struct search_for *s, const pac_position *position,
                          const struct contest *contest, exercise *out) {
    miner *one = s->miner;
    memset(out, 0, sizeof *out);
    out->position = *position;
    pac_turn best = contest->best.pv[0];
    write_line(one, position, best, &out->best);
    write_wrong(one, out, contest->second.pv[0]);
    exercise_derive(out);
    out->level = level_of(one, out);
    if (!out->wrong_count || !out->themes ||
        s->full(s->context, exercise_main_theme(out), out->level) ||
        !write_accepted(one, out, best))
        return false;
    return miner_prove(one, out).holds && exercise_check(out) == EXERCISE_FAULT_NONE;
}

/* A game after its random opening. NULL without memory. */
static pac_game *open_game(const pac_position *start, pac_random *random) {
    pac_game *game;
    if (pac_game_new(&game, start, PAC_GAME_DEFAULT))
        return NULL;
    uint32_t turns = OPENING_LEAST + pac_random_below(random, OPENING_RANGE);
    for (uint32_t i = 0; i < turns && !pac_game_end(game); i++)
        if (pac_game_play(game, pac_random_turn(pac_game_position(game), random)))
            break;
    return game;
}

int miner_play(miner *one, const pac_position *start, uint64_t seed, uint64_t number,
               exercise found[MINER_PER_GAME], miner_full *full, void *context) {
    pac_random random = pac_random_seeded(seed ^ pac_random_seeded(number).state);
    pac_game *game = open_game(start, &random);
    if (!game)
        return -1;
    struct search_for search = {one, full, context};
    int level[PAC_PLAYERS], count = 0;
    for (int p = 0; p < PAC_PLAYERS; p++)
        level[p] = WEAKEST + (int)pac_random_below(&random, STRONGEST - WEAKEST + 1);
    size_t next = 0; /* the turn from which on the next exercise is looked for */
    while (!pac_game_end(game) && pac_game_turns(game) < LONGEST_GAME) {
        const pac_position *position = pac_game_position(game);
        struct contest contest;
        if (pac_game_turns(game) >= next && is_promising(one, position, &contest)) {
            /* Where it is looked for next must not depend on what is wanted at the moment. */
            next = pac_game_turns(game) + APART;
            count += make_exercise(&search, position, &contest, &found[count]);
        }
        uint32_t with = pac_random_below(&random, SEEDS);
        pac_player *player = one->levels[level[position->to_move] - 1][with];
        pac_player_new_game(player);
        if (pac_game_play(game, pac_player_think(player, game, &(pac_limits){0}, NULL, NULL)))
            break;
    }
    pac_game_free(game);
    return count;
}
