// SPDX-License-Identifier: GPL-3.0-or-later
// What the page and its worker say to each other.
import type { Found, Limits } from "../rules/engine.js";
import type { Turn } from "../rules/index.js";

/** The first message of all: the module, which is compiled already. */
export interface Begin {
    readonly kind: "begin";
    readonly module: WebAssembly.Module;
    /** The address of the network's file, which is fetched when it is first needed. */
    readonly network: string;
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

/** What a position is worth, and how play goes on. */
export interface Search {
    readonly kind: "search";
    readonly ticket: number;
    /** As text; it is not over. */
    readonly position: string;
    readonly nodes: number;
}

export type Question = Begin | Think | Search;

export type Answer =
    | { readonly ticket: number; readonly turn: Turn }
    | { readonly ticket: number; readonly found: Found };
