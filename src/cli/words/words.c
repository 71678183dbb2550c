/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "words.h"
#include "cli/complete.h"
#include "cli/rulebook/chapters.h"
#include "i18n.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* -----------------------------------------------------------------------------------------------
 * Names
 */

const char *word_colour(pac_colour colour) {
    static const char *const names[] = {
        [PAC_RED] = N_("Red"),
        [PAC_GREEN] = N_("Green"),
        [PAC_BLACK] = N_("Black"),
        [PAC_YELLOW] = N_("Yellow"),
    };
    static_assert(sizeof names / sizeof *names == PAC_COLOURS, "a name for each colour");
    return _(names[colour]);
}

const char *word_direction(int direction) {
    /* Translators: these stand behind "points", as in "points north". */
    static const char *const names[] = {
        [PAC_N] = N_("north"),       [PAC_NE] = N_("north-east"), [PAC_E] = N_("east"),
        [PAC_SE] = N_("south-east"), [PAC_S] = N_("south"),       [PAC_SW] = N_("south-west"),
        [PAC_W] = N_("west"),        [PAC_NW] = N_("north-west"),
    };
    static_assert(sizeof names / sizeof *names == PAC_DIRECTIONS, "a name for each direction");
    return _(names[direction & 7]);
}

const char *word_game(pac_variant variant) {
    static const char *const names[] = {
        [PAC_SHACRU] = "Shacru",
        [PAC_AZACRU] = "Azacru",
        [PAC_PACRU] = "Pacru",
        [PAC_PACRU2011] = "Pacru 2011",
    };
    static_assert(sizeof names / sizeof *names == PAC_VARIANTS, "a name for each game");
    return names[variant];
}

/* Whether a rule names something that a turn earns or does beyond moving. */
static bool is_special(pac_rule rule) {
    switch (rule) {
    case PAC_RULE_SR4:
    case PAC_RULE_AR6:
    case PAC_RULE_AR7:
    case PAC_RULE_AR8:
    case PAC_RULE_R4:
    case PAC_RULE_R8:
    case PAC_RULE_R9:
    case PAC_RULE_R10:
    case PAC_RULE_R11:
    case PAC_RULE_R12:
    case PAC_RULE_R14:
    case PAC_RULE_R15:
        return true;
    default:
        return false;
    }
}

/* Whether a chapter is about a rule: "S-R4", or "reading-16" for "Reading 16". */
static bool is_about(const char *chapter, const char *rule) {
    for (; *chapter && *rule; chapter++, rule++)
        if (tolower((unsigned char)*chapter) !=
            (*rule == ' ' ? '-' : tolower((unsigned char)*rule)))
            return false;
    return *chapter == *rule;
}

/* The title of its chapter in the rule book. */
const char *word_rule(pac_rule rule) {
    for (size_t i = 0; rule && i < chapter_file_count; i++)
        if (is_about(chapter_files[i].name, pac_rule_text(rule)))
            return _(chapter_files[i].title);
    return "";
}

/* Adds an item to a list in words, as in "Red, Green and Black"; `last` says that none follows. */
static void add_item(char *out, size_t size, const char *item, bool last) {
    char list[SENTENCE];
    (void)snprintf(list, sizeof list, "%s", out);
    const char *pattern = !*list ? "{item}"
                          : last ? C_("list", "{list} and {item}")
                                 : C_("list", "{list}, {item}");
    fill(out, size, pattern, SLOTS({"list", list}, {"item", item}));
}

void words_players(char *out, size_t size, const pac_position *position, unsigned players) {
    out[0] = '\0';
    for (int p = 0; p < position->players; p++)
        if (players >> p & 1)
            add_item(out, size, word_colour((pac_colour)position->colour[p]), !(players >> p >> 1));
}

static const char *player_word(const pac_position *position, int player) {
    return player < position->players ? word_colour((pac_colour)position->colour[player]) : "-";
}

/* -----------------------------------------------------------------------------------------------
 * Events. Sentences have no full stop: the rule may follow in parentheses.
 */

#define EVENT_WORDS(X)                                                                             \
    X(MOVED, N_("The chevron moves from {from} to {fields} and points {direction}"), NULL)         \
    X(JUMPED, NP_("It jumps the chevron on {fields}", "It jumps the chevrons on {fields}"))        \
    X(TURNED, N_("The chevron on {fields} now points {direction}"), NULL)                          \
    X(CAPTURED, NULL, NULL) /* below, by colour */                                                 \
    X(PLACED, NP_("A marker is placed on {fields}", "Markers are placed on {fields}"))             \
    X(CHANGED, NULL, NULL)     /* below, by colour */                                              \
    X(TRANSFORMED, NULL, NULL) /* below, by colour */                                              \
    X(MET, N_("The chevrons on {from} and {fields} meet"), NULL)                                   \
    X(GAVE_BACK,                                                                                   \
      NP_("The marker on {fields} is given back", "The markers on {fields} are given back"))       \
    X(REMOVED, N_("The chevron on {fields} leaves the board for good"), NULL)                      \
    X(PASSED, N_("{player} passes"), NULL)                                                         \
    X(CLOSING, N_("The closing round begins"), NULL)                                               \
    X(LEFT, N_("{player} leaves the game"), NULL)                                                  \
    X(OUT, N_("{player} is out of the game"), NULL)                                                \
    X(OVER, N_("The game is over"), NULL)

ASSERT_COMPLETE(EVENT_WORDS, PAC_EVENT_KINDS);

struct event_words {
    const char *one, *several; /* `several` only if events of the kind are told together */
};

static const struct event_words events_told[] = {
#define EVENT_ROW(kind, ...) [PAC_EVENT_##kind] = {__VA_ARGS__},
    EVENT_WORDS(EVENT_ROW)
#undef EVENT_ROW
};

/*
 * An opponent's chevron is taken: by the opponent's colour, as adjectives bend in most languages.
 */
static const struct event_words captured[PAC_COLOURS] = {
    [PAC_RED] = {N_("The red chevron on {fields} leaves the board"), NULL},
    [PAC_GREEN] = {N_("The green chevron on {fields} leaves the board"), NULL},
    [PAC_BLACK] = {N_("The black chevron on {fields} leaves the board"), NULL},
    [PAC_YELLOW] = {N_("The yellow chevron on {fields} leaves the board"), NULL},
};

/* An opponent's field becomes the player's. */
static const struct event_words changed[PAC_COLOURS] = {
    [PAC_RED] = {NP_("The red field {fields} now belongs to {player}",
                     "The red fields {fields} now belong to {player}")},
    [PAC_GREEN] = {NP_("The green field {fields} now belongs to {player}",
                       "The green fields {fields} now belong to {player}")},
    [PAC_BLACK] = {NP_("The black field {fields} now belongs to {player}",
                       "The black fields {fields} now belong to {player}")},
    [PAC_YELLOW] = {NP_("The yellow field {fields} now belongs to {player}",
                        "The yellow fields {fields} now belong to {player}")},
};

static const struct event_words *event_words_of(const pac_position *position,
                                                const pac_event *event) {
    pac_colour other =
        event->other < position->players ? (pac_colour)position->colour[event->other] : PAC_RED;
    if (event->kind == PAC_EVENT_CAPTURED)
        return &captured[other];
    if (event->kind == PAC_EVENT_CHANGED || event->kind == PAC_EVENT_TRANSFORMED)
        return &changed[other];
    return &events_told[event->kind];
}

static bool told_together(const pac_event *a, const pac_event *b) {
    return a->kind == b->kind && a->rule == b->rule && a->player == b->player &&
           a->other == b->other;
}

/* Adds what the sentence is about: the rule by name and number, or its name alone. */
static void add_rule(char out[SENTENCE], const char *sentence, pac_rule rule,
                     enum rule_style style) {
    char number[16];
    (void)snprintf(number, sizeof number, "{%s}", pac_rule_text(rule));
    const struct slot *slots =
        SLOTS({"sentence", sentence}, {"name", word_rule(rule)}, {"rule", number});
    if (rule && style == RULE_NUMBERS)
        fill(out, SENTENCE, "{sentence} ({name} {rule}).", slots);
    else if (is_special(rule))
        fill(out, SENTENCE, "{sentence} ({name}).", slots);
    else
        fill(out, SENTENCE, "{sentence}.", slots);
}

size_t words_event(char out[SENTENCE], const pac_position *position, const pac_event *events,
                   size_t count, enum rule_style style) {
    const struct event_words *words = event_words_of(position, events);
    size_t told = 1;
    while (words->several && told < count && told_together(events, events + told))
        told++;
    char fields[SENTENCE] = "", field[PAC_FIELD_TEXT], from[PAC_FIELD_TEXT], sentence[SENTENCE];
    for (size_t i = 0; i < told; i++) {
        pac_field_print(events[i].field, field);
        add_item(fields, sizeof fields, field, i == told - 1);
    }
    pac_field_print(events->from, from);
    const char *text = words->several ? P_(words->one, words->several, told) : _(words->one);
    fill(sentence, sizeof sentence, text,
         SLOTS({"player", player_word(position, events->player)}, {"from", from},
               {"fields", fields}, {"direction", word_direction(events->facing)}));
    add_rule(out, sentence, (pac_rule)events->rule, style);
    return told;
}

void words_turn(char out[SENTENCE], const pac_position *before, pac_turn turn) {
    pac_turn_kind kind = pac_turn_kind_of(turn);
    int player = kind == PAC_RESIGN || kind == PAC_TIME ? pac_turn_player(turn) : before->to_move;
    char text[PAC_TURN_TEXT];
    pac_turn_print(before, turn, text);
    fill(out, SENTENCE, _("{player}: {turn}"),
         SLOTS({"player", player_word(before, player)}, {"turn", text}));
}

void words_story(char *out, size_t size, const pac_position *before, pac_turn turn) {
    char sentence[SENTENCE];
    words_turn(sentence, before, turn);
    fill(out, size, "{turn}.", SLOTS({"turn", sentence}));
    pac_position after = *before;
    pac_event events[PAC_MAX_EVENTS];
    size_t count = pac_play_events(&after, turn, events);
    for (size_t i = 0; i < count;) {
        i += words_event(sentence, &after, events + i, count - i, RULE_NAMES);
        append(out, size, " ");
        append(out, size, sentence);
    }
}

/* -----------------------------------------------------------------------------------------------
 * Results
 */

#define END_WORDS(X)                                                                               \
    X(NOT_OVER, "")                                                                                \
    X(NO_GAIN, N_("No one can gain another field."))                                               \
    X(CLOSING, N_("The closing round is over."))                                                   \
    X(TARGET, N_("The target number of markers is on the board."))                                 \
    X(LAST, N_("Only one player has chevrons left."))                                              \
    X(REPETITION, N_("The same position has come up for the third time."))                         \
    X(IDLE, N_("No one has gained a field in the last 20 turns each."))                            \
    X(RESIGN, N_("All but one player have left the game."))                                        \
    X(TIME, N_("All but one player have left the game, the last one by running out of time."))     \
    X(AGREED, N_("The players have agreed on a draw."))

ASSERT_COMPLETE(END_WORDS, PAC_ENDS);
static_assert(PAC_IDLE_TURNS == 20, "a text above names this number");

static const char *const ends[] = {
#define END_ROW(end, text) [PAC_END_##end] = (text),
    END_WORDS(END_ROW)
#undef END_ROW
};

void words_result(char out[SENTENCE], const pac_position *position, const pac_result *result,
                  const char *between) {
    char players[PAC_PLAYERS * 32], winners[SENTENCE];
    words_players(players, sizeof players, position, result->winners);
    bool shared = (result->winners & (result->winners - 1)) != 0;
    fill(winners, sizeof winners,
         !result->winners ? _("The game is a draw.")
         : shared         ? _("The win is shared: {players}.")
                          : _("{players} wins."),
         SLOTS({"players", players}));
    fill(out, SENTENCE, "{reason}{between}{winners}",
         SLOTS({"reason", result->end ? _(ends[result->end]) : ""}, {"between", between},
               {"winners", winners}));
}

void words_to_move(char out[SENTENCE], const pac_position *position) {
    fill(out, SENTENCE, position->end ? _("The game is over.") : _("{player} to move."),
         SLOTS({"player", player_word(position, position->to_move)}));
}
