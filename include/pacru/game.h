/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game from its starting position to its end, and sets of several games.
 *
 * A position knows only itself. A game also knows how it came about: so it can be taken back, it
 * ends when play goes round in circles (Reading 16), and it can tell who went out before whom
 * (Reading 20).
 *
 * Ownership: pac_game_new(), pac_game_copy() and pac_series_new() give an object that belongs to
 * the caller, who gives it back with the …_free() function of the same name. Pointers that other
 * functions return point into the object: do not free them; they are valid until the object is next
 * changed or freed. Texts passed in are copied.
 *
 * Threads: nothing here keeps state outside the objects. Any number of threads may use one object
 * through `const` pointers at the same time. A function that changes an object needs it for
 * itself: no other thread may use the same object meanwhile.
 */
#ifndef PACRU_GAME_H
#define PACRU_GAME_H

#include <pacru/notation.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * What comes of a call that can fail: X(name, text). An object is unchanged after any but
 * PAC_STATUS_OK.
 */
#define PAC_STATUS_LIST(X)                                                                         \
    X(OK, "ok")                                                                                    \
    X(NO_MEMORY, "no-memory") /* an allocation failed */                                           \
    X(ARGUMENT, "argument")   /* a number out of range, a name that may not be used */             \
    X(ILLEGAL, "illegal")     /* not a complete legal turn */                                      \
    X(OVER, "over")           /* the game, or the set, is over */                                  \
    X(NOT_OVER, "not-over")   /* the game is not over yet */                                       \
    X(TOO_LONG, "too-long")   /* more turns, or a longer text, than there may be */                \
    X(NOTHING, "nothing")     /* there is nothing to undo, or to redo */                           \
    X(TEXT, "text")           /* not UTF-8, or with characters that cannot stand there */          \
    X(MISMATCH, "mismatch")   /* a game that does not belong to the set: other game or players */  \
    X(BAD_RECORD, "bad-record") /* a record is refused; its pac_record_error says why */

typedef enum pac_status {
#define PAC_STATUS_ENUM(name, text) PAC_STATUS_##name,
    PAC_STATUS_LIST(PAC_STATUS_ENUM)
#undef PAC_STATUS_ENUM
        PAC_STATUS_KINDS
} pac_status;

/* "ok", "no-memory", … */
PAC_API const char *pac_status_text(pac_status status);

/* ------------------------------------------------------------------------------------------------
 * A game
 */

enum {
    PAC_GAME_TURNS = 65535,  /* turns of a game at the most */
    PAC_COMMENT_BYTES = 4096 /* length of a comment at the most */
};

typedef enum pac_game_option {
    PAC_GAME_DEFAULT = 0,
    PAC_GAME_REPETITION_OFF = 1 /* neither repetition nor idleness ends the game, Reading 16 */
} pac_game_option;

typedef struct pac_game pac_game;

/*
 * A game with no turns played, from a position made by pac_position_start(), pac_position_parse()
 * or pac_play(); it may be over already. `options` is a sum of pac_game_option flags.
 * PAC_STATUS_NO_MEMORY; PAC_STATUS_ARGUMENT for unknown options or a position that no text
 * describes. Then `game` is not written.
 *
 * The game begins with what the text of the position says, so that its record gives the same game:
 * a position that ended by `time`, for instance, then counts as ended by `resign`.
 */
PAC_API pac_status pac_game_new(pac_game **game, const pac_position *start, unsigned options);

/*
 * A copy of a game that shares nothing with it, with what was undone and all comments.
 * PAC_STATUS_NO_MEMORY; then `copy` is not written.
 */
PAC_API pac_status pac_game_copy(pac_game **copy, const pac_game *game);

/* Frees a game; NULL is allowed. */
PAC_API void pac_game_free(pac_game *game);

/* The pac_game_option flags it was made with. */
PAC_API unsigned pac_game_options(const pac_game *game);

/*
 * The position reached. Its `end` does not know of repetition, idleness or agreement: see
 * pac_game_end().
 */
PAC_API const pac_position *pac_game_position(const pac_game *game);

/* Turns played, those undone not counted. */
PAC_API size_t pac_game_turns(const pac_game *game);

/* The position before turn `i`, from 0; for `i` = turns, the position reached. NULL beyond. */
PAC_API const pac_position *pac_game_position_at(const pac_game *game, size_t i);

/* Turn `i` of those played, counted from 0; `i` must be below pac_game_turns(). */
PAC_API pac_turn pac_game_turn(const pac_game *game, size_t i);

/*
 * The number under which turn `i` is written, from 1: a new one begins when play comes back to, or
 * passes, the first player in order. For `i` = turns, the number of the turn to come. `i` must not
 * be beyond.
 */
PAC_API size_t pac_game_number(const pac_game *game, size_t i);

/*
 * The hashes of all positions from the start to the one reached, pac_game_turns() + 1 of them:
 * what a search needs to see a repetition coming.
 */
PAC_API const uint64_t *pac_game_hashes(const pac_game *game);

/* Shacru: a player's turns since somebody last gained a field, up to PAC_IDLE_TURNS. */
PAC_API int pac_game_idle(const pac_game *game, int player);

/*
 * Plays a complete legal turn of the player to move, or one with which any player still in the
 * game leaves (pac_leave(), Reading 19). What was undone can no longer be redone. PAC_STATUS_OVER,
 * PAC_STATUS_ILLEGAL, PAC_STATUS_TOO_LONG, PAC_STATUS_NO_MEMORY.
 */
PAC_API pac_status pac_game_play(pac_game *game, pac_turn turn);

/*
 * The same for a text, read by pac_turn_parse() with its `input` flags. On PAC_STATUS_ILLEGAL and
 * PAC_STATUS_OVER `refusal` (may be NULL) says why and which rule; else its kind is
 * PAC_REFUSAL_NONE.
 */
PAC_API pac_status pac_game_play_text(pac_game *game, const char *text, size_t length,
                                      unsigned input, pac_refusal *refusal);

/* Ends the game as a draw that the players agreed on, end PAC_END_AGREED. PAC_STATUS_OVER. */
PAC_API pac_status pac_game_agree(pac_game *game);

/* Takes back the agreement, if there is one, else the last turn. PAC_STATUS_NOTHING. */
PAC_API pac_status pac_game_undo(pac_game *game);

/* Does again what was last undone. PAC_STATUS_NOTHING. */
PAC_API pac_status pac_game_redo(pac_game *game);

/* How many times pac_game_redo() will succeed. */
PAC_API size_t pac_game_undone(const pac_game *game);

/* Why the game is over, PAC_END_NOT_OVER if it is not. */
PAC_API pac_end pac_game_end(const pac_game *game);

/*
 * The result. While the game is not over there are counts, but no winners, and all places are 0.
 *
 * Places by Reading 20: the winners share the first; in a draw, those still in share it. Then, in
 * Shacru and Azacru, the others by markers, those who left behind all who did not, they too by
 * markers. In Pacru the others still in by markers, then those out, the later out the better, and
 * behind all of them those who left, the later the better: leaving must not gain a place. Players
 * who were out already at the start share a place. In one turn the player whose last chevron is
 * taken is out first, then those who are blocked, in the order in which Reading 13 examines them.
 */
PAC_API pac_result pac_game_result(const pac_game *game);

/*
 * A comment: behind turn `at`, counted from 1; at 0 the one before the first turn. NULL if there
 * is none, or no such turn. Comments are undone and redone with their turns.
 */
PAC_API const char *pac_game_comment(const pac_game *game, size_t at);

/*
 * Sets a comment, `length` bytes of UTF-8; an empty one takes it away. Blanks and line ends in a
 * row become one blank, those at both ends go. PAC_STATUS_ARGUMENT if there is no such turn,
 * PAC_STATUS_TEXT if it is not UTF-8 or has a `}` or a control character, PAC_STATUS_TOO_LONG,
 * PAC_STATUS_NO_MEMORY.
 */
PAC_API pac_status pac_game_set_comment(pac_game *game, size_t at, const char *text, size_t length);

/*
 * The clock in a comment, `[%clk 0:04:12]` or `[%clk 0:04:12.5]`: the time left, in milliseconds,
 * to the player who made the turn. False if there is none.
 */
PAC_API bool pac_game_clock(const pac_game *game, size_t at, uint64_t *milliseconds);

/* Sets the clock of a turn, and leaves the rest of its comment. Fails as pac_game_set_comment(). */
PAC_API pac_status pac_game_set_clock(pac_game *game, size_t at, uint64_t milliseconds);

/* ------------------------------------------------------------------------------------------------
 * A set of games
 *
 * The same players play several games; their seats rotate from game to game, and their counts are
 * added up {S-R6} {A-R10}. Players of a set are its members, numbered by the order of play of the
 * first game.
 */

enum {
    PAC_SERIES_GAMES = 1000, /* games of a set at the most */
    PAC_NAME_BYTES = 255,    /* length of a name at the most */
    PAC_WIN_POINTS = 12      /* points for a win: a whole number also when it is shared */
};

typedef enum pac_series_option {
    PAC_SERIES_COLOURS_WITH_PLAYERS = 0, /* everybody keeps their colour */
    PAC_SERIES_COLOURS_WITH_SEATS = 1    /* whoever takes a seat takes its colour */
} pac_series_option;

typedef struct pac_series pac_series;

/* One line of a table of totals. */
typedef struct pac_standing {
    const char *name; /* belongs to the set, or to the records */
    uint32_t games;   /* finished games */
    uint32_t wins;    /* games won, alone or with others */
    uint32_t points;  /* PAC_WIN_POINTS for each first place, divided by those who share it */
    uint32_t markers; /* counts added up, but for games that they left */
    uint8_t
        place; /* by markers, then points in Shacru and Azacru; by points in Pacru; shared if equal */
} pac_standing;

/*
 * A set of `games` games. `first` is the set-up of the first one, `names` the members in its order
 * of play. PAC_STATUS_ARGUMENT if the set-up is not possible, the number of games is not 1 to
 * PAC_SERIES_GAMES, or an option is unknown; PAC_STATUS_TEXT if a name is not UTF-8 or has control
 * characters, PAC_STATUS_TOO_LONG if it is too long, PAC_STATUS_NO_MEMORY. Then `series` is not
 * written.
 */
PAC_API pac_status pac_series_new(pac_series **series, const pac_setup *first,
                                  const char *const names[], size_t games, unsigned options);

/* Frees a set; NULL is allowed. */
PAC_API void pac_series_free(pac_series *series);

/* Games planned; games finished and added; members. */
PAC_API size_t pac_series_games(const pac_series *series);
PAC_API size_t pac_series_played(const pac_series *series);
PAC_API int pac_series_members(const pac_series *series);

/* The name of a member; NULL if there is no such member. */
PAC_API const char *pac_series_name(const pac_series *series, int member);

/*
 * How game `g`, from 0, is set up, and which member is which player in it: whoever was next to
 * begin begins, all others move up one seat. After as many games as there are members everybody
 * has sat everywhere. `member` may be NULL. PAC_STATUS_ARGUMENT if `g` is not below
 * pac_series_games().
 */
PAC_API pac_status pac_series_setup(const pac_series *series, size_t g, pac_setup *setup,
                                    int member[PAC_PLAYERS]);

/*
 * Adds the result of the next game, played as pac_series_setup() says; the game remains the
 * caller's. PAC_STATUS_NOT_OVER if it is not, PAC_STATUS_MISMATCH if game, players or colours are
 * others, PAC_STATUS_OVER if all games are played.
 */
PAC_API pac_status pac_series_add(pac_series *series, const pac_game *game);

/* Takes back the game last added. PAC_STATUS_NOTHING. */
PAC_API pac_status pac_series_take_back(pac_series *series);

/*
 * The result of game `g` of those added: players as in that game. PAC_STATUS_ARGUMENT if there is
 * no such game.
 */
PAC_API pac_status pac_series_result(const pac_series *series, size_t g, pac_result *result);

/* The totals, by member. Returns the number of members. */
PAC_API int pac_series_standings(const pac_series *series, pac_standing standings[PAC_PLAYERS]);

#ifdef __cplusplus
}
#endif

#endif
