/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "server.h"
#include "log.h"
#include "pages.h"
#include "transport.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

enum {
    ACCEPTED_AT_ONCE = 64, /* before others have their turn */
    PAUSE = 200,           /* milliseconds to wait when no descriptors are left */
    PATIENCE = 10000       /* milliseconds for answers under way when the server stops */
};

struct server {
    uv_loop_t loop;
    struct transport *transport;
    int fd;
    uv_poll_t listener;
    uv_timer_t pause, patience;
    uv_signal_t terminate, interrupt;
    uv_handle_t *handles[5]; /* those above that the loop knows */
    size_t handle_count;
    bool stopping, closed;
};

/* ------------------------------------------------------------------------------------------------
 * Letting people in
 */

static void on_connection(uv_poll_t *listener, int status, int events);

static void on_pause_over(uv_timer_t *timer) {
    struct server *server = timer->data;
    (void)uv_poll_start(&server->listener, UV_READABLE, on_connection);
}

static void on_connection(uv_poll_t *listener, int status, int events) {
    struct server *server = listener->data;
    (void)status;
    (void)events;
    for (int i = 0; i < ACCEPTED_AT_ONCE; i++) {
        int fd = accept(server->fd, NULL, NULL);
        if (fd >= 0) {
            transport_adopt(server->transport, fd);
            continue;
        }
        if (errno == EINTR || errno == ECONNABORTED)
            continue;
        if (errno == EAGAIN || errno == EWOULDBLOCK)
            return;
        /* Whoever waits will still be there when somebody else has left. */
        log_event(LEVEL_WARNING, "full", FIELDS({"why", strerror(errno)}));
        (void)uv_poll_stop(listener);
        (void)uv_timer_start(&server->pause, on_pause_over, PAUSE, 0);
        return;
    }
}

static void stop_listening(struct server *server) {
    if (server->fd < 0)
        return;
    (void)uv_timer_stop(&server->pause);
    (void)uv_poll_stop(&server->listener);
    (void)close(server->fd);
    server->fd = -1;
}

/* ------------------------------------------------------------------------------------------------
 * Ending
 */

/* When nothing is left in the loop, uv_run() returns. */
static void close_all(struct server *server) {
    if (server->closed)
        return;
    server->closed = true;
    stop_listening(server);
    for (size_t i = 0; i < server->handle_count; i++)
        uv_close(server->handles[i], NULL);
    if (server->transport)
        transport_close(server->transport);
}

static void on_patience_over(uv_timer_t *timer) { close_all(timer->data); }

/* The library still has the connection in its hands: the end comes in the loop's next turn. */
static void on_idle(void *context) {
    struct server *server = context;
    (void)uv_timer_start(&server->patience, on_patience_over, 0, 0);
}

static void on_signal(uv_signal_t *watcher, int number) {
    struct server *server = watcher->data;
    bool again = server->stopping;
    log_event(LEVEL_INFO, "stopping", FIELDS({"signal", number == SIGTERM ? "SIGTERM" : "SIGINT"}));
    server->stopping = true;
    stop_listening(server);
    if (transport_drain(server->transport) || again)
        close_all(server);
    else
        (void)uv_timer_start(&server->patience, on_patience_over, PATIENCE, 0);
}

/* ------------------------------------------------------------------------------------------------
 * The whole
 */

/* Notes a handle that the loop knows from now on. */
static int keep(struct server *server, void *handle, int error) {
    if (error)
        return error;
    server->handles[server->handle_count] = handle;
    server->handles[server->handle_count++]->data = server;
    return 0;
}

static int set_up(struct server *server) {
    uv_loop_t *loop = &server->loop;
    int error = keep(server, &server->pause, uv_timer_init(loop, &server->pause));
    if (!error)
        error = keep(server, &server->patience, uv_timer_init(loop, &server->patience));
    if (!error)
        error = keep(server, &server->terminate, uv_signal_init(loop, &server->terminate));
    if (!error)
        error = keep(server, &server->interrupt, uv_signal_init(loop, &server->interrupt));
    if (!error)
        error = keep(server, &server->listener,
                     uv_poll_init_socket(loop, &server->listener, server->fd));
    if (!error)
        error = uv_signal_start(&server->terminate, on_signal, SIGTERM);
    if (!error)
        error = uv_signal_start(&server->interrupt, on_signal, SIGINT);
    if (error)
        return error;
    const struct transport_hooks hooks = {
        .headers = pages_headers, .answer = pages_answer, .idle = on_idle, .context = server};
    server->transport = transport_new(loop, &hooks);
    return server->transport ? uv_poll_start(&server->listener, UV_READABLE, on_connection)
                             : UV_ENOMEM;
}

struct server *server_new(int fd) {
    struct server *server = calloc(1, sizeof *server);
    if (!server || uv_loop_init(&server->loop)) {
        (void)close(fd);
        free(server);
        return NULL;
    }
    server->fd = fd;
    int error = set_up(server);
    if (!error)
        return server;
    log_event(LEVEL_ERROR, "start", FIELDS({"why", uv_strerror(error)}));
    server_free(server);
    return NULL;
}

void server_run(struct server *server) {
    (void)uv_run(&server->loop, UV_RUN_DEFAULT);
    log_event(LEVEL_INFO, "stopped", NO_FIELDS);
}

void server_free(struct server *server) {
    close_all(server);
    (void)uv_run(&server->loop, UV_RUN_DEFAULT);
    transport_free(server->transport);
    (void)uv_loop_close(&server->loop);
    free(server);
}
