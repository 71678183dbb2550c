// SPDX-License-Identifier: GPL-3.0-or-later
// What people write to each other, made such that the server takes it: docs/protocol.md.

export const NAME_LETTERS = 32;

// Controls, and what makes text run the other way than it is read; halves of characters, too.
const STRANGE =
    /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{1d173}-\u{1d17a}\u{e0000}-\u{10ffff}\p{Cs}]/gu;
// What shows nothing at the ends: blanks, joiners, fillers. A variation selector belongs to what stands before it.
const UNSEEN =
    "\\s\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200c\\u200d\\u2800\\u3164\\uffa0\\u{1bca0}-\\u{1bca3}\\u{1d159}";
const SELECTORS = "\\ufe00-\\ufe0f";
const ENDS = new RegExp(`^[${UNSEEN}${SELECTORS}]+|[${UNSEEN}][${UNSEEN}${SELECTORS}]*$`, "gu");

/** A text without what is not allowed in it, of so many characters at the most; perhaps empty. */
export const cleanWords = (text: string, letters: number): string =>
    [...text.replace(STRANGE, " ").replace(ENDS, "")].slice(0, letters).join("").replace(ENDS, "");
