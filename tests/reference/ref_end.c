/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How turns are carried out and how games end. */

#include "ref_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ref_write_over(const struct ref_position *position, const char *reason, const bool *winners,
                    char *line, size_t size) {
    char names[REF_MAX_PLAYERS + 1] = "";
    char counts[40] = "";
    size_t n = 0;
    for (int player = 0; player < position->players; player++) {
        if (winners[player]) {
            names[n++] = position->colour[player];
        }
        snprintf(counts + strlen(counts), sizeof counts - strlen(counts), "%s%c=%d",
                 player > 0 ? "," : "", position->colour[player], ref_markers(position, player));
    }
    snprintf(line, size, "over %s %s %s", reason, n > 0 ? names : "-", counts);
}

/* Reading 15 shares equal counts; Reading 19: who has left cannot win. */
void ref_most_markers(const struct ref_position *position, bool *winners) {
    int most = -1;
    for (int player = 0; player < position->players; player++) {
        if (!position->left[player] && ref_markers(position, player) > most) {
            most = ref_markers(position, player);
        }
    }
    for (int player = 0; player < position->players; player++) {
        winners[player] = !position->left[player] && ref_markers(position, player) == most;
    }
}

static void over_by_count(const struct ref_position *position, const char *reason, char *line,
                          size_t size) {
    bool winners[REF_MAX_PLAYERS];
    ref_most_markers(position, winners);
    ref_write_over(position, reason, winners, line, size);
}

static void over_for_one(const struct ref_position *position, const char *reason, int winner,
                         char *line, size_t size) {
    bool winners[REF_MAX_PLAYERS] = {false};
    winners[winner] = true;
    ref_write_over(position, reason, winners, line, size);
}

/* Reading 1: the largest set of chevrons none of which can ever move again. */
static void find_stuck(const struct ref_position *position, bool *stuck) {
    for (int field = 0; field < REF_FIELDS; field++) {
        stuck[field] = position->chevron[field] != REF_NOBODY;
    }
    bool changed = true;
    while (changed) {
        changed = false;
        for (int field = 0; field < REF_FIELDS; field++) {
            if (!stuck[field]) {
                continue;
            }
            int player = position->chevron[field];
            for (int turn = -1; turn <= 1; turn++) {
                int ahead = ref_step(field, ref_turned(position->direction[field], turn));
                bool closed =
                    ahead < 0 || stuck[ahead] ||
                    (position->marker[ahead] != REF_NOBODY && position->marker[ahead] != player);
                if (!closed) {
                    stuck[field] = false;
                    changed = true;
                }
            }
        }
    }
}

/* Reading 1: whether a chain of the chevron's own moves reaches a neutral field. */
static bool reaches_neutral(const struct ref_position *position, const bool *stuck, int start) {
    int player = position->chevron[start];
    bool reached[REF_FIELDS][8] = {{false}};
    reached[start][position->direction[start]] = true;
    bool changed = true;
    while (changed) {
        changed = false;
        for (int field = 0; field < REF_FIELDS; field++) {
            for (int d = 0; d < 8; d++) {
                if (!reached[field][d]) {
                    continue;
                }
                for (int turn = -1; turn <= 1; turn++) {
                    int direction = ref_turned(d, turn);
                    int to = ref_step(field, direction);
                    if (to < 0 || stuck[to]) {
                        continue;
                    }
                    if (position->marker[to] == REF_NOBODY) {
                        return true;
                    }
                    if (position->marker[to] != player) {
                        continue;
                    }
                    int twists = ref_crosses(field, to) ? 1 : 0;
                    for (int twist = -twists; twist <= twists; twist++) {
                        int facing = ref_turned(direction, twist);
                        if (!reached[to][facing]) {
                            reached[to][facing] = true;
                            changed = true;
                        }
                    }
                }
            }
        }
    }
    return false;
}

static bool somebody_gains(const struct ref_position *position) {
    bool stuck[REF_FIELDS];
    find_stuck(position, stuck);
    for (int field = 0; field < REF_FIELDS; field++) {
        int player = position->chevron[field];
        if (player != REF_NOBODY && !stuck[field] && ref_can_move(position, player) &&
            reaches_neutral(position, stuck, field)) {
            return true;
        }
    }
    return false;
}

bool ref_clean_up(struct ref_position *position) {
    for (;;) {
        if (ref_players_with_chevrons(position) <= 1) {
            return true;
        }
        int player = position->to_move;
        if (ref_chevrons(position, player) > 0) {
            if (ref_can_move(position, player)) {
                return false;
            }
            ref_take_chevrons(position, player); /* {R15} */
        }
        position->to_move = ref_next_player(position, player);
    }
}

static int only_player_in(const struct ref_position *position) {
    for (int player = 0; player < position->players; player++) {
        bool in =
            ref_is_pacru(position) ? ref_chevrons(position, player) > 0 : !position->left[player];
        if (in) {
            return player;
        }
    }
    return REF_NOBODY;
}

static bool one_is_left(const struct ref_position *position) {
    return ref_is_pacru(position) ? ref_players_with_chevrons(position) == 1
                                  : ref_players_in(position) == 1;
}

bool ref_over(const struct ref_position *position, char *line, size_t size) {
    if (ref_is_pacru(position)) {
        for (int player = 0; player < position->players; player++) {
            /* Reading 19: who has left cannot win. */
            if (ref_at_target(position, player) && !position->left[player]) {
                over_for_one(position, "target", player, line, size);
                return true;
            }
        }
    }
    if (one_is_left(position)) {
        /* {R16}, but if all others have left it was the leaving that ended the game. */
        over_for_one(position, ref_players_in(position) == 1 ? "resign" : "last",
                     only_player_in(position), line, size);
        return true;
    }
    if (position->game == REF_AZACRU && position->closing == 0) {
        over_by_count(position, "closing", line, size);
        return true;
    }
    if (position->game == REF_SHACRU && !somebody_gains(position)) {
        over_by_count(position, "no-gain", line, size);
        return true;
    }
    return false;
}

enum ref_outcome ref_finish(const struct ref_position *after, bool passed,
                            struct ref_position *next, char *line, size_t size) {
    *next = *after;
    if (ref_is_pacru(next) && ref_at_target(next, next->to_move)) {
        return ref_over(next, line, size) ? REF_IS_OVER : REF_ILLEGAL;
    }
    if (next->game == REF_AZACRU) {
        if (next->closing > 0) {
            next->closing--;
        } else if (passed) {
            next->closing = ref_players_in(next) - 1; /* {A-R10} every other player */
        }
    }
    next->to_move = ref_next_player(next, next->to_move);
    if (ref_is_pacru(next)) {
        (void)ref_clean_up(next);
    }
    return ref_over(next, line, size) ? REF_IS_OVER : REF_GOES_ON;
}

bool ref_may_leave(const struct ref_position *position, int player) {
    /* {R15}: a player who is out of Pacru has nothing left to leave. */
    return !position->left[player] &&
           (!ref_is_pacru(position) || ref_chevrons(position, player) > 0);
}

/* Reading 19. */
static enum ref_outcome apply_leaving(const struct ref_position *position, int leaver,
                                      const char *reason, struct ref_position *next, char *line,
                                      size_t size) {
    if (!ref_may_leave(position, leaver) || ref_over(position, line, size)) {
        return REF_ILLEGAL;
    }
    *next = *position;
    int player = position->to_move;
    for (int i = 0; i < position->closing; i++) {
        if (player == leaver) {
            next->closing = position->closing - 1;
        }
        player = ref_next_player(position, player);
    }
    next->left[leaver] = true;
    ref_take_chevrons(next, leaver);
    if (one_is_left(next)) {
        over_for_one(next, reason, only_player_in(next), line, size);
        return REF_IS_OVER;
    }
    if (next->to_move == leaver) {
        next->to_move = ref_next_player(next, leaver);
    }
    if (ref_is_pacru(next)) {
        (void)ref_clean_up(next);
    }
    return ref_over(next, line, size) ? REF_IS_OVER : REF_GOES_ON;
}

struct search {
    const char *wanted;
    struct ref_position after;
    bool found;
};

static bool compare_turn(void *context, const char *turn, const struct ref_position *after) {
    struct search *search = context;
    if (strcmp(turn, search->wanted) == 0) {
        search->after = *after;
        search->found = true;
    }
    return !search->found;
}

enum ref_outcome ref_apply(const struct ref_position *position, const char *turn,
                           struct ref_position *next, char *line, size_t size) {
    struct ref_typed typed;
    struct search search = {turn, {0}, false};
    if (ref_read_turn(position, turn, &typed) != REF_READ) {
        return REF_ILLEGAL;
    }
    if (typed.form == REF_FORM_LEAVING) {
        return apply_leaving(position, typed.leaver, typed.by_clock ? "time" : "resign", next, line,
                             size);
    }
    if (typed.form == REF_FORM_REORIENTATION) {
        /* Looking it up in the list would be too slow even here. */
        const char *rule = ref_refusal(position, turn);
        if (rule != NULL) {
            return REF_ILLEGAL;
        }
        search.after = *position;
        search.after.direction[typed.from] =
            ref_turned(position->direction[typed.from], typed.eighths);
        for (int i = 0; i < typed.count; i++) {
            search.after.marker[typed.items[i]] = REF_NOBODY;
        }
        return ref_finish(&search.after, false, next, line, size);
    }
    (void)ref_each_turn(position, false, compare_turn, &search);
    if (!search.found) {
        return REF_ILLEGAL;
    }
    return ref_finish(&search.after, typed.form == REF_FORM_PASS, next, line, size);
}

static bool remember(struct ref_history *history, const struct ref_position *position) {
    if (history->count == history->room) {
        size_t room = history->room * 2 + 64;
        void *seen = realloc(history->seen, room * sizeof *history->seen);
        if (seen == NULL) {
            return false;
        }
        history->seen = seen;
        history->room = room;
    }
    ref_print(position, history->seen[history->count++], REF_POSITION_SIZE);
    return true;
}

bool ref_history_begin(struct ref_history *history, const struct ref_position *start) {
    memset(history, 0, sizeof *history);
    return remember(history, start);
}

void ref_history_end(struct ref_history *history) {
    free(history->seen);
    memset(history, 0, sizeof *history);
}

static bool somebody_gained(const struct ref_position *before, const struct ref_position *next) {
    for (int player = 0; player < before->players; player++) {
        if (ref_markers(next, player) > ref_markers(before, player)) {
            return true;
        }
    }
    return false;
}

bool ref_history_add(struct ref_history *history, const struct ref_position *before, int player,
                     const struct ref_position *next, char *line, size_t size) {
    if (!remember(history, next)) {
        return false;
    }
    if (somebody_gained(before, next)) {
        memset(history->idle, 0, sizeof history->idle);
    } else {
        history->idle[player]++;
    }
    int times = 0;
    for (size_t i = 0; i < history->count; i++) {
        if (strcmp(history->seen[i], history->seen[history->count - 1]) == 0) {
            times++;
        }
    }
    if (times >= 3) {
        if (ref_is_pacru(next)) {
            bool nobody[REF_MAX_PLAYERS] = {false};
            ref_write_over(next, "repetition", nobody, line, size);
        } else {
            over_by_count(next, "repetition", line, size);
        }
        return true;
    }
    if (next->game != REF_SHACRU) {
        return false;
    }
    for (int other = 0; other < next->players; other++) {
        if (!next->left[other] && history->idle[other] < REF_IDLE_TURNS) {
            return false;
        }
    }
    over_by_count(next, "idle", line, size);
    return true;
}
