/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "log.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LINE = 1024 };

static const char *const level_names[] = {"error", "warning", "info", "debug"};

/* One for the process, as standard error is. */
static enum log_level chosen = LEVEL_WARNING;

bool log_level_parse(const char *text, enum log_level *level) {
    for (size_t i = 0; i < sizeof level_names / sizeof *level_names; i++)
        if (!strcmp(text, level_names[i])) {
            *level = (enum log_level)i;
            return true;
        }
    return false;
}

void log_from(enum log_level level) { chosen = level; }

bool log_wants(enum log_level level) { return level <= chosen; }

/* A line that is being written; what does not fit is left out. */
struct line {
    char text[LINE];
    size_t length;
};

static void line_add(struct line *line, const char *text) {
    size_t length = strlen(text);
    if (length > sizeof line->text - 1 - line->length) /* room for the end of the line */
        return;
    memcpy(line->text + line->length, text, length);
    line->length += length;
}

/* Between quotes, so that no value can pass for another pair, nor for another line. */
static void line_add_quoted(struct line *line, const char *value) {
    line_add(line, "\"");
    for (; *value && line->length < sizeof line->text - 8; value++) {
        char one[5] = {*value, '\0'};
        if (*value == '"' || *value == '\\' || *value < ' ' || *value > '~')
            (void)snprintf(one, sizeof one, "\\x%02x", (unsigned)(unsigned char)*value);
        line_add(line, one);
    }
    line_add(line, "\"");
}

static bool is_plain(const char *value) {
    static const char plain[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                "-_./:[]";
    return *value && !value[strspn(value, plain)];
}

static void line_add_pair(struct line *line, const char *name, const char *value) {
    if (line->length)
        line_add(line, " ");
    line_add(line, name);
    line_add(line, "=");
    if (is_plain(value))
        line_add(line, value);
    else
        line_add_quoted(line, value);
}

static void line_add_time(struct line *line) {
    struct timespec now = {0, 0};
    struct tm parts;
    char date[32] = "", text[48];
    (void)clock_gettime(CLOCK_REALTIME, &now);
    if (gmtime_r(&now.tv_sec, &parts))
        (void)strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &parts);
    (void)snprintf(text, sizeof text, "%s.%03dZ", date, (int)(now.tv_nsec / 1000000));
    line_add_pair(line, "time", text);
}

void log_event(enum log_level level, const char *event, const struct log_field *fields) {
    if (!log_wants(level))
        return;
    struct line line = {.length = 0};
    line_add_time(&line);
    line_add_pair(&line, "level", level_names[level]);
    line_add_pair(&line, "event", event);
    for (; fields->name; fields++)
        line_add_pair(&line, fields->name, fields->value);
    line.text[line.length++] = '\n';
    (void)fwrite(line.text, 1, line.length, stderr);
}
