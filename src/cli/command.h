/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Descriptions of subcommands: one constant per source file, all listed in main.c, which parses
 * arguments and prints help pages by them. Texts are marked with N_() and translated when printed.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include <stdbool.h>
#include <stddef.h>

/* Exit statuses; STATUS_SIGNAL plus a signal's number if it ends by that signal. */
enum { STATUS_DONE = 0, STATUS_REFUSED = 1, STATUS_USAGE = 2, STATUS_SIGNAL = 128 };

enum {
    OPTIONS_MAX = 16, /* options of one command, at the most */
    SEVERAL_MAX = 8   /* times that an option can be given */
};

struct option {
    const char *name;  /* "seed" for --seed; NULL ends a list */
    const char *value; /* what follows it: "N"; "N..." if it may be given several times; or NULL */
    const char *help;
    char letter; /* 'o' if -o is the same; or 0 */
};

struct invocation;

struct command {
    const char *name;
    const char *arguments; /* "POSITION TURN..." */
    const char *summary;   /* one line */
    const char *details;   /* paragraphs */
    struct option options[OPTIONS_MAX + 1];
    int least, most; /* number of arguments */
    bool no_json;    /* there are no facts that --json could give */
    int (*run)(const struct invocation *call);
};

/* A command line, parsed. */
struct invocation {
    const struct command *command; /* NULL if none has been recognised */
    bool json;
    int count;        /* of arguments */
    char **arguments; /* in their order, options taken out */
    const char *option
        [OPTIONS_MAX]; /* beside command->options: what was given, "" without value, or NULL */
    const char *several[SEVERAL_MAX]; /* all values of the option that may be given several times */
    int several_count;
};

enum { ANY_NUMBER = 1 << 20 }; /* as `most` */

extern const struct command command_start, command_moves, command_apply, command_perft,
    command_show, command_replay, command_random, command_explain, command_bench, command_play,
    command_engine, command_match, command_serve, command_admin, command_rules, command_convert,
    command_exercises;

#endif
