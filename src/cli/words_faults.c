/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words for what is wrong: refused turns, positions and records that cannot be read. */
#include "complete.h"
#include "i18n.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

/* -----------------------------------------------------------------------------------------------
 * Refused turns: X(kind, text, text if no field is named, rule, text when it is this rule)
 */

#define REFUSAL_WORDS(X)                                                                           \
    X(NONE, "", NULL, NONE, NULL)                                                                  \
    X(NO_CHEVRON, N_("None of your chevrons stands on {field}."), NULL, NONE, NULL)                \
    X(NOT_AHEAD,                                                                                   \
      N_("{field} is not in line with the chevron: it moves straight ahead or 45 degrees to the "  \
         "left or right of that."),                                                                \
      NULL, NONE, NULL)                                                                            \
    X(TOO_FAR, N_("{field} is too far away for this chevron's power of movement."), NULL, SR3,     \
      N_("{field} is too far away: a chevron moves one field at a time."))                         \
    X(JUMP, N_("The chevron on {field} is in the way; only in a connection may it be jumped."),    \
      NULL, NONE, NULL)                                                                            \
    X(OCCUPIED, N_("{field} is occupied."), NULL, NONE, NULL)                                      \
    X(PINCER, N_("On {field} stands no opponent's chevron that two of yours attack."), NULL, NONE, \
      NULL)                                                                                        \
    X(OTHERS_COLOUR, N_("{field} belongs to another player: you may not end your move there."),    \
      NULL, NONE, NULL)                                                                            \
    X(TWIST, N_("A chevron may be twisted only after a border crossing."), NULL, R6,               \
      N_("In Pacru a move does not twist the chevron."))                                           \
    X(TWIST_REMOVED, N_("The chevron leaves the board, so it is not twisted."), NULL, NONE, NULL)  \
    X(PASS, N_("You may pass only when you cannot move."), NULL, R2,                               \
      N_("There is no passing in Pacru."))                                                         \
    X(CHANGE_FIELD, N_("{field} is not a neutral field of the borderland you have entered."),      \
      N_("Name the neutral field of the new borderland that gets your marker."), NONE, NULL)       \
    X(TRANSFORM_FIELD,                                                                             \
      N_("{field} is not another player's field in the borderland you have entered."),             \
      N_("Name the field of the new borderland that you take from another player."), NONE, NULL)   \
    X(CHEVRON_ON_FIELD, N_("A chevron stands on {field}: that field cannot be changed."), NULL,    \
      NONE, NULL)                                                                                  \
    X(NO_CONNECTION, N_("This move is not a connection that changes a field."), NULL, NONE, NULL)  \
    X(TOO_MANY, N_("The turn claims more benefits than it earns."), NULL, NONE, NULL)              \
    X(MEETING_FIELD, N_("{field} is your colour already: the meeting has to change another."),     \
      N_("Name the field that the meeting changes to your colour."), NONE, NULL)                   \
    X(REORIENTATION,                                                                               \
      N_("A reorientation turns a chevron by 45 degrees for two markers or by 90 degrees for "     \
         "four, given back from unoccupied fields of your colour."),                               \
      NULL, NONE, NULL)                                                                            \
    X(CANNOT_REORIENT, N_("You may reorient only while one of your chevrons can move."), NULL,     \
      NONE, NULL)                                                                                  \
    X(OVER, N_("The game is over."), NULL, NONE, NULL)                                             \
    X(SYNTAX, N_("This is not the notation of a turn."), NULL, NONE, NULL)                         \
    X(NOT_IN_GAME, N_("This player is no longer in the game."), NULL, NONE, NULL)

ASSERT_COMPLETE(REFUSAL_WORDS, PAC_REFUSAL_KINDS);

static const struct {
    const char *text;
    const char *without_field; /* NULL if there always is one, or `text` does not name it */
    pac_rule rule;
    const char *by_rule; /* instead of `text` when `rule` is cited */
} refusals[] = {
#define REFUSAL_ROW(kind, text, without, rule, by_rule)                                            \
    [PAC_REFUSAL_##kind] = {text, without, PAC_RULE_##rule, by_rule},
    REFUSAL_WORDS(REFUSAL_ROW)
#undef REFUSAL_ROW
};

void words_refusal(char out[SENTENCE], pac_refusal refusal) {
    const char *text = refusals[refusal.kind].text;
    if (refusals[refusal.kind].by_rule && refusals[refusal.kind].rule == refusal.rule)
        text = refusals[refusal.kind].by_rule;
    else if (refusals[refusal.kind].without_field && refusal.field == PAC_NOWHERE)
        text = refusals[refusal.kind].without_field;
    char field[PAC_FIELD_TEXT];
    pac_field_print(refusal.field, field);
    fill(out, SENTENCE, _(text), SLOTS({"field", field}));
    if (refusal.rule) {
        append(out, SENTENCE, " {");
        append(out, SENTENCE, pac_rule_text((pac_rule)refusal.rule));
        append(out, SENTENCE, "}");
    }
}

/* -----------------------------------------------------------------------------------------------
 * Positions that cannot be read
 */

#define FAULT_WORDS(X)                                                                             \
    X(NONE, "")                                                                                    \
    X(WORDS,                                                                                       \
      N_("A position has five words: game, markers, players, player to move, closing round."))     \
    X(VARIANT, N_("The game is none of shacru, azacru, pacru and pacru2011."))                     \
    X(RANKS, N_("The markers are not nine ranks separated by /."))                                 \
    X(RANK, N_("A rank is not nine fields, written with digits and the letters r, g, b, y."))      \
    X(PLAYERS, N_("The players are not two, three or four groups such as R:e1N,a3E."))             \
    X(CHEVRON, N_("A chevron is not a field and a direction, such as e1N."))                       \
    X(COLOUR_TWICE, N_("A colour plays twice."))                                                   \
    X(MARKER_COLOUR, N_("There is a marker of a colour that does not play."))                      \
    X(TO_MOVE, N_("The player to move is none of the players."))                                   \
    X(TWO_CHEVRONS, N_("Two chevrons stand on {field}."))                                          \
    X(OTHERS_COLOUR, N_("The chevron on {field} stands on another player's colour."))              \
    X(TOO_MANY,                                                                                    \
      N_("A player has too many chevrons: there are four each with two players, else three."))     \
    X(CLOSING, N_("This is not a possible closing round."))                                        \
    X(PAST_TARGET, N_("A player has more markers than the target."))                               \
    X(TWO_AT_TARGET, N_("Two players have reached the target."))                                   \
    X(NO_CHEVRONS, N_("Nobody has a chevron on the board."))                                       \
    X(ALL_LEFT, N_("Every player has left the game."))

ASSERT_COMPLETE(FAULT_WORDS, PAC_FAULT_KINDS);

static const char *const faults[] = {
#define FAULT_ROW(kind, text) [PAC_FAULT_##kind] = (text),
    FAULT_WORDS(FAULT_ROW)
#undef FAULT_ROW
};

void words_fault(char out[SENTENCE], const pac_fault *fault) {
    char field[PAC_FIELD_TEXT], at[24], sentence[SENTENCE];
    pac_field_print(fault->field, field);
    (void)snprintf(at, sizeof at, "%zu", fault->at + 1);
    fill(sentence, sizeof sentence, _(faults[fault->kind]), SLOTS({"field", field}));
    /* Translators: {at} counts the characters of a line, {what} is a whole sentence. */
    fill(out, SENTENCE, _("position, character {at}: {what}"),
         SLOTS({"at", at}, {"what", sentence}));
}

/* -----------------------------------------------------------------------------------------------
 * Records that cannot be read
 */

#define RECORD_WORDS(X)                                                                            \
    X(NONE, "")                                                                                    \
    X(TOO_BIG, N_("The record is too long."))                                                      \
    X(UTF8, N_("The record is not UTF-8 text."))                                                   \
    X(CHARACTER, N_("There is a character that cannot stand here."))                               \
    X(EMPTY, N_("There is no game in the record."))                                                \
    X(NO_TAGS, N_("Something stands before the first tag."))                                       \
    X(TAG_SYNTAX, N_("This is not a tag in the form [Name \"value\"]."))                           \
    X(TAG_ESCAPE, N_("A backslash may stand only before a quotation mark or a backslash."))        \
    X(TAG_TOO_LONG, N_("The tag is too long."))                                                    \
    X(TAG_TWICE, N_("The tag {text} stands here for the second time."))                            \
    X(TOO_MANY_TAGS, N_("The game has too many tags."))                                            \
    X(TOO_MANY_GAMES, N_("The record has too many games."))                                        \
    X(TOO_MANY_TURNS, N_("The record has too many turns."))                                        \
    X(NO_GAME, N_("The tag Game is missing."))                                                     \
    X(GAME, N_("The tag Game is none of shacru, azacru, pacru and pacru2011."))                    \
    X(NO_POSITION, N_("The tag Position is missing, and so is Players."))                          \
    X(POSITION, "{fault}")                                                                         \
    X(PLAYERS, N_("The tag Players is not 2, 3 or 4, or does not fit the position."))              \
    X(OTHER_GAME, N_("The tags Game and Position name different games."))                          \
    X(REPETITION, N_("The tag Repetition is neither on nor off."))                                 \
    X(RESULT, N_("The tag Result does not fit the turns, which give: {expected}"))                 \
    X(COMMENT_OPEN, N_("A comment has no closing brace."))                                         \
    X(COMMENT_TOO_LONG, N_("A comment is too long."))                                              \
    X(TURN, "{refusal}")                                                                           \
    X(AFTER_END, N_("A turn follows the asterisk that ends the game."))

ASSERT_COMPLETE(RECORD_WORDS, PAC_RECORD_FAULT_KINDS);

static const char *const record_faults[] = {
#define RECORD_ROW(kind, text) [PAC_RECORD_FAULT_##kind] = (text),
    RECORD_WORDS(RECORD_ROW)
#undef RECORD_ROW
};

void words_record_error(char out[SENTENCE], const pac_record_error *error) {
    char line[24], column[24], game[24], turn[24], text[EXCERPT];
    (void)snprintf(line, sizeof line, "%zu", error->line);
    (void)snprintf(column, sizeof column, "%zu", error->column);
    (void)snprintf(game, sizeof game, "%zu", error->game);
    (void)snprintf(turn, sizeof turn, "%zu", error->turn);
    escape(text, error->text, strlen(error->text));
    char fault[SENTENCE] = "", refusal[SENTENCE] = "", what[SENTENCE];
    if (error->kind == PAC_RECORD_FAULT_POSITION)
        words_fault(fault, &error->fault);
    if (error->kind == PAC_RECORD_FAULT_TURN)
        words_refusal(refusal, error->refusal);
    fill(what, sizeof what, _(record_faults[error->kind]),
         SLOTS({"text", text}, {"fault", fault}, {"refusal", refusal},
               {"expected", error->expected}));
    const char *where = error->kind == PAC_RECORD_FAULT_TURN
                            ? _("line {line}, game {game}, turn {turn}, {text}: {what}")
                        : error->line ? _("line {line}, character {column}: {what}")
                                      : "{what}";
    fill(out, SENTENCE, where,
         SLOTS({"line", line}, {"column", column}, {"game", game}, {"turn", turn}, {"text", text},
               {"what", what}));
}
