/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "cli/shared/ordered.h"
#include "cli/words/i18n.h"
#include "exercises.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int exercises_jobs(const struct invocation *call, uint64_t *jobs) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    *jobs = processors < 1 ? 1 : processors > ORDERED_JOBS ? ORDERED_JOBS : (uint64_t)processors;
    return input_option(call, EXERCISES_JOBS, 1, ORDERED_JOBS, jobs);
}

int exercises_refuse(const struct invocation *call, const char *file, size_t line,
                     exercise_fault fault) {
    static const char *const sentences[EXERCISE_FAULTS] = {
        [EXERCISE_FAULT_NONE] = "",
        [EXERCISE_FAULT_MEMORY] = "",
        [EXERCISE_FAULT_SYNTAX] = N_("‘{file}’, line {line}: this is not an exercise."),
        [EXERCISE_FAULT_FORM] =
            N_("‘{file}’, line {line}: the exercise is not written as it should be."),
        [EXERCISE_FAULT_POSITION] =
            N_("‘{file}’, line {line}: there is nothing to find in this position."),
        [EXERCISE_FAULT_TURN] = N_("‘{file}’, line {line}: one of the turns is not legal."),
        [EXERCISE_FAULT_SOLUTION] =
            N_("‘{file}’, line {line}: right and wrong turns contradict each other."),
        [EXERCISE_FAULT_FACTS] =
            N_("‘{file}’, line {line}: name, themes, level or par are not those of the turns."),
        [EXERCISE_FAULT_ORDER] =
            N_("‘{file}’, line {line}: the exercises are not in order, or of several games."),
    };
    char given[EXCERPT], number[24];
    if (fault == EXERCISE_FAULT_MEMORY)
        return refuse_memory(call);
    escape(given, file, strlen(file));
    (void)snprintf(number, sizeof number, "%zu", line);
    return refuse(call, _(sentences[fault]), SLOTS({"file", given}, {"line", number}));
}

int exercises_load(const struct invocation *call, const char *file, exercises *all) {
    char *text;
    size_t length, line;
    int status = input_file(call, file, &text, &length);
    if (status)
        return status;
    exercise_fault fault = exercises_parse(all, text, length, &line);
    free(text);
    return fault ? exercises_refuse(call, file, line, fault) : STATUS_DONE;
}

static int exercises_run(const struct invocation *call) {
    const char *first = call->count ? call->arguments[0] : "";
    bool make = !strcmp(first, "make"), verify = !strcmp(first, "verify");
    if (verify && call->count == 1)
        return misuse(call, _("Missing argument: {arguments}."), SLOTS({"arguments", "FILE"}));
    if (!verify && call->count == 2)
        return misuse(call, _("Too many arguments. A position is one argument, in quotes."),
                      NO_SLOTS);
    /* The first options are those of solving, the others, up to the looks, those of making. */
    for (int i = 0; i < EXERCISES_ASCII; i++)
        if (call->option[i] && (make || verify) != (i >= EXERCISES_GAME)) {
            char option[32];
            (void)snprintf(option, sizeof option, "--%s", call->command->options[i].name);
            return misuse(call, _("Unknown option ‘{option}’."), SLOTS({"option", option}));
        }
    return make     ? exercises_make(call)
           : verify ? exercises_verify(call, call->arguments[1])
                    : exercises_train(call);
}

const struct command command_exercises = {
    .name = "exercises",
    .arguments = "[GAME | make | verify FILE]",
    .summary = N_("find the best turn in a position"),
    .details = N_(
        "Shows positions in which one turn is clearly the best, of one GAME or of all, and asks "
        "you to find it. Exercises come again after some days. With make, looks for exercises in "
        "games of the engine against itself and writes a file; the same seed gives the same "
        "file, and an interrupted run goes on where it was. With verify, checks every exercise "
        "of a file with a deeper search."),
    .options = {{"theme", "THEME", N_("only exercises about this, as in pincer"), 0},
                {"level", "N", N_("only exercises that the computer first finds at this level"), 0},
                {"daily", NULL, N_("the exercise of the day, the same for everybody"), 0},
                {"date", "DATE", N_("the day that counts as today, as in 2026-11-18"), 0},
                {"game", "GAME", N_("make: the game (default: pacru)"), 0},
                {"players", "N", N_("make: the number of players (default: 2)"), 0},
                {"count", "N", N_("how many exercises to make (default: 100) or to verify"), 0},
                {"seed", "N", N_("make: the seed of everything random (default: 1)"), 0},
                {"nodes", "N",
                 N_("make, verify: positions searched (default: 10000); ten times "
                    "as many confirm an exercise"),
                 0},
                {"jobs", "N", N_("make, verify: number of threads (default: all processors)"), 0},
                {"output", "FILE", N_("make: where the exercises go"), 'o'},
                {"ascii", NULL, N_("only ASCII characters"), 0},
                {"unicode", NULL, N_("arrows and lines, whatever the terminal"), 0},
                {"colour", "WHEN", N_("colours: always, never or auto"), 0}},
    .least = 0,
    .most = 2,
    .no_json = true,
    .run = exercises_run,
};
