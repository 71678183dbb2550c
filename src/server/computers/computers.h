/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Computers as players. A fixed-size pool of threads thinks beside the event loop; requests wait in
 * a queue that is fair by address (fair_queue.h), and one thread more takes only short thoughts, so
 * that none waits behind a long one.
 *
 * The table of a search belongs to the thread that thinks. A request that waits holds a copy of
 * its game and nothing else of the caller's: it is named by the caller's ticket, and its answer
 * says for which position it is.
 *
 * All functions are called in the thread of the loop.
 */
#ifndef COMPUTERS_H
#define COMPUTERS_H

#include <pacru/engine.h>

struct computers;
struct uv_loop_s;

struct think_request {
    uint64_t ticket;      /* the caller's name for it; no other request under way has it */
    uint64_t room;        /* whose it is; comes back with the answer */
    const pac_game *game; /* not over; copied */
    int level;            /* 1 to PAC_LEVELS */
    int64_t milliseconds; /* to think at the most; more than 0 */
    uint64_t address;     /* on whose behalf, as address_key() has it */
};

struct think_answer {
    uint64_t ticket, room; /* of the request */
    uint64_t position;     /* hash of the position that it was thought out for */
    pac_turn turn;         /* legal there, unless: */
    bool failed;           /* there was no memory to think with; it can be asked for again later */
};

typedef void computers_done(void *context, const struct think_answer *answer);

/* NULL if there is no memory, or a thread cannot be started. */
struct computers *computers_new(struct uv_loop_s *loop);

/*
 * Where answers go, before the first request. `done` is called from the loop, never from within
 * computers_think(); the context lives as long as the computers.
 */
void computers_report_to(struct computers *computers, computers_done *done, void *context);

/*
 * Asks for the turn of the player to move. False if too many requests wait already, in all or of
 * this address, or there is no memory: then there will be no answer, and the caller tries again
 * later.
 */
bool computers_think(struct computers *computers, const struct think_request *request);

/* No answer with this ticket will come; nothing happens if there is no such request. */
void computers_forget(struct computers *computers, uint64_t ticket);

/* Turns thought out since the beginning; those being thought about; those waiting. */
uint64_t computers_turns(const struct computers *computers);
size_t computers_busy(const struct computers *computers);
size_t computers_waiting(const struct computers *computers);

/* Ends all thoughts: no answer comes any more. The loop has to run before computers_free(). */
void computers_close(struct computers *computers);
void computers_free(struct computers *computers);

#endif
