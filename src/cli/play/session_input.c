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

static volatile sig_atomic_t caught[EVENT_ENDED + 1]; /* by event */
static sigset_t open_mask;                            /* with which it waits */

static const struct {
    int number;
    enum event event;
} signals[] = {{SIGINT, EVENT_INTERRUPTED}, {SIGTERM, EVENT_ENDED},     {SIGHUP, EVENT_ENDED},
               {SIGQUIT, EVENT_ENDED},      {SIGTSTP, EVENT_SUSPENDED}, {SIGWINCH, EVENT_RESIZED}};

static void notice_signal(int number) {
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (signals[i].number == number)
            caught[signals[i].event] = 1;
}

void session_watch_signals(void) {
    sigset_t held;
    sigemptyset(&held);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction action = {.sa_handler = notice_signal}, before;
        sigemptyset(&action.sa_mask);
        /* A signal that is ignored, as under nohup, stays ignored. */
        if (sigaction(signals[i].number, NULL, &before) == 0 && before.sa_handler == SIG_IGN)
            continue;
        (void)sigaction(signals[i].number, &action, NULL);
        sigaddset(&held, signals[i].number);
    }
    (void)sigprocmask(SIG_BLOCK, &held, &open_mask);
}

void session_suspend(void) {
    struct sigaction usual = {.sa_handler = SIG_DFL}, watched;
    sigset_t stop, before;
    sigemptyset(&usual.sa_mask);
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    (void)sigaction(SIGTSTP, &usual, &watched);
    (void)kill(getpid(), SIGTSTP);
    (void)sigprocmask(SIG_UNBLOCK, &stop, &before); /* here it stops, and goes on */
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    (void)sigaction(SIGTSTP, &watched, NULL);
}

/* Takes a signal that has come, the gravest first; EVENT_KEY if there is none. */
static enum event take_signal(struct session *session) {
    for (int event = EVENT_ENDED; event > EVENT_KEY; event--) {
        if (!caught[event])
            continue;
        caught[event] = 0;
        /* Only at a keyboard does Ctrl-C lead to a question. */
        if (event == EVENT_INTERRUPTED && !session->keyboard)
            event = EVENT_ENDED;
        session->ended |= event == EVENT_ENDED;
        return (enum event)event;
    }
    return EVENT_KEY;
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

enum event session_event(struct session *session) {
    for (;;) {
        bool readable = wait_for(true, -1, -1) == STDIN_FILENO;
        enum event event = take_signal(session);
        if (event != EVENT_KEY || readable)
            return event;
    }
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
        enum event event = session_event(session);
        if (event == EVENT_SUSPENDED)
            session_suspend();
        else if (event == EVENT_INTERRUPTED || event == EVENT_ENDED)
            return -(int)(event == EVENT_ENDED ? ANSWER_END : ANSWER_QUIT);
        else if (event == EVENT_KEY && !read_more(session))
            return -(int)ANSWER_END;
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
    /* Lines that were typed ahead have been read already. */
    if (session->terminal && !session->ended && session->typed_at == session->typed_end)
        return session_edit(session, prompt, line);
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
    bool listen = (session->terminal || session->full) &&
                  session->typed_end - session->typed_at < sizeof session->typed;
    int found = wait_for(listen, ready, milliseconds);
    enum event event = take_signal(session);
    if (event == EVENT_SUSPENDED && session->full)
        session->full->suspend();
    else if (event == EVENT_SUSPENDED)
        session_suspend();
    if (event != EVENT_KEY)
        return event >= EVENT_INTERRUPTED ? WAITED_STOP : WAITED_TIMEOUT;
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
