/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "room.h"

#include <string.h>

enum {
    THINK_MOST = 1500, /* milliseconds that a computer thinks about a turn */
    CLOCK_SHARE = 20   /* of the time left on its clock it takes one part in so many */
};

/* The seat of a computer that is to move, or NO_SEAT. */
static int computer_to_move(const struct room *room) {
    int seat = table_to_move(room->table);
    return seat != NO_SEAT && room->table->seats[seat].kind == SEAT_COMPUTER ? seat : NO_SEAT;
}

/* Computers go on as long as a person plays or somebody watches. */
static bool is_worth_thinking(const struct room *room) {
    for (int i = 0; i < room->table->setup.players; i++)
        if (room->table->seats[i].kind == SEAT_PERSON && table_is_in(room->table, i))
            return true;
    return room->visitors != NULL;
}

void thinking_forget(struct room *room, struct step *step) {
    if (!room->thought)
        return;
    struct effect *effect = effects_add(step->effects, EFFECT_FORGET);
    memcpy(effect->game, room->id, sizeof effect->game);
    effect->ticket = room->thought;
    room->thought = 0;
}

bool thinking_is_current(const struct room *room) {
    return computer_to_move(room) != NO_SEAT &&
           room->position == pac_game_position(room->table->game)->hash;
}

void thinking_start(struct room *room, struct step *step) {
    int seat = computer_to_move(room);
    const pac_game *game = room->table->game;
    if (room->thought && !thinking_is_current(room))
        thinking_forget(room, step); /* it thinks about a position that is no longer there */
    if (seat == NO_SEAT || room->thought || !sequencer_is_free(room) ||
        step->now < room->sequencer.retry || step->now < room->think_at ||
        table_is_full(room->table) || !is_worth_thinking(room))
        return;
    pac_game *copy = NULL;
    if (pac_game_copy(&copy, game)) {
        room->think_at = step->now + RETRY;
        return;
    }
    int64_t most = THINK_MOST;
    if (table_running(room->table) == seat) {
        int64_t share = table_left(room->table, seat, step->now) / CLOCK_SHARE + 1;
        most = share < most ? share : most;
    }
    struct effect *effect = effects_add(step->effects, EFFECT_THINK);
    memcpy(effect->game, room->id, sizeof effect->game);
    effect->ticket = room->thought = step_ticket(step);
    room->position = pac_game_position(game)->hash;
    effect->position = copy;
    effect->level = room->table->seats[seat].level;
    effect->milliseconds = most;
    effect->address = room->address;
}

void thinking_answered(struct room *room, struct step *step, const struct room_input *input) {
    struct message message = {.kind = MESSAGE_TURN};
    if (!room->table || input->ticket != room->thought)
        return;
    room->thought = 0;
    int seat = computer_to_move(room);
    const pac_position *position = pac_game_position(room->table->game);
    if (input->failed) {
        room->think_at = step->now + RETRY;
        return;
    }
    /* A turn for another position is no turn: the room thinks again about the one it has. */
    if (seat == NO_SEAT || input->hash != position->hash ||
        !pac_turn_is_legal(position, input->turn))
        return;
    message.at = (uint32_t)pac_game_turns(room->table->game);
    (void)pac_turn_print(position, input->turn, message.turn);
    sequencer_ask(room, step, NULL, seat, &message);
}
