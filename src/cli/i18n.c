/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "i18n.h"
#include "catalogues.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The catalogue in use, NULL for English. Written once, by i18n_choose(). */
static const struct catalogue *chosen;

/* -----------------------------------------------------------------------------------------------
 * Reading a catalogue. The layout is that of GNU gettext's .mo files: a header, two tables of
 * length and offset (originals in byte order, translations in the same order), and the texts, each
 * with a final NUL.
 */

enum { MO_MAGIC_AT = 0, MO_COUNT_AT = 8, MO_ORIGINALS_AT = 12, MO_TRANSLATIONS_AT = 16 };

/* Reads four bytes in the order of the catalogue's machine, which its first byte gives away. */
static bool word_at(const struct catalogue *catalogue, size_t at, uint32_t *word) {
    if (at > catalogue->size || catalogue->size - at < sizeof *word)
        return false;
    bool big_endian = catalogue->data[0] == 0x95;
    *word = 0;
    for (size_t i = 0; i < sizeof *word; i++)
        *word |= (uint32_t)catalogue->data[at + i] << 8 * (big_endian ? 3 - i : i);
    return true;
}

/*
 * The i-th text of the table whose offset stands at `table_at`; NULL if the catalogue is not sound.
 */
static const char *text_at(const struct catalogue *catalogue, size_t table_at, uint32_t i,
                           size_t *length) {
    uint32_t table, size, at;
    if (!word_at(catalogue, table_at, &table) ||
        !word_at(catalogue, (size_t)table + (size_t)i * 8, &size) ||
        !word_at(catalogue, (size_t)table + (size_t)i * 8 + 4, &at))
        return NULL;
    if (at >= catalogue->size || catalogue->size - at <= size || catalogue->data[at + size] != '\0')
        return NULL;
    *length = size;
    return (const char *)catalogue->data + at;
}

/*
 * The translation of `text`, with its length as it may hold several plural forms; NULL if there is
 * none.
 */
static const char *look_up(const struct catalogue *catalogue, const char *text, size_t *length) {
    uint32_t magic, count;
    if (!word_at(catalogue, MO_MAGIC_AT, &magic) || magic != UINT32_C(0x950412de) ||
        !word_at(catalogue, MO_COUNT_AT, &count))
        return NULL;
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const char *original = text_at(catalogue, MO_ORIGINALS_AT, middle, length);
        if (!original)
            return NULL;
        /* The plural of an original follows its NUL, so that strcmp() sees the singular alone. */
        int order = strcmp(text, original);
        if (order == 0)
            return text_at(catalogue, MO_TRANSLATIONS_AT, middle, length);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *translated(const char *text) {
    size_t length;
    /* The empty text is the key of the catalogue's header. */
    const char *found = chosen && *text ? look_up(chosen, text, &length) : NULL;
    return found && *found ? found : text;
}

/*
 * Which of two forms the catalogue's language uses. The two formulas below serve all its languages
 * and most others of Western Europe; a test looks at the headers of po/ for a third.
 */
static size_t plural_form(const struct catalogue *catalogue, unsigned long n) {
    size_t length;
    const char *header = look_up(catalogue, "", &length);
    if (header && strstr(header, "plural=(n > 1)"))
        return n > 1;
    return n != 1;
}

const char *translated_plural(const char *singular, const char *plural, unsigned long n) {
    size_t length;
    const char *found = chosen ? look_up(chosen, singular, &length) : NULL;
    if (!found || !*found)
        return n == 1 ? singular : plural;
    if (plural_form(chosen, n) == 0)
        return found;
    size_t first = strlen(found);
    return first < length ? found + first + 1 : found;
}

/* -----------------------------------------------------------------------------------------------
 * Choosing a language
 */

enum { LANGUAGE_LETTERS = 15 };

static bool is_english(const char *language) {
    return !strcmp(language, "en") || !strcmp(language, "C") || !strcmp(language, "POSIX");
}

/* Takes "de" from "de_CH.UTF-8@euro:fr"; returns what follows the colon, NULL at the end. */
static const char *next_language(const char *list, char language[LANGUAGE_LETTERS + 1]) {
    size_t length = strcspn(list, "_.@:");
    if (length > LANGUAGE_LETTERS)
        length = 0;
    memcpy(language, list, length);
    language[length] = '\0';
    const char *colon = strchr(list, ':');
    return colon ? colon + 1 : NULL;
}

/* Takes the first language of the list that is known; false if none is. */
static bool choose_from(const char *list) {
    char language[LANGUAGE_LETTERS + 1];
    while (list) {
        list = next_language(list, language);
        if (is_english(language)) {
            chosen = NULL;
            return true;
        }
        for (size_t i = 0; i < catalogue_count; i++)
            if (!strcmp(catalogues[i].language, language)) {
                chosen = &catalogues[i];
                return true;
            }
    }
    return false;
}

/* The first of the three variables of POSIX that is set and not empty, else "". */
static const char *locale_of(const char *category) {
    const char *const names[] = {"LC_ALL", category, "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return value;
    }
    return "";
}

bool i18n_choose(const char *wanted) {
    chosen = NULL;
    if (wanted)
        return choose_from(wanted);
    const char *locale = locale_of("LC_MESSAGES");
    if (!strcmp(locale, "C") || !strcmp(locale, "POSIX"))
        return true; /* as gettext does: whoever asks for the C locale does not want LANGUAGE */
    const char *list = getenv("LANGUAGE");
    if (!list || !*list || !choose_from(list))
        choose_from(locale);
    return true;
}

const char *i18n_language(void) { return chosen ? chosen->language : "en"; }

bool i18n_utf8(void) {
    const char *locale = locale_of("LC_CTYPE");
    const char *set = strchr(locale, '.');
    return set && (!strncasecmp(set, ".UTF-8", 6) || !strncasecmp(set, ".UTF8", 5));
}
