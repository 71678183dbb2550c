/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which exercises are asked for: by game, theme, level and day. */
#define _POSIX_C_SOURCE 200809L

#include "carried.h"
#include "cli/words/i18n.h"
#include "train.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

/* What is wanted; 0 or THEMES for any. */
struct wish {
    const char *game;
    exercise_theme theme;
    uint64_t level;
};

/* Days since 1970-01-01 in the Gregorian calendar; months from 1. */
static int32_t day_number(int year, int month, int day) {
    year -= month <= 2;
    int era = (year >= 0 ? year : year - 399) / 400, of_era = year - era * 400;
    int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

/* Two or four digits of a date. */
static int digits_of(const char *text, int count) {
    int number = 0;
    for (int i = 0; i < count; i++)
        number = number * 10 + (text[i] - '0');
    return number;
}

static bool read_date(const char *text, int32_t *day) {
    static const char form[] = "0000-00-00";
    if (strlen(text) != sizeof form - 1)
        return false;
    for (size_t i = 0; form[i]; i++)
        if (form[i] == '-' ? text[i] != '-' : text[i] < '0' || text[i] > '9')
            return false;
    static const int lengths[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year = digits_of(text, 4), month = digits_of(text + 5, 2),
        of_month = digits_of(text + 8, 2);
    if (month < 1 || month > 12 || of_month < 1 || of_month > lengths[month - 1] || year < 1970)
        return false;
    *day = day_number(year, month, of_month);
    return true;
}

static int find_today(const struct invocation *call, int32_t *today) {
    const char *given = call->option[EXERCISES_DATE];
    if (given && !read_date(given, today)) {
        char shown[EXCERPT];
        escape(shown, given, strlen(given));
        return misuse(call, _("--date takes a day such as 2026-11-18, not ‘{given}’."),
                      SLOTS({"given", shown}));
    }
    time_t now = time(NULL);
    struct tm day;
    if (!given && !localtime_r(&now, &day))
        memset(&day, 0, sizeof day);
    if (!given)
        *today = day_number(day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
    return STATUS_DONE;
}

static int read_theme(const struct invocation *call, exercise_theme *theme) {
    const char *given = call->option[EXERCISES_THEME];
    *theme = THEMES;
    if (!given)
        return STATUS_DONE;
    char names[SENTENCE] = "", shown[EXCERPT];
    for (int i = 0; i < THEMES; i++) {
        const char *text = theme_text((exercise_theme)i);
        append(names, sizeof names, i ? ", " : "");
        append(names, sizeof names, text);
        if (!strcasecmp(given, text) || !strcasecmp(given, word_theme((exercise_theme)i)))
            *theme = (exercise_theme)i;
    }
    if (*theme < THEMES)
        return STATUS_DONE;
    escape(shown, given, strlen(given));
    return misuse(call, _("There is no theme ‘{given}’. There are: {themes}."),
                  SLOTS({"given", shown}, {"themes", names}));
}

static int read_wish(const struct invocation *call, struct wish *wish) {
    *wish = (struct wish){.game = call->count ? call->arguments[0] : NULL};
    bool known = !wish->game;
    for (size_t i = 0; i < carried_count && !known; i++)
        known = !strcmp(carried_files[i].game, wish->game);
    if (!known) {
        char shown[EXCERPT];
        escape(shown, wish->game, strlen(wish->game));
        return misuse(call, _("There are no exercises for ‘{given}’."), SLOTS({"given", shown}));
    }
    if (call->option[EXERCISES_DAILY] &&
        (call->option[EXERCISES_THEME] || call->option[EXERCISES_LEVEL]))
        return misuse(call, _("--daily cannot be used together with --theme and --level."),
                      NO_SLOTS);
    int status = read_theme(call, &wish->theme);
    return status ? status : input_option(call, EXERCISES_LEVEL, 1, 8, &wish->level);
}

static void add_wanted(struct training *training, const exercises *all, const struct wish *wish) {
    for (size_t i = 0; i < all->count && training->count < TRAIN_MOST; i++) {
        const exercise *one = &all->list[i];
        if ((wish->theme == THEMES || one->themes >> wish->theme & 1) &&
            (!wish->level || one->level == (int)wish->level))
            training->list[training->count++] = *one;
    }
}

int training_choose(const struct invocation *call, struct training *training) {
    struct wish wish;
    int status = read_wish(call, &wish);
    if (!status)
        status = find_today(call, &training->today);
    if (!status && !(training->list = calloc(TRAIN_MOST, sizeof *training->list)))
        status = refuse_memory(call);
    for (size_t i = 0; !status && i < carried_count; i++) {
        const struct carried *file = &carried_files[i];
        exercises all;
        size_t line;
        if (wish.game && strcmp(file->game, wish.game) != 0)
            continue;
        exercise_fault fault = exercises_parse(&all, (const char *)file->data, file->size, &line);
        if (fault)
            return exercises_refuse(call, file->game, line, fault);
        add_wanted(training, &all, &wish);
        exercises_free(&all);
    }
    if (!status && !training->count)
        status = refuse(call, _("There are no such exercises."), NO_SLOTS);
    training->daily = call->option[EXERCISES_DAILY] != NULL;
    return status;
}
