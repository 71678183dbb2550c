/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Trains the network of Shacru. Its output is added to the weighted features of a position; the sum
 * is to predict the score of a search, blended with the result of the game. Data augmentation: each
 * sample is drawn in one of the eight symmetries of the board. Quantisation-aware: the forward pass
 * uses the quantised weights, and the gradient is applied to those in floating point.
 */
#include "engine/evaluate.h"
#include "tuning.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    EPOCHS = 12,
    BATCH = 512,
    SIDES = 8, /* ways to turn and mirror the board */
};

static const double BLEND = 0.7;  /* share of the search's score in the target */
static const float DECAY = 1e-6F; /* L2 regularisation */

/* A sample: the active inputs of a position, its output bucket and what is to be predicted. */
typedef struct sample {
    uint16_t inputs[PAC__MOST_INPUTS];
    uint8_t count, part;
    float counted; /* weighted sum of the features, in units of the logistic function */
    float target;
} sample;

/* The weights of pac__network_weights in floating point. */
typedef struct network {
    float row[PAC__INPUTS][PAC__UNITS], direct[PAC__INPUTS], bias[PAC__UNITS];
    float weight[PAC__PARTS][PAC__UNITS], worth[PAC__PARTS];
} network;

enum { NUMBERS = sizeof(network) / sizeof(float) };

typedef struct training {
    network weights, gradient, mean, square;
    network quantised; /* `weights` as the engine will have them */
    long steps;
    uint16_t turned[SIDES][PAC__INPUTS]; /* the input of a symmetry */
} training;

/* ------------------------------------------------------------------------------------------------
 * Samples
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

/* The evaluation without the network, for the player to move, in hundredths of a marker. */
static double weighted_count(const pac_position *position) {
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

static sample make_sample(const turn_played *t, double unit) {
    sample s = {.part = (uint8_t)pac__part(&t->position),
                .counted = (float)(weighted_count(&t->position) / unit),
                .target = (float)((1 - BLEND) * t->result / 2 + BLEND * logistic(t->score / unit))};
    pac__share shares[PAC_PLAYERS];
    pac__share_out(&t->position, shares);
    s.count = (uint8_t)pac__inputs(&t->position, shares, s.inputs);
    return s;
}

/* ------------------------------------------------------------------------------------------------
 * Training
 */

/* Forward pass: the predicted result, 0 to 1. `sum` gets the accumulators before the clipped ReLU. */
static float predict(const network *n, const sample *s, const uint16_t *turned, float *sum) {
    memcpy(sum, n->bias, sizeof n->bias);
    float value = s->counted + n->worth[s->part];
    for (int i = 0; i < s->count; i++) {
        int input = turned[s->inputs[i]];
        for (int u = 0; u < PAC__UNITS; u++)
            sum[u] += n->row[input][u];
        value += n->direct[input];
    }
    for (int u = 0; u < PAC__UNITS; u++)
        value += fminf(fmaxf(sum[u], 0), 1) * n->weight[s->part][u];
    return (float)logistic(value);
}

/* Back-propagation: adds to the gradient. Returns the squared error. */
static double back_propagate(training *t, const sample *s, int side) {
    const network *n = &t->quantised;
    network *gradient = &t->gradient;
    const uint16_t *turned = t->turned[side];
    float sum[PAC__UNITS], back[PAC__UNITS];
    float predicted = predict(n, s, turned, sum), error = predicted - s->target;
    float delta = 4 * error * predicted * (1 - predicted);
    for (int u = 0; u < PAC__UNITS; u++) {
        gradient->weight[s->part][u] += delta * fminf(fmaxf(sum[u], 0), 1);
        back[u] = sum[u] > 0 && sum[u] < 1 ? delta * n->weight[s->part][u] : 0;
        gradient->bias[u] += back[u];
    }
    gradient->worth[s->part] += delta;
    for (int i = 0; i < s->count; i++) {
        int input = turned[s->inputs[i]];
        for (int u = 0; u < PAC__UNITS; u++)
            gradient->row[input][u] += back[u];
        gradient->direct[input] += delta;
    }
    return (double)error * error;
}

static float rounded(float number) {
    return fminf(fmaxf(rintf(number * PAC__ONE), -INT8_MAX), INT8_MAX) / PAC__ONE;
}

/* Quantises the rows to 8 bits; the other weights have enough precision. */
static void quantise(training *t) {
    t->quantised = t->weights;
    for (int i = 0; i < PAC__INPUTS; i++)
        for (int u = 0; u < PAC__UNITS; u++)
            t->quantised.row[i][u] = rounded(t->weights.row[i][u]);
}

/* One step of Adam with the gradient of a batch, which is cleared. */
static void adam_step(training *t, float rate) {
    t->steps++;
    float c1 = 1 - powf(0.9F, (float)t->steps), c2 = 1 - powf(0.999F, (float)t->steps);
    float *weights = (float *)&t->weights, *gradient = (float *)&t->gradient;
    float *mean = (float *)&t->mean, *square = (float *)&t->square;
    for (size_t i = 0; i < NUMBERS; i++) {
        float g = gradient[i] / BATCH + DECAY * weights[i];
        mean[i] = 0.9F * mean[i] + 0.1F * g;
        square[i] = 0.999F * square[i] + 0.001F * g * g;
        weights[i] -= rate * mean[i] / c1 / (sqrtf(square[i] / c2) + 1e-8F);
        gradient[i] = 0;
    }
}

static double train_epoch(training *t, const sample *samples, size_t count, float rate,
                          pac_random *random) {
    double loss = 0;
    for (size_t n = 1; n <= count; n++) {
        const sample *s = &samples[pac_random_below(random, (uint32_t)count)];
        loss += back_propagate(t, s, (int)pac_random_below(random, SIDES));
        if (n % BATCH == 0) {
            adam_step(t, rate);
            quantise(t);
        }
    }
    return loss / (double)count;
}

/* An initial weight from −most to most. */
static float random_weight(pac_random *random, float most) {
    return most * ((float)pac_random_below(random, 2001) / 1000 - 1);
}

static void init_training(training *t, pac_random *random) {
    for (int i = 0; i < PAC__INPUTS; i++)
        for (int u = 0; u < PAC__UNITS; u++)
            t->weights.row[i][u] = random_weight(random, 0.05F);
    for (int u = 0; u < PAC__UNITS; u++) {
        t->weights.bias[u] = 0.3F;
        for (int p = 0; p < PAC__PARTS; p++)
            t->weights.weight[p][u] = random_weight(random, 0.25F);
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
    sample *samples = malloc((count + 1) * sizeof *samples);
    training *t = calloc(1, sizeof *t);
    if (!samples || !t || !count)
        fail(samples && t ? "no positions of Shacru" : "no memory");
    for (size_t i = 0; i < count; i++)
        samples[i] = make_sample(&shacru->list[i], unit);
    pac_random random = pac_random_seeded(1);
    init_training(t, &random);
    quantise(t);
    for (int e = 0; e < EPOCHS; e++) {
        float rate = e < EPOCHS / 2 ? 0.002F : e < EPOCHS * 3 / 4 ? 0.0007F : 0.0002F;
        loss = train_epoch(t, samples, count, rate, &random);
        fprintf(stderr, "\rnetwork: %d of %d, error %.5f", e + 1, EPOCHS, loss);
    }
    fputc('\n', stderr);
    print_network(&t->quantised, unit, count, loss);
    free(t);
    free(samples);
}
