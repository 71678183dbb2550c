/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "server.h"
#include "api.h"
#include "databases.h"
#include "server/log/log.h"
#include "server/net/service.h"
#include "server/pages/pages.h"
#include "server/store/folder.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

enum {
    ACCEPTED_AT_ONCE = 64, /* before others have their turn */
    PAUSE = 200,           /* milliseconds to wait when no descriptors are left */
    PATIENCE = 10000,      /* milliseconds for answers under way when the server stops */
    SETTLE = 5             /* milliseconds between looks whether the store has kept everything */
};

/* A socket that listens. */
struct entrance {
    struct server *server;
    int fd; /* -1 if there is none */
    uv_poll_t poll;
};

struct server {
    uv_loop_t loop;
    struct api api;
    struct transport *transport;
    struct service *service; /* NULL if nothing has started it as a service */
    struct entrance entrances[2];
    uv_timer_t pause, patience, settle;
    uv_signal_t terminate, interrupt;
    uv_handle_t *handles[7]; /* those above that the loop knows */
    size_t handle_count;
    int lock; /* on the data folder; -1 if there is none */
    bool stopping, closed;
};

/* ------------------------------------------------------------------------------------------------
 * Letting people in
 */

static void on_connection(uv_poll_t *listener, int status, int events);

static void listen_on(struct server *server) {
    for (size_t i = 0; i < 2; i++)
        if (server->entrances[i].fd >= 0)
            (void)uv_poll_start(&server->entrances[i].poll, UV_READABLE, on_connection);
}

static void on_pause_over(uv_timer_t *timer) { listen_on(timer->data); }

static void on_connection(uv_poll_t *listener, int status, int events) {
    const struct entrance *entrance = listener->data;
    struct server *server = entrance->server;
    (void)status;
    (void)events;
    for (int i = 0; i < ACCEPTED_AT_ONCE; i++) {
        int fd = accept(entrance->fd, NULL, NULL);
        if (fd >= 0) {
            transport_adopt(server->transport, fd, entrance == &server->entrances[1]);
            continue;
        }
        if (errno == EINTR || errno == ECONNABORTED)
            continue;
        if (errno == EAGAIN || errno == EWOULDBLOCK)
            return;
        /* Connections that wait are accepted when another one has closed. */
        log_event(LEVEL_WARNING, "full", FIELDS({"why", strerror(errno)}));
        (void)uv_poll_stop(listener);
        (void)uv_timer_start(&server->pause, on_pause_over, PAUSE, 0);
        return;
    }
}

static void stop_listening(struct server *server) {
    (void)uv_timer_stop(&server->pause);
    for (size_t i = 0; i < 2; i++) {
        struct entrance *entrance = &server->entrances[i];
        if (entrance->fd < 0)
            continue;
        if (uv_is_active((uv_handle_t *)&entrance->poll))
            (void)uv_poll_stop(&entrance->poll);
        (void)close(entrance->fd);
        entrance->fd = -1;
    }
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
    service_close(server->service);
    shell_close(&server->api.shell);
}

static void on_patience_over(uv_timer_t *timer) { close_all(timer->data); }

/* The loop still has the connection in its hands: the end comes in its next turn. */
static void on_idle(void *context) {
    struct server *server =
        (struct server *)(void *)((char *)context - offsetof(struct server, api));
    (void)uv_timer_start(&server->patience, on_patience_over, 0, 0);
}

/* What has been asked for is kept and answered before everybody is sent away. */
static void on_settle(uv_timer_t *timer) {
    struct server *server = timer->data;
    if (store_pending(server->api.shell.store))
        return;
    (void)uv_timer_stop(timer);
    shell_say_bye(&server->api.shell);
    if (transport_drain(server->transport))
        close_all(server);
}

static void on_signal(uv_signal_t *watcher, int number) {
    struct server *server = watcher->data;
    bool again = server->stopping;
    log_event(LEVEL_INFO, "stopping", FIELDS({"signal", number == SIGTERM ? "SIGTERM" : "SIGINT"}));
    server->stopping = true;
    service_stopping(server->service);
    stop_listening(server);
    if (again) {
        close_all(server);
        return;
    }
    shell_stop(&server->api.shell);
    (void)uv_timer_start(&server->settle, on_settle, 0, SETTLE);
    (void)uv_timer_start(&server->patience, on_patience_over, PATIENCE, 0);
}

/* ------------------------------------------------------------------------------------------------
 * The whole
 */

/* Notes a handle that the loop knows from now on. */
static int register_handle(struct server *server, void *handle, int error) {
    if (error)
        return error;
    server->handles[server->handle_count] = handle;
    server->handles[server->handle_count++]->data = server;
    return 0;
}

static int open_entrance(struct server *server, struct entrance *entrance) {
    if (entrance->fd < 0)
        return 0;
    int error = register_handle(server, &entrance->poll,
                                uv_poll_init_socket(&server->loop, &entrance->poll, entrance->fd));
    entrance->poll.data = entrance;
    return error;
}

static int set_up_loop(struct server *server) {
    uv_loop_t *loop = &server->loop;
    int error = register_handle(server, &server->pause, uv_timer_init(loop, &server->pause));
    if (!error)
        error = register_handle(server, &server->patience, uv_timer_init(loop, &server->patience));
    if (!error)
        error = register_handle(server, &server->settle, uv_timer_init(loop, &server->settle));
    if (!error)
        error =
            register_handle(server, &server->terminate, uv_signal_init(loop, &server->terminate));
    if (!error)
        error =
            register_handle(server, &server->interrupt, uv_signal_init(loop, &server->interrupt));
    for (size_t i = 0; i < 2 && !error; i++)
        error = open_entrance(server, &server->entrances[i]);
    if (!error)
        error = uv_signal_start(&server->terminate, on_signal, SIGTERM);
    if (!error)
        error = uv_signal_start(&server->interrupt, on_signal, SIGINT);
    return error;
}

/* Milliseconds since 1970, by the system's clock. */
static int64_t system_now(void) {
    struct timespec now = {0, 0};
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool set_up_games(struct server *server, const char *folder, char why[STORE_WHY]) {
    struct shell *shell = &server->api.shell;
    if (!shell_init(shell, &server->loop) || !secrets_prepare())
        return false;
    int error = folder_lock(folder, &server->lock);
    if (error) {
        server->lock = -1;
        (void)snprintf(why, STORE_WHY, "%s",
                       error == EBUSY ? "another server uses it" : strerror(error));
        return false;
    }
    struct database *database = database_open(folder, true, why);
    if (database)
        shell->store = store_open(database, &server->loop, system_now(), shell_changed, shell, why);
    return shell->store && shell_start(shell);
}

static bool set_up_transport(struct server *server) {
    const struct transport_hooks hooks = {
        .headers = pages_headers,
        .refuse = pages_refuse,
        .ask = api_ask,
        .takes_body = api_takes_body,
        .may_open = api_may_open,
        .open = api_open,
        .message = api_message,
        .closed = api_closed,
        .idle = on_idle,
        .context = &server->api,
        .deadlines = {.ask = 15000,
                      .take = 15000,
                      .close = 5000,
                      .leave = 2000,
                      .ping = 20000,
                      .pong = 10000},
        .message_most = MESSAGE_BYTES,
        .body_most = MESSAGE_BYTES,
        .behind_proxy = server->api.behind_proxy,
    };
    server->transport = transport_new(&server->loop, &hooks);
    server->api.shell.transport = server->transport;
    return server->transport != NULL;
}

struct server *server_new(const struct server_options *options, char why[SERVER_WHY]) {
    struct server *server = calloc(1, sizeof *server);
    why[0] = '\0';
    service_raise_files();
    (void)signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk, and no more */
    if (!server || uv_loop_init(&server->loop)) {
        (void)close(options->fd);
        if (options->operator_fd >= 0)
            (void)close(options->operator_fd);
        free(server);
        return NULL;
    }
    server->entrances[0] = (struct entrance){.server = server, .fd = options->fd};
    server->entrances[1] = (struct entrance){.server = server, .fd = options->operator_fd};
    server->lock = -1;
    server->api.behind_proxy = options->behind_proxy;
    server->service = service_new(&server->loop);
    int error = set_up_loop(server);
    if (!error && set_up_games(server, options->folder, why) && set_up_transport(server)) {
        listen_on(server);
        return server;
    }
    if (!why[0])
        (void)snprintf(why, SERVER_WHY, "%s", error ? uv_strerror(error) : "a library refuses");
    server_free(server);
    return NULL;
}

void server_run(struct server *server) {
    service_ready(server->service);
    (void)uv_run(&server->loop, UV_RUN_DEFAULT);
    log_event(LEVEL_INFO, "stopped", NO_FIELDS);
}

void server_free(struct server *server) {
    close_all(server);
    (void)uv_run(&server->loop, UV_RUN_DEFAULT);
    transport_free(server->transport);
    service_free(server->service);
    shell_free(&server->api.shell);
    if (server->lock >= 0)
        (void)close(server->lock);
    (void)uv_loop_close(&server->loop);
    free(server);
}
