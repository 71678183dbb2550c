/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of `pacru exercises`: making files of them, verifying these, and solving them. */
#ifndef EXERCISES_H
#define EXERCISES_H

#include "cli/shared/inputs.h"
#include "exercises/exercise.h"

/* The options of the command, in the order of its table. */
enum {
    EXERCISES_THEME,
    EXERCISES_LEVEL,
    EXERCISES_DAILY,
    EXERCISES_DATE,
    EXERCISES_GAME,
    EXERCISES_PLAYERS,
    EXERCISES_COUNT,
    EXERCISES_SEED,
    EXERCISES_NODES,
    EXERCISES_JOBS,
    EXERCISES_OUTPUT,
    EXERCISES_ASCII,
    EXERCISES_UNICODE,
    EXERCISES_COLOUR
};

int exercises_make(const struct invocation *call);
int exercises_verify(const struct invocation *call, const char *file);
int exercises_train(const struct invocation *call);

/* How many threads to use: what --jobs says, else one for each processor. */
int exercises_jobs(const struct invocation *call, uint64_t *jobs);

/* Reads a file of exercises, or says what is wrong with it. */
int exercises_load(const struct invocation *call, const char *file, exercises *all);

/* What is wrong with exercises in line `line` of a file. */
int exercises_refuse(const struct invocation *call, const char *file, size_t line,
                     exercise_fault fault);

#endif
