/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "i18n.h"
#include "catalogues.h"
#include "plural.h"

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

/* The empty text is the key of the catalogue's header. */
static const char *found_text(const char *key) {
    size_t length;
    const char *found = chosen && *key ? look_up(chosen, key, &length) : NULL;
    return found && *found ? found : NULL;
}

const char *translated(const char *text) {
    const char *found = found_text(text);
    return found ? found : text;
}

const char *translated_in_context(const char *key, const char *text) {
    const char *found = found_text(key);
    return found ? found : text;
}

const char *translated_plural(const char *singular, const char *plural, unsigned long n) {
    size_t length, ignored;
    const char *found = chosen ? look_up(chosen, singular, &length) : NULL;
    if (!found || !*found)
        return n == 1 ? singular : plural;
    const char *header = look_up(chosen, "", &ignored), *end = found + length;
    for (size_t form = plural_form(header ? header : "", n); form; form--) {
        const char *next = found + strlen(found) + 1;
        if (next > end) /* the catalogue has fewer forms than its header says */
            break;
        found = next;
    }
    return found;
}

/* -----------------------------------------------------------------------------------------------
 * Choosing a language
 */

enum { LANGUAGE_LETTERS = 15 };

static bool is_english(const char *language) {
    return !strcmp(language, "en") || !strcmp(language, "C") || !strcmp(language, "POSIX");
}

/*
 * Takes "de" from "de_CH.UTF-8@euro:fr", and "CH" as its region, "" if there is none; returns what
 * follows the colon, NULL at the end.
 */
static const char *next_language(const char *list, char language[LANGUAGE_LETTERS + 1],
                                 char region[LANGUAGE_LETTERS + 1]) {
    size_t length = strcspn(list, "_-.@:"), at = length;
    if (length > LANGUAGE_LETTERS)
        length = 0;
    memcpy(language, list, length);
    language[length] = '\0';
    size_t letters = list[at] == '_' || list[at] == '-' ? strcspn(list + at + 1, ".@:") : 0;
    if (letters > LANGUAGE_LETTERS)
        letters = 0;
    memcpy(region, list + at + (letters > 0), letters);
    region[letters] = '\0';
    const char *colon = strchr(list, ':');
    return colon ? colon + 1 : NULL;
}

/* Whether a catalogue is for this language and region: "de-CH" for "de" and "CH". */
static bool is_for(const struct catalogue *catalogue, const char *language, const char *region) {
    size_t length = strlen(language);
    const char *rest = catalogue->language + length;
    if (strncmp(catalogue->language, language, length) != 0)
        return false;
    return *region ? *rest == '-' && !strcasecmp(rest + 1, region) : !*rest;
}

static bool choose_catalogue(const char *language, const char *region) {
    for (size_t i = 0; i < catalogue_count; i++)
        if (is_for(&catalogues[i], language, region)) {
            chosen = &catalogues[i];
            return true;
        }
    return false;
}

/* Takes the first language of the list that is known, with its region if it can; false if none is.
 */
static bool choose_from(const char *list) {
    char language[LANGUAGE_LETTERS + 1], region[LANGUAGE_LETTERS + 1];
    while (list) {
        list = next_language(list, language, region);
        if (is_english(language)) {
            chosen = NULL;
            return true;
        }
        if ((*region && choose_catalogue(language, region)) || choose_catalogue(language, ""))
            return true;
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
        return true; /* as gettext does: the C locale overrides LANGUAGE */
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
