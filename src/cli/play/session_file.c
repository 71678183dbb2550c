/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "cli/shared/inputs.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "session.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

/* -----------------------------------------------------------------------------------------------
 * A game with its players
 */

enum { MOST_AT_ONCE = 100 /* games begun in the same second */ };

/* The local time now. */
static void print_now(char *out, size_t size, const char *format) {
    time_t now = time(NULL);
    struct tm day;
    if (!localtime_r(&now, &day) || !strftime(out, size, format, &day))
        (void)snprintf(out, size, "0");
}

/* Puts a record in the place of the one before; the players stay. */
static void take_record(struct session *session, pac_records *records, size_t which) {
    pac_records_free(session->records);
    session->records = records;
    session->record = pac_records_to_change(records, which);
    session->game = pac_record_game_to_play(session->record);
    session->unsaved = false;
    session->file[0] = '\0';
    session->drawn = 0;
    print_now(session->moment, sizeof session->moment, "%Y%m%d-%H%M%S");
    for (int p = 0; p < PAC_PLAYERS; p++)
        if (session->who[p].player)
            pac_player_new_game(session->who[p].player);
    if (session->adviser)
        pac_player_new_game(session->adviser);
}

pac_status session_begin(struct session *session, const pac_position *start) {
    pac_records *records = NULL;
    pac_record *record = NULL;
    pac_game *game = NULL;
    pac_status status = pac_game_new(&game, start, PAC_GAME_DEFAULT);
    if (!status && (status = pac_record_new(&record, game)) == PAC_STATUS_OK)
        game = NULL;
    char date[16];
    print_now(date, sizeof date, "%Y.%m.%d");
    if (!status)
        status = pac_record_set_tag(record, "Date", date);
    if (!status)
        status = pac_records_new(&records);
    if (!status && (status = pac_records_add(records, record)) == PAC_STATUS_OK)
        record = NULL;
    if (status) {
        pac_game_free(game);
        pac_record_free(record);
        pac_records_free(records);
        return status;
    }
    take_record(session, records, 0);
    session->told = 0;
    return PAC_STATUS_OK;
}

/* Who goes by a name in a record; a name that no computer player has is a person's. */
static struct who who_of(const char *name) {
    static const char *const levels[] = {"engine level ", "engine:level="};
    for (size_t i = 0; name && i < sizeof levels / sizeof *levels; i++) {
        const char *digit = name + strlen(levels[i]);
        if (!strncasecmp(name, levels[i], strlen(levels[i])) && *digit >= '1' &&
            *digit < '1' + PAC_LEVELS && !digit[1])
            return (struct who){.kind = "engine", .level = *digit - '0'};
    }
    if (name && !strcasecmp(name, "random"))
        return (struct who){.kind = "random"};
    if (name && !strcasecmp(name, "greedy"))
        return (struct who){.kind = "greedy"};
    return (struct who){.kind = NULL};
}

static const char *tag_of(const pac_position *position, int player) {
    return pac_colour_tag((pac_colour)position->colour[player]);
}

void session_name_players(struct session *session) {
    const pac_position *position = pac_game_position(session->game);
    for (int p = 0; p < position->players; p++) {
        const struct who *who = &session->who[p];
        const char *known = pac_record_tag(session->record, tag_of(position, p));
        char name[24];
        if (!who->kind && known && !who_of(known).kind)
            continue;
        if (who->level)
            (void)snprintf(name, sizeof name, "Engine level %d", who->level);
        else
            (void)snprintf(name, sizeof name, "%s", who->kind ? who->kind : "Player");
        /* It is a good name; if memory is short the record does without. */
        (void)pac_record_set_tag(session->record, tag_of(position, p), name);
    }
}

/* -----------------------------------------------------------------------------------------------
 * Saving
 */

/* "~/x" as shells have it; other names as they are. */
static void expand(const char *name, char path[FILE_NAME_ROOM]) {
    const char *home = getenv("HOME");
    bool at_home = !strncmp(name, "~/", 2) && home && *home;
    (void)snprintf(path, FILE_NAME_ROOM, "%s%s", at_home ? home : "", at_home ? name + 1 : name);
}

void session_file_name(const struct session *session, char name[FILE_NAME_ROOM]) {
    if (*session->file) {
        (void)snprintf(name, FILE_NAME_ROOM, "%s", session->file);
        return;
    }
    pac_variant variant = (pac_variant)pac_game_position(session->game)->variant;
    (void)snprintf(name, FILE_NAME_ROOM, "%s-%s.pgr", pac_variant_text(variant), session->moment);
    for (int i = 2; i < MOST_AT_ONCE && access(name, F_OK) == 0; i++)
        (void)snprintf(name, FILE_NAME_ROOM, "%s-%s-%d.pgr", pac_variant_text(variant),
                       session->moment, i);
}

/* Writes a file that is not there yet. Returns an errno, or 0. */
static int write_new(const char *path, const char *text, size_t length) {
    FILE *file = fopen(path, "wxb"); /* what is there already is not ours to overwrite */
    if (!file)
        return errno;
    errno = 0;
    bool sound = fwrite(text, 1, length, file) == length;
    sound &= fclose(file) == 0;
    int error = sound ? 0 : errno ? errno : EIO;
    if (error)
        (void)remove(path);
    return error;
}

/* Our own file is replaced when the new one is whole. */
static int write_again(const char *path, const char *text, size_t length) {
    char fresh[FILE_NAME_ROOM + 8];
    (void)snprintf(fresh, sizeof fresh, "%s.new", path);
    int error = write_new(fresh, text, length);
    if (!error && rename(fresh, path) != 0)
        error = errno;
    return error;
}

int session_save(struct session *session, const char *name) {
    char path[FILE_NAME_ROOM], given[EXCERPT], *text = NULL;
    size_t length = 0;
    expand(name, path);
    session_name_players(session);
    if (pac_record_write(session->record, &text, &length))
        return ENOMEM;
    int error = strcmp(path, session->file) ? write_new(path, text, length)
                                            : write_again(path, text, length);
    free(text);
    if (error)
        return error;
    (void)snprintf(session->file, sizeof session->file, "%s", path);
    session->unsaved = false;
    escape(given, path, strlen(path));
    session_notice(session, _("The game has been saved in ‘{file}’."), SLOTS({"file", given}));
    return 0;
}

/* -----------------------------------------------------------------------------------------------
 * Loading
 */

/* The last game that is not over; if all are, the last. */
static size_t game_to_go_on_with(const pac_records *records) {
    size_t count = pac_records_count(records);
    for (size_t i = count; i > 0; i--)
        if (!pac_game_end(pac_record_game(pac_records_at(records, i - 1))))
            return i - 1;
    return count - 1;
}

static pac_records *read_records(const char *name, const char *path, char why[SENTENCE]) {
    char *text, given[EXCERPT];
    size_t length;
    escape(given, name, strlen(name));
    int error = read_file(path, &text, &length);
    if (error) {
        fill(why, SENTENCE, _("‘{file}’ cannot be read: {why}"),
             SLOTS({"file", given}, {"why", why_file(error)}));
        return NULL;
    }
    pac_records *records = NULL;
    pac_record_error fault;
    pac_status status = pac_records_read(&records, text, length, PAC_INPUT_RECORD, &fault);
    free(text);
    if (status == PAC_STATUS_OK)
        return records;
    char what[SENTENCE];
    if (status == PAC_STATUS_BAD_RECORD)
        words_record_error(what, &fault);
    else
        fill(what, sizeof what, _("Not enough memory."), NO_SLOTS);
    fill(why, SENTENCE, _("‘{file}’ cannot be read: {why}"), SLOTS({"file", given}, {"why", what}));
    return NULL;
}

bool session_load(struct session *session, const char *name, char why[SENTENCE]) {
    char path[FILE_NAME_ROOM];
    expand(name, path);
    pac_records *records = read_records(name, path, why);
    if (!records)
        return false;
    session_free_players(session);
    take_record(session, records, game_to_go_on_with(records));
    const pac_position *position = pac_game_position(session->game);
    for (int p = 0; p < position->players; p++)
        session->who[p] = who_of(pac_record_tag(session->record, tag_of(position, p)));
    /* A file with other games in it would lose them if it were written again. */
    if (pac_records_count(records) == 1)
        (void)snprintf(session->file, sizeof session->file, "%s", path);
    size_t turns = pac_game_turns(session->game);
    session->told = turns > position->players ? turns - position->players : 0;
    return true;
}

/* -----------------------------------------------------------------------------------------------
 * Leaving
 */

/* Whether to ask before the game is discarded: it has begun and is not over. */
static bool worth_keeping(const struct session *session) {
    return session->game && session->unsaved && !session->quiet && !pac_game_end(session->game) &&
           pac_game_turns(session->game) > 0;
}

/* Answers are known by their first letter, file names by a dot or a slash. */
static bool says(const char *line, const char *word) {
    char letter = (char)tolower((unsigned char)line[0]);
    return !strpbrk(line, "./") && (letter == word[0] || letter == _(word)[0]);
}

static void say_cannot_save(const char *name, int error) {
    char given[EXCERPT];
    escape(given, name, strlen(name));
    say(_("‘{file}’ cannot be written: {why}"), SLOTS({"file", given}, {"why", why_file(error)}));
}

/* Saves it under the name that was answered, or the usual one. */
static bool save_as(struct session *session, const char *name) {
    int error = session_save(session, name);
    if (error) {
        say_cannot_save(name, error);
        return false;
    }
    say_wrapped(session->notice, text_width(), 0);
    session->notice[0] = '\0';
    return true;
}

bool session_may_leave(struct session *session) {
    if (!worth_keeping(session))
        return true;
    char usual[FILE_NAME_ROOM], given[EXCERPT], question[SENTENCE], line[TYPED_LINE];
    session_file_name(session, usual);
    escape(given, usual, strlen(usual));
    fill(question, sizeof question, _("The game isn’t over. Save it in ‘{file}’?"),
         SLOTS({"file", given}));
    say_wrapped(question, text_width(), 0);
    for (;;) {
        /* Translators: the answers are the texts "yes", "no" and "back". */
        switch (session_ask(session, _("yes, no, another file name, or back [yes]: "), line)) {
        case ANSWER_BACK:
            return false;
        case ANSWER_QUIT:
        case ANSWER_END:
            session_keep(session);
            return true;
        case ANSWER_HELP:
            say_wrapped(_("You can continue a saved game later: pacru play --load FILE"),
                        text_width(), 0);
            continue;
        case ANSWER_TEXT:
            break;
        }
        if (says(line, N_("no"))) {
            session->unsaved = false;
            return true;
        }
        bool yes = !*line || says(line, N_("yes"));
        if ((yes || strpbrk(line, "./")) && save_as(session, yes ? usual : line))
            return true;
    }
}

/* If nothing can be written, prints the record. */
static void show_record(const struct session *session) {
    char *text = NULL;
    if (pac_record_write(session->record, &text, NULL) == PAC_STATUS_OK)
        (void)fputs(text, stdout);
    free(text);
}

void session_keep(struct session *session) {
    if (!worth_keeping(session))
        return;
    char name[FILE_NAME_ROOM], at_home[FILE_NAME_ROOM], command[2 * EXCERPT], given[EXCERPT];
    session_file_name(session, name);
    int error = session_save(session, name);
    (void)snprintf(at_home, sizeof at_home, "~/%.*s", FILE_NAME_ROOM - 3, name);
    if (error && name[0] != '/' && session_save(session, at_home) == 0)
        error = 0;
    session->notice[0] = '\0';
    if (error) {
        say_cannot_save(name, error);
        show_record(session);
        return;
    }
    escape(given, session->file, strlen(session->file));
    (void)snprintf(command, sizeof command, "pacru play --load %s", given);
    say_wrapped(_("The game has been saved. To continue it:"), text_width(), 0);
    (void)printf("  %s\n", command);
}
