/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "i18n.h"
#include "session.h"
#include "words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCREEN_WIDTH = 79 };

/* -----------------------------------------------------------------------------------------------
 * The list
 */

struct listed {
    char text[PAC_TURN_TEXT];
    pac_turn turn;
};

static int by_text(const void *a, const void *b) {
    const struct listed *one = a, *other = b;
    return strcmp(one->text, other->text);
}

static struct listed entry_of(const pac_position *position, pac_turn turn) {
    struct listed entry = {"", turn};
    pac_turn_print(position, turn, entry.text);
    return entry;
}

/* Adds a turn; twists are so few that each makes an entry of its own. */
static size_t add_turn(const pac_position *position, pac_turn turn, struct listed *list) {
    if (pac_turn_stage(turn) != PAC_CHOOSE_TWIST) {
        *list = entry_of(position, turn);
        return 1;
    }
    pac_fields twists = pac_options(position, turn);
    size_t count = 0;
    while (pac_fields_any(twists))
        list[count++] = entry_of(position, pac_choose(position, turn, pac_fields_take(&twists)));
    return count;
}

size_t session_list(const pac_position *position, pac_turn list[LISTED_TURNS]) {
    pac_turn begun[PAC_MAX_MOVES + PAC_MAX_REORIENTATIONS];
    size_t begun_count = pac_moves(position, begun), count = 0;
    begun_count += pac_reorientations(position, begun + begun_count);
    struct listed entries[LISTED_TURNS] = {{"", 0}};
    for (size_t i = 0; i < begun_count; i++)
        count += add_turn(position, begun[i], entries + count);
    qsort(entries, count, sizeof *entries, by_text);
    for (size_t i = 0; i < count; i++)
        list[i] = entries[i].turn;
    return count;
}

void session_print_list(const struct session *session, int from) {
    const pac_position *position = pac_game_position(session->game);
    pac_turn list[LISTED_TURNS];
    size_t count = session_list(position, list);
    int column = 0;
    bool more = false;
    for (size_t i = 0; i < count; i++) {
        if (from != PAC_NOWHERE && pac_turn_from(list[i]) != from)
            continue;
        char text[PAC_TURN_TEXT];
        pac_turn_print(position, list[i], text);
        bool incomplete = pac_turn_stage(list[i]) != PAC_COMPLETE;
        more |= incomplete;
        if (column + 12 > SCREEN_WIDTH) {
            (void)putchar('\n');
            column = 0;
        }
        (void)printf("%3zu %s%-*s", i + 1, text, 8 - (int)strlen(text), incomplete ? "+" : "");
        column += 12;
    }
    if (column)
        (void)putchar('\n');
    else
        (void)puts(_("There is no turn."));
    if (more)
        (void)puts(_("+ asks for more when you choose it."));
}

/* -----------------------------------------------------------------------------------------------
 * Choosing the rest of a turn
 */

static const char *question_of(pac_stage stage) {
    switch (stage) {
    case PAC_CHOOSE_CHANGE:
        return _("Borderland change: which neutral field gets your marker?");
    case PAC_CHOOSE_TRANSFORMATION:
        return _("Borderland transformation: which field becomes yours?");
    case PAC_CHOOSE_MEETING:
        return _("Meeting: which field becomes yours?");
    case PAC_CHOOSE_GIVE_BACK:
        return _("Reorientation: which marker do you give back?");
    case PAC_CHOOSE_TWIST:
    case PAC_COMPLETE:
        break;
    }
    return "";
}

static void print_options(pac_fields options) {
    char line[PAC_FIELDS * 3 + 64] = "";
    size_t used = 0;
    bool connection = pac_fields_has(options, PAC_CONNECTION);
    options = pac_fields_and(options, PAC_ALL_FIELDS);
    while (pac_fields_any(options)) {
        line[used++] = ' ';
        used += pac_field_print(pac_fields_take(&options), line + used);
    }
    say_wrapped(line + (used ? 1 : 0), SCREEN_WIDTH, 0);
    if (connection)
        (void)puts(_("Or * for the connection change instead."));
}

/* Reads one of the options; PAC_NOWHERE if the person would rather not. */
static int ask_option(struct session *session, pac_stage stage, pac_fields options) {
    char line[TYPED_LINE];
    if (!session->quiet) {
        (void)puts(question_of(stage));
        print_options(options);
    }
    while (session_read(session, "? ", line) && *line) {
        int option = !strcmp(line, "*")  ? PAC_CONNECTION
                     : strlen(line) == 2 ? pac_field_parse(line)
                                         : PAC_NOWHERE;
        if (option != PAC_NOWHERE && pac_fields_has(options, option))
            return option;
        if (!session->quiet)
            (void)puts(_("That is not one of them. An empty line cancels the turn."));
    }
    return PAC_NOWHERE;
}

/* Chooses stage by stage; what has only one possible value is not asked. */
static bool complete_turn(struct session *session, pac_turn *turn) {
    const pac_position *position = pac_game_position(session->game);
    while (pac_turn_stage(*turn) != PAC_COMPLETE) {
        pac_fields options = pac_options(position, *turn);
        int option = pac_fields_count(options) == 1
                         ? pac_fields_first(options)
                         : ask_option(session, pac_turn_stage(*turn), options);
        if (option == PAC_NOWHERE) {
            session_notice(session, _("No turn has been played."), NO_SLOTS);
            return false;
        }
        *turn = pac_choose(position, *turn, option);
    }
    return true;
}

/* A number of the list made into a turn. */
static bool numbered_turn(struct session *session, const char *line, pac_turn *turn) {
    pac_turn list[LISTED_TURNS];
    size_t count = session_list(pac_game_position(session->game), list), number = 0;
    for (const char *digit = line; *digit && number <= count; digit++)
        number = number * 10 + (size_t)(*digit - '0');
    if (number < 1 || number > count) {
        session_notice(session, _("There is no turn of that number in the list."), NO_SLOTS);
        return false;
    }
    *turn = list[number - 1];
    return complete_turn(session, turn);
}

/* The turn whose beginning was typed, as in e1-e4 when a field is still to be named. */
static bool begun_turn(const pac_position *position, const char *line, pac_turn *turn) {
    char bare[PAC_TURN_TEXT] = "";
    size_t length = 0;
    for (; *line; line++) {
        if (isspace((unsigned char)*line))
            continue;
        if (length + 1 == sizeof bare)
            return false;
        bare[length++] = (char)tolower((unsigned char)*line);
    }
    pac_turn list[LISTED_TURNS];
    size_t count = session_list(position, list);
    for (size_t i = 0; i < count; i++) {
        char text[PAC_TURN_TEXT];
        pac_turn_print(position, list[i], text);
        if (!strcmp(text, bare)) {
            *turn = list[i];
            return true;
        }
    }
    return false;
}

bool session_typed_turn(struct session *session, const char *line, pac_turn *turn) {
    const pac_position *position = pac_game_position(session->game);
    if (!line[strspn(line, "0123456789")])
        return numbered_turn(session, line, turn);
    pac_refusal refusal = pac_turn_parse(position, line, strlen(line), PAC_INPUT_SPACES, turn);
    if (!refusal.kind)
        return true;
    if (!pac_game_end(session->game) && begun_turn(position, line, turn))
        return complete_turn(session, turn);
    char given[EXCERPT], why[SENTENCE];
    escape(given, line, strlen(line));
    words_refusal(why, refusal);
    session_notice(session,
                   refusal.kind == PAC_REFUSAL_SYNTAX ? _("'{turn}': {why} Type help for help.")
                                                      : _("'{turn}': {why}"),
                   SLOTS({"turn", given}, {"why", why}));
    return false;
}
