// SPDX-License-Identifier: GPL-3.0-or-later
// A game on a table as the pages see it, wherever it is played: here, or on a server.
import type { ReadonlySignal } from "@preact/signals";
import type { Colour, Game, Player, Position, Result, Rules, Seat, Standing } from "../rules/index.js";
import type { Showing } from "./showing.js";

/** One player of one game. */
export interface Seated {
    readonly colour: Colour;
    readonly name: string;
    /** 0 for a person, 1 to 8 for the computer. */
    readonly level: number;
    readonly seat: Seat;
    /** Nobody has come yet. */
    readonly free?: boolean;
    /** They have a name, and have not come yet. */
    readonly awaited?: boolean;
}

/** What a member of a set has reached in the games that are over. */
export type Total = Pick<Standing, "name" | "games" | "wins" | "markers" | "place">;

export interface TableGame {
    /** Counts changes. All that is read here follows it, so that components that read are drawn again. */
    readonly changed: ReadonlySignal<number>;
    /** The turns that are still to be shown on the board. */
    readonly showing: Showing;
    readonly rules: Rules;
    /** The players of the game looked at. */
    readonly players: readonly Seated[];
    /** The one who plays alone at this page, and is "you" there; null if there is none. */
    readonly you: Player | null;
    /** The games there are to look at, and the one looked at, from 0. */
    readonly games: number;
    readonly g: number;
    readonly game: Game;
    /** How many games will have been played in the end. */
    readonly gamesInAll: number;
    /** The game of the set that is being played, from 0. */
    readonly gameOfSet: number;
    /** The totals of the set; empty if there is none. */
    readonly totals: readonly Total[];
    /** The turns behind which we look at the game. */
    readonly shown: number;
    /** Whether that is where it is being played. */
    readonly atEnd: boolean;
    /** The position shown: the same object until something else is. */
    readonly position: Position;
    readonly result: Result;
    readonly over: boolean;
    /** Whose turn it is in the game being played; null if it is nobody's. */
    readonly toMove: Player | null;
    /** Looks at the game behind so many turns. */
    look(turns: number): void;
    /** Looks at another game of the set. */
    lookAtGame(g: number): void;
    /** The games as a record. */
    record(): string;
}
