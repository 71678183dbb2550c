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

/** What a search has found. */
export interface Found {
    /** For the player to move, in hundredths of a marker. */
    readonly score: number;
    /** How play goes on, as texts. */
    readonly line: readonly string[];
}

/** A player of no level, who plays as well as it can. */
const FREE = 0;

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

    /** Whether a game, given as its record, or a position is one that only the network can judge, and it is not there yet. */
    wantsNetwork(given: { readonly record: string } | { readonly position: string }): boolean {
        const desk = this.#desk;
        if ("position" in given)
            return (
                desk.call("position_read", desk.give(given.position)) === 0 && desk.call("network_wanted", 0, 0) !== 0
            );
        const set = desk.call("set_read", desk.give(given.record), 0);
        const wanted = set !== 0 && desk.call("network_wanted", set, 0) !== 0;
        desk.call("set_free", set);
        return wanted;
    }

    /** Hands over the file of the network. */
    readNetwork(file: Uint8Array): void {
        const fault = this.#desk.call("network_read", this.#desk.give(file));
        if (fault) throw new Error(`the network is refused: ${fault}`);
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

    /** Searches a position, which is not over, as if nothing were known of it; always with the same result. */
    search(position: string, nodes: number): Found | null {
        const desk = this.#desk,
            player = this.#player(FREE);
        if (desk.call("position_read", desk.give(position)) !== 0) return null;
        desk.call("player_new_game", player);
        if (!desk.callForTurn("player_think", player, 0, 0, 0, DEPTH, nodes, 0, 0)) return null;
        const line = desk.text(desk.call("thought_print")).split("\n").slice(0, -1);
        const SCORE = 28; // bytes into the thought
        const bytes = desk.bytes(desk.call("at_thought") + SCORE, 4).slice();
        return { score: new DataView(bytes.buffer).getInt32(0, true), line };
    }

    #player(level: number): number {
        const player = this.#players.get(level) ?? this.#desk.call("player_new", ENGINE, level, MEBIBYTES, this.#seed);
        if (!player) throw new RangeError(`no computer player of level ${level}`);
        this.#players.set(level, player);
        return player;
    }
}
