/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The network of Shacru. It learns what is to be added to the count of a position so that the sum
 * tells what the engine saw when it looked ahead, and who won. Every position is shown from all
 * sides: turned and mirrored, it is worth the same.
 */
#include "../src/engine/evaluate.h"
#include "tuning.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    EPOCHS = 12,
    BATCH = 512,
    SIDES = 8, /* ways to turn and mirror the board */
};

static const double BELIEF = 0.7; /* how much of the target is what the engine saw */
static const float SHRINK = 1e-6F;

/* A position as the network is shown it. */
typedef struct lesson {
    uint16_t inputs[PAC__MOST_INPUTS];
    uint8_t count, part;
    float counted; /* what the features are worth, in units of the logistic curve */
    float aim;
} lesson;

/* The numbers of pac__network_weights before they are made whole. */
typedef struct network {
    float row[PAC__INPUTS][PAC__UNITS], direct[PAC__INPUTS], bias[PAC__UNITS];
    float weight[PAC__PARTS][PAC__UNITS], worth[PAC__PARTS];
} network;

enum { NUMBERS = sizeof(network) / sizeof(float) };

typedef struct training {
    network now, slope, mean, square;
    network whole; /* what `now` will be in the engine: it learns to make the best of that */
    long steps;
    uint16_t turned[SIDES][PAC__INPUTS]; /* an input, seen from another side */
} training;

/* ------------------------------------------------------------------------------------------------
 * What is shown
 */

/* Sides are as in pac__mirrored. */
static int turned_field(int field, int side) {
    int file = field % PAC_SIDE, rank = field / PAC_SIDE;
    if (side & 1)
        file = PAC_SIDE - 1 - file;
    if (side & 2)
        rank = PAC_SIDE - 1 - rank;
    return side & 4 ? file * PAC_SIDE + rank : rank * PAC_SIDE + file;
}

static int turned_input(int input, int side) {
    if (input < PAC__MY_CHEVRON) {
        int field = input % PAC_FIELDS;
        return input - field + turned_field(field, side);
    }
    int chevron = (input - PAC__MY_CHEVRON) % (8 * PAC_FIELDS);
    return input - chevron + 8 * turned_field(chevron / 8, side) + pac__mirrored(chevron % 8, side);
}

/* What the features alone are worth to the player to move. */
static double counted(const pac_position *position) {
    int features[PAC_PLAYERS][PAC__FEATURES], me = position->to_move;
    pac__count_features(position, features);
    double part = (double)pac__phase(position) / PAC__OPENING, sum = 0;
    for (int f = 0; f < PAC__FEATURES; f++) {
        const pac__weight *w = &pac__weights[PAC_SHACRU][f];
        sum +=
            (features[me][f] - features[1 - me][f]) * (w->opening * part + w->ending * (1 - part));
    }
    return sum;
}

static lesson lesson_of(const turn_played *t, double unit) {
    lesson l = {.part = (uint8_t)pac__part(&t->position),
                .counted = (float)(counted(&t->position) / unit),
                .aim = (float)((1 - BELIEF) * t->result / 2 + BELIEF * logistic(t->score / unit))};
    pac__share shares[PAC_PLAYERS];
    pac__share_out(&t->position, shares);
    l.count = (uint8_t)pac__inputs(&t->position, shares, l.inputs);
    return l;
}

/* ------------------------------------------------------------------------------------------------
 * Learning
 */

/* What the network makes of a lesson; `sum` are the sums before they are bounded. */
static float answer(const network *n, const lesson *l, const uint16_t *turned, float *sum) {
    memcpy(sum, n->bias, sizeof n->bias);
    float value = l->counted + n->worth[l->part];
    for (int i = 0; i < l->count; i++) {
        int input = turned[l->inputs[i]];
        for (int u = 0; u < PAC__UNITS; u++)
            sum[u] += n->row[input][u];
        value += n->direct[input];
    }
    for (int u = 0; u < PAC__UNITS; u++)
        value += fminf(fmaxf(sum[u], 0), 1) * n->weight[l->part][u];
    return (float)logistic(value);
}

/* Notes which way each number would have to go. Returns the error, squared. */
static double learn(training *t, const lesson *l, int side) {
    const network *n = &t->whole;
    network *slope = &t->slope;
    const uint16_t *turned = t->turned[side];
    float sum[PAC__UNITS], back[PAC__UNITS];
    float told = answer(n, l, turned, sum), error = told - l->aim;
    float steep = 4 * error * told * (1 - told);
    for (int u = 0; u < PAC__UNITS; u++) {
        slope->weight[l->part][u] += steep * fminf(fmaxf(sum[u], 0), 1);
        back[u] = sum[u] > 0 && sum[u] < 1 ? steep * n->weight[l->part][u] : 0;
        slope->bias[u] += back[u];
    }
    slope->worth[l->part] += steep;
    for (int i = 0; i < l->count; i++) {
        int input = turned[l->inputs[i]];
        for (int u = 0; u < PAC__UNITS; u++)
            slope->row[input][u] += back[u];
        slope->direct[input] += steep;
    }
    return (double)error * error;
}

static float rounded(float number) {
    return fminf(fmaxf(rintf(number * PAC__ONE), -INT8_MAX), INT8_MAX) / PAC__ONE;
}

/* Makes the rows whole; all else is fine enough. */
static void make_whole(training *t) {
    t->whole = t->now;
    for (int i = 0; i < PAC__INPUTS; i++)
        for (int u = 0; u < PAC__UNITS; u++)
            t->whole.row[i][u] = rounded(t->now.row[i][u]);
}

/* Adam: steps against the slope, each number at its own pace. */
static void step(training *t, float rate) {
    t->steps++;
    float c1 = 1 - powf(0.9F, (float)t->steps), c2 = 1 - powf(0.999F, (float)t->steps);
    float *now = (float *)&t->now, *slope = (float *)&t->slope;
    float *mean = (float *)&t->mean, *square = (float *)&t->square;
    for (size_t i = 0; i < NUMBERS; i++) {
        float g = slope[i] / BATCH + SHRINK * now[i];
        mean[i] = 0.9F * mean[i] + 0.1F * g;
        square[i] = 0.999F * square[i] + 0.001F * g * g;
        now[i] -= rate * mean[i] / c1 / (sqrtf(square[i] / c2) + 1e-8F);
        slope[i] = 0;
    }
}

static double epoch(training *t, const lesson *lessons, size_t count, float rate,
                    pac_random *random) {
    double loss = 0;
    for (size_t n = 1; n <= count; n++) {
        const lesson *l = &lessons[pac_random_below(random, (uint32_t)count)];
        loss += learn(t, l, (int)pac_random_below(random, SIDES));
        if (n % BATCH == 0) {
            step(t, rate);
            make_whole(t);
        }
    }
    return loss / (double)count;
}

/* A small random number. */
static float chance(pac_random *random, float most) {
    return most * ((float)pac_random_below(random, 2001) / 1000 - 1);
}

static void begin(training *t, pac_random *random) {
    for (int i = 0; i < PAC__INPUTS; i++)
        for (int u = 0; u < PAC__UNITS; u++)
            t->now.row[i][u] = chance(random, 0.05F);
    for (int u = 0; u < PAC__UNITS; u++) {
        t->now.bias[u] = 0.3F;
        for (int p = 0; p < PAC__PARTS; p++)
            t->now.weight[p][u] = chance(random, 0.25F);
    }
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < PAC__INPUTS; i++)
            t->turned[side][i] = (uint16_t)turned_input(i, side);
}

/* ------------------------------------------------------------------------------------------------
 * Writing
 */

static void print_numbers(const float *numbers, int count, double scale, double most) {
    printf("{");
    for (int i = 0; i < count; i++)
        printf("%s%.0f,", i % PAC__UNITS || !i ? "" : "\n",
               fmin(fmax(round(numbers[i] * scale), -most), most));
    printf("},\n");
}

static void print_network(const network *n, double unit, size_t positions, double loss) {
    printf("/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
           "/* Written by make tune: %zu positions, error %.4f. */\n"
           "#include \"network.h\"\n\n/* clang-format off */\n"
           "const pac__network_weights pac__network_weight = {\n.row = {\n",
           positions, loss);
    for (int i = 0; i < PAC__INPUTS; i++)
        print_numbers(n->row[i], PAC__UNITS, PAC__ONE, INT8_MAX);
    printf("},\n.direct = ");
    print_numbers(n->direct, PAC__INPUTS, unit * PAC__FINE, INT16_MAX);
    printf(".bias = ");
    print_numbers(n->bias, PAC__UNITS, PAC__ONE, INT16_MAX);
    printf(".weight = {\n");
    for (int p = 0; p < PAC__PARTS; p++)
        print_numbers(n->weight[p], PAC__UNITS, unit, INT16_MAX);
    printf("},\n.worth = ");
    print_numbers(n->worth, PAC__PARTS, unit, INT16_MAX);
    printf("};\n");
}

void train_network(const turns_played *shacru) {
    size_t count = shacru->count;
    double unit = unit_of(shacru), loss = 0;
    lesson *lessons = malloc((count + 1) * sizeof *lessons);
    training *t = calloc(1, sizeof *t);
    if (!lessons || !t || !count)
        fail(lessons && t ? "no positions of Shacru" : "no memory");
    for (size_t i = 0; i < count; i++)
        lessons[i] = lesson_of(&shacru->list[i], unit);
    pac_random random = pac_random_seeded(1);
    begin(t, &random);
    make_whole(t);
    for (int e = 0; e < EPOCHS; e++) {
        float rate = e < EPOCHS / 2 ? 0.002F : e < EPOCHS * 3 / 4 ? 0.0007F : 0.0002F;
        loss = epoch(t, lessons, count, rate, &random);
        fprintf(stderr, "\rnetwork: %d of %d, error %.5f", e + 1, EPOCHS, loss);
    }
    fputc('\n', stderr);
    print_network(&t->whole, unit, count, loss);
    free(t);
    free(lessons);
}
