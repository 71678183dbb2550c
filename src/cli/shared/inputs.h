/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Parses arguments. Each function returns STATUS_DONE, or prints what is wrong with the argument and
 * returns the exit status.
 */
#ifndef INPUTS_H
#define INPUTS_H

#include "cli/words/say.h"
#include "look.h"

#include <pacru/record.h>
#include <stdint.h>

/* A position, in the five words of docs/notation.md. */
int input_position(const struct invocation *call, const char *text, pac_position *position);

/* A whole number; `name` is the argument's name in the usage line. */
int input_number(const struct invocation *call, const char *name, const char *text, uint64_t least,
                 uint64_t most, uint64_t *number);

/* The number that an option of the command gives; unchanged if it is not given. */
int input_option(const struct invocation *call, int option, uint64_t least, uint64_t most,
                 uint64_t *number);

/* A seed: the option's value if it is given, else one from the clock. */
int input_seed(const struct invocation *call, const char *text, uint64_t *seed);

/* GAME and PLAYERS. */
int input_setup(const struct invocation *call, const char *game, const char *players,
                pac_setup *setup);

/* How the board is drawn: the options --ascii, --unicode and --colour, NULL if not given. */
int input_look(const struct invocation *call, const char *ascii, const char *unicode,
               const char *colour, struct look *look);

/*
 * A file read whole, "-" for standard input. The caller frees `text`, which is `length` bytes long.
 */
int input_file(const struct invocation *call, const char *name, char **text, size_t *length);

/* The same without a message: returns 0 or an errno. */
int read_file(const char *name, char **text, size_t *length);

/* A file that could not be written, and why: an errno. */
int refuse_write(const struct invocation *call, const char *name, int error);

/*
 * The refusal of a turn, with its number from 1 (0 if there is only one), as message and as JSON.
 */
int refuse_turn(const struct invocation *call, size_t number, const char *turn,
                pac_refusal refusal);

/* Reports a status of the library other than PAC_STATUS_OK. */
int refuse_status(const struct invocation *call, pac_status status);

#endif
