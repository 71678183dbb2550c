/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rules of Shacru, Azacru and Pacru: what a position is, what the player to move may do, what
 * happens if they do it, why they may not, and who has won.
 *
 * Numbers in braces such as {R8} are the rule numbers of the games' booklet; "Reading n" is our
 * reading where the booklet leaves room; rulebook/readings shows each on a board.
 *
 * Fields are 0 to 80 and players below `players`, unless it is said that others are allowed too.
 *
 * Threads: nothing here keeps state of its own. Positions and turns are plain values; any number
 * of threads may read the same position, and each thread may write its own. Nothing here
 * allocates memory or does input or output.
 */
#ifndef PACRU_RULES_H
#define PACRU_RULES_H

#include <pacru/fields.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------
 * Games, colours, seats, rules
 */

typedef enum pac_variant {
    PAC_SHACRU,
    PAC_AZACRU,
    PAC_PACRU,
    PAC_PACRU2011, /* Pacru with the meeting rule of 2011, Reading 17 */
    PAC_VARIANTS
} pac_variant;

typedef enum pac_colour { PAC_RED, PAC_GREEN, PAC_BLACK, PAC_YELLOW, PAC_COLOURS } pac_colour;

typedef enum pac_seat { PAC_SOUTH, PAC_WEST, PAC_NORTH, PAC_EAST, PAC_SEATS } pac_seat;

enum {
    PAC_PLAYERS = 4,    /* players at the most */
    PAC_CHEVRONS = 4,   /* chevrons of a player at the most: four with two players, else three */
    PAC_NOBODY = 7,     /* instead of a player: nobody */
    PAC_NO_CLOSING = 7, /* instead of the closing round's turns: it has not begun */
    PAC_IDLE_TURNS = 20 /* Reading 16: turns of each player without a gain that end Shacru */
};

/* Every rule that an event or a refusal can cite: X(name, text). */
#define PAC_RULE_LIST(X)                                                                           \
    X(NONE, "")                                                                                    \
    X(SR1, "S-R1")                                                                                 \
    X(SR2, "S-R2")                                                                                 \
    X(SR3, "S-R3")                                                                                 \
    X(SR4, "S-R4")                                                                                 \
    X(SR5, "S-R5")                                                                                 \
    X(SR6, "S-R6")                                                                                 \
    X(AR1, "A-R1")                                                                                 \
    X(AR2, "A-R2")                                                                                 \
    X(AR3, "A-R3")                                                                                 \
    X(AR4, "A-R4")                                                                                 \
    X(AR5, "A-R5")                                                                                 \
    X(AR6, "A-R6")                                                                                 \
    X(AR7, "A-R7")                                                                                 \
    X(AR8, "A-R8")                                                                                 \
    X(AR9, "A-R9")                                                                                 \
    X(AR10, "A-R10")                                                                               \
    X(R1, "R1")                                                                                    \
    X(R2, "R2")                                                                                    \
    X(R3, "R3")                                                                                    \
    X(R4, "R4")                                                                                    \
    X(R5, "R5")                                                                                    \
    X(R6, "R6")                                                                                    \
    X(R7, "R7")                                                                                    \
    X(R8, "R8")                                                                                    \
    X(R9, "R9")                                                                                    \
    X(R10, "R10")                                                                                  \
    X(R11, "R11")                                                                                  \
    X(R12, "R12")                                                                                  \
    X(R13, "R13")                                                                                  \
    X(R14, "R14")                                                                                  \
    X(R15, "R15")                                                                                  \
    X(R16, "R16")                                                                                  \
    X(READING16, "Reading 16")                                                                     \
    X(READING19, "Reading 19")

typedef enum pac_rule {
#define PAC_RULE_ENUM(name, text) PAC_RULE_##name,
    PAC_RULE_LIST(PAC_RULE_ENUM)
#undef PAC_RULE_ENUM
        PAC_RULES
} pac_rule;

/* "S-R3", "R7", …; "" for PAC_RULE_NONE. */
PAC_API const char *pac_rule_text(pac_rule rule);

/* "shacru", "azacru", "pacru", "pacru2011". */
PAC_API const char *pac_variant_text(pac_variant variant);

/* Reads one of these names; false if it is none of them. */
PAC_API bool pac_variant_parse(const char *text, pac_variant *variant);

/* 'R', 'G', 'B' or 'Y'. */
PAC_API char pac_colour_letter(pac_colour colour);

static inline bool pac_is_pacru(pac_variant variant) { return variant >= PAC_PACRU; }

/* ------------------------------------------------------------------------------------------------
 * Positions
 */

/* Why a game is over: X(name, text). The texts are those of the `over` line and of records. */
#define PAC_END_LIST(X)                                                                            \
    X(NOT_OVER, "-")                                                                               \
    X(NO_GAIN, "no-gain")       /* {S-R6} */                                                       \
    X(CLOSING, "closing")       /* {A-R10} */                                                      \
    X(TARGET, "target")         /* {R16} */                                                        \
    X(LAST, "last")             /* {R16} */                                                        \
    X(REPETITION, "repetition") /* Reading 16 */                                                   \
    X(IDLE, "idle")             /* Reading 16 */                                                   \
    X(RESIGN, "resign")         /* Reading 19 */                                                   \
    X(TIME, "time")             /* Reading 19 */                                                   \
    X(AGREED, "agreed")

typedef enum pac_end {
#define PAC_END_ENUM(name, text) PAC_END_##name,
    PAC_END_LIST(PAC_END_ENUM)
#undef PAC_END_ENUM
        PAC_ENDS
} pac_end;

PAC_API const char *pac_end_text(pac_end end);

/*
 * A position. Players are numbered 0, 1, … in the order of play. A plain value: copy it to keep
 * it; to take a turn back, go back to the copy made before. Read it freely; let the functions
 * below write it.
 */
typedef struct pac_position {
    pac_fields markers[PAC_PLAYERS];           /* the fields of each player's colour */
    pac_fields occupied;                       /* the fields on which a chevron stands */
    uint64_t hash;                             /* of all that makes two positions the same */
    uint8_t field[PAC_PLAYERS][PAC_CHEVRONS];  /* where each chevron stands, or PAC_NOWHERE */
    uint8_t facing[PAC_PLAYERS][PAC_CHEVRONS]; /* the pac_direction it points in; 0 if nowhere */
    uint8_t colour[PAC_PLAYERS];               /* the pac_colour of each player */
    uint8_t variant;                           /* pac_variant */
    uint8_t to_move;                           /* the player whose turn it is */
    uint8_t players : 4;                       /* 2, 3 or 4 */
    uint8_t end : 4;     /* pac_end: NOT_OVER, NO_GAIN, CLOSING, TARGET, LAST, RESIGN, TIME */
    uint8_t closing : 4; /* Azacru: turns left in the closing round, or PAC_NO_CLOSING */
    uint8_t left : 4;    /* bit p: player p has left the game, Reading 19 */
} pac_position;

/* How a game is set up {R1}: who sits where, in the order of play. */
typedef struct pac_setup {
    pac_variant variant;
    int players;
    pac_seat seat[PAC_PLAYERS];
    pac_colour colour[PAC_PLAYERS];
} pac_setup;

/* The set-up played when nobody chooses otherwise; false if there is none for so many players. */
PAC_API bool pac_setup_default(pac_setup *setup, pac_variant variant, int players);

/*
 * The starting position of a set-up. With two players the seats must be opposite each other; with
 * three or four any different seats will do. The players' order is the order of play. False, and
 * nothing written, if the set-up is not possible: a number of players other than 2–4, a seat or a
 * colour taken twice, two players side by side.
 */
PAC_API bool pac_position_start(pac_position *position, const pac_setup *setup);

/*
 * The same position for play: markers, chevrons with directions, player to move, closing round,
 * who left.
 */
PAC_API bool pac_position_equal(const pac_position *a, const pac_position *b);

/* The player of a colour, or PAC_NOBODY. */
PAC_API int pac_player_of(const pac_position *position, pac_colour colour);

static inline bool pac_has_left(const pac_position *position, int player) {
    return (position->left >> player & 1) != 0;
}

/* Markers of a player on the board. */
static inline int pac_markers(const pac_position *position, int player) {
    return pac_fields_count(position->markers[player]);
}

/* {R1}: the markers with which a player wins Pacru; out of reach in Shacru and Azacru. */
static inline int pac_target(const pac_position *position) {
    if (!pac_is_pacru((pac_variant)position->variant))
        return PAC_FIELDS + 1;
    return position->players == 2 ? 42 : position->players == 3 ? 28 : 24;
}

/* Chevrons of a player on the board. */
PAC_API int pac_chevrons(const pac_position *position, int player);

/* Whose chevron stands on a field, or PAC_NOBODY; `facing` gets its direction if not NULL. */
PAC_API int pac_chevron_at(const pac_position *position, int field, int *facing);

/* Whose marker stands on a field, or PAC_NOBODY. */
PAC_API int pac_marker_at(const pac_position *position, int field);

/* How far the chevron on a field may move {A-R4} {R5}; 1 in Shacru; 0 if there is none. */
PAC_API int pac_power(const pac_position *position, int field);

/* Where the chevron on a field could go if it were its player's turn, all benefits aside. */
PAC_API pac_fields pac_reach(const pac_position *position, int field);

/*
 * Whether the chevron on a field can never move again: the board ends wherever it could go, or, in
 * Shacru, where a marker stays for ever, other players own every field there {S-R5}. In Pacru it can
 * still be turned {R14}. False if there is no chevron.
 */
PAC_API bool pac_is_stuck(const pac_position *position, int field);

/* The opponents' chevrons that the chevron on a field attacks {R11}; none outside Pacru. */
PAC_API pac_fields pac_attacks(const pac_position *position, int field);

/* The result of a game that is over. */
typedef struct pac_result {
    pac_end end;                /* why; PAC_END_NOT_OVER if it is not */
    uint8_t winners;            /* bit p: player p wins, or shares the win; 0 for a draw */
    uint8_t count[PAC_PLAYERS]; /* markers */
    uint8_t place[PAC_PLAYERS]; /* 1 for the first place, equal places shared, Reading 20 */
} pac_result;

/*
 * The result if the game ends in this position for this reason; `position->end` is the reason if
 * it is over by itself. A position does not know who went out before whom in Pacru, so players
 * out share a place here; a pac_game (game.h) tells them apart. For PAC_END_NOT_OVER there are
 * counts only.
 */
PAC_API pac_result pac_position_result(const pac_position *position, pac_end end);

/* ------------------------------------------------------------------------------------------------
 * Turns, chosen in stages
 */

/*
 * A turn, or the beginning of one: a value of 64 bits. A turn is begun by one of the lists below
 * and made complete by choosing, stage by stage, among pac_options().
 */
typedef uint64_t pac_turn;

typedef enum pac_turn_kind {
    PAC_MOVE,
    PAC_PINCER,        /* a move that takes an opponent's chevron {R11} */
    PAC_REORIENTATION, /* {R14} */
    PAC_PASS,
    PAC_RESIGN, /* Reading 19 */
    PAC_TIME
} pac_turn_kind;

/* What is to be chosen next. */
typedef enum pac_stage {
    PAC_COMPLETE,              /* nothing: the turn can be played */
    PAC_CHOOSE_TWIST,          /* a pac_twist {S-R4} {A-R6} */
    PAC_CHOOSE_CHANGE,         /* the field of a borderland change {R4}, or PAC_CONNECTION {R8} */
    PAC_CHOOSE_TRANSFORMATION, /* the field of a transformation {R10}, or PAC_CONNECTION {R8} */
    PAC_CHOOSE_MEETING,        /* the field of a meeting {R12} */
    PAC_CHOOSE_GIVE_BACK       /* one more field to give back {R14} */
} pac_stage;

/* Twists of a move; the last two are for reorientations only. */
typedef enum pac_twist { PAC_STRAIGHT, PAC_LEFT, PAC_RIGHT, PAC_LEFT_90, PAC_RIGHT_90 } pac_twist;

enum {
    PAC_MAX_MOVES = 4 * 24,      /* moves from field to field in a position, at the most */
    PAC_MAX_REORIENTATIONS = 16, /* chevrons and angles of reorientations, at the most */
    PAC_MAX_GIVEN = 4            /* markers given back at the most */
};

/* The parts of a turn. Parts that a turn does not have are PAC_NOWHERE or 0. */
static inline int pac_turn_from(pac_turn turn) { return (int)(turn & 127); }
static inline int pac_turn_to(pac_turn turn) { return (int)(turn >> 7 & 127); }
/* The field of {R4} or {R10}, or PAC_CONNECTION when a connection change changed something {R8}. */
static inline int pac_turn_crossing(pac_turn turn) { return (int)(turn >> 14 & 127); }
static inline int pac_turn_meeting(pac_turn turn) { return (int)(turn >> 21 & 127); }
/* The i-th field given back, 0 to 3, ascending. */
static inline int pac_turn_given(pac_turn turn, int i) { return (int)(turn >> (14 + 7 * i) & 127); }
static inline pac_turn_kind pac_turn_kind_of(pac_turn turn) {
    return (pac_turn_kind)(turn >> 42 & 7);
}
/* Whether a player leaves the game with it, Reading 19. */
static inline bool pac_turn_is_leaving(pac_turn turn) {
    return pac_turn_kind_of(turn) == PAC_RESIGN || pac_turn_kind_of(turn) == PAC_TIME;
}
static inline pac_twist pac_turn_twist(pac_turn turn) { return (pac_twist)(turn >> 45 & 7); }
static inline pac_stage pac_turn_stage(pac_turn turn) { return (pac_stage)(turn >> 48 & 7); }
/* The player who leaves, for PAC_RESIGN and PAC_TIME. */
static inline int pac_turn_player(pac_turn turn) { return (int)(turn >> 51 & 3); }
/* The pac_direction of travel, for PAC_MOVE and PAC_PINCER. */
static inline int pac_turn_direction(pac_turn turn) { return (int)(turn >> 53 & 7); }

/*
 * First stage: the moves from field to field of the player to move, pincers and connection jumps
 * among them, in no particular order; or the pass, if that is what they must do. None if the game
 * is over.
 */
PAC_API size_t pac_moves(const pac_position *position, pac_turn list[PAC_MAX_MOVES]);

/* First stage: the reorientations, chevron and angle {R14}. */
PAC_API size_t pac_reorientations(const pac_position *position,
                                  pac_turn list[PAC_MAX_REORIENTATIONS]);

/*
 * The turn with which a player leaves (kind PAC_RESIGN or PAC_TIME), Reading 19. Always complete.
 */
PAC_API pac_turn pac_leave(int player, pac_turn_kind kind);

/*
 * Next stage: what may be chosen for a turn that is not complete. Fields, with PAC_CONNECTION
 * among them where the connection change may be taken instead; for PAC_CHOOSE_TWIST the numbers
 * PAC_STRAIGHT, PAC_LEFT, PAC_RIGHT. Never empty for a turn that came from these functions and
 * this position. Fields to give back may be chosen in any order: the turn is the same.
 */
PAC_API pac_fields pac_options(const pac_position *position, pac_turn turn);

/* The rule by which the next stage of a turn is chosen; PAC_RULE_NONE if it is complete. */
PAC_API pac_rule pac_stage_rule(const pac_position *position, pac_turn turn);

/* The turn with one of its options chosen. */
PAC_API pac_turn pac_choose(const pac_position *position, pac_turn turn, int option);

typedef enum pac_which {
    PAC_ALL_TURNS,
    PAC_NO_REORIENTATIONS /* Pacru can have hundreds of thousands of those */
} pac_which;

/* The number of legal turns, leaving aside; 0 if the game is over. */
PAC_API uint64_t pac_count_turns(const pac_position *position, pac_which which);

/*
 * Calls `visit` with each complete legal turn, leaving aside, until it returns false. Each turn
 * comes once, in no particular order. Returns false if `visit` did.
 */
PAC_API bool pac_each_turn(const pac_position *position, pac_which which,
                           bool (*visit)(void *context, pac_turn turn), void *context);

/* Whether a value, from wherever, is a complete legal turn of this position. */
PAC_API bool pac_turn_is_legal(const pac_position *position, pac_turn turn);

/*
 * Plays a complete legal turn. The turn must be legal: it comes from the functions above, from
 * pac_turn_parse(), or has been checked by pac_turn_is_legal(). There is no undo: keep a copy of
 * the position, which is cheaper than taking a turn apart again.
 */
PAC_API void pac_play(pac_position *position, pac_turn turn);

/* The number of turn sequences of that length; a game that ends earlier counts nothing. */
PAC_API uint64_t pac_perft(const pac_position *position, int depth, pac_which which);

/* ------------------------------------------------------------------------------------------------
 * Explanations
 */

/* What happens in a turn: X(name, text). */
#define PAC_EVENT_LIST(X)                                                                          \
    X(MOVED, "moved")             /* chevron from `from` to `field` */                             \
    X(JUMPED, "jumped")           /* over the chevron on `field` */                                \
    X(TURNED, "turned")           /* chevron on `field` now points in `facing` */                  \
    X(CAPTURED, "captured")       /* `other`'s chevron on `field` leaves the board */              \
    X(PLACED, "placed")           /* marker on the neutral `field` */                              \
    X(CHANGED, "changed")         /* marker on `field` in place of `other`'s */                    \
    X(TRANSFORMED, "transformed") /* the same by borderland transformation */                      \
    X(MET, "met")                 /* chevron on `field` meets the one on `from` */                 \
    X(GAVE_BACK, "gave-back")     /* own marker taken from `field` */                              \
    X(REMOVED, "removed")         /* own chevron on `field` leaves the board {A-R7} */             \
    X(PASSED, "passed")                                                                            \
    X(CLOSING, "closing") /* the closing round begins {A-R10} */                                   \
    X(LEFT, "left")       /* `player` leaves the game, Reading 19 */                               \
    X(OUT, "out")         /* `player` is out {R15} */                                              \
    X(OVER, "over")       /* the game ends; `player` wins, or PAC_NOBODY if several or none */

typedef enum pac_event_kind {
#define PAC_EVENT_ENUM(name, text) PAC_EVENT_##name,
    PAC_EVENT_LIST(PAC_EVENT_ENUM)
#undef PAC_EVENT_ENUM
        PAC_EVENT_KINDS
} pac_event_kind;

PAC_API const char *pac_event_text(pac_event_kind kind);

typedef struct pac_event {
    uint8_t kind;   /* pac_event_kind */
    uint8_t rule;   /* pac_rule */
    uint8_t player; /* who does it, or whom it befalls */
    uint8_t other;  /* the opponent concerned, or PAC_NOBODY */
    uint8_t from;   /* a field, or PAC_NOWHERE */
    uint8_t field;  /* a field, or PAC_NOWHERE */
    uint8_t facing; /* a pac_direction: where the chevron on `field` points */
} pac_event;

enum { PAC_MAX_EVENTS = 32 };

/*
 * Plays a complete legal turn and writes down what happens, in order. Returns the number of
 * events.
 */
PAC_API size_t pac_play_events(pac_position *position, pac_turn turn,
                               pac_event events[PAC_MAX_EVENTS]);

/*
 * Why a turn is refused: X(name). The first part are the rows of the table in docs/notation.md,
 * in its order: the first that applies is the one reported.
 */
#define PAC_REFUSAL_LIST(X)                                                                        \
    X(NONE)                                                                                        \
    X(NO_CHEVRON) /* no chevron of the player to move stands on the field */                       \
    X(NOT_AHEAD)  /* not straight, or not in one of the three directions ahead */                  \
    X(TOO_FAR)                                                                                     \
    X(JUMP)             /* over the chevron on the field, without a connection */                  \
    X(OCCUPIED)         /* ends on an occupied field, in Pacru on an own chevron's */              \
    X(PINCER)           /* no opponent's chevron there that two of the player's attack {R11} */    \
    X(OTHERS_COLOUR)    /* ends on another player's colour */                                      \
    X(TWIST)            /* a twist without a border crossing, any twist in Pacru */                \
    X(TWIST_REMOVED)    /* a twist of a chevron that leaves the board */                           \
    X(PASS)             /* a pass by a player who can move, any pass in Pacru */                   \
    X(CHANGE_FIELD)     /* field of {R4} missing, outside the borderland, not neutral */           \
    X(TRANSFORM_FIELD)  /* field of {R10} missing, outside, not another player's */                \
    X(CHEVRON_ON_FIELD) /* a field named on which a chevron stands */                              \
    X(NO_CONNECTION)    /* `*` without a connection that changes something */                      \
    X(TOO_MANY)         /* both benefits of a crossing connection, or one more than earned */      \
    X(MEETING_FIELD)    /* field of {R12} missing or already own */                                \
    X(REORIENTATION)    /* more than 90°, wrong number of fields, fields not own */               \
    X(CANNOT_REORIENT)  /* no chevron can move */                                                  \
    X(OVER)             /* the game is over */                                                     \
    X(SYNTAX)           /* not a turn at all; cites no rule */                                     \
    X(NOT_IN_GAME)      /* the player who would leave is not in the game any more */

typedef enum pac_refusal_kind {
#define PAC_REFUSAL_ENUM(name) PAC_REFUSAL_##name,
    PAC_REFUSAL_LIST(PAC_REFUSAL_ENUM)
#undef PAC_REFUSAL_ENUM
        PAC_REFUSAL_KINDS
} pac_refusal_kind;

typedef struct pac_refusal {
    uint8_t kind;  /* pac_refusal_kind */
    uint8_t rule;  /* pac_rule */
    uint8_t field; /* the field it is about, or PAC_NOWHERE */
} pac_refusal;

/*
 * Why the chevron on `from` cannot go to `to`, all benefits aside; kind PAC_REFUSAL_NONE if it
 * can. For user interfaces that answer a click; typed turns are explained by pac_turn_parse() in
 * notation.h.
 */
PAC_API pac_refusal pac_why_not(const pac_position *position, int from, int to);

/* ------------------------------------------------------------------------------------------------
 * Random play
 */

/* A generator of random numbers: any number but 0 is a state. One per thread. */
typedef struct pac_random {
    uint64_t state;
} pac_random;

/* A generator from any number. */
PAC_API pac_random pac_random_seeded(uint64_t seed);

/* A number from 0 to `below` − 1, `below` from 1 to 2^32 − 1. */
PAC_API uint32_t pac_random_below(pac_random *random, uint32_t below);

/*
 * A random turn: one of the moves from field to field with equal chance, then each further choice
 * with equal chance; never a reorientation. The position must not be over.
 */
PAC_API pac_turn pac_random_turn(const pac_position *position, pac_random *random);

/*
 * Plays random turns to the end, repetition and idleness (Reading 16) included, counted from
 * here. Returns why it ended, and the number of turns played if `turns` is not NULL. For an end
 * by Reading 16 the position itself does not say that it is over.
 */
PAC_API pac_end pac_random_game(pac_position *position, pac_random *random, int *turns);

#ifdef __cplusplus
}
#endif

#endif
