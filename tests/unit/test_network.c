/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the network of Shacru is shown, and that it is the same for both players. */
#include "support.h"

#include "engine/network.h"

enum { GAMES = 20, NEVER = 99 };

/* ------------------------------------------------------------------------------------------------
 * The same, slowly: how many moves it takes to come to each field
 */

typedef struct walk {
    int moves[PAC_FIELDS][8];
} walk;

static bool is_closed(const pac_position *position, int player, int field) {
    int owner = pac_marker_at(position, field);
    return owner != PAC_NOBODY && owner != player; /* {S-R5}; chevrons may be gone by then */
}

static void arrive(walk *w, int field, int facing, int moves) {
    if (w->moves[field][facing] > moves)
        w->moves[field][facing] = moves;
}

/* {S-R3} {S-R4}: one move from everywhere that was come to by `moves`. */
static void go_on(const pac_position *position, int player, walk *w, int moves) {
    for (int from = 0; from < PAC_FIELDS; from++)
        for (int facing = 0; facing < 8; facing++) {
            if (w->moves[from][facing] != moves)
                continue;
            for (int turn = -1; turn <= 1; turn++) {
                static const int right[8] = {0, 1, 1, 1, 0, -1, -1, -1};
                static const int up[8] = {1, 1, 0, -1, -1, -1, 0, 1};
                int way = pac_turned(facing, turn);
                int file = pac_file(from) + right[way], rank = pac_rank(from) + up[way];
                if (file < 0 || file > 8 || rank < 0 || rank > 8 ||
                    is_closed(position, player, pac_field(file, rank)))
                    continue;
                int to = pac_field(file, rank);
                bool crosses = file / 3 != pac_file(from) / 3 || rank / 3 != pac_rank(from) / 3;
                for (int twist = -crosses; twist <= crosses; twist++)
                    arrive(w, to, pac_turned(way, twist), moves + 1);
            }
        }
}

static void walk_all(const pac_position *position, int player, int soonest[PAC_FIELDS]) {
    walk w;
    for (int field = 0; field < PAC_FIELDS; field++)
        for (int facing = 0; facing < 8; facing++)
            w.moves[field][facing] = NEVER;
    for (int i = 0; i < PAC_CHEVRONS; i++)
        w.moves[position->field[player][i]][position->facing[player][i]] = 0;
    for (int moves = 0; moves < PAC__FARTHEST; moves++)
        go_on(position, player, &w, moves);
    for (int field = 0; field < PAC_FIELDS; field++) {
        soonest[field] = NEVER;
        for (int facing = 0; facing < 8; facing++)
            if (w.moves[field][facing] && w.moves[field][facing] < soonest[field])
                soonest[field] = w.moves[field][facing];
    }
}

/* What there is to see of a field, −1 if nothing. */
static int sight_of(const pac_position *position, int field, int mine, int theirs) {
    int owner = pac_marker_at(position, field), lead = theirs - mine;
    if (owner != PAC_NOBODY)
        return owner == position->to_move ? PAC__MINE : PAC__THEIRS;
    if (mine == NEVER || theirs == NEVER)
        return mine != NEVER ? PAC__ALONE : theirs != NEVER ? PAC__THEY_ALONE : -1;
    if (lead == 0)
        return PAC__TIED;
    int by = abs(lead) < 3 ? abs(lead) : 3;
    return (lead > 0 ? PAC__I_FIRST : PAC__THEY_FIRST) + by - 1;
}

static void expect_inputs(const pac_position *position, bool seen[PAC__INPUTS]) {
    int me = position->to_move, soonest[2][PAC_FIELDS];
    for (int p = 0; p < 2; p++)
        walk_all(position, p, soonest[p]);
    memset(seen, 0, PAC__INPUTS);
    for (int field = 0; field < PAC_FIELDS; field++) {
        int sight = sight_of(position, field, soonest[me][field], soonest[1 - me][field]);
        if (sight >= 0)
            seen[sight * PAC_FIELDS + (me ? 80 - field : field)] = true;
    }
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < PAC_CHEVRONS; i++) {
            int field = position->field[p][i], facing = position->facing[p][i];
            int kind = p == me ? PAC__MY_CHEVRON : PAC__THEIR_CHEVRON;
            seen[kind + (me ? 8 * (80 - field) + pac_turned(facing, 4) : 8 * field + facing)] =
                true;
        }
}

/* ------------------------------------------------------------------------------------------------
 * Tests
 */

static pac_fields around(pac_fields fields) {
    pac_fields turned = PAC_NO_FIELDS;
    while (pac_fields_any(fields))
        turned = pac_fields_or(turned, pac_fields_of(80 - pac_fields_take(&fields)));
    return turned;
}

/* The players have changed seats, and the board has been turned with them. */
static pac_position change_seats(const pac_position *position) {
    pac_position changed = *position;
    for (int p = 0; p < 2; p++) {
        changed.markers[p] = around(position->markers[1 - p]);
        for (int i = 0; i < PAC_CHEVRONS; i++) {
            changed.field[p][i] = (uint8_t)(80 - position->field[1 - p][i]);
            changed.facing[p][i] = (uint8_t)pac_turned(position->facing[1 - p][i], 4);
        }
    }
    changed.occupied = around(position->occupied);
    changed.to_move = (uint8_t)(1 - position->to_move);
    return changed;
}

static int network_of(const pac_position *position) {
    pac__share shares[PAC_PLAYERS];
    pac__share_out(position, shares);
    return pac__network(position, shares);
}

static void check_position(const pac_position *position) {
    bool expected[PAC__INPUTS], seen[PAC__INPUTS] = {false};
    uint16_t inputs[PAC__MOST_INPUTS];
    pac__share shares[PAC_PLAYERS];
    pac__share_out(position, shares);
    int count = pac__inputs(position, shares, inputs);
    for (int i = 0; i < count; i++) {
        assert_in_range(inputs[i], 0, PAC__INPUTS - 1);
        assert_false(seen[inputs[i]]);
        seen[inputs[i]] = true;
    }
    expect_inputs(position, expected);
    assert_memory_equal(seen, expected, sizeof seen);
    pac_position changed = change_seats(position);
    assert_int_equal(network_of(position), network_of(&changed));
}

static void test_random_games(void **state) {
    (void)state;
    pac_random random = pac_random_seeded(302);
    int least = 0, most = 0;
    for (int g = 0; g < GAMES; g++)
        for (pac_position position = started(PAC_SHACRU, 2); !position.end;
             pac_play(&position, pac_random_turn(&position, &random))) {
            check_position(&position);
            int value = network_of(&position);
            least = value < least ? value : least;
            most = value > most ? value : most;
        }
    /* It has something to say, and does not shout. */
    assert_in_range(-least, 50, 3000);
    assert_in_range(most, 50, 3000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
