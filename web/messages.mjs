// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of the client's sources: every t("…"), tn("…", "…", n), tp("context", "…"), msg("…") and msgn("…", "…")
// under web/src and in web/static.mjs.
//   node web/messages.mjs     prints them as a PO template, for scripts/translations
// The sources go through esbuild first, which takes away types, comments and markup and joins
// strings, so that a plain pattern then finds every call.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { transformSync } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const CALL = /(?<![\w$.])(t|msg|tn|msgn|tp)\(/g;
const DEFINITION = /function\s+$/;
const TEXT = /\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.|\$(?!\{))*`)\s*([,)])/y;

/** What the texts of a call are, in their order. */
const PARTS = { t: ["id"], msg: ["id"], tn: ["id", "plural"], msgn: ["id", "plural"], tp: ["context", "id"] };

function textAt(code, at) {
    TEXT.lastIndex = at;
    const found = TEXT.exec(code);
    if (!found) return null;
    // The literal is one that esbuild printed from our own sources: evaluating it reads it.
    return { text: Function(`return ${found[1]}`)(), more: found[2] === ",", end: TEXT.lastIndex };
}

function messageAt(code, call, file) {
    const message = { context: null, plural: null, file };
    let at = call.index + call[0].length,
        more = true;
    for (const part of PARTS[call[1]]) {
        const found = more ? textAt(code, at) : null;
        if (!found) throw new Error(`${file}: not a plain text: ${code.slice(call.index, call.index + 80)}`);
        message[part] = found.text;
        ({ more, end: at } = found);
    }
    return message;
}

function messagesOf(file) {
    const source = readFileSync(join(root, file), "utf8");
    const { code } = transformSync(source, {
        loader: file.endsWith("x") ? "tsx" : "ts",
        jsx: "automatic",
        charset: "utf8",
        target: "es2022",
        minifySyntax: true,
    });
    return [...code.matchAll(CALL)]
        .filter((call) => !DEFINITION.test(code.slice(0, call.index)))
        .map((call) => messageAt(code, call, file));
}

/** The key of a message in a compiled catalogue, as gettext makes it. */
export const keyOf = (context, id) => (context === null ? id : `${context}\u0004${id}`);

/** All texts, each once: { context or null, id, plural or null, files }. */
export function messages() {
    const files = readdirSync(join(root, "web/src"), { recursive: true })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `web/src/${name}`)
        .sort();
    const found = new Map();
    for (const { context, id, plural, file } of [...files, "web/static.mjs"].flatMap(messagesOf)) {
        const key = keyOf(context, id),
            before = found.get(key);
        if (before && plural && before.plural && before.plural !== plural)
            throw new Error(`${file}: two plurals of "${id}"`);
        found.set(key, {
            context,
            id,
            plural: before?.plural ?? plural,
            files: new Set([...(before?.files ?? []), file]),
        });
    }
    return [...found.values()];
}

const quote = (text) => `"${text.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`;

const HEADER = [
    "Project-Id-Version: pacru",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=UTF-8",
    "Content-Transfer-Encoding: 8bit",
];

/** Messages as a PO template. */
export function template(found) {
    const entries = found.map(({ context, id, plural, files }) =>
        [
            `#: ${[...files].join(" ")}`,
            ...(context === null ? [] : [`msgctxt ${quote(context)}`]),
            `msgid ${quote(id)}`,
            ...(plural === null ? ['msgstr ""'] : [`msgid_plural ${quote(plural)}`, 'msgstr[0] ""', 'msgstr[1] ""']),
        ].join("\n"),
    );
    const header = ['msgid ""', 'msgstr ""', ...HEADER.map((line) => quote(`${line}\n`))].join("\n");
    return [header, ...entries].join("\n\n") + "\n";
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(template(messages()));
