/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "service.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

struct service {
    int fd;
    struct sockaddr_un address;
    socklen_t size;
    uv_timer_t watchdog;
};

/* A manager that does not listen, or a full queue, is no reason to stop serving. */
static void notify_manager(const struct service *service, const char *text) {
    if (service)
        (void)!sendto(service->fd, text, strlen(text), MSG_DONTWAIT | MSG_NOSIGNAL,
                      (const struct sockaddr *)&service->address, service->size);
}

static void on_watchdog(uv_timer_t *timer) { notify_manager(timer->data, "WATCHDOG=1"); }

/* Milliseconds after which the manager loses patience; 0 if it does not, or means another process. */
static uint64_t watchdog_milliseconds(void) {
    const char *microseconds = getenv("WATCHDOG_USEC"), *process = getenv("WATCHDOG_PID");
    if (!microseconds || (process && strtoll(process, NULL, 10) != (long long)getpid()))
        return 0;
    return strtoull(microseconds, NULL, 10) / 1000;
}

struct service *service_new(uv_loop_t *loop) {
    const char *path = getenv("NOTIFY_SOCKET");
    size_t length = path ? strlen(path) : 0;
    struct service *service = NULL;
    if (length > 1 && length < sizeof service->address.sun_path &&
        (path[0] == '/' || path[0] == '@'))
        service = calloc(1, sizeof *service);
    if (!service)
        return NULL;
    service->address.sun_family = AF_UNIX;
    memcpy(service->address.sun_path, path, length);
    if (path[0] == '@')
        service->address.sun_path[0] = '\0'; /* a name outside the file system */
    service->size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    service->fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (service->fd < 0) {
        free(service);
        return NULL;
    }
    (void)uv_timer_init(loop, &service->watchdog); /* cannot fail */
    service->watchdog.data = service;
    uint64_t milliseconds = watchdog_milliseconds();
    if (milliseconds)
        (void)uv_timer_start(&service->watchdog, on_watchdog, 0,
                             milliseconds >= 2 ? milliseconds / 2 : 1);
    return service;
}

void service_ready(struct service *service) { notify_manager(service, "READY=1"); }

void service_stopping(struct service *service) { notify_manager(service, "STOPPING=1"); }

void service_close(struct service *service) {
    if (service)
        uv_close((uv_handle_t *)&service->watchdog, NULL);
}

void service_free(struct service *service) {
    if (!service)
        return;
    (void)close(service->fd);
    free(service);
}

void service_raise_files(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur == limit.rlim_max)
        return;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}
