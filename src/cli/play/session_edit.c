/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lines typed at a terminal, with GNU readline: editing, the history of this session, completion.
 * Its callback interface leaves waiting and signals to session_event().
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/words/i18n.h"
#include "session.h"

#include <ctype.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <readline/history.h>
#include <readline/readline.h>

enum { HISTORY_LINES = 500 };

/* Readline knows one line at a time, and its callbacks get no context. */
static struct {
    const struct session *session;
    char *line; /* what was entered; NULL at the end of input */
    bool done;
    const char *begin; /* what a candidate must begin with */
    char **found;      /* candidates, as readline wants them */
    size_t count, room;
} edit;

static void take_edited(char *line) {
    edit.line = line;
    edit.done = true;
    rl_callback_handler_remove();
}

/* -----------------------------------------------------------------------------------------------
 * Completion
 */

static void add_candidate(const char *text) {
    if (strncasecmp(text, edit.begin, strlen(edit.begin)) != 0)
        return;
    if (edit.count == edit.room) {
        size_t room = edit.room ? 2 * edit.room : 64;
        char **found = realloc(edit.found, room * sizeof *found);
        if (!found)
            return;
        edit.found = found;
        edit.room = room;
    }
    edit.found[edit.count] = strdup(text);
    edit.count += edit.found[edit.count] != NULL;
}

/* Readline asks for one after the other, and frees them. */
static char *next_candidate(const char *text, int state) {
    static size_t at;
    if (state == 0) {
        edit.begin = text;
        edit.count = at = 0;
        if (edit.session->answers)
            for (size_t i = 0; edit.session->answers[i]; i++)
                add_candidate(edit.session->answers[i]);
        else if (edit.session->game)
            session_each_candidate(edit.session, add_candidate);
    }
    return at < edit.count ? edit.found[at++] : NULL;
}

/* Behind `save` and `load` stand files, which readline knows. */
static bool wants_file(int start) {
    static const char *const orders[] = {N_("save"), N_("load")};
    char word[EXCERPT];
    size_t length = strcspn(rl_line_buffer, " ");
    (void)snprintf(word, sizeof word, "%.*s", (int)length, rl_line_buffer);
    for (size_t i = 0; start && i < sizeof orders / sizeof *orders; i++)
        if (session_is_word(word, orders[i]))
            return true;
    return false;
}

static char **complete_word(const char *text, int start, int end) {
    (void)end;
    if (wants_file(start))
        return NULL;
    rl_attempted_completion_over = 1;
    return rl_completion_matches(text, next_candidate);
}

/* -----------------------------------------------------------------------------------------------
 * Lines
 */

void session_set_locale(void) {
    /* Where the user's locale is not installed, any with UTF-8 will do. */
    if (!setlocale(LC_CTYPE, "") || (i18n_utf8() && MB_CUR_MAX == 1))
        (void)setlocale(LC_CTYPE, "C.UTF-8");
}

static void edit_set_up(void) {
    static bool ready;
    if (ready)
        return;
    ready = true;
    session_set_locale();
    rl_readline_name = "pacru";
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_attempted_completion_function = complete_word;
    rl_completer_word_break_characters = " \t";
    (void)rl_variable_bind("show-all-if-ambiguous", "on");
    rl_completion_append_character = '\0';
    stifle_history(HISTORY_LINES);
}

/* The board may have to be drawn for another size, and then the line below it. */
static void edit_redraw(struct session *session) {
    rl_resize_terminal();
    if (!session->in_sight)
        return;
    session_show_again(session);
    (void)fflush(stdout);
    (void)rl_on_new_line();
    (void)rl_redisplay();
}

static void edit_suspend(struct session *session) {
    rl_deprep_terminal();
    session_suspend();
    rl_prep_terminal(1);
    edit_redraw(session);
    (void)rl_forced_update_display();
}

/* Waits until a line is entered, or something else ends it. */
static enum answer wait_edited(struct session *session) {
    while (!edit.done) {
        switch (session_event(session)) {
        case EVENT_KEY:
            rl_callback_read_char();
            break;
        case EVENT_RESIZED:
            edit_redraw(session);
            break;
        case EVENT_SUSPENDED:
            edit_suspend(session);
            break;
        case EVENT_INTERRUPTED:
            return ANSWER_QUIT;
        case EVENT_ENDED:
            return ANSWER_END;
        }
    }
    return edit.line ? ANSWER_TEXT : ANSWER_END;
}

/* Copies what was entered without blanks at both ends. */
static void take_line(char line[TYPED_LINE]) {
    const char *begin = edit.line + strspn(edit.line, " \t");
    size_t length = strlen(begin);
    while (length && isspace((unsigned char)begin[length - 1]))
        length--;
    (void)snprintf(line, TYPED_LINE, "%.*s", (int)(length < TYPED_LINE ? length : TYPED_LINE - 1),
                   begin);
    const HIST_ENTRY *last = history_length ? history_get(history_base + history_length - 1) : NULL;
    if (*line && (!last || strcmp(last->line, line) != 0))
        add_history(line);
}

enum answer session_edit(struct session *session, const char *prompt, char line[TYPED_LINE]) {
    edit_set_up();
    (void)fflush(stdout);
    edit.session = session;
    edit.line = NULL;
    edit.done = false;
    line[0] = '\0';
    rl_callback_handler_install(prompt, take_edited);
    enum answer answer = wait_edited(session);
    if (!edit.done) {
        rl_free_line_state();
        rl_callback_handler_remove();
    }
    if (answer == ANSWER_TEXT)
        take_line(line);
    else
        (void)putchar('\n');
    session->ended |= answer == ANSWER_END;
    session->in_sight = false;
    free(edit.line);
    edit.line = NULL;
    return answer;
}
