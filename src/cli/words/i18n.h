/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The user's language. Texts are looked up in the catalogues that the command carries, so that it
 * speaks French on a machine where no French locale is installed. All texts are UTF-8.
 */
#ifndef I18N_H
#define I18N_H

#include <stdbool.h>

/*
 * Chooses the language once, when the command starts: `wanted` ("de", "de-CH") if it is not NULL, else what
 * the variables LANGUAGE, LC_ALL, LC_MESSAGES and LANG ask for, in gettext's order. False if there
 * is no such language as `wanted`; English stays then.
 */
bool i18n_choose(const char *wanted);

/* The language in use: "en", "fr", "de-CH", … */
const char *i18n_language(void);

/* Whether the terminal's character set is UTF-8, by LC_ALL, LC_CTYPE and LANG. */
bool i18n_utf8(void);

/* The translation of a text, or the text itself if there is none. */
const char *translated(const char *text);

/* The same for a text that depends on a number: the form that the language uses for `n`. */
const char *translated_plural(const char *singular, const char *plural, unsigned long n);

/*
 * The same for a text that has another translation elsewhere: `key` is the context, the byte 4 and
 * the text, as gettext has it.
 */
const char *translated_in_context(const char *key, const char *text);

#define _(text) translated(text)
#define C_(context, text) translated_in_context(context "\004" text, text)
#define N_(text)                                                                                   \
    text /* marks a text of a table for translation; _() translates it when it is used */
#define NP_(singular, plural)                                                                      \
    singular, plural /* the same for a pair of a table; P_() of the two translates it */
#define P_(singular, plural, n) translated_plural(singular, plural, n)

#endif
