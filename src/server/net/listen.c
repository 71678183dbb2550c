/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool listen_address_parse(const char *text, uint16_t port, struct sockaddr_storage *address) {
    struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons(port)};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
    *address = (struct sockaddr_storage){0};
    if (inet_pton(AF_INET, text, &v4.sin_addr) == 1)
        memcpy(address, &v4, sizeof v4);
    else if (inet_pton(AF_INET6, text, &v6.sin6_addr) == 1)
        memcpy(address, &v6, sizeof v6);
    else
        return false;
    return true;
}

static socklen_t size_of(const struct sockaddr_storage *address) {
    return address->ss_family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                          : sizeof(struct sockaddr_in);
}

int listen_open(const struct sockaddr_storage *address, int *fd) {
    int one = 1;
    *fd = socket(address->ss_family, SOCK_STREAM, 0);
    if (*fd < 0)
        return errno;
    /* Connections that ended a moment ago must not keep a new server from starting. */
    if (!setsockopt(*fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) &&
        !bind(*fd, (const struct sockaddr *)address, size_of(address)) && !listen(*fd, SOMAXCONN) &&
        fcntl(*fd, F_SETFD, FD_CLOEXEC) != -1 && fcntl(*fd, F_SETFL, O_NONBLOCK) != -1)
        return 0;
    int error = errno;
    (void)close(*fd);
    return error;
}

/* An address that means all of this machine's, or the usual one of the machine itself. */
static bool is_local(const struct sockaddr_storage *address) {
    if (address->ss_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, address, sizeof v6);
        return IN6_IS_ADDR_UNSPECIFIED(&v6.sin6_addr);
    }
    struct sockaddr_in v4;
    memcpy(&v4, address, sizeof v4);
    return v4.sin_addr.s_addr == htonl(INADDR_LOOPBACK) || v4.sin_addr.s_addr == INADDR_ANY;
}

void listen_url(int fd, char url[LISTEN_URL]) {
    struct sockaddr_storage address = {0};
    struct sockaddr_in6 v6;
    struct sockaddr_in v4;
    socklen_t size = sizeof address;
    char host[INET6_ADDRSTRLEN] = "localhost";
    (void)getsockname(fd, (struct sockaddr *)&address, &size);
    memcpy(&v6, &address, sizeof v6);
    memcpy(&v4, &address, sizeof v4);
    bool wide = address.ss_family == AF_INET6, local = is_local(&address);
    if (!local)
        (void)inet_ntop(address.ss_family, wide ? (void *)&v6.sin6_addr : (void *)&v4.sin_addr,
                        host, sizeof host);
    (void)snprintf(url, LISTEN_URL, wide && !local ? "http://[%s]:%u" : "http://%s:%u", host,
                   (unsigned)ntohs(wide ? v6.sin6_port : v4.sin_port));
}
