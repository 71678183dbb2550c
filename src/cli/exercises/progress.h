/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How somebody is getting on with the exercises, kept in a file of the user's state folder:
 *
 *     pacru exercises 1
 *     s1234abc 4 20780
 *
 * a line for each exercise that was tried: identifier, interval, the day it is due. Lines of
 * exercises that no longer exist are kept.
 */
#ifndef PROGRESS_H
#define PROGRESS_H

#include "exercises.h"
#include "exercises/schedule.h"

struct progress_entry {
    char id[EXERCISE_ID];
    schedule schedule;
};

struct progress {
    char folder[4096], file[4112];
    size_t count, room;
    struct progress_entry *list;
};

/* Reads the user's progress; none is no fault. Returns STATUS_DONE, or says what is wrong. */
int progress_read(const struct invocation *call, struct progress *progress);
void progress_free(struct progress *progress);

schedule progress_of(const struct progress *progress, const char *id);

/* Changes an entry and writes the file whole, or not at all. */
int progress_set(const struct invocation *call, struct progress *progress, const char *id,
                 schedule known);

#endif
