/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The exercises that the command carries. The source that defines them is generated from exercises/
 * when the command is built.
 */
#ifndef CARRIED_H
#define CARRIED_H

#include <stddef.h>

struct carried {
    const char *game; /* "shacru" */
    const unsigned char *data;
    size_t size;
};

extern const struct carried carried_files[];
extern const size_t carried_count;

#endif
