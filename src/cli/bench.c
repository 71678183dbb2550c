/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How fast the library is, on one thread: the numbers that bench/run sets beside those of
 * others.
 */
#include "i18n.h"
#include "inputs.h"
#include "stopwatch.h"

#include <inttypes.h>
#include <stdio.h>

enum { OPTION_QUICK };

enum { RANDOM_SEED = 302 };

/* How much is measured. */
struct effort {
    int depth_less; /* plies left out of the counts */
    double random_seconds;
    int random_batch, stage_rounds;
};

/*
 * Turns that are not reorientations, as there are no others that a chess program could be set
 * beside.
 */
static const struct {
    pac_variant variant;
    int depth;
} counts[] = {{PAC_SHACRU, 7}, {PAC_AZACRU, 7}, {PAC_PACRU, 6}};

static pac_position start_of(pac_variant variant) {
    pac_setup setup;
    pac_position position = {0};
    if (pac_setup_default(&setup, variant, 2))
        (void)pac_position_start(&position, &setup);
    return position;
}

static json_t *bench_perft(pac_variant variant, int depth) {
    pac_position start = start_of(variant);
    double begun = stopwatch_work();
    uint64_t count = pac_perft(&start, depth, PAC_NO_REORIENTATIONS);
    double seconds = stopwatch_work() - begun;
    return json_pack("{s:s,s:i,s:i,s:I,s:f,s:f}", "game", pac_variant_text(variant), "players", 2,
                     "depth", depth, "count", (json_int_t)count, "seconds", seconds, "per_second",
                     (double)count / seconds);
}

static json_t *bench_random(pac_variant variant, const struct effort *effort) {
    pac_position start = start_of(variant);
    pac_random random = pac_random_seeded(RANDOM_SEED);
    uint64_t games = 0, turns = 0;
    double begun = stopwatch_work(), seconds;
    do {
        for (int i = 0; i < effort->random_batch; i++) {
            pac_position position = start;
            int played;
            (void)pac_random_game(&position, &random, &played);
            turns += (uint64_t)played;
        }
        games += (uint64_t)effort->random_batch;
        seconds = stopwatch_work() - begun;
    } while (seconds < effort->random_seconds);
    return json_pack("{s:s,s:i,s:I,s:f,s:f,s:f}", "game", pac_variant_text(variant), "players", 2,
                     "games", (json_int_t)games, "turns_per_game", (double)turns / (double)games,
                     "seconds", seconds, "per_second", (double)games / seconds);
}

/*
 * What a board on a screen asks when a turn begins: everything that can be begun with, what can be
 * chosen next, and for each chevron and each field why it cannot go there.
 */
static uint64_t first_stage(const pac_position *position) {
    pac_turn list[PAC_MAX_MOVES];
    uint64_t seen = 0;
    size_t count = pac_moves(position, list);
    for (size_t i = 0; i < count; i++)
        if (pac_turn_stage(list[i]) != PAC_COMPLETE)
            seen += pac_options(position, list[i]).lo;
    pac_turn reorientations[PAC_MAX_REORIENTATIONS];
    seen += pac_reorientations(position, reorientations);
    for (int c = 0; c < PAC_CHEVRONS; c++) {
        int from = position->field[position->to_move][c];
        for (int to = 0; to < PAC_FIELDS && from != PAC_NOWHERE; to++)
            seen += pac_why_not(position, from, to).kind;
    }
    return seen;
}

/* Asks it in every position of some random games. */
static json_t *bench_stage(pac_variant variant, const struct effort *effort) {
    pac_random random = pac_random_seeded(RANDOM_SEED);
    uint64_t positions = 0;
    volatile uint64_t seen = 0; /* so that the questions are really asked */
    double seconds = 0;
    for (int round = 0; round < effort->stage_rounds; round++) {
        pac_position position = start_of(variant);
        for (int turn = 0; turn < 100 && !position.end; turn++) {
            double begun = stopwatch_work();
            seen = seen + first_stage(&position);
            seconds += stopwatch_work() - begun;
            positions++;
            pac_play(&position, pac_random_turn(&position, &random));
        }
    }
    return json_pack("{s:s,s:i,s:I,s:f}", "game", pac_variant_text(variant), "players", 2,
                     "positions", (json_int_t)positions, "microseconds",
                     1e6 * seconds / (double)positions);
}

static json_t *measure(const struct effort *effort) {
    json_t *perft = json_array(), *random = json_array(), *stage = json_array();
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        (void)json_array_append_new(
            perft, bench_perft(counts[i].variant, counts[i].depth - effort->depth_less));
        (void)json_array_append_new(random, bench_random(counts[i].variant, effort));
        (void)json_array_append_new(stage, bench_stage(counts[i].variant, effort));
    }
    return json_pack("{s:o,s:o,s:o}", "perft", perft, "random_games", random, "first_stage", stage);
}

static const char *game_of(const json_t *row) {
    return json_string_value(json_object_get(row, "game"));
}

static double number_of(const json_t *row, const char *name) {
    return json_number_value(json_object_get(row, name));
}

static void print_rows(const json_t *results) {
    size_t i;
    const json_t *row;
    json_array_foreach(json_object_get(results, "perft"), i, row) {
        (void)printf("perft %-6s 2 %.0f %15.0f %8.3f s %10.1f M/s\n", game_of(row),
                     number_of(row, "depth"), number_of(row, "count"), number_of(row, "seconds"),
                     number_of(row, "per_second") / 1e6);
    }
    json_array_foreach(json_object_get(results, "random_games"), i, row) {
        (void)printf("random games %-6s 2 %20.0f /s\n", game_of(row), number_of(row, "per_second"));
    }
    json_array_foreach(json_object_get(results, "first_stage"), i, row) {
        (void)printf("first stage with explanations %-6s 2 %8.2f us\n", game_of(row),
                     number_of(row, "microseconds"));
    }
}

static int run(const struct invocation *call) {
    static const struct effort full = {0, 1.0, 256, 200}, quick = {4, 0.0, 4, 1};
    json_t *results = measure(call->option[OPTION_QUICK] ? &quick : &full);
    if (!results || call->json)
        return say_json(call, results);
    print_rows(results);
    json_decref(results);
    return STATUS_DONE;
}

const struct command command_bench = {
    .name = "bench",
    .arguments = "",
    .summary = N_("how fast the library is"),
    .details =
        N_("Measures the library on one thread: counting turns without reorientations, random "
           "games, and the first stage of a turn with its explanations."),
    .options = {{"quick", NULL, N_("only to see that it works")}},
    .least = 0,
    .most = 0,
    .run = run,
};
