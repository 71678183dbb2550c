/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/shared/facts.h"
#include "cli/shared/stream.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"

#include <stdio.h>
#include <string.h>

static json_t *fact_words(const pac_position *position, const pac_event *events, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; list && i < count;) {
        char sentence[SENTENCE];
        i += words_event(sentence, position, events + i, count - i, RULE_NUMBERS);
        if (json_array_append_new(list, json_string(sentence))) {
            json_decref(list);
            list = NULL;
        }
    }
    return list;
}

static json_t *fact_explanation(const pac_position *before, pac_turn turn,
                                const pac_position *after, const pac_event *events, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; list && i < count; i++)
        if (json_array_append_new(list, fact_event(after, &events[i]))) {
            json_decref(list);
            list = NULL;
        }
    pac_result result = pac_position_result(after, (pac_end)after->end);
    return json_pack("{s:o,s:o,s:o,s:o,s:o,s:o}", "position", fact_position(before), "turn",
                     fact_turn(before, turn), "events", list, "words",
                     fact_words(after, events, count), "next", fact_position(after), "over",
                     fact_result(after, &result));
}

static int explain_in(const struct invocation *call, void *context, size_t number,
                      const pac_position *position) {
    (void)context;
    const pac_position before = *position;
    const char *text = call->arguments[1];
    pac_turn turn;
    pac_refusal refusal = pac_turn_parse(&before, text, strlen(text), PAC_INPUT_SPACES, &turn);
    if (refusal.kind)
        return refuse_turn(call, 0, text, refusal);
    pac_position after = before;
    pac_event events[PAC_MAX_EVENTS];
    size_t count = pac_play_events(&after, turn, events);
    if (call->json)
        return say_json(call, fact_explanation(&before, turn, &after, events, count));
    if (number)
        (void)putchar('\n');
    char sentence[SENTENCE];
    words_turn(sentence, &before, turn);
    (void)puts(sentence);
    for (size_t i = 0; i < count;) {
        i += words_event(sentence, &after, events + i, count - i, RULE_NUMBERS);
        (void)printf("  %s\n", sentence);
    }
    if (after.end) {
        pac_result result = pac_position_result(&after, (pac_end)after.end);
        words_result(sentence, &after, &result, " ");
    } else {
        words_to_move(sentence, &after);
    }
    (void)puts(sentence);
    return STATUS_DONE;
}

static int explain_run(const struct invocation *call) {
    return each_position(call, call->arguments[0], explain_in, NULL);
}

const struct command command_explain = {
    .name = "explain",
    .arguments = "POSITION TURN",
    .summary = N_("what a turn does, or why it is refused"),
    .details = N_("Tells what happens in a turn, each event with its rule from the booklet, or why "
                  "the turn is refused."),
    .least = 2,
    .most = 2,
    .run = explain_run,
};
