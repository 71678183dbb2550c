/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns as text. */
#include <pacru/notation.h>

#include "refusals.h"

/* ------------------------------------------------------------------------------------------------
 * Printing
 */

static char *print_named(char *out, const int fields[], int count) {
    for (int i = 0; i < count; i++) {
        *out++ = i ? ',' : '(';
        if (fields[i] == PAC_CONNECTION)
            *out++ = '*';
        else
            out += pac_field_print(fields[i], out);
    }
    if (count)
        *out++ = ')';
    return out;
}

static char *print_move(pac_turn turn, char *out) {
    static const char *const twists[] = {"", "<", ">", "<<", ">>"};
    bool reorients = pac_turn_kind_of(turn) == PAC_REORIENTATION;
    out += pac_field_print(pac_turn_from(turn), out);
    if (!reorients) {
        *out++ = pac_turn_kind_of(turn) == PAC_PINCER ? 'x' : '-';
        out += pac_field_print(pac_turn_to(turn), out);
    }
    for (const char *c = twists[pac_turn_twist(turn)]; *c; c++)
        *out++ = *c;
    int named[PAC_MAX_GIVEN], count = 0, slots = reorients ? PAC_MAX_GIVEN : 2;
    for (int i = 0; i < slots; i++)
        if (pac_turn_given(turn, i) !=
            PAC_NOWHERE) /* the slots of crossing and meeting are the first two */
            named[count++] = pac_turn_given(turn, i);
    return print_named(out, named, count);
}

size_t pac_turn_print(const pac_position *position, pac_turn turn, char text[PAC_TURN_TEXT]) {
    char *out = text;
    const char *word = NULL;
    switch (pac_turn_kind_of(turn)) {
    case PAC_MOVE:
    case PAC_PINCER:
    case PAC_REORIENTATION:
        out = print_move(turn, out);
        break;
    case PAC_PASS:
        word = "pass";
        break;
    case PAC_RESIGN:
    case PAC_TIME:
        word = pac_turn_kind_of(turn) == PAC_RESIGN ? "resign" : "time";
        if (pac_turn_player(turn) != position->to_move) {
            *out++ = pac_colour_letter((pac_colour)position->colour[pac_turn_player(turn)]);
            *out++ = ':';
        }
        break;
    }
    while (word && *word)
        *out++ = *word++;
    *out = '\0';
    return (size_t)(out - text);
}

/* ------------------------------------------------------------------------------------------------
 * Reading what is written
 */

enum { MAX_WRITTEN = 255 };

typedef struct reader {
    const char *at;
} reader;

static bool accept_character(reader *r, char c) {
    if (*r->at != c)
        return false;
    r->at++;
    return true;
}

static bool read_field(reader *r, int *field) {
    *field = pac_field_parse(r->at);
    if (*field == PAC_NOWHERE)
        return false;
    r->at += 2;
    return true;
}

static bool read_named(reader *r, pac__written *written) {
    if (!accept_character(r, '('))
        return true;
    do {
        int field = PAC_CONNECTION;
        if (written->named == PAC__MAX_NAMED ||
            (!accept_character(r, '*') && !read_field(r, &field)))
            return false;
        written->field[written->named++] = (uint8_t)field;
    } while (accept_character(r, ','));
    return accept_character(r, ')');
}

static int read_signs(reader *r) {
    char sign = *r->at;
    int count = 0;
    if (sign == '<' || sign == '>')
        while (accept_character(r, sign))
            count++;
    return sign == '<' ? -count : count;
}

static bool read_move(reader *r, pac_variant variant, pac__written *written) {
    bool pacru = pac_is_pacru(variant);
    if (!read_field(r, &written->from))
        return false;
    if (accept_character(r, '-'))
        written->kind = PAC_MOVE;
    else if (pacru && (accept_character(r, 'x') || accept_character(r, 'X')))
        written->kind = PAC_PINCER;
    else
        written->kind = PAC_REORIENTATION;
    bool reorients = written->kind == PAC_REORIENTATION;
    if (!reorients && !read_field(r, &written->to))
        return false;
    written->eighths = read_signs(r);
    if (reorients ? !pacru || !written->eighths : written->eighths < -1 || written->eighths > 1)
        return false;
    if (!pacru && !written->eighths)
        accept_character(r, '^');
    return !pacru || read_named(r, written);
}

/* `resign`, `time`, `G:resign`; true if the text is one of them, well-formed. */
static bool read_leaving(const pac_position *position, const char *text, pac_turn *turn) {
    static const char letters[] = "RGBY";
    int player = position->to_move;
    const char *letter = *text ? strchr(letters, *text) : NULL;
    if (letter && text[1] == ':') {
        player = pac_player_of(position, (pac_colour)(letter - letters));
        text += 2;
    }
    bool resigns = strcmp(text, "resign") == 0;
    if (player == PAC_NOBODY || (!resigns && strcmp(text, "time") != 0))
        return false;
    *turn = pac_leave(player, resigns ? PAC_RESIGN : PAC_TIME);
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * Finding the legal turn that is meant
 */

typedef struct search {
    const pac_position *position;
    const pac__written *written;
    pac_turn turn; /* the one that is meant */
    bool found;
} search;

static void keep_found(search *s, pac_turn turn) {
    s->turn = turn;
    s->found = true;
}

/*
 * Follows every way to read the named fields from `index` on, where parts with one value may be
 * left out. At most one leads to a turn: only the crossing's field can be left out, as a meeting
 * always has several to choose from.
 */
static void match_named(search *s, pac_turn turn, int index) {
    bool left = index < s->written->named;
    if (pac_turn_stage(turn) == PAC_COMPLETE) {
        if (!left)
            keep_found(s, turn);
        return;
    }
    pac_fields options = pac_options(s->position, turn);
    if (left && pac_fields_has(options, s->written->field[index]))
        match_named(s, pac_choose(s->position, turn, s->written->field[index]), index + 1);
    if (pac_fields_count(options) == 1)
        match_named(s, pac_choose(s->position, turn, pac_fields_first(options)), index);
}

static void match_move(search *s) {
    const pac__written *written = s->written;
    pac_turn turn = pac__begin(s->position, written->from, written->to, written->kind);
    if (pac_turn_stage(turn) == PAC_CHOOSE_TWIST) {
        keep_found(s, pac_choose(s->position, turn,
                                 written->eighths < 0   ? PAC_LEFT
                                 : written->eighths > 0 ? PAC_RIGHT
                                                        : PAC_STRAIGHT));
        return;
    }
    if (written->eighths)
        return;
    match_named(s, turn, 0);
    /* A connection change without a choice is written, but may be left out. */
    if (pac_turn_crossing(turn) == PAC_CONNECTION && written->named &&
        written->field[0] == PAC_CONNECTION)
        match_named(s, turn, 1);
}

/* {R14}: all fields, in any order, or fewer if there are no others to give back. */
static void match_reorientation(search *s) {
    const pac__written *written = s->written;
    static const pac_twist twists[] = {PAC_LEFT_90, PAC_LEFT, PAC_STRAIGHT, PAC_RIGHT,
                                       PAC_RIGHT_90};
    if (written->eighths < -2 || written->eighths > 2)
        return;
    pac_turn turn =
        pac__with_stage(pac__with_twist(pac__turn(PAC_REORIENTATION, written->from, PAC_NOWHERE),
                                        twists[written->eighths + 2]),
                        PAC_CHOOSE_GIVE_BACK);
    for (int i = 0; i < written->named; i++) {
        if (pac_turn_stage(turn) != PAC_CHOOSE_GIVE_BACK ||
            !pac_fields_has(pac_options(s->position, turn), written->field[i]))
            return;
        turn = pac_choose(s->position, turn, written->field[i]);
    }
    int price = pac__price(pac_turn_twist(turn));
    bool all = pac_fields_count(pac__may_give(s->position, s->position->to_move)) == price;
    while (all && pac_turn_stage(turn) == PAC_CHOOSE_GIVE_BACK)
        turn = pac_choose(s->position, turn, pac_fields_first(pac_options(s->position, turn)));
    if (pac_turn_stage(turn) == PAC_COMPLETE)
        keep_found(s, turn);
}

/* The first stage of the written turn is legal: the chevron is there and may go there. */
static bool begins_well(const pac_position *position, const pac__written *written) {
    int me = position->to_move;
    if (pac_chevron_at(position, written->from, NULL) != me)
        return false;
    if (written->kind == PAC_REORIENTATION)
        return pac__can_move(position, me);
    return pac_fields_has(pac_reach(position, written->from), written->to) &&
           pac_fields_has(position->occupied, written->to) == (written->kind == PAC_PINCER);
}

static search find_turn(const pac_position *position, const pac__written *written, unsigned input) {
    search s = {position, written, 0, false};
    if (written->kind == PAC_PASS) {
        if (!pac_is_pacru((pac_variant)position->variant) &&
            !pac__can_move(position, position->to_move))
            keep_found(&s, pac__turn(PAC_PASS, PAC_NOWHERE, PAC_NOWHERE));
        return s;
    }
    if (!begins_well(position, written))
        return s;
    if (written->kind == PAC_REORIENTATION)
        match_reorientation(&s);
    else
        match_move(&s);
    if (!s.found && (input & PAC_INPUT_EITHER_ORDER) && written->named == 2 &&
        written->kind != PAC_REORIENTATION) {
        pac__written swapped = *written;
        swapped.field[0] = written->field[1];
        swapped.field[1] = written->field[0];
        search other = find_turn(position, &swapped, input & ~(unsigned)PAC_INPUT_EITHER_ORDER);
        s.turn = other.turn;
        s.found = other.found;
    }
    return s;
}

/*
 * Copies the text, without blanks where these are allowed; false if it is too long or has a
 * strange byte.
 */
static bool copy_tidied(const char *text, size_t length, unsigned input,
                        char out[MAX_WRITTEN + 1]) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == ' ' && (input & PAC_INPUT_SPACES))
            continue;
        if (text[i] <= ' ' || text[i] > '~' || count == MAX_WRITTEN)
            return false;
        out[count++] = text[i];
    }
    out[count] = '\0';
    return count > 0;
}

static const pac_refusal syntax = {PAC_REFUSAL_SYNTAX, PAC_RULE_NONE, PAC_NOWHERE};

static pac_refusal check_leaving(const pac_position *position, pac_turn leaving, pac_turn *turn) {
    if (!pac__may_leave(position, pac_turn_player(leaving)))
        return (pac_refusal){PAC_REFUSAL_NOT_IN_GAME, PAC_RULE_READING19, PAC_NOWHERE};
    if (position->end) {
        const pac__written nothing = {.kind = PAC_RESIGN};
        return pac__refuse(position, &nothing);
    }
    *turn = leaving;
    return (pac_refusal){PAC_REFUSAL_NONE, PAC_RULE_NONE, PAC_NOWHERE};
}

pac_refusal pac_turn_parse(const pac_position *position, const char *text, size_t length,
                           unsigned input, pac_turn *turn) {
    char tidied[MAX_WRITTEN + 1] = "";
    pac_turn leaving;
    if (!copy_tidied(text, length, input, tidied))
        return syntax;
    if (read_leaving(position, tidied, &leaving))
        return check_leaving(position, leaving, turn);

    pac__written written = {.kind = PAC_PASS, .from = PAC_NOWHERE, .to = PAC_NOWHERE};
    reader r = {tidied};
    if (strcmp(tidied, "pass") != 0 &&
        (!read_move(&r, (pac_variant)position->variant, &written) || *r.at))
        return syntax;

    search s = find_turn(position, &written, input);
    if (s.found && !position->end) {
        *turn = s.turn;
        return (pac_refusal){PAC_REFUSAL_NONE, PAC_RULE_NONE, PAC_NOWHERE};
    }
    if (s.found) {
        const pac__written nothing = {.kind = PAC_RESIGN};
        return pac__refuse(position, &nothing);
    }
    pac_refusal refusal = pac__refuse(position, &written);
    return refusal.kind ? refusal : syntax;
}
