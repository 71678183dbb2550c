/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names and chat: what people may show each other. */
#include "server/games/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const sound[] = {
    "A",
    "Anna Maria",
    "Zo\u00e9",
    "<script>alert(1)</script>",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", /* Persian, with U+200C */
    "\u0915\u094d\u200d\u0937",                         /* Hindi, with U+200D */
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",       /* a family, one emoji */
    "\u2764\ufe0f",                                     /* a red heart */
    "\U0001f3f3\ufe0f\u200d\U0001f308",                 /* a flag, one emoji */
    "I \u2764\ufe0f Pacru",
    "\u5c71\u3000\u7530", /* an ideographic blank between two names */
    "e\u0301",
    "\u05d0\u05d1\u05d2",
    "a\u00ad\u00adb",
};

static const char *const refused[] = {
    "",
    " ",
    " Anna",
    "Anna ",
    "\tAnna",
    "An\nna",
    "Anna\u00a0",
    "\u00a0Anna",
    "\u1680Anna",
    "Anna\u2003",
    "\u2009Anna",
    "Anna\u202f",
    "Anna\u205f",
    "\u3000Anna",
    "Anna\u3000",
    "An\u2028na",
    "An\xc2\x85na",
    "\u3164",
    "\u3164Anna",
    "Anna\u3164",
    "\u115f",
    "\u1160",
    "\uffa0",
    "\u2800",
    "\u2800\u2800",
    "\u00ad",
    "Anna\u00ad",
    "\u034f",
    "\u180e",
    "\u200c",
    "\u200d",
    "\u200cAnna",
    "Anna\u200c",
    "Anna\u200d",
    "\ufe0f",
    "\ufe0fAnna",
    "Anna \ufe0f",
    "\u200d\ufe0f",
    "An\u200bna",
    "An\u200ena",
    "An\u200fna",
    "\u202eannA",
    "An\u2066na",
    "An\u061cna",
    "An\ufeffna",
    "An\u2060na",
    "An\x7fna",
    "An\x1bna",
    "An\U000e0041na",
    "An\U0010fffdna",
    "\xff",
    "An\xc3",
};

static void what_can_be_seen_is_sound(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof sound / sizeof *sound; i++)
        if (!words_are_sound(sound[i], 32))
            fail_msg("%zu, '%s', is refused", i, sound[i]);
}

static void what_cannot_be_seen_is_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (words_are_sound(refused[i], 32))
            fail_msg("%zu, '%s', is accepted", i, refused[i]);
}

static void characters_are_counted(void **state) {
    (void)state;
    assert_true(words_are_sound("\u00e9\u5c71\U0001f600", 3));
    assert_false(words_are_sound("\u00e9\u5c71\U0001f600", 2));
    assert_false(words_are_sound("A", 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_can_be_seen_is_sound),
        cmocka_unit_test(what_cannot_be_seen_is_refused),
        cmocka_unit_test(characters_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
