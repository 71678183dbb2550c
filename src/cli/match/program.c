/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Programs that speak the engine protocol, at the other end of two pipes. */
#define _POSIX_C_SOURCE 200809L

#include "cli/shared/stopwatch.h"
#include "match.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Time limits in seconds. They keep a match from hanging; they are not part of the time control. */
static const double greeting_time = 20, least_time = 20, unlimited_time = 600, farewell_time = 2;

enum { LINE = 1 << 14 /* longer lines are cut off */ };

struct program {
    pid_t id;
    int to, from; /* pipes */
    bool takes_seed, takes_level;
    char bytes[LINE];  /* read, and not taken yet */
    size_t first, end; /* where these begin and end */
    char line[LINE];
};

/* ------------------------------------------------------------------------------------------------
 * Starting
 */

static void close_both(const int pipe_ends[2]) {
    (void)close(pipe_ends[0]);
    (void)close(pipe_ends[1]);
}

/* Pipes that programs started later do not inherit. */
static bool make_pipes(int in[2], int out[2]) {
    if (pipe(in))
        return false;
    if (pipe(out)) {
        close_both(in);
        return false;
    }
    const int ends[] = {in[0], in[1], out[0], out[1]};
    for (int i = 0; i < 4; i++)
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    (void)fcntl(in[1], F_SETFL, O_NONBLOCK);
    return true;
}

/* Starts a program in its own process group, so that it can be killed with its children. */
static bool spawn(pid_t *id, const char *command, int input, int output) {
    extern char **environ;
    static const char shell[] = "sh", option[] = "-c";
    char *arguments[4] = {(char *)shell, (char *)option, (char *)command, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t manner;
    sigset_t usual, none;
    if (posix_spawn_file_actions_init(&actions))
        return false;
    if (posix_spawnattr_init(&manner)) {
        (void)posix_spawn_file_actions_destroy(&actions);
        return false;
    }
    (void)sigemptyset(&usual);
    (void)sigaddset(&usual, SIGPIPE); /* which we ignore ourselves */
    (void)sigemptyset(&none);         /* we have blocked some while a match runs */
    bool sound = !posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) &&
                 !posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) &&
                 !posix_spawnattr_setsigdefault(&manner, &usual) &&
                 !posix_spawnattr_setpgroup(&manner, 0) &&
                 !posix_spawnattr_setsigmask(&manner, &none) &&
                 !posix_spawnattr_setflags(&manner, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                                        POSIX_SPAWN_SETSIGMASK) &&
                 !posix_spawn(id, "/bin/sh", &actions, &manner, arguments, environ);
    (void)posix_spawnattr_destroy(&manner);
    (void)posix_spawn_file_actions_destroy(&actions);
    return sound;
}

static struct program *open_program(struct match *match, const char *command) {
    struct program *program = calloc(1, sizeof *program);
    int in[2], out[2];
    if (!program)
        return NULL;
    pthread_mutex_lock(&match->spawning);
    bool sound = make_pipes(in, out);
    if (sound) {
        sound = spawn(&program->id, command, in[0], out[1]);
        (void)close(in[0]);
        (void)close(out[1]);
        program->to = in[1];
        program->from = out[0];
        if (!sound) {
            (void)close(program->to);
            (void)close(program->from);
        }
    }
    pthread_mutex_unlock(&match->spawning);
    if (sound)
        return program;
    free(program);
    return NULL;
}

/* ------------------------------------------------------------------------------------------------
 * Talking
 */

/* Waits until a pipe is ready, or the deadline is over. */
static bool wait_for(int pipe_end, short what, double deadline) {
    for (;;) {
        double left = deadline - stopwatch_seconds();
        struct pollfd one = {.fd = pipe_end, .events = what};
        int ready = poll(&one, 1, left > 0 ? (int)(left * 1000) + 1 : 0);
        if (ready > 0)
            return true;
        if (left <= 0 || (ready < 0 && errno != EINTR))
            return false;
    }
}

static bool program_say(struct program *program, const char *text, size_t length, double deadline) {
    while (length) {
        ssize_t written = write(program->to, text, length);
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN) {
            if (!wait_for(program->to, POLLOUT, deadline))
                return false;
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

static bool tell_line(struct program *program, const char *line, double deadline) {
    return program_say(program, line, strlen(line), deadline) &&
           program_say(program, "\n", 1, deadline);
}

/* The next line, without its end. */
static enum blunder program_hear(struct program *program, double deadline) {
    size_t length = 0;
    for (;;) {
        while (program->first < program->end) {
            char c = program->bytes[program->first++];
            if (c == '\n') {
                if (length && program->line[length - 1] == '\r')
                    length--;
                program->line[length] = '\0';
                return BLUNDER_NONE;
            }
            if (length < LINE - 1)
                program->line[length++] = c;
        }
        if (!wait_for(program->from, POLLIN, deadline))
            return BLUNDER_SILENCE;
        ssize_t got = read(program->from, program->bytes, sizeof program->bytes);
        if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN))
            return BLUNDER_END;
        program->first = 0;
        program->end = got > 0 ? (size_t)got : 0;
    }
}

/* What follows a word, if the line begins with it; else NULL. */
static const char *text_behind(const char *line, const char *word) {
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

/* Listens until a line begins with a word, and notes the options that are offered meanwhile. */
static enum blunder program_hear_word(struct program *program, const char *word, double deadline) {
    for (;;) {
        enum blunder blunder = program_hear(program, deadline);
        if (blunder || text_behind(program->line, word))
            return blunder;
        program->takes_seed |= text_behind(program->line, "option name Seed") != NULL;
        program->takes_level |= text_behind(program->line, "option name Level") != NULL;
    }
}

static bool set_option(struct program *program, const char *name, uint64_t value, double deadline) {
    char line[80];
    (void)snprintf(line, sizeof line, "setoption name %s value %" PRIu64, name, value);
    return tell_line(program, line, deadline);
}

static bool program_greet(struct program *program, const struct seat *seat, uint64_t seed) {
    double deadline = stopwatch_seconds() + greeting_time;
    if (!tell_line(program, "ugi", deadline) || program_hear_word(program, "ugiok", deadline))
        return false;
    if (program->takes_seed && !set_option(program, "Seed", seed >> 2, deadline))
        return false;
    if (seat->options.level &&
        (!program->takes_level ||
         !set_option(program, "Level", (uint64_t)seat->options.level, deadline)))
        return false;
    return tell_line(program, "uginewgame", deadline) && tell_line(program, "isready", deadline) &&
           !program_hear_word(program, "readyok", deadline);
}

struct program *program_start(struct match *match, const struct seat *seat, uint64_t seed) {
    struct program *program = open_program(match, seat->command);
    if (program && !program_greet(program, seat, seed)) {
        program_end(program);
        program = NULL;
    }
    return program;
}

void program_end(struct program *program) {
    if (!program)
        return;
    double deadline = stopwatch_seconds() + farewell_time;
    bool told = tell_line(program, "quit", deadline);
    (void)close(program->to);
    while (told && !program_hear(program, deadline))
        ;
    (void)close(program->from);
    (void)kill(-program->id, SIGKILL);
    while (waitpid(program->id, NULL, 0) < 0 && errno == EINTR)
        ;
    free(program);
}

/* ------------------------------------------------------------------------------------------------
 * Asking for a turn
 */

/* `position …` with all turns, so that the program can see a repetition coming. */
static bool tell_position(struct program *program, const pac_game *game, double deadline) {
    const pac_position *start = pac_game_position_at(game, 0);
    size_t turns = pac_game_turns(game), used = 0, room = PAC_POSITION_TEXT + 64;
    room += turns * (PAC_TURN_TEXT + 1);
    char *line = malloc(room), text[PAC_POSITION_TEXT];
    if (!line)
        return false;
    pac_position_print(start, text);
    used = (size_t)snprintf(line, room, "position pos %s%s", text, turns ? " moves" : "");
    for (size_t i = 0; i < turns; i++) {
        char turn[PAC_TURN_TEXT];
        pac_turn_print(pac_game_position_at(game, i), pac_game_turn(game, i), turn);
        used += (size_t)snprintf(line + used, room - used, " %s", turn);
    }
    bool told = tell_line(program, line, deadline);
    free(line);
    return told;
}

static bool tell_go(struct program *program, const pac_limits *limits, double deadline) {
    char line[160];
    int used = snprintf(line, sizeof line, "go");
    if (limits->milliseconds)
        used += snprintf(line + used, sizeof line - (size_t)used, " movetime %" PRId64,
                         limits->milliseconds);
    if (limits->nodes)
        used += snprintf(line + used, sizeof line - (size_t)used, " nodes %" PRIu64, limits->nodes);
    if (limits->depth)
        (void)snprintf(line + used, sizeof line - (size_t)used, " depth %d", limits->depth);
    return tell_line(program, line, deadline);
}

/* Nobody may make another player leave. */
static bool is_own_turn(const pac_position *position, pac_turn turn) {
    pac_turn_kind kind = pac_turn_kind_of(turn);
    return (kind != PAC_RESIGN && kind != PAC_TIME) || pac_turn_player(turn) == position->to_move;
}

enum blunder program_ask(struct program *program, const struct seat *seat, const pac_game *game,
                         pac_turn *turn, char text[PAC_TURN_TEXT]) {
    double limit = unlimited_time;
    if (seat->limits.milliseconds)
        limit = least_time + (double)seat->limits.milliseconds / 1000 * 2;
    double deadline = stopwatch_seconds() + limit;
    if (!tell_position(program, game, deadline) || !tell_go(program, &seat->limits, deadline))
        return BLUNDER_END;
    enum blunder blunder = program_hear_word(program, "bestmove", deadline);
    if (blunder)
        return blunder;
    const char *said = text_behind(program->line, "bestmove");
    size_t length = strcspn(said, " ");
    (void)snprintf(text, PAC_TURN_TEXT, "%.*s",
                   (int)(length < PAC_TURN_TEXT ? length : PAC_TURN_TEXT), said);
    const pac_position *position = pac_game_position(game);
    pac_refusal refusal = pac_turn_parse(position, said, length, PAC_INPUT_RECORD, turn);
    return refusal.kind || !is_own_turn(position, *turn) ? BLUNDER_TURN : BLUNDER_NONE;
}
