/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Turns as typed (section 7): taking them apart, and filling in what may be left out. */

#include "ref_internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A field with its file in either case; moves the text on behind it. */
static int read_field(const char **text) {
    char name[2];
    name[0] = (char)tolower((unsigned char)(*text)[0]);
    name[1] = name[0] == '\0' ? '\0' : (*text)[1];
    int field = ref_field_named(name);
    if (field >= 0) {
        *text += 2;
    }
    return field;
}

static bool read_items(const char **text, struct ref_typed *out) {
    if (**text != '(') {
        return true;
    }
    (*text)++;
    for (;;) {
        if (out->count == REF_MAX_ITEMS) {
            return false;
        }
        if (**text == '*') {
            out->items[out->count++] = REF_STAR;
            (*text)++;
        } else {
            int field = read_field(text);
            if (field < 0) {
                return false;
            }
            out->items[out->count++] = field;
        }
        char sign = **text;
        if (sign == '\0') {
            return false;
        }
        (*text)++;
        if (sign == ')') {
            return true;
        }
        if (sign != ',') {
            return false;
        }
    }
}

static bool read_leaving(const struct ref_position *position, const char *text,
                         struct ref_typed *out) {
    out->form = REF_FORM_LEAVING;
    out->leaver = position->to_move;
    if (text[0] != '\0' && text[1] == ':') {
        out->by_colour = true;
        out->leaver = REF_NOBODY;
        for (int player = 0; player < position->players; player++) {
            if (position->colour[player] == text[0]) {
                out->leaver = player;
            }
        }
        text += 2;
    }
    out->by_clock = strcmp(text, "time") == 0;
    return out->leaver != REF_NOBODY && (out->by_clock || strcmp(text, "resign") == 0);
}

static bool read_reorientation(const char *text, struct ref_typed *out) {
    char sign = *text;
    out->form = REF_FORM_REORIENTATION;
    while (*text == sign) {
        out->eighths += sign == '<' ? -1 : 1;
        text++;
    }
    if (!read_items(&text, out) || *text != '\0') {
        return false;
    }
    for (int i = 0; i < out->count; i++) {
        if (out->items[i] == REF_STAR) {
            return false;
        }
    }
    return true;
}

static bool read_move(const struct ref_position *position, const char *text,
                      struct ref_typed *out) {
    out->form = REF_FORM_MOVE;
    out->pincer = *text == 'x';
    text++;
    out->to = read_field(&text);
    if (out->to < 0) {
        return false;
    }
    if (*text == '<' || *text == '>') {
        out->twist = *text == '<' ? -1 : 1;
        text++;
    } else if (*text == '^' && !ref_is_pacru(position)) {
        text++;
    }
    if (!ref_is_pacru(position) && (out->pincer || *text == '(')) {
        return false; /* there are no pincers or named benefits in Shacru and Azacru */
    }
    return read_items(&text, out) && *text == '\0';
}

enum ref_reading ref_read_turn(const struct ref_position *position, const char *typed,
                               struct ref_typed *out) {
    char text[200];
    size_t n = 0;
    for (; *typed != '\0'; typed++) {
        if (*typed != ' ') {
            if (n + 1 == sizeof text) {
                return REF_SYNTAX;
            }
            text[n++] = *typed;
        }
    }
    text[n] = '\0';
    memset(out, 0, sizeof *out);
    if (strcmp(text, "pass") == 0) {
        out->form = REF_FORM_PASS;
        return REF_READ;
    }
    if (read_leaving(position, text, out)) {
        return REF_READ;
    }
    memset(out, 0, sizeof *out);
    const char *rest = text;
    out->from = read_field(&rest);
    bool good = false;
    if (out->from >= 0 && (*rest == '-' || *rest == 'x')) {
        good = read_move(position, rest, out);
    } else if (out->from >= 0 && (*rest == '<' || *rest == '>')) {
        good = ref_is_pacru(position) && read_reorientation(rest, out);
    }
    return good ? REF_READ : REF_SYNTAX;
}

/* The benefits of a legal turn, apart: the crossing's field or `*`, and the meeting's field. */
struct parts {
    int first; /* -1 if there is none */
    int meeting;
};

struct matching {
    const struct ref_position *position;
    const struct ref_typed *typed;
    bool first_earned;
    struct parts wanted; /* whose alternatives are looked for */
    bool first_is_free;
    bool meeting_is_free;
    int count;
    char turn[REF_TURN_SIZE];
};

static bool same_way(const struct ref_typed *a, const struct ref_typed *b) {
    return a->form == b->form && a->from == b->from && a->to == b->to && a->pincer == b->pincer &&
           a->twist == b->twist;
}

static bool same_items(const struct ref_typed *a, const struct ref_typed *b) {
    if (a->count != b->count) {
        return false;
    }
    for (int i = 0; i < a->count; i++) {
        if (a->items[i] != b->items[i]) {
            return false;
        }
    }
    return true;
}

static struct parts parts_of(const struct matching *matching, const struct ref_typed *turn) {
    struct parts parts = {-1, -1};
    int item = 0;
    if (matching->first_earned && turn->count > 0) {
        parts.first = turn->items[item++];
    }
    if (turn->count > item) {
        parts.meeting = turn->items[item];
    }
    return parts;
}

/* Finds out which parts of the wanted turn have another possible value. */
static bool find_free_parts(void *context, const char *text, const struct ref_position *after) {
    struct matching *matching = context;
    struct ref_typed turn;
    (void)after;
    if (ref_read_turn(matching->position, text, &turn) != REF_READ ||
        !same_way(matching->typed, &turn)) {
        return true;
    }
    struct parts parts = parts_of(matching, &turn);
    if (parts.first != matching->wanted.first) {
        matching->first_is_free = true;
    } else if (parts.meeting != matching->wanted.meeting) {
        matching->meeting_is_free = true;
    }
    return true;
}

/* Whether leaving out parts that have only one possible value gives what was typed. */
static bool abbreviates(struct matching *matching, const struct ref_typed *turn) {
    const struct ref_typed *typed = matching->typed;
    struct parts parts = parts_of(matching, turn);
    bool fits = false;
    matching->wanted = parts;
    matching->first_is_free = false;
    matching->meeting_is_free = false;
    (void)ref_each_if_not_over(matching->position, false, find_free_parts, matching);
    for (int leave_first = 0; leave_first <= 1; leave_first++) {
        for (int leave_meeting = 0; leave_meeting <= 1; leave_meeting++) {
            struct ref_typed shorter = {0};
            if ((leave_first && matching->first_is_free) ||
                (leave_meeting && matching->meeting_is_free)) {
                continue;
            }
            if (parts.first >= 0 && !leave_first) {
                shorter.items[shorter.count++] = parts.first;
            }
            if (parts.meeting >= 0 && !leave_meeting) {
                shorter.items[shorter.count++] = parts.meeting;
            }
            fits = fits || same_items(typed, &shorter);
        }
    }
    return fits;
}

static bool match_turn(void *context, const char *text, const struct ref_position *after) {
    struct matching *matching = context;
    struct ref_typed turn;
    (void)after;
    if (ref_read_turn(matching->position, text, &turn) != REF_READ ||
        !same_way(matching->typed, &turn)) {
        return true;
    }
    if (same_items(matching->typed, &turn)) {
        matching->count = 1;
        strcpy(matching->turn, text);
        return false;
    }
    if (turn.count > matching->typed->count && abbreviates(matching, &turn)) {
        matching->count++;
        strcpy(matching->turn, text);
    }
    return true;
}

/* Whether the way typed, if it is a legal one, earns a crossing's benefit or a connection's. */
static bool earns_first_part(const struct ref_position *position, const struct ref_typed *typed) {
    int direction;
    int distance;
    struct ref_position after;
    struct ref_options options;
    if (!ref_is_pacru(position) || position->chevron[typed->from] != position->to_move ||
        !ref_line(typed->from, typed->to, &direction, &distance)) {
        return false;
    }
    ref_carry_out(position, typed->from, direction, distance,
                  typed->pincer ? REF_PINCER : REF_PLAIN, &after);
    return ref_connection_changes(position, typed->from, direction, distance) > 0 ||
           ref_crossing(&after, position->to_move, typed->from, typed->to, &options) !=
               REF_EARNS_NOTHING;
}

static int resolve_reorientation(const struct ref_position *position, const struct ref_typed *typed,
                                 char *canonical, size_t size) {
    int wanted = typed->eighths == -1 || typed->eighths == 1 ? 2 : 4;
    int player = position->to_move;
    bool named[REF_FIELDS] = {false};
    if (typed->eighths < -2 || typed->eighths > 2 || position->chevron[typed->from] != player ||
        !ref_can_move(position, player) || typed->count > wanted) {
        return 0;
    }
    for (int i = 0; i < typed->count; i++) {
        int field = typed->items[i];
        if (named[field] || position->marker[field] != player ||
            position->chevron[field] != REF_NOBODY) {
            return 0;
        }
        named[field] = true;
    }
    if (typed->count < wanted) {
        /* Only if every field the player could name has to be named. */
        int open = 0;
        for (int field = 0; field < REF_FIELDS; field++) {
            if (position->marker[field] == player && position->chevron[field] == REF_NOBODY) {
                named[field] = true;
                open++;
            }
        }
        if (open != wanted) {
            return open > wanted ? 2 : 0;
        }
    }
    char name[3];
    ref_field_name(typed->from, name);
    const char *sign = typed->eighths < 0 ? "<<" : ">>";
    int n = snprintf(canonical, size, "%s%s(", name, wanted == 2 ? sign + 1 : sign);
    bool first = true;
    for (int field = 0; field < REF_FIELDS; field++) {
        if (named[field]) {
            ref_field_name(field, name);
            n += snprintf(canonical + n, size - (size_t)n, "%s%s", first ? "" : ",", name);
            first = false;
        }
    }
    snprintf(canonical + n, size - (size_t)n, ")");
    return 1;
}

int ref_resolve(const struct ref_position *position, const char *typed, char *canonical,
                size_t size) {
    char line[REF_OVER_SIZE];
    if (ref_over(position, line, sizeof line)) {
        return 0;
    }
    return ref_resolve_if_not_over(position, typed, canonical, size);
}

int ref_resolve_if_not_over(const struct ref_position *position, const char *typed, char *canonical,
                            size_t size) {
    struct ref_typed parts;
    if (ref_read_turn(position, typed, &parts) != REF_READ) {
        return 0;
    }
    switch (parts.form) {
    case REF_FORM_PASS:
        snprintf(canonical, size, "pass");
        return !ref_is_pacru(position) && !ref_can_move(position, position->to_move) ? 1 : 0;
    case REF_FORM_LEAVING:
        if (parts.leaver == position->to_move) {
            snprintf(canonical, size, "%s", parts.by_clock ? "time" : "resign");
        } else {
            snprintf(canonical, size, "%c:%s", position->colour[parts.leaver],
                     parts.by_clock ? "time" : "resign");
        }
        return ref_may_leave(position, parts.leaver) ? 1 : 0;
    case REF_FORM_REORIENTATION:
        return resolve_reorientation(position, &parts, canonical, size);
    case REF_FORM_MOVE:
        break;
    }
    struct matching matching = {.position = position, .typed = &parts};
    matching.first_earned = earns_first_part(position, &parts);
    (void)ref_each_if_not_over(position, false, match_turn, &matching);
    snprintf(canonical, size, "%s", matching.turn);
    return matching.count;
}
