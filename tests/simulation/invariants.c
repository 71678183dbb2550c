/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What must hold. Clocks are computed here a second time, straight from docs/protocol.md: the time
 * between two events less at most half a second on the way, less the time without a server, plus the
 * increment, less fair time; nobody's first turn is charged while they are here.
 */
#include "server/rooms/index.h"
#include "server/rooms/room.h"
#include "simulation.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
 * Every event that reaches the disk
 */

/* The time between two moments in which a server ran. */
static int64_t elapsed(const struct world *world, int64_t since, int64_t at) {
    int64_t time = at - since;
    for (size_t i = 0; i < world->disk.outage_count; i++) {
        const struct outage *outage = &world->disk.outages[i];
        int64_t from = outage->began > since ? outage->began : since;
        int64_t to = outage->ended < at ? outage->ended : at;
        time -= to > from ? to - from : 0;
    }
    return time;
}

/* The time of the turn under way that its player is charged for. */
static int64_t charged(const struct world *world, const struct disk_game *game, int seat,
                       int64_t at) {
    int64_t time = elapsed(world, game->since, at) - game->spared;
    int64_t away = game->away ? elapsed(world, game->away, at) : 0;
    time -= away < game->grace[seat] ? away : game->grace[seat];
    return time > 0 ? time : 0;
}

static void check_clock(struct world *world, struct disk_game *game,
                        const struct game_event *event) {
    const struct clock_rule *rule = &game->setup.clock;
    int64_t time = charged(world, game, event->seat, event->at), left = game->left[event->seat];
    bool free_of_charge = rule->kind == CLOCK_NONE ||
                          (rule->kind == CLOCK_TIME && !game->away && !game->turns[event->seat]);
    if (rule->kind == CLOCK_NONE)
        return;
    int64_t most = left + (rule->kind == CLOCK_TIME ? rule->increment : 0), least = most;
    if (rule->kind == CLOCK_DAYS)
        most = least = rule->base;
    else if (!free_of_charge) {
        least = most - time;
        most = least + (time < CLOCK_LAG_MOST ? time : CLOCK_LAG_MOST);
    }
    if (event->value < least || event->value > most)
        world_fail(world, "game %s event %u: %lld ms left instead of %lld to %lld", game->setup.id,
                   event->number, (long long)event->value, (long long)least, (long long)most);
    if (!free_of_charge && time - CLOCK_LAG_MOST > left)
        world_fail(world, "game %s event %u: a turn after the end of its time", game->setup.id,
                   event->number);
}

/* Whether the server has known a seat to be away at some time. */
static bool was_absent(const struct disk_game *game, int seat, int64_t at) {
    for (size_t i = 0; i < ABSENCES; i++) {
        const struct absence *one = &game->absent[seat][i];
        if (at >= one->from && at <= one->to)
            return true;
    }
    return false;
}

/* Nobody is flagged, or taken for gone, before their time; and a table ends when it said. */
static bool was_due(const struct world *world, const struct disk_game *game,
                    const struct game_event *event) {
    const struct table *table = game->table;
    const struct game_setup *setup = &game->setup;
    if (event->kind == EVENT_EXPIRED)
        return table_phase(table) == PHASE_WAITING && setup->wait &&
               event->at >= setup->created + (int64_t)setup->wait * 1000;
    if (event->kind == EVENT_AWAY)
        return table_to_move(table) == event->seat && was_absent(game, event->seat, event->at) &&
               (event->value >= game->heard[event->seat] || game->heard[event->seat] > event->at ||
                event->value >= game->since);
    if (event->kind == EVENT_BACK)
        return table_to_move(table) == event->seat && event->value <= event->at;
    if (event->kind == EVENT_TURN && strstr(event->text, "time"))
        return table_running(table) == event->seat &&
               charged(world, game, event->seat, event->at) >= game->left[event->seat];
    return setup->away != AWAY_WAIT && game->away && table_to_move(table) == event->seat &&
           elapsed(world, game->away, event->at) >= game->grace[event->seat];
}

static bool is_leaving(const struct game_event *event) {
    return event->kind == EVENT_TURN &&
           (strstr(event->text, "resign") || strstr(event->text, "time"));
}

/* A conditional turn: what its player has planned for this case. */
static bool was_planned(const struct disk_game *game, const struct game_event *event) {
    if (event->kind != EVENT_TURN || table_to_move(game->table) != event->seat)
        return false;
    const char *plan = game->table->seats[event->seat].plan;
    size_t length = strlen(event->text);
    return !strncmp(plan, event->text, length) && strchr(" ;", plan[length]);
}

static void check_asked(struct world *world, const struct disk_game *game,
                        const struct game_event *event) {
    const struct table *table = game->table;
    const bool leaving = is_leaving(event);
    if (event->kind == EVENT_ENDED)
        return;
    /* A computer plays what it has thought out for this position; the seat's owner may play too. */
    bool computer = event->kind == EVENT_TURN && !leaving &&
                    table->seats[event->seat].kind == SEAT_COMPUTER &&
                    table_to_move(table) == event->seat;
    if (computer && thinking_was_for(world, pac_game_position(table->game)->hash, event->text))
        return;
    if (people_asked(world, game, event))
        return;
    if (computer)
        world_fail(world, "game %s event %u: the computer's turn was for another position",
                   game->setup.id, event->number);
    if (was_planned(game, event)) {
        world->figures->planned++;
        return;
    }
    bool own = event->kind == EVENT_COMPUTER || event->kind == EVENT_AWAY ||
               event->kind == EVENT_BACK || event->kind == EVENT_EXPIRED || leaving;
    if (!own || !was_due(world, game, event))
        world_fail(world, "game %s event %u (%s %s): nobody on seat %d asked for it",
                   game->setup.id, event->number, event_kind_text(event->kind), event->text,
                   event->seat);
}

/* ------------------------------------------------------------------------------------------------
 * Our own account of clocks and fair time
 */

static void begin_turn(struct disk_game *game, int64_t at) {
    game->since = at;
    game->spared = game->away = 0;
}

static void account_presence(struct disk_game *game, const struct game_event *event) {
    const int seat = event->seat;
    const bool first = game->setup.clock.kind == CLOCK_TIME && !game->turns[seat];
    int64_t from = event->value > game->since ? event->value : game->since;
    if (event->kind == EVENT_AWAY) {
        if (first)
            begin_turn(game, from);
        game->away = from;
        return;
    }
    int64_t absent = event->at - from, spared = absent;
    if (spared > game->grace[seat])
        spared = game->grace[seat];
    game->grace[seat] -= spared;
    if (first && game->away) {
        game->left[seat] -= absent - spared;
        game->left[seat] = game->left[seat] > 0 ? game->left[seat] : 0;
        game->since = event->at;
    } else if (!first)
        game->spared += spared;
    game->away = 0;
}

/* The turn, or the person whose turn it was, has gone while away: what that has used is gone. */
static void account_absence(struct disk_game *game, int seat, int64_t at) {
    int64_t used = game->away && at > game->away ? at - game->away : 0;
    used = used < game->grace[seat] ? used : game->grace[seat];
    game->grace[seat] -= used;
    game->spared += used;
    game->away = 0;
}

/* A turn under way that ends because turns are taken back is charged as far as it went. */
static void account_back(const struct world *world, struct disk_game *game, int seat, int64_t at) {
    if (game->setup.clock.kind != CLOCK_TIME || (!game->turns[seat] && !game->away))
        return;
    game->left[seat] -= charged(world, game, seat, at);
    game->left[seat] = game->left[seat] > 0 ? game->left[seat] : 0;
}

static void account(const struct world *world, struct disk_game *game,
                    const struct game_event *event, size_t turns_before, const int *movers,
                    int to_move_before) {
    size_t turns = pac_game_turns(game->table->game);
    bool ends_turn = turns < turns_before || table_phase(game->table) == PHASE_OVER ||
                     to_move_before != pac_game_position(game->table->game)->to_move ||
                     (event->kind == EVENT_TURN && !is_leaving(event));
    if (turns < turns_before)
        account_back(world, game, to_move_before, event->at);
    if (game->away && (ends_turn || game->table->seats[to_move_before].kind != SEAT_PERSON))
        account_absence(game, to_move_before, event->at);
    if (turns < turns_before) {
        for (size_t i = turns; i < turns_before; i++)
            game->turns[movers[i - turns]]--;
        begin_turn(game, event->at);
    }
    if (event->kind == EVENT_AWAY || event->kind == EVENT_BACK)
        account_presence(game, event);
    if (event->kind == EVENT_TURN) {
        bool leaving = is_leaving(event);
        if (!leaving) {
            game->left[event->seat] = event->value;
            game->turns[event->seat]++;
        }
        if (!leaving || to_move_before != pac_game_position(game->table->game)->to_move)
            begin_turn(game, event->at);
    }
}

/* Fair time adds up: what a seat has left is what it had, less every absence on its turn. */
static void check_grace(struct world *world, const struct disk_game *game) {
    for (int i = 0; i < game->setup.players; i++)
        if (game->grace[i] != game->table->seats[i].grace || game->grace[i] < 0)
            world_fail(world, "game %s seat %d: %lld ms of fair time instead of %lld",
                       game->setup.id, i, (long long)game->table->seats[i].grace,
                       (long long)game->grace[i]);
}

void check_event(struct world *world, struct disk_game *game, const struct game_event *event) {
    bool leaving = is_leaving(event);
    enum phase before = table_phase(game->table);
    int to_move = pac_game_position(game->table->game)->to_move;
    size_t turns = pac_game_turns(game->table->game), undone = 0;
    int *movers = must_have(malloc((turns + 1) * sizeof *movers));
    check_asked(world, game, event);
    if (before == PHASE_WAITING && (event->kind == EVENT_TURN || event->kind == EVENT_AWAY))
        world_fail(world, "game %s: somebody plays or is flagged at a table that waits",
                   game->setup.id);
    if (event->kind == EVENT_TURN && !leaving)
        check_clock(world, game, event);
    size_t to = game->table->offer.what == OFFER_BACK ? game->table->offer.to
                : event->kind == EVENT_OFFER          ? (size_t)event->value
                                                      : turns;
    for (size_t i = to; i < turns; i++)
        movers[undone++] = pac_game_position_at(game->table->game, i)->to_move;
    if (event->number > TABLE_EVENTS + TABLE_RESERVE)
        world_fail(world, "game %s has more events than can be loaded", game->setup.id);
    if (!table_apply(game->table, event))
        world_fail(world, "game %s event %u (%s %s) cannot be applied", game->setup.id,
                   event->number, event_kind_text(event->kind), event->text);
    for (int i = 0; i < game->setup.players; i++)
        for (int j = 0; j < QUOTA_PRESENCES; j++)
            if (game->table->seats[i].used[j] > quota_limits[j])
                world_fail(world, "game %s seat %d: quota %d is exceeded", game->setup.id, i, j);
    account(world, game, event, turns, movers, to_move);
    if (before == PHASE_WAITING && table_phase(game->table) == PHASE_PLAYING) {
        begin_turn(game, event->at);
        game->began = event->at;
    }
    free(movers);
    check_grace(world, game);
}

/* ------------------------------------------------------------------------------------------------
 * Acknowledgements
 */

static void check_kept(struct world *world, const struct acknowledged *one) {
    const struct disk_game *game = disk_find(world, one->game);
    const struct game_event *event =
        game && one->number && one->number <= game->count ? &game->events[one->number - 1] : NULL;
    if (!event || event->kind != EVENT_TURN ||
        (strcmp(event->text, one->turn) != 0 && !strstr(event->text, "time")))
        world_fail(world, "game %s turn %s was acknowledged as event %u, which the disk has not",
                   one->game, one->turn, one->number);
}

void check_acknowledged(struct world *world, const char *game, uint32_t number, const char *turn) {
    if (world->acknowledged_count == world->acknowledged_room) {
        world->acknowledged_room = world->acknowledged_room ? 2 * world->acknowledged_room : 64;
        world->acknowledged = must_have(
            realloc(world->acknowledged, world->acknowledged_room * sizeof *world->acknowledged));
    }
    struct acknowledged *one = &world->acknowledged[world->acknowledged_count++];
    *one = (struct acknowledged){.number = number};
    memcpy(one->game, game, sizeof one->game);
    memcpy(one->turn, turn, sizeof one->turn);
    world->figures->acknowledged++;
    check_kept(world, one);
}

/* ------------------------------------------------------------------------------------------------
 * After every step, and at the end
 */

void check_step(struct world *world) {
    if (!world->rooms)
        return;
    struct effects *effects = rooms_effects(world->rooms);
    if (effects->count)
        world_fail(world, "effects were left over");
    size_t waiting = 0;
    for (const struct disk_request *one = world->disk.waiting; one; one = one->next)
        waiting++;
    if (waiting > 64 * (world->disk.count + PEOPLE_MOST))
        world_fail(world, "%zu requests wait for the disk", waiting);
    struct index *index = rooms_index(world->rooms);
    for (size_t i = 0; i < world->disk.count; i++) {
        const struct room *room = index_room(index, world->disk.games[i].setup.id);
        if (!room)
            continue;
        bool is_long = room->sequencer.waiting > LINE_MOST;
        for (int chat = 0; chat < CHATS; chat++)
            is_long = is_long || room->chats[chat].pending > CHAT_PENDING_MOST ||
                      room->chats[chat].count > CHAT_KEPT + CHAT_PENDING_MOST;
        if (is_long)
            world_fail(world, "a queue of game %s is too long", room->id);
        if (room->table && room->sequencer.waits == WAITS_FOR_NOTHING &&
            room->table->events < world->disk.games[i].told)
            world_fail(world, "game %s was changed from outside, and nobody looks", room->id);
        if (room->wake && !room->place)
            world_fail(world, "game %s wants to be woken, and nobody will", room->id);
    }
}

static void check_view(struct world *world, const struct person *person,
                       const struct device *device) {
    const struct disk_game *game = disk_find(world, device->game);
    const struct view *view = &device->view;
    int who = (int)(person - world->people);
    if (device->request_count)
        world_fail(world, "person %d has %zu requests that were never answered", who,
                   device->request_count);
    if (!view->in)
        return;
    if (!game || view->n != game->count ||
        pac_game_position(view->game)->hash != pac_game_position(game->table->game)->hash ||
        view->phase != table_phase(game->table))
        world_fail(world, "person %d sees game %s at event %u, the disk is at %zu", who,
                   device->game, view->n, game ? game->count : 0);
}

bool is_settled(const struct world *world) {
    for (size_t i = 0; i < world->people_count; i++)
        for (size_t j = 0; j < DEVICES_MOST; j++)
            if (world->people[i].devices[j].open &&
                (world->people[i].devices[j].unread || world->people[i].devices[j].request_count))
                return false;
    struct index *index = rooms_index(world->rooms);
    for (const struct room *room = index_next_room(index, NULL); room;
         room = index_next_room(index, room))
        if (room->sequencer.waits != WAITS_FOR_NOTHING || chat_is_pending(room))
            return false;
    return true;
}

void check_quiet(struct world *world) {
    if (world->requests_open)
        world_fail(world, "%zu HTTP requests were never answered", world->requests_open);
    for (size_t i = 0; i < world->people_count; i++)
        for (size_t j = 0; j < DEVICES_MOST; j++)
            if (world->people[i].devices[j].open)
                check_view(world, &world->people[i], &world->people[i].devices[j]);
    for (size_t i = 0; i < world->acknowledged_count; i++)
        check_kept(world, &world->acknowledged[i]);
    struct index *index = rooms_index(world->rooms);
    for (const struct room *room = index_next_room(index, NULL); room;
         room = index_next_room(index, room)) {
        const struct disk_game *game = disk_find(world, room->id);
        if (room->sequencer.waits != WAITS_FOR_NOTHING || room->sequencer.waiting ||
            chat_is_pending(room))
            world_fail(world, "game %s still waits for something", room->id);
        if (!game || !room->table || room->table->events != game->count)
            world_fail(world, "the server and the disk disagree about game %s", room->id);
        if (table_flag(room->table) && table_flag(room->table) < world->now - 5000)
            world_fail(world, "nobody noticed the end of a clock in game %s", room->id);
        if (table_ends(room->table) && table_ends(room->table) < world->now - 5000)
            world_fail(world, "nobody noticed that table %s has ended", room->id);
    }
}

void check_drained(struct world *world) {
    size_t visitors = rooms_metrics(world->rooms).visitors;
    size_t rooms = rooms_metrics(world->rooms).rooms;
    if (visitors)
        world_fail(world, "%zu visitors are still there when all have gone", visitors);
    if (rooms)
        world_fail(world, "%zu rooms are still loaded when all have gone", rooms);
    if (world->thinking[0] || world->thinking[1] ||
        (world->thoughts && fair_queue_waiting(world->thoughts)))
        world_fail(world, "computers think for nobody");
}
