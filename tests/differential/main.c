/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Plays the library against the reference, which was written from the rules alone, and stops at
 * the first difference.
 *
 *     differential [--seconds N] [--seed S] [--round R] [--game NAME] [--players N]
 *
 * A round is a whole game from its start, or a number of made-up positions. Rounds depend on seed
 * and number only, so `--seed S --round R` repeats the one in which a difference was found.
 *
 * When the seconds are over it goes on until every event and every rule has been met, so that a
 * slow machine meets the same things as a fast one. What is missing after MOST_ROUNDS is a failure.
 */
#include "differential.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_ROUNDS = 2000 };

struct options {
    double seconds;
    unsigned long long seed;
    long only_round; /* -1 for all of them, like the next two */
    int only_game;
    int only_players;
};

/* How long it went, and when everything had been met. */
struct course {
    long rounds;
    double seconds;
    long rounds_to_all; /* 0 if something is missing */
    double seconds_to_all;
};

static _Noreturn void usage(void) {
    fprintf(stderr, "usage: differential [--seconds N] [--seed S] [--round R] [--game NAME] "
                    "[--players N]\n");
    exit(2);
}

static int game_of(const char *name) {
    for (int game = 0; game < GAMES; game++) {
        if (strcmp(name, game_names[game]) == 0) {
            return game;
        }
    }
    usage();
}

static struct options read_options(int argc, char **argv) {
    struct options options = {20, 1, -1, -1, -1};
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc) {
            usage();
        }
        const char *value = argv[i + 1];
        if (strcmp(argv[i], "--seconds") == 0) {
            options.seconds = atof(value);
        } else if (strcmp(argv[i], "--seed") == 0) {
            options.seed = strtoull(value, NULL, 10);
        } else if (strcmp(argv[i], "--round") == 0) {
            options.only_round = atol(value);
        } else if (strcmp(argv[i], "--players") == 0) {
            options.only_players = atoi(value);
            if (options.only_players < 2 || options.only_players > REF_MAX_PLAYERS) {
                usage();
            }
        } else if (strcmp(argv[i], "--game") == 0) {
            options.only_game = game_of(value);
        } else {
            usage();
        }
    }
    return options;
}

/* A part of the rounds need not meet everything. */
static bool is_complete(const struct options *options) {
    return options->only_round < 0 && options->only_game < 0 && options->only_players < 0;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static bool is_enough(const struct options *options, const struct course *course) {
    if (options->only_round >= 0) {
        return true;
    }
    return course->seconds >= options->seconds &&
           (!is_complete(options) || course->rounds_to_all > 0 || course->rounds >= MOST_ROUNDS);
}

static struct course play(const struct options *options) {
    struct course course = {0};
    double begin = now();
    for (long number = options->only_round >= 0 ? options->only_round : 0;; number++) {
        struct round round = round_of(options->seed, number);
        if ((options->only_game < 0 || round.game == options->only_game) &&
            (options->only_players < 0 || round.players == options->only_players)) {
            play_round(&round);
            course.rounds++;
        }
        course.seconds = now() - begin;
        if (course.rounds_to_all == 0 && is_everything_met()) {
            course.rounds_to_all = course.rounds;
            course.seconds_to_all = course.seconds;
        }
        if (is_enough(options, &course)) {
            return course;
        }
    }
}

int main(int argc, char **argv) {
    struct options options = read_options(argc, argv);
    struct course course = play(&options);
    print_met();
    printf("played: %ld rounds in %.1f seconds", course.rounds, course.seconds);
    if (course.rounds_to_all > 0) {
        printf(", everything met after %ld rounds and %.1f seconds", course.rounds_to_all,
               course.seconds_to_all);
    }
    printf("\n");
    int failed = is_complete(&options) ? print_missing() : 0;
    printf("differential: %ld passed, %d failed\n", agreements(), failed);
    return failed > 0 ? 1 : 0;
}
