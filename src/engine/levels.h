/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The levels of strength. */
#ifndef PACRU_LEVELS_H
#define PACRU_LEVELS_H

#include "search.h"

/* The limits of a level; a level outside 1 to PAC_LEVELS is taken as the nearest one. */
pac__manner pac__manner_of(int level);

#endif
