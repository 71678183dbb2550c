/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record_reader.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Refusing
 */

bool pac__reader_no_memory(struct pac__reader *reader) {
    reader->status = PAC_STATUS_NO_MEMORY;
    return false;
}

/* Refuses the record because of what stands at a place of the text. */
bool pac__reader_refuse(struct pac__reader *reader, pac_record_fault kind, size_t at) {
    size_t line = 1, begin = 0;
    for (size_t i = 0; i < at; i++) {
        if (reader->text[i] == '\n') {
            line++;
            begin = i + 1;
        }
    }
    if (!begin && at >= 3 && memcmp(reader->text, "\xef\xbb\xbf", 3) == 0)
        begin = 3;
    reader->error.kind = kind;
    reader->error.line = line;
    reader->error.column = 1 + pac__width(reader->text + begin, at - begin);
    reader->status = PAC_STATUS_BAD_RECORD;
    return false;
}

/* The same, quoting some of the text; it is cut between characters if it is too long. */
bool pac__reader_refuse_quoting(struct pac__reader *reader, pac_record_fault kind, size_t at,
                                const char *quote, size_t length) {
    size_t end = 0;
    while (end < length) {
        size_t size = pac__character(quote + end, length - end);
        if (!size || end + size >= PAC_RECORD_ERROR_TEXT)
            break;
        end += size;
    }
    memcpy(reader->error.text, quote, end);
    reader->error.text[end] = '\0';
    return pac__reader_refuse(reader, kind, at);
}

static bool refuse_tag(struct pac__reader *reader, pac_record_fault kind, enum pac__made_tag tag) {
    const char *name = pac__made_tag_text[tag];
    size_t at = reader->made[tag].present ? reader->made[tag].at : reader->game_at;
    return pac__reader_refuse_quoting(reader, kind, at, name, strlen(name));
}

/* ------------------------------------------------------------------------------------------------
 * Characters
 */

/* Skips blanks; true if there is an empty line among them. */
static bool skip_empty_line(struct pac__reader *reader) {
    int lines = 0;
    for (; pac__is_blank(pac__reader_next(reader)); reader->at++)
        lines += pac__reader_next(reader) == '\n';
    return lines > 1;
}

static bool check_characters(struct pac__reader *reader) {
    for (size_t at = 0; at < reader->length;) {
        char c = reader->text[at];
        size_t size = pac__character(reader->text + at, reader->length - at);
        if (!size)
            return pac__reader_refuse(reader, PAC_RECORD_FAULT_UTF8, at);
        if (pac__is_control(c) && !pac__is_blank(c))
            return pac__reader_refuse(reader, PAC_RECORD_FAULT_CHARACTER, at);
        at += size;
    }
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * Tags
 */

static void skip_spaces(struct pac__reader *reader) {
    while (pac__reader_next(reader) == ' ' || pac__reader_next(reader) == '\t')
        reader->at++;
}

static bool read_tag_name(struct pac__reader *reader, char name[PAC_TAG_NAME_BYTES + 1]) {
    size_t length = 0;
    for (; pac__is_tag_character(pac__reader_next(reader)); reader->at++) {
        if (length == PAC_TAG_NAME_BYTES)
            return pac__reader_refuse(reader, PAC_RECORD_FAULT_TAG_TOO_LONG, reader->at);
        name[length++] = pac__reader_next(reader);
    }
    name[length] = '\0';
    return length > 0 || pac__reader_refuse(reader, PAC_RECORD_FAULT_TAG_SYNTAX, reader->at);
}

/* Reads what stands between quotes, from behind the first to behind the last. */
static bool read_tag_value(struct pac__reader *reader, char value[PAC_TAG_VALUE_BYTES + 1]) {
    size_t length = 0;
    for (; pac__reader_next(reader) != '"'; reader->at++) {
        if (reader->at == reader->length || pac__is_control(pac__reader_next(reader)))
            return pac__reader_refuse(reader, PAC_RECORD_FAULT_TAG_SYNTAX, reader->at);
        if (pac__reader_next(reader) == '\\') {
            reader->at++;
            if (pac__reader_next(reader) != '"' && pac__reader_next(reader) != '\\')
                return pac__reader_refuse(reader, PAC_RECORD_FAULT_TAG_ESCAPE, reader->at - 1);
        }
        if (length == PAC_TAG_VALUE_BYTES)
            return pac__reader_refuse(reader, PAC_RECORD_FAULT_TAG_TOO_LONG, reader->at);
        value[length++] = pac__reader_next(reader);
    }
    value[length] = '\0';
    reader->at++;
    return true;
}

/* Keeps a tag where it belongs: with the record, or among those that the game makes. */
static bool keep_tag(struct pac__reader *reader, size_t at, size_t value_at, const char *name,
                     const char *value) {
    int tag = pac__made_tag_of(name);
    if (tag == PAC__MADE_TAGS ? pac_record_tag(reader->record, name) != NULL
                              : reader->made[tag].present)
        return pac__reader_refuse_quoting(reader, PAC_RECORD_FAULT_TAG_TWICE, at, name,
                                          strlen(name));
    if (tag < PAC__MADE_TAGS) {
        struct pac__made_tag_text *made = &reader->made[tag];
        made->at = at;
        made->value = value_at;
        made->present = true;
        memcpy(made->text, value, strlen(value) + 1);
        return true;
    }
    switch (pac_record_set_tag(reader->record, name, value)) {
    case PAC_STATUS_OK:
        return true;
    case PAC_STATUS_NO_MEMORY:
        return pac__reader_no_memory(reader);
    default: /* its name and its value are right: they have been read */
        return pac__reader_refuse_quoting(reader, PAC_RECORD_FAULT_TOO_MANY_TAGS, at, name,
                                          strlen(name));
    }
}

/* [Name "value"] */
static bool read_tag(struct pac__reader *reader) {
    char name[PAC_TAG_NAME_BYTES + 1], value[PAC_TAG_VALUE_BYTES + 1];
    size_t at = reader->at++;
    skip_spaces(reader);
    if (!read_tag_name(reader, name))
        return false;
    skip_spaces(reader);
    if (pac__reader_next(reader) != '"')
        return pac__reader_refuse(reader, PAC_RECORD_FAULT_TAG_SYNTAX, reader->at);
    size_t value_at = ++reader->at;
    if (!read_tag_value(reader, value))
        return false;
    skip_spaces(reader);
    if (pac__reader_next(reader) != ']')
        return pac__reader_refuse(reader, PAC_RECORD_FAULT_TAG_SYNTAX, reader->at);
    reader->at++;
    return keep_tag(reader, at, value_at, name, value);
}

/* The tags of a game: up to an empty line, or to something that is no tag. */
static bool read_tags(struct pac__reader *reader) {
    bool empty_line;
    do {
        if (!read_tag(reader))
            return false;
        empty_line = skip_empty_line(reader);
    } while (pac__reader_next(reader) == '[' && !empty_line);
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * The game from its tags
 */

/* The number in [Players]; 0 if it is none. */
static int players_of_tag(const struct pac__made_tag_text *tag) {
    bool digit = tag->text[0] >= '2' && tag->text[0] <= '4' && !tag->text[1];
    return digit ? tag->text[0] - '0' : 0;
}

static bool read_start(struct pac__reader *reader, pac_variant variant, pac_position *start) {
    const struct pac__made_tag_text *position = &reader->made[PAC__TAG_Position];
    const struct pac__made_tag_text *number = &reader->made[PAC__TAG_Players];
    pac_setup setup;
    if (!position->present && !number->present)
        return refuse_tag(reader, PAC_RECORD_FAULT_NO_POSITION, PAC__TAG_Position);
    if (!position->present) {
        return (pac_setup_default(&setup, variant, players_of_tag(number)) &&
                pac_position_start(start, &setup)) ||
               refuse_tag(reader, PAC_RECORD_FAULT_PLAYERS, PAC__TAG_Players);
    }
    if (!pac_position_parse(start, position->text, strlen(position->text), &reader->error.fault))
        return pac__reader_refuse_quoting(reader, PAC_RECORD_FAULT_POSITION,
                                          position->value + reader->error.fault.at, "Position",
                                          strlen("Position"));
    if (start->variant != variant)
        return refuse_tag(reader, PAC_RECORD_FAULT_OTHER_GAME, PAC__TAG_Position);
    return !number->present || players_of_tag(number) == start->players ||
           refuse_tag(reader, PAC_RECORD_FAULT_PLAYERS, PAC__TAG_Players);
}

static bool begin_game(struct pac__reader *reader) {
    const char *repetition = reader->made[PAC__TAG_Repetition].text;
    pac_variant variant;
    pac_position start;
    if (!reader->made[PAC__TAG_Game].present)
        return refuse_tag(reader, PAC_RECORD_FAULT_NO_GAME, PAC__TAG_Game);
    if (!pac_variant_parse(reader->made[PAC__TAG_Game].text, &variant))
        return refuse_tag(reader, PAC_RECORD_FAULT_GAME, PAC__TAG_Game);
    if (!read_start(reader, variant, &start))
        return false;
    bool off = strcmp(repetition, "off") == 0;
    if (reader->made[PAC__TAG_Repetition].present && !off && strcmp(repetition, "on") != 0)
        return refuse_tag(reader, PAC_RECORD_FAULT_REPETITION, PAC__TAG_Repetition);
    reader->node = PAC_TREE_ROOT;
    reader->branch_count = 0;
    return pac_tree_new(&reader->tree, &start, off ? PAC_GAME_REPETITION_OFF : PAC_GAME_DEFAULT) ==
               PAC_STATUS_OK ||
           pac__reader_no_memory(reader);
}

/* ------------------------------------------------------------------------------------------------
 * Games
 */

/*
 * The result must be that of the turns. Only a draw agreed on is not in the turns: there the tag
 * ends the game. A `*` behind the turns says that it is not over, as it does in the tag.
 */
static bool check_result(struct pac__reader *reader) {
    static const char agreed[] = "agreed ";
    pac_game *game = reader->tree->cursor.line;
    const struct pac__made_tag_text *tag = &reader->made[PAC__TAG_Result];
    if (strncmp(tag->text, agreed, strlen(agreed)) == 0) {
        (void)pac_game_agree(game); /* if it is over already, the comparison tells */
        reader->tree->agreed = pac_game_end(game) == PAC_END_AGREED;
    }
    pac__result_text(game, reader->error.expected);
    if (tag->present && strcmp(tag->text, reader->error.expected) != 0)
        return refuse_tag(reader, PAC_RECORD_FAULT_RESULT, PAC__TAG_Result);
    if (reader->ended && pac_game_end(game) != PAC_END_NOT_OVER)
        return pac__reader_refuse_quoting(reader, PAC_RECORD_FAULT_RESULT, reader->ended_at, "*",
                                          1);
    reader->error.expected[0] = '\0';
    return true;
}

/* Gives the turns that were read to the record: as a game, or as a tree if there is more to them. */
static bool give_turns(struct pac__reader *reader) {
    if (!pac__tree_branches(reader->tree))
        reader->record->game = pac__tree_take_game(reader->tree);
    else if (pac_record_set_tree(reader->record, reader->tree) != PAC_STATUS_OK)
        return pac__reader_no_memory(reader);
    reader->tree = NULL;
    return true;
}

/* Adds the game to the records or passes it to the visitor; `going_on` is whether more are wanted. */
static bool hand_over(struct pac__reader *reader, bool *going_on) {
    if (reader->records) {
        if (pac_records_add(reader->records, reader->record) != PAC_STATUS_OK)
            return pac__reader_no_memory(reader);
    } else {
        *going_on = reader->visit(reader->context, reader->error.game - 1, reader->record);
        pac_record_free(reader->record);
    }
    reader->record = NULL;
    return true;
}

static bool read_game(struct pac__reader *reader) {
    reader->game_at = reader->at;
    if (pac__reader_next(reader) != '[')
        return pac__reader_refuse(reader, PAC_RECORD_FAULT_NO_TAGS, reader->at);
    reader->error.game++;
    if (reader->records && pac_records_count(reader->records) == PAC_RECORD_GAMES)
        return pac__reader_refuse(reader, PAC_RECORD_FAULT_TOO_MANY_GAMES, reader->at);
    reader->ended = false;
    for (int tag = 0; tag < PAC__MADE_TAGS; tag++) {
        reader->made[tag].present = false;
        reader->made[tag].text[0] = '\0';
    }
    if (pac_record_new(&reader->record, NULL) != PAC_STATUS_OK)
        return pac__reader_no_memory(reader);
    return read_tags(reader) && begin_game(reader) && pac__reader_turns(reader) &&
           check_result(reader) && give_turns(reader);
}

static bool read_games(struct pac__reader *reader) {
    if (reader->records && reader->length > PAC_RECORD_BYTES) {
        reader->error.kind = PAC_RECORD_FAULT_TOO_BIG;
        reader->status = PAC_STATUS_BAD_RECORD;
        return false;
    }
    if (!check_characters(reader))
        return false;
    if (reader->length >= 3 && memcmp(reader->text, "\xef\xbb\xbf", 3) == 0)
        reader->at = 3; /* a byte order mark */
    pac__reader_skip_blanks(reader);
    if (!pac__reader_next(reader))
        return pac__reader_refuse(reader, PAC_RECORD_FAULT_EMPTY, reader->at);
    bool going_on = true;
    while (pac__reader_next(reader) && going_on)
        if (!read_game(reader) || !hand_over(reader, &going_on))
            return false;
    return true;
}

/* Reads all games. After a failure the unfinished game is freed. */
static pac_status read_text(struct pac__reader *reader, pac_record_error *error) {
    reader->error.refusal.field = reader->error.fault.field = PAC_NOWHERE;
    bool read = read_games(reader);
    free(reader->comment.bytes);
    free(reader->branches);
    if (read)
        return PAC_STATUS_OK;
    pac_tree_free(reader->tree);
    pac_record_free(reader->record);
    if (error && reader->status == PAC_STATUS_BAD_RECORD)
        *error = reader->error;
    return reader->status;
}

pac_status pac_records_read(pac_records **records, const char *text, size_t length, unsigned input,
                            pac_record_error *error) {
    struct pac__reader reader = {.text = text, .length = length, .input = input};
    if (pac_records_new(&reader.records) != PAC_STATUS_OK)
        return PAC_STATUS_NO_MEMORY;
    pac_status status = read_text(&reader, error);
    if (status)
        pac_records_free(reader.records);
    else
        *records = reader.records;
    return status;
}

pac_status pac_records_each(const char *text, size_t length, unsigned input,
                            bool (*visit)(void *context, size_t game, const pac_record *record),
                            void *context, pac_record_error *error) {
    struct pac__reader reader = {
        .text = text, .length = length, .input = input, .visit = visit, .context = context};
    return read_text(&reader, error);
}
