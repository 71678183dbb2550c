/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "train.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* What comes after a line that was typed. */
enum step { STEP_AGAIN, STEP_NEXT, STEP_END };

static int colour_to_move(const struct training *training) {
    const pac_position *position = &training->now->position;
    return position->colour[position->to_move];
}

/* The board of the exercise, and below it what is to be done. */
static void show_exercise(struct training *training) {
    struct session *session = &training->session;
    session->told = pac_game_turns(session->game);
    session->drawn = 0;
    session_show_board(session, PAC_NO_FIELDS);
    train_say_title(training);
    char task[SENTENCE];
    fill(task, sizeof task, _("{player} is to move. Find the best turn."),
         SLOTS({"player", word_colour((pac_colour)colour_to_move(training))}));
    say_wrapped(task, text_width(), 0);
}

/* Waits at a keyboard, so that the board can be looked at. False if that is the end. */
static bool pause_training(struct training *training, const char *prompt) {
    if (!training->session.keyboard)
        return true;
    char line[TYPED_LINE];
    return session_ask(&training->session, prompt, line) == ANSWER_TEXT;
}

/* Keeps what came of the exercise; a miss counts once. */
static int keep_result(struct training *training, bool found) {
    const char *id = training->now->id;
    schedule before = progress_of(&training->progress, id);
    return progress_set(training->session.call, &training->progress, id,
                        schedule_after(before, found, training->today));
}

static int note_miss(struct training *training) {
    if (training->missed)
        return STATUS_DONE;
    training->missed = true;
    return keep_result(training, false);
}

/* ------------------------------------------------------------------------------------------------
 * What is typed
 */

static void print_help(void) {
    static const char *const pages[] = {
        N_("Type a turn such as e1-e2, or its number in the list."),
        N_("list: the turns there are. hint: what it is about. solution: shows the best turn. "
           "skip: "
           "the next exercise. quit: that’s all for today."),
        N_("An exercise that you solve at once comes again after 1, 2, 4, 8 and 16 days; one that "
           "you miss comes again tomorrow."),
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        say_wrapped(_(pages[i]), text_width(), 0);
}

static void print_hint(const struct training *training) {
    const exercise *one = training->now;
    char themes[SENTENCE] = "", field[PAC_FIELD_TEXT], text[SENTENCE];
    for (int theme = 0; theme < THEMES; theme++)
        if (one->themes >> theme & 1) {
            append(themes, sizeof themes, *themes ? ", " : "");
            append(themes, sizeof themes, word_theme((exercise_theme)theme));
        }
    pac_field_print(pac_turn_from(one->best.turn[0]), field);
    fill(text, sizeof text, _("Theme: {themes}. Look at the chevron on {field}."),
         SLOTS({"themes", themes}, {"field", field}));
    say_wrapped(text, text_width(), 0);
}

static enum step show_solution(struct training *training, int *status) {
    *status = note_miss(training);
    train_show_line(training, &training->now->best,
                    _("This is the best turn, and how play could go on."));
    return STEP_NEXT;
}

static enum step take_right(struct training *training, int *status) {
    if (!training->missed) {
        *status = keep_result(training, true);
        training->found++;
    }
    train_show_line(training, &training->now->best,
                    training->missed
                        ? _("That’s it! This is how play could go on.")
                        : _("Well done, found at once! This is how play could go on."));
    return STEP_NEXT;
}

static enum step take_wrong(struct training *training, pac_turn turn, int *status) {
    exercise_line line;
    *status = note_miss(training);
    if (*status)
        return STEP_END;
    if (!train_refute(training, turn, &line)) {
        *status = refuse_memory(training->session.call);
        return STEP_END;
    }
    char cost[SENTENCE], notice[SENTENCE];
    train_words_cost(cost, training->now, &line);
    fill(notice, sizeof notice, _("Not the best. {cost} Try again."), SLOTS({"cost", cost}));
    train_show_line(training, &line, notice);
    if (!pause_training(training, _("Enter goes back to the exercise: ")))
        return STEP_END;
    show_exercise(training);
    return STEP_AGAIN;
}

static enum step take_turn(struct training *training, const char *line, int *status) {
    struct session *session = &training->session;
    pac_turn turn = 0;
    enum answer answer = session_typed_turn(session, line, &turn);
    if (answer == ANSWER_QUIT || answer == ANSWER_END)
        return STEP_END;
    if (answer != ANSWER_TEXT || pac_turn_is_leaving(turn)) {
        say_wrapped(session->notice, text_width(), 0);
        session->notice[0] = '\0';
        return STEP_AGAIN;
    }
    switch (exercise_judge(training->now, turn)) {
    case VERDICT_RIGHT:
        return take_right(training, status);
    case VERDICT_NEARLY:
        say_wrapped(_("The right chevron and the right place, but you can choose a better field. "
                      "Try again."),
                    text_width(), 0);
        return STEP_AGAIN;
    case VERDICT_WRONG:
        break;
    }
    return take_wrong(training, turn, status);
}

static enum step take_line(struct training *training, const char *line, int *status) {
    size_t first = strcspn(line, " ");
    char word[TYPED_LINE];
    (void)snprintf(word, sizeof word, "%.*s", (int)first, line);
    if (session_is_word(word, N_("list"))) {
        session_print_list(&training->session, line + first + strspn(line + first, " "));
        return STEP_AGAIN;
    }
    if (session_is_word(line, N_("hint"))) {
        print_hint(training);
        return STEP_AGAIN;
    }
    if (session_is_word(line, N_("solution")))
        return show_solution(training, status);
    if (session_is_word(line, N_("skip")))
        return STEP_NEXT;
    return take_turn(training, line, status);
}

/* ------------------------------------------------------------------------------------------------
 * One exercise after the other
 */

static enum step ask_turn(struct training *training, int *status) {
    char line[TYPED_LINE], prompt[SENTENCE];
    fill(prompt, sizeof prompt, _("Your turn, {player} (help, list, hint, solution, skip, quit): "),
         SLOTS({"player", word_colour((pac_colour)colour_to_move(training))}));
    enum answer answer = session_ask(&training->session, prompt, line);
    if (answer == ANSWER_QUIT || answer == ANSWER_END)
        return STEP_END;
    if (answer == ANSWER_HELP)
        print_help();
    if (answer != ANSWER_TEXT)
        return STEP_AGAIN;
    if (*line)
        return take_line(training, line, status);
    show_exercise(training);
    return STEP_AGAIN;
}

/* One exercise. False if it was the last. */
static bool solve_exercise(struct training *training, const exercise *one, int *status) {
    training->now = one;
    training->missed = false;
    training->tried++;
    pac_status begun = session_begin(&training->session, &one->position);
    if (begun) {
        *status = refuse_status(training->session.call, begun);
        return false;
    }
    show_exercise(training);
    enum step step = STEP_AGAIN;
    while (!*status && step == STEP_AGAIN && !ferror(stdout))
        step = ask_turn(training, status);
    return !*status && step == STEP_NEXT && !ferror(stdout);
}

/* The next exercise that was not shown yet in this session; `count` if there is none. */
static size_t next_exercise(const struct training *training, schedule *known, const bool *shown) {
    for (size_t i = 0; i < training->count; i++)
        /* One that was shown is neither due nor new. */
        known[i] = shown[i] ? (schedule){1, INT32_MAX}
                            : progress_of(&training->progress, training->list[i].id);
    return schedule_next(known, training->count, training->today);
}

static int solve_all(struct training *training) {
    int status = STATUS_DONE;
    schedule *known = calloc(training->count, sizeof *known);
    bool *shown = calloc(training->count, sizeof *shown);
    bool more = known && shown;
    if (!more)
        status = refuse_memory(training->session.call);
    while (more) {
        size_t next = next_exercise(training, known, shown);
        if (next == training->count) {
            say_wrapped(_("That’s all for today: nothing else is due."), text_width(), 0);
            break;
        }
        shown[next] = true;
        more = solve_exercise(training, &training->list[next], &status) &&
               pause_training(training, _("Enter for the next exercise, or quit: "));
    }
    free(known);
    free(shown);
    return status;
}

static int lead_training(struct training *training) {
    int status = STATUS_DONE;
    if (training->daily)
        (void)solve_exercise(
            training, &training->list[schedule_daily(training->today, training->count)], &status);
    else
        status = solve_all(training);
    if (status)
        return status;
    char found[24], tried[24];
    (void)snprintf(found, sizeof found, "%zu", training->found);
    (void)snprintf(tried, sizeof tried, "%zu", training->tried);
    say(_("Found at once: {found} of {tried}."), SLOTS({"found", found}, {"tried", tried}));
    return STATUS_DONE;
}

int exercises_train(const struct invocation *call) {
    static struct training training; /* too large for the stack */
    training = (struct training){.session = {.call = call}};
    struct session *session = &training.session;
    session->keyboard = isatty(STDIN_FILENO) == 1;
    int status = input_look(call, call->option[EXERCISES_ASCII], call->option[EXERCISES_UNICODE],
                            call->option[EXERCISES_COLOUR], &session->look);
    if (!status)
        status = training_choose(call, &training);
    if (!status)
        status = progress_read(call, &training.progress);
    if (!status) {
        session_watch_signals();
        status = lead_training(&training);
    }
    progress_free(&training.progress);
    pac_player_free(training.judge);
    pac_records_free(session->records);
    free(training.list);
    return status;
}
