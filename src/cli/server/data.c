/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data.h"
#include "cli/words/i18n.h"
#include "cli/words/say.h"

#include <stdio.h>
#include <stdlib.h>

int data_folder(const struct invocation *call, const char *given, char *folder, size_t size) {
    /* Where the XDG base directories say that data goes. */
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = -1;
    if (given)
        length = snprintf(folder, size, "%s", given);
    else if (data && *data == '/')
        length = snprintf(folder, size, "%s/pacru", data);
    else if (home && *home == '/')
        length = snprintf(folder, size, "%s/.local/share/pacru", home);
    if (length >= 0 && (size_t)length < size)
        return STATUS_DONE;
    return refuse(call, _("There is no home directory for the data; choose a folder with --data."),
                  NO_SLOTS);
}
