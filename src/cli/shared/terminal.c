/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

enum { NARROWEST = 39, WIDEST = 159 };

struct terminal_size terminal_size(void) {
    struct winsize window = {.ws_col = 0};
    struct terminal_size size = {TERMINAL_COLUMNS, TERMINAL_LINES};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col && window.ws_row)
        size = (struct terminal_size){window.ws_col, window.ws_row};
    return size;
}

size_t text_width(void) {
    int width = terminal_size().columns - 1;
    return (size_t)(width < NARROWEST ? NARROWEST : width > WIDEST ? WIDEST : width);
}
