/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stream.h"
#include "cli/records/game_json.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "facts.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -----------------------------------------------------------------------------------------------
 * Games
 */

int games_read(const struct invocation *call, const char *file, struct games_text *games) {
    return input_file(call, file, &games->text, &games->length);
}

void games_free(struct games_text *games) {
    free(games->text);
    games->text = NULL;
}

/* Says what is wrong, with the name of the file if there are several. */
static int refuse_games(const struct invocation *call, const struct games_text *games,
                        const char *what, json_t *facts) {
    if (!games->name)
        return refuse_with(call, "{what}", SLOTS({"what", what}), facts);
    char given[EXCERPT];
    escape(given, games->name, strlen(games->name));
    if (facts)
        (void)json_object_set_new(facts, "file", json_string(given));
    return refuse_with(call, _("‘{file}’: {what}"), SLOTS({"file", given}, {"what", what}), facts);
}

/* One game of a JSON text. False to stop; `status` says whether something was wrong. */
static bool visit_value(const struct invocation *call, const struct games_text *games,
                        json_t *value, size_t number, game_visit *visit, void *context,
                        int *status) {
    struct game_fault fault;
    pac_record *record = game_from_json(value, &fault);
    if (!record) {
        char what[SENTENCE];
        json_t *facts = words_game_fault(what, number + 1, &fault);
        *status = refuse_games(call, games, what, facts);
        return false;
    }
    bool wanted = visit(context, number, record);
    pac_record_free(record);
    return wanted;
}

/* JSON values one after the other; an array is as good as its elements. */
static int each_json_game(const struct invocation *call, const struct games_text *games,
                          game_visit *visit, void *context) {
    size_t at = 0, number = 0;
    int status = STATUS_DONE;
    bool wanted = true;
    while (wanted) {
        while (at < games->length && isspace((unsigned char)games->text[at]))
            at++;
        if (at == games->length)
            break;
        json_error_t error;
        json_t *value = json_loadb(games->text + at, games->length - at,
                                   JSON_DISABLE_EOF_CHECK | JSON_REJECT_DUPLICATES, &error);
        if (!value) {
            char place[24], what[SENTENCE];
            (void)snprintf(place, sizeof place, "%zu", at + (size_t)error.position + 1);
            fill(what, sizeof what, _("This isn’t valid JSON: the fault is at byte {place}."),
                 SLOTS({"place", place}));
            return refuse_games(call, games, what, NULL);
        }
        at += (size_t)error.position;
        size_t count = json_is_array(value) ? json_array_size(value) : 1;
        for (size_t i = 0; i < count && wanted; i++)
            wanted =
                visit_value(call, games, json_is_array(value) ? json_array_get(value, i) : value,
                            number++, visit, context, &status);
        json_decref(value);
    }
    return status;
}

/* Saved games begin with a tag, `[Game "…"]`; JSON with a brace, or an array. */
static bool is_json(const char *text, size_t length) {
    size_t at = 0;
    while (at < length && isspace((unsigned char)text[at]))
        at++;
    if (at < length && text[at] == '[') {
        at++;
        while (at < length && isspace((unsigned char)text[at]))
            at++;
    }
    return at < length && text[at] == '{';
}

int each_game(const struct invocation *call, const struct games_text *games, game_visit *visit,
              void *context) {
    if (is_json(games->text, games->length))
        return each_json_game(call, games, visit, context);
    pac_record_error error;
    pac_status status =
        pac_records_each(games->text, games->length, games->input, visit, context, &error);
    if (status == PAC_STATUS_BAD_RECORD) {
        char what[SENTENCE];
        words_record_error(what, &error);
        return refuse_games(call, games, what, fact_record_error(&error));
    }
    return status ? refuse_status(call, status) : STATUS_DONE;
}

/* -----------------------------------------------------------------------------------------------
 * Positions
 */

struct positions {
    const struct invocation *call;
    position_visit *visit;
    void *context;
    size_t count;
    int status;
};

static bool visit_last(void *context, size_t number, const pac_record *record) {
    struct positions *positions = context;
    (void)number;
    positions->status = positions->visit(positions->call, positions->context, positions->count++,
                                         pac_game_position(pac_record_game(record)));
    return positions->status == STATUS_DONE;
}

static int visit_games(struct positions *positions) {
    struct games_text games = {.input = PAC_INPUT_RECORD};
    int status = games_read(positions->call, "-", &games);
    if (!status)
        status = each_game(positions->call, &games, visit_last, positions);
    games_free(&games);
    return status ? status : positions->status;
}

/* Reads a line of any length up to what a record may have; false at the end, or if it is longer. */
static bool read_line(char **line, size_t *room, size_t *length) {
    int byte = EOF;
    *length = 0;
    while (*length < PAC_RECORD_BYTES && (byte = getc(stdin)) != EOF && byte != '\n') {
        if (*length + 1 >= *room) {
            size_t more = *room ? 2 * *room : 512;
            char *grown = realloc(*line, more);
            if (!grown)
                return false;
            *line = grown;
            *room = more;
        }
        (*line)[(*length)++] = (char)byte;
    }
    while (*length && isspace((unsigned char)(*line)[*length - 1]))
        --*length;
    return *length < PAC_RECORD_BYTES && (*length || byte != EOF);
}

static int refuse_line(const struct invocation *call, size_t number, const char *what,
                       json_t *facts) {
    char line[24];
    (void)snprintf(line, sizeof line, "%zu", number);
    if (facts)
        (void)json_object_set_new(facts, "line", json_integer((json_int_t)number));
    return refuse_with(call, _("line {line}: {what}"), SLOTS({"line", line}, {"what", what}),
                       facts);
}

/* A position, or a JSON object with one. */
static int visit_line(struct positions *positions, const char *line, size_t length, size_t number) {
    pac_position position;
    pac_fault fault;
    json_t *object = *line == '{' ? json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    const json_t *member = json_object_get(object, "position");
    if (*line == '{' && !json_is_string(member)) {
        json_decref(object);
        return refuse_line(positions->call, number,
                           _("It is not a JSON object with a member ‘position’."), NULL);
    }
    const char *text = member ? json_string_value(member) : line;
    bool sound =
        pac_position_parse(&position, text, member ? json_string_length(member) : length, &fault);
    json_decref(object);
    if (!sound) {
        char what[SENTENCE];
        words_fault(what, &fault);
        return refuse_line(positions->call, number, what, fact_fault(&fault));
    }
    return positions->visit(positions->call, positions->context, positions->count++, &position);
}

static int visit_lines(struct positions *positions) {
    char *line = NULL;
    size_t room = 0, length, number = 0;
    int status = STATUS_DONE;
    while (!status && !ferror(stdout) && read_line(&line, &room, &length)) {
        number++;
        if (length)
            status = visit_line(positions, line, length, number);
        /* A program that writes line by line may be waiting for the answer. */
        (void)fflush(stdout);
    }
    free(line);
    return status;
}

int each_position(const struct invocation *call, const char *argument, position_visit *visit,
                  void *context) {
    pac_position position;
    if (strcmp(argument, "-") != 0) {
        int status = input_position(call, argument, &position);
        return status ? status : visit(call, context, 0, &position);
    }
    struct positions positions = {.call = call, .visit = visit, .context = context};
    int byte;
    while ((byte = getc(stdin)) != EOF && isspace(byte)) {
    }
    (void)ungetc(byte, stdin);
    int status = byte == '[' ? visit_games(&positions) : visit_lines(&positions);
    if (!status && !positions.count && !ferror(stdout))
        status = refuse(call, _("There is no position on standard input."), NO_SLOTS);
    return status;
}
