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

/* Forgets the oldest of too many kept lines. */
static void chat_trim(struct chat *chat) {
    struct said **at = &chat->first;
    while (chat->count - chat->pending > CHAT_KEPT) {
        while ((*at)->ticket)
            at = &(*at)->next;
        chat_drop(chat, at);
    }
}

static struct said *chat_add(struct chat *chat, const struct chat_line *line) {
    struct said **at = &chat->first;
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

static struct chat *chat_of(struct room *room, int seat) {
    return &room->chats[seat == NO_SEAT ? CHAT_SPECTATORS : CHAT_PLAYERS];
}

void chat_remember(struct room *room, const struct chat_line *line) {
    struct chat *chat = chat_of(room, line->seat);
    (void)chat_add(chat, line);
    chat_trim(chat);
}

bool chat_is_pending(const struct room *room) {
    return room->chats[CHAT_PLAYERS].pending || room->chats[CHAT_SPECTATORS].pending;
}

size_t chat_lines(const struct room *room, int seat, const struct chat_line *lines[CHAT_KEPT]) {
    const struct chat *chat = &room->chats[seat == NO_SEAT ? CHAT_SPECTATORS : CHAT_PLAYERS];
    size_t count = 0;
    assert(chat->count - chat->pending <= CHAT_KEPT);
    for (const struct said *one = chat->first; one; one = one->next)
        if (!one->ticket)
            lines[count++] = &one->line;
    return count;
}

void chat_say(struct room *room, struct step *step, struct visitor *visitor,
              const struct message *message) {
    struct chat *chat = chat_of(room, visitor->seat);
    struct chat_line line = {.at = step->now, .seat = visitor->seat};
    const char *name =
        visitor->seat == NO_SEAT ? visitor->name : room->table->seats[visitor->seat].name;
    if (!limit_take(&visitor->chats, LIMIT_CHATS, step->now) ||
        chat->pending >= CHAT_PENDING_MOST) {
        visitor_refuse(visitor, step, message->id, WHY_TOO_FAST, "", NULL);
        return;
    }
    memcpy(line.name, name, sizeof line.name);
    memcpy(line.text, message->text, sizeof line.text);
    struct said *said = chat_add(chat, &line);
    said->ticket = step_ticket(step);
    said->connection = visitor->connection;
    said->id = message->id;
    chat->pending++;
    struct effect *effect = effects_add(step->effects, EFFECT_CHAT);
    memcpy(effect->game, room->id, sizeof effect->game);
    effect->ticket = said->ticket;
    effect->line = must_have(malloc(sizeof line));
    *effect->line = line;
}

/* Where the line with this ticket is, or NULL; `*chat` is the one it is in. */
static struct said **chat_find(struct room *room, uint64_t ticket, struct chat **chat) {
    for (*chat = room->chats; *chat < room->chats + CHATS; ++*chat)
        for (struct said **at = &(*chat)->first; *at; at = &(*at)->next)
            if ((*at)->ticket == ticket)
                return at;
    return NULL;
}

bool chat_stored(struct room *room, struct step *step, const struct room_input *input) {
    struct chat *chat;
    struct said **at = chat_find(room, input->ticket, &chat);
    if (!at)
        return false;
    struct said *said = *at;
    struct visitor *visitor = room_visitor(room, said->connection);
    if (input->status) {
        if (visitor)
            visitor_refuse(visitor, step, said->id, WHY_STORE, "", NULL);
        chat_drop(chat, at);
        return true;
    }
    bool watching = said->line.seat == NO_SEAT;
    said->ticket = 0;
    chat->pending--;
    step->metrics->chats++;
    room_tell(room, step, write_chat(&said->line), !watching, watching);
    if (visitor)
        visitor_done(visitor, step, said->id);
    chat_trim(chat);
    return true;
}
