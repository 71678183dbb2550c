/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much was compared, and which events and rules were met on the way. */
#include "differential.h"

#include <stdio.h>
#include <string.h>

/* What was compared, for each game. */
static struct tally {
    long positions;
    long turns;
    long refusals;
} tallies[GAMES];

/* Something to be met; a zero at the end means that the test has lost its aim. */
struct met {
    const char *name;
    long count;
};

static struct met seen[] = {
    {"pincers", 0},
    {"changes", 0},
    {"transformations", 0},
    {"connection changes", 0},
    {"jumps", 0},
    {"meetings", 0},
    {"removals", 0},
    {"reorientations", 0},
    {"passes", 0},
    {"leavings", 0},
    {"blocked players", 0},
    {"no-gain", 0},
    {"closing", 0},
    {"target", 0},
    {"last", 0},
    {"resign", 0},
    {"time", 0},
    {"repetition", 0},
    {"idle", 0},
    {"accepted shortenings", 0},
    {"refused positions", 0},
    {"counts with reorientations", 0},
    {"lists with reorientations", 0},
};

/* Every rule that section 8 cites, and how often a refusal did. */
static struct met cited[] = {
    {"S-R2", 0}, {"S-R3", 0}, {"S-R4", 0},       {"S-R5", 0}, {"S-R6", 0}, {"A-R2", 0},
    {"A-R4", 0}, {"A-R5", 0}, {"A-R6", 0},       {"A-R7", 0}, {"A-R9", 0}, {"A-R10", 0},
    {"R2", 0},   {"R3", 0},   {"R4", 0},         {"R5", 0},   {"R6", 0},   {"R7", 0},
    {"R8", 0},   {"R10", 0},  {"R11", 0},        {"R12", 0},  {"R13", 0},  {"R14", 0},
    {"R15", 0},  {"R16", 0},  {"Reading 19", 0},
};

enum { SEEN = sizeof seen / sizeof *seen, CITED = sizeof cited / sizeof *cited };

void count_position(const struct pair *pair) { tallies[pair->ref.game].positions++; }

void count_turn(const struct pair *pair) { tallies[pair->ref.game].turns++; }

void count_refusal(const struct pair *pair) { tallies[pair->ref.game].refusals++; }

void saw(const char *event) {
    for (int i = 0; i < SEEN; i++) {
        if (strcmp(seen[i].name, event) == 0) {
            seen[i].count++;
            return;
        }
    }
    give_up(event);
}

void saw_end(const char *line) {
    char reason[20] = "";
    sscanf(line, "over %19s", reason);
    saw(reason);
}

void saw_cited(const char *rule) {
    for (int i = 0; i < CITED; i++) {
        cited[i].count += strcmp(cited[i].name, rule) == 0;
    }
}

static bool is_met(const struct met *list, int count) {
    for (int i = 0; i < count; i++) {
        if (list[i].count == 0) {
            return false;
        }
    }
    return true;
}

bool is_everything_met(void) { return is_met(seen, SEEN) && is_met(cited, CITED); }

static void print_list(const char *title, const struct met *list, int count) {
    printf("%s:", title);
    for (int i = 0; i < count; i++) {
        printf("%s %s %ld", i > 0 ? "," : "", list[i].name, list[i].count);
    }
    printf("\n");
}

void print_met(void) {
    for (int game = 0; game < GAMES; game++) {
        printf("%s: %ld positions, %ld turns, %ld refusals\n", game_names[game],
               tallies[game].positions, tallies[game].turns, tallies[game].refusals);
    }
    print_list("seen", seen, SEEN);
    print_list("cited", cited, CITED);
}

static int print_never(const char *title, const struct met *list, int count) {
    int missing = 0;
    for (int i = 0; i < count; i++) {
        if (list[i].count == 0) {
            printf("never %s: %s\n", title, list[i].name);
            missing++;
        }
    }
    return missing;
}

int print_missing(void) {
    int missing = print_never("seen", seen, SEEN);
    return missing + print_never("cited", cited, CITED);
}
