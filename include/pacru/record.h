/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Game records, `.pgr`: a game, or a set of games, as text with tags and comments.
 * docs/notation.md.
 *
 * Ownership and threads: as in game.h. A record owns its game, a set of records owns its records.
 *
 * A record has a game and tags. Four tags say what the game itself knows, [Game], [Position] or
 * [Players], [Repetition] and [Result]; they are made when a record is written and checked when it
 * is read, and are not among the tags listed here. All others, known or not, are kept as they are,
 * in order.
 */
#ifndef PACRU_RECORD_H
#define PACRU_RECORD_H

#include <pacru/tree.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PAC_RECORD_BYTES = 16 << 20,   /* length of a text at the most */
    PAC_RECORD_GAMES = 1000,       /* games in it at the most, as many as a set has */
    PAC_RECORD_TURNS = 512 * 1024, /* turns of all its games together at the most */
    PAC_RECORD_TAGS = 128,         /* tags of a game at the most */
    PAC_TAG_NAME_BYTES = 63,       /* length of a tag's name at the most */
    PAC_TAG_VALUE_BYTES = 1023     /* length of a tag's value at the most */
};

/* ------------------------------------------------------------------------------------------------
 * One record
 */

typedef struct pac_record pac_record;

/*
 * A record of a game without tags. On PAC_STATUS_OK the game belongs to the record.
 * PAC_STATUS_NO_MEMORY.
 */
PAC_API pac_status pac_record_new(pac_record **record, pac_game *game);

/* Frees a record and its game; NULL is allowed. */
PAC_API void pac_record_free(pac_record *record);

/*
 * The game, to look at: the main line of one with variations. And the game to play on, which makes
 * it a game without variations and signs.
 */
PAC_API const pac_game *pac_record_game(const pac_record *record);
PAC_API pac_game *pac_record_game_to_play(pac_record *record);

/* Whether there are variations or signs. */
PAC_API bool pac_record_has_tree(const pac_record *record);

/* The game as a tree, which belongs to the caller. PAC_STATUS_NO_MEMORY. */
PAC_API pac_status pac_record_copy_tree(const pac_record *record, pac_tree **tree);

/*
 * Puts a tree in the place of the record's game. On PAC_STATUS_OK the tree belongs to the record.
 * PAC_STATUS_NO_MEMORY.
 */
PAC_API pac_status pac_record_set_tree(pac_record *record, pac_tree *tree);

/* The number of tags. */
PAC_API size_t pac_record_tags(const pac_record *record);

/* Name and value of tag `i` from 0; NULL beyond. */
PAC_API const char *pac_record_tag_name(const pac_record *record, size_t i);
PAC_API const char *pac_record_tag_value(const pac_record *record, size_t i);

/* The value of the tag of a name, NULL if there is none. */
PAC_API const char *pac_record_tag(const pac_record *record, const char *name);

/*
 * Sets a tag: changes the value of the one of that name, or adds it at the end. NULL for `value`
 * takes it away. PAC_STATUS_ARGUMENT if the name is not letters, digits and `_`, or one of the
 * tags that the game itself makes; PAC_STATUS_TEXT if the value is not UTF-8 or has control
 * characters; PAC_STATUS_TOO_LONG if either is too long or there are too many;
 * PAC_STATUS_NO_MEMORY.
 */
PAC_API pac_status pac_record_set_tag(pac_record *record, const char *name, const char *value);

/* The tag with the name of a colour's player: "Red", "Green", "Black" or "Yellow". */
PAC_API const char *pac_colour_tag(pac_colour colour);

/* ------------------------------------------------------------------------------------------------
 * Records of a set
 */

typedef struct pac_records pac_records;

/* A set of no records. PAC_STATUS_NO_MEMORY. */
PAC_API pac_status pac_records_new(pac_records **records);

/* Frees a set and the records in it; NULL is allowed. */
PAC_API void pac_records_free(pac_records *records);

PAC_API size_t pac_records_count(const pac_records *records);

/* Record `i` from 0, to look at and to change; NULL beyond. */
PAC_API const pac_record *pac_records_at(const pac_records *records, size_t i);
PAC_API pac_record *pac_records_to_change(pac_records *records, size_t i);

/*
 * Adds a record at the end. On PAC_STATUS_OK it belongs to the set. PAC_STATUS_TOO_LONG,
 * PAC_STATUS_NO_MEMORY.
 */
PAC_API pac_status pac_records_add(pac_records *records, pac_record *record);

/*
 * The totals of the finished games of a set. Players are told by the names in their colours' tags;
 * a player without one goes by the colour's. Members are numbered in the first record's order of
 * play; their number is written to `members`. PAC_STATUS_ARGUMENT if there are no records,
 * PAC_STATUS_MISMATCH if they are not all of the same game and players.
 */
PAC_API pac_status pac_records_standings(const pac_records *records,
                                         pac_standing standings[PAC_PLAYERS], int *members);

/* ------------------------------------------------------------------------------------------------
 * Reading and writing
 */

/* Why a record is refused: X(name, text). */
#define PAC_RECORD_FAULT_LIST(X)                                                                   \
    X(NONE, "none")                                                                                \
    X(TOO_BIG, "too-big")           /* more than PAC_RECORD_BYTES */                               \
    X(UTF8, "utf-8")                /* not UTF-8 */                                                \
    X(CHARACTER, "character")       /* a control character, or one that cannot stand there */      \
    X(EMPTY, "empty")               /* no game in it */                                            \
    X(NO_TAGS, "no-tags")           /* something stands before the first tag */                    \
    X(TAG_SYNTAX, "tag-syntax")     /* not [Name "value"] */                                       \
    X(TAG_ESCAPE, "tag-escape")     /* `\` before something else than `"` or `\` */                \
    X(TAG_TOO_LONG, "tag-too-long") /* a name or a value too long */                               \
    X(TAG_TWICE, "tag-twice")       /* a tag twice */                                              \
    X(TOO_MANY_TAGS, "too-many-tags")                                                              \
    X(TOO_MANY_GAMES, "too-many-games")                                                            \
    X(TOO_MANY_TURNS, "too-many-turns") /* in one game, or in all */                               \
    X(NO_GAME, "no-game")               /* no [Game] */                                            \
    X(GAME, "game")                     /* [Game] is not one of the four names */                  \
    X(NO_POSITION, "no-position")       /* neither [Position] nor [Players] */                     \
    X(POSITION, "position")             /* [Position] cannot be read: `fault` */                   \
    X(PLAYERS, "players")           /* [Players] is not 2, 3 or 4, or not those of [Position] */   \
    X(OTHER_GAME, "other-game")     /* [Position] is of another game than [Game] */                \
    X(REPETITION, "repetition")     /* [Repetition] is neither "on" nor "off" */                   \
    X(RESULT, "result")             /* [Result] is not what the turns give: `expected` */          \
    X(COMMENT_OPEN, "comment-open") /* a comment without `}` */                                    \
    X(COMMENT_TOO_LONG, "comment-too-long") /* one comment, or all behind a turn */                \
    X(TURN, "turn")                         /* a turn is refused: `refusal` */                     \
    X(AFTER_END, "after-end")               /* a turn behind the `*` that ends the turns */        \
    X(VARIATION, "variation") /* a variation without a turn before it, or with none in it */       \
    X(VARIATION_OPEN, "variation-open")           /* a variation without `]` */                    \
    X(VARIATION_TWICE, "variation-twice")         /* a variation that begins like another */       \
    X(TOO_MANY_VARIATIONS, "too-many-variations") /* of one turn */                                \
    X(SIGN, "sign") /* a sign that is none, behind no turn, or one too many */

typedef enum pac_record_fault {
#define PAC_RECORD_FAULT_ENUM(name, text) PAC_RECORD_FAULT_##name,
    PAC_RECORD_FAULT_LIST(PAC_RECORD_FAULT_ENUM)
#undef PAC_RECORD_FAULT_ENUM
        PAC_RECORD_FAULT_KINDS
} pac_record_fault;

/* "utf-8", "tag-syntax", … */
PAC_API const char *pac_record_fault_text(pac_record_fault kind);

enum { PAC_RECORD_ERROR_TEXT = 64 };

typedef struct pac_record_error {
    pac_record_fault kind;
    size_t line;                      /* from 1; 0 if it is about the text as a whole */
    size_t column;                    /* from 1, in characters */
    size_t game;                      /* from 1; 0 if no game has begun */
    size_t turn;                      /* the turn, from 1, among the game's turns; 0 if none */
    pac_refusal refusal;              /* for PAC_RECORD_FAULT_TURN: why, and by which rule */
    pac_fault fault;                  /* for PAC_RECORD_FAULT_POSITION: what is wrong with it */
    char text[PAC_RECORD_ERROR_TEXT]; /* the turn, or the name of the tag, perhaps cut short */
    char expected[PAC_RESULT_TEXT];   /* for PAC_RECORD_FAULT_RESULT: what the turns give */
} pac_record_error;

/*
 * Reads all games of a text of `length` bytes. A game begins with its tags, which an empty line,
 * or anything that is no tag, ends; a `[` behind turns begins a variation, unless a capital letter or
 * a tag follows, which begins the next game; a [Result], if there is one, must be what the turns give, and
 * one that begins with "agreed" makes the game a draw agreed on. Comments behind the same turn
 * become one, with a blank between them. `input` is a sum of pac_input flags for the turns; with
 * PAC_INPUT_EITHER_ORDER records in AbstractPlay's manner are read.
 *
 * PAC_STATUS_OK, and the caller owns `records`; PAC_STATUS_BAD_RECORD, and `error` (may be NULL)
 * says what is wrong and where; or PAC_STATUS_NO_MEMORY. Unless PAC_STATUS_OK is returned nothing
 * is given.
 */
PAC_API pac_status pac_records_read(pac_records **records, const char *text, size_t length,
                                    unsigned input, pac_record_error *error);

/*
 * The same game by game, for a text of any length and with any number of games: `visit` gets each
 * record, which is gone when it returns, until it returns false. `game` counts from 0. A fault is
 * found only when its game is reached. PAC_STATUS_OK also if `visit` returned false.
 */
PAC_API pac_status pac_records_each(const char *text, size_t length, unsigned input,
                                    bool (*visit)(void *context, size_t game,
                                                  const pac_record *record),
                                    void *context, pac_record_error *error);

/*
 * Writes all games of a set, or one record, as canonical text: reading it gives the same games,
 * tags, comments, variations and signs. Turns undone are not written. On PAC_STATUS_OK the caller owns `text`, ended
 * by a 0 that `length` (may be NULL) does not count, and gives it back with free(). A set of no
 * records gives an empty text, which a reader refuses. PAC_STATUS_NO_MEMORY; PAC_STATUS_TOO_LONG
 * if it would be more than a reader takes.
 */
PAC_API pac_status pac_records_write(const pac_records *records, char **text, size_t *length);
PAC_API pac_status pac_record_write(const pac_record *record, char **text, size_t *length);

#ifdef __cplusplus
}
#endif

#endif
