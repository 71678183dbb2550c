/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The first line as a position, the rest as a turn in it: it is refused for a reason, or legal,
 * and then its canonical text is the same turn.
 */
#include "check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUTS = 4, LISTED = 600 };

/* A rule of another game is never cited. */
static bool is_rule_of(pac_variant variant, pac_rule rule) {
    if (rule == PAC_RULE_READING16 || rule == PAC_RULE_READING19)
        return true;
    if (variant == PAC_SHACRU)
        return rule >= PAC_RULE_SR1 && rule <= PAC_RULE_SR6;
    if (variant == PAC_AZACRU)
        return rule >= PAC_RULE_AR1 && rule <= PAC_RULE_AR10;
    return rule >= PAC_RULE_R1 && rule <= PAC_RULE_R16;
}

static void check_refusal(const pac_position *position, pac_refusal refusal) {
    must(refusal.kind < PAC_REFUSAL_KINDS && refusal.rule < PAC_RULES);
    must(is_field_or_nowhere(refusal.field));
    if (refusal.kind == PAC_REFUSAL_SYNTAX) {
        must(refusal.rule == PAC_RULE_NONE);
    } else {
        must(is_rule_of((pac_variant)position->variant, (pac_rule)refusal.rule));
        must(pac_rule_text((pac_rule)refusal.rule)[0] != '\0');
    }
}

typedef struct wanted {
    const pac_position *position;
    const char *text;
    size_t length;
    pac_turn turn;
    int listed;
    bool found;
} wanted;

static bool compare_turn(void *context, pac_turn turn) {
    wanted *w = context;
    char text[PAC_TURN_TEXT];
    size_t length = pac_turn_print(w->position, turn, text);
    if (length == w->length && memcmp(text, w->text, length) == 0) {
        w->turn = turn;
        w->found = true;
    }
    return !w->found && ++w->listed < LISTED;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data, *end = size ? memchr(text, '\n', size) : NULL;
    pac_position position;
    if (!end || !pac_position_parse(&position, text, (size_t)(end - text), NULL))
        return 0;
    size_t length = size - (size_t)(end + 1 - text);
    /* A block of its own, so that a read past the end of the turn is seen. */
    char *written = malloc(length ? length : 1);
    must(written != NULL);
    memcpy(written, end + 1, length);

    const pac_turn nothing = UINT64_C(0xfedcba9876543210);
    bool accepted[INPUTS];
    pac_turn turn[INPUTS];
    for (unsigned input = 0; input < INPUTS; input++) {
        turn[input] = nothing;
        pac_refusal refusal = pac_turn_parse(&position, written, length, input, &turn[input]);
        accepted[input] = refusal.kind == PAC_REFUSAL_NONE;
        if (accepted[input]) {
            pac_position next = position;
            must(position.end == PAC_END_NOT_OVER && refusal.rule == PAC_RULE_NONE);
            play_and_check(&next, turn[input]);
        } else {
            must(turn[input] == nothing);
            check_refusal(&position, refusal);
        }
    }
    /* More generous input accepts no less, and means the same. */
    for (unsigned input = 0; input < INPUTS; input++)
        for (unsigned more = 0; more < INPUTS; more++)
            if (accepted[input] && (input & more) == input)
                must(accepted[more] && turn[more] == turn[input]);

    /* The text of a legal turn is never refused. */
    wanted w = {&position, written, length, 0, 0, false};
    pac_each_turn(&position, PAC_NO_REORIENTATIONS, compare_turn, &w);
    must(!w.found || (accepted[PAC_INPUT_RECORD] && turn[PAC_INPUT_RECORD] == w.turn));
    free(written);
    return 0;
}
