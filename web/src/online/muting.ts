// SPDX-License-Identifier: GPL-3.0-or-later
// Whose chat is not shown: by name, through all games of a set, in this browser only.
import { isLoose, keep, recall } from "../storage.js";
import { store } from "../store.js";

interface Muted {
    /** The first game of the set that it is about. */
    readonly set: string;
    readonly names: readonly string[];
}

const KEPT = "muted";

function read(kept: unknown): Muted {
    if (!isLoose(kept) || typeof kept["set"] !== "string" || !Array.isArray(kept["names"])) return { set: "", names: [] };
    return { set: kept["set"], names: kept["names"].filter((name) => typeof name === "string").slice(0, 100) };
}

export const muted = store<Muted>(read(recall(KEPT)));

export const mutedIn = (set: string): readonly string[] => muted.get().set === set ? muted.get().names : [];

export function mute(set: string, name: string, on: boolean): void {
    const others = mutedIn(set).filter((each) => each !== name);
    muted.set({ set, names: on ? [...others, name] : others });
    keep(KEPT, muted.get());
}
