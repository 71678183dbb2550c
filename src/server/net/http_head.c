/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A strict parser of request heads (RFC 9112). Whatever the standard lets a server refuse is
 * refused: every leniency is a chance that a proxy in front reads the same bytes in another way.
 */
#include "http.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

static const char token_letters[] = "!#$%&'*+-.^_`|~0123456789"
                                    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/* RFC 3986: of a path or a query but for escapes, and of a host with its port. */
static const char path_letters[] = "/!$&'()*+,;=:@-._~0123456789"
                                   "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
static const char host_letters[] = "!$&'()*+,;=:-._~%[]0123456789"
                                   "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/* ------------------------------------------------------------------------------------------------
 * Where a head ends
 */

size_t http_head_end(const char *bytes, size_t length, unsigned *fault) {
    size_t line = 0, most = length < HTTP_HEAD_BYTES ? length : HTTP_HEAD_BYTES;
    const char *end;
    *fault = 0;
    while ((end = memchr(bytes + line, '\n', most - line))) {
        size_t at = (size_t)(end - bytes);
        if (at == 0 || bytes[at - 1] != '\r') {
            *fault = 400;
            return 0;
        }
        if (line > 0 && at == line + 1)
            return at + 1;
        line = at + 1;
    }
    if (length >= HTTP_HEAD_BYTES)
        *fault = line ? 431 : 414;
    return 0;
}

/* ------------------------------------------------------------------------------------------------
 * Request line
 */

static int digit_of(char letter) {
    static const char digits[] = "0123456789abcdef";
    const char *found =
        letter ? strchr(digits, letter >= 'A' && letter <= 'F' ? letter + 32 : letter) : NULL;
    return found ? (int)(found - digits) : -1;
}

/* Decodes a path in place up to the query. False if it holds what no path may. */
static bool decode_path(char *path) {
    char *to = path;
    const char *from = path;
    while (*from && *from != '?') {
        int letter = (unsigned char)*from++;
        if (letter == '%') {
            int high = digit_of(from[0]), low = high < 0 ? -1 : digit_of(from[1]);
            letter = high * 16 + low;
            if (low < 0 || letter < ' ' || letter == 0x7f)
                return false;
            from += 2;
        } else if (!strchr(path_letters, letter)) {
            return false;
        }
        *to++ = (char)letter;
    }
    for (; *from; from++)
        if (!strchr(path_letters, *from) && *from != '?' && *from != '%')
            return false;
    *to = '\0';
    return true;
}

static bool is_host(const char *host) { return *host && !host[strspn(host, host_letters)]; }

/*
 * Servers must also accept "http://host/path". Its host counts, and moves one byte to the left, over
 * the last slash of the scheme, so that there is room for the null that ends it.
 */
static unsigned parse_target(char *target, struct http_head *head) {
    char *path = target;
    if (*target != '/') {
        bool plain = !strncasecmp(target, "http://", 7),
             secure = !strncasecmp(target, "https://", 8);
        char *host = target + (secure ? 8 : 7);
        if (!plain && !secure)
            return 400;
        path = host + strcspn(host, "/?");
        memmove(host - 1, host, (size_t)(path - host));
        path[-1] = '\0';
        head->request.host = host - 1;
        if (!is_host(head->request.host))
            return 400;
    }
    if (!decode_path(path))
        return 400;
    head->request.path = *path ? path : "/";
    return strlen(path) < HTTP_PATH_BYTES ? 0 : 414;
}

/* "GET /path HTTP/1.1", with single blanks. */
static unsigned parse_line(char *line, struct http_head *head) {
    static const char *const methods[] = {"GET", "HEAD", "POST"};
    size_t length = strspn(line, token_letters);
    char *target = line + length + 1, *version;
    if (!length || line[length] != ' ')
        return 400;
    line[length] = '\0';
    head->request.method = HTTP_OTHER;
    for (int i = 0; i < 3; i++)
        if (!strcmp(line, methods[i]))
            head->request.method = (enum http_method)i;
    version = strchr(target, ' ');
    if (!version || version == target)
        return 400;
    *version++ = '\0';
    head->is_old = !strcmp(version, "HTTP/1.0");
    if (!head->is_old && strcmp(version, "HTTP/1.1") != 0)
        return 400;
    return parse_target(target, head);
}

/* ------------------------------------------------------------------------------------------------
 * Fields
 */

bool http_list_has(const char *list, const char *token) {
    size_t length = strlen(token);
    while (*list) {
        list += strspn(list, ", \t");
        size_t word = strcspn(list, ", \t");
        if (word == length && !strncasecmp(list, token, length))
            return true;
        list += word;
        list += strcspn(list, ",");
    }
    return false;
}

/* False if it is no number. */
static bool parse_length(const char *text, size_t *length) {
    *length = 0;
    if (!*text || text[strspn(text, "0123456789")])
        return false;
    for (; *text; text++) {
        size_t digit = (size_t)(*text - '0');
        *length = *length > (SIZE_MAX - digit) / 10 ? SIZE_MAX : *length * 10 + digit;
    }
    return true;
}

/* Fields of which there may be one only are refused when they come again. */
static bool take_once(const char **field, const char *value) {
    bool first = !**field;
    *field = value;
    return first;
}

static bool take_field(struct http_head *head, const char *name, const char *value) {
    struct http_request *request = &head->request;
    const struct {
        const char *name, **field;
        bool once;
    } texts[] = {
        {"accept-encoding", &request->accept_encoding, false},
        {"if-none-match", &request->if_none_match, false},
        {"content-type", &request->content_type, true},
        {"origin", &request->origin, true},
        {"x-forwarded-for", &request->forwarded, false},
        {"x-forwarded-proto", &request->forwarded_scheme, false},
        {"sec-websocket-key", &head->websocket_key, true},
        {"sec-websocket-version", &head->websocket_version, true},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!strcasecmp(name, texts[i].name))
            return take_once(texts[i].field, value) || !texts[i].once;
    if (!strcasecmp(name, "content-length")) {
        bool first = !head->has_length;
        head->has_length = true;
        return parse_length(value, &head->length) && first;
    }
    head->has_coding |= !strcasecmp(name, "transfer-encoding");
    if (!strcasecmp(name, "connection")) {
        head->is_last |= http_list_has(value, "close");
        head->upgrades |= http_list_has(value, "upgrade");
    } else if (!strcasecmp(name, "upgrade")) {
        head->websocket |= http_list_has(value, "websocket");
    } else if (!strcasecmp(name, "expect")) {
        bool known = !strcasecmp(value, "100-continue");
        head->expects |= known;
        head->expects_odd |= !known;
    }
    return true;
}

/* Splits "Name: value" in place. False if it is none: no blanks before the colon, no folds. */
static bool split_field(char *line, char **value) {
    size_t length = strspn(line, token_letters);
    if (!length || line[length] != ':')
        return false;
    line[length] = '\0';
    char *from = line + length + 1 + strspn(line + length + 1, " \t");
    size_t end = strlen(from);
    while (end && (from[end - 1] == ' ' || from[end - 1] == '\t'))
        end--;
    from[end] = '\0';
    for (size_t i = 0; i < end; i++)
        if (((unsigned char)from[i] < ' ' && from[i] != '\t') || from[i] == 0x7f)
            return false;
    *value = from;
    return true;
}

static unsigned parse_fields(char *line, const char *end, struct http_head *head) {
    bool has_host = false, has_upgrade = false;
    const char *target_host = head->request.host;
    for (int count = 0; line < end; count++) {
        char *next = line + strlen(line) + 2, *value;
        if (count == HTTP_FIELDS)
            return 431;
        if (!split_field(line, &value))
            return 400;
        if (!strcasecmp(line, "host")) {
            if (has_host || !is_host(value))
                return 400;
            has_host = true;
            head->request.host = value;
        } else if (!take_field(head, line, value)) {
            return 400;
        }
        has_upgrade |= !strcasecmp(line, "upgrade");
        line = next;
    }
    if (target_host[0])
        head->request.host = target_host;
    head->upgrades = head->upgrades && has_upgrade;
    return !has_host && !head->is_old ? 400 : 0;
}

unsigned http_head_parse(char *bytes, size_t length, struct http_head *head) {
    const char *end = bytes + length - 2; /* of the fields: behind it is the empty line */
    *head = (struct http_head){.request = {.path = "/",
                                           .accept_encoding = "",
                                           .if_none_match = "",
                                           .content_type = "",
                                           .host = "",
                                           .origin = "",
                                           .forwarded = "",
                                           .forwarded_scheme = "",
                                           .address = "",
                                           .body = ""},
                               .websocket_key = "",
                               .websocket_version = ""};
    /* Each line becomes a string. A null or a lone return within it would end it too early. */
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '\0' || (bytes[i] == '\r' && bytes[i + 1] != '\n'))
            return 400;
        if (bytes[i] == '\r')
            bytes[i++] = '\0';
    }
    char *fields = bytes + strlen(bytes) + 2;
    unsigned fault = parse_line(bytes, head);
    if (!fault)
        fault = parse_fields(fields, end, head);
    if (fault)
        return fault;
    if (head->has_length && head->has_coding)
        return 400;
    head->is_last |= head->is_old;
    return head->expects_odd ? 417 : 0;
}
