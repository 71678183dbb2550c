/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an exercise is about, read from what its solution causes. */
#include "exercise.h"

#include <string.h>

enum {
    TERRITORY_FIELDS = 3, /* fields by which the solution must bring more than a wrong turn */
    STATES = PAC_FIELDS * PAC_DIRECTIONS,
    FAR = 255
};

static const char *const theme_texts[THEMES] = {
#define THEME_TEXT(name, text) text,
    THEME_LIST(THEME_TEXT)
#undef THEME_TEXT
};

const char *theme_text(exercise_theme theme) { return theme_texts[theme]; }

exercise_theme theme_parse(const char *text) {
    int theme = 0;
    while (theme < THEMES && strcmp(theme_texts[theme], text) != 0)
        theme++;
    return (exercise_theme)theme;
}

exercise_theme exercise_main_theme(const exercise *one) {
    int theme = 0;
    while (theme < THEMES && !(one->themes >> theme & 1))
        theme++;
    return (exercise_theme)theme;
}

static unsigned theme_bit(exercise_theme theme) { return 1U << theme; }

/* ------------------------------------------------------------------------------------------------
 * Ground
 */

static pac_fields colours_of_others(const pac_position *position, int player) {
    pac_fields all = PAC_NO_FIELDS;
    for (int p = 0; p < position->players; p++)
        if (p != player)
            all = pac_fields_or(all, position->markers[p]);
    return all;
}

/* A breadth-first search over fields and directions. */
struct ground {
    pac_fields closed; /* the other players' colours */
    bool seen[STATES];
    size_t count;
    uint16_t queue[STATES];
    uint8_t moves[STATES];       /* beside `queue`: how many moves it takes to get there */
    uint8_t nearest[PAC_FIELDS]; /* moves to each field; FAR if it cannot be reached */
};

static void ground_visit(struct ground *ground, int field, int facing, int moves) {
    int state = field * PAC_DIRECTIONS + facing;
    if (ground->seen[state])
        return;
    ground->seen[state] = true;
    ground->moves[ground->count] = (uint8_t)moves;
    ground->queue[ground->count++] = (uint16_t)state;
}

/* One field in one direction; a border crossing allows a twist. */
static void ground_step(struct ground *ground, int field, int direction, int moves) {
    pac_fields to = pac_fields_shifted(pac_fields_of(field), direction);
    if (!pac_fields_any(to) || pac_fields_any(pac_fields_and(to, ground->closed)))
        return;
    int next = pac_fields_first(to);
    if (moves < ground->nearest[next])
        ground->nearest[next] = (uint8_t)moves;
    bool twist = pac_borderland(next) != pac_borderland(field);
    for (int eighths = twist ? -1 : 0; eighths <= (twist ? 1 : 0); eighths++)
        ground_visit(ground, next, pac_turned(direction, eighths), moves);
}

/*
 * In how many moves of one field a player's chevrons come to each field, as if alone on the board and
 * one of them moved at a time.
 */
static void find_ground(const pac_position *position, int player, struct ground *ground) {
    memset(ground, 0, sizeof *ground);
    memset(ground->nearest, FAR, sizeof ground->nearest);
    ground->closed = colours_of_others(position, player);
    for (int i = 0; i < PAC_CHEVRONS; i++)
        if (position->field[player][i] != PAC_NOWHERE)
            ground_visit(ground, position->field[player][i], position->facing[player][i], 0);
    for (size_t i = 0; i < ground->count; i++)
        for (int eighths = -1; eighths <= 1; eighths++)
            ground_step(ground, ground->queue[i] / PAC_DIRECTIONS,
                        pac_turned(ground->queue[i] % PAC_DIRECTIONS, eighths),
                        ground->moves[i] + 1);
}

/* Whether `player` comes to a field before everybody else; who is on turn wins a tie. */
static bool comes_first(const pac_position *position, const struct ground all[PAC_PLAYERS],
                        int player, int field) {
    int mine = all[player].nearest[field];
    for (int p = 0; p < position->players; p++) {
        int theirs = all[p].nearest[field];
        if (p != player && (theirs < mine || (theirs == mine && position->to_move != player)))
            return false;
    }
    return mine != FAR;
}

/* Fields that a player has or comes to first, less those of the opponents. */
static int territory_of(const pac_position *position, int player) {
    struct ground all[PAC_PLAYERS];
    pac_fields taken = PAC_NO_FIELDS;
    int balance = 0;
    for (int p = 0; p < position->players; p++) {
        find_ground(position, p, &all[p]);
        taken = pac_fields_or(taken, position->markers[p]);
        balance += p == player ? pac_markers(position, p) : -pac_markers(position, p);
    }
    for (int field = 0; field < PAC_FIELDS; field++)
        for (int p = 0; p < position->players && !pac_fields_has(taken, field); p++)
            if (comes_first(position, all, p, field))
                balance += p == player ? 1 : -1;
    return balance;
}

/* The solution brings more territory than the best of the wrong turns. */
static bool takes_territory(const exercise *one) {
    if (pac_is_pacru((pac_variant)one->position.variant) || !one->wrong_count)
        return false;
    pac_position right = one->position, wrong = one->position;
    int player = one->position.to_move;
    pac_play(&right, one->best.turn[0]);
    pac_play(&wrong, one->wrong[0].turn[0]);
    return territory_of(&right, player) - territory_of(&wrong, player) >= TERRITORY_FIELDS;
}

/* An opponent's chevron that could move cannot any more, or in Shacru never again. */
static bool shuts_in(const pac_position *before, const pac_position *after, int player) {
    for (int p = 0; p < before->players; p++)
        for (int i = 0; p != player && i < PAC_CHEVRONS; i++) {
            int field = before->field[p][i];
            if (field == PAC_NOWHERE || pac_chevron_at(after, field, NULL) != p ||
                !pac_fields_any(pac_reach(before, field)))
                continue;
            if (before->variant == PAC_SHACRU
                    ? !pac_is_stuck(before, field) && pac_is_stuck(after, field)
                    : !pac_fields_any(pac_reach(after, field)))
                return true;
        }
    return false;
}

/* ------------------------------------------------------------------------------------------------
 * Events
 */

/* Whether the answer to a line's first turn takes a chevron. */
static bool is_answered_by_pincer(const exercise_line *line) {
    return line->turns > 1 && pac_turn_kind_of(line->turn[1]) == PAC_PINCER;
}

static unsigned theme_of_event(const pac_event *event) {
    switch ((pac_event_kind)event->kind) {
    case PAC_EVENT_JUMPED:
        return theme_bit(THEME_CONNECTION);
    case PAC_EVENT_TURNED:
        return theme_bit(event->rule == PAC_RULE_R14 ? THEME_REORIENTATION : THEME_TWIST);
    case PAC_EVENT_CAPTURED:
        return theme_bit(THEME_PINCER);
    case PAC_EVENT_TRANSFORMED:
        return theme_bit(THEME_TRANSFORMATION);
    case PAC_EVENT_MET:
        return theme_bit(THEME_MEETING);
    case PAC_EVENT_PLACED:
    case PAC_EVENT_CHANGED:
        return event->rule == PAC_RULE_AR7 || event->rule == PAC_RULE_R8
                   ? theme_bit(THEME_CONNECTION)
               : event->rule == PAC_RULE_R4 ? theme_bit(THEME_CROSSING)
                                            : 0;
    case PAC_EVENT_CLOSING:
        return theme_bit(THEME_CLOSING_ROUND);
    case PAC_EVENT_OUT:
        return theme_bit(THEME_SHUTTING_IN);
    default:
        return 0;
    }
}

unsigned exercise_themes(const exercise *one) {
    pac_position at = one->position;
    unsigned themes = at.closing != PAC_NO_CLOSING ? theme_bit(THEME_CLOSING_ROUND) : 0;
    for (int i = 0; i < one->best.turns; i++) {
        pac_event events[PAC_MAX_EVENTS];
        size_t count = pac_play_events(&at, one->best.turn[i], events);
        unsigned caused = 0;
        for (size_t e = 0; e < count; e++)
            caused |= theme_of_event(&events[e]);
        /* Behind the first turn only the beginning of a closing round counts, and a pincer that the
         * first has prepared. */
        unsigned later = theme_bit(THEME_CLOSING_ROUND) | (i == 2 ? theme_bit(THEME_PINCER) : 0);
        themes |= i ? caused & later : caused;
        if (!i && shuts_in(&one->position, &at, one->position.to_move))
            themes |= theme_bit(THEME_SHUTTING_IN);
    }
    if (one->wrong_count && is_answered_by_pincer(&one->wrong[0]) &&
        !is_answered_by_pincer(&one->best))
        themes |= theme_bit(THEME_ESCAPE);
    return takes_territory(one) ? themes | theme_bit(THEME_TERRITORY) : themes;
}

int exercise_lead(const pac_position *position, const exercise_line *line) {
    pac_position at = *position;
    int player = position->to_move, best = 0;
    for (int i = 0; i < line->turns; i++)
        pac_play(&at, line->turn[i]);
    for (int p = 0; p < at.players; p++)
        if (p != player && pac_markers(&at, p) > best)
            best = pac_markers(&at, p);
    return pac_markers(&at, player) - best;
}
