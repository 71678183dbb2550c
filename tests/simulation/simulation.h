/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The server's core in a simulated world: virtual time, people, network, disk and computers, all
 * from one seed. The core (src/server/rooms) is the real one; everything around it is simulated, so
 * that a seed that fails once fails every time, on every machine.
 *
 * world.c      time, the server process with its kills and restarts, effects
 * disk.c       the store: late, failing, full, killed between commit and answer
 * network.c    connections: delay, loss, slow readers
 * people.c     players and spectators with their devices, and what they do
 * view.c       what one device believes about its game
 * thinking.c   computer players
 * invariants.c what must hold after every step, and when the world is quiet
 */
#ifndef SIMULATION_H
#define SIMULATION_H

#include "server/computers/fair_queue.h"
#include "server/games/table.h"
#include "server/rooms/rooms.h"

#include <jansson.h>

enum {
    PEOPLE_MOST = 20,
    DEVICES_MOST = 2,   /* of one person */
    REQUESTS_MOST = 64, /* of one device, not answered */
    ASKS_KEPT = 512,    /* of one person, remembered to tell whose event it was */
    THOUGHTS_KEPT = 64, /* of all computers, remembered to tell what a turn was thought out for */
    ACCOUNTS_MOST = 32, /* addresses for which computers think in one world */
    HOARD = 24,         /* games that one person makes and lets computers play */
    ABSENCES = 4,       /* of a seat, remembered */
    QUEUE_MOST = 24     /* messages waiting for a slow reader; more, and the line is dropped */
};

struct world;
struct event;
struct thought;
typedef void event_run(struct world *world, struct event *event);

/* Something that will happen. `text` and `kept` are freed behind it. */
struct event {
    int64_t at;
    uint64_t order; /* among those of the same time */
    event_run *run;
    uint64_t life; /* of the server process it belongs to; 0 if it outlives one */
    uint64_t a, b;
    char *text;
    struct kept *kept;
    struct rooms_stored stored;
    struct rooms_thought thought;
};

/* ------------------------------------------------------------------------------------------------
 * The disk
 */

/* A time in which the server knew a seat to be away; `to` is INT64_MAX while it lasts. */
struct absence {
    int64_t from, to;
};

/* A game as it is on the disk, and the same computed a second time for comparison. */
struct disk_game {
    struct game_setup setup;
    struct game_event *events;
    size_t count;
    struct chat_line *chat;
    size_t chat_count;
    int64_t due;
    uint32_t told;             /* the event from outside that the server has been told of */
    struct table *table;       /* all its events, applied */
    int64_t began;             /* when the last seat was taken */
    int64_t since;             /* when the turn under way began, by our own account */
    int64_t left[PAC_PLAYERS]; /* clocks, by our own account, as are the next three */
    int64_t grace[PAC_PLAYERS];
    int64_t spared;                               /* fair time of the turn under way */
    int64_t away;                                 /* since when the player to move is, or 0 */
    int64_t heard[PAC_PLAYERS];                   /* when the server last heard of a seat */
    int turns[PAC_PLAYERS];                       /* played by each */
    struct absence absent[PAC_PLAYERS][ABSENCES]; /* of each seat, the last one first */
    size_t connected[PAC_PLAYERS];                /* connections that the server has for a seat */
};

struct disk_request {
    struct disk_request *next;
    struct effect effect; /* what was asked for, owned */
};

struct disk {
    struct disk_game *games;
    size_t count, room;
    struct outage *outages;
    size_t outage_count, outage_room;
    int64_t alive;
    struct disk_request *waiting, **last, *writing;
    int64_t full_until;
    int64_t answered; /* when the last answer under way arrives */
};

void disk_init(struct world *world);
void disk_free(struct world *world);
void disk_submit(struct world *world, struct effect *effect);     /* takes over what it owns */
void disk_kill(struct world *world);                              /* the server process has ended */
void disk_start(struct world *world);                             /* and begins again */
struct disk_game *disk_find(struct world *world, const char *id); /* NULL if there is none */
/* The server knows from now on that somebody on a seat is here, or that nobody is. */
void disk_note_presence(struct world *world, struct disk_game *game, int seat, bool here);
/* Another program touches a game now and then without changing it, so that it is loaded again. */
void disk_touch_games(struct world *world);
/* Another program ends a game. */
void disk_end_game(struct world *world, struct disk_game *game);

/* ------------------------------------------------------------------------------------------------
 * People
 */

/* A game as one device sees it. */
struct view {
    bool in;
    int seat, claim;
    bool take;
    uint32_t n;
    pac_game *game;
    enum phase phase;
    int to_move;
    enum offer_kind offer;
    bool may_answer;
    char next[GAME_ID + 1];
};

enum ask_kind {
    ASK_HELLO,
    ASK_SIT,
    ASK_TAKE,
    ASK_CLAIM,
    ASK_RENEW,
    ASK_FILL,
    ASK_START,
    ASK_CANCEL,
    ASK_TURN,
    ASK_PLAN,
    ASK_RESIGN,
    ASK_OFFER,
    ASK_WITHDRAW,
    ASK_ANSWER,
    ASK_ELSE
};

/* Something that a person asked for; one event at the most may come of it. */
struct ask {
    enum ask_kind kind;
    char game[GAME_ID + 1];
    int64_t id;
    uint32_t at;
    int seat; /* to be filled, taken or renewed */
    char turn[PAC_TURN_TEXT];
    unsigned char hash[SEAT_HASH];   /* of the secret by which the device came */
    unsigned char device[SEAT_HASH]; /* that asked */
    bool used;
};

struct device {
    char token[SEAT_SECRET + 1];
    unsigned char hash[SEAT_HASH]; /* of that */
    uint64_t connection;           /* 0 while there is none */
    bool open;                     /* the client's side of it */
    bool server_open;              /* the server's side */
    bool closing;                  /* the server has closed it, and ignores what comes */
    int64_t up, down;              /* when the last message under way arrives */
    int64_t stalled;               /* the client reads nothing before */
    size_t unread;
    char game[GAME_ID + 1];          /* that it said hello to */
    unsigned char opened[SEAT_HASH]; /* the hash of the secret that it said; 0 if none */
    int server_seat;                 /* that the server has given it */
    struct view view;
    struct ask requests[REQUESTS_MOST];
    size_t request_count;
    int64_t ids;
};

struct person {
    struct world *world;
    char game[GAME_ID + 1];       /* "" before it is made */
    char secret[SEAT_SECRET + 1]; /* of a seat or of the table */
    bool intruder;                /* tries seats with secrets of its own making */
    bool hoarder;                 /* makes games for computers only, as many as it can */
    size_t hoard;                 /* of those */
    bool vandal;                  /* renames itself as fast as it may */
    int64_t pace;                 /* milliseconds between two actions, about */
    struct device devices[DEVICES_MOST];
    struct ask asks[ASKS_KEPT];
    size_t ask_count;
    uint64_t making; /* the HTTP request that makes their game; 0 if none */
};

void people_init(struct world *world);
void people_free(struct world *world);
/* The server has answered an HTTP request; `text` may be NULL. */
void people_answered(struct world *world, uint64_t request, const char *text);
/* A device has received a message, or found its connection closed. */
void people_received(struct world *world, struct person *person, struct device *device,
                     const char *text);
void people_lost(struct world *world, struct person *person, struct device *device);
/* A connection has been opened. */
void people_connected(struct world *world, struct person *person, struct device *device);
/* Whether somebody who may has asked for this event; uses up what they asked. */
bool people_asked(struct world *world, const struct disk_game *game,
                  const struct game_event *event);

void view_clear(struct view *view);
/* Takes in a message of the server; fails the world if it contradicts what was told before. */
void view_take(struct world *world, struct device *device, const json_t *message);

/* ------------------------------------------------------------------------------------------------
 * Network and computers
 */

void network_connect(struct world *world, struct person *person, struct device *device);
void network_send_up(struct world *world, struct device *device, const char *text);
void network_send_down(struct world *world, uint64_t connection, const char *text);
void network_close_by_server(struct world *world, uint64_t connection);
void network_close_by_client(struct world *world, struct device *device);
/* The line breaks: each side finds out when it does. */
void network_break(struct world *world, struct device *device);
void network_server_died(struct world *world);
struct device *network_device(struct world *world, uint64_t connection, struct person **person);

void thinking_submit(struct world *world, struct effect *effect);
void thinking_forget_ticket(struct world *world, uint64_t ticket);
void thinking_kill(struct world *world);
/* Whether a computer thought out this turn for the position of this hash. */
bool thinking_was_for(const struct world *world, uint64_t hash, const char *turn);

/* ------------------------------------------------------------------------------------------------
 * The world
 */

struct figures {
    uint64_t worlds, steps, games, events, turns, acknowledged, kills, failures, full, breaks, slow,
        outside, thoughts, refused, simulated_ms, opened, taken, renewed, absences, planned,
        cancelled, expired, rematches;
};

/* An address for which computers think, to see that no other keeps it waiting. */
struct account {
    uint64_t address;
    size_t waiting; /* thoughts */
    /* milliseconds of thoughts of each other address that began since this one waits */
    int64_t overtaken[ACCOUNTS_MOST];
};

struct thought_out {
    uint64_t hash;
    char turn[PAC_TURN_TEXT];
};

struct acknowledged {
    char game[GAME_ID + 1];
    uint32_t number;
    char turn[PAC_TURN_TEXT];
};

struct world {
    uint64_t seed;
    pac_random random;
    int64_t now;
    struct event **queue; /* a heap */
    size_t queue_count, queue_room;
    uint64_t order;
    struct rooms *rooms; /* NULL while no server runs */
    struct limits *limits;
    uint64_t life;        /* of the server process, from 1 */
    uint64_t connections; /* the last number given */
    uint64_t requests;    /* HTTP, the last number given */
    size_t requests_open;
    int64_t woken; /* when the next call of rooms_time() is planned */
    bool quiet;    /* nobody begins anything, nothing fails */
    bool empty;    /* all have gone for good */
    bool brittle;  /* games are often loaded again, loads often fail, and people chat */
    bool calm;     /* this world has no faults of disk, network and process */
    struct disk disk;
    struct person people[PEOPLE_MOST];
    size_t people_count;
    struct fair_queue *thoughts; /* that wait for a computer */
    struct thought *thinking[2]; /* one of any length, one of the short ones; NULL if idle */
    struct account accounts[ACCOUNTS_MOST];
    size_t account_count;
    struct thought_out thought_out[THOUGHTS_KEPT]; /* the last ones */
    size_t thought_count;
    struct acknowledged *acknowledged;
    size_t acknowledged_count, acknowledged_room;
    struct figures *figures;
    bool performing;
    bool trace;
};

uint32_t world_random(struct world *world, uint32_t below);
bool world_chance(struct world *world, uint32_t percent);
struct event *world_plan(struct world *world, int64_t delay, event_run *run);
/* Performs the effects of a call of the core, and checks what must always hold. */
void world_perform(struct world *world);
/* Runs a whole world; does not return if something is violated. */
void world_run(uint64_t seed, struct figures *figures, bool trace);

/* Reports a violation and ends the program. */
_Noreturn void world_fail(struct world *world, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void world_trace(struct world *world, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* invariants.c */
void check_event(struct world *world, struct disk_game *game, const struct game_event *event);
void check_acknowledged(struct world *world, const char *game, uint32_t number, const char *turn);
void check_step(struct world *world);
/* Whether nothing is being written, or is on its way to somebody who sees a game. */
bool is_settled(const struct world *world);
void check_quiet(struct world *world);
void check_drained(struct world *world);

#endif
