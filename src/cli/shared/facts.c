/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "facts.h"
#include "cli/words/say.h"

#include <ctype.h>
#include <string.h>

json_t *fact_position(const pac_position *position) {
    char text[PAC_POSITION_TEXT];
    pac_position_print(position, text);
    return json_string(text);
}

json_t *fact_player(const pac_position *position, int player) {
    if (player >= position->players)
        return json_null();
    char letter[] = {pac_colour_letter((pac_colour)position->colour[player]), '\0'};
    return json_string(letter);
}

json_t *fact_field(int field) {
    if (field >= PAC_FIELDS)
        return json_null();
    char text[PAC_FIELD_TEXT];
    pac_field_print(field, text);
    return json_string(text);
}

json_t *fact_turn(const pac_position *position, pac_turn turn) {
    char text[PAC_TURN_TEXT];
    pac_turn_print(position, turn, text);
    return json_string(text);
}

static json_t *fact_fields(pac_fields fields) {
    json_t *list = json_array();
    while (list && pac_fields_any(fields))
        if (json_array_append_new(list, fact_field(pac_fields_take(&fields)))) {
            json_decref(list);
            list = NULL;
        }
    return list;
}

static json_t *fact_chevrons(const pac_position *position, int player) {
    json_t *list = json_array();
    for (int field = 0; list && field < PAC_FIELDS; field++) {
        int facing;
        if (pac_chevron_at(position, field, &facing) != player)
            continue;
        json_t *chevron =
            json_pack("{s:o,s:s,s:i}", "field", fact_field(field), "facing",
                      pac_direction_text(facing), "power", pac_power(position, field));
        if (json_array_append_new(list, chevron)) {
            json_decref(list);
            list = NULL;
        }
    }
    return list;
}

json_t *fact_board(const pac_position *position) {
    json_t *players = json_array();
    for (int p = 0; players && p < position->players; p++) {
        json_t *player =
            json_pack("{s:o,s:b,s:i,s:o,s:o}", "colour", fact_player(position, p), "left",
                      pac_has_left(position, p), "count", pac_markers(position, p), "markers",
                      fact_fields(position->markers[p]), "chevrons", fact_chevrons(position, p));
        if (json_array_append_new(players, player)) {
            json_decref(players);
            players = NULL;
        }
    }
    pac_result result = pac_position_result(position, (pac_end)position->end);
    bool closing = position->closing != PAC_NO_CLOSING,
         pacru = pac_is_pacru((pac_variant)position->variant);
    return json_pack("{s:o,s:s,s:o,s:o,s:o,s:o,s:o}", "position", fact_position(position), "game",
                     pac_variant_text((pac_variant)position->variant), "players", players,
                     "to_move",
                     position->end ? json_null() : fact_player(position, position->to_move),
                     "closing", closing ? json_integer(position->closing) : json_null(), "target",
                     pacru ? json_integer(pac_target(position)) : json_null(), "over",
                     fact_result(position, &result));
}

/* {"R":42,"Y":31} */
static json_t *by_colour(const pac_position *position, const uint8_t values[PAC_PLAYERS]) {
    json_t *all = json_object();
    for (int p = 0; all && p < position->players; p++) {
        char letter[] = {pac_colour_letter((pac_colour)position->colour[p]), '\0'};
        if (json_object_set_new(all, letter, json_integer(values[p]))) {
            json_decref(all);
            all = NULL;
        }
    }
    return all;
}

json_t *fact_result(const pac_position *position, const pac_result *result) {
    if (!result->end)
        return json_null();
    json_t *winners = json_array();
    for (int p = 0; winners && p < position->players; p++)
        if (result->winners >> p & 1 && json_array_append_new(winners, fact_player(position, p))) {
            json_decref(winners);
            winners = NULL;
        }
    return json_pack("{s:s,s:o,s:o,s:o}", "reason", pac_end_text(result->end), "winners", winners,
                     "counts", by_colour(position, result->count), "places",
                     by_colour(position, result->place));
}

json_t *fact_event(const pac_position *position, const pac_event *event) {
    return json_pack("{s:s,s:s,s:o,s:o,s:o,s:o,s:s}", "kind",
                     pac_event_text((pac_event_kind)event->kind), "rule",
                     pac_rule_text((pac_rule)event->rule), "player",
                     fact_player(position, event->player), "other",
                     fact_player(position, event->other), "from", fact_field(event->from), "field",
                     fact_field(event->field), "facing", pac_direction_text(event->facing & 7));
}

/* "TOO_FAR" as "too-far". */
static void lower(char *out, size_t size, const char *name) {
    size_t i = 0;
    for (; name[i] && i + 1 < size; i++)
        out[i] = (char)(name[i] == '_' ? '-' : tolower((unsigned char)name[i]));
    out[i] = '\0';
}

json_t *fact_refusal(pac_refusal refusal) {
    static const char *const names[] = {
#define REFUSAL_NAME(name) #name,
        PAC_REFUSAL_LIST(REFUSAL_NAME)
#undef REFUSAL_NAME
    };
    char name[32];
    lower(name, sizeof name, names[refusal.kind]);
    json_t *rule = refusal.rule ? json_string(pac_rule_text((pac_rule)refusal.rule)) : json_null();
    return json_pack("{s:s,s:o,s:o}", "refused", name, "rule", rule, "field",
                     fact_field(refusal.field));
}

json_t *fact_fault(const pac_fault *fault) {
    static const char *const names[] = {
#define FAULT_NAME(name) #name,
        PAC_FAULT_LIST(FAULT_NAME)
#undef FAULT_NAME
    };
    char name[32];
    lower(name, sizeof name, names[fault->kind]);
    return json_pack("{s:s,s:o,s:I}", "fault", name, "field", fact_field(fault->field), "at",
                     (json_int_t)fault->at);
}

json_t *fact_record_error(const pac_record_error *error) {
    json_t *refusal = error->kind == PAC_RECORD_FAULT_TURN ? fact_refusal(error->refusal) : NULL;
    json_t *all = refusal ? refusal : json_object();
    char text[EXCERPT];
    escape(text, error->text, strlen(error->text));
    json_t *where =
        json_pack("{s:s,s:I,s:I,s:I,s:I,s:s}", "fault", pac_record_fault_text(error->kind), "line",
                  (json_int_t)error->line, "column", (json_int_t)error->column, "game",
                  (json_int_t)error->game, "turn", (json_int_t)error->turn, "text", text);
    if (!all || !where || json_object_update(all, where)) {
        json_decref(all);
        all = NULL;
    }
    json_decref(where);
    return all;
}
