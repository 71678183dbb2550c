/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is to be played, by whom: from the arguments, or by asking. */
#define _POSIX_C_SOURCE 200809L

#include "cli/shared/inputs.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "play.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { USUAL_LEVEL = 2, FEWEST = 2 };

/* -----------------------------------------------------------------------------------------------
 * Who plays
 */

/* "me", a level by number or name, "level=3", or a kind of simpler player. */
static bool read_who(const char *text, struct who *who) {
    static const char *const kinds[] = {"random", "greedy"};
    if (session_is_word(text, N_("me"))) {
        *who = (struct who){.kind = NULL};
        return true;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcasecmp(text, kinds[i])) {
            *who = (struct who){.kind = kinds[i]};
            return true;
        }
    const char *number = strncasecmp(text, "level=", 6) ? text : text + 6;
    for (int level = 1; level <= PAC_LEVELS; level++) {
        char digit[] = {(char)('0' + level), '\0'};
        if (!strcmp(number, digit) || session_is_word(text, word_level_english(level))) {
            *who = (struct who){.kind = "engine", .level = level};
            return true;
        }
    }
    return false;
}

static int misuse_who(const struct invocation *call, int option) {
    char given[EXCERPT], name[16];
    (void)snprintf(name, sizeof name, "--%s", call->command->options[option].name);
    escape(given, call->option[option], strlen(call->option[option]));
    return misuse(call, _("{option} is me, or a level from 1 to 8, not ‘{given}’."),
                  SLOTS({"option", name}, {"given", given}));
}

static bool any_seat_option(const struct invocation *call) {
    bool any = call->option[PLAY_LEVEL] != NULL;
    for (int colour = 0; colour < PAC_COLOURS; colour++)
        any |= call->option[PLAY_COLOUR_FIRST + colour] != NULL;
    return any;
}

/* Who the option of a colour names. `given` says whether there is such an option. */
static int option_who(const struct invocation *call, pac_colour colour, struct who *who,
                      bool *given) {
    int option = PLAY_COLOUR_FIRST + (int)colour;
    *given = call->option[option] != NULL;
    return *given && !read_who(call->option[option], who) ? misuse_who(call, option) : STATUS_DONE;
}

/* The level of those that no option names. */
static int option_level(const struct invocation *call, int *level) {
    uint64_t number = USUAL_LEVEL;
    int status = call->option[PLAY_LEVEL] ? input_number(call, "--level", call->option[PLAY_LEVEL],
                                                         1, PAC_LEVELS, &number)
                                          : STATUS_DONE;
    *level = (int)number;
    return status;
}

/* An option for a colour that does not play is a mistake. */
static int check_colours(const struct invocation *call, const pac_colour *colours, int players) {
    for (int colour = 0; colour < PAC_COLOURS; colour++) {
        bool plays = false;
        for (int p = 0; p < players; p++)
            plays |= (int)colours[p] == colour;
        if (call->option[PLAY_COLOUR_FIRST + colour] && !plays)
            return misuse(call, _("{player} isn’t playing in this game."),
                          SLOTS({"player", word_colour((pac_colour)colour)}));
    }
    return STATUS_DONE;
}

/*
 * The usual players: those named by an option; of the others the first is a person, unless
 * there is one already, and the rest are computers.
 */
static int seat_options(const struct invocation *call, const pac_colour *colours, int players,
                        struct who who[PAC_PLAYERS]) {
    bool given[PAC_PLAYERS] = {false}, person = false;
    int level, status = option_level(call, &level);
    for (int p = 0; p < players && !status; p++) {
        status = option_who(call, colours[p], &who[p], &given[p]);
        person |= given[p] && !who[p].kind;
    }
    for (int p = 0; p < players && !status; p++) {
        if (given[p])
            continue;
        who[p] = person ? (struct who){.kind = "engine", .level = level} : (struct who){0};
        person = true;
    }
    return status;
}

int plan_seats(struct session *session) {
    const pac_position *position = pac_game_position(session->game);
    pac_colour colours[PAC_PLAYERS] = {PAC_RED};
    int status = STATUS_DONE;
    for (int p = 0; p < position->players && !status; p++) {
        struct who who;
        bool given;
        colours[p] = (pac_colour)position->colour[p];
        status = option_who(session->call, colours[p], &who, &given);
        if (!status && given)
            session->who[p] = who;
        else if (!status && session->who[p].level)
            status = session->call->option[PLAY_LEVEL]
                         ? option_level(session->call, &session->who[p].level)
                         : STATUS_DONE;
    }
    return status ? status : check_colours(session->call, colours, position->players);
}

/* -----------------------------------------------------------------------------------------------
 * Questions. Each returns TEXT when it is answered.
 */

static void explain_question(const struct session *session, const char *text) {
    if (!session->quiet)
        say_wrapped(text, text_width(), 0);
}

static void print_games(const struct session *session) {
    static const struct {
        pac_variant variant;
        const char *text;
    } games[] = {
        {PAC_SHACRU, N_("one field at a time; from age 5")},
        {PAC_AZACRU, N_("long moves, and connections that turn whole lines your colour")},
        {PAC_PACRU, N_("the whole game, with pincers and meetings")},
        {PAC_PACRU2011, N_("the same; meetings count while an opponent has 9 markers or more")},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games && !session->quiet; i++)
        (void)printf("  %zu %-10s  %s\n", i + 1, word_game(games[i].variant), _(games[i].text));
}

static void explain_wrong(const struct session *session) {
    explain_question(session, _("That isn’t one of the answers. Type help for more."));
}

/* A game by its number or name. */
static bool read_game(char line[TYPED_LINE], pac_variant *variant) {
    if (line[0] >= '1' && line[0] < '1' + PAC_VARIANTS && !line[1]) {
        *variant = (pac_variant)(line[0] - '1');
        return true;
    }
    for (char *letter = line; *letter; letter++)
        *letter = (char)tolower((unsigned char)*letter);
    return pac_variant_parse(line, variant);
}

static enum answer ask_game(struct session *session, struct plan *plan) {
    char prompt[SENTENCE], line[TYPED_LINE], usual[] = {(char)('1' + plan->setup.variant), '\0'};
    fill(prompt, sizeof prompt, _("Which game? [{usual}] "), SLOTS({"usual", usual}));
    print_games(session);
    for (;;) {
        enum answer answer = session_ask(session, prompt, line);
        if (answer == ANSWER_HELP) {
            explain_question(
                session,
                _("Type the number or the name of a game; Enter takes the one in brackets. The "
                  "rules build on each other, so start with Shacru. Type quit to leave."));
            print_games(session);
        } else if (answer != ANSWER_TEXT || !*line || read_game(line, &plan->setup.variant)) {
            return answer;
        } else {
            explain_wrong(session);
        }
    }
}

static enum answer ask_players(struct session *session, struct plan *plan) {
    char prompt[SENTENCE], line[TYPED_LINE], usual[] = {(char)('0' + plan->setup.players), '\0'};
    fill(prompt, sizeof prompt, _("How many players: 2, 3 or 4? [{usual}] "),
         SLOTS({"usual", usual}));
    for (;;) {
        enum answer answer = session_ask(session, prompt, line);
        if (answer == ANSWER_HELP)
            explain_question(session,
                             _("People and computers together. Enter takes the number in brackets, "
                               "back returns to the question before, quit leaves."));
        else if (answer != ANSWER_TEXT || !*line)
            return answer;
        else if (line[0] >= '0' + FEWEST && line[0] <= '0' + PAC_PLAYERS && !line[1]) {
            plan->setup.players = line[0] - '0';
            return ANSWER_TEXT;
        } else {
            explain_wrong(session);
        }
    }
}

/* "1 Duckling 2 Rabbit …": without commas they fit on a line. */
static void print_level_names(void) {
    char line[SENTENCE] = "";
    for (int level = 1; level <= PAC_LEVELS; level++) {
        char one[EXCERPT];
        (void)snprintf(one, sizeof one, "%s%d %s", level > 1 ? " " : "", level, word_level(level));
        append(line, sizeof line, one);
    }
    say_wrapped(line, text_width(), 0);
}

void play_print_levels(void) {
    size_t widest = 0;
    for (int level = 1; level <= PAC_LEVELS; level++)
        widest = columns_of(word_level(level)) > widest ? columns_of(word_level(level)) : widest;
    for (int level = 1; level <= PAC_LEVELS; level++) {
        char line[SENTENCE];
        int gap = (int)(widest - columns_of(word_level(level)));
        (void)snprintf(line, sizeof line, "  %d %s%*s  %s", level, word_level(level), gap, "",
                       words_level(level));
        say_wrapped(line, text_width(), widest + 6);
    }
}

static enum answer ask_seat(struct session *session, struct plan *plan, int player) {
    char prompt[SENTENCE], line[TYPED_LINE], usual[16];
    struct who *who = &plan->who[player];
    (void)snprintf(usual, sizeof usual, "%s", who->kind ? who->kind : _("me"));
    if (who->level)
        (void)snprintf(usual, sizeof usual, "%d", who->level);
    fill(prompt, sizeof prompt,
         _("Who plays {player}: me, or the computer at level 1 to 8? [{usual}] "),
         SLOTS({"player", word_colour(plan->setup.colour[player])}, {"usual", usual}));
    if (player == 0 && !session->quiet)
        print_level_names();
    for (;;) {
        enum answer answer = session_ask(session, prompt, line);
        if (answer == ANSWER_HELP ||
            (answer == ANSWER_TEXT && session_is_word(line, N_("levels")))) {
            play_print_levels();
            explain_question(session,
                             _("me is you, or anyone else at this keyboard. Enter takes what is in "
                               "brackets, back returns to the question before, quit leaves."));
        } else if (answer != ANSWER_TEXT || !*line || read_who(line, who)) {
            return answer;
        } else {
            explain_wrong(session);
        }
    }
}

/* -----------------------------------------------------------------------------------------------
 * All of it
 */

enum { STEP_GAME, STEP_PLAYERS, STEP_SEATS };

static bool is_asked(const struct session *session, const struct plan *plan, int step) {
    const struct invocation *call = session->call;
    if (step < STEP_SEATS)
        return call->count <= step;
    return step - STEP_SEATS < plan->setup.players && !any_seat_option(call) && !session->quiet;
}

static enum answer ask_step(struct session *session, struct plan *plan, int step) {
    if (step == STEP_GAME)
        return ask_game(session, plan);
    if (step == STEP_PLAYERS)
        return ask_players(session, plan);
    enum answer answer = ask_seat(session, plan, step - STEP_SEATS);
    /* The level just chosen is offered for the other computers too. */
    if (answer == ANSWER_TEXT && plan->who[step - STEP_SEATS].kind)
        for (int p = step - STEP_SEATS + 1; p < PAC_PLAYERS; p++)
            plan->who[p] = plan->who[step - STEP_SEATS];
    return answer;
}

/* Sets up what is known; the colours and their order are the usual ones. */
static bool set_up(struct plan *plan) {
    pac_variant variant = plan->setup.variant;
    return pac_setup_default(&plan->setup, variant, plan->setup.players);
}

/* Asks one question after the other, also backwards. False if somebody would rather leave. */
static bool ask_all(struct session *session, struct plan *plan) {
    int step = 0, direction = 1;
    while (step < STEP_SEATS + PAC_PLAYERS) {
        if (step < 0) {
            if (!session->quiet)
                (void)puts(_("This is the first question. Type quit to leave."));
            step = 0;
            direction = 1;
        }
        if (is_asked(session, plan, step)) {
            enum answer answer = ask_step(session, plan, step);
            if (answer == ANSWER_QUIT || answer == ANSWER_END)
                return false;
            direction = answer == ANSWER_BACK ? -1 : 1;
            if (!set_up(plan))
                return false;
        }
        step += direction;
    }
    return true;
}

bool plan_make(struct session *session, struct plan *plan, int *status) {
    static const pac_colour all[PAC_PLAYERS] = {PAC_RED, PAC_GREEN, PAC_BLACK, PAC_YELLOW};
    const struct invocation *call = session->call;
    *plan = (struct plan){.setup = {.variant = PAC_SHACRU}};
    *status = input_setup(call, call->count > 0 ? call->arguments[0] : "shacru",
                          call->count > 1 ? call->arguments[1] : "2", &plan->setup);
    /* Wrong options are refused before anything is asked. */
    if (!*status)
        *status = seat_options(call, all, PAC_PLAYERS, plan->who);
    if (*status)
        return false;
    /* The usual players, if they are asked for: a person and computers. */
    for (int p = 0; p < PAC_PLAYERS; p++)
        plan->who[p] = p ? (struct who){.kind = "engine", .level = USUAL_LEVEL} : (struct who){0};
    if (!ask_all(session, plan))
        return false;
    *status = check_colours(call, plan->setup.colour, plan->setup.players);
    if (!*status && (any_seat_option(call) || session->quiet))
        *status = seat_options(call, plan->setup.colour, plan->setup.players, plan->who);
    return *status == STATUS_DONE;
}
