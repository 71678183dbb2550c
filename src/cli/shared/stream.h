/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Positions and games as a stream: what stands behind an argument that may be `-` for standard
 * input, one after the other.
 */
#ifndef STREAM_H
#define STREAM_H

#include "inputs.h"

/* What is done with position `number`, from 0. Returns STATUS_DONE to go on. */
typedef int position_visit(const struct invocation *call, void *context, size_t number,
                           const pac_position *position);

/*
 * The position that an argument is; or for "-" those on standard input: lines of positions, JSON
 * objects with the member "position", a line each, or saved games, whose last positions count.
 * Reading stops at the first fault, which is told with its line.
 */
int each_position(const struct invocation *call, const char *argument, position_visit *visit,
                  void *context);

/* What is done with game `number`, from 0. Returns false to stop. */
typedef bool game_visit(void *context, size_t number, const pac_record *record);

/* A text with games in it, and whence it came. */
struct games_text {
    const char *name; /* of its file, if messages are to name it, or NULL */
    char *text;       /* freed by games_free() */
    size_t length;
    unsigned input; /* pac_input flags for turns */
};

/* Reads a file whole, "-" for standard input. */
int games_read(const struct invocation *call, const char *file, struct games_text *games);
void games_free(struct games_text *games);

/*
 * All games of a text: saved games (.pgr), or JSON values one after the other, each a game as
 * `replay --json` prints it, or in AbstractPlay's form. Says what is wrong and returns the status.
 */
int each_game(const struct invocation *call, const struct games_text *games, game_visit *visit,
              void *context);

#endif
