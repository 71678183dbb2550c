/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kept.h"
#include "table.h"

static bool replay_events(struct table *table, const struct kept_game *game) {
    for (size_t i = 0; i < game->count; i++)
        if (!table_apply(table, &game->events[i]))
            return false;
    return true;
}

/* False if the game has no result, so that there are no totals from then on. */
static bool add_result(struct table *table, const struct kept_game *game) {
    struct table *earlier = table_new(&game->setup);
    bool added = earlier && replay_events(earlier, game) &&
                 pac_series_add(table->series, earlier->game) == PAC_STATUS_OK;
    table_free(earlier);
    return added;
}

struct table *table_rebuild(const struct kept *kept) {
    const struct kept_game *last = &kept->games[kept->count - 1];
    struct table *table = table_new(&last->setup);
    if (!table)
        return NULL;
    for (size_t i = 0; i + 1 < kept->count; i++)
        if (!add_result(table, &kept->games[i]))
            break;
    if (!replay_events(table, last)) {
        table_free(table);
        return NULL;
    }
    table->since = clock_without_outages(table->since, kept->outages, kept->outage_count);
    if (table->away)
        table->away = clock_without_outages(table->away, kept->outages, kept->outage_count);
    return table;
}
