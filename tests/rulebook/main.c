/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Plays through the examples, lessons and sample games of the rule book: rulebook FOLDER.
 *
 * The form of the examples is described for players in rulebook/README.md. This program reads every
 * .txt file in the folder's folders, holds each example against the library, proves the tasks of the
 * lessons, and makes sure that no rule, reading or refusal is without an example. The last line it prints is `rulebook: N passed, M failed`.
 */
#include "check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Paths that belong to the list. */
typedef struct path_list {
    size_t count, room;
    char **paths;
} path_list;

static bool add_path(path_list *list, const char *folder, const char *name) {
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 64;
        char **more = realloc(list->paths, room * sizeof *more);
        if (!more)
            return false;
        list->paths = more;
        list->room = room;
    }
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (!path)
        return false;
    snprintf(path, size, "%s%s%s", folder, *name ? "/" : "", name);
    list->paths[list->count++] = path;
    return true;
}

static int compare_paths(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The bytes of a file, which the caller frees; NULL if it cannot be read. */
static char *load_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    long size = -1;
    char *text = NULL;
    if (file && fseek(file, 0, SEEK_END) == 0)
        size = ftell(file);
    if (size > 0 && fseek(file, 0, SEEK_SET) == 0)
        text = malloc((size_t)size);
    if (text && fread(text, 1, (size_t)size, file) != (size_t)size) {
        free(text);
        text = NULL;
    }
    if (file)
        fclose(file);
    *length = text ? (size_t)size : 0;
    return text;
}

static void check_file(const char *path, score *total) {
    size_t length;
    char *text = load_file(path, &length), name[RULEBOOK_NAME];
    const char *file = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    snprintf(name, sizeof name, "%.*s", (int)(strlen(file) - strlen(".txt")), file);
    if (text && strstr(path, "/games/")) {
        check_sample(path, name, text, length, total);
    } else if (text && strstr(path, "/lessons/")) {
        check_course(path, name, text, length, total);
    } else if (text) {
        check_chapter(path, name, text, length, total);
    } else {
        printf("%s: cannot be read\n", path);
        total->failed++;
    }
    free(text);
}

/* Adds what is in a folder, hidden things aside. */
static bool add_folder(path_list *list, const char *folder) {
    DIR *opened = opendir(folder);
    bool is_added = opened != NULL;
    for (struct dirent *entry; is_added && (entry = readdir(opened)) != NULL;)
        if (entry->d_name[0] != '.')
            is_added = add_path(list, folder, entry->d_name);
    if (opened)
        closedir(opened);
    return is_added;
}

/* All .txt and .pgr files in the folders of a folder, in the order of their paths. Those beside these folders are lists without boards, of
 * questions and of words; tests/web/book.mjs reads them. */
static void read_folder(const char *folder, score *total) {
    path_list list = {0};
    bool is_read = add_path(&list, folder, "");
    for (size_t i = 0; is_read && i < list.count; i++) {
        struct stat status;
        if (stat(list.paths[i], &status) == 0 && S_ISDIR(status.st_mode))
            is_read = add_folder(&list, list.paths[i]);
    }
    if (!is_read) {
        printf("%s: cannot be read\n", folder);
        total->failed++;
    }
    if (list.count)
        qsort(list.paths, list.count, sizeof *list.paths, compare_paths);
    for (size_t i = 0; i < list.count; i++) {
        const char *ending = strrchr(list.paths[i], '.');
        bool is_list = strrchr(list.paths[i], '/') == list.paths[i] + strlen(folder);
        if (ending && (strcmp(ending, ".txt") == 0 || strcmp(ending, ".pgr") == 0) && !is_list)
            check_file(list.paths[i], total);
        free(list.paths[i]);
    }
    free(list.paths);
}

int main(int count, char **arguments) {
    if (count != 2) {
        fprintf(stderr, "usage: rulebook FOLDER\n");
        return 2;
    }
    score total = {0};
    read_folder(arguments[1], &total);
    total.failed += print_missing();
    printf("rulebook: %d passed, %d failed\n", total.passed, total.failed);
    return total.failed > 0;
}
