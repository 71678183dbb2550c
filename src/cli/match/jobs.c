/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays the games of a match in several threads, and counts and records them in order. */
#define _POSIX_C_SOURCE 200809L

#include "cli/shared/ordered.h"
#include "cli/words/i18n.h"
#include "match.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct work {
    struct match *match;
    int status;
};

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

static void play_game(void *context, uint64_t job, uint64_t g, void *result) {
    struct work *work = context;
    (void)job;
    match_play(work->match, g, result);
}

static bool take_game(void *context, uint64_t g, void *result) {
    struct work *work = context;
    struct match *match = work->match;
    struct outcome *outcome = result;
    /* A game that was cut short is neither counted nor recorded. */
    bool counted = !atomic_load(&match->interrupted) || outcome->finished;
    if (counted)
        work->status = count_game(match, outcome);
    free(outcome->record);
    bool more = counted && !work->status && g + 1 < match->games &&
                !sprt_is_decided(&match->sprt, &match->tally);
    if (!more)
        atomic_store(&match->abandoned, true);
    return more;
}

static void drop_game(void *context, void *result) {
    (void)context;
    free(((struct outcome *)result)->record);
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

/* Wakes the watcher when the match is over. By default it is ignored, so nobody else misses it. */
enum { SIGNAL_OVER = SIGURG };

/* The next of these signals, which are blocked; 0 if the match is over before one comes. */
static int wait_for_signal(struct match *match, sigset_t watched) {
    int number = 0;
    sigaddset(&watched, SIGNAL_OVER);
    while (!atomic_load(&match->over))
        if (!sigwait(&watched, &number) && number != SIGNAL_OVER)
            return number;
    return 0;
}

/*
 * Waits for a signal that ends the match. Games end after the turn that is being thought about; the
 * same signal once more ends the program at once.
 */
static void *watch_signals(void *context) {
    struct match *match = context;
    sigset_t watched = match_signals(), none;
    int number = wait_for_signal(match, watched);
    if (!number)
        return NULL;
    atomic_store(&match->interrupted, number);
    atomic_store(&match->abandoned, true);
    (void)pthread_sigmask(SIG_UNBLOCK, &watched, NULL);
    sigemptyset(&none);
    (void)wait_for_signal(match, none);
    return NULL;
}

/* ------------------------------------------------------------------------------------------------
 * Both
 */

int match_play_all(struct match *match) {
    if (match->tally.games >= match->games || sprt_is_decided(&match->sprt, &match->tally))
        return STATUS_DONE;
    struct work work = {match, STATUS_DONE};
    pthread_t watcher;
    sigset_t watched = match_signals(), before;
    sigaddset(&watched, SIGNAL_OVER);
    (void)pthread_sigmask(SIG_BLOCK, &watched, &before);
    bool watching = !pthread_create(&watcher, NULL, watch_signals, match);
    if (!watching) /* then signals end it as they end everything */
        (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!ordered_run(&(struct ordered){.first = match->tally.games,
                                       .end = match->games,
                                       .jobs = match->jobs,
                                       .size = sizeof(struct outcome),
                                       .context = &work,
                                       .work = play_game,
                                       .take = take_game,
                                       .drop = drop_game}))
        work.status = refuse_memory(match->call);
    if (watching) {
        atomic_store(&match->over, true);
        (void)pthread_kill(watcher, SIGNAL_OVER);
        pthread_join(watcher, NULL);
        (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    show_progress(match, true);
    return work.status;
}
