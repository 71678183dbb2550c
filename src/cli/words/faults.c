/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words for what is wrong: refused turns, positions and records that cannot be read. */
#include "cli/complete.h"
#include "i18n.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

/* -----------------------------------------------------------------------------------------------
 * Refused turns: X(kind, text, text if no field is named, rule, text when it is this rule)
 */

#define REFUSAL_WORDS(X)                                                                             \
    X(NONE, "", NULL, NONE, NULL)                                                                    \
    X(NO_CHEVRON, N_("You don’t have a chevron on {field}."), NULL, NONE, NULL)                      \
    X(NOT_AHEAD,                                                                                     \
      N_("{field} isn’t in line with this chevron. It can go straight ahead, or 45° to the left " \
         "or right."),                                                                               \
      NULL, NONE, NULL)                                                                              \
    X(TOO_FAR, N_("{field} is too far away for this chevron’s power of movement."), NULL, SR3,       \
      N_("{field} is too far away: a chevron moves one field at a time."))                           \
    X(JUMP, N_("The chevron on {field} is in the way. You can only jump it in a connection."),       \
      NULL, NONE, NULL)                                                                              \
    X(OCCUPIED, N_("{field} is occupied."), NULL, NONE, NULL)                                        \
    X(PINCER, N_("You can only take the chevron on {field} if two of yours are attacking it."),      \
      NULL, NONE, NULL)                                                                              \
    X(OTHERS_COLOUR, N_("{field} belongs to another player. You can’t end your move there."),        \
      NULL, NONE, NULL)                                                                              \
    X(TWIST, N_("You can only twist a chevron after crossing a border."), NULL, R6,                  \
      N_("In Pacru a move doesn’t twist the chevron."))                                              \
    X(TWIST_REMOVED, N_("The chevron leaves the board, so you can’t twist it."), NULL, NONE, NULL)   \
    X(PASS, N_("You can only pass when you can’t move."), NULL, R2,                                  \
      N_("You can’t pass in Pacru."))                                                                \
    X(CHANGE_FIELD, N_("{field} isn’t a neutral field in the borderland you entered."),              \
      N_("Choose a neutral field in the new borderland for your marker."), NONE, NULL)               \
    X(TRANSFORM_FIELD, N_("{field} isn’t another player’s field in the borderland you entered."),    \
      N_("Choose a field in the new borderland to take from another player."), NONE, NULL)           \
    X(CHEVRON_ON_FIELD, N_("There’s a chevron on {field}, so you can’t change that field."), NULL,   \
      NONE, NULL)                                                                                    \
    X(NO_CONNECTION, N_("This move isn’t a connection that changes a field."), NULL, NONE, NULL)     \
    X(TOO_MANY, N_("This turn asks for more than it earns."), NULL, NONE, NULL)                      \
    X(MEETING_FIELD, N_("{field} is already your colour. Choose another field for your meeting."),   \
      N_("Choose the field that your meeting wins."), NONE, NULL)                                    \
    X(REORIENTATION,                                                                                 \
      N_("A reorientation rotates a chevron by 45° for two markers or by 90° for four. You give "  \
         "them back from unoccupied fields of your colour."),                                        \
      NULL, NONE, NULL)                                                                              \
    X(CANNOT_REORIENT, N_("You can only reorient while one of your chevrons can move."), NULL,       \
      NONE, NULL)                                                                                    \
    X(OVER, N_("The game is over."), NULL, NONE, NULL)                                               \
    X(SYNTAX, N_("This isn’t the notation of a turn."), NULL, NONE, NULL)                            \
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
    X(VARIANT, N_("The game must be shacru, azacru, pacru or pacru2011."))                         \
    X(RANKS, N_("The markers must be nine ranks, separated by /."))                                \
    X(RANK, N_("A rank must have nine fields, written with digits and the letters r, g, b, y."))   \
    X(PLAYERS, N_("There must be two, three or four players, each written as in R:e1N,a3E."))      \
    X(CHEVRON, N_("Each chevron must be a field and a direction, as in e1N."))                     \
    X(COLOUR_TWICE, N_("The same colour plays twice."))                                            \
    X(MARKER_COLOUR, N_("A marker has a colour that does not play."))                              \
    X(TO_MOVE, N_("The player to move is not one of the players."))                                \
    X(TWO_CHEVRONS, N_("There are two chevrons on {field}."))                                      \
    X(OTHERS_COLOUR, N_("The chevron on {field} is on another player’s colour."))                  \
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
    X(TOO_BIG, N_("The file is too long."))                                                        \
    X(UTF8, N_("The file is not UTF-8 text."))                                                     \
    X(CHARACTER, N_("This character isn’t allowed here."))                                         \
    X(EMPTY, N_("The file contains no game."))                                                     \
    X(NO_TAGS, N_("There is something before the first tag."))                                     \
    X(TAG_SYNTAX, N_("This is not a tag of the form [Name \"value\"]."))                           \
    X(TAG_ESCAPE, N_("A backslash can only stand before a quotation mark or another backslash."))  \
    X(TAG_TOO_LONG, N_("The tag is too long."))                                                    \
    X(TAG_TWICE, N_("The tag {text} is here for the second time."))                                \
    X(TOO_MANY_TAGS, N_("The game has too many tags."))                                            \
    X(TOO_MANY_GAMES, N_("The file has too many games."))                                          \
    X(TOO_MANY_TURNS, N_("The file has too many turns."))                                          \
    X(NO_GAME, N_("The tag Game is missing."))                                                     \
    X(GAME, N_("The tag Game must be shacru, azacru, pacru or pacru2011."))                        \
    X(NO_POSITION, N_("The tags Position and Players are both missing."))                          \
    X(POSITION, "{fault}")                                                                         \
    X(PLAYERS, N_("The tag Players is not 2, 3 or 4, or does not fit the position."))              \
    X(OTHER_GAME, N_("The tags Game and Position name different games."))                          \
    X(REPETITION, N_("The tag Repetition is neither on nor off."))                                 \
    X(RESULT, N_("The tag Result does not fit the turns, which give: {expected}"))                 \
    X(COMMENT_OPEN, N_("A comment has no closing brace."))                                         \
    X(COMMENT_TOO_LONG, N_("A comment is too long."))                                              \
    X(TURN, "{refusal}")                                                                           \
    X(AFTER_END, N_("A turn follows the asterisk that ends the game."))                            \
    X(VARIATION, N_("A variation needs a turn before it and at least one turn of its own."))       \
    X(VARIATION_OPEN, N_("A variation has no closing bracket."))                                   \
    X(VARIATION_TWICE, N_("Another line already begins with {text} here."))                        \
    X(TOO_MANY_VARIATIONS, N_("There are too many variations of one turn."))                       \
    X(SIGN, N_("{text} is not a sign that can stand here."))

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
