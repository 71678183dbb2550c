/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said and shown of an exercise: its title, lines on the board, and what a mistake costs. */
#include "cli/complete.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "exercises/miner.h"
#include "train.h"

#include <stdio.h>
#include <string.h>

const char *word_theme(exercise_theme theme) {
#define THEME_WORDS(X)                                                                             \
    X(REORIENTATION, N_("reorientation"))                                                          \
    X(PINCER, N_("pincer"))                                                                        \
    X(MEETING, N_("meeting"))                                                                      \
    X(ESCAPE, N_("escape from a pincer"))                                                          \
    X(TRANSFORMATION, N_("borderland transformation"))                                             \
    X(CLOSING_ROUND, N_("closing round"))                                                          \
    X(SHUTTING_IN, N_("shutting in a chevron"))                                                    \
    X(CONNECTION, N_("connection"))                                                                \
    X(TERRITORY, N_("territory"))                                                                  \
    X(TWIST, N_("borderland twist"))                                                               \
    X(CROSSING, N_("border crossing"))
    ASSERT_COMPLETE(THEME_WORDS, THEMES);
    static const char *const names[] = {
#define THEME_WORD(name, text) [THEME_##name] = text,
        THEME_WORDS(THEME_WORD)};
    return _(names[theme]);
}

void train_say_title(const struct training *training) {
    const exercise *one = training->now;
    char level[12], title[SENTENCE];
    (void)snprintf(level, sizeof level, "%d", one->level);
    fill(title, sizeof title,
         training->daily ? _("Exercise of the day: {game}, level {level}, {name} ({id}).")
                         : _("{game}, level {level}, {name} ({id})."),
         SLOTS({"game", word_game((pac_variant)one->position.variant)}, {"level", level},
               {"name", word_level(one->level)}, {"id", one->id}));
    say_wrapped(title, text_width(), 0);
}

void train_words_cost(char out[SENTENCE], const exercise *one, const exercise_line *line) {
    int best = one->best.score, score = line->score;
    if (score <= -PAC_SCORE_WIN && best > -PAC_SCORE_WIN) {
        fill(out, SENTENCE, _("That loses the game."), NO_SLOTS);
        return;
    }
    if (best >= PAC_SCORE_WIN && score < PAC_SCORE_WIN) {
        fill(out, SENTENCE, _("That lets the win slip away."), NO_SLOTS);
        return;
    }
    int markers = best > score ? (best - score + 50) / 100 : 0;
    char number[12];
    (void)snprintf(number, sizeof number, "%d", markers);
    fill(out, SENTENCE,
         markers ? P_("In the end that costs about {number} marker.",
                      "In the end that costs about {number} markers.", (unsigned long)markers)
                 : _("There is something better."),
         SLOTS({"number", number}));
}

void train_show_line(struct training *training, const exercise_line *line, const char *notice) {
    struct session *session = &training->session;
    session->told = 0;
    for (int i = 0; i < line->turns; i++)
        if (pac_game_play(session->game, line->turn[i]))
            break;
    session_notice(session, "{notice}", SLOTS({"notice", notice}));
    session->drawn = 0;
    session_show(session);
    pac_status undone = PAC_STATUS_OK;
    while (!undone)
        undone = pac_game_undo(session->game);
}

/* Keeps the last depth that was finished. */
static void keep_thought(void *context, const pac_thought *thought) {
    *(pac_thought *)context = *thought;
}

bool train_refute(struct training *training, pac_turn turn, exercise_line *line) {
    const exercise_line *known = exercise_refutation(training->now, turn);
    if (known && known->turn[0] == turn) {
        *line = *known;
        return true;
    }
    if (!training->judge && !(training->judge = pac_player_new("engine", NULL)))
        return false;
    pac_game *game = training->session.game;
    int player = training->now->position.to_move;
    *line = (exercise_line){.turns = 1, .turn = {turn}};
    if (pac_game_play(game, turn))
        return false;
    const pac_position *after = pac_game_position(game);
    pac_thought thought = {.turns = 0};
    if (pac_game_end(game)) {
        pac_result result = pac_game_result(game);
        line->score = result.winners == 1U << player        ? PAC_SCORE_WIN
                      : (result.winners >> player & 1) != 0 ? 0
                                                            : -PAC_SCORE_WIN;
    } else {
        pac_player_new_game(training->judge);
        (void)pac_player_think(training->judge, game, &(pac_limits){.nodes = MINER_NODES},
                               keep_thought, &thought);
        line->score = after->to_move == player ? thought.score : -thought.score;
    }
    for (int i = 0; i < thought.turns && line->turns < EXERCISE_LINE; i++)
        line->turn[line->turns++] = thought.pv[i];
    return pac_game_undo(game) == PAC_STATUS_OK;
}
