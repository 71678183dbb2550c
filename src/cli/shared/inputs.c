/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "inputs.h"
#include "cli/words/i18n.h"
#include "cli/words/words.h"
#include "facts.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int input_position(const struct invocation *call, const char *text, pac_position *position) {
    pac_fault fault;
    if (pac_position_parse(position, text, strlen(text), &fault))
        return STATUS_DONE;
    char what[SENTENCE];
    words_fault(what, &fault);
    return refuse_with(call, "{what}", SLOTS({"what", what}), fact_fault(&fault));
}

int input_number(const struct invocation *call, const char *name, const char *text, uint64_t least,
                 uint64_t most, uint64_t *number) {
    uint64_t value = 0;
    bool sound = *text != '\0';
    for (const char *digit = text; *digit && sound; digit++) {
        sound = *digit >= '0' && *digit <= '9' && value <= (UINT64_MAX - 9) / 10;
        if (sound)
            value = value * 10 + (uint64_t)(*digit - '0');
    }
    if (sound && value >= least && value <= most) {
        *number = value;
        return STATUS_DONE;
    }
    char low[24], high[24], given[EXCERPT];
    (void)snprintf(low, sizeof low, "%" PRIu64, least);
    (void)snprintf(high, sizeof high, "%" PRIu64, most);
    escape(given, text, strlen(text));
    return misuse(call, _("{name} is a whole number from {least} to {most}, not ‘{given}’."),
                  SLOTS({"name", name}, {"least", low}, {"most", high}, {"given", given}));
}

int input_option(const struct invocation *call, int option, uint64_t least, uint64_t most,
                 uint64_t *number) {
    char name[32];
    (void)snprintf(name, sizeof name, "--%s", call->command->options[option].name);
    const char *value = call->option[option];
    return value ? input_number(call, name, value, least, most, number) : STATUS_DONE;
}

int input_seed(const struct invocation *call, const char *text, uint64_t *seed) {
    if (text)
        return input_number(call, "--seed", text, 0, UINT64_MAX - 10, seed);
    struct timespec now = {0, 0};
    (void)clock_gettime(CLOCK_REALTIME, &now);
    *seed = (uint64_t)now.tv_sec * UINT64_C(1000000007) + (uint64_t)now.tv_nsec;
    return STATUS_DONE;
}

int input_setup(const struct invocation *call, const char *game, const char *players,
                pac_setup *setup) {
    pac_variant variant;
    if (!pac_variant_parse(game, &variant)) {
        char given[EXCERPT];
        escape(given, game, strlen(game));
        return misuse(call, _("GAME is shacru, azacru, pacru or pacru2011, not ‘{given}’."),
                      SLOTS({"given", given}));
    }
    uint64_t number = 0;
    int status = input_number(call, "PLAYERS", players, 2, PAC_PLAYERS, &number);
    if (status)
        return status;
    if (!pac_setup_default(setup, variant, (int)number))
        return refuse(call, _("No such starting position."), NO_SLOTS);
    return STATUS_DONE;
}

int input_look(const struct invocation *call, const char *ascii, const char *unicode,
               const char *colour, struct look *look) {
    if (look_choose(look, ascii != NULL, unicode != NULL, colour))
        return STATUS_DONE;
    char given[EXCERPT];
    escape(given, colour, strlen(colour));
    return misuse(call, _("--colour is always, never or auto, not ‘{given}’."),
                  SLOTS({"given", given}));
}

static int refuse_file(const struct invocation *call, const char *name, int error) {
    char given[EXCERPT];
    escape(given, name, strlen(name));
    return refuse(call, _("‘{file}’ cannot be read: {why}"),
                  SLOTS({"file", given}, {"why", why_file(error)}));
}

int refuse_write(const struct invocation *call, const char *name, int error) {
    char given[EXCERPT];
    escape(given, name, strlen(name));
    return refuse(call, _("‘{file}’ cannot be written: {why}"),
                  SLOTS({"file", given}, {"why", why_file(error)}));
}

enum { FILE_MOST = 1 << 30 /* bytes of a file: some hundreds of thousands of games */ };

/* Reads to the end. */
static int read_all(FILE *file, char **text, size_t *length) {
    size_t room = 1 << 16, used = 0;
    char *data = malloc(room);
    while (data) {
        used += fread(data + used, 1, room - used, file);
        if (used < room)
            break;
        if (room >= FILE_MOST) {
            free(data);
            return EFBIG;
        }
        room *= 2;
        char *more = realloc(data, room);
        if (!more)
            free(data);
        data = more;
    }
    if (!data)
        return ENOMEM;
    if (ferror(file)) {
        int error = errno;
        free(data);
        return error ? error : EIO;
    }
    *text = data;
    *length = used;
    return 0;
}

int read_file(const char *name, char **text, size_t *length) {
    FILE *file = fopen(name, "rb");
    if (!file)
        return errno;
    int error = read_all(file, text, length);
    (void)fclose(file);
    return error;
}

int input_file(const struct invocation *call, const char *name, char **text, size_t *length) {
    int error = strcmp(name, "-") ? read_file(name, text, length) : read_all(stdin, text, length);
    if (error == ENOMEM)
        return refuse_memory(call);
    return error ? refuse_file(call, name, error) : STATUS_DONE;
}

int refuse_turn(const struct invocation *call, size_t number, const char *turn,
                pac_refusal refusal) {
    char why[SENTENCE], given[EXCERPT], which[24];
    words_refusal(why, refusal);
    escape(given, turn, strlen(turn));
    (void)snprintf(which, sizeof which, "%zu", number);
    const struct slot *slots = SLOTS({"number", which}, {"turn", given}, {"why", why});
    json_t *facts = fact_refusal(refusal);
    if (facts && number)
        (void)json_object_set_new(facts, "number", json_integer((json_int_t)number));
    return refuse_with(call, number ? _("turn {number}, ‘{turn}’: {why}") : _("‘{turn}’: {why}"),
                       slots, facts);
}

int refuse_status(const struct invocation *call, pac_status status) {
    if (status == PAC_STATUS_NO_MEMORY)
        return refuse_memory(call);
    if (status == PAC_STATUS_TOO_LONG)
        return refuse(call, _("The game is too long."), NO_SLOTS);
    return refuse(call, _("The library refuses: {status}"),
                  SLOTS({"status", pac_status_text(status)}));
}
