// SPDX-License-Identifier: GPL-3.0-or-later
// Times, dates and numbers as the reader writes them: in the page's language, in the form of the region that the browser
// asks for. Britain has 24 hours, the United States have 12; both read English.
import { type Language, language } from "./index.js";

/** The locale for a language: the browser's own variant of it if it names one. Plain English is British, as our texts are. */
export function regionOf(spoken: Language, wanted: readonly string[]): string {
    const [base] = spoken.split("-");
    const own = wanted.find((tag) => tag.includes("-") && tag.split("-")[0]?.toLowerCase() === base);
    try {
        // A browser may name what no locale is called, such as "en-US@posix".
        if (own && spoken !== "de-CH") return Intl.getCanonicalLocales(own)[0] ?? spoken;
    } catch {
        return regionOf(
            spoken,
            wanted.filter((tag) => tag !== own),
        );
    }
    return spoken === "en" ? "en-GB" : spoken;
}

const region = (): string => regionOf(language.value, navigator.languages);

/** "14:05" */
export const timeText = (at: number): string => new Intl.DateTimeFormat(region(), { timeStyle: "short" }).format(at);

/** "18 Nov 2026, 14:05" */
export const momentText = (at: number): string =>
    new Intl.DateTimeFormat(region(), { dateStyle: "medium", timeStyle: "short" }).format(at);

/** What stands between whole numbers and their fractions. */
export const decimalPoint = (): string =>
    new Intl.NumberFormat(region()).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";

const SECOND = 1000;
const UNITS = [
    ["day", 86_400 * SECOND],
    ["hour", 3600 * SECOND],
    ["minute", 60 * SECOND],
    ["second", SECOND],
] as const;

/** "2 days 23 hours": the largest unit that fits, and the next smaller one. */
export function durationText(milliseconds: number): string {
    const tag = region(),
        whole = Math.max(0, Math.floor(milliseconds / SECOND)) * SECOND,
        first = UNITS.findIndex(([, length]) => whole >= length),
        from = first < 0 ? UNITS.length - 1 : first;
    let rest = whole;
    const parts = UNITS.slice(from, from + 2).flatMap(([unit, length], i) => {
        const n = Math.floor(rest / length);
        rest -= n * length;
        return n === 0 && (i > 0 || from < UNITS.length - 1)
            ? []
            : [new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "long" }).format(n)];
    });
    return new Intl.ListFormat(tag, { style: "narrow", type: "unit" }).format(parts);
}
