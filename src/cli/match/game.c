/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One game of a match, from its opening to its record. */
#include "match.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPENING_TRIES = 100 };

/* A player at the board. */
struct contender {
    const struct seat *seat;
    pac_player *player;      /* one of ours, */
    struct program *program; /* or a program */
};

/* ------------------------------------------------------------------------------------------------
 * What belongs to game `g`
 */

static uint64_t factorial(int n) { return n <= 1 ? 1 : (uint64_t)n * factorial(n - 1); }

/*
 * After as many games as there are players everybody has sat everywhere; then comes the next order
 * in which they follow each other, until all of them have been played with the same opening.
 */
void match_assignment(const struct match *match, uint64_t g, int seat_of[PAC_PLAYERS]) {
    int players = match->players, left[PAC_PLAYERS] = {0, 1, 2, 3}, order[PAC_PLAYERS] = {0};
    uint64_t nth = g % factorial(players), rotation = nth % (uint64_t)players;
    nth /= (uint64_t)players;
    for (int i = 1; i < players; i++) {
        uint64_t below = factorial(players - 1 - i);
        int k = 1 + (int)(nth / below);
        nth %= below;
        order[i] = left[k];
        memmove(&left[k], &left[k + 1], sizeof(int) * (size_t)(players - i - k));
    }
    for (int p = 0; p < players; p++)
        seat_of[p] = order[((uint64_t)p + rotation) % (uint64_t)players];
}

/* A seed that depends only on the match's seed and one number. */
static uint64_t derived_seed(const struct match *match, uint64_t number) {
    return pac_random_seeded(match->seed ^ pac_random_seeded(number).state).state;
}

/* The game after its random turns: the same for all assignments. */
static pac_status open_game(const struct match *match, uint64_t g, pac_game **game) {
    pac_random random = pac_random_seeded(derived_seed(match, g / factorial(match->players)));
    for (int tried = 0;; tried++) {
        pac_status status = pac_game_new(game, &match->start, PAC_GAME_DEFAULT);
        uint64_t turns = tried < OPENING_TRIES ? match->random_turns : 0;
        for (uint64_t i = 0; i < turns && !status && !pac_game_end(*game); i++)
            status = pac_game_play(*game, pac_random_turn(pac_game_position(*game), &random));
        if (status || !pac_game_end(*game))
            return status;
        pac_game_free(*game); /* over before it has begun: try another */
    }
}

enum { TAGS = 3 };

static const char *const tag_names[TAGS] = {"Round", "Seed", "RandomTurns"};

static void tag_value(const struct match *match, uint64_t g, int tag, char value[24]) {
    const uint64_t values[TAGS] = {g + 1, match->seed, match->random_turns};
    (void)snprintf(value, 24, "%" PRIu64, values[tag]);
}

pac_status match_tag(const struct match *match, uint64_t g, pac_record *record) {
    int seat_of[PAC_PLAYERS];
    match_assignment(match, g, seat_of);
    pac_status status = pac_record_set_tag(record, "Event", "pacru match");
    for (int p = 0; p < match->players && !status; p++)
        status = pac_record_set_tag(record, pac_colour_tag((pac_colour)match->start.colour[p]),
                                    match->seats[seat_of[p]].spec);
    for (int i = 0; i < TAGS && !status; i++) {
        char value[24];
        tag_value(match, g, i, value);
        status = pac_record_set_tag(record, tag_names[i], value);
    }
    return status;
}

static bool has_tag(const pac_record *record, const char *name, const char *value) {
    const char *found = pac_record_tag(record, name);
    return found && !strcmp(found, value);
}

bool match_has_tags(const struct match *match, uint64_t g, const pac_record *record) {
    int seat_of[PAC_PLAYERS];
    match_assignment(match, g, seat_of);
    const pac_game *game = pac_record_game(record);
    bool same =
        pac_game_end(game) && pac_position_equal(pac_game_position_at(game, 0), &match->start);
    for (int p = 0; p < match->players && same; p++)
        same = has_tag(record, pac_colour_tag((pac_colour)match->start.colour[p]),
                       match->seats[seat_of[p]].spec);
    for (int i = 0; i < TAGS && same; i++) {
        char value[24];
        tag_value(match, g, i, value);
        same = has_tag(record, tag_names[i], value);
    }
    return same;
}

/* Those in the first place share it, in a win as in a draw. */
void match_share(const struct match *match, uint64_t g, const pac_game *game,
                 struct outcome *outcome) {
    int seat_of[PAC_PLAYERS], first = 0;
    match_assignment(match, g, seat_of);
    pac_result result = pac_game_result(game);
    for (int p = 0; p < match->players; p++)
        first += result.place[p] == 1;
    for (int p = 0; p < match->players; p++)
        outcome->share[seat_of[p]] =
            (uint8_t)(result.place[p] == 1 && first ? MATCH_WHOLE / first : 0);
    outcome->finished = true;
}

/* ------------------------------------------------------------------------------------------------
 * Playing
 */

static bool sit_down(struct match *match, struct contender *who, uint64_t seed) {
    if (who->seat->command) {
        who->program = program_start(match, who->seat, seed);
        return who->program != NULL;
    }
    pac_player_options options = who->seat->options;
    options.seed = seed;
    who->player = pac_player_new(who->seat->kind, &options);
    return who->player != NULL;
}

static void get_up(struct contender *who) {
    program_end(who->program);
    pac_player_free(who->player);
    who->program = NULL;
    who->player = NULL;
}

static enum blunder ask_seat(struct contender *who, const pac_game *game, pac_turn *turn,
                             char text[PAC_TURN_TEXT]) {
    if (who->program)
        return program_ask(who->program, who->seat, game, turn, text);
    const pac_position *position = pac_game_position(game);
    *turn = pac_player_think(who->player, game, &who->seat->limits, NULL, NULL);
    if (pac_turn_is_legal(position, *turn))
        return BLUNDER_NONE;
    pac_turn_print(position, *turn, text);
    return BLUNDER_TURN;
}

/* One turn. A player that blunders leaves the game, which goes on if there are several others. */
static pac_status play_turn(struct contender *who, int seat, pac_game *game,
                            struct outcome *outcome) {
    pac_turn turn = 0;
    int player = pac_game_position(game)->to_move;
    enum blunder blunder = outcome->blunder[seat];
    if (!blunder)
        blunder = ask_seat(who, game, &turn, outcome->turn);
    if (blunder) {
        outcome->blunder[seat] = (uint8_t)blunder;
        turn = pac_leave(player, blunder == BLUNDER_SILENCE ? PAC_TIME : PAC_RESIGN);
        get_up(who);
    }
    pac_status status = pac_game_play(game, turn);
    return status == PAC_STATUS_TOO_LONG ? pac_game_agree(game) : status;
}

static pac_status play_out(struct match *match, uint64_t g, pac_game *game,
                           struct outcome *outcome) {
    int seat_of[PAC_PLAYERS];
    struct contender all[PAC_PLAYERS] = {{NULL, NULL, NULL}};
    match_assignment(match, g, seat_of);
    for (int p = 0; p < match->players; p++) {
        all[p].seat = &match->seats[seat_of[p]];
        uint64_t seed = derived_seed(match, ~(g * PAC_PLAYERS + (uint64_t)seat_of[p]));
        if (!sit_down(match, &all[p], seed))
            outcome->blunder[seat_of[p]] = BLUNDER_START;
    }
    pac_status status = PAC_STATUS_OK;
    while (!status && !pac_game_end(game) && !atomic_load(&match->abandoned)) {
        int player = pac_game_position(game)->to_move;
        status = play_turn(&all[player], seat_of[player], game, outcome);
    }
    for (int p = 0; p < match->players; p++)
        get_up(&all[p]);
    return status;
}

/* Writes the record, to which the game belongs from then on. */
static pac_status write_record(const struct match *match, uint64_t g, pac_game *game,
                               struct outcome *outcome) {
    pac_record *record;
    pac_status status = pac_record_new(&record, game);
    if (status) {
        pac_game_free(game);
        return status;
    }
    status = match_tag(match, g, record);
    if (!status)
        status = pac_record_write(record, &outcome->record, &outcome->length);
    pac_record_free(record);
    return status;
}

void match_play(struct match *match, uint64_t g, struct outcome *outcome) {
    pac_game *game = NULL;
    *outcome = (struct outcome){.status = open_game(match, g, &game)};
    if (outcome->status)
        return;
    outcome->status = play_out(match, g, game, outcome);
    if (!outcome->status && pac_game_end(game)) {
        match_share(match, g, game, outcome);
        if (match->file) {
            outcome->status = write_record(match, g, game, outcome);
            return;
        }
    }
    pac_game_free(game);
}
