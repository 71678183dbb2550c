// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong, in words: refused turns, positions and records that cannot be read.

import { msg, t, tm, type Message } from "../i18n/index.js";
import {
    fieldName, type FaultKind, type Field, type PositionFault, type RecordFault,
    type RecordFaultKind, type Refusal, type RefusalKind, type Rule,
} from "../rules/index.js";

interface Words {
    readonly text: Message;
    /** If no field is named. */
    readonly bare?: Message;
    /** If it is this rule that forbids it. */
    readonly by?: { readonly rule: Rule; readonly text: Message };
}

const refusals: Readonly<Record<Exclude<RefusalKind, "NONE">, Words>> = {
    NO_CHEVRON: { text: msg("None of your chevrons stands on {field}.") },
    NOT_AHEAD: {
        text: msg("{field} is not in line with the chevron: it moves straight ahead or 45 degrees " +
            "to the left or right of that."),
    },
    TOO_FAR: {
        text: msg("{field} is too far away for this chevron's power of movement."),
        by: {
            rule: "S-R3",
            text: msg("{field} is too far away: a chevron moves one field at a time."),
        },
    },
    JUMP: {
        text: msg("The chevron on {field} is in the way; only in a connection may it be jumped."),
    },
    OCCUPIED: { text: msg("{field} is occupied.") },
    PINCER: { text: msg("On {field} stands no opponent's chevron that two of yours attack.") },
    OTHERS_COLOUR: {
        text: msg("{field} belongs to another player: you may not end your move there."),
    },
    TWIST: {
        text: msg("A chevron may be twisted only after a border crossing."),
        by: { rule: "R6", text: msg("In Pacru a move does not twist the chevron.") },
    },
    TWIST_REMOVED: { text: msg("The chevron leaves the board, so it is not twisted.") },
    PASS: {
        text: msg("You may pass only when you cannot move."),
        by: { rule: "R2", text: msg("There is no passing in Pacru.") },
    },
    CHANGE_FIELD: {
        text: msg("{field} is not a neutral field of the borderland you have entered."),
        bare: msg("Name the neutral field of the new borderland that gets your marker."),
    },
    TRANSFORM_FIELD: {
        text: msg("{field} is not another player's field in the borderland you have entered."),
        bare: msg("Name the field of the new borderland that you take from another player."),
    },
    CHEVRON_ON_FIELD: {
        text: msg("A chevron stands on {field}: that field cannot be changed."),
    },
    NO_CONNECTION: { text: msg("This move is not a connection that changes a field.") },
    TOO_MANY: { text: msg("The turn claims more benefits than it earns.") },
    MEETING_FIELD: {
        text: msg("{field} is your colour already: the meeting has to change another."),
        bare: msg("Name the field that the meeting changes to your colour."),
    },
    REORIENTATION: {
        text: msg("A reorientation turns a chevron by 45 degrees for two markers or by 90 degrees " +
            "for four, given back from unoccupied fields of your colour."),
        bare: msg("Turning a chevron by 45 degrees costs two markers, by 90 degrees four, from fields " +
            "of yours without a chevron: you have too few of them."),
    },
    CANNOT_REORIENT: { text: msg("You may reorient only while one of your chevrons can move.") },
    OVER: { text: msg("The game is over.") },
    SYNTAX: { text: msg("This is not the notation of a turn.") },
    NOT_IN_GAME: { text: msg("This player is no longer in the game.") },
};

const nameOf = (field: Field | null): string => field === null ? "" : fieldName(field);

/** Why a turn is refused. The rule stands beside it, not in it. */
export function refusalText({ kind, rule, field }: Refusal): string {
    if (kind === "NONE")
        return "";
    const words = refusals[kind];
    const text = words.by?.rule === rule ? words.by.text
        : field === null ? words.bare ?? words.text
        : words.text;
    return tm(text, { field: nameOf(field) });
}

const faults: Readonly<Record<Exclude<FaultKind, "NONE">, Message>> = {
    WORDS: msg("A position has five words: game, markers, players, player to move, closing round."),
    VARIANT: msg("The game is none of shacru, azacru, pacru and pacru2011."),
    RANKS: msg("The markers are not nine ranks separated by /."),
    RANK: msg("A rank is not nine fields, written with digits and the letters r, g, b, y."),
    PLAYERS: msg("The players are not two, three or four groups such as R:e1N,a3E."),
    CHEVRON: msg("A chevron is not a field and a direction, such as e1N."),
    COLOUR_TWICE: msg("A colour plays twice."),
    MARKER_COLOUR: msg("There is a marker of a colour that does not play."),
    TO_MOVE: msg("The player to move is none of the players."),
    TWO_CHEVRONS: msg("Two chevrons stand on {field}."),
    OTHERS_COLOUR: msg("The chevron on {field} stands on another player's colour."),
    TOO_MANY: msg("A player has too many chevrons: there are four each with two players, else three."),
    CLOSING: msg("This is not a possible closing round."),
    PAST_TARGET: msg("A player has more markers than the target."),
    TWO_AT_TARGET: msg("Two players have reached the target."),
    NO_CHEVRONS: msg("Nobody has a chevron on the board."),
    ALL_LEFT: msg("Every player has left the game."),
};

/** What is wrong with the text of a position, and where. */
export function faultText({ kind, field, at }: PositionFault): string {
    return kind === "NONE" ? "" : t("position, character {at}: {what}", {
        at: at + 1,
        what: tm(faults[kind], { field: nameOf(field) }),
    });
}

/* Of a position or a turn the fault itself is told. */
type Told = "none" | "position" | "turn";

const recordFaults: Readonly<Record<Exclude<RecordFaultKind, Told>, Message>> = {
    "too-big": msg("The record is too long."),
    "utf-8": msg("The record is not UTF-8 text."),
    "character": msg("There is a character that cannot stand here."),
    "empty": msg("There is no game in the record."),
    "no-tags": msg("Something stands before the first tag."),
    "tag-syntax": msg("This is not a tag in the form [Name \"value\"]."),
    "tag-escape": msg("A backslash may stand only before a quotation mark or a backslash."),
    "tag-too-long": msg("The tag is too long."),
    "tag-twice": msg("The tag {text} stands here for the second time."),
    "too-many-tags": msg("The game has too many tags."),
    "too-many-games": msg("The record has too many games."),
    "too-many-turns": msg("The record has too many turns."),
    "no-game": msg("The tag Game is missing."),
    "game": msg("The tag Game is none of shacru, azacru, pacru and pacru2011."),
    "no-position": msg("The tag Position is missing, and so is Players."),
    "players": msg("The tag Players is not 2, 3 or 4, or does not fit the position."),
    "other-game": msg("The tags Game and Position name different games."),
    "repetition": msg("The tag Repetition is neither on nor off."),
    "result": msg("The tag Result does not fit the turns, which give: {expected}"),
    "comment-open": msg("A comment has no closing brace."),
    "comment-too-long": msg("A comment is too long."),
    "after-end": msg("A turn follows the asterisk that ends the game."),
};

function whatIsWrong({ kind, text, expected, refusal, fault }: RecordFault): string {
    switch (kind) {
    case "none": return "";
    case "position": return faultText(fault);
    case "turn": return refusal === null ? "" : refusalText(refusal);
    default: return tm(recordFaults[kind], { text, expected });
    }
}

/** What is wrong with a record, and where. */
export function recordFaultText(fault: RecordFault): string {
    const { kind, line, column, game, turn, text } = fault, what = whatIsWrong(fault);
    if (fault.status === "no-memory")
        return t("There is not enough memory.");
    if (kind === "turn")
        return t("line {line}, game {game}, turn {turn}, {text}: {what}", { line, game, turn, text, what });
    return line === 0 ? what : t("line {line}, character {column}: {what}", { line, column, what });
}
