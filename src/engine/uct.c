/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The player that knows nothing but the rules: UCB1 applied to trees, with random games to the end. It is there to
 * measure the engine with, so it is kept plain.
 *
 * The tree is one of choices: a turn is chosen stage by stage, each stage a node of its own, so that the many
 * reorientations of Pacru {R14} are never listed. Limits: `nodes` counts random games; a limit on depth alone stands for
 * GAMES_PER_DEPTH games each.
 */
#include "../rules/internal.h"
#include "player.h"

#include <stdlib.h>

enum {
    DEEPEST = 512,       /* choices from the root to a leaf, at the most */
    ROOTS = 1024,        /* visits whose inverse square root is kept */
    FEWEST_NODES = 4096, /* of the tree, however little memory is asked for */
    FEWEST_GAMES = 64,   /* however soon it is stopped: about a millisecond */
    GAMES_PER_DEPTH = 2000,
    CLOCK_EVERY = 8,     /* random games between two looks at the clock */
    FIRST_REPORT = 1024, /* games; then each time they have doubled */
    CERTAIN = 1000       /* the score for a game won in all random games: it knows no markers */
};

/* How much is explored: UCB1 has the square root of 2 for rewards from 0 to 1; half of it plays better. */
static const double EXPLORATION = 0.7;

static const double LN_2 = 0.6931471805599453;

/* A choice, and what came of it. */
typedef struct node {
    pac_turn turn; /* with this choice made; complete or not */
    double reward; /* sum of what the random games gave to the player who chooses */
    uint32_t visits;
    uint32_t first; /* its first child: the choices that follow */
    uint16_t count; /* its children, in random order; 0 while it is a leaf */
    uint8_t end;    /* pac_end of the position that a complete turn leads to */
} node;

typedef struct uct_player {
    pac_player player; /* first: what every player begins with */
    node *nodes;       /* one block for the whole tree, taken from the front */
    uint32_t capacity, used;
    float inverse_root[ROOTS];
} uct_player;

/* One way down the tree, and where it has come to. */
typedef struct descent {
    const pac_game *game;
    pac_position position;     /* in which a turn is being chosen */
    pac_turn turn;             /* what is chosen of it; 0 for nothing yet */
    int length;                /* choices made */
    uint32_t node[DEEPEST];    /* the choices, */
    uint8_t mover[DEEPEST];    /* who made them, */
    uint64_t hash[DEEPEST];    /* and the positions they led to, */
    int turns;                 /* so many of those */
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

static void free_player(pac_player *player) {
    free(((uct_player *)player)->nodes);
    free(player);
}

static pac_player *make(const pac_player_options *options) {
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

/* The natural logarithm, with straight lines between the powers of two. */
static double logarithm(uint32_t n) {
    int power = 31 - __builtin_clz(n);
    return LN_2 * (power + ((double)n / (double)(UINT32_C(1) << power) - 1));
}

/* The square root of a number from 0 to 23, the logarithms there are. */
static double root_of_logarithm(double x) {
    double root = x < 2 ? 1 : x < 9 ? 2.3 : 3.6;
    for (int i = 0; i < 3; i++)
        root = (root + x / root) / 2;
    return root;
}

/* Gives a node its children; false if there is no room. */
static bool expand(uct_player *u, node *parent, const pac_position *position, pac_turn turn) {
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
 * Down the tree, to the end of a random game, and up again
 */

static void begin(descent *d, const pac_game *game) {
    d->game = game;
    d->position = *pac_game_position(game);
    d->turn = 0;
    d->length = d->turns = 0;
    for (int p = 0; p < d->position.players; p++)
        d->idle[p] = (uint8_t)pac_game_idle(game, p);
}

static bool stands_again(const descent *d) {
    const uint64_t *before = pac_game_hashes(d->game);
    uint64_t hash = d->position.hash;
    int count = 0;
    for (size_t i = pac_game_turns(d->game) + 1; i-- > 0;)
        count += before[i] == hash;
    for (int i = 0; i < d->turns - 1; i++)
        count += d->hash[i] == hash;
    return count >= 2;
}

/* Why the game is over in the position reached, Reading 16 included. */
static pac_end judge(const descent *d) {
    if (d->position.end || pac_game_options(d->game) & PAC_GAME_REPETITION_OFF)
        return (pac_end)d->position.end;
    if (stands_again(d))
        return PAC_END_REPETITION;
    return pac__is_idle(&d->position, d->idle) ? PAC_END_IDLE : PAC_END_NOT_OVER;
}

/* Makes a choice, and plays the turn if that completes it. */
static void choose(uct_player *u, descent *d, uint32_t child) {
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
        chosen->end = (uint8_t)judge(d);
}

static pac_turn random_option(uct_player *u, const pac_position *position, pac_turn turn) {
    pac_fields options = pac_options(position, turn);
    uint32_t skip = pac_random_below(&u->player.random, (uint32_t)pac_fields_count(options));
    int option = pac_fields_take(&options);
    while (skip--)
        option = pac_fields_take(&options);
    return pac_choose(position, turn, option);
}

/* A random game from where the descent has come to. Returns why it ended. */
static pac_end play_out(uct_player *u, descent *d) {
    if (d->turn) {
        while (pac_turn_stage(d->turn) != PAC_COMPLETE)
            d->turn = random_option(u, &d->position, d->turn);
        pac_play(&d->position, d->turn);
    }
    return pac_random_game(&d->position, &u->player.random, NULL);
}

/* What a result is worth: 1 shared by those in the first place. */
static void learn(uct_player *u, const descent *d, pac_end end) {
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

static void play_game(uct_player *u, descent *d, const pac_game *game) {
    begin(d, game);
    uint32_t at = 0;
    pac_end end = PAC_END_NOT_OVER;
    while (!end && d->length < DEEPEST) {
        node *here = &u->nodes[at];
        /* A leaf gets its children when it is come to for the second time; the root at once. */
        if (!here->count && ((at && !here->visits) || !expand(u, here, &d->position, d->turn)))
            break;
        at = select_child(u, here);
        choose(u, d, at);
        end = (pac_end)u->nodes[at].end;
    }
    learn(u, d, end ? end : play_out(u, d));
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

static void tell(const uct_player *u, int64_t began, pac__report *report, void *context) {
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
    report(context, &thought);
}

/* The turn visited most, stage by stage; where the tree does not reach, at random. */
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

/* There is nothing to choose. */
static bool is_forced(const uct_player *u) {
    const node *root = &u->nodes[0];
    return root->count == 1 && pac_turn_stage(u->nodes[root->first].turn) == PAC_COMPLETE;
}

static uint64_t most_games(const pac_limits *limits) {
    if (limits->nodes)
        return limits->nodes < UINT32_MAX ? limits->nodes : UINT32_MAX;
    if (limits->depth > 0 && !limits->milliseconds)
        return (uint64_t)limits->depth * GAMES_PER_DEPTH;
    return UINT32_MAX; /* as many as a node can count */
}

static pac_turn think(pac_player *player, const pac_game *game, const pac_limits *limits,
                      pac__report *report, void *context) {
    uct_player *u = (uct_player *)player;
    const pac_position *position = pac_game_position(game);
    int64_t began = pac__now();
    pac__budget budget = pac__budget_for(limits, position->to_move);
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
        play_game(u, &d, game);
        if (++games == next_report && report) {
            tell(u, began, report, context);
            next_report *= 2;
        }
    }
    if (report)
        tell(u, began, report, context);
    return best_turn(u, position);
}

/* No tree is kept from turn to turn. */
const pac__kind pac__uct_kind = {.name = "uct", .make = make, .free = free_player, .think = think};
