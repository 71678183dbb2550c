/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game_comments.h"
#include "text.h"
#include "tree_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Nodes
 */

/* A node of its own, not linked yet; PAC_TREE_NONE if there is no room or no memory. */
static pac_node new_node(pac_tree *tree, pac_status *status) {
    if (tree->free != PAC_TREE_NONE) {
        pac_node node = tree->free;
        tree->free = tree->nodes[node].next;
        return node;
    }
    if (tree->used == PAC_TREE_NODES) {
        *status = PAC_STATUS_TOO_LONG;
        return PAC_TREE_NONE;
    }
    if (tree->used == tree->capacity) {
        size_t capacity = tree->capacity ? 2 * tree->capacity : 16;
        struct pac__node *nodes = realloc(tree->nodes, capacity * sizeof *nodes);
        if (!nodes) {
            *status = PAC_STATUS_NO_MEMORY;
            return PAC_TREE_NONE;
        }
        tree->nodes = nodes;
        tree->capacity = capacity;
    }
    return (pac_node)tree->used++;
}

static struct pac__node empty_node(pac_node parent) {
    return (struct pac__node){.parent = parent, .child = PAC_TREE_NONE, .next = PAC_TREE_NONE};
}

/* The node behind another in the subtree of `top`, parents first; PAC_TREE_NONE at the end. */
static pac_node next_in_subtree(const pac_tree *tree, pac_node node, pac_node top) {
    if (tree->nodes[node].child != PAC_TREE_NONE)
        return tree->nodes[node].child;
    while (node != top && tree->nodes[node].next == PAC_TREE_NONE)
        node = tree->nodes[node].parent;
    return node == top ? PAC_TREE_NONE : tree->nodes[node].next;
}

static void mark_subtree(pac_tree *tree, pac_node top, bool attached) {
    for (pac_node node = top; node != PAC_TREE_NONE; node = next_in_subtree(tree, node, top)) {
        assert(tree->nodes[node].attached != attached);
        tree->nodes[node].attached = attached;
        if (attached)
            tree->attached++;
        else
            tree->attached--;
    }
}

void pac__tree_link(pac_tree *tree, pac_node node, uint32_t index) {
    pac_node *place = &tree->nodes[tree->nodes[node].parent].child;
    for (; index; index--)
        place = &tree->nodes[*place].next;
    tree->nodes[node].next = *place;
    *place = node;
    mark_subtree(tree, node, true);
}

uint32_t pac__tree_unlink(pac_tree *tree, pac_node node) {
    pac_node *place = &tree->nodes[tree->nodes[node].parent].child;
    uint32_t index = 0;
    for (; *place != node; index++)
        place = &tree->nodes[*place].next;
    *place = tree->nodes[node].next;
    tree->nodes[node].next = PAC_TREE_NONE;
    mark_subtree(tree, node, false);
    return index;
}

void pac__tree_release(pac_tree *tree, pac_node node) {
    assert(!tree->nodes[node].attached && tree->nodes[node].next == PAC_TREE_NONE);
    /* A queue: the children of the node at its head join it at its tail. */
    pac_node head = node, tail = node;
    while (head != PAC_TREE_NONE) {
        struct pac__node *freed = &tree->nodes[head];
        tree->nodes[tail].next = freed->child;
        while (tree->nodes[tail].next != PAC_TREE_NONE)
            tail = tree->nodes[tail].next;
        pac_node following = freed->next;
        free(freed->comment);
        freed->comment = NULL;
        freed->next = tree->free;
        tree->free = head;
        head = following;
    }
}

pac_node pac__tree_find_child(const pac_tree *tree, pac_node node, pac_turn turn) {
    pac_node child = tree->nodes[node].child;
    while (child != PAC_TREE_NONE && tree->nodes[child].turn != turn)
        child = tree->nodes[child].next;
    return child;
}

pac_node pac__tree_grow(pac_tree *tree, pac_node parent, pac_status *status) {
    const pac_game *line = tree->cursor.line;
    size_t last = pac_game_turns(line) - 1;
    uint32_t index = 0;
    for (pac_node child = tree->nodes[parent].child; child != PAC_TREE_NONE;
         child = tree->nodes[child].next)
        index++;
    *status = index < PAC_TREE_CHILDREN ? PAC_STATUS_OK : PAC_STATUS_TOO_LONG;
    pac_node node = *status ? PAC_TREE_NONE : new_node(tree, status);
    if (node == PAC_TREE_NONE) {
        (void)pac_game_undo(tree->cursor.line);
        return PAC_TREE_NONE;
    }
    tree->nodes[node] = empty_node(parent);
    tree->nodes[node].turn = pac_game_turn(line, last);
    tree->nodes[node].depth = tree->nodes[parent].depth + 1;
    tree->nodes[node].number = (uint32_t)pac_game_number(line, last);
    pac__tree_link(tree, node, index);
    tree->cursor.at = node;
    return node;
}

/* ------------------------------------------------------------------------------------------------
 * The cursor
 */

pac_status pac__cursor_open(struct pac__cursor *cursor, const pac_position *start,
                            unsigned options) {
    *cursor = (struct pac__cursor){.at = PAC_TREE_ROOT};
    return pac_game_new(&cursor->line, start, options);
}

void pac__cursor_close(struct pac__cursor *cursor) {
    pac_game_free(cursor->line);
    free(cursor->path);
}

void pac__cursor_back(const pac_tree *tree, struct pac__cursor *cursor) {
    if (pac_game_end(cursor->line) == PAC_END_AGREED)
        (void)pac_game_undo(cursor->line);
    (void)pac_game_undo(cursor->line);
    cursor->at = tree->nodes[cursor->at].parent;
}

/* Makes room for a path of so many nodes. */
static bool reserve_path(struct pac__cursor *cursor, size_t length) {
    if (length <= cursor->path_capacity)
        return true;
    size_t capacity = length < 64 ? 64 : 2 * length;
    pac_node *path = realloc(cursor->path, capacity * sizeof *path);
    if (!path)
        return false;
    cursor->path = path;
    cursor->path_capacity = capacity;
    return true;
}

/* Whether the game that stands at a node has ended by agreement. */
static bool agreed_at(const pac_tree *tree, pac_node node) {
    return tree->agreed && tree->nodes[node].child == PAC_TREE_NONE && pac_tree_is_main(tree, node);
}

pac_status pac__cursor_go(const pac_tree *tree, struct pac__cursor *cursor, pac_node node) {
    const struct pac__node *nodes = tree->nodes;
    pac_node target = node;
    size_t length = 0;
    if (!reserve_path(cursor, nodes[node].depth))
        return PAC_STATUS_NO_MEMORY;
    while (nodes[cursor->at].depth > nodes[node].depth)
        pac__cursor_back(tree, cursor);
    for (; nodes[node].depth > nodes[cursor->at].depth; node = nodes[node].parent)
        cursor->path[length++] = node;
    for (; node != cursor->at; node = nodes[node].parent) {
        cursor->path[length++] = node;
        pac__cursor_back(tree, cursor);
    }
    if (pac_game_end(cursor->line) == PAC_END_AGREED && (length || !agreed_at(tree, node)))
        (void)pac_game_undo(cursor->line);
    while (length) {
        pac_node step = cursor->path[--length];
        pac_status status = pac_game_play(cursor->line, nodes[step].turn);
        if (status)
            return status;
        cursor->at = step;
    }
    if (agreed_at(tree, target))
        (void)pac_game_agree(cursor->line); /* PAC_STATUS_OVER if it was agreed on before */
    return PAC_STATUS_OK;
}

const pac_game *pac_tree_game(pac_tree *tree, pac_node node) {
    if (!pac_tree_has(tree, node) || pac__cursor_go(tree, &tree->cursor, node))
        return NULL;
    return tree->cursor.line;
}

/* ------------------------------------------------------------------------------------------------
 * Making and freeing
 */

pac_status pac_tree_new(pac_tree **tree, const pac_position *start, unsigned options) {
    pac_tree *made = calloc(1, sizeof *made);
    if (!made)
        return PAC_STATUS_NO_MEMORY;
    made->free = PAC_TREE_NONE;
    pac_status status = pac__cursor_open(&made->cursor, start, options);
    if (!status)
        (void)new_node(made, &status);
    if (status) {
        pac_tree_free(made);
        return status;
    }
    made->nodes[PAC_TREE_ROOT] = empty_node(PAC_TREE_NONE);
    made->nodes[PAC_TREE_ROOT].attached = true;
    made->attached = 1;
    *tree = made;
    return PAC_STATUS_OK;
}

/* Plays a game's turns with their comments in an empty tree. */
static pac_status add_game(pac_tree *tree, const pac_game *game) {
    pac_node node = PAC_TREE_ROOT;
    for (size_t i = 0; i <= pac_game_turns(game); i++) {
        const char *comment = pac_game_comment(game, i);
        if (comment) {
            tree->nodes[node].comment = pac__copy(comment, strlen(comment));
            if (!tree->nodes[node].comment)
                return PAC_STATUS_NO_MEMORY;
        }
        if (i == pac_game_turns(game))
            break;
        pac_status status = pac_game_play(tree->cursor.line, pac_game_turn(game, i));
        if (status)
            return status;
        node = pac__tree_grow(tree, node, &status);
        if (node == PAC_TREE_NONE)
            return status;
    }
    tree->agreed = pac_game_end(game) == PAC_END_AGREED;
    return PAC_STATUS_OK;
}

pac_status pac_tree_from_game(pac_tree **tree, const pac_game *game) {
    pac_tree *made = NULL;
    pac_status status = pac_tree_new(&made, pac_game_position_at(game, 0), pac_game_options(game));
    if (status)
        return status;
    status = add_game(made, game);
    if (status)
        pac_tree_free(made);
    else
        *tree = made;
    return status;
}

/* Copies the nodes of a tree, whose numbers stay the same. Deleted ones become free. */
static bool copy_nodes(pac_tree *copy, const pac_tree *tree) {
    copy->nodes = malloc(tree->used * sizeof *copy->nodes);
    if (!copy->nodes)
        return false;
    copy->capacity = tree->used;
    bool whole = true;
    for (size_t i = tree->used; i--;) {
        struct pac__node *node = &copy->nodes[i];
        *node = tree->nodes[i];
        if (!node->attached) {
            node->comment = NULL;
            node->next = copy->free;
            copy->free = (pac_node)i;
        } else if (node->comment) {
            node->comment = pac__copy(node->comment, strlen(node->comment));
            whole &= node->comment != NULL;
        }
    }
    copy->used = tree->used;
    copy->attached = tree->attached;
    return whole;
}

pac_status pac_tree_copy(pac_tree **copy, const pac_tree *tree) {
    pac_tree *made = calloc(1, sizeof *made);
    if (!made)
        return PAC_STATUS_NO_MEMORY;
    made->free = PAC_TREE_NONE;
    made->agreed = tree->agreed;
    made->cursor.at = tree->cursor.at;
    if (!copy_nodes(made, tree) || pac_game_copy(&made->cursor.line, tree->cursor.line)) {
        pac_tree_free(made);
        return PAC_STATUS_NO_MEMORY;
    }
    *copy = made;
    return PAC_STATUS_OK;
}

void pac_tree_free(pac_tree *tree) {
    if (!tree)
        return;
    pac__tree_forget_edits(tree);
    free(tree->edits);
    for (size_t i = 0; i < tree->used; i++)
        free(tree->nodes[i].comment);
    free(tree->nodes);
    pac__cursor_close(&tree->cursor);
    free(tree);
}

/* ------------------------------------------------------------------------------------------------
 * Looking at it
 */

unsigned pac_tree_options(const pac_tree *tree) { return pac_game_options(tree->cursor.line); }

size_t pac_tree_nodes(const pac_tree *tree) { return tree->attached; }

bool pac_tree_has(const pac_tree *tree, pac_node node) {
    return node < tree->used && tree->nodes[node].attached;
}

pac_node pac_tree_parent(const pac_tree *tree, pac_node node) {
    return pac_tree_has(tree, node) ? tree->nodes[node].parent : PAC_TREE_NONE;
}

pac_node pac_tree_child(const pac_tree *tree, pac_node node) {
    return pac_tree_has(tree, node) ? tree->nodes[node].child : PAC_TREE_NONE;
}

pac_node pac_tree_next(const pac_tree *tree, pac_node node) {
    return pac_tree_has(tree, node) ? tree->nodes[node].next : PAC_TREE_NONE;
}

size_t pac_tree_depth(const pac_tree *tree, pac_node node) {
    return pac_tree_has(tree, node) ? tree->nodes[node].depth : 0;
}

pac_turn pac_tree_turn(const pac_tree *tree, pac_node node) {
    return pac_tree_has(tree, node) ? tree->nodes[node].turn : 0;
}

size_t pac_tree_number(const pac_tree *tree, pac_node node) {
    return pac_tree_has(tree, node) ? tree->nodes[node].number : 0;
}

bool pac_tree_is_main(const pac_tree *tree, pac_node node) {
    if (!pac_tree_has(tree, node))
        return false;
    for (pac_node parent; (parent = tree->nodes[node].parent) != PAC_TREE_NONE; node = parent)
        if (tree->nodes[parent].child != node)
            return false;
    return true;
}

pac_node pac_tree_main_end(const pac_tree *tree) {
    pac_node node = PAC_TREE_ROOT;
    while (tree->nodes[node].child != PAC_TREE_NONE)
        node = tree->nodes[node].child;
    return node;
}

bool pac_tree_agreed(const pac_tree *tree) { return tree->agreed; }

const char *pac_tree_comment(const pac_tree *tree, pac_node node) {
    return pac_tree_has(tree, node) ? tree->nodes[node].comment : NULL;
}

int pac_tree_signs(const pac_tree *tree, pac_node node, uint8_t signs[PAC_TREE_SIGNS]) {
    if (!pac_tree_has(tree, node))
        return 0;
    memcpy(signs, tree->nodes[node].signs.list, PAC_TREE_SIGNS);
    return tree->nodes[node].signs.count;
}

/* Only a line of nodes without signs has as many nodes as its last one is deep. */
bool pac__tree_branches(const pac_tree *tree) {
    pac_node node = PAC_TREE_ROOT;
    for (; tree->nodes[node].child != PAC_TREE_NONE; node = tree->nodes[node].child)
        if (tree->nodes[node].signs.count)
            return true;
    return tree->nodes[node].signs.count || tree->nodes[node].depth + 1 < tree->attached;
}

pac_status pac__tree_main_game(const pac_tree *tree, pac_game **game) {
    pac_game *made;
    pac_node node = PAC_TREE_ROOT;
    pac_status status = pac_game_new(&made, pac_game_position_at(tree->cursor.line, 0),
                                     pac_game_options(tree->cursor.line));
    if (status)
        return status;
    for (;;) {
        const struct pac__node *here = &tree->nodes[node];
        if (here->depth)
            status = pac_game_play(made, here->turn);
        if (!status && here->comment)
            status = pac_game_set_comment(made, here->depth, here->comment, strlen(here->comment));
        if (status || here->child == PAC_TREE_NONE)
            break;
        node = here->child;
    }
    if (!status && tree->agreed)
        status = pac_game_agree(made);
    if (status)
        pac_game_free(made);
    else
        *game = made;
    return status;
}

pac_game *pac__tree_take_game(pac_tree *tree) {
    pac_game *game = tree->cursor.line;
    assert(!pac__tree_branches(tree) && tree->cursor.at == pac_tree_main_end(tree));
    for (pac_node node = PAC_TREE_ROOT; node != PAC_TREE_NONE; node = tree->nodes[node].child) {
        *pac__comment_slot(game, tree->nodes[node].depth) = tree->nodes[node].comment;
        tree->nodes[node].comment = NULL;
    }
    tree->cursor.line = NULL;
    pac_tree_free(tree);
    return game;
}
