/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Made-up positions, possible and impossible, and the random numbers for them. */

#include "ref_internal.h"

#include <stdio.h>
#include <string.h>

int ref_below(struct ref_random *random, int below) {
    random->state = random->state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (int)(random->state / 8589934592ULL % (unsigned long long)below);
}

bool ref_chance(struct ref_random *random, int percent) { return ref_below(random, 100) < percent; }

static int most_chevrons(const struct ref_position *p) { return p->players == 2 ? 4 : 3; }

static bool may_stand(const struct ref_position *p, int player, int field) {
    return field >= 0 && p->chevron[field] == REF_NOBODY &&
           (p->marker[field] == REF_NOBODY || p->marker[field] == player) &&
           ref_chevrons(p, player) < most_chevrons(p);
}

static void stand(struct ref_position *p, int player, int field, int direction) {
    if (may_stand(p, player, field)) {
        p->chevron[field] = player;
        p->direction[field] = direction;
    }
}

/* A marker, unless a chevron of somebody else stands there. */
static void colour_field(struct ref_position *p, int player, int field) {
    if (field >= 0 && (p->chevron[field] == REF_NOBODY || p->chevron[field] == player)) {
        p->marker[field] = player;
    }
}

static void colour_borderland(struct ref_random *random, struct ref_position *p, int player,
                              int borderland, int percent) {
    for (int field = 0; field < REF_FIELDS; field++) {
        if (ref_borderland(field) == borderland && ref_chance(random, percent)) {
            colour_field(p, player, field);
        }
    }
}

static void scatter_markers(struct ref_random *random, struct ref_position *p) {
    static const int densities[8] = {0, 4, 12, 25, 45, 70, 90, 98};
    int density = densities[ref_below(random, 8)];
    int favourite = ref_chance(random, 40) ? ref_below(random, p->players) : REF_NOBODY;
    for (int field = 0; field < REF_FIELDS; field++) {
        if (ref_chance(random, density)) {
            bool favoured = favourite != REF_NOBODY && ref_chance(random, 60);
            p->marker[field] = favoured ? favourite : ref_below(random, p->players);
        }
    }
    for (int i = ref_chance(random, 50) ? ref_below(random, 4) : 0; i > 0; i--) {
        colour_borderland(random, p, ref_below(random, p->players), ref_below(random, 9),
                          ref_chance(random, 50) ? 100 : 75);
    }
}

/* Two chevrons with a field between them, so that a move may make them meet {R12}. */
static void arrange_meeting(struct ref_random *random, struct ref_position *p) {
    int player = ref_below(random, p->players);
    int direction = ref_below(random, 8);
    int first = ref_below(random, REF_FIELDS);
    int gap = 2 + ref_below(random, 2);
    int last = ref_along(first, direction, gap);
    if (last < 0 || !may_stand(p, player, first) || !may_stand(p, player, last)) {
        return;
    }
    for (int i = ref_below(random, 2); i <= gap; i++) {
        if (i == gap || ref_chance(random, 75)) {
            colour_field(p, player, ref_along(first, direction, i));
        }
    }
    stand(p, player, first, ref_turned(direction, ref_below(random, 3) - 1));
    stand(p, player, last, ref_turned(direction, 4));
    p->to_move = player;
}

/* Several chevrons that look at one opponent's chevron {R11}. */
static void arrange_pincer(struct ref_random *random, struct ref_position *p) {
    int player = ref_below(random, p->players);
    int victim = (player + 1 + ref_below(random, p->players - 1)) % p->players;
    int field = ref_below(random, REF_FIELDS);
    if (p->marker[field] == player) {
        p->marker[field] = REF_NOBODY;
    }
    if (!may_stand(p, victim, field)) {
        return;
    }
    stand(p, victim, field, ref_below(random, 8));
    for (int i = 2 + ref_below(random, 2); i > 0; i--) {
        int direction = ref_below(random, 8);
        int distance = 1 + (ref_chance(random, 60) ? 0 : ref_below(random, 4));
        int from = ref_along(field, ref_turned(direction, 4), distance);
        if (!may_stand(p, player, from)) {
            continue;
        }
        stand(p, player, from, ref_turned(direction, ref_below(random, 3) - 1));
        if (distance > 1) {
            colour_borderland(random, p, player, ref_borderland(from), 60);
        }
    }
    p->to_move = player;
}

/* Own fields at both ends, something between: connections {R8} {R9} {A-R7} {A-R8}. */
static void arrange_connection(struct ref_random *random, struct ref_position *p) {
    int player = ref_below(random, p->players);
    int from = ref_below(random, REF_FIELDS);
    int direction = ref_below(random, 8);
    int distance = 2 + ref_below(random, 4);
    int to = ref_along(from, direction, distance);
    if (to < 0 || !may_stand(p, player, from) || p->chevron[to] != REF_NOBODY) {
        return;
    }
    colour_borderland(random, p, player, ref_borderland(from), 80);
    colour_field(p, player, from);
    colour_field(p, player, to);
    stand(p, player, from, ref_turned(direction, ref_below(random, 3) - 1));
    for (int i = 1; i < distance; i++) {
        int between = ref_along(from, direction, i);
        if (ref_chance(random, 25)) {
            int other = ref_below(random, p->players);
            if (p->chevron[between] == REF_NOBODY && ref_chance(random, 50)) {
                p->marker[between] = REF_NOBODY;
            }
            stand(p, other, between, ref_below(random, 8));
        } else if (p->chevron[between] == REF_NOBODY && ref_chance(random, 60)) {
            p->marker[between] = ref_below(random, p->players + 1) - 1;
        }
    }
    p->to_move = player;
}

/* A borderland without an unoccupied neutral field, with some neutral ones under chevrons. */
static void arrange_crowd(struct ref_random *random, struct ref_position *p) {
    int borderland = ref_below(random, 9);
    int owner = ref_below(random, p->players);
    for (int field = 0; field < REF_FIELDS; field++) {
        if (ref_borderland(field) != borderland) {
            continue;
        }
        if (ref_chance(random, 35)) {
            if (p->chevron[field] == REF_NOBODY) {
                p->marker[field] = REF_NOBODY;
            }
            stand(p, ref_below(random, p->players), field, ref_below(random, 8));
        }
        if (p->chevron[field] == REF_NOBODY) {
            p->marker[field] = ref_chance(random, 60) ? owner : ref_below(random, p->players);
        } else if (ref_chance(random, 40)) {
            p->marker[field] = p->chevron[field];
        }
    }
}

/* Chevrons at the edge of the board that look outwards, some to be blocked {R15}. */
static void arrange_blocked(struct ref_random *random, struct ref_position *p) {
    static const int corner[4] = {0, 8, 80, 72};
    static const int outwards[4] = {5, 3, 1, 7};
    int player = ref_below(random, p->players);
    int which = ref_below(random, 4);
    stand(p, player, corner[which],
          ref_turned(outwards[which], ref_chance(random, 70) ? 0 : ref_below(random, 3) - 1));
}

/* The player to move, in a game that is over, has nowhere to go: only then is {R15} refused. */
static void arrange_stuck_loser(struct ref_random *random, struct ref_position *p) {
    static const int corner[4] = {0, 8, 80, 72};
    static const int outwards[4] = {5, 3, 1, 7};
    int which = ref_below(random, 4);
    ref_take_chevrons(p, p->to_move);
    if (p->marker[corner[which]] != p->to_move) {
        p->marker[corner[which]] = REF_NOBODY;
    }
    stand(p, p->to_move, corner[which], outwards[which]);
}

/* No neutral field is left, so nobody can gain any more {S-R6} {A-R10}. */
static void fill_board(struct ref_random *random, struct ref_position *p) {
    for (int field = 0; field < REF_FIELDS; field++) {
        if (p->marker[field] == REF_NOBODY) {
            p->marker[field] =
                p->chevron[field] != REF_NOBODY ? p->chevron[field] : ref_below(random, p->players);
        }
    }
}

static void place_chevrons(struct ref_random *random, struct ref_position *p) {
    bool crowded = ref_chance(random, 50);
    for (int player = 0; player < p->players; player++) {
        int wanted = crowded ? most_chevrons(p) : ref_below(random, most_chevrons(p) + 1);
        for (int tries = 0; tries < 60 && ref_chevrons(p, player) < wanted; tries++) {
            stand(p, player, ref_below(random, REF_FIELDS), ref_below(random, 8));
        }
    }
}

/* Pacru's players have at most their target of markers; sometimes just short of it. */
static void trim_markers(struct ref_random *random, struct ref_position *p, int winner) {
    int target = ref_target(p);
    bool near = ref_chance(random, 30);
    for (int player = 0; player < p->players; player++) {
        int most = near && ref_chance(random, 60) ? target - 1 - ref_below(random, 4) : target - 1;
        if (player == winner) {
            most = target;
        }
        if (near || player == winner) {
            for (int tries = 0; tries < 300 && ref_markers(p, player) < most; tries++) {
                colour_field(p, player, ref_below(random, REF_FIELDS));
            }
        }
    }
    for (int player = 0; player < p->players; player++) {
        int most = player == winner ? target : target - 1;
        while (ref_markers(p, player) > most) {
            int field = ref_below(random, REF_FIELDS);
            if (p->marker[field] == player) {
                p->marker[field] = REF_NOBODY;
            }
        }
    }
}

static void choose_colours(struct ref_random *random, struct ref_position *p) {
    char letters[4] = {'R', 'G', 'B', 'Y'};
    for (int player = 0; player < p->players; player++) {
        int other = player + ref_below(random, 4 - player);
        char letter = letters[other];
        letters[other] = letters[player];
        letters[player] = letter;
        p->colour[player] = letter;
    }
}

static void let_somebody_leave(struct ref_random *random, struct ref_position *p) {
    for (int player = 0; player < p->players; player++) {
        if (ref_players_in(p) > 1 && ref_chance(random, p->players == 2 ? 3 : 25)) {
            p->left[player] = true;
            ref_take_chevrons(p, player);
        }
    }
}

static void make_up(struct ref_random *random, enum ref_game game, int players,
                    struct ref_position *p) {
    memset(p, 0, sizeof *p);
    p->game = game;
    p->players = players;
    p->closing = -1;
    for (int field = 0; field < REF_FIELDS; field++) {
        p->marker[field] = REF_NOBODY;
        p->chevron[field] = REF_NOBODY;
    }
    choose_colours(random, p);
    p->to_move = ref_below(random, players);
    scatter_markers(random, p);
    if (ref_chance(random, 60)) {
        arrange_meeting(random, p);
    }
    if (ref_chance(random, 35)) {
        arrange_pincer(random, p);
    }
    if (ref_chance(random, 35)) {
        arrange_connection(random, p);
    }
    if (ref_chance(random, 25)) {
        arrange_crowd(random, p);
    }
    if (ref_chance(random, 25)) {
        arrange_blocked(random, p);
    }
    place_chevrons(random, p);
    if (ref_chance(random, 10)) {
        let_somebody_leave(random, p);
    }
    if (ref_is_pacru(p)) {
        int winner = ref_chance(random, 10) ? ref_below(random, players) : REF_NOBODY;
        if (winner != REF_NOBODY && winner != p->to_move && ref_chance(random, 70)) {
            arrange_stuck_loser(random, p);
        }
        trim_markers(random, p, winner);
    }
    if (!ref_is_pacru(p) && ref_chance(random, 8)) {
        fill_board(random, p);
    }
    if (game == REF_AZACRU && ref_chance(random, 30)) {
        p->closing = ref_below(random, players);
    }
}

void ref_made_up(struct ref_random *random, enum ref_game game, int players, char *text,
                 size_t size) {
    struct ref_position p;
    struct ref_position checked;
    do {
        make_up(random, game, players, &p);
        ref_print(&p, text, size);
    } while (!ref_parse(text, &checked));
}

/* Spoils the text of a position: a word, or a character within one, replaced. */
static void spoil_text(struct ref_random *random, char *text) {
    static const char signs[] = "rgbyRGBYNESW123456789/:,-abc";
    size_t length = strlen(text);
    text[ref_below(random, (int)length)] = signs[ref_below(random, (int)sizeof signs - 1)];
}

void ref_impossible(struct ref_random *random, enum ref_game game, int players, char *text,
                    size_t size) {
    struct ref_position checked;
    for (;;) {
        struct ref_position p;
        make_up(random, game, players, &p);
        int field = ref_below(random, REF_FIELDS);
        switch (ref_below(random, 4)) {
        case 0: /* perhaps a chevron on another's colour, or one too many */
            p.chevron[field] = ref_below(random, players);
            p.marker[field] = ref_below(random, players);
            break;
        case 1: /* perhaps two at the target, or past it */
            for (int i = 0; i < 60; i++) {
                colour_field(&p, ref_below(random, 2), ref_below(random, REF_FIELDS));
            }
            break;
        case 2: /* perhaps nobody with chevrons in Pacru */
            for (int player = 0; player < players; player++) {
                ref_take_chevrons(&p, player);
            }
            break;
        default:
            break;
        }
        ref_print(&p, text, size);
        if (ref_chance(random, 50)) {
            spoil_text(random, text);
        }
        if (!ref_parse(text, &checked)) {
            return;
        }
    }
}
