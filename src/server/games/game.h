/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is kept of a game: how it was set up, and what has happened since. Plain values that the
 * store, the table and the messages share.
 */
#ifndef GAME_H
#define GAME_H

#include "clock.h"
#include "secrets.h"

#include <pacru/game.h>

enum {
    NAME_LETTERS = 32,
    NAME_BYTES = 4 * NAME_LETTERS,
    CHAT_LETTERS = 300,
    CHAT_BYTES = 4 * CHAT_LETTERS,
    CHAT_KEPT = 100,   /* lines of players, and of spectators, that a newcomer is shown */
    SET_GAMES = 20,    /* games of a set at the most */
    CHAIN_GAMES = 100, /* games of a set with its rematches at the most */
    PLAN_LINES = 16,   /* of conditional turns */
    PLAN_BYTES = 400,  /* of these as text: turns between blanks, lines between ';' */
    EVENT_TEXT = 448,  /* of an event at the most: a plan, or two hashes and a name */
    NO_SEAT = -1       /* instead of a seat: somebody who watches, or nobody */
};

/* Who has a seat, as kept (by number) and as sent: X(name, text). */
#define SEAT_KIND_LIST(X)                                                                          \
    X(OPEN, "open")                                                                                \
    X(PERSON, "person")                                                                            \
    X(COMPUTER, "computer")                                                                        \
    X(AWAITED, "awaited") /* of a person whose link has not been opened */

enum seat_kind {
#define SEAT_KIND_ENUM(name, text) SEAT_##name,
    SEAT_KIND_LIST(SEAT_KIND_ENUM)
#undef SEAT_KIND_ENUM
        SEAT_KINDS
};

/* What happens to the seat of somebody who is away when their fair time is used up: X(name, text). */
#define AWAY_LIST(X)                                                                               \
    X(WAIT, "wait")         /* nothing: the clock decides, if there is one */                      \
    X(LEFT, "left")         /* they have left the game, Reading 19 */                              \
    X(COMPUTER, "computer") /* a computer takes the seat */

enum away {
#define AWAY_ENUM(name, text) AWAY_##name,
    AWAY_LIST(AWAY_ENUM)
#undef AWAY_ENUM
        AWAYS
};

/* How far a game has come: X(name, text). */
#define PHASE_LIST(X)                                                                              \
    X(WAITING, "waiting") /* a seat is open or awaited */                                          \
    X(PLAYING, "playing")                                                                          \
    X(OVER, "over")

enum phase {
#define PHASE_ENUM(name, text) PHASE_##name,
    PHASE_LIST(PHASE_ENUM)
#undef PHASE_ENUM
        PHASES
};

struct game_seat {
    enum seat_kind kind;
    int level;                     /* of a computer */
    bool link;                     /* it can be taken with its secret */
    char name[NAME_BYTES + 1];     /* "" if there is none yet, or of a computer */
    unsigned char hash[SEAT_HASH]; /* of the secret */
    struct devices devices;        /* known from the game before */
};

/* Games of a set are set up alike; their seats rotate. */
struct game_setup {
    char id[GAME_ID + 1];
    char first[GAME_ID + 1]; /* the set's first game, perhaps this one */
    int number, games;       /* which game of the set, from 0, of how many; rematches are beyond */
    pac_variant variant;
    int players;
    bool repetition; /* Reading 16 is in force */
    struct clock_rule clock;
    enum away away;
    int grace; /* fair time of each player, seconds */
    int level; /* of the computer that takes a seat */
    int host;  /* the seat that arranges the table; NO_SEAT: every player may fill and start */
    int wait;  /* seconds for the game to begin; 0: for ever */
    int64_t created;
    bool link;                           /* seats can be taken by the table's secret */
    unsigned char hash[SEAT_HASH];       /* of that */
    struct game_seat seats[PAC_PLAYERS]; /* in the order of play of this game */
};

/* What can happen in a game, as kept and as sent: X(name, text). */
#define EVENT_LIST(X)                                                                              \
    X(SAT, "sat")           /* `seat` has a person called `text` */                                \
    X(COMPUTER, "computer") /* `seat` has a computer of level `value` */                           \
    X(TURN, "turn")         /* `seat` played `text` and has `value` milliseconds left */           \
    X(OFFER, "offer")       /* `seat` offers `text`; to take back to turn `value` */               \
    X(ANSWER, "answer")     /* `seat` agrees to the offer if `value` is 1, else refuses it */      \
    X(NEXT, "next")         /* the players go on with the game `text` */                           \
    X(ENDED, "ended")       /* the operator has ended the game */                                  \
    X(OPENED, "opened")     /* `seat` may be played from the device `text` */                      \
    X(TAKEN, "sat")         /* a person takes `seat`: hashes of secret and device, and the name */ \
    X(RENEWED, "renewed")   /* `seat` has the secret `text`, and the device behind it or none */   \
    X(STARTED, "started")   /* `seat` begins without people who are still awaited */               \
    X(CANCELLED, "cancelled") /* `seat` has ended the table */                                     \
    X(EXPIRED, "expired")     /* the game has not begun in time */                                 \
    X(AWAY, "away")           /* `seat`, which is to move, is away since the time `value` */       \
    X(BACK, "back")           /* and is back */                                                    \
    X(WITHDRAWN, "withdrawn") /* `seat` takes back its offer */                                    \
    X(PLAN, "plan")           /* `seat` has the conditional turns `text` */

enum event_kind {
#define EVENT_ENUM(name, text) EVENT_##name,
    EVENT_LIST(EVENT_ENUM)
#undef EVENT_ENUM
        EVENT_KINDS
};

struct game_event {
    uint32_t number; /* from 1, without a gap */
    int64_t at;      /* milliseconds since 1970 */
    enum event_kind kind;
    int seat;
    int64_t value;
    char text[EVENT_TEXT + 1];
};

struct chat_line {
    int64_t at;
    int seat; /* NO_SEAT if it was said among those who watch */
    char name[NAME_BYTES + 1];
    char text[CHAT_BYTES + 1];
};

/* What can be offered, as kept and as sent: X(name, text). */
#define OFFER_LIST(X)                                                                              \
    X(NONE, "")                                                                                    \
    X(DRAW, "draw")                                                                                \
    X(BACK, "back")                                                                                \
    X(REMATCH, "rematch")

enum offer_kind {
#define OFFER_ENUM(name, text) OFFER_##name,
    OFFER_LIST(OFFER_ENUM)
#undef OFFER_ENUM
        OFFER_KINDS
};

/* New secrets for the table and for every seat with a link; the set-up keeps their hashes. */
void setup_give_secrets(struct game_setup *setup, char table[SEAT_SECRET + 1],
                        char secrets[PAC_PLAYERS][SEAT_SECRET + 1]);

/* The texts of those lists, by number. */
extern const char *const seat_kind_texts[SEAT_KINDS];
extern const char *const away_texts[AWAYS];
extern const char *const phase_texts[PHASES];
extern const char *const clock_kind_texts[CLOCK_KINDS];

const char *event_kind_text(enum event_kind kind);
const char *offer_kind_text(enum offer_kind kind);

/* Reads one of these names but ""; OFFER_NONE if it is none of them. */
enum offer_kind offer_kind_parse(const char *text);

#endif
