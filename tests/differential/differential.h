/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the differential test share. */
#ifndef PACRU_DIFFERENTIAL_H
#define PACRU_DIFFERENTIAL_H

#include "reference/reference.h"

#include <pacru/game.h>

enum { GAMES = 4 };

/* In the order of enum ref_game, and of pac_variant. */
extern const char *const game_names[GAMES];

/* Both positions, and the text both were read from or agree on. */
struct pair {
    struct ref_position ref;
    pac_position lib;
    char text[REF_POSITION_SIZE];
};

/* A round depends on seed and number only; round_of finds the rest. */
struct round {
    unsigned long long seed;
    long number;
    int game;
    int players;
    bool made_up; /* a number of made-up positions, not a whole game from its start */
};

/* agree.c: both sides say the same, or the program ends there. `turn` may be empty. */
_Noreturn void give_up(const char *why);
void name_round(const struct round *round); /* for the message about a difference */
_Noreturn void differ(const char *what, const char *position, const char *turn, const char *ref,
                      const char *lib);
void agree(bool good, const char *what, const char *position, const char *turn, const char *ref,
           const char *lib);
void agree_text(const char *what, const char *position, const char *turn, const char *ref,
                const char *lib);
void agree_number(const char *what, const char *position, const char *turn, long ref, long lib);
void agree_times(long count); /* for what was compared otherwise */
long agreements(void);

/* met.c: how much was compared, and which events and rules were met on the way. */
void count_position(const struct pair *pair);
void count_turn(const struct pair *pair);
void count_refusal(const struct pair *pair);
void saw(const char *event);
void saw_end(const char *line); /* `over REASON ...` */
void saw_cited(const char *rule);
bool is_everything_met(void);
void print_met(void);
int print_missing(void); /* and how many there are */

/* positions.c */
void read_both(const char *text, struct pair *pair);
void over_line(const pac_position *position, char *line, size_t size); /* empty if it is not */
bool is_listed(const struct ref_list *list, const char *turn);
/* Everything about one position; gives the legal turns to the caller. False if it is over. */
bool compare_position(struct ref_random *random, const struct pair *pair, struct ref_list *list);

/* turns.c */
/*
 * Carries out a legal turn on both sides; true if the game goes on, with the new positions in
 * `next`. Ends by Reading 16 are not seen here.
 */
bool compare_outcome(const struct pair *pair, const char *turn, struct pair *next);
void compare_refusal(struct ref_random *random, const struct pair *pair, const char *typed);
/* Turns made by the library in stages, at random, or by spoiling a value, are legal ones. */
void compare_made_turns(struct ref_random *random, const struct pair *pair,
                        const struct ref_list *list);

/* choices.c: a turn to play, in REF_TURN_SIZE. */
/* Somebody leaves; false if that player cannot. */
bool choose_leaving_turn(struct ref_random *random, const struct pair *pair, char *turn);
/* Any turn; a quiet one gains nothing, if there is one. */
void choose_turn(struct ref_random *random, const struct pair *pair, const struct ref_list *list,
                 bool quiet, char *turn);

/* matches.c: games on both sides. */
/* Plays from a position, comparing everything on the way, `turns` at most. */
void play_on(struct ref_random *random, const char *text, int turns, bool quiet);
void play_in_circles(int game, bool longer);

/* rounds.c */
struct round round_of(unsigned long long seed, long number);
void play_round(const struct round *round);

#endif
