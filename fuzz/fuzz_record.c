/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as records: they are refused, or what is read is written and read again the same. */
#include <pacru/record.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds) {
    if (!holds)
        abort();
}

static bool same_text(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : !a && !b;
}

static void compare_games(const pac_game *a, const pac_game *b) {
    must(pac_game_options(a) == pac_game_options(b));
    must(pac_game_turns(a) == pac_game_turns(b));
    for (size_t i = 0; i <= pac_game_turns(a); i++) {
        const pac_position *position = pac_game_position_at(a, i);
        must(pac_position_equal(position, pac_game_position_at(b, i)));
        must(pac_game_hashes(a)[i] == position->hash && pac_game_hashes(b)[i] == position->hash);
        must(pac_game_number(a, i) == pac_game_number(b, i));
        must(same_text(pac_game_comment(a, i), pac_game_comment(b, i)));
        if (i < pac_game_turns(a))
            must(pac_game_turn(a, i) == pac_game_turn(b, i));
    }
    pac_result x = pac_game_result(a), y = pac_game_result(b);
    must(x.end == y.end && x.winners == y.winners);
    must(memcmp(x.count, y.count, sizeof x.count) == 0);
    must(memcmp(x.place, y.place, sizeof x.place) == 0);
}

/* The same nodes in the same order; children of both are walked through side by side. */
static void compare_trees(const pac_record *a, const pac_record *b) {
    pac_tree *x = NULL, *y = NULL;
    must(pac_record_has_tree(a) == pac_record_has_tree(b));
    must(pac_record_copy_tree(a, &x) == PAC_STATUS_OK);
    must(pac_record_copy_tree(b, &y) == PAC_STATUS_OK);
    must(pac_tree_nodes(x) == pac_tree_nodes(y) && pac_tree_agreed(x) == pac_tree_agreed(y));
    for (pac_node i = 0; i < pac_tree_nodes(x); i++) { /* both are numbered as they were read */
        uint8_t signs[PAC_TREE_SIGNS] = {0}, same[PAC_TREE_SIGNS] = {0};
        must(pac_tree_has(x, i) && pac_tree_has(y, i));
        must(pac_tree_parent(x, i) == pac_tree_parent(y, i));
        must(pac_tree_child(x, i) == pac_tree_child(y, i));
        must(pac_tree_next(x, i) == pac_tree_next(y, i));
        must(pac_tree_turn(x, i) == pac_tree_turn(y, i));
        must(same_text(pac_tree_comment(x, i), pac_tree_comment(y, i)));
        must(pac_tree_signs(x, i, signs) == pac_tree_signs(y, i, same));
        must(memcmp(signs, same, sizeof signs) == 0);
    }
    pac_tree_free(x);
    pac_tree_free(y);
}

static void compare(const pac_records *a, const pac_records *b) {
    must(pac_records_count(a) == pac_records_count(b));
    for (size_t i = 0; i < pac_records_count(a); i++) {
        const pac_record *x = pac_records_at(a, i), *y = pac_records_at(b, i);
        must(pac_record_tags(x) == pac_record_tags(y));
        for (size_t k = 0; k < pac_record_tags(x); k++) {
            must(same_text(pac_record_tag_name(x, k), pac_record_tag_name(y, k)));
            must(same_text(pac_record_tag_value(x, k), pac_record_tag_value(y, k)));
        }
        compare_games(pac_record_game(x), pac_record_game(y));
        compare_trees(x, y);
    }
}

/* Going back to the start and forth again changes nothing. */
static void undo_and_redo(pac_game *game) {
    pac_end end = pac_game_end(game);
    size_t turns = pac_game_turns(game), undone = 0;
    uint64_t hash = pac_game_position(game)->hash;
    while (pac_game_undo(game) == PAC_STATUS_OK)
        undone++;
    must(pac_game_turns(game) == 0 && pac_game_undone(game) == undone);
    while (pac_game_redo(game) == PAC_STATUS_OK)
        ;
    must(pac_game_turns(game) == turns && pac_game_end(game) == end);
    must(pac_game_position(game)->hash == hash);
}

static void write_and_read_again(pac_records *records) {
    pac_records *again = NULL;
    char *text = NULL, *same = NULL;
    size_t length = 0;
    pac_status status = pac_records_write(records, &text, &length);
    if (status == PAC_STATUS_TOO_LONG)
        return; /* numbers and parts left out can make it longer than what was read */
    must(status == PAC_STATUS_OK && strlen(text) == length);
    must(pac_records_read(&again, text, length, PAC_INPUT_RECORD, NULL) == PAC_STATUS_OK);
    compare(records, again);
    must(pac_records_write(again, &same, NULL) == PAC_STATUS_OK && strcmp(text, same) == 0);
    for (size_t i = 0; i < pac_records_count(records); i++) {
        undo_and_redo(pac_record_game_to_play(pac_records_to_change(records, i)));
        compare_games(pac_record_game(pac_records_at(records, i)),
                      pac_record_game(pac_records_at(again, i)));
    }
    pac_records_free(again);
    free(text);
    free(same);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const unsigned inputs[] = {PAC_INPUT_RECORD, PAC_INPUT_EITHER_ORDER};
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
        pac_records *records = NULL;
        pac_record_error error = {0};
        pac_status status = pac_records_read(&records, (const char *)data, size, inputs[i], &error);
        if (status == PAC_STATUS_OK) {
            write_and_read_again(records);
            pac_records_free(records);
        } else {
            must(status == PAC_STATUS_BAD_RECORD && !records);
            must(error.kind > PAC_RECORD_FAULT_NONE && error.kind < PAC_RECORD_FAULT_KINDS);
            must(memchr(error.text, '\0', sizeof error.text) != NULL);
            must((error.kind == PAC_RECORD_FAULT_TURN) == (error.refusal.kind != PAC_REFUSAL_NONE));
        }
    }
    return 0;
}
