/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The shell around the core (rooms/rooms.h): hands it what happens, with the time, and performs the
 * effects that come out: on sockets, the store, computers and one timer. It decides nothing itself.
 */
#ifndef SHELL_H
#define SHELL_H

#include "server/computers/computers.h"
#include "server/net/transport.h"
#include "server/rooms/rooms.h"
#include "server/store/store.h"

#include <uv.h>

struct shell {
    struct rooms *rooms;
    struct limits *limits;
    struct store *store;
    struct computers *computers;
    struct transport *transport;
    uv_timer_t timer;
    int64_t offset;  /* between the server's time and that of the loop, in milliseconds */
    int64_t planned; /* when the timer will ring */
    bool performing;
    bool running; /* the timer is known to the loop */
};

/*
 * Takes over the parts, which shell_free() frees. `context` of the store and of the computers is the
 * shell; their answers come by shell_stored(), shell_changed() and shell_thought().
 * False if there is no memory.
 */
bool shell_init(struct shell *shell, uv_loop_t *loop);

/* The store is open, and the server's time begins where the store says. False: no memory. */
bool shell_start(struct shell *shell);

/* Milliseconds since 1970; never runs backwards. */
int64_t shell_now(const struct shell *shell);

/* What happens; see the calls of the same name in rooms.h. */
bool shell_opened(struct shell *shell, uint64_t socket, struct address *address);
void shell_message(struct shell *shell, uint64_t socket, const char *text, size_t length);
void shell_closed(struct shell *shell, uint64_t socket);
void shell_create(struct shell *shell, uint64_t exchange, const struct game_setup *setup);
void shell_look(struct shell *shell, uint64_t exchange, const char *id, uint64_t address);
void shell_stored(void *context, uint64_t ticket, const struct store_answer *answer);
void shell_changed(void *context, const char (*games)[GAME_ID + 1], size_t count);
void shell_thought(void *context, const struct think_answer *answer);

/* Nothing new is begun; then everybody is told; then the timer is closed. */
void shell_stop(struct shell *shell);
void shell_say_bye(struct shell *shell);
void shell_close(struct shell *shell);

/* After the loop has run. */
void shell_free(struct shell *shell);

/* api.c: an HTTP request has its answer. Takes over the text, which is NULL if it is refused. */
void api_answer(struct transport *transport, uint64_t exchange, unsigned status, char *text,
                enum why why);

#endif
