/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "../server/archive.h"
#include "../server/server.h"
#include "data.h"
#include "i18n.h"
#include "inputs.h"

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
    int (*run)(const struct invocation *call, struct archive *archive);
};

/* ------------------------------------------------------------------------------------------------
 * Refusals
 */

static int refuse_folder(const struct invocation *call, const char *folder, const char *why) {
    char shown[EXCERPT];
    escape(shown, folder, strlen(folder));
    return refuse(call, _("The data folder '{file}' cannot be used: {why}"),
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
        return refuse(call, _("There is no game '{given}'."), slots);
    case ARCHIVE_OVER:
        return refuse(call, _("The game '{given}' is over already."), slots);
    default:
        return refuse(call, _("That could not be done: {why}"), slots);
    }
}

/* ------------------------------------------------------------------------------------------------
 * Looking
 */

/* A game's line, or its object in the list for --json. */
struct listing {
    json_t *list;
};

static bool list_one(void *context, const struct table *table) {
    static const char *const phases[] = {"waiting", "playing", "over"};
    const struct listing *listing = context;
    const struct game_setup *setup = &table->setup;
    time_t created = (time_t)(setup->created / 1000);
    struct tm parts;
    char date[32] = "";
    int turns = (int)pac_game_turns(table->game);
    const char *phase = phases[table_phase(table)];
    if (gmtime_r(&created, &parts))
        (void)strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    if (!listing->list)
        return printf("%s %s %s %d %s %d\n", setup->id, date, pac_variant_text(setup->variant),
                      setup->players, phase, turns) > 0;
    return !json_array_append_new(
        listing->list, json_pack("{ss ss ss si ss si}", "game", setup->id, "created", date, "rules",
                                 pac_variant_text(setup->variant), "players", setup->players,
                                 "phase", phase, "turns", turns));
}

static int run_list(const struct invocation *call, struct archive *archive) {
    struct listing listing = {.list = call->json ? json_array() : NULL};
    enum archive_status status = archive_each(archive, list_one, &listing);
    if (status) {
        json_decref(listing.list);
        return refuse_archive(call, archive, status);
    }
    return call->json ? say_json(call, json_pack("{so}", "games", listing.list)) : STATUS_DONE;
}

static int run_export(const struct invocation *call, struct archive *archive) {
    char *text = NULL;
    enum archive_status status =
        archive_export(archive, call->count > 1 ? call->arguments[1] : NULL, &text);
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

/* No server may run meanwhile: what it knows would no longer be what is kept. */
static int restore(const struct invocation *call, const char *folder) {
    char why[STORE_WHY] = "";
    int lock = -1;
    int error = server_data_folder(folder);
    if (!error)
        error = server_lock_folder(folder, &lock);
    if (error == EBUSY)
        return refuse(call, _("A server is running on this data folder; stop it first."), NO_SLOTS);
    if (error)
        return refuse_folder(call, folder, why_file(error));
    bool done = archive_restore(folder, call->arguments[1], why);
    (void)close(lock);
    if (!done)
        return refuse(call, _("That could not be done: {why}"), SLOTS({"why", why}));
    return call->json ? say_json(call, json_pack("{ss}", "restored", call->arguments[1]))
                      : STATUS_DONE;
}

/* ------------------------------------------------------------------------------------------------
 * The command
 */

static const struct job jobs[] = {
    {"list", 0, 0, run_list},     {"export", 0, 1, run_export}, {"end", 1, 1, run_end},
    {"backup", 1, 1, run_backup}, {"restore", 1, 1, NULL},
};

static const struct job *find_job(const char *name) {
    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++)
        if (!strcmp(jobs[i].name, name))
            return &jobs[i];
    return NULL;
}

static int run(const struct invocation *call) {
    const struct job *job = find_job(call->arguments[0]);
    char folder[PATH_MAX], why[STORE_WHY];
    if (!job || call->count - 1 < job->least || call->count - 1 > job->most)
        return misuse(call,
                      _("Say one of: list, export [GAME], end GAME, backup FILE, restore FILE."),
                      NO_SLOTS);
    int status = data_folder(call, call->option[OPTION_DATA], folder, sizeof folder);
    if (status)
        return status;
    if (!job->run)
        return restore(call, folder);
    struct archive *archive = archive_open(folder, why);
    if (!archive)
        return refuse_folder(call, folder, why);
    status = job->run(call, archive);
    archive_close(archive);
    return status;
}

const struct command command_admin = {
    .name = "admin",
    .arguments = "JOB [GAME|FILE]",
    .summary = N_("look after the games of a server"),
    .details =
        N_("For whoever runs 'pacru serve'. JOB is list: a line for each game with its name, date, "
           "rules, players, phase and turns; export: the record of GAME, or of all; end: ends GAME "
           "without a result; backup: copies everything to FILE, also while the server runs; "
           "restore: puts a backup in place of what is there, which the server must not use "
           "meanwhile."),
    .options = {{"data", "DIR", N_("the folder of the server's data")}},
    .least = 1,
    .most = 2,
    .run = run,
};
