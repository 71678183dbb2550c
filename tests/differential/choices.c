/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which turn is played next: mostly any, now and then a rare one. */
#include "differential.h"

#include <stdio.h>
#include <string.h>

bool choose_leaving_turn(struct ref_random *random, const struct pair *pair, char *turn) {
    int player = ref_below(random, pair->ref.players);
    const char *word = ref_chance(random, 50) ? "resign" : "time";
    if (player == pair->ref.to_move) {
        snprintf(turn, REF_TURN_SIZE, "%s", word);
    } else {
        snprintf(turn, REF_TURN_SIZE, "%c:%s", pair->ref.colour[player], word);
    }
    return ref_refusal(&pair->ref, turn) == NULL;
}

/* A leaving turn or a reorientation now and then; both are not in the list. */
static bool choose_rare_turn(struct ref_random *random, const struct pair *pair, char *turn) {
    static const struct ref_list empty = {0, NULL};
    if (ref_below(random, 120) == 0) {
        return choose_leaving_turn(random, pair, turn);
    }
    if (pac_is_pacru((pac_variant)pair->lib.variant) && ref_chance(random, 6)) {
        for (int tries = 0; tries < 40; tries++) {
            char typed[REF_TURN_SIZE * 3];
            ref_mutate(random, &pair->ref, &empty, typed, sizeof typed);
            if (strchr(typed, '-') == NULL && strpbrk(typed, "<>") != NULL &&
                ref_resolve(&pair->ref, typed, turn, REF_TURN_SIZE) == 1) {
                return true;
            }
        }
    }
    return false;
}

static bool same_markers(const char *a, const char *b) {
    a = strchr(a, ' ') + 1;
    b = strchr(b, ' ') + 1;
    size_t length = strcspn(a, " ");
    return length == strcspn(b, " ") && strncmp(a, b, length) == 0;
}

/* A turn that gains nothing, if there is one: such play ends by Reading 16. */
static void choose_quiet_turn(struct ref_random *random, const struct pair *pair,
                              const struct ref_list *list, char *turn) {
    size_t first = (size_t)ref_below(random, (int)list->count);
    for (size_t i = 0; i < list->count; i++) {
        struct ref_position next;
        char line[REF_OVER_SIZE];
        char text[REF_POSITION_SIZE];
        const char *candidate = list->turns[(first + i) % list->count];
        if (ref_apply(&pair->ref, candidate, &next, line, sizeof line) == REF_GOES_ON) {
            ref_print(&next, text, sizeof text);
            if (same_markers(pair->text, text)) {
                snprintf(turn, REF_TURN_SIZE, "%s", candidate);
                return;
            }
        }
    }
    snprintf(turn, REF_TURN_SIZE, "%s", list->turns[first]);
}

void choose_turn(struct ref_random *random, const struct pair *pair, const struct ref_list *list,
                 bool quiet, char *turn) {
    if (choose_rare_turn(random, pair, turn)) {
        return;
    }
    if (quiet) {
        choose_quiet_turn(random, pair, list, turn);
    } else {
        snprintf(turn, REF_TURN_SIZE, "%s", list->turns[ref_below(random, (int)list->count)]);
    }
}
