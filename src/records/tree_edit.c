/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edits of a tree, each of which can be undone and redone. */
#include "text.h"
#include "tree_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * The list of edits
 */

static void free_edit(struct pac__edit *edit) {
    if (edit->kind == PAC__EDIT_COMMENT)
        free(edit->other.comment);
}

/* Forgets the edits that were undone. A node that one of them had added is gone for good. */
static void forget_undone(pac_tree *tree) {
    while (tree->edit_count > tree->done) {
        struct pac__edit *edit = &tree->edits[--tree->edit_count];
        if (edit->kind == PAC__EDIT_ADD)
            pac__tree_release(tree, edit->node);
        free_edit(edit);
    }
}

/* Forgets the oldest edits, at least so many. A node that one of them deleted is gone for good. */
static void forget_oldest(pac_tree *tree, size_t fewest) {
    size_t count = 0;
    for (; count < tree->done && (count < fewest || !tree->edits[count].first); count++) {
        struct pac__edit *edit = &tree->edits[count];
        if (edit->kind == PAC__EDIT_DELETE)
            pac__tree_release(tree, edit->node);
        free_edit(edit);
    }
    tree->edit_count -= count;
    tree->done -= count;
    if (tree->edit_count)
        memmove(tree->edits, tree->edits + count, tree->edit_count * sizeof *tree->edits);
}

void pac__tree_forget_edits(pac_tree *tree) {
    forget_undone(tree);
    forget_oldest(tree, tree->done);
}

/* Makes room for so many more edits. */
static bool reserve_edits(pac_tree *tree, size_t more) {
    size_t wanted = tree->done + more;
    if (wanted <= tree->edit_capacity)
        return true;
    size_t capacity = tree->edit_capacity ? 2 * tree->edit_capacity : 16;
    while (capacity < wanted)
        capacity *= 2;
    struct pac__edit *edits = realloc(tree->edits, capacity * sizeof *edits);
    if (!edits)
        return false;
    tree->edits = edits;
    tree->edit_capacity = capacity;
    return true;
}

/* Adds an edit for which there is room. */
static void push_edit(pac_tree *tree, struct pac__edit edit) {
    if (edit.first) {
        forget_undone(tree);
        if (tree->done >= PAC_TREE_EDITS)
            forget_oldest(tree, PAC_TREE_EDITS / 4);
    }
    assert(tree->done == tree->edit_count && tree->done < tree->edit_capacity);
    tree->edits[tree->edit_count++] = edit;
    tree->done++;
}

/* ------------------------------------------------------------------------------------------------
 * Undoing
 */

static void toggle_node(pac_tree *tree, struct pac__edit *edit) {
    if (!tree->nodes[edit->node].attached) {
        pac__tree_link(tree, edit->node, edit->other.index);
        return;
    }
    /* The cursor may stand in the part that goes away. */
    pac_node at = tree->cursor.at;
    while (tree->nodes[at].depth > tree->nodes[edit->node].depth)
        at = tree->nodes[at].parent;
    if (at == edit->node) {
        while (tree->nodes[tree->cursor.at].depth >= tree->nodes[edit->node].depth)
            pac__cursor_back(tree, &tree->cursor);
    }
    edit->other.index = pac__tree_unlink(tree, edit->node);
}

/* Exchanges what an edit holds with what the tree has. */
static void exchange(pac_tree *tree, struct pac__edit *edit) {
    struct pac__node *node = &tree->nodes[edit->node];
    uint32_t index = edit->other.index;
    char *comment = node->comment;
    struct pac__signs signs = node->signs;
    bool agreed = tree->agreed;
    switch (edit->kind) {
    case PAC__EDIT_ADD:
    case PAC__EDIT_DELETE:
        toggle_node(tree, edit);
        break;
    case PAC__EDIT_ORDER:
        edit->other.index = pac__tree_unlink(tree, edit->node);
        pac__tree_link(tree, edit->node, index);
        break;
    case PAC__EDIT_COMMENT:
        node->comment = edit->other.comment;
        edit->other.comment = comment;
        break;
    case PAC__EDIT_SIGNS:
        node->signs = edit->other.signs;
        edit->other.signs = signs;
        break;
    case PAC__EDIT_AGREEMENT:
        tree->agreed = edit->other.agreed;
        edit->other.agreed = agreed;
        break;
    }
}

/* Where to look after an edit was undone or redone. */
static void show_edit(const pac_tree *tree, const struct pac__edit *edit, pac_node *node) {
    if (!node)
        return;
    if (edit->kind == PAC__EDIT_AGREEMENT)
        *node = pac_tree_main_end(tree);
    else
        *node = tree->nodes[edit->node].attached ? edit->node : tree->nodes[edit->node].parent;
}

pac_status pac_tree_undo(pac_tree *tree, pac_node *node) {
    if (!tree->done)
        return PAC_STATUS_NOTHING;
    struct pac__edit *edit;
    do {
        edit = &tree->edits[--tree->done];
        exchange(tree, edit);
    } while (!edit->first);
    show_edit(tree, edit, node);
    return PAC_STATUS_OK;
}

pac_status pac_tree_redo(pac_tree *tree, pac_node *node) {
    if (tree->done == tree->edit_count)
        return PAC_STATUS_NOTHING;
    struct pac__edit *edit = &tree->edits[tree->done];
    do
        exchange(tree, &tree->edits[tree->done++]);
    while (tree->done < tree->edit_count && !tree->edits[tree->done].first);
    show_edit(tree, edit, node);
    return PAC_STATUS_OK;
}

static size_t count_first(const pac_tree *tree, size_t begin, size_t end) {
    size_t count = 0;
    for (; begin < end; begin++)
        count += tree->edits[begin].first;
    return count;
}

size_t pac_tree_undoable(const pac_tree *tree) { return count_first(tree, 0, tree->done); }

size_t pac_tree_redoable(const pac_tree *tree) {
    return count_first(tree, tree->done, tree->edit_count);
}

/* ------------------------------------------------------------------------------------------------
 * Edits
 */

/* Does an edit by exchanging what it holds. There must be room for it. */
static void do_edit(pac_tree *tree, struct pac__edit edit) {
    push_edit(tree, edit);
    exchange(tree, &tree->edits[tree->done - 1]);
}

/* The main line has become another: what its players agreed on is no longer its end. */
static void drop_agreement(pac_tree *tree) {
    if (tree->agreed)
        do_edit(tree, (struct pac__edit){.kind = PAC__EDIT_AGREEMENT, .other.agreed = false});
}

/* Adds the turn that the cursor has just played at a node, unless its child is there already. */
static pac_status add_played(pac_tree *tree, pac_node node, pac_node *child) {
    const pac_game *line = tree->cursor.line;
    pac_node found =
        pac__tree_find_child(tree, node, pac_game_turn(line, pac_game_turns(line) - 1));
    pac_status status = PAC_STATUS_OK;
    if (found != PAC_TREE_NONE) {
        tree->cursor.at = found;
    } else {
        found = pac__tree_grow(tree, node, &status);
        if (found == PAC_TREE_NONE)
            return status;
        push_edit(tree, (struct pac__edit){.kind = PAC__EDIT_ADD, .first = true, .node = found});
    }
    if (child)
        *child = found;
    return PAC_STATUS_OK;
}

/* Walks to a node at which a turn is to be played. */
static pac_status go_to_play(pac_tree *tree, pac_node node) {
    if (!pac_tree_has(tree, node))
        return PAC_STATUS_ARGUMENT;
    if (!reserve_edits(tree, 1))
        return PAC_STATUS_NO_MEMORY;
    return pac__cursor_go(tree, &tree->cursor, node);
}

pac_status pac_tree_play(pac_tree *tree, pac_node node, pac_turn turn, pac_node *child) {
    pac_status status = go_to_play(tree, node);
    if (!status)
        status = pac_game_play(tree->cursor.line, turn);
    return status ? status : add_played(tree, node, child);
}

pac_status pac_tree_play_text(pac_tree *tree, pac_node node, const char *text, size_t length,
                              unsigned input, pac_refusal *refusal, pac_node *child) {
    if (refusal)
        *refusal = (pac_refusal){PAC_REFUSAL_NONE, PAC_RULE_NONE, PAC_NOWHERE};
    pac_status status = go_to_play(tree, node);
    if (!status)
        status = pac_game_play_text(tree->cursor.line, text, length, input, refusal);
    return status ? status : add_played(tree, node, child);
}

pac_status pac_tree_delete(pac_tree *tree, pac_node node) {
    if (!pac_tree_has(tree, node) || node == PAC_TREE_ROOT)
        return PAC_STATUS_ARGUMENT;
    if (!reserve_edits(tree, 2))
        return PAC_STATUS_NO_MEMORY;
    bool main = pac_tree_is_main(tree, node);
    do_edit(tree, (struct pac__edit){.kind = PAC__EDIT_DELETE, .first = true, .node = node});
    if (main)
        drop_agreement(tree);
    return PAC_STATUS_OK;
}

/* A node's place among its siblings, from 0. */
static uint32_t index_of(const pac_tree *tree, pac_node node) {
    pac_node sibling = tree->nodes[tree->nodes[node].parent].child;
    uint32_t index = 0;
    for (; sibling != node; sibling = tree->nodes[sibling].next)
        index++;
    return index;
}

pac_status pac_tree_promote(pac_tree *tree, pac_node node) {
    if (!pac_tree_has(tree, node))
        return PAC_STATUS_ARGUMENT;
    uint32_t index = node == PAC_TREE_ROOT ? 0 : index_of(tree, node);
    if (!index)
        return PAC_STATUS_NOTHING;
    if (!reserve_edits(tree, 2))
        return PAC_STATUS_NO_MEMORY;
    do_edit(tree,
            (struct pac__edit){
                .kind = PAC__EDIT_ORDER, .first = true, .node = node, .other.index = index - 1});
    if (pac_tree_is_main(tree, node))
        drop_agreement(tree);
    return PAC_STATUS_OK;
}

pac_status pac_tree_make_main(pac_tree *tree, pac_node node) {
    if (!pac_tree_has(tree, node))
        return PAC_STATUS_ARGUMENT;
    if (pac_tree_is_main(tree, node))
        return PAC_STATUS_NOTHING;
    if (!reserve_edits(tree, tree->nodes[node].depth + 1))
        return PAC_STATUS_NO_MEMORY;
    bool first = true;
    for (; node != PAC_TREE_ROOT; node = tree->nodes[node].parent) {
        if (!index_of(tree, node))
            continue;
        do_edit(tree, (struct pac__edit){.kind = PAC__EDIT_ORDER, .first = first, .node = node});
        first = false;
    }
    drop_agreement(tree);
    return PAC_STATUS_OK;
}

static bool same_text(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : !a && !b;
}

pac_status pac_tree_set_comment(pac_tree *tree, pac_node node, const char *text, size_t length) {
    char *comment;
    if (!pac_tree_has(tree, node))
        return PAC_STATUS_ARGUMENT;
    pac_status status = pac__clean_comment(text, length, &comment);
    if (status)
        return status;
    if (same_text(comment, tree->nodes[node].comment))
        status = PAC_STATUS_NOTHING;
    else if (!reserve_edits(tree, 1))
        status = PAC_STATUS_NO_MEMORY;
    if (status) {
        free(comment);
        return status;
    }
    do_edit(tree,
            (struct pac__edit){
                .kind = PAC__EDIT_COMMENT, .first = true, .node = node, .other.comment = comment});
    return PAC_STATUS_OK;
}

bool pac__add_sign(struct pac__signs *signs, uint8_t sign) {
    if (memchr(signs->list, sign, signs->count))
        return true;
    if (signs->count == PAC_TREE_SIGNS)
        return false;
    signs->list[signs->count++] = sign;
    return true;
}

pac_status pac_tree_set_signs(pac_tree *tree, pac_node node, const uint8_t *signs, int count) {
    struct pac__signs wanted = {.count = 0};
    if (!pac_tree_has(tree, node) || node == PAC_TREE_ROOT || count < 0)
        return PAC_STATUS_ARGUMENT;
    if (count > PAC_TREE_SIGNS)
        return PAC_STATUS_TOO_LONG;
    for (int i = 0; i < count; i++) {
        (void)pac__add_sign(&wanted, signs[i]);
        if (!signs[i] || wanted.count != i + 1)
            return PAC_STATUS_ARGUMENT;
    }
    if (memcmp(&wanted, &tree->nodes[node].signs, sizeof wanted) == 0)
        return PAC_STATUS_NOTHING;
    if (!reserve_edits(tree, 1))
        return PAC_STATUS_NO_MEMORY;
    do_edit(tree, (struct pac__edit){
                      .kind = PAC__EDIT_SIGNS, .first = true, .node = node, .other.signs = wanted});
    return PAC_STATUS_OK;
}

pac_status pac_tree_agree(pac_tree *tree, bool agreed) {
    if (tree->agreed == agreed)
        return PAC_STATUS_NOTHING;
    pac_status status = go_to_play(tree, pac_tree_main_end(tree));
    if (status)
        return status;
    if (agreed && pac_game_end(tree->cursor.line) != PAC_END_NOT_OVER)
        return PAC_STATUS_OVER;
    do_edit(tree,
            (struct pac__edit){.kind = PAC__EDIT_AGREEMENT, .first = true, .other.agreed = agreed});
    return PAC_STATUS_OK;
}
