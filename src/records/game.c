/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game_comments.h"
#include "rules/search_support.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* A position of the game and what belongs to it. */
struct moment {
    pac_position position;
    pac_turn turn;             /* the turn played here; unused in the last moment */
    char *comment;             /* behind the turn that led here, or NULL */
    uint32_t number;           /* under which the turn played here is written */
    uint8_t end;               /* pac_end, Reading 16 included, agreement not */
    uint8_t idle[PAC_PLAYERS]; /* turns of each player since the last gain, Reading 16 */
};

/*
 * Positions are found again by their hashes: `newest` has the last position of each bucket,
 * `older` the one before it in the same bucket. Only positions up to the one reached are in there,
 * so the position that undo takes out is always the newest of its bucket. Both hold indices plus
 * one; 0 is none.
 */
struct pac_game {
    struct moment *moments;
    uint64_t *hashes; /* of the moments' positions */
    uint32_t *older;  /* for each moment */
    uint32_t *newest; /* for each bucket; as many buckets as `capacity` */
    size_t capacity;  /* moments there is room for, a power of two */
    size_t turns;     /* turns played */
    size_t length;    /* turns played and undone */
    unsigned options; /* pac_game_option flags */
    bool agreement;   /* all turns, those undone too, end in a draw agreed on */
    bool agreed;      /* the agreement is in force, not undone */
};

const char *pac_status_text(pac_status status) {
    static const char *const texts[] = {
#define TEXT(name, text) text,
        PAC_STATUS_LIST(TEXT)
#undef TEXT
    };
    return (unsigned)status < PAC_STATUS_KINDS ? texts[status] : "";
}

/* ------------------------------------------------------------------------------------------------
 * Repetition and idleness, Reading 16
 */

static void index_position(pac_game *game, size_t i) {
    uint32_t *newest = &game->newest[game->hashes[i] & (game->capacity - 1)];
    game->older[i] = *newest;
    *newest = (uint32_t)i + 1;
}

static void unindex_position(pac_game *game, size_t i) {
    game->newest[game->hashes[i] & (game->capacity - 1)] = game->older[i];
}

/* How often the position reached has occurred, this time included; it is in the index. */
static int occurrences(const pac_game *game) {
    uint64_t hash = game->hashes[game->turns];
    const pac_position *position = &game->moments[game->turns].position;
    int count = 0;
    for (uint32_t k = game->newest[hash & (game->capacity - 1)]; k; k = game->older[k - 1])
        count += game->hashes[k - 1] == hash &&
                 pac_position_equal(&game->moments[k - 1].position, position);
    return count;
}

/* Leaving is not a turn: only the others' turns count. */
static void count_idle(const struct moment *before, struct moment *after) {
    memcpy(after->idle, before->idle, sizeof after->idle);
    if (!pac_turn_is_leaving(before->turn))
        pac__count_idle(&before->position, &after->position, after->idle);
}

/* Why the game is over in the position reached; ends other than those of Reading 16 come first. */
static pac_end judge_end(const pac_game *game) {
    const struct moment *moment = &game->moments[game->turns];
    if (moment->position.end != PAC_END_NOT_OVER || game->options & PAC_GAME_REPETITION_OFF)
        return (pac_end)moment->position.end;
    if (occurrences(game) >= 3)
        return PAC_END_REPETITION;
    return pac__is_idle(&moment->position, moment->idle) ? PAC_END_IDLE : PAC_END_NOT_OVER;
}

/* ------------------------------------------------------------------------------------------------
 * Making and freeing
 */

/* Makes room for so many moments. A failure leaves the game as it was. */
static bool reserve_turns(pac_game *game, size_t moments) {
    size_t capacity = game->capacity ? game->capacity : 16;
    while (capacity < moments)
        capacity *= 2;
    if (capacity == game->capacity)
        return true;
    struct moment *all = realloc(game->moments, capacity * sizeof *all);
    if (all)
        game->moments = all;
    uint64_t *hashes = realloc(game->hashes, capacity * sizeof *hashes);
    if (hashes)
        game->hashes = hashes;
    uint32_t *older = realloc(game->older, capacity * sizeof *older);
    if (older)
        game->older = older;
    uint32_t *newest = calloc(capacity, sizeof *newest);
    if (!all || !hashes || !older || !newest) {
        free(newest);
        return false;
    }
    size_t indexed = game->capacity ? game->turns + 1 : 0;
    free(game->newest);
    game->newest = newest;
    game->capacity = capacity;
    for (size_t i = 0; i < indexed; i++)
        index_position(game, i);
    return true;
}

pac_status pac_game_new(pac_game **game, const pac_position *start, unsigned options) {
    char text[PAC_POSITION_TEXT];
    pac_position position;
    if (options & ~(unsigned)PAC_GAME_REPETITION_OFF ||
        !pac_position_parse(&position, text, pac_position_print(start, text), NULL))
        return PAC_STATUS_ARGUMENT;
    pac_game *made = calloc(1, sizeof *made);
    if (!made || !reserve_turns(made, 1)) {
        pac_game_free(made);
        return PAC_STATUS_NO_MEMORY;
    }
    made->options = options;
    made->moments[0] = (struct moment){.position = position, .number = 1, .end = position.end};
    made->hashes[0] = position.hash;
    index_position(made, 0);
    *game = made;
    return PAC_STATUS_OK;
}

/* Gives a copied moment its own comment; false if there is no memory. */
static bool copy_comment(struct moment *moment) {
    if (!moment->comment)
        return true;
    moment->comment = pac__copy(moment->comment, strlen(moment->comment));
    return moment->comment != NULL;
}

pac_status pac_game_copy(pac_game **copy, const pac_game *game) {
    size_t moments = game->length + 1;
    pac_game *made = malloc(sizeof *made);
    if (!made)
        return PAC_STATUS_NO_MEMORY;
    *made = *game;
    made->moments = malloc(game->capacity * sizeof *made->moments);
    made->hashes = malloc(game->capacity * sizeof *made->hashes);
    made->older = malloc(game->capacity * sizeof *made->older);
    made->newest = malloc(game->capacity * sizeof *made->newest);
    bool whole = made->moments && made->hashes && made->older && made->newest;
    if (whole) {
        memcpy(made->moments, game->moments, moments * sizeof *made->moments);
        memcpy(made->hashes, game->hashes, moments * sizeof *made->hashes);
        memcpy(made->older, game->older, moments * sizeof *made->older);
        memcpy(made->newest, game->newest, game->capacity * sizeof *made->newest);
    } else {
        made->capacity = 0;
    }
    /* Every comment is either the copy's own or NULL, also after a failure. */
    for (size_t i = 0; made->capacity && i < moments; i++)
        whole &= copy_comment(&made->moments[i]);
    if (!whole) {
        pac_game_free(made);
        return PAC_STATUS_NO_MEMORY;
    }
    *copy = made;
    return PAC_STATUS_OK;
}

/* Drops what was undone: moments behind the one reached, and an undone agreement. */
static void drop_undone(pac_game *game) {
    for (size_t i = game->turns + 1; i <= game->length; i++)
        free(game->moments[i].comment);
    game->length = game->turns;
    game->agreement = false;
}

void pac_game_free(pac_game *game) {
    if (!game)
        return;
    if (game->capacity) {
        for (size_t i = 0; i <= game->length; i++)
            free(game->moments[i].comment);
    }
    free(game->moments);
    free(game->hashes);
    free(game->older);
    free(game->newest);
    free(game);
}

/* ------------------------------------------------------------------------------------------------
 * Looking at it
 */

unsigned pac_game_options(const pac_game *game) { return game->options; }

const pac_position *pac_game_position(const pac_game *game) {
    return &game->moments[game->turns].position;
}

size_t pac_game_turns(const pac_game *game) { return game->turns; }

const pac_position *pac_game_position_at(const pac_game *game, size_t i) {
    return i <= game->turns ? &game->moments[i].position : NULL;
}

pac_turn pac_game_turn(const pac_game *game, size_t i) { return game->moments[i].turn; }

size_t pac_game_number(const pac_game *game, size_t i) { return game->moments[i].number; }

const uint64_t *pac_game_hashes(const pac_game *game) { return game->hashes; }

int pac_game_idle(const pac_game *game, int player) {
    return game->moments[game->turns].idle[player];
}

size_t pac_game_undone(const pac_game *game) {
    return game->length - game->turns + (game->agreement && !game->agreed);
}

pac_end pac_game_end(const pac_game *game) {
    return game->agreed ? PAC_END_AGREED : (pac_end)game->moments[game->turns].end;
}

char **pac__comment_slot(const pac_game *game, size_t at) {
    return at <= game->turns ? &game->moments[at].comment : NULL;
}

/* ------------------------------------------------------------------------------------------------
 * Playing
 */

/*
 * Whether play has come back to the first player, or passed them, from one moment to the next. The
 * same player is to move again only if somebody else has left, or if the game is over.
 */
static bool begins_number(const struct moment *before, const struct moment *after) {
    return after->position.to_move < before->position.to_move;
}

/* Plays a turn known to be legal in a game that is not over. */
static pac_status play_on(pac_game *game, pac_turn turn) {
    if (game->turns == PAC_GAME_TURNS)
        return PAC_STATUS_TOO_LONG;
    if (!reserve_turns(game, game->turns + 2))
        return PAC_STATUS_NO_MEMORY;
    drop_undone(game);
    struct moment *before = &game->moments[game->turns], *after = before + 1;
    before->turn = turn;
    *after = (struct moment){.position = before->position};
    pac_play(&after->position, turn);
    after->number = before->number + begins_number(before, after);
    count_idle(before, after);
    game->length = ++game->turns;
    game->hashes[game->turns] = after->position.hash;
    index_position(game, game->turns);
    after->end = (uint8_t)judge_end(game);
    return PAC_STATUS_OK;
}

pac_status pac_game_play(pac_game *game, pac_turn turn) {
    if (pac_game_end(game) != PAC_END_NOT_OVER)
        return PAC_STATUS_OVER;
    if (!pac_turn_is_legal(pac_game_position(game), turn))
        return PAC_STATUS_ILLEGAL;
    return play_on(game, turn);
}

/* The rule that ends each game, as every refusal because of that cites it. */
static pac_rule end_rule(const pac_position *position) {
    if (position->variant == PAC_SHACRU)
        return PAC_RULE_SR6;
    return position->variant == PAC_AZACRU ? PAC_RULE_AR10 : PAC_RULE_R16;
}

pac_status pac_game_play_text(pac_game *game, const char *text, size_t length, unsigned input,
                              pac_refusal *refusal) {
    const pac_position *position = pac_game_position(game);
    pac_refusal why = {PAC_REFUSAL_NONE, PAC_RULE_NONE, PAC_NOWHERE};
    pac_turn turn = 0;
    pac_status status = PAC_STATUS_OVER;
    if (pac_game_end(game) != PAC_END_NOT_OVER) {
        why.kind = PAC_REFUSAL_OVER;
        why.rule = (uint8_t)end_rule(position);
    } else {
        why = pac_turn_parse(position, text, length, input, &turn);
        status = why.kind == PAC_REFUSAL_NONE ? play_on(game, turn) : PAC_STATUS_ILLEGAL;
    }
    if (refusal)
        *refusal = why;
    return status;
}

pac_status pac_game_agree(pac_game *game) {
    if (pac_game_end(game) != PAC_END_NOT_OVER)
        return PAC_STATUS_OVER;
    drop_undone(game);
    game->agreement = game->agreed = true;
    return PAC_STATUS_OK;
}

pac_status pac_game_undo(pac_game *game) {
    if (game->agreed) {
        game->agreed = false;
        return PAC_STATUS_OK;
    }
    if (!game->turns)
        return PAC_STATUS_NOTHING;
    unindex_position(game, game->turns--);
    return PAC_STATUS_OK;
}

pac_status pac_game_redo(pac_game *game) {
    if (!pac_game_undone(game))
        return PAC_STATUS_NOTHING;
    if (game->turns < game->length)
        index_position(game, ++game->turns);
    else
        game->agreed = true;
    return PAC_STATUS_OK;
}

/* ------------------------------------------------------------------------------------------------
 * The result
 */

/*
 * The first moment at which a player has no chevrons, who has none now. In Pacru they never come
 * back.
 */
static size_t out_since(const pac_game *game, int player) {
    size_t with = 0, without = game->turns;
    if (!pac_chevrons(&game->moments[0].position, player))
        return 0;
    while (without - with > 1) {
        size_t middle = with + (without - with) / 2;
        if (pac_chevrons(&game->moments[middle].position, player))
            with = middle;
        else
            without = middle;
    }
    return without;
}

/* When a Pacru player lost their last chevron: a greater number is later. */
static int64_t out_order(const pac_game *game, int player) {
    size_t since = out_since(game, player);
    if (!since)
        return 0;
    const struct moment *before = &game->moments[since - 1];
    const pac_position *position = &before->position;
    int within = 0;
    if (pac_turn_kind_of(before->turn) != PAC_PINCER ||
        pac_chevron_at(position, pac_turn_to(before->turn), NULL) != player) {
        /* Reading 13: blocked players go out one by one, in order of play. */
        within = 1 + (player - position->to_move + position->players) % position->players;
    }
    return (int64_t)since * (PAC_PLAYERS + 1) + within;
}

/*
 * Where a player stands among the others, Reading 20: the smaller the number, the better the
 * place.
 */
static int64_t place_key(const pac_game *game, const pac_result *result, int player) {
    enum { WINNERS, STILL_IN, OUT, LEFT };
    const int64_t class = INT64_C(1) << 32;
    const pac_position *position = pac_game_position(game);
    bool pacru = pac_is_pacru((pac_variant)position->variant);
    bool left = pac_has_left(position, player);
    bool out = pacru && !pac_chevrons(position, player);
    if (result->winners ? result->winners >> player & 1 : !left && !out)
        return WINNERS;
    if (!out)
        return (left ? LEFT : STILL_IN) * class - result->count[player];
    return (left ? LEFT : OUT) * class - out_order(game, player);
}

pac_result pac_game_result(const pac_game *game) {
    const pac_position *position = pac_game_position(game);
    pac_result result = pac_position_result(position, pac_game_end(game));
    int64_t ranks[PAC_PLAYERS];
    for (int p = 0; p < position->players; p++) {
        result.count[p] = (uint8_t)pac_markers(position, p);
        ranks[p] = place_key(game, &result, p);
    }
    for (int p = 0; p < position->players; p++) {
        int better = 0;
        for (int q = 0; q < position->players; q++)
            better += ranks[q] < ranks[p];
        result.place[p] = (uint8_t)(result.end == PAC_END_NOT_OVER ? 0 : 1 + better);
    }
    return result;
}
