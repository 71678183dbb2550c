// SPDX-License-Identifier: GPL-3.0-or-later
// Where the pages of the rule book are.
import type { BookGame } from "../rulebook.js";

/** "reading-16" for "Reading 16": what a rule is called in addresses and among the chapters. */
export const anchorOf = (rule: string): string =>
    rule.replace(/^Reading (\d+)$/, (_, number: string) => `reading-${number.padStart(2, "0")}`);

/** The game whose rules have a number; null for readings, which belong to several. */
export function gameOfRule(rule: string): BookGame | null {
    if (rule.startsWith("S-")) return "shacru";
    if (rule.startsWith("A-")) return "azacru";
    return /^R\d/.test(rule) ? "pacru" : null;
}

export const bookPath = (language: string, game?: BookGame, more = ""): string =>
    `/rules/${language}${game ? `/${game}` : ""}${more}`;

/** Where a rule is explained; the index of the rule book knows where a reading is. */
export const rulePath = (language: string, rule: string): string =>
    `${bookPath(language, gameOfRule(rule) ?? undefined)}#${anchorOf(rule)}`;
