/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A sample game: rulebook/games/GAME.pgr, a record of one finished game with comments. The comment
 * before the first turn says what to look at; those behind turns are about these turns.
 */
#ifndef RULEBOOK_SAMPLE_H
#define RULEBOOK_SAMPLE_H

#include "rulebook.h"

/*
 * The game as JSON, in the form of a chapter with one example, docs/rulebook.md; the caller frees it.
 * `name` is the game's. NULL, with what is wrong in `error`, if the record is not one game of this
 * name that has been played to its end, if it has no [Title], or on lack of memory.
 */
char *rulebook_sample_json(const char *name, const char *text, size_t length,
                           rulebook_error *error);

#endif
