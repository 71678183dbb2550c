/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects.h"

#include <stdlib.h>

enum { CLOSE_INTERNAL = 1011 }; /* RFC 6455: the server could not do what it had to */

void *must_have(void *memory) {
    if (!memory)
        abort();
    return memory;
}

struct effect *effects_add(struct effects *effects, enum effect_kind kind) {
    if (effects->count == effects->room) {
        effects->room = effects->room ? 2 * effects->room : 16;
        effects->list = must_have(realloc(effects->list, effects->room * sizeof *effects->list));
    }
    struct effect *effect = &effects->list[effects->count++];
    *effect = (struct effect){.kind = kind};
    return effect;
}

static void set_receiver(struct effect *effect, uint64_t connection) {
    effect->to = must_have(malloc(sizeof *effect->to));
    effect->to[0] = connection;
    effect->to_count = 1;
}

void effects_close(struct effects *effects, uint64_t connection, unsigned status) {
    struct effect *effect = effects_add(effects, EFFECT_CLOSE);
    set_receiver(effect, connection);
    effect->status = status;
}

void effects_send(struct effects *effects, uint64_t connection, char *text) {
    if (!text) {
        effects_close(effects, connection, CLOSE_INTERNAL);
        return;
    }
    struct effect *effect = effects_add(effects, EFFECT_SEND);
    set_receiver(effect, connection);
    effect->text = text;
}

void effect_clear(struct effect *effect) {
    free(effect->setup);
    free(effect->line);
    free(effect->text);
    free(effect->to);
    pac_game_free(effect->position);
    *effect = (struct effect){.kind = effect->kind};
}

void effects_clear(struct effects *effects) {
    for (size_t i = 0; i < effects->count; i++)
        effect_clear(&effects->list[i]);
    effects->count = 0;
}

void effects_free(struct effects *effects) {
    effects_clear(effects);
    free(effects->list);
    *effects = (struct effects){0};
}
