/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "folder.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ONLY_OURS = 0700 };

static int make_folder(const char *folder) {
    return mkdir(folder, ONLY_OURS) && errno != EEXIST ? errno : 0;
}

/* Makes the folder and those above it. */
static int make_all(const char *folder) {
    char path[PATH_MAX];
    size_t length = strlen(folder);
    if (!length)
        return ENOENT;
    if (length >= sizeof path)
        return ENAMETOOLONG;
    memcpy(path, folder, length + 1);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        int error = make_folder(path);
        /* One that cannot be made may still be there, in a place that may only be read. */
        if (error && access(path, F_OK))
            return error;
        *slash = '/';
    }
    return make_folder(path);
}

int folder_prepare(const char *folder) {
    struct stat found;
    int error = make_all(folder);
    if (error)
        return error;
    if (stat(folder, &found))
        return errno;
    if (!S_ISDIR(found.st_mode))
        return ENOTDIR;
    return access(folder, R_OK | W_OK | X_OK) ? errno : 0;
}

int folder_lock(const char *folder, int *fd) {
    char path[PATH_MAX];
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int length = snprintf(path, sizeof path, "%s/lock", folder);
    if (length < 0 || (size_t)length >= sizeof path)
        return ENAMETOOLONG;
    *fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, ONLY_OURS & 0600);
    if (*fd < 0)
        return errno;
    if (fcntl(*fd, F_SETLK, &whole) != -1)
        return 0;
    int error = errno == EACCES || errno == EAGAIN ? EBUSY : errno;
    (void)close(*fd);
    return error;
}
