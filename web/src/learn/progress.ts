// SPDX-License-Identifier: GPL-3.0-or-later
// How far somebody has come, kept in the browser: the stars reached, and the place in each sample game.
import { signal } from "@preact/signals";

import { BOOK_GAMES, type BookGame } from "../rulebook.js";
import { isLoose, keep, numberOf, recall } from "../storage.js";

export const MOST_STARS = 3;
const KEPT = "learn";

/** By task, or by game. */
type Numbers = Readonly<Record<string, number>>;

function read(kept: unknown): Numbers {
    if (!isLoose(kept)) return {};
    const good = Object.entries(kept).map(([id, stars]) => [id, numberOf(stars, 1, MOST_STARS, 0)] as const);
    return Object.fromEntries(good.filter(([, stars]) => Number.isInteger(stars) && stars > 0));
}

const reached = signal<Numbers>(read(recall(KEPT)));

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

const KEPT_TURNS = "learn-samples";

/** Longer than any game. */
const MOST_TURNS = 1000;

const turns = signal<Numbers>(readTurns(recall(KEPT_TURNS)));

function readTurns(kept: unknown): Numbers {
    if (!isLoose(kept)) return {};
    const good = BOOK_GAMES.map((game) => [game, numberOf(kept[game], 0, MOST_TURNS, 0)] as const);
    return Object.fromEntries(good.filter(([, turn]) => Number.isInteger(turn)));
}

/** After how many turns a sample game was left. */
export const turnOf = (game: BookGame): number => turns.value[game] ?? 0;

export function keepTurn(game: BookGame, turn: number): void {
    turns.value = { ...turns.value, [game]: turn };
    keep(KEPT_TURNS, turns.value);
}
