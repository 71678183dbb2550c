/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Prints the starting position of a game and the legal turns of its first player:
 *
 *     cc legal.c $(pkg-config --cflags --libs pacru) -o legal && ./legal azacru 2
 */
#include <pacru/notation.h>
#include <stdio.h>
#include <stdlib.h>

static bool print_turn(void *context, pac_turn turn) {
    const pac_position *position = context;
    char text[PAC_TURN_TEXT];
    pac_turn_print(position, turn, text);
    return puts(text) >= 0;
}

int main(int argc, char **argv) {
    pac_variant variant = PAC_PACRU;
    pac_setup setup;
    pac_position position;
    int players = argc > 2 ? atoi(argv[2]) : 2;
    if ((argc > 1 && !pac_variant_parse(argv[1], &variant)) ||
        !pac_setup_default(&setup, variant, players) || !pac_position_start(&position, &setup)) {
        (void)fprintf(stderr, "usage: %s [shacru|azacru|pacru [2|3|4]]\n", argv[0]);
        return 2;
    }
    char text[PAC_POSITION_TEXT];
    pac_position_print(&position, text);
    puts(text);
    return pac_each_turn(&position, PAC_NO_REORIENTATIONS, print_turn, &position) ? 0 : 1;
}
