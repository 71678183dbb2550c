/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What clients say, from JSON to values: docs/protocol.md. Nothing else reads JSON from outside.
 *
 * A message is either understood wholly or refused with a reason; every length and number is
 * bounded.
 */
#ifndef MESSAGES_H
#define MESSAGES_H

#include "game.h"

#include <pacru/notation.h>

enum {
    PROTOCOL_VERSION = 2,
    MESSAGE_BYTES = 4096 /* of a message, or of a set-up, at the most */
};

/* Why something is refused: X(name, text). */
#define WHY_LIST(X)                                                                                \
    X(NONE, "")                                                                                    \
    X(JSON, "json")         /* not JSON, or not an object */                                       \
    X(MESSAGE, "message")   /* there is no such message */                                         \
    X(FIELD, "field")       /* a field is missing, unknown, or not what it may be */               \
    X(VERSION, "version")   /* the server speaks another version */                                \
    X(HELLO, "hello")       /* the first message, and only that, is `hello` */                     \
    X(NO_GAME, "no-game")   /* there is no such game */                                            \
    X(NO_SEAT, "no-seat")   /* the secret opens no seat of this game */                            \
    X(WATCHING, "watching") /* only players may do that */                                         \
    X(HOST, "host")         /* only the host may do that */                                        \
    X(NO_CLAIM, "no-claim") /* there is no seat for them to claim or take */                       \
    X(WAITING, "waiting")   /* a seat is still open */                                             \
    X(OVER, "over")         /* the game is over */                                                 \
    X(NOT_OVER, "not-over")                                                                        \
    X(LEFT, "left")           /* they are no longer in the game */                                 \
    X(NOT_TO_MOVE, "to-move") /* it is another player's turn */                                    \
    X(STALE, "stale")         /* other turns have been played than the sender knew of */           \
    X(ILLEGAL, "illegal")     /* the turn is not legal: the rule goes along */                     \
    X(TAKEN, "taken")         /* the seat is not free, or its player keeps it */                   \
    X(OFFERED, "offered")     /* there is an offer already */                                      \
    X(NO_OFFER, "no-offer")   /* there is none to answer, or it has been answered */               \
    X(NO_DRAW, "no-draw")     /* not in this game, or not with a computer */                       \
    X(NO_BACK, "no-back")     /* there is no turn that could be taken back */                      \
    X(MOVED_ON, "moved-on")   /* the players have gone on with another game */                     \
    X(FULL, "full")           /* the game has become too long, or the seat has used up a quota */  \
    X(TOO_FAST, "too-fast")   /* more than the limits allow */                                     \
    X(STORE, "store")         /* it cannot be kept just now, so it has not happened */             \
    X(STOPPING, "stopping")   /* the server is being stopped */

enum why {
#define WHY_ENUM(name, text) WHY_##name,
    WHY_LIST(WHY_ENUM)
#undef WHY_ENUM
        WHYS
};

const char *why_text(enum why why);

enum message_kind {
    MESSAGE_HELLO,
    MESSAGE_SIT,
    MESSAGE_TAKE,
    MESSAGE_CLAIM,
    MESSAGE_RENEW,
    MESSAGE_FILL,
    MESSAGE_START,
    MESSAGE_CANCEL,
    MESSAGE_TURN,
    MESSAGE_PLAN,
    MESSAGE_RESIGN,
    MESSAGE_OFFER,
    MESSAGE_WITHDRAW,
    MESSAGE_ANSWER,
    MESSAGE_CHAT,
    MESSAGE_PING,
    MESSAGE_KINDS
};

/* Fields that a message does not have are 0 or "". */
struct message {
    enum message_kind kind;
    int64_t id;                   /* goes back with the answer; 0 if none is wanted */
    char game[GAME_ID + 1];       /* hello */
    char secret[SEAT_SECRET + 1]; /* hello; "" for somebody who watches */
    char device[SEAT_SECRET + 1]; /* hello, with a secret */
    char name[NAME_BYTES + 1];    /* hello (watching), sit, take */
    int seat, level;              /* take, renew, fill */
    uint32_t at;                  /* turn, plan: how many have been played before */
    char turn[PAC_TURN_TEXT];     /* turn */
    enum offer_kind offer;        /* offer, withdraw, answer */
    bool yes;                     /* answer */
    char text[CHAT_BYTES + 1];    /* chat; plan: as kept */
    /* What the room adds, for take, claim and renew. */
    bool first;                           /* claim: only if no device has the seat */
    unsigned char device_hash[SEAT_HASH]; /* of the device that asks */
    unsigned char new_hash[SEAT_HASH];    /* of the new secret */
};

struct message_fault {
    enum why why;
    int64_t id;     /* of the message, if that could be read; else 0 */
    char field[16]; /* for WHY_FIELD; "" if its name is not one of ours */
};

/* On a fault returns false, and `message` is not to be used. */
bool message_read(const char *text, size_t length, struct message *message,
                  struct message_fault *fault);

/* The set-up of a new game, without its own name, secrets and dates. */
bool setup_read(const char *text, size_t length, struct game_setup *setup,
                struct message_fault *fault);

#endif
