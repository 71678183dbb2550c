/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Shares: plays games of two, three or four players, fits the weights of the softmax to their results,
 * and checks on other games that of the positions with a share of 30 % about 30 % are won.
 */
#include "engine/shares.h"
#include "tuning.h"

#include <math.h>
#include <stdlib.h>

enum {
    SELDOM = 20, /* one turn in so many is random */
    KEPT = 3,    /* one turn in so many is kept */
    MOST_TURNS = 500,
    EPOCHS = 24,
    BATCH = 256,
    BINS = 10
};

/* A turn of a game. */
typedef struct share_sample {
    pac_position position;        /* in which it was chosen */
    pac_position end;             /* the last position of the principal variation */
    int16_t score;                /* of the search, for the player to move */
    uint16_t result[PAC_PLAYERS]; /* of the game, in PAC_SHARE_ONE */
} share_sample;

typedef struct share_samples {
    share_sample *list;
    size_t count, room;
} share_samples;

static share_sample *add_sample(share_samples *all) {
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 1 << 10;
        all->list = realloc(all->list, all->room * sizeof *all->list);
        if (!all->list)
            fail("no memory");
    }
    return &all->list[all->count++];
}

/* ------------------------------------------------------------------------------------------------
 * Playing
 */

static void keep_thought(void *context, const pac_thought *thought) {
    *(pac_thought *)context = *thought;
}

static void keep_sample(share_samples *all, const pac_position *position,
                        const pac_thought *thought) {
    share_sample *s = add_sample(all);
    *s = (share_sample){.position = *position, .end = *position, .score = (int16_t)thought->score};
    for (int i = 0; i < thought->turns && !s->end.end; i++)
        pac_play(&s->end, thought->pv[i]);
}

/* The result of a game that is over, or that a search has proved. */
static void final_result(const pac_game *game, int winner, uint16_t result[PAC_PLAYERS]) {
    if (winner < 0) {
        pac__final_shares(pac_game_position(game), pac_game_end(game), result);
        return;
    }
    for (int p = 0; p < PAC_PLAYERS; p++)
        result[p] = p == winner ? PAC_SHARE_ONE : 0;
}

/* The player who wins whatever the others do, if the search has found one; or −1. */
static int proved_winner(const pac_position *position, int score) {
    if (score >= PAC_SCORE_WIN)
        return position->to_move;
    return position->players == 2 && score <= -PAC_SCORE_WIN ? 1 - position->to_move : -1;
}

static void play_table(share_samples *all, pac_game *game, pac_player *player, uint64_t nodes,
                       pac_random *random) {
    pac_limits limits = {.nodes = nodes};
    int winner = -1;
    size_t first = all->count;
    while (winner < 0 && !pac_game_end(game) && pac_game_turns(game) < MOST_TURNS) {
        const pac_position *position = pac_game_position(game);
        pac_thought thought = {0};
        pac_turn turn = pac_player_think(player, game, &limits, keep_thought, &thought);
        winner = proved_winner(position, thought.score);
        if (pac_turn_kind_of(turn) != PAC_PASS && pac_random_below(random, KEPT) == 0)
            keep_sample(all, position, &thought);
        if (pac_random_below(random, SELDOM) == 0)
            turn = pac_random_turn(position, random);
        if (pac_game_play(game, turn) != PAC_STATUS_OK)
            fail("an illegal turn");
    }
    uint16_t result[PAC_PLAYERS];
    if (winner < 0 && !pac_game_end(game)) {
        all->count = first; /* no end, no result */
        return;
    }
    final_result(game, winner, result);
    for (size_t i = first; i < all->count; i++)
        memcpy(all->list[i].result, result, sizeof result);
}

void play_shares(pac_variant variant, int players, long games, uint64_t nodes, uint64_t seed,
                 const char *path) {
    FILE *file = fopen(path, "wb");
    pac_random random = pac_random_seeded(seed);
    pac_player *player =
        pac_player_new("engine", &(pac_player_options){.seed = seed, .hash_bytes = 1 << 20});
    if (!file || !player)
        fail(file ? "no memory" : "cannot write the file");
    share_samples all = {NULL, 0, 0};
    for (long g = 0; g < games; g++) {
        pac_game *game = open_game(variant, players, &random);
        pac_player_new_game(player);
        play_table(&all, game, player, nodes, &random);
        pac_game_free(game);
        fprintf(stderr, "\r%ld of %ld games", g + 1, games);
    }
    fputc('\n', stderr);
    if (fwrite(all.list, sizeof *all.list, all.count, file) != all.count || fclose(file) != 0)
        fail("cannot write the file");
    pac_player_free(player);
    free(all.list);
}

/* ------------------------------------------------------------------------------------------------
 * Fitting
 */

enum { WEIGHTS = 2 * PAC__SHARE_TERMS }; /* the opening's, then the ending's */

/* A position as the softmax sees it. */
typedef struct softmax_sample {
    float term[PAC_PLAYERS][WEIGHTS];
    float result[PAC_PLAYERS];
    uint8_t players; /* bit p: player p can still win */
} softmax_sample;

/* Terms are divided by their usual size, so that one step width suits all weights. */
static double term_scale(int term) {
    return term == PAC__SHARE_VALUE                                    ? 400
           : term >= PAC__SHARE_ORDER && term <= PAC__SHARE_ORDER_LAST ? 1
                                                                       : 10;
}

static void make_softmax_sample(softmax_sample *out, const pac_position *position,
                                const uint16_t result[PAC_PLAYERS]) {
    int terms[PAC_PLAYERS][PAC__SHARE_TERMS];
    double part = (double)pac__phase(position) / PAC__OPENING;
    pac__share_terms(position, pac__default_network(), terms);
    out->players = 0;
    for (int p = 0; p < position->players; p++) {
        out->players |= (uint8_t)(pac__can_win(position, p) << p);
        out->result[p] = (float)result[p] / PAC_SHARE_ONE;
        for (int t = 0; t < PAC__SHARE_TERMS; t++) {
            double term = terms[p][t] / term_scale(t);
            out->term[p][t] = (float)(term * part);
            out->term[p][PAC__SHARE_TERMS + t] = (float)(term * (1 - part));
        }
    }
}

typedef struct softmax_fit {
    double weight[WEIGHTS], gradient[WEIGHTS], mean[WEIGHTS], square[WEIGHTS];
    long steps;
} softmax_fit;

/* Adds the gradient of a sample's cross-entropy. Returns the cross-entropy. */
static double learn_sample(softmax_fit *f, const softmax_sample *s) {
    double value[PAC_PLAYERS], most = -1e9, sum = 0, loss = 0;
    for (int p = 0; p < PAC_PLAYERS; p++) {
        value[p] = 0;
        if (!(s->players >> p & 1))
            continue;
        for (int w = 0; w < WEIGHTS; w++)
            value[p] += f->weight[w] * s->term[p][w];
        most = fmax(most, value[p]);
    }
    for (int p = 0; p < PAC_PLAYERS; p++)
        if (s->players >> p & 1)
            sum += exp(value[p] - most);
    for (int p = 0; p < PAC_PLAYERS; p++) {
        if (!(s->players >> p & 1))
            continue;
        double share = exp(value[p] - most) / sum;
        loss -= s->result[p] * log(share + 1e-9);
        for (int w = 0; w < WEIGHTS; w++)
            f->gradient[w] += (share - s->result[p]) * s->term[p][w];
    }
    return loss;
}

/* One step of Adam with the gradient of a batch, which is cleared. */
static void step_softmax(softmax_fit *f, double rate) {
    f->steps++;
    double c1 = 1 - pow(0.9, (double)f->steps), c2 = 1 - pow(0.999, (double)f->steps);
    for (int i = 0; i < WEIGHTS; i++) {
        double g = f->gradient[i] / BATCH + 1e-4 * f->weight[i];
        f->mean[i] = 0.9 * f->mean[i] + 0.1 * g;
        f->square[i] = 0.999 * f->square[i] + 0.001 * g * g;
        f->weight[i] -= rate * f->mean[i] / c1 / (sqrt(f->square[i] / c2) + 1e-8);
        f->gradient[i] = 0;
    }
}

/* The cross-entropy of samples if all weights are multiplied by `scale`. */
static double scaled_loss(const softmax_fit *f, const softmax_sample *samples, size_t count,
                          double scale) {
    softmax_fit scaled = *f;
    double loss = 0;
    for (int w = 0; w < WEIGHTS; w++)
        scaled.weight[w] *= scale;
    for (size_t i = 0; i < count; i++)
        loss += learn_sample(&scaled, &samples[i]);
    return loss;
}

/* The inverse temperature at which the ends of variations predict best. */
static double fit_line(const softmax_fit *f, const softmax_sample *samples, size_t count) {
    double best = 1, least = INFINITY;
    for (double scale = 0.5; scale < 2; scale *= 1.03) {
        double loss = scaled_loss(f, samples, count, scale);
        if (loss < least) {
            least = loss;
            best = scale;
        }
    }
    return best;
}

static double fit_softmax(softmax_fit *f, const softmax_sample *samples, size_t count) {
    pac_random random = pac_random_seeded(1);
    double loss = 0;
    for (int e = 0; e < EPOCHS; e++) {
        double rate = e < EPOCHS / 2 ? 0.02 : e < EPOCHS * 3 / 4 ? 0.005 : 0.001;
        loss = 0;
        for (size_t n = 1; n <= count; n++) {
            loss += learn_sample(f, &samples[pac_random_below(&random, (uint32_t)count)]);
            if (n % BATCH == 0)
                step_softmax(f, rate);
        }
    }
    return loss / (double)count;
}

/* Fits the samples of one game and number of players, and prints its model. */
static void fit_table(const share_samples *all, const char *name, int players) {
    softmax_sample *still = malloc((all->count + 1) * sizeof *still);
    softmax_sample *lines = malloc((all->count + 1) * sizeof *lines);
    softmax_fit f = {.steps = 0};
    size_t count = 0;
    if (!still || !lines || !all->count)
        fail(still && lines ? "no games of a kind" : "no memory");
    for (size_t i = 0; i < all->count; i++) {
        const share_sample *s = &all->list[i];
        make_softmax_sample(&still[i], &s->position, s->result);
        if (!s->end.end)
            make_softmax_sample(&lines[count++], &s->end, s->result);
    }
    double loss = fit_softmax(&f, still, all->count), line = fit_line(&f, lines, count);
    fprintf(stderr, "%s %d: %zu positions, cross-entropy %.4f of %.4f, line %.2f\n", name, players,
            all->count, loss, log(players), line);
    printf("/* %d players: %zu positions, cross-entropy %.3f of %.3f */\n{%.0f, {", players,
           all->count, loss, log(players), line * PAC__SHARE_EVEN);
    for (int t = 0; t < PAC__SHARE_TERMS; t++)
        printf("{%.0f, %.0f},", f.weight[t] / term_scale(t) * PAC__SHARE_UNIT,
               f.weight[PAC__SHARE_TERMS + t] / term_scale(t) * PAC__SHARE_UNIT);
    printf("}},\n");
    free(still);
    free(lines);
}

/* ------------------------------------------------------------------------------------------------
 * Checking
 */

typedef struct calibration {
    double predicted[BINS], won[BINS];
    long count[BINS];
} calibration;

static void calibrate(calibration *c, const pac_position *position, int inverse_temperature,
                      const uint16_t result[PAC_PLAYERS]) {
    uint16_t shares[PAC_PLAYERS];
    pac__shares_at(position, pac__default_network(), inverse_temperature, shares);
    for (int p = 0; p < position->players; p++) {
        int bin = shares[p] * BINS / (PAC_SHARE_ONE + 1);
        c->predicted[bin] += (double)shares[p] / PAC_SHARE_ONE;
        c->won[bin] += (double)result[p] / PAC_SHARE_ONE;
        c->count[bin]++;
    }
}

/* The mean distance of prediction and result over the bins, weighted by how many are in each. */
static double calibration_error(const calibration *c) {
    double sum = 0;
    long all = 0;
    for (int b = 0; b < BINS; b++) {
        sum += fabs(c->predicted[b] - c->won[b]);
        all += c->count[b];
    }
    return sum / (double)(all ? all : 1);
}

static void print_calibration(const char *name, int players, const char *which,
                              const calibration *c) {
    printf("| %s | %d | %s |", name, players, which);
    for (int b = 0; b < BINS; b++)
        if (c->count[b] >= 100)
            printf(" %.1f / %.1f |", 100 * c->predicted[b] / (double)c->count[b],
                   100 * c->won[b] / (double)c->count[b]);
        else
            printf(" |");
    printf(" %.1f |\n", 100 * calibration_error(c));
}

static void check_table(const share_samples *all, const char *name, int players) {
    calibration still = {.count = {0}}, searched = {.count = {0}};
    for (size_t i = 0; i < all->count; i++) {
        const share_sample *s = &all->list[i];
        calibrate(&still, &s->position, PAC__SHARE_EVEN, s->result);
        if (!s->end.end)
            calibrate(&searched, &s->end, pac__share_model_of(&s->end)->line, s->result);
    }
    print_calibration(name, players, "position", &still);
    print_calibration(name, players, "line", &searched);
}

/* ------------------------------------------------------------------------------------------------ */

typedef share_samples tables_played[PAC_PACRU + 1][PAC_PLAYERS - 1];

static void read_tables(tables_played all, int count, char *const *paths) {
    for (int i = 0; i < count; i++) {
        FILE *file = fopen(paths[i], "rb");
        if (!file)
            fail("cannot read the file");
        share_sample s;
        while (fread(&s, sizeof s, 1, file) == 1) {
            int variant = s.position.variant < PAC_PACRU ? s.position.variant : PAC_PACRU;
            *add_sample(&all[variant][s.position.players - 2]) = s;
        }
        fclose(file);
    }
}

static void free_tables(tables_played all) {
    for (int v = 0; v <= PAC_PACRU; v++)
        for (int p = 0; p < PAC_PLAYERS - 1; p++)
            free(all[v][p].list);
}

static const char *const game_names[] = {"SHACRU", "AZACRU", "PACRU"};

void fit_shares(int count, char *const *paths) {
    tables_played all = {{{NULL, 0, 0}}};
    read_tables(all, count, paths);
    printf("/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
           "/* Written by tune shares-fit: a pair for each term, opening and ending. */\n"
           "#include \"shares.h\"\n\n"
           "const pac__share_model pac__share_models[PAC_PACRU + 1][PAC_PLAYERS - 1] = {\n");
    for (int v = 0; v <= PAC_PACRU; v++) {
        printf("[PAC_%s] = {\n", game_names[v]);
        for (int p = 0; p < PAC_PLAYERS - 1; p++)
            fit_table(&all[v][p], game_names[v], p + 2);
        printf("},\n");
    }
    printf("};\n");
    free_tables(all);
}

void check_shares(int count, char *const *paths) {
    tables_played all = {{{NULL, 0, 0}}};
    read_tables(all, count, paths);
    for (int v = 0; v <= PAC_PACRU; v++)
        for (int p = 0; p < PAC_PLAYERS - 1; p++)
            if (all[v][p].count)
                check_table(&all[v][p], game_names[v], p + 2);
    free_tables(all);
}
