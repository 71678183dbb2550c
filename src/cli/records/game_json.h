/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games as JSON: our own form, which `replay --json` prints, and AbstractPlay's game reports
 * (docs/notation.md). Both are read from strangers and checked turn by turn.
 */
#ifndef GAME_JSON_H
#define GAME_JSON_H

#include "cli/words/say.h"

#include <pacru/record.h>

/* What is wrong with a game: a member, or a turn. */
struct game_fault {
    const char *member;  /* the name of what is missing or wrong; NULL for a turn, or no memory */
    size_t turn;         /* from 1; 0 if it is not about a turn */
    char text[EXCERPT];  /* the turn, escaped */
    pac_refusal refusal; /* why it is refused */
};

/* A game from either form; the caller frees it. NULL, and `fault` says why. */
pac_record *game_from_json(json_t *value, struct game_fault *fault);

/* That in words for game `number` from 1; returns the facts, NULL if memory runs out. */
json_t *words_game_fault(char out[SENTENCE], size_t number, const struct game_fault *fault);

/* A game in our form, and in AbstractPlay's. New references, or NULL if memory runs out. */
json_t *game_to_json(const pac_record *record);
json_t *game_to_abstractplay(const pac_record *record);

/* The part of game_from_json() for reports of AbstractPlay, which have a "header". */
pac_record *game_from_abstractplay(const json_t *value, struct game_fault *fault);

/*
 * For both: a record of a new game, and one more turn, `length` bytes of text. False, and `fault`
 * says why.
 */
pac_record *game_begin(const pac_position *start, unsigned options, struct game_fault *fault);
bool game_add(pac_record *record, const char *text, size_t length, unsigned input,
              struct game_fault *fault);

#endif
