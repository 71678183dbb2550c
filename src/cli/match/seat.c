/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seats of a match, from their SPEC: a kind of player and its limits. */
#include "cli/words/i18n.h"
#include "match.h"

#include <stdio.h>
#include <string.h>

enum { USUAL_TIME = 100 /* milliseconds for a turn */ };

static const char program_prefix[] = "ugi:";

static int misuse_spec(const struct invocation *call, const char *spec) {
    char given[EXCERPT];
    escape(given, spec, strlen(spec));
    return misuse(call,
                  _("SPEC is engine, plain, uct, greedy, random or ugi:COMMAND, with or without "
                    "limits as in engine:level=3 or uct:nodes=500, not ‘{given}’."),
                  SLOTS({"given", given}));
}

/* Reads a number from 1 on. Returns where it ends, NULL if there is none, or it is too large. */
static const char *read_number(const char *text, uint64_t most, uint64_t *number) {
    uint64_t value = 0;
    const char *digit = text;
    for (; *digit >= '0' && *digit <= '9' && value <= most; digit++)
        value = value * 10 + (uint64_t)(*digit - '0');
    if (digit == text || value < 1 || value > most)
        return NULL;
    *number = value;
    return digit;
}

/* One limit, `time=500`. Returns where it ends, NULL if it is none. */
static const char *read_limit(const char *text, struct seat *seat) {
    static const struct {
        const char *name;
        uint64_t most;
    } known[] = {{"level=", PAC_LEVELS},    {"time=", 1 << 30}, {"nodes=", UINT64_C(1) << 60},
                 {"depth=", PAC_MAX_DEPTH}, {"threads=", 64},   {"hash=", 32768}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        uint64_t number = 0;
        size_t length = strlen(known[i].name);
        if (strncmp(text, known[i].name, length) != 0)
            continue;
        const char *end = read_number(text + length, known[i].most, &number);
        switch (i) {
        case 0:
            seat->options.level = (int)number;
            break;
        case 1:
            seat->limits.milliseconds = (int64_t)number;
            break;
        case 2:
            seat->limits.nodes = number;
            break;
        case 3:
            seat->limits.depth = (int)number;
            break;
        case 4:
            seat->options.threads = (int)number;
            break;
        default:
            seat->options.hash_bytes = (size_t)number << 20;
        }
        return end;
    }
    return NULL;
}

/* Limits separated by commas. Returns where they end, NULL if there is something else. */
static const char *read_limits(const char *text, struct seat *seat) {
    const char *end = read_limit(text, seat);
    while (end && *end == ',')
        end = read_limit(end + 1, seat);
    return end;
}

/* Levels below the highest have limits of their own. */
static void limit_somehow(struct seat *seat) {
    const pac_limits *limits = &seat->limits;
    bool own = seat->options.level && seat->options.level < PAC_LEVELS;
    if (!limits->milliseconds && !limits->nodes && !limits->depth && !own)
        seat->limits.milliseconds = USUAL_TIME;
}

/* `ugi:COMMAND`, or `ugi:nodes=500:COMMAND`. */
static int read_program(const struct invocation *call, struct seat *seat) {
    seat->command = seat->spec + strlen(program_prefix);
    struct seat limited = *seat;
    const char *end = read_limits(seat->command, &limited);
    if (end && *end == ':') {
        *seat = limited;
        seat->command = end + 1;
    }
    if (!*seat->command)
        return misuse_spec(call, seat->spec);
    limit_somehow(seat);
    return STATUS_DONE;
}

int seat_read(const struct invocation *call, const char *spec, struct seat *seat) {
    static const char *const kinds[] = {"engine", "plain", "uct", "greedy", "random"};
    *seat = (struct seat){.spec = spec};
    size_t length = strlen(spec);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)spec[i] < ' ' || (unsigned char)spec[i] == 127)
            return misuse_spec(call, spec);
    if (length > MATCH_SPEC)
        return misuse_spec(call, spec);
    if (!strncmp(spec, program_prefix, strlen(program_prefix)))
        return read_program(call, seat);
    size_t name = strcspn(spec, ":");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strlen(kinds[i]) == name && !strncmp(spec, kinds[i], name))
            seat->kind = kinds[i];
    const char *end = spec + name;
    if (seat->kind && *end == ':')
        end = read_limits(end + 1, seat);
    if (!seat->kind || !end || *end)
        return misuse_spec(call, spec);
    limit_somehow(seat);
    return STATUS_DONE;
}
