// SPDX-License-Identifier: GPL-3.0-or-later
// What the module's functions leave behind, read as values.

import { at } from "../at.js";
import { type Desk, named, orNull } from "./desk.js";
import { ENDS, EVENTS, RULES } from "./names.js";
import type { Player, Result, TurnEvent } from "./types.js";

export const MOST_PLAYERS = 4;

const NOBODY = 7;

const playerOrNull = (player: number): Player | null => (player === NOBODY ? null : player);

/** What a function has written at at_events(), or elsewhere. */
export function readEvents(desk: Desk, count: number, where = "at_events"): TurnEvent[] {
    const bytes = desk.bytes(desk.call(where), 7 * count);
    return Array.from({ length: count }, (_, i) => {
        const e = bytes.subarray(7 * i, 7 * i + 7);
        return {
            kind: named(EVENTS, at(e, 0)),
            rule: named(RULES, at(e, 1)),
            player: playerOrNull(at(e, 2)),
            other: playerOrNull(at(e, 3)),
            from: orNull(at(e, 4)),
            field: orNull(at(e, 5)),
            facing: at(e, 6),
        };
    });
}

/** What wasm_tell_result() has written. */
export function readResult(desk: Desk, length: number): Result {
    const text = desk.text(length);
    const [end, winners, ...rest] = desk.numbers(2 + 2 * MOST_PLAYERS) as [number, number, ...number[]];
    return {
        text,
        end: named(ENDS, end),
        winners: [0, 1, 2, 3].filter((p) => (winners >> p) & 1),
        counts: rest.slice(0, MOST_PLAYERS),
        places: rest.slice(MOST_PLAYERS),
    };
}
