/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tree_json.h"
#include "cli/shared/facts.h"
#include "cli/words/words.h"

#include <stdlib.h>
#include <string.h>

/* -----------------------------------------------------------------------------------------------
 * Writing
 */

/* The node behind another, parents before children. */
static pac_node following_node(const pac_tree *tree, pac_node node) {
    if (pac_tree_child(tree, node) != PAC_TREE_NONE)
        return pac_tree_child(tree, node);
    while (node != PAC_TREE_ROOT && pac_tree_next(tree, node) == PAC_TREE_NONE)
        node = pac_tree_parent(tree, node);
    return node == PAC_TREE_ROOT ? PAC_TREE_NONE : pac_tree_next(tree, node);
}

static json_t *fact_signs(const pac_tree *tree, pac_node node) {
    uint8_t signs[PAC_TREE_SIGNS];
    int count = pac_tree_signs(tree, node, signs);
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        (void)json_array_append_new(list, json_integer(signs[i]));
    return list;
}

/* One turn; `number` is that of its parent. */
static json_t *fact_node(pac_tree *tree, pac_node node, json_int_t number) {
    const pac_game *before = pac_tree_game(tree, pac_tree_parent(tree, node));
    const char *comment = pac_tree_comment(tree, node);
    if (!before)
        return NULL;
    json_t *fact = json_pack("{s:I,s:o}", "parent", number, "turn",
                             fact_turn(pac_game_position(before), pac_tree_turn(tree, node)));
    json_t *signs = fact_signs(tree, node);
    bool sound = fact && signs;
    if (sound && json_array_size(signs))
        sound = !json_object_set(fact, "signs", signs);
    if (sound && comment)
        sound = !json_object_set_new(fact, "comment", json_string(comment));
    json_decref(signs);
    if (sound)
        return fact;
    json_decref(fact);
    return NULL;
}

json_t *tree_to_json(const pac_record *record) {
    pac_tree *tree = NULL;
    json_t *list = json_array();
    if (pac_record_copy_tree(record, &tree)) {
        json_decref(list);
        return NULL;
    }
    /* Numbers by nodes; those of a copy are below the number of nodes it was read with. */
    size_t room = pac_tree_nodes(tree);
    json_int_t *numbers = calloc(room, sizeof *numbers), number = 0;
    bool sound = list && numbers;
    for (pac_node node = following_node(tree, PAC_TREE_ROOT); sound && node != PAC_TREE_NONE;
         node = following_node(tree, node)) {
        pac_node parent = pac_tree_parent(tree, node);
        sound = node < room && parent < room;
        if (sound) {
            numbers[node] = ++number;
            sound = !json_array_append_new(list, fact_node(tree, node, numbers[parent]));
        }
    }
    free(numbers);
    pac_tree_free(tree);
    if (sound)
        return list;
    json_decref(list);
    return NULL;
}

/* -----------------------------------------------------------------------------------------------
 * Reading
 */

static bool tree_wrong(struct game_fault *fault) {
    fault->member = "tree";
    return false;
}

static bool take_signs(pac_tree *tree, pac_node node, const json_t *signs) {
    uint8_t list[PAC_TREE_SIGNS];
    size_t count = json_array_size(signs);
    if (!signs)
        return true;
    if (!json_is_array(signs) || count > PAC_TREE_SIGNS)
        return false;
    for (size_t i = 0; i < count; i++) {
        json_int_t sign = json_integer_value(json_array_get(signs, i));
        if (sign < 1 || sign > UINT8_MAX)
            return false;
        list[i] = (uint8_t)sign;
    }
    pac_status status = pac_tree_set_signs(tree, node, list, (int)count);
    return !status || status == PAC_STATUS_NOTHING;
}

/* Adds one turn; `nodes` has those before it by their numbers. */
static bool take_node(pac_tree *tree, const json_t *entry, pac_node *nodes, size_t number,
                      struct game_fault *fault) {
    const json_t *parent = json_object_get(entry, "parent");
    const json_t *turn = json_object_get(entry, "turn"), *comment;
    json_int_t at = json_integer_value(parent);
    size_t before = pac_tree_nodes(tree);
    if (!json_is_integer(parent) || at < 0 || (size_t)at >= number || !json_is_string(turn))
        return tree_wrong(fault);
    const char *text = json_string_value(turn);
    size_t length = json_string_length(turn);
    pac_status status = pac_tree_play_text(tree, nodes[at], text, length, PAC_INPUT_RECORD,
                                           &fault->refusal, &nodes[number]);
    if (status && fault->refusal.kind) {
        fault->turn = pac_tree_depth(tree, nodes[at]) + 1;
        escape(fault->text, text, length);
        return false;
    }
    if (status || pac_tree_nodes(tree) == before) /* a turn twice */
        return tree_wrong(fault);
    comment = json_object_get(entry, "comment");
    if (comment && (!json_is_string(comment) ||
                    pac_tree_set_comment(tree, nodes[number], json_string_value(comment),
                                         json_string_length(comment))))
        return tree_wrong(fault);
    return take_signs(tree, nodes[number], json_object_get(entry, "signs")) || tree_wrong(fault);
}

/* Whether the main line is the game that the record has. */
static bool is_main_line(const pac_tree *tree, const pac_game *game) {
    pac_node node = PAC_TREE_ROOT;
    for (size_t i = 0; i < pac_game_turns(game); i++) {
        node = pac_tree_child(tree, node);
        if (node == PAC_TREE_NONE || pac_tree_turn(tree, node) != pac_game_turn(game, i))
            return false;
    }
    return pac_tree_child(tree, node) == PAC_TREE_NONE;
}

/* Builds the tree; its start has the comment that the game has there. */
static bool take_nodes(pac_tree *tree, const pac_game *game, const json_t *list,
                       struct game_fault *fault) {
    const char *comment = pac_game_comment(game, 0);
    size_t count = json_array_size(list);
    pac_node *nodes = malloc((count + 1) * sizeof *nodes);
    bool sound = nodes != NULL;
    if (sound)
        nodes[0] = PAC_TREE_ROOT;
    if (sound && comment)
        sound = !pac_tree_set_comment(tree, PAC_TREE_ROOT, comment, strlen(comment));
    for (size_t i = 0; sound && i < count; i++)
        sound = take_node(tree, json_array_get(list, i), nodes, i + 1, fault);
    free(nodes);
    if (sound && !is_main_line(tree, game))
        sound = tree_wrong(fault);
    if (sound && pac_game_end(game) == PAC_END_AGREED)
        sound = !pac_tree_agree(tree, true);
    return sound;
}

bool tree_from_json(pac_record *record, const json_t *list, struct game_fault *fault) {
    const pac_game *game = pac_record_game(record);
    pac_tree *tree = NULL;
    if (!list)
        return true;
    if (!json_is_array(list))
        return tree_wrong(fault);
    if (pac_tree_new(&tree, pac_game_position_at(game, 0), pac_game_options(game)))
        return false;
    if (take_nodes(tree, game, list, fault) && !pac_record_set_tree(record, tree))
        return true;
    pac_tree_free(tree);
    return false;
}
