/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How large the terminal is, asked anew each time: its user may change it at any moment. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include <stddef.h>

enum { TERMINAL_COLUMNS = 80, TERMINAL_LINES = 24 /* what every screen of ours fits */ };

struct terminal_size {
    int columns, lines;
};

/* The terminal on standard output; 80 columns and 24 lines if it is none, or does not know. */
struct terminal_size terminal_size(void);

/* Columns for text: all of them but the last, within what can be read. */
size_t text_width(void);

#endif
