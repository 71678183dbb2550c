/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "progress.h"
#include "cli/words/i18n.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char first_line[] = "pacru exercises 1\n";

enum {
    ONLY_OURS = 0700,
    MOST_ENTRIES = 10 * EXERCISES_MOST,
    LATEST = 4000000 /* a day far beyond the year 9999 */
};

/* Where the XDG base directories say that state goes. */
static int find_folder(const struct invocation *call, struct progress *progress) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (state && *state == '/')
        length = snprintf(progress->folder, sizeof progress->folder, "%s/pacru", state);
    else if (home && *home == '/')
        length = snprintf(progress->folder, sizeof progress->folder, "%s/.local/state/pacru", home);
    if (length < 0 || (size_t)length >= sizeof progress->folder)
        return refuse(call, _("There is no home directory in which to keep your progress."),
                      NO_SLOTS);
    (void)snprintf(progress->file, sizeof progress->file, "%s/exercises", progress->folder);
    return STATUS_DONE;
}

/* Makes all folders on the way. Returns an errno, or 0. */
static int make_folders(char *folder) {
    for (char *at = folder + 1;; at++) {
        char end = *at;
        if (end && end != '/')
            continue;
        *at = '\0';
        int failed = mkdir(folder, ONLY_OURS) && errno != EEXIST ? errno : 0;
        *at = end;
        if (failed || !end)
            return failed;
    }
}

static struct progress_entry *find_entry(const struct progress *progress, const char *id) {
    for (size_t i = 0; i < progress->count; i++)
        if (!strcmp(progress->list[i].id, id))
            return &progress->list[i];
    return NULL;
}

static struct progress_entry *add_entry(struct progress *progress, const char *id) {
    if (progress->count == progress->room) {
        size_t room = progress->room ? 2 * progress->room : 64;
        struct progress_entry *list = realloc(progress->list, room * sizeof *list);
        if (!list)
            return NULL;
        progress->list = list;
        progress->room = room;
    }
    struct progress_entry *entry = &progress->list[progress->count++];
    memset(entry, 0, sizeof *entry);
    (void)snprintf(entry->id, sizeof entry->id, "%s", id);
    return entry;
}

/* ------------------------------------------------------------------------------------------------
 * Reading
 */

/* A letter and seven hexadecimal digits. */
static bool is_id(const char *text) {
    return strlen(text) == EXERCISE_ID - 1 && strchr("sap", text[0]) &&
           strspn(text + 1, "0123456789abcdef") == EXERCISE_ID - 2;
}

/* Decimal digits without a sign, below `limit`. */
static bool read_digits(const char *text, int32_t limit, int32_t *number) {
    *number = 0;
    if (!*text || (*text == '0' && text[1]))
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        *number = *number * 10 + (*text - '0');
        if (*number >= limit)
            return false;
    }
    return true;
}

/* One line, ended by 0. */
static bool read_entry(struct progress *progress, char *line) {
    char *interval = strchr(line, ' '), *due = interval ? strchr(interval + 1, ' ') : NULL;
    if (!due || progress->count == MOST_ENTRIES)
        return false;
    *interval++ = *due++ = '\0';
    schedule read;
    if (!is_id(line) || !read_digits(interval, SCHEDULE_LONGEST + 1, &read.interval) ||
        !schedule_is_interval(read.interval) || !read_digits(due, LATEST, &read.due) ||
        find_entry(progress, line))
        return false;
    struct progress_entry *entry = add_entry(progress, line);
    if (entry)
        entry->schedule = read;
    return entry != NULL;
}

static bool read_entries(struct progress *progress, char *text, size_t length) {
    size_t skipped = sizeof first_line - 1;
    if (length < skipped || memcmp(text, first_line, skipped) != 0 || text[length - 1] != '\n' ||
        memchr(text, '\0', length))
        return false;
    for (char *line = text + skipped, *end; line < text + length; line = end + 1) {
        end = memchr(line, '\n', (size_t)(text + length - line));
        *end = '\0';
        if (!read_entry(progress, line))
            return false;
    }
    return true;
}

int progress_read(const struct invocation *call, struct progress *progress) {
    char *text = NULL, given[EXCERPT];
    size_t length = 0;
    *progress = (struct progress){.count = 0};
    int status = find_folder(call, progress);
    if (status)
        return status;
    int error = read_file(progress->file, &text, &length);
    if (error == ENOENT || error == ENOTDIR)
        return STATUS_DONE;
    bool sound = !error && length && read_entries(progress, text, length);
    free(text);
    if (sound)
        return STATUS_DONE;
    progress_free(progress);
    escape(given, progress->file, strlen(progress->file));
    return refuse(call,
                  _("‘{file}’ can’t be read as your progress with the exercises. Move it away to "
                    "start again."),
                  SLOTS({"file", given}));
}

void progress_free(struct progress *progress) {
    free(progress->list);
    progress->list = NULL;
    progress->count = progress->room = 0;
}

/* ------------------------------------------------------------------------------------------------
 * Changing
 */

schedule progress_of(const struct progress *progress, const char *id) {
    const struct progress_entry *entry = find_entry(progress, id);
    return entry ? entry->schedule : (schedule){0, 0};
}

/* Returns an errno, or 0. */
static int write_progress(struct progress *progress) {
    char name[sizeof progress->file + 8];
    int error = make_folders(progress->folder);
    if (error)
        return error;
    (void)snprintf(name, sizeof name, "%s.new", progress->file);
    errno = 0;
    FILE *file = fopen(name, "wb");
    if (!file)
        return errno;
    bool sound = fputs(first_line, file) != EOF;
    for (size_t i = 0; sound && i < progress->count; i++)
        sound = fprintf(file, "%s %" PRId32 " %" PRId32 "\n", progress->list[i].id,
                        progress->list[i].schedule.interval, progress->list[i].schedule.due) > 0;
    sound &= !fclose(file);
    return sound && !rename(name, progress->file) ? 0 : errno ? errno : EIO;
}

int progress_set(const struct invocation *call, struct progress *progress, const char *id,
                 schedule known) {
    struct progress_entry *entry = find_entry(progress, id);
    if (!entry)
        entry = add_entry(progress, id);
    if (!entry)
        return refuse_memory(call);
    entry->schedule = known;
    int error = write_progress(progress);
    return error ? refuse_write(call, progress->file, error) : STATUS_DONE;
}
