/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fits the weights of the evaluation to the engine's own games.
 *
 *   fit play GAME GAMES NODES SEED FILE     plays games of two players, writes what they show
 *   fit weights FILE…                       prints src/engine/weights.c
 *
 * The games begin with random turns. Of every turn the position at the end of the principal
 * variation is noted, because that is where the evaluation is asked: its features, how far the
 * game has gone, and who won in the end. The weights are those with which the evaluation best
 * foretells the winner (logistic regression, blended with what the search thought), scaled so that
 * scores stay as large as they were.
 */
#include "../src/engine/evaluate.h"

#include <math.h>
#include <pacru/engine.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPENING = 8, MOST_TURNS = 500, EPOCHS = 30, BATCH = 1024 };

static const double BELIEF = 0.3;  /* how much of the target is the search's own score */
static const double SHRINK = 1e-4; /* a weight that explains little is drawn to 0 by this */

/* A position as it is kept in a file: of two players, the one to move less the other. */
typedef struct sample {
    uint8_t variant, phase;
    uint8_t result; /* for the player to move: 0 lost, 1 drawn, 2 won */
    uint8_t mover;
    int16_t score; /* of the search, for the player to move */
    int8_t difference[PAC__FEATURES];
} sample;

typedef struct samples {
    sample *list;
    size_t count, room;
} samples;

static void fail(const char *message) {
    fprintf(stderr, "fit: %s\n", message);
    exit(1);
}

static sample *add(samples *all) {
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 1 << 12;
        all->list = realloc(all->list, all->room * sizeof *all->list);
        if (!all->list)
            fail("no memory");
    }
    return &all->list[all->count++];
}

/* ------------------------------------------------------------------------------------------------
 * Playing
 */

static void note(samples *all, const pac_position *position, int score) {
    int features[PAC_PLAYERS][PAC__FEATURES], me = position->to_move;
    pac__count_features(position, features);
    sample *s = add(all);
    *s = (sample){.variant = position->variant,
                  .phase = (uint8_t)pac__phase(position),
                  .mover = (uint8_t)me,
                  .score = (int16_t)score};
    for (int f = 0; f < PAC__FEATURES; f++)
        s->difference[f] = (int8_t)(features[me][f] - features[1 - me][f]);
}

static void remember(void *context, const pac_thought *thought) {
    *(pac_thought *)context = *thought;
}

/* The position at the end of a variation, if the game is not decided there. */
static void note_end(samples *all, const pac_position *position, const pac_thought *thought) {
    pac_position end = *position;
    int played = 0;
    while (played < thought->turns && !end.end)
        pac_play(&end, thought->pv[played++]);
    if (!end.end && abs(thought->score) < PAC_SCORE_WIN)
        note(all, &end, end.to_move == position->to_move ? thought->score : -thought->score);
}

static pac_game *open_game(pac_variant variant, pac_random *random) {
    pac_setup setup;
    pac_position position;
    pac_setup_default(&setup, variant, 2);
    pac_position_start(&position, &setup);
    for (int i = 0; i < OPENING && !position.end; i++)
        pac_play(&position, pac_random_turn(&position, random));
    pac_game *game;
    if (pac_game_new(&game, &position, 0) != PAC_STATUS_OK)
        fail("no memory");
    return game;
}

static void play_game(samples *all, pac_game *game, pac_player *player, uint64_t nodes,
                      pac_random *random) {
    pac_limits limits = {.nodes = nodes};
    all->count = 0;
    while (pac_game_end(game) == PAC_END_NOT_OVER && pac_game_turns(game) < MOST_TURNS) {
        pac_thought thought = {0};
        pac_turn turn = pac_player_think(player, game, &limits, remember, &thought);
        note_end(all, pac_game_position(game), &thought);
        if (pac_random_below(random, 40) == 0) /* what nobody would play is worth knowing too */
            turn = pac_random_turn(pac_game_position(game), random);
        if (pac_game_play(game, turn) != PAC_STATUS_OK)
            fail("an illegal turn");
    }
    pac_result result = pac_game_result(game);
    for (size_t i = 0; i < all->count; i++) {
        int me = all->list[i].mover;
        bool wins = (result.winners >> me & 1) != 0, loses = (result.winners >> (1 - me) & 1) != 0;
        all->list[i].result = wins == loses ? 1 : wins ? 2 : 0;
    }
}

static int play(pac_variant variant, long games, uint64_t nodes, uint64_t seed, const char *path) {
    FILE *file = fopen(path, "wb");
    pac_random random = pac_random_seeded(seed);
    pac_player *player =
        pac_player_new("engine", &(pac_player_options){.seed = seed, .hash_bytes = 1 << 20});
    if (!file || !player)
        fail(file ? "no memory" : "cannot write the file");
    samples all = {NULL, 0, 0};
    for (long g = 0; g < games; g++) {
        pac_game *game = open_game(variant, &random);
        pac_player_new_game(player);
        play_game(&all, game, player, nodes, &random);
        pac_game_free(game);
        if (fwrite(all.list, sizeof *all.list, all.count, file) != all.count)
            fail("cannot write the file");
        fprintf(stderr, "\r%ld of %ld games", g + 1, games);
    }
    fputc('\n', stderr);
    pac_player_free(player);
    free(all.list);
    return fclose(file) == 0 ? 0 : 1;
}

/* ------------------------------------------------------------------------------------------------
 * Fitting
 */

enum { WEIGHTS = 2 * PAC__FEATURES }; /* the opening's, then the ending's */

typedef struct fitting {
    double weight[WEIGHTS], slope[WEIGHTS], mean[WEIGHTS], square[WEIGHTS];
    long steps;
} fitting;

static double logistic(double x) { return 1 / (1 + exp(-x)); }

/* The score that is worth one unit of the logistic curve: how sure the search can be. */
static double unit_of(const samples *all) {
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

static double foretell(const fitting *f, const sample *s) {
    double opening = 0, ending = 0, part = (double)s->phase / PAC__OPENING;
    for (int i = 0; i < PAC__FEATURES; i++)
        if (s->difference[i]) {
            opening += f->weight[i] * s->difference[i];
            ending += f->weight[PAC__FEATURES + i] * s->difference[i];
        }
    return logistic(opening * part + ending * (1 - part));
}

/* Adam: steps against the gradient, each weight at its own pace. */
static void step(fitting *f, double rate) {
    f->steps++;
    double c1 = 1 - pow(0.9, (double)f->steps), c2 = 1 - pow(0.999, (double)f->steps);
    for (int i = 0; i < WEIGHTS; i++) {
        double g = f->slope[i] / BATCH + SHRINK * f->weight[i];
        f->mean[i] = 0.9 * f->mean[i] + 0.1 * g;
        f->square[i] = 0.999 * f->square[i] + 0.001 * g * g;
        f->weight[i] -= rate * f->mean[i] / c1 / (sqrt(f->square[i] / c2) + 1e-8);
        f->slope[i] = 0;
    }
}

static double epoch(fitting *f, const samples *all, double unit, double rate, pac_random *random) {
    double loss = 0;
    for (size_t n = 0; n < all->count; n++) {
        const sample *s = &all->list[pac_random_below(random, (uint32_t)all->count)];
        double aim = (1 - BELIEF) * s->result / 2.0 + BELIEF * logistic(s->score / unit);
        double error = foretell(f, s) - aim, part = (double)s->phase / PAC__OPENING;
        loss += error * error;
        for (int i = 0; i < PAC__FEATURES; i++)
            if (s->difference[i]) {
                f->slope[i] += error * part * s->difference[i];
                f->slope[PAC__FEATURES + i] += error * (1 - part) * s->difference[i];
            }
        if ((n + 1) % BATCH == 0)
            step(f, rate);
    }
    return loss / (double)all->count;
}

static void read_samples(samples all[PAC_PACRU + 1], const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file)
        fail("cannot read the file");
    sample s;
    while (fread(&s, sizeof s, 1, file) == 1)
        *add(&all[s.variant < PAC_PACRU ? s.variant : PAC_PACRU]) = s;
    fclose(file);
}

static void print_weights(const fitting *f, double unit) {
    static const struct {
        const char *name;
        int first, count;
    } kinds[] = {
#define PAC_FEATURE_ROW(name, count) {#name, PAC__##name, count},
        PAC_FEATURE_LIST(PAC_FEATURE_ROW)
#undef PAC_FEATURE_ROW
    };
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        printf("            /* %s */\n           ", kinds[k].name);
        for (int i = kinds[k].first; i < kinds[k].first + kinds[k].count; i++)
            printf(" {%.0f, %.0f},", f->weight[i] * unit, f->weight[PAC__FEATURES + i] * unit);
        printf("\n");
    }
}

static void fit_game(const char *name, const samples *all) {
    double unit = unit_of(all), loss = 0;
    fitting *f = calloc(1, sizeof *f);
    if (!f || !all->count)
        fail(f ? "no positions of a game" : "no memory");
    pac_random random = pac_random_seeded(1);
    for (int e = 0; e < EPOCHS; e++) {
        double rate = e < EPOCHS / 2 ? 0.003 : e < EPOCHS * 3 / 4 ? 0.001 : 0.0002;
        loss = epoch(f, all, unit, rate, &random);
        fprintf(stderr, "\r%s: %d of %d, error %.5f", name, e + 1, EPOCHS, loss);
    }
    fputc('\n', stderr);
    printf("    /* %zu positions, error %.4f */\n    [PAC_%s] =\n        {\n", all->count, loss,
           name);
    print_weights(f, unit);
    printf("        },\n");
    free(f);
}

static int weights(int count, char **paths) {
    samples all[PAC_PACRU + 1] = {{NULL, 0, 0}};
    for (int i = 0; i < count; i++)
        read_samples(all, paths[i]);
    printf(
        "/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
        "/* Written by make tune: a pair for each feature, in the opening and in the ending. */\n"
        "#include \"evaluate.h\"\n\n"
        "const pac__weight pac__weights[PAC_PACRU + 1][PAC__FEATURES] = {\n");
    fit_game("SHACRU", &all[PAC_SHACRU]);
    fit_game("AZACRU", &all[PAC_AZACRU]);
    fit_game("PACRU", &all[PAC_PACRU]);
    printf("};\n");
    for (int v = 0; v <= PAC_PACRU; v++)
        free(all[v].list);
    return 0;
}

int main(int argc, char **argv) {
    pac_variant variant;
    if (argc == 7 && strcmp(argv[1], "play") == 0 && pac_variant_parse(argv[2], &variant))
        return play(variant, atol(argv[3]), strtoull(argv[4], NULL, 10),
                    strtoull(argv[5], NULL, 10), argv[6]);
    if (argc > 2 && strcmp(argv[1], "weights") == 0)
        return weights(argc - 2, argv + 2);
    fprintf(stderr, "usage: fit play GAME GAMES NODES SEED FILE | fit weights FILE...\n");
    return 2;
}
