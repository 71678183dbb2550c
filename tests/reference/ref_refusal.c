/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Section 8: which rule a refusal cites. Every row of the table is one question below, asked from
 * top to bottom; the first that applies decides.
 */

#include "ref_internal.h"

#include <stddef.h>

/* What the rows ask about, worked out once. */
struct question {
    const struct ref_position *position;
    const struct ref_typed *typed;
    int player;
    bool straight_ahead;
    int direction;
    int distance;
    /* Pacru's benefits, known once the move itself is in order. */
    struct ref_position after;   /* with the chevron moved */
    struct ref_position changed; /* and with the first benefit taken */
    enum ref_crossing_kind crossing;
    struct ref_options crossing_fields;
    bool connection_earns;
    bool first_is_crossing; /* the first item typed is the crossing's field, or should be */
    bool meeting_earned;
    int meeting_item; /* which item is the meeting's field */
    int earned;       /* how many items there may be */
};

static const char *by_game(const struct question *q, const char *shacru, const char *azacru,
                           const char *pacru) {
    switch (q->position->game) {
    case REF_SHACRU:
        return shacru;
    case REF_AZACRU:
        return azacru;
    default:
        return pacru;
    }
}

static void look_at_line(struct question *q) {
    const struct ref_typed *typed = q->typed;
    if (!ref_line(typed->from, typed->to, &q->direction, &q->distance)) {
        return;
    }
    for (int turn = -1; turn <= 1; turn++) {
        if (ref_turned(q->position->direction[typed->from], turn) == q->direction) {
            q->straight_ahead = true;
        }
    }
}

/* Rows 2 to 6, all about the way from field to field. */
static const char *refuse_way(struct question *q) {
    const struct ref_position *position = q->position;
    const struct ref_typed *typed = q->typed;
    int standing = position->chevron[typed->to];
    look_at_line(q);
    if (!q->straight_ahead) {
        return by_game(q, "S-R3", "A-R5", "R3");
    }
    if (q->distance > ref_power(position, typed->from)) {
        return by_game(q, "S-R3", "A-R4", "R5");
    }
    if (ref_jumped(position, typed->from, q->direction, q->distance) > 0 &&
        !ref_connection(position, q->player, typed->from, typed->to, q->distance)) {
        return by_game(q, "", "A-R9", "R7");
    }
    if (ref_is_pacru(position)) {
        if (standing == q->player) {
            return "R7";
        }
        /* The sign typed has to fit: `x` takes a chevron attacked by two, and `-` takes none. */
        if (standing != REF_NOBODY && !typed->pincer) {
            return "R11";
        }
        if (typed->pincer &&
            (standing == REF_NOBODY || ref_attackers(position, q->player, typed->to) < 2)) {
            return "R11";
        }
    } else if (standing != REF_NOBODY) {
        return by_game(q, "S-R5", "A-R9", "");
    }
    if (!typed->pincer && position->marker[typed->to] != REF_NOBODY &&
        position->marker[typed->to] != q->player) {
        return by_game(q, "S-R5", "A-R9", "R7");
    }
    return NULL;
}

/* Rows 7 and 8. */
static const char *refuse_twist(const struct question *q) {
    const struct ref_typed *typed = q->typed;
    if (typed->twist == 0) {
        return NULL;
    }
    if (ref_is_pacru(q->position)) {
        return "R6";
    }
    if (!ref_crosses(typed->from, typed->to)) {
        return by_game(q, "S-R4", "A-R6", "");
    }
    if (ref_leaves_board(q->position, typed->from, q->direction, q->distance)) {
        return "A-R7";
    }
    return NULL;
}

static bool is_option(const struct ref_options *options, int field) {
    for (int i = 0; i < options->count; i++) {
        if (options->fields[i] == field) {
            return true;
        }
    }
    return false;
}

/* Works out what the move earns, and which item typed stands for what. */
static void look_at_benefits(struct question *q) {
    const struct ref_typed *typed = q->typed;
    ref_carry_out(q->position, typed->from, q->direction, q->distance,
                  typed->pincer ? REF_PINCER : REF_PLAIN, &q->after);
    q->changed = q->after;
    if (ref_at_target(&q->after, q->player)) {
        return; /* Reading 10: nothing more is earned */
    }
    q->crossing = ref_crossing(&q->after, q->player, typed->from, typed->to, &q->crossing_fields);
    q->connection_earns =
        ref_connection_changes(q->position, typed->from, q->direction, q->distance) > 0;
    bool star = typed->count > 0 && typed->items[0] == REF_STAR;
    if (star) {
        q->earned = 1;
    } else if (q->crossing != REF_EARNS_NOTHING) {
        q->first_is_crossing = true;
        q->earned = 1;
    }
    if (q->first_is_crossing) {
        if (typed->count > 0 && is_option(&q->crossing_fields, typed->items[0])) {
            q->changed.marker[typed->items[0]] = q->player;
        }
    } else if (q->connection_earns) {
        /* Typed or not: without a crossing's benefit `*` has only one possible value. */
        ref_change_between(&q->changed, q->player, typed->from, q->direction, q->distance);
    }
    if (!ref_at_target(&q->changed, q->player)) {
        struct ref_options options;
        ref_meeting(&q->changed, q->player, typed->to, &options);
        q->meeting_earned = options.count > 0;
    }
    q->meeting_item = q->earned;
    if (q->meeting_earned) {
        q->earned++;
    }
}

/* Rows 10 and 11. */
static const char *refuse_crossing(const struct question *q) {
    const struct ref_typed *typed = q->typed;
    if (!q->first_is_crossing) {
        return NULL;
    }
    int field = typed->count > 0 ? typed->items[0] : -1;
    bool outside = field < 0 || ref_borderland(field) != ref_borderland(typed->to);
    if (q->crossing == REF_CHANGE) {
        return outside || q->after.marker[field] != REF_NOBODY ? "R4" : NULL;
    }
    bool others =
        !outside && q->after.marker[field] != REF_NOBODY && q->after.marker[field] != q->player;
    return others ? NULL : "R10";
}

/* Row 12. */
static const char *refuse_occupied(const struct question *q) {
    const struct ref_typed *typed = q->typed;
    for (int i = 0; i < typed->count; i++) {
        int field = typed->items[i];
        if (field == REF_STAR || q->after.chevron[field] == REF_NOBODY) {
            continue;
        }
        bool arrived_on =
            i == 0 && q->first_is_crossing && typed->form == REF_FORM_MOVE && field == typed->to;
        if (!arrived_on) {
            return "R7";
        }
    }
    return NULL;
}

/* Rows 13 to 15. */
static const char *refuse_benefits(const struct question *q) {
    const struct ref_typed *typed = q->typed;
    for (int i = 0; i < typed->count; i++) {
        if (typed->items[i] == REF_STAR && !q->connection_earns) {
            return "R8";
        }
    }
    for (int i = 1; i < typed->count; i++) {
        if (typed->items[i] == REF_STAR) {
            return "R13";
        }
    }
    if (typed->count > q->earned) {
        return "R13";
    }
    if (q->meeting_earned) {
        if (typed->count <= q->meeting_item ||
            q->changed.marker[typed->items[q->meeting_item]] == q->player) {
            return "R12";
        }
    }
    return NULL;
}

/* Rows 16 and 17. */
static const char *refuse_reorientation(const struct question *q) {
    const struct ref_typed *typed = q->typed;
    int eighths = typed->eighths < 0 ? -typed->eighths : typed->eighths;
    if (eighths > 2 || typed->count != eighths * 2) {
        return "R14";
    }
    for (int i = 0; i < typed->count; i++) {
        if (q->position->marker[typed->items[i]] != q->player) {
            return "R14";
        }
        for (int j = 0; j < i; j++) {
            if (typed->items[i] == typed->items[j]) {
                return "R14"; /* the same field twice is one field too few */
            }
        }
    }
    return ref_can_move(q->position, q->player) ? NULL : "R15";
}

static const char *refuse_by_rows(struct question *q) {
    const struct ref_typed *typed = q->typed;
    const char *rule = NULL;
    bool names_chevron = typed->form == REF_FORM_MOVE || typed->form == REF_FORM_REORIENTATION;
    if (names_chevron && q->position->chevron[typed->from] != q->player) {
        return by_game(q, "S-R2", "A-R2", "R2");
    }
    if (typed->form == REF_FORM_MOVE) {
        rule = refuse_way(q);
        if (rule == NULL) {
            rule = refuse_twist(q);
        }
        if (rule != NULL) {
            return rule;
        }
    }
    if (typed->form == REF_FORM_LEAVING && !ref_may_leave(q->position, typed->leaver)) {
        return "Reading 19"; /* the table has no row for it */
    }
    if (typed->form == REF_FORM_PASS &&
        (ref_is_pacru(q->position) || ref_can_move(q->position, q->player))) {
        return by_game(q, "S-R2", "A-R2", "R2");
    }
    if (typed->form == REF_FORM_MOVE && ref_is_pacru(q->position)) {
        look_at_benefits(q);
        rule = refuse_crossing(q);
        if (rule == NULL) {
            rule = refuse_occupied(q);
        }
        if (rule == NULL) {
            rule = refuse_benefits(q);
        }
    }
    if (typed->form == REF_FORM_REORIENTATION) {
        rule = refuse_occupied(q);
        if (rule == NULL) {
            rule = refuse_reorientation(q);
        }
    }
    if (rule != NULL) {
        return rule;
    }
    return by_game(q, "S-R6", "A-R10", "R16");
}

const char *ref_refusal(const struct ref_position *position, const char *typed) {
    struct ref_typed parts;
    char canonical[REF_TURN_SIZE];
    if (ref_read_turn(position, typed, &parts) != REF_READ) {
        return "";
    }
    struct question q = {.position = position, .typed = &parts, .player = position->to_move};
    q.after = *position;
    if (ref_resolve_if_not_over(position, typed, canonical, sizeof canonical) != 1) {
        return refuse_by_rows(&q);
    }
    char line[REF_OVER_SIZE];
    if (ref_over(position, line, sizeof line)) {
        return by_game(&q, "S-R6", "A-R10", "R16"); /* the last row */
    }
    return NULL;
}
