/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "cli/shared/facts.h"
#include "cli/shared/stopwatch.h"
#include "cli/shared/stream.h"
#include "cli/words/i18n.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPTION_DIVIDE, OPTION_NO_REORIENT };

enum {
    DEEPEST = 30,     /* deeper counts would take years, except in positions with very few turns */
    WATCHED_PLIES = 2 /* plies after which progress is shown */
};

struct branch {
    char turn[PAC_TURN_TEXT];
    uint64_t count;
};

/* One count, as it goes on. */
struct walk {
    pac_which which;
    bool watched;            /* progress is shown: standard error is a terminal */
    bool shown;              /* a progress line has to be erased */
    double begun, last;      /* when it began, when progress was last shown */
    double done, share;      /* fractions: finished, and of the turn being counted */
    struct branch *branches; /* with --divide: for each turn of the root */
    size_t branch_count;
};

struct level {
    struct walk *walk;
    const pac_position *position;
    int depth, ply;
    uint64_t count;
};

static uint64_t count_below(struct walk *walk, const pac_position *position, int depth, int ply);

static void show_progress(struct walk *walk) {
    double now = stopwatch_seconds();
    if (!walk->watched || now - walk->begun < 1 || now - walk->last < 0.2)
        return;
    (void)fprintf(stderr, "\r%5.1f %%", 100 * walk->done);
    (void)fflush(stderr);
    walk->last = now;
    walk->shown = true;
}

static bool count_turn(void *context, pac_turn turn) {
    struct level *here = context;
    pac_position next = *here->position;
    pac_play(&next, turn);
    uint64_t count = count_below(here->walk, &next, here->depth - 1, here->ply + 1);
    here->count += count;
    if (here->ply == 0 && here->walk->branches) {
        struct branch *one = &here->walk->branches[here->walk->branch_count++];
        pac_turn_print(here->position, turn, one->turn);
        one->count = count;
    }
    return true;
}

/* Recurses to the depth at which progress or branches are shown; the library counts the rest. */
static uint64_t count_below(struct walk *walk, const pac_position *position, int depth, int ply) {
    bool divided = ply == 0 && walk->branches && depth > 0;
    if (!divided && (!walk->watched || ply >= WATCHED_PLIES || depth < 3)) {
        uint64_t count = pac_perft(position, depth, walk->which);
        walk->done += walk->share;
        show_progress(walk);
        return count;
    }
    uint64_t turns = pac_count_turns(position, walk->which);
    double share = walk->share;
    struct level here = {walk, position, depth, ply, 0};
    walk->share = turns ? share / (double)turns : share;
    (void)pac_each_turn(position, walk->which, count_turn, &here);
    walk->share = share;
    return here.count;
}

static int by_turn(const void *a, const void *b) {
    const struct branch *one = a, *other = b;
    return strcmp(one->turn, other->turn);
}

static json_t *fact_count(const pac_position *position, int depth, const struct walk *walk,
                          uint64_t count) {
    json_t *all =
        json_pack("{s:o,s:i,s:b,s:I}", "position", fact_position(position), "depth", depth,
                  "reorientations", walk->which == PAC_ALL_TURNS, "count", (json_int_t)count);
    if (!all || !walk->branches)
        return all;
    json_t *divide = json_object();
    for (size_t i = 0; divide && i < walk->branch_count; i++)
        if (json_object_set_new(divide, walk->branches[i].turn,
                                json_integer((json_int_t)walk->branches[i].count))) {
            json_decref(divide);
            divide = NULL;
        }
    if (!divide || json_object_set_new(all, "divide", divide)) {
        json_decref(all);
        all = NULL;
    }
    return all;
}

static int count_all(const struct invocation *call, void *context, size_t number,
                     const pac_position *position) {
    const int depth = *(const int *)context;
    (void)number;
    struct walk walk = {
        .share = 1, .begun = stopwatch_seconds(), .watched = isatty(STDERR_FILENO) == 1};
    walk.which = call->option[OPTION_NO_REORIENT] ? PAC_NO_REORIENTATIONS : PAC_ALL_TURNS;
    if (call->option[OPTION_DIVIDE]) {
        size_t room = (size_t)pac_count_turns(position, walk.which);
        walk.branches = malloc((room ? room : 1) * sizeof *walk.branches);
        if (!walk.branches)
            return refuse_memory(call);
    }
    uint64_t count = count_below(&walk, position, depth, 0);
    if (walk.shown)
        (void)fputs("\r        \r", stderr);
    if (walk.branches)
        qsort(walk.branches, walk.branch_count, sizeof *walk.branches, by_turn);
    int status = STATUS_DONE;
    if (call->json) {
        status = say_json(call, fact_count(position, depth, &walk, count));
    } else {
        for (size_t i = 0; walk.branches && i < walk.branch_count && !ferror(stdout); i++)
            (void)printf("%s %" PRIu64 "\n", walk.branches[i].turn, walk.branches[i].count);
        (void)printf("%" PRIu64 "\n", count);
    }
    free(walk.branches);
    return status;
}

static int perft_run(const struct invocation *call) {
    pac_position position;
    uint64_t depth;
    int status = input_number(call, "DEPTH", call->arguments[call->count - 1], 0, DEEPEST, &depth);
    if (status)
        return status;
    int turns = (int)depth;
    if (call->count == 2)
        return each_position(call, call->arguments[0], count_all, &turns);
    pac_setup setup;
    status = input_setup(call, call->arguments[0], call->arguments[1], &setup);
    if (!status && !pac_position_start(&position, &setup))
        status = refuse(call, _("No such starting position."), NO_SLOTS);
    return status ? status : count_all(call, &turns, 0, &position);
}

const struct command command_perft = {
    .name = "perft",
    .arguments = "POSITION DEPTH | GAME PLAYERS DEPTH",
    .summary = N_("count sequences of turns"),
    .details = N_("Counts the sequences of DEPTH turns. A game that ends earlier does not count; "
                  "repetition is ignored. The number is on the last line."),
    .options = {{"divide", NULL, N_("also print the count for each first turn")},
                {"no-reorient", NULL, N_("leave out Pacru’s reorientations")}},
    .least = 2,
    .most = 3,
    .run = perft_run,
};
