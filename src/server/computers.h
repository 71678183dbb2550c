/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Computers as players. They think in threads beside the event loop, so many at a time and no
 * more, each for so long and no longer; the others wait in line.
 */
#ifndef COMPUTERS_H
#define COMPUTERS_H

#include <pacru/engine.h>

struct computers;
struct thought;
struct uv_loop_s;

typedef void computers_done(void *context, pac_turn turn);

struct computers *computers_new(struct uv_loop_s *loop);

/*
 * Thinks about the player to move of a game that is not over, for so many milliseconds at the most.
 * `done` is called in a later turn of the loop. NULL if there is no memory.
 */
struct thought *computers_think(struct computers *computers, const pac_game *game, int level,
                                int64_t milliseconds, computers_done *done, void *context);

/* What comes of it is of no interest any more: `done` will not be called. */
void computers_forget(struct thought *thought);

/* Turns thought out since the beginning; those being thought about; those waiting in line. */
uint64_t computers_turns(const struct computers *computers);
size_t computers_busy(const struct computers *computers);
size_t computers_waiting(const struct computers *computers);

/* Ends all thoughts as soon as may be. The loop has to run before computers_free(). */
void computers_close(struct computers *computers);
void computers_free(struct computers *computers);

#endif
