/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "help.h"
#include "cli/shared/terminal.h"
#include "cli/words/catalogues.h"
#include "cli/words/i18n.h"
#include "cli/words/say.h"

#include <stdio.h>
#include <string.h>

/* Given by the build. */
#ifndef PACRU_VERSION
#define PACRU_VERSION "0"
#endif

enum { TERM_WIDTH = 22 };

void help_version(void) { (void)printf("pacru %s\n", PACRU_VERSION); }

/* Prints a term with its meaning in the second column. */
static void print_entry(const char *term, const char *meaning) {
    char line[SENTENCE];
    size_t columns = columns_of(term);
    int gap = columns < TERM_WIDTH - 3 ? (int)(TERM_WIDTH - 3 - columns) : 0;
    (void)snprintf(line, sizeof line, "  %s%*s %s", term, gap, "", meaning);
    say_wrapped(line, text_width(), TERM_WIDTH);
}

static void entry_option(const struct option *one) {
    char term[SENTENCE];
    char letter[5] = "";
    if (one->letter)
        (void)snprintf(letter, sizeof letter, "-%c, ", one->letter);
    (void)snprintf(term, sizeof term, "%s--%s%s%s", letter, one->name, one->value ? " " : "",
                   one->value ? one->value : "");
    print_entry(term, _(one->help));
}

/* The languages there are, as in "en, de, fr". */
static void list_languages(char *out, size_t size) {
    out[0] = '\0';
    append(out, size, "en");
    for (size_t i = 0; i < catalogue_count; i++) {
        append(out, size, ", ");
        append(out, size, catalogues[i].language);
    }
}

static void common_options(bool json) {
    char known[64], help[SENTENCE];
    list_languages(known, sizeof known);
    fill(help, sizeof help, _("the language of messages: {languages}"),
         SLOTS({"languages", known}));
    if (json)
        print_entry("--json", _("the same facts as JSON"));
    print_entry("--lang XX", help);
    print_entry("--help", _("this page"));
    print_entry("--version", _("the version"));
}

void help_general(const struct command *const *commands) {
    help_version();
    (void)puts("");
    say_wrapped(_("Shacru, Azacru and Pacru on the command line."), text_width(), 0);
    (void)puts("");
    say(_("Usage: {usage}"), SLOTS({"usage", "pacru COMMAND [OPTION]... [ARGUMENT]..."}));
    (void)puts("");
    for (; *commands; commands++)
        print_entry((*commands)->name, _((*commands)->summary));
    (void)puts("");
    (void)puts(_("Options of every command:"));
    common_options(true);
    (void)puts("");
    say_wrapped(_("GAME is shacru, azacru, pacru or pacru2011; PLAYERS is 2, 3 or 4; POSITION is "
                  "the line that ‘pacru start’ prints, in quotes, or - for standard input; TURN is "
                  "written as in e1-e2."),
                text_width(), 0);
    (void)puts("");
    say_wrapped(_("Exit status: 0 success, 1 refused, 2 wrong usage."), text_width(), 0);
}

void help_command(const struct command *command) {
    char usage[SENTENCE];
    (void)snprintf(usage, sizeof usage, "pacru %s [OPTION]...%s%s", command->name,
                   *command->arguments ? " " : "", command->arguments);
    say(_("Usage: {usage}"), SLOTS({"usage", usage}));
    (void)puts("");
    say_wrapped(_(command->details), text_width(), 0);
    (void)puts("");
    for (const struct option *one = command->options; one->name; one++)
        entry_option(one);
    common_options(!command->no_json);
}
