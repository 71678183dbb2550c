/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pacru can have more than half a million turns, nearly all of them reorientations. They are stored
 * as texts padded with zeros in three big-endian words, which sort fast and in the order of the text.
 */
#include "cli/shared/stream.h"
#include "cli/words/i18n.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_NO_REORIENT };

enum { WORDS = PAC_TURN_TEXT / 8 };

struct turn_text {
    uint64_t word[WORDS]; /* the text's bytes, the first one the most significant */
};

struct turn_list {
    const pac_position *position;
    struct turn_text *texts;
    size_t count, room;
};

static bool keep_turn(void *context, pac_turn turn) {
    struct turn_list *list = context;
    if (list->count == list->room)
        return false;
    char text[PAC_TURN_TEXT] = {0};
    pac_turn_print(list->position, turn, text);
    struct turn_text *kept = &list->texts[list->count++];
    for (size_t i = 0; i < WORDS; i++) {
        kept->word[i] = 0;
        for (size_t j = 0; j < 8; j++)
            kept->word[i] = kept->word[i] << 8 | (unsigned char)text[8 * i + j];
    }
    return true;
}

static int by_bytes(const void *a, const void *b) {
    const struct turn_text *one = a, *other = b;
    for (size_t i = 0; i < WORDS; i++)
        if (one->word[i] != other->word[i])
            return one->word[i] < other->word[i] ? -1 : 1;
    return 0;
}

static size_t unpack(const struct turn_text *kept, char text[PAC_TURN_TEXT + 1]) {
    for (size_t i = 0; i < PAC_TURN_TEXT; i++)
        text[i] = (char)(kept->word[i / 8] >> (56 - 8 * (i % 8)));
    text[PAC_TURN_TEXT] = '\0';
    return strlen(text);
}

/* Stops when the reader has closed the pipe. */
static void print_lines(const struct turn_list *list) {
    char text[PAC_TURN_TEXT + 1];
    for (size_t i = 0; i < list->count && !ferror(stdout); i++) {
        size_t length = unpack(&list->texts[i], text);
        text[length] = '\n';
        (void)fwrite(text, 1, length + 1, stdout);
    }
}

/*
 * Prints JSON without jansson: a tree of so many values would take a hundred megabytes. No text here
 * needs escaping.
 */
static void moves_print_json(const struct turn_list *list) {
    char text[PAC_TURN_TEXT + 1], position[PAC_POSITION_TEXT];
    pac_position_print(list->position, position);
    (void)printf("{\"position\":\"%s\",\"count\":%zu,\"turns\":[", position, list->count);
    for (size_t i = 0; i < list->count && !ferror(stdout); i++) {
        unpack(&list->texts[i], text);
        (void)printf("%s\"%s\"", i ? "," : "", text);
    }
    (void)puts("]}");
}

static int moves_of(const struct invocation *call, void *context, size_t number,
                    const pac_position *position) {
    (void)context;
    pac_which which = call->option[OPTION_NO_REORIENT] ? PAC_NO_REORIENTATIONS : PAC_ALL_TURNS;
    struct turn_list list = {.position = position,
                             .room = (size_t)pac_count_turns(position, which)};
    list.texts = malloc((list.room ? list.room : 1) * sizeof *list.texts);
    if (!list.texts)
        return refuse_memory(call);
    (void)pac_each_turn(position, which, keep_turn, &list);
    qsort(list.texts, list.count, sizeof *list.texts, by_bytes);
    if (number && !call->json)
        (void)putchar('\n');
    if (call->json)
        moves_print_json(&list);
    else
        print_lines(&list);
    free(list.texts);
    return STATUS_DONE;
}

static int moves_run(const struct invocation *call) {
    return each_position(call, call->arguments[0], moves_of, NULL);
}

const struct command command_moves = {
    .name = "moves",
    .arguments = "POSITION",
    .summary = N_("every legal turn"),
    .details = N_("Prints every legal turn of the player to move, one per line, in byte order. "
                  "Prints nothing when the game is over."),
    .options = {{"no-reorient", NULL, N_("leave out Pacru’s reorientations")}},
    .least = 1,
    .most = 1,
    .run = moves_run,
};
