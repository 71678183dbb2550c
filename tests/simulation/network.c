/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/rooms/index.h"
#include "server/rooms/room.h"
#include "simulation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONNECT_MOST = 300, NOTICE_MOST = 45000 }; /* milliseconds */

/* How long a message takes: mostly little, now and then long. */
static int64_t delay(struct world *world) {
    if (world->quiet || world_chance(world, 90))
        return 1 + world_random(world, 50);
    return 1 + world_random(world, 3000);
}

struct device *network_device(struct world *world, uint64_t connection, struct person **person) {
    for (size_t i = 0; i < world->people_count; i++)
        for (size_t j = 0; j < DEVICES_MOST; j++)
            if (world->people[i].devices[j].connection == connection) {
                *person = &world->people[i];
                return &world->people[i].devices[j];
            }
    return NULL;
}

/* ------------------------------------------------------------------------------------------------
 * The server's side
 */

/* The server has no longer anybody on this device's seat, or has closed the connection. */
static void leave_seat(struct world *world, struct device *device) {
    struct disk_game *game = disk_find(world, device->game);
    if (game && device->server_seat >= 0 && !--game->connected[device->server_seat])
        disk_note_presence(world, game, device->server_seat, false);
    device->server_seat = NO_SEAT;
}

static void server_forgets(struct world *world, struct device *device) {
    if (!device->server_open)
        return;
    device->server_open = false;
    leave_seat(world, device);
    if (!world->rooms)
        return;
    rooms_closed(world->rooms, world->now, device->connection);
    world_perform(world);
}

static void on_server_notices(struct world *world, struct event *event) {
    struct person *person;
    struct device *device = network_device(world, event->a, &person);
    if (!device)
        return;
    server_forgets(world, device);
    if (!device->open)
        device->connection = 0;
}

static void on_up(struct world *world, struct event *event) {
    struct person *person;
    struct device *device = network_device(world, event->a, &person);
    if (!device || !device->server_open || device->closing || !world->rooms)
        return;
    struct disk_game *game = disk_find(world, device->game);
    if (game && device->server_seat != NO_SEAT)
        game->heard[device->server_seat] = world->now;
    rooms_message(world->rooms, world->now, event->a, world_random(world, 700), event->text,
                  strlen(event->text));
    world_perform(world);
}

void network_send_up(struct world *world, struct device *device, const char *text) {
    if (!device->open)
        return;
    int64_t at = world->now + delay(world);
    device->up = at > device->up ? at : device->up; /* in order, on one connection */
    struct event *event = world_plan(world, device->up - world->now, on_up);
    event->a = device->connection;
    event->text = must_have(strdup(text));
}

/* ------------------------------------------------------------------------------------------------
 * The client's side
 */

static void client_forgets(struct world *world, struct person *person, struct device *device) {
    if (!device->open)
        return;
    device->open = false;
    if (!device->server_open)
        device->connection = 0;
    people_lost(world, person, device);
}

static void on_client_notices(struct world *world, struct event *event) {
    struct person *person;
    struct device *device = network_device(world, event->a, &person);
    if (device)
        client_forgets(world, person, device);
}

static void on_down(struct world *world, struct event *event) {
    struct person *person;
    struct device *device = network_device(world, event->a, &person);
    if (!device)
        return;
    device->unread--;
    if (device->open && !event->b)
        people_received(world, person, device, event->text);
    else if (device->open)
        client_forgets(world, person, device);
}

/* `last`: behind it the connection is closed. */
static void send_down(struct world *world, struct device *device, const char *text, bool last) {
    int64_t at = world->now + delay(world);
    at = at > device->stalled ? at : device->stalled;
    device->down = at > device->down ? at : device->down;
    struct event *event = world_plan(world, device->down - world->now, on_down);
    event->life = 0; /* what was sent arrives even if the server dies */
    event->a = device->connection;
    event->b = last;
    event->text = must_have(strdup(text));
    device->unread++;
}

/* A state that the server shows tells which seat it has given, or taken away. */
static void note_seat(struct world *world, struct device *device, const char *text) {
    if (strncmp(text, "{\"is\":\"state\"", 13) != 0)
        return;
    json_t *state = json_loads(text, 0, NULL);
    const json_t *you = json_object_get(state, "you");
    struct disk_game *game = disk_find(world, device->game);
    int seat = json_is_integer(you) ? (int)json_integer_value(you) : NO_SEAT;
    json_decref(state);
    if (!game || seat == device->server_seat)
        return;
    leave_seat(world, device);
    if (seat == NO_SEAT)
        return;
    /* What the disk has already, the server may not have been told. */
    const struct room *room = index_room(rooms_index(world->rooms), game->setup.id);
    if (!room || !devices_have(&room->table->seats[seat].devices, device->hash))
        world_fail(world, "a device that seat %d of game %s does not know is given it", seat,
                   game->setup.id);
    device->server_seat = seat;
    game->connected[seat]++;
    game->heard[seat] = world->now;
    disk_note_presence(world, game, seat, true);
}

/* What players say and plan goes to no device that its seat does not know, or no longer. */
static void check_private(struct world *world, const struct device *device, const char *text) {
    if ((strncmp(text, "{\"is\":\"chat\"", 12) != 0 && !strstr(text, "\"what\":\"plan\"")) ||
        strstr(text, "\"seat\":null"))
        return;
    const struct room *room = index_room(rooms_index(world->rooms), device->game);
    const int seat = device->server_seat;
    if (seat == NO_SEAT || (room && !devices_have(&room->table->seats[seat].devices, device->hash)))
        world_fail(world, "a device that no seat of game %s knows is told %s", device->game, text);
}

void network_send_down(struct world *world, uint64_t connection, const char *text) {
    struct person *person;
    struct device *device = network_device(world, connection, &person);
    if (!device || !device->server_open || device->closing)
        return;
    note_seat(world, device, text);
    check_private(world, device, text);
    if (device->unread >= QUEUE_MOST) {
        world->figures->slow++;
        network_close_by_server(world, connection);
        return;
    }
    send_down(world, device, text, false);
}

/* ------------------------------------------------------------------------------------------------
 * Opening and closing
 */

static void on_connected(struct world *world, struct event *event) {
    struct person *person = &world->people[event->a];
    struct device *device = &person->devices[event->b];
    char text[32];
    if (device->connection || world->empty)
        return;
    (void)snprintf(text, sizeof text, "10.0.%u.%u", (unsigned)(event->a / 3), 1U);
    struct address *address =
        world->rooms ? limits_address(world->limits, address_key(text)) : NULL;
    if (!address) {
        people_lost(world, person, device);
        return;
    }
    device->connection = ++world->connections;
    device->open = device->server_open = true;
    device->closing = false;
    device->server_seat = NO_SEAT;
    device->up = device->down = device->stalled = 0;
    device->unread = 0;
    if (!rooms_opened(world->rooms, device->connection, address))
        world_fail(world, "a connection was refused");
    people_connected(world, person, device);
}

void network_connect(struct world *world, struct person *person, struct device *device) {
    struct event *event = world_plan(world, 1 + world_random(world, CONNECT_MOST), on_connected);
    event->life = 0;
    event->a = (uint64_t)(person - world->people);
    event->b = (uint64_t)(device - person->devices);
}

void network_close_by_server(struct world *world, uint64_t connection) {
    struct person *person;
    struct device *device = network_device(world, connection, &person);
    if (!device || !device->server_open || device->closing)
        return;
    send_down(world, device, "", true);
    device->closing = true;
    leave_seat(world, device);
    struct event *event =
        world_plan(world, device->down - world->now + world_random(world, 100), on_server_notices);
    event->a = connection;
}

void network_close_by_client(struct world *world, struct device *device) {
    struct person *person;
    if (!device->open || !network_device(world, device->connection, &person))
        return;
    int64_t at = world->now + delay(world);
    at = at > device->up ? at : device->up;
    struct event *event = world_plan(world, at - world->now, on_server_notices);
    event->a = device->connection;
    client_forgets(world, person, device);
}

void network_break(struct world *world, struct device *device) {
    if (!device->connection)
        return;
    device->stalled = device->up = INT64_MAX / 2; /* nothing arrives any more, either way */
    struct event *event = world_plan(world, world_random(world, NOTICE_MOST), on_server_notices);
    event->a = device->connection;
    event = world_plan(world, world_random(world, NOTICE_MOST), on_client_notices);
    event->a = device->connection;
    event->life = 0;
}

void network_server_died(struct world *world) {
    for (size_t i = 0; i < world->people_count; i++)
        for (size_t j = 0; j < DEVICES_MOST; j++) {
            struct device *device = &world->people[i].devices[j];
            if (!device->connection)
                continue;
            server_forgets(world, device);
            if (!device->open) {
                device->connection = 0;
                continue;
            }
            struct event *event = world_plan(world, world_random(world, 1000), on_client_notices);
            event->a = device->connection;
            event->life = 0;
        }
}
