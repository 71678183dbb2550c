/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "facts.h"
#include "i18n.h"
#include "inputs.h"
#include "session.h"
#include "words.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { OPTION_AS, OPTION_SEED, OPTION_ASCII, OPTION_UNICODE, OPTION_COLOUR };

/* -----------------------------------------------------------------------------------------------
 * What can be typed besides turns
 */

struct order {
    const char *name, *argument, *help;
    void (*run)(struct session *session, const char *rest);
};

static bool is_person(const struct session *session, int player) {
    return (session->people >> player & 1) != 0;
}

static void order_list(struct session *session, const char *rest) {
    int from = strlen(rest) == 2 ? pac_field_parse(rest) : PAC_NOWHERE;
    if (!session->quiet)
        session_print_list(session, from);
}

static void order_why(struct session *session, const char *rest) {
    const pac_position *position = pac_game_position(session->game);
    pac_turn turn;
    char text[2 * SENTENCE];
    pac_refusal refusal = pac_turn_parse(position, rest, strlen(rest), PAC_INPUT_SPACES, &turn);
    if (refusal.kind)
        words_refusal(text, refusal);
    else
        words_story(text, sizeof text, position, turn);
    session_notice(session, "{text}", SLOTS({"text", text}));
    session_show(session);
}

/* Back to the turn before that a person played. */
static void order_undo(struct session *session, const char *rest) {
    (void)rest;
    size_t turn = pac_game_turns(session->game);
    while (turn > 0 && !is_person(session, pac_game_position_at(session->game, turn - 1)->to_move))
        turn--;
    if (turn == 0) {
        session_notice(session, _("There is nothing to take back."), NO_SLOTS);
    } else {
        while (pac_game_turns(session->game) >= turn &&
               pac_game_undo(session->game) == PAC_STATUS_OK) {
        }
        session->told = pac_game_turns(session->game);
        session_notice(session, _("Your last turn is taken back."), NO_SLOTS);
    }
    session_show(session);
}

/* Writes all that is needed; an errno if it fails. */
static int write_new_file(const char *name, const char *text, size_t length) {
    FILE *file = fopen(name, "wxb"); /* what is there already is not ours to overwrite */
    if (!file)
        return errno;
    errno = 0;
    bool sound = fwrite(text, 1, length, file) == length;
    sound &= fclose(file) == 0;
    return sound ? 0 : errno ? errno : EIO;
}

/* A record of the game as it stands, as text that the caller frees; NULL if that fails. */
static char *record_text(const struct session *session, size_t *length) {
    pac_game *game;
    const pac_game *played = session->game;
    if (pac_game_new(&game, pac_game_position_at(played, 0), pac_game_options(played)))
        return NULL;
    pac_record *record;
    if (pac_record_new(&record, game)) {
        pac_game_free(game);
        return NULL;
    }
    bool sound = true;
    const pac_position *start = pac_game_position_at(played, 0);
    for (int p = 0; p < start->players && sound; p++)
        sound = !pac_record_set_tag(record, pac_colour_tag((pac_colour)start->colour[p]),
                                    is_person(session, p) ? "Player" : "random");
    char date[16] = "????.??.??", *text = NULL;
    time_t now = time(NULL);
    struct tm day;
    if (localtime_r(&now, &day))
        (void)strftime(date, sizeof date, "%Y.%m.%d", &day);
    sound = sound && !pac_record_set_tag(record, "Date", date);
    for (size_t i = 0; i < pac_game_turns(played) && sound; i++)
        sound = !pac_game_play(game, pac_game_turn(played, i));
    if (!sound || pac_record_write(record, &text, length))
        text = NULL;
    pac_record_free(record);
    return text;
}

static void order_save(struct session *session, const char *rest) {
    char given[EXCERPT];
    escape(given, rest, strlen(rest));
    size_t length;
    char *text = *rest ? record_text(session, &length) : NULL;
    int error = text ? write_new_file(rest, text, length) : ENOMEM;
    free(text);
    if (!*rest)
        session_notice(session, _("Name a file: save game.pgr"), NO_SLOTS);
    else if (error)
        session_notice(session, _("'{file}' cannot be written: {why}"),
                       SLOTS({"file", given}, {"why", why_file(error)}));
    else
        session_notice(session, _("The game is saved in '{file}'."), SLOTS({"file", given}));
    session_show(session);
}

static void order_board(struct session *session, const char *rest) {
    (void)rest;
    session->drawn = 0;
    session_show(session);
}

static void order_quit(struct session *session, const char *rest) {
    (void)rest;
    session->ended = true;
}

static void order_help(struct session *session, const char *rest);

static const struct order orders[] = {
    {"help", "", N_("this page"), order_help},
    {"list", N_("[FIELD]"), N_("what you can do, or what one chevron can do"), order_list},
    {"why", N_("TURN"), N_("why a turn is refused, or what it would do"), order_why},
    {"undo", "", N_("take your last turn back"), order_undo},
    {"save", N_("FILE"), N_("write a record of the game"), order_save},
    {"board", "", N_("draw the board again"), order_board},
    {"quit", "", N_("end the session"), order_quit},
};

static void order_help(struct session *session, const char *rest) {
    (void)rest;
    if (session->quiet)
        return;
    (void)puts(_("Type a turn, such as e1-e2, or its number from the list. Or:"));
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        const char *argument = *orders[i].argument ? _(orders[i].argument) : "";
        size_t columns = columns_of(argument);
        (void)printf("  %-5s %s%*s %s\n", orders[i].name, argument,
                     columns < 8 ? (int)(8 - columns) : 0, "", _(orders[i].help));
    }
    say_wrapped(_("On the board a capital letter with its direction is a chevron; a small letter "
                  "is a field of that colour, with or without a chevron on it."),
                79, 0);
    if (pac_is_pacru((pac_variant)pac_game_position(session->game)->variant))
        say_wrapped(_("Benefits stand in parentheses, as in e3-e4(d5), and * is the connection "
                      "change; c3<(b2,d2) turns a chevron to the left for two markers. What you "
                      "leave out is asked."),
                    79, 0);
    else
        say_wrapped(_("< or > behind a border crossing twists the chevron to the left or right. "
                      "pass is for when you cannot move."),
                    79, 0);
}

/* The order whose name begins with what was typed; NULL if it is a turn, or nothing we know. */
static const struct order *find_order(const char *line, const char **rest) {
    size_t length = 0;
    while (isalpha((unsigned char)line[length]))
        length++;
    if (line[0] == '?' && line[1] == '\0')
        return &orders[0];
    if (!length || (line[length] && !isspace((unsigned char)line[length])))
        return NULL;
    *rest = line + length + strspn(line + length, " \t");
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (length <= strlen(orders[i].name) && !strncmp(orders[i].name, line, length))
            return &orders[i];
    return NULL;
}

/* -----------------------------------------------------------------------------------------------
 * Leading the session
 */

static void let_others_play(struct session *session) {
    session->told = pac_game_turns(session->game);
    if (session->told)
        session->told--; /* the person's own turn is told too */
    while (!pac_game_end(session->game)) {
        const pac_position *position = pac_game_position(session->game);
        if (is_person(session, position->to_move) ||
            pac_game_play(session->game, pac_random_turn(position, &session->random)))
            break;
    }
}

static void ask_turn(struct session *session) {
    char line[TYPED_LINE], prompt[SENTENCE];
    const pac_position *position = pac_game_position(session->game);
    fill(prompt, sizeof prompt,
         pac_game_end(session->game) ? _("The game is over (undo, save, quit): ")
                                     : _("Your turn, {player} (help, list, quit): "),
         SLOTS({"player", word_colour((pac_colour)position->colour[position->to_move])}));
    if (!session_read(session, prompt, line) || !*line)
        return;
    const char *rest = "";
    const struct order *order = find_order(line, &rest);
    if (order) {
        order->run(session, rest);
        return;
    }
    pac_turn turn;
    if (session_typed_turn(session, line, &turn) &&
        pac_game_play(session->game, turn) == PAC_STATUS_OK)
        let_others_play(session);
    session_show(session);
}

/* Asks a question until it is answered with one of the answers; an empty line takes the first. */
static int ask_choice(struct session *session, const char *question, const char *const answers[],
                      int count) {
    char line[TYPED_LINE];
    while (session_read(session, question, line)) {
        if (!*line)
            return 0;
        for (int i = 0; i < count; i++) {
            char number[] = {(char)('1' + i), '\0'};
            if (!strcmp(line, answers[i]) ||
                (isalpha((unsigned char)answers[i][0]) && !strcmp(line, number)))
                return i;
        }
    }
    return -1;
}

/* Game and number of players, from the arguments or by asking. False if there is no answer. */
static bool choose_game(struct session *session, pac_setup *setup, int *status) {
    static const char *const games[] = {"shacru", "azacru", "pacru"};
    static const char *const numbers[] = {"2", "3", "4"};
    const struct invocation *call = session->call;
    int game = 0, players = 0;
    if (call->count < 1)
        game = ask_choice(session, _("Which game: 1 shacru, 2 azacru or 3 pacru? [1] "), games, 3);
    if (call->count < 2 && game >= 0)
        players = ask_choice(session, _("How many players: 2, 3 or 4? [2] "), numbers, 3);
    if (game < 0 || players < 0)
        return false;
    *status = input_setup(call, call->count > 0 ? call->arguments[0] : games[game],
                          call->count > 1 ? call->arguments[1] : numbers[players], setup);
    return *status == STATUS_DONE;
}

/* Who plays themselves: the colours of --as, else whoever begins. */
static int choose_people(struct session *session, const pac_setup *setup) {
    const char *wanted = session->call->option[OPTION_AS];
    session->people = wanted ? 0 : 1;
    for (; wanted && *wanted; wanted++) {
        unsigned before = session->people;
        for (int p = 0; p < setup->players; p++)
            if (toupper((unsigned char)*wanted) == pac_colour_letter(setup->colour[p]))
                session->people |= 1U << p;
        if (session->people == before)
            break;
    }
    if (session->people && (!wanted || !*wanted))
        return STATUS_DONE;
    char given[EXCERPT];
    escape(given, session->call->option[OPTION_AS], strlen(session->call->option[OPTION_AS]));
    return misuse(session->call, _("--as takes letters of colours that play, not '{given}'."),
                  SLOTS({"given", given}));
}

static int finish(const struct session *session) {
    const pac_position *position = pac_game_position(session->game);
    pac_result result = pac_game_result(session->game);
    if (!session->call->json) {
        (void)puts(_("Goodbye."));
        return STATUS_DONE;
    }
    json_t *turns = json_array();
    for (size_t i = 0; turns && i < pac_game_turns(session->game); i++)
        if (json_array_append_new(turns, fact_turn(pac_game_position_at(session->game, i),
                                                   pac_game_turn(session->game, i)))) {
            json_decref(turns);
            turns = NULL;
        }
    return say_json(session->call, json_pack("{s:o,s:o,s:o,s:o}", "start",
                                             fact_position(pac_game_position_at(session->game, 0)),
                                             "turns", turns, "position", fact_position(position),
                                             "over", fact_result(position, &result)));
}

static int lead(struct session *session, const pac_setup *setup) {
    pac_position start;
    if (!pac_position_start(&start, setup))
        return refuse(session->call, _("There is no such starting position."), NO_SLOTS);
    pac_status made = pac_game_new(&session->game, &start, PAC_GAME_DEFAULT);
    if (made)
        return refuse_status(session->call, made);
    char people[PAC_PLAYERS * 32];
    words_players(people, sizeof people, &start, session->people);
    if (!session->quiet)
        session_notice(
            session,
            _("You play {players}; the others play at random. Type a turn such as e1-e2, "
              "or help."),
            SLOTS({"players", people}));
    let_others_play(session);
    session_show(session);
    while (!session->ended && !ferror(stdout))
        ask_turn(session);
    int status = finish(session);
    pac_game_free(session->game);
    return status;
}

static int run(const struct invocation *call) {
    struct session session = {.call = call, .quiet = call->json};
    session.terminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
    uint64_t seed;
    int status = input_look(call, call->option[OPTION_ASCII], call->option[OPTION_UNICODE],
                            call->option[OPTION_COLOUR], &session.look);
    if (!status)
        status = input_seed(call, call->option[OPTION_SEED], &seed);
    if (status)
        return status;
    session.random = pac_random_seeded(seed);
    pac_setup setup;
    if (!choose_game(&session, &setup, &status))
        return status;
    status = choose_people(&session, &setup);
    return status ? status : lead(&session, &setup);
}

const struct command command_play = {
    .name = "play",
    .arguments = "[GAME [PLAYERS]]",
    .summary = N_("play a game here in the terminal"),
    .details =
        N_("Plays a game with you, against opponents who play at random. It asks for what is not "
           "given. Type help for what else can be typed."),
    .options = {{"as", "RGBY", N_("the colours that people play, such as R or RY")},
                {"seed", "N", N_("the opponents play the same again")},
                {"ascii", NULL, N_("only ASCII characters")},
                {"unicode", NULL, N_("arrows and lines, whatever the terminal")},
                {"colour", "WHEN", N_("colours: always, never or auto")}},
    .least = 0,
    .most = 2,
    .run = run,
};
