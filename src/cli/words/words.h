/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the rules library reports, in words of the user's language: events, refusals, faults,
 * results.
 */
#ifndef WORDS_H
#define WORDS_H

#include "say.h"

#include <pacru/record.h>

/* "Red": a colour as the name of its player. */
const char *word_colour(pac_colour colour);

/* "north", to be used behind "points". */
const char *word_direction(int direction);

/* "Pacru", "Pacru 2011". */
const char *word_game(pac_variant variant);

/* "borderland change", what a rule is about. */
const char *word_rule(pac_rule rule);

/* "Fox": the name of a level from 1 to PAC_LEVELS, as it is and in English; and how it plays. */
const char *word_level(int level);
const char *word_level_english(int level);
const char *words_level(int level);

/* The colours of several players (bit p: player p), separated by commas. */
void words_players(char *out, size_t size, const pac_position *position, unsigned players);

enum rule_style {
    RULE_NUMBERS, /* "… (borderland change {R4})." */
    RULE_NAMES    /* "… (borderland change).", and only for what a move earns */
};

/*
 * The first of `count` events, together with those behind it that are the same but for the field,
 * as one sentence. Returns how many that are.
 */
size_t words_event(char out[SENTENCE], const pac_position *position, const pac_event *events,
                   size_t count, enum rule_style style);

/* "Red: e1-e2": who plays a turn, and its canonical text. */
void words_turn(char out[SENTENCE], const pac_position *before, pac_turn turn);

/* A turn told in one paragraph: who, its text, and what happens. */
void words_story(char *out, size_t size, const pac_position *before, pac_turn turn);

/* Why a turn is refused, with the rule in braces at the end. */
void words_refusal(char out[SENTENCE], pac_refusal refusal);

/* What is wrong with the text of a position, and where. */
void words_fault(char out[SENTENCE], const pac_fault *fault);

/* What is wrong with a record, and where. */
void words_record_error(char out[SENTENCE], const pac_record_error *error);

/* Why the game is over and who has won: two sentences, with a blank or a line end between. */
void words_result(char out[SENTENCE], const pac_position *position, const pac_result *result,
                  const char *between);

/* "It is Red's turn." or, if the game is over, that it is. */
void words_to_move(char out[SENTENCE], const pac_position *position);

#endif
