/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kept.h"

#include <stdlib.h>

void kept_clear(struct kept *kept) {
    for (size_t i = 0; i < kept->count; i++)
        free(kept->games[i].events);
    free(kept->games);
    free(kept->chat);
    free(kept->outages);
    *kept = (struct kept){0};
}
