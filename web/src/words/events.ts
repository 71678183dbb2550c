// SPDX-License-Identifier: GPL-3.0-or-later
// What happens in a turn, and how a game ends, in words.

import { msg, t, tm, type Message } from "../i18n/index.js";
import {
    fieldName, type BoardLook, type Colour, type End, type EventKind, type Player, type Result,
    type Rule, type TurnEvent,
} from "../rules/index.js";
import { colourName, directionName, ruleName } from "./names.js";

interface Sentence {
    readonly one: Message;
    /** For events of the kind that are told together. */
    readonly several?: Message;
}

/* Told by the opponent's colour, as adjectives bend in most languages. */
type ByColour = "captured" | "changed" | "transformed";

const sentences: Readonly<Record<Exclude<EventKind, ByColour>, Sentence>> = {
    "moved": { one: msg("The chevron moves from {from} to {fields} and points {direction}") },
    "jumped": {
        one: msg("It jumps the chevron on {fields}"),
        several: msg("It jumps the chevrons on {fields}"),
    },
    "turned": { one: msg("The chevron on {fields} now points {direction}") },
    "placed": {
        one: msg("A marker is placed on {fields}"),
        several: msg("Markers are placed on {fields}"),
    },
    "met": { one: msg("The chevrons on {from} and {fields} meet") },
    "gave-back": {
        one: msg("The marker on {fields} is given back"),
        several: msg("The markers on {fields} are given back"),
    },
    "removed": { one: msg("The chevron on {fields} leaves the board for good") },
    "passed": { one: msg("{player} passes") },
    "closing": { one: msg("The closing round begins") },
    "left": { one: msg("{player} leaves the game") },
    "out": { one: msg("{player} is out of the game") },
    "over": { one: msg("The game is over") },
};

const captured: Readonly<Record<Colour, Sentence>> = {
    red: { one: msg("The red chevron on {fields} leaves the board") },
    green: { one: msg("The green chevron on {fields} leaves the board") },
    black: { one: msg("The black chevron on {fields} leaves the board") },
    yellow: { one: msg("The yellow chevron on {fields} leaves the board") },
};

const changed: Readonly<Record<Colour, Sentence>> = {
    red: {
        one: msg("The red field {fields} now belongs to {player}"),
        several: msg("The red fields {fields} now belong to {player}"),
    },
    green: {
        one: msg("The green field {fields} now belongs to {player}"),
        several: msg("The green fields {fields} now belong to {player}"),
    },
    black: {
        one: msg("The black field {fields} now belongs to {player}"),
        several: msg("The black fields {fields} now belong to {player}"),
    },
    yellow: {
        one: msg("The yellow field {fields} now belongs to {player}"),
        several: msg("The yellow fields {fields} now belong to {player}"),
    },
};

const colourOf = (look: BoardLook, player: Player | null): Colour | null =>
    (player === null ? null : look.players[player]?.colour) ?? null;

const nameOf = (look: BoardLook, player: Player | null): string => {
    const colour = colourOf(look, player);
    return colour === null ? "–" : colourName(colour);
};

function sentenceOf(look: BoardLook, event: TurnEvent): Sentence {
    const other = colourOf(look, event.other) ?? "red";
    switch (event.kind) {
    case "captured": return captured[other];
    case "changed":
    case "transformed": return changed[other];
    default: return sentences[event.kind];
    }
}

const together = (a: TurnEvent, b: TurnEvent): boolean =>
    a.kind === b.kind && a.rule === b.rule && a.player === b.player && a.other === b.other;

/** A sentence without its full stop, and the rule it is about. */
export interface Told {
    readonly text: string;
    readonly rule: Rule;
}

/** Events in words; those that differ only in the field in one sentence. */
export function eventTexts(look: BoardLook, events: readonly TurnEvent[]): Told[] {
    const told: Told[] = [];
    for (let i = 0; i < events.length;) {
        const event = events[i]!, { one, several } = sentenceOf(look, event);
        let end = i + 1;
        while (several && end < events.length && together(event, events[end]!))
            end++;
        const fields = events.slice(i, end).map(({ field }) => field === null ? "" : fieldName(field));
        told.push({
            text: tm(end > i + 1 && several ? several : one, {
                player: nameOf(look, event.player),
                from: event.from === null ? "" : fieldName(event.from),
                fields: fields.join(", "),
                direction: directionName(event.facing),
            }),
            rule: event.rule,
        });
        i = end;
    }
    return told;
}

/** A whole turn, to be read out: who played it, its text, what happened. */
export function turnStory(look: BoardLook, player: Player, text: string,
    events: readonly TurnEvent[]): string {
    const begin = t("{player}: {turn}", { player: nameOf(look, player), turn: text });
    return [begin, ...eventTexts(look, events).map(withRule)].join(". ") + ".";
}

const withRule = ({ text, rule }: Told): string => rule === "" ? text : `${text} (${ruleName(rule)})`;

const ends: Readonly<Record<Exclude<End, "-">, Message>> = {
    "no-gain": msg("Nobody who can still move can gain a field any more."),
    "closing": msg("The closing round has been played."),
    "target": msg("The target number of markers has been reached."),
    "last": msg("Only one player has chevrons left."),
    "repetition": msg("The same position has come up for the third time."),
    "idle": msg("Nobody has gained a field for 20 turns each."),
    "resign": msg("All but one have left the game."),
    "time": msg("All but one have left the game, the last by running out of time."),
    "agreed": msg("The players have agreed on a draw."),
};

/** Why a game is over. */
export const endText = (end: End): string => end === "-" ? "" : tm(ends[end]);

/** Who has won. */
export function winnersText(look: BoardLook, result: Result): string {
    const players = result.winners.map((player) => nameOf(look, player)).join(", ");
    if (result.winners.length === 0)
        return t("The game is drawn.");
    return result.winners.length > 1
        ? t("The win is shared: {players}.", { players })
        : t("{players} wins.", { players });
}

/** "Red to move." or that the game is over. */
export const toMoveText = (look: BoardLook): string => look.end === "-"
    ? t("{player} to move.", { player: nameOf(look, look.toMove) })
    : t("The game is over.");
