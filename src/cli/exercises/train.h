/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solving exercises in the terminal: what is asked for, what is shown, and what is said of a try. */
#ifndef TRAIN_H
#define TRAIN_H

#include "cli/play/session.h"
#include "progress.h"

enum { TRAIN_MOST = 3 * EXERCISES_MOST };

/* Somebody at the exercises. */
struct training {
    struct session session; /* the board and the keyboard; the game begins with the exercise */
    struct progress progress;
    exercise *list; /* the exercises that were asked for, in the order of their files */
    size_t count;
    int32_t today;
    bool daily; /* only the exercise of the day */
    const exercise *now;
    bool missed; /* a wrong turn was tried, or the solution shown */
    size_t found, tried;
    pac_player *judge; /* answers wrong turns that the exercise does not know; made when needed */
};

/* Makes the list of what was asked for, from what the command carries. */
int training_choose(const struct invocation *call, struct training *training);

/* "pincer": a theme in the user's language. */
const char *word_theme(exercise_theme theme);

/* Says what kind of exercise it is. */
void train_say_title(const struct training *training);

/* What a wrong line costs beside the best one. */
void train_words_cost(char out[SENTENCE], const exercise *one, const exercise_line *line);

/* Shows a line on the board, turn by turn, with a notice below, and goes back to the exercise. */
void train_show_line(struct training *training, const exercise_line *line, const char *notice);

/* What the engine answers to a wrong turn. */
bool train_refute(struct training *training, pac_turn turn, exercise_line *line);

#endif
