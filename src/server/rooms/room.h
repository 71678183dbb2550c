/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One room: a game with everybody who plays and watches it, as a value with a step function. What
 * happens comes in as an input with the time; what is to be done goes out as effects.
 *
 * This header is for the files of this folder; the server uses rooms.h.
 */
#ifndef ROOM_H
#define ROOM_H

#include "effects.h"
#include "rooms.h"
#include "server/games/messages_write.h"

enum {
    LINE_MOST = 64,          /* requests waiting in one room; more are refused */
    CHAT_PENDING_MOST = 100, /* lines of one chat that are being kept; more are refused */
    RETRY = 1000,            /* milliseconds before the room itself tries again what failed */
    BRIEF = 1000,            /* milliseconds of absence that nobody needs to hear of */
    CLOSE_POLICY = 1008      /* RFC 6455: closed for what was sent */
};

/* What a step is given besides the room and its input. */
struct step {
    int64_t now; /* milliseconds since 1970 */
    struct effects *effects;
    uint64_t *tickets; /* the last one given out */
    struct rooms_metrics *metrics;
    bool stopping; /* nothing new is begun */
};

/* Somebody with a WebSocket. */
struct visitor {
    struct visitor *next, **back; /* in the room; `back` is NULL outside */
    struct visitor *next_in_row;  /* in the index of connections */
    uint64_t connection;
    struct room *room; /* NULL before `hello` */
    struct address *address;
    int seat;     /* that they may act for, or NO_SEAT */
    int claim;    /* whose link they have, and which other devices hold, or NO_SEAT */
    bool take;    /* they have come by the table's link */
    bool opening; /* waits for it to be kept that they open a seat */
    bool in;      /* has been shown the state */
    bool put_out; /* has lost the seat or the claim, and is still to be shown so */
    bool closing; /* what they still send is ignored */
    bool has_secret;
    unsigned char hash[SEAT_HASH];   /* of the secret */
    unsigned char device[SEAT_HASH]; /* of the device's token */
    char name[NAME_BYTES + 1];       /* of a spectator, for the chat */
    int64_t hello;                   /* the id of that request, until it is answered */
    int64_t lag;                     /* milliseconds to the visitor and back */
    struct bucket messages, chats;
};

/* A request that waits in line. */
struct asked {
    struct asked *next;
    uint64_t connection; /* of the visitor who asked; 0 for the room itself */
    int seat;
    struct message message;
};

/*
 * The sequencer: events of a game happen one at a time. Each is decided, kept, applied and told
 * before the next is decided; whatever is asked for meanwhile waits in line.
 */
enum waits { WAITS_FOR_NOTHING, WAITS_FOR_LOAD, WAITS_FOR_EVENT };

struct sequencer {
    enum waits waits;
    uint64_t ticket;         /* of the request to the store it waits for */
    bool outdated;           /* another program has written to the game: load it again */
    struct game_event event; /* the one being kept */
    uint64_t asker;          /* connection that asked for it; 0 if nobody did */
    int64_t asker_id;        /* the id of that request */
    char
        secret[SEAT_SECRET + 1]; /* that the event gives to a seat, until the asker has been told */
    struct asked *first, **last;
    size_t waiting;
    int64_t retry; /* the room itself begins nothing before this time, after something failed */
};

/* Players and spectators have a chat each, so that neither can crowd out the other. */
enum { CHAT_PLAYERS, CHAT_SPECTATORS, CHATS };

struct chat {
    struct said *first; /* the oldest */
    size_t count, pending;
};

struct room {
    struct room *next_in_row; /* in the index of rooms */
    size_t place;             /* in the heap of those to be woken, from 1; 0 if it is not there */
    int64_t wake;             /* when it wants a step even if nothing happens; 0 for never */
    bool finished;            /* the room can be dropped */
    char id[GAME_ID + 1];
    struct table *table; /* NULL until it is loaded */
    struct sequencer sequencer;
    struct visitor *visitors;
    struct presence presence;
    int64_t away_since[PAC_PLAYERS]; /* 0 while they are here */
    int64_t heard[PAC_PLAYERS];      /* when a seat was last heard of */
    int64_t silent[PAC_PLAYERS];     /* since when it was, if a device has just come back; else 0 */
    int64_t idle_since;              /* 0 while somebody is here */
    int64_t here_due;                /* when to tell how many watch; 0 if they know */
    struct chat chats[CHATS];
    uint32_t noted;    /* the last event that the store has a note of */
    int64_t think_at;  /* computers are not asked again before this time */
    uint64_t thought;  /* ticket of the computer's turn that is being thought about, or 0 */
    uint64_t position; /* hash of the position it is thought about for */
    uint64_t address;  /* on whose behalf computers think here */
    struct looker *lookers;
};

enum room_input_kind {
    INPUT_ENTER,   /* `visitor` has said hello */
    INPUT_LEAVE,   /* `visitor` has gone */
    INPUT_ASK,     /* `visitor` has sent `message` */
    INPUT_LOOK,    /* the HTTP request `ticket` asks for the public state */
    INPUT_STORED,  /* the store has answered the request `ticket` */
    INPUT_THOUGHT, /* a computer that thought about the position `hash` plays `turn` */
    INPUT_CHANGED, /* another program has written to this game */
    INPUT_TIME     /* it is time */
};

struct room_input {
    enum room_input_kind kind;
    struct visitor *visitor;
    const struct message *message;
    uint64_t ticket;
    enum store_status status;
    const struct kept *kept; /* of a load; valid during the step */
    bool failed;             /* the computers could not think */
    uint64_t hash;
    pac_turn turn;
    uint64_t address; /* of who asks for the state */
};

/* A room that loads its game. NULL if there is no memory. */
struct room *room_new(const char *id, struct step *step);
void room_free(struct room *room);

/* One step. Afterwards `wake` and `finished` say what the room wants. */
void room_step(struct room *room, struct step *step, const struct room_input *input);

/* Turns everybody away and ends the room. */
void room_fail(struct room *room, struct step *step, enum why why);

static inline uint64_t step_ticket(struct step *step) { return ++*step->tickets; }

/* sequencer.c: one event at a time. */
void sequencer_init(struct sequencer *sequencer);
void sequencer_free(struct sequencer *sequencer);
bool sequencer_is_free(const struct room *room);
void sequencer_load(struct room *room, struct step *step);
/* `visitor` is NULL if the room itself asks, for a computer. */
void sequencer_ask(struct room *room, struct step *step, struct visitor *visitor, int seat,
                   const struct message *message);
/* Keeps an event that nobody asked for, such as the end of a clock. The sequencer must be free. */
void sequencer_keep(struct room *room, struct step *step, const struct game_event *event);
void sequencer_take_line(struct room *room, struct step *step);
/* The answer of the store; true if it was the one waited for. */
bool sequencer_stored(struct room *room, struct step *step, const struct room_input *input);

/* visitors.c: who is here. */
void visitor_refuse(struct visitor *visitor, struct step *step, int64_t id, enum why why,
                    const char *field, const pac_refusal *refusal);
void visitor_turn_away(struct visitor *visitor, struct step *step, enum why why);
void visitor_done(const struct visitor *visitor, struct step *step, int64_t id);
struct visitor *room_visitor(const struct room *room, uint64_t connection); /* NULL if gone */
/* Lets in somebody whose seat is known by now: they are shown the state. */
void room_welcome(struct room *room, struct step *step, struct visitor *visitor);
/* Somebody has come, gone, or changed seats. */
void room_recount(struct room *room, struct step *step);
void room_enter(struct room *room, struct step *step, struct visitor *visitor);
void room_leave(struct room *room, struct step *step, struct visitor *visitor);
void room_admit(struct room *room, struct step *step, struct visitor *visitor);
void room_show(struct room *room, struct step *step, const struct visitor *visitor);
/* Tells everybody of an event that has been applied. */
void room_tell_event(struct room *room, struct step *step, const struct game_event *event);
/* Sends a text, which it takes over, to all players, all spectators, or both. */
void room_tell(struct room *room, struct step *step, char *text, bool players, bool spectators);
void room_tell_here(struct room *room, struct step *step);

/* seats.c: which seat a secret and a device open, and what becomes of it. */
/* Finds out who has come. False if they cannot be let in yet, or not at all. */
bool seats_find(struct room *room, struct step *step, struct visitor *visitor);
/* Whether a request may still be carried out for the seat it was made for. */
enum why seats_check(const struct room *room, const struct visitor *visitor,
                     const struct asked *asked);
/* Opening a seat was refused, or could not be kept: they are let in without it. */
void seats_stay_shut(struct room *room, struct step *step, struct visitor *visitor, enum why why);
/*
 * Ends the seats and claims of devices that the table no longer knows. Everybody is shown the state
 * afterwards, or only visitors who have lost something.
 */
void seats_refresh(struct room *room, struct step *step, bool all);
/* An event about seats has been applied; `asker` may be NULL. */
void seats_follow(struct room *room, struct step *step, const struct game_event *event,
                  struct visitor *asker);

/* chat.c: players among themselves, and spectators among themselves. */
void chat_say(struct room *room, struct step *step, struct visitor *visitor,
              const struct message *message);
bool chat_stored(struct room *room, struct step *step, const struct room_input *input);
void chat_remember(struct room *room, const struct chat_line *line);
/* The kept lines that a seat, or NO_SEAT, is shown; returns how many. */
size_t chat_lines(const struct room *room, int seat, const struct chat_line *lines[CHAT_KEPT]);
void chat_free(struct chat *chat);
/* Whether a line is still being kept. */
bool chat_is_pending(const struct room *room);

/* thinking.c: computers' turns. */
void thinking_start(struct room *room, struct step *step);
void thinking_answered(struct room *room, struct step *step, const struct room_input *input);
void thinking_forget(struct room *room, struct step *step);
/* Whether the turn thought out last is still for the position on the table, and for its seat. */
bool thinking_is_current(const struct room *room);

/* timing.c: what time brings. */
bool timing_due(const struct room *room, int64_t now, struct game_event *event);
/* The player to move has gone away, or is back: before anything that waits in line. */
bool timing_presence(struct room *room, int64_t now, struct game_event *event);
bool timing_is_idle(const struct room *room, int64_t now);
int64_t timing_wake(const struct room *room, int64_t now);

#endif
