/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/shared/stream.h"
#include "cli/words/i18n.h"
#include "game_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_TO, OPTION_IMPORT };

enum form { FORM_RECORD, FORM_JSON, FORM_ABSTRACTPLAY, FORMS };

static const char *const form_names[FORMS] = {
    [FORM_RECORD] = "pgr", [FORM_JSON] = "json", [FORM_ABSTRACTPLAY] = "abstractplay"};

struct converting {
    const struct invocation *call;
    enum form form;
    size_t written; /* games */
    int status;
};

static int write_saved(struct converting *converting, const pac_record *record) {
    char *text = NULL;
    size_t length = 0;
    pac_status status = pac_record_write(record, &text, &length);
    if (status)
        return refuse_status(converting->call, status);
    if (converting->written)
        (void)putchar('\n');
    (void)fwrite(text, 1, length, stdout);
    free(text);
    return STATUS_DONE;
}

static bool convert_game(void *context, size_t number, const pac_record *record) {
    struct converting *converting = context;
    (void)number;
    if (converting->form == FORM_RECORD)
        converting->status = write_saved(converting, record);
    else
        converting->status = say_json(converting->call, converting->form == FORM_JSON
                                                            ? game_to_json(record)
                                                            : game_to_abstractplay(record));
    converting->written++;
    return !converting->status && !ferror(stdout);
}

static int read_form(const struct invocation *call, enum form *form) {
    const char *wanted = call->option[OPTION_TO];
    *form = FORM_RECORD;
    if (!wanted)
        return STATUS_DONE;
    for (int i = 0; i < FORMS; i++)
        if (!strcmp(wanted, form_names[i])) {
            *form = (enum form)i;
            return STATUS_DONE;
        }
    char given[EXCERPT];
    escape(given, wanted, strlen(wanted));
    return misuse(call, _("--to is pgr, json or abstractplay, not ‘{given}’."),
                  SLOTS({"given", given}));
}

static int convert_run(const struct invocation *call) {
    struct converting converting = {.call = call};
    int status = read_form(call, &converting.form);
    for (int i = 0; !status && i < (call->count ? call->count : 1) && !ferror(stdout); i++) {
        struct games_text games = {.name = call->count > 1 ? call->arguments[i] : NULL,
                                   .input = call->option[OPTION_IMPORT] ? PAC_INPUT_EITHER_ORDER
                                                                        : PAC_INPUT_RECORD};
        status = games_read(call, call->count ? call->arguments[i] : "-", &games);
        if (!status)
            status = each_game(call, &games, convert_game, &converting);
        games_free(&games);
        if (!status)
            status = converting.status;
    }
    return status;
}

const struct command command_convert = {
    .name = "convert",
    .arguments = "[FILE]...",
    .summary = N_("saved games in other forms"),
    .details = N_("Prints the games of files, or of standard input, in another form: pgr, as games "
                  "are saved; json, one object per line; or abstractplay, the reports of "
                  "AbstractPlay, one object per line. Each of these forms can be read."),
    .options = {{"to", "FORM", N_("pgr, json or abstractplay (default: pgr)")},
                {"import", NULL, N_("read turns in AbstractPlay’s notation")}},
    .least = 0,
    .most = ANY_NUMBER,
    .run = convert_run,
};
