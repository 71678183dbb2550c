/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry.h"

/*
 * The tables are constant expressions, written once for a field (file f, rank r) and repeated for
 * the board: no generated source, nothing to initialise, nothing that could change.
 */
#define ON_BOARD(f, r) ((f) >= 0 && (f) < 9 && (r) >= 0 && (r) < 9)
#define LO(f, r) (ON_BOARD(f, r) && (r) < 6 ? UINT64_C(1) << (((r)*9 + (f)) & 63) : 0)
#define HI(f, r) (ON_BOARD(f, r) && (r) >= 6 ? UINT64_C(1) << (((r)*9 + (f)-54) & 63) : 0)

#define RANK(M, r, ...)                                                                            \
    M(0, r, __VA_ARGS__), M(1, r, __VA_ARGS__), M(2, r, __VA_ARGS__), M(3, r, __VA_ARGS__),        \
        M(4, r, __VA_ARGS__), M(5, r, __VA_ARGS__), M(6, r, __VA_ARGS__), M(7, r, __VA_ARGS__),    \
        M(8, r, __VA_ARGS__)
#define BOARD(M, ...)                                                                              \
    {                                                                                              \
        RANK(M, 0, __VA_ARGS__), RANK(M, 1, __VA_ARGS__), RANK(M, 2, __VA_ARGS__),                 \
            RANK(M, 3, __VA_ARGS__), RANK(M, 4, __VA_ARGS__), RANK(M, 5, __VA_ARGS__),             \
            RANK(M, 6, __VA_ARGS__), RANK(M, 7, __VA_ARGS__), RANK(M, 8, __VA_ARGS__)              \
    }

/* A ray: one to eight steps of (x, y). */
#define EIGHT_STEPS(WORD, f, r, x, y)                                                              \
    (WORD((f) + (x), (r) + (y)) | WORD((f) + 2 * (x), (r) + 2 * (y)) |                             \
     WORD((f) + 3 * (x), (r) + 3 * (y)) | WORD((f) + 4 * (x), (r) + 4 * (y)) |                     \
     WORD((f) + 5 * (x), (r) + 5 * (y)) | WORD((f) + 6 * (x), (r) + 6 * (y)) |                     \
     WORD((f) + 7 * (x), (r) + 7 * (y)) | WORD((f) + 8 * (x), (r) + 8 * (y)))
#define RAY(f, r, x, y)                                                                            \
    { EIGHT_STEPS(LO, f, r, x, y), EIGHT_STEPS(HI, f, r, x, y) }

const pac_fields pac__ray[PAC_DIRECTIONS][PAC_FIELDS] = {
    BOARD(RAY, 0, 1),  BOARD(RAY, 1, 1),   BOARD(RAY, 1, 0),  BOARD(RAY, 1, -1),
    BOARD(RAY, 0, -1), BOARD(RAY, -1, -1), BOARD(RAY, -1, 0), BOARD(RAY, -1, 1),
};

#define THREE_RAYS(WORD, f, r, x1, y1, x2, y2, x3, y3)                                             \
    (EIGHT_STEPS(WORD, f, r, x1, y1) | EIGHT_STEPS(WORD, f, r, x2, y2) |                           \
     EIGHT_STEPS(WORD, f, r, x3, y3))
#define AHEAD(f, r, ...)                                                                           \
    { THREE_RAYS(LO, f, r, __VA_ARGS__), THREE_RAYS(HI, f, r, __VA_ARGS__) }

const pac_fields pac__ahead[PAC_DIRECTIONS][PAC_FIELDS] = {
    BOARD(AHEAD, -1, 1, 0, 1, 1, 1),    BOARD(AHEAD, 0, 1, 1, 1, 1, 0),
    BOARD(AHEAD, 1, 1, 1, 0, 1, -1),    BOARD(AHEAD, 1, 0, 1, -1, 0, -1),
    BOARD(AHEAD, 1, -1, 0, -1, -1, -1), BOARD(AHEAD, 0, -1, -1, -1, -1, 0),
    BOARD(AHEAD, -1, -1, -1, 0, -1, 1), BOARD(AHEAD, -1, 0, -1, 1, 0, 1),
};

#define THREE_STEPS(WORD, f, r, x1, y1, x2, y2, x3, y3)                                            \
    (WORD((f) + (x1), (r) + (y1)) | WORD((f) + (x2), (r) + (y2)) | WORD((f) + (x3), (r) + (y3)))
#define NEXT(f, r, ...)                                                                            \
    { THREE_STEPS(LO, f, r, __VA_ARGS__), THREE_STEPS(HI, f, r, __VA_ARGS__) }

const pac_fields pac__next[PAC_DIRECTIONS][PAC_FIELDS] = {
    BOARD(NEXT, -1, 1, 0, 1, 1, 1),    BOARD(NEXT, 0, 1, 1, 1, 1, 0),
    BOARD(NEXT, 1, 1, 1, 0, 1, -1),    BOARD(NEXT, 1, 0, 1, -1, 0, -1),
    BOARD(NEXT, 1, -1, 0, -1, -1, -1), BOARD(NEXT, 0, -1, -1, -1, -1, 0),
    BOARD(NEXT, -1, -1, -1, 0, -1, 1), BOARD(NEXT, -1, 0, -1, 1, 0, 1),
};

/*
 * The fields of one rank from file f − p to f + p, then nine ranks of which those near r are
 * taken.
 */
#define FILES_NEAR(f, p)                                                                           \
    ((((UINT64_C(1) << ((f) + (p) + 1)) - 1) &                                                     \
      ~((UINT64_C(1) << ((f) > (p) ? (f) - (p) : 0)) - 1)) &                                       \
     511)
#define NEAR(f, r, p, k, shift)                                                                    \
    ((k) - (r) <= (p) && (r) - (k) <= (p) ? FILES_NEAR(f, p) << (shift) : 0)
#define WITHIN(f, r, p)                                                                            \
    {                                                                                              \
        NEAR(f, r, p, 0, 0) | NEAR(f, r, p, 1, 9) | NEAR(f, r, p, 2, 18) | NEAR(f, r, p, 3, 27) |  \
            NEAR(f, r, p, 4, 36) | NEAR(f, r, p, 5, 45),                                           \
            NEAR(f, r, p, 6, 0) | NEAR(f, r, p, 7, 9) | NEAR(f, r, p, 8, 18)                       \
    }

const pac_fields pac__within[PAC_SIDE + 1][PAC_FIELDS] = {
    BOARD(WITHIN, 0), BOARD(WITHIN, 1), BOARD(WITHIN, 2), BOARD(WITHIN, 3), BOARD(WITHIN, 4),
    BOARD(WITHIN, 5), BOARD(WITHIN, 6), BOARD(WITHIN, 7), BOARD(WITHIN, 8), BOARD(WITHIN, 9),
};

/* Three ranks of three fields: 7 + 7·2^9 + 7·2^18. */
#define LAND (UINT64_C(7) | UINT64_C(7) << 9 | UINT64_C(7) << 18)

const pac_fields pac__land[PAC_SIDE] = {
    {LAND, 0},       {LAND << 3, 0}, {LAND << 6, 0}, {LAND << 27, 0}, {LAND << 30, 0},
    {LAND << 33, 0}, {0, LAND},      {0, LAND << 3}, {0, LAND << 6},
};

#define LAND_OF(f, r, unused) ((r) / 3 * 3 + (f) / 3)
const uint8_t pac__land_of[PAC_FIELDS] = BOARD(LAND_OF, 0);

#define HOME(f, r, unused)                                                                         \
    { (r) < 6 ? LAND << ((r) / 3 * 27 + (f) / 3 * 3) : 0, (r) < 6 ? 0 : LAND << ((f) / 3 * 3) }
const pac_fields pac__home[PAC_FIELDS] = BOARD(HOME, 0);

#define STEP(f, r, x, y)                                                                           \
    (uint8_t)(ON_BOARD((f) + (x), (r) + (y)) ? ((r) + (y)) * 9 + (f) + (x) : (int)PAC_NOWHERE)
const uint8_t pac__step[PAC_DIRECTIONS][PAC_FIELDS] = {
    BOARD(STEP, 0, 1),  BOARD(STEP, 1, 1),   BOARD(STEP, 1, 0),  BOARD(STEP, 1, -1),
    BOARD(STEP, 0, -1), BOARD(STEP, -1, -1), BOARD(STEP, -1, 0), BOARD(STEP, -1, 1),
};

/*
 * Files a d g are entered from the west, c f i from the east; ranks 1 4 7 from the south, 3 6 9
 * from the north.
 */
#define THREE_RANKS (UINT64_C(1) | UINT64_C(1) << 9 | UINT64_C(1) << 18)
#define SIX_RANKS (THREE_RANKS | THREE_RANKS << 27)
#define FILES_LO(k) ((UINT64_C(0111) << (k)) * SIX_RANKS)
#define FILES_HI(k) ((UINT64_C(0111) << (k)) * THREE_RANKS)
#define RANKS_LO(k) (UINT64_C(511) << (9 * (k)) | UINT64_C(511) << (9 * (k) + 27))
#define RANKS_HI(k) (UINT64_C(511) << (9 * (k)))

const pac_fields pac__entered[PAC_DIRECTIONS] = {
    {RANKS_LO(0), RANKS_HI(0)}, {RANKS_LO(0) | FILES_LO(0), RANKS_HI(0) | FILES_HI(0)},
    {FILES_LO(0), FILES_HI(0)}, {RANKS_LO(2) | FILES_LO(0), RANKS_HI(2) | FILES_HI(0)},
    {RANKS_LO(2), RANKS_HI(2)}, {RANKS_LO(2) | FILES_LO(2), RANKS_HI(2) | FILES_HI(2)},
    {FILES_LO(2), FILES_HI(2)}, {RANKS_LO(0) | FILES_LO(2), RANKS_HI(0) | FILES_HI(2)},
};

#define SPOT(f, r, unused) ((r)*17 + (f))
const uint8_t pac__spot[PAC_FIELDS] = BOARD(SPOT, 0);

/* The direction of a difference of x files and y ranks. */
#define SIGN_DIRECTION(x, y)                                                                       \
    ((x) == 0   ? ((y) > 0 ? PAC_N : PAC_S)                                                        \
     : (y) == 0 ? ((x) > 0 ? PAC_E : PAC_W)                                                        \
     : (x) > 0  ? ((y) > 0 ? PAC_NE : PAC_SE)                                                      \
                : ((y) > 0 ? PAC_NW : PAC_SW))
#define TOWARD(x, y)                                                                               \
    (((x) == 0 && (y) == 0) || ((x) != 0 && (y) != 0 && (x) != (y) && (x) != -(y))                 \
         ? PAC__NOT_IN_LINE                                                                        \
         : SIGN_DIRECTION(x, y))
#define TOWARD_RANK(y)                                                                             \
    TOWARD(-8, y), TOWARD(-7, y), TOWARD(-6, y), TOWARD(-5, y), TOWARD(-4, y), TOWARD(-3, y),      \
        TOWARD(-2, y), TOWARD(-1, y), TOWARD(0, y), TOWARD(1, y), TOWARD(2, y), TOWARD(3, y),      \
        TOWARD(4, y), TOWARD(5, y), TOWARD(6, y), TOWARD(7, y), TOWARD(8, y)

const uint8_t pac__toward[2 * PAC__SPOTS + 1] = {
    TOWARD_RANK(-8), TOWARD_RANK(-7), TOWARD_RANK(-6), TOWARD_RANK(-5), TOWARD_RANK(-4),
    TOWARD_RANK(-3), TOWARD_RANK(-2), TOWARD_RANK(-1), TOWARD_RANK(0),  TOWARD_RANK(1),
    TOWARD_RANK(2),  TOWARD_RANK(3),  TOWARD_RANK(4),  TOWARD_RANK(5),  TOWARD_RANK(6),
    TOWARD_RANK(7),  TOWARD_RANK(8),
};

/* Keys: the splitmix64 function of the numbers 1, 2, 3, … */
#define GOLDEN(n) (UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(n))
#define MIX1(z) (((z) ^ (z) >> 30) * UINT64_C(0xbf58476d1ce4e5b9))
#define MIX2(z) (((z) ^ (z) >> 27) * UINT64_C(0x94d049bb133111eb))
#define MIX3(z) ((z) ^ (z) >> 31)
#define KEY(n) MIX3(MIX2(MIX1(GOLDEN(n))))
#define FIELD_KEY(f, r, first) KEY((first) + (r)*9 + (f))

const uint64_t pac__marker_key[PAC_PLAYERS][PAC_FIELDS] = {
    BOARD(FIELD_KEY, 1), BOARD(FIELD_KEY, 101), BOARD(FIELD_KEY, 201), BOARD(FIELD_KEY, 301)};
const uint64_t pac__chevron_key[PAC_PLAYERS][PAC_FIELDS] = {
    BOARD(FIELD_KEY, 401), BOARD(FIELD_KEY, 501), BOARD(FIELD_KEY, 601), BOARD(FIELD_KEY, 701)};
const uint64_t pac__turn_key[PAC_PLAYERS] = {KEY(801), KEY(802), KEY(803), KEY(804)};
const uint64_t pac__closing_key[8] = {KEY(811), KEY(812), KEY(813), KEY(814),
                                      KEY(815), KEY(816), KEY(817), 0};
const uint64_t pac__left_key[16] = {0,        KEY(821), KEY(822), KEY(823), KEY(824), KEY(825),
                                    KEY(826), KEY(827), KEY(828), KEY(829), KEY(830), KEY(831),
                                    KEY(832), KEY(833), KEY(834), KEY(835)};
const uint64_t pac__game_key[PAC_VARIANTS] = {KEY(841), KEY(842), KEY(843), KEY(844)};
