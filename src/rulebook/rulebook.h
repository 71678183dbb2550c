/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rule book as data: the files below rulebook/, parsed, and played by the rules.
 *
 * A chapter is one file: a rule, a reading, a refusal or a piece of notation, with its examples.
 * The form of the files is described for players in rulebook/README.md, the data and its JSON form
 * in docs/rulebook.md. The parser takes any bytes, does no input or output, and either returns the
 * whole chapter or says what is wrong with it.
 *
 * Ownership: a chapter owns all its texts and lists; rulebook_free_chapter() frees them together.
 * Texts are UTF-8 and never NULL unless it is said.
 */
#ifndef RULEBOOK_H
#define RULEBOOK_H

#include <pacru/game.h>

enum {
    RULEBOOK_NAME = 80,    /* bytes of a chapter's or example's name at the most, with its end */
    RULEBOOK_VALUE = 4096, /* bytes of what stands behind a key, at the most */
    RULEBOOK_SAID = 16384, /* bytes of what the rules say of one line, at the most */
    RULEBOOK_WHY = 512     /* bytes of a complaint */
};

/* Why a file is refused. */
typedef struct rulebook_error {
    int line; /* counted from 1 */
    char why[RULEBOOK_WHY];
} rulebook_error;

/* A board as drawn: letters, 0 where there is nothing. */
typedef struct rulebook_board {
    char marker[PAC_FIELDS];  /* 'r' 'g' 'b' 'y' */
    char chevron[PAC_FIELDS]; /* 'R' 'G' 'B' 'Y' */
    int facing[PAC_FIELDS];   /* pac_direction */
} rulebook_board;

/* The position from which an example or a task begins. */
typedef struct rulebook_given {
    const char *text; /* as one line; what was written if the position is refused */
    unsigned options; /* pac_game_option flags */
    bool is_refused;  /* the position is refused, and this is why: */
    pac_fault fault;
    pac_position position; /* nothing if refused */
} rulebook_given;

/* What a line below the board is about: X(name, key). A key that ends in a blank is followed by
 * a field, or by the beginning of a turn. */
#define RULEBOOK_STEP_LIST(X)                                                                      \
    X(TURN, "turn")             /* one turn is played */                                           \
    X(TRY, "try")               /* a turn is tried, nothing is played */                           \
    X(THEN, "then")             /* the board looks like this */                                    \
    X(EARNS, "earns")           /* what the last turn brought besides the move */                  \
    X(REFUSED, "refused")       /* why the last try, or the position given, is refused */          \
    X(READS_AS, "reads as")     /* how the last try is written */                                  \
    X(MAY_GO, "may go from ")   /* all fields to which a chevron can go */                         \
    X(POWER, "power of ")       /* how far a chevron can move */                                   \
    X(ATTACKS, "attacks from ") /* all chevrons that a chevron attacks */                          \
    X(CHOICES, "choices ")      /* all turns that begin like this */                               \
    X(TURNS, "turns")           /* all turns, or how many there are */                             \
    X(TO_MOVE, "to move")                                                                          \
    X(MARKERS, "markers")                                                                          \
    X(TARGET, "target")                                                                            \
    X(OUT, "out")                                                                                  \
    X(LEFT, "left")                                                                                \
    X(CLOSING, "closing")                                                                          \
    X(OVER, "over")                                                                                \
    X(PLACES, "places")                                                                            \
    X(WRITTEN, "written")

typedef enum rulebook_step_kind {
#define RULEBOOK_STEP_ENUM(name, key) RULEBOOK_##name,
    RULEBOOK_STEP_LIST(RULEBOOK_STEP_ENUM)
#undef RULEBOOK_STEP_ENUM
        RULEBOOK_STEP_KINDS
} rulebook_step_kind;

/* One line below the board. A line of several turns is several steps. */
typedef struct rulebook_step {
    rulebook_step_kind kind;
    int line;
    int field;                   /* of MAY_GO, POWER and ATTACKS; else PAC_NOWHERE */
    const char *beginning;       /* of CHOICES: what the turns begin with; else "" */
    const char *value;           /* as the rules must say it: lists of turns in byte order */
    const rulebook_board *board; /* of THEN; else NULL */
} rulebook_step;

typedef struct rulebook_example {
    int line;          /* of its title */
    const char *id;    /* "S-R4-1" */
    const char *title; /* "Three ways to end" */
    const char *words; /* for the player: paragraphs, separated by line ends */
    rulebook_given given;
    const rulebook_step *steps;
    size_t step_count;
} rulebook_example;

typedef struct rulebook_chapter {
    const char *name;  /* "S-R4", "reading-01", "too-far" */
    const char *title; /* "Borderland twist" */
    const char *words; /* the rule itself: paragraphs, separated by line ends; can be "" */
    const rulebook_example *examples;
    size_t example_count;
} rulebook_chapter;

/*
 * Parses the file of a chapter; `name` is the file's name without folder and ending. NULL, with
 * the first thing that is wrong in `error`, if it is not the file of that chapter, or if there is
 * not enough memory.
 */
rulebook_chapter *rulebook_parse_chapter(const char *name, const char *text, size_t length,
                                         rulebook_error *error);

/* Frees a chapter; NULL is allowed. */
void rulebook_free_chapter(rulebook_chapter *chapter);

/*
 * The chapter as JSON, every step resolved by the rules; the caller frees it. NULL on lack of
 * memory.
 */
char *rulebook_chapter_json(const rulebook_chapter *chapter);

/* The letter of a player's colour. */
char rulebook_letter(const pac_position *position, int player);

/* "↑", "↗", …; "?" for what is no direction. */
const char *rulebook_arrow(int direction);

/* A position as it is drawn. */
void rulebook_draw(const pac_position *position, rulebook_board *board);

/* "too-far" for PAC_REFUSAL_TOO_FAR, the name of the chapter about it. */
const char *rulebook_refusal_text(pac_refusal_kind kind);

/* ------------------------------------------------------------------------------------------------
 * Playing an example
 */

/* An example that is being played. */
typedef struct rulebook_play {
    pac_game *game;              /* NULL if the position given is refused */
    const rulebook_given *given; /* belongs to the example */
    bool has_try;                /* a turn has been tried, and what came of it: */
    pac_refusal refusal;
    char read_as[PAC_TURN_TEXT];      /* how it is written; "-" if it is refused */
    pac_event events[PAC_MAX_EVENTS]; /* of the turn played last */
    size_t event_count;
    pac_position before; /* the position before that turn */
    bool has_turn;       /* a turn has been played */
} rulebook_play;

/* Begins an example; PAC_STATUS_NO_MEMORY, or PAC_STATUS_ARGUMENT for a position no game has. */
pac_status rulebook_begin(rulebook_play *play, const rulebook_given *given);

/*
 * Takes a step, and writes what the rules say of it: the same as the step's value if the example
 * is right. For TURN and TRY that is how the turn is written, for THEN the fields that
 * are different.
 */
void rulebook_take_step(rulebook_play *play, const rulebook_step *step, char said[RULEBOOK_SAID]);

/* Frees what a play holds. */
void rulebook_end(rulebook_play *play);

#endif
