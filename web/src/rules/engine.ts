// SPDX-License-Identifier: GPL-3.0-or-later
// The computer player of the library. It thinks without a break until it has a turn, so it belongs in
// a worker, with an instance of the module of its own.

import { Desk, start } from "./desk.js";
import { COMPUTERS } from "./names.js";
import type { Turn } from "./types.js";

export interface Limits {
    /** For this turn. */
    readonly milliseconds: number;
    /** Left to the player, and gained with each turn; 0 without a clock. */
    readonly clock: number;
    readonly increment: number;
}

const ENGINE = COMPUTERS.indexOf("engine"),
    MEBIBYTES = 8,
    DEPTH = 0,
    NODES = 0;

export class Engine {
    readonly #desk: Desk;
    /** The players made so far, by level. */
    readonly #players = new Map<number, number>();
    readonly #seed: bigint;

    private constructor(desk: Desk, seed: bigint) {
        this.#desk = desk;
        this.#seed = seed;
    }

    static async start(module: WebAssembly.Module, seed: bigint): Promise<Engine> {
        return new Engine(new Desk(await start(module)), seed);
    }

    /** Chooses a turn for the player to move in a game, given as its record; null if it is over. */
    think(record: string, level: number, limits: Limits): Turn | null {
        const set = this.#desk.call("set_read", this.#desk.give(record), 0);
        const turn = this.#desk.callForTurn(
            "player_think",
            this.#player(level),
            set,
            0,
            limits.milliseconds,
            DEPTH,
            NODES,
            limits.clock,
            limits.increment,
        );
        this.#desk.call("set_free", set);
        return turn ? (turn as Turn) : null;
    }

    #player(level: number): number {
        const player = this.#players.get(level) ?? this.#desk.call("player_new", ENGINE, level, MEBIBYTES, this.#seed);
        if (!player) throw new RangeError(`no computer player of level ${level}`);
        this.#players.set(level, player);
        return player;
    }
}
