// SPDX-License-Identifier: GPL-3.0-or-later
// The record of a game on the server, for lists: the page of its table need not be opened.
import { TAG_OF_COLOUR } from "../game/people.js";
import type { Rules } from "../rules/index.js";
import type { TableState } from "./messages.js";

/** The game as a record; null if it cannot be played again here. */
export function recordOf(
    rules: Rules,
    { start, turns, rules: { repetition }, seats, over }: TableState,
): string | null {
    const read = rules.readPosition(start);
    if ("fault" in read) return null;
    const set = rules.newSet();
    try {
        set.add(read.position, { repetitionOff: !repetition });
        const game = set.game(0);
        for (const text of turns) {
            const turn = rules.readTurn(game.position(), text);
            if (!("turn" in turn) || game.play(turn.turn) !== "ok") return null;
        }
        if (over?.reason === "agreed") game.agree();
        for (const { colour, name } of seats) game.putTag(TAG_OF_COLOUR[colour], name);
        return game.write();
    } finally {
        set.free();
    }
}
