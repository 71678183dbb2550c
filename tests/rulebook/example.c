/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The examples of a file. */
#include "rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool starts_example(const char *line) { return strncmp(line, "== ", 3) == 0; }

static void begin_example(reader *r, const char *line) {
    char expected[2 * NAME];
    r->number++;
    r->failed = r->has_prose = r->has_variant = r->is_faulty = r->has_try = false;
    r->outcomes = 0;
    r->game = NULL;
    r->given = (given){.options = PAC_GAME_DEFAULT};
    snprintf(r->earned, sizeof r->earned, "nothing, no turn has been played");
    r->id[0] = 0;
    char title[VALUE] = "";
    if (sscanf(line, "== %79s %79s", r->id, title) != 2)
        complain(r, "an example begins with `== number title`");
    snprintf(expected, sizeof expected, "%s-%d", r->stem, r->number);
    if (strcmp(expected, r->id) != 0)
        complain(r, "this example should be %s", expected);
    if (!note_example(r->id))
        complain(r, "there is another example of that number");
}

static void end_example(reader *r, score *total) {
    if (!r->has_prose)
        complain(r, "there are no words for the player");
    if (r->outcomes == 0 && !r->failed)
        complain(r, "nothing is said of what comes of it");
    pac_game_free(r->game);
    r->game = NULL;
    if (r->failed)
        total->failed++;
    else
        total->passed++;
    if (!r->failed && strcmp(r->stem, "cannot-reorient") == 0)
        note_refusal(r, "");
}

static bool begins_given(const char *line) {
    return strncmp(line, "game: ", 6) == 0 || strncmp(line, "position: ", 10) == 0;
}

static void read_example(reader *r, const char *first, score *total) {
    char key[NAME], value[VALUE];
    begin_example(r, first);
    while (r->next && !begins_given(r->next) && !starts_example(r->next))
        if (!is_blank(take_line(r)))
            r->has_prose = true;
    while (r->next && !starts_example(r->next)) {
        char *line = take_line(r);
        if (is_blank(line))
            continue;
        bool is_given = !r->game && !r->is_faulty;
        if (!split_key(r, line, key, value))
            complain(r, "cannot read this line: %s", line);
        else if (!(is_given ? read_given(r, key, value) : read_outcome(r, key, value)))
            complain(r, "nothing called `%s:` can stand %s the board", key,
                     is_given ? "above" : "below");
        if (!r->failed)
            continue;
        while (r->next && !starts_example(r->next))
            take_line(r);
    }
    end_example(r, total);
}

void read_file(const char *path, score *total) {
    reader *r = calloc(1, sizeof *r);
    if (!r) {
        printf("%s: no memory\n", path);
        total->failed++;
        return;
    }
    r->path = path;
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    snprintf(r->stem, sizeof r->stem, "%.*s", (int)(strlen(name) - strlen(".txt")), name);
    if (!load_file(r)) {
        complain(r, "cannot be read");
        total->failed++;
    } else {
        const char *line = take_line(r);
        size_t length = strlen(r->stem);
        if (strncmp(line, "# ", 2) != 0 || strncmp(line + 2, r->stem, length) != 0 ||
            line[2 + length] != ' ' || is_blank(line + 2 + length)) {
            complain(r, "the first line must be `# %s` and a title", r->stem);
            total->failed++;
        }
        while (r->next && !starts_example(r->next))
            take_line(r);
        while (r->next)
            read_example(r, take_line(r), total);
    }
    free(r->text);
    free(r);
}
