/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine protocol: lines in and out, and the worker thread. */
#define _POSIX_C_SOURCE 200809L

#include "protocol_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONGEST_LINE = 2 << 20, /* bytes: enough for a game of PAC_GAME_TURNS turns */
    FIRST_ROOM = 1 << 12,
    MOST_WAITING = 4096, /* commands in the queue */
    SAID = 2048          /* bytes of an output line */
};

void pac__say(pac__protocol *p, const char *format, ...) {
    char line[SAID];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(line, sizeof line - 1, format, values);
    va_end(values);
    if (length < 0)
        return;
    if (length > SAID - 2)
        length = SAID - 2;
    line[length++] = '\n';
    pthread_mutex_lock(&p->output);
    p->write(p->context, line, (size_t)length);
    pthread_mutex_unlock(&p->output);
}

/* ------------------------------------------------------------------------------------------------
 * The worker thread
 */

bool pac__is_cut(pac__protocol *p) {
    pthread_mutex_lock(&p->lock);
    bool cut = p->in_hand <= p->cut;
    pthread_mutex_unlock(&p->lock);
    return cut;
}

/* Waits for a command from the queue; NULL when no more will come. */
static pac__order *take_order(pac__protocol *p) {
    pthread_mutex_lock(&p->lock);
    p->busy = false;
    while (!p->first && !p->closing)
        pthread_cond_wait(&p->changed, &p->lock);
    pac__order *order = p->first;
    if (order) {
        p->first = order->next;
        if (!p->first)
            p->tail = &p->first;
        p->waiting--;
        p->in_hand++;
        p->busy = order->takes_long;
        pthread_cond_broadcast(&p->changed);
    }
    pthread_mutex_unlock(&p->lock);
    return order;
}

/* Removes an `isready` from the queue; true if there was one, which the caller then answers. */
static bool is_asked(pac__protocol *p) {
    pthread_mutex_lock(&p->lock);
    pac__order *order = p->first;
    while (order && !order->asks_ready)
        order = order->next;
    if (order) {
        order->asks_ready = false;
        order->line[0] = '\0';
    }
    pthread_mutex_unlock(&p->lock);
    return order != NULL;
}

static void *protocol_thread(void *context) {
    pac__protocol *p = context;
    for (pac__order *order = take_order(p); order; order = take_order(p)) {
        while (order->takes_long && is_asked(p))
            pac__say(p, "readyok");
        pac__obey(p, order->line);
        free(order);
    }
    return NULL;
}

/* ------------------------------------------------------------------------------------------------
 * Making and ending
 */

static void free_protocol(pac__protocol *p) {
    pac_player_free(p->player);
    pac_network_free(p->network);
    pac_game_free(p->game);
    free(p->line);
    free(p);
}

static bool start_threads(pac__protocol *p) {
    if (pthread_mutex_init(&p->output, NULL))
        return false;
    if (!pthread_mutex_init(&p->lock, NULL)) {
        if (!pthread_cond_init(&p->changed, NULL)) {
            if (!pthread_create(&p->worker, NULL, protocol_thread, p))
                return true;
            pthread_cond_destroy(&p->changed);
        }
        pthread_mutex_destroy(&p->lock);
    }
    pthread_mutex_destroy(&p->output);
    return false;
}

/* The position before the first `position`: the start of Pacru with two players. */
static bool begin_game(pac_game **game) {
    pac_setup setup;
    pac_position start;
    return pac_setup_default(&setup, PAC_PACRU, 2) && pac_position_start(&start, &setup) &&
           pac_game_new(game, &start, PAC_GAME_DEFAULT) == PAC_STATUS_OK;
}

pac__protocol *pac__protocol_new(const char *name, pac__write *write, void *context) {
    static const int64_t usual[PAC__OPTIONS] = {
#define USUAL(option, value, least, most) value,
        PAC_PROTOCOL_OPTIONS(USUAL)
#undef USUAL
    };
    pac__protocol *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->name = name;
    p->write = write;
    p->context = context;
    p->kind = pac__engine_kind.name;
    memcpy(p->option, usual, sizeof usual);
    p->room = FIRST_ROOM;
    p->tail = &p->first;
    p->line = malloc(p->room);
    if (!p->line || !begin_game(&p->game) || !start_threads(p)) {
        free_protocol(p);
        return NULL;
    }
    return p;
}

void pac__protocol_end(pac__protocol *p) {
    if (!p)
        return;
    if (p->length)
        (void)pac__protocol_feed(p, "\n", 1);
    pthread_mutex_lock(&p->lock);
    p->closing = true;
    if (p->thinker && p->endless)
        pac_player_stop(p->thinker);
    pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->lock);
    pthread_join(p->worker, NULL);
    pthread_cond_destroy(&p->changed);
    pthread_mutex_destroy(&p->lock);
    pthread_mutex_destroy(&p->output);
    free_protocol(p);
}

/* ------------------------------------------------------------------------------------------------
 * Input
 */

/* Stops all searches queued so far, and with `all` counts and lists too. */
static void stop_searches(pac__protocol *p, bool all) {
    pthread_mutex_lock(&p->lock);
    p->stopped = p->given;
    if (all)
        p->cut = p->given;
    if (p->thinker)
        pac_player_stop(p->thinker);
    pthread_cond_broadcast(&p->changed);
    pthread_mutex_unlock(&p->lock);
}

/* Whether the first word of a line is this one. */
static bool first_word_is(const char *line, const char *word) {
    line += strspn(line, " \t");
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && strchr(" \t", line[length]);
}

static pac__order *order_of(const char *line, size_t length) {
    pac__order *order = malloc(sizeof *order + length + 1);
    if (!order)
        return NULL;
    order->next = NULL;
    order->takes_long =
        first_word_is(line, "go") || first_word_is(line, "perft") || first_word_is(line, "moves");
    order->asks_ready = first_word_is(line, "isready");
    memcpy(order->line, line, length + 1);
    return order;
}

/* Waits for room in the queue. False if the queue is full behind a search that only `stop` ends. */
static bool have_room(pac__protocol *p) {
    while (p->waiting >= MOST_WAITING && !(p->thinker && p->endless))
        pthread_cond_wait(&p->changed, &p->lock);
    return p->waiting < MOST_WAITING;
}

/* Appends a line to the worker's queue. */
static void give_order(pac__protocol *p, const char *line, size_t length) {
    pthread_mutex_lock(&p->lock);
    pac__order *order = have_room(p) ? order_of(line, length) : NULL;
    if (order) {
        *p->tail = order;
        p->tail = &order->next;
        p->waiting++;
        p->given++;
        pthread_cond_broadcast(&p->changed);
    }
    pthread_mutex_unlock(&p->lock);
    if (!order)
        pac__say(p, "info string no room for a command, it is ignored");
}

/* `isready` is answered when all before it is done, or at once if that takes long. */
static bool answers_at_once(pac__protocol *p) {
    pthread_mutex_lock(&p->lock);
    bool at_once = p->busy;
    pthread_mutex_unlock(&p->lock);
    return at_once;
}

static void take_line(pac__protocol *p) {
    char *line = p->line;
    for (size_t i = 0; i < p->length; i++)
        if (line[i] == '\r')
            line[i] = ' ';
        else if (line[i] == '\0')
            line[i] = '\1'; /* in no command, so the line is reported as unknown */
    while (p->length && strchr(" \t", line[p->length - 1]))
        p->length--;
    line[p->length] = '\0';
    if (!p->length)
        return;
    if (first_word_is(line, "quit")) {
        p->quit = true;
        stop_searches(p, false);
    } else if (first_word_is(line, "stop")) {
        stop_searches(p, true);
    } else if (first_word_is(line, "isready") && answers_at_once(p)) {
        pac__say(p, "readyok");
    } else {
        give_order(p, line, p->length);
    }
}

/* Appends to the line. A line that is too long, or for which there is no memory, is skipped. */
static void lengthen(pac__protocol *p, const char *bytes, size_t length) {
    if (p->too_long)
        return;
    size_t room = p->room;
    while (room <= p->length + length && room < LONGEST_LINE)
        room *= 2;
    if (room <= p->length + length) {
        p->too_long = true;
        return;
    }
    if (room > p->room) {
        char *line = realloc(p->line, room);
        if (!line) {
            p->too_long = true;
            return;
        }
        p->line = line;
        p->room = room;
    }
    memcpy(p->line + p->length, bytes, length);
    p->length += length;
}

bool pac__protocol_feed(pac__protocol *p, const char *bytes, size_t length) {
    while (length && !p->quit) {
        const char *end = memchr(bytes, '\n', length);
        size_t part = end ? (size_t)(end - bytes) : length;
        lengthen(p, bytes, part);
        if (end && p->too_long)
            pac__say(p, "info string a line of more than %d bytes is ignored", LONGEST_LINE - 1);
        else if (end)
            take_line(p);
        if (end) {
            p->length = 0;
            p->too_long = false;
            part++;
        }
        bytes += part;
        length -= part;
    }
    return !p->quit;
}
