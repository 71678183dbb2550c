/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chapters as JSON, every step resolved by the rules: docs/rulebook.md. */
#include "json.h"
#include "said.h"
#include "write.h"

#include <ctype.h>
#include <string.h>

const char *rulebook_refusal_text(pac_refusal_kind kind) {
    static const char *const names[PAC_REFUSAL_KINDS] = {
        [PAC_REFUSAL_NONE] = "",
        [PAC_REFUSAL_NO_CHEVRON] = "no-chevron",
        [PAC_REFUSAL_NOT_AHEAD] = "not-ahead",
        [PAC_REFUSAL_TOO_FAR] = "too-far",
        [PAC_REFUSAL_JUMP] = "jump",
        [PAC_REFUSAL_OCCUPIED] = "occupied",
        [PAC_REFUSAL_PINCER] = "occupied",
        [PAC_REFUSAL_OTHERS_COLOUR] = "others-colour",
        [PAC_REFUSAL_TWIST] = "twist",
        [PAC_REFUSAL_TWIST_REMOVED] = "twist-removed",
        [PAC_REFUSAL_PASS] = "pass",
        [PAC_REFUSAL_CHANGE_FIELD] = "change-field",
        [PAC_REFUSAL_TRANSFORM_FIELD] = "transformation-field",
        [PAC_REFUSAL_CHEVRON_ON_FIELD] = "chevron-on-field",
        [PAC_REFUSAL_NO_CONNECTION] = "no-connection",
        [PAC_REFUSAL_TOO_MANY] = "too-many",
        [PAC_REFUSAL_MEETING_FIELD] = "meeting-field",
        [PAC_REFUSAL_REORIENTATION] = "reorientation",
        [PAC_REFUSAL_CANNOT_REORIENT] = "cannot-reorient",
        [PAC_REFUSAL_OVER] = "over",
        [PAC_REFUSAL_SYNTAX] = "not-a-turn",
        [PAC_REFUSAL_NOT_IN_GAME] = "not-in-game",
    };
    return names[kind];
}

static void write_letter(json *j, const char *key, const pac_position *p, int player) {
    if (player < p->players)
        json_text(j, key, (const char[]){rulebook_letter(p, player), 0});
}

void write_position(json *j, const char *key, const pac_position *position) {
    char text[PAC_POSITION_TEXT];
    pac_position_print(position, text);
    json_text(j, key, text);
}

void write_events(json *j, const pac_position *before, const pac_event *events, size_t count) {
    json_open(j, "events", '[');
    for (size_t i = 0; i < count; i++) {
        const pac_event *e = &events[i];
        json_open(j, NULL, '{');
        json_text(j, "kind", pac_event_text((pac_event_kind)e->kind));
        json_text(j, "rule", pac_rule_text((pac_rule)e->rule));
        write_letter(j, "player", before, e->player);
        write_letter(j, "other", before, e->other);
        if (e->from != PAC_NOWHERE)
            json_field(j, "from", e->from);
        if (e->field != PAC_NOWHERE)
            json_field(j, "field", e->field);
        if (e->kind == PAC_EVENT_MOVED || e->kind == PAC_EVENT_TURNED)
            json_text(j, "facing", pac_direction_text(e->facing));
        json_close(j, '}');
    }
    json_close(j, ']');
}

void write_refusal(json *j, const char *key, pac_refusal refusal) {
    json_open(j, key, '{');
    json_text(j, "kind", rulebook_refusal_text((pac_refusal_kind)refusal.kind));
    if (refusal.rule != PAC_RULE_NONE)
        json_text(j, "rule", pac_rule_text((pac_rule)refusal.rule));
    if (refusal.field != PAC_NOWHERE)
        json_field(j, "field", refusal.field);
    json_close(j, '}');
}

static void write_turn(json *j, const rulebook_play *play, const char *written) {
    json_text(j, "turn", written);
    write_position(j, "before", &play->before);
    write_position(j, "after", pac_game_position(play->game));
    write_events(j, &play->before, play->events, play->event_count);
}

static void write_try(json *j, const rulebook_play *play, const char *typed) {
    json_text(j, "turn", typed);
    if (play->refusal.kind == PAC_REFUSAL_NONE)
        json_text(j, "written", play->read_as);
    else
        write_refusal(j, "refused", play->refusal);
}

/* Whether a step is told by the turn or the try before it. */
static bool is_told(rulebook_step_kind kind) {
    return kind == RULEBOOK_THEN || kind == RULEBOOK_EARNS || kind == RULEBOOK_REFUSED ||
           kind == RULEBOOK_READS_AS;
}

/* "may-go-from" for the key "may go from ". */
static void write_kind(json *j, rulebook_step_kind kind) {
    static const char *const keys[RULEBOOK_STEP_KINDS] = {
#define STEP_KEY(name, key) key,
        RULEBOOK_STEP_LIST(STEP_KEY)
#undef STEP_KEY
    };
    char name[RULEBOOK_NAME] = "";
    note n = NOTE(name);
    note_add(&n, "%s", keys[kind]);
    if (name[n.length - 1] == ' ')
        name[n.length - 1] = 0;
    for (char *c = name; *c; c++)
        *c = *c == ' ' ? '-' : *c;
    json_text(j, "kind", name);
}

static void write_fact(json *j, const rulebook_step *step, const char *said) {
    bool is_none =
        strcmp(said, "nowhere") == 0 || strcmp(said, "nothing") == 0 || strcmp(said, "none") == 0;
    bool is_list = step->kind == RULEBOOK_MAY_GO || step->kind == RULEBOOK_ATTACKS ||
                   step->kind == RULEBOOK_CHOICES ||
                   (step->kind == RULEBOOK_TURNS && !isdigit((unsigned char)said[0]));
    if (step->field != PAC_NOWHERE)
        json_field(j, "field", step->field);
    if (step->kind == RULEBOOK_CHOICES)
        json_text(j, "beginning", step->beginning);
    if (is_list)
        json_list(j, "list", is_none ? "" : said, ' ');
    else
        json_text(j, "value", said);
}

static void write_step(json *j, rulebook_play *play, const rulebook_step *step) {
    char said[RULEBOOK_SAID];
    rulebook_take_step(play, step, said);
    if (is_told(step->kind))
        return;
    json_open(j, NULL, '{');
    write_kind(j, step->kind);
    if (step->kind == RULEBOOK_TURN)
        write_turn(j, play, said);
    else if (step->kind == RULEBOOK_TRY)
        write_try(j, play, step->value);
    else
        write_fact(j, step, said);
    json_close(j, '}');
}

static void write_example(json *j, const rulebook_example *example) {
    rulebook_play play;
    json_open(j, NULL, '{');
    json_text(j, "id", example->id);
    json_text(j, "title", example->title);
    json_list(j, "words", example->words, '\n');
    json_text(j, "position", example->given.text);
    if (example->given.is_refused)
        json_text(j, "refused", fault_words((pac_fault_kind)example->given.fault.kind));
    json_open(j, "steps", '[');
    if (rulebook_begin(&play, &example->given) != PAC_STATUS_OK)
        j->failed = true;
    else
        for (size_t i = 0; i < example->step_count; i++)
            write_step(j, &play, &example->steps[i]);
    rulebook_end(&play);
    json_close(j, ']');
    json_close(j, '}');
}

char *rulebook_chapter_json(const rulebook_chapter *chapter) {
    json j = {0};
    json_open(&j, NULL, '{');
    json_text(&j, "name", chapter->name);
    json_text(&j, "title", chapter->title);
    json_list(&j, "words", chapter->words, '\n');
    json_open(&j, "examples", '[');
    for (size_t i = 0; i < chapter->example_count; i++)
        write_example(&j, &chapter->examples[i]);
    json_close(&j, ']');
    json_close(&j, '}');
    return json_finish(&j);
}
