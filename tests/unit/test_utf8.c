/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UTF-8: every character there is, and nothing else. */
#include "rules/utf8.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include <cmocka.h>

/* Writes a character in so many bytes, shortest form or not. */
static void encode(uint32_t code, size_t size, char out[4]) {
    static const unsigned char heads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = size; i-- > 1; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(heads[size] | code);
}

static void every_character_is_read_in_its_shortest_form_only(void **state) {
    (void)state;
    for (uint32_t code = 0; code < 0x200000; code++) {
        size_t shortest = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        bool exists = code < 0xd800 || (code > 0xdfff && code <= 0x10ffff);
        for (size_t size = shortest; size <= 4; size++) {
            char text[4];
            uint32_t found = 0xffffffff;
            encode(code, size, text);
            size_t got = utf8_decode(text, size, &found);
            bool expected = exists && size == shortest;
            if (got != (expected ? size : 0) || found != (expected ? code : 0xffffffff))
                fail_msg("U+%04X in %zu bytes", (unsigned)code, size);
            for (size_t less = 1; expected && less < size; less++)
                assert_int_equal(utf8_decode(text, less, &found), 0);
        }
    }
}

static void what_is_not_utf8_is_refused(void **state) {
    (void)state;
    static const char *const bad[] = {"\x80",
                                      "\xbf",
                                      "\xc0\x80",
                                      "\xc1\xbf",
                                      "\xc3(",
                                      "\xe2\x28\xa1",
                                      "\xe2\x82(",
                                      "\xf0(\x8c\xbc",
                                      "\xf0\x90(\xbc",
                                      "\xf0\x90\x8c(",
                                      "\xf5\x80\x80\x80",
                                      "\xff",
                                      "\xfe\xfe",
                                      "\xf8\x88\x80\x80\x80"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        uint32_t code = 7;
        assert_int_equal(utf8_decode(bad[i], strlen(bad[i]), &code), 0);
        assert_int_equal(code, 7);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_character_is_read_in_its_shortest_form_only),
        cmocka_unit_test(what_is_not_utf8_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
