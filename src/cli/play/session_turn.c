/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "session.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIST_COLUMN = 12,
    STAGES = PAC_MAX_GIVEN + 2 /* questions of one turn at the most */
};

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

/* The turns that can be begun with, in byte order. */
static size_t list_turns(const pac_position *position, pac_turn list[LISTED_TURNS]) {
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

/* What was typed as turns are written: without blanks, in small letters; cut off if too long. */
static void bare_text(char bare[PAC_TURN_TEXT], const char *line) {
    size_t length = 0;
    for (; *line && length + 1 < PAC_TURN_TEXT; line++)
        if (!isspace((unsigned char)*line))
            bare[length++] = (char)tolower((unsigned char)*line);
    bare[length] = '\0';
}

void session_print_list(const struct session *session, const char *filter) {
    const pac_position *position = pac_game_position(session->game);
    pac_turn list[LISTED_TURNS];
    size_t count = list_turns(position, list);
    char begin[PAC_TURN_TEXT], given[EXCERPT];
    bare_text(begin, filter);
    int column = 0;
    bool more = false;
    for (size_t i = 0; i < count; i++) {
        char text[PAC_TURN_TEXT];
        pac_turn_print(position, list[i], text);
        if (strncmp(text, begin, strlen(begin)) != 0)
            continue;
        bool incomplete = pac_turn_stage(list[i]) != PAC_COMPLETE;
        more |= incomplete;
        if (column + LIST_COLUMN > SCREEN_WIDTH) {
            (void)putchar('\n');
            column = 0;
        }
        (void)printf("%3zu %s%-*s", i + 1, text, 8 - (int)strlen(text), incomplete ? "+" : "");
        column += LIST_COLUMN;
    }
    escape(given, filter, strlen(filter));
    if (column)
        (void)putchar('\n');
    else if (count)
        say(_("No turn begins with ‘{given}’."), SLOTS({"given", given}));
    else
        (void)puts(_("There are no turns."));
    if (more)
        (void)puts(_("+ means you’ll be asked for more."));
}

static bool number_turn(struct session *session, const char *digits, pac_turn *turn) {
    pac_turn list[LISTED_TURNS];
    size_t count = list_turns(pac_game_position(session->game), list), number = 0;
    for (; *digits && number <= count; digits++)
        number = number * 10 + (size_t)(*digits - '0');
    if (number < 1 || number > count) {
        session_notice(session, _("The list has no turn with that number."), NO_SLOTS);
        return false;
    }
    *turn = list[number - 1];
    return true;
}

bool session_numbered_text(struct session *session, const char *digits, char text[PAC_TURN_TEXT]) {
    pac_turn turn;
    if (!number_turn(session, digits, &turn))
        return false;
    pac_turn_print(pac_game_position(session->game), turn, text);
    return true;
}

bool session_must_pass(const struct session *session) {
    pac_turn list[LISTED_TURNS];
    return list_turns(pac_game_position(session->game), list) == 1 &&
           pac_turn_kind_of(list[0]) == PAC_PASS;
}

/* -----------------------------------------------------------------------------------------------
 * Choosing the rest of a turn
 */

static const char *question_of(pac_stage stage) {
    switch (stage) {
    case PAC_CHOOSE_CHANGE:
        return _("Borderland change: which neutral field gets your marker?");
    case PAC_CHOOSE_TRANSFORMATION:
        return _("Borderland transformation: which field do you take?");
    case PAC_CHOOSE_MEETING:
        return _("Meeting: which field do you take?");
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

static void print_question(const struct session *session, pac_turn turn, pac_fields options) {
    if (session->quiet)
        return;
    char text[PAC_TURN_TEXT];
    pac_turn_print(pac_game_position(session->game), turn, text);
    (void)printf("%s. %s\n", text, question_of(pac_turn_stage(turn)));
    print_options(options);
}

static void print_question_help(const struct session *session, pac_turn turn) {
    if (session->quiet)
        return;
    pac_rule rule = pac_stage_rule(pac_game_position(session->game), turn);
    char number[16], text[SENTENCE];
    (void)snprintf(number, sizeof number, "{%s}", pac_rule_text(rule));
    fill(text, sizeof text,
         _("Type one of these fields. Your turn isn’t complete without it ({rule}). back or an "
           "empty line: choose again what came before. quit: leave the game."),
         SLOTS({"rule", number}));
    say_wrapped(text, SCREEN_WIDTH, 0);
}

/* Reads one of the options. An empty line goes back. */
static enum answer ask_option(struct session *session, pac_turn turn, int *option) {
    char line[TYPED_LINE];
    pac_fields options = pac_options(pac_game_position(session->game), turn);
    print_question(session, turn, options);
    for (;;) {
        enum answer answer = session_ask(session, "? ", line);
        if (answer == ANSWER_HELP) {
            print_question_help(session, turn);
            print_question(session, turn, options);
            continue;
        }
        if (answer != ANSWER_TEXT)
            return answer;
        if (!*line)
            return ANSWER_BACK;
        *option = !strcmp(line, "*")  ? PAC_CONNECTION
                  : strlen(line) == 2 ? pac_field_parse(line)
                                      : PAC_NOWHERE;
        if (*option != PAC_NOWHERE && pac_fields_has(options, *option))
            return ANSWER_TEXT;
        if (!session->quiet)
            (void)puts(_("That isn’t one of them. An empty line goes back."));
    }
}

/* Chooses stage by stage; what has only one possible value is not asked. */
static enum answer complete_turn(struct session *session, pac_turn *turn) {
    const pac_position *position = pac_game_position(session->game);
    pac_turn asked[STAGES];
    size_t count = 0;
    while (pac_turn_stage(*turn) != PAC_COMPLETE) {
        pac_fields options = pac_options(position, *turn);
        int option = pac_fields_first(options);
        if (pac_fields_count(options) > 1) {
            enum answer answer = ask_option(session, *turn, &option);
            if (answer == ANSWER_BACK && count > 0) {
                *turn = asked[--count];
                continue;
            }
            if (answer == ANSWER_BACK)
                session_notice(session, _("No turn has been played."), NO_SLOTS);
            if (answer != ANSWER_TEXT)
                return answer;
            asked[count++] = *turn;
        }
        *turn = pac_choose(position, *turn, option);
    }
    return ANSWER_TEXT;
}

/* The turn whose beginning was typed, as in e1-e4 when a field is still to be named. */
static bool begun_turn(const pac_position *position, const char *line, pac_turn *turn) {
    char bare[PAC_TURN_TEXT];
    bare_text(bare, line);
    pac_turn list[LISTED_TURNS];
    size_t count = list_turns(position, list);
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

enum answer session_typed_turn(struct session *session, const char *line, pac_turn *turn) {
    const pac_position *position = pac_game_position(session->game);
    if (!line[strspn(line, "0123456789")])
        return number_turn(session, line, turn) ? complete_turn(session, turn) : ANSWER_BACK;
    pac_refusal refusal = pac_turn_parse(position, line, strlen(line), PAC_INPUT_SPACES, turn);
    if (!refusal.kind)
        return ANSWER_TEXT;
    if (!pac_game_end(session->game) && begun_turn(position, line, turn))
        return complete_turn(session, turn);
    char given[EXCERPT], why[SENTENCE];
    escape(given, line, strlen(line));
    words_refusal(why, refusal);
    session_notice(session,
                   refusal.kind == PAC_REFUSAL_SYNTAX
                       ? _("‘{turn}’: {why} Type help to learn more.")
                       : _("‘{turn}’: {why}"),
                   SLOTS({"turn", given}, {"why", why}));
    return ANSWER_BACK;
}
