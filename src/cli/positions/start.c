/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/shared/facts.h"
#include "cli/shared/inputs.h"
#include "cli/words/i18n.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { OPTION_COLOURS, OPTION_SEATS, OPTION_RANDOM, OPTION_SEED };

static const char seat_letters[] = "SWNE";   /* beside pac_seat */
static const char colour_letters[] = "RGBY"; /* beside pac_colour */

/* Reads one letter for each player as its place among `letters`. */
static int read_letters(const struct invocation *call, const char *name, const char *text,
                        const char *letters, int players, int values[PAC_PLAYERS]) {
    bool sound = strlen(text) == (size_t)players;
    for (int p = 0; sound && p < players; p++) {
        const char *found = strchr(letters, toupper((unsigned char)text[p]));
        sound = found && *found;
        values[p] = sound ? (int)(found - letters) : 0;
    }
    if (sound)
        return STATUS_DONE;
    char given[EXCERPT];
    escape(given, text, strlen(text));
    return misuse(call, _("{name} takes a letter of {letters} for each player, not ‘{given}’."),
                  SLOTS({"name", name}, {"letters", letters}, {"given", given}));
}

static int choose_colours(const struct invocation *call, const char *text, pac_setup *setup) {
    int values[PAC_PLAYERS] = {0};
    int status = read_letters(call, "--colours", text, colour_letters, setup->players, values);
    for (int p = 0; !status && p < setup->players; p++)
        setup->colour[p] = (pac_colour)values[p];
    return status;
}

static int choose_seats(const struct invocation *call, const char *text, pac_setup *setup) {
    int values[PAC_PLAYERS] = {0};
    int status = read_letters(call, "--seats", text, seat_letters, setup->players, values);
    for (int p = 0; !status && p < setup->players; p++)
        setup->seat[p] = (pac_seat)values[p];
    return status;
}

/* Lots are drawn for the seats; whoever is first in order of play stays first. */
static void draw_seats(pac_setup *setup, uint64_t seed) {
    pac_random random = pac_random_seeded(seed);
    for (int p = setup->players - 1; p > 0; p--) {
        int other = (int)pac_random_below(&random, (uint32_t)p + 1);
        pac_seat seat = setup->seat[p];
        setup->seat[p] = setup->seat[other];
        setup->seat[other] = seat;
    }
}

static json_t *fact_start(const pac_setup *setup, const pac_position *position) {
    json_t *players = json_array();
    for (int p = 0; players && p < setup->players; p++) {
        char seat[] = {seat_letters[setup->seat[p]], '\0'};
        if (json_array_append_new(players, json_pack("{s:o,s:s}", "colour",
                                                     fact_player(position, p), "seat", seat))) {
            json_decref(players);
            players = NULL;
        }
    }
    return json_pack("{s:o,s:s,s:o}", "position", fact_position(position), "game",
                     pac_variant_text(setup->variant), "players", players);
}

static int start_run(const struct invocation *call) {
    pac_setup setup;
    uint64_t seed = 0;
    int status = input_setup(call, call->arguments[0], call->arguments[1], &setup);
    if (!status && call->option[OPTION_COLOURS])
        status = choose_colours(call, call->option[OPTION_COLOURS], &setup);
    if (!status && call->option[OPTION_SEATS])
        status = choose_seats(call, call->option[OPTION_SEATS], &setup);
    if (!status)
        status = input_seed(call, call->option[OPTION_SEED], &seed);
    if (status)
        return status;
    if (call->option[OPTION_RANDOM])
        draw_seats(&setup, seed);
    pac_position position;
    if (!pac_position_start(&position, &setup))
        return refuse(call,
                      _("These players cannot sit like this: every colour and every seat is taken "
                        "once, and two players sit opposite each other. {rule}"),
                      SLOTS({"rule", setup.variant == PAC_SHACRU   ? "{S-R1}"
                                     : setup.variant == PAC_AZACRU ? "{A-R1}"
                                                                   : "{R1}"}));
    if (call->json)
        return say_json(call, fact_start(&setup, &position));
    char text[PAC_POSITION_TEXT];
    pac_position_print(&position, text);
    (void)puts(text);
    return STATUS_DONE;
}

const struct command command_start = {
    .name = "start",
    .arguments = "GAME PLAYERS",
    .summary = N_("the starting position of a game"),
    .details =
        N_("Prints the starting position of a game. Colours and seats are written in the order "
           "of play; without options they are those of the booklet."),
    .options = {{"colours", "RGBY", N_("the players’ colours, such as YR: Yellow begins")},
                {"seats", "SWNE", N_("where they sit: south, west, north, east")},
                {"random-seats", NULL, N_("draw lots for the seats")},
                {"seed", "N", N_("the seed: draw the same lots again")}},
    .least = 2,
    .most = 2,
    .run = start_run,
};
