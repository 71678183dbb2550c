/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as a file of exercises: it is refused, or reads the same when printed, and every turn in
 * it can be judged and played.
 */
#include "check.h"
#include "exercises/exercise.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void play_exercise_line(const exercise *one, const exercise_line *line) {
    pac_position position = one->position;
    for (int i = 0; i < line->turns; i++)
        play_and_check(&position, line->turn[i]);
}

static void check_exercise(const exercise *one) {
    must(exercise_check(one) == EXERCISE_FAULT_NONE);
    must(exercise_judge(one, one->best.turn[0]) == VERDICT_RIGHT);
    must(exercise_main_theme(one) < THEMES);
    play_exercise_line(one, &one->best);
    for (int i = 0; i < one->wrong_count; i++) {
        must(exercise_judge(one, one->wrong[i].turn[0]) == VERDICT_WRONG);
        play_exercise_line(one, &one->wrong[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    exercises all;
    size_t line = 0, used = 0;
    if (exercises_parse(&all, (const char *)data, size, &line))
        return 0;
    for (size_t i = 0; i < all.count; i++) {
        char text[EXERCISE_TEXT];
        size_t length = exercise_print(&all.list[i], text);
        must(length > 0 && used + length < size && !memcmp(text, data + used, length));
        used += length + 1;
        check_exercise(&all.list[i]);
    }
    must(used == size);
    exercises_free(&all);
    return 0;
}
