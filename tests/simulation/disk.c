/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The store as the core sees it: requests that came in while a commit ran go with the next one;
 * what a commit wrote stays, whatever happens to the process; answers come later.
 */
#include "simulation.h"

#include <stdlib.h>
#include <string.h>

void disk_init(struct world *world) {
    world->disk.last = &world->disk.waiting;
    world->disk.alive = world->now;
}

static void requests_free(struct disk_request *first) {
    for (struct disk_request *one = first, *next; one; one = next) {
        next = one->next;
        effect_clear(&one->effect);
        free(one);
    }
}

void disk_free(struct world *world) {
    struct disk *disk = &world->disk;
    requests_free(disk->waiting);
    requests_free(disk->writing);
    for (size_t i = 0; i < disk->count; i++) {
        table_free(disk->games[i].table);
        free(disk->games[i].events);
        free(disk->games[i].chat);
    }
    free(disk->games);
    free(disk->outages);
}

struct disk_game *disk_find(struct world *world, const char *id) {
    for (size_t i = 0; i < world->disk.count; i++)
        if (!strcmp(world->disk.games[i].setup.id, id))
            return &world->disk.games[i];
    return NULL;
}

void disk_note_presence(struct world *world, struct disk_game *game, int seat, bool here) {
    struct absence *absent = game->absent[seat];
    bool away = absent[0].to == INT64_MAX;
    if (here && away) {
        absent[0].to = world->now;
    } else if (!here && !away) {
        memmove(absent + 1, absent, (ABSENCES - 1) * sizeof *absent);
        absent[0] = (struct absence){world->now, INT64_MAX};
    }
}

/* ------------------------------------------------------------------------------------------------
 * Writing
 */

static void *grow(void *list, size_t count, size_t size) {
    return count & (count - 1) ? list : must_have(realloc(list, (count ? 2 * count : 1) * size));
}

static void write_event(struct world *world, struct disk_game *game,
                        const struct game_event *event) {
    check_event(world, game, event);
    game->events = grow(game->events, game->count, sizeof *game->events);
    game->events[game->count++] = *event;
    world->figures->events++;
    world->figures->turns += event->kind == EVENT_TURN;
    world->figures->opened += event->kind == EVENT_OPENED;
    world->figures->taken += event->kind == EVENT_TAKEN;
    world->figures->renewed += event->kind == EVENT_RENEWED;
    world->figures->absences += event->kind == EVENT_BACK;
    world->figures->cancelled += event->kind == EVENT_CANCELLED;
    world->figures->expired += event->kind == EVENT_EXPIRED;
    world_trace(world, "disk: game %s event %u %s seat %d %s", game->setup.id, event->number,
                event_kind_text(event->kind), event->seat, event->text);
}

static enum store_status append(struct world *world, const char *id,
                                const struct game_event *event) {
    struct disk_game *game = disk_find(world, id);
    if (!game)
        return STORE_FAILED;
    if (event->number != game->count + 1)
        return STORE_CONFLICT; /* the primary key is taken */
    write_event(world, game, event);
    return STORE_OK;
}

static enum store_status create(struct world *world, const struct effect *effect) {
    struct disk *disk = &world->disk;
    if (effect->game[0]) {
        enum store_status status = append(world, effect->game, &effect->event);
        if (status)
            return status;
    }
    disk->games = grow(disk->games, disk->count, sizeof *disk->games);
    struct disk_game *game = &disk->games[disk->count++];
    *game = (struct disk_game){.setup = *effect->setup, .table = table_new(effect->setup)};
    if (!game->table)
        world_fail(world, "a game cannot be set up");
    game->since = game->table->since;
    for (int i = 0; i < PAC_PLAYERS; i++) {
        game->left[i] = clock_first(&game->setup.clock);
        game->grace[i] = (int64_t)game->setup.grace * 1000;
        disk_note_presence(world, game, i, false);
    }
    game->due = setup_note(&game->setup).due;
    world->figures->games++;
    world->figures->rematches += game->setup.number >= game->setup.games;
    return STORE_OK;
}

/* Keeps the last CHAT_KEPT lines of the players and of the spectators, as the database does. */
static void forget_chat(struct disk_game *game, bool of_spectators) {
    size_t count = 0, oldest = 0;
    for (size_t i = game->chat_count; i-- > 0;)
        if ((game->chat[i].seat == NO_SEAT) == of_spectators) {
            count++;
            oldest = i;
        }
    if (count <= CHAT_KEPT)
        return;
    game->chat_count--;
    memmove(&game->chat[oldest], &game->chat[oldest + 1],
            (game->chat_count - oldest) * sizeof *game->chat);
}

static enum store_status write_chat_line(struct world *world, const struct effect *effect) {
    struct disk_game *game = disk_find(world, effect->game);
    if (!game)
        return STORE_FAILED;
    game->chat = grow(game->chat, game->chat_count, sizeof *game->chat);
    game->chat[game->chat_count++] = *effect->line;
    forget_chat(game, effect->line->seat == NO_SEAT);
    return STORE_OK;
}

static enum store_status write_one(struct world *world, const struct effect *effect) {
    struct disk_game *game;
    switch (effect->kind) {
    case EFFECT_APPEND:
        return append(world, effect->game, &effect->event);
    case EFFECT_CREATE:
        return create(world, effect);
    case EFFECT_CHAT:
        return write_chat_line(world, effect);
    case EFFECT_NOTE:
        if ((game = disk_find(world, effect->game)))
            game->due = effect->note.due;
        return STORE_OK;
    default: /* EFFECT_ALIVE */
        world->disk.alive = effect->at > world->disk.alive ? effect->at : world->disk.alive;
        return STORE_OK;
    }
}

static bool writes(const struct effect *effect) {
    return effect->kind != EFFECT_LOAD && effect->kind != EFFECT_DUE;
}

/* ------------------------------------------------------------------------------------------------
 * Reading
 */

static void *copy(const void *list, size_t count, size_t size) {
    void *own = count ? must_have(malloc(count * size)) : NULL;
    if (own)
        memcpy(own, list, count * size);
    return own;
}

static void read_game(const struct disk_game *game, struct kept_game *kept) {
    kept->setup = game->setup;
    kept->events = copy(game->events, game->count, sizeof *game->events);
    kept->count = game->count;
}

/* The game and those before it in its set, as the database's reader gives them. */
static enum store_status load(struct world *world, const char *id, struct kept *kept) {
    struct disk *disk = &world->disk;
    const struct disk_game *game = disk_find(world, id);
    if (!game)
        return STORE_MISSING;
    kept->games = must_have(calloc((size_t)game->setup.number + 1, sizeof *kept->games));
    for (int number = 0; number <= game->setup.number; number++)
        for (size_t i = 0; i < disk->count; i++)
            if (!strcmp(disk->games[i].setup.first, game->setup.first) &&
                disk->games[i].setup.number == number)
                read_game(&disk->games[i], &kept->games[kept->count++]);
    for (size_t i = 0; i < kept->count; i++)
        if (kept->games[i].count > TABLE_EVENTS + TABLE_RESERVE)
            return STORE_FAILED;
    kept->chat = copy(game->chat, game->chat_count, sizeof *kept->chat);
    kept->chat_count = game->chat_count;
    kept->outages = copy(disk->outages, disk->outage_count, sizeof *kept->outages);
    kept->outage_count = disk->outage_count;
    return STORE_OK;
}

static void on_answer(struct world *world, struct event *event) {
    struct rooms_stored answer = event->stored;
    char ids[STORE_IDS][GAME_ID + 1];
    if (!world->rooms)
        return;
    answer.kept = event->kept;
    if (event->b) { /* games that are due by then */
        answer.ids = (const char(*)[GAME_ID + 1]) ids;
        const struct disk_game *after = disk_find(world, answer.game);
        size_t first = after ? (size_t)(after - world->disk.games) + 1 : 0;
        for (size_t i = first; i < world->disk.count && answer.id_count < STORE_IDS; i++)
            if (world->disk.games[i].due && world->disk.games[i].due <= (int64_t)event->b)
                memcpy(ids[answer.id_count++], world->disk.games[i].setup.id, GAME_ID + 1);
    }
    rooms_stored(world->rooms, world->now, &answer);
    world_perform(world);
}

static void answer(struct world *world, const struct effect *effect, enum store_status status,
                   int64_t delay) {
    if (effect->kind == EFFECT_NOTE || effect->kind == EFFECT_ALIVE)
        return;
    /* Answers come in the order of their requests, however late the process gets to them. */
    int64_t at = world->now + delay;
    world->disk.answered = at > world->disk.answered ? at : world->disk.answered;
    struct event *event = world_plan(world, world->disk.answered - world->now, on_answer);
    memcpy(event->stored.game, effect->game, sizeof event->stored.game);
    event->stored.ticket = effect->ticket;
    event->stored.status = status;
    if (effect->kind == EFFECT_DUE)
        event->b = (uint64_t)effect->at;
    if (effect->kind == EFFECT_LOAD && !status) {
        event->kept = must_have(calloc(1, sizeof *event->kept));
        event->stored.status = load(world, effect->game, event->kept);
    }
}

/* ------------------------------------------------------------------------------------------------
 * Groups
 */

static void begin_group(struct world *world);

/* The operator ends a game just when the server waits for the answer to one of its events. */
static void on_operator(struct world *world, struct event *event) {
    struct disk_game *game = disk_find(world, event->text);
    if (game && !world->quiet)
        disk_end_game(world, game);
}

/* Everything of a group is written, or nothing. */
static void on_commit(struct world *world, struct event *event) {
    struct disk *disk = &world->disk;
    struct disk_request *group = disk->writing;
    bool fails = event && !world->calm &&
                 (world->now < disk->full_until || (!world->quiet && world_chance(world, 2)));
    world->figures->failures += fails;
    disk->writing = NULL;
    for (struct disk_request *one = group; one; one = one->next) {
        enum store_status status = fails ? STORE_FAILED : STORE_OK;
        if (!fails && writes(&one->effect))
            status = write_one(world, &one->effect);
        bool unread = one->effect.kind == EFFECT_LOAD &&
                      (fails || (world->brittle && !world->quiet && world_chance(world, 10)));
        bool late = !world->quiet && !world->calm && world_chance(world, 3);
        if (event && late && one->effect.kind == EFFECT_APPEND && world_chance(world, 20))
            world_plan(world, 1, on_operator)->text = must_have(strdup(one->effect.game));
        if (event)
            answer(world, &one->effect,
                   unread                 ? STORE_FAILED
                   : writes(&one->effect) ? status
                                          : STORE_OK,
                   world_random(world, late ? 1500 : 3));
    }
    requests_free(group);
    if (event && disk->waiting)
        begin_group(world);
}

/* A commit takes a few milliseconds; on a bad day, seconds. */
static void begin_group(struct world *world) {
    struct disk *disk = &world->disk;
    disk->writing = disk->waiting;
    disk->waiting = NULL;
    disk->last = &disk->waiting;
    bool late = !world->quiet && !world->calm && world_chance(world, 3);
    (void)world_plan(world, 1 + world_random(world, late ? 5000 : 10), on_commit);
}

void disk_submit(struct world *world, struct effect *effect) {
    struct disk *disk = &world->disk;
    struct disk_request *request = must_have(calloc(1, sizeof *request));
    request->effect = *effect;
    effect->setup = NULL; /* now the request's */
    effect->line = NULL;
    *disk->last = request;
    disk->last = &request->next;
    if (!disk->writing)
        begin_group(world);
}

void disk_kill(struct world *world) {
    struct disk *disk = &world->disk;
    for (size_t i = 0; i < disk->count; i++)
        disk->games[i].told = 0;
    requests_free(disk->waiting);
    disk->waiting = NULL;
    disk->last = &disk->waiting;
    if (world_chance(world, 50))
        on_commit(world, NULL); /* committed, but nobody will hear of it */
    requests_free(disk->writing);
    disk->writing = NULL;
}

/* The time in which no server ran is noted. */
void disk_start(struct world *world) {
    struct disk *disk = &world->disk;
    if (disk->alive < world->now) {
        disk->outages = grow(disk->outages, disk->outage_count, sizeof *disk->outages);
        disk->outages[disk->outage_count++] =
            (struct outage){.began = disk->alive, .ended = world->now};
    }
    disk->alive = world->now;
    disk->answered = world->now;
}

/* ------------------------------------------------------------------------------------------------
 * Another program
 */

static void on_changed(struct world *world, struct event *event) {
    struct disk_game *game = disk_find(world, event->text);
    if (!world->rooms || !game)
        return;
    game->told = (uint32_t)event->a;
    rooms_changed(world->rooms, world->now, event->text);
    world_perform(world);
}

void disk_end_game(struct world *world, struct disk_game *game) {
    const struct game_event event = {.number = (uint32_t)game->count + 1,
                                     .at = world->now,
                                     .kind = EVENT_ENDED,
                                     .seat = NO_SEAT};
    if (table_phase(game->table) == PHASE_OVER || world->disk.writing)
        return; /* the database is locked while a group is written */
    write_event(world, game, &event);
    world->figures->outside++;
    struct event *notice = world_plan(world, 1 + world_random(world, 1000), on_changed);
    notice->text = must_have(strdup(game->setup.id));
    notice->a = event.number;
}

static void on_touch(struct world *world, struct event *event) {
    (void)event;
    if (world->quiet)
        return;
    disk_touch_games(world);
    if (!world->rooms || !world->disk.count)
        return;
    const struct disk_game *game =
        &world->disk.games[world_random(world, (uint32_t)world->disk.count)];
    rooms_changed(world->rooms, world->now, game->setup.id);
    world_perform(world);
}

void disk_touch_games(struct world *world) {
    world_plan(world, 500 + world_random(world, 3000), on_touch)->life = 0;
}
