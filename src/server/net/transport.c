/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "transport.h"
#include "connection.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    SENT_AHEAD = 128 * 1024, /* bytes that the system may hold back for a peer */
    TICK = 100,              /* milliseconds between looks at who is overdue */
    STANDSTILL = 1000        /* between two looks: the process was stopped */
};

/* ------------------------------------------------------------------------------------------------
 * Deadlines
 */

static void on_overdue(struct connection *connection) {
    enum phase phase = connection->phase;
    if (phase == PHASE_READING && connection->begun)
        request_refuse(connection, 408);
    else if (phase == PHASE_READING)
        connection_leave(connection); /* a request may be on its way */
    else if (phase == PHASE_LEAVING &&
             (connection->transport->draining || output_is_taken(connection)))
        connection_close(connection);
    else if (phase == PHASE_LEAVING)
        connection_enter(connection, PHASE_TAKING);
    else if (phase != PHASE_CLOSING && output_moves(connection))
        connection_enter(connection, phase);
    else
        connection_drop(connection, "stuck");
}

static void on_tick(uv_timer_t *tick) {
    struct transport *transport = tick->data;
    const struct transport_deadlines *deadlines = &transport->hooks.deadlines;
    const struct {
        enum phase phase;
        uint64_t most;
    } limits[] = {{PHASE_READING, deadlines->ask},
                  {PHASE_SENDING, deadlines->take},
                  {PHASE_CLOSING, deadlines->close},
                  {PHASE_LEAVING, deadlines->leave},
                  {PHASE_TAKING, deadlines->take}};
    uint64_t now = uv_now(transport->loop), elapsed = now - transport->ticked;
    transport->ticked = now;
    /* What has come meanwhile is read before the next look, which may be as late. */
    transport->stood_still = elapsed >= STANDSTILL && !transport->stood_still;
    if (transport->stood_still)
        return;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        const struct phase_list *list = &transport->lists[limits[i].phase];
        while (list->first && now >= list->first->since + limits[i].most)
            on_overdue(list->first);
    }
    sockets_ping(transport, elapsed);
}

/* ------------------------------------------------------------------------------------------------
 * Newcomers
 */

static void write_address(const struct sockaddr_storage *address, char text[46]) {
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    memcpy(&v4, address, sizeof v4);
    memcpy(&v6, address, sizeof v6);
    text[0] = '\0';
    if (address->ss_family == AF_INET)
        (void)inet_ntop(AF_INET, &v4.sin_addr, text, 46);
    else if (address->ss_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr))
        (void)inet_ntop(AF_INET, v6.sin6_addr.s6_addr + 12, text, 46);
    else if (address->ss_family == AF_INET6)
        (void)inet_ntop(AF_INET6, &v6.sin6_addr, text, 46);
}

static void turn_away(int fd) {
    static const char full[] = "HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\n"
                               "retry-after: 10\r\nconnection: close\r\n\r\n";
    (void)!send(fd, full, sizeof full - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)close(fd);
}

void transport_adopt(struct transport *transport, int fd, bool operator_only) {
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof address;
    int one = 1, ahead = SENT_AHEAD;
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    (void)setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &ahead, sizeof ahead);
    (void)getpeername(fd, (struct sockaddr *)&address, &size);
    bool is_counted = !operator_only && !transport->hooks.behind_proxy;
    struct peer *peer = is_counted ? peers_add(transport->peers, &address) : NULL;
    if (is_counted && !peer) {
        turn_away(fd);
        return;
    }
    struct connection *connection = connection_new(transport);
    if (!connection) {
        peers_remove(peer);
        (void)close(fd);
        return;
    }
    connection->peer = peer;
    connection->operator_only = operator_only;
    write_address(&address, connection->address);
    if (uv_tcp_open(&connection->stream, fd)) {
        (void)close(fd);
        connection_close(connection);
        return;
    }
    connection_go_on(connection);
}

/* ------------------------------------------------------------------------------------------------
 * The whole
 */

struct transport *transport_new(uv_loop_t *loop, const struct transport_hooks *hooks) {
    struct transport *transport = calloc(1, sizeof *transport);
    if (!transport || !(transport->peers = peers_new(CONNECTIONS_OF_ADDRESS))) {
        free(transport);
        return NULL;
    }
    /* Whoever has gone is an error of the call that writes to them. */
    (void)signal(SIGPIPE, SIG_IGN);
    transport->hooks = *hooks;
    transport->loop = loop;
    transport->ticked = uv_now(loop);
    (void)uv_timer_init(loop, &transport->tick); /* cannot fail */
    transport->tick.data = transport;
    (void)uv_timer_start(&transport->tick, on_tick, TICK, TICK);
    return transport;
}

void transport_close(struct transport *transport) {
    transport->draining = transport->was_idle = true;
    uv_close((uv_handle_t *)&transport->tick, NULL);
    for (int phase = 0; phase < PHASE_GONE; phase++)
        while (transport->lists[phase].first)
            connection_close(transport->lists[phase].first);
    for (struct connection *one = transport->lists[PHASE_GONE].first; one; one = one->next)
        connection_tell_closed(one);
}

void transport_free(struct transport *transport) {
    if (!transport)
        return;
    peers_free(transport->peers);
    free(transport->slots);
    free(transport);
}
