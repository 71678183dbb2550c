// SPDX-License-Identifier: GPL-3.0-or-later
// What happens in a turn, and how a game ends, in words.

import { at } from "../at.js";
import { listed, type Message, type Messages, msg, msgn, t, tm, tmn } from "../i18n/index.js";
import {
    type BoardLook,
    type Colour,
    type End,
    type EventKind,
    fieldName,
    type Player,
    type Result,
    type Rule,
    type TurnEvent,
} from "../rules/index.js";
import { colourName, directionName, ruleName } from "./names.js";

/** By number for events of the kind that are told together. */
type Sentence = Message | Messages;

/* Told by the opponent's colour, as adjectives bend in most languages. */
type ByColour = "captured" | "changed" | "transformed";

const sentences: Readonly<Record<Exclude<EventKind, ByColour>, Sentence>> = {
    moved: msg("The chevron moves from {from} to {fields} and points {direction}"),
    jumped: msgn("It jumps the chevron on {fields}", "It jumps the chevrons on {fields}"),
    turned: msg("The chevron on {fields} now points {direction}"),
    placed: msgn("A marker is placed on {fields}", "Markers are placed on {fields}"),
    met: msg("The chevrons on {from} and {fields} meet"),
    "gave-back": msgn("The marker on {fields} is given back", "The markers on {fields} are given back"),
    removed: msg("The chevron on {fields} leaves the board for good"),
    passed: msg("{player} passes"),
    closing: msg("The closing round begins"),
    left: msg("{player} leaves the game"),
    out: msg("{player} is out of the game"),
    over: msg("The game is over"),
};

const captured: Readonly<Record<Colour, Sentence>> = {
    red: msg("The red chevron on {fields} leaves the board"),
    green: msg("The green chevron on {fields} leaves the board"),
    black: msg("The black chevron on {fields} leaves the board"),
    yellow: msg("The yellow chevron on {fields} leaves the board"),
};

const changed: Readonly<Record<Colour, Sentence>> = {
    red: msgn("The red field {fields} now belongs to {player}", "The red fields {fields} now belong to {player}"),
    green: msgn("The green field {fields} now belongs to {player}", "The green fields {fields} now belong to {player}"),
    black: msgn("The black field {fields} now belongs to {player}", "The black fields {fields} now belong to {player}"),
    yellow: msgn(
        "The yellow field {fields} now belongs to {player}",
        "The yellow fields {fields} now belong to {player}",
    ),
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
        case "captured":
            return captured[other];
        case "changed":
        case "transformed":
            return changed[other];
        default:
            return sentences[event.kind];
    }
}

const LOSSES: readonly EventKind[] = ["captured", "removed", "out"];

const together = (a: TurnEvent, b: TurnEvent): boolean =>
    a.kind === b.kind && a.rule === b.rule && a.player === b.player && a.other === b.other;

/** A sentence without its full stop, and the rule it is about. */
export interface Told {
    readonly text: string;
    readonly rule: Rule;
    /** It must not be missed. */
    readonly warns?: boolean;
}

/** Events in words; those that differ only in the field in one sentence. */
export function eventTexts(look: BoardLook, events: readonly TurnEvent[]): Told[] {
    const told: Told[] = [];
    for (let i = 0; i < events.length; ) {
        const event = at(events, i),
            sentence = sentenceOf(look, event);
        let end = i + 1;
        while (typeof sentence !== "string" && end < events.length && together(event, at(events, end))) end++;
        const fields = events.slice(i, end).map(({ field }) => (field === null ? "" : fieldName(field)));
        const values = {
            player: nameOf(look, event.player),
            from: event.from === null ? "" : fieldName(event.from),
            fields: listed(fields),
            direction: directionName(event.facing),
        };
        told.push({
            text: typeof sentence === "string" ? tm(sentence, values) : tmn(sentence, end - i, values),
            rule: event.rule,
            warns: LOSSES.includes(event.kind),
        });
        i = end;
    }
    return told;
}

/** A whole turn, to be read out: who played it, its text, what happened. */
export function turnStory(look: BoardLook, player: Player, text: string, events: readonly TurnEvent[]): string {
    const begin = t("{player}: {turn}", { player: nameOf(look, player), turn: text });
    return `${begin}. ${toldText(look, events)}`;
}

/** What happens, to be read out, in sentences with the rules' names. */
export const toldText = (look: BoardLook, events: readonly TurnEvent[]): string =>
    eventTexts(look, events)
        .map((told) => `${withRule(told)}.`)
        .join(" ");

const withRule = ({ text, rule }: Told): string => (rule === "" ? text : `${text} (${ruleName(rule)})`);

const ends: Readonly<Record<Exclude<End, "-">, Message>> = {
    "no-gain": msg("No one can gain another field."),
    closing: msg("The closing round is over."),
    target: msg("The target number of markers is on the board."),
    last: msg("Only one player has chevrons left."),
    repetition: msg("The same position has come up for the third time."),
    idle: msg("No one has gained a field in the last 20 turns each."),
    resign: msg("All but one player have left the game."),
    time: msg("All but one player have left the game, the last one by running out of time."),
    agreed: msg("The players have agreed on a draw."),
};

/** Why a game is over. */
export const endText = (end: End): string => (end === "-" ? "" : tm(ends[end]));

/** Who has won. */
export function winnersText(look: BoardLook, result: Result): string {
    const players = listed(result.winners.map((player) => nameOf(look, player)));
    if (result.winners.length === 0) return t("The game is a draw.");
    return result.winners.length > 1
        ? t("The win is shared: {players}.", { players })
        : t("{players} wins.", { players });
}
