/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "levels.h"

/*
 * Weak levels err as people do: they see no farther than the next turn or two, take a field now for
 * more than it is worth later, misjudge a position by some markers, choose the first field that
 * comes to mind, and do not think of turning a chevron. They never throw a turn away. Levels 1 to 7
 * are limited by what they look at, so that they play the same everywhere; level 8 only by its
 * time. Measured against each other in docs/engine.md.
 */
static const pac__manner levels[PAC_LEVELS] = {
    {.depth = 1, .nodes = 200, .noise = 100, .markers = true, .obvious = true},
    {.depth = 1, .nodes = 400, .noise = 400, .obvious = true},
    {.depth = 2, .nodes = 800, .noise = 320, .obvious = true},
    {.depth = 2, .nodes = 1200, .noise = 60},
    {.depth = 3, .nodes = 2500, .noise = 20, .turns = true},
    {.nodes = 6000, .turns = true},
    {.nodes = 24000, .turns = true},
    {.turns = true},
};

pac__manner pac__manner_of(int level) {
    return levels[level < 1 ? 0 : level > PAC_LEVELS ? PAC_LEVELS - 1 : level - 1];
}
