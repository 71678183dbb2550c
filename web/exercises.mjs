// SPDX-License-Identifier: GPL-3.0-or-later
// The exercises for the client: exercises/*.jsonl as a file for each game, and an index. docs/exercises.md says what is in them.
import { readFileSync } from "node:fs";

export const EXERCISE_GAMES = ["shacru", "azacru", "pacru"];

/** The same list as in src/exercises/exercise.h and web/src/exercises/data.ts, which the tests compare. */
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
];

/** The exercises of a game, in the order of its file. */
export function readExercises(game) {
    const text = readFileSync(new URL(`../exercises/${game}.jsonl`, import.meta.url), "utf8");
    return text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
}

/** Of an exercise what a page shows; `par` is for the command. */
const shown = ({ par, ...exercise }) => exercise;

/** The index; `put` writes a game's file and returns its address. */
export function exerciseFiles(put) {
    return Object.fromEntries(
        EXERCISE_GAMES.map((game) => {
            const all = readExercises(game);
            return [
                game,
                {
                    file: put(all.map(shown), game),
                    list: all.map(({ id, level, themes }) => [id, level, themes.map((theme) => THEMES.indexOf(theme))]),
                },
            ];
        }),
    );
}
