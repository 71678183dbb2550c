/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record_parts.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* A tag that the game makes, as it was read. */
struct made_tag {
    size_t at;    /* where it begins in the text */
    size_t value; /* where its value begins */
    bool present;
    char text[PAC_TAG_VALUE_BYTES + 1];
};

/*
 * The text and how far it has been read. Functions that read on return false when the record is
 * refused or memory runs out; `status` and `error` then say why, and nothing more is read.
 */
struct reader {
    const char *text;
    size_t length, at;
    unsigned input;         /* pac_input flags */
    pac_status status;      /* PAC_STATUS_OK so far */
    pac_record_error error; /* `error.game` counts the games read */
    size_t turns;           /* read in all games of a set */
    pac_records *records;   /* where games read are kept; NULL if they are visited */
    bool (*visit)(void *context, size_t game, const pac_record *record);
    void *context;              /* of `visit` */
    pac_record *record;         /* the game being read */
    size_t game_at;             /* where it begins */
    bool ended;                 /* its turns have ended with `*` */
    size_t ended_at;            /* where that stands */
    struct pac__buffer comment; /* read behind its last turn */
    struct made_tag made[PAC__MADE_TAGS];
};

/* ------------------------------------------------------------------------------------------------
 * Refusing
 */

static bool no_memory(struct reader *reader) {
    reader->status = PAC_STATUS_NO_MEMORY;
    return false;
}

/* Refuses the record because of what stands at a place of the text. */
static bool refuse_record(struct reader *reader, pac_record_fault kind, size_t at) {
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
static bool refuse_quoting(struct reader *reader, pac_record_fault kind, size_t at,
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
    return refuse_record(reader, kind, at);
}

static bool refuse_tag(struct reader *reader, pac_record_fault kind, enum pac__made_tag tag) {
    const char *name = pac__made_tag_text[tag];
    size_t at = reader->made[tag].present ? reader->made[tag].at : reader->game_at;
    return refuse_quoting(reader, kind, at, name, strlen(name));
}

/* ------------------------------------------------------------------------------------------------
 * Characters
 */

/* The next character, 0 at the end: the text itself has none. */
static char next_character(const struct reader *reader) {
    if (reader->at == reader->length)
        return '\0';
    return reader->text[reader->at];
}

static void skip_blanks(struct reader *reader) {
    while (pac__is_blank(next_character(reader)))
        reader->at++;
}

/* Skips blanks; true if there is an empty line among them. */
static bool skip_empty_line(struct reader *reader) {
    int lines = 0;
    for (; pac__is_blank(next_character(reader)); reader->at++)
        lines += next_character(reader) == '\n';
    return lines > 1;
}

static bool check_characters(struct reader *reader) {
    for (size_t at = 0; at < reader->length;) {
        char c = reader->text[at];
        size_t size = pac__character(reader->text + at, reader->length - at);
        if (!size)
            return refuse_record(reader, PAC_RECORD_FAULT_UTF8, at);
        if (pac__is_control(c) && !pac__is_blank(c))
            return refuse_record(reader, PAC_RECORD_FAULT_CHARACTER, at);
        at += size;
    }
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * Tags
 */

static void skip_spaces(struct reader *reader) {
    while (next_character(reader) == ' ' || next_character(reader) == '\t')
        reader->at++;
}

static bool read_tag_name(struct reader *reader, char name[PAC_TAG_NAME_BYTES + 1]) {
    size_t length = 0;
    for (; pac__is_tag_character(next_character(reader)); reader->at++) {
        if (length == PAC_TAG_NAME_BYTES)
            return refuse_record(reader, PAC_RECORD_FAULT_TAG_TOO_LONG, reader->at);
        name[length++] = next_character(reader);
    }
    name[length] = '\0';
    return length > 0 || refuse_record(reader, PAC_RECORD_FAULT_TAG_SYNTAX, reader->at);
}

/* Reads what stands between quotes, from behind the first to behind the last. */
static bool read_tag_value(struct reader *reader, char value[PAC_TAG_VALUE_BYTES + 1]) {
    size_t length = 0;
    for (; next_character(reader) != '"'; reader->at++) {
        if (reader->at == reader->length || pac__is_control(next_character(reader)))
            return refuse_record(reader, PAC_RECORD_FAULT_TAG_SYNTAX, reader->at);
        if (next_character(reader) == '\\') {
            reader->at++;
            if (next_character(reader) != '"' && next_character(reader) != '\\')
                return refuse_record(reader, PAC_RECORD_FAULT_TAG_ESCAPE, reader->at - 1);
        }
        if (length == PAC_TAG_VALUE_BYTES)
            return refuse_record(reader, PAC_RECORD_FAULT_TAG_TOO_LONG, reader->at);
        value[length++] = next_character(reader);
    }
    value[length] = '\0';
    reader->at++;
    return true;
}

/* Keeps a tag where it belongs: with the record, or among those that the game makes. */
static bool keep_tag(struct reader *reader, size_t at, size_t value_at, const char *name,
                     const char *value) {
    int tag = pac__made_tag_of(name);
    if (tag == PAC__MADE_TAGS ? pac_record_tag(reader->record, name) != NULL
                              : reader->made[tag].present)
        return refuse_quoting(reader, PAC_RECORD_FAULT_TAG_TWICE, at, name, strlen(name));
    if (tag < PAC__MADE_TAGS) {
        struct made_tag *made = &reader->made[tag];
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
        return no_memory(reader);
    default: /* its name and its value are right: they have been read */
        return refuse_quoting(reader, PAC_RECORD_FAULT_TOO_MANY_TAGS, at, name, strlen(name));
    }
}

/* [Name "value"] */
static bool read_tag(struct reader *reader) {
    char name[PAC_TAG_NAME_BYTES + 1], value[PAC_TAG_VALUE_BYTES + 1];
    size_t at = reader->at++;
    skip_spaces(reader);
    if (!read_tag_name(reader, name))
        return false;
    skip_spaces(reader);
    if (next_character(reader) != '"')
        return refuse_record(reader, PAC_RECORD_FAULT_TAG_SYNTAX, reader->at);
    size_t value_at = ++reader->at;
    if (!read_tag_value(reader, value))
        return false;
    skip_spaces(reader);
    if (next_character(reader) != ']')
        return refuse_record(reader, PAC_RECORD_FAULT_TAG_SYNTAX, reader->at);
    reader->at++;
    return keep_tag(reader, at, value_at, name, value);
}

/* The tags of a game: up to an empty line, or to something that is no tag. */
static bool read_tags(struct reader *reader) {
    bool empty_line;
    do {
        if (!read_tag(reader))
            return false;
        empty_line = skip_empty_line(reader);
    } while (next_character(reader) == '[' && !empty_line);
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * The game from its tags
 */

/* The number in [Players]; 0 if it is none. */
static int players_of_tag(const struct made_tag *tag) {
    bool digit = tag->text[0] >= '2' && tag->text[0] <= '4' && !tag->text[1];
    return digit ? tag->text[0] - '0' : 0;
}

static bool read_start(struct reader *reader, pac_variant variant, pac_position *start) {
    const struct made_tag *position = &reader->made[PAC__TAG_Position];
    const struct made_tag *number = &reader->made[PAC__TAG_Players];
    pac_setup setup;
    if (!position->present && !number->present)
        return refuse_tag(reader, PAC_RECORD_FAULT_NO_POSITION, PAC__TAG_Position);
    if (!position->present) {
        return (pac_setup_default(&setup, variant, players_of_tag(number)) &&
                pac_position_start(start, &setup)) ||
               refuse_tag(reader, PAC_RECORD_FAULT_PLAYERS, PAC__TAG_Players);
    }
    if (!pac_position_parse(start, position->text, strlen(position->text), &reader->error.fault))
        return refuse_quoting(reader, PAC_RECORD_FAULT_POSITION,
                              position->value + reader->error.fault.at, "Position",
                              strlen("Position"));
    if (start->variant != variant)
        return refuse_tag(reader, PAC_RECORD_FAULT_OTHER_GAME, PAC__TAG_Position);
    return !number->present || players_of_tag(number) == start->players ||
           refuse_tag(reader, PAC_RECORD_FAULT_PLAYERS, PAC__TAG_Players);
}

static bool begin_game(struct reader *reader) {
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
    return pac_game_new(&reader->record->game, &start,
                        off ? PAC_GAME_REPETITION_OFF : PAC_GAME_DEFAULT) == PAC_STATUS_OK ||
           no_memory(reader);
}

/* ------------------------------------------------------------------------------------------------
 * Turns and comments
 */

/* Reads a comment; all those behind one turn become one. */
static bool read_comment(struct reader *reader) {
    size_t at = reader->at + 1;
    const char *open = reader->text + at;
    const char *close = memchr(open, '}', reader->length - at);
    if (!close)
        return refuse_record(reader, PAC_RECORD_FAULT_COMMENT_OPEN, reader->at);
    pac__append_words(&reader->comment, open, (size_t)(close - open));
    if (reader->comment.failed)
        return no_memory(reader);
    if (reader->comment.length > PAC_COMMENT_BYTES)
        return refuse_record(reader, PAC_RECORD_FAULT_COMMENT_TOO_LONG, reader->at);
    reader->at = at + (size_t)(close - open) + 1;
    return true;
}

/* Gives the comments read since the last turn to that turn. */
static bool keep_comment(struct reader *reader) {
    pac_game *game = reader->record->game;
    if (!reader->comment.length)
        return true;
    if (pac_game_set_comment(game, pac_game_turns(game), reader->comment.bytes,
                             reader->comment.length) != PAC_STATUS_OK)
        return no_memory(reader); /* all else about it has been checked */
    reader->comment.length = 0;
    return true;
}

static bool play_word(struct reader *reader, size_t at) {
    pac_game *game = reader->record->game;
    const char *word = reader->text + at;
    size_t length = reader->at - at;
    if (!keep_comment(reader))
        return false;
    reader->error.turn = pac_game_turns(game) + 1;
    if (reader->ended)
        return refuse_quoting(reader, PAC_RECORD_FAULT_AFTER_END, at, word, length);
    if (reader->records && reader->turns == PAC_RECORD_TURNS)
        return refuse_quoting(reader, PAC_RECORD_FAULT_TOO_MANY_TURNS, at, word, length);
    switch (pac_game_play_text(game, word, length, reader->input, &reader->error.refusal)) {
    case PAC_STATUS_OK:
        reader->error.turn = 0;
        reader->turns++;
        return true;
    case PAC_STATUS_NO_MEMORY:
        return no_memory(reader);
    case PAC_STATUS_TOO_LONG:
        return refuse_quoting(reader, PAC_RECORD_FAULT_TOO_MANY_TURNS, at, word, length);
    default:
        return refuse_quoting(reader, PAC_RECORD_FAULT_TURN, at, word, length);
    }
}

static bool ends_word(char c) { return !c || pac__is_blank(c) || strchr("{}[]\"", c) != NULL; }

/* The turn in a word, or its end if there is none: numbers and their full stops are left aside. */
static size_t behind_number(const struct reader *reader, size_t at) {
    size_t digits = at, stops;
    while (digits < reader->at && reader->text[digits] >= '0' && reader->text[digits] <= '9')
        digits++;
    for (stops = digits; stops < reader->at && reader->text[stops] == '.';)
        stops++;
    return stops > digits || stops == reader->at ? stops : at;
}

/* Reads a turn, a number, both in one word, or the `*` that ends the turns as in PGN. */
static bool read_word(struct reader *reader) {
    size_t at = reader->at;
    while (!ends_word(next_character(reader)))
        reader->at++;
    if (reader->at == at)
        return refuse_record(reader, PAC_RECORD_FAULT_CHARACTER, at);
    at = behind_number(reader, at);
    if (at == reader->at)
        return true;
    if (reader->at - at == 1 && reader->text[at] == '*' && !reader->ended) {
        reader->ended = true;
        reader->ended_at = at;
        return true;
    }
    return play_word(reader, at);
}

static bool read_turns(struct reader *reader) {
    for (skip_blanks(reader); next_character(reader) && next_character(reader) != '[';
         skip_blanks(reader))
        if (next_character(reader) == '{' ? !read_comment(reader) : !read_word(reader))
            return false;
    return keep_comment(reader);
}

/*
 * The result must be that of the turns. Only a draw agreed on is not in the turns: there the tag
 * ends the game. A `*` behind the turns says that it is not over, as it does in the tag.
 */
static bool check_result(struct reader *reader) {
    static const char agreed[] = "agreed ";
    pac_game *game = reader->record->game;
    const struct made_tag *tag = &reader->made[PAC__TAG_Result];
    if (strncmp(tag->text, agreed, strlen(agreed)) == 0)
        (void)pac_game_agree(game); /* if it is over already, the comparison tells */
    pac__result_text(game, reader->error.expected);
    if (tag->present && strcmp(tag->text, reader->error.expected) != 0)
        return refuse_tag(reader, PAC_RECORD_FAULT_RESULT, PAC__TAG_Result);
    if (reader->ended && pac_game_end(game) != PAC_END_NOT_OVER)
        return refuse_quoting(reader, PAC_RECORD_FAULT_RESULT, reader->ended_at, "*", 1);
    reader->error.expected[0] = '\0';
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * Games
 */

/* Adds the game to the records or passes it to the visitor; `going_on` is whether more are wanted. */
static bool hand_over(struct reader *reader, bool *going_on) {
    if (reader->records) {
        if (pac_records_add(reader->records, reader->record) != PAC_STATUS_OK)
            return no_memory(reader);
    } else {
        *going_on = reader->visit(reader->context, reader->error.game - 1, reader->record);
        pac_record_free(reader->record);
    }
    reader->record = NULL;
    return true;
}

static bool read_game(struct reader *reader) {
    reader->game_at = reader->at;
    if (next_character(reader) != '[')
        return refuse_record(reader, PAC_RECORD_FAULT_NO_TAGS, reader->at);
    reader->error.game++;
    if (reader->records && pac_records_count(reader->records) == PAC_RECORD_GAMES)
        return refuse_record(reader, PAC_RECORD_FAULT_TOO_MANY_GAMES, reader->at);
    reader->ended = false;
    for (int tag = 0; tag < PAC__MADE_TAGS; tag++) {
        reader->made[tag].present = false;
        reader->made[tag].text[0] = '\0';
    }
    if (pac_record_new(&reader->record, NULL) != PAC_STATUS_OK)
        return no_memory(reader);
    return read_tags(reader) && begin_game(reader) && read_turns(reader) && check_result(reader);
}

static bool read_games(struct reader *reader) {
    if (reader->records && reader->length > PAC_RECORD_BYTES) {
        reader->error.kind = PAC_RECORD_FAULT_TOO_BIG;
        reader->status = PAC_STATUS_BAD_RECORD;
        return false;
    }
    if (!check_characters(reader))
        return false;
    if (reader->length >= 3 && memcmp(reader->text, "\xef\xbb\xbf", 3) == 0)
        reader->at = 3; /* a byte order mark */
    skip_blanks(reader);
    if (!next_character(reader))
        return refuse_record(reader, PAC_RECORD_FAULT_EMPTY, reader->at);
    bool going_on = true;
    while (next_character(reader) && going_on)
        if (!read_game(reader) || !hand_over(reader, &going_on))
            return false;
    return true;
}

/* Reads all games. After a failure the unfinished game is freed. */
static pac_status read_text(struct reader *reader, pac_record_error *error) {
    reader->error.refusal.field = reader->error.fault.field = PAC_NOWHERE;
    bool read = read_games(reader);
    free(reader->comment.bytes);
    if (read)
        return PAC_STATUS_OK;
    pac_record_free(reader->record);
    if (error && reader->status == PAC_STATUS_BAD_RECORD)
        *error = reader->error;
    return reader->status;
}

pac_status pac_records_read(pac_records **records, const char *text, size_t length, unsigned input,
                            pac_record_error *error) {
    struct reader reader = {.text = text, .length = length, .input = input};
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
    struct reader reader = {
        .text = text, .length = length, .input = input, .visit = visit, .context = context};
    return read_text(&reader, error);
}
