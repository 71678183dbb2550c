/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "room.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A line of chat, being kept or kept. */
struct said {
    struct said *next;
    uint64_t ticket;     /* of the request that keeps it; 0 when it is kept */
    uint64_t connection; /* of who said it */
    int64_t id;          /* of their message */
    struct chat_line line;
};

static void chat_drop(struct chat *chat, struct said **at) {
    struct said *said = *at;
    *at = said->next;
    chat->count--;
    chat->pending -= said->ticket != 0;
    free(said);
}

static struct said *chat_add(struct chat *chat, const struct chat_line *line) {
    struct said **at = &chat->first;
    if (chat->count - chat->pending >= CHAT_KEPT) {
        while ((*at)->ticket)
            at = &(*at)->next;
        chat_drop(chat, at); /* the oldest kept one */
        at = &chat->first;
    }
    while (*at)
        at = &(*at)->next;
    *at = must_have(calloc(1, sizeof **at));
    (*at)->line = *line;
    chat->count++;
    return *at;
}

void chat_free(struct chat *chat) {
    while (chat->first)
        chat_drop(chat, &chat->first);
    assert(!chat->count && !chat->pending);
}

void chat_remember(struct room *room, const struct chat_line *line) {
    (void)chat_add(&room->chat, line);
}

size_t chat_lines(const struct room *room, int seat, const struct chat_line *lines[CHAT_KEPT]) {
    size_t count = 0;
    for (const struct said *one = room->chat.first; one; one = one->next)
        if (!one->ticket && count < CHAT_KEPT && (one->line.seat == NO_SEAT) == (seat == NO_SEAT))
            lines[count++] = &one->line;
    return count;
}

void chat_say(struct room *room, struct step *step, struct visitor *visitor,
              const struct message *message) {
    struct chat_line line = {.at = step->now, .seat = visitor->seat};
    const char *name =
        visitor->seat == NO_SEAT ? visitor->name : room->table->seats[visitor->seat].name;
    if (!limit_take(&visitor->chats, LIMIT_CHATS, step->now) ||
        room->chat.pending >= CHAT_PENDING_MOST) {
        visitor_refuse(visitor, step, message->id, WHY_TOO_FAST, "", NULL);
        return;
    }
    memcpy(line.name, name, sizeof line.name);
    memcpy(line.text, message->text, sizeof line.text);
    struct said *said = chat_add(&room->chat, &line);
    said->ticket = step_ticket(step);
    said->connection = visitor->connection;
    said->id = message->id;
    room->chat.pending++;
    struct effect *effect = effects_add(step->effects, EFFECT_CHAT);
    memcpy(effect->game, room->id, sizeof effect->game);
    effect->ticket = said->ticket;
    effect->line = must_have(malloc(sizeof line));
    *effect->line = line;
}

bool chat_stored(struct room *room, struct step *step, const struct room_input *input) {
    struct said **at = &room->chat.first;
    while (*at && (*at)->ticket != input->ticket)
        at = &(*at)->next;
    if (!*at)
        return false;
    struct said *said = *at;
    struct visitor *visitor = room_visitor(room, said->connection);
    if (input->status) {
        if (visitor)
            visitor_refuse(visitor, step, said->id, WHY_STORE, "", NULL);
        chat_drop(&room->chat, at);
        return true;
    }
    bool watching = said->line.seat == NO_SEAT;
    said->ticket = 0;
    room->chat.pending--;
    step->metrics->chats++;
    room_tell(room, step, write_chat(&said->line), !watching, watching);
    if (visitor)
        visitor_done(visitor, step, said->id);
    return true;
}
