/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparing positions: their text, their end, their legal turns, and where chevrons can go. */
#include "differential.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    REFUSALS = 6,             /* mutated texts for each position */
    REFUSALS_WHEN_OVER = 30,  /* there are few such positions */
    WHY_NOTS = 4,             /* moves asked about for each position */
    OUTCOMES = 3,             /* turns carried out for each position */
    LEAVINGS = 5,             /* positions in a hundred that somebody leaves */
    ALWAYS_COUNTED = 3000,    /* reorientations that are counted every time */
    SOMETIMES_COUNTED = 60000 /* and seldom */
};

void read_both(const char *text, struct pair *pair) {
    pac_fault fault = {0};
    char ref[REF_POSITION_SIZE];
    char lib[PAC_POSITION_TEXT];
    bool ref_good = ref_parse(text, &pair->ref);
    bool lib_good = pac_position_parse(&pair->lib, text, strlen(text), &fault);
    agree(ref_good && lib_good, "reading a position", text, "", ref_good ? "valid" : "refused",
          lib_good ? "valid" : "refused");
    ref_print(&pair->ref, ref, sizeof ref);
    pac_position_print(&pair->lib, lib);
    agree_text("position as read", text, "", ref, lib);
    snprintf(pair->text, sizeof pair->text, "%s", ref);
}

void over_line(const pac_position *position, char *line, size_t size) {
    line[0] = '\0';
    if (position->end == PAC_END_NOT_OVER) {
        return;
    }
    char text[PAC_RESULT_TEXT];
    pac_result result = pac_position_result(position, (pac_end)position->end);
    pac_result_print(position, &result, text);
    snprintf(line, size, "over %s", text);
}

/* Printing and reading again gives the same position, to the last bit of its hash. */
static void compare_reading(const struct pair *pair) {
    struct pair again;
    char ref_line[REF_OVER_SIZE] = "";
    char lib_line[REF_OVER_SIZE] = "";
    read_both(pair->text, &again);
    agree_text("position printed and read", pair->text, "", pair->text, again.text);
    agree(pac_position_equal(&pair->lib, &again.lib) && pair->lib.hash == again.lib.hash,
          "equality and hash after reading", pair->text, "", "same", "other");
    ref_over(&again.ref, ref_line, sizeof ref_line);
    over_line(&again.lib, lib_line, sizeof lib_line);
    agree_text("end as read", pair->text, "", ref_line, lib_line);
}

struct collecting {
    const pac_position *position;
    size_t count;
    size_t room;
    char (*turns)[REF_TURN_SIZE];
};

static bool collect(void *context, pac_turn turn) {
    struct collecting *list = context;
    if (list->count == list->room) {
        list->room = list->room * 2 + 64;
        list->turns = realloc(list->turns, list->room * sizeof *list->turns);
        if (list->turns == NULL) {
            give_up("no memory");
        }
    }
    pac_turn_print(list->position, turn, list->turns[list->count++]);
    return true;
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

static void compare_lists(const struct pair *pair, bool reorientations,
                          const struct ref_list *ref) {
    struct collecting lib = {&pair->lib, 0, 0, NULL};
    pac_each_turn(&pair->lib, reorientations ? PAC_ALL_TURNS : PAC_NO_REORIENTATIONS, collect,
                  &lib);
    if (lib.count > 0) {
        qsort(lib.turns, lib.count, sizeof *lib.turns, compare_texts);
    }
    for (size_t i = 0; i < ref->count || i < lib.count; i++) {
        const char *a = i < ref->count ? ref->turns[i] : "none";
        const char *b = i < lib.count ? lib.turns[i] : "none";
        if (strcmp(a, b) != 0) {
            differ("legal turns, the first that differs", pair->text, "", a, b);
        }
    }
    agree_times((long)ref->count + 1);
    free(lib.turns);
}

bool is_listed(const struct ref_list *list, const char *turn) {
    return list->count > 0 &&
           bsearch(turn, list->turns, list->count, sizeof *list->turns, compare_texts) != NULL;
}

static void compare_counts(struct ref_random *random, const struct pair *pair) {
    uint64_t count = pac_count_turns(&pair->lib, PAC_ALL_TURNS);
    bool counted = count < ALWAYS_COUNTED || (count < SOMETIMES_COUNTED && ref_chance(random, 3)) ||
                   ref_below(random, 3000) == 0;
    if (!counted) {
        return;
    }
    agree_number("number of turns", pair->text, "", ref_count(&pair->ref, true), (long)count);
    saw("counts with reorientations");
    if (count < ALWAYS_COUNTED && ref_chance(random, 5)) {
        struct ref_list list;
        if (!ref_turns(&pair->ref, true, &list)) {
            give_up("no memory");
        }
        compare_lists(pair, true, &list);
        ref_list_free(&list);
        saw("lists with reorientations");
    }
}

/* Where each chevron of the player to move can go. */
static void compare_reach(const struct pair *pair, const struct ref_list *list) {
    pac_fields reach[PAC_FIELDS];
    for (int field = 0; field < PAC_FIELDS; field++) {
        reach[field] = PAC_NO_FIELDS;
    }
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->turns[i], "pass") != 0) {
            int from = pac_field_parse(list->turns[i]);
            int to = pac_field_parse(list->turns[i] + 3);
            reach[from] = pac_fields_or(reach[from], pac_fields_of(to));
        }
    }
    for (int field = 0; field < PAC_FIELDS; field++) {
        if (pair->ref.chevron[field] == pair->ref.to_move) {
            char name[PAC_FIELD_TEXT];
            pac_field_print(field, name);
            agree(pac_fields_equal(reach[field], pac_reach(&pair->lib, field)), "reach", pair->text,
                  name, "", "");
        }
    }
}

/* Why a chevron of the player to move cannot go elsewhere; where only a benefit is missing it can. */
static void compare_why_not(struct ref_random *random, const struct pair *pair) {
    for (int i = 0; i < WHY_NOTS; i++) {
        int from = ref_below(random, PAC_FIELDS);
        int to = ref_below(random, PAC_FIELDS);
        for (int tries = 0; tries < 60 && pair->ref.chevron[from] != pair->ref.to_move; tries++) {
            from = ref_below(random, PAC_FIELDS);
        }
        char a[PAC_FIELD_TEXT];
        char b[PAC_FIELD_TEXT];
        char typed[REF_TURN_SIZE];
        pac_field_print(from, a);
        pac_field_print(to, b);
        bool pincer = pac_is_pacru((pac_variant)pair->lib.variant) &&
                      pair->ref.chevron[to] != REF_NOBODY &&
                      pair->ref.chevron[to] != pair->ref.to_move;
        snprintf(typed, sizeof typed, "%s%c%s", a, pincer ? 'x' : '-', b);
        const char *rule = ref_refusal(&pair->ref, typed);
        bool benefit = rule != NULL && (strcmp(rule, "R4") == 0 || strcmp(rule, "R10") == 0 ||
                                        strcmp(rule, "R12") == 0);
        pac_refusal why = pac_why_not(&pair->lib, from, to);
        agree_text("why not", pair->text, typed, rule == NULL || benefit ? "" : rule,
                   pac_rule_text((pac_rule)why.rule));
    }
}

/* Some of the legal turns, and what would come of it if somebody left now. */
static void compare_outcomes(struct ref_random *random, const struct pair *pair,
                             const struct ref_list *list) {
    struct pair next;
    char leaving[REF_TURN_SIZE];
    for (int i = 0; i < OUTCOMES; i++) {
        compare_outcome(pair, list->turns[ref_below(random, (int)list->count)], &next);
    }
    if (ref_chance(random, LEAVINGS) && choose_leaving_turn(random, pair, leaving)) {
        compare_outcome(pair, leaving, &next);
    }
}

bool compare_position(struct ref_random *random, const struct pair *pair, struct ref_list *list) {
    char line[REF_OVER_SIZE];
    char typed[REF_TURN_SIZE * 3];
    count_position(pair);
    compare_reading(pair);
    if (!ref_turns(&pair->ref, false, list)) {
        give_up("no memory");
    }
    compare_lists(pair, false, list);
    agree_number("number of turns without reorientations", pair->text, "", (long)list->count,
                 (long)pac_count_turns(&pair->lib, PAC_NO_REORIENTATIONS));
    bool over = ref_over(&pair->ref, line, sizeof line);
    for (int i = 0; i < (over ? REFUSALS_WHEN_OVER : REFUSALS); i++) {
        ref_mutate(random, &pair->ref, list, typed, sizeof typed);
        compare_refusal(random, pair, typed);
    }
    if (over) {
        return false;
    }
    compare_counts(random, pair);
    compare_reach(pair, list);
    compare_why_not(random, pair);
    compare_made_turns(random, pair, list);
    compare_outcomes(random, pair, list);
    return true;
}
