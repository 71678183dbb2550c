/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game_json.h"
#include "cli/shared/facts.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "tree_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -----------------------------------------------------------------------------------------------
 * Writing
 */

/* Ends a list or an object that memory has run out for. */
static json_t *json_give_up(json_t *value) {
    json_decref(value);
    return NULL;
}

static json_t *fact_tags(const pac_record *record) {
    json_t *tags = json_object();
    for (size_t i = 0; tags && i < pac_record_tags(record); i++)
        if (json_object_set_new(tags, pac_record_tag_name(record, i),
                                json_string(pac_record_tag_value(record, i))))
            tags = json_give_up(tags);
    return tags;
}

static json_t *fact_turns(const pac_game *game) {
    json_t *turns = json_array();
    for (size_t i = 0; turns && i < pac_game_turns(game); i++)
        if (json_array_append_new(turns,
                                  fact_turn(pac_game_position_at(game, i), pac_game_turn(game, i))))
            turns = json_give_up(turns);
    return turns;
}

/* {"3": "a quiet turn"}: comments by the turn that they stand behind; 0 before the first. */
static json_t *fact_comments(const pac_game *game) {
    json_t *comments = json_object();
    for (size_t i = 0; comments && i <= pac_game_turns(game); i++) {
        const char *comment = pac_game_comment(game, i);
        char at[24];
        (void)snprintf(at, sizeof at, "%zu", i);
        if (comment && json_object_set_new(comments, at, json_string(comment)))
            comments = json_give_up(comments);
    }
    return comments;
}

json_t *game_to_json(const pac_record *record) {
    const pac_game *game = pac_record_game(record);
    const pac_position *position = pac_game_position(game);
    pac_result result = pac_game_result(game);
    json_t *all =
        json_pack("{s:s,s:o,s:o,s:o,s:o,s:o}", "game",
                  pac_variant_text((pac_variant)position->variant), "tags", fact_tags(record),
                  "start", fact_position(pac_game_position_at(game, 0)), "turns", fact_turns(game),
                  "position", fact_position(position), "over", fact_result(position, &result));
    json_t *comments = fact_comments(game);
    bool sound = all && comments;
    if (sound && json_object_size(comments))
        sound = !json_object_set(all, "comments", comments);
    if (sound && pac_game_options(game) & PAC_GAME_REPETITION_OFF)
        sound = !json_object_set_new(all, "repetition", json_false());
    if (sound && pac_record_has_tree(record))
        sound = !json_object_set_new(all, "tree", tree_to_json(record));
    json_decref(comments);
    return sound ? all : json_give_up(all);
}

/* -----------------------------------------------------------------------------------------------
 * Reading
 */

pac_record *game_begin(const pac_position *start, unsigned options, struct game_fault *fault) {
    pac_game *game = NULL;
    pac_record *record = NULL;
    *fault = (struct game_fault){.member = NULL};
    if (!pac_game_new(&game, start, options) && pac_record_new(&record, game)) {
        pac_game_free(game);
        record = NULL;
    }
    return record;
}

bool game_add(pac_record *record, const char *text, size_t length, unsigned input,
              struct game_fault *fault) {
    pac_game *game = pac_record_game_to_play(record);
    pac_status status = pac_game_play_text(game, text, length, input, &fault->refusal);
    if (!status)
        return true;
    if (fault->refusal.kind) {
        fault->turn = pac_game_turns(game) + 1;
        escape(fault->text, text, length);
    }
    return false;
}

/* Notes which member is wrong. */
static bool game_wrong(struct game_fault *fault, const char *member) {
    fault->member = member;
    return false;
}

static bool take_tags(pac_record *record, json_t *tags, struct game_fault *fault) {
    const char *name;
    json_t *value;
    if (tags && !json_is_object(tags))
        return game_wrong(fault, "tags");
    json_object_foreach(tags, name, value) {
        if (!json_is_string(value) || pac_record_set_tag(record, name, json_string_value(value)))
            return game_wrong(fault, "tags");
    }
    return true;
}

static bool take_turns(pac_record *record, const json_t *turns, struct game_fault *fault) {
    size_t i;
    json_t *turn;
    if (!json_is_array(turns))
        return game_wrong(fault, "turns");
    json_array_foreach(turns, i, turn) {
        if (!json_is_string(turn))
            return game_wrong(fault, "turns");
        if (!game_add(record, json_string_value(turn), json_string_length(turn), PAC_INPUT_RECORD,
                      fault))
            return false;
    }
    return true;
}

static bool take_comments(pac_record *record, json_t *comments, struct game_fault *fault) {
    const char *at;
    json_t *comment;
    if (comments && !json_is_object(comments))
        return game_wrong(fault, "comments");
    json_object_foreach(comments, at, comment) {
        char *end = NULL;
        unsigned long turn = strtoul(at, &end, 10);
        if (!*at || *end || !json_is_string(comment) ||
            pac_game_set_comment(pac_record_game_to_play(record), turn, json_string_value(comment),
                                 json_string_length(comment)))
            return game_wrong(fault, "comments");
    }
    return true;
}

/* What is said about the end must be what the turns give; a draw agreed on is all it can add. */
static bool take_over(pac_record *record, const json_t *over, struct game_fault *fault) {
    pac_game *game = pac_record_game_to_play(record);
    const char *reason = json_string_value(json_object_get(over, "reason"));
    if (reason && !strcmp(reason, pac_end_text(PAC_END_AGREED)) && pac_game_agree(game))
        return game_wrong(fault, "over");
    pac_result result = pac_game_result(game);
    json_t *expected = fact_result(pac_game_position(game), &result);
    bool same = !over || json_equal(over, expected);
    json_decref(expected);
    return same || game_wrong(fault, "over");
}

/* A tag's name is checked by pac_record_set_tag(); a position's text by its parser. */
static pac_record *game_from_own(json_t *value, struct game_fault *fault) {
    const json_t *start = json_object_get(value, "start");
    pac_position position;
    *fault = (struct game_fault){.member = "start"};
    if (!json_is_string(start) ||
        !pac_position_parse(&position, json_string_value(start), json_string_length(start), NULL))
        return NULL;
    unsigned options = json_is_false(json_object_get(value, "repetition")) ? PAC_GAME_REPETITION_OFF
                                                                           : PAC_GAME_DEFAULT;
    pac_record *record = game_begin(&position, options, fault);
    if (record && take_tags(record, json_object_get(value, "tags"), fault) &&
        take_turns(record, json_object_get(value, "turns"), fault) &&
        take_comments(record, json_object_get(value, "comments"), fault) &&
        take_over(record, json_object_get(value, "over"), fault) &&
        tree_from_json(record, json_object_get(value, "tree"), fault))
        return record;
    pac_record_free(record);
    return NULL;
}

pac_record *game_from_json(json_t *value, struct game_fault *fault) {
    return json_object_get(value, "header") ? game_from_abstractplay(value, fault)
                                            : game_from_own(value, fault);
}

json_t *words_game_fault(char out[SENTENCE], size_t number, const struct game_fault *fault) {
    char game[24], turn[24];
    (void)snprintf(game, sizeof game, "%zu", number);
    (void)snprintf(turn, sizeof turn, "%zu", fault->turn);
    json_t *facts = fault->turn ? fact_refusal(fault->refusal) : json_object();
    if (fault->turn) {
        char why[SENTENCE];
        words_refusal(why, fault->refusal);
        fill(out, SENTENCE, _("game {game}, turn {turn}, ‘{text}’: {why}"),
             SLOTS({"game", game}, {"turn", turn}, {"text", fault->text}, {"why", why}));
    } else if (fault->member) {
        fill(out, SENTENCE, _("game {game}: ‘{member}’ is missing, or not what it should be."),
             SLOTS({"game", game}, {"member", fault->member}));
    } else {
        fill(out, SENTENCE, _("Not enough memory."), NO_SLOTS);
    }
    if (facts)
        (void)json_object_set_new(facts, "game", json_integer((json_int_t)number));
    if (facts && fault->turn)
        (void)json_object_set_new(facts, "turn", json_integer((json_int_t)fault->turn));
    return facts;
}
