// SPDX-License-Identifier: GPL-3.0-or-later
// A turn planned while another player is on turn: it is played as soon as it can be, if it then still does what it was
// planned to do, and forgotten otherwise.
import type { Colour, Position, Rules, Turn } from "../rules/index.js";

export interface PlannedTurn {
    /** Turns played when it was planned. */
    readonly at: number;
    /** Where it was planned: as the game stood, with the planner on turn. */
    readonly position: Position;
    readonly turn: Turn;
    readonly text: string;
}

/** The same position with another player on turn; null if that cannot be. */
export function positionFor(rules: Rules, position: Position, colour: Colour): Position | null {
    const words = rules.printPosition(position).split(" ");
    words[3] = colour.charAt(0).toUpperCase();
    const read = rules.readPosition(words.join(" "));
    return "position" in read ? read.position : null;
}

/** Plans a turn in a position made by positionFor. */
export const planTurn = (rules: Rules, position: Position, turn: Turn, at: number): PlannedTurn => ({
    at,
    position,
    turn,
    text: rules.printTurn(position, turn),
});

/** The text of a planned turn in the position that has come about; null if it is not legal there or brings something else. */
export function stillGood(rules: Rules, { position, turn, text }: PlannedTurn, now: Position): string | null {
    const read = rules.readTurn(now, text);
    if (!("turn" in read)) return null;
    const brings = (where: Position, what: Turn): string => JSON.stringify(rules.preview(where, what));
    return brings(now, read.turn) === brings(position, turn) ? rules.printTurn(now, read.turn) : null;
}
