/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The interface of the computer players. */
#ifndef PACRU_PLAYER_H
#define PACRU_PLAYER_H

#include <pacru/engine.h>
#include <stdatomic.h>

typedef void pac__report(void *context, const pac_thought *thought);

/* The kinds there are: X(name). */
#define PAC_KIND_LIST(X) X(engine) X(plain) X(uct) X(greedy) X(random)

/*
 * A kind of player. `make` returns NULL if there is no memory. A kind without state of its own has
 * NULL for `make` and `free`, one that keeps nothing between turns NULL for `new_game`.
 */
typedef struct pac__kind {
    const char *name;
    pac_player *(*make)(const pac_player_options *options);
    void (*free)(pac_player *player);
    void (*new_game)(pac_player *player);
    pac_turn (*think)(pac_player *player, const pac_game *game, const pac_search *search);
} pac__kind;

/* The common beginning of every player's own struct. */
struct pac_player {
    const pac__kind *kind;
    atomic_bool stopped;        /* set by pac_player_stop(), cleared by pac_player_ready() alone */
    pac_random random;          /* from the seed */
    const pac_network *network; /* given by the options, or NULL */
};

#define PAC_KIND_OF(name) extern const pac__kind pac__##name##_kind;
PAC_KIND_LIST(PAC_KIND_OF)
#undef PAC_KIND_OF

enum {
#define PAC_KIND_ENUM(name) PAC__KIND_##name,
    PAC_KIND_LIST(PAC_KIND_ENUM)
#undef PAC_KIND_ENUM
        PAC__KINDS
};

extern const pac__kind *const pac__kinds[PAC__KINDS];

/* The network by which a player evaluates; NULL if there is none yet, in a browser. */
const pac_network *pac__network_of(const pac_player *player);

/*
 * Milliseconds of a monotonic clock. A search asks often: in a browser, where nothing else can reach
 * it, this call is where it is told to stop.
 */
int64_t pac__now(void);

/*
 * Time limits in milliseconds, from clocks and limits; INT64_MAX for none.
 */
typedef struct pac__budget {
    int64_t soft; /* do not begin another depth after this */
    int64_t hard; /* stop at once at this */
} pac__budget;

/* For one of the players of a position. */
pac__budget pac__budget_for(const pac_limits *limits, const pac_position *position, int player);

#endif
