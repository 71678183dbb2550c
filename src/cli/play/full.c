/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "full.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"

#include <curses.h>
#include <stdio.h>

enum { KEY_ESCAPE = 27, KEY_DELETE = 127, START_FILE = 4, START_RANK = 4 };

/* The hooks of a session get no context, and there is one screen. */
static struct full *shown;

static void show_progress(const char *line) {
    fill(shown->progress, sizeof shown->progress, "{line}", SLOTS({"line", line}));
    full_draw(shown);
}

static void suspend_screen(void) {
    full_close();
    session_suspend();
    full_draw(shown);
}

static const struct screen_hooks hooks = {show_progress, suspend_screen};

/* Runs what asks questions of its own, on the terminal as it was. */
static void run_suspended(struct full *full, void (*run)(struct full *full)) {
    full_close();
    full->session->full = NULL;
    full->session->terminal = true;
    run(full);
    full->session->terminal = false;
    full->session->full = &hooks;
    full_reset(full);
    if (!full->session->ended)
        full_draw(full);
}

static void ask_to_quit(struct full *full) {
    if (session_may_leave(full->session))
        full->session->ended = true;
}

static void run_order(struct full *full, const char *order) {
    full_reset(full);
    (void)order_run(full->session, order);
}

static void begin_again(struct full *full) { run_order(full, "new"); }

/* -----------------------------------------------------------------------------------------------
 * Keys
 */

static void move_cursor(struct full *full, int files, int ranks) {
    int file = pac_file(full->cursor) + files, rank = pac_rank(full->cursor) + ranks;
    if (file >= 0 && file < PAC_SIDE && rank >= 0 && rank < PAC_SIDE)
        full->cursor = pac_field(file, rank);
}

/* To the next field that can be chosen, in the order of the board. */
static void jump_cursor(struct full *full) {
    pac_fields choices = full_choices(full);
    for (int i = 1; i <= PAC_FIELDS; i++) {
        int field = (full->cursor + i) % PAC_FIELDS;
        if (pac_fields_has(choices, field)) {
            full->cursor = field;
            return;
        }
    }
}

static void show_help(struct full *full) {
    enum event event = EVENT_RESIZED;
    while (event == EVENT_RESIZED || event == EVENT_SUSPENDED) {
        if (event == EVENT_SUSPENDED)
            suspend_screen();
        full_draw_help(full);
        event = session_event(full->session);
    }
    (void)flushinp();
    if (event == EVENT_INTERRUPTED)
        run_suspended(full, ask_to_quit);
}

/* Enter where nothing is to be chosen: the computer plays, or the turn is complete. */
static bool press_enter(struct full *full) {
    struct session *session = full->session;
    if (!pac_game_end(session->game) &&
        !session_is_person(session, pac_game_position(session->game)->to_move)) {
        session->told = pac_game_turns(session->game);
        session->unsaved = true;
        if (!session_computer_plays(session) && !session->ended)
            run_suspended(full, ask_to_quit);
        return false;
    }
    return full_choose(full);
}

/* Keys that put a turn together. True if it is complete. */
static bool take_turn_key(struct full *full, int key) {
    switch (key) {
    case '\n':
    case '\r':
    case ' ':
    case KEY_ENTER:
        return press_enter(full);
    case '<':
        return full_rotate(full, -1);
    case '>':
        return full_rotate(full, 1);
    case '*':
        return full_connect(full);
    case KEY_ESCAPE:
    case KEY_BACKSPACE:
    case KEY_DELETE:
        (void)full_back(full);
        break;
    case KEY_UP:
        move_cursor(full, 0, 1);
        break;
    case KEY_DOWN:
        move_cursor(full, 0, -1);
        break;
    case KEY_LEFT:
        move_cursor(full, -1, 0);
        break;
    case KEY_RIGHT:
        move_cursor(full, 1, 0);
        break;
    case '\t':
        jump_cursor(full);
        break;
    default:
        break;
    }
    return false;
}

static void take_order_key(struct full *full, int key) {
    switch (key) {
    case '?':
        show_help(full);
        break;
    case 'h':
        run_order(full, "hint");
        break;
    case 'u':
        run_order(full, "undo");
        break;
    case 'r':
        run_order(full, "redo");
        break;
    case 's':
        run_order(full, "save");
        break;
    case 'n':
        run_suspended(full, begin_again);
        break;
    case 'q':
        run_suspended(full, ask_to_quit);
        break;
    default:
        break;
    }
}

static void take_key(struct full *full, int key) {
    full->note[0] = '\0';
    full->session->notice[0] = '\0';
    if (take_turn_key(full, key)) {
        session_play(full->session, full_turn(full));
        full_reset(full);
    } else {
        take_order_key(full, key);
    }
}

/* Waits for keys or a signal. A terminal that is gone gives no keys any more. */
static void wait_key(struct full *full) {
    switch (session_event(full->session)) {
    case EVENT_KEY: {
        int key = getch();
        if (key == ERR)
            full->session->ended = true;
        for (; key != ERR && !full->session->ended; key = getch())
            take_key(full, key);
        break;
    }
    case EVENT_SUSPENDED:
        suspend_screen();
        break;
    case EVENT_INTERRUPTED:
        run_suspended(full, ask_to_quit);
        break;
    case EVENT_RESIZED:
    case EVENT_ENDED:
        break;
    }
}

/* Computers play by themselves as long as a person waits. False if the session has ended. */
static bool let_computers_play(struct full *full) {
    struct session *session = full->session;
    while (!session->ended && !pac_game_end(session->game) && session_has_people(session) &&
           !session_is_person(session, pac_game_position(session->game)->to_move)) {
        full_draw(full);
        if (!session_computer_plays(session) && !session->ended)
            run_suspended(full, ask_to_quit);
        full->progress[0] = '\0';
        session->typed_at = session->typed_end = 0; /* keys meanwhile meant nothing */
    }
    return !session->ended;
}

int full_lead(struct session *session) {
    struct full full = {.session = session, .cursor = pac_field(START_FILE, START_RANK)};
    full_reset(&full);
    shown = &full;
    if (!full_open(&full))
        return refuse(session->call, _("--full-screen needs a terminal."), NO_SLOTS);
    session->terminal = false;
    session->full = &hooks;
    while (!session->ended) {
        if (!let_computers_play(&full))
            break;
        full_draw(&full);
        wait_key(&full);
    }
    full_close();
    session->full = NULL;
    session_keep(session);
    (void)puts(_("Goodbye!"));
    return STATUS_DONE;
}
