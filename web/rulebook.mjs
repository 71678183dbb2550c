// SPDX-License-Identifier: GPL-3.0-or-later
// The rule book for the client: rulebook/ as JSON, made by rulebook.wasm, which is src/rulebook. docs/rulebook.md says what is in it.
//   node web/rulebook.mjs PATH/rulebook.wasm     prints its texts as a PO template, for scripts/translations
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

import { template } from "./messages.mjs";

const root = fileURLToPath(new URL("../rulebook", import.meta.url));

/** The folders of the rule book, each a part that a page fetches on its own. */
export const PARTS = ["shacru", "azacru", "pacru", "readings", "refusals", "notation"];

const encoder = new TextEncoder(),
    decoder = new TextDecoder();

/** An error number of WASI. */
const NOT_SUPPORTED = 58;

/** The parser: a function from a file's kind, name and text to its data. */
export function loadParser(path) {
    const module = new WebAssembly.Module(readFileSync(path)),
        imports = {};
    // libc's formatted printing brings in calls of the system that are never made; they would fail.
    for (const { module: from, name } of WebAssembly.Module.imports(module))
        imports[from] = { ...imports[from], [name]: () => NOT_SUPPORTED };
    const { exports } = new WebAssembly.Instance(module, imports);
    return (kind, name, text) => {
        const bytes = [encoder.encode(name), typeof text === "string" ? encoder.encode(text) : text];
        const address = exports.input(bytes[0].length + bytes[1].length);
        if (!address) throw new RangeError("no memory");
        const memory = new Uint8Array(exports.memory.buffer);
        memory.set(bytes[0], address);
        memory.set(bytes[1], address + bytes[0].length);
        const length = exports[kind](bytes[0].length, bytes[1].length);
        const at = exports.output(),
            written = new Uint8Array(exports.memory.buffer);
        if (length) return JSON.parse(decoder.decode(written.subarray(at, at + length)));
        throw new Error(`${name}: ${decoder.decode(written.subarray(at, written.indexOf(0, at)))}`);
    };
}

/** "R2" before "R10". */
const byNumber = new Intl.Collator("en", { numeric: true }).compare;

const filesOf = (folder) =>
    readdirSync(join(root, folder))
        .filter((name) => name.endsWith(".txt"))
        .sort(byNumber)
        .map((name) => ({ name: basename(name, ".txt"), path: join(root, folder, name) }));

/** The whole rule book: a list of chapters for each part. */
export function readRulebook(parse) {
    return Object.fromEntries(
        PARTS.map((part) => [part, filesOf(part).map(({ name, path }) => parse("chapter", name, readFileSync(path)))]),
    );
}

/** Every text for people, as a message that scripts/translations knows. */
export function rulebookMessages(book) {
    const found = new Map();
    for (const [part, chapters] of Object.entries(book))
        for (const { name, title, words, examples } of chapters)
            for (const id of [title, ...words, ...examples.flatMap((one) => [one.title, ...one.words])]) {
                const message = found.get(id) ?? { context: null, id, plural: null, files: new Set() };
                found.set(id, message);
                message.files.add(`rulebook/${part}/${name}.txt`);
            }
    return [...found.values()];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
    process.stdout.write(template(rulebookMessages(readRulebook(loadParser(process.argv[2])))));
