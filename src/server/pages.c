/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pages.h"
#include "assets.h"

#include <string.h>

const struct http_header pages_headers[] = {
    /* 'wasm-unsafe-eval' lets WebAssembly be compiled, and nothing else. */
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "font-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"x-frame-options:", "DENY"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-embedder-policy:", "require-corp"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), display-capture=(), geolocation=(), microphone=(), "
                            "midi=(), payment=(), usb=()"},
    {NULL, NULL},
};

/* Nobody has chosen a language here, and the sentences are short enough for all four. */
#define PAGE(status, english, french, german, italian)                                             \
    "<!DOCTYPE html>\n"                                                                            \
    "<html lang=\"en\"><meta charset=\"utf-8\"><title>Pacru: " status "</title>\n"                 \
    "<meta name=\"viewport\" content=\"width=device-width\">\n"                                    \
    "<link rel=\"stylesheet\" href=\"/error.css\">\n"                                              \
    "<main><h1>" status "</h1>\n"                                                                  \
    "<p>" english "</p>\n<p lang=\"fr\">" french "</p>\n"                                          \
    "<p lang=\"de\">" german "</p>\n<p lang=\"it\">" italian "</p>\n"                              \
    "<p><a href=\"/\">Pacru</a></p></main></html>\n"

static const struct refusal {
    unsigned status;
    const char *page;
} refusals[] = {
    {400, PAGE("400", "This address cannot be read.", "Cette adresse est illisible.",
               "Diese Adresse ist nicht lesbar.", "Questo indirizzo non è leggibile.")},
    {404, PAGE("404", "There is no such page.", "Cette page n’existe pas.",
               "Diese Seite gibt es nicht.", "Questa pagina non esiste.")},
    {414, PAGE("414", "This address is too long.", "Cette adresse est trop longue.",
               "Diese Adresse ist zu lang.", "Questo indirizzo è troppo lungo.")},
};

/* ------------------------------------------------------------------------------------------------
 * Addresses of the client
 */

enum { GAME_LETTERS = 8, SEAT_LETTERS = 12 };

static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/* A game is /{8}; with the secret of a seat it is /{8}/{12}. */
static bool is_game(const char *path) {
    if (strspn(path, letters) != GAME_LETTERS)
        return false;
    path += GAME_LETTERS;
    return !*path ||
           (*path == '/' && strspn(path + 1, letters) == SEAT_LETTERS && !path[1 + SEAT_LETTERS]);
}

/* Whether the client answers to this address, whose first slash is left out. */
static bool is_client(const char *path) {
    static const char *const pages[] = {"",         "setup", "game",     "online", "mine",
                                        "analysis", "rules", "settings", "learn",  "editor"};
    static const char lower[] = "abcdefghijklmnopqrstuvwxyz";
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (!strcmp(path, pages[i]))
            return true;
    if (!strncmp(path, "analysis/", 9)) /* a position has slashes of its own */
        return true;
    if (!strncmp(path, "rules/", 6)) /* a language */
        return strspn(path + 6, lower) == 2 && !path[8];
    return is_game(path);
}

/* ------------------------------------------------------------------------------------------------
 * Answers
 */

static void answer_text(struct http_answer *answer, unsigned status, const char *type,
                        const char *text) {
    answer->status = status;
    answer->type = type;
    answer->caching = "no-store";
    answer->body = (const unsigned char *)text;
    answer->length = strlen(text);
}

void pages_refuse(unsigned status, struct http_answer *answer) {
    *answer = (struct http_answer){.status = status};
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (refusals[i].status == status)
            answer_text(answer, status, "text/html; charset=utf-8", refusals[i].page);
}

/* Whether an If-None-Match header names an ETag. */
static bool is_known(const char *header, const char *etag) {
    size_t length = strlen(etag);
    while (*header) {
        header += strspn(header, ", \t");
        if (*header == '*')
            return true;
        if (!strncmp(header, "W/", 2))
            header += 2;
        if (!strncmp(header, etag, length) && (!header[length] || strchr(", \t", header[length])))
            return true;
        header += strcspn(header, ",");
    }
    return false;
}

static void answer_asset(const struct http_request *request, const struct asset *asset,
                         struct http_answer *answer) {
    enum asset_encoding encoding = asset_choose(asset, request->accept_encoding);
    const struct asset_form *form = &asset->forms[encoding];
    answer->caching = asset->hashed ? "public, max-age=31536000, immutable" : "no-cache";
    answer->etag = form->etag;
    answer->varies = asset->forms[ASSET_BROTLI].bytes || asset->forms[ASSET_GZIP].bytes;
    if (is_known(request->if_none_match, form->etag)) {
        answer->status = 304;
        return;
    }
    answer->status = 200;
    answer->type = asset->type;
    answer->encoding = asset_encoding_name(encoding);
    answer->body = form->bytes;
    answer->length = form->length;
}

void pages_answer(const struct http_request *request, struct http_answer *answer) {
    *answer = (struct http_answer){0};
    if (request->method != HTTP_GET && request->method != HTTP_HEAD) {
        answer_text(answer, 405, "text/plain; charset=utf-8", "405\n");
        answer->allow = "GET, HEAD";
        answer->last = true;
        return;
    }
    const char *path = request->path + 1;
    if (!strcmp(path, "healthz")) {
        answer_text(answer, 200, "text/plain; charset=utf-8", "ok\n");
        return;
    }
    const struct asset *asset = asset_find(is_client(path) ? "index.html" : path);
    if (asset)
        answer_asset(request, asset, answer);
    else
        pages_refuse(404, answer);
}
