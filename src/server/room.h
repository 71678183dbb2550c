/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One room: what the files room.c, room_people.c and rooms.c share.
 *
 * One thing happens at a time. Whatever is asked for is decided, kept, and only then applied and
 * told to all; what is asked for meanwhile waits in line.
 */
#ifndef ROOM_H
#define ROOM_H

#include "messages_write.h"
#include "rooms.h"

enum {
    WAITING_MOST = 64 /* requests in line in one room; more are refused */
};

struct visitor {
    struct visitor *next, **back; /* in the room; `back` is NULL outside */
    struct rooms *rooms;
    struct room *room; /* NULL before `hello` */
    struct socket *socket;
    struct address *address;
    int seat;
    bool in;         /* has been shown the state */
    bool has_secret; /* and its hash is: */
    unsigned char hash[SEAT_HASH];
    char name[NAME_BYTES + 1]; /* of somebody who watches, for the chat */
    int64_t hello;             /* the number of that request */
    struct bucket messages, chats;
};

/* Something asked for that waits in line. */
struct asked {
    struct asked *next;
    struct visitor *visitor; /* NULL if they have gone, or if it is the room itself */
    int seat;
    struct message message;
};

/* Somebody who waits to see the state without coming in. */
struct looker {
    struct looker *next;
    rooms_done *done;
    void *context;
};

/* A line of chat on its way to the store, or said. */
struct said {
    struct said *next;
    struct room *room;
    struct visitor *visitor; /* who said it, if they are still there */
    int64_t id;
    bool kept;
    struct chat_line line;
};

struct room {
    struct room *next; /* in its row */
    struct rooms *rooms;
    char id[GAME_ID + 1];
    struct table *table; /* NULL until it is loaded */
    struct visitor *visitors;
    struct presence presence;
    int64_t away_since[PAC_PLAYERS]; /* 0 while they are here */
    struct said *chat;               /* the oldest first */
    size_t chat_count;
    bool busy;               /* an event is being kept, or the room being loaded */
    struct game_event event; /* the one that is being kept */
    struct visitor *asker;   /* who wanted it; NULL if they have gone or nobody did */
    int64_t asker_id;
    struct asked *first, **last; /* in line */
    size_t waiting;
    struct looker *lookers;
    struct thought *thought;
    uv_timer_t timer;
    int64_t idle_since; /* 0 while somebody is here */
    int64_t retry;      /* not before, after the store has failed */
    int64_t here_due;   /* when to tell how many watch; 0 if they know */
};

struct rooms {
    struct room **rows;
    uv_loop_t *loop;
    struct store *store;
    struct computers *computers;
    struct limits *limits;
    struct rooms_figures figures;
    uv_timer_t alive, due;
    int64_t began; /* what rooms_now() was when uv_hrtime() was 0 */
    bool stopping;
};

/* rooms.c */
struct room *room_find_or_load(struct rooms *rooms, const char *id);
void room_drop(struct room *room);
void room_reload(struct room *room);

/* room.c */
void room_ask(struct room *room, struct visitor *visitor, int seat, const struct message *message);
void room_go_on(struct room *room); /* something has changed: see what is to be done, and when */
void room_forget_asker(struct room *room, const struct visitor *visitor);

/* room_people.c */
void visitor_say(struct visitor *visitor, char *text); /* frees the text */
void visitor_refuse(struct visitor *visitor, int64_t id, enum why why, const char *field,
                    const pac_refusal *refusal);
void room_tell(struct room *room, char *text); /* to everybody; frees the text */
void room_tell_here(struct room *room);
void room_admit(struct room *room, struct visitor *visitor);
void room_show(struct room *room, struct visitor *visitor); /* the whole state */
void room_turn_away(struct room *room, enum why why);
void room_chat(struct room *room, struct visitor *visitor, const struct message *message);
void room_remember(struct room *room, const struct chat_line *line);

#endif
