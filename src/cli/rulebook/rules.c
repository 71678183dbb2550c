/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pacru rules: the rule book in the terminal. */
#include "chapter_page.h"
#include "chapters.h"
#include "cli/shared/inputs.h"
#include "cli/words/i18n.h"
#include "rulebook/rulebook.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_ASCII, OPTION_UNICODE, OPTION_COLOUR };

enum {
    PLAIN = 128,     /* bytes of a name or title as it is compared */
    SUGGESTIONS = 3, /* names to suggest at the most */
    FAR = 3          /* letters by which a suggestion may differ, plus one */
};

/* A chapter as the command line asks for it: small letters and digits, numbers without zeros in front. */
static void plain_name(char plain[PLAIN], const char *text) {
    size_t length = 0;
    for (; *text && length < PLAIN - 1; text++) {
        bool after_digit = length > 0 && isdigit((unsigned char)plain[length - 1]);
        if (*text == '0' && !after_digit)
            continue;
        if (isalnum((unsigned char)*text) || (unsigned char)*text >= 0x80)
            plain[length++] = (char)tolower((unsigned char)*text);
    }
    plain[length] = '\0';
}

/* The part whose heading is `title`, in the order of the index. */
static const struct {
    const char *part, *title;
} parts[] = {
    {"shacru", "Shacru"},
    {"azacru", "Azacru"},
    {"pacru", "Pacru"},
    {"readings", N_("What the booklet doesn’t say")},
    {"refusals", N_("Why a turn is refused")},
    {"notation", N_("Notation")},
};

/* A chapter of ours cannot be refused but for lack of memory: the tests read them all. */
static rulebook_chapter *open_chapter(const struct chapter_file *file) {
    rulebook_error error;
    return rulebook_parse_chapter(file->name, file->text, file->size, &error);
}

/* How many letters have to be put in, left out or replaced; `FAR` or more if it is many. */
static size_t distance(const char *a, const char *b) {
    size_t row[PLAIN], length = strlen(b);
    for (size_t j = 0; j <= length; j++)
        row[j] = j;
    for (size_t i = 0; a[i]; i++) {
        size_t corner = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < length; j++) {
            size_t above = row[j + 1], least = corner + (a[i] != b[j]);
            least = above + 1 < least ? above + 1 : least;
            row[j + 1] = row[j] + 1 < least ? row[j] + 1 : least;
            corner = above;
        }
    }
    return row[length];
}

/* How far a chapter's name or title, in either language, is from what was typed. */
static size_t chapter_distance(const char *wanted, const struct chapter_file *file) {
    const char *const texts[] = {file->name, file->title, _(file->title)};
    size_t least = PLAIN;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char plain[PLAIN];
        plain_name(plain, texts[i]);
        size_t far = distance(wanted, plain);
        least = far < least ? far : least;
    }
    return least;
}

/* -----------------------------------------------------------------------------------------------
 * What is shown
 */

static json_t *chapter_fact(const rulebook_chapter *chapter) {
    char *text = rulebook_chapter_json(chapter);
    json_t *fact = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    return fact;
}

static json_t *index_fact(const struct chapter_file *file) {
    return json_pack("{s:s,s:s,s:s}", "part", file->part, "name", file->name, "title", file->title);
}

/* Which chapters are wanted. */
typedef bool picker(const char *wanted, const struct chapter_file *file);

static bool is_of_part(const char *wanted, const struct chapter_file *file) {
    return strcmp(file->part, wanted) == 0;
}

static bool is_named(const char *wanted, const struct chapter_file *file) {
    return chapter_distance(wanted, file) == 0;
}

static int say_index_facts(const struct invocation *call) {
    json_t *list = json_array();
    for (size_t i = 0; list && i < chapter_file_count; i++)
        if (json_array_append_new(list, index_fact(&chapter_files[i]))) {
            json_decref(list);
            list = NULL;
        }
    return say_json(call, list);
}

static int say_facts(const struct invocation *call, const char *wanted, picker *is_picked) {
    json_t *list = json_array();
    for (size_t i = 0; list && i < chapter_file_count; i++) {
        if (!is_picked(wanted, &chapter_files[i]))
            continue;
        rulebook_chapter *chapter = open_chapter(&chapter_files[i]);
        if (!chapter || json_array_append_new(list, chapter_fact(chapter))) {
            json_decref(list);
            list = NULL;
        }
        rulebook_free_chapter(chapter);
    }
    return say_json(call, list);
}

static int say_index(void) {
    for (size_t p = 0; p < sizeof parts / sizeof *parts; p++) {
        (void)printf("%s%s\n", p ? "\n" : "", _(parts[p].title));
        for (size_t i = 0; i < chapter_file_count; i++)
            if (strcmp(chapter_files[i].part, parts[p].part) == 0)
                (void)printf("  %-20s  %s\n", chapter_files[i].name, _(chapter_files[i].title));
    }
    return STATUS_DONE;
}

static int say_chapters(const struct invocation *call, const struct look *look, const char *wanted,
                        picker *is_picked, size_t examples) {
    const char *between = "";
    for (size_t i = 0; i < chapter_file_count; i++) {
        if (!is_picked(wanted, &chapter_files[i]))
            continue;
        rulebook_chapter *chapter = open_chapter(&chapter_files[i]);
        (void)fputs(between, stdout);
        between = "\n";
        bool is_printed = chapter && chapter_print(chapter, look, examples);
        rulebook_free_chapter(chapter);
        if (!is_printed)
            return refuse_memory(call);
    }
    return STATUS_DONE;
}

/* Says that there is no such rule, and which have names like it. */
static int refuse_name(const struct invocation *call, const char *typed, const char *wanted) {
    char given[EXCERPT], near[SENTENCE] = "";
    escape(given, typed, strlen(typed));
    int found = 0;
    for (size_t far = 1; far < FAR; far++)
        for (size_t i = 0; i < chapter_file_count && found < SUGGESTIONS; i++) {
            if (chapter_distance(wanted, &chapter_files[i]) != far)
                continue;
            append(near, sizeof near, found++ ? ", " : "");
            append(near, sizeof near, chapter_files[i].name);
        }
    if (found)
        return misuse(call, _("No rule is called ‘{given}’. Similar: {names}."),
                      SLOTS({"given", given}, {"names", near}));
    return misuse(call, _("No rule is called ‘{given}’. ‘pacru rules’ lists them all."),
                  SLOTS({"given", given}));
}

static bool is_any_picked(const char *wanted, picker *is_picked) {
    for (size_t i = 0; i < chapter_file_count; i++)
        if (is_picked(wanted, &chapter_files[i]))
            return true;
    return false;
}

static int rules_run(const struct invocation *call) {
    struct look look;
    char typed[PLAIN] = "", wanted[PLAIN];
    int status = input_look(call, call->option[OPTION_ASCII], call->option[OPTION_UNICODE],
                            call->option[OPTION_COLOUR], &look);
    if (status)
        return status;
    for (int i = 0; i < call->count; i++) {
        append(typed, sizeof typed, i ? " " : "");
        append(typed, sizeof typed, call->arguments[i]);
    }
    if (!call->count)
        return call->json ? say_index_facts(call) : say_index();
    plain_name(wanted, typed);
    picker *is_picked = is_any_picked(wanted, is_of_part) ? is_of_part : is_named;
    if (!is_any_picked(wanted, is_picked))
        return refuse_name(call, typed, wanted);
    return call->json ? say_facts(call, wanted, is_picked)
                      : say_chapters(call, &look, wanted, is_picked,
                                     is_picked == is_of_part ? 1 : SIZE_MAX);
}

const struct command command_rules = {
    .name = "rules",
    .arguments = "[GAME|RULE]",
    .summary = N_("the rules, each shown on the board"),
    .details = N_("Without an argument, lists all rules of the three games, and what else the rule "
                  "book explains. GAME shows the rules of a game with an example each; RULE, a "
                  "number such as R8 or a name, all examples of one rule."),
    .options = {{"ascii", NULL, N_("only ASCII characters")},
                {"unicode", NULL, N_("arrows and lines, whatever the terminal")},
                {"colour", "WHEN", N_("colours: always, never or auto")}},
    .least = 0,
    .most = 3,
    .run = rules_run,
};
