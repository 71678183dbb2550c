/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fields, directions, positions, turns and results as text: docs/notation.md.
 *
 * Parsers take any bytes with their length, never read past them, and either succeed wholly or
 * leave what they were to write untouched. Printers write a terminated text into a buffer of the
 * size named and return its length. Threads: as in rules.h, nothing here keeps state.
 */
#ifndef PACRU_NOTATION_H
#define PACRU_NOTATION_H

#include <pacru/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PAC_FIELD_TEXT = 3,      /* "e1" and its end */
    PAC_TURN_TEXT = 24,      /* "c3>>(a1,b1,c1,b2)" */
    PAC_POSITION_TEXT = 192, /* a whole position */
    PAC_RESULT_TEXT = 48     /* "repetition RGBY R=20,G=20,B=20,Y=20" */
};

/* "a1" to "i9"; "-" if it is no field. */
PAC_API size_t pac_field_print(int field, char text[PAC_FIELD_TEXT]);

/*
 * The field that a terminated text begins with, its file in either case; PAC_NOWHERE if with
 * none.
 */
PAC_API int pac_field_parse(const char *text);

/* "N", "NE", … */
PAC_API const char *pac_direction_text(int direction);

/* What can be wrong with the text of a position: X(name). */
#define PAC_FAULT_LIST(X)                                                                          \
    X(NONE)                                                                                        \
    X(WORDS)         /* not five words separated by blanks */                                      \
    X(VARIANT)       /* no such game */                                                            \
    X(RANKS)         /* not nine ranks */                                                          \
    X(RANK)          /* a rank that is not nine fields, or has a strange character */              \
    X(PLAYERS)       /* not 2, 3 or 4 players, or a player's group that cannot be read */          \
    X(CHEVRON)       /* a chevron whose field or direction cannot be read */                       \
    X(COLOUR_TWICE)  /* a colour twice */                                                          \
    X(MARKER_COLOUR) /* a marker of a colour that does not play */                                 \
    X(TO_MOVE)       /* the player to move does not play, or is none */                            \
    X(TWO_CHEVRONS)  /* two chevrons on a field */                                                 \
    X(OTHERS_COLOUR) /* a chevron on another player's colour */                                    \
    X(TOO_MANY)      /* more chevrons than a player has */                                         \
    X(CLOSING)       /* not a possible closing round */                                            \
    X(PAST_TARGET)   /* more Pacru markers than the target {R1} */                                 \
    X(TWO_AT_TARGET) /* two players with the target {R16} */                                       \
    X(NO_CHEVRONS)   /* nobody has a chevron in Pacru */                                           \
    X(ALL_LEFT)      /* every player has left the game */

typedef enum pac_fault_kind {
#define PAC_FAULT_ENUM(name) PAC_FAULT_##name,
    PAC_FAULT_LIST(PAC_FAULT_ENUM)
#undef PAC_FAULT_ENUM
        PAC_FAULT_KINDS
} pac_fault_kind;

typedef struct pac_fault {
    uint8_t kind;  /* pac_fault_kind */
    uint8_t field; /* the field it is about, or PAC_NOWHERE */
    size_t at;     /* where in the text, counted in bytes from 0 */
} pac_fault;

/*
 * Reads a position and brings it to where the next turn is played: players who have left are
 * skipped, and in Pacru blocked players go out (Reading 13). A position in which the game is over
 * is read too. On a fault returns false, says what is wrong in `fault` (may be NULL) and does not
 * touch `position`.
 */
PAC_API bool pac_position_parse(pac_position *position, const char *text, size_t length,
                                pac_fault *fault);

/* The canonical text. */
PAC_API size_t pac_position_print(const pac_position *position, char text[PAC_POSITION_TEXT]);

/* How generous pac_turn_parse() is, beyond what is always accepted. Flags that may be added up. */
typedef enum pac_input {
    PAC_INPUT_RECORD = 0, /* upper-case files, parts left out that have one possible value, `^` */
    PAC_INPUT_SPACES = 1, /* blanks anywhere, as people type */
    PAC_INPUT_EITHER_ORDER =
        2 /* crossing's and meeting's field in either order, as AbstractPlay does */
} pac_input;

/*
 * Reads a turn of the player to move, or with which any player leaves. Returns kind
 * PAC_REFUSAL_NONE and writes the complete legal turn, or says why it is refused and leaves
 * `turn` untouched. `input` is a sum of pac_input flags.
 */
PAC_API pac_refusal pac_turn_parse(const pac_position *position, const char *text, size_t length,
                                   unsigned input, pac_turn *turn);

/* The canonical text of a turn, complete or not, that is played in this position. */
PAC_API size_t pac_turn_print(const pac_position *position, pac_turn turn,
                              char text[PAC_TURN_TEXT]);

/* "target R R=42,Y=31": reason, winners in order of play or `-`, counts. */
PAC_API size_t pac_result_print(const pac_position *position, const pac_result *result,
                                char text[PAC_RESULT_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
