/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Computer players: the engine, and simpler ones to measure it with, behind one interface.
 *
 * Threads: a pac_player belongs to one thread at a time, but pac_player_stop() may be called from
 * any. Several players may think at the same time, each in a thread of its own: they share nothing.
 */
#ifndef PACRU_ENGINE_H
#define PACRU_ENGINE_H

#include <pacru/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PAC_LEVELS = 8,        /* levels of strength, 1 to 8 */
    PAC_MAX_DEPTH = 64,    /* search depth at the most, in turns */
    PAC_MAX_PV = 32,       /* turns of a principal variation at the most */
    PAC_MAX_LINES = 16,    /* principal variations reported at the most (MultiPV) */
    PAC_MAX_THREADS = 64,  /* threads of a search at the most */
    PAC_SCORE_WIN = 20000, /* scores beyond this, either way, are decided games */
    PAC_SCORE_MAX = 30000,
    PAC_SHARE_ONE = 10000 /* shares add up to this */
};

/* Limits of a search; 0 means no such limit. Without any limit it runs until it is stopped. */
typedef struct pac_limits {
    int64_t milliseconds;           /* time for this turn */
    int depth;                      /* search depth, in turns */
    uint64_t nodes;                 /* positions searched */
    int64_t clock[PAC_PLAYERS];     /* milliseconds left, by player; 0 for no clock */
    int64_t increment[PAC_PLAYERS]; /* milliseconds gained with each turn */
    pac_turn without; /* a turn that the engine is not to play, or the beginning of all those */
} pac_limits;

/* What a search has found so far, or in the end. */
typedef struct pac_thought {
    int depth;            /* the last completed depth, in turns */
    int score;            /* for the player to move, in hundredths of a marker */
    uint64_t nodes;       /* positions searched, by all threads */
    uint64_t games;       /* random games played to the end, by `uct` */
    int64_t milliseconds; /* since thinking began */
    int line;             /* rank of the variation, from 1 (MultiPV) */
    int turns;            /* length of the variation */
    pac_turn pv[PAC_MAX_PV];
    uint16_t shares[PAC_PLAYERS]; /* of winning, by player, in 1/PAC_SHARE_ONE; see pac_shares() */
} pac_thought;

/*
 * The neural network that corrects the evaluation of Shacru with two players. The library carries
 * one, so a caller needs this only to hand another to a player. Threads may share a network.
 */
typedef struct pac_network pac_network;

/* Why a network file is refused. */
typedef enum pac_network_fault {
    PAC_NETWORK_NONE,         /* it is not */
    PAC_NETWORK_MAGIC,        /* it is not a network file */
    PAC_NETWORK_VERSION,      /* of a version that is not known */
    PAC_NETWORK_ARCHITECTURE, /* other inputs or layers */
    PAC_NETWORK_GAME,         /* for another game, */
    PAC_NETWORK_PLAYERS,      /* or another number of players */
    PAC_NETWORK_QUANTISATION, /* other units of its weights */
    PAC_NETWORK_SIZE,         /* shorter or longer than its header says */
    PAC_NETWORK_HASH,         /* damaged */
    PAC_NETWORK_RANGE,        /* weights with which sums could overflow */
    PAC_NETWORK_MEMORY,       /* no memory for it */
    PAC_NETWORK_FAULTS
} pac_network_fault;

/*
 * Reads a network file, any bytes at all. NULL if it is refused; `fault`, which may be NULL, says
 * why. The bytes are not needed any more.
 */
PAC_API pac_network *pac_network_read(const void *bytes, size_t size, pac_network_fault *fault);

PAC_API void pac_network_free(pac_network *network);

/* A fault in English: "it is not a network file". */
PAC_API const char *pac_network_fault_text(pac_network_fault fault);

/* How a player is made. */
typedef struct pac_player_options {
    size_t hash_bytes; /* transposition table, or tree of `uct`; 0 for the default of 16 MiB */
    int threads;       /* of the engine; 0 for one. Platforms without threads use one */
    int level;         /* 1 to 8; 0 for 8. Levels 1 to 7 have a node limit of their own */
    uint64_t seed;     /* of the random number generator */
    const pac_network *network; /* NULL for the library's; it must outlive the player */
} pac_player_options;

typedef struct pac_player pac_player;

/*
 * Makes a player of a kind: "engine", "plain", "uct", "greedy" or "random". NULL if there is no such kind
 * or no memory. `options` may be NULL for the defaults.
 */
PAC_API pac_player *pac_player_new(const char *kind, const pac_player_options *options);

PAC_API void pac_player_free(pac_player *player);

/* Clears the transposition table and everything else kept from the last game. */
PAC_API void pac_player_new_game(pac_player *player);

/* What is asked of a player; all of it may be 0. */
typedef struct pac_search {
    pac_limits limits;
    int lines; /* variations to find (MultiPV), up to PAC_MAX_LINES, at any table; 0 for one */
    /* Called in the thread that searches with each new result, valid only during the call; or NULL. */
    void (*report)(void *context, const pac_thought *thought);
    void *context; /* for `report` */
} pac_search;

/*
 * Searches a game that is not over, within the limits. Returns the best line: pv[0] is always a complete
 * legal turn, and shares are filled in. The transposition table is kept for the next search, also
 * if this one is stopped. `search` may be NULL for no limits.
 */
PAC_API pac_thought pac_player_search(pac_player *player, const pac_game *game,
                                      const pac_search *search);

/* pac_player_search() for one line, for callers who need only the turn. */
PAC_API pac_turn pac_player_think(pac_player *player, const pac_game *game,
                                  const pac_limits *limits,
                                  void (*report)(void *context, const pac_thought *thought),
                                  void *context);

/*
 * Makes pac_player_think() return soon with the best turn it has. May be called from any thread as
 * long as the player exists. A stop holds until pac_player_ready(): if it comes before thinking
 * begins, thinking returns at once.
 */
PAC_API void pac_player_stop(pac_player *player);

/*
 * Clears a stop. A new player is ready, and thinking neither sets nor clears a stop: the owner of
 * the player calls this before handing it to the thread that thinks, and before any other thread is
 * told that it may stop it.
 */
PAC_API void pac_player_ready(pac_player *player);

/*
 * The node limit of a level, 1 to PAC_LEVELS; 0 if only time limits it. A caller can tell short
 * searches from long ones by it.
 */
PAC_API uint64_t pac_level_nodes(int level);

/* The static evaluation for the player to move, in hundredths of a marker. */
PAC_API int pac_evaluate(const pac_position *position);

/*
 * Each player's share of winning, static, in 1/PAC_SHARE_ONE: the probability of winning, a shared win
 * in parts. 0 for players who cannot win any more. If the position is over, the result.
 */
PAC_API void pac_shares(const pac_position *position, uint16_t shares[PAC_PLAYERS]);

#ifdef __cplusplus
}
#endif

#endif
