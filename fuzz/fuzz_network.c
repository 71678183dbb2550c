/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as a network file: it is refused, or is the same when written again, and evaluates
 * positions within bounds. Since bytes with the right hash are never found by chance, they are also
 * tried as a payload with the header that fits it.
 */
#include "check.h"

#include "engine/network.h"
#include "engine/sha256.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { GAMES = 2, HASH_AT = PAC__NETWORK_HEADER - PAC__SHA256 };

static void check_values(const pac_network *network) {
    pac_random random = pac_random_seeded(15);
    pac_setup setup;
    pac_position position;
    must(pac_setup_default(&setup, PAC_SHACRU, 2));
    for (int g = 0; g < GAMES; g++)
        for (must(pac_position_start(&position, &setup)); !position.end;
             pac_play(&position, pac_random_turn(&position, &random))) {
            pac__share shares[PAC_PLAYERS];
            pac__share_out(&position, shares);
            int value = pac__network(network, &position, shares);
            must(value > -PAC_SCORE_WIN && value < PAC_SCORE_WIN);
        }
}

static pac_network_fault try_file(const uint8_t *file, size_t size) {
    pac_network_fault fault;
    pac_network *network = pac_network_read(file, size, &fault);
    must(fault < PAC_NETWORK_FAULTS && (fault == PAC_NETWORK_NONE) == (network != NULL));
    must(pac_network_fault_text(fault)[0] != '\0');
    if (network) {
        static uint8_t again[PAC__NETWORK_FILE];
        pac__network_print(network, again);
        must(size == sizeof again && memcmp(again, file, size) == 0);
        check_values(network);
    }
    pac_network_free(network);
    return fault;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const pac_network none;
    static uint8_t file[PAC__NETWORK_FILE];
    (void)try_file(data, size);
    pac__network_print(&none, file);
    /* The bytes from the end back, so that biases and the output layer are reached by few. */
    size_t part = size < PAC__NETWORK_PAYLOAD ? size : PAC__NETWORK_PAYLOAD;
    memcpy(file + PAC__NETWORK_FILE - part, data + size - part, part);
    pac_network_fault unlike = try_file(file, sizeof file);
    pac__sha256(file + PAC__NETWORK_HEADER, PAC__NETWORK_PAYLOAD, file + HASH_AT);
    pac_network_fault fault = try_file(file, sizeof file);
    must(fault == PAC_NETWORK_NONE || fault == PAC_NETWORK_RANGE);
    must(unlike == PAC_NETWORK_HASH || unlike == fault);
    return 0;
}
