/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Going on with a match: its records are read again, game by game, as there may be more of them
 * than a set can hold.
 */
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "match.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each game begins with this tag, as the library writes them. */
static const char first_tag[] = "[Game \"";

/* The text of one game. */
struct text {
    char *bytes;
    size_t length, room;
};

static bool add_line(struct text *text, const char *line, size_t length) {
    if (text->length + length > PAC_RECORD_BYTES)
        return false;
    if (!text->bytes || text->length + length > text->room) {
        size_t room = 2 * (text->room + length);
        char *bytes = realloc(text->bytes, room);
        if (!bytes)
            return false;
        text->bytes = bytes;
        text->room = room;
    }
    memcpy(text->bytes + text->length, line, length);
    text->length += length;
    return true;
}

static int refuse_game(const struct match *match, const char *name, const char *why) {
    char given[EXCERPT], number[24];
    escape(given, name, strlen(name));
    (void)snprintf(number, sizeof number, "%" PRIu64, match->tally.games + 1);
    return refuse(match->call, _("‘{file}’, game {number}: {why}"),
                  SLOTS({"file", given}, {"number", number}, {"why", why}));
}

/* Counts one game. */
static int take_game(struct match *match, const char *name, const struct text *text) {
    pac_records *records;
    pac_record_error error;
    pac_status read =
        pac_records_read(&records, text->bytes, text->length, PAC_INPUT_RECORD, &error);
    if (read == PAC_STATUS_BAD_RECORD) {
        char why[SENTENCE];
        words_record_error(why, &error);
        return refuse_game(match, name, why);
    }
    if (read)
        return refuse_status(match->call, read);
    const pac_record *record = pac_records_at(records, 0);
    uint64_t g = match->tally.games;
    int status = STATUS_DONE;
    if (!match_has_tags(match, g, record)) {
        status = refuse_game(match, name, _("It is not part of this match."));
    } else if (g < match->games && !sprt_is_decided(&match->sprt, &match->tally)) {
        struct outcome outcome = {.finished = false};
        match_share(match, g, pac_record_game(record), &outcome);
        tally_add(&match->tally, match, &outcome);
    }
    pac_records_free(records);
    return status;
}

static bool begins_game(const char *line) {
    return !strncmp(line, first_tag, sizeof first_tag - 1);
}

static int take_games(struct match *match, const char *name, FILE *file, struct text *text) {
    char line[4096];
    int status = STATUS_DONE;
    bool at_start = true; /* of a line: a long one comes in several pieces */
    while (!status && match->tally.games < match->games && fgets(line, sizeof line, file)) {
        size_t length = strlen(line);
        if (at_start && begins_game(line) && text->length) {
            status = take_game(match, name, text);
            text->length = 0;
        }
        if (!status && length && !add_line(text, line, length))
            status = refuse_memory(match->call);
        at_start = length && line[length - 1] == '\n';
    }
    if (!status && match->tally.games < match->games && text->length)
        status = take_game(match, name, text);
    return status;
}

/* A file that is not there yet is a match that has not begun. */
int match_resume(struct match *match, const char *name) {
    FILE *file = fopen(name, "rb");
    if (!file && errno == ENOENT)
        return STATUS_DONE;
    if (!file)
        return refuse_write(match->call, name, errno);
    struct text text = {NULL, 0, 0};
    int status = take_games(match, name, file, &text);
    free(text.bytes);
    (void)fclose(file);
    return status;
}
