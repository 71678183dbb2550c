// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody has tried, kept in the browser, and what comes next. The library has the schedule, as the command does.
import { signal } from "@preact/signals";

import { type Day, nextOf, type Planned, planAfter } from "../rules/exercises.js";
import type { Rules } from "../rules/index.js";
import { isLoose, keep, recall, whenChangedElsewhere } from "../storage.js";
import type { Entry } from "./data.js";

const KEPT = "exercises",
    INTERVALS: readonly unknown[] = [1, 2, 4, 8, 16],
    LATEST = 4_000_000,
    MOST = 100_000;

/** What came of an exercise. */
export interface Tried extends Planned {
    /** How often it was tried, and how often found at once. */
    readonly tries: number;
    readonly found: number;
}

const isCount = (value: unknown, least: number, most: number): value is number =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

/** {"p5074667": [interval, due, tries, found]} as far as it can be. */
function read(kept: unknown): ReadonlyMap<string, Tried> {
    const good = new Map<string, Tried>();
    for (const [id, entry] of Object.entries(isLoose(kept) ? kept : {})) {
        const [interval, due, tries, found] = (Array.isArray(entry) ? entry : []) as unknown[];
        if (
            /^[sap][0-9a-f]{7}$/.test(id) &&
            INTERVALS.includes(interval) &&
            isCount(due, 0, LATEST) &&
            isCount(tries, 1, MOST) &&
            isCount(found, 0, tries)
        )
            good.set(id, { interval: interval as number, due, tries, found });
    }
    return good;
}

const tried = signal(read(recall(KEPT)));
whenChangedElsewhere(KEPT, () => {
    tried.value = read(recall(KEPT));
});

const NEW: Tried = { interval: 0, due: 0, tries: 0, found: 0 };

/** What came of an exercise so far. */
export const triedOf = (id: string): Tried => tried.value.get(id) ?? NEW;

/** Today in this browser's calendar. */
export function today(now = new Date()): Day {
    return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

/** Keeps what came of a try: found at once or not. */
export function keepTry(rules: Rules, id: string, found: boolean, day: Day): void {
    const before = triedOf(id);
    const after = {
        ...planAfter(rules, before, found, day),
        tries: Math.min(before.tries + 1, MOST),
        found: Math.min(before.found + (found ? 1 : 0), MOST),
    };
    tried.value = new Map([...tried.value, [id, after]]);
    keep(
        KEPT,
        Object.fromEntries(
            [...tried.value].map(([each, one]) => [each, [one.interval, one.due, one.tries, one.found]]),
        ),
    );
}

const NEVER: Planned = { interval: 1, due: 0x7fffffff };

/** The next of some exercises that has not been shown in this visit; null if that is all for today. */
export function nextEntry(rules: Rules, entries: readonly Entry[], shown: ReadonlySet<string>, day: Day): Entry | null {
    const planned = entries.map(({ id }) => (shown.has(id) ? NEVER : triedOf(id)));
    return entries[nextOf(rules, planned, day)] ?? null;
}

export interface Count {
    readonly all: number;
    /** Tried at least once. */
    readonly tried: number;
    /** Found at once, the last time they were tried or before. */
    readonly found: number;
    /** To be repeated today. */
    readonly due: number;
    /** Tries of all of them, and how many found it at once. */
    readonly tries: number;
    readonly hits: number;
}

/** How it stands with some exercises. */
export function countOf(entries: readonly Entry[], day: Day): Count {
    const all = entries.map(({ id }) => triedOf(id)),
        known = all.filter(({ tries }) => tries > 0),
        sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
    return {
        all: entries.length,
        tried: known.length,
        found: known.filter(({ found }) => found > 0).length,
        due: known.filter(({ due }) => due <= day).length,
        tries: sum(known.map(({ tries }) => tries)),
        hits: sum(known.map(({ found }) => found)),
    };
}
