// SPDX-License-Identifier: GPL-3.0-or-later
// A line of turns as frames for the board, and what each of them says.
import type { Frame } from "../book/frames.js";
import type { Position, Rules, TurnEvent } from "../rules/index.js";
import { changesOf, lastShapes } from "../turn/index.js";
import { turnStory } from "../words/index.js";

export interface PlayedLine {
    /** The first one is where it begins. */
    readonly frames: readonly Frame[];
    readonly captions: readonly string[];
    readonly positions: readonly Position[];
    readonly events: readonly (readonly TurnEvent[])[];
}

/** Plays turns given as texts as far as they are legal. */
export function playLine(rules: Rules, position: Position, line: readonly string[]): PlayedLine {
    const look = rules.look(position);
    const frames: Frame[] = [{ state: look, before: look, changes: [], shapes: [], steps: [] }],
        captions = [""],
        positions = [position],
        events: TurnEvent[][] = [[]];
    let now = position;
    for (const text of line) {
        const read = rules.readTurn(now, text),
            played = "turn" in read ? rules.play(now, read.turn) : null;
        if (!played) break;
        const before = rules.look(now);
        frames.push({
            state: rules.look(played.position),
            before,
            changes: changesOf(before, played.events),
            shapes: lastShapes(played.events),
            steps: [],
        });
        captions.push(turnStory(before, before.toMove, text, played.events));
        positions.push(played.position);
        events.push(played.events);
        now = played.position;
    }
    return { frames, captions, positions, events };
}
