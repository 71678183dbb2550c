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

enum { POSITIONS = 60, HASH_AT = PAC__NETWORK_HEADER - PAC__SHA256 };

/* Positions of a game from its start to its end, the same ones always. */
static int list_positions(pac_position list[POSITIONS]) {
    pac_random random = pac_random_seeded(15);
    pac_setup setup;
    int count = 0;
    must(pac_setup_default(&setup, PAC_SHACRU, 2) && pac_position_start(&list[0], &setup));
    for (; count + 1 < POSITIONS && !list[count].end; count++) {
        list[count + 1] = list[count];
        pac_play(&list[count + 1], pac_random_turn(&list[count], &random));
    }
    return count;
}

static void check_values(const pac_network *network) {
    static pac_position positions[POSITIONS];
    static int count;
    if (!count)
        count = list_positions(positions);
    for (int i = 0; i < count; i++) {
        pac__share shares[PAC_PLAYERS];
        pac__share_out(&positions[i], shares);
        int value = pac__network(network, &positions[i], shares);
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
