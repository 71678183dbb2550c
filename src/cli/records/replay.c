/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/shared/stream.h"
#include "cli/shared/terminal.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "game_json.h"

#include <stdio.h>
#include <string.h>

enum { OPTION_WORDS, OPTION_IMPORT };

enum { STORY_INDENT = 2 };

static void tell_turns(const pac_game *game) {
    for (size_t i = 0; i < pac_game_turns(game) && !ferror(stdout); i++) {
        char story[2 * SENTENCE], line[2 * SENTENCE + 24];
        words_story(story, sizeof story, pac_game_position_at(game, i), pac_game_turn(game, i));
        (void)snprintf(line, sizeof line, "%zu. %s", pac_game_number(game, i), story);
        say_wrapped(line, text_width(), STORY_INDENT);
    }
    pac_result result = pac_game_result(game);
    if (result.end) {
        char sentence[SENTENCE];
        words_result(sentence, pac_game_position(game), &result, " ");
        say_wrapped(sentence, text_width(), STORY_INDENT);
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

/* What is done with each game of a file. */
struct replay {
    const struct invocation *call;
    const char *file; /* named if there are several, else NULL */
    size_t count;     /* games */
    json_t *games;    /* with --json; NULL if memory ran out */
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
    if (json_array_append_new(replay->games, game_to_json(record))) {
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

static int replay_json(struct replay *replay, const struct games_text *games) {
    replay->games = json_array();
    int status = each_game(replay->call, games, add_game, replay);
    json_t *all = json_pack("{s:o}", "games", replay->games);
    if (all && replay->file && json_object_set_new(all, "file", json_string(replay->file))) {
        json_decref(all);
        all = NULL;
    }
    return status ? status : say_json(replay->call, all);
}

/* Reads all games once before anything is said: a file is refused as a whole. */
static int replay_games(struct replay *replay, const struct games_text *games, bool first) {
    int status = each_game(replay->call, games, count_game, replay);
    if (status || replay->call->json)
        return status ? status : replay_json(replay, games);
    if (replay->file) {
        char given[EXCERPT];
        escape(given, replay->file, strlen(replay->file));
        (void)printf("%s==> %s <==\n", first ? "" : "\n", given);
    }
    return each_game(replay->call, games, print_game, replay);
}

/* A file that is refused does not keep the others from being replayed. */
static int replay_run(const struct invocation *call) {
    int worst = STATUS_DONE;
    for (int i = 0; i < call->count && !ferror(stdout); i++) {
        struct replay replay = {.call = call, .file = call->count > 1 ? call->arguments[i] : NULL};
        struct games_text games = {.name = replay.file,
                                   .input = call->option[OPTION_IMPORT] ? PAC_INPUT_EITHER_ORDER
                                                                        : PAC_INPUT_RECORD};
        int status = games_read(call, call->arguments[i], &games);
        if (!status)
            status = replay_games(&replay, &games, i == 0);
        games_free(&games);
        worst = status > worst ? status : worst;
    }
    return worst;
}

const struct command command_replay = {
    .name = "replay",
    .arguments = "FILE...",
    .summary = N_("play through a saved game"),
    .details = N_("Plays through every game of a file and prints its last position and, if it is "
                  "over, one line with the result. An illegal turn is refused with its number and "
                  "the rule. FILE may be - for standard input, and its games JSON."),
    .options = {{"words", NULL, N_("describe every turn in a sentence")},
                {"import", NULL, N_("read turns in AbstractPlay’s notation")}},
    .least = 1,
    .most = ANY_NUMBER,
    .run = replay_run,
};
