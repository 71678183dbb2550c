/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/shared/facts.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "session.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIST_COLUMN = 12,
    OPTION_COLUMN = 6,
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
        if (column + LIST_COLUMN > (int)text_width()) {
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

const char *session_question(pac_stage stage) {
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

/* Option `number`, from 1, of those that are listed; PAC_NOWHERE if there is none. */
static int numbered_option(pac_fields options, const char *digits) {
    long number = strtol(digits, NULL, 10);
    while (pac_fields_any(options)) {
        int option = pac_fields_take(&options);
        if (--number == 0)
            return option;
    }
    return PAC_NOWHERE;
}

/* The options with their numbers; the connection, if there is one, is the last. */
static void print_options(pac_fields options) {
    size_t column = 0;
    for (int number = 1; pac_fields_any(options); number++) {
        int option = pac_fields_take(&options);
        char text[PAC_FIELD_TEXT];
        if (option == PAC_CONNECTION) {
            (void)printf("%s%2d * %s", column ? "\n" : "", number,
                         _("for the connection change instead"));
            column = text_width();
            continue;
        }
        if (column + OPTION_COLUMN > text_width()) {
            (void)putchar('\n');
            column = 0;
        }
        pac_field_print(option, text);
        (void)printf("%2d %s ", number, text);
        column += OPTION_COLUMN;
    }
    (void)putchar('\n');
}

/* The question with the board in sight; `notice` stands before it. */
static void print_question(struct session *session, pac_turn turn, pac_fields options,
                           const char *notice) {
    if (session->quiet)
        return;
    if (session->terminal)
        session_show_board(session, pac_fields_and(options, PAC_ALL_FIELDS));
    char text[PAC_TURN_TEXT], line[SENTENCE];
    pac_turn_print(pac_game_position(session->game), turn, text);
    fill(line, sizeof line, "{turn}. {notice}{question}",
         SLOTS({"turn", text}, {"notice", notice},
               {"question", session_question(pac_turn_stage(turn))}));
    say_wrapped(line, text_width(), 0);
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
    say_wrapped(text, text_width(), 0);
}

/* The option that was typed: a number of the list, a field, or `*`. */
static int read_option(pac_fields options, const char *line) {
    if (!strcmp(line, "*"))
        return PAC_CONNECTION;
    if (!line[strspn(line, "0123456789")])
        return numbered_option(options, line);
    return strlen(line) == 2 ? pac_field_parse(line) : PAC_NOWHERE;
}

/* Reads one of the options. An empty line goes back. */
static enum answer ask_option(struct session *session, pac_turn turn, int *option) {
    char line[TYPED_LINE], fields[PAC_FIELDS][PAC_FIELD_TEXT], notice[SENTENCE] = "";
    const char *answers[PAC_FIELDS + 1];
    pac_fields options = pac_options(pac_game_position(session->game), turn), left = options;
    size_t count = 0;
    left = pac_fields_and(left, PAC_ALL_FIELDS);
    for (; pac_fields_any(left); count++) {
        pac_field_print(pac_fields_take(&left), fields[count]);
        answers[count] = fields[count];
    }
    answers[count] = NULL;
    print_question(session, turn, options, "");
    for (;;) {
        session->answers = answers;
        enum answer answer = session_ask(session, "? ", line);
        session->answers = NULL;
        if (answer == ANSWER_HELP) {
            print_question(session, turn, options, "");
            print_question_help(session, turn);
            continue;
        }
        if (answer != ANSWER_TEXT)
            return answer;
        if (!*line)
            return ANSWER_BACK;
        *option = read_option(options, line);
        if (*option != PAC_NOWHERE && pac_fields_has(options, *option))
            return ANSWER_TEXT;
        (void)snprintf(notice, sizeof notice, "%s ",
                       _("That isn’t one of them. An empty line goes back."));
        if (session->terminal)
            print_question(session, turn, options, notice);
        else if (!session->quiet)
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

/* -----------------------------------------------------------------------------------------------
 * What people write instead of e1-e2
 */

/* Two fields with nothing between them, as in e1e2 or e1e2(d5). */
static bool is_pair(const char *bare) {
    return strlen(bare) >= 4 && pac_field_parse(bare) != PAC_NOWHERE &&
           pac_field_parse(bare + 2) != PAC_NOWHERE;
}

/* The moves, straight on, between two fields either of which may be PAC_NOWHERE for any. */
static size_t moves_between(const pac_position *position, int from, int to,
                            pac_turn found[LISTED_TURNS]) {
    pac_turn list[LISTED_TURNS];
    size_t count = list_turns(position, list), fits = 0;
    for (size_t i = 0; i < count; i++) {
        pac_turn_kind kind = pac_turn_kind_of(list[i]);
        if ((kind == PAC_MOVE || kind == PAC_PINCER) && !pac_turn_twist(list[i]) &&
            (from == PAC_NOWHERE || pac_turn_from(list[i]) == from) &&
            (to == PAC_NOWHERE || pac_turn_to(list[i]) == to))
            found[fits++] = list[i];
    }
    return fits;
}

/* e1e2 as e1-e2 or e1xe2, whichever there is; with what stands behind it. */
static void write_sign(const pac_position *position, const char *bare,
                       char out[PAC_TURN_TEXT + 1]) {
    pac_turn found[LISTED_TURNS];
    size_t count = moves_between(position, pac_field_parse(bare), pac_field_parse(bare + 2), found);
    bool pincer = count == 1 && pac_turn_kind_of(found[0]) == PAC_PINCER;
    (void)snprintf(out, PAC_TURN_TEXT + 1, "%.2s%c%s", bare, pincer ? 'x' : '-', bare + 2);
}

/* A lone field: where the only chevron that can go there goes, or the only move from it. */
static bool lone_field(struct session *session, const char *bare, pac_turn *turn) {
    const pac_position *position = pac_game_position(session->game);
    pac_turn found[LISTED_TURNS];
    int field = pac_field_parse(bare);
    size_t count = moves_between(position, PAC_NOWHERE, field, found);
    if (!count)
        count = moves_between(position, field, PAC_NOWHERE, found);
    if (count == 1) {
        *turn = found[0];
        return true;
    }
    char turns[SENTENCE] = "";
    for (size_t i = 0; i < count; i++) {
        char text[PAC_TURN_TEXT];
        pac_turn_print(position, found[i], text);
        append(turns, sizeof turns, i ? ", " : "");
        append(turns, sizeof turns, text);
    }
    session_notice(session,
                   count ? _("‘{field}’ could be: {turns}.")
                         : _("None of your chevrons can go to {field}."),
                   SLOTS({"field", bare}, {"turns", turns}));
    return false;
}

/* -----------------------------------------------------------------------------------------------
 * Refusing
 */

/* With --json a refusal is part of what comes out at the end. */
static void keep_refusal(struct session *session, const char *line, pac_refusal refusal) {
    json_t *facts = fact_refusal(refusal);
    char given[EXCERPT];
    escape(given, line, strlen(line));
    if (!session->refusals)
        session->refusals = json_array();
    if (facts && !json_object_set_new(facts, "turn", json_string(given)) &&
        !json_object_set_new(facts, "error", json_string(session->notice)))
        (void)json_array_append(session->refusals, facts);
    json_decref(facts);
}

static void refuse_line(struct session *session, const char *line, pac_refusal refusal) {
    char given[EXCERPT], why[SENTENCE];
    const char *meant = refusal.kind == PAC_REFUSAL_SYNTAX ? session_meant(line) : NULL;
    escape(given, line, strlen(line));
    words_refusal(why, refusal);
    const char *sentence = _("‘{turn}’: {why}");
    if (meant)
        sentence = _("‘{turn}’: {why} Did you mean {word}?");
    else if (refusal.kind == PAC_REFUSAL_SYNTAX)
        sentence = _("‘{turn}’: {why} Type help to learn more.");
    session_notice(session, sentence,
                   SLOTS({"turn", given}, {"why", why}, {"word", meant ? meant : ""}));
    if (session->quiet)
        keep_refusal(session, line, refusal);
}

enum answer session_typed_turn(struct session *session, const char *line, pac_turn *turn) {
    const pac_position *position = pac_game_position(session->game);
    if (!line[strspn(line, "0123456789")])
        return number_turn(session, line, turn) ? complete_turn(session, turn) : ANSWER_BACK;
    char bare[PAC_TURN_TEXT], signed_text[PAC_TURN_TEXT + 1];
    bare_text(bare, line);
    if (is_pair(bare)) {
        write_sign(position, bare, signed_text);
        line = signed_text;
    }
    pac_refusal refusal = pac_turn_parse(position, line, strlen(line), PAC_INPUT_SPACES, turn);
    if (!refusal.kind)
        return ANSWER_TEXT;
    bool over = pac_game_end(session->game) != PAC_END_NOT_OVER;
    if (!over && begun_turn(position, line, turn))
        return complete_turn(session, turn);
    if (!over && strlen(bare) == 2 && pac_field_parse(bare) != PAC_NOWHERE) {
        if (lone_field(session, bare, turn))
            return complete_turn(session, turn);
        if (session->quiet)
            keep_refusal(session, line, refusal);
        return ANSWER_BACK;
    }
    refuse_line(session, line, refusal);
    return ANSWER_BACK;
}

void session_each_turn_text(const struct session *session, void (*add)(const char *text)) {
    const pac_position *position = pac_game_position(session->game);
    pac_turn list[LISTED_TURNS];
    size_t count = pac_game_end(session->game) ? 0 : list_turns(position, list);
    for (size_t i = 0; i < count; i++) {
        char text[PAC_TURN_TEXT];
        pac_turn_print(position, list[i], text);
        add(text);
    }
}
