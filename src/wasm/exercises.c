/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exercises: whether a turn solves one, and when one comes again. */
#include "desk.h"
#include "exercises/exercise.h"
#include "exercises/schedule.h"

#include <string.h>

/* The next line of a text that was put in, as a turn of the position on the desk; 0 if it is none. */
static pac_turn take_turn(const char **text, const char *end) {
    const char *line = *text, *stop = memchr(line, '\n', (size_t)(end - line));
    stop = stop ? stop : end;
    *text = stop < end ? stop + 1 : end;
    pac_turn turn = 0;
    bool read = exercise_read_turn(wasm_position(), line, (size_t)(stop - line), true, &turn);
    return read ? turn : 0;
}

/*
 * What a turn of the position on the desk is to an exercise, exercise_verdict. Put in a line each:
 * the solution, then the turns that are accepted. Anything that is no such text is answered by
 * VERDICT_WRONG.
 */
EXPORT(uint32_t, exercise_judge)(pac_turn turn, uint32_t length) {
    static exercise one;
    const char *text = wasm_given(&length), *end = text + length;
    one = (exercise){.position = *wasm_position()};
    if (!pac_turn_is_legal(&one.position, turn))
        return VERDICT_WRONG;
    one.best.turn[0] = take_turn(&text, end);
    while (text < end && one.accepted_count < EXERCISE_ACCEPTED)
        one.accepted[one.accepted_count++] = take_turn(&text, end);
    return one.best.turn[0] ? exercise_judge(&one, turn) : VERDICT_WRONG;
}

/* After a try: two numbers, the interval and the day from which on it may come again. */
EXPORT(void, schedule_after)(int32_t interval, int32_t due, uint32_t found, int32_t today) {
    schedule before = {schedule_is_interval(interval) ? interval : 0, due};
    schedule after = schedule_after(before, found != 0, today);
    wasm_numbers[0] = (uint32_t)after.interval;
    wasm_numbers[1] = (uint32_t)after.due;
}

/* Which of `count` exercises is next; put in two times 32 bits for each. `count` if there is none. */
EXPORT(uint32_t, schedule_next)(uint32_t count, int32_t today) {
    static schedule list[EXERCISES_MOST];
    uint32_t length = count < EXERCISES_MOST ? count * (uint32_t)sizeof *list : 0;
    const char *given = wasm_given(&length);
    if (!length)
        return count;
    memcpy(list, given, length);
    return (uint32_t)schedule_next(list, count, today);
}

/* The exercise of a day among so many; 0 if there is none. */
EXPORT(uint32_t, schedule_daily)(int32_t day, uint32_t count) {
    return count ? (uint32_t)schedule_daily(day, count) : 0;
}
