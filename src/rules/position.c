/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions: names, set-up, questions about what stands where. */
#include "internal.h"

const char *pac_rule_text(pac_rule rule) {
    static const char *const texts[] = {
#define RULE_TEXT(name, text) text,
        PAC_RULE_LIST(RULE_TEXT)
#undef RULE_TEXT
    };
    return texts[rule];
}

const char *pac_end_text(pac_end end) {
    static const char *const texts[] = {
#define END_TEXT(name, text) text,
        PAC_END_LIST(END_TEXT)
#undef END_TEXT
    };
    return texts[end];
}

const char *pac_event_text(pac_event_kind kind) {
    static const char *const texts[] = {
#define EVENT_TEXT(name, text) text,
        PAC_EVENT_LIST(EVENT_TEXT)
#undef EVENT_TEXT
    };
    return texts[kind];
}

static const char *const variant_texts[PAC_VARIANTS] = {"shacru", "azacru", "pacru", "pacru2011"};

const char *pac_variant_text(pac_variant variant) { return variant_texts[variant]; }

bool pac_variant_parse(const char *text, pac_variant *variant) {
    for (int v = 0; v < PAC_VARIANTS; v++)
        if (strcmp(text, variant_texts[v]) == 0) {
            *variant = (pac_variant)v;
            return true;
        }
    return false;
}

char pac_colour_letter(pac_colour colour) { return "RGBY"[colour]; }

/* ------------------------------------------------------------------------------------------------
 * Set-up {S-R1} {A-R1} {R1}
 */

typedef struct standing {
    uint8_t field, facing;
} standing;

/*
 * A seat's chevrons; the fourth stands only with two players. West's and East's fourth are turned
 * from South's.
 */
static const standing seat_chevrons[PAC_SEATS][PAC_CHEVRONS] = {
    [PAC_SOUTH] = {{18, PAC_E}, {4, PAC_N}, {26, PAC_W}, {80, PAC_SW}},
    [PAC_WEST] = {{74, PAC_S}, {36, PAC_E}, {2, PAC_N}, {8, PAC_NW}},
    [PAC_NORTH] = {{54, PAC_E}, {76, PAC_S}, {62, PAC_W}, {0, PAC_NE}},
    [PAC_EAST] = {{78, PAC_S}, {44, PAC_W}, {6, PAC_N}, {72, PAC_SE}},
};

bool pac_setup_default(pac_setup *setup, pac_variant variant, int players) {
    static const pac_setup defaults[] = {
        {PAC_SHACRU, 2, {PAC_SOUTH, PAC_NORTH}, {PAC_RED, PAC_YELLOW}},
        {PAC_SHACRU, 3, {PAC_NORTH, PAC_EAST, PAC_WEST}, {PAC_YELLOW, PAC_RED, PAC_BLACK}},
        {PAC_SHACRU,
         4,
         {PAC_EAST, PAC_SOUTH, PAC_WEST, PAC_NORTH},
         {PAC_RED, PAC_GREEN, PAC_BLACK, PAC_YELLOW}},
    };
    if (players < 2 || players > PAC_PLAYERS)
        return false;
    *setup = defaults[players - 2];
    setup->variant = variant;
    return true;
}

static bool setup_is_possible(const pac_setup *setup) {
    if ((unsigned)setup->variant >= PAC_VARIANTS || setup->players < 2 ||
        setup->players > PAC_PLAYERS)
        return false;
    for (int p = 0; p < setup->players; p++) {
        if ((unsigned)setup->seat[p] >= PAC_SEATS || (unsigned)setup->colour[p] >= PAC_COLOURS)
            return false;
        for (int q = 0; q < p; q++)
            if (setup->seat[p] == setup->seat[q] || setup->colour[p] == setup->colour[q])
                return false;
    }
    /* The fourth chevrons of two players stand in opposite corners: so do their seats. */
    return setup->players != 2 || (setup->seat[0] ^ setup->seat[1]) == 2;
}

bool pac_position_start(pac_position *position, const pac_setup *setup) {
    if (!setup_is_possible(setup))
        return false;
    memset(position, 0, sizeof *position);
    memset(position->field, PAC_NOWHERE, sizeof position->field);
    position->variant = (uint8_t)setup->variant;
    position->players = (unsigned)setup->players & 15;
    position->closing = PAC_NO_CLOSING;
    int chevrons = setup->players == 2 ? 4 : 3;
    for (int p = 0; p < setup->players; p++) {
        position->colour[p] = (uint8_t)setup->colour[p];
        for (int i = 0; i < chevrons; i++) {
            standing s = seat_chevrons[setup->seat[p]][i];
            pac__put_chevron(position, p, i, s.field, s.facing);
        }
    }
    position->hash = pac__hash(position);
    return true;
}

/* ------------------------------------------------------------------------------------------------
 * Questions
 */

uint64_t pac__hash(const pac_position *position) {
    uint64_t hash = pac__game_key[position->variant] ^ pac__turn_key[position->to_move] ^
                    pac__closing_key[position->closing] ^ pac__left_key[position->left];
    for (int p = 0; p < position->players; p++) {
        for (pac_fields rest = position->markers[p]; pac_fields_any(rest);)
            hash ^= pac__marker_key[p][pac_fields_take(&rest)];
        for (int i = 0; i < PAC_CHEVRONS; i++)
            if (position->field[p][i] != PAC_NOWHERE)
                hash ^= pac__chevron_hash(p, position->field[p][i], position->facing[p][i]);
    }
    return hash;
}

bool pac__is_consistent(const pac_position *position) {
    pac_fields marked = PAC_NO_FIELDS, occupied = PAC_NO_FIELDS;
    for (int p = 0; p < PAC_PLAYERS; p++) {
        pac_fields own = position->markers[p];
        if (pac_fields_any(pac_fields_and(marked, own)) ||
            pac_fields_any(pac_fields_minus(own, PAC_ALL_FIELDS)))
            return false;
        marked = pac_fields_or(marked, own);
        for (int i = 0; i < PAC_CHEVRONS; i++) {
            int field = position->field[p][i];
            if (field == PAC_NOWHERE)
                continue;
            if (field >= PAC_FIELDS || position->facing[p][i] >= PAC_DIRECTIONS ||
                p >= position->players || pac_fields_has(occupied, field) ||
                pac_fields_has(pac__others(position, p), field))
                return false;
            occupied = pac_fields_or(occupied, pac_fields_of(field));
        }
        if (p < position->players && pac_markers(position, p) > pac_target(position))
            return false;
    }
    return pac_fields_equal(occupied, position->occupied) && pac__hash(position) == position->hash;
}

/* Chevrons of one colour are alike: the order in which a player's are kept does not matter. */
static bool same_chevrons(const pac_position *a, const pac_position *b, int player) {
    for (int i = 0; i < PAC_CHEVRONS; i++) {
        bool found = false;
        for (int j = 0; j < PAC_CHEVRONS && !found; j++)
            found = a->field[player][i] == b->field[player][j] &&
                    a->facing[player][i] == b->facing[player][j];
        if (!found)
            return false;
    }
    return true;
}

bool pac_position_equal(const pac_position *a, const pac_position *b) {
    if (a->hash != b->hash || a->variant != b->variant || a->players != b->players ||
        a->to_move != b->to_move || a->closing != b->closing || a->left != b->left ||
        memcmp(a->colour, b->colour, sizeof a->colour) != 0 ||
        !pac_fields_equal(a->occupied, b->occupied))
        return false;
    for (int p = 0; p < a->players; p++)
        if (!pac_fields_equal(a->markers[p], b->markers[p]) || !same_chevrons(a, b, p) ||
            !same_chevrons(b, a, p))
            return false;
    return true;
}

int pac_player_of(const pac_position *position, pac_colour colour) {
    for (int p = 0; p < position->players; p++)
        if (position->colour[p] == colour)
            return p;
    return PAC_NOBODY;
}

int pac_chevrons(const pac_position *position, int player) {
    int count = 0;
    for (int i = 0; i < PAC_CHEVRONS; i++)
        count += position->field[player][i] != PAC_NOWHERE;
    return count;
}

int pac_chevron_at(const pac_position *position, int field, int *facing) {
    for (int p = 0; p < position->players; p++)
        for (int i = 0; i < PAC_CHEVRONS; i++)
            if (position->field[p][i] == field && field != PAC_NOWHERE) {
                if (facing)
                    *facing = position->facing[p][i];
                return p;
            }
    return PAC_NOBODY;
}

int pac_marker_at(const pac_position *position, int field) {
    for (int p = 0; p < position->players; p++)
        if (field < PAC_FIELDS && pac_fields_has(position->markers[p], field))
            return p;
    return PAC_NOBODY;
}

int pac_power(const pac_position *position, int field) {
    int player = pac_chevron_at(position, field, NULL);
    return player == PAC_NOBODY ? 0 : pac__power(position, player, field);
}

pac_fields pac_reach(const pac_position *position, int field) {
    int facing, player = pac_chevron_at(position, field, &facing);
    if (player == PAC_NOBODY)
        return PAC_NO_FIELDS;
    pac__sight sight = pac__look(position, field, facing, pac__power(position, player, field));
    pac_fields targets =
        pac__targets(position, player, field, &sight, pac__others(position, player));
    if (pac_is_pacru((pac_variant)position->variant))
        targets =
            pac_fields_or(targets, pac_fields_and(sight.seen, pac__pinched(position, player)));
    return targets;
}

bool pac_is_stuck(const pac_position *position, int field) {
    int facing, player = pac_chevron_at(position, field, &facing);
    if (player == PAC_NOBODY)
        return false;
    pac_fields next = pac__next[facing][field];
    if (position->variant == PAC_SHACRU)
        next = pac_fields_minus(next, pac__others(position, player));
    return !pac_fields_any(next);
}

pac_fields pac_attacks(const pac_position *position, int field) {
    int facing, player = pac_chevron_at(position, field, &facing);
    if (player == PAC_NOBODY || !pac_is_pacru((pac_variant)position->variant))
        return PAC_NO_FIELDS;
    pac__sight sight = pac__look(position, field, facing, pac__power(position, player, field));
    return pac_fields_minus(sight.seen, pac__chevron_fields(position, player));
}
