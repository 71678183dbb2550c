/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A session of `pacru play`: a game, who plays it, and the screen in front of them. play.c leads
 * it; the files session_*.c are its parts: what is typed, what is shown, putting a turn together,
 * thinking, files.
 */
#ifndef SESSION_H
#define SESSION_H

#include "cli/shared/look.h"
#include "cli/shared/terminal.h"
#include "cli/words/say.h"

#include <pacru/engine.h>
#include <pacru/record.h>

enum {
    TYPED_LINE = 512, /* room for what a person types */
    TYPED_AHEAD = 4096,
    FILE_NAME_ROOM = 4096,
    TOLD_TURNS = 8, /* turns that are told at once, at the most */
    LISTED_TURNS = 3 * PAC_MAX_MOVES + PAC_MAX_REORIENTATIONS
};

/* Who plays a colour. */
struct who {
    const char *kind;   /* of a pac_player; NULL for a person at the keyboard */
    int level;          /* of the kind "engine", else 0 */
    pac_player *player; /* made when it is first needed */
};

/* What a full screen does instead of writing lines. */
struct screen_hooks {
    void (*progress)(const char *line); /* shows how far a computer has thought */
    void (*suspend)(void);              /* gives the terminal back while the user is away */
};

struct session {
    const struct invocation *call;
    pac_records *records; /* what was read, or the one game: owns `record` */
    pac_record *record;
    pac_game *game; /* the record's */
    struct who who[PAC_PLAYERS];
    pac_player *adviser; /* for hints, made when it is first needed */
    uint64_t seed;
    int64_t milliseconds; /* for a turn of the highest level */
    struct look look;
    bool keyboard;                   /* somebody types and sees what they type */
    bool terminal;                   /* and looks at a screen that can be cleared */
    const struct screen_hooks *full; /* while the whole screen is used, else NULL */
    bool quiet;                      /* --json: nothing is shown until the end */
    bool ended;                      /* no more input, or it was asked for */
    bool unsaved;                    /* something was played that no file has */
    char file[FILE_NAME_ROOM];       /* the file of this game, ours to write again; or "" */
    char moment[32];                 /* when it was begun or loaded, for the name of a file */
    char typed[TYPED_AHEAD];         /* what was read; not yet used is that from `typed_at` on */
    size_t typed_at, typed_end;
    size_t told;                /* turns played before those that are told now */
    uint64_t drawn;             /* the hash of the position last drawn; 0 to draw it in any case */
    char notice[SENTENCE];      /* to be shown once, below the board */
    char said[SENTENCE];        /* the notice last shown */
    bool in_sight;              /* the screen is what session_show() has drawn */
    json_t *refusals;           /* with --json: turns that were refused */
    const char *const *answers; /* what a question may be answered with, for completion, or NULL */
};

/* Whether a person plays that colour; and whether any of them still has something to do. */
static inline bool session_is_person(const struct session *session, int player) {
    return !session->who[player].kind;
}
bool session_has_people(const struct session *session);

/* ------------------------------------------------------------------------------------------------
 * What is typed: session_input.c
 */

/* What came of a question. */
enum answer {
    ANSWER_TEXT, /* a line, perhaps empty, that is none of the following words */
    ANSWER_HELP,
    ANSWER_BACK,
    ANSWER_QUIT, /* or Ctrl-C */
    ANSWER_END   /* nothing can be asked any more */
};

/* What comes while it waits for a key. */
enum event { EVENT_KEY, EVENT_RESIZED, EVENT_SUSPENDED, EVENT_INTERRUPTED, EVENT_ENDED };

/*
 * Waits for a key that can be read, or a signal: Ctrl-C at a keyboard is INTERRUPTED, what ends the
 * session ENDED. SUSPENDED is for the caller to put the terminal in order and call
 * session_suspend(), which returns when the user has come back.
 */
enum event session_event(struct session *session);
void session_suspend(void);

/* The locale that counts characters as the terminal does. */
void session_set_locale(void);

/* Reads a line with editing, history and completion, at a terminal: as session_read(). */
enum answer session_edit(struct session *session, const char *prompt, char line[TYPED_LINE]);

/*
 * From now on signals that would end the command are only noticed while it waits, so that no game
 * is lost.
 */
void session_watch_signals(void);

/* Reads a line without its end, blanks at both ends taken off: TEXT, QUIT for Ctrl-C, or END. */
enum answer session_read(struct session *session, const char *prompt, char line[TYPED_LINE]);

/* The same, with the words understood that every question understands. */
enum answer session_ask(struct session *session, const char *prompt, char line[TYPED_LINE]);

/* What can be typed at the prompt of a turn: orders and turns, each given to `add`. */
void session_each_candidate(const struct session *session, void (*add)(const char *text));

/* Whether `typed` is that word, in English or in the user's language, in either case. */
bool session_is_word(const char *typed, const char *word);

enum waited { WAITED_TIMEOUT, WAITED_READY, WAITED_ENTER, WAITED_STOP };

/*
 * Waits until there is something to read from `ready`, Enter is pressed (at a terminal), Ctrl-C or
 * the end of input comes, or so many milliseconds have passed.
 */
enum waited session_wait(struct session *session, int ready, int milliseconds);

/* ------------------------------------------------------------------------------------------------
 * What is shown: session_screen.c
 */

/* Leaves a sentence to be shown below the board. */
void session_notice(struct session *session, const char *sentence, const struct slot *slots);

/* Shows the board, the turns played since it was last shown, and the notice. */
void session_show(struct session *session);

/*
 * Shows the board alone, and lets the caller write below it. Fields of `marked` stand out, or if it
 * is empty those that the last turns touched.
 */
void session_show_board(struct session *session, pac_fields marked);

/* An empty page to write on. */
void session_page(struct session *session);

/* Shows the same again, for a terminal that has changed its size or was away. */
void session_show_again(struct session *session);

/* ------------------------------------------------------------------------------------------------
 * Putting a turn together: session_turn.c
 */

/* Prints the numbered list of turns; only those whose text begins with `filter`. */
void session_print_list(const struct session *session, const char *filter);

/* The text of the turn of a number in that list. False, with a notice, if there is none. */
bool session_numbered_text(struct session *session, const char *digits, char text[PAC_TURN_TEXT]);

/* What is asked at a stage of a turn; "" if it is none of Pacru's. */
const char *session_question(pac_stage stage);

/* The texts of that list. */
void session_each_turn_text(const struct session *session, void (*add)(const char *text));

/* The order that was probably meant, in the user's language; NULL if none is near. */
const char *session_meant(const char *line);

/* Whether the player to move can do nothing but pass. */
bool session_must_pass(const struct session *session);

/*
 * Makes a complete turn of what was typed, asking for the parts that are missing: TEXT if there is
 * one; BACK, with a notice, if nothing comes of it; QUIT or END.
 */
enum answer session_typed_turn(struct session *session, const char *line, pac_turn *turn);

/* ------------------------------------------------------------------------------------------------
 * Thinking: session_think.c
 */

/* Plays the turn of a computer. False, and nothing is played, if somebody would rather stop. */
bool session_computer_plays(struct session *session);

/* What the strongest level would play. False if somebody would rather stop. */
bool session_advice(struct session *session, pac_turn *turn);

/* Lets all computer players go. */
void session_free_players(struct session *session);

/* ------------------------------------------------------------------------------------------------
 * Files: session_file.c
 */

/* A new game from a position. */
pac_status session_begin(struct session *session, const pac_position *start);

/* "Engine level 3", "random", or the person's name: how a player is called in the record. */
void session_name_players(struct session *session);

/*
 * Saves the game, in a file that must be new unless it is the game's own. Returns an errno, or 0
 * with a notice.
 */
int session_save(struct session *session, const char *name);

/* A name for the game's file: its own, or a new one with date and time. */
void session_file_name(const struct session *session, char name[FILE_NAME_ROOM]);

/* Reads a game to go on with, its players too. False if it cannot be read; `why` says so. */
bool session_load(struct session *session, const char *name, char why[SENTENCE]);

/*
 * Before the game is left: asks whether to save it, if somebody would miss it. False if they would
 * rather play on.
 */
bool session_may_leave(struct session *session);

/* Saves the game without asking, if somebody would miss it, and says where. */
void session_keep(struct session *session);

#endif
