/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "play.h"
#include "cli/shared/facts.h"
#include "cli/shared/inputs.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "full.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { USUAL_SECONDS = 5, MOST_SECONDS = 3600 };

/* -----------------------------------------------------------------------------------------------
 * Turns
 */

bool session_has_people(const struct session *session) {
    const pac_position *position = pac_game_position(session->game);
    bool pacru = pac_is_pacru((pac_variant)position->variant);
    for (int p = 0; p < position->players; p++)
        if (session_is_person(session, p) && !pac_has_left(position, p) &&
            (!pacru || pac_chevrons(position, p) > 0))
            return true;
    return false;
}

static bool is_persons_turn(const struct session *session) {
    return session_is_person(session, pac_game_position(session->game)->to_move);
}

/* One turn of a computer, with the board in sight meanwhile. */
static void let_computer_play(struct session *session) {
    if (session->terminal)
        session_show(session);
    if (!session_computer_plays(session) && !session->ended)
        order_quit(session, "");
}

void session_play(struct session *session, pac_turn turn) {
    session->told = pac_game_turns(session->game);
    if (pac_game_play(session->game, turn) == PAC_STATUS_OK)
        session->unsaved = true;
}

/* An empty line: the default action. */
static void go_on(struct session *session) {
    if (!pac_game_end(session->game) && !is_persons_turn(session)) {
        session->told = pac_game_turns(session->game);
        let_computer_play(session);
        session->unsaved = true;
    } else if (session_must_pass(session)) {
        pac_turn pass[PAC_MAX_MOVES];
        (void)pac_moves(pac_game_position(session->game), pass);
        session_play(session, pass[0]);
    } else {
        session_show(session);
    }
}

static void make_prompt(const struct session *session, char prompt[SENTENCE]) {
    const pac_position *position = pac_game_position(session->game);
    const char *text = _("Your turn, {player} (help, list, hint, quit): ");
    if (pac_game_end(session->game))
        text = _("The game is over (new, undo, save, quit): ");
    else if (!is_persons_turn(session))
        text = _("Enter lets {player} play (help, undo, save, quit): ");
    else if (session_must_pass(session))
        text = _("{player}, you can’t move: Enter passes (help, undo, quit): ");
    fill(prompt, SENTENCE, text,
         SLOTS({"player", word_colour((pac_colour)position->colour[position->to_move])}));
}

static void take_line(struct session *session, const char *line) {
    if (!*line)
        go_on(session);
    if (!*line || order_run(session, line))
        return;
    pac_turn turn = 0;
    enum answer answer = ANSWER_BACK;
    if (pac_game_end(session->game) || is_persons_turn(session))
        answer = session_typed_turn(session, line, &turn);
    else
        session_notice(session, _("It’s the computer’s turn: Enter lets it play."), NO_SLOTS);
    if (answer == ANSWER_TEXT)
        session_play(session, turn);
    else if (answer == ANSWER_QUIT)
        order_quit(session, "");
    else
        session_show(session);
}

/* Plays on: computers by themselves as long as a person waits for their own turn. */
static void play_on(struct session *session) {
    while (!session->ended && !pac_game_end(session->game) && session_has_people(session) &&
           !is_persons_turn(session))
        let_computer_play(session);
    if (session->ended)
        return;
    if (session->drawn != pac_game_position(session->game)->hash)
        session_show(session);
    char line[TYPED_LINE], prompt[SENTENCE];
    make_prompt(session, prompt);
    enum answer answer = session_read(session, prompt, line);
    if (answer == ANSWER_TEXT)
        take_line(session, line);
    else if (answer == ANSWER_QUIT)
        order_quit(session, "");
}

/* -----------------------------------------------------------------------------------------------
 * The session
 */

/* "Yellow: level 2, Rabbit", for each who is not a person. */
static void words_computers(const struct session *session, char out[SENTENCE]) {
    const pac_position *position = pac_game_position(session->game);
    out[0] = '\0';
    for (int p = 0; p < position->players; p++) {
        const struct who *who = &session->who[p];
        if (!who->kind)
            continue;
        char one[SENTENCE], level[12];
        (void)snprintf(level, sizeof level, "%d", who->level);
        fill(one, sizeof one,
             who->level ? _("{player} is the computer at level {level}, {name}.")
                        : _("{player} is the computer ({kind})."),
             SLOTS({"player", word_colour((pac_colour)position->colour[p])}, {"level", level},
                   {"name", who->level ? word_level(who->level) : ""}, {"kind", who->kind}));
        append(out, SENTENCE, " ");
        append(out, SENTENCE, one);
    }
}

static void greet(struct session *session) {
    const pac_position *position = pac_game_position(session->game);
    unsigned people = 0;
    for (int p = 0; p < position->players; p++)
        people |= session_is_person(session, p) ? 1U << p : 0;
    char names[PAC_PLAYERS * 32], computers[SENTENCE];
    words_players(names, sizeof names, position, people);
    words_computers(session, computers);
    const char *text = _("You’re watching.{computers}");
    if (people)
        text = session->call->option[PLAY_FULL_SCREEN]
                   ? _("You play {players}.{computers}")
                   : _("You play {players}.{computers} Type a turn such as e1-e2, or help.");
    session_notice(session, text, SLOTS({"players", names}, {"computers", computers}));
}

static int play_print_json(const struct session *session) {
    const pac_position *position = pac_game_position(session->game);
    pac_result result = pac_game_result(session->game);
    json_t *turns = json_array();
    for (size_t i = 0; turns && i < pac_game_turns(session->game); i++)
        if (json_array_append_new(turns, fact_turn(pac_game_position_at(session->game, i),
                                                   pac_game_turn(session->game, i)))) {
            json_decref(turns);
            turns = NULL;
        }
    json_t *refusals = session->refusals ? json_incref(session->refusals) : json_array();
    return say_json(session->call,
                    json_pack("{s:o,s:o,s:o,s:o,s:o}", "start",
                              fact_position(pac_game_position_at(session->game, 0)), "turns", turns,
                              "refusals", refusals, "position", fact_position(position), "over",
                              fact_result(position, &result)));
}

static int lead_session(struct session *session) {
    if (!session->quiet)
        greet(session);
    if (session->call->option[PLAY_FULL_SCREEN])
        return full_lead(session);
    session_show(session);
    while (!session->ended && !ferror(stdout))
        play_on(session);
    if (session->quiet)
        return play_print_json(session);
    session_keep(session);
    (void)puts(_("Goodbye!"));
    return STATUS_DONE;
}

/* A game from a file, or as planned. False if none is played. */
static bool begin_session(struct session *session, int *status) {
    const char *file = session->call->option[PLAY_LOAD];
    char why[SENTENCE];
    if (file && session->call->count) {
        *status = misuse(session->call, _("GAME and --load cannot be used together."), NO_SLOTS);
    } else if (file && !session_load(session, file, why)) {
        *status = refuse(session->call, "{why}", SLOTS({"why", why}));
    } else if (file) {
        *status = plan_seats(session);
        return *status == STATUS_DONE;
    }
    struct plan plan;
    if (file || !plan_make(session, &plan, status))
        return false;
    pac_position start;
    if (!pac_position_start(&start, &plan.setup)) {
        *status = refuse(session->call, _("No such starting position."), NO_SLOTS);
        return false;
    }
    memcpy(session->who, plan.who, sizeof plan.who);
    pac_status made = session_begin(session, &start);
    *status = made ? refuse_status(session->call, made) : STATUS_DONE;
    return !made;
}

static bool can_clear(void) {
    const char *term = getenv("TERM");
    return isatty(STDOUT_FILENO) == 1 && term && *term && strcmp(term, "dumb") != 0;
}

static int play_run(const struct invocation *call) {
    struct session session = {.call = call, .quiet = call->json};
    session.keyboard = isatty(STDIN_FILENO) == 1;
    session.terminal = session.keyboard && can_clear() && !session.quiet;
    uint64_t seconds = USUAL_SECONDS;
    int status = input_look(call, call->option[PLAY_ASCII], call->option[PLAY_UNICODE],
                            call->option[PLAY_COLOUR], &session.look);
    if (!status)
        status = input_seed(call, call->option[PLAY_SEED], &session.seed);
    if (!status && call->option[PLAY_TIME])
        status = input_number(call, "--time", call->option[PLAY_TIME], 1, MOST_SECONDS, &seconds);
    session.milliseconds = (int64_t)seconds * 1000;
    if (!status && call->option[PLAY_FULL_SCREEN] && !session.terminal)
        status = refuse(call, _("--full-screen needs a terminal."), NO_SLOTS);
    if (status)
        return status;
    session_watch_signals();
    if (begin_session(&session, &status))
        status = lead_session(&session);
    session_free_players(&session);
    pac_records_free(session.records);
    json_decref(session.refusals);
    return status;
}

const struct command command_play = {
    .name = "play",
    .arguments = "[GAME [PLAYERS]]",
    .summary = N_("play a game in the terminal"),
    .details = N_("Plays a game with you and others at this keyboard, or against the computer at a "
                  "level from 1 to 8. It asks for anything that is not given. During the game, "
                  "type help to see what you can do. WHO is me or a level."),
    .options = {{"red", "WHO", N_("who plays Red")},
                {"green", "WHO", N_("who plays Green")},
                {"black", "WHO", N_("who plays Black")},
                {"yellow", "WHO", N_("who plays Yellow")},
                {"level", "N", N_("the level of all the others (default: 2)")},
                {"time", "S", N_("seconds per turn at level 8 (default: 5)")},
                {"load", "FILE", N_("continue a saved game")},
                {"seed", "N", N_("the seed: with the same one, opponents play the same again")},
                {"ascii", NULL, N_("only ASCII characters")},
                {"unicode", NULL, N_("arrows and lines, whatever the terminal")},
                {"colour", "WHEN", N_("colours: always, never or auto")},
                {"full-screen", NULL, N_("a cursor on the board, on the whole screen")}},
    .least = 0,
    .most = 2,
    .run = play_run,
};
