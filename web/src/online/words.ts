// SPDX-License-Identifier: GPL-3.0-or-later
// What people write to each other, made such that the server takes it: docs/protocol.md.

export const NAME_LETTERS = 32;

// Controls, and what makes text run the other way than it is read; halves of characters, too.
const STRANGE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{10ffff}\p{Cs}]/gu;

/** A text without what is not allowed in it, of so many characters at the most; perhaps empty. */
export const cleanWords = (text: string, letters: number): string =>
    [...text.replace(STRANGE, " ").trim()].slice(0, letters).join("").trim();
