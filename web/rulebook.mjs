// SPDX-License-Identifier: GPL-3.0-or-later
// The rule book for the client: rulebook/ as JSON, made by rulebook.wasm, which is src/rulebook. docs/rulebook.md says what is in it.
//   node web/rulebook.mjs PATH/rulebook.wasm     prints its texts as a PO template, for scripts/translations
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

import { template } from "./messages.mjs";

const root = fileURLToPath(new URL("../rulebook", import.meta.url));

export const BOOK_GAMES = ["shacru", "azacru", "pacru"];

/** The folders of the rule book, each a part that a page fetches on its own. */
export const PARTS = [...BOOK_GAMES, "readings", "refusals", "notation"];

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

const filesOf = (folder, ending = ".txt") =>
    readdirSync(join(root, folder))
        .filter((name) => name.endsWith(ending))
        .sort(byNumber)
        .map((name) => ({ name: basename(name, ending), path: join(root, folder, name) }));

/** The whole rule book: a list of chapters for each part. */
export function readRulebook(parse) {
    return Object.fromEntries(
        PARTS.map((part) => [part, filesOf(part).map(({ name, path }) => parse("chapter", name, readFileSync(path)))]),
    );
}

/** The lessons: a course for each game. */
export function readLessons(parse) {
    return Object.fromEntries(
        filesOf("lessons").map(({ name, path }) => [name, parse("course", name, readFileSync(path))]),
    );
}

/** The members of lessons that are texts for people. */
const SPOKEN = new Set(["title", "words", "say", "hint", "done"]);

/** A course, or a part of it, with its texts in another language; `texts` has them by the English ones. */
export function translatedCourse(part, texts) {
    const said = (text) => texts[text] || text;
    return JSON.parse(JSON.stringify(part), (member, value) => {
        if (!SPOKEN.has(member)) return value;
        return Array.isArray(value) ? value.map(said) : said(value);
    });
}

/** The sample games, each as a chapter with one example. */
export const readSamples = (parse) =>
    filesOf("games", ".pgr").map(({ name, path }) => parse("sample", name, readFileSync(path)));

/** A sample game with its texts in another language. */
export function translatedSample({ title, words, examples, ...chapter }, texts) {
    const said = (text) => texts[text] || text,
        stepSaid = (step) => (step.kind === "say" ? { ...step, value: said(step.value) } : step);
    return {
        ...chapter,
        title: said(title),
        words: words.map(said),
        examples: examples.map((example) => ({ ...example, steps: example.steps.map(stepSaid) })),
    };
}

const turnsOf = ({ examples: [{ steps }] }) => steps.filter(({ kind }) => kind === "turn").length;

/** What the ladder shows of a course and of its sample game. */
export const outlineOf = ({ game, title, words, stages }, sample) => ({
    game,
    title,
    words,
    stages: stages.map(({ name, title: about, tasks }) => ({ name, title: about, tasks: tasks.map(({ id }) => id) })),
    turns: turnsOf(sample),
});

/** Lists of entries: questions and answers, and the words of the games. */
export const LISTS = ["faq", "terms"];

/** The lines of an entry or a group: `show: R8-1`. */
const SETTING = /^(show|see|also): (.+)$/;

/** An entry from its lines: `== id title`, paragraphs, settings. */
function entryOf([first, ...lines], complain) {
    const [, id, title] = /^== ([a-z0-9-]+) (.+)$/.exec(first) ?? complain(first);
    const settings = lines.map((line) => SETTING.exec(line)).filter(Boolean),
        setting = (name) => settings.find(([, key]) => key === name)?.[2];
    const words = lines
        .filter((line) => !SETTING.test(line))
        .join("\n")
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
        .filter(Boolean);
    if (words.length === 0) complain(first);
    const [show, also] = [setting("show"), setting("also")];
    return {
        id,
        title,
        words,
        ...(show ? { show } : {}),
        see: setting("see")?.split(" ") ?? [],
        ...(also ? { also } : {}),
    };
}

/** rulebook/NAME.txt: groups `# name title` of entries. */
export function readEntries(list, text = readFileSync(join(root, `${list}.txt`), "utf8")) {
    const complain = (line) => {
        throw new Error(`rulebook/${list}.txt: not as it should be: ${line}`);
    };
    const groups = [];
    for (const block of text.trimEnd().split(/\n(?=# |== )/)) {
        const lines = block.split("\n"),
            heading = /^# ([a-z-]+) (.+)$/.exec(lines[0]);
        if (heading) groups.push({ name: heading[1], title: heading[2], entries: [] });
        else (groups.at(-1) ?? complain(lines[0])).entries.push(entryOf(lines, complain));
    }
    return groups;
}

/** The lists by their names. */
export const readLists = () => Object.fromEntries(LISTS.map((list) => [list, readEntries(list)]));

const textsOfChapter = ({ title, words, examples }) => [
    title,
    ...words,
    ...examples.flatMap((example) => [example.title, ...example.words]),
];

const textsOfSample = ({ title, words, examples }) => [
    title,
    ...words,
    ...examples.flatMap(({ steps }) => steps.filter(({ kind }) => kind === "say").map(({ value }) => value)),
];

const textsOfTask = ({ say, hint, done, wrong }) => [
    say,
    ...(hint ? [hint] : []),
    done,
    ...wrong.map((one) => one.say),
];

const textsOfCourse = ({ title, words, stages }) => [
    title,
    ...words,
    ...stages.flatMap((stage) => [stage.title, ...stage.words, ...stage.tasks.flatMap(textsOfTask)]),
];

const textsOfGroup = ({ title, entries }) => [
    title,
    ...entries.flatMap((entry) => [entry.title, ...entry.words, ...(entry.also ? [entry.also] : [])]),
];

/** Every text for people, as a message that scripts/translations knows. */
function* messagesOf(parse) {
    for (const [part, chapters] of Object.entries(readRulebook(parse)))
        for (const chapter of chapters)
            for (const id of textsOfChapter(chapter)) yield { id, file: `rulebook/${part}/${chapter.name}.txt` };
    for (const [game, course] of Object.entries(readLessons(parse)))
        for (const id of textsOfCourse(course)) yield { id, file: `rulebook/lessons/${game}.txt` };
    for (const sample of readSamples(parse))
        for (const id of textsOfSample(sample)) yield { id, file: `rulebook/games/${sample.name}.pgr` };
    for (const [list, groups] of Object.entries(readLists()))
        for (const id of groups.flatMap(textsOfGroup)) yield { id, file: `rulebook/${list}.txt` };
}

/** The same, each once, with all its files. */
export function rulebookMessages(parse) {
    const found = new Map();
    for (const { id, file } of messagesOf(parse)) {
        const message = found.get(id) ?? { context: null, id, plural: null, files: new Set() };
        found.set(id, message);
        message.files.add(file);
    }
    return [...found.values()];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
    process.stdout.write(template(rulebookMessages(loadParser(process.argv[2]))));
