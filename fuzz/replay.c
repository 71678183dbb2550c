/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Feeds stored inputs to a fuzz target without libFuzzer: every file of the directories named, and the
 * empty input.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Each input gets a block of exactly its size, so that sanitizers see a read past its end. */
static int replay_file(const char *path, size_t size) {
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(size ? size : 1);
    int failed = !file || !data || fread(data, 1, size, file) != size;
    if (failed) {
        perror(path);
    } else {
        LLVMFuzzerTestOneInput(data, size);
    }
    free(data);
    if (file) {
        (void)fclose(file);
    }
    return failed;
}

static int replay_directory(const char *path, unsigned *count) {
    DIR *directory = opendir(path);
    if (!directory) {
        perror(path);
        return 1;
    }
    int failed = 0;
    for (struct dirent *entry = readdir(directory); entry && !failed; entry = readdir(directory)) {
        char name[4096];
        struct stat about;
        int length = snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (length < 0 || (size_t)length >= sizeof name || stat(name, &about) != 0) {
            perror(entry->d_name);
            failed = 1;
        } else if (S_ISREG(about.st_mode)) {
            failed = replay_file(name, (size_t)about.st_size);
            ++*count;
        }
    }
    (void)closedir(directory);
    return failed;
}

int main(int argc, char **argv) {
    unsigned count = 1;
    LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    for (int i = 1; i < argc; i++) {
        if (replay_directory(argv[i], &count)) {
            return 1;
        }
    }
    printf("%u inputs\n", count);
    return 0;
}
