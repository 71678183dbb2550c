/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chapter of the rule book on standard output, with boards. */
#ifndef CHAPTER_PAGE_H
#define CHAPTER_PAGE_H

#include "cli/shared/look.h"
#include "rulebook/rulebook.h"

/* Prints a chapter with at most so many of its examples. False on lack of memory. */
bool chapter_print(const rulebook_chapter *chapter, const struct look *look, size_t examples);

#endif
