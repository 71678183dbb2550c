// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of the client's sources: every t("…"), tn("…", "…", n) and msg("…") under web/src.
//   node web/messages.mjs     prints them as a PO template, for scripts/translations
// The sources go through esbuild first, which takes away types, comments and markup and joins
// strings, so that a plain pattern then finds every call.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { transformSync } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const CALL = /(?<![\w$.])(?:(t|msg)|tn)\(/g;
const DEFINITION = /function\s+$/;
const TEXT = /\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.|\$(?!\{))*`)\s*([,)])/y;

function textAt(code, at) {
    TEXT.lastIndex = at;
    const found = TEXT.exec(code);
    if (!found) return null;
    // The literal is one that esbuild printed from our own sources: evaluating it reads it.
    return { text: Function(`return ${found[1]}`)(), more: found[2] === ',', end: TEXT.lastIndex };
}

function messagesOf(file) {
    const source = readFileSync(join(root, file), 'utf8');
    const { code } = transformSync(source, {
        loader: file.endsWith('x') ? 'tsx' : 'ts',
        jsx: 'automatic',
        charset: 'utf8',
        target: 'es2022',
        minifySyntax: true,
    });
    return [...code.matchAll(CALL)].filter((call) => !DEFINITION.test(code.slice(0, call.index))).map((call) => {
        const one = textAt(code, call.index + call[0].length);
        const many = call[1] ? null : one?.more && textAt(code, one.end);
        if (!one || (!call[1] && !many))
            throw new Error(`${file}: not a plain text: ${code.slice(call.index, call.index + 80)}`);
        return { id: one.text, plural: many ? many.text : null, file };
    });
}

/** All texts, each once: { id, plural or null, files }. */
export function messages() {
    const files = readdirSync(join(root, 'web/src'), { recursive: true })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `web/src/${name}`)
        .sort();
    const found = new Map();
    for (const { id, plural, file } of files.flatMap(messagesOf)) {
        const before = found.get(id);
        if (before && plural && before.plural && before.plural !== plural)
            throw new Error(`${file}: two plurals of "${id}"`);
        found.set(id, {
            id,
            plural: before?.plural ?? plural,
            files: new Set([...(before?.files ?? []), file]),
        });
    }
    return [...found.values()];
}

const quote = (text) => `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;

function template() {
    const entries = messages().map(({ id, plural, files }) => [
        `#: ${[...files].join(' ')}`,
        `msgid ${quote(id)}`,
        ...(plural === null ? ['msgstr ""'] : [`msgid_plural ${quote(plural)}`, 'msgstr[0] ""', 'msgstr[1] ""']),
    ].join('\n'));
    return ['msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"', ...entries].join('\n\n') + '\n';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(template());
