/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "levels.h"

/*
 * Weak levels err as people do: they look one turn ahead, misjudge a position by some markers,
 * take the first field that comes to mind, and do not think of turning a chevron. They never
 * throw a turn away. Levels 1 to 7 are limited by what they look at, so that they play the same
 * everywhere; level 8 only by its time.
 */
static const pac__manner levels[PAC_LEVELS] = {
    {.depth = 1, .nodes = 200, .noise = 250, .obvious = true},
    {.depth = 1, .nodes = 500, .noise = 120, .obvious = true},
    {.depth = 2, .nodes = 1500, .noise = 80},
    {.depth = 3, .nodes = 5000, .noise = 40, .turns = true},
    {.depth = 4, .nodes = 20000, .noise = 20, .turns = true},
    {.depth = 6, .nodes = 80000, .turns = true},
    {.nodes = 300000, .turns = true},
    {.turns = true},
};

pac__manner pac__manner_of(int level) {
    return levels[level < 1 ? 0 : level > PAC_LEVELS ? PAC_LEVELS - 1 : level - 1];
}
