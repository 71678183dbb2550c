/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/shared/facts.h"
#include "cli/shared/stream.h"
#include "cli/words/i18n.h"

#include <stdio.h>
#include <string.h>

enum { OPTION_NO_REPETITION };

static int play_all(const struct invocation *call, pac_game *game) {
    for (int i = 1; i < call->count; i++) {
        const char *turn = call->arguments[i];
        pac_refusal refusal;
        pac_status status =
            pac_game_play_text(game, turn, strlen(turn), PAC_INPUT_SPACES, &refusal);
        if (status == PAC_STATUS_ILLEGAL || status == PAC_STATUS_OVER)
            return refuse_turn(call, (size_t)i, turn, refusal);
        if (status)
            return refuse_status(call, status);
    }
    return STATUS_DONE;
}

static int print_outcome(const struct invocation *call, const pac_game *game) {
    const pac_position *position = pac_game_position(game);
    pac_result result = pac_game_result(game);
    if (call->json)
        return say_json(call, json_pack("{s:o,s:o}", "position", fact_position(position), "over",
                                        fact_result(position, &result)));
    if (result.end) {
        char text[PAC_RESULT_TEXT];
        pac_result_print(position, &result, text);
        (void)printf("over %s\n", text);
    } else {
        char text[PAC_POSITION_TEXT];
        pac_position_print(position, text);
        (void)puts(text);
    }
    return STATUS_DONE;
}

static int apply_to(const struct invocation *call, void *context, size_t number,
                    const pac_position *position) {
    (void)context;
    (void)number;
    pac_game *game;
    pac_status made = pac_game_new(
        &game, position, call->option[OPTION_NO_REPETITION] ? PAC_GAME_REPETITION_OFF : 0);
    if (made)
        return refuse_status(call, made);
    int status = play_all(call, game);
    if (!status)
        status = print_outcome(call, game);
    pac_game_free(game);
    return status;
}

static int apply_run(const struct invocation *call) {
    return each_position(call, call->arguments[0], apply_to, NULL);
}

const struct command command_apply = {
    .name = "apply",
    .arguments = "POSITION [TURN]...",
    .summary = N_("the position after some turns"),
    .details = N_("Plays the turns and prints the position they lead to. If the game is over, "
                  "prints one line with the reason, the winners and the counts instead."),
    .options =
        {{"no-repetition", NULL,
          N_("keep playing when a position comes up for the third time, or nobody gains a field")}},
    .least = 1,
    .most = ANY_NUMBER,
    .run = apply_run,
};
