// SPDX-License-Identifier: GPL-3.0-or-later
// The rule book as docs/rulebook.md describes it: what web/rulebook.mjs makes of rulebook/, for its pages and for the lessons.
import type { Language } from "./i18n/index.js";
import type { EventKind, Rule } from "./rules/index.js";

export const BOOK_GAMES = ["shacru", "azacru", "pacru"] as const;
export type BookGame = (typeof BOOK_GAMES)[number];

/** "R": the letter of a player's colour. */
export type Letter = string;
/** "a1" to "i9". */
export type FieldName = string;

export interface BookEvent {
    readonly kind: string;
    readonly rule: string;
    readonly player?: Letter;
    readonly other?: Letter;
    readonly from?: FieldName;
    readonly field?: FieldName;
    /** "NE" */
    readonly facing?: string;
}

export interface BookRefusal {
    /** The name of a chapter among the refusals, or "not-a-turn". */
    readonly kind: string;
    readonly rule?: string;
    readonly field?: FieldName;
}

export interface TurnStep {
    readonly kind: "turn";
    readonly turn: string;
    readonly before: string;
    readonly after: string;
    readonly events: readonly BookEvent[];
}

export interface TryStep {
    readonly kind: "try";
    readonly turn: string;
    readonly refused?: BookRefusal;
    readonly written?: string;
}

export interface FieldStep {
    readonly kind: "may-go-from" | "attacks-from";
    readonly field: FieldName;
    readonly list: readonly FieldName[];
}

export interface PowerStep {
    readonly kind: "power-of";
    readonly field: FieldName;
    readonly value: string;
}

export interface ChoicesStep {
    readonly kind: "choices";
    readonly beginning: string;
    readonly list: readonly string[];
}

export interface TurnsStep {
    readonly kind: "turns";
    readonly list?: readonly string[];
    readonly value?: string;
}

export interface FactStep {
    readonly kind: "to-move" | "markers" | "target" | "out" | "left" | "closing" | "over" | "places" | "written";
    readonly value: string;
}

/** What is to be said of the turn before it; sample games have these. */
export interface SayStep {
    readonly kind: "say";
    readonly value: string;
}

export type Step = TurnStep | SayStep | TryStep | FieldStep | PowerStep | ChoicesStep | TurnsStep | FactStep;

export interface Example {
    readonly id: string;
    readonly title: string;
    readonly words: readonly string[];
    readonly position: string;
    readonly refused?: string;
    readonly steps: readonly Step[];
}

export interface Chapter {
    readonly name: string;
    readonly title: string;
    readonly words: readonly string[];
    readonly examples: readonly Example[];
}

/** One entry of rulebook/faq.txt or rulebook/terms.txt. */
export interface Entry {
    readonly id: string;
    readonly title: string;
    readonly words: readonly string[];
    /** The example that shows it. */
    readonly show?: string;
    /** The chapters it is about. */
    readonly see: readonly string[];
    /** Other words for it, separated by commas. */
    readonly also?: string;
}

export interface EntryGroup {
    readonly name: string;
    readonly title: string;
    readonly entries: readonly Entry[];
}

export interface Book {
    readonly shacru: readonly Chapter[];
    readonly azacru: readonly Chapter[];
    readonly pacru: readonly Chapter[];
    readonly readings: readonly Chapter[];
    readonly refusals: readonly Chapter[];
    readonly notation: readonly Chapter[];
    /** A game of each, by its name, with one example. */
    readonly samples: readonly Chapter[];
    readonly faq: readonly EntryGroup[];
    readonly terms: readonly EntryGroup[];
}

// --- lessons, in the reader's language

/** A mistake that a task foresees, and what to say to it. */
export interface Wrong {
    readonly say: string;
    readonly turn?: string;
    readonly field?: FieldName;
    readonly number?: number;
    readonly refusal?: string;
    readonly rule?: Rule;
    /** The turn is not allowed. */
    readonly refused?: BookRefusal;
}

export type Goal =
    | { readonly kind: "tap" | "stars"; readonly fields: readonly FieldName[] }
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
    readonly cut?: readonly [FieldName, FieldName];
    readonly arrows: readonly string[];
    readonly marks: readonly FieldName[];
}

export interface Stage {
    readonly name: string;
    readonly title: string;
    readonly words: readonly string[];
    /** The chapter that it teaches. */
    readonly rule: Rule;
    readonly tasks: readonly Task[];
}

export interface Course {
    readonly game: BookGame;
    readonly title: string;
    readonly words: readonly string[];
    readonly stages: readonly Stage[];
}

/** What the ladder shows of a course: its stages with the names of their tasks, and how long its sample game is. */
export interface CourseOutline extends Omit<Course, "stages"> {
    readonly stages: readonly { readonly name: string; readonly title: string; readonly tasks: readonly string[] }[];
    readonly turns: number;
}

/** The addresses of all files that scripts of pages fetch. */
export interface BookIndex {
    readonly ladder: Readonly<Record<Language, string>>;
    readonly lessons: Readonly<Record<Language, Readonly<Record<BookGame, string>>>>;
    readonly samples: Readonly<Record<Language, Readonly<Record<BookGame, string>>>>;
}
