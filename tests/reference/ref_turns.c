/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All legal turns of a position. */

#include "ref_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct listing {
    ref_visit *visit;
    void *context;
    long count;
    bool stopped;
};

static void report(struct listing *listing, const char *turn, const struct ref_position *after) {
    if (listing->stopped) {
        return;
    }
    listing->count++;
    if (listing->visit != NULL && !listing->visit(listing->context, turn, after)) {
        listing->stopped = true;
    }
}

static void move_text(char *text, int from, char sign, int to) {
    char a[3];
    char b[3];
    ref_field_name(from, a);
    ref_field_name(to, b);
    sprintf(text, "%s%c%s", a, sign, b);
}

/* Shacru and Azacru. */
static void list_counting_move(struct listing *listing, const struct ref_position *position,
                               int from, int direction, int distance) {
    int player = position->chevron[from];
    int to = ref_along(from, direction, distance);
    char text[REF_TURN_SIZE];
    struct ref_position after;
    ref_carry_out(position, from, direction, distance, REF_PLAIN, &after);
    move_text(text, from, '-', to);
    if (after.marker[to] == REF_NOBODY) {
        after.marker[to] = player; /* {S-R3} {A-R3} */
    }
    if (ref_connection_changes(position, from, direction, distance) > 0) {
        ref_change_between(&after, player, from, direction, distance);
    }
    if (ref_leaves_board(position, from, direction, distance)) {
        /* {A-R7}, and Reading 18: one such turn, without a twist. */
        after.chevron[to] = REF_NOBODY;
        after.direction[to] = 0;
        report(listing, text, &after);
        return;
    }
    report(listing, text, &after);
    if (ref_crosses(from, to)) {
        size_t length = strlen(text);
        strcpy(text + length, "<");
        after.direction[to] = ref_turned(direction, -1);
        report(listing, text, &after);
        strcpy(text + length, ">");
        after.direction[to] = ref_turned(direction, 1);
        report(listing, text, &after);
    }
}

/* The last benefit, {R12}. `written` is the turn so far, with the opening parenthesis if any. */
static void list_meetings(struct listing *listing, const struct ref_position *after, int player,
                          int to, const char *written) {
    bool open = strchr(written, '(') != NULL;
    char text[REF_TURN_SIZE];
    struct ref_options options;
    options.count = 0;
    if (!ref_at_target(after, player)) {
        ref_meeting(after, player, to, &options);
    }
    if (options.count == 0) {
        snprintf(text, sizeof text, "%s%s", written, open ? ")" : "");
        report(listing, text, after);
        return;
    }
    for (int i = 0; i < options.count; i++) {
        struct ref_position changed = *after;
        char name[3];
        ref_field_name(options.fields[i], name);
        changed.marker[options.fields[i]] = player;
        snprintf(text, sizeof text, "%s%s%s)", written, open ? "," : "(", name);
        report(listing, text, &changed);
    }
}

static void list_pacru_move(struct listing *listing, const struct ref_position *position, int from,
                            int direction, int distance, enum ref_step_kind kind) {
    int player = position->chevron[from];
    int to = ref_along(from, direction, distance);
    char text[REF_TURN_SIZE];
    char written[REF_TURN_SIZE + 8];
    struct ref_position after;
    ref_carry_out(position, from, direction, distance, kind, &after);
    move_text(text, from, kind == REF_PINCER ? 'x' : '-', to);
    if (ref_at_target(&after, player)) {
        report(listing, text, &after); /* Reading 10 */
        return;
    }
    struct ref_options crossing;
    bool crossing_earns = ref_crossing(&after, player, from, to, &crossing) != REF_EARNS_NOTHING;
    /* Reading 5: a connection that changes nothing is no benefit to choose. */
    bool connection_earns = ref_connection_changes(position, from, direction, distance) > 0;
    if (!crossing_earns && !connection_earns) {
        list_meetings(listing, &after, player, to, text);
        return;
    }
    if (connection_earns) {
        struct ref_position changed = after;
        ref_change_between(&changed, player, from, direction, distance);
        snprintf(written, sizeof written, "%s(*", text);
        list_meetings(listing, &changed, player, to, written);
    }
    for (int i = 0; crossing_earns && i < crossing.count; i++) {
        struct ref_position changed = after;
        char name[3];
        ref_field_name(crossing.fields[i], name);
        changed.marker[crossing.fields[i]] = player;
        snprintf(written, sizeof written, "%s(%s", text, name);
        list_meetings(listing, &changed, player, to, written);
    }
}

/* Chooses the rest of the fields given back, each behind the one before. */
static void list_given_up(struct listing *listing, const struct ref_position *after, int player,
                          int first, int wanted, const char *written) {
    char text[REF_TURN_SIZE];
    if (wanted == 0) {
        snprintf(text, sizeof text, "%s)", written);
        report(listing, text, after);
        return;
    }
    for (int field = first; field < REF_FIELDS && !listing->stopped; field++) {
        if (after->marker[field] != player || after->chevron[field] != REF_NOBODY) {
            continue;
        }
        struct ref_position changed = *after;
        char name[3];
        ref_field_name(field, name);
        changed.marker[field] = REF_NOBODY;
        bool opened = written[strlen(written) - 1] == '(';
        snprintf(text, sizeof text, "%s%s%s", written, opened ? "" : ",", name);
        list_given_up(listing, &changed, player, field + 1, wanted - 1, text);
    }
}

static void list_reorientations(struct listing *listing, const struct ref_position *position,
                                int field) {
    static const int eighths[4] = {-1, 1, -2, 2};
    static const char *const signs[4] = {"<", ">", "<<", ">>"};
    for (int i = 0; i < 4; i++) {
        struct ref_position after = *position;
        char name[3];
        char written[REF_TURN_SIZE];
        ref_field_name(field, name);
        after.direction[field] = ref_turned(position->direction[field], eighths[i]);
        snprintf(written, sizeof written, "%s%s(", name, signs[i]);
        list_given_up(listing, &after, position->to_move, 0, i < 2 ? 2 : 4, written);
    }
}

static void list_chevron(struct listing *listing, const struct ref_position *position, int from) {
    for (int turn = -1; turn <= 1; turn++) {
        int direction = ref_turned(position->direction[from], turn);
        for (int distance = 1; distance <= ref_power(position, from); distance++) {
            enum ref_step_kind kind = ref_step_kind(position, from, direction, distance);
            if (kind == REF_NO_STEP) {
                continue;
            }
            if (ref_is_pacru(position)) {
                list_pacru_move(listing, position, from, direction, distance, kind);
            } else {
                list_counting_move(listing, position, from, direction, distance);
            }
        }
    }
}

long ref_each_if_not_over(const struct ref_position *position, bool reorientations,
                          ref_visit *visit, void *context) {
    struct listing listing = {visit, context, 0, false};
    for (int from = 0; from < REF_FIELDS; from++) {
        if (position->chevron[from] == position->to_move) {
            list_chevron(&listing, position, from);
        }
    }
    bool can_move = ref_can_move(position, position->to_move);
    if (!ref_is_pacru(position)) {
        if (!can_move) {
            report(&listing, "pass", position); /* {S-R2} {A-R2} */
        }
        return listing.count;
    }
    if (reorientations && can_move) {
        for (int field = 0; field < REF_FIELDS; field++) {
            if (position->chevron[field] == position->to_move) {
                list_reorientations(&listing, position, field);
            }
        }
    }
    return listing.count;
}

long ref_each_turn(const struct ref_position *position, bool reorientations, ref_visit *visit,
                   void *context) {
    char line[REF_OVER_SIZE];
    if (ref_over(position, line, sizeof line)) {
        return 0;
    }
    return ref_each_if_not_over(position, reorientations, visit, context);
}

static int compare_turns(const void *a, const void *b) { return strcmp(a, b); }

struct growing {
    struct ref_list *list;
    size_t room;
    bool failed;
};

static bool keep_turn(void *context, const char *turn, const struct ref_position *after) {
    struct growing *growing = context;
    struct ref_list *list = growing->list;
    (void)after;
    if (list->count == growing->room) {
        size_t room = growing->room * 2 + 64;
        void *turns = realloc(list->turns, room * sizeof *list->turns);
        if (turns == NULL) {
            growing->failed = true;
            return false;
        }
        list->turns = turns;
        growing->room = room;
    }
    strcpy(list->turns[list->count++], turn);
    return true;
}

bool ref_turns(const struct ref_position *position, bool reorientations, struct ref_list *list) {
    struct growing growing = {list, 0, false};
    list->count = 0;
    list->turns = NULL;
    (void)ref_each_turn(position, reorientations, keep_turn, &growing);
    if (growing.failed) {
        ref_list_free(list);
        return false;
    }
    if (list->count > 0) {
        qsort(list->turns, list->count, sizeof *list->turns, compare_turns);
    }
    return true;
}

void ref_list_free(struct ref_list *list) {
    free(list->turns);
    list->turns = NULL;
    list->count = 0;
}

long ref_count(const struct ref_position *position, bool reorientations) {
    return ref_each_turn(position, reorientations, NULL, NULL);
}
