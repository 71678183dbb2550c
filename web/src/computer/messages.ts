// SPDX-License-Identifier: GPL-3.0-or-later
// What the page and its worker say to each other.
import type { Limits } from "../rules/engine.js";
import type { Turn } from "../rules/index.js";

/** The first message of all: the module, which is compiled already. */
export interface Begin {
    readonly kind: "begin";
    readonly module: WebAssembly.Module;
    readonly seed: bigint;
}

export interface Think {
    readonly kind: "think";
    /** Comes back with the answer. */
    readonly ticket: number;
    /** The record of the game, which is not over. */
    readonly record: string;
    readonly level: number;
    readonly limits: Limits;
}

export type Question = Begin | Think;

export interface Answer {
    readonly ticket: number;
    readonly turn: Turn;
}
