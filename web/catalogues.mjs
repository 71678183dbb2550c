// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogues of the client: from po/*.po the texts that it uses, as src/i18n/index.ts takes them.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { messages } from './messages.mjs';

export const LANGUAGES = ['fr', 'de', 'it'];

// gettext compiles a PO file to two tables of lengths and offsets, texts and translations.
function* compiled(language) {
    const file = fileURLToPath(new URL(`../po/${language}.po`, import.meta.url));
    const bytes = execFileSync('msgfmt', ['--output-file=-', file]);
    const [count, originals, translations] = [8, 12, 16].map((at) => bytes.readUInt32LE(at));
    const textAt = (table, i) => {
        const length = bytes.readUInt32LE(table + 8 * i), at = bytes.readUInt32LE(table + 8 * i + 4);
        return bytes.toString('utf8', at, at + length);
    };
    for (let i = 0; i < count; i++) yield [textAt(originals, i), textAt(translations, i)];
}

// The largest number that takes the first form: all that our languages differ in.
function firstFormUpTo(header) {
    const rule = /plural=\(?\s*n\s*(!=|>)\s*1\s*\)?;/.exec(header);
    if (!rule) throw new Error(`unknown plural: ${header}`);
    return rule[1] === '>' ? 0 : 1;
}

/** The texts of a language; `""` is 0 if zero takes the first form, else 1. */
export function catalogue(language, used = new Set(messages().map(({ id }) => id))) {
    const texts = {};
    for (const [original, translation] of compiled(language)) {
        const [id, plural] = original.split('\0');
        if (id === '') texts[''] = firstFormUpTo(translation);
        else if (used.has(id)) texts[id] = plural === undefined ? translation : translation.split('\0');
    }
    return texts;
}
