// SPDX-License-Identifier: GPL-3.0-or-later
// The turns that are still to be shown. Whoever plays a turn puts it here; the board takes one after
// the other; whoever must not run ahead of the eye, as the computer, waits until there is none left.
import { signal } from "@preact/signals";

import type { Game, Position, Turn, TurnEvent } from "../rules/index.js";

export interface PlayedTurn {
    /** Before the turn. */
    readonly position: Position;
    readonly turn: Turn;
    readonly events: readonly TurnEvent[];
    /** A computer plays next: it waits a moment, so that cause and effect are seen one after the other. */
    readonly rests?: boolean;
    /** The game is over with it. */
    readonly ends: boolean;
}

export interface TurnToShow extends PlayedTurn {
    /** Tells it from all others that this queue has had. */
    readonly key: number;
}

/** So many turns are shown at most: who was away for longer sees the last ones. */
const MOST = 4;

export class Showing {
    readonly #turns = signal<readonly TurnToShow[]>([]);
    #keys = 0;

    /** The turn being shown; null if there is none. */
    get now(): TurnToShow | null {
        return this.#turns.value[0] ?? null;
    }

    /** Whether there is nothing to show. */
    get idle(): boolean {
        return this.#turns.value.length === 0;
    }

    add(played: PlayedTurn): void {
        this.#turns.value = [...this.#turns.peek(), { ...played, key: ++this.#keys }].slice(-MOST);
    }

    /** A turn has been shown; what is said of one that is no longer here comes too late. */
    shown(key: number): void {
        const [first, ...rest] = this.#turns.peek();
        if (first?.key === key) this.#turns.value = rest;
    }

    /** Somebody looks elsewhere, or does not want to wait. */
    clear(): void {
        if (this.#turns.peek().length > 0) this.#turns.value = [];
    }
}

/** Turn `i` of a game, from 0. */
export const playedTurn = (game: Game, i: number): PlayedTurn => ({
    position: game.position(i),
    turn: game.turn(i),
    events: game.events(i),
    ends: i === game.turns - 1 && game.result().end !== "-",
});
