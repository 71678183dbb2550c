/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages and set-ups from anywhere: understood wholly, within bounds, or refused with a reason. */
#include "check.h"

#include "server/games/messages.h"

#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct message message;
    struct message_fault fault;
    struct game_setup setup;
    const char *text = (const char *)data;
    if (message_read(text, size, &message, &fault)) {
        must(message.kind < MESSAGE_KINDS && size <= MESSAGE_BYTES);
        must(memchr(message.name, '\0', sizeof message.name) != NULL);
        must(memchr(message.text, '\0', sizeof message.text) != NULL);
        must(memchr(message.turn, '\0', sizeof message.turn) != NULL);
        must(message.kind != MESSAGE_HELLO || game_id_is_valid(message.game));
        must(!message.secret[0] || secret_is_valid(message.secret));
    } else {
        must(fault.why != WHY_NONE && fault.why < WHYS);
    }
    if (setup_read(text, size, &setup, &fault)) {
        must(setup.players >= 2 && setup.players <= PAC_PLAYERS);
        must(setup.games >= 1 && setup.games <= SET_GAMES);
        must(setup.clock.base >= 0 && setup.clock.increment >= 0);
    } else {
        must(fault.why != WHY_NONE && fault.why < WHYS);
    }
    return 0;
}
