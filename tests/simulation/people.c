/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/rooms/index.h"
#include "server/rooms/room.h"
#include "simulation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECONNECT_MOST = 8000, TEXT = 512 }; /* milliseconds; bytes of a message */

static void on_act(struct world *world, struct event *event);
static bool opens_anything(const struct person *person, const struct disk_game *game);

/* ------------------------------------------------------------------------------------------------
 * Who they are
 */

static const char *const variants[] = {"shacru", "azacru", "pacru", "pacru2011"};

/* A set-up as a page would send it. */
static void random_setup(struct world *world, char text[TEXT], size_t players) {
    static const char *const aways[] = {"wait", "left", "computer"};
    int length =
        snprintf(text, TEXT, "{\"game\":\"%s\",\"seats\":[", variants[world_random(world, 4)]);
    for (size_t i = 0; i < players; i++)
        length += snprintf(text + length, TEXT - (size_t)length, "%s%s", i ? "," : "",
                           i && world_chance(world, 30) ? "{\"kind\":\"computer\",\"level\":8}"
                           : world_chance(world, 50)    ? "{\"kind\":\"open\"}"
                                                        : "{\"kind\":\"person\",\"name\":\"P\"}");
    uint32_t clock = world_random(world, 3);
    length +=
        clock == 0
            ? snprintf(text + length, TEXT - (size_t)length, "],\"clock\":{\"kind\":\"none\"}")
        : clock == 1 ? snprintf(text + length, TEXT - (size_t)length,
                                "],\"clock\":{\"kind\":\"time\",\"minutes\":%u,\"increment\":%u}",
                                1 + world_random(world, 10), world_random(world, 10))
                     : snprintf(text + length, TEXT - (size_t)length,
                                "],\"clock\":{\"kind\":\"days\",\"days\":1}");
    length += snprintf(text + length, TEXT - (size_t)length,
                       ",\"away\":\"%s\",\"grace\":%u,\"games\":%u", aways[world_random(world, 3)],
                       5 + world_random(world, 120), 1 + world_random(world, 3));
    if (world_chance(world, 50))
        length += snprintf(text + length, TEXT - (size_t)length, ",\"wait\":%u",
                           60 + world_random(world, 600));
    (void)snprintf(text + length, TEXT - (size_t)length, "}");
}

/* A host makes a game, or tries again. */
static void on_make(struct world *world, struct event *event) {
    struct person *host = &world->people[event->a];
    char text[TEXT];
    struct game_setup setup;
    struct message_fault fault;
    if (host->game[0])
        return;
    if (!world->rooms || host->making) {
        struct event *again = world_plan(world, 2000, on_make);
        again->life = 0;
        again->a = event->a;
        again->b = event->b;
        host->making = world->rooms ? host->making : 0;
        return;
    }
    random_setup(world, text, (size_t)event->b);
    if (!setup_read(text, strlen(text), &setup, &fault))
        world_fail(world, "a set-up is refused: %s", text);
    host->making = ++world->requests;
    world->requests_open++;
    rooms_create(world->rooms, world->now, host->making, &setup);
    world_perform(world);
    struct event *again = world_plan(world, 5000, on_make); /* in case the answer never comes */
    again->life = 0;
    again->a = event->a;
    again->b = event->b;
}

/* Somebody fills the server with games that only computers play. */
static void on_hoard(struct world *world, struct event *event) {
    static const char text[] =
        "{\"game\":\"azacru\",\"seats\":[{\"kind\":\"computer\",\"level\":8},"
        "{\"kind\":\"computer\",\"level\":8},{\"kind\":\"computer\",\"level\":8},"
        "{\"kind\":\"person\",\"name\":\"H\"}],"
        "\"clock\":{\"kind\":\"none\"},\"away\":\"wait\"}";
    struct person *hoarder = &world->people[event->a];
    struct game_setup setup;
    struct message_fault fault;
    if (hoarder->hoard >= HOARD || world->quiet)
        return;
    struct event *again = world_plan(world, 50 + world_random(world, 500), on_hoard);
    again->life = 0;
    again->a = event->a;
    /* A game begins when its person has come; only then the next is made. */
    if (!world->rooms || hoarder->making || (hoarder->game[0] && !hoarder->devices[0].view.in))
        return;
    if (!setup_read(text, strlen(text), &setup, &fault))
        world_fail(world, "a set-up is refused: %s", text);
    hoarder->making = ++world->requests;
    world->requests_open++;
    rooms_create(world->rooms, world->now, hoarder->making, &setup);
    world_perform(world);
}

static struct person *add_person(struct world *world) {
    struct person *person = &world->people[world->people_count++];
    *person = (struct person){.world = world, .pace = 200 + world_random(world, 8000)};
    for (size_t i = 0; i < DEVICES_MOST; i++) {
        struct device *device = &person->devices[i];
        device->server_seat = NO_SEAT;
        (void)snprintf(device->token, sizeof device->token, "device%03zu%03zu",
                       world->people_count % 1000, i);
        secret_hash(device->token, device->hash);
        view_clear(&device->view);
    }
    return person;
}

void people_init(struct world *world) {
    size_t games = 1 + world_random(world, 3);
    bool crowded = world_chance(world, 20); /* a hoarder is there before the others come */
    if (crowded) {
        world_plan(world, 10000, on_hoard)->life = 0;
        add_person(world)->hoarder = true;
    }
    for (size_t i = 0; i < games && world->people_count + 6 < PEOPLE_MOST; i++) {
        size_t players = 2 + world_random(world, 3);
        struct event *event = world_plan(world, crowded ? 20000 : 10, on_make);
        event->life = 0;
        event->a = world->people_count;
        event->b = players;
        for (size_t j = 0; j < players; j++)
            (void)add_person(world);
        (void)add_person(world); /* somebody who watches, or tries to do more */
        world->people[world->people_count - 1].intruder = world_chance(world, 50);
        if (!i && world_chance(world, 10)) /* one of those who get a link */
            world->people[event->a + 1 + world_random(world, (uint32_t)players - 1)].vandal = true;
    }
    for (size_t i = 0; i < world->people_count; i++) {
        struct event *event = world_plan(world, 500 + world_random(world, 5000), on_act);
        event->life = 0;
        event->a = i;
    }
}

void people_free(struct world *world) {
    for (size_t i = 0; i < world->people_count; i++)
        for (size_t j = 0; j < DEVICES_MOST; j++)
            view_clear(&world->people[i].devices[j].view);
}

static void look_at(struct world *world, const struct person *person, const char *game) {
    world->requests_open++;
    rooms_look(world->rooms, world->now, ++world->requests, game,
               1000 + (uint64_t)(person - world->people));
    world_perform(world);
}

/* The links of a new game: its host hands them out. */
void people_answered(struct world *world, uint64_t request, const char *text) {
    json_t *made = text ? json_loads(text, 0, NULL) : NULL;
    const char *game = json_string_value(json_object_get(made, "game"));
    const json_t *seats = json_object_get(made, "seats");
    const char *table = json_string_value(json_object_get(made, "table"));
    if (!request || !world->requests_open)
        world_fail(world, "an HTTP request is answered twice");
    world->requests_open--;
    for (size_t i = 0; i < world->people_count; i++) {
        struct person *host = &world->people[i];
        if (host->making != request)
            continue;
        host->making = 0;
        if (host->hoarder) {
            host->hoard += game != NULL;
            if (game) {
                const char *link = json_string_value(json_array_get(seats, 3));
                memcpy(host->secret, link + 2 + GAME_ID, SEAT_SECRET + 1);
                memcpy(host->game, game, GAME_ID + 1);
                network_close_by_client(world, &host->devices[0]);
                look_at(world, host, game);
                network_connect(world, host, &host->devices[0]);
            }
            break;
        }
        for (size_t j = 0; game && !host->game[0] && j <= json_array_size(seats); j++) {
            const char *link = json_string_value(json_array_get(seats, j));
            struct person *person = &world->people[i + json_array_size(seats) - j];
            /* Most guests get the link of their seat, some that of the table. */
            if (link && j + 1 < json_array_size(seats) && world_chance(world, 25))
                link = table;
            if (link && !person->intruder)
                memcpy(person->secret, link + 2 + GAME_ID, SEAT_SECRET + 1);
            memcpy(person->game, game, GAME_ID + 1);
        }
        break;
    }
    json_decref(made);
}

/* ------------------------------------------------------------------------------------------------
 * Asking
 */

static struct ask *remember(struct person *person, enum ask_kind kind) {
    struct ask *ask = &person->asks[person->ask_count++ % ASKS_KEPT];
    *ask = (struct ask){.kind = kind};
    return ask;
}

/* Sends a message `{"do": …, "id": …}` and notes that an answer is awaited. */
static void send(struct world *world, struct person *person, struct device *device, struct ask *ask,
                 const char *rest) {
    char text[TEXT];
    if (device->request_count >= REQUESTS_MOST)
        return;
    ask->id = ++device->ids;
    memcpy(ask->game, device->game, sizeof ask->game);
    memcpy(ask->hash, device->opened, sizeof ask->hash);
    memcpy(ask->device, device->hash, sizeof ask->device);
    (void)snprintf(text, sizeof text, "{\"id\":%lld,%s}", (long long)ask->id, rest);
    device->requests[device->request_count++] = *ask;
    world_trace(world, "person %d: %s", (int)(person - world->people), text);
    network_send_up(world, device, text);
}

void people_connected(struct world *world, struct person *person, struct device *device) {
    char text[TEXT], secret[SEAT_SECRET + 1] = "";
    memcpy(device->game, person->game, sizeof device->game);
    memcpy(secret, person->secret, sizeof secret);
    if (person->intruder && world_chance(world, 50))
        memcpy(secret, "AAAAAAAAAAAA", sizeof secret);
    device->request_count = 0;
    memset(device->opened, 0, sizeof device->opened);
    if (secret[0])
        secret_hash(secret, device->opened);
    view_clear(&device->view);
    (void)snprintf(text, sizeof text, "\"do\":\"hello\",\"version\":%d,\"game\":\"%s\"%s%s%s%s%s",
                   PROTOCOL_VERSION, device->game, secret[0] ? ",\"secret\":\"" : "", secret,
                   secret[0] ? "\",\"device\":\"" : "", secret[0] ? device->token : "",
                   secret[0] ? "\"" : "");
    send(world, person, device, remember(person, ASK_HELLO), text);
}

static void on_reconnect(struct world *world, struct event *event) {
    struct person *person = &world->people[event->a];
    struct device *device = &person->devices[event->b];
    if (person->game[0] && !device->connection && !world->empty)
        network_connect(world, person, device);
}

void people_lost(struct world *world, struct person *person, struct device *device) {
    view_clear(&device->view);
    device->request_count = 0;
    /* In a quiet world everybody's first device comes back; in a busy one, most do. */
    if (world->empty || (!world->quiet && world_chance(world, 15)))
        return;
    /* Nobody comes back for ever by a link that has been replaced. */
    const struct disk_game *game = disk_find(world, person->game);
    if (world->quiet && game && person->secret[0] && !opens_anything(person, game))
        return;
    struct event *event = world_plan(world, 1 + world_random(world, RECONNECT_MOST), on_reconnect);
    event->life = 0;
    event->a = (uint64_t)(person - world->people);
    event->b = (uint64_t)(device - person->devices);
}

/* ------------------------------------------------------------------------------------------------
 * What they do
 */

static void play_turn(struct world *world, struct person *person, struct device *device) {
    const struct view *view = &device->view;
    const pac_position *position = pac_game_position(view->game);
    struct ask *ask = remember(person, ASK_TURN);
    char text[TEXT];
    ask->at = (uint32_t)pac_game_turns(view->game);
    if (pac_game_end(view->game) != PAC_END_NOT_OVER)
        return;
    (void)pac_turn_print(position, pac_random_turn(position, &world->random), ask->turn);
    (void)snprintf(text, sizeof text, "\"do\":\"turn\",\"at\":%u,\"turn\":\"%s\"", ask->at,
                   ask->turn);
    send(world, person, device, ask, text);
    if (world_chance(world, 5))
        send(world, person, device, ask, text); /* and once more, as after a lost line */
}

static void nonsense(struct world *world, struct device *device) {
    static const char *const texts[] = {
        "",
        "{}",
        "[1,2,3]",
        "{\"do\":\"turn\"}",
        "{\"do\":\"fly\",\"id\":0}",
        "{\"do\":\"fill\",\"seat\":9,\"level\":3}",
        "{\"do\":\"chat\",\"text\":\"\"}",
        "{\"do\":\"answer\",\"what\":\"draw\",\"yes\":1}",
        "{\"do\":\"hello\",\"version\":1,\"game\":\"aaaaaaaa\"}",
    };
    network_send_up(world, device, texts[world_random(world, sizeof texts / sizeof *texts)]);
}

static void offer(struct world *world, struct person *person, struct device *device) {
    static const char *const whats[] = {"draw", "back", "rematch"};
    char text[TEXT];
    uint32_t what = device->view.phase == PHASE_OVER ? 2 : world_random(world, 3);
    (void)snprintf(text, sizeof text, "\"do\":\"offer\",\"what\":\"%s\"", whats[what]);
    send(world, person, device, remember(person, ASK_OFFER), text);
}

static void answer_offer(struct world *world, struct person *person, struct device *device) {
    char text[TEXT];
    (void)snprintf(text, sizeof text, "\"do\":\"answer\",\"what\":\"%s\",\"yes\":%s",
                   offer_kind_text(device->view.offer), world_chance(world, 70) ? "true" : "false");
    send(world, person, device, remember(person, ASK_ANSWER), text);
}

static void fill(struct world *world, struct person *person, struct device *device) {
    struct ask *ask = remember(person, ASK_FILL);
    char text[TEXT];
    ask->seat = (int)world_random(world, PAC_PLAYERS);
    (void)snprintf(text, sizeof text, "\"do\":\"fill\",\"seat\":%d,\"level\":%u", ask->seat,
                   1 + world_random(world, 8));
    send(world, person, device, ask, text);
}

/* Asks for something about a seat, perhaps one that there is not. */
static void ask_seat(struct world *world, struct person *person, struct device *device,
                     enum ask_kind kind, int seat) {
    struct ask *ask = remember(person, kind);
    char text[TEXT];
    ask->seat = seat;
    if (kind == ASK_TAKE)
        (void)snprintf(text, sizeof text, "\"do\":\"take\",\"seat\":%d,\"name\":\"T\"", seat);
    else
        (void)snprintf(text, sizeof text, "\"do\":\"renew\",\"seat\":%d", seat);
    send(world, person, device, ask, text);
}

/* Ends the person's other devices, which do something at the same moment. */
static void renew_own(struct world *world, struct person *person, struct device *device) {
    ask_seat(world, person, device, ASK_RENEW, device->view.seat);
    for (size_t i = 0; i < DEVICES_MOST; i++)
        if (&person->devices[i] != device && person->devices[i].view.in)
            send(world, person, &person->devices[i], remember(person, ASK_SIT),
                 "\"do\":\"sit\",\"name\":\"Q\"");
}

/* Random turns ahead, by all players in order, until one of one's own. */
static void plan(struct world *world, struct person *person, struct device *device) {
    const struct view *view = &device->view;
    pac_game *game = NULL;
    char text[TEXT];
    bool own = false;
    int length = snprintf(text, sizeof text, "\"do\":\"plan\",\"at\":%zu,\"lines\":[[",
                          pac_game_turns(view->game));
    if (view->phase != PHASE_PLAYING || pac_game_copy(&game, view->game))
        return;
    for (int i = 0; i < 8 && !own && pac_game_end(game) == PAC_END_NOT_OVER; i++) {
        const pac_position *position = pac_game_position(game);
        char word[PAC_TURN_TEXT];
        own = position->to_move == view->seat;
        (void)pac_turn_print(position, pac_random_turn(position, &world->random), word);
        length +=
            snprintf(text + length, sizeof text - (size_t)length, "%s\"%s\"", i ? "," : "", word);
        (void)pac_game_play_text(game, word, strlen(word), PAC_INPUT_RECORD, NULL);
    }
    pac_game_free(game);
    (void)snprintf(text + length, sizeof text - (size_t)length, "]]");
    send(world, person, device, remember(person, ASK_PLAN), text);
}

/* Before the game begins, and now and then later when it is too late. */
static void arrange(struct world *world, struct person *person, struct device *device) {
    uint32_t what = world_random(world, 100);
    int seat = (int)world_random(world, PAC_PLAYERS);
    if (what < 30)
        send(world, person, device, remember(person, ASK_SIT), "\"do\":\"sit\",\"name\":\"Q\"");
    else if (what < 45)
        fill(world, person, device);
    else if (what < 60)
        send(world, person, device, remember(person, ASK_START), "\"do\":\"start\"");
    else if (what < 61)
        ask_seat(world, person, device, ASK_RENEW, seat);
    else if (what < 62 && world_chance(world, 30))
        send(world, person, device, remember(person, ASK_CANCEL), "\"do\":\"cancel\"");
}

/* Somebody who has no seat, or is asked whether it is theirs. */
static void come_in(struct world *world, struct person *person, struct device *device) {
    if (device->view.claim != NO_SEAT || world_chance(world, 5))
        send(world, person, device, remember(person, ASK_CLAIM), "\"do\":\"claim\"");
    else if (device->view.take || world_chance(world, 5))
        ask_seat(world, person, device, ASK_TAKE, (int)world_random(world, PAC_PLAYERS));
}

static void act_at_table(struct world *world, struct person *person, struct device *device) {
    uint32_t what = world_random(world, 100);
    if (device->view.seat == NO_SEAT && world_chance(world, 30))
        come_in(world, person, device);
    else if (device->view.phase == PHASE_WAITING ? what < 70 : world_chance(world, 1))
        arrange(world, person, device);
    else if (device->view.seat != NO_SEAT && world_random(world, 100) == 0)
        renew_own(world, person, device);
    else if (device->view.seat != NO_SEAT && device->view.seat != device->view.to_move &&
             world_chance(world, 15))
        plan(world, person, device);
    else if (device->view.offer != OFFER_NONE && world_chance(world, 10)) {
        char text[TEXT];
        (void)snprintf(text, sizeof text, "\"do\":\"withdraw\",\"what\":\"%s\"",
                       offer_kind_text(device->view.offer));
        send(world, person, device, remember(person, ASK_WITHDRAW), text);
    } else if (world->brittle && world_chance(world, 60))
        send(world, person, device, remember(person, ASK_ELSE), "\"do\":\"chat\",\"text\":\"hi\"");
    else if (device->view.to_move == device->view.seat && device->view.seat != NO_SEAT && what < 80)
        play_turn(world, person, device);
    else if (device->view.may_answer && what < 85)
        answer_offer(world, person, device);
    else if (what < 15)
        send(world, person, device, remember(person, ASK_ELSE), "\"do\":\"chat\",\"text\":\"hi\"");
    else if (what < 25)
        send(world, person, device, remember(person, ASK_SIT), "\"do\":\"sit\",\"name\":\"Q\"");
    else if (what < 30)
        offer(world, person, device);
    else if (what < 34)
        nonsense(world, device);
    else if (what < 38)
        fill(world, person, device);
    else if (what < 40)
        device->stalled = world->now + world_random(world, 60000);
    else if (what < 41)
        send(world, person, device, remember(person, ASK_RESIGN), "\"do\":\"resign\"");
    else if (what < 45)
        play_turn(world, person, device); /* whose turn it may not be */
    else if (what < 49)
        network_close_by_client(world, device);
    else if (what < 60)
        send(world, person, device, remember(person, ASK_ELSE), "\"do\":\"ping\"");
}

static void rename_fast(struct world *world, struct person *person, struct device *device) {
    char text[TEXT];
    for (int i = 0; i < 18; i++) {
        (void)snprintf(text, sizeof text, "\"do\":\"sit\",\"name\":\"V%u\"",
                       world_random(world, 1000));
        send(world, person, device, remember(person, ASK_SIT), text);
    }
}

/* When the players have gone on with another game, so does everybody. */
static void move_on(struct world *world, struct person *person, struct device *device) {
    memcpy(person->game, device->view.next, sizeof person->game);
    for (size_t i = 0; i < DEVICES_MOST; i++)
        network_close_by_client(world, &person->devices[i]);
}

static void on_act(struct world *world, struct event *event) {
    struct person *person = &world->people[event->a];
    struct device *device = &person->devices[world_chance(world, 90) ? 0 : 1];
    if (world->quiet)
        return;
    int64_t pace = person->vandal ? 1000 : 1 + world_random(world, (uint32_t)(2 * person->pace));
    struct event *again = world_plan(world, pace, on_act);
    again->life = 0;
    again->a = event->a;
    if (!person->game[0])
        return;
    if (person->hoarder) {
        if (!person->devices[0].connection)
            network_connect(world, person, &person->devices[0]);
        return;
    }
    if (world_chance(world, 2) && world->rooms)
        look_at(world, person, person->game);
    if (!device->connection)
        network_connect(world, person, device);
    else if (device->view.in && device->view.next[0] && world_chance(world, 70))
        move_on(world, person, device);
    else if (device->view.in && person->vandal)
        rename_fast(world, person, device);
    else if (device->view.in)
        act_at_table(world, person, device);
    else if (device->open && person->intruder)
        nonsense(world, device);
}

/* ------------------------------------------------------------------------------------------------
 * What they hear
 */

/* The seat that a person's secret opens in a game, or NO_SEAT. */
static int seat_of(const struct person *person, const struct disk_game *game) {
    unsigned char hash[SEAT_HASH];
    if (!person->secret[0])
        return NO_SEAT;
    secret_hash(person->secret, hash);
    for (int i = 0; i < game->setup.players; i++)
        if (!memcmp(hash, game->table->seats[i].hash, SEAT_HASH))
            return i;
    return NO_SEAT;
}

static bool has_table_link(const struct person *person, const struct disk_game *game) {
    unsigned char hash[SEAT_HASH];
    secret_hash(person->secret, hash);
    return !memcmp(hash, game->setup.hash, SEAT_HASH);
}

static bool opens_anything(const struct person *person, const struct disk_game *game) {
    return seat_of(person, game) != NO_SEAT || has_table_link(person, game);
}

/* `done` or `refused`: each request is answered once. */
static void settle(struct world *world, struct device *device, const json_t *message, bool done) {
    int64_t id = json_integer_value(json_object_get(message, "id"));
    if (!id)
        return; /* about a message without an id */
    for (size_t i = 0; i < device->request_count; i++) {
        struct ask *request = &device->requests[i];
        if (request->id != id)
            continue;
        if (done && request->kind == ASK_TURN)
            check_acknowledged(world, request->game,
                               (uint32_t)json_integer_value(json_object_get(message, "n")),
                               request->turn);
        world->figures->refused += !done;
        *request = device->requests[--device->request_count];
        return;
    }
    world_fail(world, "request %lld is answered twice, or was never made", (long long)id);
}

/* The new secret of a seat: one's own, or of somebody whose old link opens nothing any more. */
static void take_secret(struct world *world, struct person *person, const struct device *device,
                        const json_t *message) {
    const char *secret = json_string_value(json_object_get(message, "secret"));
    int seat = (int)json_integer_value(json_object_get(message, "seat"));
    const struct disk_game *game = disk_find(world, device->game);
    if (!secret_is_valid(secret))
        world_fail(world, "not a secret: %s", secret);
    if (device->view.seat == seat || device->view.take) {
        memcpy(person->secret, secret, SEAT_SECRET + 1);
        return;
    }
    for (size_t i = 0; game && i < world->people_count; i++) {
        struct person *guest = &world->people[i];
        if (!strcmp(guest->game, device->game) && guest->secret[0] &&
            !opens_anything(guest, game)) {
            memcpy(guest->secret, secret, SEAT_SECRET + 1);
            return;
        }
    }
}

void people_received(struct world *world, struct person *person, struct device *device,
                     const char *text) {
    json_t *message = json_loads(text, 0, NULL);
    const char *is = json_string_value(json_object_get(message, "is"));
    if (!is)
        world_fail(world, "not a message: %s", text);
    if (!strcmp(is, "done") || !strcmp(is, "refused"))
        settle(world, device, message, is[0] == 'd');
    else if (!strcmp(is, "secret"))
        take_secret(world, person, device, message);
    else
        view_take(world, device, message);
    json_decref(message);
}

/* ------------------------------------------------------------------------------------------------
 * Whose event it was
 */

/* Whether a seat knew the device that opens it, perhaps from the game before. */
static bool knows_device(const struct disk_game *game, const struct game_event *event) {
    unsigned char hash[SEAT_HASH];
    return hash_parse(event->text, hash) &&
           devices_have(&game->table->seats[event->seat].devices, hash);
}

static bool matches(const struct ask *ask, const struct disk_game *game,
                    const struct game_event *event) {
    if (ask->used || strcmp(ask->game, game->setup.id) != 0)
        return false;
    switch (event->kind) {
    case EVENT_SAT:
        return ask->kind == ASK_SIT;
    case EVENT_OPENED:
        return (ask->kind == ASK_CLAIM || ask->kind == ASK_HELLO) &&
               (!memcmp(ask->hash, game->table->seats[event->seat].hash, SEAT_HASH) ||
                (!memcmp(ask->hash, game->setup.hash, SEAT_HASH) && knows_device(game, event)));
    case EVENT_TAKEN:
        return ask->kind == ASK_TAKE && ask->seat == event->seat &&
               !memcmp(ask->hash, game->setup.hash, SEAT_HASH);
    case EVENT_RENEWED:
        return ask->kind == ASK_RENEW && ask->seat == event->seat;
    case EVENT_COMPUTER:
        return ask->kind == ASK_FILL && ask->seat == event->seat;
    case EVENT_STARTED:
        return ask->kind == ASK_START;
    case EVENT_CANCELLED:
        return ask->kind == ASK_CANCEL;
    case EVENT_TURN:
        return (ask->kind == ASK_RESIGN && strstr(event->text, "resign")) ||
               (ask->kind == ASK_TURN && ask->at == pac_game_turns(game->table->game) &&
                (!strcmp(ask->turn, event->text) || strstr(event->text, "time")));
    case EVENT_PLAN:
        return ask->kind == ASK_PLAN;
    case EVENT_OFFER:
        return ask->kind == ASK_OFFER;
    case EVENT_WITHDRAWN:
        return ask->kind == ASK_WITHDRAW;
    case EVENT_ANSWER:
        return ask->kind == ASK_ANSWER;
    case EVENT_NEXT:
        return ask->kind == ASK_OFFER || ask->kind == ASK_ANSWER;
    default:
        return false;
    }
}

/* Whether one of a person's devices is among those that a seat knows. */
static bool holds(const struct person *person, const struct disk_game *game, int seat) {
    for (size_t i = 0; seat != NO_SEAT && i < DEVICES_MOST; i++)
        if (devices_have(&game->table->seats[seat].devices, person->devices[i].hash))
            return true;
    return false;
}

static bool owns_device(const struct person *person, const char *hex) {
    unsigned char hash[SEAT_HASH];
    for (size_t i = 0; i < DEVICES_MOST; i++)
        if (hash_parse(hex, hash) && !memcmp(hash, person->devices[i].hash, SEAT_HASH))
            return true;
    return false;
}

/* Whether a person may bring about an event, as things stood before it. */
static bool may(const struct person *person, const struct disk_game *game,
                const struct game_event *event) {
    const int host = game->setup.host;
    switch (event->kind) {
    case EVENT_OPENED:
        return owns_device(person, event->text);
    case EVENT_TAKEN:
        return owns_device(person, event->text + SEAT_HEX) &&
               !game->table->seats[event->seat].devices.count;
    case EVENT_RENEWED:
        return event->text[SEAT_HEX] ? holds(person, game, event->seat) : holds(person, game, host);
    case EVENT_COMPUTER:
    case EVENT_STARTED:
    case EVENT_CANCELLED:
        return holds(person, game, host);
    default:
        return holds(person, game, event->seat);
    }
}

/* Nobody acts from a device that the seat does not know, or no longer. */
static bool is_from(const struct ask *ask, const struct disk_game *game,
                    const struct game_event *event) {
    const bool by_host = event->kind == EVENT_COMPUTER || event->kind == EVENT_STARTED ||
                         event->kind == EVENT_CANCELLED ||
                         (event->kind == EVENT_RENEWED && !event->text[SEAT_HEX]);
    const int seat = by_host ? game->setup.host : event->seat;
    return event->kind == EVENT_OPENED || event->kind == EVENT_TAKEN ||
           devices_have(&game->table->seats[seat].devices, ask->device);
}

/* Of requests that are alike, the one that the server says it is carrying out is used up. */
static bool is_carried_out(struct world *world, const struct disk_game *game,
                           const struct ask *ask) {
    const struct room *room =
        world->rooms ? index_room(rooms_index(world->rooms), game->setup.id) : NULL;
    struct person *person;
    const struct device *device = room && room->sequencer.asker
                                      ? network_device(world, room->sequencer.asker, &person)
                                      : NULL;
    return device && ask->id == room->sequencer.asker_id &&
           !memcmp(ask->device, device->hash, SEAT_HASH);
}

bool people_asked(struct world *world, const struct disk_game *game,
                  const struct game_event *event) {
    struct ask *found = NULL;
    for (size_t i = 0; i < world->people_count; i++) {
        struct person *person = &world->people[i];
        if (!may(person, game, event))
            continue;
        for (size_t j = 0; j < ASKS_KEPT; j++) {
            struct ask *ask = &person->asks[j];
            if (matches(ask, game, event) && is_from(ask, game, event) &&
                (!found || is_carried_out(world, game, ask)))
                found = ask;
        }
    }
    if (found)
        found->used = true; /* the same turn may have been sent twice; both are used up */
    return found != NULL;
}
