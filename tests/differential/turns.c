/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparing turns: what comes of them, why they are refused, and how the library makes them. */
#include "differential.h"

#include <stdio.h>
#include <string.h>

static void saw_effects(const struct ref_effects *effects) {
    const struct {
        bool happened;
        const char *event;
    } list[] = {
        {effects->pincer, "pincers"},
        {effects->change, "changes"},
        {effects->transformation, "transformations"},
        {effects->connection_change, "connection changes"},
        {effects->jump, "jumps"},
        {effects->meeting, "meetings"},
        {effects->removal, "removals"},
        {effects->reorientation, "reorientations"},
        {effects->pass, "passes"},
        {effects->leaving, "leavings"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        if (list[i].happened) {
            saw(list[i].event);
        }
    }
    for (int i = 0; i < effects->blocked; i++) {
        saw("blocked players");
    }
}

static void compare_effects(const struct pair *pair, const char *turn, const pac_event *events,
                            size_t count) {
    struct ref_effects ref;
    bool lib[PAC_EVENT_KINDS] = {false};
    ref_effects(&pair->ref, turn, &ref);
    for (size_t i = 0; i < count; i++) {
        lib[events[i].kind] = true;
    }
    agree_number("event captured", pair->text, turn, ref.pincer, lib[PAC_EVENT_CAPTURED]);
    agree_number("event jumped", pair->text, turn, ref.jump, lib[PAC_EVENT_JUMPED]);
    agree_number("event met", pair->text, turn, ref.meeting, lib[PAC_EVENT_MET]);
    agree_number("event removed", pair->text, turn, ref.removal, lib[PAC_EVENT_REMOVED]);
    agree_number("event transformed", pair->text, turn, ref.transformation,
                 lib[PAC_EVENT_TRANSFORMED]);
    agree_number("event gave-back", pair->text, turn, ref.reorientation, lib[PAC_EVENT_GAVE_BACK]);
    agree_number("event passed", pair->text, turn, ref.pass, lib[PAC_EVENT_PASSED]);
    agree_number("event left", pair->text, turn, ref.leaving, lib[PAC_EVENT_LEFT]);
    saw_effects(&ref);
}

bool compare_outcome(const struct pair *pair, const char *turn, struct pair *next) {
    char ref_line[REF_OVER_SIZE] = "";
    char lib_line[REF_OVER_SIZE] = "";
    char printed[PAC_TURN_TEXT];
    pac_turn parsed = 0;
    pac_event events[PAC_MAX_EVENTS];
    enum ref_outcome outcome = ref_apply(&pair->ref, turn, &next->ref, ref_line, sizeof ref_line);
    pac_refusal refusal = pac_turn_parse(&pair->lib, turn, strlen(turn), PAC_INPUT_RECORD, &parsed);
    agree(outcome != REF_ILLEGAL && refusal.kind == PAC_REFUSAL_NONE, "legality", pair->text, turn,
          outcome == REF_ILLEGAL ? "illegal" : "legal", pac_rule_text((pac_rule)refusal.rule));
    pac_turn_print(&pair->lib, parsed, printed);
    agree_text("turn printed", pair->text, turn, turn, printed);
    agree(pac_turn_is_legal(&pair->lib, parsed), "pac_turn_is_legal", pair->text, turn, "legal",
          "illegal");
    next->lib = pair->lib;
    pac_position explained = pair->lib;
    pac_play(&next->lib, parsed);
    size_t count = pac_play_events(&explained, parsed, events);
    agree(count <= PAC_MAX_EVENTS && pac_position_equal(&next->lib, &explained) &&
              next->lib.end == explained.end && next->lib.hash == explained.hash,
          "playing with and without events", pair->text, turn, "same", "other");
    compare_effects(pair, turn, events, count);
    over_line(&next->lib, lib_line, sizeof lib_line);
    agree_text("over", pair->text, turn, ref_line, lib_line);
    count_turn(pair);
    char lib[PAC_POSITION_TEXT];
    pac_position_print(&next->lib, lib);
    if (outcome == REF_IS_OVER) {
        saw_end(ref_line);
        agree_number("turns when over", lib, "", 0,
                     (long)pac_count_turns(&next->lib, PAC_ALL_TURNS));
        return false;
    }
    ref_print(&next->ref, next->text, sizeof next->text);
    agree_text("position after", pair->text, turn, next->text, lib);
    return true;
}

/* Blanks are for people who type: they change nothing there, and are no turn in a record. */
static void compare_blanks(struct ref_random *random, const struct pair *pair, const char *typed,
                           pac_refusal expected, pac_turn expected_turn) {
    char spaced[REF_TURN_SIZE * 6 + 2];
    size_t n = 0;
    pac_turn turn = 0;
    for (const char *c = typed; *c != '\0'; c++) {
        if (ref_chance(random, 25)) {
            spaced[n++] = ' ';
        }
        spaced[n++] = *c;
    }
    spaced[n++] = ' ';
    spaced[n] = '\0';
    pac_refusal refusal = pac_turn_parse(&pair->lib, spaced, n, PAC_INPUT_SPACES, &turn);
    agree(refusal.kind == expected.kind && refusal.rule == expected.rule &&
              (refusal.kind != PAC_REFUSAL_NONE || turn == expected_turn),
          "turn with blanks", pair->text, spaced, pac_rule_text((pac_rule)expected.rule),
          pac_rule_text((pac_rule)refusal.rule));
    refusal = pac_turn_parse(&pair->lib, spaced, n, PAC_INPUT_RECORD, &turn);
    agree(refusal.kind == PAC_REFUSAL_SYNTAX, "blanks in a record", pair->text, spaced, "refused",
          "accepted");
}

void compare_refusal(struct ref_random *random, const struct pair *pair, const char *typed) {
    char canonical[REF_TURN_SIZE] = "";
    char printed[PAC_TURN_TEXT];
    pac_turn parsed = 0;
    const char *rule = ref_refusal(&pair->ref, typed);
    pac_refusal refusal =
        pac_turn_parse(&pair->lib, typed, strlen(typed), PAC_INPUT_RECORD, &parsed);
    count_refusal(pair);
    if (ref_chance(random, 10)) {
        compare_blanks(random, pair, typed, refusal, parsed);
    }
    if (rule != NULL) {
        bool accepted = refusal.kind == PAC_REFUSAL_NONE;
        const char *lib = accepted ? "legal" : pac_rule_text((pac_rule)refusal.rule);
        agree_text("refusal", pair->text, typed, rule, lib);
        agree_number("syntax error", pair->text, typed, rule[0] == '\0',
                     refusal.kind == PAC_REFUSAL_SYNTAX);
        saw_cited(rule);
        return;
    }
    agree(refusal.kind == PAC_REFUSAL_NONE, "refusal", pair->text, typed, "legal",
          pac_rule_text((pac_rule)refusal.rule));
    ref_resolve(&pair->ref, typed, canonical, sizeof canonical);
    pac_turn_print(&pair->lib, parsed, printed);
    agree_text("turn as understood", pair->text, typed, canonical, printed);
    if (strcmp(canonical, typed) != 0) {
        saw("accepted shortenings");
    }
}

void compare_made_turns(struct ref_random *random, const struct pair *pair,
                        const struct ref_list *list) {
    pac_turn begun[PAC_MAX_MOVES];
    char text[PAC_TURN_TEXT];
    char canonical[REF_TURN_SIZE];
    size_t count = pac_moves(&pair->lib, begun);
    agree(count > 0 && count <= PAC_MAX_MOVES, "pac_moves", pair->text, "", "", "");
    pac_turn turn = begun[ref_below(random, (int)count)];
    if (ref_chance(random, 20)) {
        pac_turn reorientations[PAC_MAX_REORIENTATIONS];
        count = pac_reorientations(&pair->lib, reorientations);
        if (count > 0) {
            turn = reorientations[ref_below(random, (int)count)];
        }
    }
    while (pac_turn_stage(turn) != PAC_COMPLETE) {
        pac_fields options = pac_options(&pair->lib, turn);
        int skip = ref_below(random, pac_fields_count(options));
        for (; skip > 0; skip--) {
            (void)pac_fields_take(&options);
        }
        turn = pac_choose(&pair->lib, turn, pac_fields_first(options));
    }
    pac_turn_print(&pair->lib, turn, text);
    agree(ref_resolve(&pair->ref, text, canonical, sizeof canonical) == 1 &&
              strcmp(canonical, text) == 0,
          "turn chosen in stages", pair->text, text, "illegal", "legal");
    pac_turn spoilt = turn ^ (UINT64_C(1) << ref_below(random, 64));
    if (pac_turn_is_legal(&pair->lib, spoilt)) {
        pac_turn read = 0;
        pac_turn_print(&pair->lib, spoilt, text);
        agree(ref_resolve(&pair->ref, text, canonical, sizeof canonical) == 1 &&
                  strcmp(canonical, text) == 0,
              "turn with one bit changed", pair->text, text, "illegal", "legal");
        (void)pac_turn_parse(&pair->lib, text, strlen(text), PAC_INPUT_RECORD, &read);
        agree(read == spoilt, "one value for each turn", pair->text, text, "", "");
    }
    pac_random generator = pac_random_seeded((uint64_t)ref_below(random, 1000000));
    pac_turn_print(&pair->lib, pac_random_turn(&pair->lib, &generator), text);
    agree(is_listed(list, text), "random turn", pair->text, text, "illegal", "legal");
}
