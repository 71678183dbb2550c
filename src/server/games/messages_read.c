/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "messages.h"
#include "words.h"

#include <pacru/engine.h>

#include <jansson.h>
#include <string.h>

enum {
    MINUTE = 60 * 1000,
    DAY = 24 * 60 * MINUTE,
    MINUTES_MOST = 24 * 60,
    INCREMENT_MOST = 600, /* seconds */
    DAYS_MOST = 30,
    GRACE_LEAST = 5, /* seconds */
    GRACE_MOST = 24 * 60 * 60
};

const char *why_text(enum why why) {
    static const char *const texts[] = {
#define WHY_TEXT(name, text) text,
        WHY_LIST(WHY_TEXT)
#undef WHY_TEXT
    };
    return texts[why];
}

/* ------------------------------------------------------------------------------------------------
 * Fields of an object, each asked for by its name. The first fault stays.
 */

struct reader {
    const json_t *object;
    size_t taken; /* fields that somebody asked for */
    struct message_fault *fault;
};

/* Names of our own fit; one that a sender made up may be anything. */
static void reader_blame(struct reader *reader, const char *field) {
    size_t length = strspn(field, "abcdefghijklmnopqrstuvwxyz");
    if (reader->fault->why)
        return;
    reader->fault->why = WHY_FIELD;
    if (!field[length] && length < sizeof reader->fault->field)
        memcpy(reader->fault->field, field, length + 1);
}

static const json_t *take_value(struct reader *reader, const char *field) {
    const json_t *value = json_object_get(reader->object, field);
    reader->taken += value != NULL;
    return value;
}

/* What nobody has asked for is a mistake of the sender's, better told than passed over. */
static void reader_finish(struct reader *reader) {
    if (json_object_size(reader->object) != reader->taken)
        reader_blame(reader, "?");
}

/* A text that is present; "" and a fault if it is not, or holds a 0. */
static const char *take_text(struct reader *reader, const char *field) {
    const json_t *value = take_value(reader, field);
    const char *text = json_string_value(value);
    if (text && strlen(text) == json_string_length(value))
        return text;
    reader_blame(reader, field);
    return "";
}

static int64_t take_number(struct reader *reader, const char *field, int64_t least, int64_t most) {
    const json_t *value = take_value(reader, field);
    json_int_t number = json_integer_value(value);
    if (json_is_integer(value) && number >= least && number <= most)
        return number;
    reader_blame(reader, field);
    return least;
}

static int64_t take_number_or(struct reader *reader, const char *field, int64_t least, int64_t most,
                              int64_t otherwise) {
    return json_object_get(reader->object, field) ? take_number(reader, field, least, most)
                                                  : otherwise;
}

static bool take_bool(struct reader *reader, const char *field) {
    const json_t *value = take_value(reader, field);
    if (!json_is_boolean(value))
        reader_blame(reader, field);
    return json_is_true(value);
}

/* The number of one of several names; 0 and a fault if it is none of them. */
static int take_choice(struct reader *reader, const char *field, const char *const *names,
                       int count) {
    const char *text = take_text(reader, field);
    for (int i = 0; i < count; i++)
        if (!strcmp(text, names[i]))
            return i;
    reader_blame(reader, field);
    return 0;
}

static void take_matching(struct reader *reader, const char *field, bool (*matches)(const char *),
                          char *out, size_t size) {
    const char *text = take_text(reader, field);
    if (matches(text))
        memcpy(out, text, size);
    else
        reader_blame(reader, field);
}

/* ------------------------------------------------------------------------------------------------
 * Texts that people wrote
 */

static void take_words(struct reader *reader, const char *field, char *out, size_t letters) {
    const char *text = take_text(reader, field);
    if (words_are_sound(text, letters))
        memcpy(out, text, strlen(text) + 1);
    else
        reader_blame(reader, field);
}

/* ------------------------------------------------------------------------------------------------
 * Messages
 */

static void read_hello(struct reader *reader, struct message *message) {
    int64_t version = take_number(reader, "version", 0, 1000000);
    if (!reader->fault->why && version != PROTOCOL_VERSION)
        reader->fault->why = WHY_VERSION;
    take_matching(reader, "game", game_id_is_valid, message->game, sizeof message->game);
    if (json_object_get(reader->object, "secret"))
        take_matching(reader, "secret", secret_is_valid, message->secret, sizeof message->secret);
    if (json_object_get(reader->object, "name"))
        take_words(reader, "name", message->name, NAME_LETTERS);
}

static void read_sit(struct reader *reader, struct message *message) {
    take_words(reader, "name", message->name, NAME_LETTERS);
}

static void read_fill(struct reader *reader, struct message *message) {
    message->seat = (int)take_number(reader, "seat", 0, PAC_PLAYERS - 1);
    message->level = (int)take_number(reader, "level", 1, PAC_LEVELS);
}

static void read_turn(struct reader *reader, struct message *message) {
    message->at = (uint32_t)take_number(reader, "at", 0, PAC_GAME_TURNS);
    const char *turn = take_text(reader, "turn");
    if (strlen(turn) < sizeof message->turn)
        memcpy(message->turn, turn, strlen(turn) + 1);
    else
        reader_blame(reader, "turn");
}

static void read_nothing(struct reader *reader, struct message *message) {
    (void)reader;
    (void)message;
}

static void read_offer(struct reader *reader, struct message *message) {
    message->offer = offer_kind_parse(take_text(reader, "what"));
    if (message->offer == OFFER_NONE)
        reader_blame(reader, "what");
}

static void read_answer(struct reader *reader, struct message *message) {
    read_offer(reader, message);
    message->yes = take_bool(reader, "yes");
}

static void read_chat(struct reader *reader, struct message *message) {
    take_words(reader, "text", message->text, CHAT_LETTERS);
}

static const struct {
    const char *name;
    void (*read)(struct reader *reader, struct message *message);
} kinds[MESSAGE_KINDS] = {
    [MESSAGE_HELLO] = {"hello", read_hello},     [MESSAGE_SIT] = {"sit", read_sit},
    [MESSAGE_FILL] = {"fill", read_fill},        [MESSAGE_TURN] = {"turn", read_turn},
    [MESSAGE_RESIGN] = {"resign", read_nothing}, [MESSAGE_OFFER] = {"offer", read_offer},
    [MESSAGE_ANSWER] = {"answer", read_answer},  [MESSAGE_CHAT] = {"chat", read_chat},
    [MESSAGE_PING] = {"ping", read_nothing},
};

/* NULL if the text is not JSON, or not an object. */
static json_t *parse_object(const char *text, size_t length, struct message_fault *fault) {
    *fault = (struct message_fault){.why = WHY_NONE};
    json_t *object =
        length <= MESSAGE_BYTES ? json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (json_is_object(object))
        return object;
    fault->why = WHY_JSON;
    json_decref(object);
    return NULL;
}

bool message_read(const char *text, size_t length, struct message *message,
                  struct message_fault *fault) {
    *message = (struct message){.kind = MESSAGE_KINDS};
    json_t *object = parse_object(text, length, fault);
    if (!object)
        return false;
    struct reader reader = {.object = object, .fault = fault};
    message->id = take_number_or(&reader, "id", 1, (int64_t)1 << 53, 0);
    fault->id = fault->why ? 0 : message->id;
    const char *name = take_text(&reader, "do");
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

/* ------------------------------------------------------------------------------------------------
 * Set-ups
 */

static void read_clock(const json_t *object, struct message_fault *fault, struct clock_rule *rule) {
    struct reader reader = {.object = object, .fault = fault};
    *rule = (struct clock_rule){
        .kind = (enum clock_kind)take_choice(&reader, "kind", clock_kind_texts, CLOCK_KINDS)};
    if (rule->kind == CLOCK_TIME) {
        rule->base = MINUTE * take_number_or(&reader, "minutes", 1, MINUTES_MOST, 20);
        rule->increment = 1000 * take_number_or(&reader, "increment", 0, INCREMENT_MOST, 0);
    } else if (rule->kind == CLOCK_DAYS) {
        rule->base = DAY * take_number(&reader, "days", 1, DAYS_MOST);
    }
    reader_finish(&reader);
}

static void read_seat(const json_t *object, struct message_fault *fault, struct game_seat *seat) {
    struct reader reader = {.object = object, .fault = fault};
    seat->kind = (enum seat_kind)take_choice(&reader, "kind", seat_kind_texts, SEAT_KINDS);
    seat->link = seat->kind != SEAT_COMPUTER;
    if (seat->kind == SEAT_PERSON)
        take_words(&reader, "name", seat->name, NAME_LETTERS);
    if (seat->kind == SEAT_COMPUTER)
        seat->level = (int)take_number(&reader, "level", 1, PAC_LEVELS);
    reader_finish(&reader);
}

static void read_seats(struct reader *reader, struct game_setup *setup) {
    const json_t *seats = take_value(reader, "seats");
    size_t count = json_array_size(seats);
    bool people = false;
    if (count < 2 || count > PAC_PLAYERS) {
        reader_blame(reader, "seats");
        return;
    }
    setup->players = (int)count;
    for (size_t i = 0; i < count; i++) {
        const json_t *seat = json_array_get(seats, i);
        if (!json_is_object(seat))
            reader_blame(reader, "seats");
        else
            read_seat(seat, reader->fault, &setup->seats[i]);
        people = people || setup->seats[i].link;
    }
    if (!people)
        reader_blame(reader, "seats"); /* nobody could begin such a game, or see it end */
}

static void read_leaving(struct reader *reader, struct game_setup *setup) {
    bool live = setup->clock.kind == CLOCK_TIME;
    setup->away = live ? AWAY_LEFT : AWAY_WAIT;
    if (json_object_get(reader->object, "away"))
        setup->away = (enum away)take_choice(reader, "away", away_texts, AWAYS);
    setup->grace = (int)take_number_or(reader, "grace", GRACE_LEAST, GRACE_MOST, 180);
    setup->level = (int)take_number_or(reader, "level", 1, PAC_LEVELS, 3);
}

bool setup_read(const char *text, size_t length, struct game_setup *setup,
                struct message_fault *fault) {
    *setup = (struct game_setup){.clock = {.kind = CLOCK_TIME, .base = (int64_t)20 * MINUTE}};
    json_t *object = parse_object(text, length, fault);
    if (!object)
        return false;
    struct reader reader = {.object = object, .fault = fault};
    if (!pac_variant_parse(take_text(&reader, "game"), &setup->variant))
        reader_blame(&reader, "game");
    read_seats(&reader, setup);
    const json_t *clock = take_value(&reader, "clock");
    if (json_is_object(clock))
        read_clock(clock, fault, &setup->clock);
    else if (clock)
        reader_blame(&reader, "clock");
    read_leaving(&reader, setup);
    setup->games = (int)take_number_or(&reader, "games", 1, SET_GAMES, 1);
    setup->repetition =
        json_object_get(object, "repetition") ? take_bool(&reader, "repetition") : true;
    reader_finish(&reader);
    json_decref(object);
    return !fault->why;
}
