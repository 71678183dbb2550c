/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as edits of a tree. The tree holds together after every edit, undoing leads back to
 * what was there before each of them, and a record of the tree reads as the same tree.
 */
#include "check.h"

#include <pacru/record.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { EDITS = 200 };

typedef struct choices {
    const uint8_t *data;
    size_t at, size;
} choices;

static unsigned byte(choices *c) { return c->at < c->size ? c->data[c->at++] : 0; }

/* ------------------------------------------------------------------------------------------------
 * What a tree looks like
 */

/* The node behind another, parents before children. */
static pac_node following(const pac_tree *tree, pac_node node) {
    if (pac_tree_child(tree, node) != PAC_TREE_NONE)
        return pac_tree_child(tree, node);
    while (node != PAC_TREE_ROOT && pac_tree_next(tree, node) == PAC_TREE_NONE)
        node = pac_tree_parent(tree, node);
    return node == PAC_TREE_ROOT ? PAC_TREE_NONE : pac_tree_next(tree, node);
}

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash ^= value;
    hash *= UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

/* Everything that a record keeps of a tree, as one number; and that all of it holds together. */
static uint64_t snapshot(pac_tree *tree) {
    uint64_t hash = pac_tree_agreed(tree);
    size_t count = 0, main = 0;
    for (pac_node node = PAC_TREE_ROOT; node != PAC_TREE_NONE; node = following(tree, node)) {
        uint8_t signs[PAC_TREE_SIGNS];
        pac_node parent = pac_tree_parent(tree, node);
        must(pac_tree_has(tree, node) && count++ < pac_tree_nodes(tree));
        must((node == PAC_TREE_ROOT) == (parent == PAC_TREE_NONE));
        must(node == PAC_TREE_ROOT ||
             pac_tree_depth(tree, node) == pac_tree_depth(tree, parent) + 1);
        main += pac_tree_is_main(tree, node);
        hash = mix(hash, pac_tree_depth(tree, node));
        hash = mix(hash, pac_tree_turn(tree, node));
        for (int i = pac_tree_signs(tree, node, signs); i--;)
            hash = mix(hash, signs[i]);
        for (const char *c = pac_tree_comment(tree, node); c && *c; c++)
            hash = mix(hash, (unsigned char)*c);
    }
    must(count == pac_tree_nodes(tree));
    must(main == pac_tree_depth(tree, pac_tree_main_end(tree)) + 1);
    return hash;
}

/* The cursor finds the way to a node: its game has the turns on the way from the root. */
static void check_game(pac_tree *tree, pac_node node) {
    const pac_game *game = pac_tree_game(tree, node);
    must(game && pac_game_turns(game) == pac_tree_depth(tree, node));
    for (; node != PAC_TREE_ROOT; node = pac_tree_parent(tree, node)) {
        size_t i = pac_tree_depth(tree, node) - 1;
        must(pac_game_turn(game, i) == pac_tree_turn(tree, node));
        must(pac_game_number(game, i) == pac_tree_number(tree, node));
    }
    must(pac_game_end(game) != PAC_END_AGREED || pac_tree_agreed(tree));
}

/* ------------------------------------------------------------------------------------------------
 * Edits
 */

/* Any node of the tree. */
static pac_node any_node(choices *c, const pac_tree *tree) {
    unsigned steps = byte(c) % (unsigned)pac_tree_nodes(tree);
    pac_node node = PAC_TREE_ROOT;
    while (steps--)
        node = following(tree, node);
    return node;
}

static pac_status play(choices *c, pac_tree *tree, pac_node node) {
    pac_random random = pac_random_seeded(1 + byte(c));
    const pac_game *game = pac_tree_game(tree, node);
    if (pac_game_end(game) != PAC_END_NOT_OVER)
        return pac_tree_play(tree, node, 0, NULL);
    pac_turn turn =
        byte(c) % 16 ? pac_random_turn(pac_game_position(game), &random) : pac_leave(0, PAC_RESIGN);
    pac_node child = PAC_TREE_NONE;
    size_t nodes = pac_tree_nodes(tree);
    pac_status status = pac_tree_play(tree, node, turn, &child);
    must(status == PAC_STATUS_ILLEGAL || status == PAC_STATUS_OK);
    if (status == PAC_STATUS_OK) {
        must(pac_tree_parent(tree, child) == node && pac_tree_turn(tree, child) == turn);
        return pac_tree_nodes(tree) > nodes ? PAC_STATUS_OK : PAC_STATUS_NOTHING;
    }
    return status;
}

static pac_status comment(choices *c, pac_tree *tree, pac_node node) {
    char text[16];
    size_t length = byte(c) % sizeof text;
    for (size_t i = 0; i < length; i++)
        text[i] = (char)byte(c);
    return pac_tree_set_comment(tree, node, text, length);
}

static pac_status sign(choices *c, pac_tree *tree, pac_node node) {
    uint8_t signs[PAC_TREE_SIGNS];
    int count = (int)(byte(c) % PAC_TREE_SIGNS);
    for (int i = 0; i < count; i++)
        signs[i] = (uint8_t)byte(c);
    return pac_tree_set_signs(tree, node, signs, count);
}

static pac_status edit(choices *c, pac_tree *tree) {
    unsigned kind = byte(c) % 12;
    pac_node node = any_node(c, tree);
    switch (kind) {
    case 0:
        return pac_tree_delete(tree, node);
    case 1:
        return pac_tree_promote(tree, node);
    case 2:
        return pac_tree_make_main(tree, node);
    case 3:
        return comment(c, tree, node);
    case 4:
        return sign(c, tree, node);
    case 5:
        return pac_tree_agree(tree, byte(c) % 2);
    default:
        return play(c, tree, node);
    }
}

/* Undoes or redoes, and compares with what was there. */
static void go_back_and_on(choices *c, pac_tree *tree, const uint64_t *snapshots) {
    pac_node node = PAC_TREE_NONE;
    pac_status status = byte(c) % 2 ? pac_tree_undo(tree, &node) : pac_tree_redo(tree, &node);
    must(status == PAC_STATUS_NOTHING || pac_tree_has(tree, node));
    must(snapshot(tree) == snapshots[pac_tree_undoable(tree)]);
}

/* ------------------------------------------------------------------------------------------------
 * Records
 */

static void write_and_read(pac_tree *tree) {
    pac_record *record = NULL;
    pac_records *again = NULL;
    pac_tree *copy = NULL, *read = NULL;
    char *text = NULL, *same = NULL;
    uint64_t before = snapshot(tree);
    must(pac_tree_copy(&copy, tree) == PAC_STATUS_OK && snapshot(copy) == before);
    must(pac_record_new(&record, NULL) == PAC_STATUS_OK);
    must(pac_record_set_tree(record, copy) == PAC_STATUS_OK);
    must(pac_record_write(record, &text, NULL) == PAC_STATUS_OK);
    must(pac_records_read(&again, text, strlen(text), PAC_INPUT_RECORD, NULL) == PAC_STATUS_OK);
    must(pac_record_copy_tree(pac_records_at(again, 0), &read) == PAC_STATUS_OK);
    must(snapshot(read) == before);
    must(pac_records_write(again, &same, NULL) == PAC_STATUS_OK && strcmp(text, same) == 0);
    must(pac_game_turns(pac_record_game(record)) == pac_tree_depth(tree, pac_tree_main_end(tree)));
    pac_tree_free(read);
    pac_record_free(record);
    pac_records_free(again);
    free(text);
    free(same);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    choices c = {data, 0, size};
    uint64_t snapshots[EDITS + 1];
    pac_setup setup;
    pac_position start;
    pac_tree *tree;
    if (!pac_setup_default(&setup, (pac_variant)(byte(&c) % PAC_VARIANTS), 2 + (int)byte(&c) % 3) ||
        !pac_position_start(&start, &setup))
        return 0;
    must(pac_tree_new(&tree, &start, byte(&c) % 2) == PAC_STATUS_OK);
    snapshots[0] = snapshot(tree);
    for (int i = 0; i < EDITS && c.at < c.size; i++) {
        size_t edits = pac_tree_undoable(tree);
        uint64_t before = snapshot(tree);
        if (byte(&c) % 4 == 0) {
            go_back_and_on(&c, tree, snapshots);
        } else if (edit(&c, tree) == PAC_STATUS_OK) {
            must(pac_tree_undoable(tree) == edits + 1 && !pac_tree_redoable(tree));
            snapshots[edits + 1] = snapshot(tree);
        } else {
            must(pac_tree_undoable(tree) == edits && snapshot(tree) == before);
        }
        check_game(tree, any_node(&c, tree));
    }
    write_and_read(tree);
    uint64_t last = snapshot(tree);
    size_t undone = 0;
    for (; pac_tree_undo(tree, NULL) == PAC_STATUS_OK; undone++)
        must(snapshot(tree) == snapshots[pac_tree_undoable(tree)]);
    must(snapshot(tree) == snapshots[0] && pac_tree_redoable(tree) >= undone);
    while (undone--)
        must(pac_tree_redo(tree, NULL) == PAC_STATUS_OK);
    must(snapshot(tree) == last);
    pac_tree_free(tree);
    return 0;
}
