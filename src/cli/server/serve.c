/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "cli/shared/inputs.h"
#include "cli/words/i18n.h"
#include "data.h"
#include "server/log/log.h"
#include "server/net/listen.h"
#include "server/server.h"
#include "server/store/folder.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPTION_ADDRESS, OPTION_PORT, OPTION_DATA, OPTION_LOG, OPTION_METRICS, OPTION_PROXY };

enum { PORT = 8302, PORT_MOST = 65535 };

/* ------------------------------------------------------------------------------------------------
 * Options
 */

static int read_log(const struct invocation *call) {
    const char *given = call->option[OPTION_LOG];
    enum log_level level = LEVEL_WARNING;
    if (given && !log_level_parse(given, &level)) {
        char shown[EXCERPT];
        escape(shown, given, strlen(given));
        return misuse(call, _("--log is error, warning, info or debug, not ‘{given}’."),
                      SLOTS({"given", shown}));
    }
    log_from(level);
    return STATUS_DONE;
}

static const char *address_of(const struct invocation *call) {
    const char *given = call->option[OPTION_ADDRESS];
    return given ? given : "127.0.0.1";
}

static int read_address(const struct invocation *call, struct sockaddr_storage *address) {
    const char *given = address_of(call), *port = call->option[OPTION_PORT];
    uint64_t number = PORT;
    int status = port ? input_number(call, "--port", port, 0, PORT_MOST, &number) : STATUS_DONE;
    if (status || listen_address_parse(given, (uint16_t)number, address))
        return status;
    char shown[EXCERPT];
    escape(shown, given, strlen(given));
    return misuse(call, _("--address is an IP address such as 127.0.0.1 or ::1, not ‘{given}’."),
                  SLOTS({"given", shown}));
}

static int prepare_folder(const struct invocation *call, const char *folder) {
    char shown[EXCERPT];
    int error = folder_prepare(folder);
    if (!error)
        return STATUS_DONE;
    escape(shown, folder, strlen(folder));
    return refuse(call, _("The data folder ‘{file}’ cannot be used: {why}"),
                  SLOTS({"file", shown}, {"why", why_file(error)}));
}

/* ------------------------------------------------------------------------------------------------
 * Starting
 */

static int refuse_port(const struct invocation *call, int error) {
    const char *port = call->option[OPTION_PORT];
    char number[16];
    (void)snprintf(number, sizeof number, "%d", PORT);
    const struct slot *slots = SLOTS({"address", address_of(call)}, {"port", port ? port : number},
                                     {"why", strerror(error)});
    switch (error) {
    case EADDRINUSE:
        return refuse(
            call,
            _("Port {port} is in use, perhaps by another ‘pacru serve’; choose one with --port."),
            slots);
    case EADDRNOTAVAIL:
        return refuse(call, _("This machine does not have the address {address}."), slots);
    case EACCES:
        return refuse(call, _("Port {port} is reserved; choose one above 1023 with --port."),
                      slots);
    default:
        return refuse(call, _("The address {address} cannot be used: {why}"), slots);
    }
}

static int say_ready(const struct invocation *call, const char *url) {
    if (call->json) {
        int status = say_json(call, json_pack("{ss}", "address", url));
        return status ? status : finish_output(call, STATUS_DONE);
    }
    /* Translators: {address} is something like http://localhost:8302 */
    say(_("Pacru is ready at {address}"), SLOTS({"address", url}));
    return finish_output(call, STATUS_DONE);
}

/* The operator's port, for metrics: on the loopback address only. */
static int listen_for_operator(const struct invocation *call, int *fd) {
    const char *port = call->option[OPTION_METRICS];
    struct sockaddr_storage address;
    uint64_t number;
    *fd = -1;
    if (!port)
        return STATUS_DONE;
    int status = input_number(call, "--metrics", port, 0, PORT_MOST, &number);
    if (status || !listen_address_parse("127.0.0.1", (uint16_t)number, &address))
        return status;
    int error = listen_open(&address, fd);
    if (!error)
        return STATUS_DONE;
    *fd = -1;
    return refuse(call, _("The metrics port {port} cannot be used: {why}"),
                  SLOTS({"port", port}, {"why", strerror(error)}));
}

static int listen_for_everybody(const struct invocation *call,
                                const struct sockaddr_storage *address, int *fd) {
    int error = listen_open(address, fd);
    return error ? refuse_port(call, error) : STATUS_DONE;
}

static int serve(const struct invocation *call, const struct server_options *options) {
    char url[LISTEN_URL], why[SERVER_WHY];
    listen_url(options->fd, url);
    struct server *server = server_new(options, why);
    if (!server) {
        char shown[EXCERPT];
        escape(shown, options->folder, strlen(options->folder));
        return refuse(call, _("The server cannot be started with the data folder ‘{file}’: {why}"),
                      SLOTS({"file", shown}, {"why", why}));
    }
    log_event(LEVEL_INFO, "ready", FIELDS({"address", url}));
    int status = say_ready(call, url);
    if (!status)
        server_run(server);
    server_free(server);
    return status;
}

static int serve_run(const struct invocation *call) {
    struct sockaddr_storage address;
    char folder[PATH_MAX];
    struct server_options options = {.folder = folder,
                                     .behind_proxy = call->option[OPTION_PROXY] != NULL};
    int status = read_log(call);
    if (!status)
        status = read_address(call, &address);
    if (!status)
        status = data_folder(call, call->option[OPTION_DATA], folder, sizeof folder);
    if (!status)
        status = prepare_folder(call, folder);
    if (!status)
        status = listen_for_everybody(call, &address, &options.fd);
    if (status)
        return status;
    status = listen_for_operator(call, &options.operator_fd);
    if (status) {
        (void)close(options.fd);
        return status;
    }
    return serve(call, &options);
}

const struct command command_serve = {
    .name = "serve",
    .arguments = "",
    .summary = N_("play in the browser"),
    .details = N_("Serves the games to browsers and prints the address to open, by default "
                  "http://localhost:8302. Only this machine can reach it, unless --address says "
                  "otherwise. Ctrl-C stops it."),
    .options = {{"address", "IP",
                 N_("the address to listen on (default: 127.0.0.1; 0.0.0.0 for everyone)")},
                {"port", "N", N_("the port (default: 8302; 0 for any free one)")},
                {"data", "DIR", N_("the data folder, created if it does not exist")},
                {"log", "LEVEL", N_("log to standard error: error, warning, info or debug")},
                {"metrics", "PORT",
                 N_("serve Prometheus metrics at /metrics on this PORT, on this machine only")},
                {"proxy", NULL,
                 N_("trust X-Forwarded-For for client addresses (only behind a proxy)")}},
    .least = 0,
    .most = 0,
    .run = serve_run,
};
