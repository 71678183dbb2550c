/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games on both sides, with what Reading 16 has to look back at. */
#include "differential.h"

#include <stdio.h>
#include <string.h>

static int leaver_of(const struct ref_position *position, const char *turn) {
    for (int player = 0; turn[1] == ':' && player < position->players; player++) {
        if (position->colour[player] == turn[0]) {
            return player;
        }
    }
    return position->to_move;
}

struct match {
    struct pair pair;
    struct ref_history history;
    pac_game *game;
};

static void begin_match(struct match *match, const char *text) {
    read_both(text, &match->pair);
    if (!ref_history_begin(&match->history, &match->pair.ref) ||
        pac_game_new(&match->game, &match->pair.lib, PAC_GAME_DEFAULT) != PAC_STATUS_OK) {
        give_up("cannot begin a game");
    }
}

static void end_match(struct match *match) {
    ref_history_end(&match->history);
    pac_game_free(match->game);
}

static void game_over_line(const pac_game *game, char *line, size_t size) {
    char text[PAC_RESULT_TEXT];
    pac_result result = pac_game_result(game);
    pac_result_print(pac_game_position(game), &result, text);
    snprintf(line, size, "over %s", text);
}

/* Plays a turn on both sides; false if that ended the game. */
static bool play_match(struct match *match, const char *turn) {
    struct pair next;
    char ref_line[REF_OVER_SIZE] = "";
    char lib_line[REF_OVER_SIZE] = "";
    pac_refusal refusal;
    bool goes_on = compare_outcome(&match->pair, turn, &next);
    pac_status status =
        pac_game_play_text(match->game, turn, strlen(turn), PAC_INPUT_RECORD, &refusal);
    agree(status == PAC_STATUS_OK, "playing in a game", match->pair.text, turn, "ok",
          pac_status_text(status));
    agree(pac_position_equal(pac_game_position(match->game), &next.lib), "position in a game",
          match->pair.text, turn, "", "");
    if (goes_on) {
        int player = leaver_of(&match->pair.ref, turn);
        if (ref_history_add(&match->history, &match->pair.ref, player, &next.ref, ref_line,
                            sizeof ref_line)) {
            saw_end(ref_line);
            goes_on = false;
        }
    } else {
        (void)ref_apply(&match->pair.ref, turn, &next.ref, ref_line, sizeof ref_line);
    }
    if (pac_game_end(match->game) != PAC_END_NOT_OVER) {
        game_over_line(match->game, lib_line, sizeof lib_line);
    }
    agree_text("end of a game", match->pair.text, turn, ref_line, lib_line);
    match->pair = next;
    return goes_on;
}

void play_on(struct ref_random *random, const char *text, int turns, bool quiet) {
    struct match match;
    begin_match(&match, text);
    for (int i = 0; i < turns; i++) {
        struct ref_list list;
        char turn[REF_TURN_SIZE] = "";
        bool goes_on = compare_position(random, &match.pair, &list);
        if (goes_on) {
            choose_turn(random, &match.pair, &list, quiet, turn);
            goes_on = play_match(&match, turn);
        }
        ref_list_free(&list);
        if (!goes_on) {
            break;
        }
    }
    end_match(&match);
}

/*
 * Two chevrons in two corners of their own that go round and round, until Reading 16 ends it. In a
 * longer circle for Red they come together again only after 40 turns each, and Shacru is idle.
 */
void play_in_circles(int game, bool longer) {
    static const char *const red[8] = {"b1", "c1", "d2", "d3", "c4", "b4", "a3", "a2"};
    static const char *const red_longer[10] = {"b1", "c1", "d2", "d3", "d4",
                                               "c5", "b5", "a4", "a3", "a2"};
    static const char *const yellow[8] = {"h9", "g9", "f8", "f7", "g6", "h6", "i7", "i8"};
    char text[REF_POSITION_SIZE];
    struct match match;
    snprintf(text, sizeof text,
             "%s 3yyyyyy/3yyyyyy/3yyyyyy/rrr3yyy/rrr3yyy/rrrr2yyy/rrrrrr3/rrrrrr3/rrrrrr3 "
             "R:b1SE/Y:h9NW R -",
             game_names[game]);
    begin_match(&match, text);
    for (int i = 0; i < 100; i++) {
        char turn[REF_TURN_SIZE];
        bool is_longer = longer && i % 2 == 0;
        const char *const *circle = i % 2 == 1 ? yellow : longer ? red_longer : red;
        int length = is_longer ? 10 : 8;
        snprintf(turn, sizeof turn, "%s-%s", circle[i / 2 % length], circle[(i / 2 + 1) % length]);
        if (!play_match(&match, turn)) {
            break;
        }
    }
    end_match(&match);
}
