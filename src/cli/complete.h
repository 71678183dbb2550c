/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tables of texts that are complete by construction. Each is made from a list X(name, texts…), where a name
 * stands for an enum constant of the library. A name twice, or one that does not exist, does not
 * compile; and the list is asserted to be as long as the enum. So nothing that the library can
 * report lacks its words.
 */
#ifndef COMPLETE_H
#define COMPLETE_H

#include <assert.h>

#define COMPLETE_ONE(...) 0,
#define ASSERT_COMPLETE(list, kinds)                                                               \
    static_assert(sizeof((const char[]){list(COMPLETE_ONE)}) == (kinds),                           \
                  "a text is missing, or one too many: " #list)

#endif
