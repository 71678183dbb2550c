// SPDX-License-Identifier: GPL-3.0-or-later
// Whose chat is not shown: by name, through all games of a set, in this browser only.
import { signal } from "@preact/signals";
import { isLoose, keep, recall } from "../storage.js";

interface Muted {
    /** The first game of the set that it is about. */
    readonly set: string;
    readonly names: readonly string[];
}

const KEPT = "muted";

function read(kept: unknown): Muted {
    if (!isLoose(kept) || typeof kept["set"] !== "string" || !Array.isArray(kept["names"]))
        return { set: "", names: [] };
    return { set: kept["set"], names: kept["names"].filter((name) => typeof name === "string").slice(0, 100) };
}

export const muted = signal<Muted>(read(recall(KEPT)));

export const mutedIn = (set: string): readonly string[] => (muted.value.set === set ? muted.value.names : []);

export function mute(set: string, name: string, on: boolean): void {
    const others = mutedIn(set).filter((each) => each !== name);
    muted.value = { set, names: on ? [...others, name] : others };
    keep(KEPT, muted.value);
}
