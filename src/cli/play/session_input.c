/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* ppoll */

#include "cli/words/i18n.h"
#include "session.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

/* -----------------------------------------------------------------------------------------------
 * Signals: blocked except during ppoll()
 */

static volatile sig_atomic_t caught; /* the signal last noticed, 0 if none */
static sigset_t open_mask;           /* with which it waits */

static void notice_signal(int number) { caught = number; }

void session_watch_signals(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    sigset_t held;
    sigemptyset(&held);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction action = {.sa_handler = notice_signal}, before;
        sigemptyset(&action.sa_mask);
        /* A signal that is ignored, as under nohup, stays ignored. */
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler == SIG_IGN)
            continue;
        (void)sigaction(numbers[i], &action, NULL);
        sigaddset(&held, numbers[i]);
    }
    (void)sigprocmask(SIG_BLOCK, &held, &open_mask);
}

/* Takes the signal that has come. Only Ctrl-C leads to a question; others end the session. */
static enum answer take_signal(struct session *session) {
    int number = caught;
    caught = 0;
    if (number == SIGINT && session->keyboard)
        return ANSWER_QUIT;
    session->ended = true;
    return ANSWER_END;
}

/*
 * Waits for input, or for `other` if it is not negative, or a signal. Returns the descriptor that
 * can be read, -1 if none: a signal has come, or the time is up (negative: there is no limit).
 */
static int wait_for(bool input, int other, int milliseconds) {
    struct pollfd waited[] = {{input ? STDIN_FILENO : -1, POLLIN, 0}, {other, POLLIN, 0}};
    struct timespec limit = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000};
    if (ppoll(waited, 2, milliseconds < 0 ? NULL : &limit, &open_mask) <= 0)
        return -1;
    return waited[1].revents ? other : STDIN_FILENO;
}

/* -----------------------------------------------------------------------------------------------
 * Lines
 */

/* Reads more of what was typed, behind what is not yet used. False at the end of input. */
static bool read_more(struct session *session) {
    session->typed_end -= session->typed_at;
    memmove(session->typed, session->typed + session->typed_at, session->typed_end);
    session->typed_at = 0;
    ssize_t length = read(STDIN_FILENO, session->typed + session->typed_end,
                          sizeof session->typed - session->typed_end);
    if (length < 0)
        return errno == EINTR || errno == EAGAIN;
    session->typed_end += (size_t)length;
    return length > 0;
}

/* The next byte, or ANSWER_QUIT or ANSWER_END below 0. */
static int next_byte(struct session *session) {
    while (session->typed_at == session->typed_end) {
        if (wait_for(true, -1, -1) < 0) {
            if (caught)
                return -(int)take_signal(session);
        } else if (!read_more(session)) {
            return -(int)ANSWER_END;
        }
    }
    return (unsigned char)session->typed[session->typed_at++];
}

static enum answer wait_line(struct session *session, char line[TYPED_LINE]) {
    size_t length = 0;
    int byte;
    while ((byte = next_byte(session)) >= 0 && byte != '\n')
        if (length + 1 < TYPED_LINE) /* the rest of a longer line is dropped */
            line[length++] = (char)(byte ? byte : ' ');
    while (length && isspace((unsigned char)line[length - 1]))
        length--;
    line[length] = '\0';
    size_t blanks = strspn(line, " \t");
    memmove(line, line + blanks, length - blanks + 1);
    if (byte == -(int)ANSWER_QUIT)
        return ANSWER_QUIT;
    if (byte >= 0 || length)
        return ANSWER_TEXT;
    session->ended = true;
    return ANSWER_END;
}

enum answer session_read(struct session *session, const char *prompt, char line[TYPED_LINE]) {
    if (!session->quiet) {
        (void)fputs(prompt, stdout);
        (void)fflush(stdout);
    }
    line[0] = '\0';
    enum answer answer = session->ended ? ANSWER_END : wait_line(session, line);
    if (session->quiet)
        return answer;
    if (answer != ANSWER_TEXT) {
        (void)putchar('\n');
    } else if (!session->keyboard) {
        char seen[EXCERPT]; /* so that what is written reads like a conversation */
        escape(seen, line, strlen(line));
        (void)puts(seen);
    }
    return answer;
}

bool session_is_word(const char *typed, const char *word) {
    return !strcasecmp(typed, word) || !strcasecmp(typed, _(word));
}

enum answer session_ask(struct session *session, const char *prompt, char line[TYPED_LINE]) {
    enum answer answer = session_read(session, prompt, line);
    if (answer != ANSWER_TEXT)
        return answer;
    if (!strcmp(line, "?") || session_is_word(line, N_("help")))
        return ANSWER_HELP;
    if (session_is_word(line, N_("back")) || session_is_word(line, N_("undo")))
        return ANSWER_BACK;
    return session_is_word(line, N_("quit")) ? ANSWER_QUIT : ANSWER_TEXT;
}

/* -----------------------------------------------------------------------------------------------
 * While something else goes on
 */

/* Drops the empty lines that were typed; whether there were any. */
static bool take_enter(struct session *session) {
    size_t before = session->typed_at;
    while (session->typed_at < session->typed_end && session->typed[session->typed_at] == '\n')
        session->typed_at++;
    return session->typed_at > before;
}

enum waited session_wait(struct session *session, int ready, int milliseconds) {
    /* What is typed ahead waits for the next question; only Enter means something now. */
    bool listen =
        session->terminal && session->typed_end - session->typed_at < sizeof session->typed;
    int found = wait_for(listen, ready, milliseconds);
    if (caught) {
        (void)take_signal(session);
        return WAITED_STOP;
    }
    if (found < 0)
        return WAITED_TIMEOUT;
    if (found == ready)
        return WAITED_READY;
    if (!read_more(session)) {
        session->ended = true;
        return WAITED_STOP;
    }
    return take_enter(session) ? WAITED_ENTER : WAITED_TIMEOUT;
}
