/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plural forms, as a PO header states them: "nplurals=3; plural=(n==1 ? 0 : n%10>=2 ? 1 : 2);". */
#ifndef PLURAL_H
#define PLURAL_H

#include <stddef.h>

/*
 * The index of the form for `n`. `header` is the header of a catalogue. A header without a sound
 * Plural-Forms, or a result that is not below nplurals, gives 0 for one and 1 for all others.
 */
size_t plural_form(const char *header, unsigned long n);

#endif
