/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Matches between computer players, in parts: seats, programs that speak the protocol, one game,
 * games in parallel, the score, records.
 */
#ifndef MATCH_H
#define MATCH_H

#include "cli/shared/inputs.h"

#include <pacru/engine.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>

enum {
    MATCH_WHOLE = 12, /* a won game, in parts that two, three and four can share */
    MATCH_PAIRS = 5,  /* what the first of two seats can get of two games: 0, ½, 1, 1½, 2 */
    MATCH_SPEC = 512  /* length of a SPEC at the most */
};

/* Who plays, as a SPEC says. */
struct seat {
    const char *spec;    /* as given */
    const char *kind;    /* of a pac_player; NULL for a program */
    const char *command; /* of a program that speaks the protocol */
    pac_limits limits;
    pac_player_options options;
};

/* Why a seat loses a game other than by playing. */
enum blunder {
    BLUNDER_NONE,
    BLUNDER_START,   /* the program could not be started, or does not speak the protocol */
    BLUNDER_SILENCE, /* it did not answer within a generous time */
    BLUNDER_END,     /* it ended before the game did */
    BLUNDER_TURN     /* its turn was illegal */
};

/* The outcome of a game. */
struct outcome {
    bool finished;
    pac_status status;            /* why it could not be played or recorded */
    uint8_t share[PAC_PLAYERS];   /* of MATCH_WHOLE, by seat */
    uint8_t blunder[PAC_PLAYERS]; /* by seat */
    char turn[PAC_TURN_TEXT];     /* the illegal one, perhaps cut short */
    char *record;                 /* its text, if records are wanted */
    size_t length;
};

struct tally {
    uint64_t games;
    uint64_t share[PAC_PLAYERS];  /* of MATCH_WHOLE, by seat */
    uint64_t wins, draws, losses; /* of the first of two seats */
    uint64_t pair[MATCH_PAIRS];   /* pairs of games with the same opening, by what it got of them */
    unsigned half;                /* what it got of the first game of a pair, in halves */
};

/* Two hypotheses about how much stronger the first of two seats is. */
struct sprt {
    bool wanted;
    double elo0, elo1;
};

struct match {
    const struct invocation *call;
    pac_position start;
    int players;
    struct seat seats[PAC_PLAYERS];
    uint64_t games, seed, random_turns, jobs;
    struct sprt sprt;
    const char *file; /* where records go, or NULL */
    FILE *records;
    bool has_records; /* there is something in it already */
    struct tally tally;

    pthread_mutex_t
        spawning; /* held while a program is started, so that no other one inherits its pipes */
    atomic_bool abandoned;  /* the match is decided: games under way are not counted */
    atomic_bool over;       /* all games have been played, or none will be any more */
    atomic_int interrupted; /* the signal that ends it, 0 if none */
};

/* Reads a SPEC. */
int seat_read(const struct invocation *call, const char *spec, struct seat *seat);

/* Which seat is which player in game `g`, from 0. */
void match_assignment(const struct match *match, uint64_t g, int seat_of[PAC_PLAYERS]);

/* The tags that tell game `g`: its record has them, and one that is resumed must have the same. */
pac_status match_tag(const struct match *match, uint64_t g, pac_record *record);
bool match_has_tags(const struct match *match, uint64_t g, const pac_record *record);

/* What each seat gets for a finished game. */
void match_share(const struct match *match, uint64_t g, const pac_game *game,
                 struct outcome *outcome);

/* Plays game `g`. */
void match_play(struct match *match, uint64_t g, struct outcome *outcome);

/* Plays all games from the one that is next in the tally. */
int match_play_all(struct match *match);

/* Reads the records of games played before, and counts them. */
int match_resume(struct match *match, const char *name);

/* Counts the next game. */
void tally_add(struct tally *tally, const struct match *match, const struct outcome *outcome);

double tally_score(const struct tally *tally, int seat);

/* The difference in Elo that a score from 0 to 1 means; infinite at both ends. */
double elo_of(double score);

/* The standard error of the first seat's score. */
double tally_error(const struct tally *tally);

/* The logarithm of the likelihood ratio, and how far from 0 it must be to decide. */
double sprt_ratio(const struct sprt *sprt, const struct tally *tally);
double sprt_bound(void);
bool sprt_is_decided(const struct sprt *sprt, const struct tally *tally);

/* ------------------------------------------------------------------------------------------------
 * Programs that speak the protocol
 */

struct program;

/* Starts one and greets it. NULL if that does not succeed. */
struct program *program_start(struct match *match, const struct seat *seat, uint64_t seed);

/* Asks for a turn; `text` is what it said. */
enum blunder program_ask(struct program *program, const struct seat *seat, const pac_game *game,
                         pac_turn *turn, char text[PAC_TURN_TEXT]);

/* Ends it, at the latest by force. NULL is allowed. */
void program_end(struct program *program);

#endif
