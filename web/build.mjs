// SPDX-License-Identifier: GPL-3.0-or-later
// node web/build.mjs OUTDIR --wasm PATH/pacru.wasm --rulebook PATH/rulebook.wasm --network PATH/shacru-2.network
//     [--printed BOOKDIR]
// Bundles the client into OUTDIR. Every file but pages and those of errors carries a hash of its
// content in its name, so that a browser may keep it for ever. BOOKDIR has what `make book` has made, if it has.

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { build } from "esbuild";

import { writeBook } from "./book.mjs";
import { allKeys, catalogue, LANGUAGES, rulebookTexts } from "./catalogues.mjs";
import { exerciseFiles } from "./exercises.mjs";
import {
    BOOK_GAMES,
    loadParser,
    outlineOf,
    readLessons,
    readLists,
    readRulebook,
    readSamples,
    translatedCourse,
    translatedSample,
} from "./rulebook.mjs";
import { DESCRIPTION, ERRORS, NOSCRIPT, ROBOTS } from "./static.mjs";

const web = fileURLToPath(new URL(".", import.meta.url));
const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        wasm: { type: "string" },
        rulebook: { type: "string" },
        network: { type: "string" },
        printed: { type: "string" },
    },
});
const out = positionals[0] && resolve(positionals[0]);
if (positionals.length !== 1 || !values.wasm || !values.rulebook || !values.network) {
    console.error(
        "usage: node web/build.mjs OUTDIR --wasm PATH/pacru.wasm --rulebook PATH/rulebook.wasm " +
            "--network PATH/shacru-2.network [--printed BOOKDIR]",
    );
    process.exit(2);
}

/** Writes a file under a name with its hash; returns its address. */
function put(name, content) {
    const hash = createHash("sha256").update(content).digest("base64url").replace(/[-_]/g, "").slice(0, 10);
    const ending = extname(name);
    const hashed = `${basename(name, ending)}-${hash}${ending}`;
    writeFileSync(join(out, hashed), content);
    return `/${hashed}`;
}

/** The oldest browsers that can show the client; docs/architecture.md names them. */
const TARGET = ["es2022", "chrome109", "firefox115", "safari16.4"];

const OPTIONS = {
    bundle: true,
    minify: true,
    format: "esm",
    target: TARGET,
    legalComments: "none",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
};

/** A script as one bundle. */
async function bundle(entry, format = "esm") {
    const { outputFiles } = await build({ ...OPTIONS, format, entryPoints: [join(web, entry)], write: false });
    return outputFiles[0].contents;
}

/** A style sheet as one bundle, and the address of the first font that it names, if any; its fonts are written beside it. */
async function styleBundle(entry) {
    const { outputFiles } = await build({
        ...OPTIONS,
        entryPoints: [join(web, entry)],
        write: false,
        outdir: out,
        loader: { ".woff2": "file" },
        assetNames: "[name]-[hash]",
        publicPath: "/",
    });
    const sheet = outputFiles.find(({ path }) => path.endsWith(".css"));
    const fonts = outputFiles.filter(({ path }) => path.endsWith(".woff2"));
    for (const { path, contents } of fonts) writeFileSync(path, contents);
    return { style: sheet.contents, font: fonts[0] && `/${basename(fonts[0].path)}` };
}

/** A file of its own for each group of pages and for what several share, as esbuild's metafile tells of them. */
async function splitBundle(entry) {
    const { metafile } = await build({
        ...OPTIONS,
        entryPoints: [join(web, entry)],
        splitting: true,
        outdir: out,
        entryNames: "[name]-[hash]",
        chunkNames: "[name]-[hash]",
        metafile: true,
        absWorkingDir: web,
    });
    return metafile.outputs;
}

/** The file of an entry, then all those that it cannot begin without. */
function filesOf(outputs, entry) {
    const [first] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry);
    const files = new Set([first]);
    // A set goes on to what is added while it is gone through.
    for (const file of files)
        for (const { path, kind } of outputs[file].imports) if (kind === "import-statement") files.add(path);
    return [...files].map((path) => `/${basename(path)}`);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const [
    outputs,
    worker,
    bookScript,
    themeScript,
    { style, font },
    { style: lessonStyle },
    { style: bookStyle },
    { style: errorStyle },
] = await Promise.all([
    splitBundle("src/main.tsx"),
    bundle("src/computer/worker.ts"),
    bundle("src/book/main.tsx"),
    bundle("src/book/theme.ts", "iife"),
    styleBundle("src/styles/main.css"),
    styleBundle("src/learn/learn.css"),
    styleBundle("src/styles/book.css"),
    styleBundle("src/styles/error.css"),
]);
const [script, ...needed] = filesOf(outputs, "src/main.tsx");
const icon = put("icon.svg", readFileSync(join(web, "icon.svg")));
/** Every text of the sources; the client gets only those that it shows by itself. */
const catalogues = new Map(LANGUAGES.map((language) => [language, catalogue(language, allKeys())]));

/** A text in a language; English if it is none of the catalogues'. */
const said = (language, text) => catalogues.get(language)?.texts[text] ?? text;

/** A text as a paragraph in each language, where nobody can know which one is read. */
const inAll = (text) =>
    ["en", ...LANGUAGES.filter((language) => language !== "de-CH")]
        .map((language) => `<p lang="${language}">${said(language, text)}</p>`)
        .join("\n    ");

const fillIn = (file, parts) =>
    readFileSync(join(web, file), "utf8").replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);

function manifestIn(language) {
    const manifest = JSON.parse(readFileSync(join(web, "manifest.webmanifest"), "utf8"));
    return put(
        `manifest-${language}.webmanifest`,
        JSON.stringify({
            ...manifest,
            lang: language,
            description: said(language, DESCRIPTION),
            icons: manifest.icons.map((entry) => ({ ...entry, src: icon })),
        }),
    );
}

/** An object with each value replaced. */
const mapValues = (object, change) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));

const parse = loadParser(values.rulebook),
    book = readRulebook(parse),
    samples = readSamples(parse),
    partFile = (name) => (data, key) => put(`${name}-${key}.json`, JSON.stringify(data)),
    parts = mapValues({ ...book, samples }, partFile("rulebook"));

/** Parts of the lessons by game, in every language. */
const inLanguages = (english, translated) =>
    Object.fromEntries(
        ["en", ...LANGUAGES].map((language) => {
            const texts = rulebookTexts(language);
            return [language, texts ? mapValues(english, (part) => translated(part, texts)) : english];
        }),
    );

/** The lessons: for each language the ladder, a course and a sample game for each game, and an index of these files. */
function lessonsIndex() {
    const sampleOf = Object.fromEntries(samples.map((sample) => [sample.name, sample])),
        courses = inLanguages(readLessons(parse), translatedCourse),
        games = inLanguages(sampleOf, translatedSample),
        outlines = (all) => BOOK_GAMES.map((game) => outlineOf(all[game], sampleOf[game]));
    return put(
        "rulebook.json",
        JSON.stringify({
            ladder: mapValues(courses, (all, language) =>
                put(`ladder-${language}.json`, JSON.stringify(outlines(all))),
            ),
            lessons: mapValues(courses, (all, language) => mapValues(all, partFile(`lessons-${language}`))),
            samples: mapValues(games, (all, language) => mapValues(all, partFile(`sample-${language}`))),
        }),
    );
}

const addresses = {
    icon,
    manifest: manifestIn("en"),
    description: DESCRIPTION,
    noscript: inAll(NOSCRIPT),
    wasm: put("pacru.wasm", readFileSync(values.wasm)),
    worker: put("worker.js", worker),
    network: put("shacru-2.network", readFileSync(values.network)),
    rulebook: lessonsIndex(),
    lessons: put("lessons.css", lessonStyle),
    exercises: put("exercises.json", JSON.stringify(exerciseFiles(partFile("exercises")))),
    script,
    needed: needed.map((path) => `<link rel="modulepreload" href="${path}">`).join("\n    "),
    style: put("main.css", style),
    font,
    catalogues: LANGUAGES.map((language) => {
        const address = put(`${language}.json`, JSON.stringify(catalogue(language)));
        return (
            `<link rel="x-catalogue" data-catalogue="${language}" href="${address}" ` +
            `data-manifest="${manifestIn(language)}">`
        );
    }).join("\n    "),
};
// The server answers with these, by their names, where there is nothing else.
writeFileSync(join(out, "error.css"), errorStyle);
writeFileSync(join(out, "robots.txt"), ROBOTS);
for (const [status, text] of Object.entries(ERRORS))
    writeFileSync(join(out, `${status}.html`), fillIn("error.html", { status, text: inAll(text) }));
writeFileSync(join(out, "index.html"), fillIn("index.html", addresses));

const offered = await writeBook(out, {
    book: { ...book, ...readLists(), samples },
    texts: rulebookTexts,
    catalogues,
    printed: values.printed,
    parts: Object.entries(parts),
    addresses: {
        icon,
        font,
        style: addresses.style,
        bookStyle: put("book.css", bookStyle),
        theme: put("theme.js", themeScript),
        script: put("book.js", bookScript),
    },
    fillIn,
});
for (const file of offered) {
    mkdirSync(join(out, "book"), { recursive: true });
    copyFileSync(join(values.printed, file), join(out, "book", file));
}
