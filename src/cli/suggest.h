/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The word that somebody probably meant. */
#ifndef SUGGEST_H
#define SUGGEST_H

#include <stddef.h>

struct suggestion {
    const char *typed;
    size_t length;    /* of what was typed, in bytes */
    const char *word; /* the nearest so far, NULL if none is near enough */
    size_t distance;
};

/* Begins with what was typed; then each word that it could have been is tried. */
struct suggestion suggest_for(const char *typed, size_t length);
void suggest_try(struct suggestion *suggestion, const char *word);

#endif
