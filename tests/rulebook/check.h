/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the rule book's test share. */
#ifndef RULEBOOK_CHECK_H
#define RULEBOOK_CHECK_H

#include "rulebook/rulebook.h"

/* How many examples are as they should be, and how many things are not. */
typedef struct score {
    int passed, failed;
} score;

/* examples.c: all examples of a file, added to the score. */
void check_chapter(const char *path, const char *name, const char *text, size_t length,
                   score *total);

/* lessons.c: all tasks of a file, added to the score. */
void check_course(const char *path, const char *name, const char *text, size_t length,
                  score *total);

/* samples.c: the sample game of a file, added to the score. */
void check_sample(const char *path, const char *name, const char *text, size_t length,
                  score *total);

/* coverage.c: nothing is without an example. */
bool note_example(const char *id); /* false if there is one of that number already */
/* Ticks off the row of the table of refusals that this chapter is about. */
void note_refusal(const char *chapter, pac_variant variant, const char *rule);
int print_missing(void); /* and how many there are */

#endif
