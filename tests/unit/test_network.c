/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the network of Shacru is shown, that it is the same for both players, and its file. */
#include "support.h"

#include "engine/network.h"
#include "engine/sha256.h"

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
    return pac__network(pac__default_network(), position, shares);
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

/* ------------------------------------------------------------------------------------------------
 * Files
 */

static uint8_t file[PAC__NETWORK_FILE + 1];

static pac_network_fault fault_of(size_t size) {
    pac_network_fault fault;
    pac_network *network = pac_network_read(file, size, &fault);
    assert_int_equal(!network, fault != PAC_NETWORK_NONE);
    pac_network_free(network);
    return fault;
}

/* The fault with a byte changed, which is put right again. */
static pac_network_fault fault_with(size_t at, uint8_t byte) {
    uint8_t before = file[at];
    file[at] = byte;
    pac_network_fault fault = fault_of(PAC__NETWORK_FILE);
    file[at] = before;
    return fault;
}

static void test_sha256(void **state) {
    (void)state;
    /* FIPS 180-4: the examples of one and two blocks; and the lengths at which padding changes. */
    static const struct {
        const char *text, *hash;
    } known[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
         "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
         "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        uint8_t hash[PAC__SHA256];
        char text[2 * PAC__SHA256 + 1];
        pac__sha256(known[i].text, strlen(known[i].text), hash);
        for (int k = 0; k < PAC__SHA256; k++)
            (void)snprintf(text + 2 * k, 3, "%02x", hash[k]);
        assert_string_equal(text, known[i].hash);
    }
}

static void test_file(void **state) {
    (void)state;
    const pac_network *own = pac__default_network();
    assert_non_null(own);
    pac__network_print(own, file);
    pac_network *read = pac_network_read(file, PAC__NETWORK_FILE, NULL);
    assert_non_null(read);
    assert_memory_equal(read, own, sizeof *own);
    pac_network_free(read);
}

static void test_refusals(void **state) {
    (void)state;
    pac_network bad = *pac__default_network();
    pac__network_print(&bad, file);
    assert_int_equal(fault_of(PAC__NETWORK_FILE), PAC_NETWORK_NONE);
    for (size_t size = 0; size < 8; size++)
        assert_int_equal(fault_of(size), PAC_NETWORK_MAGIC);
    for (size_t size = 8; size < PAC__NETWORK_FILE; size += size < 80 ? 1 : 1111)
        assert_int_equal(fault_of(size), PAC_NETWORK_SIZE);
    assert_int_equal(fault_of(PAC__NETWORK_FILE + 1), PAC_NETWORK_SIZE);
    static const pac_network_fault faults[] = {
        PAC_NETWORK_VERSION,      PAC_NETWORK_ARCHITECTURE, PAC_NETWORK_ARCHITECTURE,
        PAC_NETWORK_ARCHITECTURE, PAC_NETWORK_ARCHITECTURE, PAC_NETWORK_GAME,
        PAC_NETWORK_PLAYERS,      PAC_NETWORK_QUANTISATION, PAC_NETWORK_QUANTISATION,
        PAC_NETWORK_SIZE,         PAC_NETWORK_SIZE,         PAC_NETWORK_SIZE};
    for (size_t at = 0; at < PAC__NETWORK_FILE; at += at < 80 ? 1 : 97)
        assert_int_equal(fault_with(at, (uint8_t)(file[at] ^ 0x41)), at < 8 ? PAC_NETWORK_MAGIC
                                                                     : at < 32
                                                                         ? faults[(at - 8) / 2]
                                                                         : PAC_NETWORK_HASH);
    /* Sums of 16 bits that could overflow. */
    for (int bias = PAC__MOST_BIAS; bias <= PAC__MOST_BIAS + 1; bias++)
        for (int sign = -1; sign <= 1; sign += 2) {
            bad.bias[PAC__UNITS - 1] = (int16_t)(sign * bias);
            pac__network_print(&bad, file);
            assert_int_equal(fault_of(PAC__NETWORK_FILE),
                             bias > PAC__MOST_BIAS ? PAC_NETWORK_RANGE : PAC_NETWORK_NONE);
        }
}

/* The largest weights there are: neither an accumulator nor the output overflows. */
static void test_extremes(void **state) {
    (void)state;
    for (int sign = -1; sign <= 1; sign += 2) {
        pac_network extreme;
        memset(extreme.row, sign < 0 ? INT8_MIN : INT8_MAX, sizeof extreme.row);
        for (int i = 0; i < PAC__INPUTS; i++)
            extreme.direct[i] = (int16_t)(sign * INT16_MAX);
        for (int u = 0; u < PAC__UNITS; u++)
            extreme.bias[u] = (int16_t)(sign * PAC__MOST_BIAS);
        for (int p = 0; p < PAC__PARTS; p++) {
            extreme.worth[p] = (int16_t)(sign * INT16_MAX);
            for (int u = 0; u < PAC__UNITS; u++)
                extreme.weight[p][u] = (int16_t)(sign * INT16_MAX);
        }
        uint16_t inputs[PAC__MOST_INPUTS] = {0};
        int16_t sums[PAC__UNITS];
        int direct = pac__accumulate(&extreme, inputs, PAC__MOST_INPUTS, sums);
        int least = PAC__MOST_BIAS + PAC__MOST_INPUTS * INT8_MAX;
        assert_in_range(sign * sums[0], least, INT16_MAX);
        assert_int_equal(pac__network_output(&extreme, sums, direct, 0),
                         sign * (PAC_SCORE_WIN - 1));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games), cmocka_unit_test(test_sha256),
        cmocka_unit_test(test_file),         cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_extremes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
