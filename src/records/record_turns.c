/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The turns of a record: words, comments, signs and variations. */
#include "record_reader.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Turns and comments
 */

/* Reads a comment; all those behind one turn become one. */
static bool read_comment(struct pac__reader *reader) {
    size_t at = reader->at + 1;
    reader->comment_at = reader->at;
    const char *open = reader->text + at;
    const char *close = memchr(open, '}', reader->length - at);
    if (!close)
        return pac__reader_refuse(reader, PAC_RECORD_FAULT_COMMENT_OPEN, reader->at);
    pac__append_words(&reader->comment, open, (size_t)(close - open));
    if (reader->comment.failed)
        return pac__reader_no_memory(reader);
    if (reader->comment.length > PAC_COMMENT_BYTES)
        return pac__reader_refuse(reader, PAC_RECORD_FAULT_COMMENT_TOO_LONG, reader->at);
    reader->at = at + (size_t)(close - open) + 1;
    return true;
}

/* Whether the next turn is the first one of a variation. */
static bool begins_variation(const struct pac__reader *reader) {
    return reader->branch_count &&
           pac_tree_parent(reader->tree, reader->branches[reader->branch_count - 1].node) ==
               reader->node;
}

/* Gives the comments read since the last turn to that turn. */
static bool keep_comment(struct pac__reader *reader) {
    struct pac__buffer all = {0};
    char **comment = &pac__node_at(reader->tree, reader->node)->comment;
    if (!reader->comment.length || begins_variation(reader))
        return true; /* one before the first turn of a variation goes behind that turn */
    if (*comment)    /* there is one before a variation of the turn, and this is behind it */
        pac__append_words(&all, *comment, strlen(*comment));
    pac__append_words(&all, reader->comment.bytes, reader->comment.length);
    reader->comment.length = 0;
    if (all.failed || all.length > PAC_COMMENT_BYTES) {
        free(all.bytes);
        return all.failed ? pac__reader_no_memory(reader)
                          : pac__reader_refuse(reader, PAC_RECORD_FAULT_COMMENT_TOO_LONG,
                                               reader->comment_at);
    }
    free(*comment);
    *comment = all.bytes;
    return true;
}

/* Adds the turn that the tree's cursor has just played. */
static bool keep_turn(struct pac__reader *reader, size_t at, const char *word, size_t length) {
    const pac_game *line = reader->tree->cursor.line;
    pac_turn turn = pac_game_turn(line, pac_game_turns(line) - 1);
    if (pac__tree_find_child(reader->tree, reader->node, turn) != PAC_TREE_NONE)
        return pac__reader_refuse_quoting(reader, PAC_RECORD_FAULT_VARIATION_TWICE, at, word,
                                          length);
    bool variation = begins_variation(reader);
    pac_status status;
    pac_node node = pac__tree_grow(reader->tree, reader->node, &status);
    if (node == PAC_TREE_NONE && status == PAC_STATUS_NO_MEMORY)
        return pac__reader_no_memory(reader);
    if (node == PAC_TREE_NONE)
        return pac__reader_refuse_quoting(reader,
                                          variation ? PAC_RECORD_FAULT_TOO_MANY_VARIATIONS
                                                    : PAC_RECORD_FAULT_TOO_MANY_TURNS,
                                          at, word, length);
    reader->node = node;
    reader->turns++;
    reader->error.turn = 0;
    return true;
}

static bool play_word(struct pac__reader *reader, size_t at, size_t end) {
    pac_game *line = reader->tree->cursor.line;
    const char *word = reader->text + at;
    size_t length = end - at;
    if (!keep_comment(reader))
        return false;
    reader->error.turn = pac_game_turns(line) + 1;
    if (reader->ended)
        return pac__reader_refuse_quoting(reader, PAC_RECORD_FAULT_AFTER_END, at, word, length);
    if (reader->records && reader->turns == PAC_RECORD_TURNS)
        return pac__reader_refuse_quoting(reader, PAC_RECORD_FAULT_TOO_MANY_TURNS, at, word,
                                          length);
    switch (pac_game_play_text(line, word, length, reader->input, &reader->error.refusal)) {
    case PAC_STATUS_OK:
        return keep_turn(reader, at, word, length);
    case PAC_STATUS_NO_MEMORY:
        return pac__reader_no_memory(reader);
    case PAC_STATUS_TOO_LONG:
        return pac__reader_refuse_quoting(reader, PAC_RECORD_FAULT_TOO_MANY_TURNS, at, word,
                                          length);
    default:
        return pac__reader_refuse_quoting(reader, PAC_RECORD_FAULT_TURN, at, word, length);
    }
}

/* A sign behind the turn read last. */
static bool keep_sign(struct pac__reader *reader, size_t at, uint8_t sign) {
    bool behind_turn = reader->node != PAC_TREE_ROOT && !begins_variation(reader);
    return (sign && behind_turn &&
            pac__add_sign(&pac__node_at(reader->tree, reader->node)->signs, sign)) ||
           pac__reader_refuse_quoting(reader, PAC_RECORD_FAULT_SIGN, at, reader->text + at,
                                      reader->at - at);
}

/* The number behind a `$`, 1 to 255; 0 if it is none. */
static uint8_t numbered_sign(const char *text, size_t length) {
    unsigned number = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || number > 25)
            return 0;
        number = number * 10 + (unsigned)(text[i] - '0');
    }
    return number <= UINT8_MAX ? (uint8_t)number : 0;
}

/* ------------------------------------------------------------------------------------------------
 * Variations
 */

/* Begins a variation of the turn read last: it is played from the position before that turn. */
static bool open_variation(struct pac__reader *reader) {
    size_t at = reader->at++;
    if (!keep_comment(reader))
        return false;
    if (reader->node == PAC_TREE_ROOT || begins_variation(reader))
        return pac__reader_refuse(reader, PAC_RECORD_FAULT_VARIATION, at);
    if (reader->ended)
        return pac__reader_refuse(reader, PAC_RECORD_FAULT_AFTER_END, at);
    if (reader->branch_count == reader->branch_capacity) {
        size_t capacity = reader->branch_capacity ? 2 * reader->branch_capacity : 16;
        struct pac__branch *branches = realloc(reader->branches, capacity * sizeof *branches);
        if (!branches)
            return pac__reader_no_memory(reader);
        reader->branches = branches;
        reader->branch_capacity = capacity;
    }
    reader->branches[reader->branch_count++] = (struct pac__branch){reader->node, at};
    pac__cursor_back(reader->tree, &reader->tree->cursor);
    reader->node = reader->tree->cursor.at;
    return true;
}

/* Ends a variation and goes back to the turn that it replaces. */
static bool close_variation(struct pac__reader *reader) {
    if (!reader->branch_count)
        return pac__reader_refuse(reader, PAC_RECORD_FAULT_CHARACTER, reader->at);
    if (begins_variation(reader))
        return pac__reader_refuse(reader, PAC_RECORD_FAULT_VARIATION, reader->at);
    if (!keep_comment(reader))
        return false;
    reader->at++;
    reader->node = reader->branches[--reader->branch_count].node;
    return !pac__cursor_go(reader->tree, &reader->tree->cursor, reader->node) ||
           pac__reader_no_memory(reader);
}

/* Whether a `[` begins a tag: a capital letter follows, or a name and a quotation mark. */
static bool begins_tag(const struct pac__reader *reader) {
    size_t at = reader->at + 1;
    while (at < reader->length && (reader->text[at] == ' ' || reader->text[at] == '\t'))
        at++;
    if (at < reader->length && reader->text[at] >= 'A' && reader->text[at] <= 'Z')
        return true;
    while (at < reader->length && pac__is_tag_character(reader->text[at]))
        at++;
    while (at < reader->length && (reader->text[at] == ' ' || reader->text[at] == '\t'))
        at++;
    return at < reader->length && reader->text[at] == '"';
}

/* ------------------------------------------------------------------------------------------------
 * Words
 */

static bool ends_word(char c) { return !c || pac__is_blank(c) || strchr("{}[]\"", c) != NULL; }

/* The turn in a word, or its end if there is none: numbers and their full stops are left aside. */
static size_t behind_number(const struct pac__reader *reader, size_t at) {
    size_t digits = at, stops;
    while (digits < reader->at && reader->text[digits] >= '0' && reader->text[digits] <= '9')
        digits++;
    for (stops = digits; stops < reader->at && reader->text[stops] == '.';)
        stops++;
    return stops > digits || stops == reader->at ? stops : at;
}

/* Reads a turn with a sign behind it, or a sign alone. */
static bool read_turn(struct pac__reader *reader, size_t at) {
    size_t sign_at = reader->at;
    if (reader->text[at] == '$')
        return keep_sign(reader, at, numbered_sign(reader->text + at + 1, reader->at - at - 1));
    while (sign_at > at && (reader->text[sign_at - 1] == '!' || reader->text[sign_at - 1] == '?'))
        sign_at--;
    if (sign_at > at && !play_word(reader, at, sign_at))
        return false;
    return sign_at == reader->at ||
           keep_sign(reader, sign_at,
                     pac__sign_of_text(reader->text + sign_at, reader->at - sign_at));
}

/* Reads a turn, a number, both in one word, or the `*` that ends the turns as in PGN. */
static bool read_word(struct pac__reader *reader) {
    size_t at = reader->at;
    while (!ends_word(pac__reader_next(reader)))
        reader->at++;
    if (reader->at == at)
        return pac__reader_refuse(reader, PAC_RECORD_FAULT_CHARACTER, at);
    at = behind_number(reader, at);
    if (at == reader->at)
        return true;
    bool star = reader->at - at == 1 && reader->text[at] == '*';
    if (star && !reader->ended && !reader->branch_count) {
        reader->ended = true;
        reader->ended_at = at;
        return true;
    }
    return read_turn(reader, at);
}

/* Reads what stands next among the turns. */
static bool read_part(struct pac__reader *reader) {
    switch (pac__reader_next(reader)) {
    case '{':
        return read_comment(reader);
    case '[':
        return open_variation(reader);
    case ']':
        return close_variation(reader);
    default:
        return read_word(reader);
    }
}

bool pac__reader_turns(struct pac__reader *reader) {
    for (pac__reader_skip_blanks(reader); pac__reader_next(reader);
         pac__reader_skip_blanks(reader)) {
        if (pac__reader_next(reader) == '[' && begins_tag(reader))
            break;
        if (!read_part(reader))
            return false;
    }
    if (reader->branch_count)
        return pac__reader_refuse(reader, PAC_RECORD_FAULT_VARIATION_OPEN,
                                  reader->branches[reader->branch_count - 1].at);
    return keep_comment(reader);
}
