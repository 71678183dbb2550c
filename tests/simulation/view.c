/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "simulation.h"

#include <string.h>

void view_clear(struct view *view) {
    pac_game_free(view->game);
    *view = (struct view){.seat = NO_SEAT, .claim = NO_SEAT, .to_move = NO_SEAT};
}

static int number_or(const json_t *object, const char *name, int otherwise) {
    const json_t *value = json_object_get(object, name);
    return json_is_integer(value) ? (int)json_integer_value(value) : otherwise;
}

static const char *text_of(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static void play(struct world *world, struct view *view, const char *turn) {
    if (pac_game_play_text(view->game, turn, strlen(turn), PAC_INPUT_RECORD, NULL))
        world_fail(world, "a device was told a turn that is not legal: %s", turn);
}

/* What every event says about how the game stands. */
static void take_standing(struct view *view, const json_t *message) {
    const char *phase = text_of(message, "phase");
    const json_t *offer = json_object_get(message, "offer"), *agreed;
    size_t i;
    view->phase = !strcmp(phase, "over")      ? PHASE_OVER
                  : !strcmp(phase, "playing") ? PHASE_PLAYING
                                              : PHASE_WAITING;
    view->to_move = number_or(message, "to_move", NO_SEAT);
    view->offer = json_is_object(offer) ? offer_kind_parse(text_of(offer, "what")) : OFFER_NONE;
    view->may_answer = view->offer != OFFER_NONE && view->seat != NO_SEAT;
    json_array_foreach(json_object_get(offer, "agreed"), i, agreed) {
        if (json_integer_value(agreed) == view->seat)
            view->may_answer = false;
    }
}

static void take_state(struct world *world, struct view *view, const json_t *message) {
    const char *start = text_of(message, "start");
    const json_t *rules = json_object_get(message, "rules"), *turn;
    pac_position position;
    size_t i;
    view_clear(view);
    view->in = true;
    view->seat = number_or(message, "you", NO_SEAT);
    view->claim = number_or(message, "claim", NO_SEAT);
    view->take = json_is_true(json_object_get(message, "take"));
    if (view->seat != NO_SEAT && (view->claim != NO_SEAT || view->take))
        world_fail(world, "a device has a seat and is asked whether it wants one");
    view->n = (uint32_t)number_or(message, "n", 0);
    bool repetition = json_is_true(json_object_get(rules, "repetition"));
    if (!pac_position_parse(&position, start, strlen(start), NULL) ||
        pac_game_new(&view->game, &position,
                     repetition ? PAC_GAME_DEFAULT : PAC_GAME_REPETITION_OFF))
        world_fail(world, "a state without a position: %s", start);
    json_array_foreach(json_object_get(message, "turns"), i, turn) {
        play(world, view, json_string_value(turn));
    }
    (void)strncpy(view->next, text_of(message, "next"), GAME_ID);
    take_standing(view, message);
}

static void take_event(struct world *world, struct view *view, const json_t *message) {
    uint32_t n = (uint32_t)number_or(message, "n", 0);
    const char *what = text_of(message, "what");
    if (n != view->n + 1)
        world_fail(world, "a device at event %u was told event %u", view->n, n);
    view->n = n;
    if (!strcmp(what, "turn"))
        play(world, view, text_of(message, "turn"));
    size_t turns = (size_t)number_or(message, "turns", 0);
    while (pac_game_turns(view->game) > turns)
        (void)pac_game_undo(view->game);
    if (pac_game_turns(view->game) != turns)
        world_fail(world, "a device has %zu turns and was told %zu", pac_game_turns(view->game),
                   turns);
    if (!strcmp(what, "next"))
        (void)strncpy(view->next, text_of(message, "next"), GAME_ID);
    take_standing(view, message);
}

void view_take(struct world *world, struct device *device, const json_t *message) {
    const char *is = text_of(message, "is");
    if (!strcmp(is, "state"))
        take_state(world, &device->view, message);
    else if (!strcmp(is, "event")) {
        if (!device->view.in)
            world_fail(world, "an event before the state");
        take_event(world, &device->view, message);
    }
}
