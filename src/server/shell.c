/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L

#include "shell.h"
#include "server/log/log.h"

#include <assert.h>
#include <string.h>

int64_t shell_now(const struct shell *shell) {
    return shell->offset + (int64_t)(uv_hrtime() / 1000000);
}

/* ------------------------------------------------------------------------------------------------
 * Effects
 */

static void send_text(const struct shell *shell, const struct effect *effect) {
    struct parcel *parcel = parcel_new(effect->text, strlen(effect->text));
    for (size_t i = 0; i < effect->to_count; i++) {
        if (parcel)
            socket_send(shell->transport, effect->to[i], parcel);
        else
            socket_close(shell->transport, effect->to[i], 1011);
    }
    parcel_drop(parcel);
}

/* False if the store has no memory for the request; then there will be no answer. */
static bool ask_store(struct shell *shell, const struct effect *effect) {
    struct store *store = shell->store;
    const bool has_event = effect->game[0];
    switch (effect->kind) {
    case EFFECT_APPEND:
        return store_append(store, effect->game, &effect->event, effect->ticket, shell_stored,
                            shell);
    case EFFECT_CREATE:
        return store_create(store, effect->setup, has_event ? effect->game : NULL,
                            has_event ? &effect->event : NULL, effect->ticket, shell_stored, shell);
    case EFFECT_CHAT:
        return store_chat(store, effect->game, effect->line, effect->ticket, shell_stored, shell);
    case EFFECT_LOAD:
        return store_load(store, effect->game, effect->ticket, shell_stored, shell);
    case EFFECT_DUE:
        return store_due(store, effect->at, effect->game, effect->ticket, shell_stored, shell);
    case EFFECT_NOTE:
        (void)store_note(store, effect->game, &effect->note, 0, NULL, NULL);
        return true;
    default: /* EFFECT_ALIVE */
        (void)store_alive(store, effect->at, 0, NULL, NULL);
        return true;
    }
}

static void perform_store(struct shell *shell, const struct effect *effect) {
    struct rooms_stored failed = {.ticket = effect->ticket, .status = STORE_FAILED};
    if (ask_store(shell, effect))
        return;
    memcpy(failed.game, effect->game, sizeof failed.game);
    rooms_stored(shell->rooms, shell_now(shell), &failed);
}

static void perform_think(struct shell *shell, const struct effect *effect) {
    struct think_request request = {.ticket = effect->ticket,
                                    .game = effect->position,
                                    .level = effect->level,
                                    .milliseconds = effect->milliseconds,
                                    .address = effect->address};
    struct rooms_thought failed = {.ticket = effect->ticket, .failed = true};
    static_assert(sizeof request.room == GAME_ID, "a game's name fits");
    memcpy(&request.room, effect->game, sizeof request.room);
    if (computers_think(shell->computers, &request))
        return;
    memcpy(failed.game, effect->game, sizeof failed.game);
    rooms_thought(shell->rooms, shell_now(shell), &failed);
}

static void perform_effect(struct shell *shell, struct effect *effect) {
    switch (effect->kind) {
    case EFFECT_SEND:
        send_text(shell, effect);
        break;
    case EFFECT_CLOSE:
        for (size_t i = 0; i < effect->to_count; i++)
            socket_close(shell->transport, effect->to[i], effect->status);
        break;
    case EFFECT_THINK:
        perform_think(shell, effect);
        break;
    case EFFECT_FORGET:
        computers_forget(shell->computers, effect->ticket);
        break;
    case EFFECT_ANSWER:
        api_answer(shell->transport, effect->ticket, effect->status, effect->text, effect->why);
        effect->text = NULL;
        break;
    case EFFECT_BROKEN:
        log_event(LEVEL_ERROR, "inconsistent", FIELDS({"game", effect->game}));
        break;
    default:
        perform_store(shell, effect);
    }
}

static void on_timer(uv_timer_t *timer);

static void set_timer(struct shell *shell) {
    int64_t wake = rooms_wake(shell->rooms), now = shell_now(shell);
    if (wake == shell->planned)
        return;
    shell->planned = wake;
    if (wake == INT64_MAX) {
        (void)uv_timer_stop(&shell->timer);
        return;
    }
    uv_update_time(shell->timer.loop);
    (void)uv_timer_start(&shell->timer, on_timer, wake > now ? (uint64_t)(wake - now) : 0, 0);
}

/*
 * Performing an effect may make something else happen at once, such as the end of a connection that
 * is sent to; then the list grows while it is gone through.
 */
static void perform_effects(struct shell *shell) {
    struct effects *effects = rooms_effects(shell->rooms);
    if (shell->performing)
        return;
    shell->performing = true;
    for (size_t i = 0; i < effects->count; i++) {
        struct effect effect = effects->list[i]; /* the list may move */
        effects->list[i] = (struct effect){.kind = effect.kind};
        perform_effect(shell, &effect);
        effect_clear(&effect);
    }
    effects_clear(effects);
    shell->performing = false;
    if (shell->running)
        set_timer(shell);
}

static void on_timer(uv_timer_t *timer) {
    struct shell *shell = timer->data;
    shell->planned = 0;
    rooms_time(shell->rooms, shell_now(shell));
    perform_effects(shell);
}

/* ------------------------------------------------------------------------------------------------
 * Inputs
 */

bool shell_opened(struct shell *shell, uint64_t socket, struct address *address) {
    return rooms_opened(shell->rooms, socket, address);
}

void shell_message(struct shell *shell, uint64_t socket, const char *text, size_t length) {
    rooms_message(shell->rooms, shell_now(shell), socket, socket_lag(shell->transport, socket),
                  text, length);
    perform_effects(shell);
}

void shell_closed(struct shell *shell, uint64_t socket) {
    rooms_closed(shell->rooms, shell_now(shell), socket);
    perform_effects(shell);
}

void shell_create(struct shell *shell, uint64_t exchange, const struct game_setup *setup) {
    rooms_create(shell->rooms, shell_now(shell), exchange, setup);
    perform_effects(shell);
}

void shell_look(struct shell *shell, uint64_t exchange, const char *id, uint64_t address) {
    rooms_look(shell->rooms, shell_now(shell), exchange, id, address);
    perform_effects(shell);
}

void shell_stored(void *context, uint64_t ticket, const struct store_answer *answer) {
    struct shell *shell = context;
    struct rooms_stored stored = {.ticket = ticket,
                                  .status = answer->status,
                                  .kept = answer->kept,
                                  .ids = answer->ids,
                                  .id_count = answer->id_count};
    memcpy(stored.game, answer->game, strnlen(answer->game, GAME_ID));
    rooms_stored(shell->rooms, shell_now(shell), &stored);
    perform_effects(shell);
}

void shell_changed(void *context, const char (*games)[GAME_ID + 1], size_t count) {
    struct shell *shell = context;
    for (size_t i = 0; i < count; i++)
        rooms_changed(shell->rooms, shell_now(shell), games[i]);
    perform_effects(shell);
}

void shell_thought(void *context, const struct think_answer *answer) {
    struct shell *shell = context;
    struct rooms_thought thought = {.ticket = answer->ticket,
                                    .failed = answer->failed,
                                    .hash = answer->position,
                                    .turn = answer->turn};
    memcpy(thought.game, &answer->room, GAME_ID);
    rooms_thought(shell->rooms, shell_now(shell), &thought);
    perform_effects(shell);
}

/* ------------------------------------------------------------------------------------------------
 * Beginning and end
 */

bool shell_init(struct shell *shell, uv_loop_t *loop) {
    *shell = (struct shell){.limits = limits_new(), .computers = computers_new(loop)};
    if (!shell->limits || !shell->computers || uv_timer_init(loop, &shell->timer))
        return false;
    shell->timer.data = shell;
    shell->running = true;
    computers_report_to(shell->computers, shell_thought, shell);
    return true;
}

bool shell_start(struct shell *shell) {
    shell->offset = store_began(shell->store) - (int64_t)(uv_hrtime() / 1000000);
    shell->rooms = rooms_new(shell->limits, shell_now(shell));
    if (!shell->rooms)
        return false;
    set_timer(shell);
    return true;
}

void shell_stop(struct shell *shell) {
    rooms_stop(shell->rooms, shell_now(shell));
    perform_effects(shell);
}

void shell_say_bye(struct shell *shell) {
    rooms_say_bye(shell->rooms);
    perform_effects(shell);
}

void shell_close(struct shell *shell) {
    if (shell->running)
        uv_close((uv_handle_t *)&shell->timer, NULL);
    shell->running = false;
    if (shell->computers)
        computers_close(shell->computers);
    if (shell->store)
        store_close(shell->store);
}

void shell_free(struct shell *shell) {
    rooms_free(shell->rooms);
    computers_free(shell->computers);
    store_free(shell->store);
    limits_free(shell->limits);
}
