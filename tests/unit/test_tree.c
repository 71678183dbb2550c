/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games as trees: variations, comments, signs, undoing; and the records that have them. */
#include <pacru/record.h>

#include "support.h"

#define HEAD "[Game \"shacru\"]\n[Players \"2\"]\n\n"
#define CANONICAL_HEAD                                                                             \
    "[Game \"shacru\"]\n"                                                                          \
    "[Position \"shacru 9/9/9/9/9/9/9/9/9 R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -\"]\n"          \
    "[Result \"*\"]\n\n"

/* ------------------------------------------------------------------------------------------------
 * Support
 */

static pac_tree *new_tree(pac_variant variant, int players) {
    pac_position start = started(variant, players);
    pac_tree *tree = NULL;
    assert_int_equal(pac_tree_new(&tree, &start, PAC_GAME_DEFAULT), PAC_STATUS_OK);
    return tree;
}

static pac_node play_at(pac_tree *tree, pac_node node, const char *turn) {
    pac_node child = PAC_TREE_NONE;
    pac_refusal refusal;
    assert_int_equal(
        pac_tree_play_text(tree, node, turn, strlen(turn), PAC_INPUT_RECORD, &refusal, &child),
        PAC_STATUS_OK);
    assert_int_equal(refusal.kind, PAC_REFUSAL_NONE);
    return child;
}

static pac_records *read_records(const char *text) {
    pac_records *records = NULL;
    pac_record_error error = {0};
    if (pac_records_read(&records, text, strlen(text), PAC_INPUT_RECORD, &error) != PAC_STATUS_OK)
        fail_msg("%s at %zu:%zu, %s", pac_record_fault_text(error.kind), error.line, error.column,
                 error.text);
    return records;
}

/* The turns of a record, as they are written again. */
static void assert_written(const char *turns, const char *expected) {
    char text[2048], wanted[2048], *made = NULL;
    (void)snprintf(text, sizeof text, HEAD "%s\n", turns);
    (void)snprintf(wanted, sizeof wanted, CANONICAL_HEAD "%s\n", expected);
    pac_records *records = read_records(text);
    assert_int_equal(pac_records_write(records, &made, NULL), PAC_STATUS_OK);
    assert_string_equal(made, wanted);
    pac_records *again = read_records(made);
    char *same = NULL;
    assert_int_equal(pac_records_write(again, &same, NULL), PAC_STATUS_OK);
    assert_string_equal(same, wanted);
    free(made);
    free(same);
    pac_records_free(records);
    pac_records_free(again);
}

static void assert_refused(const char *turns, pac_record_fault kind, size_t column) {
    char text[2048];
    pac_records *records = NULL;
    pac_record_error error = {0};
    (void)snprintf(text, sizeof text, HEAD "%s\n", turns);
    assert_int_equal(pac_records_read(&records, text, strlen(text), PAC_INPUT_RECORD, &error),
                     PAC_STATUS_BAD_RECORD);
    assert_string_equal(pac_record_fault_text(error.kind), pac_record_fault_text(kind));
    assert_int_equal(error.line, 4);
    assert_int_equal(error.column, column);
}

/* The tree as a record's turns. */
static void assert_tree(const pac_tree *tree, const char *expected) {
    pac_tree *copy = NULL;
    pac_record *record = NULL;
    char wanted[2048], *text = NULL;
    assert_int_equal(pac_tree_copy(&copy, tree), PAC_STATUS_OK);
    assert_int_equal(pac_record_new(&record, NULL), PAC_STATUS_OK);
    assert_int_equal(pac_record_set_tree(record, copy), PAC_STATUS_OK);
    assert_int_equal(pac_record_write(record, &text, NULL), PAC_STATUS_OK);
    (void)snprintf(wanted, sizeof wanted, CANONICAL_HEAD "%s%s", expected, *expected ? "\n" : "");
    assert_string_equal(text, wanted);
    free(text);
    pac_record_free(record);
}

/* ------------------------------------------------------------------------------------------------
 * Trees
 */

static void a_new_tree_is_its_root(void **state) {
    (void)state;
    pac_tree *tree = new_tree(PAC_SHACRU, 2);
    assert_int_equal(pac_tree_nodes(tree), 1);
    assert_true(pac_tree_has(tree, PAC_TREE_ROOT) && !pac_tree_has(tree, 1));
    assert_int_equal(pac_tree_parent(tree, PAC_TREE_ROOT), PAC_TREE_NONE);
    assert_int_equal(pac_tree_main_end(tree), PAC_TREE_ROOT);
    assert_int_equal(pac_tree_undo(tree, NULL), PAC_STATUS_NOTHING);
    assert_int_equal(pac_tree_redo(tree, NULL), PAC_STATUS_NOTHING);
    assert_int_equal(pac_tree_delete(tree, PAC_TREE_ROOT), PAC_STATUS_ARGUMENT);
    assert_int_equal(pac_tree_promote(tree, 7), PAC_STATUS_ARGUMENT);
    assert_int_equal(pac_tree_child(tree, 7), PAC_TREE_NONE);
    assert_null(pac_tree_game(tree, 7));
    assert_tree(tree, "");
    pac_tree_free(tree);
}

static void a_turn_that_is_there_is_not_added_again(void **state) {
    (void)state;
    pac_tree *tree = new_tree(PAC_SHACRU, 2);
    pac_node first = play_at(tree, PAC_TREE_ROOT, "e1-e2");
    assert_int_equal(play_at(tree, PAC_TREE_ROOT, "e1-e2"), first);
    assert_int_equal(pac_tree_nodes(tree), 2);
    assert_int_equal(pac_tree_undoable(tree), 1);
    pac_refusal refusal;
    assert_int_equal(pac_tree_play_text(tree, first, "e2-e3", 5, PAC_INPUT_RECORD, &refusal, NULL),
                     PAC_STATUS_ILLEGAL);
    assert_int_equal(refusal.kind, PAC_REFUSAL_NO_CHEVRON);
    assert_int_equal(pac_tree_nodes(tree), 2);
    pac_tree_free(tree);
}

static void variations_are_promoted_deleted_and_brought_back(void **state) {
    (void)state;
    pac_tree *tree = new_tree(PAC_SHACRU, 2);
    pac_node main = play_at(tree, PAC_TREE_ROOT, "e1-e2"), shown = PAC_TREE_NONE;
    (void)play_at(tree, main, "e9-e8");
    pac_node other = play_at(tree, PAC_TREE_ROOT, "e1-d2"),
             third = play_at(tree, PAC_TREE_ROOT, "e1-f2");
    pac_node deep = play_at(tree, other, "e9-d8");
    assert_tree(tree, "1. e1-e2 [1. e1-d2 e9-d8] [1. e1-f2] e9-e8");
    assert_int_equal(pac_tree_promote(tree, main), PAC_STATUS_NOTHING);
    assert_int_equal(pac_tree_promote(tree, third), PAC_STATUS_OK);
    assert_tree(tree, "1. e1-e2 [1. e1-f2] [1. e1-d2 e9-d8] e9-e8");
    assert_false(pac_tree_is_main(tree, deep));
    assert_int_equal(pac_tree_make_main(tree, deep), PAC_STATUS_OK);
    assert_int_equal(pac_tree_make_main(tree, deep), PAC_STATUS_NOTHING);
    assert_true(pac_tree_is_main(tree, deep) && pac_tree_main_end(tree) == deep);
    assert_tree(tree, "1. e1-d2 [1. e1-e2 e9-e8] [1. e1-f2] e9-d8");
    assert_int_equal(pac_tree_delete(tree, other), PAC_STATUS_OK);
    assert_false(pac_tree_has(tree, deep));
    assert_int_equal(pac_tree_nodes(tree), 4);
    assert_tree(tree, "1. e1-e2 [1. e1-f2] e9-e8");
    assert_int_equal(pac_tree_undo(tree, &shown), PAC_STATUS_OK);
    assert_int_equal(shown, other);
    assert_tree(tree, "1. e1-d2 [1. e1-e2 e9-e8] [1. e1-f2] e9-d8");
    assert_int_equal(pac_tree_undo(tree, NULL), PAC_STATUS_OK);
    assert_tree(tree, "1. e1-e2 [1. e1-f2] [1. e1-d2 e9-d8] e9-e8");
    while (pac_tree_undo(tree, NULL) == PAC_STATUS_OK)
        ;
    assert_tree(tree, "");
    while (pac_tree_redo(tree, NULL) == PAC_STATUS_OK)
        ;
    assert_tree(tree, "1. e1-e2 [1. e1-f2] e9-e8");
    pac_tree_free(tree);
}

static void an_edit_forgets_what_was_undone(void **state) {
    (void)state;
    pac_tree *tree = new_tree(PAC_SHACRU, 2);
    pac_node first = play_at(tree, PAC_TREE_ROOT, "e1-e2");
    (void)play_at(tree, first, "e9-e8");
    assert_int_equal(pac_tree_undo(tree, NULL), PAC_STATUS_OK);
    assert_int_equal(pac_tree_undo(tree, NULL), PAC_STATUS_OK);
    assert_int_equal(pac_tree_redoable(tree), 2);
    (void)play_at(tree, PAC_TREE_ROOT, "e1-d2");
    assert_int_equal(pac_tree_redoable(tree), 0);
    assert_int_equal(pac_tree_nodes(tree), 2);
    assert_tree(tree, "1. e1-d2");
    pac_tree_free(tree);
}

/* Far more edits than are kept: the oldest can no longer be undone, and nodes are used again. */
static void old_edits_are_forgotten(void **state) {
    (void)state;
    pac_tree *tree = new_tree(PAC_SHACRU, 2);
    for (int i = 0; i < 2 * PAC_TREE_EDITS; i++) {
        pac_node node = play_at(tree, PAC_TREE_ROOT, i % 2 ? "e1-e2" : "e1-d2");
        assert_true(node < 2 * PAC_TREE_EDITS);
        assert_int_equal(pac_tree_delete(tree, node), PAC_STATUS_OK);
    }
    size_t undoable = pac_tree_undoable(tree);
    assert_true(undoable > PAC_TREE_EDITS / 2 && undoable <= PAC_TREE_EDITS);
    for (size_t i = 0; i < undoable; i++)
        assert_int_equal(pac_tree_undo(tree, NULL), PAC_STATUS_OK);
    assert_int_equal(pac_tree_undo(tree, NULL), PAC_STATUS_NOTHING);
    pac_tree_free(tree);
}

static void comments_and_signs_are_set_and_undone(void **state) {
    (void)state;
    pac_tree *tree = new_tree(PAC_SHACRU, 2);
    pac_node node = play_at(tree, PAC_TREE_ROOT, "e1-e2");
    const uint8_t signs[] = {5, 14}, twice[] = {1, 1}, none[] = {0};
    assert_int_equal(pac_tree_set_comment(tree, node, " a  \n b ", 8), PAC_STATUS_OK);
    assert_string_equal(pac_tree_comment(tree, node), "a b");
    assert_int_equal(pac_tree_set_comment(tree, node, "a b", 3), PAC_STATUS_NOTHING);
    assert_int_equal(pac_tree_set_comment(tree, node, "}", 1), PAC_STATUS_TEXT);
    assert_int_equal(pac_tree_set_comment(tree, PAC_TREE_ROOT, "start", 5), PAC_STATUS_OK);
    assert_int_equal(pac_tree_set_signs(tree, node, signs, 2), PAC_STATUS_OK);
    assert_int_equal(pac_tree_set_signs(tree, node, signs, 2), PAC_STATUS_NOTHING);
    assert_int_equal(pac_tree_set_signs(tree, node, twice, 2), PAC_STATUS_ARGUMENT);
    assert_int_equal(pac_tree_set_signs(tree, node, none, 1), PAC_STATUS_ARGUMENT);
    assert_int_equal(pac_tree_set_signs(tree, PAC_TREE_ROOT, signs, 2), PAC_STATUS_ARGUMENT);
    assert_int_equal(pac_tree_set_signs(tree, node, signs, 9), PAC_STATUS_TOO_LONG);
    assert_tree(tree, "{start} 1. e1-e2!? $14 {a b}");
    assert_int_equal(pac_tree_undo(tree, NULL), PAC_STATUS_OK);
    assert_tree(tree, "{start} 1. e1-e2 {a b}");
    assert_int_equal(pac_tree_set_comment(tree, node, "", 0), PAC_STATUS_OK);
    assert_null(pac_tree_comment(tree, node));
    assert_int_equal(pac_tree_undo(tree, NULL), PAC_STATUS_OK);
    assert_string_equal(pac_tree_comment(tree, node), "a b");
    pac_tree_free(tree);
}

static void a_node_knows_its_game(void **state) {
    (void)state;
    pac_tree *tree = new_tree(PAC_PACRU, 4);
    pac_node node = PAC_TREE_ROOT, branch = PAC_TREE_ROOT;
    pac_random random = pac_random_seeded(302);
    for (int i = 0; i < 40; i++) {
        const pac_game *game = pac_tree_game(tree, node);
        if (pac_game_end(game) != PAC_END_NOT_OVER)
            break;
        if (i == 20)
            branch = node;
        assert_int_equal(
            pac_tree_play(tree, node, pac_random_turn(pac_game_position(game), &random), &node),
            PAC_STATUS_OK);
    }
    const pac_game *game = pac_tree_game(tree, branch);
    assert_int_equal(pac_game_turns(game), 20);
    uint64_t hash = pac_game_position(game)->hash;
    assert_int_equal(pac_game_turns(pac_tree_game(tree, node)), pac_tree_depth(tree, node));
    assert_int_equal(pac_game_position(pac_tree_game(tree, branch))->hash, hash);
    pac_tree_free(tree);
}

/* Reading 16: a position counts along its own line, not in the variations beside it. */
static void repetition_is_judged_along_the_line(void **state) {
    (void)state;
    static const char *const circle[] = {"e1-e2", "e9-e8"};
    pac_tree *tree = new_tree(PAC_SHACRU, 2);
    pac_node node = PAC_TREE_ROOT;
    for (size_t i = 0; i < 2; i++)
        node = play_at(tree, node, circle[i]);
    pac_node branch = node;
    for (int i = 0; i < 3; i++) {
        pac_random random = pac_random_seeded((uint64_t)i + 1);
        node = branch;
        for (int k = 0; k < 30; k++) {
            const pac_game *game = pac_tree_game(tree, node);
            pac_game *same = NULL;
            assert_int_equal(pac_game_new(&same, pac_game_position_at(game, 0), 0), PAC_STATUS_OK);
            for (size_t n = 0; n < pac_game_turns(game); n++)
                assert_int_equal(pac_game_play(same, pac_game_turn(game, n)), PAC_STATUS_OK);
            assert_int_equal(pac_game_end(same), pac_game_end(game));
            pac_game_free(same);
            if (pac_game_end(game) != PAC_END_NOT_OVER)
                break;
            assert_int_equal(
                pac_tree_play(tree, node, pac_random_turn(pac_game_position(game), &random), &node),
                PAC_STATUS_OK);
        }
    }
    pac_tree_free(tree);
}

static void an_agreement_belongs_to_the_main_line(void **state) {
    (void)state;
    pac_tree *tree = new_tree(PAC_SHACRU, 2);
    pac_node main = play_at(tree, PAC_TREE_ROOT, "e1-e2"),
             other = play_at(tree, PAC_TREE_ROOT, "e1-d2");
    assert_int_equal(pac_tree_agree(tree, true), PAC_STATUS_OK);
    assert_int_equal(pac_tree_agree(tree, true), PAC_STATUS_NOTHING);
    assert_int_equal(pac_game_end(pac_tree_game(tree, main)), PAC_END_AGREED);
    assert_int_equal(pac_game_end(pac_tree_game(tree, other)), PAC_END_NOT_OVER);
    assert_int_equal(pac_tree_play_text(tree, main, "e9-e8", 5, PAC_INPUT_RECORD, NULL, NULL),
                     PAC_STATUS_OVER);
    assert_int_equal(pac_tree_promote(tree, other), PAC_STATUS_OK);
    assert_false(pac_tree_agreed(tree));
    assert_int_equal(pac_game_end(pac_tree_game(tree, main)), PAC_END_NOT_OVER);
    assert_int_equal(pac_tree_undo(tree, NULL), PAC_STATUS_OK);
    assert_true(pac_tree_agreed(tree));
    assert_int_equal(pac_game_end(pac_tree_game(tree, main)), PAC_END_AGREED);
    assert_int_equal(pac_tree_agree(tree, false), PAC_STATUS_OK);
    (void)play_at(tree, main, "e9-e8");
    assert_tree(tree, "1. e1-e2 [1. e1-d2] e9-e8");
    pac_tree_free(tree);
}

static void a_game_becomes_a_tree_and_a_record_a_game(void **state) {
    (void)state;
    pac_records *records = read_records(HEAD "{a} 1. e1-e2 {b} e9-e8");
    pac_record *record = pac_records_to_change(records, 0);
    pac_tree *tree = NULL;
    assert_false(pac_record_has_tree(record));
    assert_int_equal(pac_record_copy_tree(record, &tree), PAC_STATUS_OK);
    assert_tree(tree, "{a} 1. e1-e2 {b} e9-e8");
    (void)play_at(tree, PAC_TREE_ROOT, "e1-d2");
    assert_int_equal(pac_record_set_tree(record, tree), PAC_STATUS_OK);
    assert_true(pac_record_has_tree(record));
    assert_int_equal(pac_game_turns(pac_record_game(record)), 2);
    assert_string_equal(pac_game_comment(pac_record_game(record), 1), "b");
    assert_non_null(pac_record_game_to_play(record));
    assert_false(pac_record_has_tree(record));
    pac_records_free(records);
}

/* ------------------------------------------------------------------------------------------------
 * Records
 */

static void variations_are_read_and_written(void **state) {
    (void)state;
    assert_written("1. e1-e2 [1. e1-d2 e9-e8] e9-e8", "1. e1-e2 [1. e1-d2 e9-e8] e9-e8");
    assert_written("e1-e2[e1-d2]e9-e8[e9-d8 e2-e3[e2-d3]]e2-f3",
                   "1. e1-e2 [1. e1-d2] e9-e8 [1... e9-d8 2. e2-e3 [2. e2-d3]] 2. e2-f3");
    assert_written("e1-e2 {one} [ {two} e1-d2 {three} ] {four} e9-e8",
                   "1. e1-e2 {one four} [1. e1-d2 {two three}] e9-e8");
    assert_written("e1-e2! e9-e8?? $13 e2-e3 !? [e2-d3 $1]",
                   "1. e1-e2! e9-e8?? $13 2. e2-e3!? [2. e2-d3!]");
    assert_written("e1-e2 [e1-d2] [e1-f2] *", "1. e1-e2 [1. e1-d2] [1. e1-f2]");
    assert_written("e1-e2 {[%csl Re4] [%cal Ge1e3]}", "1. e1-e2 {[%csl Re4] [%cal Ge1e3]}");
}

static void the_next_game_begins_with_its_tags(void **state) {
    (void)state;
    pac_records *records = read_records(HEAD "e1-e2 [e1-d2]\n\n" HEAD "e1-d2\n\n"
                                             "[event \"x\"]\n[Game \"shacru\"]\n[Players \"2\"]\n");
    assert_int_equal(pac_records_count(records), 3);
    assert_true(pac_record_has_tree(pac_records_at(records, 0)));
    assert_false(pac_record_has_tree(pac_records_at(records, 1)));
    assert_string_equal(pac_record_tag(pac_records_at(records, 2), "event"), "x");
    pac_records_free(records);
}

static void bad_variations_are_refused(void **state) {
    (void)state;
    assert_refused("[e1-e2]", PAC_RECORD_FAULT_VARIATION, 1);
    assert_refused("e1-e2 []", PAC_RECORD_FAULT_VARIATION, 8);
    assert_refused("e1-e2 [[e1-d2]]", PAC_RECORD_FAULT_VARIATION, 8);
    assert_refused("e1-e2 [e1-d2", PAC_RECORD_FAULT_VARIATION_OPEN, 7);
    assert_refused("e1-e2 ] e9-e8", PAC_RECORD_FAULT_CHARACTER, 7);
    assert_refused("e1-e2 [1. e1-e2]", PAC_RECORD_FAULT_VARIATION_TWICE, 11);
    assert_refused("e1-e2 [e1-d2] [e1-d2]", PAC_RECORD_FAULT_VARIATION_TWICE, 16);
    assert_refused("e1-e2 [e9-e8]", PAC_RECORD_FAULT_TURN, 8);
    assert_refused("e1-e2 [e1-d2 *]", PAC_RECORD_FAULT_TURN, 14);
    assert_refused("e1-e2 * [e1-d2]", PAC_RECORD_FAULT_AFTER_END, 9);
    assert_refused("! e1-e2", PAC_RECORD_FAULT_SIGN, 1);
    assert_refused("e1-e2!!!", PAC_RECORD_FAULT_SIGN, 6);
    assert_refused("e1-e2 $0", PAC_RECORD_FAULT_SIGN, 7);
    assert_refused("e1-e2 $256", PAC_RECORD_FAULT_SIGN, 7);
    assert_refused("e1-e2 $x", PAC_RECORD_FAULT_SIGN, 7);
    assert_refused("e1-e2 [$1 e1-d2]", PAC_RECORD_FAULT_SIGN, 8);
    assert_refused("e1-e2 $10 $11 $12 $13 $14 $15 $16 $17 $18", PAC_RECORD_FAULT_SIGN, 39);
}

/* At every turn of a game a variation, in which play goes on: all brackets close at its end. */
static void deep_nesting_is_read_and_written(void **state) {
    (void)state;
    enum { TEXT = 1 << 17 };
    char *text = malloc(TEXT), *out = text, *made = NULL;
    int open = 0;
    assert_non_null(text);
    out += snprintf(out, 64, "[Game \"pacru\"]\n[Players \"2\"]\n\n");
    pac_position position = started(PAC_PACRU, 2);
    pac_random random = pac_random_seeded(1);
    for (; position.end == PAC_END_NOT_OVER && out - text < TEXT / 2; open++) {
        char first[PAC_TURN_TEXT], second[PAC_TURN_TEXT];
        pac_turn one = pac_random_turn(&position, &random), two = one;
        for (int tries = 0; two == one && tries < 100; tries++)
            two = pac_random_turn(&position, &random);
        if (two == one)
            break;
        (void)pac_turn_print(&position, one, first);
        (void)pac_turn_print(&position, two, second);
        out += snprintf(out, sizeof first + sizeof second + 4, "%s [%s ", first, second);
        pac_play(&position, two);
    }
    assert_true(open > 20);
    memset(out, ']', (size_t)open);
    out[open] = '\0';
    pac_records *records = read_records(text);
    assert_int_equal(pac_records_write(records, &made, NULL), PAC_STATUS_OK);
    size_t length = strlen(made);
    for (int i = 0; i < open; i++)
        assert_int_equal(made[length - 2 - (size_t)i], ']');
    free(made);
    free(text);
    pac_records_free(records);
}

static void a_turn_has_so_many_variations(void **state) {
    (void)state;
    pac_tree *tree = NULL;
    /* Pacru's reorientations with many fields to give back are more turns than a node has children. */
    pac_position position = read_position(
        "pacru 9/9/9/9/rrrrrrrrr/rrrrrrrrr/9/9/9 R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -");
    assert_int_equal(pac_tree_new(&tree, &position, PAC_GAME_DEFAULT), PAC_STATUS_OK);
    size_t count = 0;
    pac_status status = PAC_STATUS_OK;
    for (int i = 0; i < 18 && !status; i++)
        for (int k = i + 1; k < 18 && !status; k++)
            for (int n = 0; n < 2 && !status; n++) {
                char turn[PAC_TURN_TEXT];
                (void)snprintf(turn, sizeof turn, "e1%c(%c%d,%c%d)", n ? '<' : '>', 'a' + i % 9,
                               4 + i / 9, 'a' + k % 9, 4 + k / 9);
                status = pac_tree_play_text(tree, PAC_TREE_ROOT, turn, strlen(turn),
                                            PAC_INPUT_RECORD, NULL, NULL);
                count += status == PAC_STATUS_OK;
            }
    assert_int_equal(pac_tree_nodes(tree), count + 1);
    assert_int_equal(status, PAC_STATUS_TOO_LONG);
    assert_int_equal(count, PAC_TREE_CHILDREN);
    pac_tree_free(tree);
}

/* ------------------------------------------------------------------------------------------------
 * Comments
 */

static void shapes_are_read_from_comments(void **state) {
    (void)state;
    pac_shape shapes[PAC_SHAPES];
    int count =
        pac_comment_shapes("a [%csl Re4,Yi9] b [%cal Ge1e3 Bx1e3,Ba1a1] [%csl Ge5,G]", shapes);
    assert_int_equal(count, 4);
    assert_int_equal(shapes[0].colour, PAC_RED);
    assert_int_equal(shapes[0].from, field_of("e4"));
    assert_int_equal(shapes[0].to, PAC_NOWHERE);
    assert_int_equal(shapes[2].from, field_of("e5"));
    assert_int_equal(shapes[3].colour, PAC_GREEN);
    assert_int_equal(shapes[3].from, field_of("e1"));
    assert_int_equal(shapes[3].to, field_of("e3"));
    assert_int_equal(pac_comment_shapes(NULL, shapes), 0);
    assert_int_equal(pac_comment_shapes("[%csl Re4", shapes), 0);
}

static void commands_of_comments_are_set(void **state) {
    (void)state;
    size_t length = 0;
    char *changed = NULL;
    const char *value = pac_comment_command("so [%eval 1.25] good", "eval", &length);
    assert_int_equal(length, 4);
    assert_memory_equal(value, "1.25", 4);
    assert_null(pac_comment_command("[%evaluation 2]", "eval", NULL));
    assert_int_equal(pac_comment_set_command("so [%eval 1.25] good", "eval", "-3", &changed),
                     PAC_STATUS_OK);
    assert_string_equal(changed, "so [%eval -3] good");
    free(changed);
    assert_int_equal(pac_comment_set_command("so [%eval 1.25] good", "eval", NULL, &changed),
                     PAC_STATUS_OK);
    assert_string_equal(changed, "so good");
    free(changed);
    assert_int_equal(pac_comment_set_command(NULL, "csl", "Re4", &changed), PAC_STATUS_OK);
    assert_string_equal(changed, "[%csl Re4]");
    free(changed);
    assert_int_equal(pac_comment_set_command("[%csl Re4]", "csl", NULL, &changed), PAC_STATUS_OK);
    assert_string_equal(changed, "");
    free(changed);
    assert_int_equal(pac_comment_set_command(NULL, "csl", "]", &changed), PAC_STATUS_TEXT);
    assert_int_equal(pac_comment_set_command(NULL, "csl", "}", &changed), PAC_STATUS_TEXT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_tree_is_its_root),
        cmocka_unit_test(a_turn_that_is_there_is_not_added_again),
        cmocka_unit_test(variations_are_promoted_deleted_and_brought_back),
        cmocka_unit_test(an_edit_forgets_what_was_undone),
        cmocka_unit_test(old_edits_are_forgotten),
        cmocka_unit_test(comments_and_signs_are_set_and_undone),
        cmocka_unit_test(a_node_knows_its_game),
        cmocka_unit_test(repetition_is_judged_along_the_line),
        cmocka_unit_test(an_agreement_belongs_to_the_main_line),
        cmocka_unit_test(a_game_becomes_a_tree_and_a_record_a_game),
        cmocka_unit_test(variations_are_read_and_written),
        cmocka_unit_test(the_next_game_begins_with_its_tags),
        cmocka_unit_test(bad_variations_are_refused),
        cmocka_unit_test(deep_nesting_is_read_and_written),
        cmocka_unit_test(a_turn_has_so_many_variations),
        cmocka_unit_test(shapes_are_read_from_comments),
        cmocka_unit_test(commands_of_comments_are_set),
    };
    return cmocka_run_group_tests_name("tree", tests, NULL, NULL);
}
