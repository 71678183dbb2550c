/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sample.h"
#include "json.h"
#include "write.h"

#include <pacru/record.h>
#include <stdio.h>
#include <string.h>

/* A comment behind a turn is a step of its own. */
static void write_comment(json *j, const char *comment) {
    json_open(j, NULL, '{');
    json_text(j, "kind", "say");
    json_text(j, "value", comment);
    json_close(j, '}');
}

/* Turn `i` from 0, and its comment. */
static void write_sample_turn(json *j, const pac_game *game, size_t i, pac_position *position) {
    char written[PAC_TURN_TEXT];
    pac_event events[PAC_MAX_EVENTS];
    pac_turn turn = pac_game_turn(game, i);
    pac_position before = *position;
    pac_turn_print(&before, turn, written);
    size_t count = pac_play_events(position, turn, events);
    json_open(j, NULL, '{');
    json_text(j, "kind", "turn");
    json_text(j, "turn", written);
    write_position(j, "before", &before);
    write_position(j, "after", position);
    write_events(j, &before, events, count);
    json_close(j, '}');
    const char *comment = pac_game_comment(game, i + 1);
    if (comment)
        write_comment(j, comment);
}

static void write_result(json *j, const pac_game *game) {
    char text[PAC_RESULT_TEXT];
    pac_result result = pac_game_result(game);
    pac_result_print(pac_game_position(game), &result, text);
    json_open(j, NULL, '{');
    json_text(j, "kind", "over");
    json_text(j, "value", text);
    json_close(j, '}');
}

static char *write_sample(const char *name, const char *title, const pac_game *game) {
    char id[RULEBOOK_NAME];
    json j = {0};
    pac_position position = *pac_game_position_at(game, 0);
    const char *words = pac_game_comment(game, 0);
    (void)snprintf(id, sizeof id, "sample-%.60s", name);
    json_open(&j, NULL, '{');
    json_text(&j, "name", name);
    json_text(&j, "title", title);
    json_list(&j, "words", words ? words : "", '\n');
    json_open(&j, "examples", '[');
    json_open(&j, NULL, '{');
    json_text(&j, "id", id);
    json_text(&j, "title", title);
    json_list(&j, "words", "", '\n');
    write_position(&j, "position", &position);
    json_open(&j, "steps", '[');
    for (size_t i = 0; i < pac_game_turns(game); i++)
        write_sample_turn(&j, game, i, &position);
    write_result(&j, game);
    json_close(&j, ']');
    json_close(&j, '}');
    json_close(&j, ']');
    json_close(&j, '}');
    return json_finish(&j);
}

static void refuse_sample(rulebook_error *error, size_t line, const char *why) {
    error->line = (int)line;
    (void)snprintf(error->why, sizeof error->why, "%s", why);
}

char *rulebook_sample_json(const char *name, const char *text, size_t length,
                           rulebook_error *error) {
    pac_records *records = NULL;
    pac_record_error fault = {.line = 0};
    pac_status status = pac_records_read(&records, text, length, PAC_INPUT_RECORD, &fault);
    refuse_sample(error, fault.line, "this is not a record that can be played");
    if (status != PAC_STATUS_OK)
        return NULL;
    const pac_record *record = pac_records_at(records, 0);
    const pac_game *game = pac_record_game(record);
    const char *title = pac_record_tag(record, "Title"),
               *named = pac_variant_text((pac_variant)pac_game_position(game)->variant);
    char *written = NULL;
    if (pac_records_count(records) != 1 || strcmp(named, name) != 0)
        refuse_sample(error, 1, "it must be one game, that of the file's name");
    else if (!title)
        refuse_sample(error, 1, "it has no [Title]");
    else if (pac_game_end(game) == PAC_END_NOT_OVER)
        refuse_sample(error, 1, "the game is not over");
    else
        written = write_sample(name, title, game);
    pac_records_free(records);
    return written;
}
