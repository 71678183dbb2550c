/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fields.h"

#include <pacru/engine.h>

#include <string.h>

const char *why_text(enum why why) {
    static const char *const texts[] = {
#define WHY_TEXT(name, text) text,
        WHY_LIST(WHY_TEXT)
#undef WHY_TEXT
    };
    return texts[why];
}

static void read_hello(struct reader *reader, struct message *message) {
    int64_t version = field_number(reader, "version", 0, 1000000);
    if (!reader->fault->why && version != PROTOCOL_VERSION)
        reader->fault->why = WHY_VERSION;
    field_matching(reader, "game", game_id_is_valid, message->game, sizeof message->game);
    if (json_object_get(reader->object, "secret")) {
        field_matching(reader, "secret", secret_is_valid, message->secret, sizeof message->secret);
        field_matching(reader, "device", secret_is_valid, message->device, sizeof message->device);
    }
    if (json_object_get(reader->object, "name"))
        field_words(reader, "name", message->name, NAME_LETTERS);
}

static void read_sit(struct reader *reader, struct message *message) {
    field_words(reader, "name", message->name, NAME_LETTERS);
}

static void read_seat(struct reader *reader, struct message *message) {
    message->seat = (int)field_number(reader, "seat", 0, PAC_PLAYERS - 1);
}

static void read_take(struct reader *reader, struct message *message) {
    read_seat(reader, message);
    field_words(reader, "name", message->name, NAME_LETTERS);
}

static void read_fill(struct reader *reader, struct message *message) {
    read_seat(reader, message);
    message->level = (int)field_number(reader, "level", 1, PAC_LEVELS);
}

static void read_turn(struct reader *reader, struct message *message) {
    message->at = (uint32_t)field_number(reader, "at", 0, PAC_GAME_TURNS);
    const char *turn = field_text(reader, "turn");
    if (strlen(turn) < sizeof message->turn)
        memcpy(message->turn, turn, strlen(turn) + 1);
    else
        reader_blame(reader, "turn");
}

/* Adds a turn to a plan's text; false if it is none by its form, or there is no room. */
static bool add_turn(char *text, const json_t *turn, char before) {
    const char *word = json_string_value(turn);
    size_t length = strlen(text), more = word ? strlen(word) : 0;
    if (!more || more != json_string_length(turn) || word[strcspn(word, " ;")] ||
        length + 1 + more > PLAN_BYTES)
        return false;
    if (before)
        text[length++] = before;
    memcpy(text + length, word, more + 1);
    return true;
}

static void read_plan(struct reader *reader, struct message *message) {
    message->at = (uint32_t)field_number(reader, "at", 0, PAC_GAME_TURNS);
    const json_t *lines = field_value(reader, "lines");
    bool sound = json_is_array(lines) && json_array_size(lines) <= PLAN_LINES;
    for (size_t i = 0; sound && i < json_array_size(lines); i++) {
        const json_t *line = json_array_get(lines, i);
        sound = json_array_size(line) > 0;
        for (size_t j = 0; sound && j < json_array_size(line); j++)
            sound =
                add_turn(message->text, json_array_get(line, j), j ? ' ' : (char)(i ? ';' : '\0'));
    }
    if (!sound)
        reader_blame(reader, "lines");
}

static void read_nothing(struct reader *reader, struct message *message) {
    (void)reader;
    (void)message;
}

static void read_offer(struct reader *reader, struct message *message) {
    message->offer = offer_kind_parse(field_text(reader, "what"));
    if (message->offer == OFFER_NONE)
        reader_blame(reader, "what");
}

static void read_answer(struct reader *reader, struct message *message) {
    read_offer(reader, message);
    message->yes = field_bool(reader, "yes");
}

static void read_chat(struct reader *reader, struct message *message) {
    field_words(reader, "text", message->text, CHAT_LETTERS);
}

static const struct {
    const char *name;
    void (*read)(struct reader *reader, struct message *message);
} kinds[MESSAGE_KINDS] = {
    [MESSAGE_HELLO] = {"hello", read_hello},       [MESSAGE_SIT] = {"sit", read_sit},
    [MESSAGE_TAKE] = {"take", read_take},          [MESSAGE_CLAIM] = {"claim", read_nothing},
    [MESSAGE_RENEW] = {"renew", read_seat},        [MESSAGE_FILL] = {"fill", read_fill},
    [MESSAGE_START] = {"start", read_nothing},     [MESSAGE_CANCEL] = {"cancel", read_nothing},
    [MESSAGE_TURN] = {"turn", read_turn},          [MESSAGE_PLAN] = {"plan", read_plan},
    [MESSAGE_RESIGN] = {"resign", read_nothing},   [MESSAGE_OFFER] = {"offer", read_offer},
    [MESSAGE_WITHDRAW] = {"withdraw", read_offer}, [MESSAGE_ANSWER] = {"answer", read_answer},
    [MESSAGE_CHAT] = {"chat", read_chat},          [MESSAGE_PING] = {"ping", read_nothing},
};

bool message_read(const char *text, size_t length, struct message *message,
                  struct message_fault *fault) {
    *message = (struct message){.kind = MESSAGE_KINDS};
    json_t *object = parse_object(text, length, fault);
    if (!object)
        return false;
    struct reader reader = {.object = object, .fault = fault};
    message->id = field_number_or(&reader, "id", 1, (int64_t)1 << 53, 0);
    fault->id = fault->why ? 0 : message->id;
    const char *name = field_text(&reader, "do");
    for (int i = 0; i < MESSAGE_KINDS; i++)
        if (!strcmp(name, kinds[i].name))
            message->kind = (enum message_kind)i;
    if (message->kind != MESSAGE_KINDS)
        kinds[message->kind].read(&reader, message);
    else if (!fault->why)
        fault->why = WHY_MESSAGE;
    reader_finish(&reader);
    json_decref(object);
    return !fault->why;
}
