/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record_parts.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 79, NUMBER_TEXT = 24 };

/* The text, and how far its last line has come. */
struct writer {
    struct pac__buffer text;
    size_t column; /* characters in the line so far */
    size_t turns;  /* written in all games */
};

static void write_tag(struct writer *writer, const char *name, const char *value) {
    pac__append_text(&writer->text, "[");
    pac__append_text(&writer->text, name);
    pac__append_text(&writer->text, " \"");
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            pac__append(&writer->text, "\\", 1);
        pac__append(&writer->text, value, 1);
    }
    pac__append_text(&writer->text, "\"]\n");
}

/* A word of the turns, in the line if it still fits, else in a new one. */
static void write_word(struct writer *writer, const char *open, const char *word, size_t length,
                       const char *close) {
    size_t width = strlen(open) + pac__width(word, length) + strlen(close);
    if (writer->column && writer->column + 1 + width > LINE_WIDTH) {
        pac__append_text(&writer->text, "\n");
        writer->column = 0;
    } else if (writer->column) {
        pac__append_text(&writer->text, " ");
        writer->column++;
    }
    pac__append_text(&writer->text, open);
    pac__append(&writer->text, word, length);
    pac__append_text(&writer->text, close);
    writer->column += width;
}

/* Behind a word of a comment; commands such as [%clk 0:04:12] are one word. */
static const char *end_of_word(const char *word) {
    const char *close = strncmp(word, "[%", 2) == 0 ? strchr(word, ']') : NULL;
    if (close)
        word = close;
    return word + strcspn(word, " ");
}

/* A comment may be broken between its words: a reader takes line ends for blanks. */
static void write_comment(struct writer *writer, const char *comment) {
    const char *word = comment, *end = end_of_word(word);
    for (; *end; word = end + 1, end = end_of_word(word))
        write_word(writer, word == comment ? "{" : "", word, (size_t)(end - word), "");
    write_word(writer, word == comment ? "{" : "", word, (size_t)(end - word), "}");
}

/* A number and what stands behind it: "12. " before the first turn that it counts. */
static void print_number(char *text, size_t number, const char *behind) {
    size_t digits = 1;
    for (size_t rest = number; rest > 9; rest /= 10)
        digits++;
    memcpy(text + digits, behind, strlen(behind) + 1);
    for (; digits; number /= 10)
        text[--digits] = (char)('0' + number % 10);
}

static void end_line(struct writer *writer) {
    if (writer->column)
        pac__append_text(&writer->text, "\n");
    writer->column = 0;
}

static void write_turns(struct writer *writer, const pac_game *game) {
    size_t turns = pac_game_turns(game), number = 0;
    for (size_t i = 0; i <= turns; i++) {
        const char *comment = pac_game_comment(game, i);
        if (comment)
            write_comment(writer, comment);
        if (i == turns)
            break;
        char text[PAC_TURN_TEXT], before[NUMBER_TEXT] = "";
        if (pac_game_number(game, i) != number) {
            number = pac_game_number(game, i);
            print_number(before, number, ". ");
        }
        size_t length = pac_turn_print(pac_game_position_at(game, i), pac_game_turn(game, i), text);
        write_word(writer, before, text, length, "");
    }
    writer->turns += turns;
    end_line(writer);
}

/* ------------------------------------------------------------------------------------------------
 * Turns with variations
 */

/* Whether a node begins a variation. */
static bool is_variation(const pac_tree *tree, pac_node node) {
    return node != PAC_TREE_ROOT && pac__node_at(tree, pac_tree_parent(tree, node))->child != node;
}

/* The first sign stands behind the turn if it has a text, all others as numbers behind that. */
static void write_signs(struct writer *writer, const struct pac__signs *signs, int from) {
    for (int i = from; i < signs->count; i++) {
        char text[NUMBER_TEXT] = "$";
        print_number(text + 1, signs->list[i], "");
        write_word(writer, "", text, strlen(text), "");
    }
}

/* Writes the turn of a node with what belongs to it. */
static void write_node(struct writer *writer, const pac_tree *tree, pac_node node,
                       const pac_position *before) {
    const struct pac__node *here = pac__node_at(tree, node);
    const struct pac__node *parent = pac__node_at(tree, here->parent);
    const char *sign = here->signs.count ? pac__sign_text(here->signs.list[0]) : NULL;
    char text[PAC_TURN_TEXT], open[NUMBER_TEXT + 1] = "";
    bool variation = is_variation(tree, node);
    bool first = here->number != parent->number; /* of those written under the number */
    size_t length = pac_turn_print(before, here->turn, text);
    if (variation)
        open[0] = '[';
    if (first || variation)
        print_number(open + variation, here->number, first ? ". " : "... ");
    write_word(writer, open, text, length, sign ? sign : "");
    write_signs(writer, &here->signs, sign ? 1 : 0);
    if (here->comment)
        write_comment(writer, here->comment);
    writer->turns++;
}

static void close_variation(struct writer *writer) {
    if (writer->column >= LINE_WIDTH)
        end_line(writer);
    pac__append_text(&writer->text, "]");
    writer->column++;
}

/*
 * The node that is written behind one at which a line ends, and the brackets between them;
 * PAC_TREE_NONE at the end of the main line.
 */
static pac_node behind_line(struct writer *writer, const pac_tree *tree, pac_node node) {
    for (;;) {
        while (node != PAC_TREE_ROOT && !is_variation(tree, node))
            node = pac_tree_parent(tree, node);
        if (node == PAC_TREE_ROOT)
            return PAC_TREE_NONE;
        close_variation(writer);
        if (pac_tree_next(tree, node) != PAC_TREE_NONE)
            return pac_tree_next(tree, node);
        node = pac_tree_child(tree, pac_tree_parent(tree, node)); /* the turn that was replaced */
        if (pac_tree_child(tree, node) != PAC_TREE_NONE)
            return pac_tree_child(tree, node);
    }
}

/* The node that is written behind another: first the variations of a turn, then how it goes on. */
static pac_node next_to_write(struct writer *writer, const pac_tree *tree, pac_node node) {
    if (node != PAC_TREE_ROOT && !is_variation(tree, node) &&
        pac_tree_next(tree, node) != PAC_TREE_NONE)
        return pac_tree_next(tree, node);
    if (pac_tree_child(tree, node) != PAC_TREE_NONE)
        return pac_tree_child(tree, node);
    return behind_line(writer, tree, node);
}

static void write_tree(struct writer *writer, const pac_tree *tree) {
    struct pac__cursor cursor;
    const pac_position *start = pac_game_position_at(tree->cursor.line, 0);
    const char *comment = pac_tree_comment(tree, PAC_TREE_ROOT);
    if (comment)
        write_comment(writer, comment);
    writer->text.failed |= pac__cursor_open(&cursor, start, pac_tree_options(tree)) != 0;
    pac_node node = PAC_TREE_ROOT;
    while (!writer->text.failed && (node = next_to_write(writer, tree, node)) != PAC_TREE_NONE) {
        if (pac__cursor_go(tree, &cursor, pac_tree_parent(tree, node)))
            writer->text.failed = true;
        else
            write_node(writer, tree, node, pac_game_position(cursor.line));
    }
    pac__cursor_close(&cursor);
    end_line(writer);
}

/* An empty line before the next game, unless a game without turns has left one. */
static void part_games(struct writer *writer) {
    const struct pac__buffer *text = &writer->text;
    if (text->length >= 2 && text->bytes[text->length - 2] != '\n')
        pac__append_text(&writer->text, "\n");
}

static void write_record(struct writer *writer, const pac_record *record) {
    const pac_game *game = record->game;
    const pac_position *start = pac_game_position_at(game, 0);
    char position[PAC_POSITION_TEXT], result[PAC_RESULT_TEXT];
    part_games(writer);
    write_tag(writer, pac__made_tag_text[PAC__TAG_Game],
              pac_variant_text((pac_variant)start->variant));
    for (size_t i = 0; i < record->tag_count; i++)
        write_tag(writer, record->tags[i].name, record->tags[i].value);
    pac_position_print(start, position);
    write_tag(writer, pac__made_tag_text[PAC__TAG_Position], position);
    if (pac_game_options(game) & PAC_GAME_REPETITION_OFF)
        write_tag(writer, pac__made_tag_text[PAC__TAG_Repetition], "off");
    pac__result_text(game, result);
    write_tag(writer, pac__made_tag_text[PAC__TAG_Result], result);
    pac__append_text(&writer->text, "\n");
    if (record->tree)
        write_tree(writer, record->tree);
    else
        write_turns(writer, game);
}

/* Gives the text to the caller, who frees it, or returns why there is none. */
static pac_status finish_text(struct writer *writer, char **text, size_t *length) {
    if (!writer->text.failed && writer->text.length <= PAC_RECORD_BYTES &&
        writer->turns <= PAC_RECORD_TURNS) {
        *text = writer->text.bytes;
        if (length)
            *length = writer->text.length;
        return PAC_STATUS_OK;
    }
    free(writer->text.bytes);
    return writer->text.failed ? PAC_STATUS_NO_MEMORY : PAC_STATUS_TOO_LONG;
}

pac_status pac_records_write(const pac_records *records, char **text, size_t *length) {
    struct writer writer = {0};
    pac__append_text(&writer.text, "");
    for (size_t i = 0; i < pac_records_count(records); i++) {
        if (writer.text.length > PAC_RECORD_BYTES)
            break; /* too long already */
        write_record(&writer, pac_records_at(records, i));
    }
    return finish_text(&writer, text, length);
}

pac_status pac_record_write(const pac_record *record, char **text, size_t *length) {
    struct writer writer = {0};
    write_record(&writer, record);
    return finish_text(&writer, text, length);
}
