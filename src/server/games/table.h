/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game with its seats, clocks and offers: what all its events together come to.
 *
 * A player who asks for something is first told what would happen, table_decide(); when that has
 * been kept it happens, table_apply(). A game that is loaded applies all its events again and is the
 * same as before. A table knows no connections, no time of its own and no store.
 */
#ifndef TABLE_H
#define TABLE_H

#include "messages.h"

/*
 * What players may ask for is limited far below what can be loaded again (PAC_GAME_TURNS, and the
 * store's own limit on events). The quotas of all seats and all turns, with those taken back, fit
 * into TABLE_EVENTS: nobody can use up what others need for their turns. What must always be possible
 * needs no more than the reserve: each player leaves, or loses by time, or a computer takes the seat,
 * somebody who is away comes back, and the operator ends the game.
 */
enum {
    TABLE_TURNS = 8192,
    TABLE_EVENTS = 50000,
    TABLE_ASKS = 500,
    TABLE_CHANGES = 100,
    TABLE_PLANS = 1000,
    TABLE_PRESENCES = 2000,
    TABLE_RESERVE = 16 /* events beyond TABLE_EVENTS at the most */
};

/* What each seat has only so many of in a game: X(name, limit). */
#define QUOTA_LIST(X)                                                                              \
    X(ASKS, TABLE_ASKS)           /* sitting down, offers, answers */                              \
    X(NAMES, TABLE_CHANGES)       /* changes of a name */                                          \
    X(DEVICES, TABLE_CHANGES)     /* devices besides the first, and people by the table's link */  \
    X(RENEWALS, TABLE_CHANGES)    /* new secrets that its player asked for */                      \
    X(INVITATIONS, TABLE_CHANGES) /* new secrets that the host asked for */                        \
    X(PLANS, TABLE_PLANS)         /* changes of a plan */                                          \
    X(PRESENCES, TABLE_PRESENCES) /* going away and coming back: then fair time is used up */

enum quota {
#define QUOTA_ENUM(name, limit) QUOTA_##name,
    QUOTA_LIST(QUOTA_ENUM)
#undef QUOTA_ENUM
        QUOTAS
};

extern const int quota_limits[QUOTAS];

struct table_seat {
    enum seat_kind kind;
    int level;
    char name[NAME_BYTES + 1];
    unsigned char hash[SEAT_HASH]; /* of the secret */
    struct devices devices;
    int64_t left;              /* milliseconds of their clock when the turn began */
    int64_t grace;             /* milliseconds of fair time when they were last here */
    int turns;                 /* that they have played */
    char plan[PLAN_BYTES + 1]; /* conditional turns: plan.h */
    int used[QUOTAS];
};

struct offer {
    enum offer_kind what; /* OFFER_NONE if there is none */
    int by;
    unsigned agreed; /* bit p: seat p has agreed, the one who offered among them */
    size_t to;       /* OFFER_BACK: the turns that would remain */
};

struct table {
    struct game_setup setup;
    pac_game *game;
    pac_series *series; /* with the results of the games so far */
    int member[PAC_PLAYERS];
    struct table_seat seats[PAC_PLAYERS];
    struct offer offer;
    uint32_t events; /* the number of the last one */
    int64_t since;   /* when the turn under way began; 0 while the table waits */
    int64_t spared;  /* milliseconds of it that were fair time, but for an absence that lasts */
    int64_t away;    /* since when the player to move is away; 0 if they are here */
    int64_t over_at; /* when the game ended; 0 before */
    char next[GAME_ID + 1];   /* the game that the players went on with, or "" */
    enum offer_kind declined; /* what the last event has declined by playing on */
    bool stopped;             /* over without a result, */
    enum event_kind stopping; /* by EVENT_ENDED, EVENT_CANCELLED or EVENT_EXPIRED */
};

/* A table before anything has happened. NULL if there is no memory. */
struct table *table_new(const struct game_setup *setup);
void table_free(struct table *table);

/* What has been kept happens. False if it cannot: then what was kept is not a game. */
bool table_apply(struct table *table, const struct game_event *event);

struct kept;

/*
 * The table as it was when the last event had been kept, with the earlier games of its set in the
 * totals, and without what time passed while no server was running. NULL if what was kept is not a
 * game, or there is no memory.
 */
struct table *table_rebuild(const struct kept *kept);

enum phase table_phase(const struct table *table);

/* Whether a seat is open or awaited. */
bool table_is_waiting(const struct table *table);

/* Whether a seat still takes part: not left, and in Pacru not out. */
bool table_is_in(const struct table *table, int seat);

/* The seat to move, or NO_SEAT when nobody is. */
int table_to_move(const struct table *table);

/* The seat whose clock runs, or NO_SEAT. A player's first turn is not timed while they are here. */
int table_running(const struct table *table);

/* Whether no more turns can be played, so that the game only waits for players to leave. */
bool table_is_full(const struct table *table);

/* The quotas of its seat that an event would use: bit q for quota q. */
unsigned table_uses(const struct table *table, const struct game_event *event);

/* Whether a seat's player has gone away and come back so often that it is no longer kept. */
bool table_is_restless(const struct table *table, int seat);

/* When the table ends unless the game has begun, or 0. */
int64_t table_ends(const struct table *table);

/* Whether a seat arranges the table while it waits: of a game without a host, every one. */
bool table_is_host(const struct table *table, int seat);

/* Whether a seat can be taken by the table's link. */
bool table_is_free(const struct table *table, int seat);

/* Whether anything depends on fair time: a clock of minutes, or what happens to players away. */
bool table_uses_grace(const struct table *table);

/* Whether anything depends on it now: not when the player to move has been too restless. */
bool table_has_grace(const struct table *table);

/* Milliseconds of fair time left to a seat at some time. */
int64_t table_grace(const struct table *table, int seat, int64_t now);

/* When the fair time of the player to move, who is away, is used up and something happens; or 0. */
int64_t table_grace_end(const struct table *table);

/* Milliseconds left to a seat at some time. */
int64_t table_left(const struct table *table, int seat, int64_t now);

/* When the turn under way would have begun without fair time, at some time. */
int64_t table_turn_began(const struct table *table, int64_t now);

/* When the clock that runs will have run out, or 0. */
int64_t table_flag(const struct table *table);

/*
 * What would happen if a seat asked for this: WHY_NONE, and `event`; or why it is refused, for
 * WHY_ILLEGAL with `refusal`. `lag` is how long the way to that player and back takes. A turn that
 * comes too late is the end of that player's time instead.
 */
enum why table_decide(const struct table *table, int seat, const struct message *message,
                      int64_t now, int64_t lag, struct game_event *event, pac_refusal *refusal);

/* The conditional turn of the player to move; false if they have none. */
bool table_decide_planned(const struct table *table, int64_t now, struct game_event *event);

/* The player to move goes away (EVENT_AWAY), or is back (EVENT_BACK), from some time on. */
void table_decide_presence(const struct table *table, enum event_kind kind, int64_t from,
                           int64_t now, struct game_event *event);

/* What happens when a clock has run out (PAC_TIME), or somebody leaves (PAC_RESIGN). */
void table_decide_leaving(const struct table *table, int seat, pac_turn_kind kind, int64_t now,
                          struct game_event *event);

/* What happens when a computer takes a seat. */
void table_decide_computer(const struct table *table, int seat, int level, int64_t now,
                           struct game_event *event);

/* What happens when the game has not begun in time. */
void table_decide_expiry(const struct table *table, int64_t now, struct game_event *event);

/*
 * The set-up of the game that comes after this one: the next of the set or a rematch, or the first of
 * another if there were too many. Everybody keeps their secret and devices, and is awaited.
 */
void table_next_setup(const struct table *table, const char *id, int64_t now,
                      struct game_setup *setup);

#endif
