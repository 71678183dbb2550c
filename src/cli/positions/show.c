/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "cli/shared/board.h"
#include "cli/shared/facts.h"
#include "cli/shared/stream.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { OPTION_ASCII, OPTION_UNICODE, OPTION_COLOUR, OPTION_WORDS, OPTION_AT, OPTION_GAME };

/* For those who listen rather than look: every chevron in a sentence. */
static void say_position(const pac_position *position, const pac_result *result) {
    for (int p = 0; p < position->players; p++) {
        char markers[12];
        (void)snprintf(markers, sizeof markers, "%d", pac_markers(position, p));
        say(P_("{player}: {markers} marker.", "{player}: {markers} markers.",
               (unsigned long)pac_markers(position, p)),
            SLOTS({"player", word_colour((pac_colour)position->colour[p])}, {"markers", markers}));
        for (int field = 0; field < PAC_FIELDS; field++) {
            int facing;
            if (pac_chevron_at(position, field, &facing) != p)
                continue;
            char name[PAC_FIELD_TEXT], power[12];
            pac_field_print(field, name);
            (void)snprintf(power, sizeof power, "%d", pac_power(position, field));
            say(_("  Chevron on {field}, pointing {direction}, power of movement {power}."),
                SLOTS({"field", name}, {"direction", word_direction(facing)}, {"power", power}));
        }
    }
    char sentence[SENTENCE];
    if (result->end)
        words_result(sentence, position, result, " ");
    else
        words_to_move(sentence, position);
    (void)puts(sentence);
}

/* What is to be shown, and how. */
struct showing {
    const struct invocation *call;
    struct look look;
    uint64_t game, turn; /* which game of a file, from 1; after how many turns */
    bool at_end;         /* after all of them */
    uint64_t games;      /* games read so far */
    int status;
};

static int show_position(const struct showing *showing, size_t number, const pac_position *position,
                         const pac_result *result) {
    if (showing->call->json)
        return say_json(showing->call, fact_board(position));
    if (number)
        (void)putchar('\n');
    if (showing->call->option[OPTION_WORDS])
        say_position(position, result);
    else
        board_draw(position, result, &showing->look, PAC_NO_FIELDS);
    return STATUS_DONE;
}

static int show_one(const struct invocation *call, void *context, size_t number,
                    const pac_position *position) {
    (void)call;
    pac_result result = pac_position_result(position, (pac_end)position->end);
    return show_position(context, number, position, &result);
}

static int refuse_beyond(const struct showing *showing, const char *sentence, uint64_t most) {
    char number[24];
    (void)snprintf(number, sizeof number, "%" PRIu64, most);
    return refuse(showing->call, sentence, SLOTS({"number", number}));
}

/* Shows the game that is asked for, and passes over the others. */
static bool show_game(void *context, size_t number, const pac_record *record) {
    struct showing *showing = context;
    const pac_game *game = pac_record_game(record);
    showing->games = number + 1;
    if (showing->games != showing->game)
        return true;
    size_t turns = pac_game_turns(game), turn = showing->at_end ? turns : (size_t)showing->turn;
    if (turn > turns) {
        showing->status = refuse_beyond(
            showing,
            P_("The game has {number} turn.", "The game has {number} turns.", (unsigned long)turns),
            turns);
        return false;
    }
    const pac_position *position = pac_game_position_at(game, turn);
    pac_result result = pac_position_result(position, (pac_end)position->end);
    if (turn == turns)
        result = pac_game_result(game);
    showing->status = show_position(showing, 0, position, &result);
    return false;
}

static int show_file(struct showing *showing, const char *file) {
    struct games_text games = {.input = PAC_INPUT_EITHER_ORDER};
    int status = games_read(showing->call, file, &games);
    if (!status)
        status = each_game(showing->call, &games, show_game, showing);
    games_free(&games);
    if (status || showing->status)
        return status ? status : showing->status;
    return showing->games < showing->game
               ? refuse_beyond(showing,
                               P_("There is {number} game in it.",
                                  "There are {number} games in it.", (unsigned long)showing->games),
                               showing->games)
               : STATUS_DONE;
}

/* A position has blanks; what has none and is a file can only be meant as one. */
static bool is_file(const char *argument) {
    return !strchr(argument, ' ') && access(argument, F_OK) == 0;
}

static int show_run(const struct invocation *call) {
    struct showing showing = {.call = call, .game = 1, .at_end = !call->option[OPTION_AT]};
    int status = input_look(call, call->option[OPTION_ASCII], call->option[OPTION_UNICODE],
                            call->option[OPTION_COLOUR], &showing.look);
    if (!status && call->option[OPTION_AT])
        status =
            input_number(call, "--at", call->option[OPTION_AT], 0, PAC_GAME_TURNS, &showing.turn);
    if (!status && call->option[OPTION_GAME])
        status =
            input_number(call, "--game", call->option[OPTION_GAME], 1, UINT32_MAX, &showing.game);
    if (status)
        return status;
    const char *argument = call->arguments[0];
    if (call->option[OPTION_AT] || call->option[OPTION_GAME] || is_file(argument))
        return show_file(&showing, argument);
    return each_position(call, argument, show_one, &showing);
}

const struct command command_show = {
    .name = "show",
    .arguments = "POSITION | FILE",
    .summary = N_("draw the board"),
    .details = N_(
        "Draws the board with its players. A capital letter with an arrow is a chevron, a small "
        "letter is a field of that colour. Without a terminal the board is plain ASCII. FILE is a "
        "saved game; - stands for standard input."),
    .options = {{"ascii", NULL, N_("only ASCII characters")},
                {"unicode", NULL, N_("arrows and lines, whatever the terminal")},
                {"colour", "WHEN", N_("colours: always, never or auto")},
                {"words", NULL, N_("sentences instead of a picture")},
                {"at", "N", N_("the game of a file after so many turns (default: all)")},
                {"game", "N", N_("which game of a file (default: 1)")}},
    .least = 1,
    .most = 1,
    .run = show_run,
};
