// SPDX-License-Identifier: GPL-3.0-or-later
// The stars that somebody has reached, kept in the browser.
import { signal } from "@preact/signals";

import type { BookGame } from "../rulebook.js";
import { isLoose, keep, numberOf, recall } from "../storage.js";

export const MOST_STARS = 3;
const KEPT = "learn";

type Stars = Readonly<Record<string, number>>;

function read(kept: unknown): Stars {
    if (!isLoose(kept)) return {};
    const good = Object.entries(kept).map(([id, stars]) => [id, numberOf(stars, 1, MOST_STARS, 0)] as const);
    return Object.fromEntries(good.filter(([, stars]) => Number.isInteger(stars) && stars > 0));
}

const reached = signal<Stars>(read(recall(KEPT)));

const keyOf = (game: BookGame, id: string): string => `${game}/${id}`;

/** Of a task; 0 if it has not been done. */
export const starsOf = (game: BookGame, id: string): number => reached.value[keyOf(game, id)] ?? 0;

/** For a task that was done after so many mistakes, with or without help. */
export const starsFor = (mistakes: number, helped: boolean): number =>
    Math.max(1, MOST_STARS - Math.ceil(mistakes / 2) - (helped ? 1 : 0));

/** Keeps the stars of a task, unless it has been done better. */
export function award(game: BookGame, id: string, stars: number): void {
    if (stars <= starsOf(game, id)) return;
    reached.value = { ...reached.value, [keyOf(game, id)]: stars };
    keep(KEPT, reached.value);
}

/** How many of a stage's tasks have been done, and the stars of the whole: 0 as long as one is missing. */
export function standing(game: BookGame, tasks: readonly string[]): { done: number; stars: number } {
    const all = tasks.map((id) => starsOf(game, id)),
        done = all.filter((stars) => stars > 0).length;
    const sum = all.reduce((a, b) => a + b, 0);
    return { done, stars: done < tasks.length ? 0 : Math.floor(sum / tasks.length) };
}
