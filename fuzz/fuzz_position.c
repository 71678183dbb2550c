/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a position: it is refused, or reads the same when printed. */
#include "check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LISTED = 1500, COMPARED = 300 };

typedef struct listing {
    const pac_position *position;
    uint64_t count;
    char text[COMPARED][PAC_TURN_TEXT];
} listing;

static bool list_turn(void *context, pac_turn turn) {
    listing *l = context;
    must(pac_turn_stage(turn) == PAC_COMPLETE);
    if (l->count < COMPARED) {
        must(pac_turn_is_legal(l->position, turn));
        check_turn_text(l->position, turn);
        pac_turn_print(l->position, turn, l->text[l->count]);
    }
    l->count++;
    return l->count < LISTED;
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

/* As many turns are listed as counted, and no two have the same text. */
static void check_turns(const pac_position *position, pac_which which) {
    static listing l;
    l.position = position;
    l.count = 0;
    uint64_t count = pac_count_turns(position, which);
    bool all = pac_each_turn(position, which, list_turn, &l);
    must(all ? l.count == count : count >= LISTED);
    must((count == 0) == (position->end != PAC_END_NOT_OVER));
    must(pac_perft(position, 1, which) == count);
    size_t compared = l.count < COMPARED ? (size_t)l.count : COMPARED;
    qsort(l.text, compared, PAC_TURN_TEXT, compare_texts);
    for (size_t i = 1; i < compared; i++)
        must(strcmp(l.text[i - 1], l.text[i]) != 0);
}

/* pac_why_not() has no objection to exactly those moves that pac_reach() and pac_moves() know. */
static void check_reach(const pac_position *position) {
    pac_turn list[PAC_MAX_MOVES];
    pac_fields reached[PAC_FIELDS] = {PAC_NO_FIELDS};
    size_t count = pac_moves(position, list);
    must(count <= PAC_MAX_MOVES);
    for (size_t i = 0; i < count; i++) {
        int from = pac_turn_from(list[i]), to = pac_turn_to(list[i]);
        must((from == PAC_NOWHERE) == (pac_turn_kind_of(list[i]) == PAC_PASS));
        if (from != PAC_NOWHERE)
            reached[from] = pac_fields_or(reached[from], pac_fields_of(to));
    }
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        int from = position->field[position->to_move][i];
        if (from == PAC_NOWHERE)
            continue;
        pac_fields reach = pac_reach(position, from);
        must(position->end || pac_fields_equal(reach, reached[from]));
        for (int to = 0; to < PAC_FIELDS; to++) {
            pac_refusal refusal = pac_why_not(position, from, to);
            bool can = !position->end && pac_fields_has(reach, to);
            must(can == (refusal.kind == PAC_REFUSAL_NONE));
            must(can == (refusal.rule == PAC_RULE_NONE));
            must(is_field_or_nowhere(refusal.field));
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    pac_position position, untouched;
    pac_fault fault;
    memset(&position, 0xa5, sizeof position);
    untouched = position;
    bool good = pac_position_parse(&position, text, size, &fault);
    must(pac_position_parse(&untouched, text, size, NULL) == good);
    must(memcmp(&position, &untouched, sizeof position) == 0);
    must(fault.kind < PAC_FAULT_KINDS && (fault.kind == PAC_FAULT_NONE) == good);
    if (!good) {
        must(fault.at <= size && is_field_or_nowhere(fault.field));
        memset(&untouched, 0xa5, sizeof untouched);
        must(memcmp(&position, &untouched, sizeof position) == 0);
        return 0;
    }
    check_position(&position);
    check_result(&position);
    check_turns(&position, PAC_ALL_TURNS);
    check_turns(&position, PAC_NO_REORIENTATIONS);
    check_reach(&position);
    return 0;
}
