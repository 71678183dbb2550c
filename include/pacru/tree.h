/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game as a tree: the turns that were played and, beside each, turns that could have been played
 * instead, with comments and signs. Made for studying; a game that is only played is a pac_game.
 *
 * A node stands for a turn and the position behind it; the root, PAC_TREE_ROOT, for the start. The
 * first child of a node goes on with its line, the other children are variations. The main line
 * goes from the root through first children to a node that has none.
 *
 * Every edit can be undone and redone. A node keeps its number until it is deleted for good, which
 * is when the edit that deleted it can no longer be undone; then another node may get the number.
 *
 * Ownership and threads: as in game.h.
 */
#ifndef PACRU_TREE_H
#define PACRU_TREE_H

#include <pacru/game.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pac_tree pac_tree;
typedef uint32_t pac_node;

enum {
    PAC_TREE_ROOT = 0,
    PAC_TREE_NODES = 512 * 1024, /* nodes at the most, those that can be brought back included */
    PAC_TREE_CHILDREN = 256,     /* children of a node at the most */
    PAC_TREE_EDITS = 4096, /* edits that can be undone at the most; the oldest are forgotten */
    PAC_TREE_SIGNS = 8     /* signs of a turn at the most */
};

#define PAC_TREE_NONE UINT32_MAX /* no node */

/* ------------------------------------------------------------------------------------------------
 * Making
 */

/*
 * A tree of a start position and nothing else; fails as pac_game_new() does, and then `tree` is not
 * written.
 */
PAC_API pac_status pac_tree_new(pac_tree **tree, const pac_position *start, unsigned options);

/* A tree whose main line is a game, with its comments, without what was undone. */
PAC_API pac_status pac_tree_from_game(pac_tree **tree, const pac_game *game);

/* A copy that shares nothing with the tree and has nothing to undo. PAC_STATUS_NO_MEMORY. */
PAC_API pac_status pac_tree_copy(pac_tree **copy, const pac_tree *tree);

/* Frees a tree; NULL is allowed. */
PAC_API void pac_tree_free(pac_tree *tree);

/* ------------------------------------------------------------------------------------------------
 * Looking at it. Of a number that is no node of the tree everything is PAC_TREE_NONE, NULL or 0.
 */

/* The pac_game_option flags it was made with. */
PAC_API unsigned pac_tree_options(const pac_tree *tree);

/* Nodes, the root included. */
PAC_API size_t pac_tree_nodes(const pac_tree *tree);

/* Whether a number is a node of the tree. */
PAC_API bool pac_tree_has(const pac_tree *tree, pac_node node);

/* The node before, the first child, the next child of the same parent; or PAC_TREE_NONE. */
PAC_API pac_node pac_tree_parent(const pac_tree *tree, pac_node node);
PAC_API pac_node pac_tree_child(const pac_tree *tree, pac_node node);
PAC_API pac_node pac_tree_next(const pac_tree *tree, pac_node node);

/* Turns from the root to a node. */
PAC_API size_t pac_tree_depth(const pac_tree *tree, pac_node node);

/* The turn that led to a node, and the number under which it is written; 0 of the root. */
PAC_API pac_turn pac_tree_turn(const pac_tree *tree, pac_node node);
PAC_API size_t pac_tree_number(const pac_tree *tree, pac_node node);

/* Whether a node is on the main line; and the last node of that line. */
PAC_API bool pac_tree_is_main(const pac_tree *tree, pac_node node);
PAC_API pac_node pac_tree_main_end(const pac_tree *tree);

/* Whether the main line ends in a draw that the players agreed on. */
PAC_API bool pac_tree_agreed(const pac_tree *tree);

/* The comment behind a turn, or before the first one; NULL if there is none. */
PAC_API const char *pac_tree_comment(const pac_tree *tree, pac_node node);

/*
 * Signs of a turn, numbered as in PGN: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`, others `$n`.
 * Returns how many there are.
 */
PAC_API int pac_tree_signs(const pac_tree *tree, pac_node node, uint8_t signs[PAC_TREE_SIGNS]);

/*
 * The game from the start to a node, which tells everything about it: position, hashes, end, result.
 * It has no comments. It is valid until the tree is next changed or asked for another game. NULL if
 * there is no such node, or no memory.
 */
PAC_API const pac_game *pac_tree_game(pac_tree *tree, pac_node node);

/* ------------------------------------------------------------------------------------------------
 * Editing. PAC_STATUS_ARGUMENT if there is no such node, PAC_STATUS_NO_MEMORY; an edit that fails
 * changes nothing.
 */

/*
 * Plays a turn at a node and gives the node that it leads to: the one that is there already, or a
 * new one behind all other children. Otherwise as pac_game_play(); PAC_STATUS_TOO_LONG also if the
 * node has too many children or the tree too many nodes. `child` may be NULL.
 */
PAC_API pac_status pac_tree_play(pac_tree *tree, pac_node node, pac_turn turn, pac_node *child);

/* The same for a text, as pac_game_play_text(). */
PAC_API pac_status pac_tree_play_text(pac_tree *tree, pac_node node, const char *text,
                                      size_t length, unsigned input, pac_refusal *refusal,
                                      pac_node *child);

/* Deletes a node with all that comes behind it. PAC_STATUS_ARGUMENT also for the root. */
PAC_API pac_status pac_tree_delete(pac_tree *tree, pac_node node);

/* Moves a node one place forward among its siblings. PAC_STATUS_NOTHING if it is the first. */
PAC_API pac_status pac_tree_promote(pac_tree *tree, pac_node node);

/* Makes a node part of the main line. PAC_STATUS_NOTHING if it is that already. */
PAC_API pac_status pac_tree_make_main(pac_tree *tree, pac_node node);

/* Sets the comment of a node; as pac_game_set_comment(). PAC_STATUS_NOTHING if it is the same. */
PAC_API pac_status pac_tree_set_comment(pac_tree *tree, pac_node node, const char *text,
                                        size_t length);

/*
 * Sets the signs of a turn. PAC_STATUS_ARGUMENT also for the root, for a sign twice or for 0,
 * PAC_STATUS_TOO_LONG for too many, PAC_STATUS_NOTHING if they are the same.
 */
PAC_API pac_status pac_tree_set_signs(pac_tree *tree, pac_node node, const uint8_t *signs,
                                      int count);

/*
 * Ends the main line as a draw that the players agreed on, or takes that back. PAC_STATUS_OVER if
 * it has ended otherwise, PAC_STATUS_NOTHING if it is so already. An edit that changes the main
 * line takes the agreement back.
 */
PAC_API pac_status pac_tree_agree(pac_tree *tree, bool agreed);

/*
 * Takes back the last edit, or does again what was last taken back. `node` (may be NULL) is where
 * something changed, for a view to go to. PAC_STATUS_NOTHING.
 */
PAC_API pac_status pac_tree_undo(pac_tree *tree, pac_node *node);
PAC_API pac_status pac_tree_redo(pac_tree *tree, pac_node *node);

/* How many times pac_tree_undo() and pac_tree_redo() will succeed. */
PAC_API size_t pac_tree_undoable(const pac_tree *tree);
PAC_API size_t pac_tree_redoable(const pac_tree *tree);

/* ------------------------------------------------------------------------------------------------
 * Drawings and numbers in comments, as `[%csl Re4]` circles, `[%cal Ge1e3]` arrows,
 * `[%eval 1.25]`, `[%shares R=.61,Y=.39]`. Any comment can have them.
 */

enum { PAC_SHAPES = 64 }; /* shapes of a comment that are read at the most */

typedef struct pac_shape {
    uint8_t colour; /* pac_colour */
    int8_t from;    /* field */
    int8_t to;      /* field; PAC_NOWHERE for a circle around `from` */
} pac_shape;

/* The shapes drawn in a comment; what cannot be read is passed over. Returns how many there are. */
PAC_API int pac_comment_shapes(const char *comment, pac_shape shapes[PAC_SHAPES]);

/*
 * The value of a command, such as "1.25" of "eval" in `[%eval 1.25]`: a pointer into the comment,
 * its length in `length`. NULL if there is none.
 */
PAC_API const char *pac_comment_command(const char *comment, const char *name, size_t *length);

/*
 * A comment with another value of a command, or without it if `value` is NULL; the rest is kept.
 * `comment` may be NULL. On PAC_STATUS_OK the caller owns `changed` and gives it back with free().
 * PAC_STATUS_TEXT if the value has a `]`, a `}` or a control character, or is not UTF-8,
 * PAC_STATUS_TOO_LONG, PAC_STATUS_NO_MEMORY.
 */
PAC_API pac_status pac_comment_set_command(const char *comment, const char *name, const char *value,
                                           char **changed);

#ifdef __cplusplus
}
#endif

#endif
