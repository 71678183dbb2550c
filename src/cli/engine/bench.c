/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Benchmarks of the library on one thread; bench/run compares them with other programs.
 */
#include "engine/bench.h"
#include "cli/shared/inputs.h"
#include "cli/shared/stopwatch.h"
#include "cli/words/i18n.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { OPTION_QUICK, OPTION_SIGNATURE };

enum { RANDOM_SEED = 302 };

/* How much is measured. */
struct effort {
    int depth_less; /* plies left out of the counts */
    double random_seconds;
    int random_batch, stage_rounds;
};

/*
 * Perft without reorientations: what can be compared with a chess program.
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
 * What a user interface asks when a turn begins: all first choices, the options of the next stage,
 * and for each chevron and each field the reason why it cannot go there.
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

/* Measures that in every position of some random games. */
static json_t *bench_stage(pac_variant variant, const struct effort *effort) {
    pac_random random = pac_random_seeded(RANDOM_SEED);
    uint64_t positions = 0;
    volatile uint64_t seen = 0; /* keeps the compiler from removing the calls */
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

/* The positions that the engine searches, or one that is given; NULL if there is no memory. */
static json_t *bench_search(size_t i) {
    const pac__bench_search *search = &pac__bench_searches[i];
    pac_position position;
    if (!pac_position_parse(&position, search->position, strlen(search->position), NULL))
        return NULL;
    double begun = stopwatch_work();
    uint64_t nodes = pac__bench(i);
    double seconds = stopwatch_work() - begun;
    if (!nodes)
        return NULL;
    return json_pack("{s:s,s:i,s:i,s:I,s:f}", "game",
                     pac_variant_text((pac_variant)position.variant), "players", position.players,
                     "depth", search->depth, "nodes", (json_int_t)nodes, "seconds", seconds);
}

static double number_of(const json_t *row, const char *name) {
    return json_number_value(json_object_get(row, name));
}

static json_t *bench_engine(void) {
    json_t *searches = json_array();
    json_int_t signature = 0;
    double seconds = 0;
    for (size_t i = 0; i < pac__bench_count; i++) {
        json_t *search = bench_search(i);
        signature += json_integer_value(json_object_get(search, "nodes"));
        seconds += number_of(search, "seconds");
        if (json_array_append_new(searches, search)) {
            json_decref(searches);
            return NULL;
        }
    }
    return json_pack("{s:o,s:f,s:I}", "searches", searches, "nodes_per_second",
                     (double)signature / seconds, "signature", signature);
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

static void print_engine(const json_t *results) {
    static const char search[] = "search %-9s %12.0f nodes %8.3f s %10.2f M/s\n";
    double all_nodes = 0, all_seconds = 0;
    for (int variant = 0; variant < PAC_VARIANTS; variant++) {
        const char *game = pac_variant_text((pac_variant)variant);
        double nodes = 0, seconds = 0;
        size_t i;
        const json_t *row;
        json_array_foreach(json_object_get(results, "searches"), i, row) {
            if (strcmp(game_of(row), game) == 0) {
                nodes += number_of(row, "nodes");
                seconds += number_of(row, "seconds");
            }
        }
        (void)printf(search, game, nodes, seconds, nodes / seconds / 1e6);
        all_nodes += nodes;
        all_seconds += seconds;
    }
    (void)printf(search, "", all_nodes, all_seconds, all_nodes / all_seconds / 1e6);
    (void)printf("signature %.0f\n", number_of(results, "signature"));
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

static int bench_run(const struct invocation *call) {
    static const struct effort full = {0, 1.0, 256, 200}, quick = {4, 0.0, 4, 1};
    bool only_engine = call->option[OPTION_SIGNATURE], is_quick = call->option[OPTION_QUICK];
    json_t *results = only_engine ? json_object() : measure(is_quick ? &quick : &full);
    json_t *engine = is_quick && !only_engine ? json_object() : bench_engine();
    if (json_object_update_new(results, engine)) {
        json_decref(results);
        results = NULL;
    }
    if (!results || call->json)
        return say_json(call, results);
    print_rows(results);
    if (json_object_get(results, "signature"))
        print_engine(results);
    json_decref(results);
    return STATUS_DONE;
}

const struct command command_bench = {
    .name = "bench",
    .arguments = "",
    .summary = N_("how fast the library is"),
    .details = N_(
        "Measures the library on one thread: counting turns without reorientations, random games, "
        "the first stage of a turn with its explanations, and searches of the engine. The sum of "
        "the nodes searched is the engine’s signature, which is the same on every machine."),
    .options = {{"quick", NULL, N_("a quick run, to check that it works")},
                {"signature", NULL, N_("only the engine’s searches")}},
    .least = 0,
    .most = 0,
    .run = bench_run,
};
