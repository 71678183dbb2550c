/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Trains the network of Shacru. Its output is added to the weighted features of a position; the sum
 * is to predict the score of a search, blended with the result of the game. Data augmentation: each
 * sample is drawn in one of the eight symmetries of the board. Quantisation-aware: the forward pass
 * is the engine's own, with the quantised weights, and the gradient is applied to those in floating
 * point.
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

/* The weights of pac_network in floating point: rows and biases in ones, the others in logits. */
typedef struct network {
    float row[PAC__INPUTS][PAC__UNITS], direct[PAC__INPUTS], bias[PAC__UNITS];
    float weight[PAC__PARTS][PAC__UNITS], worth[PAC__PARTS];
} network;

enum { NUMBERS = sizeof(network) / sizeof(float) };

typedef struct training {
    network weights, gradient, mean, square;
    pac_network quantised; /* `weights` as the engine will have them */
    double unit;           /* hundredths of a marker in a logit */
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

/* Forward pass: the network's output. `sums` gets the accumulators before the clipped ReLU. */
static int forward(const training *t, const sample *s, int side, int16_t sums[PAC__UNITS]) {
    uint16_t inputs[PAC__MOST_INPUTS];
    for (int i = 0; i < s->count; i++)
        inputs[i] = t->turned[side][s->inputs[i]];
    int direct = pac__accumulate(&t->quantised, inputs, s->count, sums);
    return pac__network_output(&t->quantised, sums, direct, s->part);
}

/* Back-propagation: adds to the gradient. Returns the squared error. */
static double back_propagate(training *t, const sample *s, int side) {
    const network *n = &t->weights;
    network *gradient = &t->gradient;
    const uint16_t *turned = t->turned[side];
    int16_t sums[PAC__UNITS];
    float value = s->counted + (float)(forward(t, s, side, sums) / t->unit), back[PAC__UNITS];
    float predicted = (float)logistic(value), error = predicted - s->target;
    float delta = 4 * error * predicted * (1 - predicted);
    for (int u = 0; u < PAC__UNITS; u++) {
        float sum = (float)sums[u] / PAC__ONE;
        gradient->weight[s->part][u] += delta * fminf(fmaxf(sum, 0), 1);
        back[u] = sum > 0 && sum < 1 ? delta * n->weight[s->part][u] : 0;
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

static int rounded(double number, int most) { return (int)fmin(fmax(rint(number), -most), most); }

static void quantise_words(const float *from, double scale, int most, int16_t *to, int count) {
    for (int i = 0; i < count; i++)
        to[i] = (int16_t)rounded(from[i] * scale, most);
}

static void quantise(training *t) {
    const network *n = &t->weights;
    pac_network *q = &t->quantised;
    for (int i = 0; i < PAC__INPUTS; i++)
        for (int u = 0; u < PAC__UNITS; u++)
            q->row[i][u] = (int8_t)rounded(n->row[i][u] * PAC__ONE, INT8_MAX);
    quantise_words(n->direct, t->unit * PAC__FINE, INT16_MAX, q->direct, PAC__INPUTS);
    quantise_words(n->bias, PAC__ONE, PAC__MOST_BIAS, q->bias, PAC__UNITS);
    for (int p = 0; p < PAC__PARTS; p++)
        quantise_words(n->weight[p], t->unit, INT16_MAX, q->weight[p], PAC__UNITS);
    quantise_words(n->worth, t->unit, INT16_MAX, q->worth, PAC__PARTS);
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

/* The engine must find in every position what the trainer found, bit by bit, with the file read back. */
static void check_file(const training *t, const uint8_t file[PAC__NETWORK_FILE],
                       const turns_played *shacru, const sample *samples) {
    pac_network *read = pac_network_read(file, PAC__NETWORK_FILE, NULL);
    if (!read)
        fail("the network's file cannot be read back");
    for (size_t i = 0; i < shacru->count; i++) {
        const pac_position *position = &shacru->list[i].position;
        pac__share shares[PAC_PLAYERS];
        int16_t sums[PAC__UNITS];
        pac__share_out(position, shares);
        if (pac__network(read, position, shares) != forward(t, &samples[i], 0, sums))
            fail("the engine and the trainer do not agree on a position");
    }
    pac_network_free(read);
}

void train_network(const turns_played *shacru) {
    size_t count = shacru->count;
    double loss = 0;
    sample *samples = malloc((count + 1) * sizeof *samples);
    training *t = calloc(1, sizeof *t);
    if (!samples || !t || !count)
        fail(samples && t ? "no positions of Shacru" : "no memory");
    t->unit = unit_of(shacru);
    for (size_t i = 0; i < count; i++)
        samples[i] = make_sample(&shacru->list[i], t->unit);
    pac_random random = pac_random_seeded(1);
    init_training(t, &random);
    quantise(t);
    for (int e = 0; e < EPOCHS; e++) {
        float rate = e < EPOCHS / 2 ? 0.002F : e < EPOCHS * 3 / 4 ? 0.0007F : 0.0002F;
        loss = train_epoch(t, samples, count, rate, &random);
        fprintf(stderr, "\rnetwork: %d of %d, error %.5f", e + 1, EPOCHS, loss);
    }
    fprintf(stderr, ", %zu positions\n", count);
    uint8_t file[PAC__NETWORK_FILE];
    pac__network_print(&t->quantised, file);
    check_file(t, file, shacru, samples);
    if (fwrite(file, sizeof file, 1, stdout) != 1 || fflush(stdout))
        fail("the network cannot be written");
    free(t);
    free(samples);
}
