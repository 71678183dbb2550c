// SPDX-License-Identifier: GPL-3.0-or-later
// Fetches what the build has made of rulebook/lessons and rulebook/games: for each language the ladder, and a course and a
// sample game for each game.
import { useEffect, useState } from "preact/hooks";

import { type Language, language } from "../i18n/index.js";
import type { BookGame, BookIndex, Chapter, Course, CourseOutline } from "../rulebook.js";

const fetched = new Map<string, Promise<unknown>>();

/** What is at an address, asked for once; again if it did not come. */
export function fetchOnce<T>(address: string): Promise<T> {
    const found =
        fetched.get(address) ??
        fetch(address).then((answer) => {
            if (!answer.ok) throw new Error(`${answer.status} ${address}`);
            return answer.json() as Promise<unknown>;
        });
    fetched.set(address, found);
    found.catch(() => fetched.delete(address));
    return found as Promise<T>;
}

/** Fetches what the index of the rule book names. */
async function fetchBy<T>(choose: (index: BookIndex) => string): Promise<T> {
    const index = document.querySelector<HTMLLinkElement>('link[data-asset="rulebook"]')?.href ?? "";
    return fetchOnce<T>(choose(await fetchOnce<BookIndex>(index)));
}

const fetchLadder = (spoken: Language) => fetchBy<readonly CourseOutline[]>(({ ladder }) => ladder[spoken]);
const fetchCourse = (spoken: Language, game: BookGame) => fetchBy<Course>(({ lessons }) => lessons[spoken][game]);

/** Fetches a course that is likely to be opened next. If it does not come, opening it tells so. */
export function expectCourse(game: BookGame): void {
    fetchCourse(language.value, game).catch(() => undefined);
}

/** What has been fetched; null until it is there. */
type Fetched<T> = T | "failed" | null;

function useFetched<T>(load: (spoken: Language) => Promise<T>, key: string): Fetched<T> {
    const [found, setFound] = useState<Fetched<T>>(null);
    const spoken = language.value;
    useEffect(() => {
        let wanted = true;
        load(spoken).then(
            (data) => wanted && setFound(data),
            () => wanted && setFound("failed"),
        );
        return () => {
            wanted = false;
        };
    }, [key, spoken]);
    return found;
}

/** The ladder in the reader's language. */
export const useLadder = (): Fetched<readonly CourseOutline[]> => useFetched(fetchLadder, "");

/** A course in the reader's language; a game that there is none of stays null. */
export const useCourse = (game: BookGame | undefined): Fetched<Course> =>
    useFetched<Course | null>(async (spoken) => (game ? fetchCourse(spoken, game) : null), game ?? "");

/** The sample game of a game with comments in the reader's language. */
export const useSample = (game: BookGame): Fetched<Chapter> =>
    useFetched((spoken) => fetchBy<Chapter>(({ samples }) => samples[spoken][game]), game);
