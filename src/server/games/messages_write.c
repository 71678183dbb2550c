/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "messages_write.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE = 60 * 1000, DAY = 24 * 60 * MINUTE };

/* Takes over the value. */
static char *text_of(json_t *value) {
    char *text = json_dumps(value, JSON_COMPACT);
    json_decref(value);
    return text;
}

static json_t *text_or_null(const char *text) { return *text ? json_string(text) : json_null(); }

static json_t *number_or_null(int seat) {
    return seat == NO_SEAT ? json_null() : json_integer(seat);
}

/* The seats of a set of bits. */
static json_t *seats_of(unsigned bits) {
    json_t *list = json_array();
    for (int i = 0; i < PAC_PLAYERS; i++)
        if (bits >> i & 1)
            (void)json_array_append_new(list, json_integer(i));
    return list;
}

/* ------------------------------------------------------------------------------------------------
 * How a game was set up
 */

static json_t *clock_of(const struct clock_rule *rule) {
    const char *kind = clock_kind_texts[rule->kind];
    switch (rule->kind) {
    case CLOCK_TIME:
        return json_pack("{sssIsI}", "kind", kind, "minutes", (json_int_t)rule->base / MINUTE,
                         "increment", (json_int_t)rule->increment / 1000);
    case CLOCK_DAYS:
        return json_pack("{sssI}", "kind", kind, "days", (json_int_t)rule->base / DAY);
    default:
        return json_pack("{ss}", "kind", kind);
    }
}

static json_t *rules_of(const struct game_setup *setup) {
    return json_pack("{sssosssisisb}", "game", pac_variant_text(setup->variant), "clock",
                     clock_of(&setup->clock), "away", away_texts[setup->away], "grace",
                     setup->grace, "level", setup->level, "repetition", (int)setup->repetition);
}

static json_t *table_seats(const struct table *table, const struct presence *presence) {
    const pac_position *position = pac_game_position(table->game);
    json_t *list = json_array();
    for (int i = 0; i < table->setup.players; i++) {
        const struct table_seat *seat = &table->seats[i];
        char colour[2] = {pac_colour_letter((pac_colour)position->colour[i]), '\0'};
        bool computer = seat->kind == SEAT_COMPUTER;
        (void)json_array_append_new(
            list, json_pack("{sssssososbsbsI}", "colour", colour, "kind",
                            seat_kind_texts[seat->kind], "name", text_or_null(seat->name), "level",
                            computer ? json_integer(seat->level) : json_null(), "here",
                            (int)(computer || presence->here[i]), "in", (int)table_is_in(table, i),
                            "devices", (json_int_t)seat->devices.count));
    }
    return list;
}

/* ------------------------------------------------------------------------------------------------
 * How it stands
 */

static json_t *totals_of(const struct table *table) {
    pac_standing standings[PAC_PLAYERS];
    json_t *list = json_array();
    (void)pac_series_standings(table->series, standings);
    for (int i = 0; i < table->setup.players; i++) {
        const pac_standing *one = &standings[table->member[i]];
        (void)json_array_append_new(list,
                                    json_pack("{sisisisisi}", "games", (int)one->games, "wins",
                                              (int)one->wins, "points", (int)one->points, "markers",
                                              (int)one->markers, "place", (int)one->place));
    }
    return list;
}

static json_t *over_of(const struct table *table) {
    if (table_phase(table) != PHASE_OVER)
        return json_null();
    pac_result result = pac_game_result(table->game);
    const char *reason =
        table->stopped ? event_kind_text(table->stopping) : pac_end_text(pac_game_end(table->game));
    json_t *counts = json_array(), *places = json_array();
    for (int i = 0; i < table->setup.players; i++) {
        (void)json_array_append_new(counts, json_integer(result.count[i]));
        (void)json_array_append_new(places, json_integer(result.place[i]));
    }
    return json_pack("{sssIsosososo}", "reason", reason, "at", (json_int_t)table->over_at,
                     "winners", seats_of(result.winners), "counts", counts, "places", places,
                     "totals", totals_of(table));
}

static json_t *offer_of(const struct offer *offer) {
    if (offer->what == OFFER_NONE)
        return json_null();
    return json_pack("{sssisosI}", "what", offer_kind_text(offer->what), "by", offer->by, "agreed",
                     seats_of(offer->agreed), "to",
                     (json_int_t)(offer->what == OFFER_BACK ? offer->to : 0));
}

static json_t *clocks_of(const struct table *table, int64_t now) {
    if (table->setup.clock.kind == CLOCK_NONE)
        return json_null();
    json_t *list = json_array();
    for (int i = 0; i < table->setup.players; i++)
        (void)json_array_append_new(list, json_integer(table_left(table, i, now)));
    return list;
}

static json_t *graces_of(const struct table *table, int64_t now) {
    if (!table_uses_grace(table))
        return json_null();
    json_t *list = json_array();
    for (int i = 0; i < table->setup.players; i++)
        (void)json_array_append_new(list, json_integer(table_grace(table, i, now)));
    return list;
}

/* What changes with every event goes along with it, so that a client need not work it out. */
static void add_standing(json_t *object, const struct table *table, int64_t now) {
    json_t *standing = json_pack(
        "{sssosososbsososo}", "phase", phase_texts[table_phase(table)], "to_move",
        number_or_null(table_to_move(table)), "running", number_or_null(table_running(table)),
        "clocks", clocks_of(table, now), "away", (int)(table->away != 0), "grace",
        graces_of(table, now), "offer", offer_of(&table->offer), "over", over_of(table));
    (void)json_object_update(object, standing);
    json_decref(standing);
}

static json_t *turns_of(const struct table *table) {
    json_t *list = json_array();
    for (size_t i = 0; i < pac_game_turns(table->game); i++) {
        char text[PAC_TURN_TEXT];
        (void)pac_turn_print(pac_game_position_at(table->game, i), pac_game_turn(table->game, i),
                             text);
        (void)json_array_append_new(list, json_string(text));
    }
    return list;
}

static json_t *line_of(const struct chat_line *line) {
    return json_pack("{sIsossss}", "at", (json_int_t)line->at, "seat", number_or_null(line->seat),
                     "name", line->name, "text", line->text);
}

/* A plan as lists of turns. */
static json_t *plan_of(const char *plan) {
    json_t *lines = json_array(), *line = NULL;
    for (size_t size; *plan; plan += size + (plan[size] != '\0')) {
        size = strcspn(plan, " ;");
        if (!line) {
            line = json_array();
            (void)json_array_append_new(lines, line);
        }
        (void)json_array_append_new(line, json_stringn(plan, size));
        if (plan[size] == ';')
            line = NULL;
    }
    return lines;
}

static json_t *watching_of(const struct presence *presence) {
    json_t *list = json_array();
    for (size_t i = 0; i < presence->named; i++)
        (void)json_array_append_new(list, json_string(presence->watching[i]));
    return list;
}

/* What a state has that does not change while the game is played, but for who is there. */
static json_t *frame_of(const struct table *table, const struct presence *presence,
                        const struct viewer *viewer) {
    const struct game_setup *setup = &table->setup;
    int64_t ends = table_ends(table);
    json_t *set = json_pack("{sssisiso}", "first", setup->first, "number", setup->number, "games",
                            setup->games, "totals", totals_of(table));
    return json_pack("{sssososbsosIsosososIsoso}", "game", setup->id, "you",
                     number_or_null(viewer->seat), "claim", number_or_null(viewer->claim), "take",
                     (int)viewer->take, "host", number_or_null(setup->host), "created",
                     (json_int_t)setup->created, "ends", ends ? json_integer(ends) : json_null(),
                     "rules", rules_of(setup), "seats", table_seats(table, presence), "watchers",
                     (json_int_t)presence->watchers, "watching", watching_of(presence), "set", set);
}

char *write_state(const struct table *table, const struct presence *presence,
                  const struct viewer *viewer, int64_t now, const struct chat_line *const *chat,
                  size_t chat_count) {
    char start[PAC_POSITION_TEXT], position[PAC_POSITION_TEXT];
    const char *plan = viewer->seat == NO_SEAT ? "" : table->seats[viewer->seat].plan;
    json_t *lines = json_array();
    (void)pac_position_print(pac_game_position_at(table->game, 0), start);
    (void)pac_position_print(pac_game_position(table->game), position);
    for (size_t i = 0; i < chat_count; i++)
        (void)json_array_append_new(lines, line_of(chat[i]));
    json_t *state =
        json_pack("{sssisIsIsssssososo}", "is", "state", "version", PROTOCOL_VERSION, "n",
                  (json_int_t)table->events, "now", (json_int_t)now, "start", start, "position",
                  position, "turns", turns_of(table), "plan", plan_of(plan), "chat", lines);
    json_t *frame = frame_of(table, presence, viewer);
    (void)json_object_set_new(state, "next", text_or_null(table->next));
    (void)json_object_update(state, frame);
    json_decref(frame);
    add_standing(state, table, now);
    return text_of(state);
}

/* What an event has of its own. */
static json_t *details_of(const struct table *table, const struct game_event *event, bool hidden) {
    static const struct table_seat nobody; /* of events that need no seat */
    const struct table_seat *seat = event->seat == NO_SEAT ? &nobody : &table->seats[event->seat];
    switch (event->kind) {
    case EVENT_SAT:
    case EVENT_TAKEN:
        return json_pack("{sssI}", "name", seat->name, "devices", (json_int_t)seat->devices.count);
    case EVENT_OPENED:
    case EVENT_RENEWED:
        return json_pack("{sssI}", "kind", seat_kind_texts[seat->kind], "devices",
                         (json_int_t)seat->devices.count);
    case EVENT_COMPUTER:
        return json_pack("{sI}", "level", (json_int_t)event->value);
    case EVENT_TURN:
        return json_pack("{ssso}", "turn", event->text, "declined",
                         text_or_null(offer_kind_text(table->declined)));
    case EVENT_PLAN:
        return json_pack("{soso}", "seat", number_or_null(hidden ? NO_SEAT : event->seat), "plan",
                         plan_of(hidden ? "" : event->text));
    case EVENT_OFFER:
        return json_pack("{ss}", "offered", event->text);
    case EVENT_ANSWER:
        return json_pack("{sb}", "yes", (int)event->value);
    case EVENT_NEXT:
        return json_pack("{ss}", "next", event->text);
    default:
        return json_object();
    }
}

char *write_event(const struct table *table, const struct game_event *event, int64_t now,
                  bool hidden) {
    json_t *object =
        json_pack("{sssIsIsssosI}", "is", "event", "n", (json_int_t)event->number, "at",
                  (json_int_t)event->at, "what", event_kind_text(event->kind), "seat",
                  number_or_null(event->seat), "turns", (json_int_t)pac_game_turns(table->game));
    json_t *details = details_of(table, event, hidden);
    (void)json_object_update(object, details);
    json_decref(details);
    add_standing(object, table, now);
    return text_of(object);
}

/* ------------------------------------------------------------------------------------------------
 * All else
 */

char *write_chat(const struct chat_line *line) {
    return text_of(json_pack("{sssIsossss}", "is", "chat", "at", (json_int_t)line->at, "seat",
                             number_or_null(line->seat), "name", line->name, "text", line->text));
}

char *write_here(const struct table *table, const struct presence *presence) {
    json_t *seats = json_array();
    for (int i = 0; i < table->setup.players; i++)
        (void)json_array_append_new(
            seats, json_boolean(presence->here[i] || table->seats[i].kind == SEAT_COMPUTER));
    return text_of(json_pack("{sssosIso}", "is", "here", "seats", seats, "watchers",
                             (json_int_t)presence->watchers, "watching", watching_of(presence)));
}

char *write_done(int64_t id, uint32_t number) {
    return text_of(
        json_pack("{sssIsI}", "is", "done", "id", (json_int_t)id, "n", (json_int_t)number));
}

char *write_refused(int64_t id, enum why why, const char *field, const pac_refusal *refusal) {
    json_t *object = json_pack("{ssss}", "is", "refused", "why", why_text(why));
    (void)json_object_set_new(object, "id", id ? json_integer(id) : json_null());
    if (why == WHY_FIELD)
        (void)json_object_set_new(object, "field", json_string(field));
    if (refusal && why == WHY_ILLEGAL) {
        char where[PAC_FIELD_TEXT];
        (void)pac_field_print(refusal->field, where);
        (void)json_object_set_new(object, "rule",
                                  text_or_null(pac_rule_text((pac_rule)refusal->rule)));
        (void)json_object_set_new(object, "where",
                                  refusal->field < PAC_FIELDS ? json_string(where) : json_null());
    }
    return text_of(object);
}

char *write_bye(enum why why) {
    return text_of(json_pack("{ssss}", "is", "bye", "why", why_text(why)));
}

char *write_secret(int seat, const char *secret) {
    return text_of(json_pack("{sssiss}", "is", "secret", "seat", seat, "secret", secret));
}

static json_t *link_of(const char *game, const char *secret) {
    return *secret ? json_sprintf("/%s/%s", game, secret) : json_null();
}

char *write_created(const struct game_setup *setup, const char *table,
                    char secrets[][SEAT_SECRET + 1]) {
    json_t *seats = json_array();
    for (int i = 0; i < setup->players; i++)
        (void)json_array_append_new(seats, link_of(setup->id, secrets[i]));
    return text_of(json_pack("{sssososo}", "game", setup->id, "watch",
                             json_sprintf("/%s", setup->id), "table", link_of(setup->id, table),
                             "seats", seats));
}
