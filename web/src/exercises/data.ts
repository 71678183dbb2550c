// SPDX-License-Identifier: GPL-3.0-or-later
// The exercises as the build has made them of exercises/*.jsonl; docs/exercises.md says what is in them.
import { useEffect, useState } from "preact/hooks";

import { fetchOnce } from "../learn/course.js";

export const EXERCISE_GAMES = ["shacru", "azacru", "pacru"] as const;
export type ExerciseGame = (typeof EXERCISE_GAMES)[number];

/** What an exercise can be about, the most special first: src/exercises/exercise.h has the same list. */
export const THEMES = [
    "reorientation",
    "pincer",
    "meeting",
    "escape",
    "transformation",
    "closing-round",
    "shutting-in",
    "connection",
    "territory",
    "twist",
    "crossing",
] as const;
export type Theme = (typeof THEMES)[number];

/** A turn and how play goes on. */
export interface Line {
    /** After the first turn, for the player who plays it, in hundredths of a marker. */
    readonly score: number;
    readonly line: readonly string[];
}

export interface Exercise extends Line {
    readonly id: string;
    readonly position: string;
    readonly accepted: readonly string[];
    readonly themes: readonly Theme[];
    readonly level: number;
    readonly wrong: readonly Line[];
}

/** An exercise as far as lists need to know it. */
export interface Entry {
    readonly id: string;
    readonly game: ExerciseGame;
    readonly level: number;
    readonly themes: readonly Theme[];
}

/** The index: for each game the address of its file, and [id, level, themes as numbers] of each exercise. */
type Index = Readonly<
    Record<ExerciseGame, { readonly file: string; readonly list: readonly (readonly [string, number, number[]])[] }>
>;

const index = (): Promise<Index> =>
    fetchOnce<Index>(document.querySelector<HTMLLinkElement>('link[data-asset="exercises"]')?.href ?? "");

/** All exercises, easy games first, each game's in the order of its file. */
async function loadEntries(): Promise<readonly Entry[]> {
    const found = await index();
    return EXERCISE_GAMES.flatMap((game) =>
        found[game].list.map(([id, level, themes]) => ({
            id,
            game,
            level,
            themes: themes.flatMap((theme) => THEMES[theme] ?? []),
        })),
    );
}

async function loadExercise({ game, id }: Entry): Promise<Exercise> {
    const list = await fetchOnce<readonly Exercise[]>((await index())[game].file),
        found = list.find((each) => each.id === id);
    if (!found) throw new Error(`no exercise ${id}`);
    return found;
}

/** What is being loaded: null until it is there. */
function useLoaded<T>(load: () => Promise<T>, key: string): T | "failed" | null {
    const [loaded, setLoaded] = useState<{ key: string; found: T | "failed" } | null>(null);
    useEffect(() => {
        let wanted = true;
        load().then(
            (found) => wanted && setLoaded({ key, found }),
            () => wanted && setLoaded({ key, found: "failed" }),
        );
        return () => {
            wanted = false;
        };
    }, [key]);
    return loaded?.key === key ? loaded.found : null;
}

export const useEntries = (): readonly Entry[] | "failed" | null => useLoaded(loadEntries, "");

export const useExercise = (entry: Entry): Exercise | "failed" | null => useLoaded(() => loadExercise(entry), entry.id);
