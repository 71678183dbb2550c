/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rule book's parser as a WebAssembly module of its own, rulebook.wasm. Only the build of the
 * client and the tests run it (web/rulebook.mjs); pages read the JSON that it makes.
 *
 *   input(size)            where to put the next file: its name without folder and ending, then its
 *                          text, both UTF-8; 0 if there is not enough memory
 *   chapter(name, text)    parses a chapter, given the bytes of both; returns the bytes of its JSON, or
 *                          0 if it is refused
 *   course(name, text)     the same for the lessons of a game
 *   sample(name, text)     the same for a sample game
 *   output()               the JSON; after a refusal, "line: why", ended by 0
 */
#include "rulebook/lessons.h"
#include "rulebook/sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(type, name) __attribute__((export_name(#name))) type module_##name

static char *in, *out;
static size_t in_size;

EXPORT(char *, input)(uint32_t size) {
    free(in);
    in = malloc((size_t)size + 1);
    in_size = in ? size : 0;
    return in;
}

EXPORT(const char *, output)(void) { return out; }

/* Takes over a text that was allocated, or tells why there is none. */
static uint32_t hand_out(char *json, const rulebook_error *error) {
    free(out);
    out = json;
    if (json)
        return (uint32_t)strlen(json);
    out = malloc(RULEBOOK_WHY + 16);
    if (out)
        (void)snprintf(out, RULEBOOK_WHY + 16, "%d: %s", error->line, error->why);
    return 0;
}

/* The name at the beginning of the input; false if the lengths do not fit. */
static bool take_name(uint32_t name, uint32_t text, char copy[RULEBOOK_NAME]) {
    if (name >= RULEBOOK_NAME || name > in_size || text > in_size - name)
        return false;
    memcpy(copy, in, name);
    copy[name] = 0;
    return true;
}

EXPORT(uint32_t, chapter)(uint32_t name, uint32_t text) {
    rulebook_error error = {0, "the file does not fit"};
    char copy[RULEBOOK_NAME], *json = NULL;
    rulebook_chapter *chapter = NULL;
    if (take_name(name, text, copy))
        chapter = rulebook_parse_chapter(copy, in + name, text, &error);
    if (chapter)
        json = rulebook_chapter_json(chapter);
    rulebook_free_chapter(chapter);
    return hand_out(json, &error);
}

EXPORT(uint32_t, course)(uint32_t name, uint32_t text) {
    rulebook_error error = {0, "the file does not fit"};
    char copy[RULEBOOK_NAME], *json = NULL;
    rulebook_course *course = NULL;
    if (take_name(name, text, copy))
        course = rulebook_parse_course(copy, in + name, text, &error);
    if (course)
        json = rulebook_course_json(course);
    rulebook_free_course(course);
    return hand_out(json, &error);
}

EXPORT(uint32_t, sample)(uint32_t name, uint32_t text) {
    rulebook_error error = {0, "the file does not fit"};
    char copy[RULEBOOK_NAME], *json = NULL;
    if (take_name(name, text, copy))
        json = rulebook_sample_json(copy, in + name, text, &error);
    return hand_out(json, &error);
}
