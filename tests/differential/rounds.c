/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A round is a whole game from its start, or a number of made-up positions. */
#include "differential.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_GAME = 500 /* turns */ };

const char *const game_names[GAMES] = {"shacru", "azacru", "pacru", "pacru2011"};

/* Section 2 of the rules, for two, three and four players. */
static const char *const starts[3] = {
    "R:e1N,a3E,i3W,i9SW/Y:a1NE,a7E,i7W,e9S R -",
    "Y:a7E,i7W,e9S/R:g1N,i5W,g9S/B:c1N,a5E,c9S Y -",
    "R:g1N,i5W,g9S/G:e1N,a3E,i3W/B:c1N,a5E,c9S/Y:a7E,i7W,e9S R -",
};

static void start_text(int game, int players, char *text, size_t size) {
    snprintf(text, size, "%s 9/9/9/9/9/9/9/9/9 %s", game_names[game], starts[players - 2]);
}

static void compare_start(int game, int players) {
    pac_setup setup;
    pac_position position;
    char lib[PAC_POSITION_TEXT] = "none";
    char ref[REF_POSITION_SIZE];
    if (pac_setup_default(&setup, (pac_variant)game, players) &&
        pac_position_start(&position, &setup)) {
        pac_position_print(&position, lib);
    }
    start_text(game, players, ref, sizeof ref);
    agree_text("start", ref, "", ref, lib);
}

static void compare_refused_positions(struct ref_random *random, int game, int players) {
    for (int i = 0; i < 10; i++) {
        char text[REF_POSITION_SIZE];
        pac_position position;
        ref_impossible(random, (enum ref_game)game, players, text, sizeof text);
        agree(!pac_position_parse(&position, text, strlen(text), NULL), "reading a position", text,
              "", "refused", "valid");
        saw("refused positions");
    }
}

struct round round_of(unsigned long long seed, long number) {
    return (struct round){
        .seed = seed,
        .number = number,
        .game = (int)(number % GAMES),
        .players = (int)(2 + number / GAMES % 3),
        .made_up = number / (GAMES * 3) % 2 == 0,
    };
}

static void play_made_up(struct ref_random *random, int game, int players) {
    for (int i = 0; i < 20; i++) {
        char text[REF_POSITION_SIZE];
        bool quiet = ref_chance(random, 10);
        ref_made_up(random, (enum ref_game)game, players, text, sizeof text);
        play_on(random, text, quiet ? 150 : 1 + ref_below(random, 6), quiet);
    }
    compare_refused_positions(random, game, players);
    if (players == 2) {
        play_in_circles(game, false);
        if (game == REF_SHACRU) {
            play_in_circles(game, true);
        }
    }
}

void play_round(const struct round *round) {
    struct ref_random random = {round->seed * 1000003ULL + (unsigned long long)round->number};
    name_round(round);
    /* The first numbers of neighbouring seeds are alike. */
    for (int i = 0; i < 5; i++) {
        (void)ref_below(&random, 2);
    }
    if (round->made_up) {
        play_made_up(&random, round->game, round->players);
    } else {
        char text[REF_POSITION_SIZE];
        compare_start(round->game, round->players);
        start_text(round->game, round->players, text, sizeof text);
        play_on(&random, text, LONGEST_GAME, ref_chance(&random, 15));
    }
}
