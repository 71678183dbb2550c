/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "board.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "facts.h"
#include "inputs.h"

#include <stdio.h>

enum { OPTION_ASCII, OPTION_UNICODE, OPTION_COLOUR, OPTION_WORDS };

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

static int show_run(const struct invocation *call) {
    struct look look;
    pac_position position;
    int status = input_look(call, call->option[OPTION_ASCII], call->option[OPTION_UNICODE],
                            call->option[OPTION_COLOUR], &look);
    if (!status)
        status = input_position(call, call->arguments[0], &position);
    if (status)
        return status;
    if (call->json)
        return say_json(call, fact_board(&position));
    pac_result result = pac_position_result(&position, (pac_end)position.end);
    if (call->option[OPTION_WORDS])
        say_position(&position, &result);
    else
        board_draw(&position, &result, &look, PAC_NO_FIELDS);
    return STATUS_DONE;
}

const struct command command_show = {
    .name = "show",
    .arguments = "POSITION",
    .summary = N_("draw the board"),
    .details =
        N_("Draws the board with its players. A capital letter with an arrow is a chevron, a small "
           "letter is a field of that colour. Without a terminal the board is plain ASCII."),
    .options = {{"ascii", NULL, N_("only ASCII characters")},
                {"unicode", NULL, N_("arrows and lines, whatever the terminal")},
                {"colour", "WHEN", N_("colours: always, never or auto")},
                {"words", NULL, N_("sentences instead of a picture")}},
    .least = 1,
    .most = 1,
    .run = show_run,
};
