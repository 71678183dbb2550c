// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong, in words: refused turns, positions and records that cannot be read.

import { type Message, msg, t, tm } from "../i18n/index.js";
import {
    type FaultKind,
    type Field,
    fieldName,
    type PositionFault,
    type RecordFault,
    type RecordFaultKind,
    type Refusal,
    type RefusalKind,
    type Rule,
} from "../rules/index.js";

interface Words {
    readonly text: Message;
    /** If no field is named. */
    readonly bare?: Message;
    /** If it is this rule that forbids it. */
    readonly by?: { readonly rule: Rule; readonly text: Message };
}

const refusals: Readonly<Record<Exclude<RefusalKind, "NONE">, Words>> = {
    NO_CHEVRON: { text: msg("You don’t have a chevron on {field}.") },
    NOT_AHEAD: {
        text: msg("{field} isn’t in line with this chevron. It can go straight ahead, or 45° to the left or right."),
    },
    TOO_FAR: {
        text: msg("{field} is too far away for this chevron’s power of movement."),
        by: {
            rule: "S-R3",
            text: msg("{field} is too far away: a chevron moves one field at a time."),
        },
    },
    JUMP: {
        text: msg("The chevron on {field} is in the way. You can only jump it in a connection."),
    },
    OCCUPIED: { text: msg("{field} is occupied.") },
    PINCER: { text: msg("You can only take the chevron on {field} if two of yours are attacking it.") },
    OTHERS_COLOUR: {
        text: msg("{field} belongs to another player. You can’t end your move there."),
    },
    TWIST: {
        text: msg("You can only twist a chevron after crossing a border."),
        by: { rule: "R6", text: msg("In Pacru a move doesn’t twist the chevron.") },
    },
    TWIST_REMOVED: { text: msg("The chevron leaves the board, so you can’t twist it.") },
    PASS: {
        text: msg("You can only pass when you can’t move."),
        by: { rule: "R2", text: msg("You can’t pass in Pacru.") },
    },
    CHANGE_FIELD: {
        text: msg("{field} isn’t a neutral field in the borderland you entered."),
        bare: msg("Choose a neutral field in the new borderland for your marker."),
    },
    TRANSFORM_FIELD: {
        text: msg("{field} isn’t another player’s field in the borderland you entered."),
        bare: msg("Choose a field in the new borderland to take from another player."),
    },
    CHEVRON_ON_FIELD: {
        text: msg("There’s a chevron on {field}, so you can’t change that field."),
    },
    NO_CONNECTION: { text: msg("This move isn’t a connection that changes a field.") },
    TOO_MANY: { text: msg("This turn asks for more than it earns.") },
    MEETING_FIELD: {
        text: msg("{field} is already your colour. Choose another field for your meeting."),
        bare: msg("Choose the field that your meeting wins."),
    },
    REORIENTATION: {
        text: msg(
            "A reorientation rotates a chevron by 45° for two markers or by 90° for four. You give them back from unoccupied fields of your colour.",
        ),
        bare: msg(
            "Rotating a chevron by 45° costs two markers, by 90° four, from fields of yours without a chevron. You don’t have enough.",
        ),
    },
    CANNOT_REORIENT: { text: msg("You can only reorient while one of your chevrons can move.") },
    OVER: { text: msg("The game is over.") },
    SYNTAX: { text: msg("This isn’t the notation of a turn.") },
    NOT_IN_GAME: { text: msg("This player is no longer in the game.") },
};

const nameOf = (field: Field | null): string => (field === null ? "" : fieldName(field));

/** Why a turn is refused. The rule stands beside it, not in it. */
export function refusalText({ kind, rule, field }: Refusal): string {
    if (kind === "NONE") return "";
    const words = refusals[kind];
    const text = words.by?.rule === rule ? words.by.text : field === null ? (words.bare ?? words.text) : words.text;
    return tm(text, { field: nameOf(field) });
}

const faults: Readonly<Record<Exclude<FaultKind, "NONE">, Message>> = {
    WORDS: msg("A position has five words: game, markers, players, player to move, closing round."),
    VARIANT: msg("The game must be shacru, azacru, pacru or pacru2011."),
    RANKS: msg("The markers must be nine ranks, separated by /."),
    RANK: msg("A rank must have nine fields, written with digits and the letters r, g, b, y."),
    PLAYERS: msg("There must be two, three or four players, each written as in R:e1N,a3E."),
    CHEVRON: msg("Each chevron must be a field and a direction, as in e1N."),
    COLOUR_TWICE: msg("The same colour plays twice."),
    MARKER_COLOUR: msg("A marker has a colour that does not play."),
    TO_MOVE: msg("The player to move is not one of the players."),
    TWO_CHEVRONS: msg("There are two chevrons on {field}."),
    OTHERS_COLOUR: msg("The chevron on {field} is on another player’s colour."),
    TOO_MANY: msg("A player has too many chevrons: there are four each with two players, else three."),
    CLOSING: msg("This is not a possible closing round."),
    PAST_TARGET: msg("A player has more markers than the target."),
    TWO_AT_TARGET: msg("Two players have reached the target."),
    NO_CHEVRONS: msg("Nobody has a chevron on the board."),
    ALL_LEFT: msg("Every player has left the game."),
};

/** What is wrong with the text of a position, and where. */
export function faultText({ kind, field, at }: PositionFault): string {
    return kind === "NONE"
        ? ""
        : t("position, character {at}: {what}", {
              at: at + 1,
              what: tm(faults[kind], { field: nameOf(field) }),
          });
}

/* Of a position or a turn the fault itself is told. */
type Told = "none" | "position" | "turn";

const recordFaults: Readonly<Record<Exclude<RecordFaultKind, Told>, Message>> = {
    "too-big": msg("The file is too long."),
    "utf-8": msg("The file is not UTF-8 text."),
    character: msg("This character isn’t allowed here."),
    empty: msg("The file contains no game."),
    "no-tags": msg("There is something before the first tag."),
    "tag-syntax": msg('This is not a tag of the form [Name "value"].'),
    "tag-escape": msg("A backslash can only stand before a quotation mark or another backslash."),
    "tag-too-long": msg("The tag is too long."),
    "tag-twice": msg("The tag {text} is here for the second time."),
    "too-many-tags": msg("The game has too many tags."),
    "too-many-games": msg("The file has too many games."),
    "too-many-turns": msg("The file has too many turns."),
    "no-game": msg("The tag Game is missing."),
    game: msg("The tag Game must be shacru, azacru, pacru or pacru2011."),
    "no-position": msg("The tags Position and Players are both missing."),
    players: msg("The tag Players is not 2, 3 or 4, or does not fit the position."),
    "other-game": msg("The tags Game and Position name different games."),
    repetition: msg("The tag Repetition is neither on nor off."),
    result: msg("The tag Result does not fit the turns, which give: {expected}"),
    "comment-open": msg("A comment has no closing brace."),
    "comment-too-long": msg("A comment is too long."),
    "after-end": msg("A turn follows the asterisk that ends the game."),
    variation: msg("A variation needs a turn before it and at least one turn of its own."),
    "variation-open": msg("A variation has no closing bracket."),
    "variation-twice": msg("Another line already begins with {text} here."),
    "too-many-variations": msg("There are too many variations of one turn."),
    sign: msg("{text} is not a sign that can stand here."),
};

function whatIsWrong({ kind, text, expected, refusal, fault }: RecordFault): string {
    switch (kind) {
        case "none":
            return "";
        case "position":
            return faultText(fault);
        case "turn":
            return refusal === null ? "" : refusalText(refusal);
        default:
            return tm(recordFaults[kind], { text, expected });
    }
}

/** What is wrong with a record, and where. */
export function recordFaultText(fault: RecordFault): string {
    const { kind, line, column, game, turn, text } = fault,
        what = whatIsWrong(fault);
    if (fault.status === "no-memory") return t("Not enough memory.");
    if (kind === "turn")
        return t("line {line}, game {game}, turn {turn}, {text}: {what}", { line, game, turn, text, what });
    return line === 0 ? what : t("line {line}, character {column}: {what}", { line, column, what });
}
