/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exercises as text: a JSON object on a line. There is one text for an exercise: whatever is read is
 * printed again and must come out the same, so nothing unknown, double or redundant gets in.
 */
#include "exercise.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Printing
 */

struct printed {
    char *text;
    size_t length;
    bool full;
};

__attribute__((format(printf, 2, 3))) static void put(struct printed *out, const char *format,
                                                      ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t room = EXERCISE_TEXT - out->length;
    int length = vsnprintf(out->text + out->length, room, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= room)
        out->full = true;
    else
        out->length += (size_t)length;
}

static void put_turn(struct printed *out, const pac_position *position, pac_turn turn, int i) {
    char text[PAC_TURN_TEXT];
    pac_turn_print(position, turn, text);
    put(out, "%s\"%s\"", i ? "," : "", text);
}

static void put_line(struct printed *out, const pac_position *position, const exercise_line *line) {
    pac_position at = *position;
    put(out, "\"score\":%d,\"line\":[", line->score);
    for (int i = 0; i < line->turns; i++) {
        put_turn(out, &at, line->turn[i], i);
        pac_play(&at, line->turn[i]);
    }
    put(out, "]");
}

size_t exercise_print(const exercise *one, char text[EXERCISE_TEXT]) {
    text[0] = '\0';
    struct printed out = {text, 0, false};
    char position[PAC_POSITION_TEXT];
    pac_position_print(&one->position, position);
    put(&out, "{\"id\":\"%s\",\"position\":\"%s\",\"accepted\":[", one->id, position);
    for (int i = 0; i < one->accepted_count; i++)
        put_turn(&out, &one->position, one->accepted[i], i);
    put(&out, "],\"themes\":[");
    for (int theme = 0, count = 0; theme < THEMES; theme++)
        if (one->themes >> theme & 1)
            put(&out, "%s\"%s\"", count++ ? "," : "", theme_text((exercise_theme)theme));
    put(&out, "],\"level\":%d,\"par\":%d,", one->level, one->par);
    put_line(&out, &one->position, &one->best);
    put(&out, ",\"wrong\":[");
    for (int i = 0; i < one->wrong_count; i++) {
        put(&out, i ? ",{" : "{");
        put_line(&out, &one->position, &one->wrong[i]);
        put(&out, "}");
    }
    put(&out, "]}");
    return out.full ? 0 : out.length;
}

/* ------------------------------------------------------------------------------------------------
 * Reading
 */

static exercise_fault read_number(const json_t *from, const char *name, int *number) {
    const json_t *value = json_object_get(from, name);
    if (!json_is_integer(value) || json_integer_value(value) < -99999 ||
        json_integer_value(value) > 99999)
        return EXERCISE_FAULT_SYNTAX;
    *number = (int)json_integer_value(value);
    return EXERCISE_FAULT_NONE;
}

/* A turn; in Pacru also the beginning of one, if `begun` allows it. */
static exercise_fault read_turn(const json_t *value, const pac_position *position, bool begun,
                                pac_turn *turn) {
    const char *text = json_string_value(value);
    if (!text)
        return EXERCISE_FAULT_SYNTAX;
    bool read = exercise_read_turn(position, text, json_string_length(value), begun, turn);
    return read ? EXERCISE_FAULT_NONE : EXERCISE_FAULT_TURN;
}

static exercise_fault read_line(const json_t *from, const pac_position *position,
                                exercise_line *line) {
    const json_t *turns = json_object_get(from, "line");
    exercise_fault fault = read_number(from, "score", &line->score);
    size_t count = json_array_size(turns);
    if (fault || count < 1 || count > EXERCISE_LINE)
        return EXERCISE_FAULT_SYNTAX;
    pac_position at = *position;
    for (size_t i = 0; i < count; i++) {
        if (at.end)
            return EXERCISE_FAULT_TURN;
        fault = read_turn(json_array_get(turns, i), &at, false, &line->turn[i]);
        if (fault)
            return fault;
        pac_play(&at, line->turn[i]);
    }
    line->turns = (int)count;
    return EXERCISE_FAULT_NONE;
}

static exercise_fault read_accepted(const json_t *from, exercise *one) {
    const json_t *accepted = json_object_get(from, "accepted");
    size_t count = json_array_size(accepted);
    if (count < 1 || count > EXERCISE_ACCEPTED)
        return EXERCISE_FAULT_SYNTAX;
    for (size_t i = 0; i < count; i++) {
        exercise_fault fault =
            read_turn(json_array_get(accepted, i), &one->position, true, &one->accepted[i]);
        if (fault)
            return fault;
    }
    one->accepted_count = (int)count;
    return EXERCISE_FAULT_NONE;
}

static exercise_fault read_wrong(const json_t *from, exercise *one) {
    const json_t *wrong = json_object_get(from, "wrong");
    size_t count = json_array_size(wrong);
    if (!json_is_array(wrong) || count > EXERCISE_WRONG)
        return EXERCISE_FAULT_SYNTAX;
    for (size_t i = 0; i < count; i++) {
        exercise_fault fault = read_line(json_array_get(wrong, i), &one->position, &one->wrong[i]);
        if (fault)
            return fault;
    }
    one->wrong_count = (int)count;
    return EXERCISE_FAULT_NONE;
}

static exercise_fault read_themes(const json_t *from, exercise *one) {
    const json_t *themes = json_object_get(from, "themes");
    size_t count = json_array_size(themes);
    for (size_t i = 0; i < count; i++) {
        const char *text = json_string_value(json_array_get(themes, i));
        exercise_theme theme = text ? theme_parse(text) : THEMES;
        if (theme == THEMES)
            return EXERCISE_FAULT_SYNTAX;
        one->themes |= 1U << theme;
    }
    return EXERCISE_FAULT_NONE;
}

static exercise_fault read_exercise(const json_t *from, exercise *one) {
    const json_t *id = json_object_get(from, "id"), *position = json_object_get(from, "position");
    if (!json_is_string(id) || json_string_length(id) >= EXERCISE_ID || !json_is_string(position))
        return EXERCISE_FAULT_SYNTAX;
    memcpy(one->id, json_string_value(id), json_string_length(id));
    if (!pac_position_parse(&one->position, json_string_value(position),
                            json_string_length(position), NULL) ||
        one->position.end)
        return EXERCISE_FAULT_POSITION;
    exercise_fault fault = read_accepted(from, one);
    if (!fault)
        fault = read_themes(from, one);
    if (!fault)
        fault = read_number(from, "level", &one->level);
    if (!fault)
        fault = read_number(from, "par", &one->par);
    if (!fault)
        fault = read_line(from, &one->position, &one->best);
    return fault ? fault : read_wrong(from, one);
}

/* Whether an exercise is written as exercise_print() writes it. */
static bool is_canonical(const exercise *one, const char *text, size_t length) {
    char printed[EXERCISE_TEXT];
    return exercise_print(one, printed) == length && !memcmp(printed, text, length);
}

exercise_fault exercise_parse(exercise *out, const char *text, size_t length) {
    if (length >= EXERCISE_TEXT)
        return EXERCISE_FAULT_SYNTAX;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    exercise one;
    memset(&one, 0, sizeof one);
    exercise_fault fault =
        json_is_object(value) ? read_exercise(value, &one) : EXERCISE_FAULT_SYNTAX;
    json_decref(value);
    if (!fault)
        fault = exercise_check(&one);
    if (!fault && !is_canonical(&one, text, length))
        fault = EXERCISE_FAULT_FORM;
    if (!fault)
        *out = one;
    return fault;
}

/* ------------------------------------------------------------------------------------------------
 * Files
 */

/* Whether an exercise may stand behind those read so far. */
static bool is_in_order(const exercises *all) {
    const exercise *last = &all->list[all->count];
    return !all->count || (exercise_compare(last - 1, last) < 0 &&
                           last->position.variant == all->list[0].position.variant);
}

static exercise_fault read_lines(exercises *all, const char *text, size_t length, size_t *line) {
    for (*line = 1; length; ++*line) {
        const char *end = memchr(text, '\n', length);
        if (!end)
            return EXERCISE_FAULT_SYNTAX;
        if (all->count == EXERCISES_MOST)
            return EXERCISE_FAULT_ORDER;
        size_t one = (size_t)(end - text);
        exercise_fault fault = exercise_parse(&all->list[all->count], text, one);
        if (fault)
            return fault;
        if (!is_in_order(all))
            return EXERCISE_FAULT_ORDER;
        all->count++;
        text += one + 1;
        length -= one + 1;
    }
    return all->count ? EXERCISE_FAULT_NONE : EXERCISE_FAULT_ORDER;
}

exercise_fault exercises_parse(exercises *all, const char *text, size_t length, size_t *line) {
    size_t lines = 0;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    lines = lines < EXERCISES_MOST ? lines : EXERCISES_MOST;
    exercises read = {calloc(lines + 1, sizeof *read.list), 0};
    *line = 0;
    if (!read.list)
        return EXERCISE_FAULT_MEMORY;
    exercise_fault fault = read_lines(&read, text, length, line);
    if (fault)
        exercises_free(&read);
    else
        *all = read;
    return fault;
}

void exercises_free(exercises *all) {
    free(all->list);
    *all = (exercises){NULL, 0};
}
