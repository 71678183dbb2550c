/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The levels of strength. */
#ifndef PACRU_LEVELS_H
#define PACRU_LEVELS_H

#include "search.h"

/* How a level, 1 to PAC_LEVELS, thinks. */
pac__manner pac__manner_of(int level);

#endif
