/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "cli/shared/inputs.h"
#include "cli/words/i18n.h"
#include "data.h"
#include "server/databases.h"
#include "server/store/archive.h"
#include "server/store/folder.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { OPTION_DATA };

/* What is asked for: a word, and how many others go with it. */
struct job {
    const char *name;
    int least, most;
    bool alone; /* no server may run meanwhile, and what does not exist is made */
    int (*run)(const struct invocation *call, struct archive *archive);
};

/* ------------------------------------------------------------------------------------------------
 * Refusals
 */

static int refuse_folder(const struct invocation *call, const char *folder, const char *why) {
    char shown[EXCERPT];
    escape(shown, folder, strlen(folder));
    return refuse(call, _("The data folder ‘{file}’ cannot be used: {why}"),
                  SLOTS({"file", shown}, {"why", why}));
}

static int refuse_archive(const struct invocation *call, const struct archive *archive,
                          enum archive_status status) {
    char shown[EXCERPT] = "";
    if (call->count > 1)
        escape(shown, call->arguments[1], strlen(call->arguments[1]));
    const struct slot *slots = SLOTS({"given", shown}, {"why", archive_why(archive)});
    switch (status) {
    case ARCHIVE_MISSING:
        return refuse(call, _("No such game: ‘{given}’."), slots);
    case ARCHIVE_OVER:
        return refuse(call, _("The game ‘{given}’ is already over."), slots);
    default:
        return refuse(call, _("This failed: {why}"), slots);
    }
}

/* ------------------------------------------------------------------------------------------------
 * Looking: each game is printed as soon as it has been read
 */

struct listing {
    const struct invocation *call;
    size_t count;
    json_t *unreadable; /* names, for --json; NULL without it */
    int unreadable_count;
    bool no_memory;
};

/* On standard error only: standard output has JSON that is not complete yet. */
static void complain_only(const struct invocation *call, const char *sentence,
                          const struct slot *slots) {
    struct invocation plain = *call;
    plain.json = false;
    (void)refuse(&plain, sentence, slots);
}

static bool note_unreadable(struct listing *listing, const char *id, const char *problem) {
    complain_only(listing->call, _("The game ‘{given}’ cannot be read: {why}"),
                  SLOTS({"given", id}, {"why", problem}));
    listing->unreadable_count++;
    listing->no_memory =
        listing->unreadable && json_array_append_new(listing->unreadable, json_string(id));
    return !listing->no_memory;
}

/* Prints a value and drops it; false if there is no memory or standard output is broken. */
static bool print_value(json_t *value) {
    bool printed = value && !json_dumpf(value, stdout, JSON_COMPACT | JSON_ENCODE_ANY);
    json_decref(value);
    return printed;
}

static bool list_one(void *context, const struct game_row *row, const char *problem) {
    struct listing *listing = context;
    time_t created = (time_t)(row->created / 1000);
    struct tm parts;
    char date[32] = "";
    if (problem)
        return note_unreadable(listing, row->id, problem);
    const char *phase = phase_texts[row->note.phase];
    if (gmtime_r(&created, &parts))
        (void)strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    if (!listing->call->json)
        return printf("%s %s %s %d %s %u\n", row->id, date, pac_variant_text(row->variant),
                      row->players, phase, (unsigned)row->note.turns) > 0;
    if (listing->count++)
        (void)putchar(',');
    bool printed =
        print_value(json_pack("{ss ss ss si ss si}", "game", row->id, "created", date, "rules",
                              pac_variant_text(row->variant), "players", row->players, "phase",
                              phase, "turns", (int)row->note.turns));
    listing->no_memory = !printed && !ferror(stdout);
    return printed;
}

/* Records are divided by an empty line; with --json all of them are one string. */
static bool export_one(void *context, const char *id, const char *record, const char *problem) {
    struct listing *listing = context;
    if (problem)
        return note_unreadable(listing, id, problem);
    const char *between = listing->count++ ? "\n" : "";
    if (!listing->call->json)
        return printf("%s%s", between, record) >= 0;
    json_t *text = json_sprintf("%s%s", between, record);
    char *quoted = text ? json_dumps(text, JSON_ENCODE_ANY) : NULL;
    bool printed = quoted && fwrite(quoted + 1, 1, strlen(quoted) - 2, stdout) > 0;
    listing->no_memory = !quoted;
    free(quoted);
    json_decref(text);
    return printed;
}

/* What is wrong with the listing, in `message`; false if nothing is. */
static bool explain_listing(const struct listing *listing, const struct archive *archive,
                            enum archive_status status, char message[SENTENCE]) {
    char count[16];
    (void)snprintf(count, sizeof count, "%d", listing->unreadable_count);
    if (listing->no_memory)
        fill(message, SENTENCE, _("Not enough memory."), NO_SLOTS);
    else if (status == ARCHIVE_FAILED)
        fill(message, SENTENCE, _("This failed: {why}"), SLOTS({"why", archive_why(archive)}));
    else if (status)
        fill(message, SENTENCE,
             P_("{count} game cannot be read.", "{count} games cannot be read.",
                (unsigned long)listing->unreadable_count),
             SLOTS({"count", count}));
    else
        return false;
    return true;
}

/* `closing` ends what the listing has begun to print for --json. */
static int end_listing(struct listing *listing, const struct archive *archive,
                       enum archive_status status, const char *closing) {
    const struct invocation *call = listing->call;
    char message[SENTENCE];
    bool wrong = explain_listing(listing, archive, status, message);
    if (call->json) {
        (void)fputs(closing, stdout);
        if (wrong) {
            (void)fputs(",\"unreadable\":", stdout);
            (void)print_value(listing->unreadable);
            (void)fputs(",\"error\":", stdout);
            (void)print_value(json_string(message));
        } else {
            json_decref(listing->unreadable);
        }
        (void)puts("}");
    }
    if (wrong)
        complain_only(call, "{message}", SLOTS({"message", message}));
    return wrong ? STATUS_REFUSED : STATUS_DONE;
}

static int run_list(const struct invocation *call, struct archive *archive) {
    struct listing listing = {.call = call, .unreadable = call->json ? json_array() : NULL};
    if (call->json && !listing.unreadable)
        return refuse_memory(call);
    if (call->json)
        (void)fputs("{\"games\":[", stdout);
    enum archive_status status = archive_list(archive, list_one, &listing);
    return end_listing(&listing, archive, status, "]");
}

static int export_all(const struct invocation *call, struct archive *archive) {
    struct listing listing = {.call = call, .unreadable = call->json ? json_array() : NULL};
    if (call->json && !listing.unreadable)
        return refuse_memory(call);
    if (call->json)
        (void)fputs("{\"record\":\"", stdout);
    enum archive_status status = archive_export_all(archive, export_one, &listing);
    return end_listing(&listing, archive, status, "\"");
}

static int run_export(const struct invocation *call, struct archive *archive) {
    char *text = NULL;
    if (call->count < 2)
        return export_all(call, archive);
    enum archive_status status = archive_export(archive, call->arguments[1], &text);
    int result = STATUS_DONE;
    if (status)
        result = refuse_archive(call, archive, status);
    else if (call->json)
        result = say_json(call, json_pack("{ss}", "record", text));
    else
        (void)fputs(text, stdout);
    free(text);
    return result;
}

/* ------------------------------------------------------------------------------------------------
 * Changing
 */

static int run_end(const struct invocation *call, struct archive *archive) {
    struct timespec now = {0, 0};
    (void)clock_gettime(CLOCK_REALTIME, &now);
    enum archive_status status = archive_end(archive, call->arguments[1],
                                             (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000);
    if (status)
        return refuse_archive(call, archive, status);
    return call->json ? say_json(call, json_pack("{ss}", "ended", call->arguments[1]))
                      : STATUS_DONE;
}

static int run_backup(const struct invocation *call, struct archive *archive) {
    enum archive_status status = archive_back_up(archive, call->arguments[1]);
    if (status)
        return refuse_archive(call, archive, status);
    return call->json ? say_json(call, json_pack("{ss}", "backup", call->arguments[1]))
                      : STATUS_DONE;
}

static int run_restore(const struct invocation *call, struct archive *archive) {
    enum archive_status status = archive_restore(archive, call->arguments[1]);
    if (status)
        return refuse_archive(call, archive, status);
    return call->json ? say_json(call, json_pack("{ss}", "restored", call->arguments[1]))
                      : STATUS_DONE;
}

/* ------------------------------------------------------------------------------------------------
 * The command
 */

static const struct job jobs[] = {
    {"list", 0, 0, false, run_list},      {"export", 0, 1, false, run_export},
    {"end", 1, 1, false, run_end},        {"backup", 1, 1, false, run_backup},
    {"restore", 1, 1, true, run_restore},
};

static const struct job *find_job(const char *name) {
    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++)
        if (!strcmp(jobs[i].name, name))
            return &jobs[i];
    return NULL;
}

static int run_job(const struct invocation *call, const struct job *job, const char *folder) {
    char why[STORE_WHY] = "";
    struct database *database = database_open(folder, job->alone, why);
    if (!database)
        return refuse_folder(call, folder, why);
    struct archive *archive = archive_open(database);
    if (!archive)
        return refuse_memory(call);
    int status = job->run(call, archive);
    archive_close(archive);
    return status;
}

/* No server may run meanwhile: what it knows would no longer be what is kept. */
static int run_alone(const struct invocation *call, const struct job *job, const char *folder) {
    int lock = -1;
    int error = folder_prepare(folder);
    if (!error)
        error = folder_lock(folder, &lock);
    if (error == EBUSY)
        return refuse(call, _("A server is using this data folder; stop it first."), NO_SLOTS);
    if (error)
        return refuse_folder(call, folder, why_file(error));
    int status = run_job(call, job, folder);
    (void)close(lock);
    return status;
}

static int run_admin(const struct invocation *call) {
    const struct job *job = find_job(call->arguments[0]);
    char folder[PATH_MAX];
    if (!job || call->count - 1 < job->least || call->count - 1 > job->most)
        return misuse(call,
                      _("JOB is one of: list, export [GAME], end GAME, backup FILE, restore FILE."),
                      NO_SLOTS);
    int status = data_folder(call, call->option[OPTION_DATA], folder, sizeof folder);
    if (status)
        return status;
    return job->alone ? run_alone(call, job, folder) : run_job(call, job, folder);
}

const struct command command_admin = {
    .name = "admin",
    .arguments = "JOB [GAME|FILE]",
    .summary = N_("manage the games of a server"),
    .details = N_(
        "For anyone who runs ‘pacru serve’. JOB is list: a line for each game with its name, date, "
        "rules, players, phase and turns; export: GAME, or all games, as saved games; end: ends "
        "GAME without a result; backup: copies everything to FILE, also while the server runs; "
        "restore: replaces everything with a backup, while no server uses the data."),
    .options = {{"data", "DIR", N_("the server’s data folder")}},
    .least = 1,
    .most = 2,
    .run = run_admin,
};
