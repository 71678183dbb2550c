/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plural forms and contexts, with a catalogue of three forms: tests/translations/pl.po. */
#include "cli/words/i18n.h"
#include "cli/words/plural.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <setjmp.h>

#include <cmocka.h>

#define POLISH                                                                                     \
    "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) "  \
    "? 1 : 2);\n"

/* Each header with what it gives for the numbers from 0 on. */
static void test_headers(void **unused) {
    (void)unused;
    static const struct {
        const char *header, *forms;
    } cases[] = {
        {"Plural-Forms: nplurals=1; plural=0;\n", "000000"},
        {"Plural-Forms: nplurals=2; plural=(n != 1);\n", "101111"},
        {"Plural-Forms: nplurals=2; plural=n>1;\n", "001111"},
        {POLISH, "20111222222222222222221112"},
        {"nplurals=2; plural=!(n%2)||n==5&&1;", "1010111010"},
        {"nplurals=2; plural=n*2-1<=n+n/1-2+1;", "1111"},
        {"nplurals=3; plural=n<1?0:n>=3?2:1;", "01122"},
        /* What cannot be used is read as English. */
        {"", "1011"},
        {"nplurals=2;", "1011"},
        {"nplurals=2; plural=(n != 1", "1011"},
        {"nplurals=2; plural=n+;", "1011"},
        {"nplurals=2; plural=n/0;", "1011"},
        {"nplurals=2; plural=m;", "1011"},
        {"nplurals=2; plural=n ? 1;", "1011"},
        {"nplurals=2; plural=7;", "1011"},
        {"nplurals=2; "
         "plural=((((((((((((((((((((((((((((((((((((0))))))))))))))))))))))))))))))))))));",
         "1011"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (unsigned long n = 0; cases[i].forms[n]; n++)
            if (plural_form(cases[i].header, n) != (size_t)(cases[i].forms[n] - '0'))
                fail_msg("%s with %lu", cases[i].header, n);
}

static const char *games(unsigned long n) { return P_("{n} game", "{n} games", n); }

static void test_three_forms(void **unused) {
    (void)unused;
    assert_true(i18n_choose("pl"));
    assert_string_equal(_("Red"), "Czerwony");
    assert_string_equal(games(1), "{n} gra");
    assert_string_equal(games(2), "{n} gry");
    assert_string_equal(games(5), "{n} gier");
    assert_string_equal(games(12), "{n} gier");
    assert_string_equal(games(22), "{n} gry");
    assert_string_equal(games(0), "{n} gier");
    assert_string_equal(P_("{n} turn", "{n} turns", 2), "{n} turns");
}

static void test_contexts(void **unused) {
    (void)unused;
    assert_true(i18n_choose("pl"));
    assert_string_equal(C_("animation", "none"), "żadna");
    assert_string_equal(C_("clock", "none"), "żaden");
    assert_string_equal(C_("elsewhere", "none"), "none");
    assert_string_equal(_("none"), "none");
}

static void test_regions(void **unused) {
    (void)unused;
    assert_true(i18n_choose("pl_PL.UTF-8"));
    assert_string_equal(i18n_language(), "pl");
    assert_true(i18n_choose("de_CH.UTF-8"));
    assert_string_equal(i18n_language(), "de-CH");
    assert_true(i18n_choose("de-ch"));
    assert_string_equal(i18n_language(), "de-CH");
    assert_true(i18n_choose("de_AT:fr"));
    assert_string_equal(i18n_language(), "de");
    assert_false(i18n_choose("p"));
    assert_false(i18n_choose("-CH"));
    assert_string_equal(i18n_language(), "en");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_headers),
        cmocka_unit_test(test_three_forms),
        cmocka_unit_test(test_contexts),
        cmocka_unit_test(test_regions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
