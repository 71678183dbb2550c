/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every kind of computer player offers. */
#ifndef PACRU_PLAYER_H
#define PACRU_PLAYER_H

#include <pacru/engine.h>
#include <stdatomic.h>

typedef void pac__report(void *context, const pac_thought *thought);

/* A kind of player. `make` returns NULL if there is no memory. */
typedef struct pac__kind {
    const char *name;
    pac_player *(*make)(const pac_player_options *options);
    void (*free)(pac_player *player);
    void (*new_game)(pac_player *player);
    pac_turn (*think)(pac_player *player, const pac_game *game, const pac_limits *limits,
                      pac__report *report, void *context);
} pac__kind;

/* The common beginning of every player's own struct. */
struct pac_player {
    const pac__kind *kind;
    atomic_bool stopped; /* set by pac_player_stop(), cleared when thinking begins */
};

extern const pac__kind pac__engine_kind, pac__uct_kind, pac__greedy_kind, pac__random_kind;

/* Milliseconds of a clock that only goes forward. */
int64_t pac__now(void);

/*
 * How long to think at the most, in milliseconds, from clocks and limits; INT64_MAX for no limit.
 */
typedef struct pac__budget {
    int64_t soft; /* do not begin another depth after this */
    int64_t hard; /* stop at once at this */
} pac__budget;

pac__budget pac__budget_for(const pac_limits *limits, int player);

#endif
