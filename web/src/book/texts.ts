// SPDX-License-Identifier: GPL-3.0-or-later
// The rule book's texts in the language of the page that is being built.
import type { Language } from "../i18n/index.js";

/** Translations by the English text; a text without one stays English. */
export type BookTexts = Readonly<Record<string, string>>;

let texts: BookTexts = {},
    spoken: Language = "en";

/** Pages built from now on are in this language. */
export function useBookTexts(language: Language, found: BookTexts | null): void {
    spoken = language;
    texts = found ?? {};
}

export const bookLanguage = (): Language => spoken;

/** The files have the apostrophe of typewriters. */
const typeset = (text: string): string => text.replaceAll("'", "’");

/** A text of the rule book. */
export const bookText = (text: string): string => typeset(texts[text] || text);

/** A text as a heading: names of rules are words within sentences, too, and begin small. */
export const headingText = (text: string): string => {
    const found = bookText(text);
    return found.charAt(0).toLocaleUpperCase(spoken) + found.slice(1);
};

/** The language that a text of the rule book is shown in, if it is not the page's. */
export const langOf = (text: string): { lang?: "en" } => (spoken === "en" || texts[text] ? {} : { lang: "en" });
