/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "room.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void sequencer_init(struct sequencer *sequencer) { sequencer->last = &sequencer->first; }

void sequencer_free(struct sequencer *sequencer) {
    for (struct asked *one = sequencer->first, *next; one; one = next) {
        next = one->next;
        free(one);
    }
}

bool sequencer_is_free(const struct room *room) {
    return room->sequencer.waits == WAITS_FOR_NOTHING;
}

/* ------------------------------------------------------------------------------------------------
 * Requests to the store
 */

/* The room waits for the answer to the effect that it adds. */
static struct effect *ask_store(struct room *room, struct step *step, enum effect_kind kind,
                                enum waits waits) {
    struct effect *effect = effects_add(step->effects, kind);
    assert(sequencer_is_free(room));
    room->sequencer.waits = waits;
    room->sequencer.ticket = effect->ticket = step_ticket(step);
    memcpy(effect->game, room->id, sizeof effect->game);
    return effect;
}

void sequencer_load(struct room *room, struct step *step) {
    room->sequencer.outdated = false;
    (void)ask_store(room, step, EFFECT_LOAD, WAITS_FOR_LOAD);
}

static void keep_event(struct room *room, struct step *step, const struct game_event *event,
                       uint64_t asker, int64_t asker_id) {
    struct sequencer *sequencer = &room->sequencer;
    bool next = event->kind == EVENT_NEXT;
    sequencer->event = *event;
    sequencer->asker = asker;
    sequencer->asker_id = asker_id;
    struct effect *effect =
        ask_store(room, step, next ? EFFECT_CREATE : EFFECT_APPEND, WAITS_FOR_EVENT);
    if (next) {
        game_id_new(sequencer->event.text);
        effect->setup = must_have(malloc(sizeof *effect->setup));
        table_next_setup(room->table, sequencer->event.text, event->at, effect->setup);
    }
    effect->event = sequencer->event;
}

void sequencer_keep(struct room *room, struct step *step, const struct game_event *event) {
    keep_event(room, step, event, 0, 0);
}

/* ------------------------------------------------------------------------------------------------
 * Answers of the store
 */

/* Answers whoever asked for the event, if they are still here and want an answer. */
static void answer_asker(struct room *room, struct step *step, enum why why) {
    struct visitor *asker = room_visitor(room, room->sequencer.asker);
    int64_t id = room->sequencer.asker_id;
    room->sequencer.asker = 0;
    room->sequencer.asker_id = 0;
    secret_wipe(room->sequencer.secret);
    if (!asker)
        return;
    if (asker->opening)
        seats_stay_shut(room, step, asker, why);
    else if (why)
        visitor_refuse(asker, step, id, why, "", NULL);
    else
        visitor_done(asker, step, id);
}

/* Somebody whose seat has just come into play may have been away for long: it counts from now. */
static void restart_graces(struct room *room, int64_t now) {
    for (int i = 0; i < room->table->setup.players; i++)
        if (room->away_since[i])
            room->away_since[i] = now;
}

/* The event has been kept: it happens, and everybody is told. */
static void apply_event(struct room *room, struct step *step) {
    const struct game_event *event = &room->sequencer.event;
    bool waited = table_phase(room->table) == PHASE_WAITING;
    if (!table_apply(room->table, event)) {
        struct effect *effect = effects_add(step->effects, EFFECT_BROKEN);
        memcpy(effect->game, room->id, sizeof effect->game);
        room_fail(room, step, WHY_STORE);
        return;
    }
    if (waited && table_phase(room->table) == PHASE_PLAYING)
        restart_graces(room, step->now);
    step->metrics->turns += event->kind == EVENT_TURN;
    step->metrics->games += event->kind == EVENT_NEXT;
    room_tell_event(room, step, event);
    seats_follow(room, step, event, room_visitor(room, room->sequencer.asker));
    answer_asker(room, step, WHY_NONE);
}

static void event_stored(struct room *room, struct step *step, enum store_status status) {
    if (status == STORE_OK) {
        apply_event(room, step);
    } else if (status == STORE_CONFLICT) {
        /* Another program has written to this game: the event was decided for another state. */
        room->sequencer.outdated = true;
        answer_asker(room, step, WHY_STALE);
    } else {
        room->sequencer.retry = step->now + RETRY;
        answer_asker(room, step, WHY_STORE);
    }
}

bool sequencer_stored(struct room *room, struct step *step, const struct room_input *input) {
    enum waits waited = room->sequencer.waits;
    if (waited == WAITS_FOR_NOTHING || input->ticket != room->sequencer.ticket)
        return false;
    room->sequencer.waits = WAITS_FOR_NOTHING;
    if (waited == WAITS_FOR_EVENT)
        event_stored(room, step, input->status);
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * The line
 */

/* A seat that is taken or renewed gets a secret, which is told when it has been kept. */
static void make_secret(struct room *room, struct message *message) {
    if (message->kind != MESSAGE_TAKE && message->kind != MESSAGE_RENEW)
        return;
    secret_new(room->sequencer.secret);
    secret_hash(room->sequencer.secret, message->new_hash);
}

static void refuse_request(struct room *room, struct step *step, struct visitor *visitor,
                           const struct asked *asked, enum why why, const pac_refusal *refusal) {
    secret_wipe(room->sequencer.secret);
    if (visitor && visitor->opening)
        seats_stay_shut(room, step, visitor, why);
    else if (visitor)
        visitor_refuse(visitor, step, asked->message.id, why,
                       asked->message.kind == MESSAGE_PLAN ? "lines" : "", refusal);
}

static void decide_request(struct room *room, struct step *step, struct asked *asked) {
    struct visitor *visitor = room_visitor(room, asked->connection);
    struct game_event event;
    pac_refusal refusal = {.field = PAC_NOWHERE};
    /* Somebody may have come back to the computer's seat while its turn waited. */
    if (!asked->connection && !thinking_is_current(room))
        return;
    enum why why = asked->connection ? seats_check(room, visitor, asked) : WHY_NONE;
    make_secret(room, &asked->message);
    if (!why)
        why = table_decide(room->table, asked->seat, &asked->message, step->now,
                           visitor ? visitor->lag : 0, &event, &refusal);
    if (!why)
        keep_event(room, step, &event, asked->connection, asked->message.id);
    else
        refuse_request(room, step, visitor, asked, why, &refusal);
}

void sequencer_ask(struct room *room, struct step *step, struct visitor *visitor, int seat,
                   const struct message *message) {
    struct sequencer *sequencer = &room->sequencer;
    if (sequencer->waiting >= LINE_MOST) {
        if (visitor && visitor->opening)
            seats_stay_shut(room, step, visitor, WHY_TOO_FAST);
        else if (visitor)
            visitor_refuse(visitor, step, message->id, WHY_TOO_FAST, "", NULL);
        return;
    }
    struct asked *asked = must_have(malloc(sizeof *asked));
    *asked = (struct asked){
        .connection = visitor ? visitor->connection : 0, .seat = seat, .message = *message};
    *sequencer->last = asked;
    sequencer->last = &asked->next;
    sequencer->waiting++;
}

void sequencer_take_line(struct room *room, struct step *step) {
    struct sequencer *sequencer = &room->sequencer;
    while (sequencer->first && sequencer_is_free(room)) {
        struct asked *asked = sequencer->first;
        sequencer->first = asked->next;
        if (!sequencer->first)
            sequencer->last = &sequencer->first;
        sequencer->waiting--;
        decide_request(room, step, asked);
        free(asked);
    }
    assert(!sequencer->first == !sequencer->waiting);
}
