/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Making a file of exercises. Games are looked through in their order, whatever the number of
 * threads. No theme gets more than its share, and no level more than two in five. What is found so
 * far is kept in a file beside the one that is made, so that an interrupted run goes on where it
 * was.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/shared/ordered.h"
#include "cli/shared/stopwatch.h"
#include "cli/words/i18n.h"
#include "exercises.h"
#include "exercises/miner.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COUNT_MOST = EXERCISES_MOST, NODES_MOST = 100000000, GAMES_EACH = 200, PATH_ROOM = 4096 };

struct making {
    const struct invocation *call;
    const char *file;
    char partial[PATH_ROOM]; /* the file of what is found so far */
    FILE *kept;              /* the same, open */
    pac_position start;
    uint64_t count, seed, nodes, jobs;
    uint64_t games; /* looked through */
    miner *miners[ORDERED_JOBS];
    exercises all;
    pthread_mutex_t lock; /* of the two tables, which threads read */
    uint64_t by_theme[THEMES], by_level[PAC_LEVELS + 1];
    double began;
    uint64_t before; /* exercises found in an earlier run */
    int status;
};

/* What was found in a game. */
struct harvest {
    int count; /* -1: there was no memory */
    exercise found[MINER_PER_GAME];
};

/* ------------------------------------------------------------------------------------------------
 * What is wanted
 */

/*
 * How many of a file may have the same main theme: about twice an equal share. In Pacru fewer, so
 * that the search goes on to the rare ones, such as reorientations and meetings.
 */
static void theme_share(pac_variant variant, uint64_t *most, uint64_t *of) {
    *most = pac_is_pacru(variant) ? 1 : 2;
    *of = variant == PAC_SHACRU ? 3 : variant == PAC_AZACRU ? 5 : 6;
}

static bool is_full(void *context, exercise_theme theme, int level) {
    struct making *making = context;
    uint64_t most, of;
    theme_share((pac_variant)making->start.variant, &most, &of);
    pthread_mutex_lock(&making->lock);
    bool full = making->by_theme[theme] * of >= most * making->count ||
                making->by_level[level] * 5 >= 2 * making->count;
    pthread_mutex_unlock(&making->lock);
    return full;
}

/* Whether there is an exercise that looks like this one. */
static bool is_known(const struct making *making, const exercise *one) {
    for (size_t i = 0; i < making->all.count; i++)
        if (exercise_is_alike(&making->all.list[i].position, &one->position) ||
            !strcmp(making->all.list[i].id, one->id))
            return true;
    return false;
}

static void add_exercise(struct making *making, const exercise *one) {
    making->all.list[making->all.count++] = *one;
    pthread_mutex_lock(&making->lock);
    making->by_theme[exercise_main_theme(one)]++;
    making->by_level[one->level]++;
    pthread_mutex_unlock(&making->lock);
}

/* ------------------------------------------------------------------------------------------------
 * What is kept meanwhile
 */

/* The first line of the file: what was asked for. */
static void print_order(const struct making *making, char line[PAC_POSITION_TEXT]) {
    (void)snprintf(line, PAC_POSITION_TEXT,
                   "%s %d count %" PRIu64 " seed %" PRIu64 " nodes %" PRIu64 "\n",
                   pac_variant_text((pac_variant)making->start.variant), making->start.players,
                   making->count, making->seed, making->nodes);
}

static bool keep_exercise(FILE *file, const exercise *one) {
    char text[EXERCISE_TEXT];
    size_t length = exercise_print(one, text);
    return length && fwrite(text, 1, length, file) == length && fputc('\n', file) != EOF;
}

static int refuse_partial(const struct making *making) {
    char given[EXCERPT];
    escape(given, making->partial, strlen(making->partial));
    return refuse(making->call,
                  _("‘{file}’ is not what an earlier run of this command has left. Remove it to "
                    "start again."),
                  SLOTS({"file", given}));
}

/* Takes what an earlier run has left; behind the last game that was counted nothing is taken. */
static int take_kept(struct making *making, char *text, size_t length) {
    char order[PAC_POSITION_TEXT];
    print_order(making, order);
    size_t skipped = strlen(order), waiting = 0;
    if (length < skipped || memcmp(text, order, skipped) != 0)
        return refuse_partial(making);
    static exercise found[MINER_PER_GAME];
    for (char *line = text + skipped, *end;
         (end = memchr(line, '\n', length - (size_t)(line - text))); line = end + 1) {
        *end = '\0';
        if (strncmp(line, "games ", 6) == 0) {
            for (size_t i = 0; i < waiting && making->all.count < making->count; i++)
                add_exercise(making, &found[i]);
            waiting = 0;
            making->games = strtoull(line + 6, NULL, 10);
        } else if (waiting == MINER_PER_GAME ||
                   exercise_parse(&found[waiting++], line, (size_t)(end - line))) {
            return refuse_partial(making);
        }
    }
    making->before = making->all.count;
    return STATUS_DONE;
}

static int write_kept(struct making *making) {
    char order[PAC_POSITION_TEXT];
    print_order(making, order);
    errno = 0;
    making->kept = fopen(making->partial, "wb");
    bool sound = making->kept && fputs(order, making->kept) != EOF;
    for (size_t i = 0; sound && i < making->all.count; i++)
        sound = keep_exercise(making->kept, &making->all.list[i]);
    sound = sound && fprintf(making->kept, "games %" PRIu64 "\n", making->games) > 0 &&
            !fflush(making->kept);
    return sound ? STATUS_DONE : refuse_write(making->call, making->partial, errno);
}

static int resume_making(struct making *making) {
    char *text = NULL;
    size_t length = 0;
    int error = read_file(making->partial, &text, &length);
    int status = STATUS_DONE;
    if (!error)
        status = take_kept(making, text, length);
    else if (error != ENOENT)
        status = refuse_write(making->call, making->partial, error);
    free(text);
    return status ? status : write_kept(making);
}

/* ------------------------------------------------------------------------------------------------
 * Looking through games
 */

static void show_progress(const struct making *making, bool last) {
    if (isatty(STDERR_FILENO) != 1)
        return;
    double seconds = stopwatch_seconds() - making->began;
    double rate = seconds > 0 ? (double)(making->all.count - making->before) / seconds : 0;
    (void)fprintf(stderr, "\r%zu/%" PRIu64 "  %" PRIu64 " games  %.1f/min", making->all.count,
                  making->count, making->games, 60 * rate);
    if (rate > 0)
        (void)fprintf(stderr, "  %.0f min left ",
                      (double)(making->count - making->all.count) / rate / 60);
    (void)fputs(last ? "\n" : "", stderr);
    (void)fflush(stderr);
}

static void look_through(void *context, uint64_t job, uint64_t game, void *result) {
    struct making *making = context;
    struct harvest *harvest = result;
    harvest->count = miner_play(making->miners[job], &making->start, making->seed, game,
                                harvest->found, is_full, making);
}

static bool take_harvest(void *context, uint64_t game, void *result) {
    struct making *making = context;
    const struct harvest *harvest = result;
    if (harvest->count < 0) {
        making->status = refuse_memory(making->call);
        return false;
    }
    errno = 0;
    bool sound = true;
    for (int i = 0; i < harvest->count && making->all.count < making->count; i++) {
        const exercise *one = &harvest->found[i];
        if (is_full(making, exercise_main_theme(one), one->level) || is_known(making, one))
            continue;
        add_exercise(making, one);
        sound &= keep_exercise(making->kept, one);
    }
    making->games = game + 1;
    sound &= fprintf(making->kept, "games %" PRIu64 "\n", making->games) > 0;
    sound &= !fflush(making->kept);
    if (!sound)
        making->status = refuse_write(making->call, making->partial, errno);
    show_progress(making, false);
    return sound && making->all.count < making->count;
}

static int look_for_exercises(struct making *making) {
    for (uint64_t i = 0; i < making->jobs; i++)
        if (!(making->miners[i] = miner_new(making->nodes)))
            return refuse_memory(making->call);
    making->began = stopwatch_seconds();
    if (making->all.count < making->count &&
        !ordered_run(&(struct ordered){.first = making->games,
                                       .end = making->count * GAMES_EACH,
                                       .jobs = making->jobs,
                                       .size = sizeof(struct harvest),
                                       .context = making,
                                       .work = look_through,
                                       .take = take_harvest}))
        return refuse_memory(making->call);
    show_progress(making, true);
    return making->status;
}

/* ------------------------------------------------------------------------------------------------
 * The file
 */

static int by_order(const void *a, const void *b) { return exercise_compare(a, b); }

/* Writes the file under another name first: it is there whole, or not at all. */
static int write_exercises(struct making *making) {
    char name[PATH_ROOM];
    (void)snprintf(name, sizeof name, "%s.new", making->file);
    qsort(making->all.list, making->all.count, sizeof *making->all.list, by_order);
    errno = 0;
    FILE *file = fopen(name, "wb");
    bool sound = file != NULL;
    for (size_t i = 0; sound && i < making->all.count; i++)
        sound = keep_exercise(file, &making->all.list[i]);
    if (file)
        sound &= !fclose(file);
    sound = sound && !rename(name, making->file) && !remove(making->partial);
    return sound ? STATUS_DONE : refuse_write(making->call, making->file, errno);
}

static void print_counts(const struct making *making) {
    (void)printf("exercises %zu games %" PRIu64 "\n", making->all.count, making->games);
    for (int theme = 0; theme < THEMES; theme++)
        if (making->by_theme[theme])
            (void)printf("theme %s %" PRIu64 "\n", theme_text((exercise_theme)theme),
                         making->by_theme[theme]);
    for (int level = 1; level <= PAC_LEVELS; level++)
        (void)printf("level %d %" PRIu64 "\n", level, making->by_level[level]);
}

static int make_file(struct making *making) {
    int status = resume_making(making);
    if (!status)
        status = look_for_exercises(making);
    if (making->kept && fclose(making->kept) && !status)
        status = refuse_write(making->call, making->partial, errno);
    if (!status)
        status = write_exercises(making);
    if (!status)
        print_counts(making);
    return status;
}

static int read_order(const struct invocation *call, struct making *making) {
    const char *game = call->option[EXERCISES_GAME], *players = call->option[EXERCISES_PLAYERS];
    const char *seed = call->option[EXERCISES_SEED];
    pac_setup setup;
    if (!making->file || strlen(making->file) >= PATH_ROOM - sizeof ".partial")
        return misuse(call, _("Say with --output where the exercises are to go."), NO_SLOTS);
    (void)snprintf(making->partial, sizeof making->partial, "%s.partial", making->file);
    int status = input_setup(call, game ? game : "pacru", players ? players : "2", &setup);
    if (!status && !pac_position_start(&making->start, &setup))
        status = refuse(call, _("No such starting position."), NO_SLOTS);
    if (!status)
        status = input_seed(call, seed ? seed : "1", &making->seed);
    if (!status)
        status = input_option(call, EXERCISES_COUNT, 1, COUNT_MOST, &making->count);
    if (!status)
        status = input_option(call, EXERCISES_NODES, 1000, NODES_MOST, &making->nodes);
    return status ? status : exercises_jobs(call, &making->jobs);
}

int exercises_make(const struct invocation *call) {
    struct making making = {.call = call,
                            .file = call->option[EXERCISES_OUTPUT],
                            .count = 100,
                            .nodes = MINER_NODES,
                            .jobs = 1};
    int status = read_order(call, &making);
    if (status)
        return status;
    making.all.list = calloc(making.count, sizeof *making.all.list);
    if (!making.all.list || pthread_mutex_init(&making.lock, NULL)) {
        free(making.all.list);
        return refuse_memory(call);
    }
    status = make_file(&making);
    for (uint64_t i = 0; i < making.jobs; i++)
        miner_free(making.miners[i]);
    pthread_mutex_destroy(&making.lock);
    exercises_free(&making.all);
    return status;
}
