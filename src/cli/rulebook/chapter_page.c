/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chapter_page.h"
#include "cli/shared/board.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"

#include <stdio.h>
#include <string.h>

enum { PAGE_WIDTH = 79 };

/* Paragraphs, each a text for translators. */
static void print_words(const char *words) {
    while (*words) {
        char paragraph[RULEBOOK_VALUE];
        size_t length = strcspn(words, "\n");
        (void)snprintf(paragraph, sizeof paragraph, "%.*s", (int)length, words);
        say_wrapped(_(paragraph), PAGE_WIDTH, 0);
        words += length + (words[length] == '\n');
    }
}

static void print_board(const rulebook_play *play, const struct look *look) {
    const pac_position *position = pac_game_position(play->game);
    pac_result result = {0};
    if (pac_game_end(play->game) != PAC_END_NOT_OVER)
        result = pac_game_result(play->game);
    board_draw(position, &result, look, PAC_NO_FIELDS);
}

static void print_turn(const rulebook_play *play, const char *written) {
    char sentence[SENTENCE];
    (void)printf("%s: %s\n", word_colour((pac_colour)play->before.colour[play->before.to_move]),
                 written);
    for (size_t i = 0; i < play->event_count;) {
        i += words_event(sentence, &play->before, play->events + i, play->event_count - i,
                         RULE_NUMBERS);
        (void)printf("  %s\n", sentence);
    }
}

static void print_try(const rulebook_play *play, const char *typed) {
    char sentence[SENTENCE];
    if (play->refusal.kind == PAC_REFUSAL_NONE) {
        say(_("‘{given}’ is read as {turn}."), SLOTS({"given", typed}, {"turn", play->read_as}));
        return;
    }
    words_refusal(sentence, play->refusal);
    (void)printf("%s: %s\n", typed, sentence);
}

/* How it is told that there is nothing of a kind; NULL if there always is something. */
static const char *none_sentence(rulebook_step_kind kind) {
    switch (kind) {
    case RULEBOOK_MAY_GO:
        return _("The chevron on {field} can’t go anywhere.");
    case RULEBOOK_ATTACKS:
        return _("The chevron on {field} attacks no one.");
    case RULEBOOK_CHOICES:
    case RULEBOOK_TURNS:
        return _("No turn is possible.");
    case RULEBOOK_OUT:
        return _("No one is out.");
    case RULEBOOK_LEFT:
        return _("No one has left.");
    case RULEBOOK_CLOSING:
        return _("The closing round hasn’t begun.");
    default:
        return NULL;
    }
}

/* How a fact is told; NULL if it goes without saying. */
static const char *fact_sentence(rulebook_step_kind kind) {
    switch (kind) {
    case RULEBOOK_MAY_GO:
        return _("The chevron on {field} can go to: {value}.");
    case RULEBOOK_POWER:
        return _("Power of movement of the chevron on {field}: {value}.");
    case RULEBOOK_ATTACKS:
        return _("The chevron on {field} attacks: {value}.");
    case RULEBOOK_CHOICES:
    case RULEBOOK_TURNS:
        return _("Possible turns: {value}.");
    case RULEBOOK_MARKERS:
        return _("Markers on the board: {value}.");
    case RULEBOOK_TARGET:
        return _("Markers needed to win: {value}.");
    case RULEBOOK_OUT:
        return _("Out of the game: {value}.");
    case RULEBOOK_LEFT:
        return _("Left the game: {value}.");
    case RULEBOOK_CLOSING:
        return _("Turns left in the closing round: {value}.");
    case RULEBOOK_PLACES:
        return _("Places: {value}.");
    case RULEBOOK_WRITTEN:
        return _("Written: {value}");
    default:
        return NULL;
    }
}

/* `said` says that there is nothing, in the rule book's words. */
static bool is_none(const char *said) {
    static const char *const words[] = {"nothing", "nowhere", "nobody", "none", "no"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(said, words[i]) == 0)
            return true;
    return false;
}

static void print_fact(const rulebook_step *step, const char *said) {
    static const size_t longest = (size_t)3 * PAGE_WIDTH;
    const char *sentence = is_none(said) ? none_sentence(step->kind) : fact_sentence(step->kind);
    char field[PAC_FIELD_TEXT], line[SENTENCE];
    if (!sentence || strlen(said) > longest)
        return;
    pac_field_print(step->field, field);
    fill(line, sizeof line, sentence, SLOTS({"field", field}, {"value", said}));
    say_wrapped(line, PAGE_WIDTH, 2);
}

static void print_step(rulebook_play *play, const rulebook_step *step) {
    char said[RULEBOOK_SAID];
    rulebook_take_step(play, step, said);
    if (step->kind == RULEBOOK_TURN)
        print_turn(play, said);
    else if (step->kind == RULEBOOK_TRY)
        print_try(play, step->value);
    else
        print_fact(step, said);
}

static bool print_example(const rulebook_example *example, const struct look *look) {
    rulebook_play play;
    (void)printf("\n%s  %s\n", example->id, _(example->title));
    print_words(example->words);
    if (example->given.is_refused) {
        char sentence[SENTENCE];
        words_fault(sentence, &example->given.fault);
        (void)printf("\n%s\n%s\n", example->given.text, sentence);
        return true;
    }
    if (rulebook_begin(&play, &example->given) != PAC_STATUS_OK)
        return false;
    (void)puts("");
    print_board(&play, look);
    (void)puts("");
    for (size_t i = 0; i < example->step_count; i++)
        print_step(&play, &example->steps[i]);
    if (play.has_turn) {
        (void)puts("");
        print_board(&play, look);
    }
    rulebook_end(&play);
    return true;
}

bool chapter_print(const rulebook_chapter *chapter, const struct look *look, size_t examples) {
    bool is_done = true;
    (void)printf("%s  %s\n", chapter->name, _(chapter->title));
    print_words(chapter->words);
    for (size_t i = 0; is_done && i < chapter->example_count && i < examples; i++)
        is_done = print_example(&chapter->examples[i], look);
    return is_done;
}
