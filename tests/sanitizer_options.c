/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * In builds with AddressSanitizer. At the end of a thread, clang 14's takes its own signal stack
 * for an overflow.
 */
const char *__asan_default_options(void);

const char *__asan_default_options(void) { return "use_sigaltstack=0"; }
