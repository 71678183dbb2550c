/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The translations that the command carries, one compiled message catalogue (.mo) per language. The
 * source that defines them is generated from po/ when the command is built.
 */
#ifndef CATALOGUES_H
#define CATALOGUES_H

#include <stddef.h>

struct catalogue {
    const char *language; /* "de" */
    const unsigned char *data;
    size_t size;
};

extern const struct catalogue catalogues[];
extern const size_t catalogue_count;

#endif
