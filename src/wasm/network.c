/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The network of Shacru with two players. The module does not carry it: a page fetches the file when
 * a computer player first needs it.
 */
#include "engine/network.h"
#include "desk.h"

static pac_network network;
static bool is_there;

const pac_network *pac__default_network(void) { return is_there ? &network : NULL; }

/* Reads the network file that was put in. Returns 0, or why it is refused: pac_network_fault. */
EXPORT(uint32_t, network_read)(uint32_t length) {
    const char *bytes = wasm_given(&length);
    if (is_there)
        return PAC_NETWORK_NONE;
    pac_network_fault fault = pac__network_parse(&network, bytes, length);
    is_there = !fault;
    return fault;
}

bool wasm_wants_network(const pac_position *position) {
    return !is_there && pac__corrects(&network, position);
}

/* Whether players need the network for game `g` of a set, or if `set` is 0 for the position on the desk. */
EXPORT(uint32_t, network_wanted)(uint32_t set, uint32_t g) {
    const pac_game *game = wasm_game(set, g);
    if (set && !game)
        return 0;
    return wasm_wants_network(set ? pac_game_position(game) : wasm_position());
}
