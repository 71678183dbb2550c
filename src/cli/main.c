/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The `pacru` command: finds the subcommand, takes its arguments apart, runs it.
 *
 * Arguments are taken apart by each command's own table of options, from which its help page is
 * made too.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/words/i18n.h"
#include "cli/words/say.h"
#include "command.h"
#include "help.h"
#include "suggest.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const struct command *const commands[] = {
    &command_serve,  &command_play,    &command_exercises,
    &command_start,  &command_show,    &command_moves,
    &command_apply,  &command_explain, &command_rules,
    &command_replay, &command_convert, &command_random,
    &command_engine, &command_match,   &command_perft,
    &command_bench,  &command_admin,   NULL,
};

/* What an argument turned out to be, apart from a plain argument. */
struct options_common {
    bool help, version;
};

static const struct command *find_command(const char *name) {
    for (size_t i = 0; commands[i]; i++)
        if (!strcmp(commands[i]->name, name))
            return commands[i];
    return NULL;
}

/* Whether an argument is the option of that name; `value` gets what follows its `=`, or NULL. */
static bool is_option(const char *argument, const char *name, const char **value) {
    size_t length = strlen(name);
    if (strncmp(argument, "--", 2) != 0 || strncmp(argument + 2, name, length) != 0)
        return false;
    *value = argument[2 + length] == '=' ? argument + 3 + length : NULL;
    return *value || argument[2 + length] == '\0';
}

/* The language comes first of all: it is needed to complain about the other arguments. */
static int choose_language(const struct invocation *call, int count, char **arguments) {
    const char *wanted = NULL;
    for (int i = 1; i < count && strcmp(arguments[i], "--") != 0; i++) {
        const char *value;
        if (is_option(arguments[i], "lang", &value))
            wanted = value ? value : i + 1 < count ? arguments[i + 1] : "";
    }
    if (i18n_choose(wanted) || !wanted)
        return STATUS_DONE;
    char given[EXCERPT];
    escape(given, wanted, strlen(wanted));
    return misuse(call, _("No messages in the language ‘{given}’."), SLOTS({"given", given}));
}

static int misuse_option(const struct invocation *call, const char *sentence,
                         const char *argument) {
    char given[EXCERPT];
    escape(given, argument, strcspn(argument, "="));
    return misuse(call, sentence, SLOTS({"option", given}));
}

/* An option that is none, with the one that was probably meant. */
static int misuse_unknown(const struct invocation *call, const char *argument) {
    static const char *const common[] = {"json", "lang", "help", "version"};
    const char *name = argument + strspn(argument, "-");
    struct suggestion meant = suggest_for(name, strcspn(name, "="));
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        suggest_try(&meant, common[i]);
    for (int i = 0; call->command && call->command->options[i].name; i++)
        suggest_try(&meant, call->command->options[i].name);
    if (!meant.word)
        return misuse_option(call, _("Unknown option ‘{option}’."), argument);
    char given[EXCERPT];
    escape(given, argument, strcspn(argument, "="));
    return misuse(call, _("Unknown option ‘{option}’. Did you mean ‘--{word}’?"),
                  SLOTS({"option", given}, {"word", meant.word}));
}

static int misuse_command(const struct invocation *call, const char *typed) {
    struct suggestion meant = suggest_for(typed, strlen(typed));
    for (size_t i = 0; commands[i]; i++)
        suggest_try(&meant, commands[i]->name);
    char given[EXCERPT];
    escape(given, typed, strlen(typed));
    return misuse(call,
                  meant.word ? _("Unknown command ‘{given}’. Did you mean ‘{word}’?")
                             : _("Unknown command ‘{given}’."),
                  SLOTS({"given", given}, {"word", meant.word ? meant.word : ""}));
}

/* The options that every command knows. False if it is none of them. */
static bool take_common(struct invocation *call, struct options_common *common,
                        const char *argument, int *skipped) {
    const char *value;
    *skipped = 0;
    if (!strcmp(argument, "--json"))
        call->json = true;
    else if (!strcmp(argument, "--help") || !strcmp(argument, "-h"))
        common->help = true;
    else if (!strcmp(argument, "--version"))
        common->version = true;
    else if (is_option(argument, "lang", &value))
        *skipped = value ? 0 : 1;
    else
        return false;
    return true;
}

/* -o for an option that has the letter o. */
static bool is_letter(const char *argument, const struct option *option) {
    return option->letter && argument[0] == '-' && argument[1] == option->letter && !argument[2];
}

static bool may_be_repeated(const struct option *option) {
    const char *dots = option->value ? strstr(option->value, "...") : NULL;
    return dots != NULL;
}

/* An option of the command itself; `next` is the argument behind it, NULL at the end. */
static int take_option(struct invocation *call, const char *argument, const char *next,
                       int *skipped) {
    *skipped = 0;
    for (int i = 0; call->command && call->command->options[i].name; i++) {
        const struct option *one = &call->command->options[i];
        const char *value = NULL;
        if (!is_letter(argument, one) && !is_option(argument, one->name, &value))
            continue;
        if (value && !one->value)
            return misuse_option(call, _("The option ‘{option}’ takes no value."), argument);
        if (one->value && !value) {
            *skipped = 1;
            value = next;
        }
        if (one->value && !value)
            return misuse_option(call, _("The option ‘{option}’ needs a value."), argument);
        call->option[i] = value ? value : "";
        if (!may_be_repeated(one))
            return STATUS_DONE;
        if (call->several_count == SEVERAL_MAX)
            return misuse_option(call, _("The option ‘{option}’ is given too many times."),
                                 argument);
        call->several[call->several_count++] = value;
        return STATUS_DONE;
    }
    return misuse_unknown(call, argument);
}

/* Takes apart what stands from `first` on; plain arguments move to the front. */
static int take_arguments(struct invocation *call, struct options_common *common, int first,
                          int count, char **arguments) {
    bool plain = false;
    call->arguments = arguments + first;
    for (int i = first; i < count; i++) {
        char *argument = arguments[i];
        int skipped;
        if (!plain && !strcmp(argument, "--")) {
            plain = true;
        } else if (plain || argument[0] != '-' || !strcmp(argument, "-")) {
            call->arguments[call->count++] = argument;
        } else if (take_common(call, common, argument, &skipped)) {
            i += skipped;
        } else {
            int status =
                take_option(call, argument, i + 1 < count ? arguments[i + 1] : NULL, &skipped);
            if (status)
                return status;
            i += skipped;
        }
    }
    return STATUS_DONE;
}

static int check_count(const struct invocation *call) {
    if (call->count < call->command->least)
        return misuse(call, _("Missing argument: {arguments}."),
                      SLOTS({"arguments", call->command->arguments}));
    if (call->count > call->command->most)
        return misuse(call, _("Too many arguments. A position is one argument, in quotes."),
                      NO_SLOTS);
    return STATUS_DONE;
}

static int run_command(struct invocation *call, int first, int count, char **arguments) {
    struct options_common common = {false, false};
    int status = take_arguments(call, &common, first, count, arguments);
    if (common.help) {
        help_command(call->command);
        return STATUS_DONE;
    }
    if (common.version) {
        help_version();
        return STATUS_DONE;
    }
    if (!status && call->json && call->command->no_json) {
        call->json = false;
        status = misuse_option(call, _("Unknown option ‘{option}’."), "--json");
    }
    if (!status)
        status = check_count(call);
    return status ? status : call->command->run(call);
}

static int main_run(struct invocation *call, int count, char **arguments) {
    struct options_common common = {false, false};
    int status = choose_language(call, count, arguments);
    int first = 1, skipped;
    while (!status && first < count && arguments[first][0] == '-') {
        if (take_common(call, &common, arguments[first], &skipped))
            first += 1 + skipped;
        else
            status = misuse_unknown(call, arguments[first]);
    }
    if (status)
        return status;
    if (common.version) {
        help_version();
        return STATUS_DONE;
    }
    bool help = common.help || (first < count && !strcmp(arguments[first], "help"));
    if (help && !common.help)
        first++; /* `pacru help moves` is `pacru moves --help` */
    const struct command *found = first < count ? find_command(arguments[first]) : NULL;
    if (help && first >= count) {
        help_general(commands);
        return STATUS_DONE;
    }
    if (first >= count)
        return misuse(call, _("No command given."), NO_SLOTS);
    if (!found)
        return misuse_command(call, arguments[first]);
    call->command = found;
    if (help) {
        help_command(found);
        return STATUS_DONE;
    }
    return run_command(call, first + 1, count, arguments);
}

int main(int count, char **arguments) {
    /* Writing to a closed pipe is then an error (EPIPE): games are saved and programs ended first. */
    bool ignored = signal(SIGPIPE, SIG_IGN) == SIG_IGN;
    struct invocation call = {0};
    int status = finish_output(&call, main_run(&call, count, arguments));
    if (status == STATUS_SIGNAL + SIGPIPE && ignored)
        return STATUS_REFUSED;
    if (status > STATUS_SIGNAL) {
        /* Shells and scripts can tell by what signal a command ended, and some stop then too. */
        (void)signal(status - STATUS_SIGNAL, SIG_DFL);
        (void)raise(status - STATUS_SIGNAL);
    }
    return status;
}
