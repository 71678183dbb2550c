// SPDX-License-Identifier: GPL-3.0-or-later
// The rule book as docs/rulebook.md describes it: what web/rulebook.mjs makes of rulebook/.

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

export const BOOK_GAMES = ["shacru", "azacru", "pacru"] as const;
export type BookGame = (typeof BOOK_GAMES)[number];
