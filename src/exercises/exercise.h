/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exercises: positions in which one turn is clearly the best, with that turn, what it is about, and
 * what happens after the tempting wrong ones. docs/exercises.md has the form of the files.
 *
 * A turn in `accepted` may be the beginning of a turn in Pacru: then every way to complete it is
 * accepted.
 */
#ifndef EXERCISE_H
#define EXERCISE_H

#include <pacru/notation.h>

enum {
    EXERCISE_ID = 9,        /* "s1234abc" and its end */
    EXERCISE_ACCEPTED = 24, /* accepted turns at the most */
    EXERCISE_LINE = 4,      /* turns of a line at the most */
    EXERCISE_WRONG = 3,     /* tempting wrong turns at the most */
    EXERCISE_MOVES = 5,     /* moves from field to field there must be at least */
    EXERCISE_TEXT = 2048,   /* room for an exercise as text */
    EXERCISES_MOST = 2000   /* exercises in a file at the most */
};

/* What an exercise is about: X(name, text). */
#define THEME_LIST(X)                                                                              \
    X(REORIENTATION, "reorientation")                                                              \
    X(PINCER, "pincer")                                                                            \
    X(MEETING, "meeting")                                                                          \
    X(ESCAPE, "escape") /* from a pincer */                                                        \
    X(TRANSFORMATION, "transformation")                                                            \
    X(CLOSING_ROUND, "closing-round")                                                              \
    X(SHUTTING_IN, "shutting-in")                                                                  \
    X(CONNECTION, "connection")                                                                    \
    X(TERRITORY, "territory")                                                                      \
    X(TWIST, "twist")                                                                              \
    X(CROSSING, "crossing")

typedef enum exercise_theme {
#define THEME_ENUM(name, text) THEME_##name,
    THEME_LIST(THEME_ENUM)
#undef THEME_ENUM
        THEMES
} exercise_theme;

/* "pincer"; and which theme has that text, THEMES if none. */
const char *theme_text(exercise_theme theme);
exercise_theme theme_parse(const char *text);

/* A turn and how play goes on. */
typedef struct exercise_line {
    int score; /* after the first turn, for the player who plays it, in hundredths of a marker */
    int turns;
    pac_turn turn[EXERCISE_LINE];
} exercise_line;

typedef struct exercise {
    pac_position position;
    pac_turn accepted[EXERCISE_ACCEPTED];
    exercise_line best;
    exercise_line wrong[EXERCISE_WRONG]; /* the most costly last */
    int accepted_count;
    int wrong_count;
    unsigned themes;      /* bit t: exercise_theme t */
    int level;            /* lowest level that finds it, 1 to 8 */
    int par;              /* lead in markers after the best line */
    char id[EXERCISE_ID]; /* of the position */
} exercise;

/* What is wrong with an exercise or a file of them: X(name). */
#define EXERCISE_FAULT_LIST(X)                                                                     \
    X(NONE)                                                                                        \
    X(MEMORY)                                                                                      \
    X(SYNTAX)   /* not JSON, or not the members there must be */                                   \
    X(FORM)     /* not written as exercise_print() writes it */                                    \
    X(POSITION) /* not a position, or one in which there is nothing to find */                     \
    X(TURN)     /* an illegal turn */                                                              \
    X(SOLUTION) /* the best line does not begin with an accepted turn, or a wrong one does */      \
    X(FACTS)    /* identifier, themes or par are not what the position and the lines say */        \
    X(ORDER)    /* exercises twice, not in order, of several games, none or too many */

typedef enum exercise_fault {
#define EXERCISE_FAULT_ENUM(name) EXERCISE_FAULT_##name,
    EXERCISE_FAULT_LIST(EXERCISE_FAULT_ENUM)
#undef EXERCISE_FAULT_ENUM
        EXERCISE_FAULTS
} exercise_fault;

/*
 * Reads one exercise, `length` bytes without the end of the line, and plays all its lines: whatever
 * is accepted is legal and has the themes it says. Nothing is written but on success.
 */
exercise_fault exercise_parse(exercise *out, const char *text, size_t length);

/* The one text of an exercise. Returns its length, 0 if there is no room. */
size_t exercise_print(const exercise *one, char text[EXERCISE_TEXT]);

/* Fills in what follows from the position and the lines: identifier, themes, par. */
void exercise_derive(exercise *one);

/* Whether the parts of an exercise agree with each other and with the rules. */
exercise_fault exercise_check(const exercise *one);

/* By level, then by identifier: the order of a file. */
int exercise_compare(const exercise *a, const exercise *b);

/* What a turn is to an exercise. */
typedef enum exercise_verdict {
    VERDICT_WRONG,
    VERDICT_NEARLY, /* Pacru: the right move or reorientation, but another field is better */
    VERDICT_RIGHT
} exercise_verdict;

exercise_verdict exercise_judge(const exercise *one, pac_turn turn);

/* The wrong line that begins with a turn, or in Pacru with the same move; NULL if there is none. */
const exercise_line *exercise_refutation(const exercise *one, pac_turn turn);

/* The move or reorientation that a complete turn begins with; twists make another one. */
pac_turn exercise_beginning(const pac_position *position, pac_turn turn);

/*
 * Reads a turn of a position, written as in a file; in Pacru also the beginning of one, if `begun`
 * allows it. False if it is none.
 */
bool exercise_read_turn(const pac_position *position, const char *text, size_t length, bool begun,
                        pac_turn *turn);

/* How many moves from field to field a position has; twists and fields aside. */
size_t exercise_moves(const pac_position *position);

/* The first theme in the order of the list: what an exercise is filed under. */
exercise_theme exercise_main_theme(const exercise *one);

/*
 * What an exercise is about: what its solution causes, whether a closing round is near, and what it
 * brings beside the best of the wrong turns.
 */
unsigned exercise_themes(const exercise *one);

/* Markers of the player to move at the start of a line, less those of the best opponent at its end. */
int exercise_lead(const pac_position *position, const exercise_line *line);

/* ------------------------------------------------------------------------------------------------
 * Files
 */

typedef struct exercises {
    exercise *list;
    size_t count;
} exercises;

/*
 * Reads a file of exercises. On a fault nothing is kept, and `line` is the line, from 1. The caller
 * frees with exercises_free().
 */
exercise_fault exercises_parse(exercises *all, const char *text, size_t length, size_t *line);
void exercises_free(exercises *all);

#endif
