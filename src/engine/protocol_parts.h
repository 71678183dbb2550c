/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the two halves of the protocol share: lines and threads in protocol.c, commands in
 * protocol_commands.c.
 */
#ifndef PACRU_PROTOCOL_PARTS_H
#define PACRU_PROTOCOL_PARTS_H

#include "player.h"
#include "protocol.h"

#include <pthread.h>

/* The options that are numbers: X(name, default, least, most). */
#define PAC_PROTOCOL_OPTIONS(X)                                                                    \
    X(Threads, 1, 1, PAC_MAX_THREADS)                                                              \
    X(Hash, 16, 1, 32768) /* MiB */                                                                \
    X(Level, PAC_LEVELS, 1, PAC_LEVELS)                                                            \
    X(MultiPV, 1, 1, PAC_MAX_LINES)                                                                \
    X(Seed, 0, 0, INT64_MAX)

/* The value of EvalFile for the library's own network. */
#define PAC__NO_FILE "<empty>"

typedef enum pac__option {
#define PAC_PROTOCOL_OPTION(name, usual, least, most) PAC__OPTION_##name,
    PAC_PROTOCOL_OPTIONS(PAC_PROTOCOL_OPTION)
#undef PAC_PROTOCOL_OPTION
        PAC__OPTIONS
} pac__option;

/* A command in the queue. */
typedef struct pac__order {
    struct pac__order *next;
    bool takes_long; /* `go`, `perft`, `moves` */
    bool asks_ready; /* `isready` */
    char line[];
} pac__order;

struct pac__protocol {
    const char *name;
    pac__write *write;
    void *context;
    pthread_mutex_t output; /* held while writing a line */

    /* The line that comes in; only whoever feeds uses these. */
    char *line;
    size_t length, room;
    bool too_long; /* the rest of the line is skipped */
    bool quit;

    pthread_t worker;
    pthread_mutex_t lock; /* for all below, down to the worker's own */
    pthread_cond_t changed;
    pac__order *first, **tail; /* the queue, and where the next command is linked */
    size_t waiting;            /* length of the queue */
    uint64_t given;            /* commands queued so far; numbers them from 1 */
    uint64_t in_hand;          /* number of the command being executed */
    uint64_t stopped;          /* searches up to this number are to stop, */
    uint64_t cut;              /* and counts and lists up to this one */
    bool busy;                 /* the command being executed takes long */
    bool closing;              /* no more input */
    pac_player *thinker;       /* the player that is searching, or NULL */
    bool endless;              /* it searches without limits */

    /* The worker's own. */
    pac_game *game;
    pac_player *player; /* made when first needed, and again after an option has changed */
    const char *kind;
    pac_network *network; /* from EvalFile; NULL for the library's own */
    int64_t option[PAC__OPTIONS];
};

/* Writes a line and its newline. */
__attribute__((format(printf, 2, 3))) void pac__say(pac__protocol *protocol, const char *format,
                                                    ...);

/* Whether the command being executed, a count or a list, is to stop. */
bool pac__is_cut(pac__protocol *protocol);

/* The player is made again when it is next needed. */
void pac__forget_player(pac__protocol *protocol);

/* protocol_network.c: the option EvalFile. */
void pac__choose_network(pac__protocol *protocol, const char *path);

/* Executes a command; modifies the line. */
void pac__obey(pac__protocol *protocol, char *line);

#endif
