/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fits the weights of the features (Texel tuning). The sample of a turn is the last position of its
 * principal variation, since that is where the evaluation was called. The fit is a logistic
 * regression: the target is the result of the game blended with the score of the search, and the
 * weights are scaled so that scores keep their size.
 */
#include "engine/evaluate.h"
#include "tuning.h"

#include <math.h>
#include <stdlib.h>

enum { EPOCHS = 30, BATCH = 1024 };

static const double BLEND = 0.3;  /* share of the search's score in the target */
static const double DECAY = 1e-4; /* L2 regularisation */

/* A sample: the features of the player to move less those of the opponent. */
typedef struct sample {
    uint8_t phase;
    uint8_t result; /* for the player to move: 0 lost, 1 drawn, 2 won */
    int16_t score;
    int8_t difference[PAC__FEATURES];
} sample;

typedef struct samples {
    sample *list;
    size_t count;
} samples;

static samples samples_of(const turns_played *all) {
    samples made = {calloc(all->count + 1, sizeof *made.list), 0};
    if (!made.list)
        fail("no memory");
    for (size_t i = 0; i < all->count; i++) {
        const turn_played *t = &all->list[i];
        if (t->end.end)
            continue;
        int features[PAC_PLAYERS][PAC__FEATURES], me = t->end.to_move;
        bool same = me == t->position.to_move;
        pac__count_features(&t->end, features);
        sample *s = &made.list[made.count++];
        s->phase = (uint8_t)pac__phase(&t->end);
        s->result = same ? t->result : (uint8_t)(2 - t->result);
        s->score = same ? t->score : (int16_t)-t->score;
        for (int f = 0; f < PAC__FEATURES; f++)
            s->difference[f] = (int8_t)(features[me][f] - features[1 - me][f]);
    }
    return made;
}

enum { WEIGHTS = 2 * PAC__FEATURES }; /* the opening's, then the ending's */

typedef struct fitting {
    double weight[WEIGHTS], gradient[WEIGHTS], mean[WEIGHTS], square[WEIGHTS];
    long steps;
} fitting;

static double predict(const fitting *f, const sample *s) {
    double opening = 0, ending = 0, part = (double)s->phase / PAC__OPENING;
    for (int i = 0; i < PAC__FEATURES; i++)
        if (s->difference[i]) {
            opening += f->weight[i] * s->difference[i];
            ending += f->weight[PAC__FEATURES + i] * s->difference[i];
        }
    return logistic(opening * part + ending * (1 - part));
}

/* One step of Adam with the gradient of a batch, which is cleared. */
static void adam_step(fitting *f, double rate) {
    f->steps++;
    double c1 = 1 - pow(0.9, (double)f->steps), c2 = 1 - pow(0.999, (double)f->steps);
    for (int i = 0; i < WEIGHTS; i++) {
        double g = f->gradient[i] / BATCH + DECAY * f->weight[i];
        f->mean[i] = 0.9 * f->mean[i] + 0.1 * g;
        f->square[i] = 0.999 * f->square[i] + 0.001 * g * g;
        f->weight[i] -= rate * f->mean[i] / c1 / (sqrt(f->square[i] / c2) + 1e-8);
        f->gradient[i] = 0;
    }
}

static double fit_epoch(fitting *f, const samples *all, double unit, double rate,
                        pac_random *random) {
    double loss = 0;
    for (size_t n = 0; n < all->count; n++) {
        const sample *s = &all->list[pac_random_below(random, (uint32_t)all->count)];
        double aim = (1 - BLEND) * s->result / 2.0 + BLEND * logistic(s->score / unit);
        double error = predict(f, s) - aim, part = (double)s->phase / PAC__OPENING;
        loss += error * error;
        for (int i = 0; i < PAC__FEATURES; i++)
            if (s->difference[i]) {
                f->gradient[i] += error * part * s->difference[i];
                f->gradient[PAC__FEATURES + i] += error * (1 - part) * s->difference[i];
            }
        if ((n + 1) % BATCH == 0)
            adam_step(f, rate);
    }
    return loss / (double)all->count;
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

static void fit_game(const char *name, const turns_played *turns) {
    samples made = samples_of(turns), *all = &made;
    double unit = unit_of(turns), loss = 0;
    fitting *f = calloc(1, sizeof *f);
    if (!f || !all->count)
        fail(f ? "no positions of a game" : "no memory");
    pac_random random = pac_random_seeded(1);
    for (int e = 0; e < EPOCHS; e++) {
        double rate = e < EPOCHS / 2 ? 0.003 : e < EPOCHS * 3 / 4 ? 0.001 : 0.0002;
        loss = fit_epoch(f, all, unit, rate, &random);
        fprintf(stderr, "\r%s: %d of %d, error %.5f", name, e + 1, EPOCHS, loss);
    }
    fputc('\n', stderr);
    printf("    /* %zu positions, error %.4f */\n    [PAC_%s] =\n        {\n", all->count, loss,
           name);
    print_weights(f, unit);
    printf("        },\n");
    free(f);
    free(made.list);
}

void fit_weights(const turns_played all[PAC_PACRU + 1]) {
    printf(
        "/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
        "/* Written by make tune: a pair for each feature, in the opening and in the ending. */\n"
        "#include \"evaluate.h\"\n\n"
        "const pac__weight pac__weights[PAC_PACRU + 1][PAC__FEATURES] = {\n");
    fit_game("SHACRU", &all[PAC_SHACRU]);
    fit_game("AZACRU", &all[PAC_AZACRU]);
    fit_game("PACRU", &all[PAC_PACRU]);
    printf("};\n");
}
