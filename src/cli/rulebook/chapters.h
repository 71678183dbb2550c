/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The chapters of the rule book that the command carries, by part and number. The source that
 * defines them is generated from rulebook/ when the command is built.
 */
#ifndef CHAPTERS_H
#define CHAPTERS_H

#include <stddef.h>

struct chapter_file {
    const char *part;  /* "shacru", "readings" */
    const char *name;  /* "S-R4", "reading-16" */
    const char *title; /* "borderland twist", in English */
    const char *text;  /* the file, without an end */
    size_t size;
};

extern const struct chapter_file chapter_files[];
extern const size_t chapter_file_count;

#endif
