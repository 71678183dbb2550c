/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "assets.h"

#include <string.h>
#include <strings.h>

static const char *const names[ASSET_ENCODINGS] = {
    [ASSET_BROTLI] = "br",
    [ASSET_GZIP] = "gzip",
};

const char *asset_encoding_name(enum asset_encoding encoding) { return names[encoding]; }

const struct asset *asset_find(const char *name) {
    for (size_t i = 0; i < asset_count; i++)
        if (!strcmp(assets[i].name, name))
            return &assets[i];
    return NULL;
}

/* Whether what stands behind a coding, such as ";q=0.0", forbids it: a weight of nothing. */
static bool is_forbidden(const char *behind) {
    behind += strspn(behind, "; \t");
    if (strncasecmp(behind, "q=0", 3) != 0)
        return false;
    behind += 2 + strspn(behind + 2, "0. \t");
    return !*behind || *behind == ',';
}

/* Whether an Accept-Encoding header allows a coding, by its name or by an asterisk. */
static bool is_allowed(const char *header, const char *coding) {
    bool any = false;
    while (*header) {
        header += strspn(header, ", \t");
        size_t word = strcspn(header, ",; \t");
        bool allowed = !is_forbidden(header + word);
        if (word == strlen(coding) && !strncasecmp(header, coding, word))
            return allowed;
        if (word == 1 && *header == '*')
            any = allowed;
        header += strcspn(header, ",");
    }
    return any;
}

enum asset_encoding asset_choose(const struct asset *asset, const char *accept_encoding) {
    for (enum asset_encoding e = 0; e < ASSET_PLAIN; e++)
        if (asset->forms[e].bytes && is_allowed(accept_encoding, names[e]))
            return e;
    return ASSET_PLAIN;
}

static bool route_matches(const struct route *route, const char *path) {
    for (size_t i = 0; i < ROUTE_PARTS && route->parts[i].text; i++) {
        const struct route_part *part = &route->parts[i];
        size_t length = strlen(part->text);
        if (strncmp(path, part->text, length) != 0)
            return false;
        path += length;
        if (part->count == ROUTE_REST)
            return *path;
        if (!part->letters)
            continue;
        /* Behind the letters there is a text that begins with none of them, or nothing. */
        if (strspn(path, part->letters) != (size_t)part->count)
            return false;
        path += part->count;
    }
    return !*path;
}

bool client_answers(const char *path) {
    for (size_t i = 0; i < client_route_count; i++)
        if (route_matches(&client_routes[i], path))
            return true;
    return false;
}
