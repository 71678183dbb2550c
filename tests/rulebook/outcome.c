/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What comes of it: everything below the board, held against the library. */
#include "rulebook.h"

#include <stdio.h>
#include <string.h>

static void fields_text(pac_fields set, const char *none, char text[VALUE]) {
    char field[PAC_FIELD_TEXT];
    text[0] = 0;
    while (pac_fields_any(set))
        add(text, VALUE, "%s%s", text[0] ? " " : "", field_text(pac_fields_take(&set), field));
    if (!text[0])
        add(text, VALUE, "%s", none);
}

static void expect_number(reader *r, const char *what, const char *value, uint64_t got) {
    char text[NAME];
    snprintf(text, sizeof text, "%llu", (unsigned long long)got);
    expect_text(r, what, value, text);
}

static void expect_to_move(reader *r, const char *value) {
    const pac_position *p = pac_game_position(r->game);
    char got[2] = {letter_of(p, p->to_move), 0};
    expect_text(r, "whose turn it is", value,
                pac_game_end(r->game) == PAC_END_NOT_OVER ? got : "nobody, the game is over");
}

static void expect_over(reader *r, const char *value) {
    char got[PAC_RESULT_TEXT] = "no";
    if (pac_game_end(r->game) != PAC_END_NOT_OVER) {
        pac_result result = pac_game_result(r->game);
        pac_result_print(pac_game_position(r->game), &result, got);
    }
    expect_text(r, "how the game ends", value, got);
}

typedef enum tally { TALLY_MARKERS, TALLY_PLACES } tally;

/* `R=3,Y=2` */
static void expect_tally(reader *r, tally what, const char *value) {
    const pac_position *p = pac_game_position(r->game);
    pac_result result = pac_game_result(r->game);
    char got[NAME] = "";
    for (int player = 0; player < p->players; player++)
        add(got, sizeof got, "%s%c=%d", player ? "," : "", letter_of(p, player),
            what == TALLY_MARKERS ? pac_markers(p, player) : result.place[player]);
    expect_text(r, what == TALLY_MARKERS ? "markers on the board" : "places", value, got);
}

typedef enum gone { GONE_LEFT, GONE_OUT } gone;

/* Players who have left the game, or who are out without having left. */
static void expect_gone(reader *r, gone what, const char *value) {
    const pac_position *p = pac_game_position(r->game);
    char got[NAME] = "";
    for (int player = 0; player < p->players; player++) {
        bool has_left = pac_has_left(p, player);
        if (what == GONE_LEFT ? has_left : !has_left && pac_chevrons(p, player) == 0)
            add(got, sizeof got, "%s%c", got[0] ? " " : "", letter_of(p, player));
    }
    expect_text(r, what == GONE_LEFT ? "who has left" : "who is out", value,
                got[0] ? got : "nobody");
}

/* `may go from e1`, `power of e1`, `attacks from e1`: one chevron. False if it is none of these. */
static bool read_about_field(reader *r, const char *key, const char *value) {
    static const char *const beginnings[] = {"may go from ", "power of ", "attacks from "};
    const pac_position *p = pac_game_position(r->game);
    char got[VALUE];
    for (int i = 0; i < 3; i++) {
        size_t length = strlen(beginnings[i]);
        if (strncmp(key, beginnings[i], length) != 0)
            continue;
        int field = strlen(key) == length + 2 ? pac_field_parse(key + length) : PAC_NOWHERE;
        if (field == PAC_NOWHERE || pac_chevron_at(p, field, NULL) == PAC_NOBODY) {
            complain(r, "`%s`: no chevron stands there", key);
            return true;
        }
        if (i == 1) {
            expect_number(r, key, value, (uint64_t)pac_power(p, field));
            return true;
        }
        fields_text(i == 0 ? pac_reach(p, field) : pac_attacks(p, field),
                    i == 0 ? "nowhere" : "nothing", got);
        expect_text(r, key, value, got);
        return true;
    }
    return false;
}

/* A line below the board that is about the game as a whole. False if there is no such line. */
static bool read_state(reader *r, const char *key, const char *value) {
    const pac_position *p = pac_game_position(r->game);
    char got[PAC_POSITION_TEXT];
    if (strcmp(key, "to move") == 0) {
        expect_to_move(r, value);
    } else if (strcmp(key, "closing") == 0) {
        snprintf(got, sizeof got, p->closing == PAC_NO_CLOSING ? "no" : "%d", p->closing);
        expect_text(r, "turns left in the closing round", value, got);
    } else if (strcmp(key, "left") == 0) {
        expect_gone(r, GONE_LEFT, value);
    } else if (strcmp(key, "out") == 0) {
        expect_gone(r, GONE_OUT, value);
    } else if (strcmp(key, "over") == 0) {
        expect_over(r, value);
    } else if (strcmp(key, "markers") == 0) {
        expect_tally(r, TALLY_MARKERS, value);
    } else if (strcmp(key, "places") == 0) {
        expect_tally(r, TALLY_PLACES, value);
    } else if (strcmp(key, "target") == 0) {
        expect_number(r, "the target", value, (uint64_t)pac_target(p));
    } else if (strcmp(key, "written") == 0) {
        pac_position_print(p, got);
        expect_text(r, "the position in one line", value, got);
    } else {
        return false;
    }
    return true;
}

bool read_outcome(reader *r, const char *key, char *value) {
    if (strcmp(key, "refused") == 0) {
        expect_refused(r, value);
        return true;
    }
    if (!r->game) {
        complain(r, "there is no board yet for `%s:`", key);
        return true;
    }
    if (strcmp(key, "turn") == 0) {
        play_turns(r, value);
    } else if (strcmp(key, "try") == 0) {
        try_turn(r, value);
    } else if (strcmp(key, "reads as") == 0 && r->has_try) {
        expect_text(r, "how it is read", value, r->read_as);
    } else if (strcmp(key, "then") == 0 && !value[0]) {
        diagram expected;
        if (parse_diagram(r, &expected))
            expect_diagram(r, &expected);
    } else if (strcmp(key, "earns") == 0) {
        expect_text(r, "what the turn earns", value, r->earned);
    } else if (strncmp(key, "choices ", 8) == 0) {
        expect_turns(r, key + 8, value);
    } else if (strcmp(key, "turns") == 0 && value[strspn(value, "0123456789")] == 0) {
        expect_number(r, "how many turns there are", value,
                      pac_count_turns(pac_game_position(r->game), PAC_ALL_TURNS));
    } else if (strcmp(key, "turns") == 0) {
        expect_turns(r, "", value);
    } else {
        return read_about_field(r, key, value) || read_state(r, key, value);
    }
    return true;
}
