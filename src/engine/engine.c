/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The engine: iterative deepening with aspiration windows, MultiPV and Lazy SMP threads, until its
 * time is up.
 */
#include "levels.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>

#ifndef __wasm__
#include <pthread.h>
#endif

enum {
    WINDOW = 60, /* hundredths of a marker by which a deeper search is expected to differ */
};

typedef struct engine {
    pac_player player; /* first: what every player begins with */
    pac__table table;
    int threads;
    int level;
    uint64_t seed;
    atomic_bool first_done;   /* the first thread has finished, so the others may */
    pac__searcher *searchers; /* one per thread */
} engine;

static void free_engine(pac_player *player) {
    engine *e = (engine *)player;
    pac__table_free(&e->table);
    free(e->searchers);
    free(e);
}

static pac_player *make_engine(const pac_player_options *options) {
    engine *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->level = options->level;
#ifdef __wasm__
    e->threads = 1;
#else
    e->threads = options->threads;
#endif
    e->seed = options->seed;
    e->searchers = calloc((size_t)e->threads, sizeof *e->searchers);
    if (!e->searchers || !pac__table_make(&e->table, options->hash_bytes)) {
        free_engine(&e->player);
        return NULL;
    }
    return &e->player;
}

static void engine_new_game(pac_player *player) {
    engine *e = (engine *)player;
    pac__table_clear(&e->table);
    memset(e->searchers, 0, (size_t)e->threads * sizeof *e->searchers);
}

/* ------------------------------------------------------------------------------------------------
 * One thread
 */

/* A line: a turn at the root and its variation. */
typedef struct outcome {
    int depth, score, turns;
    pac_turn pv[PAC_MAX_PV];
} outcome;

typedef struct thinking {
    engine *engine;
    pac__searcher *searcher;
    int depth_limit;
    int lines; /* how many to find */
    int64_t soft;
    const pac_search *search;     /* NULL but for the first thread, which reports */
    outcome found[PAC_MAX_LINES]; /* the best first */
} thinking;

static void keep_line(outcome *line, const pac__searcher *s, int depth, int score) {
    line->depth = depth;
    line->score = score;
    line->turns = s->pv_length[0];
    memcpy(line->pv, s->pv[0], sizeof(pac_turn) * (size_t)s->pv_length[0]);
}

static uint64_t all_nodes(const engine *e) {
    uint64_t nodes = e->searchers[0].nodes;
    for (int i = 1; i < e->threads; i++)
        nodes += atomic_load_explicit(&e->searchers[i].told_nodes, memory_order_relaxed);
    return nodes;
}

static void report_line(const thinking *t, int line) {
    if (!t->search || !t->search->report)
        return;
    const outcome *o = &t->found[line];
    pac_thought thought = {.depth = o->depth,
                           .score = o->score,
                           .nodes = all_nodes(t->engine),
                           .milliseconds = pac__now() - t->searcher->began,
                           .line = line + 1,
                           .turns = o->turns};
    memcpy(thought.pv, o->pv, sizeof thought.pv);
    t->search->report(t->search->context, &thought);
}

/* Searches one depth with an aspiration window around `guess`, which is widened on fail low or high. */
static int search_depth(pac__searcher *s, int depth, int guess) {
    int low = -PAC_SCORE_MAX, high = PAC_SCORE_MAX;
    if (depth >= 4) {
        low = guess - WINDOW;
        high = guess + WINDOW;
    }
    for (int wider = WINDOW * 3;; wider *= 3) {
        int score = pac__search_root(s, depth, low, high);
        if (s->out_of_time || (score > low && score < high))
            return score;
        if (score <= low)
            low = wider > 4000 ? -PAC_SCORE_MAX : score - wider;
        else
            high = wider > 4000 ? PAC_SCORE_MAX : score + wider;
    }
}

/* MultiPV: the best lines at a depth, each with the turns of those before excluded. False if stopped. */
static bool search_lines(thinking *t, int depth) {
    pac__searcher *s = t->searcher;
    for (int i = 0; i < t->lines; i++) {
        outcome *line = &t->found[i];
        s->excluded_count = i;
        int score = search_depth(s, depth, line->score);
        /* A turn that an unfinished depth already prefers is better than that of the depth before. */
        if (s->pv_length[0] > 0)
            keep_line(line, s, s->out_of_time ? depth - 1 : depth,
                      s->out_of_time ? line->score : score);
        if (s->out_of_time)
            return false;
        if (s->pv_length[0] == 0)
            t->lines = i; /* there are no more turns */
        else
            s->excluded[i] = line->pv[0];
    }
    return true;
}

/* Sorts the lines by score: a later one may have turned out better. */
static void sort_lines(thinking *t) {
    for (int i = 1; i < t->lines; i++)
        for (int k = i; k > 0 && t->found[k].score > t->found[k - 1].score; k--) {
            outcome better = t->found[k];
            t->found[k] = t->found[k - 1];
            t->found[k - 1] = better;
        }
}

static void iterative_deepening(thinking *t) {
    pac__searcher *s = t->searcher;
    /* Lazy SMP: every other thread begins one depth further, so that they search different nodes. */
    for (int depth = 1 + (s->thread & 1); depth <= t->depth_limit; depth++) {
        if (!search_lines(t, depth))
            break;
        sort_lines(t);
        for (int i = 0; i < t->lines; i++)
            report_line(t, i);
        if (s->thread == 0 && pac__now() >= t->soft)
            break;
    }
}

/* ------------------------------------------------------------------------------------------------
 * All threads
 */

static thinking prepare_thinking(engine *e, int thread, const pac_game *game,
                                 const pac_limits *limits, int64_t began) {
    const pac_position *position = pac_game_position(game);
    pac__manner manner = pac__manner_of(e->level);
    pac__budget budget = pac__budget_for(limits, position, position->to_move);
    int depth = manner.depth ? manner.depth : PAC_MAX_DEPTH;
    if (limits->depth && limits->depth < depth)
        depth = limits->depth;
    uint64_t nodes = limits->nodes;
    if (manner.nodes && (!nodes || manner.nodes < nodes))
        nodes = manner.nodes;
    pac__searcher *s = &e->searchers[thread];
    s->table = &e->table;
    s->game = game;
    s->stopped = thread == 0 ? &e->player.stopped : &e->first_done;
    s->manner = manner;
    s->network = pac__network_of(&e->player);
    s->seed = e->seed;
    s->began = began;
    s->hard = budget.hard == INT64_MAX ? INT64_MAX : began + budget.hard;
    s->node_limit = nodes;
    s->without = limits->without;
    s->thread = thread;
    pac__search_begin(s);
    return (thinking){.engine = e,
                      .searcher = s,
                      .depth_limit = depth,
                      .lines = 1,
                      .soft = budget.soft == INT64_MAX ? INT64_MAX : began + budget.soft};
}

/* The first legal turn, for a search that was stopped before it found any. */
static pac_turn any_turn(const pac_position *position) {
    pac_turn list[PAC_MAX_MOVES];
    pac_moves(position, list);
    pac_turn turn = list[0];
    while (pac_turn_stage(turn) != PAC_COMPLETE)
        turn = pac_choose(position, turn, pac_fields_first(pac_options(position, turn)));
    return turn;
}

#ifndef __wasm__
/* Lazy SMP: helper threads search the same position and share only the transposition table. */
typedef struct crew {
    int count;
    pthread_t thread[PAC_MAX_THREADS];
    thinking thinking[PAC_MAX_THREADS];
} crew;

static void *helper_thread(void *context) {
    iterative_deepening(context);
    return NULL;
}

static void start_helpers(engine *e, crew *c, const pac_game *game, const pac_limits *limits,
                          int64_t began) {
    c->count = 0;
    atomic_store(&e->first_done, false);
    for (int i = 1; i < e->threads; i++) {
        c->thinking[c->count] = prepare_thinking(e, i, game, limits, began);
        if (pthread_create(&c->thread[c->count], NULL, helper_thread, &c->thinking[c->count]) != 0)
            return; /* the search works with fewer threads */
        c->count++;
    }
}

static void stop_helpers(engine *e, const crew *c) {
    atomic_store(&e->first_done, true);
    for (int i = 0; i < c->count; i++)
        pthread_join(c->thread[i], NULL);
}
#endif

static pac_turn engine_think(pac_player *player, const pac_game *game, const pac_search *search) {
    engine *e = (engine *)player;
    const pac_limits *limits = &search->limits;
    int64_t began = pac__now();
    thinking mine = prepare_thinking(e, 0, game, limits, began);
    mine.search = search;
    mine.lines = search->lines;
    e->table.age++;
#ifdef __wasm__
    iterative_deepening(&mine);
#else
    crew others;
    start_helpers(e, &others, game, limits, began);
    iterative_deepening(&mine);
    stop_helpers(e, &others);
#endif
    return mine.found[0].turns ? mine.found[0].pv[0] : any_turn(pac_game_position(game));
}

const pac__kind pac__engine_kind = {"engine", make_engine, free_engine, engine_new_game,
                                    engine_think};
