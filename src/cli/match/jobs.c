/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Plays the games of a match in a thread pool. Games are counted and recorded in order, whatever the
 * order in which they end, so the number of threads changes only the time it takes.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/words/i18n.h"
#include "match.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_JOBS = 64, AHEAD = 4 /* games played ahead of the one waited for, for each job */ };

struct work {
    struct match *match;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    uint64_t first; /* the game that is counted next */
    uint64_t next;  /* the game that is played next */
    uint64_t room;  /* outcomes kept: game `g` is in g % room */
    struct outcome *outcomes;
    bool *ready;
};

/* ------------------------------------------------------------------------------------------------
 * Playing
 */

static void *play_games(void *context) {
    struct work *work = context;
    pthread_mutex_lock(&work->lock);
    for (;;) {
        while (work->next >= work->first + work->room && !atomic_load(&work->match->abandoned))
            pthread_cond_wait(&work->changed, &work->lock);
        if (work->next >= work->match->games || atomic_load(&work->match->abandoned))
            break;
        uint64_t g = work->next++;
        pthread_mutex_unlock(&work->lock);
        struct outcome outcome;
        match_play(work->match, g, &outcome);
        pthread_mutex_lock(&work->lock);
        work->outcomes[g % work->room] = outcome;
        work->ready[g % work->room] = true;
        pthread_cond_broadcast(&work->changed);
    }
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

/* ------------------------------------------------------------------------------------------------
 * Counting
 */

static void report_blunders(const struct match *match, const struct outcome *outcome) {
    static const char *const sentences[] = {
        [BLUNDER_NONE] = "",
        [BLUNDER_START] = N_("game {number}: ‘{seat}’ could not be started."),
        [BLUNDER_SILENCE] = N_("game {number}: ‘{seat}’ did not answer in time."),
        [BLUNDER_END] = N_("game {number}: ‘{seat}’ stopped before the game was over."),
        [BLUNDER_TURN] = N_("game {number}: ‘{seat}’ played the illegal turn ‘{turn}’."),
    };
    for (int s = 0; s < match->players; s++) {
        if (!outcome->blunder[s])
            continue;
        char number[24], seat[EXCERPT], turn[EXCERPT], message[SENTENCE];
        (void)snprintf(number, sizeof number, "%" PRIu64, match->tally.games + 1);
        escape(seat, match->seats[s].spec, strlen(match->seats[s].spec));
        escape(turn, outcome->turn, strlen(outcome->turn));
        fill(message, sizeof message, _(sentences[outcome->blunder[s]]),
             SLOTS({"number", number}, {"seat", seat}, {"turn", turn}));
        (void)fprintf(stderr, "pacru match: %s\n", message);
    }
}

static void show_progress(const struct match *match, bool last) {
    if (isatty(STDERR_FILENO) != 1)
        return;
    (void)fprintf(stderr, "\r%" PRIu64 "/%" PRIu64, match->tally.games, match->games);
    for (int s = 0; s < match->players; s++)
        (void)fprintf(stderr, "  %.4f", tally_score(&match->tally, s));
    (void)fputs(last ? "\n" : "", stderr);
    (void)fflush(stderr);
}

/* A record is written at once, so that a match that is interrupted can be resumed. */
static int write_record(struct match *match, const struct outcome *outcome) {
    if (!match->records)
        return STATUS_DONE;
    errno = 0;
    bool sound = !match->has_records || fputc('\n', match->records) != EOF;
    sound &= fwrite(outcome->record, 1, outcome->length, match->records) == outcome->length;
    sound &= !fflush(match->records);
    match->has_records = true;
    return sound ? STATUS_DONE : refuse_write(match->call, match->file, errno);
}

static int count_game(struct match *match, const struct outcome *outcome) {
    if (outcome->status)
        return refuse_status(match->call, outcome->status);
    report_blunders(match, outcome);
    int status = write_record(match, outcome);
    tally_add(&match->tally, match, outcome);
    show_progress(match, false);
    return status;
}

static int count_games(struct work *work) {
    struct match *match = work->match;
    int status = STATUS_DONE;
    pthread_mutex_lock(&work->lock);
    while (!status && work->first < match->games && !sprt_is_decided(&match->sprt, &match->tally)) {
        uint64_t at = work->first % work->room;
        while (!work->ready[at] && !atomic_load(&match->interrupted))
            pthread_cond_wait(&work->changed, &work->lock);
        /* A game that was cut short is neither counted nor recorded. */
        if (!work->ready[at] || (atomic_load(&match->interrupted) && !work->outcomes[at].finished))
            break;
        struct outcome outcome = work->outcomes[at];
        work->ready[at] = false;
        work->first++;
        pthread_cond_broadcast(&work->changed);
        pthread_mutex_unlock(&work->lock);
        status = count_game(match, &outcome);
        free(outcome.record);
        pthread_mutex_lock(&work->lock);
    }
    atomic_store(&match->abandoned, true);
    pthread_cond_broadcast(&work->changed);
    pthread_mutex_unlock(&work->lock);
    return status;
}

/* ------------------------------------------------------------------------------------------------
 * Signals
 */

/* Signals that end a match, but for those that are ignored, as SIGINT is in the background. */
static sigset_t match_signals(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    sigset_t watched;
    sigemptyset(&watched);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction now;
        if (sigaction(numbers[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(&watched, numbers[i]);
    }
    return watched;
}

/*
 * Waits for a signal that ends the match. Games end after the turn that is being thought about; the
 * same signal once more ends the program at once.
 */
static void *watch_signals(void *context) {
    struct work *work = context;
    sigset_t watched = match_signals();
    int number = 0;
    if (sigwait(&watched, &number))
        return NULL;
    pthread_mutex_lock(&work->lock);
    atomic_store(&work->match->interrupted, number);
    atomic_store(&work->match->abandoned, true);
    pthread_cond_broadcast(&work->changed);
    pthread_mutex_unlock(&work->lock);
    (void)pthread_sigmask(SIG_UNBLOCK, &watched, NULL);
    for (;;)
        (void)pause();
}

/* ------------------------------------------------------------------------------------------------
 * Both
 */

/* Returns how many could be started. */
static uint64_t start_jobs(struct work *work, uint64_t wanted, pthread_t jobs[MOST_JOBS]) {
    for (uint64_t i = 0; i < wanted; i++)
        if (pthread_create(&jobs[i], NULL, play_games, work))
            return i;
    return wanted;
}

static int run_jobs(struct work *work) {
    pthread_t jobs[MOST_JOBS];
    uint64_t wanted = work->match->jobs < MOST_JOBS ? work->match->jobs : MOST_JOBS;
    pthread_t watcher;
    sigset_t watched = match_signals(), before;
    (void)pthread_sigmask(SIG_BLOCK, &watched, &before);
    bool watching = !pthread_create(&watcher, NULL, watch_signals, work);
    if (!watching) /* then signals end it as they end everything */
        (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    uint64_t started = start_jobs(work, wanted, jobs);
    int status = started ? count_games(work) : refuse_memory(work->match->call);
    for (uint64_t i = 0; i < started; i++)
        pthread_join(jobs[i], NULL);
    if (watching) {
        (void)pthread_cancel(watcher);
        pthread_join(watcher, NULL);
        (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    for (uint64_t i = 0; i < work->room; i++)
        if (work->ready[i])
            free(work->outcomes[i].record);
    return status;
}

int match_play_all(struct match *match) {
    struct work work = {.match = match,
                        .first = match->tally.games,
                        .next = match->tally.games,
                        .room = match->jobs * AHEAD};
    if (match->tally.games >= match->games || sprt_is_decided(&match->sprt, &match->tally))
        return STATUS_DONE;
    work.outcomes = calloc(work.room, sizeof *work.outcomes);
    work.ready = calloc(work.room, sizeof *work.ready);
    int status = STATUS_REFUSED;
    if (!work.outcomes || !work.ready || pthread_mutex_init(&work.lock, NULL)) {
        status = refuse_memory(match->call);
    } else {
        if (pthread_cond_init(&work.changed, NULL)) {
            status = refuse_memory(match->call);
        } else {
            status = run_jobs(&work);
            show_progress(match, true);
            pthread_cond_destroy(&work.changed);
        }
        pthread_mutex_destroy(&work.lock);
    }
    free(work.outcomes);
    free(work.ready);
    return status;
}
