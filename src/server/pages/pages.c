/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pages.h"
#include "assets.h"

#include <stdio.h>
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

/* Pages of errors are files of the client, in all languages: nobody has chosen one here. */
void pages_refuse(unsigned status, struct http_answer *answer) {
    char name[16];
    (void)snprintf(name, sizeof name, "%u.html", status);
    const struct asset *page = asset_find(name);
    *answer = (struct http_answer){.status = status};
    if (!page)
        return;
    answer->type = page->type;
    answer->caching = "no-store";
    answer->body = page->forms[ASSET_PLAIN].bytes;
    answer->length = page->forms[ASSET_PLAIN].length;
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
    const struct asset *asset = asset_find(client_answers(request->path) ? "index.html" : path);
    if (asset)
        answer_asset(request, asset, answer);
    else
        pages_refuse(404, answer);
}
