/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Network files. docs/engine.md has the layout. Nothing in a file is trusted: every number of the
 * header must be the one expected, the payload must have its hash, and weights with which a sum could
 * overflow are refused.
 */
#include "network.h"
#include "sha256.h"

#include <stdlib.h>

enum { MAGIC = 8, VERSION = 1, ARCHITECTURE = 1 };

static const char magic[MAGIC] = {'p', 'a', 'c', 'r', 'u', 'n', 'e', 't'};

/* The numbers of the header behind its magic bytes, 16 bits each, and what is wrong if one differs. */
static const struct expected {
    uint16_t number;
    pac_network_fault fault;
} expected[] = {
    {VERSION, PAC_NETWORK_VERSION},
    {ARCHITECTURE, PAC_NETWORK_ARCHITECTURE},
    {PAC__INPUTS, PAC_NETWORK_ARCHITECTURE},
    {PAC__UNITS, PAC_NETWORK_ARCHITECTURE},
    {PAC__PARTS, PAC_NETWORK_ARCHITECTURE},
    {PAC_SHACRU, PAC_NETWORK_GAME},
    {2, PAC_NETWORK_PLAYERS},
    {PAC__ONE, PAC_NETWORK_QUANTISATION},
    {PAC__FINE, PAC_NETWORK_QUANTISATION},
};

enum { NUMBERS = sizeof expected / sizeof *expected };

_Static_assert(MAGIC + 2 * NUMBERS + 6 + PAC__SHA256 == PAC__NETWORK_HEADER,
               "magic, numbers, size of the payload and two bytes of 0, hash");
_Static_assert((int)PAC__NETWORK_PAYLOAD == sizeof(pac_network), "a file holds what a network has");

const char *pac_network_fault_text(pac_network_fault fault) {
    static const char *const texts[PAC_NETWORK_FAULTS] = {
        [PAC_NETWORK_NONE] = "it is sound",
        [PAC_NETWORK_MAGIC] = "it is not a network file",
        [PAC_NETWORK_VERSION] = "its version is not known",
        [PAC_NETWORK_ARCHITECTURE] = "its architecture is not known",
        [PAC_NETWORK_GAME] = "it is for a game that has no network",
        [PAC_NETWORK_PLAYERS] = "it is for a number of players that has no network",
        [PAC_NETWORK_QUANTISATION] = "its quantisation is not known",
        [PAC_NETWORK_SIZE] = "it is too short or too long",
        [PAC_NETWORK_HASH] = "its hash does not match: it is damaged",
        [PAC_NETWORK_RANGE] = "it has weights that are out of range",
        [PAC_NETWORK_MEMORY] = "there is no memory for it",
    };
    return texts[fault];
}

/* ------------------------------------------------------------------------------------------------
 * Reading
 */

static uint16_t read_16(const uint8_t *at) { return (uint16_t)(at[0] | at[1] << 8); }

static uint32_t read_32(const uint8_t *at) { return read_16(at) | (uint32_t)read_16(at + 2) << 16; }

static const uint8_t *read_weights(const uint8_t *at, int16_t *weights, size_t count) {
    for (size_t i = 0; i < count; i++, at += 2) {
        int number = read_16(at);
        weights[i] = (int16_t)(number < 1 << 15 ? number : number - (1 << 16));
    }
    return at;
}

/* What is wrong with a header; the bytes may be fewer than it has. */
static pac_network_fault check_header(const uint8_t *bytes, size_t size) {
    if (size < MAGIC || memcmp(bytes, magic, MAGIC) != 0)
        return PAC_NETWORK_MAGIC;
    if (size < PAC__NETWORK_HEADER)
        return PAC_NETWORK_SIZE;
    const uint8_t *at = bytes + MAGIC;
    for (int i = 0; i < NUMBERS; i++, at += 2)
        if (read_16(at) != expected[i].number)
            return expected[i].fault;
    if (read_32(at) != PAC__NETWORK_PAYLOAD || read_16(at + 4) != 0 || size != PAC__NETWORK_FILE)
        return PAC_NETWORK_SIZE;
    uint8_t hash[PAC__SHA256];
    pac__sha256(bytes + PAC__NETWORK_HEADER, PAC__NETWORK_PAYLOAD, hash);
    return memcmp(hash, at + 6, PAC__SHA256) == 0 ? PAC_NETWORK_NONE : PAC_NETWORK_HASH;
}

/* The accumulators are 16 bits wide: no position may make them overflow. */
static bool is_in_range(const pac_network *network) {
    for (int u = 0; u < PAC__UNITS; u++)
        if (abs(network->bias[u]) > PAC__MOST_BIAS)
            return false;
    return true;
}

pac_network_fault pac__network_parse(pac_network *network, const void *bytes, size_t size) {
    pac_network_fault fault = check_header(bytes, size);
    if (fault)
        return fault;
    const uint8_t *at = (const uint8_t *)bytes + PAC__NETWORK_HEADER;
    memcpy(network->row, at, sizeof network->row);
    at = read_weights(at + sizeof network->row, network->direct, PAC__INPUTS);
    at = read_weights(at, network->bias, PAC__UNITS);
    for (int p = 0; p < PAC__PARTS; p++)
        at = read_weights(at, network->weight[p], PAC__UNITS);
    (void)read_weights(at, network->worth, PAC__PARTS);
    return is_in_range(network) ? PAC_NETWORK_NONE : PAC_NETWORK_RANGE;
}

pac_network *pac_network_read(const void *bytes, size_t size, pac_network_fault *fault) {
    pac_network *network = malloc(sizeof *network);
    pac_network_fault found =
        network ? pac__network_parse(network, bytes, size) : PAC_NETWORK_MEMORY;
    if (fault)
        *fault = found;
    if (!found)
        return network;
    free(network);
    return NULL;
}

void pac_network_free(pac_network *network) { free(network); }

/* ------------------------------------------------------------------------------------------------
 * Writing
 */

static uint8_t *write_16(uint8_t *at, int number) {
    at[0] = (uint8_t)(number & 255);
    at[1] = (uint8_t)(number >> 8 & 255);
    return at + 2;
}

static uint8_t *write_weights(uint8_t *at, const int16_t *weights, size_t count) {
    for (size_t i = 0; i < count; i++)
        at = write_16(at, weights[i]);
    return at;
}

void pac__network_print(const pac_network *network, uint8_t file[PAC__NETWORK_FILE]) {
    uint8_t *payload = file + PAC__NETWORK_HEADER, *at = payload;
    memcpy(at, network->row, sizeof network->row);
    at = write_weights(at + sizeof network->row, network->direct, PAC__INPUTS);
    at = write_weights(at, network->bias, PAC__UNITS);
    for (int p = 0; p < PAC__PARTS; p++)
        at = write_weights(at, network->weight[p], PAC__UNITS);
    (void)write_weights(at, network->worth, PAC__PARTS);
    memcpy(file, magic, MAGIC);
    at = file + MAGIC;
    for (int i = 0; i < NUMBERS; i++)
        at = write_16(at, expected[i].number);
    at = write_16(at, PAC__NETWORK_PAYLOAD & 0xffff);
    at = write_16(at, PAC__NETWORK_PAYLOAD >> 16);
    at = write_16(at, 0);
    pac__sha256(payload, PAC__NETWORK_PAYLOAD, at);
}
