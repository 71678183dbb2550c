/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "cli/words/i18n.h"
#include "cli/words/say.h"
#include "engine/protocol.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

/* Given by the build. */
#ifndef PACRU_VERSION
#define PACRU_VERSION "0"
#endif

static void write_line(void *context, const char *line, size_t length) {
    (void)context;
    (void)fwrite(line, 1, length, stdout);
    (void)fflush(stdout);
}

static int engine_run(const struct invocation *call) {
    pac__protocol *protocol = pac__protocol_new("Pacru " PACRU_VERSION, write_line, NULL);
    if (!protocol)
        return refuse_memory(call);
    char bytes[1 << 14];
    for (;;) {
        ssize_t length = read(STDIN_FILENO, bytes, sizeof bytes);
        if (length < 0 && errno == EINTR)
            continue;
        if (length <= 0 || !pac__protocol_feed(protocol, bytes, (size_t)length))
            break;
    }
    pac__protocol_end(protocol);
    return STATUS_DONE;
}

const struct command command_engine = {
    .name = "engine",
    .arguments = "",
    .summary = N_("speak the engine protocol"),
    .details = N_("Speaks the engine protocol on standard input and output, for programs that let "
                  "engines play: ugi, isready, setoption, position, go, stop, quit and others."),
    .options = {{NULL, NULL, NULL}},
    .least = 0,
    .most = 0,
    .no_json = true,
    .run = engine_run,
};
