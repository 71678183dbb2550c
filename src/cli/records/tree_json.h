/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game with variations as JSON: a list of its turns, each with the number of the turn before it. */
#ifndef PACRU_CLI_TREE_JSON_H
#define PACRU_CLI_TREE_JSON_H

#include "game_json.h"

/*
 * The turns of a record with variations, numbered from 1 in this order; 0 is the start:
 * [{"parent": 0, "turn": "e1-e2", "signs": [1], "comment": "…"}, …]. The first turn with a parent
 * goes on with its line. NULL if there is no memory.
 */
json_t *tree_to_json(const pac_record *record);

/* Adds the variations of such a list to a record that has its main line. */
bool tree_from_json(pac_record *record, const json_t *list, struct game_fault *fault);

#endif
