/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names and lines of chat: which texts people may show each other. */
#ifndef WORDS_H
#define WORDS_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Whether a text is UTF-8 of 1 to `most` characters, without controls and without what changes the
 * direction of text, and begins and ends with something that can be seen. A variation selector may
 * follow the last character, as in many emoji; joiners may stand between characters.
 */
bool words_are_sound(const char *text, size_t most);

#endif
