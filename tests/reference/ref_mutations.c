/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Typed turns that are mostly refused, each kind aimed at some rows of section 8. */

#include "ref_internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static int random_chevron(struct ref_random *random, const struct ref_position *position,
                          int player) {
    int found = -1;
    int count = 0;
    for (int field = 0; field < REF_FIELDS; field++) {
        if (position->chevron[field] == player) {
            count++;
            if (ref_below(random, count) == 0) {
                found = field;
            }
        }
    }
    return found >= 0 ? found : ref_below(random, REF_FIELDS);
}

static void append_field(char *text, int field) { ref_field_name(field, text + strlen(text)); }

/* A field likely to be refused in an interesting way. */
static int random_item(struct ref_random *random, const struct ref_position *position, int near) {
    switch (ref_below(random, 5)) {
    case 0:
        return random_chevron(random, position, ref_below(random, position->players));
    case 1:
    case 2:
        for (int tries = 0; tries < 50; tries++) {
            int field = ref_below(random, REF_FIELDS);
            if (ref_borderland(field) == ref_borderland(near)) {
                return field;
            }
        }
        return near;
    default:
        return ref_below(random, REF_FIELDS);
    }
}

static void append_items(struct ref_random *random, const struct ref_position *position, int near,
                         char *text) {
    int count = ref_below(random, 3);
    for (int i = 0; i < count; i++) {
        strcat(text, i == 0 ? "(" : ",");
        if (i == 0 && ref_chance(random, 25)) {
            strcat(text, "*");
        } else {
            append_field(text, random_item(random, position, near));
        }
    }
    if (count > 0) {
        strcat(text, ")");
    }
}

static void mutate_move(struct ref_random *random, const struct ref_position *position,
                        char *text) {
    int from = ref_chance(random, 93)
                   ? random_chevron(random, position, position->to_move)
                   : random_item(random, position, ref_below(random, REF_FIELDS));
    int to = ref_below(random, REF_FIELDS);
    if (ref_chance(random, 92)) {
        int turn = ref_chance(random, 95) ? ref_below(random, 3) - 1 : ref_below(random, 8);
        int direction = ref_turned(position->direction[from], turn);
        int distance = 1 + ref_below(random, ref_chance(random, 60) ? 3 : 8);
        int ahead = ref_along(from, direction, distance);
        to = ahead >= 0 ? ahead : to;
    }
    append_field(text, from);
    int pincers = position->chevron[to] != REF_NOBODY ? 60 : 6;
    strcat(text, ref_is_pacru(position) && ref_chance(random, pincers) ? "x" : "-");
    append_field(text, to);
    if (!ref_is_pacru(position)) {
        if (ref_chance(random, 40)) {
            strcat(text, ref_chance(random, 50) ? "<" : ">");
        }
    } else if (ref_chance(random, 5)) {
        strcat(text, ref_chance(random, 50) ? "<" : ">");
    } else if (ref_chance(random, 60)) {
        append_items(random, position, to, text);
    }
}

/* A legal turn of Pacru with other benefits. */
static void mutate_benefits(struct ref_random *random, const struct ref_position *position,
                            const char *legal, char *text) {
    struct ref_typed typed;
    char items[4][3];
    int count = 0;
    if (ref_read_turn(position, legal, &typed) != REF_READ || typed.form != REF_FORM_MOVE) {
        strcpy(text, legal);
        return;
    }
    for (int i = 0; i < typed.count; i++) {
        if (typed.items[i] == REF_STAR) {
            strcpy(items[count++], "*");
        } else {
            ref_field_name(typed.items[i], items[count++]);
        }
    }
    int which = count > 0 ? ref_below(random, count) : 0;
    switch (ref_below(random, 6)) {
    case 0: /* one left out */
        if (count > 0) {
            for (int i = which; i + 1 < count; i++) {
                memmove(items[i], items[i + 1], sizeof items[i]);
            }
            count--;
        }
        break;
    case 1: /* one more */
        ref_field_name(random_item(random, position, typed.to), items[count++]);
        break;
    case 2: /* a star in front */
        for (int i = count; i > 0; i--) {
            memmove(items[i], items[i - 1], sizeof items[i]);
        }
        strcpy(items[0], "*");
        count++;
        break;
    case 3: /* a star instead of the first */
        strcpy(items[0], "*");
        count = count > 0 ? count : 1;
        break;
    default: /* another field */
        ref_field_name(random_item(random, position, typed.to), items[which]);
        count = count > 0 ? count : 1;
        break;
    }
    snprintf(text, 6, "%s", legal);
    for (int i = 0; i < count && i < 2; i++) {
        strcat(text, i == 0 ? "(" : ",");
        strcat(text, items[i]);
    }
    if (count > 0) {
        strcat(text, ")");
    }
}

static void mutate_reorientation(struct ref_random *random, const struct ref_position *position,
                                 char *text) {
    static const char *const signs[6] = {"<", ">", "<<", ">>", "<<<", ">>>"};
    int own[REF_FIELDS];
    int count = 0;
    for (int field = 0; field < REF_FIELDS; field++) {
        if (position->marker[field] == position->to_move &&
            (position->chevron[field] == REF_NOBODY || ref_chance(random, 20))) {
            own[count++] = field;
        }
    }
    int which = ref_chance(random, 90) ? ref_below(random, 4) : ref_below(random, 6);
    int wanted = ref_chance(random, 70) ? (which < 2 ? 2 : 4) : ref_below(random, 5);
    append_field(text, ref_chance(random, 93) ? random_chevron(random, position, position->to_move)
                                              : ref_below(random, REF_FIELDS));
    strcat(text, signs[which]);
    for (int i = 0; i < wanted; i++) {
        int field = ref_below(random, REF_FIELDS);
        if (count > 0 && ref_chance(random, 90)) {
            int chosen = ref_below(random, count);
            field = own[chosen];
            if (ref_chance(random, 95)) {
                own[chosen] = own[--count];
            }
        }
        strcat(text, i == 0 ? "(" : ",");
        append_field(text, field);
    }
    if (wanted > 0) {
        strcat(text, ")");
    }
}

static void mutate_leaving(struct ref_random *random, const struct ref_position *position,
                           char *text) {
    if (ref_chance(random, 70)) {
        sprintf(text, "%c:", position->colour[ref_below(random, position->players)]);
    }
    strcat(text, ref_chance(random, 50) ? "resign" : "time");
}

/* Some characters of a legal turn left out, put in or replaced. */
static void mutate_characters(struct ref_random *random, const char *legal, char *text) {
    static const char signs[] = "abcdefghi123456789-x<>^(),*+";
    strcpy(text, legal);
    for (int i = 1 + ref_below(random, 2); i > 0; i--) {
        size_t length = strlen(text);
        size_t at = length > 0 ? (size_t)ref_below(random, (int)length) : 0;
        char sign = signs[ref_below(random, (int)sizeof signs - 1)];
        switch (ref_below(random, 3)) {
        case 0:
            if (length > 0) {
                memmove(text + at, text + at + 1, length - at);
            }
            break;
        case 1:
            memmove(text + at + 1, text + at, length - at + 1);
            text[at] = sign;
            break;
        default:
            if (length > 0) {
                text[at] = sign;
            }
            break;
        }
    }
}

static void mutate_case(struct ref_random *random, char *text) {
    for (size_t i = 0; text[i] != '\0' && text[i + 1] != '\0'; i++) {
        if (isdigit((unsigned char)text[i + 1]) && ref_chance(random, 50)) {
            text[i] = (char)toupper((unsigned char)text[i]);
        }
    }
}

void ref_mutate(struct ref_random *random, const struct ref_position *position,
                const struct ref_list *turns, char *text, size_t size) {
    char made[REF_TURN_SIZE * 3] = "";
    const char *legal = "pass";
    if (turns->count > 0) {
        legal = turns->turns[ref_below(random, (int)turns->count)];
        /* Longer texts have more to spoil. */
        const char *other = turns->turns[ref_below(random, (int)turns->count)];
        if (strlen(other) > strlen(legal)) {
            legal = other;
        }
    }
    int kind = ref_below(random, 100);
    if (kind < 38) {
        mutate_move(random, position, made);
    } else if (kind < 66 && ref_is_pacru(position)) {
        mutate_benefits(random, position, legal, made);
    } else if (kind < 66) {
        snprintf(made, sizeof made, "%.5s%s", legal,
                 ref_chance(random, 50)   ? "<"
                 : ref_chance(random, 70) ? ">"
                                          : "^");
    } else if (kind < 82 && ref_is_pacru(position)) {
        mutate_reorientation(random, position, made);
    } else if (kind < 82) {
        mutate_move(random, position, made);
    } else if (kind < 85) {
        strcpy(made, "pass");
    } else if (kind < 88) {
        mutate_leaving(random, position, made);
    } else if (kind < 94) {
        mutate_characters(random, legal, made);
    } else {
        strcpy(made, legal);
    }
    if (ref_chance(random, 10)) {
        mutate_case(random, made);
    }
    snprintf(text, size, "%s", made);
}
