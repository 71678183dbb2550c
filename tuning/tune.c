/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 *   tune play GAME GAMES NODES SEED FILE    plays games of two players, writes what they show
 *   tune fit FILE…                          prints src/engine/weights.c
 *   tune train FILE…                        writes src/engine/shacru-2.network to standard output
 *   tune shares-play GAME PLAYERS GAMES NODES SEED FILE
 *                                           plays games of two, three or four, writes what they show
 *   tune shares-fit FILE…                   prints src/engine/share_weights.c
 *   tune shares-check FILE…                 prints how well shares are calibrated on these games
 */
#include "tuning.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void fail(const char *message) {
    fprintf(stderr, "tune: %s\n", message);
    exit(1);
}

double logistic(double x) { return 1 / (1 + exp(-x)); }

double unit_of(const turns_played *all) {
    double best_unit = 100, best_loss = 1e9;
    for (double unit = 50; unit < 2000; unit *= 1.08) {
        double loss = 0;
        for (size_t i = 0; i < all->count; i++) {
            double error = logistic(all->list[i].score / unit) - all->list[i].result / 2.0;
            loss += error * error;
        }
        if (loss < best_loss) {
            best_loss = loss;
            best_unit = unit;
        }
    }
    return best_unit;
}

turn_played *add_turn(turns_played *all) {
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 1 << 10;
        all->list = realloc(all->list, all->room * sizeof *all->list);
        if (!all->list)
            fail("no memory");
    }
    return &all->list[all->count++];
}

static void read_turns(turns_played all[PAC_PACRU + 1], const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file)
        fail("cannot read the file");
    turn_played t;
    while (fread(&t, sizeof t, 1, file) == 1)
        *add_turn(&all[t.position.variant < PAC_PACRU ? t.position.variant : PAC_PACRU]) = t;
    fclose(file);
}

/* The commands about shares; false if it is none of them. */
static bool tune_shares(int argc, char **argv) {
    pac_variant variant;
    if (argc == 8 && strcmp(argv[1], "shares-play") == 0 && pac_variant_parse(argv[2], &variant))
        play_shares(variant, atoi(argv[3]), atol(argv[4]), strtoull(argv[5], NULL, 10),
                    strtoull(argv[6], NULL, 10), argv[7]);
    else if (argc > 2 && strcmp(argv[1], "shares-fit") == 0)
        fit_shares(argc - 2, argv + 2);
    else if (argc > 2 && strcmp(argv[1], "shares-check") == 0)
        check_shares(argc - 2, argv + 2);
    else
        return false;
    return true;
}

int main(int argc, char **argv) {
    pac_variant variant;
    if (tune_shares(argc, argv))
        return 0;
    if (argc == 7 && strcmp(argv[1], "play") == 0 && pac_variant_parse(argv[2], &variant)) {
        play_games(variant, atol(argv[3]), strtoull(argv[4], NULL, 10), strtoull(argv[5], NULL, 10),
                   argv[6]);
        return 0;
    }
    bool fits = argc > 2 && strcmp(argv[1], "fit") == 0;
    if (!fits && !(argc > 2 && strcmp(argv[1], "train") == 0)) {
        fprintf(stderr,
                "usage: tune play GAME GAMES NODES SEED FILE | tune fit FILE... | "
                "tune train FILE... | tune shares-play GAME PLAYERS GAMES NODES SEED FILE | "
                "tune shares-fit FILE... | tune shares-check FILE...\n");
        return 2;
    }
    turns_played all[PAC_PACRU + 1] = {{NULL, 0, 0}};
    for (int i = 2; i < argc; i++)
        read_turns(all, argv[i]);
    if (fits)
        fit_weights(all);
    else
        train_network(&all[PAC_SHACRU]);
    for (int v = 0; v <= PAC_PACRU; v++)
        free(all[v].list);
    return 0;
}
