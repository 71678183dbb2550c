/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays examples: what the rules say of every step. */
#include "said.h"

#include <string.h>

pac_status rulebook_begin(rulebook_play *play, const rulebook_given *given) {
    *play = (rulebook_play){.given = given};
    return given->is_refused ? PAC_STATUS_OK
                             : pac_game_new(&play->game, &given->position, given->options);
}

void rulebook_end(rulebook_play *play) {
    pac_game_free(play->game);
    play->game = NULL;
}

/* Plays a turn as records write it. */
static void play_turn(rulebook_play *play, const char *text, note *said) {
    const pac_position *position = pac_game_position(play->game);
    char written[PAC_TURN_TEXT];
    pac_turn turn = 0;
    if (pac_game_end(play->game) != PAC_END_NOT_OVER) {
        note_add(said, "refused, the game is over");
        return;
    }
    pac_refusal refusal = pac_turn_parse(position, text, strlen(text), PAC_INPUT_RECORD, &turn);
    if (refusal.kind != PAC_REFUSAL_NONE) {
        note_add(said, "refused {%s}", pac_rule_text((pac_rule)refusal.rule));
        return;
    }
    pac_turn_print(position, turn, written);
    note_add(said, "%s", written);
    pac_position copy = play->before = *position;
    play->event_count = pac_play_events(&copy, turn, play->events);
    play->has_turn = true;
    if (pac_game_play(play->game, turn) != PAC_STATUS_OK)
        note_add(said, ", which cannot be played");
}

/* Tries a turn as people type it. */
static void try_turn(rulebook_play *play, const char *text, note *said) {
    const pac_position *position = pac_game_position(play->game);
    pac_turn turn = 0;
    play->has_try = true;
    play->refusal = pac_turn_parse(position, text, strlen(text), PAC_INPUT_SPACES, &turn);
    memcpy(play->read_as, "-", 2);
    if (play->refusal.kind == PAC_REFUSAL_NONE)
        pac_turn_print(position, turn, play->read_as);
    note_add(said, "%s", text);
}

void rulebook_take_step(rulebook_play *play, const rulebook_step *step, char said[RULEBOOK_SAID]) {
    note n = {said, RULEBOOK_SAID, 0, false};
    said[0] = 0;
    if (!play->game && step->kind != RULEBOOK_REFUSED)
        note_add(&n, "there is no position");
    else if (step->kind == RULEBOOK_TURN)
        play_turn(play, step->value, &n);
    else if (step->kind == RULEBOOK_TRY)
        try_turn(play, step->value, &n);
    else
        say_outcome(play, step, &n);
    if (n.is_cut)
        memcpy(said, "too much to say", sizeof "too much to say");
}
