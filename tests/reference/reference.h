/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * A second implementation of the rules of Shacru, Azacru and Pacru, written from the rules alone,
 * slow and literal. It exists only to be compared with the library, so it shares nothing with it:
 * positions and turns go in and out as text, and inside there are only arrays and loops.
 */

#ifndef REF_REFERENCE_H
#define REF_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>

#define REF_FIELDS 81
#define REF_MAX_PLAYERS 4
#define REF_NOBODY (-1)

/* Room for any turn, any over line and any position as text, each with its final zero. */
#define REF_TURN_SIZE 40
#define REF_OVER_SIZE 80
#define REF_POSITION_SIZE 320

/* Rounds without a gain after which Shacru is idle (Reading 16). */
#define REF_IDLE_TURNS 20

enum ref_game { REF_SHACRU, REF_AZACRU, REF_PACRU, REF_PACRU2011 };

/*
 * Players are numbered 0, 1, ... in the order of play. Fields are numbered a1 b1 ... i1 a2 ... i9.
 * Directions are numbered clockwise from N = 0 to NW = 7.
 */
struct ref_position {
    enum ref_game game;
    int players;
    char colour[REF_MAX_PLAYERS]; /* 'R' 'G' 'B' 'Y' */
    bool left[REF_MAX_PLAYERS];   /* Reading 19 */
    int marker[REF_FIELDS];       /* a player, or REF_NOBODY for a neutral field */
    int chevron[REF_FIELDS];      /* a player, or REF_NOBODY for an unoccupied field */
    int direction[REF_FIELDS];    /* of the chevron on the field, 0 where there is none */
    int to_move;
    int closing; /* {A-R10} turns still to be played; -1 when there is no closing round */
};

/* Reads a position; false for a text that section 7 refuses. Reading 13 is applied to Pacru. */
bool ref_parse(const char *text, struct ref_position *out);
void ref_print(const struct ref_position *position, char *out, size_t size);

/*
 * The end as far as the position alone shows it: no-gain, closing, target, last, or one player
 * not left. Writes the line `over REASON WINNERS COUNTS` and returns true, or returns false.
 */
bool ref_over(const struct ref_position *position, char *line, size_t size);

/*
 * Called for every legal turn. `after` is the board when the turn has been carried out, before the
 * next player is found: hand it to ref_finish. Return false to stop.
 */
typedef bool ref_visit(void *context, const char *turn, const struct ref_position *after);

/* Visits all legal turns but leaving ones, in no special order, and returns how many it visited. */
long ref_each_turn(const struct ref_position *position, bool reorientations, ref_visit *visit,
                   void *context);

struct ref_list {
    size_t count;
    char (*turns)[REF_TURN_SIZE];
};

/* The same as a list in byte order; ref_list_free gives it back. */
bool ref_turns(const struct ref_position *position, bool reorientations, struct ref_list *list);
void ref_list_free(struct ref_list *list);
/* The same as a mere number, counted one by one. */
long ref_count(const struct ref_position *position, bool reorientations);

enum ref_outcome { REF_ILLEGAL, REF_GOES_ON, REF_IS_OVER };

/*
 * The outcome of a turn in canonical text, leaving turns included. `line` is written only for
 * REF_IS_OVER; `next` is then the board on which the game ended.
 */
enum ref_outcome ref_apply(const struct ref_position *position, const char *turn,
                           struct ref_position *next, char *line, size_t size);

/* What follows a turn whose own effects are on the board already: end or next player. */
enum ref_outcome ref_finish(const struct ref_position *after, bool passed,
                            struct ref_position *next, char *line, size_t size);

/*
 * How many legal turns a typed text can stand for (section 7, "Input"): 1 for a canonical turn, or
 * for an abbreviation of just one turn, which is then written to `canonical`.
 */
int ref_resolve(const struct ref_position *position, const char *typed, char *canonical,
                size_t size);

/*
 * The rule that section 8 cites for a typed turn, such as "R7"; NULL if the text stands for a legal
 * turn; "" for a syntax error.
 */
const char *ref_refusal(const struct ref_position *position, const char *typed);

/* Reading 16. Both ends look back over the turns of a game. */
struct ref_history {
    size_t count;
    size_t room;
    char (*seen)[REF_POSITION_SIZE];
    int idle[REF_MAX_PLAYERS]; /* turns in a row without anybody's gain */
};

bool ref_history_begin(struct ref_history *history, const struct ref_position *start);
void ref_history_end(struct ref_history *history);
/*
 * Call after a turn by `player` (the one who left for a leaving turn) that did not end the game.
 * Returns true and writes the over line if repetition or idleness ends it now.
 */
bool ref_history_add(struct ref_history *history, const struct ref_position *before, int player,
                     const struct ref_position *next, char *line, size_t size);

/* What happened in a turn, for counting how much of the rules a test has seen. */
struct ref_effects {
    bool pincer;            /* {R11} */
    bool change;            /* {R4} */
    bool transformation;    /* {R10} */
    bool connection_change; /* {R8} {A-R7}, at least one field changed */
    bool jump;              /* {R9} {A-R8} */
    bool meeting;           /* {R12} */
    bool removal;           /* {A-R7} the chevron left the board */
    bool reorientation;     /* {R14} */
    bool pass;
    bool leaving;
    int blocked; /* players out by a blocked turn after it, {R15} Reading 13 */
};

/* `turn` is canonical and legal. */
void ref_effects(const struct ref_position *position, const char *turn, struct ref_effects *out);

/* Random numbers that are the same everywhere for the same seed. */
struct ref_random {
    unsigned long long state;
};

int ref_below(struct ref_random *random, int below);
bool ref_chance(struct ref_random *random, int percent);

/* A made-up position that section 7 accepts, dense in what the rules treat specially. */
void ref_made_up(struct ref_random *random, enum ref_game game, int players, char *text,
                 size_t size);
/* A position that section 7 refuses. */
void ref_impossible(struct ref_random *random, enum ref_game game, int players, char *text,
                    size_t size);
/* A typed turn, legal only by accident. `turns` are the legal ones without reorientations. */
void ref_mutate(struct ref_random *random, const struct ref_position *position,
                const struct ref_list *turns, char *text, size_t size);

#endif
