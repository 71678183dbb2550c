/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "room.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* An HTTP request that waits for the room to be loaded. */
struct looker {
    struct looker *next;
    uint64_t request;
};

struct room *room_new(const char *id, struct step *step) {
    struct room *room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    memcpy(room->id, id, sizeof room->id);
    sequencer_init(&room->sequencer);
    sequencer_load(room, step);
    return room;
}

void room_free(struct room *room) {
    assert(!room->visitors && !room->lookers);
    sequencer_free(&room->sequencer);
    for (int i = 0; i < CHATS; i++)
        chat_free(&room->chats[i]);
    table_free(room->table);
    free(room);
}

/* ------------------------------------------------------------------------------------------------
 * The public state, for HTTP requests
 */

static void answer_look(const struct room *room, struct step *step, uint64_t request,
                        enum why why) {
    const struct viewer nobody = {NO_SEAT, NO_SEAT, false};
    struct effect *effect = effects_add(step->effects, EFFECT_ANSWER);
    effect->ticket = request;
    effect->why = why;
    effect->status = 200;
    if (!why)
        effect->text = write_state(room->table, &room->presence, &nobody, step->now, NULL, 0);
    if (!why && !effect->text)
        effect->why = WHY_STORE;
}

static void answer_lookers(struct room *room, struct step *step, enum why why) {
    while (room->lookers) {
        struct looker *one = room->lookers;
        room->lookers = one->next;
        answer_look(room, step, one->request, why);
        free(one);
    }
}

static void room_look(struct room *room, struct step *step, uint64_t request) {
    if (room->table) {
        answer_look(room, step, request, WHY_NONE);
        return;
    }
    struct looker *looker = must_have(malloc(sizeof *looker));
    *looker = (struct looker){.next = room->lookers, .request = request};
    room->lookers = looker;
}

/* ------------------------------------------------------------------------------------------------
 * Loading
 */

void room_fail(struct room *room, struct step *step, enum why why) {
    while (room->visitors) {
        struct visitor *one = room->visitors;
        room->visitors = one->next;
        if (one->next)
            one->next->back = &room->visitors;
        one->room = NULL;
        one->back = NULL;
        one->in = false;
        visitor_turn_away(one, step, why);
    }
    answer_lookers(room, step, why);
    thinking_forget(room, step);
    room->finished = true;
}

/* Tells the store how far the game is, so that lists need not load it. */
static void add_note(struct room *room, struct step *step) {
    struct effect *effect = effects_add(step->effects, EFFECT_NOTE);
    memcpy(effect->game, room->id, sizeof effect->game);
    effect->note = table_note(room->table);
    room->noted = room->table->events;
}

static void settle_in(struct room *room, struct step *step, struct table *table,
                      const struct kept *kept) {
    bool first = !room->table;
    bool same = !first && room->table->events == table->events;
    table_free(room->table);
    room->table = table;
    if (first) {
        for (size_t i = 0; i < kept->chat_count; i++)
            chat_remember(room, &kept->chat[i]);
        for (int i = 0; i < PAC_PLAYERS; i++)
            room->away_since[i] = step->now;
        room->idle_since = room->visitors ? 0 : step->now;
    }
    if (table->setup.clock.kind == CLOCK_DAYS || table->setup.wait)
        add_note(room, step); /* or it would be due again and again */
    seats_refresh(room, step, !same);
    for (struct visitor *one = room->visitors, *next; one; one = next) {
        next = one->next;
        if (!one->in)
            room_admit(room, step, one);
    }
    answer_lookers(room, step, WHY_NONE);
}

static void room_loaded(struct room *room, struct step *step, const struct room_input *input) {
    struct table *table = input->status ? NULL : table_rebuild(input->kept);
    if (table) {
        settle_in(room, step, table, input->kept);
        return;
    }
    if (input->status == STORE_OK) {
        struct effect *effect = effects_add(step->effects, EFFECT_BROKEN);
        memcpy(effect->game, room->id, sizeof effect->game);
    }
    room_fail(room, step, input->status == STORE_MISSING ? WHY_NO_GAME : WHY_STORE);
}

/* ------------------------------------------------------------------------------------------------
 * Steps
 */

static void room_stored(struct room *room, struct step *step, const struct room_input *input) {
    bool was_loading = room->sequencer.waits == WAITS_FOR_LOAD;
    enum phase before = room->table ? table_phase(room->table) : PHASE_WAITING;
    if (!sequencer_stored(room, step, input)) {
        (void)chat_stored(room, step, input); /* an answer that nobody waits for is dropped */
        return;
    }
    if (was_loading)
        room_loaded(room, step, input);
    else if (room->noted != room->table->events &&
             (table_phase(room->table) != before || room->table->setup.clock.kind == CLOCK_DAYS))
        add_note(room, step);
}

/* What is to be done now that something has changed, or that it is later. */
static void room_advance(struct room *room, struct step *step) {
    struct game_event event;
    room->wake = 0;
    if (!room->table || step->stopping || room->finished)
        return;
    if (sequencer_is_free(room) && room->sequencer.outdated)
        sequencer_load(room, step);
    bool may_begin = sequencer_is_free(room) && step->now >= room->sequencer.retry;
    if (may_begin && timing_presence(room, step->now, &event))
        sequencer_keep(room, step, &event);
    sequencer_take_line(room, step);
    if (sequencer_is_free(room) && step->now >= room->sequencer.retry &&
        (table_decide_planned(room->table, step->now, &event) ||
         timing_due(room, step->now, &event)))
        sequencer_keep(room, step, &event);
    if (room->here_due && room->here_due <= step->now)
        room_tell_here(room, step);
    thinking_start(room, step);
    if (timing_is_idle(room, step->now)) {
        if (room->noted != room->table->events)
            add_note(room, step);
        room->finished = true;
    }
    room->wake = timing_wake(room, step->now);
}

/* The seat that somebody asks something for. */
static int seat_asked(const struct visitor *visitor, const struct message *message) {
    switch (message->kind) {
    case MESSAGE_TAKE:
        return message->seat;
    case MESSAGE_CLAIM:
        return visitor->claim;
    default:
        return visitor->seat;
    }
}

static void room_ask(struct room *room, struct step *step, struct visitor *visitor,
                     const struct message *message) {
    if (message->kind == MESSAGE_CHAT) {
        chat_say(room, step, visitor, message);
        return;
    }
    struct asked asked = {.seat = seat_asked(visitor, message), .message = *message};
    memcpy(asked.message.device_hash, visitor->device, sizeof asked.message.device_hash);
    /* Refused at once, so that spectators cannot fill the line that players wait in. */
    enum why why = seats_check(room, visitor, &asked);
    if (why)
        visitor_refuse(visitor, step, message->id, why, "", NULL);
    else
        sequencer_ask(room, step, visitor, asked.seat, &asked.message);
}

void room_step(struct room *room, struct step *step, const struct room_input *input) {
    assert(!room->finished);
    switch (input->kind) {
    case INPUT_ENTER:
        room_enter(room, step, input->visitor);
        break;
    case INPUT_LEAVE:
        room_leave(room, step, input->visitor);
        break;
    case INPUT_ASK:
        room_ask(room, step, input->visitor, input->message);
        break;
    case INPUT_LOOK:
        room->address = room->address ? room->address : input->address;
        room_look(room, step, input->ticket);
        break;
    case INPUT_STORED:
        room_stored(room, step, input);
        break;
    case INPUT_THOUGHT:
        thinking_answered(room, step, input);
        break;
    case INPUT_CHANGED:
        room->sequencer.outdated = true;
        break;
    case INPUT_TIME:
        break;
    }
    room_advance(room, step);
    assert(room->finished || !room->table || step->stopping || room->wake == 0 ||
           room->wake > step->now);
}
