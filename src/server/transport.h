/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Connections: takes requests apart and carries answers back. All that is known of libwebsockets is
 * known here, so that another library could take its place.
 */
#ifndef TRANSPORT_H
#define TRANSPORT_H

#include "http.h"

#include <uv.h>

struct transport;

struct transport_hooks {
    const struct http_header *headers; /* go with every answer */
    void (*answer)(const struct http_request *request, struct http_answer *answer);
    void (*idle)(void *context); /* while draining: the last answer under way is out */
    void *context;
};

/* NULL if the library refuses; it has logged why. The hooks are copied. */
struct transport *transport_new(uv_loop_t *loop, const struct transport_hooks *hooks);

/* Takes over a connection that has been accepted, and closes it in any case. */
void transport_adopt(struct transport *transport, int fd);

/* From now on connections are closed behind their answer. True if no answer is under way. */
bool transport_drain(struct transport *transport);

/*
 * Closes every connection. What the loop needs to forget them happens in its next turns; after
 * these, transport_free() gives the memory back.
 */
void transport_close(struct transport *transport);
void transport_free(struct transport *transport);

#endif
