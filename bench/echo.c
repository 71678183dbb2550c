/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A bare echo server on the same library and loop as `pacru serve`, to compare it with: sends every
 * message back as it came. Prints its port.
 */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { MOST = 4096 };

struct session {
    unsigned char bytes[LWS_PRE + MOST];
    size_t length;
};

static int on_event(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    struct session *session = user;
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        if (length > MOST)
            return -1;
        memcpy(session->bytes + LWS_PRE, in, length);
        session->length = length;
        lws_callback_on_writable(connection);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (session->length &&
            lws_write(connection, session->bytes + LWS_PRE, session->length, LWS_WRITE_TEXT) < 0)
            return -1;
        session->length = 0;
        return 0;
    default:
        return 0;
    }
}

int main(void) {
    const struct lws_protocols protocols[] = {
        {.name = "echo", .callback = on_event, .per_session_data_size = sizeof(struct session)},
        {.name = NULL}};
    uv_loop_t *loop = uv_default_loop();
    void *loops[] = {loop};
    struct lws_context_creation_info info = {.port = 0,
                                             .protocols = protocols,
                                             .foreign_loops = loops,
                                             .options = LWS_SERVER_OPTION_LIBUV |
                                                        LWS_SERVER_OPTION_EXPLICIT_VHOSTS};
    lws_set_log_level(0, NULL);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *vhost = context ? lws_create_vhost(context, &info) : NULL;
    if (!vhost)
        return 1;
    (void)printf("ready at http://localhost:%d\n", lws_get_vhost_listen_port(vhost));
    (void)fflush(stdout);
    return uv_run(loop, UV_RUN_DEFAULT);
}
