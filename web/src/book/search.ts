// SPDX-License-Identifier: GPL-3.0-or-later
// Search in questions: every word that is typed must begin a word of the question, of its answer, or of another name for
// one of these.

/** Lower case, without accents. */
export const plain = (text: string): string =>
    text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

export const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Two words are the same if one only ends differently: "squares", "square". */
const STEM = 4;

const begins = (word: string, typed: string): boolean =>
    word.startsWith(typed) || (typed.length > STEM && word.length >= STEM && typed.startsWith(word));

/**
 * Whether a text answers to what is typed. `groups` has words that mean the same; a name of several words counts by the
 * one that is typed, and stands for all words of the other names.
 */
export function answers(text: string, typed: string, groups: readonly (readonly string[])[]): boolean {
    const words = wordsOf(text),
        has = (wanted: string): boolean => words.some((word) => begins(word, wanted));
    return wordsOf(typed).every(
        (wanted) =>
            has(wanted) ||
            groups.some(
                (names) =>
                    names.some((name) => wordsOf(name).some((word) => begins(word, wanted))) &&
                    names.some((name) => wordsOf(name).every(has)),
            ),
    );
}
