/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thinking goes on in a thread of its own, so that the keyboard is heard meanwhile. */
#define _POSIX_C_SOURCE 200809L

#include "cli/shared/stopwatch.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "session.h"

#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

enum {
    ADVICE_TIME = 1000, /* milliseconds for a hint */
    QUIET_TIME = 1000,  /* before anything is said about thinking */
    REPORT_TIME = 250,  /* between two reports */
    MOST_THREADS = 8
};

struct thinking {
    pac_player *player;
    const pac_game *game;
    pac_limits limits;
    pac_turn turn; /* what came of it */
    int done;      /* a byte is written here at the end */
    pthread_mutex_t lock;
    int depth; /* turns looked ahead so far; under `lock` */
};

static void keep_thought(void *context, const pac_thought *thought) {
    struct thinking *thinking = context;
    pthread_mutex_lock(&thinking->lock);
    thinking->depth = thought->depth;
    pthread_mutex_unlock(&thinking->lock);
}

static void *think_in_thread(void *context) {
    struct thinking *thinking = context;
    thinking->turn = pac_player_think(thinking->player, thinking->game, &thinking->limits,
                                      keep_thought, thinking);
    while (write(thinking->done, "", 1) == 0) {
    }
    return NULL;
}

static void say_progress(const struct session *session, struct thinking *thinking, double seconds) {
    pthread_mutex_lock(&thinking->lock);
    int ahead = thinking->depth;
    pthread_mutex_unlock(&thinking->lock);
    const pac_position *position = pac_game_position(thinking->game);
    char passed[24], depth[24], line[SENTENCE];
    (void)snprintf(passed, sizeof passed, "%.0f", seconds);
    (void)snprintf(depth, sizeof depth, "%d", ahead);
    fill(line, sizeof line,
         P_("{player} is thinking: {seconds} s, {depth} turn ahead. Enter: play now.",
            "{player} is thinking: {seconds} s, {depth} turns ahead. Enter: play now.",
            (unsigned long)ahead),
         SLOTS({"player", word_colour((pac_colour)position->colour[position->to_move])},
               {"seconds", passed}, {"depth", depth}));
    if (session->full) {
        session->full->progress(line);
        return;
    }
    (void)printf("\r%s\033[K", line);
    (void)fflush(stdout);
}

/* Waits for the search and stops it on request. False if its turn is not to be played. */
static bool watch_thinking(struct session *session, struct thinking *thinking, int done,
                           bool told) {
    double began = stopwatch_seconds();
    bool wanted = true, stopping = false, shown = false;
    for (;;) {
        double passed = stopwatch_seconds() - began;
        bool late = told && (session->terminal || session->full) && passed * 1000 >= QUIET_TIME;
        if (late && !stopping) {
            say_progress(session, thinking, passed);
            shown = true;
        }
        enum waited waited = session_wait(session, done, REPORT_TIME);
        if (waited == WAITED_READY)
            break;
        wanted &= waited != WAITED_STOP;
        /* Enter that was pressed before anything was said meant something else. */
        stopping |= waited == WAITED_STOP || (waited == WAITED_ENTER && shown);
        if (stopping)
            pac_player_stop(thinking->player);
    }
    if (shown && !session->full)
        (void)fputs("\r\033[K", stdout);
    return wanted;
}

/* Searches in a thread while input and signals are watched. False if the turn is not to be played. */
static bool think_meanwhile(struct session *session, pac_player *player, int64_t milliseconds,
                            bool told, pac_turn *turn) {
    struct thinking thinking = {
        .player = player, .game = session->game, .limits = {.milliseconds = milliseconds}};
    int ends[2];
    pthread_t thread;
    pthread_mutex_init(&thinking.lock, NULL);
    bool piped = pipe(ends) == 0, wanted = true;
    thinking.done = piped ? ends[1] : -1;
    pac_player_ready(player);
    if (piped && pthread_create(&thread, NULL, think_in_thread, &thinking) == 0) {
        wanted = watch_thinking(session, &thinking, ends[0], told);
        pthread_join(thread, NULL);
    } else {
        thinking.turn = pac_player_think(player, session->game, &thinking.limits, NULL, NULL);
    }
    if (piped) {
        close(ends[0]);
        close(ends[1]);
    }
    pthread_mutex_destroy(&thinking.lock);
    *turn = thinking.turn;
    return wanted;
}

static int processors(void) {
    long number = sysconf(_SC_NPROCESSORS_ONLN);
    return number < 1 ? 1 : number > MOST_THREADS ? MOST_THREADS : (int)number;
}

/* Only the highest level is limited by time and gains from threads; the others stay repeatable. */
static pac_player *make_player(const struct session *session, const char *kind, int level,
                               uint64_t chair) {
    pac_player_options options = {.level = level,
                                  .seed = session->seed + chair,
                                  .threads = level == PAC_LEVELS ? processors() : 1};
    return pac_player_new(kind, &options);
}

static void no_player(struct session *session) {
    session_notice(session, _("Not enough memory."), NO_SLOTS);
}

bool session_computer_plays(struct session *session) {
    int player = pac_game_position(session->game)->to_move;
    struct who *who = &session->who[player];
    if (!who->player)
        who->player = make_player(session, who->kind, who->level, (uint64_t)player);
    if (!who->player) {
        no_player(session);
        session->ended = true;
        return false;
    }
    pac_turn turn;
    return think_meanwhile(session, who->player,
                           who->level == PAC_LEVELS ? session->milliseconds : 0, true, &turn) &&
           pac_game_play(session->game, turn) == PAC_STATUS_OK;
}

bool session_advice(struct session *session, pac_turn *turn) {
    if (!session->adviser)
        session->adviser = make_player(session, "engine", PAC_LEVELS, PAC_PLAYERS);
    if (!session->adviser) {
        no_player(session);
        return false;
    }
    return think_meanwhile(session, session->adviser, ADVICE_TIME, false, turn);
}

void session_free_players(struct session *session) {
    for (int p = 0; p < PAC_PLAYERS; p++) {
        pac_player_free(session->who[p].player);
        session->who[p].player = NULL;
    }
    pac_player_free(session->adviser);
    session->adviser = NULL;
}
