// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons as the build has made them of rulebook/lessons; docs/rulebook.md says what is in them.
import { useEffect, useState } from "preact/hooks";

import { type Language, language } from "../i18n/index.js";
import type { EventKind, Rule } from "../rules/index.js";

export const COURSES = ["shacru", "azacru", "pacru"] as const;
export type CourseName = (typeof COURSES)[number];

/** A mistake that a task foresees, and what to say to it. */
export interface Wrong {
    readonly say: string;
    readonly turn?: string;
    readonly field?: string;
    readonly number?: number;
    readonly refusal?: string;
    readonly rule?: Rule;
    /** The turn is not allowed. */
    readonly refused?: unknown;
}

export type Goal =
    | { readonly kind: "tap" | "stars"; readonly fields: readonly string[] }
    | { readonly kind: "count"; readonly options: readonly number[]; readonly number: number }
    | { readonly kind: "play" | "pick" | "forbidden"; readonly options: readonly string[] }
    | { readonly kind: "earn"; readonly event: EventKind; readonly rule?: Rule }
    | { readonly kind: "gain"; readonly gain: number }
    | { readonly kind: "win" };

export interface Task {
    readonly id: string;
    readonly say: string;
    readonly hint?: string;
    readonly done: string;
    readonly position: string;
    readonly goal: Goal;
    readonly par: number;
    readonly solution?: readonly string[];
    readonly wrong: readonly Wrong[];
    readonly cut?: readonly [string, string];
    readonly arrows: readonly string[];
    readonly marks: readonly string[];
}

export interface Stage {
    readonly name: string;
    readonly title: string;
    readonly words: readonly string[];
    readonly tasks: readonly Task[];
}

export interface Course {
    readonly game: CourseName;
    readonly title: string;
    readonly words: readonly string[];
    readonly stages: readonly Stage[];
}

interface Index {
    readonly lessons: Readonly<Record<CourseName, string>>;
    readonly texts: Readonly<Partial<Record<Language, string>>>;
}

type Texts = Readonly<Record<string, string>>;

/** A text of the lessons in the reader's language, or in English if it has not been translated. */
export interface Said {
    readonly text: string;
    readonly lang: Language;
}

export interface Lessons {
    readonly courses: readonly Course[];
    said(text: string): Said;
}

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

async function load(names: readonly CourseName[], spoken: Language): Promise<Lessons> {
    const address = document.querySelector<HTMLLinkElement>('link[data-asset="rulebook"]')?.href ?? "";
    const index = await fetchOnce<Index>(address),
        translated = index.texts[spoken];
    const [texts, ...courses] = await Promise.all([
        translated ? fetchOnce<Texts>(translated) : ({} as Texts),
        ...names.map((name) => fetchOnce<Course>(index.lessons[name])),
    ]);
    return {
        courses,
        said: (text) => {
            const found = texts[text];
            return found ? { text: found, lang: spoken } : { text, lang: "en" };
        },
    };
}

/** The courses of some games with their texts; null until they are there. */
export function useLessons(names: readonly CourseName[]): Lessons | "failed" | null {
    const [lessons, setLessons] = useState<Lessons | "failed" | null>(null);
    const spoken = language.value;
    useEffect(() => {
        let wanted = true;
        load(names, spoken).then(
            (found) => wanted && setLessons(found),
            () => wanted && setLessons("failed"),
        );
        return () => {
            wanted = false;
        };
    }, [names.join(), spoken]);
    return lessons;
}
