/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "facts.h"
#include "inputs.h"

#include <stdio.h>
#include <stdlib.h>

enum { OPTION_WORDS, OPTION_IMPORT };

enum { STORY_WIDTH = 79, STORY_INDENT = 2 };

static int refuse_record(const struct invocation *call, const pac_record_error *error) {
    char what[SENTENCE];
    words_record_error(what, error);
    return refuse_with(call, "{what}", SLOTS({"what", what}), fact_record_error(error));
}

static void tell_turns(const pac_game *game) {
    for (size_t i = 0; i < pac_game_turns(game) && !ferror(stdout); i++) {
        char story[2 * SENTENCE], line[2 * SENTENCE + 24];
        words_story(story, sizeof story, pac_game_position_at(game, i), pac_game_turn(game, i));
        (void)snprintf(line, sizeof line, "%zu. %s", pac_game_number(game, i), story);
        say_wrapped(line, STORY_WIDTH, STORY_INDENT);
    }
    pac_result result = pac_game_result(game);
    if (result.end) {
        char sentence[SENTENCE];
        words_result(sentence, pac_game_position(game), &result, " ");
        say_wrapped(sentence, STORY_WIDTH, STORY_INDENT);
    }
}

static void print_end(const pac_game *game) {
    const pac_position *position = pac_game_position(game);
    char text[PAC_POSITION_TEXT];
    pac_position_print(position, text);
    (void)puts(text);
    pac_result result = pac_game_result(game);
    if (result.end) {
        char result_text[PAC_RESULT_TEXT];
        pac_result_print(position, &result, result_text);
        (void)printf("over %s\n", result_text);
    }
}

static json_t *fact_tags(const pac_record *record) {
    json_t *tags = json_object();
    for (size_t i = 0; tags && i < pac_record_tags(record); i++)
        if (json_object_set_new(tags, pac_record_tag_name(record, i),
                                json_string(pac_record_tag_value(record, i)))) {
            json_decref(tags);
            tags = NULL;
        }
    return tags;
}

static json_t *fact_record(const pac_record *record) {
    const pac_game *game = pac_record_game(record);
    json_t *turns = json_array();
    for (size_t i = 0; turns && i < pac_game_turns(game); i++)
        if (json_array_append_new(
                turns, fact_turn(pac_game_position_at(game, i), pac_game_turn(game, i)))) {
            json_decref(turns);
            turns = NULL;
        }
    const pac_position *position = pac_game_position(game);
    pac_result result = pac_game_result(game);
    return json_pack("{s:s,s:o,s:o,s:o,s:o,s:o}", "game",
                     pac_variant_text((pac_variant)position->variant), "tags", fact_tags(record),
                     "start", fact_position(pac_game_position_at(game, 0)), "turns", turns,
                     "position", fact_position(position), "over", fact_result(position, &result));
}

/* What is done with each game of a record. */
struct replay {
    const struct invocation *call;
    size_t count;  /* games */
    json_t *games; /* with --json; NULL if memory ran out */
};

static bool count_game(void *context, size_t game, const pac_record *record) {
    struct replay *replay = context;
    (void)record;
    replay->count = game + 1;
    return true;
}

static bool add_game(void *context, size_t game, const pac_record *record) {
    struct replay *replay = context;
    (void)game;
    if (json_array_append_new(replay->games, fact_record(record))) {
        json_decref(replay->games);
        replay->games = NULL;
    }
    return replay->games != NULL;
}

static bool print_game(void *context, size_t game, const pac_record *record) {
    const struct replay *replay = context;
    if (replay->count > 1)
        (void)printf("%sgame %zu\n", game ? "\n" : "", game + 1);
    if (replay->call->option[OPTION_WORDS])
        tell_turns(pac_record_game(record));
    print_end(pac_record_game(record));
    return !ferror(stdout);
}

/* Reads all games once before anything is said: a record is refused as a whole. */
static int replay_text(struct replay *replay, const char *text, size_t length) {
    pac_record_error error;
    unsigned input =
        replay->call->option[OPTION_IMPORT] ? PAC_INPUT_EITHER_ORDER : PAC_INPUT_RECORD;
    pac_status status = pac_records_each(text, length, input, count_game, replay, &error);
    if (!status && replay->call->json) {
        replay->games = json_array();
        if (replay->games)
            status = pac_records_each(text, length, input, add_game, replay, &error);
        return status ? refuse_status(replay->call, status)
                      : say_json(replay->call, json_pack("{s:o}", "games", replay->games));
    }
    if (!status)
        status = pac_records_each(text, length, input, print_game, replay, &error);
    if (status == PAC_STATUS_BAD_RECORD)
        return refuse_record(replay->call, &error);
    return status ? refuse_status(replay->call, status) : STATUS_DONE;
}

static int replay_run(const struct invocation *call) {
    char *text;
    size_t length;
    int status = input_file(call, call->arguments[0], &text, &length);
    if (status)
        return status;
    struct replay replay = {.call = call};
    status = replay_text(&replay, text, length);
    free(text);
    return status;
}

const struct command command_replay = {
    .name = "replay",
    .arguments = "FILE",
    .summary = N_("play through a saved game"),
    .details = N_("Plays through every game of a file and prints its last position and, if it is "
                  "over, one line with the result. An illegal turn is refused with its number and "
                  "the rule. FILE may be - for standard input."),
    .options = {{"words", NULL, N_("describe every turn in a sentence")},
                {"import", NULL, N_("read turns in AbstractPlay’s notation")}},
    .least = 1,
    .most = 1,
    .run = replay_run,
};
