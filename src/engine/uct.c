/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Monte Carlo tree search: UCT with random playouts and no knowledge but the rules. It is a baseline for the engine, so
 * it is kept plain.
 *
 * A node of the tree is one stage of a turn, so that the many reorientations of Pacru {R14} are never listed. The limit
 * `nodes` counts playouts; a limit on depth alone stands for GAMES_PER_DEPTH playouts for each.
 */
#include "player.h"
#include "rules/search_support.h"

#include <stdlib.h>

enum {
    DEEPEST = 512,       /* longest path from the root, in choices */
    ROOTS = 1024,        /* size of the table of inverse square roots */
    FEWEST_NODES = 4096, /* smallest tree */
    FEWEST_GAMES = 64,   /* playouts even if stopped at once: about a millisecond */
    GAMES_PER_DEPTH = 2000,
    CLOCK_EVERY = 8,     /* playouts between two looks at the clock */
    FIRST_REPORT = 1024, /* playouts; then each time they have doubled */
    CERTAIN = 1000       /* the score if all playouts are won: it does not count markers */
};

/* The exploration constant: UCB1 has the square root of 2 for rewards from 0 to 1; half of it plays better. */
static const double EXPLORATION = 0.7;

static const double LN_2 = 0.6931471805599453;

/* A node of the tree: a choice and its statistics. */
typedef struct node {
    pac_turn turn; /* with this choice made; complete or not */
    double reward; /* sum of the rewards of the player who chooses */
    uint32_t visits;
    uint32_t first; /* index of the first child */
    uint16_t count; /* number of children, in random order; 0 for a leaf */
    uint8_t end;    /* pac_end of the position that a complete turn leads to */
} node;

typedef struct uct_player {
    pac_player player; /* first: what every player begins with */
    node *nodes;       /* arena of the tree, allocated from the front */
    uint32_t capacity, used;
    float inverse_root[ROOTS];
} uct_player;

/* The path of one simulation from the root, and its position. */
typedef struct descent {
    const pac_game *game;
    pac_position position;     /* in which a turn is being chosen */
    pac_turn turn;             /* what is chosen of it; 0 for nothing yet */
    int length;                /* choices on the path */
    uint32_t node[DEEPEST];    /* nodes of the path */
    uint8_t mover[DEEPEST];    /* the player who made each choice */
    uint64_t hash[DEEPEST];    /* hashes of the positions on the path */
    int turns;                 /* number of hashes */
    uint8_t idle[PAC_PLAYERS]; /* Reading 16 */
} descent;

/* ------------------------------------------------------------------------------------------------
 * Making and freeing
 */

static double square_root(double x) {
    double root = x > 1 ? x : 1;
    for (int i = 0; i < 24; i++)
        root = (root + x / root) / 2;
    return root;
}

static void uct_free(pac_player *player) {
    free(((uct_player *)player)->nodes);
    free(player);
}

static pac_player *uct_make(const pac_player_options *options) {
    uct_player *made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    size_t capacity = options->hash_bytes / sizeof(node);
    if (capacity < FEWEST_NODES)
        capacity = FEWEST_NODES;
    if (capacity > UINT32_MAX / 2)
        capacity = UINT32_MAX / 2;
    made->capacity = (uint32_t)capacity;
    for (int n = 1; n < ROOTS; n++)
        made->inverse_root[n] = (float)(1 / square_root(n));
    made->nodes = malloc(capacity * sizeof *made->nodes);
    if (!made->nodes) {
        free(made);
        return NULL;
    }
    return &made->player;
}

/* ------------------------------------------------------------------------------------------------
 * The tree
 */

static float inverse_root_of(const uct_player *u, uint32_t n) {
    float half = 1;
    for (; n >= ROOTS; n /= 4)
        half /= 2;
    return half * u->inverse_root[n];
}

/* The natural logarithm, interpolated linearly between powers of two. */
static double logarithm(uint32_t n) {
    int power = 31 - __builtin_clz(n);
    return LN_2 * (power + ((double)n / (double)(UINT32_C(1) << power) - 1));
}

/* The square root of a logarithm of 32 bits, 0 to 23, by Newton's method. */
static double root_of_logarithm(double x) {
    double root = x < 2 ? 1 : x < 9 ? 2.3 : 3.6;
    for (int i = 0; i < 3; i++)
        root = (root + x / root) / 2;
    return root;
}

/* Expands a leaf; false if the arena is full. */
static bool expand_node(uct_player *u, node *parent, const pac_position *position, pac_turn turn) {
    pac_turn list[PAC_MAX_MOVES + PAC_MAX_REORIENTATIONS];
    size_t count = 0;
    if (turn) {
        pac_fields options = pac_options(position, turn);
        while (pac_fields_any(options))
            list[count++] = pac_choose(position, turn, pac_fields_take(&options));
    } else {
        count = pac_moves(position, list);
        if (pac_is_pacru((pac_variant)position->variant))
            count += pac_reorientations(position, list + count);
    }
    if (count > u->capacity - u->used)
        return false;
    parent->first = u->used;
    parent->count = (uint16_t)count;
    for (size_t i = 0; i < count; i++) {
        size_t other = i + pac_random_below(&u->player.random, (uint32_t)(count - i));
        u->nodes[u->used++] = (node){.turn = list[other]};
        list[other] = list[i];
    }
    return true;
}

/* UCB1: the first child not visited yet, else the one with the highest upper bound. */
static uint32_t select_child(const uct_player *u, const node *parent) {
    if (parent->visits <= parent->count)
        for (uint32_t i = parent->first; i < parent->first + parent->count; i++)
            if (!u->nodes[i].visits)
                return i;
    double width = EXPLORATION * root_of_logarithm(logarithm(parent->visits)), best_bound = -1;
    uint32_t best = parent->first;
    for (uint32_t i = parent->first; i < parent->first + parent->count; i++) {
        const node *child = &u->nodes[i];
        double bound = child->reward / child->visits + width * inverse_root_of(u, child->visits);
        if (bound > best_bound) {
            best_bound = bound;
            best = i;
        }
    }
    return best;
}

/* ------------------------------------------------------------------------------------------------
 * One simulation: selection, expansion, playout, update
 */

static void descent_begin(descent *d, const pac_game *game) {
    d->game = game;
    d->position = *pac_game_position(game);
    d->turn = 0;
    d->length = d->turns = 0;
    for (int p = 0; p < d->position.players; p++)
        d->idle[p] = (uint8_t)pac_game_idle(game, p);
}

static bool descent_repeats(const descent *d) {
    const uint64_t *before = pac_game_hashes(d->game);
    uint64_t hash = d->position.hash;
    int count = 0;
    for (size_t i = pac_game_turns(d->game) + 1; i-- > 0;)
        count += before[i] == hash;
    for (int i = 0; i < d->turns - 1; i++)
        count += d->hash[i] == hash;
    return count >= 2;
}

/* Why the game is over in the position reached, with repetition and idleness (Reading 16). */
static pac_end descent_end(const descent *d) {
    if (d->position.end || pac_game_options(d->game) & PAC_GAME_REPETITION_OFF)
        return (pac_end)d->position.end;
    if (descent_repeats(d))
        return PAC_END_REPETITION;
    return pac__is_idle(&d->position, d->idle) ? PAC_END_IDLE : PAC_END_NOT_OVER;
}

/* Adds a choice to the path, and plays the turn if that completes it. */
static void descent_choose(uct_player *u, descent *d, uint32_t child) {
    node *chosen = &u->nodes[child];
    d->node[d->length] = child;
    d->mover[d->length++] = d->position.to_move;
    d->turn = chosen->turn;
    if (pac_turn_stage(d->turn) != PAC_COMPLETE)
        return;
    pac_position before = d->position;
    pac_play(&d->position, d->turn);
    d->turn = 0;
    d->hash[d->turns++] = d->position.hash;
    pac__count_idle(&before, &d->position, d->idle);
    if (!chosen->visits)
        chosen->end = (uint8_t)descent_end(d);
}

static pac_turn random_option(uct_player *u, const pac_position *position, pac_turn turn) {
    pac_fields options = pac_options(position, turn);
    uint32_t skip = pac_random_below(&u->player.random, (uint32_t)pac_fields_count(options));
    int option = pac_fields_take(&options);
    while (skip--)
        option = pac_fields_take(&options);
    return pac_choose(position, turn, option);
}

/* Random playout from the end of the path. Returns why the game ended. */
static pac_end play_out(uct_player *u, descent *d) {
    if (d->turn) {
        while (pac_turn_stage(d->turn) != PAC_COMPLETE)
            d->turn = random_option(u, &d->position, d->turn);
        pac_play(&d->position, d->turn);
    }
    return pac_random_game(&d->position, &u->player.random, NULL);
}

/* Backs up the result along the path: a reward of 1, shared by those in first place. */
static void update_path(uct_player *u, const descent *d, pac_end end) {
    pac_result result = pac_position_result(&d->position, end);
    int first = 0;
    for (int p = 0; p < d->position.players; p++)
        first += result.place[p] == 1;
    double share = 1.0 / first;
    u->nodes[0].visits++;
    for (int i = 0; i < d->length; i++) {
        node *chosen = &u->nodes[d->node[i]];
        chosen->visits++;
        if (result.place[d->mover[i]] == 1)
            chosen->reward += share;
    }
}

static void uct_simulate(uct_player *u, descent *d, const pac_game *game) {
    descent_begin(d, game);
    uint32_t at = 0;
    pac_end end = PAC_END_NOT_OVER;
    while (!end && d->length < DEEPEST) {
        node *here = &u->nodes[at];
        /* A leaf is expanded at its second visit, the root at its first. */
        if (!here->count && ((at && !here->visits) || !expand_node(u, here, &d->position, d->turn)))
            break;
        at = select_child(u, here);
        descent_choose(u, d, at);
        end = (pac_end)u->nodes[at].end;
    }
    update_path(u, d, end ? end : play_out(u, d));
}

/* ------------------------------------------------------------------------------------------------
 * Thinking
 */

/* The child visited most, or 0 if there is none. */
static uint32_t most_visited(const uct_player *u, uint32_t parent) {
    uint32_t best = 0;
    const node *p = &u->nodes[parent];
    for (uint32_t i = p->first; i < p->first + p->count; i++)
        if (u->nodes[i].visits && (!best || u->nodes[i].visits > u->nodes[best].visits))
            best = i;
    return best;
}

static void uct_report(const uct_player *u, int64_t began, const pac_search *search) {
    pac_thought thought = {.nodes = u->nodes[0].visits,
                           .games = u->nodes[0].visits,
                           .milliseconds = pac__now() - began,
                           .line = 1};
    uint32_t at = most_visited(u, 0);
    if (at)
        thought.score = (int)(CERTAIN * (2 * u->nodes[at].reward / u->nodes[at].visits - 1));
    for (; at && thought.turns < PAC_MAX_PV; at = most_visited(u, at))
        if (pac_turn_stage(u->nodes[at].turn) == PAC_COMPLETE)
            thought.pv[thought.turns++] = u->nodes[at].turn;
    thought.depth = thought.turns;
    search->report(search->context, &thought);
}

/* The most visited turn, stage by stage; at random below the leaves. */
static pac_turn best_turn(uct_player *u, const pac_position *position) {
    uint32_t at = most_visited(u, 0);
    if (!at)
        return pac_random_turn(position, &u->player.random);
    pac_turn turn = u->nodes[at].turn;
    while (pac_turn_stage(turn) != PAC_COMPLETE) {
        at = at ? most_visited(u, at) : 0;
        turn = at ? u->nodes[at].turn : random_option(u, position, turn);
    }
    return turn;
}

/* Whether there is only one turn. */
static bool is_forced(const uct_player *u) {
    const node *root = &u->nodes[0];
    return root->count == 1 && pac_turn_stage(u->nodes[root->first].turn) == PAC_COMPLETE;
}

static uint64_t most_games(const pac_limits *limits) {
    if (limits->nodes)
        return limits->nodes < UINT32_MAX ? limits->nodes : UINT32_MAX;
    if (limits->depth > 0 && !limits->milliseconds)
        return (uint64_t)limits->depth * GAMES_PER_DEPTH;
    return UINT32_MAX; /* what `visits` can hold */
}

static pac_turn uct_think(pac_player *player, const pac_game *game, const pac_search *search) {
    const pac_limits *limits = &search->limits;
    uct_player *u = (uct_player *)player;
    const pac_position *position = pac_game_position(game);
    int64_t began = pac__now();
    pac__budget budget = pac__budget_for(limits, position, position->to_move);
    uint64_t most = most_games(limits), next_report = FIRST_REPORT;
    descent d;
    u->nodes[0] = (node){.turn = 0};
    u->used = 1;
    for (uint64_t games = 0; games < most;) {
        if (games >= FEWEST_GAMES && atomic_load_explicit(&player->stopped, memory_order_relaxed))
            break;
        if (games >= FEWEST_GAMES && games % CLOCK_EVERY == 0 && budget.soft != INT64_MAX &&
            (is_forced(u) || pac__now() - began >= budget.soft))
            break;
        uct_simulate(u, &d, game);
        if (++games == next_report && search->report) {
            uct_report(u, began, search);
            next_report *= 2;
        }
    }
    if (search->report)
        uct_report(u, began, search);
    return best_turn(u, position);
}

/* The tree is not kept between turns, so there is no `new_game`. */
const pac__kind pac__uct_kind = {
    .name = "uct", .make = uct_make, .free = uct_free, .think = uct_think};
