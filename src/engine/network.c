/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "network.h"

typedef int16_t units __attribute__((vector_size(2 * PAC__UNITS)));
typedef int8_t row __attribute__((vector_size(PAC__UNITS)));

/*
 * Lists an input for each field in a word. `first` is the input of the word's first field; `step` is
 * 1, or −1 on the turned board.
 */
static PAC__ALWAYS uint16_t *list_word_inputs(uint64_t some, int first, int step,
                                              uint16_t *inputs) {
    for (; some; some &= some - 1)
        *inputs++ = (uint16_t)(first + step * __builtin_ctzll(some));
    return inputs;
}

static PAC__ALWAYS int list_field_inputs(pac_fields fields, int sight, int last, uint16_t *inputs) {
    int first = sight * PAC_FIELDS + last, step = last ? -1 : 1;
    uint16_t *end = list_word_inputs(fields.lo, first, step, inputs);
    return (int)(list_word_inputs(fields.hi, first + step * PAC_LO_FIELDS, step, end) - inputs);
}

int pac__inputs(const pac_position *position, const pac__share shares[2],
                uint16_t inputs[PAC__MOST_INPUTS]) {
    int me = position->to_move, last = me ? PAC_FIELDS - 1 : 0, count = 0;
    for (int side = 0; side < 2; side++) {
        int player = side ? 1 - me : me;
        const pac__share *s = &shares[player];
        const pac_fields seen[] = {position->markers[player], pac__alone(s)};
        for (int k = 0; k < 2; k++)
            count += list_field_inputs(seen[k], (k ? PAC__ALONE : PAC__MINE) + side, last,
                                       inputs + count);
        for (int k = 0; k < PAC__LEADS; k++)
            count += list_field_inputs(s->first[k], (side ? PAC__THEY_FIRST : PAC__I_FIRST) + k,
                                       last, inputs + count);
        for (int i = 0; i < PAC_CHEVRONS; i++) {
            int field = position->field[player][i], facing = position->facing[player][i];
            if (field == PAC_NOWHERE)
                continue;
            if (me) {
                field = last - field;
                facing ^= 4;
            }
            inputs[count++] =
                (uint16_t)((side ? PAC__THEIR_CHEVRON : PAC__MY_CHEVRON) + 8 * field + facing);
        }
    }
    return count + list_field_inputs(shares[me].tied, PAC__TIED, last, inputs + count);
}

int pac__accumulate(const pac_network *network, const uint16_t *inputs, int count,
                    int16_t sums[PAC__UNITS]) {
    int direct = 0;
    units sum;
    memcpy(&sum, network->bias, sizeof sum);
    for (int i = 0; i < count; i++) {
        row r;
        memcpy(&r, network->row[inputs[i]], sizeof r);
        sum += __builtin_convertvector(r, units);
        direct += network->direct[inputs[i]];
    }
    memcpy(sums, &sum, sizeof sum);
    return direct;
}

int pac__network_output(const pac_network *network, const int16_t sums[PAC__UNITS], int direct,
                        int part) {
    int value = 0;
    for (int u = 0; u < PAC__UNITS; u++) {
        int s = sums[u] < 0 ? 0 : sums[u] > PAC__ONE ? PAC__ONE : sums[u];
        value += s * network->weight[part][u];
    }
    value = value / PAC__ONE + direct / PAC__FINE + network->worth[part];
    return value > PAC_SCORE_WIN - 1   ? PAC_SCORE_WIN - 1
           : value < 1 - PAC_SCORE_WIN ? 1 - PAC_SCORE_WIN
                                       : value;
}

int pac__network(const pac_network *network, const pac_position *position,
                 const pac__share shares[2]) {
    uint16_t inputs[PAC__MOST_INPUTS];
    int16_t sums[PAC__UNITS];
    int count = pac__inputs(position, shares, inputs);
    int direct = pac__accumulate(network, inputs, count, sums);
    return pac__network_output(network, sums, direct, pac__part(position));
}
