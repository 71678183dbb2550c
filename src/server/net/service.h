/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The service manager that has started the server, if there is one: systemd's protocol (sd_notify),
 * without its library. It is told when the server is ready and when it stops, and as long as the
 * event loop turns; when it no longer hears that, it ends the server and starts it again.
 */
#ifndef SERVICE_H
#define SERVICE_H

#include <uv.h>

struct service;

/* NULL if nobody wants to be told, or if there is no memory; all calls below take that. */
struct service *service_new(uv_loop_t *loop);

void service_ready(struct service *service);
void service_stopping(struct service *service);

/* The loop has to run before service_free(). */
void service_close(struct service *service);
void service_free(struct service *service);

/* Raises the number of open files to what the system allows: each connection takes one. */
void service_raise_files(void);

#endif
