/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lessons as data: the files in rulebook/lessons, one for each game. A course is a ladder of stages,
 * a stage is one rule and a few small tasks on the board. Ownership and errors as in rulebook.h.
 *
 * While a task is solved the opponents stand still: after each turn it is the learner's again.
 */
#ifndef RULEBOOK_LESSONS_H
#define RULEBOOK_LESSONS_H

#include "rulebook.h"

enum {
    RULEBOOK_PAR = 6,     /* turns of a task at the most */
    RULEBOOK_OPTIONS = 9, /* things to choose from at the most */
    RULEBOOK_WRONGS = 8   /* mistakes that a task names at the most */
};

/* What is to be done: X(name, key). */
#define RULEBOOK_GOAL_LIST(X)                                                                      \
    X(TAP, "tap")             /* tap all fields of a set, and no others */                         \
    X(PLAY, "play")           /* play one of these turns */                                        \
    X(EARN, "earn")           /* play so that this happens */                                      \
    X(GAIN, "gain")           /* gain so many fields */                                            \
    X(STARS, "stars")         /* end a move on each of these fields */                             \
    X(WIN, "win")             /* win the game */                                                   \
    X(PICK, "pick")           /* find the one turn among these that … */                         \
    X(FORBIDDEN, "forbidden") /* find the one turn among these that is not allowed */              \
    X(COUNT, "count")         /* find the right number */

typedef enum rulebook_goal {
#define RULEBOOK_GOAL_ENUM(name, key) RULEBOOK_##name,
    RULEBOOK_GOAL_LIST(RULEBOOK_GOAL_ENUM)
#undef RULEBOOK_GOAL_ENUM
        RULEBOOK_GOALS
} rulebook_goal;

/* The fields to tap, or what to count: X(name, key). Each is about a field or a colour. */
#define RULEBOOK_SET_LIST(X)                                                                       \
    X(REACH, "reach")           /* where the chevron on the field can go */                        \
    X(CROSSINGS, "crossings")   /* those of them in another borderland */                          \
    X(ATTACKED, "attacks")      /* the chevrons that it attacks {R11} */                           \
    X(BORDERLAND, "borderland") /* all fields of the field's borderland */                         \
    X(NEUTRAL, "neutral")       /* the neutral fields of it */                                     \
    X(SQUARE, "field")          /* the field itself */                                             \
    X(CHEVRONS_OF, "chevrons")  /* the fields on which a player's chevrons stand */                \
    X(MARKERS_OF, "markers")    /* the fields of a player's colour */                              \
    X(POWER_OF, "power")        /* to count: how far the chevron on the field can go */

typedef enum rulebook_set {
#define RULEBOOK_SET_ENUM(name, key) RULEBOOK_SET_##name,
    RULEBOOK_SET_LIST(RULEBOOK_SET_ENUM)
#undef RULEBOOK_SET_ENUM
        RULEBOOK_SETS
} rulebook_set;

/* What the turn to pick does: X(name, key). */
#define RULEBOOK_THAT_LIST(X)                                                                      \
    X(EARNS, "earns")   /* this happens */                                                         \
    X(AVOIDS, "avoids") /* this does not */                                                        \
    X(GAINS, "gains")   /* gains so many fields */                                                 \
    X(WINS, "wins")

typedef enum rulebook_that {
#define RULEBOOK_THAT_ENUM(name, key) RULEBOOK_THAT_##name,
    RULEBOOK_THAT_LIST(RULEBOOK_THAT_ENUM)
#undef RULEBOOK_THAT_ENUM
        RULEBOOK_THATS
} rulebook_that;

/* What to answer to a likely mistake. */
typedef struct rulebook_wrong {
    const char *turn;         /* a turn; "" if the mistake is another one */
    int field;                /* a field that is tapped; else PAC_NOWHERE */
    int number;               /* a number that is picked; else -1 */
    pac_rule rule;            /* the rule that forbids it; PAC_RULE_NONE if it is allowed */
    pac_refusal_kind refusal; /* any turn that is refused like this; else PAC_REFUSAL_NONE */
    const char *words;
} rulebook_wrong;

typedef struct rulebook_task {
    int line;
    const char *id;   /* "twist-2" */
    const char *say;  /* what to do, one sentence */
    const char *hint; /* can be "" */
    const char *done; /* what to say when it is done */
    rulebook_given given;
    rulebook_goal goal;
    int par;                                       /* turns, or taps that are counted as one */
    rulebook_set set;                              /* of TAP and COUNT, */
    int field;                                     /* about this field, or PAC_NOWHERE: */
    int player;                                    /* about this player's */
    pac_event_kind event;                          /* of EARN and some PICK, */
    pac_rule event_rule;                           /* by this rule, if not PAC_RULE_NONE */
    rulebook_that that;                            /* of PICK */
    int gain;                                      /* of GAIN and some PICK */
    pac_fields stars;                              /* of STARS */
    pac_rule by;                                   /* of FORBIDDEN: the rule */
    char options[RULEBOOK_OPTIONS][PAC_TURN_TEXT]; /* turns of PLAY, PICK and FORBIDDEN */
    int numbers[RULEBOOK_OPTIONS];                 /* of COUNT */
    int option_count;
    rulebook_wrong wrongs[RULEBOOK_WRONGS];
    int wrong_count;
    int cut[2]; /* corners of the part of the board to show: lowest, highest; or PAC_NOWHERE */
    const char *arrows; /* "e1-e2 e1-d2", to draw */
    pac_fields marks;   /* fields to point out */
} rulebook_task;

typedef struct rulebook_stage {
    int line;
    const char *name;  /* "twist" */
    const char *title; /* "Twist at the border" */
    const char *words; /* one paragraph */
    pac_rule rule;     /* which it teaches */
    const char *after; /* names of the stages that come before it, separated by blanks; can be "" */
    const rulebook_task *tasks;
    size_t task_count;
} rulebook_stage;

typedef struct rulebook_course {
    pac_variant game;
    const char *title;
    const char *words;
    const rulebook_stage *stages; /* in the order in which they are taught */
    size_t stage_count;
} rulebook_course;

/* Parses the lessons of a game, "shacru"; as rulebook_parse_chapter(). */
rulebook_course *rulebook_parse_course(const char *game, const char *text, size_t length,
                                       rulebook_error *error);
void rulebook_free_course(rulebook_course *course); /* NULL is allowed */

/* The course as JSON, with the solution of every task; the caller frees it. NULL on lack of memory. */
char *rulebook_course_json(const rulebook_course *course);

/* The fields that a TAP task wants, or that a COUNT task counts. */
pac_fields rulebook_task_fields(const rulebook_task *task);

/* The right number of a COUNT task. */
int rulebook_task_number(const rulebook_task *task);

/* Whether a turn of this text is the right one of a PLAY, PICK or FORBIDDEN task. */
bool rulebook_is_right(const rulebook_task *task, const char *turn);

/*
 * The shortest solution of an EARN, GAIN, STARS or WIN task with at most `most` turns: how many
 * there are, 0 if there is none, -1 if the search is too large.
 */
int rulebook_solve(const rulebook_task *task, int most, char turns[RULEBOOK_PAR][PAC_TURN_TEXT]);

/* Whether a legal first turn makes such a task impossible to solve in par. */
bool rulebook_loses(const rulebook_task *task, pac_turn turn);

/*
 * Proves a task: it can be done in par and not in fewer, what is to be chosen from has one right
 * answer, and every mistake that is named is one. False, and why.
 */
bool rulebook_prove(const rulebook_task *task, char why[RULEBOOK_WHY]);

#endif
