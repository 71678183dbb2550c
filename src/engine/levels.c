/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "levels.h"

/*
 * Weak levels err as people do: shallow depth, an evaluation with random errors or of markers only,
 * only the first option of later stages, no reorientations. They never play a random turn. Levels 1
 * to 7 have a node limit, so that they play the same on every machine; level 8 is limited by time
 * alone. docs/engine.md has their strength against each other.
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

uint64_t pac_level_nodes(int level) { return pac__manner_of(level).nodes; }

pac__manner pac__manner_of(int level) {
    return levels[level < 1 ? 0 : level > PAC_LEVELS ? PAC_LEVELS - 1 : level - 1];
}
