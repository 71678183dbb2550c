/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Put in with the linker's --wrap: a transport with a tenth of the time for everything, so that
 * tests of deadlines need not wait for the real ones.
 */
#include "server/net/transport.h"

struct transport *__real_transport_new(uv_loop_t *loop, const struct transport_hooks *hooks);
struct transport *__wrap_transport_new(uv_loop_t *loop, const struct transport_hooks *hooks);

struct transport *__wrap_transport_new(uv_loop_t *loop, const struct transport_hooks *hooks) {
    struct transport_hooks hurried = *hooks;
    const struct transport_deadlines *usual = &hooks->deadlines;
    hurried.deadlines = (struct transport_deadlines){.ask = usual->ask / 10,
                                                     .take = usual->take / 10,
                                                     .close = usual->close / 10,
                                                     .leave = usual->leave / 10,
                                                     .ping = usual->ping / 10,
                                                     .pong = usual->pong / 10};
    return __real_transport_new(loop, &hurried);
}
