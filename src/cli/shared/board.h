/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board for people: 15 lines, at most 79 columns, the players beside it. */
#ifndef BOARD_H
#define BOARD_H

#include "look.h"

#include <pacru/rules.h>

/* The arrow of a direction, in Unicode. */
const char *board_arrow(int direction);

/*
 * Draws a position on standard output. `result` is why and how the game is over, or has the end
 * PAC_END_NOT_OVER. Fields of `marked` stand out: those that the last turns touched.
 */
void board_draw(const pac_position *position, const pac_result *result, const struct look *look,
                pac_fields marked);

#endif
