/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a tree is made of, for its edits and for records. */
#ifndef PACRU_TREE_PARTS_H
#define PACRU_TREE_PARTS_H

#include <pacru/tree.h>

struct pac__signs {
    uint8_t list[PAC_TREE_SIGNS];
    uint8_t count;
};

struct pac__node {
    pac_turn turn;   /* that led here; 0 at the root */
    char *comment;   /* allocated, or NULL */
    pac_node parent; /* PAC_TREE_NONE at the root */
    pac_node child;  /* the first, or PAC_TREE_NONE */
    pac_node next;   /* sibling, or in the list of free nodes; PAC_TREE_NONE */
    uint32_t depth;  /* turns from the root */
    uint32_t number; /* under which the turn is written */
    struct pac__signs signs;
    bool attached; /* part of the tree: neither free nor deleted */
};

/* A game that stands at one node and walks to others. */
struct pac__cursor {
    pac_game *line;
    pac_node at;
    pac_node *path; /* room for the way down */
    size_t path_capacity;
};

typedef enum pac__edit_kind {
    PAC__EDIT_ADD,
    PAC__EDIT_DELETE,
    PAC__EDIT_ORDER,
    PAC__EDIT_COMMENT,
    PAC__EDIT_SIGNS,
    PAC__EDIT_AGREEMENT
} pac__edit_kind;

/*
 * One edit. It holds the value that the tree does not have now: undoing and redoing both exchange
 * the two.
 */
struct pac__edit {
    pac__edit_kind kind;
    bool first; /* of the edits that are undone together */
    pac_node node;
    union {
        uint32_t index; /* place among the siblings: ADD, DELETE, ORDER */
        char *comment;
        struct pac__signs signs;
        bool agreed;
    } other;
};

struct pac_tree {
    struct pac__node *nodes; /* the root is the first */
    size_t used;             /* nodes of the array that have been used */
    size_t capacity;
    pac_node free;   /* the first of the list of free nodes */
    size_t attached; /* nodes of the tree */
    bool agreed;     /* the main line ends in a draw agreed on */
    struct pac__cursor cursor;
    struct pac__edit *edits;
    size_t edit_count; /* done and undone */
    size_t edit_capacity;
    size_t done; /* edits of the list that are in force */
};

/* The node of a number that is one. */
static inline struct pac__node *pac__node_at(const pac_tree *tree, pac_node node) {
    return &tree->nodes[node];
}

/* Makes a cursor at the root. */
pac_status pac__cursor_open(struct pac__cursor *cursor, const pac_position *start,
                            unsigned options);
void pac__cursor_close(struct pac__cursor *cursor);

/* Walks to a node. PAC_STATUS_NO_MEMORY, and then the cursor stands at some node of the tree. */
pac_status pac__cursor_go(const pac_tree *tree, struct pac__cursor *cursor, pac_node node);

/* One step back, to the parent, which always succeeds. The cursor must not be at the root. */
void pac__cursor_back(const pac_tree *tree, struct pac__cursor *cursor);

/* The child to which a turn leads, or PAC_TREE_NONE. */
pac_node pac__tree_find_child(const pac_tree *tree, pac_node node, pac_turn turn);

/*
 * Adds a child behind all others for the turn that the tree's cursor has just played at a node, and
 * moves the cursor to it, without a way to undo it. PAC_TREE_NONE if there is no room; then the
 * turn is taken back.
 */
pac_node pac__tree_grow(pac_tree *tree, pac_node parent, pac_status *status);

/* Links a detached node as child number `index` of its parent; the reverse gives the index. */
void pac__tree_link(pac_tree *tree, pac_node node, uint32_t index);
uint32_t pac__tree_unlink(pac_tree *tree, pac_node node);

/* Frees a detached node and all that hangs on it. */
void pac__tree_release(pac_tree *tree, pac_node node);

/* Forgets all edits. */
void pac__tree_forget_edits(pac_tree *tree);

/* The number of a sign that `!` and `?` are written for, and its text; 0 and NULL for others. */
uint8_t pac__sign_of_text(const char *text, size_t length);
const char *pac__sign_text(uint8_t sign);

/* Adds a sign; one that is there already changes nothing. False if there are too many. */
bool pac__add_sign(struct pac__signs *signs, uint8_t sign);

/* Whether there is anything but a main line with comments. */
bool pac__tree_branches(const pac_tree *tree);

/* A game of the main line, with its comments. */
pac_status pac__tree_main_game(const pac_tree *tree, pac_game **game);

/* The same for a tree that does not branch and whose cursor is at its end. The tree is freed. */
pac_game *pac__tree_take_game(pac_tree *tree);

/*
 * game_comments.c: a text as a comment, with one blank between its words; allocated, NULL if nothing
 * is left of it. Fails as pac_game_set_comment() does.
 */
pac_status pac__clean_comment(const char *text, size_t length, char **clean);

#endif
