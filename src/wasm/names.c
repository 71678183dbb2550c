/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names behind the numbers, so that a client need not copy the lists of the headers. */
#include "desk.h"
#include "engine/player.h"

#define NAME(name) #name "\n"
#define TEXT(name, text) text "\n"

static const char *const lists[] = {
    "shacru\nazacru\npacru\npacru2011\n",
    "red\ngreen\nblack\nyellow\n",
    "south\nwest\nnorth\neast\n",
    "N\nNE\nE\nSE\nS\nSW\nW\nNW\n",
    "move\npincer\nreorientation\npass\nresign\ntime\n",
    "complete\ntwist\nchange\ntransformation\nmeeting\ngive-back\n",
    "straight\nleft\nright\nleft-90\nright-90\n",
    PAC_RULE_LIST(TEXT),
    PAC_END_LIST(TEXT),
    PAC_EVENT_LIST(TEXT),
    PAC_REFUSAL_LIST(NAME),
    PAC_FAULT_LIST(NAME),
    PAC_STATUS_LIST(TEXT),
    PAC_RECORD_FAULT_LIST(TEXT),
    PAC_KIND_LIST(NAME),
};

/*
 * The names of a list, a line each, from number 0: games, colours, seats, directions, kinds of
 * turns, stages, twists, rules, ends, events, refusals, faults of positions, statuses, faults of
 * records, computer players. Empty beyond.
 */
EXPORT(uint32_t, names)(uint32_t which) {
    return wasm_tell(which < sizeof lists / sizeof *lists ? lists[which] : NULL);
}
