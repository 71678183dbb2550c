/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that can be typed instead of a turn. */
#define _POSIX_C_SOURCE 200809L

#include "cli/suggest.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "play.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

struct order {
    const char *name;  /* also understood in the user's language */
    const char *alias; /* another name, or NULL */
    const char *argument, *help;
    void (*run)(struct session *session, const char *rest);
};

/* -----------------------------------------------------------------------------------------------
 * Looking
 */

static void order_list(struct session *session, const char *rest) {
    if (session->quiet)
        return;
    if (session->terminal)
        session_show_board(session, PAC_NO_FIELDS);
    session_print_list(session, rest);
}

/* Adds what happens in a turn, each with its rule. */
static void add_events(char *out, size_t size, const pac_position *before, pac_turn turn) {
    pac_position after = *before;
    pac_event events[PAC_MAX_EVENTS];
    size_t count = pac_play_events(&after, turn, events);
    char sentence[SENTENCE];
    words_turn(sentence, before, turn);
    fill(out, size, "{turn}.", SLOTS({"turn", sentence}));
    for (size_t i = 0; i < count;) {
        i += words_event(sentence, &after, events + i, count - i, RULE_NUMBERS);
        append(out, size, " ");
        append(out, size, sentence);
    }
}

/* Why a turn is refused or what it would do; without one, what happened in the last. */
static void order_why(struct session *session, const char *rest) {
    size_t turns = pac_game_turns(session->game);
    const pac_position *position = pac_game_position(session->game);
    char text[2 * SENTENCE], numbered[PAC_TURN_TEXT];
    pac_turn turn;
    if (!*rest && !turns) {
        session_notice(session, _("Add a turn: why e1-e2"), NO_SLOTS);
    } else if (!*rest) {
        add_events(text, sizeof text, pac_game_position_at(session->game, turns - 1),
                   pac_game_turn(session->game, turns - 1));
        session_notice(session, "{text}", SLOTS({"text", text}));
    } else if (rest[strspn(rest, "0123456789")] || session_numbered_text(session, rest, numbered)) {
        if (!rest[strspn(rest, "0123456789")])
            rest = numbered;
        pac_refusal refusal = pac_turn_parse(position, rest, strlen(rest), PAC_INPUT_SPACES, &turn);
        char given[EXCERPT], why[SENTENCE];
        escape(given, rest, strlen(rest));
        words_refusal(why, refusal);
        fill(text, sizeof text, _("‘{turn}’: {why}"), SLOTS({"turn", given}, {"why", why}));
        if (!refusal.kind)
            add_events(text, sizeof text, position, turn);
        session_notice(session, "{text}", SLOTS({"text", text}));
    }
    session_show(session);
}

static bool is_persons_turn(const struct session *session) {
    return !pac_game_end(session->game) &&
           session_is_person(session, pac_game_position(session->game)->to_move);
}

static void order_hint(struct session *session, const char *rest) {
    (void)rest;
    pac_turn turn;
    if (!is_persons_turn(session)) {
        session_notice(session, _("There’s nothing to choose right now."), NO_SLOTS);
    } else if (session_advice(session, &turn)) {
        char story[2 * SENTENCE];
        words_story(story, sizeof story, pac_game_position(session->game), turn);
        session_notice(session, _("A strong player would do this. {story}"),
                       SLOTS({"story", story}));
    }
    session_show(session);
}

static void order_board(struct session *session, const char *rest) {
    (void)rest;
    session->drawn = 0;
    session_show(session);
}

/* -----------------------------------------------------------------------------------------------
 * Back and forth
 */

/* Whether a prompt came before turn `i`: a person played it, or there are none. */
static bool was_asked(const struct session *session, size_t i, bool people) {
    return !people || session_is_person(session, pac_game_position_at(session->game, i)->to_move);
}

static bool any_person(const struct session *session) {
    bool any = false;
    for (int p = 0; p < pac_game_position(session->game)->players; p++)
        any |= session_is_person(session, p);
    return any;
}

/* Back to the turn before that a person played. */
static void order_undo(struct session *session, const char *rest) {
    (void)rest;
    bool people = any_person(session);
    size_t turn = pac_game_turns(session->game);
    while (turn > 0 && !was_asked(session, turn - 1, people))
        turn--;
    if (turn == 0) {
        session_notice(session, _("There’s nothing to take back."), NO_SLOTS);
    } else {
        while (pac_game_turns(session->game) >= turn &&
               pac_game_undo(session->game) == PAC_STATUS_OK) {
        }
        session->told = pac_game_turns(session->game);
        session->unsaved = true;
        session_notice(session,
                       _("Your last turn has been taken back. Type redo to play it again."),
                       NO_SLOTS);
    }
    session_show(session);
}

/* What was taken back with one undo. */
static void order_redo(struct session *session, const char *rest) {
    (void)rest;
    bool people = any_person(session);
    size_t before = pac_game_turns(session->game);
    while (pac_game_redo(session->game) == PAC_STATUS_OK && pac_game_undone(session->game) > 0 &&
           !was_asked(session, pac_game_turns(session->game), people)) {
    }
    session->told = before;
    if (pac_game_turns(session->game) == before)
        session_notice(session, _("There’s nothing to redo."), NO_SLOTS);
    else
        session->unsaved = true;
    session_show(session);
}

/* The player to move leaves the game, as the notation has it. */
static void order_resign(struct session *session, const char *rest) {
    (void)rest;
    if (!is_persons_turn(session)) {
        session_notice(session, _("There’s nothing to choose right now."), NO_SLOTS);
    } else {
        session->told = pac_game_turns(session->game);
        (void)pac_game_play(session->game,
                            pac_leave(pac_game_position(session->game)->to_move, PAC_RESIGN));
        session->unsaved = true;
        return; /* others may follow before it is shown */
    }
    session_show(session);
}

/* -----------------------------------------------------------------------------------------------
 * Games
 */

static void order_new(struct session *session, const char *rest) {
    (void)rest;
    if (!session_may_leave(session) || session->ended)
        return;
    pac_position start = *pac_game_position_at(session->game, 0);
    if (session_begin(session, &start))
        session_notice(session, _("Not enough memory."), NO_SLOTS);
    session_show(session);
}

static void order_save(struct session *session, const char *rest) {
    char name[FILE_NAME_ROOM], given[EXCERPT];
    session_file_name(session, name);
    int error = session_save(session, *rest ? rest : name);
    escape(given, *rest ? rest : name, strlen(*rest ? rest : name));
    if (error)
        session_notice(session, _("‘{file}’ cannot be written: {why}"),
                       SLOTS({"file", given}, {"why", why_file(error)}));
    session_show(session);
}

static void order_load(struct session *session, const char *rest) {
    char why[SENTENCE];
    if (!*rest)
        session_notice(session, _("Add a file: load game.pgr"), NO_SLOTS);
    else if (!session_may_leave(session) || session->ended)
        return;
    else if (!session_load(session, rest, why))
        session_notice(session, "{why}", SLOTS({"why", why}));
    session_show(session);
}

static void order_levels(struct session *session, const char *rest) {
    if (rest[0] >= '1' && rest[0] < '1' + PAC_LEVELS && !rest[1]) {
        session_free_players(session);
        for (int p = 0; p < PAC_PLAYERS; p++)
            if (session->who[p].kind)
                session->who[p] = (struct who){.kind = "engine", .level = rest[0] - '0'};
        session_notice(session, _("From now on the computer plays at level {level}, {name}."),
                       SLOTS({"level", rest}, {"name", word_level(rest[0] - '0')}));
        session_show(session);
    } else if (!session->quiet) {
        session_page(session);
        play_print_levels();
    }
}

void order_quit(struct session *session, const char *rest) {
    (void)rest;
    if (session_may_leave(session))
        session->ended = true;
    else
        session_show(session);
}

/* -----------------------------------------------------------------------------------------------
 * All of them
 */

static void order_help(struct session *session, const char *rest);

static const struct order orders[] = {
    {N_("help"), "?", "", N_("this page"), order_help},
    {N_("list"), NULL, N_("[e1]"), N_("your turns, or those that start with this"), order_list},
    {N_("hint"), NULL, "", N_("what a strong player would do"), order_hint},
    {N_("why"), NULL, N_("[TURN]"), N_("what a turn does, or why it is refused"), order_why},
    {N_("undo"), "back", "", N_("take your last turn back"), order_undo},
    {N_("redo"), NULL, "", N_("redo what was taken back"), order_redo},
    {N_("levels"), NULL, N_("[3]"), N_("the computer’s levels, or change to another"),
     order_levels},
    {N_("save"), NULL, N_("[FILE]"), N_("save the game"), order_save},
    {N_("load"), NULL, N_("FILE"), N_("continue a saved game"), order_load},
    {N_("board"), NULL, "", N_("draw the board again"), order_board},
    {N_("resign"), "leave", "", N_("resign the game"), order_resign},
    {N_("new"), NULL, "", N_("start the same game again"), order_new},
    {N_("quit"), "exit", "", N_("leave; you can save the game"), order_quit},
};

/* How the game is won, and how its turns are written. */
static void print_rules(const pac_position *position) {
    char target[12], text[SENTENCE];
    (void)snprintf(target, sizeof target, "%d", pac_target(position));
    switch ((pac_variant)position->variant) {
    case PAC_SHACRU:
        say_wrapped(_("Every neutral field you move onto becomes yours. When no one can gain "
                      "another field, the player with the most markers wins."),
                    text_width(), 0);
        break;
    case PAC_AZACRU:
        say_wrapped(_("When a player can’t move, everyone else has one more turn. Then the player "
                      "with the most markers wins."),
                    text_width(), 0);
        break;
    default:
        fill(text, sizeof text,
             _("The first player with {target} markers on the board wins, or the last one with "
               "chevrons left."),
             SLOTS({"target", target}));
        say_wrapped(text, text_width(), 0);
    }
    if (pac_is_pacru((pac_variant)position->variant))
        say_wrapped(_("Benefits go in parentheses, as in e3-e4(d5), and * is the connection "
                      "change. c3<(b2,d2) rotates a chevron to the left for two markers. You’ll be "
                      "asked about anything you leave out."),
                    text_width(), 0);
    else
        say_wrapped(_("< or > after a border crossing twists the chevron to the left or right."),
                    text_width(), 0);
}

static void order_help(struct session *session, const char *rest) {
    (void)rest;
    if (session->quiet)
        return;
    session_page(session);
    size_t widest = 0;
    char terms[sizeof orders / sizeof *orders][EXCERPT];
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        fill(terms[i], EXCERPT, "{name} {argument}",
             SLOTS({"name", _(orders[i].name)},
                   {"argument", *orders[i].argument ? _(orders[i].argument) : ""}));
        widest = columns_of(terms[i]) > widest ? columns_of(terms[i]) : widest;
    }
    (void)puts(_("Type a turn, such as e1-e2, or its number from the list. Or:"));
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        (void)printf("  %s%*s  %s\n", terms[i], (int)(widest - columns_of(terms[i])), "",
                     _(orders[i].help));
    print_rules(pac_game_position(session->game));
    say_wrapped(_("On the board, a capital letter with its direction is a chevron. A small letter "
                  "is a field of that colour, with or without a chevron on it."),
                text_width(), 0);
}

/* Whether `length` bytes of `word` begin a name; all of it, if it is to be exact. */
static bool names(const char *name, const char *word, size_t length, bool exact) {
    return name && !strncasecmp(name, word, length) && (!exact || strlen(name) == length);
}

/* The order of a name, or else the first whose name begins with what was typed. */
static const struct order *find_order(const char *word, size_t length) {
    for (int exact = 1; exact >= 0; exact--)
        for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
            if (names(_(orders[i].name), word, length, exact) ||
                names(orders[i].name, word, length, exact) ||
                names(orders[i].alias, word, length, exact))
                return &orders[i];
    return NULL;
}

const char *session_meant(const char *line) {
    struct suggestion meant = suggest_for(line, strcspn(line, " \t"));
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        suggest_try(&meant, _(orders[i].name));
        suggest_try(&meant, orders[i].name);
    }
    return meant.word;
}

void session_each_candidate(const struct session *session, void (*add)(const char *text)) {
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        add(_(orders[i].name));
    session_each_turn_text(session, add);
}

bool order_run(struct session *session, const char *line) {
    size_t length = strcspn(line, " \t");
    const struct order *order = length ? find_order(line, length) : NULL;
    if (!order)
        return false;
    order->run(session, line + length + strspn(line + length, " \t"));
    return true;
}
