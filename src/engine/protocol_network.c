/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine protocol: the option EvalFile, a network in place of the library's own. */
#define _POSIX_C_SOURCE 200809L

#include "network.h"
#include "protocol_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads until the end or until `room` is full; −1, with errno, if that fails. */
static ssize_t read_all(int file, uint8_t *bytes, size_t room) {
    size_t length = 0;
    while (length < room) {
        ssize_t part = read(file, bytes + length, room - length);
        if (part < 0 && errno == EINTR)
            continue;
        if (part < 0)
            return -1;
        if (part == 0)
            break;
        length += (size_t)part;
    }
    return (ssize_t)length;
}

/*
 * Reads a regular file, nothing that could make us wait. One byte more than a network has is enough
 * to know that a file is too long. −1, with errno, if it cannot be read.
 */
static ssize_t read_file(const char *path, uint8_t bytes[PAC__NETWORK_FILE + 1]) {
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return -1;
    struct stat about;
    ssize_t length = -1;
    if (fstat(file, &about) == 0) {
        if (S_ISREG(about.st_mode))
            length = read_all(file, bytes, PAC__NETWORK_FILE + 1);
        else
            errno = S_ISDIR(about.st_mode) ? EISDIR : EINVAL;
    }
    int error = errno;
    (void)close(file);
    errno = error;
    return length;
}

static void use_network(pac__protocol *p, pac_network *network) {
    pac__forget_player(p);
    pac_network_free(p->network);
    p->network = network;
}

void pac__choose_network(pac__protocol *p, const char *path) {
    if (strcmp(path, PAC__NO_FILE) == 0) {
        use_network(p, NULL);
        return;
    }
    uint8_t bytes[PAC__NETWORK_FILE + 1];
    ssize_t length = read_file(path, bytes);
    if (length < 0) {
        char why[128];
        if (strerror_r(errno, why, sizeof why) != 0)
            (void)snprintf(why, sizeof why, "error %d", errno);
        pac__say(p, "info string setoption: EvalFile cannot be read: %s", why);
        return;
    }
    pac_network_fault fault;
    pac_network *network = pac_network_read(bytes, (size_t)length, &fault);
    if (network)
        use_network(p, network);
    else
        pac__say(p, "info string setoption: EvalFile is refused: %s",
                 pac_network_fault_text(fault));
}
